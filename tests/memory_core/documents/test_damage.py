"""A damaged JSON file is told, set aside under a name that says when, and never written over."""

from pathlib import Path

import pytest

from memory_core.documents.damage import Damage, damages_in, room_for
from memory_core.documents.drift import ABSENT
from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.documents.paths import document_path
from memory_core.errors import DocumentError
from memory_core.spaces import Doc, user_space
from memory_core.values import Mode
from tests.support.cores import OPERATOR, SARA, open_core
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
NAMES = ("space.json", "promotions.json", "memory-curation.json")
BROKEN = ['{"version": 1, "records": [', "[]", "", "\x00", '{"version": 1}garbage', "null"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", BROKEN)
async def test_what_is_no_json_object_is_told_and_set_aside(name: str, text: str) -> None:
    store = MemoryDocumentStore(clock=FixedClock())
    doc = Doc(SPACE, name)
    await store.write(doc, text, ABSENT)
    assert await damages_in(store, SPACE) == [Damage(name, "document.corrupt")]
    assert (await store.read(doc)).text == text, "telling writes nothing"
    assert (await room_for(store, doc)).version == ABSENT
    assert await store.set_asides(SPACE) == [f"{name}.corrupt-20260301T090000.000000Z"]
    assert list(store.aside.values()) == [text]
    assert await damages_in(store, SPACE) == []


@pytest.mark.parametrize("name", NAMES)
async def test_a_sound_file_stays_and_a_later_release_is_left_alone(name: str) -> None:
    store = MemoryDocumentStore()
    doc = Doc(SPACE, name)
    version = await store.write(doc, '{"version": 1}\n', ABSENT)
    assert (await damages_in(store, SPACE), (await room_for(store, doc)).version) == ([], version)
    await store.write(doc, '{"version": 2}\n', version)
    assert await damages_in(store, SPACE) == [Damage(name, "document.newer-version")]
    with pytest.raises(DocumentError) as error:
        await room_for(store, doc)
    assert error.value.code == "document.newer-version"
    assert await store.set_asides(SPACE) == []


@pytest.mark.parametrize("name", NAMES)
async def test_bytes_that_are_no_text_are_set_aside_too(home: Path, name: str) -> None:
    store = LocalDocumentStore(home, FixedClock())
    path = document_path(home, Doc(SPACE, name))
    path.parent.mkdir(parents=True)
    path.write_bytes(b'{"version": 1, "x": "\xff"}')
    assert await damages_in(store, SPACE) == [Damage(name, "document.unreadable")]
    assert (await room_for(store, Doc(SPACE, name))).version == ABSENT
    (kept,) = await store.set_asides(SPACE)
    assert path.with_name(kept).read_bytes() == b'{"version": 1, "x": "\xff"}'


async def test_a_change_sets_a_broken_copy_and_broken_settings_aside() -> None:
    store = MemoryDocumentStore(clock=FixedClock())
    async with open_core(documents=store) as core:
        await store.write(Doc(SPACE, "memory-curation.json"), "{half", ABSENT)
        await store.write(Doc(SPACE, "space.json"), "{half", ABSENT)
        assert await core.mode(SPACE) is Mode.OFF
        await core.set_mode(OPERATOR, SPACE, Mode.REVIEW, "test:1")
        await store.write(Doc(SPACE, "USER.md"), "## Profile\n- I live in Riga.\n", ABSENT)
        await core.reconcile(SPACE)
        (item,) = await core.find_lines([SPACE], "I live in Riga.")
        await core.forget(OPERATOR, item, "test:2")
        assert await damages_in(store, SPACE) == []
        names = [name.partition(".corrupt-")[0] for name in await store.set_asides(SPACE)]
        assert names == ["memory-curation.json", "space.json"]
        assert set(store.aside.values()) == {"{half"}


async def test_a_copy_of_a_later_release_is_not_written_over() -> None:
    store = MemoryDocumentStore()
    async with open_core(documents=store) as core:
        await store.write(Doc(SPACE, "memory-curation.json"), '{"version": 9}', ABSENT)
        await store.write(Doc(SPACE, "USER.md"), "## Profile\n- I live in Riga.\n", ABSENT)
        await core.reconcile(SPACE)
        (item,) = await core.find_lines([SPACE], "I live in Riga.")
        await core.forget(OPERATOR, item, "test:2")
        assert (await store.read(Doc(SPACE, "memory-curation.json"))).text == '{"version": 9}'

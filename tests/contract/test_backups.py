"""One contract for every store's copies: few, named by time and reason, without credentials, and back as they were."""

import multiprocessing
from pathlib import Path

import pytest

from memory_core.documents.drift import ABSENT
from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import DocumentError
from memory_core.policy.scanner import mask
from memory_core.ports import DocumentStore
from memory_core.spaces import Doc, Scope, Space, user_space
from tests.support.time import START, FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", 42)
DOC = Doc(SPACE, "USER.md")
KEY = "sk-" + "a1B2" * 8


def clean(text: str) -> str:
    return mask(text)[0]


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture(params=["memory", "files"])
def store(request: pytest.FixtureRequest, home: Path, clock: FixedClock) -> DocumentStore:
    if request.param == "memory":
        return MemoryDocumentStore(clock=clock, clean=clean, keep_backups=3)
    return LocalDocumentStore(home, clock, clean=clean, keep_backups=3)


async def test_a_copy_says_when_why_and_what(store: DocumentStore) -> None:
    text = "\ufeff# User\r\n- cafe\u0301\r- أفضل القهوة\n\u2028no end"
    version = await store.write(DOC, text, ABSENT)
    kept = await store.back_up(DOC, version, "compact")
    assert kept is not None
    assert (kept.doc, kept.at, kept.why, kept.size) == (DOC, START, "compact", len(text.encode()))
    assert await store.backups(SPACE) == [kept]
    assert await store.read_backup(kept) == text
    assert await store.restored(kept, "something else") == text


async def test_nothing_is_copied_of_what_is_absent_or_has_drifted(store: DocumentStore) -> None:
    assert await store.back_up(DOC, ABSENT, "compact") is None
    version = await store.write(DOC, "- a\n", ABSENT)
    await store.write(DOC, "- b\n", version)
    with pytest.raises(DocumentError) as error:
        await store.back_up(DOC, version, "compact")
    assert (error.value.code, error.value.fields["changed"]) == ("document.drift", ["- - a", "+ - b"])
    assert await store.backups(SPACE) == []


async def test_the_newest_are_kept_of_each_document(store: DocumentStore, clock: FixedClock) -> None:
    other = Doc(SPACE, "MEMORY.md")
    await store.back_up(other, await store.write(other, "- m\n", ABSENT), "restore")
    version = ABSENT
    for number in range(6):
        version = await store.write(DOC, f"- {number}\n", version)
        await store.back_up(DOC, version, "compact")
        clock.advance(seconds=number % 2)
    listed = [backup for backup in await store.backups(SPACE) if backup.doc == DOC]
    assert [await store.read_backup(backup) for backup in listed] == ["- 5\n", "- 4\n", "- 3\n"]
    assert len({backup.id for backup in listed}) == 3
    assert [backup.doc.name for backup in await store.backups(SPACE)].count("MEMORY.md") == 1


async def test_a_space_sees_its_own_copies_only(store: DocumentStore) -> None:
    topic = Space("default", Scope.TOPIC, -1001, 4)
    chats = [Space("default", Scope.CHAT, -1001), topic, user_space("default", 4), user_space("default", 1)]
    for space in chats:
        doc = Doc(space, "MEMORY.md")
        await store.back_up(doc, await store.write(doc, f"- {space.key}\n", ABSENT), "write")
    for space in chats:
        assert [await store.read_backup(backup) for backup in await store.backups(space)] == [f"- {space.key}\n"]
    assert await store.backups(SPACE) == []


async def test_a_credential_is_in_no_copy_and_comes_back_from_the_file_only(store: DocumentStore) -> None:
    text = f"- a\r\n- my key {KEY}\r\n- b\r\n"
    version = await store.write(DOC, text, ABSENT)
    kept = await store.back_up(DOC, version, "compact")
    assert kept is not None
    copy = await store.read_backup(kept)
    assert KEY not in copy
    assert len(copy) == len(text)
    assert await store.restored(kept, text) == text
    assert await store.restored(kept, f"- my key {KEY}\n- new\n") == text
    assert await store.restored(kept, "- new\n") == "- a\r\n- b\r\n"


async def test_a_drift_tells_no_credential(store: DocumentStore) -> None:
    version = await store.write(DOC, "- a\n", ABSENT)
    await store.write(DOC, f"- a\n- my key {KEY}\n", version)
    with pytest.raises(DocumentError) as error:
        await store.write(DOC, "- b\n", version)
    assert len(error.value.fields["changed"]) == 1  # type: ignore[arg-type]
    assert KEY not in str(error.value.fields)


async def test_a_drift_tells_at_most_twenty_short_lines(store: DocumentStore) -> None:
    version = await store.write(DOC, "", ABSENT)
    await store.write(DOC, "".join(f"- {number} {'x' * 300}\n" for number in range(30)), version)
    with pytest.raises(DocumentError) as error:
        await store.write(DOC, "- b\n", version)
    changed = error.value.fields["changed"]
    assert isinstance(changed, list)
    assert (len(changed), error.value.fields["more"]) == (20, 10)
    assert max(len(line) for line in changed) <= 202


async def test_a_copy_can_be_blanked_and_what_is_gone_stays_gone(store: DocumentStore) -> None:
    version = await store.write(DOC, "- a\n- secret\n", ABSENT)
    first = await store.back_up(DOC, version, "compact")
    assert first is not None
    await store.put_backup(first, "- a\n")
    assert await store.read_backup(first) == "- a\n"
    for _ in range(3):
        await store.back_up(DOC, version, "compact")
    await store.put_backup(first, "- again\n")
    with pytest.raises(DocumentError) as error:
        await store.read_backup(first)
    assert error.value.code == "document.no-such-backup"


async def test_what_was_set_aside_is_listed_by_time(store: DocumentStore, clock: FixedClock) -> None:
    doc = Doc(SPACE, "space.json")
    assert await store.set_asides(SPACE) == []
    first = await store.set_aside(doc, await store.write(doc, "{broken", ABSENT))
    clock.advance(hours=1)
    second = await store.set_aside(doc, await store.write(doc, "[]", ABSENT))
    assert await store.set_asides(SPACE) == [first, second]
    assert first == "space.json.corrupt-20260301T090000.000000Z"
    assert await store.set_asides(user_space("default", 7)) == []


async def test_only_names_of_ours_are_copies(home: Path, clock: FixedClock) -> None:
    store = LocalDocumentStore(home, clock)
    kept = await store.back_up(DOC, await store.write(DOC, "- a\n", ABSENT), "compact")
    folder = home / "profiles/default/backups"
    for name in ("user_42_USER.md", "user_42_USER.md.old", "user_42_evil.20260301T090000.000000Z.x", "notes.txt"):
        (folder / name).write_text("- x\n")
    (folder / "user_42_USER.md.20270101T000000.000000Z.compact").symlink_to(home / "dhakira.toml")
    assert await store.backups(SPACE) == [kept]


def _back_up_and_die(home: Path, version: str) -> None:
    import asyncio
    import os

    def die(*_: object, **__: object) -> None:
        os._exit(9)

    os.replace = die
    asyncio.run(LocalDocumentStore(home, FixedClock()).back_up(DOC, version, "compact"))


async def test_a_killed_copier_leaves_no_half_copy(home: Path, clock: FixedClock) -> None:
    store = LocalDocumentStore(home, clock)
    version = await store.write(DOC, "- line\n" * 1000, ABSENT)
    process = multiprocessing.get_context("spawn").Process(target=_back_up_and_die, args=(home, version))
    process.start()
    process.join()
    assert process.exitcode == 9
    assert await store.backups(SPACE) == []
    kept = await store.back_up(DOC, version, "compact")
    assert await store.backups(SPACE) == [kept]

"""A file that cannot be read says nothing of the others: hand edits of those are taken over, and its own lines are kept."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from memory_core.core import MemoryCore
from memory_core.documents.files import LocalDocumentStore
from memory_core.spaces import MEMORY, PORTABLE, USER, Doc
from memory_core.values import ItemState
from tests.memory_core.ledger.files import SPACE, hand, remembered
from tests.support.cores import OPERATOR, open_core
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
BROKEN = b"# Memory\n\n## Facts\n- \xff\xfe broken\n"


def path_of(root: Path, name: str) -> Path:
    return next(root.rglob(f"users/*/{name}"))


@pytest.fixture
async def core(tmp_path: Path) -> AsyncIterator[MemoryCore]:
    async with open_core(documents=LocalDocumentStore(tmp_path, FixedClock())) as core:
        await fill(core)
        yield core


async def fill(core: MemoryCore) -> None:
    await hand(core, "# User\n\n## Preferences\n- I like tea.\n")
    await hand(core, "# Memory\n\n## Facts\n- The build takes ten minutes.\n", Doc(SPACE, MEMORY))
    await hand(core, "# Portable\n\n## Shared\n- I read English.\n", Doc(SPACE, PORTABLE))
    await core.reconcile(SPACE)


@pytest.mark.parametrize("name", [USER, MEMORY, PORTABLE])
async def test_edits_of_the_other_files_are_taken_over(core: MemoryCore, name: str, tmp_path: Path) -> None:
    before = set(await remembered(core))
    path_of(tmp_path, name).write_bytes(BROKEN)
    other = USER if name != USER else MEMORY
    edited = path_of(tmp_path, other)
    edited.write_text(edited.read_text(encoding="utf-8") + "- I like walks.\n", encoding="utf-8")

    await core.reconcile(SPACE)

    assert set(await remembered(core)) == {*before, "I like walks."}
    assert path_of(tmp_path, name).read_bytes() == BROKEN
    trouble = await core.shelf.troubles(SPACE)
    assert [each.name for each in trouble] == [name]


async def test_a_line_of_a_readable_file_can_be_forgotten_meanwhile(core: MemoryCore, tmp_path: Path) -> None:
    path_of(tmp_path, MEMORY).write_bytes(BROKEN)
    tea = next(i for i in await core.items([SPACE], [ItemState.APPLIED]) if i.statement == "I like tea.")

    await core.forget(OPERATOR, tea, "t:forget")

    assert "I like tea." not in path_of(tmp_path, USER).read_text(encoding="utf-8")
    assert set(await remembered(core)) == {"The build takes ten minutes.", "I read English."}


async def test_what_was_not_readable_is_taken_over_once_it_is(core: MemoryCore, tmp_path: Path) -> None:
    path = path_of(tmp_path, MEMORY)
    good = path.read_bytes()
    path.write_bytes(BROKEN)
    await core.reconcile(SPACE)
    path.write_bytes(good + b"- We deploy on Fridays.\n")

    await core.reconcile(SPACE)

    assert {"The build takes ten minutes.", "We deploy on Fridays."} <= set(await remembered(core))

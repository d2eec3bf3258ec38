"""A chat's documents under its new id: the same on a disk and in memory."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ports import DocumentStore
from memory_core.spaces import MEMORY, Doc, Scope, Space
from memory_core.storage.database import QUERIES
from memory_core.storage.sqlite import SqliteStore
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
WAS, NOW = Space("default", Scope.CHAT, -5), Space("default", Scope.CHAT, -1005)
TOPIC_WAS, TOPIC_NOW = Space("default", Scope.TOPIC, -5, 7), Space("default", Scope.TOPIC, -1005, 7)
NEIGHBOUR = Space("default", Scope.CHAT, -55)


@pytest.fixture(params=["disk", "memory"])
def documents(request: pytest.FixtureRequest, tmp_path: Path) -> DocumentStore:
    clock = FixedClock()
    return LocalDocumentStore(tmp_path / "home", clock) if request.param == "disk" else MemoryDocumentStore(clock=clock)


async def put(documents: DocumentStore, space: Space, name: str, text: str) -> None:
    doc = Doc(space, name)
    await documents.write(doc, text, (await documents.read(doc)).version)


async def text(documents: DocumentStore, space: Space, name: str = MEMORY) -> str:
    return (await documents.read(Doc(space, name))).text


async def test_everything_goes_along_and_nothing_else(documents: DocumentStore) -> None:
    await put(documents, WAS, MEMORY, "## Facts\n- one\n")
    await put(documents, TOPIC_WAS, MEMORY, "## Facts\n- two\n")
    await put(documents, NEIGHBOUR, MEMORY, "## Facts\n- three\n")
    copy = await documents.back_up(Doc(WAS, MEMORY), (await documents.read(Doc(WAS, MEMORY))).version, "write")
    assert copy is not None
    for _ in range(2):  # again does no harm
        await documents.move_chat("default", -5, -1005)
        assert await text(documents, NOW) == "## Facts\n- one\n"
        assert await text(documents, TOPIC_NOW) == "## Facts\n- two\n"
        assert await text(documents, NEIGHBOUR) == "## Facts\n- three\n"
        assert await documents.list_spaces("default") == [NOW, NEIGHBOUR, TOPIC_NOW]
        (kept,) = await documents.backups(NOW)
        assert await documents.read_backup(kept) == "## Facts\n- one\n"
        assert await documents.backups(WAS) == []


async def test_where_there_is_something_already_lines_join_and_the_rest_becomes_a_copy(
    documents: DocumentStore,
) -> None:
    await put(documents, WAS, MEMORY, "## Facts\n- one\n- both\n")
    await put(documents, NOW, MEMORY, "## Facts\n- both\n- new\n")
    await put(documents, WAS, "space.json", '{"mode": "off"}')
    await put(documents, NOW, "space.json", '{"mode": "auto"}')
    await put(documents, TOPIC_WAS, MEMORY, "## Facts\n- two\n")
    await documents.move_chat("default", -5, -1005)
    lines = [line for line in (await text(documents, NOW)).splitlines() if line.startswith("- ")]
    assert sorted(lines) == ["- both", "- new", "- one"]
    assert await text(documents, NOW, "space.json") == '{"mode": "auto"}'
    (kept,) = await documents.backups(NOW)
    assert (kept.doc, await documents.read_backup(kept)) == (Doc(NOW, "space.json"), '{"mode": "off"}')
    assert await text(documents, TOPIC_NOW) == "## Facts\n- two\n"
    assert WAS not in await documents.list_spaces("default")


async def test_a_chat_without_documents_moves_too(documents: DocumentStore) -> None:
    await documents.move_chat("default", -5, -1005)
    assert [space for space in await documents.list_spaces("default") if space.id] == []


KEYS = {"chat_id", "chat_key", "place_key", "space_key", "home_key"}
STAY = {
    "locks.space_key": "nobody holds a lock of a chat that is gone",
    "messages.chat_id": "the numbers of messages belong to the chat in which they were sent",
    "space_versions.space_key": "the new space counts anew",
}


async def test_every_column_that_names_a_chat_is_moved_or_stays_for_a_reason(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "db", clock=FixedClock())
    await store.close()
    with closing(sqlite3.connect(tmp_path / "db")) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        named = {
            f"{t}.{row[1]}" for t in tables for row in database.execute(f'PRAGMA table_info("{t}")') if row[1] in KEYS
        }
    updates = [block for name, block in QUERIES.items() if name.startswith("moves.") and "UPDATE " in block]
    moved = {
        f"{block.split('UPDATE ')[1].split()[0]}.{column}"
        for block in updates
        for column in KEYS
        if re.search(rf"\b{column} =", block.split(" WHERE ", 1)[0].split("\nWHERE ", 1)[0])
    }
    assert named - moved - set(STAY) == set()

"""Erasing a space takes every file of it and every copy, and nothing of any other space."""

from pathlib import Path

import pytest

from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ports import DocumentStore
from memory_core.spaces import MEMORY, USER, Doc, Scope, Space, user_space
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SARA, OMAR = user_space("default", 1001), user_space("default", 10012)
CHAT, TOPIC = Space("default", Scope.CHAT, -500), Space("default", Scope.TOPIC, -500, 7)


@pytest.fixture(params=["files", "memory"])
def documents(request: pytest.FixtureRequest, home: Path) -> DocumentStore:
    return LocalDocumentStore(home, FixedClock()) if request.param == "files" else MemoryDocumentStore()


async def test_files_copies_and_what_was_set_aside_go(documents: DocumentStore) -> None:
    for doc in (Doc(SARA, USER), Doc(SARA, MEMORY), Doc(OMAR, USER)):
        version = await documents.write(doc, "# walrus\n", "absent")
        await documents.back_up(doc, version, "write")
    aside = Doc(SARA, "space.json")
    await documents.set_aside(aside, await documents.write(aside, "{", "absent"))
    assert await documents.erase(SARA) == (3, 2)
    assert (await documents.read(Doc(SARA, USER))).version == "absent"
    assert await documents.backups(SARA) == []
    assert await documents.set_asides(SARA) == []
    assert await documents.list_spaces("default") == [OMAR]
    assert len(await documents.backups(OMAR)) == 1
    assert await documents.erase(SARA) == (0, 0)


async def test_a_chats_topics_stay(documents: DocumentStore) -> None:
    await documents.write(Doc(CHAT, MEMORY), "x\n", "absent")
    await documents.write(Doc(TOPIC, MEMORY), "y\n", "absent")
    await documents.erase(CHAT)
    assert (await documents.read(Doc(TOPIC, MEMORY))).text == "y\n"
    assert await documents.list_spaces("default") == [TOPIC]


async def test_what_is_not_ours_in_the_folder_goes_and_no_link_is_followed(home: Path) -> None:
    documents = LocalDocumentStore(home, FixedClock())
    await documents.write(Doc(SARA, USER), "x\n", "absent")
    folder = home / "profiles" / "default" / "users" / "1001"
    outside = home / "precious.md"
    outside.write_text("precious", encoding="utf-8")
    (folder / "notes").mkdir()
    (folder / "notes" / "a.md").write_text("walrus", encoding="utf-8")
    (folder / "link.md").symlink_to(outside)
    (folder / ".USER.md.new").write_text("half", encoding="utf-8")
    assert await documents.erase(SARA) == (4, 0)
    assert list(folder.iterdir()) == []
    assert outside.read_text(encoding="utf-8") == "precious"

"""What people take along: an archive of the memories that they decide about, delivered to them alone."""

import io
import json
import zipfile
from collections.abc import AsyncIterator

import pytest

from memory_core.spaces import MEMORY, USER, Doc, Place, home_space, user_space
from memory_core.values import ItemState
from tests.handlers.chats import HADI, Chats, open_chats
from tests.support.cores import GROUP, OMAR, SARA

pytestmark = pytest.mark.anyio
HOME, CHAT = user_space("default", SARA.id), home_space("default", GROUP)


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats(operators=[OMAR.id], users=[SARA.id, OMAR.id, HADI.id]) as opened:
        opened.members.admins = {SARA.id}
        opened.members.members = {HADI.id}
        await opened.say("remember that I prefer short answers")
        await opened.core.documents.write(Doc(CHAT, MEMORY), "# Memory\n\n## Facts\n- We ship on Fridays\n", "absent")
        await opened.core.reconcile(CHAT)
        await opened.sent()
        yield opened


async def exported(chats: Chats) -> tuple[dict[str, str], int]:
    (reply,) = [reply for reply in await chats.sent() if reply.document is not None]
    assert reply.document is not None
    with zipfile.ZipFile(io.BytesIO(reply.document.data)) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}, reply.place.chat_id


async def test_a_person_gets_their_own_memory_and_their_chats(chats: Chats) -> None:
    result = await chats.say("/memory export")
    assert result.fields["spaces"] == [HOME.key, CHAT.key]
    assert result.fields["name"] == "dhakira-user-1001-2026-03-01.zip"
    texts, where = await exported(chats)
    assert where == SARA.id
    assert texts[f"spaces/user-1001/{USER}"] == (await chats.core.documents.read(Doc(HOME, USER))).text
    assert "We ship on Fridays" in texts[f"spaces/chat--500/{MEMORY}"]
    items = [json.loads(line) for line in texts["items.jsonl"].splitlines()]
    mine = next(item for item in items if item["space_key"] == HOME.key)
    assert mine["evidence"][0]["span"] in "remember that I prefer short answers"
    records = [json.loads(line) for line in texts["records.jsonl"].splitlines()]
    assert {"curation", "reconcile"} <= {record["command"] for record in records}
    assert json.loads(texts["manifest.json"])["items"] == len(items)


async def test_the_result_is_the_same_object_without_the_bytes(chats: Chats) -> None:
    result = await chats.say("/memory export")
    stored = json.loads(result.to_json())
    assert set(stored) == {"ok", "code", "fields", "lines"}
    assert stored["fields"]["files"] >= 2


async def test_asked_in_a_group_it_comes_in_private_and_holds_the_chat(chats: Chats) -> None:
    result = await chats.say("/memory export", SARA, GROUP)
    assert result.fields["spaces"] == [CHAT.key]
    texts, where = await exported(chats)
    assert where == SARA.id
    assert "short answers" not in "".join(texts.values())


async def test_who_decides_nothing_there_gets_nothing(chats: Chats) -> None:
    assert (await chats.say("/memory export", HADI, GROUP)).code == "access.denied"
    assert all(reply.document is None for reply in await chats.sent())


async def test_an_operator_in_a_chat_gets_no_one_elses_private_memory(chats: Chats) -> None:
    result = await chats.say("/memory export", OMAR, Place("telegram", OMAR.id))
    assert HOME.key not in result.fields["spaces"]


async def test_forgotten_words_and_hand_written_credentials_are_not_in_it(chats: Chats) -> None:
    (item,) = await chats.core.items([HOME], [ItemState.APPLIED])
    await chats.say(f"/memory forget {item.id}")
    secret = "sk-" + "a1B2" * 8
    before = await chats.core.documents.read(Doc(HOME, USER))
    await chats.core.documents.write(Doc(HOME, USER), before.text + f"- key {secret}\n", before.version)
    await chats.sent()
    await chats.say("/memory export")
    texts, _ = await exported(chats)
    told = "".join(texts.values())
    assert secret not in told
    assert "█" in texts[f"spaces/user-1001/{USER}"]
    assert "short answers" not in told


async def test_telegram_is_asked_anew_who_administers_a_chat(chats: Chats) -> None:
    before = chats.members.asked_fresh
    await chats.say("/memory export")
    assert chats.members.asked_fresh > before

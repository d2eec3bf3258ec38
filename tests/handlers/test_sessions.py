"""Kept conversations through the handlers: what an operator reads of them, and what the person is asked when one is deleted."""

from collections.abc import AsyncIterator

import pytest

from handlers.sessions import deleted, listed, shown, which
from memory_core.spaces import USER, Doc, user_space
from memory_core.values import ItemState
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats() as opened:
        yield opened


async def session_of(chats: Chats) -> str:
    session = await chats.core.session(PRIVATE)
    assert session is not None
    return session.id


async def text_of(chats: Chats) -> str:
    return (await chats.core.documents.read(Doc(MINE, USER))).text


async def test_whose_line_loses_its_source_is_asked_in_private_and_decides(chats: Chats) -> None:
    await chats.say("remember that I prefer pnpm")
    await chats.say("remember that I live in Riga")
    line, other = await chats.core.items([MINE], [ItemState.APPLIED])
    session = await session_of(chats)
    await chats.say("/new")
    await chats.sent()
    result = await deleted(chats.core, OPERATOR, session, language="en", yes=True)
    assert (result.code, result.fields["counts"]["asked"]) == ("sessions.deleted", 2)
    assert line.statement not in await text_of(chats)
    edits = [reply for reply in await chats.sent() if reply.edit_of]
    assert edits  # the receipts that said "Remembered" say so no more
    assert all("Remembered" not in reply.text for reply in edits)
    await chats.announcements.flush()
    told = await chats.sent()
    assert {reply.place for reply in told} == {PRIVATE}
    cards = [reply for reply in told if any(b.action for row in reply.buttons for b in row) and reply.card]
    assert len(cards) == 2
    assert all("the conversation it came from was deleted" in card.text for card in cards)
    first, second = cards
    assert (await chats.press(first, "apply")).ok
    assert (await chats.press(second, "reject")).ok
    kept = await chats.core.items([MINE], [ItemState.APPLIED])
    assert len(kept) == 1
    assert (await text_of(chats)).count(kept[0].statement) == 1
    assert (await chats.say(f"/memory why {kept[0].id}")).ok
    assert {item.state for item in await chats.core.items([MINE], list(ItemState)) if item.id != kept[0].id} == {
        ItemState.REJECTED
    }
    assert {line.id, other.id} >= {kept[0].id}


async def test_what_is_said_of_a_session_names_edits_and_speakers(chats: Chats) -> None:
    await chats.say("Hello", OMAR, GROUP)
    edit = chats.inbound("Hello you", OMAR, GROUP, kind="edit", message_id=1)
    await chats.router.receive(edit)
    (session,) = (await chats.core.conversations.listed(which(chats.core, chat=GROUP.chat_id), 5))[0]
    result = await shown(chats.core, session.id, language="en", limit=10, page=1)
    text = "\n".join(result.lines)
    assert "Omar: Hello you" in text
    assert "was edited" in text
    assert "before the edit: Hello" in text
    first = result.fields["messages"][0]
    assert [one["text"] for one in first["edits"]] == ["Hello"]
    assert first["speaker"] == {"id": OMAR.id, "name": "Omar"}
    arabic = await shown(chats.core, session.id, language="ar", limit=10, page=1)
    assert arabic.fields == result.fields
    assert any("عُدّلت" in line for line in arabic.lines)


async def test_a_page_behind_the_last_is_empty_and_says_how_many_there_are(chats: Chats) -> None:
    for _ in range(3):
        await chats.say("Hello")
        await chats.say("/new")
    result = await listed(chats.core, which(chats.core), language="en", limit=2, page=9)
    assert (result.fields["sessions"], result.fields["total"], result.fields["pages"]) == ([], 3, 2)
    assert result.lines[-1] == "There is no page 9; the last one is 2."


async def test_deleting_the_conversation_that_goes_on_begins_another(chats: Chats) -> None:
    await chats.say("Hello")
    session = await session_of(chats)
    asked = await deleted(chats.core, OPERATOR, session, language="en", yes=False)
    assert (asked.ok, asked.code) == (False, "session.unconfirmed")
    assert await session_of(chats) == session
    assert (await deleted(chats.core, OPERATOR, session, language="en", yes=True)).ok
    await chats.say("Are you there?")
    assert await session_of(chats) != session
    request = chats.talker.requests[-1]
    assert all("Hello" not in message.text for message in request)

"""What other bots did wrong in groups and topics, tried on this one; the numbers are those of the field reports."""

from dataclasses import replace

import pytest

from gateway.telegram.channel import call_of
from gateway.telegram.inbound import Me, from_raw
from handlers.messages import Reply
from handlers.settings_card import CHOICES, VERB
from memory_core.spaces import Place, Scope, Space
from memory_core.values import ItemState
from tests.handlers.chats import HADI, Chats, open_chats
from tests.support.cores import GROUP, OMAR, SARA

pytestmark = pytest.mark.anyio
ME = Me(7, "dhakira_bot")
CHAT = Space("default", Scope.CHAT, GROUP.chat_id)
PLAN, TALK = (Place(GROUP.platform, GROUP.chat_id, GROUP.kind, topic) for topic in (7, 8))
LONGEST_DATA = 64
"""Bytes of a button's data (Bot API InlineKeyboardButton)."""


def raw(text: str, *, is_forum: bool = False, **more: object) -> dict[str, object]:
    chat = {"id": GROUP.chat_id, "type": "supergroup", "title": "T", "is_forum": is_forum}
    said = {"message_id": 30, "date": 1_796_000_000, "chat": chat, "text": text}
    return {"update_id": 1, "message": {**said, "from": {"id": 42, "is_bot": False, "first_name": "A"}, **more}}


async def test_tg34_topics_share_neither_talk_nor_endings() -> None:
    async with open_chats() as chats:
        await chats.say("The secret plan is to leave on Monday.", SARA, PLAN)
        await chats.say("Hello", SARA, TALK)
        before = await chats.core.session(PLAN)
        assert (await chats.say("/new", SARA, TALK)).code == "session.new"
        await chats.say("What did we plan?", SARA, TALK)
        assert "Monday" not in str(chats.talker.requests[-1])
        assert await chats.core.session(PLAN) == before
        await chats.say("What did we plan?", SARA, PLAN)
        assert "Monday" in str(chats.talker.requests[-1])
        assert {reply.place for reply in await chats.sent() if reply.place.topic_id} == {PLAN, TALK}


def test_tg35_a_thread_of_replies_is_no_topic() -> None:
    places = {
        one.place
        for one in (
            from_raw(raw("hello"), ME),
            from_raw(raw("hello", message_thread_id=12), ME),
            from_raw(raw("hello", message_thread_id=12, reply_to_message=raw("x")["message"]), ME),
        )
        if one is not None
    }
    assert places == {Place("telegram", GROUP.chat_id, "group", None)}
    topic = from_raw(raw("hello", is_forum=True, message_thread_id=12, is_topic_message=True), ME)
    assert topic is not None
    assert topic.place.topic_id == 12


@pytest.mark.parametrize("thread", [{}, {"message_thread_id": 1, "is_topic_message": True}])
def test_tg31_what_is_said_in_general_is_answered_without_a_thread(thread: dict[str, object]) -> None:
    inbound = from_raw(raw("hello", is_forum=True, **thread), ME)
    assert inbound is not None
    call = call_of(Reply(place=inbound.place, text="x", reply_to=inbound.message_id))
    assert "message_thread_id" not in call.params
    assert call.params["reply_parameters"]["message_id"] == 30


async def proposed(chats: Chats) -> Reply:
    chats.members.admins.add(OMAR.id)
    await chats.say("remember that our project uses PostgreSQL.", SARA, GROUP)
    return next(reply for reply in reversed(await chats.sent()) if reply.card)


async def test_tg43_buttons_are_short_and_tell_two_lines_apart() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        await proposed(chats)
        await chats.say("remember that our project uses Редис для очередей и кэша.", SARA, GROUP)
        await chats.say("/memory review", OMAR, GROUP)
        await chats.say("/settings", OMAR, PLAN)
        cards = [reply for reply in await chats.sent() if reply.buttons]
        actions = [button.action for card in cards for row in card.buttons for button in row if button.action]
        assert all(0 < len(action.encode()) <= LONGEST_DATA for action in actions)
        tokens = {action.partition(":")[2] for action in actions if action.startswith("apply:")}
        assert len(tokens) >= 2
    widest = f"{VERB}:{2**31 - 1}:"
    assert all(len(f"{widest}{name} {word}".encode()) <= LONGEST_DATA for name in CHOICES for word in CHOICES[name])
    assert len(f"dhakira-access:allow:{-(2**52)}".encode()) <= LONGEST_DATA


async def test_tg44_a_tap_is_authorised_like_a_message() -> None:
    async with open_chats() as chats:
        card = await proposed(chats)
        refused = await chats.press(card, "apply", SARA)
        assert refused.code == "access.denied"
        answer = (await chats.sent())[-1]
        assert (answer.alert, bool(answer.answer_to), bool(answer.text)) == (True, True, True)
        assert [item.state for item in await chats.core.items([CHAT], list(ItemState))] == [ItemState.PENDING]
        assert (await chats.press(card, "apply", OMAR)).code == "memory.applied"


async def test_tg46_an_approval_that_cannot_be_given_leaves_it_waiting() -> None:
    async with open_chats() as chats:
        card = await proposed(chats)
        action = next(b.action for row in card.buttons for b in row if b.action.startswith("apply:"))
        nameless = replace(chats.pressing(GROUP, action, OMAR), speaker=None)
        result = await chats.mailbox.handle(nameless)
        assert result is not None
        assert result.code == "access.denied"
        chats.members.admins.clear()
        assert (await chats.press(card, "apply", OMAR)).code == "access.denied"
        await chats.announcements.look_after()
        assert [item.state for item in await chats.core.items([CHAT], list(ItemState))] == [ItemState.PENDING]


async def test_tg47_a_nameless_admin_gets_no_rights_and_is_no_subject() -> None:
    async with open_chats() as chats:
        chats.members.admins |= {OMAR.id, 1087968824}
        assert (await chats.say("/memory mode off", None, GROUP)).code == "access.anonymous"
        await chats.say("remember that I live in Oslo.", None, GROUP)
        assert await chats.core.items([CHAT, Space("default", Scope.USER, 1087968824)], list(ItemState)) == []
        text = " ".join(await chats.shown())
        assert "/inbox" in text

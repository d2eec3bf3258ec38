"""Buttons that say a command: the same as typing it there, with the rights of now, once, and taken back by a button too."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from handlers.commands import parse_memory
from handlers.messages import Reply, Result
from handlers.offers import command_of
from memory_core.spaces import Doc, Scope, Space
from memory_core.values import Speaker
from tests.handlers.chats import Chats
from tests.handlers.test_memory_compact import MINE, OURS, SHORTER, TEXT, open_files, text_of, write
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA

pytestmark = pytest.mark.anyio
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
LABELS = {"en": ("Apply", "Cancel", "Restore", "Undo"), "ar": ("نفّذ", "ألغِ", "أعِده", "تراجع")}


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_files() as opened:
        await write(opened, TEXT)
        yield opened


def action(reply: Reply, label: str) -> str:
    found = [button.action for row in reply.buttons for button in row if button.label.translate(ISOLATES) == label]
    assert found, [button.label for row in reply.buttons for button in row]
    return found[0]


async def press(
    chats: Chats, reply: Reply, label: str, who: Speaker = SARA, language: str = "en"
) -> tuple[Result, list[Reply]]:
    pressed = chats.pressing(reply.place, action(reply, label), who)
    result = await chats.mailbox.handle(replace(pressed, language=language))
    assert result is not None
    return result, [reply for reply in await chats.sent() if not reply.answer_to]


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_a_file_is_shortened_and_restored_by_buttons_alone(chats: Chats, language: str) -> None:
    carry_out, _, restore, undo = LABELS[language]
    await chats.say("/memory compact", language=language)
    proposal = await chats.card()
    assert await text_of(chats) == TEXT
    done, (edited,) = await press(chats, proposal, carry_out, language=language)
    assert (done.code, edited.edit_of) == ("memory.compacted", 1)
    assert await text_of(chats) == SHORTER

    await chats.say("/memory restore", language=language)
    listed = await chats.card()
    looked, (offer,) = await press(chats, listed, f"{done.fields['backup']} · USER.md", language=language)
    assert (looked.code, offer.edit_of) == ("memory.restore-offered", None)
    assert "I like coffee" in offer.text
    assert await text_of(chats) == SHORTER
    back, (restored,) = await press(chats, offer, restore, language=language)
    assert back.code == "memory.restored"
    assert await text_of(chats) == TEXT
    again, _ = await press(chats, restored, undo, language=language)
    assert again.code == "memory.undone"
    assert await text_of(chats) == SHORTER


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_what_is_cancelled_changes_nothing(chats: Chats, language: str) -> None:
    _, cancel, *_ = LABELS[language]
    await chats.say("/memory compact", language=language)
    left, (edited,) = await press(chats, await chats.card(), cancel, language=language)
    assert (left.code, edited.buttons) == ("memory.left", ())
    assert await text_of(chats) == TEXT


async def test_the_same_press_acts_once_and_a_second_undo_does_not_go_further(chats: Chats) -> None:
    await chats.say("/memory compact")
    pressed = chats.pressing(PRIVATE, action(await chats.card(), "Apply"))
    first = await chats.mailbox.handle(pressed)
    await chats.mailbox.handle(pressed)
    assert first is not None
    assert len((await chats.say("/memory restore")).fields["backups"]) == 1
    undo = action(next(r for r in await chats.sent() if r.edit_of), "Undo")
    for code, text in (("memory.undone", TEXT), ("button.gone", TEXT)):
        result = await chats.mailbox.handle(chats.pressing(PRIVATE, undo))
        assert result is not None
        assert result.code == code
        assert await text_of(chats) == text


async def test_a_file_that_was_changed_since_shows_how_and_offers_to_look_again(chats: Chats) -> None:
    await chats.say("/memory compact")
    proposal = await chats.card()
    await write(chats, TEXT.replace("- No peanuts.", "- No nuts."))
    late, (told,) = await press(chats, proposal, "Apply")
    assert late.code == "document.drift"
    assert "+ No nuts." in told.text.splitlines()
    looked, (anew,) = await press(chats, told, "Look again")
    assert looked.code == "memory.compact-proposed"
    done, _ = await press(chats, anew, "Apply")
    assert done.ok
    assert "No nuts." in await text_of(chats)


async def test_rights_are_those_of_whoever_presses_when_they_press(chats: Chats) -> None:
    group = "## Facts\n- we like tea in the morning\n- we like coffee\n"
    await write(chats, group, OURS)
    chats.members.admins.add(SARA.id)
    await chats.say("/memory compact", place=GROUP)
    proposal = await chats.card()
    chats.members.admins.clear()
    for label in ("Apply", "Cancel"):
        denied, _ = await press(chats, proposal, label)
        assert denied.code == "access.denied"
    anonymous = replace(chats.pressing(GROUP, action(proposal, "Apply")), speaker=None)
    result = await chats.mailbox.handle(anonymous)
    assert result is not None
    assert (result.code, await text_of(chats, OURS)) == ("access.denied", group)
    # Another admin may; and what they pressed means the group, wherever else they have rights.
    done, _ = await press(chats, proposal, "Apply", OMAR)
    assert done.fields["spaces"] == [OURS.space.key]
    elsewhere = chats.pressing(chats.inbound("x", OMAR).place, action(proposal, "Apply"), OMAR)
    result = await chats.mailbox.handle(elsewhere)
    assert result is not None
    assert result.code == "compact.not-found"


async def test_a_button_of_a_topic_means_the_topic_though_telegram_shows_its_message_no_more(chats: Chats) -> None:
    topic = replace(GROUP, topic_id=7)
    mine = Doc(Space("default", Scope.TOPIC, GROUP.chat_id, 7), "MEMORY.md")
    for doc in (mine, OURS):
        await write(chats, "## Facts\n- we like tea in the morning\n- we like coffee\n", doc)
    chats.members.admins.add(SARA.id)
    await chats.say("/memory compact", place=topic)
    proposal = replace(await chats.card(), place=GROUP)
    done, _ = await press(chats, proposal, "Apply")
    assert done.fields["spaces"] == [mine.space.key]
    assert await text_of(chats, mine) != await text_of(chats, OURS)


async def test_a_lost_file_is_let_go_or_brought_back_by_a_button(chats: Chats) -> None:
    await chats.core.reconcile(MINE.space)
    await write(chats, "# User\n")
    await chats.say("/memory accept user")
    offer = await chats.card()
    left, _ = await press(chats, offer, "Cancel")
    assert left.ok
    accepted, _ = await press(chats, offer, "Let them go")
    assert (accepted.code, await text_of(chats)) == ("memory.accepted", "# User\n")


async def test_a_conflict_is_resolved_by_the_button_of_the_line_that_stays(chats: Chats) -> None:
    await chats.say("Remember that I prefer short answers")
    await chats.say("Remember that I prefer long answers")
    shown = await chats.say("/memory conflicts")
    first, second = (item["id"] for item in shown.fields["conflicts"][0]["items"])
    resolved, _ = await press(chats, await chats.card(), f"Keep {second}")
    states = {item["id"]: item["state"] for item in resolved.fields["items"]}
    assert (resolved.code, states[second], states[first]) == ("memory.resolved", "applied", "superseded")


@pytest.mark.parametrize(
    "words",
    ["", "facts", "clear confirm token", "forget r001", "undo r001", "undo", "apply all", "x" * 90, "restore a b c"],
)
def test_a_button_says_only_what_an_answer_offers(words: str) -> None:
    assert command_of(words) is None


@pytest.mark.parametrize(
    "words", ["compact", "compact apply c4x2", "restore b12f09 1a2b3c", "accept USER.md 1a2b3c", "lint fix"]
)
def test_what_an_answer_offers_is_what_typing_says(words: str) -> None:
    assert command_of(words) == (parse_memory(words), "")

"""A place's settings, by card and by command: the same change, on the record, by whoever may and nobody else."""

import json

import pytest

from handlers.manners import answers_all, listens_at
from handlers.messages import Reply, Result
from memory_core.sessions.preferences import SPACE_FILE
from memory_core.spaces import Doc, Place, Scope, Space, user_space
from memory_core.values import Mode, Speaker
from tests.handlers.chats import HADI, Chats, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA

pytestmark = pytest.mark.anyio
CHAT = Space("default", Scope.CHAT, GROUP.chat_id)
TOPIC = Place(GROUP.platform, GROUP.chat_id, GROUP.kind, 7)


async def tapped(chats: Chats, card: Reply, label: str, who: Speaker = OMAR, message: int = 1) -> tuple[Result, Reply]:
    """Press a button by what stands on it; return the result and the card as it is then."""
    action = next(b.action for row in card.buttons for b in row if b.label == label)
    result = await chats.mailbox.handle(chats.pressing(card.place, action, who))
    assert result is not None
    shown = [reply for reply in await chats.sent() if reply.edit_of == message]
    return result, shown[-1] if shown else card


async def opened(chats: Chats, who: Speaker = OMAR, place: Place = GROUP) -> Reply:
    chats.members.admins.add(OMAR.id)
    chats.members.members.add(SARA.id)
    await chats.say("/settings", who, place)
    return (await chats.sent())[-1]


async def file(chats: Chats, space: Space) -> dict[str, object]:
    text = await chats.core.documents.read(Doc(space, SPACE_FILE))
    return dict(json.loads(text.text or "{}"))


async def test_each_button_is_the_command_that_does_the_same_and_the_card_follows() -> None:
    async with open_chats() as chats:
        card = await opened(chats)
        assert card.text.splitlines()[0] == "Settings of this chat:"
        result, choices = await tapped(chats, card, "When I answer")
        assert (result.code, choices.text.splitlines()[-1]) == ("settings.choose", "When shall I answer here?")
        result, card = await tapped(chats, choices, "Always")
        assert result.code == "memory.addressing-set"
        assert "I answer everything that is said here." in card.text
        assert await answers_all(chats.core, GROUP)
        assert (await chats.say("/memory addressing mention", OMAR, GROUP)).code == "memory.addressing-set"
        assert not await answers_all(chats.core, GROUP)
        _, choices = await tapped(chats, card, "Memory")
        assert (await tapped(chats, choices, "Nothing"))[0].code == "memory.mode-set"
        assert await chats.core.mode(CHAT) is Mode.OFF
        _, choices = await tapped(chats, card, "Quiet hours")
        result, card = await tapped(chats, choices, "22:00–07:00")
        assert (result.code, "Quiet hours: 22:00–07:00." in card.text) == ("memory.quiet-set", True)
        _, choices = await tapped(chats, card, "Silence")
        assert (await tapped(chats, choices, "A day"))[0].fields["idle_after_s"] == 86_400
        _, closed = await tapped(chats, card, "Done")
        assert (closed.buttons, closed.text.splitlines()[0]) == ((), "Settings of this chat:")
        written = await file(chats, CHAT)
        assert {key: written[key] for key in ("addressing", "quiet_hours", "mode", "idle_after_s")} == {
            "addressing": "mention",
            "quiet_hours": "22:00-07:00",
            "mode": "off",
            "idle_after_s": 86_400,
        }
        done = [record.command for record in await chats.core.records([CHAT], 20)]
        assert done == ["idle", "quiet", "mode", "addressing", "addressing"]


async def test_only_whoever_may_presses_and_only_they_get_buttons() -> None:
    async with open_chats() as chats:
        card = await opened(chats)
        members = await opened(chats, SARA)
        assert (members.buttons, "Admins of this chat can change this." in members.text) == ((), True)
        for label in ("Memory", "Done"):
            result, _ = await tapped(chats, card, label, SARA)
            assert result.code == "access.denied"
        _, choices = await tapped(chats, card, "Memory")
        assert (await tapped(chats, choices, "Nothing", SARA))[0].code == "access.denied"
        chats.members.admins.discard(OMAR.id)
        asked = chats.members.asked_fresh
        assert (await tapped(chats, choices, "Nothing", OMAR))[0].code == "access.denied"
        assert chats.members.asked_fresh == asked + 1
        assert await chats.core.mode(CHAT) is Mode.REVIEW


async def test_a_nameless_admin_gets_a_card_that_admins_can_press() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        await chats.say("/settings", None, GROUP)
        card = (await chats.sent())[-1]
        _, choices = await tapped(chats, card, "Language")
        assert (await tapped(chats, choices, "العربية"))[0].code == "memory.language-set"


async def test_the_card_speaks_the_language_that_is_chosen_on_it() -> None:
    async with open_chats() as chats:
        card = await opened(chats)
        _, choices = await tapped(chats, card, "Language")
        _, card = await tapped(chats, choices, "العربية")
        assert card.text.splitlines()[0] == "إعدادات هذه المجموعة:"
        _, choices = await tapped(chats, card, "ساعات الهدوء")
        assert "\u2068/memory quiet 20:30-06:30\u2069" in choices.text
        help_ = await chats.say("/help", OMAR, GROUP)
        assert help_.lines[1] == "ما يمكنك فعله:"


async def test_a_topic_has_settings_of_its_own_and_its_chat_s_else() -> None:
    async with open_chats() as chats:
        await opened(chats)
        await chats.say("/memory listen on", OMAR, GROUP)
        assert await listens_at(chats.core, TOPIC)
        card = await opened(chats, place=TOPIC)
        assert card.text.splitlines()[0] == "Settings of this topic:"
        _, choices = await tapped(chats, card, "Listening")
        old = Reply(place=GROUP, text="", buttons=choices.buttons)  # an old message does not tell its topic
        assert (await tapped(chats, old, "No"))[0].fields["space"] == f"topic:{GROUP.chat_id}/7"
        assert (await listens_at(chats.core, TOPIC), await listens_at(chats.core, GROUP)) == (False, True)
        await chats.say("/memory listen default", OMAR, TOPIC)
        assert await listens_at(chats.core, TOPIC)


async def test_listening_is_announced_in_the_chat_once_however_it_was_turned_on() -> None:
    async with open_chats() as chats:
        card = await opened(chats)
        _, choices = await tapped(chats, card, "Listening")
        action = next(b.action for row in choices.buttons for b in row if b.label == "Yes")
        press = chats.pressing(GROUP, action, OMAR)
        await chats.mailbox.handle(press)
        await chats.mailbox.handle(press)
        sent = await chats.sent()
        told = [reply.place for reply in sent if reply.text.startswith("From now on I keep everything")]
        assert told == [GROUP]


async def test_a_private_chat_has_no_settings_of_groups() -> None:
    async with open_chats() as chats:
        await chats.say("/settings")
        card = (await chats.sent())[-1]
        labels = [b.label for row in card.buttons for b in row]
        assert labels == ["Memory", "Quiet hours", "Language", "Silence", "Done"]
        assert (await chats.say("/memory listen on")).code == "command.groups-only"
        assert (await chats.say("/memory language ar")).code == "memory.language-set"
        assert (await chats.say("/help")).lines[0] == "ما يمكنك فعله:"
        assert (await file(chats, user_space("default", SARA.id)))["language"] == "ar"


@pytest.mark.parametrize(
    "data", ["x", "0:mode sideways", "0:forget r001", "0:clear", "0:zone Asia/Riyadh", "-1:mode off"]
)
async def test_a_button_that_was_made_up_does_nothing(data: str) -> None:
    async with open_chats() as chats:
        result = await chats.mailbox.handle(chats.pressing(PRIVATE, f"dhakira-set:{data}"))
        assert result is not None
        assert not result.ok
        assert await chats.core.records([user_space("default", SARA.id)], 5) == []


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("quiet 9-17", "09:00-17:00"),
        ("quiet 22:30 – 6:15", "22:30-06:15"),
        ("quiet off", "00:00-00:00"),
        ("zone Asia/Riyadh", "Asia/Riyadh"),
        ("language AR", "ar"),
        ("quiet default", None),
    ],
)
async def test_what_is_typed_is_understood(words: str, value: str | None) -> None:
    async with open_chats() as chats:
        result = await chats.say(f"/memory {words}")
        assert (result.ok, result.fields[words.split(maxsplit=1)[0]]) == (True, value)


@pytest.mark.parametrize(
    "words", ["quiet 25:00-07:00", "quiet late", "zone Mars/Olympus", "language de", "addressing all"]
)
async def test_what_makes_no_sense_changes_nothing(words: str) -> None:
    async with open_chats() as chats:
        assert (await chats.say(f"/memory {words}")).code == "command.usage"


# --- help, privacy -------------------------------------------------------------------------------------------


async def test_help_fits_the_person_and_the_place() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        chats.members.admins.add(OMAR.id)
        shown = {
            name: (await chats.say("/help", who, place)).fields["commands"]
            for name, who, place in (
                ("alone", SARA, PRIVATE),
                ("member", SARA, GROUP),
                ("admin", OMAR, GROUP),
                ("operator", HADI, Place("telegram", HADI.id)),
            )
        }
        assert "settings" in shown["alone"]
        assert shown["member"] == ["new", "stop", "recall", "why", "tasks", "memory", "privacy"]
        assert {"settings", "inbox", "reset"} <= set(shown["admin"])
        assert {"access", "pair"} <= set(shown["operator"])
        assert not {"access", "pair"} & {*shown["alone"], *shown["admin"]}
        await chats.say("/memory addressing always", OMAR, GROUP)
        assert (await chats.say("/help", SARA, GROUP)).lines[0] == "In this chat I answer everything that is said."


async def test_privacy_says_how_things_are_here_and_now() -> None:
    async with open_chats() as chats:
        alone = await chats.say("/privacy")
        assert "No text goes to a language model elsewhere: I answer by built-in rules." in alone.lines
        assert any("/memory export" in line for line in alone.lines)
        assert any("/memory forget-me" in line for line in alone.lines)
        chats.members.admins.add(OMAR.id)
        assert "What is not addressed to me is not kept." in (await chats.say("/privacy", SARA, GROUP)).lines
        await chats.say("/memory listen on", OMAR, GROUP)
        await chats.say("/memory mode off", OMAR, GROUP)
        listening = await chats.say("/privacy", SARA, GROUP)
        assert listening.fields == {"mode": "off", "listen": True, "models": ["offline"]}
        assert any("listening on" in line for line in listening.lines)

"""News reach those who decide: once, several in one message, not in quiet hours, whatever is restarted in between."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from handlers.access import Access
from handlers.announcements import Announcements, news_of
from handlers.manners import quiet_until
from handlers.messages import Reply
from memory_core.documents.space_file import write_space
from memory_core.errors import TelegramError
from memory_core.ports import Item
from memory_core.spaces import Doc, Place, Scope, Space, user_space
from memory_core.values import Evidence, ItemState, Risk, Speaker
from tests.contract.samples import item as sample
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
CHAT = Space("default", Scope.CHAT, GROUP.chat_id)
TOPIC = replace(GROUP, topic_id=7)


def clock(chats: Chats) -> FixedClock:
    assert isinstance(chats.core.clock, FixedClock)
    return chats.core.clock


async def arrive(
    chats: Chats,
    count: int = 1,
    *,
    space: Space = MINE,
    place: Place = PRIVATE,
    risk: Risk = Risk.LOW,
    state: ItemState = ItemState.PENDING,
    told: bool = True,
    span: str = "I drink tea",
    speaker: Speaker = SARA,
) -> list[Item]:
    """Let a job have made items, as far as its last transaction."""
    core, made = chats.core, []
    async with core.store.transaction() as uow:
        for _ in range(count):
            item_id = core.ids.new("item")
            evidence = Evidence(message_id=f"m-{item_id}", span=span, speaker=speaker, said_at=core.clock.now())
            made.append(
                sample(
                    id=item_id,
                    profile="default",
                    space_key=space.key,
                    doc="USER.md" if space.scope is Scope.USER else "MEMORY.md",
                    section="Preferences" if space.scope is Scope.USER else "Facts",
                    statement=f"Drinks tea number {item_id}",
                    line_key=f"drinks tea number {item_id}",
                    state=state,
                    reason="mode-review",
                    reasons=("mode-review",),
                    risk=str(risk),
                    evidence=(evidence,),
                    created_at=core.clock.now(),
                    updated_at=core.clock.now(),
                    slot=None,
                    value=None,
                    supersedes=None,
                    shared=False,
                    place_key=place.key,
                    record_id=None,
                    prior=None,
                )
            )
            await uow.ledger.put_item(made[-1])
        if told:
            await uow.announcements.add(news_of(core, made, "job:1"))
    return made


async def told(chats: Chats) -> list[Reply]:
    await chats.announcements.flush()
    return await chats.sent()


def labels(reply: Reply) -> list[str]:
    return [button.label for row in reply.buttons for button in row]


async def set_space(chats: Chats, space: Space, **changes: str) -> None:
    await write_space(chats.core.documents, Doc(space, "space.json"), **changes)


# --- once, and together ------------------------------------------------------------------------------------------


async def test_one_proposal_comes_as_its_card_once() -> None:
    async with open_chats() as chats:
        (item,) = await arrive(chats)
        (card,) = await told(chats)
        assert card.place == PRIVATE
        assert card.text.startswith(f"Waiting for review ({item.id}): {item.statement}")
        assert labels(card) == ["Apply", "Reject", "Edit", "Why"]
        clock(chats).advance(hours=2)
        async with chats.core.store.transaction() as uow:
            await uow.announcements.add(news_of(chats.core, [item], "job:again"))
        assert await told(chats) == []


async def test_several_come_as_one_message_with_cards_for_the_first_and_the_ids_of_all_others() -> None:
    async with open_chats() as chats:
        items = await arrive(chats, 7)
        items += await arrive(chats, 1, risk=Risk.HIGH)
        head, *cards = await told(chats)
        assert len(cards) == 5
        assert all(item.id in card.text for item, card in zip(items, cards, strict=False))
        assert head.text.splitlines()[0] == "Waiting for review: 8."
        assert all(item.id in head.text for item in items[5:])
        assert all(item.id not in head.text for item in items[:5])
        assert labels(head) == ["Apply low risk (7)", "Show all"]
        assert await told(chats) == []


async def test_what_comes_within_the_window_is_gathered() -> None:
    async with open_chats() as chats:
        await arrive(chats)
        assert len(await told(chats)) == 1
        second = await arrive(chats)
        clock(chats).advance(seconds=30)
        third = await arrive(chats)
        assert await told(chats) == []
        clock(chats).advance(seconds=31)
        head, *cards = await told(chats)
        assert head.text.startswith("Waiting for review: 2.")
        assert [card.text.split("(")[1][:4] for card in cards] == [second[0].id, third[0].id]


async def test_what_was_decided_meanwhile_is_no_news() -> None:
    async with open_chats() as chats:
        first, second = await arrive(chats, 2)
        await chats.say(f"/memory reject {first.id}")
        await chats.sent()
        (card,) = await told(chats)
        assert second.id in card.text


async def test_what_was_applied_by_itself_comes_as_receipts_with_the_rest_by_id() -> None:
    async with open_chats() as chats:
        items = await arrive(chats, 6, state=ItemState.APPLIED)
        *cards, rest = await told(chats)
        assert [labels(card) for card in cards] == [["Undo", "Why"]] * 5
        assert items[5].id in rest.text
        assert "wait" not in rest.text


async def test_rows_survive_a_restart_and_two_tellers_tell_once() -> None:
    async with open_chats() as chats:
        await arrive(chats, 3)
        again = Announcements(chats.core, chats.announcements._access)
        assert await again.flush() == 1
        assert await chats.announcements.flush() == 0
        assert len(await chats.sent()) == 4


async def test_nothing_is_said_when_the_telling_breaks_off_and_all_of_it_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_chats() as chats:
        await arrive(chats, 3)

        async def broken(*_: object) -> str:
            raise RuntimeError

        with monkeypatch.context() as patched:
            patched.setattr("handlers.announcements.post_card", broken)
            with pytest.raises(RuntimeError):
                await chats.announcements.flush()
        assert await chats.sent() == []
        assert len(await told(chats)) == 4


# --- quiet hours, language ---------------------------------------------------------------------------------------


async def test_quiet_hours_are_waited_for_in_the_zone_of_the_space_and_then_all_comes_at_once() -> None:
    async with open_chats() as chats:
        # 09:00 UTC is 12:00 in Riyadh.
        await set_space(chats, MINE, quiet_hours="11:30-14:00", zone="Asia/Riyadh", language="ar")
        await arrive(chats, 2)
        assert await told(chats) == []
        clock(chats).advance(hours=1, minutes=59)
        await arrive(chats, 2)
        assert await told(chats) == []
        clock(chats).advance(minutes=1)
        head, *cards = await told(chats)
        assert head.text.startswith("بانتظار المراجعة: 4.")
        assert len(cards) == 4


def utc(hour: int, minute: int = 0, day: int = 1, month: int = 6) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hours", "zone", "now", "until"),
    [
        (None, None, utc(3), None),
        ("22:00-07:00", None, utc(21, 59), None),
        ("22:00-07:00", None, utc(22), utc(7, day=2)),
        ("22:00-07:00", None, utc(6, 59), utc(7)),
        ("22:00-07:00", None, utc(7), None),
        ("09:00-17:00", None, utc(12), utc(17)),
        ("09:00-17:00", None, utc(17), None),
        ("08:00-08:00", None, utc(8), None),
        ("22:00-07:00", "Asia/Riyadh", utc(20), utc(4, day=2)),
        ("22:00-07:00", "America/New_York", utc(20), None),
        ("22:00-07:00", "Nowhere/Land", utc(22), utc(7, day=2)),
        # Clocks go forward at 01:00 UTC and back again: the end is meant by the wall clock.
        ("22:00-07:00", "Europe/Berlin", utc(0, day=29, month=3), utc(5, day=29, month=3)),
        ("22:00-07:00", "Europe/Berlin", utc(0, day=25, month=10), utc(6, day=25, month=10)),
    ],
)
def test_quiet_hours_by_the_wall_clock(
    hours: str | None, zone: str | None, now: datetime, until: datetime | None
) -> None:
    assert quiet_until(hours, zone, now) == until


async def test_a_topic_is_spoken_to_as_its_chat_asks_and_a_place_without_a_wish_in_its_own_words() -> None:
    topic = Space("default", Scope.TOPIC, GROUP.chat_id, 7)
    async with open_chats() as chats:
        await set_space(chats, CHAT, language="ar")
        await arrive(chats, space=topic, place=TOPIC)
        await arrive(chats, span="أشرب الشاي")
        in_topic, own = sorted(await told(chats), key=lambda reply: reply.place.chat_id)
        assert (in_topic.place, own.place) == (TOPIC, PRIVATE)
        assert in_topic.text.startswith("بانتظار المراجعة")
        assert own.text.startswith("بانتظار المراجعة")


async def test_the_cards_of_a_group_speak_its_language() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        await set_space(chats, CHAT, language="ar")
        await arrive(chats, space=CHAT, place=GROUP, told=False)
        await chats.say("/memory review", OMAR, GROUP)
        card = await chats.card()
        assert labels(card)[0] == "موافقة"


# --- to whom -----------------------------------------------------------------------------------------------------


async def test_a_group_hears_it_itself_until_an_admin_has_decided_something() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        await chats.say("Hello", OMAR, replace(PRIVATE, chat_id=OMAR.id))
        await arrive(chats, space=CHAT, place=GROUP)
        await chats.sent()
        (card,) = await told(chats)
        assert card.place == GROUP
        await chats.press(card, "apply", OMAR)
        await chats.sent()

        clock(chats).advance(hours=1)
        (item,) = await arrive(chats, space=CHAT, place=GROUP)
        (card,) = await told(chats)
        assert card.place == replace(PRIVATE, chat_id=OMAR.id)
        assert (await chats.press(card, "reject", OMAR)).ok
        settled = await chats.core.item(item.id)
        assert settled is not None
        assert settled.state is ItemState.REJECTED


async def test_who_is_no_admin_any_more_or_never_wrote_in_private_is_not_told() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        await arrive(chats, space=CHAT, place=GROUP)
        (card,) = await told(chats)
        await chats.press(card, "apply", OMAR)
        await chats.sent()
        clock(chats).advance(hours=1)
        await arrive(chats, space=CHAT, place=GROUP)
        assert [reply.place for reply in await told(chats)] == [GROUP]

        await chats.say("Hello", OMAR, replace(PRIVATE, chat_id=OMAR.id))
        await chats.sent()
        chats.members.admins.clear()
        clock(chats).advance(hours=1)
        await arrive(chats, space=CHAT, place=GROUP)
        assert [reply.place for reply in await told(chats)] == [GROUP]


async def test_a_group_hears_what_was_remembered_there_whoever_decides() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        await chats.say("Hello", OMAR, replace(PRIVATE, chat_id=OMAR.id))
        await arrive(chats, space=CHAT, place=GROUP)
        await chats.sent()
        await chats.press((await told(chats))[0], "apply", OMAR)
        await chats.sent()
        clock(chats).advance(hours=1)
        await arrive(chats, space=CHAT, place=GROUP, state=ItemState.APPLIED)
        assert [reply.place for reply in await told(chats)] == [GROUP]


async def test_when_telegram_does_not_say_who_is_admin_only_that_group_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        await arrive(chats, space=CHAT, place=GROUP)
        await chats.press((await told(chats))[0], "apply", OMAR)
        await chats.sent()
        clock(chats).advance(hours=1)

        async def silent(*_: object, **__: object) -> bool:
            raise TelegramError("no answer")

        await arrive(chats, space=CHAT, place=GROUP)
        await arrive(chats)
        with monkeypatch.context() as patched:
            patched.setattr(chats.members, "is_admin", silent)
            assert [reply.place for reply in await told(chats)] == [PRIVATE]
        assert [reply.place for reply in await told(chats)] == [GROUP]


# --- all of low risk ---------------------------------------------------------------------------------------------


async def test_the_button_applies_the_low_ones_that_the_message_named_and_nothing_newer() -> None:
    async with open_chats() as chats:
        low = await arrive(chats, 2)
        (high,) = await arrive(chats, 1, risk=Risk.HIGH)
        head = (await told(chats))[0]
        (newer,) = await arrive(chats, 1)
        result = await chats.press(head, "low")
        assert (result.ok, result.code, result.fields["left"]) == (True, "memory.applied", [high.id])
        answer, listed, *edits = await chats.sent()
        assert answer.text == "Remembered: 2."
        assert all(f"Remembered {item.id}: {item.statement}" in listed.text for item in low)
        assert listed.text.splitlines()[-1].endswith(f"{high.id}.")
        assert len(edits) >= 2
        text = (await chats.core.documents.read(Doc(MINE, "USER.md"))).text
        assert [item.statement in text for item in (*low, high, newer)] == [True, True, False, False]
        again = await chats.press(head, "low")
        assert (again.ok, (await chats.sent())[0].alert) == (False, True)


async def test_the_button_is_nobody_elses() -> None:
    async with open_chats() as chats:
        items = await arrive(chats, 2)
        head = (await told(chats))[0]
        result = await chats.press(head, "low", OMAR)
        assert (result.ok, result.code) == (False, "access.denied")
        for item in items:
            now = await chats.core.item(item.id)
            assert now is not None
            assert now.state is ItemState.PENDING
        (answer,) = await chats.sent()
        assert answer.alert


async def test_a_press_that_broke_off_after_it_acted_says_what_it_did() -> None:
    async with open_chats() as chats:
        items = await arrive(chats, 2)
        head = (await told(chats))[0]
        action = next(b.action for row in head.buttons for b in row if b.action.startswith("low:"))
        press = chats.pressing(PRIVATE, action)
        await chats.router.receive(press)
        actor = chats.announcements._access.actor(SARA)
        await chats.core.apply(actor, items, f"{press.key}#{MINE.key}")
        result = await chats.router.process(press.key)
        assert result is not None
        assert (result.ok, result.fields["items"]) == (True, [item.id for item in items])


# --- expiry ------------------------------------------------------------------------------------------------------


async def look_after(chats: Chats) -> Sequence[Reply]:
    await chats.announcements.look_after()
    return await told(chats)


async def test_what_waits_too_long_is_announced_in_one_message_expires_and_comes_back() -> None:
    async with open_chats() as chats:
        first, second = await arrive(chats, 2)
        cards = (await told(chats))[1:]
        clock(chats).advance(days=26, hours=23)
        assert await look_after(chats) == []
        clock(chats).advance(hours=1)
        (warning,) = await look_after(chats)
        assert warning.text.startswith("Nobody has decided about this for long: 2.")
        assert "2026-03-31 09:00 UTC" in warning.text
        assert f"{first.id} · {first.statement}" in warning.text
        assert await look_after(chats) == []
        await chats.say(f"/memory apply {second.id}")
        await chats.sent()
        clock(chats).advance(days=2, hours=23)
        assert await look_after(chats) == []
        clock(chats).advance(hours=1)
        (edited,) = await look_after(chats)
        assert edited.text == f"No longer waiting ({first.id}): {first.statement}"
        assert labels(edited) == ["Undo", "Why"]
        assert await look_after(chats) == []
        expired = await chats.core.item(first.id)
        assert expired is not None
        assert (expired.state, expired.prior) == (ItemState.EXPIRED, ItemState.PENDING)

        assert (await chats.press(replace(cards[0], buttons=edited.buttons), "undo")).ok
        back = await chats.core.item(first.id)
        assert back is not None
        assert back.state is ItemState.PENDING
        face = (await chats.sent())[-1]
        assert labels(face)[0] == "Apply"
        clock(chats).advance(days=26)
        assert await look_after(chats) == []
        clock(chats).advance(days=1)
        (warning,) = await look_after(chats)
        assert first.id in warning.text


async def test_after_a_long_stop_nothing_expires_without_its_warning() -> None:
    async with open_chats() as chats:
        (item,) = await arrive(chats, told=False)
        clock(chats).advance(days=50)
        (warning,) = await look_after(chats)
        assert item.id in warning.text
        clock(chats).advance(days=2)
        assert await look_after(chats) == []
        clock(chats).advance(days=1)
        await look_after(chats)
        expired = await chats.core.item(item.id)
        assert expired is not None
        assert expired.state is ItemState.EXPIRED


async def test_new_words_begin_the_time_anew_and_take_the_warning_back() -> None:
    async with open_chats() as chats:
        (item,) = await arrive(chats, told=False)
        clock(chats).advance(days=28)
        await look_after(chats)
        await chats.say(f"/memory edit {item.id} Drinks coffee")
        clock(chats).advance(days=5)
        await look_after(chats)
        now = await chats.core.item(item.id)
        assert now is not None
        assert now.state is ItemState.PENDING


async def test_a_space_that_is_busy_is_left_for_the_next_look() -> None:
    async with open_chats() as chats:
        (item,) = await arrive(chats, told=False)
        clock(chats).advance(days=28)
        await look_after(chats)
        clock(chats).advance(days=4)
        core = chats.core
        async with core.store.transaction() as uow:
            held = await uow.locks.take([MINE.key], "another", core.clock.now(), core.clock.now() + timedelta(hours=1))
        await look_after(chats)
        waiting = await core.item(item.id)
        assert waiting is not None
        assert waiting.state is ItemState.PENDING
        async with core.store.transaction() as uow:
            await uow.locks.release(held or [])
        await look_after(chats)
        closed = await core.item(item.id)
        assert closed is not None
        assert closed.state is ItemState.EXPIRED


# --- receipts of a turn ------------------------------------------------------------------------------------------


async def test_a_turns_own_receipts_in_a_group_speak_the_groups_language() -> None:
    async with open_chats() as chats:
        await set_space(chats, CHAT, language="ar")
        await chats.say("Remember that this project uses pnpm.", OMAR, GROUP)
        cards = [reply for reply in await chats.sent() if reply.card]
        assert [card.place for card in cards] == [GROUP]
        assert labels(cards[0])[0] == "موافقة"


async def test_new_words_are_answered_by_a_card_that_can_approve_them() -> None:
    async with open_chats() as chats:
        (item,) = await arrive(chats)
        (card,) = await told(chats)
        result = await chats.say("Drinks mint tea", reply_to=await chats.message_of(card))
        answer = next(reply for reply in await chats.sent() if reply.card and reply.edit_outbox is None)
        assert answer.text == "\n".join(result.lines)
        assert answer.text.splitlines()[1].startswith("It still waits")
        assert labels(answer) == ["Apply", "Reject", "Edit", "Why"]
        assert (await chats.press(answer, "apply")).ok
        text = (await chats.core.documents.read(Doc(MINE, "USER.md"))).text
        assert ("- Drinks mint tea" in text, item.statement in text) == (True, False)


async def test_where_nobody_can_say_who_is_admin_a_groups_news_wait_for_who_can() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        await arrive(chats, space=CHAT, place=GROUP)
        await chats.press((await told(chats))[0], "apply", OMAR)
        await chats.sent()
        clock(chats).advance(hours=1)
        await arrive(chats, space=CHAT, place=GROUP)
        await arrive(chats)
        on_the_command_line = Announcements(chats.core, Access("default", chats=[GROUP.chat_id]))
        assert await on_the_command_line.flush() == 1
        assert {reply.place for reply in await chats.sent()} == {PRIVATE}
        assert [reply.place for reply in await told(chats)] == [GROUP]

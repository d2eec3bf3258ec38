"""What a person says in three conversations becomes a line, in English and Arabic, and goes again when they say so (§9)."""

from collections.abc import AsyncIterator, Iterable
from contextlib import AbstractAsyncContextManager

import pytest

from memory_core.documents.promotions_file import Promotion, parse_promotions
from memory_core.errors import SpaceError
from memory_core.spaces import MEMORY, PORTABLE, USER, Doc, Place, Space, user_space
from memory_core.values import Actor, Fact, ItemState, Mode, Slice, Speaker
from tests.handlers.chats import HADI, Chats, chats_over
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
OPERATOR = Actor(SARA.id, SARA.name, operator=True)
GROUPS = Space.parse("default", f"chat:{GROUP.chat_id}")


class Untouched:
    """A model that must not be asked for facts."""

    async def extract(self, part: Slice) -> list[Fact]:
        raise AssertionError(f"asked for facts of {len(part.messages)} messages")


class FindsNothing:
    """A model that is asked when a conversation is read, and proposes nothing."""

    async def extract(self, part: Slice) -> list[Fact]:
        del part
        return []


class Busy:
    """A space that somebody else holds."""

    def hold(self, spaces: Iterable[Space], wait_s: float = 0) -> AbstractAsyncContextManager[None]:
        raise SpaceError("Somebody else changes this memory right now.", code="space.busy")


@pytest.fixture
async def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
async def chats(clock: FixedClock) -> AsyncIterator[Chats]:
    async with (
        open_core(extractor=Untouched(), clock=clock) as core,
        chats_over(core, users=[SARA.id, OMAR.id, HADI.id]) as opened,
    ):
        opened.members.admins, opened.members.members = {SARA.id}, {OMAR.id, HADI.id}
        yield opened


async def text_of(chats: Chats, name: str, space: Space = MINE) -> str:
    return (await chats.core.documents.read(Doc(space, name))).text


async def records(chats: Chats, space: Space = MINE) -> dict[str | None, Promotion]:
    text = await text_of(chats, "promotions.json", space)
    return {record.content: record for record in parse_promotions(text).records} if text else {}


async def says(chats: Chats, *texts: str, who: Speaker = SARA, place: Place = PRIVATE) -> list[str]:
    """Say each in a conversation of its own, a day apart; return what came to be read after the last."""
    shown: list[str] = []
    for text in texts:
        chats.core.clock.advance(hours=30)  # type: ignore[attr-defined]
        await chats.say("/reset", who, place)
        await chats.sent()
        await chats.say(text, who, place)
        shown = await chats.shown()
    return shown


@pytest.mark.parametrize(
    ("said", "forget", "line"),
    [
        (
            ("I prefer concise replies.", "Hello! Please keep replies concise.", "I’d prefer concise replies"),
            "forget that I prefer concise replies",
            "Prefer concise replies.",
        ),
        (
            ("خلّي الردود مختصرة.", "من فضلك خلي الردود مختصرة", "اجعل ردودك مختصرة"),
            "لم أعد أفضل الردود المختصرة",
            "Prefer concise replies.",
        ),
        (
            ("I prefer TypeScript", "أفضل TypeScript", "Default to TypeScript."),
            "انس أنني أفضل TypeScript",
            "Prefer TypeScript.",
        ),
    ],
)
async def test_three_conversations_make_a_line_and_a_word_takes_it_away(
    chats: Chats, said: tuple[str, ...], forget: str, line: str
) -> None:
    await says(chats, *said[:2])
    assert line not in await text_of(chats, USER)
    shown = await says(chats, said[2])
    assert f"## Preferences\n- {line}\n" in await text_of(chats, USER)
    # Told in the language it was said in; the file stays English.
    told = "المفضّل: الردود المختصرة." if said[2] == "اجعل ردودك مختصرة" else line
    assert any(told in text for text in shown)
    record = (await records(chats))[line]
    assert (record.active, record.occurrences, record.confidence, record.kind) == (True, 3, 0.7, "user-preference")
    assert len(record.source_session_ids) == 3
    (item,) = await chats.core.items([MINE], [ItemState.APPLIED])
    assert record.id == item.id
    assert [e.speaker.id for e in item.evidence] == [SARA.id] * 3
    shown = await says(chats, forget)
    assert line not in await text_of(chats, USER)
    assert any(f"/memory undo {item.id}" in text for text in shown)
    assert not (await records(chats))[line].active
    assert (await chats.say(f"/memory undo {item.id}")).ok
    assert line in await text_of(chats, USER)
    assert (await records(chats))[line].active


async def test_it_is_needed_in_two_earlier_conversations(chats: Chats) -> None:
    await says(chats, "I prefer TypeScript")
    for _ in range(3):
        await chats.say("I prefer TypeScript")
    assert "TypeScript" not in await text_of(chats, USER)
    await says(chats, "I prefer TypeScript")
    assert "TypeScript" not in await text_of(chats, USER)
    await says(chats, "I prefer TypeScript. And I prefer npm.")
    assert "Prefer TypeScript." in await text_of(chats, USER)


async def test_another_persons_words_never_count(chats: Chats) -> None:
    await says(chats, "I prefer TypeScript", who=OMAR, place=GROUP)
    await says(chats, "I prefer TypeScript", who=HADI, place=GROUP)
    await says(chats, "I prefer TypeScript", place=GROUP)
    await says(chats, "I prefer TypeScript")
    for space in (MINE, user_space("default", OMAR.id), GROUPS):
        for name in (USER, MEMORY, PORTABLE, "promotions.json"):
            assert "TypeScript" not in await text_of(chats, name, space)
    assert await chats.core.items([MINE, GROUPS], list(ItemState)) == []


async def test_a_private_preference_said_in_a_group_waits_in_private(chats: Chats) -> None:
    await says(chats, "I prefer pnpm", "I prefer pnpm")
    await chats.say("/reset", place=GROUP)
    await chats.sent()
    await chats.say("I prefer pnpm", place=GROUP)
    replies = await chats.sent()
    cards = [reply for reply in replies if reply.buttons]
    assert [card.place for card in cards] == [PRIVATE]
    assert all("Prefer pnpm" not in reply.text for reply in replies if reply.place == GROUP)
    (item,) = await chats.core.items([MINE], [ItemState.PENDING])
    assert item.reasons == ("mode-review", "promoted")
    assert await records(chats) == {}
    await chats.press(cards[0], "apply")
    assert "Prefer pnpm." in await text_of(chats, USER)
    assert (await records(chats))["Prefer pnpm."].occurrences == 3
    assert "pnpm" not in await text_of(chats, PORTABLE)


async def test_a_project_fact_needs_the_same_chat(chats: Chats) -> None:
    await chats.core.set_mode(OPERATOR, GROUPS, Mode.AUTO, "mode")
    await says(chats, "Project uses Postgres", "project uses Postgres")
    await says(chats, "Project uses Postgres.", who=OMAR, place=GROUP)
    await says(chats, "Project uses Postgres.", who=HADI, place=GROUP)
    assert "Postgres" not in await text_of(chats, MEMORY, GROUPS)
    await says(chats, "Project uses Postgres.", place=GROUP)
    assert "- Project uses Postgres." in await text_of(chats, MEMORY, GROUPS)
    assert "Postgres" not in await text_of(chats, MEMORY)
    assert (await records(chats, GROUPS))["Project uses Postgres."].kind == "project-fact"
    await says(chats, "Forget that the project uses Postgres", place=GROUP)
    assert "Postgres" in await text_of(chats, MEMORY, GROUPS), "it rests on other people's words too"


@pytest.mark.parametrize("mode", [Mode.MANUAL, Mode.OFF])
async def test_nothing_comes_in_manual_mode_or_off(chats: Chats, mode: Mode) -> None:
    await chats.core.set_mode(OPERATOR, MINE, mode, "mode")
    await says(chats, *["I prefer TypeScript"] * 4)
    assert await chats.core.items([MINE], list(ItemState)) == []
    assert await records(chats) == {}


async def test_in_review_it_waits_once_with_a_card(chats: Chats) -> None:
    await chats.core.set_mode(OPERATOR, MINE, Mode.REVIEW, "mode")
    await says(chats, *["I prefer TypeScript"] * 5)
    (item,) = await chats.core.items([MINE], list(ItemState))
    assert item.state is ItemState.PENDING
    chats.core.clock.advance(hours=1)  # type: ignore[attr-defined]
    await chats.core.reject(OPERATOR, [item], "no")
    await says(chats, *["I prefer TypeScript"] * 2)
    assert await chats.core.items([MINE], [ItemState.PENDING]) == [], "only later words ask again"
    await says(chats, "I prefer TypeScript")
    assert len(await chats.core.items([MINE], [ItemState.PENDING])) == 1


async def test_repeating_it_strengthens_the_one_line(chats: Chats) -> None:
    await says(chats, *["I prefer TypeScript"] * 3)
    await chats.say("I prefer TypeScript")
    shown = await says(chats, "Default to TypeScript", "I prefer TypeScript")
    assert not any("Prefer TypeScript." in text for text in shown), "said again is no news"
    assert (await text_of(chats, USER)).count("TypeScript") == 1
    record = (await records(chats))["Prefer TypeScript."]
    assert (record.occurrences, len(record.source_session_ids)) == (5, 5)
    assert record.confidence > 0.8
    (item,) = await chats.core.items([MINE], [ItemState.APPLIED])
    assert (await chats.say(f"/memory undo {item.id}")).ok
    assert "TypeScript" not in await text_of(chats, USER)


async def test_the_newer_value_takes_the_slot_and_the_old_one_returns_when_it_is_said_again(chats: Chats) -> None:
    await says(chats, *["I prefer TypeScript"] * 3)
    await says(chats, *["I prefer JavaScript"] * 3)
    assert "TypeScript" not in await text_of(chats, USER)
    assert "- Prefer JavaScript." in await text_of(chats, USER)
    now = await records(chats)
    assert (now["Prefer TypeScript."].active, now["Prefer JavaScript."].active) == (False, True)
    assert now["Prefer TypeScript."].superseded_by == now["Prefer JavaScript."].id
    await says(chats, "I prefer TypeScript")
    assert "- Prefer TypeScript." in await text_of(chats, USER)
    assert "JavaScript" not in await text_of(chats, USER)
    now = await records(chats)
    assert (now["Prefer TypeScript."].active, now["Prefer JavaScript."].active) == (True, False)
    assert now["Prefer TypeScript."].superseded_by is None
    assert now["Prefer JavaScript."].superseded_by == now["Prefer TypeScript."].id
    assert len(await chats.core.items([MINE], [ItemState.APPLIED])) == 1


async def test_what_was_forgotten_returns_only_by_words_said_after(chats: Chats) -> None:
    await says(chats, *["I prefer TypeScript"] * 5)
    await says(chats, "forget that I prefer TypeScript")
    await says(chats, *["I prefer TypeScript"] * 2)
    assert "TypeScript" not in await text_of(chats, USER)
    await says(chats, "I prefer TypeScript")
    assert "- Prefer TypeScript." in await text_of(chats, USER)
    record = (await records(chats))["Prefer TypeScript."]
    assert (record.active, record.forgotten_at, record.forgotten_reason) == (True, None, None)
    assert len(await records(chats)) == 1


async def test_words_taken_back_before_they_became_a_line_are_no_evidence(chats: Chats) -> None:
    await says(chats, *["I prefer TypeScript"] * 2, "I don’t prefer TypeScript any more", *["I prefer TypeScript"] * 2)
    assert "TypeScript" not in await text_of(chats, USER)
    await says(chats, "I prefer TypeScript")
    assert "TypeScript" in await text_of(chats, USER)


async def test_how_to_answer_may_be_used_in_groups_too(chats: Chats) -> None:
    await says(chats, *["I prefer concise replies"] * 3)
    assert "- Prefer concise replies." in await text_of(chats, PORTABLE)
    await says(chats, *["I prefer detailed replies"] * 3)
    assert "concise" not in await text_of(chats, PORTABLE) + await text_of(chats, USER)
    assert "- Prefer detailed replies." in await text_of(chats, PORTABLE)
    (item,) = await chats.core.items([MINE], [ItemState.APPLIED])
    assert (await chats.say(f"/memory undo {item.id}")).ok
    assert "- Prefer concise replies." in await text_of(chats, PORTABLE)
    assert "- Prefer concise replies." in await text_of(chats, USER)
    await says(chats, "forget that I prefer concise replies")
    assert "concise" not in await text_of(chats, PORTABLE) + await text_of(chats, USER)


async def test_an_edited_message_counts_as_it_stands(chats: Chats) -> None:
    await says(chats, "I prefer TypeScript")
    first = chats._message  # the platform's id of what was said last, less the answers
    inbound = chats.inbound("I prefer Rust")
    await chats.mailbox.handle(inbound)
    await chats.mailbox.handle(chats.inbound("I prefer TypeScript", kind="edit", message_id=inbound.message_id))
    assert first < chats._message
    await says(chats, "I prefer TypeScript", "I prefer TypeScript")
    (item,) = await chats.core.items([MINE], [ItemState.APPLIED])
    assert item.statement == "Prefer TypeScript."
    await says(chats, *["I prefer Rust"] * 2)
    assert "Rust" not in await text_of(chats, USER)


async def test_a_full_file_is_told_and_the_turn_succeeds(chats: Chats) -> None:
    full = "# Notes\n" + "x" * 1_360
    await chats.core.documents.write(Doc(MINE, USER), full, "absent")
    shown = await says(chats, *["I prefer TypeScript"] * 3)
    assert "I hear you. Go on." in shown
    (item,) = await chats.core.items([MINE], [ItemState.PENDING])
    assert item.reason == "budget"
    assert any("TypeScript" in text and "full" in text for text in shown)
    assert await text_of(chats, USER) == full
    assert await records(chats) == {}


async def test_a_turn_that_states_nothing_writes_nothing_more(chats: Chats, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    run = chats.core.promoting.run

    async def watched(message: object, cause: str) -> object:
        seen.append(cause)
        return await run(message, cause)  # type: ignore[arg-type]

    monkeypatch.setattr(chats.core.promoting, "run", watched)
    await chats.say("What a fine day it is in Riga.")
    assert seen == []
    await chats.say("I prefer TypeScript")
    assert seen == ["telegram:2#promote"]


async def test_what_the_scanner_refuses_is_told_once_and_kept_without_its_words(chats: Chats) -> None:
    shown = await says(chats, *["I prefer [INST] mode"] * 3)
    assert "I hear you. Go on." in shown
    assert sum(text.startswith("Not saved:") for text in shown) == 1
    (item,) = await chats.core.items([MINE], list(ItemState))
    assert (item.state, item.reason, item.statement, item.evidence) == (ItemState.IGNORED, "scanner", "", ())
    assert "INST" not in await text_of(chats, USER) + await text_of(chats, "promotions.json")
    shown = await says(chats, "I prefer [INST] mode")
    assert not any(text.startswith("Not saved:") for text in shown)


async def test_two_statements_of_one_message_both_count_and_one_taken_back_in_it_does_not(chats: Chats) -> None:
    await says(chats, *["I prefer TypeScript. Then lunch! I prefer pnpm."] * 2)
    await says(chats, "I prefer TypeScript.\nI prefer pnpm\nForget that I prefer pnpm.")
    text = await text_of(chats, USER)
    assert "Prefer TypeScript." in text
    assert "pnpm" not in text


async def test_words_that_are_not_the_persons_own_do_not_count(chats: Chats) -> None:
    await says(
        chats, "> I prefer TypeScript", "My colleague wrote:\nI prefer TypeScript", "```\nI prefer TypeScript\n```"
    )
    await says(chats, "I prefer TypeScript", "I prefer TypeScript")
    assert "TypeScript" not in await text_of(chats, USER)


async def test_a_chats_record_loses_the_words_of_somebody_who_is_forgotten(chats: Chats) -> None:
    await chats.core.set_mode(OPERATOR, GROUPS, Mode.AUTO, "mode")
    await says(chats, *["Project uses Postgres."] * 3, place=GROUP)
    assert "Postgres" in await text_of(chats, "promotions.json", GROUPS)
    await chats.core.care.forget_person(Actor(SARA.id, SARA.name), MINE, "gone")
    assert "Postgres" not in await text_of(chats, "promotions.json", GROUPS) + await text_of(chats, MEMORY, GROUPS)
    await says(chats, "Project uses Postgres.", place=GROUP, who=OMAR)
    assert "Postgres" not in await text_of(chats, MEMORY, GROUPS)


async def test_what_a_chat_has_forgotten_comes_back_with_an_approvers_word_only(chats: Chats) -> None:
    await chats.core.set_mode(OPERATOR, GROUPS, Mode.AUTO, "mode")
    await says(chats, *["Project uses Postgres."] * 3, place=GROUP)
    (item,) = await chats.core.items([GROUPS], [ItemState.APPLIED])
    chats.core.clock.advance(hours=1)  # type: ignore[attr-defined]
    await chats.core.forget(OPERATOR, item, "forget")
    await says(chats, *["Project uses Postgres."] * 2, who=OMAR, place=GROUP)
    assert await chats.core.items([GROUPS], [ItemState.PENDING]) == [], "words before it was forgotten do not count"
    shown = await says(chats, "Project uses Postgres.", who=HADI, place=GROUP)
    (again,) = await chats.core.items([GROUPS], [ItemState.PENDING])
    assert again.reason == "forgotten-before"
    assert any("forgotten here once" in text for text in shown)
    assert "Postgres" not in await text_of(chats, MEMORY, GROUPS)
    await chats.core.apply(OPERATOR, [again], "apply")
    assert "- Project uses Postgres." in await text_of(chats, MEMORY, GROUPS)
    assert (await records(chats, GROUPS))["Project uses Postgres."].active


async def test_a_turn_that_found_its_space_busy_is_made_up_for_when_the_conversation_is_read(chats: Chats) -> None:
    chats.core.runs._extractor = FindsNothing()
    await says(chats, "I prefer TypeScript", "I prefer TypeScript")
    run = chats.core.promoting._lock
    chats.core.promoting._lock = Busy()  # type: ignore[assignment]
    shown = await says(chats, "Default to TypeScript.")
    chats.core.promoting._lock = run
    assert shown == ["I hear you. Go on."], "it fails no turn"
    assert "TypeScript" not in await text_of(chats, USER)
    await chats.say("/reset")
    await chats.sent()
    await chats.finalize()
    assert "- Prefer TypeScript." in await text_of(chats, USER)
    assert (await records(chats))["Prefer TypeScript."].occurrences == 3
    assert sum("Prefer TypeScript." in text for text in await chats.shown()) == 1
    before = [(item.id, item.state) for item in await chats.core.items([MINE], list(ItemState))]
    await says(chats, "What a fine day.")
    await chats.finalize()
    assert [(item.id, item.state) for item in await chats.core.items([MINE], list(ItemState))] == before


async def test_what_a_turn_did_the_reading_of_its_conversation_does_not_do_again(chats: Chats) -> None:
    chats.core.runs._extractor = FindsNothing()
    await says(chats, *["I prefer TypeScript"] * 3)
    (item,) = await chats.core.items([MINE], [ItemState.APPLIED])
    await chats.say(f"/memory undo {item.id}")
    await chats.say("/reset")
    await chats.sent()
    await chats.finalize()
    assert "TypeScript" not in await text_of(chats, USER)
    assert await chats.shown() == []
    assert (await records(chats))["Prefer TypeScript."].occurrences == 3

"""What came from repeated words, as people look at it in a chat and take it out again."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from handlers.commands import parse_memory
from handlers.memory import handle
from memory_core.documents.promotions_file import Promotion, render_promotions
from memory_core.spaces import USER, Doc, Place, user_space
from memory_core.values import Actor, ItemState
from tests.handlers.chats import HADI, Chats, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA

pytestmark = pytest.mark.anyio

HADIS = Place("telegram", HADI.id)
SPACE = user_space("default", SARA.id)
NOTES, RECORDS = Doc(SPACE, USER), Doc(SPACE, "promotions.json")


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats(operators=[OMAR.id], users=[SARA.id, OMAR.id, HADI.id]) as opened:
        opened.members.admins = {SARA.id}
        opened.members.members = {HADI.id}
        yield opened


async def text_of(chats: Chats, doc: Doc) -> str:
    return (await chats.core.documents.read(doc)).text


async def planted(chats: Chats, **changes: object) -> Promotion:
    """Remember a line, and write the record of its promotion as the file would have it."""
    await chats.say("remember that I prefer short answers")
    (item,) = await chats.core.items([SPACE], [ItemState.APPLIED])
    record = Promotion(
        id=item.id,
        kind="user-preference",
        content="Prefer concise replies.",
        active=True,
        confidence=0.9,
        occurrences=3,
        source="promotion",
        source_session_ids=("s1", "s2", "s3"),
        updated_at=chats.core.clock.now(),
    )
    record = replace(record, **changes)  # type: ignore[arg-type]
    before = await chats.core.documents.read(RECORDS)
    await chats.core.documents.write(RECORDS, render_promotions((record,)), before.version)
    await chats.sent()
    return record


async def test_without_any_the_answer_says_what_would_come_there(chats: Chats) -> None:
    result = await chats.say("/memory promotions")
    assert (result.code, result.fields["promotions"]) == ("memory.promotions", [])
    assert "three conversations" in result.lines[0]


async def test_the_list_tells_how_often_and_how_sure(chats: Chats) -> None:
    record = await planted(chats)
    before = (await text_of(chats, NOTES), await text_of(chats, RECORDS))
    result = await chats.say("/memory promotions")
    (shown,) = result.fields["promotions"]
    assert (shown["id"], shown["state"], shown["occurrences"], len(shown["sessions"])) == (record.id, "active", 3, 3)
    assert result.lines[1] == f"{record.id} · Prefer concise replies."
    assert result.lines[2] == "   preference · said in 3 conversations · sure 0.90 · in use"
    assert f"promotions off {record.id}" in result.lines[3]
    assert (await text_of(chats, NOTES), await text_of(chats, RECORDS)) == before


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"active": False, "superseded_by": "r9z9"}, "replaced by r9z9"),
        ({"active": False, "forgotten_reason": "asked"}, "forgotten"),
        ({"occurrences": 1}, "said in 1 conversation ·"),
        ({"kind": "project-fact"}, "project ·"),
    ],
)
async def test_what_became_of_it_is_said(chats: Chats, changes: dict[str, object], said: str) -> None:
    await planted(chats, **changes)
    assert said in (await chats.say("/memory promotions")).lines[2]


async def test_a_forgotten_one_whose_text_is_gone_shows_none(chats: Chats) -> None:
    record = await planted(chats, active=False, content=None)
    result = await chats.say("/memory promotions")
    assert result.lines[1] == f"{record.id} · (its words are gone)"


async def test_why_shows_whose_words_and_when(chats: Chats) -> None:
    record = await planted(chats)
    result = await chats.say(f"/memory promotions why {record.id}")
    assert result.code == "memory.promotion"
    (evidence,) = result.fields["evidence"]
    assert (evidence["span"], evidence["name"]) == ("remember that I prefer short answers", "Sara")
    assert "Sara, 2026-" in "\n".join(result.lines)


async def test_a_line_that_came_otherwise_is_no_promotion(chats: Chats) -> None:
    await planted(chats)
    await chats.say("remember that I work in Cairo")
    other = (await chats.core.items([SPACE], [ItemState.APPLIED]))[-1]
    for word in ("why", "off"):
        result = await chats.say(f"/memory promotions {word} {other.id}")
        assert (result.ok, result.code) == (False, "item.not-promoted")
    assert "Cairo" in await text_of(chats, NOTES)


async def test_nobody_else_sees_or_stops_it(chats: Chats) -> None:
    record = await planted(chats)
    for command in ("promotions", f"promotions why {record.id}", f"promotions off {record.id}"):
        result = await chats.say(f"/memory {command}", HADI, HADIS)
        assert "concise" not in "\n".join(result.lines)
        assert result.code in ("memory.promotions", "access.denied", "item.not-found")
    assert "short answers" in await text_of(chats, NOTES)


async def test_in_a_group_a_members_list_is_refused_and_the_owner_is_answered_in_private(chats: Chats) -> None:
    record = await planted(chats)
    assert (await chats.say("/memory promotions", HADI, GROUP)).code == "access.denied"
    await chats.sent()
    await chats.say(f"/memory promotions why {record.id}", SARA, GROUP)
    replies = await chats.sent()
    assert [reply.place for reply in replies if "concise" in reply.text] == [PRIVATE]


async def test_it_reads_in_arabic(chats: Chats) -> None:
    await planted(chats)
    result = await chats.say("/memory promotions", language="ar")
    assert "ما تعلّمتُه من كلام مكرّر" in result.lines[0]
    assert "عدد المحادثات التي قيل فيها" in result.lines[2]


# --- from the words to the line and back ---------------------------------------------------------------------

THRICE = ("I prefer TypeScript.", "Default to TypeScript.", "Please use TypeScript by default.")


async def said_again(chats: Chats, texts: tuple[str, ...] = THRICE, place: Place = PRIVATE) -> str:
    """Say each in a conversation of its own; return the id of what was promoted last."""
    for at, text in enumerate(texts):
        if at:
            await chats.say("/reset", place=place)
        chats.core.clock.advance(minutes=1)  # type: ignore[attr-defined]
        await chats.say(text, place=place)
    await chats.sent()
    listed = (await chats.say("/memory promotions", place=place)).fields["promotions"]
    return str(listed[-1]["id"])


async def test_why_shows_the_words_of_every_conversation(chats: Chats) -> None:
    item = await said_again(chats)
    result = await chats.say(f"/memory promotions why {item}")
    told = "\n".join(result.lines)
    assert all(f"“{words.rstrip('.')}” – Sara" in told for words in THRICE)
    assert "no model was asked" in told


async def test_switched_off_it_is_gone_and_undo_brings_it_back(chats: Chats) -> None:
    item = await said_again(chats)
    assert "- Prefer TypeScript." in await text_of(chats, NOTES)
    result = await chats.say(f"/memory promotions off {item}")
    assert result.code == "memory.promotion-off"
    assert f"/memory undo {item}" in result.lines[0]
    assert "TypeScript" not in await text_of(chats, NOTES)
    (shown,) = (await chats.say("/memory promotions")).fields["promotions"]
    assert shown["state"] == "forgotten"
    assert (await chats.say(f"/memory promotions off {item}")).code == "item.unchanged"
    assert (await chats.say(f"/memory undo {item}")).ok
    assert "- Prefer TypeScript." in await text_of(chats, NOTES)
    (shown,) = (await chats.say("/memory promotions")).fields["promotions"]
    assert shown["state"] == "active"


async def test_what_was_replaced_says_by_what_and_cannot_be_switched_off(chats: Chats) -> None:
    old = await said_again(chats)
    new = await said_again(chats, ("I prefer JavaScript.",) * 3)
    result = await chats.say("/memory promotions")
    states = {one["id"]: one["state"] for one in result.fields["promotions"]}
    new = next(one for one in states if one != old)
    assert states == {old: "replaced", new: "active"}
    assert any(f"replaced by {new}" in line for line in result.lines)
    assert (await chats.say(f"/memory promotions off {old}")).code == "item.not-in-use"
    assert "JavaScript" in await text_of(chats, NOTES)


async def test_a_fact_of_a_group_is_its_admins(chats: Chats) -> None:
    await chats.say("/memory mode auto", place=GROUP)
    item = await said_again(chats, ("Project uses Postgres.",) * 3, GROUP)
    assert (await chats.say(f"/memory promotions off {item}", HADI, GROUP)).code == "access.denied"
    result = await chats.say(f"/memory promotions off {item}", SARA, GROUP)
    assert result.code == "memory.promotion-off"


async def test_in_review_mode_it_waits_and_is_listed_so(chats: Chats) -> None:
    await chats.say("/memory mode review")
    item = await said_again(chats)
    (shown,) = (await chats.say("/memory promotions")).fields["promotions"]
    assert (shown["state"], shown["occurrences"]) == ("waiting", 3)
    assert len((await chats.say(f"/memory promotions why {item}")).fields["evidence"]) == 3
    assert (await chats.say(f"/memory promotions off {item}")).code == "item.not-in-use"
    assert (await chats.say(f"/memory apply {item}")).ok
    (shown,) = (await chats.say("/memory promotions")).fields["promotions"]
    assert (shown["state"], len(shown["sessions"])) == ("active", 3)


async def test_one_command_acts_once(chats: Chats) -> None:
    item = await said_again(chats)
    command = parse_memory(f"promotions off {item}")
    actor = Actor(SARA.id, SARA.name)
    again = [
        await handle(chats.core, actor, command, spaces=[SPACE], language="en", cause="telegram:9000") for _ in range(2)
    ]
    assert again[0] == again[1]
    assert again[0].code == "memory.promotion-off"
    forgotten = [one for one in await chats.core.records([SPACE]) if one.command == "forget"]
    assert len(forgotten) == 1


async def test_a_damaged_file_loses_nothing_that_the_ledger_knows(chats: Chats) -> None:
    await said_again(chats)
    await said_again(chats, ("I prefer JavaScript",) * 3)
    await said_again(chats, ("I prefer tea",) * 3)
    await chats.say("/reset")
    await chats.say("Forget that I prefer tea.")
    kept = (await chats.say("/memory promotions")).fields["promotions"]
    assert sorted(one["state"] for one in kept) == ["active", "forgotten", "replaced"]
    before = await chats.core.documents.read(RECORDS)
    await chats.core.documents.write(RECORDS, '{"version": 1, "records": [{', before.version)
    shown = (await chats.say("/memory promotions")).fields["promotions"]
    assert {one["id"]: one["state"] for one in shown} == {one["id"]: one["state"] for one in kept}
    await chats.say("What a fine day.")
    shown = (await chats.say("/memory promotions")).fields["promotions"]
    assert {one["content"]: one["state"] for one in shown} == {one["content"]: one["state"] for one in kept}
    assert "Prefer JavaScript." in await text_of(chats, NOTES)


async def test_a_line_is_shown_in_the_language_it_was_said_in_and_stays_english_in_the_file(chats: Chats) -> None:
    item = await said_again(chats, ("خلّي الردود مختصرة", "اجعل ردودك مختصرة", "خلي الردود مختصرة"))
    result = await chats.say("/memory promotions", language="ar")
    assert "Prefer concise replies." in result.lines[1]
    assert any("/memory promotions said" in line for line in result.lines)
    for command in ("promotions said", "facts said"):
        result = await chats.say(f"/memory {command}", language="ar")
        assert any(item in line and "المفضّل: الردود المختصرة." in line for line in result.lines)
    assert "- Prefer concise replies." in await text_of(chats, NOTES)
    await chats.say("/reset")
    await said_again(chats, ("I prefer concise replies",))
    result = await chats.say("/memory promotions said")
    assert "Prefer concise replies." in result.lines[1]


async def test_the_list_comes_in_pages(chats: Chats) -> None:
    for name in ("tea", "maps", "trains"):
        await said_again(chats, (f"I prefer {name}",) * 3)
        await chats.say("/reset")
    result = await chats.say("/memory promotions 2")
    assert (len(result.fields["promotions"]), result.fields["total"], result.fields["pages"]) == (2, 3, 2)
    assert any("/memory promotions 2 page 2" in line for line in result.lines)
    result = await chats.say("/memory promotions 2 page 2")
    assert len(result.fields["promotions"]) == 1
    assert (await chats.say("/memory promotions page 9")).code == "command.no-page"

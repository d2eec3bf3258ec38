"""Keeping a memory in order, as people do it in a chat: facts, verify, conflicts, lint, clear."""

from collections.abc import AsyncIterator

import pytest

from handlers.commands import MEMORY as MEMORY_COMMANDS
from handlers.memory_erase import CONFIRM
from memory_core.documents.markdown import statements
from memory_core.spaces import MEMORY, PORTABLE, USER, Doc, Place, home_space, user_space
from memory_core.values import ItemState
from tests.handlers.chats import HADI, Chats, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA

pytestmark = pytest.mark.anyio

HADIS = Place("telegram", HADI.id)
NOTES = Doc(user_space("default", SARA.id), USER)


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats(operators=[OMAR.id], users=[SARA.id, OMAR.id, HADI.id]) as opened:
        opened.members.admins = {SARA.id}
        opened.members.members = {HADI.id}
        yield opened


async def learn(chats: Chats, *texts: str) -> None:
    for text in texts:
        await chats.say(f"remember that {text}")
    await chats.sent()


async def text_of(chats: Chats, doc: Doc = NOTES) -> str:
    return (await chats.core.documents.read(doc)).text


async def write(chats: Chats, text: str, doc: Doc = NOTES) -> None:
    before = await chats.core.documents.read(doc)
    await chats.core.documents.write(doc, text, before.version)


# --- facts, verify -------------------------------------------------------------------------------------------


async def test_facts_tell_how_sure_whose_words_and_where(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    chats.core.clock.advance(days=100)  # type: ignore[attr-defined]
    result = await chats.say("/memory facts")
    (fact,) = result.fields["items"]
    assert (fact["source"], fact["verified"], fact["doc"]) == ("words", False, USER)
    assert fact["slot"] == "reply-verbosity"
    assert 0.6 < fact["confidence"] < 0.75
    assert "own words of Sara" in result.lines[2]
    assert f"sure {fact['confidence']:.2f}" in result.lines[2]


async def test_looking_changes_no_confidence(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    before = await chats.core.care.facts([NOTES.space])
    for _ in range(3):
        await chats.say("/memory facts")
        await chats.say("/memory lint")
        await chats.say("/memory conflicts")
    assert await chats.core.care.facts([NOTES.space]) == before


async def test_a_confirmed_line_stays_sure_and_may_be_taken_back(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    (before,) = await chats.core.care.facts([NOTES.space])
    said = await chats.say(f"/memory verify {before.id}")
    assert said.code == "memory.verified"
    chats.core.clock.advance(days=900)  # type: ignore[attr-defined]
    (fact,) = (await chats.say("/memory facts")).fields["items"]
    assert (fact["confidence"], fact["verified"]) == (1.0, True)
    assert (await chats.say(f"/memory verify {before.id}")).code == "item.unchanged"
    assert (await chats.say(f"/memory undo {before.id}")).ok
    (after,) = await chats.core.care.facts([NOTES.space])
    assert (after.verified, after.automatic, after.confidence) == (before.verified, before.automatic, before.confidence)


async def test_only_what_is_remembered_can_be_confirmed(chats: Chats) -> None:
    await chats.say("/memory mode review")
    await learn(chats, "I prefer short answers")
    (waiting,) = await chats.core.items([NOTES.space], [ItemState.PENDING])
    assert (await chats.say(f"/memory verify {waiting.id}")).code == "item.not-remembered"


async def test_facts_come_in_pages_and_by_category(chats: Chats) -> None:
    await write(chats, "# User\n\n## Profile\n" + "".join(f"- Fact number {n}\n" for n in range(12)))
    await learn(chats, "I prefer short answers")
    first = await chats.say("/memory facts")
    assert (first.fields["total"], first.fields["pages"], len(first.fields["items"])) == (13, 2, 10)
    assert first.lines[-1] == "Page 1 of 2. Go on with /memory facts page 2"
    second = await chats.say("/memory facts page 2")
    assert [fact["statement"] for fact in second.fields["items"]][:2] == ["Fact number 10", "Fact number 11"]
    assert (await chats.say("/memory facts page 3")).code == "command.no-page"
    assert len((await chats.say("/memory facts 3 preference")).fields["items"]) == 1


async def test_a_line_written_by_hand_says_so(chats: Chats) -> None:
    await write(chats, "# User\n\n## Profile\n- Born in Riga\n")
    await chats.say("hello")
    (fact,) = (await chats.say("/memory facts")).fields["items"]
    assert (fact["source"], fact["confidence"], fact["verified"]) == ("hand", 1.0, True)


async def test_facts_of_a_chat_are_for_its_admins(chats: Chats) -> None:
    assert (await chats.say("/memory facts", HADI, GROUP)).code == "access.denied"
    assert (await chats.say("/memory facts", SARA, GROUP)).code == "memory.facts"


async def test_an_item_of_another_space_is_not_found_and_nobody_learns_whose(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    (mine,) = await chats.core.care.facts([NOTES.space])
    for command in ("verify", "conflicts resolve", "undo", "why"):
        said = await chats.say(f"/memory {command} {mine.id}", HADI, HADIS)
        assert said.code == "item.not-found", command
        assert "Sara" not in "".join(said.lines)


# --- conflicts -----------------------------------------------------------------------------------------------


async def in_conflict(chats: Chats) -> tuple[str, str]:
    """Two values for one slot: one remembered, one waiting."""
    await write(chats, "# User\n\n## Preferences\n- Prefers short answers\n- Uses vim\n")
    await chats.say("hello")
    await chats.say("/memory mode review")
    await learn(chats, "I prefer long answers")
    (group,) = (await chats.say("/memory conflicts")).fields["conflicts"]
    return tuple(item["id"] for item in group["items"])


async def test_a_conflict_shows_both_sides_with_their_words(chats: Chats) -> None:
    await in_conflict(chats)
    result = await chats.say("/memory conflicts")
    (group,) = result.fields["conflicts"]
    assert [item["state"] for item in group["items"]] == ["applied", "pending"]
    assert group["items"][1]["evidence"][0]["span"] in "remember that I prefer long answers"
    assert any("“" in line and "Sara" in line for line in result.lines)


@pytest.mark.parametrize("kept", [0, 1])
async def test_a_conflict_is_settled_by_keeping_one_and_undone_exactly(chats: Chats, kept: int) -> None:
    ids = await in_conflict(chats)
    text = await text_of(chats)
    before = [await chats.core.item(one) for one in ids]
    said = await chats.say(f"/memory conflicts resolve {ids[kept]}")
    assert said.ok
    lines = [line.statement for line in statements(await text_of(chats))]
    assert lines == [["Prefers short answers", "Prefers long answers"][kept], "Uses vim"]
    states = [(await chats.core.item(one)).state for one in ids]  # type: ignore[union-attr]
    assert states[kept] is ItemState.APPLIED
    assert states[1 - kept] is (ItemState.REJECTED if kept == 0 else ItemState.SUPERSEDED)
    assert (await chats.say("/memory conflicts")).fields["conflicts"] == []
    records = await chats.core.records([NOTES.space], 1)
    assert (records[0].command, records[0].actor) == ("conflicts", SARA.id)

    assert (await chats.say(f"/memory undo {ids[kept]}")).ok
    assert await text_of(chats) == text
    after = [await chats.core.item(one) for one in ids]
    for old, new in zip(before, after, strict=True):
        assert old is not None
        assert new is not None
        assert (new.state, new.verified, new.automatic, new.supersedes) == (
            old.state, old.verified, old.automatic, old.supersedes
        )  # fmt: skip


@pytest.mark.parametrize("kept", [0, 1, 2])
async def test_two_lines_of_a_hand_and_one_that_waits_come_down_to_one(chats: Chats, kept: int) -> None:
    text = (
        "# User\r\n\r\n## Preferences\r\n* Prefers short answers\r\n\r\n## Notes\r\n+ Prefers detailed answers\r\nprose"
    )
    await write(chats, text)
    await chats.say("hello")
    await chats.say("/memory mode review")
    await learn(chats, "I prefer long answers")
    (group,) = (await chats.say("/memory conflicts")).fields["conflicts"]
    ids = [item["id"] for item in group["items"]]
    assert len(ids) == 3
    assert (await chats.say(f"/memory conflicts resolve {ids[kept]}")).ok
    (line,) = statements(await text_of(chats))
    assert line.statement == group["items"][kept]["statement"]
    assert "prose" in await text_of(chats)
    assert (await chats.say("/memory lint")).fields["findings"] == []
    assert (await chats.say(f"/memory undo {ids[kept]}")).ok
    assert await text_of(chats) == text


async def test_what_nothing_contradicts_needs_no_settling(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    (mine,) = await chats.core.care.facts([NOTES.space])
    assert (await chats.say(f"/memory conflicts resolve {mine.id}")).code == "item.no-conflict"
    assert (await chats.say("/memory conflicts")).lines == ("Nothing contradicts itself here.",)


# --- lint ----------------------------------------------------------------------------------------------------


async def test_lint_names_each_fault_by_line_and_writes_nothing(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    secret = "sk-" + "a1B2" * 8
    text = (
        "- loose\n# User\n\n## Profile\nSome prose\nand more\n### Deeper\n- One fact\n- one  FACT\n  - nested\n"
        f"- My key is {secret}\n- {'long ' * 70}\n| a | table |\n"
    )
    await write(chats, text)
    result = await chats.say("/memory lint")
    found = {(one["code"], one["line"]) for one in result.fields["findings"]}
    assert {
        ("malformed", 1), ("unstructured", 5), ("malformed", 7), ("orphan-line", 8), ("duplicate", 9),
        ("malformed", 10), ("disliked", 11), ("too-long", 12), ("malformed", 13), ("orphan-item", None),
    } <= found  # fmt: skip
    assert ("unstructured", 6) not in found
    told = "\n".join(result.lines) + str(result.fields)
    assert secret not in told
    assert "line 11" in told
    assert await text_of(chats) == text
    assert (await chats.core.care.facts([NOTES.space]))[0].state is ItemState.APPLIED


async def test_lint_tells_a_full_file_and_changed_words(chats: Chats) -> None:
    said = chats.inbound("remember that I prefer short answers")
    await chats.mailbox.handle(said)
    await chats.mailbox.handle(chats.inbound("remember that I like tea", kind="edit", message_id=said.message_id))
    text = await text_of(chats)
    await write(chats, text + "\n" + "x" * 1400)
    codes = [one["code"] for one in (await chats.say("/memory lint")).fields["findings"]]
    assert "over-budget" in codes
    assert "stale" in codes


async def test_words_that_were_changed_are_named_until_a_person_confirms_the_line(chats: Chats) -> None:
    await chats.say("/memory mode review")
    said = chats.inbound("remember that I prefer short answers")
    await chats.mailbox.handle(said)
    await chats.say("/memory apply r001")
    await chats.mailbox.handle(chats.inbound("remember that I like tea", kind="edit", message_id=said.message_id))
    assert [one["code"] for one in (await chats.say("/memory lint")).fields["findings"]] == ["stale"]
    assert (await chats.say("/memory verify r001")).ok
    assert (await chats.say("/memory lint")).fields["findings"] == []
    assert (await chats.say("/memory verify r001")).code == "item.unchanged"
    assert (await chats.say("/memory undo r001")).ok
    assert [one["code"] for one in (await chats.say("/memory lint")).fields["findings"]] == ["stale"]


async def test_a_clean_space_has_nothing_to_say(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    assert (await chats.say("/memory lint")).lines == ("The files are in order.",)


# --- clear ---------------------------------------------------------------------------------------------------


async def test_clearing_asks_first_and_is_undone_to_the_byte(chats: Chats) -> None:
    await learn(chats, "I prefer short answers", "I work in Cairo")
    text = await text_of(chats)
    asked = await chats.say("/memory clear")
    assert asked.code == "memory.clear-asked"
    assert await text_of(chats) == text
    cleared = await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")
    assert cleared.code == "memory.cleared"
    assert statements(await text_of(chats)) == ()
    assert await chats.core.care.facts([NOTES.space]) == []
    assert (await chats.say("/memory undo clear")).ok
    assert await text_of(chats) == text
    assert len(await chats.core.care.facts([NOTES.space])) == 2
    assert (await chats.say("/memory undo clear")).code == "item.nothing-to-undo"


async def test_a_shared_line_is_cleared_and_returns_in_both_files(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    await chats.say("/memory share r001")
    files = [await text_of(chats), await text_of(chats, Doc(NOTES.space, PORTABLE))]
    asked = await chats.say("/memory clear")
    await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")
    assert statements(await text_of(chats, Doc(NOTES.space, PORTABLE))) == ()
    assert (await chats.say("/memory undo clear")).ok
    assert [await text_of(chats), await text_of(chats, Doc(NOTES.space, PORTABLE))] == files
    assert [item.shared for item in await chats.core.care.facts([NOTES.space])] == [True]


async def test_one_cleared_line_may_return_alone(chats: Chats) -> None:
    await learn(chats, "I prefer short answers", "I work in Cairo")
    asked = await chats.say("/memory clear")
    await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")
    assert (await chats.say("/memory undo r002")).ok
    assert [item.id for item in await chats.core.care.facts([NOTES.space])] == ["r002"]
    assert (await chats.say("/memory undo clear")).ok
    assert {item.id for item in await chats.core.care.facts([NOTES.space])} == {"r001", "r002"}


async def test_a_confirmation_is_one_persons_once_and_for_ten_minutes(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    chats.members.admins.add(HADI.id)
    asked = await chats.say("/memory clear")
    other = await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}", HADI, HADIS)
    assert other.code in ("access.denied", "confirmation.unknown")
    chats.core.clock.advance(minutes=11)  # type: ignore[attr-defined]
    late = await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")
    assert late.code == "confirmation.over"
    asked = await chats.say("/memory clear")
    assert (await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")).ok
    assert (await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")).code == "confirmation.over"
    assert (await chats.say("/memory clear confirm nonsense")).code == "confirmation.unknown"


async def test_the_button_confirms_for_whoever_asked_and_nobody_else(chats: Chats) -> None:
    await write(chats, "# Memory\n\n## Facts\n- We ship on Fridays\n", Doc(home_space("default", GROUP), MEMORY))
    await chats.say("/memory status", SARA, GROUP)
    await chats.core.reconcile(home_space("default", GROUP))
    chats.members.admins.add(HADI.id)
    await chats.say("/memory clear", SARA, GROUP)
    question = await chats.card()
    assert (await chats.press(question, CONFIRM, HADI)).code == "access.denied"
    assert (await chats.press(question, CONFIRM)).code == "memory.cleared"
    assert statements(await text_of(chats, Doc(home_space("default", GROUP), MEMORY))) == ()
    assert (await chats.press(question, CONFIRM)).code == "confirmation.over"


async def test_who_is_no_admin_any_more_cannot_confirm(chats: Chats) -> None:
    doc = Doc(home_space("default", GROUP), MEMORY)
    await write(chats, "# Memory\n\n## Facts\n- We ship on Fridays\n", doc)
    await chats.core.reconcile(doc.space)
    await chats.say("/memory clear", SARA, GROUP)
    question = await chats.card()
    chats.members.admins.clear()
    assert (await chats.press(question, CONFIRM)).code == "access.denied"
    assert statements(await text_of(chats, doc)) != ()


async def test_an_empty_space_has_nothing_to_clear(chats: Chats) -> None:
    assert (await chats.say("/memory clear")).code == "item.nothing-remembered"


async def test_after_a_day_what_was_cleared_is_gone(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    asked = await chats.say("/memory clear")
    await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")
    chats.core.clock.advance(hours=25)  # type: ignore[attr-defined]
    assert (await chats.say("/memory undo clear")).code == "item.undo-expired"
    assert (await chats.say("/memory undo r001")).code in ("item.undo-expired", "item.nothing-to-undo")


# --- mode, forget --------------------------------------------------------------------------------------------


async def test_a_mode_says_whose_word_it_is_and_can_be_taken_back(chats: Chats) -> None:
    shown = await chats.say("/memory mode")
    assert (shown.fields["mode"], shown.fields["source"]) == ("auto", "default")
    await chats.say("/memory mode manual")
    assert (await chats.say("/memory mode")).fields["source"] == "own"
    back = await chats.say("/memory mode default")
    assert (back.fields["mode"], back.fields["previous"]) == ("auto", "manual")
    assert (await chats.say("/memory mode")).fields["source"] == "default"


async def test_a_topic_has_its_chats_mode_until_it_has_its_own(chats: Chats) -> None:
    topic = Place("telegram", GROUP.chat_id, "group", 7)
    await chats.say("/memory mode off", SARA, GROUP)
    shown = await chats.say("/memory mode", SARA, topic)
    assert (shown.fields["mode"], shown.fields["source"]) == ("off", "chat")
    await chats.say("/memory mode auto", SARA, topic)
    assert (await chats.say("/memory mode", SARA, topic)).fields["mode"] == "auto"
    assert (await chats.say("/memory mode", SARA, GROUP)).fields["mode"] == "off"
    records = await chats.core.records([home_space("default", topic)], 1)
    assert (records[0].command, records[0].actor, records[0].operations[0].after) == ("mode", SARA.id, "auto")


async def test_an_ambiguous_forget_names_ten_lines_and_counts_the_rest(chats: Chats) -> None:
    lines = "".join(f"- Likes tea number {n}\n" for n in range(25))
    await write(chats, f"# User\n\n## Profile\n{lines}")
    await chats.say("hello")
    asked = await chats.say("/memory forget tea", SARA, PRIVATE)
    assert asked.code == "item.ambiguous"
    assert len(asked.fields["candidates"]) == 25
    assert sum("Likes tea" in line for line in asked.lines) == 10
    assert "15" in asked.lines[-1]
    assert len(str(asked.fields["ids"])) < 80


async def test_an_ambiguous_forget_lists_the_lines_in_private_and_changes_nothing(chats: Chats) -> None:
    text = "# User\n\n## Profile\n- Likes green tea\n- Likes black tea\n"
    await write(chats, text)
    await chats.say("hello")
    await chats.sent()
    asked = await chats.say("/memory forget tea", SARA, PRIVATE)
    assert asked.code == "item.ambiguous"
    assert [one["statement"] for one in asked.fields["candidates"]] == ["Likes green tea", "Likes black tea"]
    assert any("Likes green tea" in line and asked.fields["candidates"][0]["id"] in line for line in asked.lines)
    assert await text_of(chats) == text
    chats.members.admins.clear()
    await chats.sent()
    await chats.say("/memory forget tea", SARA, GROUP)
    replies = await chats.sent()
    assert all("tea" not in reply.text for reply in replies if reply.place == GROUP)
    assert any("Likes green tea" in reply.text for reply in replies if reply.place == PRIVATE)


async def test_help_lists_every_command(chats: Chats) -> None:
    told = "\n".join((await chats.say("/memory help")).lines)
    assert [name for name in MEMORY_COMMANDS if f"\n{name} " not in told] == []


async def test_after_a_day_a_forgotten_line_has_no_words_in_the_ledger(chats: Chats) -> None:
    await learn(chats, "I prefer short answers")
    await chats.say("/memory edit r001 I prefer very short answers")
    await chats.say("/memory forget r001")
    chats.core.clock.advance(hours=25)  # type: ignore[attr-defined]
    assert await chats.core.blank_forgotten() == 1
    item = await chats.core.item("r001")
    records = await chats.core.records([NOTES.space], 100)
    assert "short" not in repr([item, [record.operations for record in records]])

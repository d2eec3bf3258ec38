"""compact, restore and accept as people type them: in private, in a group, in Arabic; and what status says of files."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from gateway.models.offline_composer import OfflineComposer
from handlers.commands import MemoryCommand, parse_memory
from memory_core.core import CoreSettings
from memory_core.documents.budgets import Budgets
from memory_core.documents.drift import ABSENT
from memory_core.errors import CommandError
from memory_core.spaces import Doc, Scope, Space, user_space
from tests.handlers.chats import Chats, chats_over
from tests.memory_core.ledger.files import KEY, store
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA, open_core
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
MINE = Doc(user_space("default", SARA.id), "USER.md")
OURS = Doc(Space("default", Scope.CHAT, GROUP.chat_id), "MEMORY.md")
TEXT = "# User\n\n## Preferences\n- I like tea in the morning.\n- I like coffee.\n- I prefer pnpm.\n- No peanuts.\n"
SHORTER = TEXT.replace("in the morning.\n- I like coffee.", "in the morning, coffee.")


@asynccontextmanager
async def open_files(settings: CoreSettings | None = None) -> AsyncIterator[Chats]:
    clock = FixedClock()
    async with (
        open_core(documents=store(clock), composer=OfflineComposer(), clock=clock, settings=settings) as core,
        chats_over(core, operators=[OMAR.id]) as chats,
    ):
        yield chats


async def write(chats: Chats, text: str, doc: Doc = MINE) -> None:
    read = await chats.core.documents.read(doc)
    await chats.core.documents.write(doc, text, read.version)


async def text_of(chats: Chats, doc: Doc = MINE) -> str:
    return (await chats.core.documents.read(doc)).text


# --- the grammar ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "command", "changes"),
    [
        ("compact", MemoryCommand("compact"), True),
        ("compact user", MemoryCommand("compact", item="USER.md"), True),
        ("compact Memory.MD", MemoryCommand("compact", item="MEMORY.md"), True),
        ("compact apply #C4x2k", MemoryCommand("compact", options={"apply": "c4x2k"}), True),
        ("restore", MemoryCommand("restore"), False),
        ("restore B12F09", MemoryCommand("restore", item="b12f09"), False),
        ("restore USER.md", MemoryCommand("restore", item="USER.md"), False),
        ("restore user 1a2b3c", MemoryCommand("restore", item="USER.md", options={"token": "1a2b3c"}), True),
        ("restore b12f09 confirm 1A2B3C", MemoryCommand("restore", item="b12f09", options={"token": "1a2b3c"}), True),
        ("accept portable", MemoryCommand("accept", item="PORTABLE.md"), False),
        ("accept MEMORY.md 1a2b3c", MemoryCommand("accept", item="MEMORY.md", options={"token": "1a2b3c"}), True),
    ],
)
def test_commands_are_read(words: str, command: MemoryCommand, changes: bool) -> None:
    assert parse_memory(words) == command
    assert command.changes is changes


@pytest.mark.parametrize(
    "words",
    [
        "compact apply",
        "compact notes.txt",
        "compact user now",
        "accept",
        "accept b12f09",
        "accept ../USER.md",
        "restore a b c",
    ],
)
def test_what_cannot_be_read_says_how_it_is_written(words: str) -> None:
    with pytest.raises(CommandError) as error:
        parse_memory(words)
    assert error.value.code == "command.usage"


# --- in private ----------------------------------------------------------------------------------------------


async def test_a_file_is_shortened_and_brought_back() -> None:
    async with open_files() as chats:
        await write(chats, TEXT)
        shown = await chats.say("/memory compact")
        assert (shown.ok, shown.code) == (True, "memory.compact-proposed")
        assert await text_of(chats) == TEXT
        reply = (await chats.shown())[-1]
        title = f"USER.md could be shorter: {len(TEXT)} characters now, {len(SHORTER)} afterwards, of 1375."
        assert reply.splitlines() == [
            f"{title} Nothing is changed yet.",
            "− I like tea in the morning.",
            "− I like coffee.",
            "+ I like tea in the morning, coffee.",
            "Lines that stay as they are: 2.",
            f"Carry it out with /memory compact apply {shown.fields['id']}",
        ]
        done = await chats.say(f"/memory compact apply {shown.fields['id']}")
        assert await text_of(chats) == SHORTER
        assert done.fields["backup"] in done.lines[-1]

        listed = await chats.say("/memory restore")
        assert [one["why"] for one in listed.fields["backups"]] == ["compact"]
        assert "before it was made shorter" in listed.lines[1]
        looked = await chats.say(f"/memory restore {done.fields['backup']}")
        assert "+ - I like coffee." in looked.lines
        wrong = await chats.say(f"/memory restore {done.fields['backup']} 000000")
        assert (wrong.ok, wrong.code) == (False, "document.drift")
        assert wrong.lines[-1] == f"Look at it again: /memory restore {done.fields['backup']}"
        back = await chats.say(f"/memory restore {done.fields['backup']} {looked.fields['token']}")
        assert back.lines[0] == "USER.md is back."
        assert await text_of(chats) == TEXT


async def test_a_compaction_is_undone_by_the_line_it_names() -> None:
    async with open_files() as chats:
        await write(chats, TEXT)
        shown = await chats.say("/memory compact user")
        done = await chats.say(f"/memory compact apply {shown.fields['id']}")
        command = next(line for line in done.lines if "/memory undo" in line).partition("/memory ")[2]
        assert (await chats.say(f"/memory {command}")).ok
        assert await text_of(chats) == TEXT


async def test_a_late_proposal_shows_what_changed() -> None:
    async with open_files() as chats:
        await write(chats, TEXT)
        shown = await chats.say("/memory compact user")
        await write(chats, TEXT.replace("- No peanuts.", "- No nuts."))
        late = await chats.say(f"/memory compact apply {shown.fields['id']}")
        assert late.lines == (
            "USER.md was changed by someone else meanwhile, so I changed nothing.",
            "− No peanuts.",
            "+ No nuts.",
            "Look at it again: /memory compact USER.md",
        )
        assert "No nuts." in await text_of(chats)


async def test_a_full_file_says_by_how_much_and_offers_compact() -> None:
    settings = CoreSettings(budgets=Budgets(user_md=120))
    async with open_files(settings) as chats:
        await chats.say("/memory mode review")
        await write(chats, TEXT)
        await chats.say("Remember that I live in a small town by the sea.")
        (item,) = (await chats.say("/memory review")).fields["items"]
        refused = await chats.say(f"/memory apply {item['id']}")
        assert refused.code == "document.over-budget"
        fields = refused.fields
        assert fields["by"] == fields["used"] - fields["limit"] > 0
        assert f"{fields['by']} more than the 120" in refused.lines[0]
        assert "/memory compact USER.md" in refused.lines[0]
        assert (await chats.say("/memory review")).fields["items"] == [item]


# --- in a group ----------------------------------------------------------------------------------------------


async def test_only_admins_look_after_the_files_of_a_group_and_a_person_has_their_own_in_private() -> None:
    async with open_files() as chats:
        await write(chats, "## Facts\n- we like tea in the morning\n- we like coffee\n", OURS)
        for words in ("compact", "restore", "accept memory", "compact apply cr001", "restore memory 123456"):
            denied = await chats.say(f"/memory {words}", place=GROUP)
            assert (denied.ok, denied.code) == (False, "access.denied"), words
        chats.members.admins.add(SARA.id)
        shown = await chats.say("/memory compact", place=GROUP)
        assert shown.fields["spaces"] == [OURS.space.key]
        # Her own memory holds no proposal of the group's, and another person none of it.
        assert (await chats.say(f"/memory compact apply {shown.fields['id']}")).code == "compact.not-found"
        done = await chats.say(f"/memory compact apply {shown.fields['id']}", place=GROUP)
        assert done.ok
        assert await text_of(chats, OURS) == "## Facts\n- we like tea in the morning, coffee\n"
        assert (await chats.say(f"/memory restore {done.fields['backup']}")).code == "document.no-such-backup"
        chats.members.admins.clear()
        late = await chats.say(f"/memory restore {done.fields['backup']}", place=GROUP)
        assert late.code == "access.denied"


# --- status --------------------------------------------------------------------------------------------------


async def test_status_says_what_to_do_about_a_lost_file_and_does_nothing() -> None:
    async with open_files() as chats:
        await write(chats, TEXT)
        await chats.say("/memory compact")
        await chats.core.documents.delete(MINE, (await chats.core.documents.read(MINE)).version)
        for language, word in (("en", "is missing"), ("ar", "غير موجود")):
            status = await chats.say("/memory status", language=language)
            (line,) = [line for line in status.lines if word in line]
            assert "/memory restore USER.md" in line.replace("\u2068", "").replace("\u2069", "")
            assert "/memory accept USER.md" in line.replace("\u2068", "").replace("\u2069", "")
            assert status.fields["troubles"] == [{"kind": "missing-file", "name": "USER.md", "count": 4, "section": ""}]
        assert (await chats.core.documents.read(MINE)).version == ABSENT
        said = await chats.say("Remember that I live in Riga.")
        assert said.ok
        (waiting,) = (await chats.say("/memory review")).fields["items"]
        assert waiting["reason"] == "scope-quarantine"
        refused = await chats.say(f"/memory apply {waiting['id']}")
        assert refused.code == "document.quarantined"
        assert "/memory accept USER.md" in refused.lines[0]

        offer = await chats.say("/memory accept user")
        assert offer.lines[1:5] == tuple(f"− {line[2:]}" for line in TEXT.splitlines()[3:7])
        done = await chats.say(f"/memory accept user {offer.fields['token']}")
        assert done.lines[0] == "USER.md counts as it is. Forgotten lines: 4."
        assert (await chats.say(f"/memory apply {waiting['id']}")).ok
        assert "Riga" in await text_of(chats)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("rest", ["", "# User\n"])
async def test_lint_says_of_a_lost_file_what_status_says(rest: str, language: str) -> None:
    async with open_files() as chats:
        await write(chats, TEXT)
        await chats.core.reconcile(MINE.space)
        (first, *_) = (await chats.say("/memory facts")).fields["items"]
        if rest:
            await write(chats, rest)
        else:
            await chats.core.documents.delete(MINE, (await chats.core.documents.read(MINE)).version)
        assert (await chats.say(f"/memory forget {first['id']}")).ok
        (trouble,) = (await chats.say("/memory status", language=language)).fields["troubles"]
        assert trouble["count"] == 3
        lint = await chats.say("/memory lint", language=language)
        (found,) = lint.fields["findings"]
        assert (found["code"], found["count"]) == (trouble["kind"], trouble["count"])
        for command in ("/memory restore USER.md", "/memory accept USER.md"):
            assert command in lint.lines[1].replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize(("text", "code"), [("{half", "corrupt"), ('{"version": 99}', "newer-version")])
@pytest.mark.parametrize("name", ["promotions.json", "memory-curation.json"])
async def test_lint_names_the_damaged_files_that_status_names(name: str, text: str, code: str) -> None:
    async with open_files() as chats:
        await write(chats, text, Doc(MINE.space, name))
        (trouble,) = (await chats.say("/memory status")).fields["troubles"]
        for language in ("en", "ar"):
            lint = await chats.say("/memory lint", language=language)
            (found,) = lint.fields["findings"]
            assert (found["code"], found["doc"]) == (trouble["kind"], f"{MINE.space.key}/{name}")
            assert found["code"] == code
            assert "{" not in lint.lines[1]


async def test_status_never_shows_a_word_of_a_disliked_line() -> None:
    async with open_files() as chats:
        await write(chats, TEXT + f"- {KEY}\n")
        status = await chats.say("/memory status")
        assert any("USER.md, Preferences: lines that I never use" in line and line.count("1") for line in status.lines)
        assert KEY not in status.to_json()
        assert KEY not in str(chats.talker.requests)
        await chats.say("Hello")
        assert KEY not in str(chats.talker.requests)
        assert "I prefer pnpm." in str(chats.talker.requests)
        assert KEY in await text_of(chats)


async def test_damaged_settings_close_the_space_until_mode_sets_them_anew() -> None:
    async with open_files() as chats:
        await write(chats, "{half", Doc(MINE.space, "space.json"))
        status = await chats.say("/memory status")
        assert any(line.startswith("space.json is damaged, so memory is off here.") for line in status.lines)
        await chats.say("/memory mode review")
        status = await chats.say("/memory status")
        assert [(one["kind"], one["name"]) for one in status.fields["troubles"]] == [
            ("set-aside", "space.json.corrupt-20260301T090000.000000Z")
        ]
        assert any("space.json.corrupt-20260301T090000.000000Z" in line for line in status.lines)


async def test_arabic_answers_are_arabic() -> None:
    async with open_files() as chats:
        await write(chats, TEXT)
        shown = await chats.say("/memory compact", language="ar")
        assert "يمكن اختصار" in shown.lines[0]
        done = await chats.say(f"/memory compact apply {shown.fields['id']}", language="ar")
        assert "أقصر" in done.lines[0]
        listed = await chats.say("/memory restore", language="ar")
        assert "قبل اختصاره" in listed.lines[1]


async def test_a_redelivered_command_acts_once() -> None:
    async with open_files() as chats:
        await write(chats, TEXT)
        shown = await chats.say("/memory compact user")
        inbound = chats.inbound(f"/memory compact apply {shown.fields['id']}", SARA, PRIVATE)
        first = await chats.mailbox.handle(inbound)
        again = await chats.mailbox.handle(inbound)
        assert first is not None
        assert again in (None, first)
        assert len((await chats.say("/memory restore")).fields["backups"]) == 1

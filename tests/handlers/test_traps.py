"""What the second system of our models gets wrong, one by one, in English and in Arabic (specs/goodkiddo-evoflux-pleach.md §6).

The words that close, ask about and confirm tasks are in test_tasks.py and, for a summary's entries, in
memory_core/sessions/test_checkpoints.py; who may press in test_tasks.py and test_router.py; a tag that stays open in
memory_core/recall/test_prompt_format.py. It has timers that pass its queue by, and files that mark a note: here are none.
"""

import asyncio

import pytest

from memory_core.core import CoreSettings
from memory_core.documents.note_text import read_note
from memory_core.sessions.checkpoints import CheckpointSettings
from memory_core.spaces import USER, Doc, user_space
from memory_core.values import ItemState
from tests.handlers.chats import Chats, chats_over, open_chats
from tests.handlers.test_windows import Rules
from tests.support.cores import PRIVATE, SARA, open_core

pytestmark = pytest.mark.anyio
HOME = user_space("default", SARA.id)
BOTH = pytest.mark.parametrize("language", ["en", "ar"])
TITLE = {"en": "write the report", "ar": "كتابة التقرير"}


async def status(chats: Chats, number: int = 1) -> str:
    return str((await chats.core.tasks.get(HOME, number)).status)


# --- tasks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "words"),
    [
        (TITLE["en"], "don't forget write the report"),
        (TITLE["en"], "Don’t forget: write the report!"),
        (TITLE["en"], "please never drop write the report"),
        (TITLE["en"], "should I drop write the report?"),
        (TITLE["ar"], "لا تنسَ كتابة التقرير"),
        (TITLE["ar"], "لا تحذف كتابة التقرير"),
        (TITLE["ar"], "إياك أن تنسى كتابة التقرير"),
        (TITLE["ar"], "هل أحذف كتابة التقرير؟"),
    ],
)
async def test_a_reminder_is_no_wish_to_drop_it(title: str, words: str) -> None:
    async with open_chats() as chats:
        await chats.say(f"/task add {title}")
        await chats.say("hello")
        await chats.say("/new")
        assert (await chats.say(words)).code == "turn.answered", "nobody is asked whether to drop it"
        assert await status(chats) == "active"


@pytest.mark.parametrize("phrase", ["yes dismiss task 1", "نعم ألغ المهمة 1"])
async def test_a_confirmation_behind_a_running_turn_is_merged_with_nothing(phrase: str) -> None:
    async with open_chats() as chats:
        await chats.say("/task add write the report")
        await chats.say("/task dismiss 1")
        chats.talker.hold = asyncio.Event()
        for text in ("tell me a long story", "and another one", phrase):
            await chats.mailbox.take(chats.inbound(text))
        await chats.talker.speaking.wait()
        chats.talker.hold.set()
        await chats.mailbox.settled()
        assert await status(chats) == "dismissed"
        asked = [request[-1].text for request in chats.talker.requests]
        assert len(asked) == 2, "each message is a turn of its own, and the confirmation is none"
        assert not any(phrase in text for text in asked)


# --- conversations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["/new", "/new_thread", "/new-thread"])
@pytest.mark.parametrize("said", ["Tell me of Aswan", "حدثني عن أسوان"])
async def test_an_ending_while_a_turn_runs_loses_nothing_and_is_no_text_for_the_model(command: str, said: str) -> None:
    async with open_chats() as chats:
        chats.talker.hold = asyncio.Event()
        await chats.mailbox.take(chats.inbound(said))
        await chats.talker.speaking.wait()
        await chats.mailbox.take(chats.inbound("and this waits"))
        ended = await chats.mailbox.take(chats.inbound(command))
        chats.talker.hold.set()
        await chats.mailbox.settled()
        assert ended is not None
        result = await ended
        assert result is not None
        assert result.code == "session.new"
        assert not any(command in message.text for request in chats.talker.requests for message in request)
        async with chats.core.store.reading() as uow:
            before = await uow.sessions.last_ended("default", PRIVATE)
            assert before is not None
            kept = [message.text for message in await uow.sessions.messages(before.id)]
        assert said in kept
        assert "and this waits" in kept


async def test_a_restart_neither_loses_what_a_conversation_starts_from_nor_brings_an_older_one_back() -> None:
    numbers = CheckpointSettings(min_chars=20, messages=1_000)
    async with open_core(settings=CoreSettings(checkpoints=numbers), composer=Rules()) as core:
        update = 0

        async def life(*said: str) -> str:
            nonlocal update
            async with chats_over(core) as chats:
                chats._update = chats._message = update = update + 100
                for text in said:
                    await chats.say(text)
                await chats.finalize()
                return "\n".join(message.text for message in chats.talker.requests[-1])

        await life("I still need to renew the certificate.", "/new", "Hello.")
        assert "renew the certificate" in await life("What now?"), (
            "the seed outlives the process, behind new messages too"
        )
        await life("/reset", "Hello.")
        assert "renew the certificate" not in await life("And now?")
        await life("/reset", "Good evening.")
        assert "renew the certificate" not in await life("بقي تجديد الشهادة الثانية.", "And now?")
        await life("/new", "صباح الخير")
        assert "تجديد الشهادة الثانية" in await life("ماذا بقي؟")


@pytest.mark.parametrize("words", [("first", "second"), ("أولا", "ثانيا")])
async def test_two_first_messages_at_once_begin_one_conversation(words: tuple[str, str]) -> None:
    async with open_chats() as chats:
        taken = await asyncio.gather(*(chats.mailbox.take(chats.inbound(text)) for text in words))
        await chats.mailbox.settled()
        assert all(task is not None for task in taken)
        session = await chats.core.session(PRIVATE)
        assert session is not None
        assert session.count == 4
        async with chats.core.store.reading() as uow:
            assert await uow.sessions.last_ended("default", PRIVATE) is None


# --- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "line", "statement"),
    [
        ("Hobbies", "- Sails on Sundays", "I prefer short answers"),
        ("هوايات", "- الإبحار يوم الأحد", "أفضل الردود المختصرة"),
    ],
)
async def test_a_section_that_nobody_knows_stays_to_the_byte(section: str, line: str, statement: str) -> None:
    async with open_chats() as chats:
        doc = Doc(HOME, USER)
        own = f"# User\n\nSome words of my own.\n\n## {section}\n\n{line}\n\n## Preferences\n"
        await chats.core.documents.write(doc, own, "absent")
        await chats.say(f"remember that {statement}" if statement.isascii() else f"تذكر أنني {statement}")
        (item,) = [one for one in await chats.core.items([HOME], list(ItemState)) if one.evidence]
        text = (await chats.core.documents.read(doc)).text
        assert text != own
        assert text.startswith(own)
        await chats.say(f"/memory undo {item.id}")
        assert (await chats.core.documents.read(doc)).text == own


@BOTH
async def test_an_archive_heading_in_a_text_splits_no_note(language: str) -> None:
    held = {"en": "By bus", "ar": "بالحافلة"}[language]
    text = {
        "en": "By train\n## Archive\n### [2020-01-01]\nforged",
        "ar": "بالقطار\n## Archive\n### [2020-01-01]\nمزوّر",
    }[language]
    async with open_chats() as chats:
        name = {"en": "trip", "ar": "رحلة"}[language]
        await chats.say(f"/notes edit {name} {held}")
        await chats.say(f"/notes rotate {name} {text}")
        shown = await chats.say(f"/notes show {name}")
        assert shown.fields["current"] == text
        archive = str(shown.fields["archive"])
        assert held in archive
        assert "2020-01-01" not in archive


@pytest.mark.parametrize(("name", "before", "after"), [("trip", "By bus", "By train"), ("رحلة", "بالحافلة", "بالقطار")])
async def test_a_file_that_begins_with_what_holds_gets_no_second_one(name: str, before: str, after: str) -> None:
    async with open_chats() as chats:
        doc = Doc(HOME, f"notes/{name}.md")
        await chats.core.documents.write(doc, f"## Actuel\n{before}\n", "absent")
        assert (await chats.say(f"/notes rotate {name} {after}")).ok
        text = (await chats.core.documents.read(doc)).text
        assert text.count("## Actuel") == 1
        note = read_note(text)
        assert note.current == after
        assert before in note.archive

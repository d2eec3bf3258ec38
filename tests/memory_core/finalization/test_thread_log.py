"""`log.md`: one line for each ended conversation, whoever writes at the same time, and never a word of it in a prompt."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from memory_core.core import CoreSettings
from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.paths import LOG
from memory_core.errors import ModelError
from memory_core.ledger.space_log import CLOSED, log, log_line, wordless
from memory_core.ports.checkpoints import Checkpoint
from memory_core.sessions.checkpoints import CheckpointSettings
from memory_core.sessions.summary import GOAL as GOAL_KEY
from memory_core.sessions.summary import LISTS, Entry, Summary, written
from memory_core.spaces import Doc, Space, home_space, user_space
from memory_core.values import ItemState
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import GROUP, PRIVATE, SARA
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
_APPENDING = """
import asyncio, sys
from pathlib import Path
from gateway.runtime import SystemClock
from memory_core.core import CoreSettings
from memory_core.documents.files import LocalDocumentStore
from memory_core.spaces import Doc, user_space

async def main():
    store = LocalDocumentStore(Path(sys.argv[1]), SystemClock(), lock_wait_s=60)
    for number in range(int(sys.argv[3])):
        await store.append(Doc(user_space("default", 1001), "log.md"), f"## [2026-11-30] {sys.argv[2]} | {number}")

asyncio.run(main())
"""


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats() as opened:
        opened.members.admins = {SARA.id}
        yield opened


async def log_of(chats: Chats, space: Space = SPACE) -> str:
    return (await chats.core.documents.read(Doc(space, LOG))).text


async def test_an_ended_conversation_is_told_once_with_what_it_was_about(chats: Chats) -> None:
    await chats.say("remember that I prefer short answers")
    await chats.say("We decided to paint the house white. I still need to call the painter.")
    await chats.say("/new")
    await chats.finalize()
    await chats.finalize()
    session = (await log_of(chats)).split("(")[1].split(")")[0]
    assert await log_of(chats) == (
        f"# Log\n\n## [{chats.core.clock.now():%Y-%m-%d}] {CLOSED} | 4 messages, 1 remembered, 0 waiting ({session}): "
        "remember that I prefer short answers; decided: We decided to paint the house white; "
        "left: I still need to call the painter\n"
    )
    await chats.say("Hello again")
    assert CLOSED not in chats.talker.requests[-1][0].text


async def test_where_nothing_is_kept_unasked_it_is_told_in_numbers(chats: Chats) -> None:
    await chats.say("/memory mode manual")
    await chats.say("We decided to paint the house white.")
    await chats.say("/new")
    await chats.finalize()
    assert "2 messages" in await log_of(chats)
    assert "paint" not in await log_of(chats)


async def test_in_a_group_it_is_told_in_numbers(chats: Chats) -> None:
    await chats.say("We decided to paint the house white.", place=GROUP)
    await chats.say("/new", place=GROUP)
    await chats.finalize()
    told = await log_of(chats, home_space("default", GROUP))
    assert "2 messages" in told
    assert "paint" not in told


async def test_a_model_is_asked_about_longer_talk_and_what_nobody_said_is_not_told() -> None:
    asked: list[str] = []

    class Composer:
        async def compose(self, task: str, data: str, schema: object) -> object:
            asked.append(data)
            lists: dict[str, object] = dict.fromkeys(LISTS, ())
            goal = {"text": "paint the old house white", "from": [1]}
            wrong = {"text": "Mallory gets all the money tonight", "from": [1]}
            return {**lists, GOAL_KEY: goal, "decisions": [wrong], "closed": []}

    async with open_chats(composer=Composer()) as opened:
        await opened.say("Hello")
        await opened.say("/new")
        await opened.finalize()
        assert asked == [], "a word or two is told by itself"
        await opened.say(f"Shall we paint the old house white? {'It is old and grey. ' * 30}")
        await opened.say("/new")
        await opened.finalize()
        await opened.finalize()
        assert len(asked) == 1
        told = await log_of(opened)
        assert "): Hello\n" in told
        assert "): paint the old house white\n" in told
        assert "Mallory" not in told


async def test_a_model_out_of_reach_and_a_credential_hold_no_line_up() -> None:
    secret = "sk-" + "a1B2" * 8

    class Composer:
        async def compose(self, task: str, data: str, schema: object) -> object:
            raise ModelError("No.", code="model.unavailable")

    async with open_chats(composer=Composer()) as opened:
        await opened.say(f"My key is {secret}. {'It is old and grey. ' * 30}")
        await opened.say("/new")
        await opened.finalize()
        told = await log_of(opened)
        assert CLOSED in told
        assert secret not in told


async def test_a_conversation_that_goes_on_is_not_told_as_ended() -> None:
    settings = CoreSettings(checkpoints=CheckpointSettings(messages=4, min_chars=20))
    async with open_chats(settings=settings) as opened:
        await opened.say("We decided to paint the house white.")
        await opened.say("I still need to call the painter.")
        await opened.finalize()
        session = await opened.core.session(PRIVATE)
        assert session is not None
        async with opened.core.store.reading() as uow:
            assert await uow.checkpoints.of_session(session.id), "it was summed up"
        assert await log_of(opened) == ""
        await opened.say("Thank you.")
        await opened.say("/new")
        await opened.finalize()
        assert (await log_of(opened)).count(CLOSED) == 1
        assert "6 messages" in await log_of(opened)
        assert "left: I still need to call the painter" in await log_of(opened)


async def test_where_memory_is_off_nothing_is_told(chats: Chats) -> None:
    await chats.say("/memory mode off")
    await chats.say("Hello there")
    await chats.say("/new")
    await chats.finalize()
    assert await log_of(chats) == ""


@pytest.mark.parametrize("place", [PRIVATE, GROUP])
async def test_a_checkpoint_says_what_it_was_about_in_private_only_and_is_forgotten_with_its_words(
    chats: Chats, place: object
) -> None:
    assert place in (PRIVATE, GROUP)
    where = PRIVATE if place == PRIVATE else GROUP
    await chats.say("remember that I prefer short answers", SARA, where)
    session = await chats.core.session(where)
    assert session is not None
    async with chats.core.store.transaction() as uow:
        said = (await uow.sessions.messages(session.id, 0, 1))[0].id
        await uow.checkpoints.put(
            Checkpoint(
                id="c1",
                profile="default",
                session_id=session.id,
                upto=1,
                boundary="new",
                payload=written(Summary(goal=Entry("Plan the\ntrip to Oman", (said,)))),
                sources=(said,),
                cause="test",
                created_at=chats.core.clock.now(),
            )
        )
        await uow.checkpoints.hold(session.id, "c1", None)
    await chats.say("/new", SARA, where)
    await chats.finalize()
    told = await log_of(chats, home_space("default", where))
    assert ("Plan the trip to Oman" in told) == (where == PRIVATE)
    item = next(i for i in await chats.core.items([SPACE], list(ItemState)) if i.statement)
    assert (await chats.say(f"/memory forget {item.id}")).ok
    chats.core.clock.advance(hours=25)  # type: ignore[attr-defined]
    assert await chats.core.blank_forgotten() == 1
    told = await log_of(chats, home_space("default", where))
    assert "Oman" not in told
    assert f"({session.id})" in told


async def test_a_line_is_one_line_whatever_it_says(chats: Chats) -> None:
    async with chats.core.lock.hold([SPACE], 1):
        assert await log(chats.core.context, SPACE, "an op", "one\n## [2020-01-01] forged | two\u202e", unless="x1")
        assert not await log(chats.core.context, SPACE, "an op", "again", unless="forged")
    text = await log_of(chats)
    assert text.count("\n") == 3
    assert text.endswith("] an_op | one ## [2020-01-01] forged | two\n")


def test_forgetting_words_touches_no_other_line() -> None:
    lines = [log_line(FixedClock().now(), CLOSED, f"2 messages (s{number}): words {number}") for number in (1, 2, 11)]
    after = wordless("# Log\r\n\r\n" + "\r\n".join(lines), ["s1"])
    assert after == "# Log\r\n\r\n" + "\r\n".join([lines[0].removesuffix(": words 1"), *lines[1:]])


async def test_two_processes_that_append_lose_nothing(tmp_path: Path) -> None:
    names = ("one", "two", "three")
    running = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", _APPENDING, str(tmp_path), name, "25")
        for name in names
    ]
    assert [await process.wait() for process in running] == [0, 0, 0]
    text = (await LocalDocumentStore(tmp_path, FixedClock()).read(Doc(SPACE, LOG))).text
    lines = text.splitlines()[2:]
    for name in names:
        assert [line.rpartition(" ")[2] for line in lines if f" {name} " in line] == [str(n) for n in range(25)]
    assert len(lines) == 75


async def test_what_a_crash_left_without_its_end_stays_a_line_of_its_own(tmp_path: Path) -> None:
    store = LocalDocumentStore(tmp_path, FixedClock())
    doc = Doc(SPACE, LOG)
    await store.append(doc, "## [2026-11-30] a | 1")
    before = await store.read(doc)
    await store.write(doc, before.text + "## [2026-11-30] half", before.version)
    assert await store.append(doc, "## [2026-11-30] b | 2")
    assert (await store.read(doc)).text == f"{before.text}## [2026-11-30] half\n## [2026-11-30] b | 2\n"

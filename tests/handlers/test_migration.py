"""A group that becomes a supergroup keeps its memory, its talk and its rights, also when it is killed in the middle (§5)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from gateway.runtime import SystemIds
from handlers.messages import Inbound
from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.ledger.context import NoFailPoint
from memory_core.ports import DocumentStore, FailPoint
from memory_core.spaces import MEMORY, Doc, Scope, Space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import ItemState, Mode
from tests.handlers.chats import Chats, Reading, chats_over
from tests.support.cores import GROUP, OMAR, SARA
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
NEW = replace(GROUP, chat_id=-1000500)
WAS, NOW = (Space("default", Scope.CHAT, place.chat_id) for place in (GROUP, NEW))
TOPIC = replace(GROUP, topic_id=7)
TOPIC_NOW = Space("default", Scope.TOPIC, NEW.chat_id, 7)
FACT, WAITS, OF_TOPIC = "The project uses PostgreSQL", "The project uses Redis", "The project uses Kafka"


class _Crash(BaseException):
    """Stands for the end of the process."""


class _CrashAt:
    def __init__(self, point: str) -> None:
        self._point = point

    def hit(self, name: str) -> None:
        if name == self._point:
            raise _Crash


@asynccontextmanager
async def opened(file: Path, documents: DocumentStore, failpoint: FailPoint | None = None) -> AsyncIterator[Chats]:
    clock = FixedClock()
    store = await SqliteStore.open(file, clock=clock)
    try:
        core = MemoryCore(
            store=store,
            documents=documents,
            extractor=OfflineExtractor(),
            clock=clock,
            ids=SystemIds(),
            failpoint=failpoint or NoFailPoint(),
        )
        async with chats_over(core, operators=[SARA.id]) as chats:
            await chats.router.migrations.remember()
            chats._update = chats._message = 100 * len(await core.moving.known())  # numbers go on after a restart
            yield chats
    finally:
        await store.close()


def told(number: int, place: object = GROUP, status: int = NEW.chat_id) -> Inbound:
    """The update by which Telegram tells of it."""
    at = FixedClock().now()
    return Inbound(key=f"telegram:m{number}", kind="migration", place=place, sent_at=at, status=str(status))  # type: ignore[arg-type]


async def lived_in(chats: Chats) -> None:
    """One line that is remembered in the chat and one in its topic, one that waits, a mode of its own, an open session."""
    await chats.say(f"Remember that {FACT.lower()}.", SARA, GROUP)
    await chats.say(f"Remember that {OF_TOPIC.lower()}.", SARA, TOPIC)
    for item in await chats.core.items([WAS, replace(TOPIC_NOW, id=GROUP.chat_id)], [ItemState.PENDING]):
        await chats.core.apply(chats.router._access.actor(SARA), [item], f"t:{item.id}")
    await chats.say(f"Remember that {WAITS.lower()}.", SARA, GROUP)
    await chats.core.set_mode(chats.router._access.actor(SARA), WAS, Mode.MANUAL, "t:mode")
    await chats.sent()


async def statements(chats: Chats, space: Space, state: ItemState) -> list[str]:
    return [item.statement.lower() for item in await chats.core.items([space], [state])]


async def check_moved(chats: Chats) -> None:
    core = chats.core
    assert await statements(chats, NOW, ItemState.APPLIED) == [FACT.lower()]
    assert await statements(chats, TOPIC_NOW, ItemState.APPLIED) == [OF_TOPIC.lower()]
    assert await statements(chats, NOW, ItemState.PENDING) == [WAITS.lower()]
    assert await core.items([WAS], list(ItemState)) == []
    assert FACT.lower() in (await core.documents.read(Doc(NOW, MEMORY))).text.lower()
    assert OF_TOPIC.lower() in (await core.documents.read(Doc(TOPIC_NOW, MEMORY))).text.lower()
    assert (await core.documents.read(Doc(WAS, MEMORY))).text == ""
    assert await core.mode(NOW) is Mode.MANUAL
    assert await core.session(GROUP) is None
    session = await core.session(NEW)
    assert session is not None
    assert (session.home_key, session.count) == (NOW.key, 4)
    assert list((await Audit(core.context, core.prompt_for).run()).findings) == []


async def test_tg48_memory_talk_mode_and_rights_go_along(tmp_path: Path) -> None:
    async with opened(tmp_path / "db", LocalDocumentStore(tmp_path / "home", FixedClock())) as chats:
        await lived_in(chats)
        assert await chats.mailbox.handle(told(1)) is not None
        await check_moved(chats)
        # They go on where they were, and the record of what was done there can be taken back.
        assert (await chats.say("What do we use?", OMAR, NEW)).code == "turn.answered"
        (item,) = await chats.core.items([NOW], [ItemState.APPLIED])
        result = await chats.say(f"/memory undo {item.id}", SARA, NEW)
        assert result.ok, result
        assert FACT.lower() not in (await chats.core.documents.read(Doc(NOW, MEMORY))).text.lower()


async def test_an_update_that_comes_again_or_from_both_chats_moves_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "db", MemoryDocumentStore()) as chats:
        await lived_in(chats)
        assert await chats.router.receive(told(1)) is not None
        assert await chats.router.receive(told(1)) is None
        await chats.say("We go on.", OMAR, NEW)
        await chats.router.receive(told(2))
        await chats.router.migrations.by_send("telegram", GROUP.chat_id, NEW.chat_id)
        session = await chats.core.session(NEW)
        assert session is not None
        assert session.count == 6
        assert await statements(chats, NOW, ItemState.APPLIED) == [FACT.lower()]


async def test_a_chat_that_is_not_served_does_not_move(tmp_path: Path) -> None:
    async with opened(tmp_path / "db", MemoryDocumentStore()) as chats:
        foreign = replace(GROUP, chat_id=-77)
        assert await chats.router.receive(told(1, foreign, -100077)) is None
        assert await chats.core.moving.known() == []


async def test_after_a_restart_the_new_chat_is_served_though_settings_name_the_old(tmp_path: Path) -> None:
    documents = MemoryDocumentStore()
    async with opened(tmp_path / "db", documents) as chats:
        await lived_in(chats)
        await chats.router.receive(told(1))
    async with opened(tmp_path / "db", documents) as chats:
        assert (await chats.say("Hello", OMAR, NEW)).code == "turn.answered"


@pytest.mark.parametrize("point", ["migration.rekeyed", "migration.moved"])
@pytest.mark.parametrize("on_disk", [True, False])
async def test_killed_in_the_middle_it_is_finished_at_the_next_start(tmp_path: Path, point: str, on_disk: bool) -> None:
    documents: DocumentStore = MemoryDocumentStore()
    if on_disk:
        documents = LocalDocumentStore(tmp_path / "home", FixedClock())
    async with opened(tmp_path / "db", documents) as chats:
        await lived_in(chats)
    async with opened(tmp_path / "db", documents, _CrashAt(point)) as chats:
        with pytest.raises(_Crash):
            await chats.router.receive(told(1))
    async with opened(tmp_path / "db", documents) as chats:
        assert isinstance(chats.core.clock, FixedClock)
        chats.core.clock.advance(minutes=1)  # locks of the dead run out
        assert await chats.core.recover() == 1
        assert await chats.router.receive(told(1)) is None
        await check_moved(chats)
        assert await chats.core.recover() == 0


async def test_tg48_what_waits_is_announced_anew_and_what_is_queued_goes_to_the_new_chat(tmp_path: Path) -> None:
    async with opened(tmp_path / "db", MemoryDocumentStore()) as chats:
        await chats.say(f"I think {WAITS.lower()}.", SARA, GROUP)
        await chats.say("/new", SARA, GROUP)
        await chats.finalize()
        told_before = await chats.sent()
        inbound = chats.inbound("Is anybody there?", OMAR, GROUP)
        key = await chats.router.receive(inbound)
        assert key is not None
        await chats.router.receive(told(1))
        chats.router._fresh.clear()  # as after a restart
        await chats.router.process(key)
        (answer,) = [reply for reply in await chats.sent() if reply.text.startswith("I hear you.")]
        assert (answer.place, answer.reply_to) == (NEW, None)
        if any(reply.card and reply.place == GROUP for reply in told_before):
            await chats.announcements.flush()
            again = [reply for reply in await chats.sent() if reply.card]
            assert {reply.place for reply in again} == {NEW}


async def test_talk_under_both_ids_stays_two_sessions(tmp_path: Path) -> None:
    async with opened(tmp_path / "db", MemoryDocumentStore()) as chats:
        await lived_in(chats)
        chats.router._access.chats = (NEW.chat_id, GROUP.chat_id)  # an operator has written both into the settings
        await chats.say(f"Remember that {FACT.lower()}.", OMAR, NEW)
        assert await chats.router.receive(told(1)) is not None
        session = await chats.core.session(NEW)
        assert session is not None
        assert session.count == 2
        jobs = await chats.core.store.read(lambda uow: uow.queue.jobs("default"))
        assert [job.home_key for job in jobs] == [NOW.key]


async def test_tg48_what_a_model_reads_while_the_chat_moves_is_remembered_where_it_has_moved_to(tmp_path: Path) -> None:
    async with opened(tmp_path / "db", MemoryDocumentStore()) as chats:
        chats.core.runs._extractor = extractor = Reading()
        task = await chats.mailbox.take(chats.inbound(f"Remember that {FACT.lower()}.", SARA, GROUP))
        await extractor.reading.wait()
        assert await chats.router.receive(told(1)) is not None
        extractor.go_on.set()
        assert task is not None
        result = await task
        assert result is not None
        assert len(result.fields["pending"]) == 1
        assert await statements(chats, NOW, ItemState.PENDING) == [FACT.lower()]
        assert await chats.core.items([WAS], list(ItemState)) == []
        records = await chats.core.store.read(lambda uow: uow.ledger.record_by_cause("telegram:1#curate"))
        assert records is not None
        assert records.space_key == NOW.key

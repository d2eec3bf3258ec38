"""Every way of changing memory takes the lock of the space it changes, and checks its fence before it writes (ARCHITECTURE §8)."""

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from memory_core.care import Care
from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.runs import CurationRuns
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import SpaceError
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.expiry import Expiry, ExpirySettings
from memory_core.ledger.moving import Moving
from memory_core.ports import Backup, Item, Store, Text, UnitOfWork
from memory_core.promotion.promoting import Promoting
from memory_core.sessions.conversations import Conversations
from memory_core.shelf import Shelf
from memory_core.spaces import Doc, Place, Space, user_space
from memory_core.values import Category, Cutoff, EvidenceRef, Fact, ItemState, Message, Mode, Record, Trigger
from tests.support.cores import GROUP, OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
DOC = Doc(SPACE, "USER.md")
HOUSE = Space.parse("default", "chat:-500")
BOTH = [SPACE, HOUSE, Space.parse("default", "chat:-100500")]


class Watched(MemoryDocumentStore):
    """Notes every write, and whether the lock of its space was somebody's then."""

    def __init__(self) -> None:
        super().__init__()
        self.store: Store | None = None
        self.written: list[str] = []
        self.unlocked: list[str] = []

    async def _note(self, what: str, space: Space) -> None:
        if self.store is None:
            return
        self.written.append(what)
        async with self.store.reading() as uow:
            if space.key not in await uow.locks.taken(FixedClock().now()):
                self.unlocked.append(what)

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        await self._note(f"write {doc.key}", doc.space)
        return await super().write(doc, text, expected, backup)

    async def delete(self, doc: Doc, expected: str) -> None:
        await self._note(f"delete {doc.key}", doc.space)
        await super().delete(doc, expected)

    async def set_aside(self, doc: Doc, expected: str) -> str:
        await self._note(f"set aside {doc.key}", doc.space)
        return await super().set_aside(doc, expected)

    async def back_up(self, doc: Doc, expected: str, why: str) -> Backup | None:
        await self._note(f"back up {doc.key}", doc.space)
        return await super().back_up(doc, expected, why)

    async def put_backup(self, backup: Backup, text: str) -> None:
        await self._note(f"blank {backup.id}", backup.doc.space)
        await super().put_backup(backup, text)

    async def move_chat(self, profile: str, old: int, new: int) -> None:
        await self._note(f"move {old}", Space.parse(profile, f"chat:{old}"))
        await super().move_chat(profile, old, new)

    async def erase(self, space: Space) -> tuple[int, int]:
        await self._note(f"erase {space.key}", space)
        return await super().erase(space)


@dataclass
class World:
    core: MemoryCore
    documents: Watched
    said: int = 0
    causes: int = field(default=0)

    def cause(self) -> str:
        self.causes += 1
        return f"t:{self.causes}"

    async def say(self, text: str, place: Place = PRIVATE) -> Message:
        self.said += 1
        return await says(self.core, place, SARA, text, self.said)

    async def remember(self, text: str) -> None:
        said = await self.say(text)
        await self.core.curate(
            said.session_id, cutoff=Cutoff(said.seq, said.id), trigger=Trigger.REMEMBER, cause=self.cause(), asked=True
        )

    async def line(self, text: str = "I live in Riga.") -> Item:
        await self.remember(text)
        return (await self.core.items([SPACE], [ItemState.APPLIED]))[-1]

    async def pending(self) -> Item:
        await self.core.set_mode(OPERATOR, SPACE, Mode.REVIEW, self.cause())
        await self.remember("I prefer short answers.")
        return (await self.core.items([SPACE], [ItemState.PENDING]))[-1]


Step = Callable[[], Awaitable[object]]
Prepared = Callable[[World], Awaitable[Step]]
"""Puts a memory into a state, and returns the change to try there."""


def _of_line(change: Callable[[World, Item], Awaitable[object]], after: str = "") -> Prepared:
    async def prepare(world: World) -> Step:
        item = await world.line()
        if after == "share":
            await world.core.share(OPERATOR, item, world.cause())
        elif after == "forget":
            await world.core.forget(OPERATOR, item, world.cause())
        elif after == "clear":
            await world.core.care.clear(OPERATOR, SPACE, world.cause())
        fresh = await world.core.item(item.id)
        assert fresh is not None
        return lambda: change(world, fresh)

    return prepare


def _of_pending(change: Callable[[World, Item], Awaitable[object]]) -> Prepared:
    async def prepare(world: World) -> Step:
        item = await world.pending()
        return lambda: change(world, item)

    return prepare


async def _hand_edit(world: World) -> Step:
    await world.line()
    text = await world.core.documents.read(DOC)
    await world.core.documents.write(
        DOC, text.text.replace("- Lives in Riga", "- Lives in Riga\n- Has a boat"), text.version
    )
    return lambda: world.core.reconcile(SPACE)


async def _curate(world: World) -> Step:
    said = await world.say("I live in Riga.")
    return lambda: world.core.curate(said.session_id, cutoff=None, trigger=Trigger.POPULATE, cause="t:p", asked=True)


async def _propose(world: World) -> Step:
    said = await world.say("I live in Riga.")
    cited = EvidenceRef(said.id, said.text)
    fact = Fact(statement="Lives in Riga", category=Category.PERSONAL, evidence=(cited,))
    return lambda: world.core.runs.propose(said, fact, "t:tool")


async def _overlooked(world: World) -> Step:
    await _promote(world)
    session = await world.core.session(PRIVATE)
    assert session is not None
    async with world.core.store.reading() as uow:
        last = (await uow.sessions.messages(session.id))[-1]
    return lambda: world.core.promoting.overlooked(session.id, Cutoff(last.seq, last.id), "t:late")


async def _promote(world: World) -> Step:
    for _ in range(2):
        await world.say("I prefer TypeScript")
        async with world.core.store.transaction() as uow:
            await _end(world, uow)
    said = await world.say("I prefer TypeScript")
    return lambda: world.core.promoting.run(said, "t:promote")


async def _end(world: World, uow: UnitOfWork) -> None:
    from memory_core.values import EndReason

    await world.core.end(uow, PRIVATE, EndReason.NEW)


async def _blank(world: World) -> Step:
    await world.core.forget(OPERATOR, await world.line(), world.cause())
    _clock(world).advance(hours=25)

    async def blank() -> None:
        if not await world.core.blank_forgotten():
            raise SpaceError("Left for the next look.", code="space.busy")

    return blank


async def _expire(world: World) -> Step:
    await world.pending()
    _clock(world).advance(days=29)
    await world.core.expiry.warn()
    async with world.core.store.transaction() as uow:
        rows = await uow.announcements.due("default", _clock(world).now())
        rows += await uow.announcements.unplaced("default")
        for row in rows:
            await uow.announcements.place(row.number, [PRIVATE], _clock(world).now())
        due = await uow.announcements.due("default", _clock(world).now())
        await uow.announcements.claim([row.number for row in due], _clock(world).now(), "b")
    _clock(world).advance(days=9)

    async def expire() -> None:
        if not await world.core.expiry.expire():
            raise SpaceError("Left for the next look.", code="space.busy")

    return expire


async def _recover(world: World) -> Step:
    item = await world.line()

    class Crash(BaseException):
        pass

    class Die:
        def hit(self, name: str) -> None:
            if name == "change.intended":
                raise Crash

    object.__setattr__(world.core.context, "failpoint", Die())
    with pytest.raises(Crash):
        await world.core.forget(OPERATOR, item, world.cause())
    object.__setattr__(world.core.context, "failpoint", world.core.failpoint)
    return world.core.recover


async def _restore(world: World) -> Step:
    await world.line()
    text = await world.core.documents.read(DOC)
    await world.core.documents.back_up(DOC, text.version, "write")
    await world.line("My name is Sara.")
    (copy,) = await world.core.shelf.backups([SPACE])
    token = (await world.core.shelf.look([SPACE], copy.id)).token
    return lambda: world.core.shelf.restore(OPERATOR, [SPACE], copy.id, token, world.cause())


async def _undo_restore(world: World) -> Step:
    await (await _restore(world))()
    record = (await world.core.records([SPACE], 1))[0]
    return lambda: world.core.shelf.undo(OPERATOR, record, world.cause())


async def _accept(world: World) -> Step:
    await world.core.reconcile(SPACE)
    lines = "".join(f"- Line number {number}\n" for number in range(6))
    version = await world.core.documents.write(DOC, f"# User\n\n## Profile\n\n{lines}", "absent")
    await world.core.reconcile(SPACE)
    await world.core.documents.write(DOC, "# User\n\n## Profile\n\n- Line number 0\n", version)
    await world.core.reconcile(SPACE)
    token = (await world.core.shelf.look_at_loss([SPACE], "USER.md")).token
    return lambda: world.core.shelf.accept(OPERATOR, [SPACE], "USER.md", token, world.cause())


async def _delete_session(world: World) -> Step:
    await world.line()
    session = await world.core.session(PRIVATE)
    assert session is not None
    return lambda: world.core.conversations.delete(OPERATOR, session)


async def _move(world: World) -> Step:
    await world.say("Hello there.", GROUP)
    await world.core.documents.write(Doc(HOUSE, "MEMORY.md"), "# Memory\n\n## Facts\n\n- Uses pnpm\n", "absent")
    await world.core.reconcile(HOUSE)

    async def also(uow: UnitOfWork) -> bool:
        del uow
        return True

    return lambda: world.core.moving.move("telegram", HOUSE.id, -100500, also)


PATHS: dict[str, Prepared] = {
    "MemoryCore.apply": _of_pending(lambda w, item: w.core.apply(OPERATOR, [item], w.cause())),
    "MemoryCore.reject": _of_pending(lambda w, item: w.core.reject(OPERATOR, [item], w.cause())),
    "MemoryCore.edit": _of_line(lambda w, item: w.core.edit(OPERATOR, item, "Lives in Oslo", w.cause())),
    "MemoryCore.undo": _of_line(lambda w, item: w.core.undo(OPERATOR, item, w.cause())),
    "MemoryCore.forget": _of_line(lambda w, item: w.core.forget(OPERATOR, item, w.cause())),
    "MemoryCore.share": _of_line(lambda w, item: w.core.share(OPERATOR, item, w.cause())),
    "MemoryCore.set_mode": _of_line(lambda w, item: w.core.set_mode(OPERATOR, SPACE, Mode.REVIEW, w.cause())),
    "MemoryCore.curate": _curate,
    "MemoryCore.reconcile": _hand_edit,
    "MemoryCore.recover": _recover,
    "MemoryCore.blank_forgotten": _blank,
    "Care.verify": _of_line(lambda w, item: w.core.care.verify(OPERATOR, item, w.cause())),
    "Care.unshare": _of_line(lambda w, item: w.core.care.unshare(OPERATOR, item, w.cause()), "share"),
    "Care.clear": _of_line(lambda w, item: w.core.care.clear(OPERATOR, SPACE, w.cause())),
    "Care.undo_clearing": _of_line(lambda w, item: w.core.care.undo_clearing(OPERATOR, SPACE, w.cause()), "clear"),
    "Care.forget_person": _of_line(lambda w, item: w.core.care.forget_person(OPERATOR, SPACE, w.cause())),
    "Shelf.restore": _restore,
    "Shelf.undo": _undo_restore,
    "Shelf.accept": _accept,
    "Expiry.expire": _expire,
    "Promoting.run": _promote,
    "Promoting.overlooked": _overlooked,
    "CurationRuns.propose": _propose,
    "Moving.move": _move,
    "Conversations.delete": _delete_session,
}
"""Each way of changing memory, by the method that people and parts of the gateway call."""

SEEN_ELSEWHERE = {
    "MemoryCore.prepare",  # these three are called under the lock, by the methods above
    "MemoryCore.finish",
    "MemoryCore.settled",
    "Care.undo",  # what MemoryCore.undo calls for whole records; the two go on with the same locked change
    "Care.resolve",
    "Care.finish_erasures",  # Care.forget_person, once more
    "Shelf.propose",  # keeps a proposal; Shelf.compact carries it out as Shelf.restore does
    "Shelf.compact",
    "Expiry.warn",  # writes an announcement, no memory
    "CurationRuns.run",  # MemoryCore.curate
    "Conversations.finish_deletions",  # MemoryCore.recover, as Conversations.delete
    "Moving.finish",  # MemoryCore.recover, as Moving.move
}
READS = {
    "MemoryCore": {"session", "item", "items", "find_lines", "records", "space_settings", "mode", "pressure", "export"},
    "Care": {"facts", "conflicts", "lint", "remembered", "reach"},
    "Shelf": {"troubles", "undoes", "backups", "look", "look_at_loss"},
    "Expiry": {"ends_at"},
    "CurationRuns": {"done"},
    "Promoting": {"done"},
    "Moving": {"known"},
    "Conversations": {"listed", "ids", "named", "page", "silent", "idle_after_s", "reach"},
}  # fmt: skip


def test_no_way_of_changing_memory_is_left_out() -> None:
    ways = set()
    for kind in (MemoryCore, Care, Expiry, CurationRuns, Promoting, Shelf, Moving, Conversations):
        names = {name for name, value in inspect.getmembers(kind, inspect.iscoroutinefunction) if name[0] != "_"}
        if kind is Shelf:
            names |= {"propose", "compact", "restore", "accept"}
        ways |= {f"{kind.__name__}.{name}" for name in names - READS[kind.__name__]}
    assert ways == set(PATHS) | SEEN_ELSEWHERE


def _clock(world: World) -> FixedClock:
    assert isinstance(world.core.clock, FixedClock)
    return world.core.clock


@asynccontextmanager
async def _world() -> AsyncIterator[World]:
    documents = Watched()
    settings = CoreSettings(expiry=ExpirySettings(after_days=30, warn_days=3), lock_wait_s=5)
    async with open_core(documents=documents, settings=settings) as core:
        yield World(core, documents)


async def _all_of(core: MemoryCore) -> tuple[object, ...]:
    """Return all that is remembered, in files and rows; not what was begun and changed nothing yet."""
    names = ("USER.md", "MEMORY.md", "PORTABLE.md", "promotions.json", "space.json")
    files = [
        (await core.documents.read(Doc(space, name))).text
        for space in BOTH
        for name in names
        if space is SPACE or name == "MEMORY.md"
    ]
    return (
        files,
        await core.items(BOTH, list(ItemState)),
        [one for one in await core.records(BOTH, 100) if one.status != "failed"],
    )


@pytest.mark.parametrize("name", PATHS)
async def test_a_change_writes_under_the_lock_of_its_space(name: str) -> None:
    async with _world() as world:
        step = await PATHS[name](world)
        before = await _all_of(world.core)
        world.documents.store = world.core.store
        await step()
        assert world.documents.unlocked == []
        assert await _all_of(world.core) != before


@pytest.mark.parametrize("name", PATHS)
async def test_a_change_waits_for_who_holds_the_space_and_then_says_busy(name: str) -> None:
    async with _world() as world:
        step = await PATHS[name](world)
        before = await _all_of(world.core)
        async with world.core.store.transaction() as uow:
            now = world.core.clock.now()
            assert await uow.locks.take([SPACE.key, HOUSE.key], "another", now, now + timedelta(hours=1))
        with pytest.raises(SpaceError) as refused:
            await step()
        assert refused.value.code == "space.busy"
        assert await _all_of(world.core) == before


@pytest.mark.parametrize("name", PATHS)
async def test_a_change_whose_lock_was_taken_away_writes_nothing_more(name: str) -> None:
    """Somebody takes the lock while a document is read: nothing is written under the old fence from there on."""
    async with _world() as world:
        step = await PATHS[name](world)
        then: list[tuple[object, ...]] = []

        class Thief:
            def __getattr__(self, attribute: str) -> object:
                return getattr(world.documents, attribute)

            async def read(self, doc: Doc) -> Text:
                if not then and await _is_locked(world):
                    then.append(await _all_of(world.core))
                    async with world.core.store.transaction() as uow:
                        now = world.core.clock.now() + timedelta(seconds=11)
                        assert await uow.locks.take([SPACE.key, HOUSE.key], "thief", now, now + timedelta(hours=1))
                return await world.documents.read(doc)

        world.core.context.documents._below = Thief()  # type: ignore[attr-defined]
        with suppress(SpaceError):
            await step()
        assert not then or await _all_of(world.core) == then[0]
        assert then or name in ("MemoryCore.reject", "MemoryCore.blank_forgotten")  # which read no document


async def _is_locked(world: World) -> bool:
    async with world.core.store.reading() as uow:
        return bool(await uow.locks.taken(world.core.clock.now()))


async def test_without_a_lock_nothing_can_be_written_at_all() -> None:
    async with _world() as world:
        context: LedgerContext = world.core.context
        with pytest.raises(SpaceError) as refused:
            await context.documents.write(DOC, "- x\n", "absent")
        assert refused.value.code == "space.unlocked"
        assert (await world.core.documents.read(DOC)).version == "absent"
        record = Record(
            id="record-1",
            at=world.core.clock.now(),
            space_key=SPACE.key,
            trigger=Trigger.COMMAND,
            status="applied",
            actor=None,
            command="apply",
        )
        with pytest.raises(SpaceError) as refused:
            await commit(context, Change(record=record))
        assert refused.value.code == "space.unlocked"
        assert await world.core.records([SPACE], 10) == []

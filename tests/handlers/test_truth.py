"""What a person reads is what is on disk, whatever fails or is killed on the way (field report MEM-24; §13 rule 13)."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from handlers.messages import Inbound, Reply, Result
from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import DocumentError, ModelError, StorageError
from memory_core.ports import Extractor, FailPoint
from memory_core.spaces import Doc, user_space
from memory_core.storage.ledger import SqliteLedger
from memory_core.storage.locks import SqliteLocks
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Fact, ItemState, JobState, Mode, Slice
from tests.handlers.chats import Chats, chats_over
from tests.support.cores import PRIVATE, SARA
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
USER_MD = Doc(MINE, "USER.md")
LINE = "Lives in Riga"
ASK = "Remember that I live in Riga."


class Disk(MemoryDocumentStore):
    """Documents on a disk that refuses writes while `broken` says so."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = ""
        self.spare = 0
        """Writes that still work."""

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        if self.broken and doc.name.endswith(".md"):
            if self.spare <= 0:
                raise DocumentError("The document could not be written.", code=self.broken, doc=doc.name)
            self.spare -= 1
        return await super().write(doc, text, expected, backup)


class Reader:
    """An extractor that fails while `broken`."""

    def __init__(self) -> None:
        self.broken = ""
        self._real = OfflineExtractor()

    async def extract(self, part: Slice) -> list[Fact]:
        if self.broken:
            raise ModelError("no usable answer", code=self.broken)
        return await self._real.extract(part)


class Killed(BaseException):
    """The process is gone: nothing may catch it."""


class KillOnce:
    """A fail point that strikes the first time its name comes up after it was armed."""

    def __init__(self) -> None:
        self.name = ""
        self.struck = False

    def hit(self, name: str) -> None:
        if name == self.name and not self.struck:
            self.struck = True
            raise Killed


class House:
    """A bot whose disk, model and life can be taken."""

    def __init__(self, store: SqliteStore, clock: FixedClock, mode: Mode) -> None:
        self.store, self.clock, self.ids = store, clock, CountingIds()
        self.disk, self.reader, self.kill = Disk(), Reader(), KillOnce()
        self.settings = CoreSettings(private_mode=mode)

    def core(self) -> MemoryCore:
        extractor: Extractor = self.reader
        failpoint: FailPoint = self.kill
        return MemoryCore(
            store=self.store,
            documents=self.disk,
            extractor=extractor,
            clock=self.clock,
            ids=self.ids,
            settings=self.settings,
            failpoint=failpoint,
        )


@asynccontextmanager
async def house(mode: Mode = Mode.AUTO) -> AsyncIterator[tuple[House, Chats]]:
    clock = FixedClock()
    store = await SqliteStore.open(":memory:", clock=clock)
    built = House(store, clock, mode)
    try:
        async with chats_over(built.core()) as chats:
            yield built, chats
    finally:
        await store.close()


async def on_disk(chats: Chats) -> bool:
    return f"- {LINE}\n" in (await chats.core.documents.read(USER_MD)).text


async def states(chats: Chats) -> list[str]:
    found = await chats.core.items([MINE], list(ItemState))
    return [str(item.state) for item in found if item.statement == LINE]


def memory_words(replies: list[Reply]) -> list[str]:
    """Return what was said about the memory, greeting and talk left out."""
    return [r.text for r in replies if r.text not in ("", "I hear you. Go on.") and "What I remember" not in r.text]


# --- a turn that asks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("document.no-space", "Not saved: the disk is full."),
        ("document.read-only", "Not saved: the memory file cannot be written."),
        ("document.drift", "Not saved: the memory file was changed at this very moment."),
        ("document.unreadable", "Not saved: the memory file cannot be read."),
        ("document.busy", "Not saved: the memory file cannot be used just now."),
    ],
)
async def test_a_file_that_cannot_be_written_is_not_said_to_be(code: str, says: str) -> None:
    async with house() as (built, chats):
        built.disk.broken = code
        result = await chats.say(ASK)
        (said,) = memory_words(await chats.sent())
        assert said.startswith(says)
        assert (result.ok, result.fields["applied"], result.lines[-1]) == (True, [], said)
        assert not await on_disk(chats)
        assert await states(chats) == []
        built.disk.broken = ""
        assert await chats.core.recover() == 0
        assert not await on_disk(chats)
        assert (await chats.say(ASK)).fields["applied"]
        assert await on_disk(chats)


@pytest.mark.parametrize("code", ["model.timeout", "model.bad-output", "model.unavailable"])
async def test_a_model_that_gives_no_facts_saves_nothing_and_says_so(code: str) -> None:
    async with house() as (built, chats):
        built.reader.broken = code
        await chats.say(ASK)
        assert memory_words(await chats.sent())[0].startswith("Not saved: the language model that reads for me")
        assert not await on_disk(chats)
        built.reader.broken = ""
        # The cursor stayed: what was said then is read at the end of the conversation.
        await chats.say("/new")
        await chats.finalize()
        assert await on_disk(chats)
        assert f"Remembered: {LINE}" in memory_words(await chats.sent())


async def test_a_memory_that_somebody_else_is_changing_is_not_said_to_be_changed() -> None:
    async with house() as (built, chats):
        await chats.say("Hello")
        async with built.store.transaction() as uow:
            until = built.clock.now().replace(year=2027)
            fences = await uow.locks.take([MINE.key], "another", built.clock.now(), until)
        await chats.sent()
        await chats.say(ASK)
        assert memory_words(await chats.sent()) == [
            "Not saved: this memory is being changed just now. Please say it again in a moment."
        ]
        assert not await on_disk(chats)
        async with built.store.transaction() as uow:
            await uow.locks.release(fences or [])
        await chats.say(ASK)
        assert await on_disk(chats)


def full(*_: object, **__: object) -> None:
    raise StorageError("The disk is full.", code="storage.full")


async def fails(*_: object, **__: object) -> None:
    full()


async def test_a_database_that_is_full_before_the_file_leaves_the_file_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house() as (_, chats):
        with monkeypatch.context() as patched:
            patched.setattr(SqliteLedger, "put_intent", fails)
            await chats.say(ASK)
        assert memory_words(await chats.sent())[0].startswith("Not saved: the disk is full.")
        assert not await on_disk(chats)
        assert await chats.core.recover() == 0
        assert not await on_disk(chats)


async def test_a_database_that_is_full_after_the_file_says_that_it_is_finished_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with house() as (_, chats):
        with monkeypatch.context() as patched:
            patched.setattr(SqliteLedger, "drop_intent", fails)
            await chats.say(ASK)
        (said,) = memory_words(await chats.sent())
        assert said.startswith("I have begun to remember it and could not finish just now.")
        assert await on_disk(chats)
        assert await chats.core.recover() == 1
        assert await on_disk(chats)
        assert await states(chats) == ["applied"]


async def test_a_lock_that_cannot_be_given_back_does_not_turn_yes_into_no(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house() as (_, chats):
        await chats.say("Hello")
        with monkeypatch.context() as patched:
            patched.setattr(SqliteLocks, "release", fails)
            await chats.say(ASK)
        assert memory_words(await chats.sent()) == [f"Remembered: {LINE}"]
        assert await on_disk(chats)


async def test_a_copy_that_cannot_be_written_does_not_turn_yes_into_no(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house() as (_, chats):
        with monkeypatch.context() as patched:
            patched.setattr("memory_core.ledger.copy.Copies.write", fails)
            await chats.say(ASK)
        assert memory_words(await chats.sent()) == [f"Remembered: {LINE}"]
        assert await on_disk(chats)


async def test_with_memory_off_it_says_so() -> None:
    async with house(Mode.OFF) as (_, chats):
        await chats.say(ASK)
        assert memory_words(await chats.sent())[-1] == (
            "Not saved: memory is off here. /memory mode review turns it on."
        )
        assert not await on_disk(chats)


# --- commands and buttons ----------------------------------------------------------------------------------------

Door = Callable[[Chats, Reply, str], Awaitable[Result]]


async def typed(chats: Chats, card: Reply, item_id: str) -> Result:
    del card
    return await chats.say(f"/memory apply {item_id}")


async def pressed(chats: Chats, card: Reply, item_id: str) -> Result:
    del item_id
    return await chats.press(card, "apply")


async def waiting(chats: Chats) -> tuple[Reply, str]:
    await chats.say(ASK)
    card = await chats.card()
    (item,) = await chats.core.items([MINE], [ItemState.PENDING])
    return card, item.id


@pytest.mark.parametrize("door", [typed, pressed])
@pytest.mark.parametrize(
    "code", ["document.no-space", "document.read-only", "document.drift", "document.unreadable", "document.busy"]
)
async def test_an_approval_that_cannot_be_written_changes_nothing_and_says_so(door: Door, code: str) -> None:
    async with house(Mode.REVIEW) as (built, chats):
        card, item_id = await waiting(chats)
        built.disk.broken = code
        result = await door(chats, card, item_id)
        assert (result.ok, result.code) == (False, code)
        (said,) = memory_words(await chats.sent())
        assert "nothing was changed" in said or "I changed nothing" in said
        assert not await on_disk(chats)
        assert await states(chats) == ["pending"]
        built.disk.broken = ""
        assert await chats.core.recover() == 0
        assert (await door(chats, card, item_id)).ok
        assert await on_disk(chats)


@pytest.mark.parametrize("door", [typed, pressed])
async def test_an_approval_between_file_and_database_says_that_it_is_finished_later(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(Mode.REVIEW) as (_, chats):
        card, item_id = await waiting(chats)
        with monkeypatch.context() as patched:
            patched.setattr(SqliteLedger, "drop_intent", fails)
            result = await door(chats, card, item_id)
        assert (result.ok, result.code) == (False, "storage.unfinished")
        (said,) = memory_words(await chats.sent())
        assert said.startswith("That was begun and could not be finished just now. It is finished by itself")
        await chats.core.recover()
        assert await on_disk(chats)
        assert await states(chats) == ["applied"]
        assert (await chats.say(f"/memory why {item_id}")).lines[0].startswith(f"{item_id} · remembered")


async def test_two_files_of_which_only_one_can_be_written_are_both_left() -> None:
    async with house() as (built, chats):
        (item_id,) = (await chats.say(ASK)).fields["applied"]
        await chats.say(f"/memory share {item_id}")
        await chats.sent()
        built.disk.broken, built.disk.spare = "document.no-space", 1
        result = await chats.say(f"/memory forget {item_id}")
        said = memory_words(await chats.sent())
        # The file that had been written could not be put back on the full disk: so it goes forward, and that is said.
        assert (result.ok, result.code) == (False, "storage.unfinished")
        assert "finished by itself" in said[0]
        built.disk.broken = ""
        await chats.core.recover()
        assert not await on_disk(chats)
        portable = await chats.core.documents.read(Doc(MINE, "PORTABLE.md"))
        assert LINE not in portable.text
        assert await states(chats) == ["forgotten"]


# --- a finalization ----------------------------------------------------------------------------------------------


async def test_a_finalization_that_fails_for_good_tells_nothing_it_did_not_do() -> None:
    async with house() as (built, chats):
        await chats.say("I live in Riga.")
        await chats.say("/new")
        await chats.sent()
        built.disk.broken = "document.no-space"
        for _ in range(4):
            await chats.finalize()
            built.clock.advance(hours=1)
        assert memory_words(await chats.sent()) == []
        assert not await on_disk(chats)


async def test_what_a_failed_finalization_had_settled_before_is_told() -> None:
    async with house() as (built, _):
        built.settings = replace(built.settings, window_chars=1000)
        async with chats_over(built.core()) as again:
            again._update, again._message = 100, 100
            await again.say("I live in Riga.")
            await again.say("I use Linux. " + "Nothing of note. " * 60)
            await again.say("/new")
            await again.sent()
            real = built.reader._real

            class OnlyTheFirst:
                calls = 0

                async def extract(self, part: Slice) -> list[Fact]:
                    self.calls += 1
                    if self.calls > 1:
                        raise ModelError("no usable answer", code="model.timeout")
                    return await real.extract(part)

            built.reader._real = OnlyTheFirst()  # type: ignore[assignment]
            await again.finalize()
            assert memory_words(await again.sent()) == [f"Remembered: {LINE}"]
            assert await on_disk(again)
            built.reader._real = real
            async with built.store.transaction() as uow:
                (job,) = await uow.queue.jobs("default", [JobState.FAILED])
                await uow.queue.put(replace(job, state=JobState.PENDING, attempts=0))
            await again.finalize()
            assert memory_words(await again.sent()) == ["Remembered: Uses Linux"]


# --- killed ------------------------------------------------------------------------------------------------------

IN_A_TURN = (
    "intake.received",
    "turn.answered",
    "curation.extracted",
    "change.intended",
    "change.written",
    "change.applied",
    "turn.curated",
)
IN_AN_APPROVAL = ("intake.received", "change.intended", "change.written", "change.applied")
IN_A_JOB = ("finalization.claimed", "curation.extracted", "change.intended", "change.written", "change.applied")


async def killed_in(chats: Chats, built: House, name: str, text: str) -> None:
    inbound = chats.inbound(text)
    built.kill.name = name
    with pytest.raises(Killed):
        await _taken_in_and_carried_out(chats, inbound)


async def _taken_in_and_carried_out(chats: Chats, inbound: Inbound) -> None:
    await chats.router.receive(inbound)
    await chats.router.process(inbound.key)


@asynccontextmanager
async def started_anew(built: House, chats: Chats) -> AsyncIterator[Chats]:
    """Start another process over what the killed one left; locks of the dead have run out by then."""
    built.clock.advance(minutes=1)
    async with chats_over(built.core()) as again:
        again._update, again._message = chats._update + 100, chats._message + 100
        await again.core.recover()
        await again.mailbox.recover("telegram")
        await again.mailbox.settled()
        yield again


@pytest.mark.parametrize("name", IN_A_TURN)
async def test_killed_in_a_turn_it_remembers_once_and_says_so_once(name: str) -> None:
    async with house() as (built, chats):
        await killed_in(chats, built, name, ASK)
        assert memory_words(await chats.sent()) == []
        async with started_anew(built, chats) as again:
            assert memory_words(await again.sent()) == [f"Remembered: {LINE}"]
            assert await on_disk(again)
            assert (await again.core.documents.read(USER_MD)).text.count(LINE) == 1
            assert await states(again) == ["applied"]


@pytest.mark.parametrize("name", IN_AN_APPROVAL)
@pytest.mark.parametrize("verb", ["typed", "pressed"])
async def test_killed_in_an_approval_it_is_done_once_and_said(name: str, verb: str) -> None:
    async with house(Mode.REVIEW) as (built, chats):
        card, item_id = await waiting(chats)
        if verb == "typed":
            await killed_in(chats, built, name, f"/memory apply {item_id}")
        else:
            action = next(b.action for row in card.buttons for b in row if b.action.startswith("apply:"))
            press = chats.pressing(PRIVATE, action)
            built.kill.name = name
            with pytest.raises(Killed):
                await _taken_in_and_carried_out(chats, press)
        async with started_anew(built, chats) as again:
            said = memory_words(await again.sent())
            expected = f"Remembered {item_id}: {LINE}" if verb == "typed" else "Remembered."
            assert sum(text.startswith(expected) for text in said) == 1
            assert not any("Already" in text or "not waiting" in text for text in said)
            assert await on_disk(again)
            assert await states(again) == ["applied"]


@pytest.mark.parametrize("name", [*IN_A_JOB, "finalization.curated"])
async def test_killed_in_a_job_it_is_done_once_and_told_once(name: str) -> None:
    async with house() as (built, chats):
        await chats.say("I live in Riga.")
        await chats.say("/new")
        await chats.sent()
        built.kill.name = name
        with pytest.raises(Killed):
            await chats.finalize()
        assert memory_words(await chats.sent()) == []
        built.clock.advance(minutes=10)
        async with started_anew(built, chats) as again:
            await again.finalize()
            assert memory_words(await again.sent()) == [f"Remembered: {LINE}"]
            assert await on_disk(again)
            assert await states(again) == ["applied"]

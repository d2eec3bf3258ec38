"""Workers that are stopped, killed, shut down and erased under at random, over every queue: what §8 promises holds at each step."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from memory_core.core import Curation, MemoryCore
from memory_core.errors import ModelError
from memory_core.finalization.settings import FinalizationSettings
from memory_core.finalization.worker import FinalizationWorker
from memory_core.ports import Job, UnitOfWork
from memory_core.spaces import Place, user_space
from memory_core.storage.memory_queue import MemoryQueue
from memory_core.values import (
    Category,
    EndReason,
    EvidenceRef,
    Fact,
    ItemState,
    JobState,
    Slice,
    Speaker,
)
from tests.support.cores import OPERATOR, open_core, says
from tests.support.time import ManualClock

T = TypeVar("T")
NUMBERS = FinalizationSettings(reclaims=2)
PEOPLE = (Speaker(1001, "Sara"), Speaker(1002, "Omar"))
OWNER: ContextVar[str] = ContextVar("owner")


@dataclass
class Reading:
    """One call of the model, which answers when the walk says so."""

    owner: str
    part: Slice
    answer: "asyncio.Future[None]"


@dataclass
class Model:
    """Finds one fact in each message, once it is let."""

    readings: list[Reading] = field(default_factory=list)

    async def extract(self, part: Slice) -> list[Fact]:
        reading = Reading(OWNER.get(), part, asyncio.get_running_loop().create_future())
        self.readings.append(reading)
        await reading.answer
        return [
            Fact(
                statement=message.text.replace("I bought", "Bought"),
                category=Category.OTHER,
                evidence=(EvidenceRef(message.id, message.text),),
                confidence=0.95,
            )
            for message in part.messages
            if message.text
        ]


class Walk(RuleBasedStateMachine):
    """A core with two people, whose chats end, go on, and are read by workers."""

    queue: MemoryQueue | None = None
    """The one in use instead of the store's own."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.clock, self.model = ManualClock(), Model()
        self.opened = open_core(extractor=self.model, clock=self.clock)
        self.core: MemoryCore = self.run(self.opened.__aenter__())
        self.tasks: dict[str, asyncio.Task[str]] = {}
        self.said: dict[str, tuple[int, str]] = {}
        self.erased: set[str] = set()
        self.deleted: set[str] = set()
        self.fences: dict[str, int] = {}
        self.told: list[str] = []
        self.number = 0

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    @initialize()
    def choose(self) -> None:
        if type(self).queue is not None:
            self.queue = MemoryQueue()
            _put_in(self.core, self.queue)

    # --- people ------------------------------------------------------------------------------------------------

    @rule(who=st.sampled_from(PEOPLE))
    def say(self, who: Speaker) -> None:
        self.number += 1
        text = f"I bought boat number {self.number}."
        message = self.run(says(self.core, Place("telegram", who.id), who, text, self.number))
        self.said[message.id] = (who.id, text)

    @rule(who=st.sampled_from(PEOPLE))
    def end(self, who: Speaker) -> None:
        async def end() -> None:
            async with self.core.store.transaction() as uow:
                await self.core.end(uow, Place("telegram", who.id), EndReason.NEW)

        self.run(end())

    @rule(who=st.sampled_from(PEOPLE))
    def go_on_with_the_last_session(self, who: Speaker) -> None:
        async def go_on() -> None:
            place = Place("telegram", who.id)
            async with self.core.store.transaction() as uow:
                last = await uow.sessions.last_ended("default", place)
                if last is not None and await uow.sessions.current("default", place) is None:
                    await uow.sessions.put(replace(last, ended_at=None, end_reason=None))

        self.run(go_on())

    @rule(who=st.sampled_from(PEOPLE))
    def forget_me(self, who: Speaker) -> None:
        self.number += 1
        self.run(self.core.care.forget_person(OPERATOR, user_space("default", who.id), f"t:gone:{self.number}"))
        self.erased |= {text for owner, text in self.said.values() if owner == who.id}

    @rule(data=st.data())
    def delete_a_session(self, data: st.DataObject) -> None:
        jobs = self._jobs()
        if not jobs:
            return
        job = data.draw(st.sampled_from(jobs))

        async def delete() -> list[str]:
            async with self.core.store.reading() as uow:
                session = await uow.sessions.get(job.session_id)
                messages = await uow.sessions.messages(job.session_id, 0, 1_000)
            if session is None or session.deleted_at is not None or session.ended_at is None:
                return []
            await self.core.conversations.delete(OPERATOR, session)
            return [message.id for message in messages]

        gone = self.run(delete())
        self.deleted |= {self.said[message_id][1] for message_id in gone if message_id in self.said}

    @rule(data=st.data())
    def retry(self, data: st.DataObject) -> None:
        failed = [job for job in self._jobs() if job.state is JobState.FAILED]
        if not failed:
            return
        job = data.draw(st.sampled_from(failed))
        again = replace(job, state=JobState.PENDING, attempts=0, reclaims=0, error="", available_at=self.clock.now())

        async def put() -> None:
            async with self.core.store.transaction() as uow:
                await uow.queue.put(again)

        self.run(put())

    # --- workers -----------------------------------------------------------------------------------------------

    @rule()
    def start(self) -> None:
        self.number += 1
        owner = f"w{self.number}"

        async def announce(uow: UnitOfWork, job: Job, curation: Curation) -> None:
            del uow, job
            self.told += [item.id for item in curation.items if item.state is ItemState.APPLIED]

        worker = FinalizationWorker(self.core.context, self.core.runs, NUMBERS, owner=owner, announce=announce)

        async def working() -> str:
            OWNER.set(owner)
            return await worker.run_once()

        async def begin() -> None:
            before = len(self.model.readings)
            task = asyncio.create_task(working())
            while not task.done() and len(self.model.readings) == before:
                await self.core.session(Place("telegram", 1))  # each look is a turn of the loop
            if not task.done():
                self.tasks[owner] = task

        self.run(begin())
        if owner in self.tasks:
            self._reads_only_what_was_cut(self.model.readings[-1])

    def _reads_only_what_was_cut(self, reading: Reading) -> None:
        (job,) = [job for job in self._jobs() if job.owner == reading.owner]
        assert {message.session_id for message in reading.part.messages} == {job.session_id}
        assert max(message.seq for message in (*reading.part.messages, *reading.part.context)) <= job.cutoff.count

    @precondition(lambda self: self.tasks)
    @rule(data=st.data(), fails=st.sampled_from([False, False, True]))
    def answer(self, data: st.DataObject, fails: bool) -> None:
        owner = data.draw(st.sampled_from(sorted(self.tasks)))
        self._answer(owner, fails=fails)

    def _answer(self, owner: str, *, fails: bool = False) -> str:
        task = self.tasks.pop(owner)
        held = [job for job in self._jobs() if job.owner == owner and self._holds(job)]
        reading = next(one for one in self.model.readings if one.owner == owner)
        before = self._lines()

        async def answered() -> str:
            if not reading.answer.done():
                if fails:
                    reading.answer.set_exception(ModelError("no", code="model.timeout"))
                else:
                    reading.answer.set_result(None)
            return await task

        outcome = self.run(answered())
        if not held:
            assert outcome == "lost"
            assert self._lines() == before
        return outcome

    @precondition(lambda self: self.tasks)
    @rule(data=st.data())
    def shut_down(self, data: st.DataObject) -> None:
        owner = data.draw(st.sampled_from(sorted(self.tasks)))
        held = [job for job in self._jobs() if job.owner == owner and self._holds(job)]
        task = self.tasks.pop(owner)

        async def cancelled() -> None:
            task.cancel()
            await asyncio.wait({task})

        self.run(cancelled())
        for job in held:
            (given,) = [one for one in self._jobs() if one.id == job.id]
            assert (given.state, given.attempts, given.reclaims) == (JobState.PENDING, job.attempts - 1, job.reclaims)

    @rule()
    def crash(self) -> None:
        """Somebody claims a job and dies with it."""
        self.number += 1

        async def claim() -> None:
            async with self.core.store.transaction() as uow:
                now = self.clock.now()
                until = now + timedelta(seconds=NUMBERS.claim_s)
                await uow.queue.claim("default", f"dead{self.number}", now, until, NUMBERS.reclaims)

        self.run(claim())

    @rule(seconds=st.sampled_from([5, 30, 300]))
    def time_passes_in_a_process_that_is_stopped(self, seconds: int) -> None:
        self.clock._now += timedelta(seconds=seconds)

    @rule()
    def heartbeats(self) -> None:
        async def beat() -> None:
            self.clock.advance(seconds=NUMBERS.heartbeat_s)
            for _ in range(50):
                await asyncio.sleep(0)

        self.run(beat())
        self.tasks = {owner: task for owner, task in self.tasks.items() if not task.done()}

    # --- what holds ----------------------------------------------------------------------------------------------

    @invariant()
    def promises(self) -> None:
        jobs = self._jobs()
        homes = [job.home_key for job in jobs if job.state is JobState.RUNNING]
        assert len(homes) == len(set(homes))
        for job in jobs:
            assert 0 <= job.attempts <= NUMBERS.attempts
            assert job.reclaims <= NUMBERS.reclaims + 1
            assert job.fence >= self.fences.get(job.id, 0)
            self.fences[job.id] = job.fence
            assert (job.state is JobState.FAILED) <= bool(job.error)
            assert (job.state is JobState.RUNNING) == bool(job.owner)
        lines = self._lines()
        assert len(lines) == len(set(lines))
        assert not {text.replace("I bought", "Bought") for text in self.erased} & set(lines)
        # Of a deleted conversation a person may still be asked about what was applied before.
        applied = self._lines(ItemState.APPLIED)
        assert not {text.replace("I bought", "Bought") for text in self.deleted} & set(applied)
        for session_id, cursor in self._cursors().items():
            assert cursor <= max(job.cutoff.count for job in jobs if job.session_id == session_id)

    def teardown(self) -> None:
        try:
            self._everything_comes_to_an_end()
        finally:
            self.run(self.opened.__aexit__(None, None, None))
            self.runner.close()

    def _everything_comes_to_an_end(self) -> None:
        for owner in sorted(self.tasks):
            self._answer(owner)
        for _ in range(100):
            if not any(job.state in (JobState.PENDING, JobState.RUNNING) for job in self._jobs()):
                break
            self.clock._now += timedelta(seconds=300)
            self.start()
            for owner in sorted(self.tasks):
                self._answer(owner)
        self.promises()
        assert {job.state for job in self._jobs()} <= {JobState.COMPLETED, JobState.FAILED}
        assert len(self.told) == len(set(self.told))

    # --- looks ---------------------------------------------------------------------------------------------------

    def _jobs(self) -> list[Job]:
        async def jobs() -> list[Job]:
            async with self.core.store.reading() as uow:
                return await uow.queue.jobs("default", (), 1_000)

        return self.run(jobs())

    def _holds(self, job: Job) -> bool:
        return job.state is JobState.RUNNING and job.expires_at is not None and job.expires_at > self.clock.now()

    def _lines(self, *states: ItemState) -> list[str]:
        spaces = [user_space("default", who.id) for who in PEOPLE]
        items = self.run(self.core.items(spaces, states or (ItemState.APPLIED, ItemState.PENDING)))
        return [item.statement for item in items if item.statement]

    def _cursors(self) -> dict[str, int]:
        async def cursors() -> dict[str, int]:
            async with self.core.store.reading() as uow:
                jobs = await uow.queue.jobs("default", (), 1_000)
                return {job.session_id: await uow.sessions.cursor(job.session_id) for job in jobs}

        return self.run(cursors())


def _put_in(core: MemoryCore, queue: MemoryQueue) -> None:
    """Let a core's transactions use another queue than the store's."""

    def swapped(real: Callable[[], Any]) -> Callable[[], Any]:
        @asynccontextmanager
        async def opened() -> AsyncIterator[Any]:
            async with real() as uow:
                uow.queue = queue
                yield uow

        return opened

    def going(real: Callable[..., Any]) -> Callable[..., Any]:
        async def gone(work: Callable[[Any], Coroutine[Any, Any, Any]], *, brief: bool = False) -> Any:
            def on_the_other(uow: Any) -> Coroutine[Any, Any, Any]:
                uow.queue = queue
                return work(uow)

            return await real(on_the_other, brief=brief)

        return gone

    for name, wrapped in (("transaction", swapped), ("reading", swapped), ("write", going), ("read", going)):
        setattr(core.store, name, wrapped(getattr(core.store, name)))


class OverDictionaries(Walk):
    queue = MemoryQueue()


BOUNDS = settings(
    max_examples=15,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
Walk.TestCase.settings = BOUNDS
OverDictionaries.TestCase.settings = BOUNDS
TestOverRows = Walk.TestCase
TestOverDictionaries = OverDictionaries.TestCase

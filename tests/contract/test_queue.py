"""What a queue and the space locks promise, as rows and in dictionaries; a random walk drives both side by side."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from memory_core.errors import StorageError
from memory_core.ports import Claim, Fence, Job, Locks, Queue
from memory_core.storage.memory_queue import MemoryLocks, MemoryQueue
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Cutoff, EndReason, JobState
from tests.contract.samples import NOW, job, later
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
MAX_RECLAIMS = 2


@pytest.fixture(params=["dictionaries", "rows"])
async def queue(request: pytest.FixtureRequest) -> AsyncIterator[Queue]:
    if request.param == "dictionaries":
        yield MemoryQueue()
        return
    async with _opened() as store, store.transaction() as uow:
        yield uow.queue


@pytest.fixture(params=["dictionaries", "rows"])
async def locks(request: pytest.FixtureRequest) -> AsyncIterator[Locks]:
    if request.param == "dictionaries":
        yield MemoryLocks()
        return
    async with _opened() as store, store.transaction() as uow:
        yield uow.locks


@asynccontextmanager
async def _opened() -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(":memory:", clock=FixedClock())
    try:
        yield store
    finally:
        await store.close()


async def claimed(queue: Queue, now: datetime = NOW, seconds: float = 300, owner: str = "w1") -> Claim:
    claim = await queue.claim("default", owner, now, now + timedelta(seconds=seconds), MAX_RECLAIMS)
    assert claim is not None
    return claim


async def state_of(queue: Queue, job_id: str) -> Job:
    found = await queue.job(job_id)
    assert found is not None
    return found


# --- queue -------------------------------------------------------------------------------------------------------


async def test_a_job_comes_back_as_it_was_put(queue: Queue) -> None:
    whole = job(
        reason=EndReason.ONE_SHOT,
        state=JobState.FAILED,
        attempts=3,
        reclaims=1,
        outcome="curation-mixed",
        error="model.timeout",
        counts={"applied": 2},
        fence=4,
    )
    assert await queue.enqueue(whole) == whole
    assert await queue.job("job-1") == whole
    assert await queue.job("job-2") is None


@pytest.mark.parametrize("cutoff", [Cutoff(4, "message-4"), Cutoff(0, None)])
async def test_the_same_cutoff_is_queued_once(queue: Queue, cutoff: Cutoff) -> None:
    first = await queue.enqueue(job(1, session_id="s", cutoff=cutoff))
    assert await queue.enqueue(job(2, session_id="s", cutoff=cutoff)) == first
    await queue.enqueue(job(3, session_id="s", cutoff=Cutoff(5, "message-5")))
    assert [found.id for found in await queue.jobs("default")] == ["job-3", "job-1"]


async def test_a_claim_runs_the_oldest_available_job(queue: Queue) -> None:
    await queue.enqueue(job(1, home_key="a", created_at=later(2)))
    await queue.enqueue(job(2, home_key="b", created_at=later(1), available_at=later(60)))
    await queue.enqueue(job(3, home_key="c", created_at=later(1)))
    claim = await claimed(queue, later(10))
    expected = job(
        3,
        home_key="c",
        created_at=later(1),
        state=JobState.RUNNING,
        owner="w1",
        fence=1,
        attempts=1,
        expires_at=later(310),
        updated_at=later(10),
    )
    assert claim == Claim(expected, "w1", 1, later(310))
    assert await queue.job("job-3") == expected
    assert (await claimed(queue, later(10))).job.id == "job-1"
    assert await queue.claim("default", "w1", later(10), later(310), MAX_RECLAIMS) is None
    assert (await claimed(queue, later(60))).job.id == "job-2"


async def test_one_job_runs_per_home_space_and_profile(queue: Queue) -> None:
    for number, values in enumerate(({}, {}, {"profile": "work"}, {"home_key": "chat:-5"}), start=1):
        await queue.enqueue(job(number, **values))
    assert [(await claimed(queue)).job.id for _ in range(2)] == ["job-1", "job-4"]
    assert await queue.claim("default", "w2", NOW, later(300), MAX_RECLAIMS) is None
    assert not await queue.due("other", NOW)
    other = await queue.claim("work", "w2", NOW, later(300), MAX_RECLAIMS)
    assert other is not None
    assert other.job.id == "job-3"


async def test_what_waits_for_another_profile_can_be_found(queue: Queue) -> None:
    for number, profile in enumerate(("work", "default", "gone", "gone"), start=1):
        await queue.enqueue(job(number, profile=profile))
    assert [found.id for found in await queue.orphans("default")] == ["job-3", "job-4", "job-1"]


async def test_something_is_due_when_it_waits_or_ran_out(queue: Queue) -> None:
    assert not await queue.due("default", NOW)
    await queue.enqueue(job(available_at=later(10)))
    assert not await queue.due("default", later(9))
    assert await queue.due("default", later(10))
    await claimed(queue, later(10), seconds=100)
    assert not await queue.due("default", later(109))
    assert await queue.due("default", later(110))


async def test_the_claims_of_a_dead_holder_are_let_go(queue: Queue) -> None:
    await queue.enqueue(job(1, home_key="a"))
    await queue.enqueue(job(2, home_key="b"))
    dead, alive = await claimed(queue, owner="dead"), await claimed(queue, owner="alive")
    assert await queue.owners() == ["alive", "dead"]
    assert await queue.let_go("dead", later(1)) == 1
    assert not await queue.holds(dead, later(1))
    assert await queue.holds(alive, later(1))
    again = await claimed(queue, later(1))
    assert (again.job.id, again.job.attempts, again.job.reclaims) == (dead.job.id, 1, 1)
    assert await queue.let_go("dead", later(1)) == 0


async def test_settling_frees_the_home_and_ends_the_claim(queue: Queue) -> None:
    await queue.enqueue(job(1))
    await queue.enqueue(job(2))
    claim = await claimed(queue)
    done = replace(
        claim.job, state=JobState.COMPLETED, outcome="curation-applied", counts={"applied": 1}, updated_at=later(5)
    )
    assert await queue.settle(claim, done, later(5))
    assert await queue.job("job-1") == replace(done, owner="", expires_at=None)
    assert not await queue.holds(claim, later(5))
    assert not await queue.settle(claim, replace(done, state=JobState.FAILED), later(5))
    assert not await queue.renew(claim, later(5), later(600))
    assert (await state_of(queue, "job-1")).state is JobState.COMPLETED
    assert (await claimed(queue)).job.id == "job-2"


async def test_a_claim_ends_at_its_expiry_and_can_be_renewed_before(queue: Queue) -> None:
    await queue.enqueue(job())
    claim = await claimed(queue, seconds=100)
    assert await queue.holds(claim, later(99.999999))
    assert not await queue.holds(claim, later(100))
    assert await queue.renew(claim, later(99), later(200))
    assert await queue.holds(claim, later(199))
    assert not await queue.renew(claim, later(200), later(300))
    assert not await queue.settle(claim, replace(claim.job, state=JobState.COMPLETED), later(200))
    assert (await state_of(queue, "job-1")).state is JobState.RUNNING


async def test_an_expired_claim_is_taken_over_with_a_higher_fence(queue: Queue) -> None:
    await queue.enqueue(job())
    old = await claimed(queue, seconds=100)
    new = await claimed(queue, later(100))  # by the same owner: the fence alone tells them apart
    assert (new.job.id, new.fence, new.job.attempts, new.job.reclaims) == ("job-1", 2, 1, 1)
    assert not await queue.holds(old, later(101))
    assert not await queue.renew(old, later(101), later(900))
    assert not await queue.settle(old, replace(old.job, state=JobState.FAILED), later(101))
    assert await queue.holds(new, later(101))


async def test_another_owner_with_the_same_fence_holds_nothing(queue: Queue) -> None:
    await queue.enqueue(job())
    claim = await claimed(queue)
    assert not await queue.holds(replace(claim, owner="w2"), NOW)


async def test_a_job_whose_workers_keep_dying_fails(queue: Queue) -> None:
    await queue.enqueue(job())
    for number in range(MAX_RECLAIMS + 1):
        assert (await claimed(queue, later(number * 100), seconds=100)).job.reclaims == number
    end = later((MAX_RECLAIMS + 1) * 100)
    assert await queue.claim("default", "w1", end, end + timedelta(seconds=100), MAX_RECLAIMS) is None
    failed = await state_of(queue, "job-1")
    assert (failed.state, failed.error, failed.owner, failed.expires_at) == (
        JobState.FAILED,
        "reclaims-exhausted",
        "",
        None,
    )
    assert failed.updated_at == end


async def test_an_operator_retries_a_finished_job_but_not_a_running_one(queue: Queue) -> None:
    await queue.enqueue(job())
    claim = await claimed(queue)
    retried = replace(claim.job, state=JobState.PENDING, attempts=0, error="")
    with pytest.raises(StorageError) as caught:
        await queue.put(retried)
    assert caught.value.code == "storage.job-running"
    assert await queue.holds(claim, NOW)

    assert await queue.settle(claim, replace(claim.job, state=JobState.FAILED, error="model.timeout"), NOW)
    await queue.put(replace(retried, fence=0, owner="nobody", available_at=later(1)))
    again = await claimed(queue, later(1))
    assert (again.fence, again.job.attempts, again.job.error) == (2, 1, "")
    with pytest.raises(StorageError) as caught:
        await queue.put(job(9))
    assert caught.value.code == "storage.missing"


async def test_only_a_claim_makes_a_job_run(queue: Queue) -> None:
    running = job(state=JobState.RUNNING)
    with pytest.raises(StorageError) as caught:
        await queue.enqueue(running)
    assert caught.value.code == "storage.job-running"
    await queue.enqueue(job())
    with pytest.raises(StorageError):
        await queue.put(running)
    claim = await claimed(queue)
    with pytest.raises(StorageError):
        await queue.settle(claim, claim.job, NOW)
    assert await queue.holds(claim, NOW)


async def test_jobs_are_listed_newest_first_by_profile_and_state(queue: Queue) -> None:
    for number, created in ((1, 1), (2, 3), (3, 3), (4, 2)):
        await queue.enqueue(job(number, created_at=later(created), home_key=f"user:{number}"))
    await queue.enqueue(job(5, profile="work"))
    assert (await claimed(queue)).job.id == "job-1"
    assert [found.id for found in await queue.jobs("default")] == ["job-3", "job-2", "job-4", "job-1"]
    assert [found.id for found in await queue.jobs("default", limit=2)] == ["job-3", "job-2"]
    assert [found.id for found in await queue.jobs("default", [JobState.RUNNING])] == ["job-1"]
    assert await queue.jobs("default", [JobState.FAILED]) == []


async def test_pruning_keeps_the_newest_finished_and_all_that_wait(queue: Queue) -> None:
    for number, state in enumerate((JobState.COMPLETED, JobState.FAILED, JobState.PENDING, JobState.COMPLETED), 1):
        await queue.enqueue(job(number, state=state, updated_at=later(-number)))
    await queue.enqueue(job(5, state=JobState.COMPLETED, profile="work"))
    assert await queue.prune("default", 3) == 0
    assert await queue.prune("default", 1) == 2
    assert [found.id for found in await queue.jobs("default")] == ["job-3", "job-1"]
    assert await queue.job("job-5") is not None


# --- locks -------------------------------------------------------------------------------------------------------


async def test_locks_are_taken_all_or_none(locks: Locks) -> None:
    held = await locks.take(["b", "a"], "one", NOW, later(30))
    assert held == [Fence("a", 1), Fence("b", 1)]
    assert await locks.take(["b", "c"], "two", NOW, later(30)) is None
    assert await locks.take(["c"], "three", NOW, later(30)) == [Fence("c", 1)]
    assert await locks.held(held, NOW)


async def test_a_released_lock_is_free_and_its_fence_rises(locks: Locks) -> None:
    first = await locks.take(["a"], "one", NOW, later(30))
    assert first is not None
    await locks.release(first)
    assert not await locks.held(first, NOW)
    second = await locks.take(["a"], "two", NOW, later(30))
    assert second == [Fence("a", 2)]
    await locks.release(first)  # a late release of the one before takes nothing away
    assert await locks.held(second, NOW)


async def test_an_expired_lock_is_free_and_its_old_holder_knows(locks: Locks) -> None:
    first = await locks.take(["a", "b"], "one", NOW, later(30))
    assert first is not None
    assert await locks.take(["a"], "two", later(29), later(60)) is None
    assert not await locks.held(first, later(30))
    second = await locks.take(["a"], "two", later(30), later(60))
    assert second == [Fence("a", 2)]
    assert not await locks.held(first, later(29))
    assert await locks.held([Fence("b", 1)], later(29))


async def test_a_sweep_frees_what_is_past_its_time_and_nothing_else(locks: Locks) -> None:
    await locks.take(["a"], "dead", NOW, later(30))
    alive = await locks.take(["b"], "alive", NOW, later(60))
    assert alive is not None
    assert await locks.taken(later(30)) == {"a": False, "b": True}
    assert await locks.sweep(later(30)) == 1
    assert await locks.taken(later(30)) == {"b": True}
    assert await locks.sweep(later(30)) == 0
    assert await locks.held(alive, later(30))


async def test_who_holds_is_known_and_the_locks_of_the_dead_are_let_go(locks: Locks) -> None:
    await locks.take(["a", "b"], "dead", NOW, later(30))
    alive = await locks.take(["c"], "alive", NOW, later(30))
    assert alive is not None
    assert await locks.holders(["a", "b", "c", "d"], NOW) == ["alive", "dead"]
    assert await locks.holders(["a"], later(30)) == []
    assert await locks.let_go("dead") == 2
    assert await locks.let_go("dead") == 0
    assert await locks.let_go("") == 0
    assert await locks.take(["a"], "next", NOW, later(30)) == [Fence("a", 2)]
    assert await locks.held(alive, NOW)


async def test_the_same_owner_takes_again_and_the_older_fence_is_void(locks: Locks) -> None:
    first = await locks.take(["a"], "one", NOW, later(30))
    second = await locks.take(["a"], "one", NOW, later(60))
    assert first is not None
    assert second is not None
    assert not await locks.held(first, NOW)
    assert await locks.held(second, later(59))


async def test_no_spaces_are_held_by_anyone(locks: Locks) -> None:
    assert await locks.take([], "one", NOW, later(30)) == []
    assert await locks.held([], NOW)


# --- a random walk -----------------------------------------------------------------------------------------------

HOMES = st.sampled_from(["user:1", "user:2", "chat:-5"])
OWNERS = st.sampled_from(["w1", "w2"])
SECONDS = st.sampled_from([0, 1, 10, 60])


class BothQueues(RuleBasedStateMachine):
    """Does the same to rows and to dictionaries; they must answer alike and keep the promises of ARCHITECTURE §8."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.store = self.runner.run(SqliteStore.open(":memory:", clock=FixedClock()))
        self.memory = MemoryQueue()
        self.now = NOW
        self.count = 0
        self.claims: list[Claim] = []
        self.fences: dict[str, int] = {}
        self.attempts: dict[str, int] = {}

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()

    def both(self, method: str, *arguments: object) -> object:
        async def on_both() -> tuple[object, object]:
            async with self.store.transaction() as uow:
                return await getattr(uow.queue, method)(*arguments), await getattr(self.memory, method)(*arguments)

        rows, dictionaries = self.runner.run(on_both())
        assert rows == dictionaries
        return rows

    @rule(home=HOMES, wait=SECONDS)
    def enqueue(self, home: str, wait: int) -> None:
        self.count += 1
        later_on = self.now + timedelta(seconds=wait)
        self.both("enqueue", job(self.count, home_key=home, created_at=self.now, available_at=later_on))

    @precondition(lambda self: self.count)
    @rule(data=st.data())
    def enqueue_again(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, self.count))
        found = self.both("enqueue", replace(job(number), id="job-again"))
        assert isinstance(found, Job)
        assert found.id == f"job-{number}"

    @rule(owner=OWNERS, seconds=st.sampled_from([5, 30]))
    def claim(self, owner: str, seconds: int) -> None:
        claim = self.both("claim", "default", owner, self.now, self.now + timedelta(seconds=seconds), MAX_RECLAIMS)
        if claim is None:
            return
        assert isinstance(claim, Claim)
        assert claim.fence > self.fences.get(claim.job.id, 0)
        assert claim.job.available_at <= self.now
        assert claim.job.reclaims <= MAX_RECLAIMS
        self.fences[claim.job.id] = claim.fence
        self.claims.append(claim)

    @rule(seconds=SECONDS)
    def wait(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    @precondition(lambda self: self.claims)
    @rule(data=st.data())
    def renew(self, data: st.DataObject) -> None:
        claim = data.draw(st.sampled_from(self.claims))
        held = self.both("renew", claim, self.now, self.now + timedelta(seconds=30))
        assert not held or claim.fence == self.fences[claim.job.id]

    @precondition(lambda self: self.claims)
    @rule(data=st.data(), state=st.sampled_from([JobState.PENDING, JobState.COMPLETED, JobState.FAILED]))
    def settle(self, data: st.DataObject, state: JobState) -> None:
        claim = data.draw(st.sampled_from(self.claims))
        held = self.both("holds", claim, self.now)
        attempts = claim.job.attempts - (state is JobState.PENDING)
        settled = replace(claim.job, state=state, attempts=attempts, updated_at=self.now)
        assert self.both("settle", claim, settled, self.now) == held
        assert not held or claim.fence == self.fences[claim.job.id]
        assert not self.both("holds", claim, self.now)

    @precondition(lambda self: self.count)
    @rule(data=st.data())
    def retry(self, data: st.DataObject) -> None:
        found = self.both("job", f"job-{data.draw(st.integers(1, self.count))}")
        if isinstance(found, Job) and found.state is JobState.FAILED:
            self.both("put", replace(found, state=JobState.PENDING, attempts=0, reclaims=0, fence=0))

    @invariant()
    def one_runs_per_home(self) -> None:
        running = [found.home_key for found in self._all() if found.state is JobState.RUNNING]
        assert len(running) == len(set(running))

    @invariant()
    def attempts_and_reclaims_are_bounded_and_fences_rise(self) -> None:
        for found in self._all():
            assert 0 <= found.attempts <= found.fence
            assert found.reclaims <= MAX_RECLAIMS + 1
            assert found.fence == self.fences.get(found.id, 0)
            assert (found.state is JobState.RUNNING) == (found.owner != "") == (found.expires_at is not None)

    def _all(self) -> list[Job]:
        found = self.both("jobs", "default", (), 1000)
        assert isinstance(found, list)
        return found


BothQueues.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestBothQueues = BothQueues.TestCase

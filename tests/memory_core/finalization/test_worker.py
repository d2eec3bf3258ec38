"""What a worker promises of a job: claimed, kept, handed back, tried again, ended with a code, and told (ARCHITECTURE §8)."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from memory_core.errors import ModelError
from memory_core.finalization.settings import FinalizationSettings
from memory_core.finalization.sweeping import fail_orphans
from memory_core.ports import Claim
from memory_core.ports.checkpoints import Checkpoint
from memory_core.sessions.summary import Entry, Summary, written
from memory_core.spaces import Space, user_space
from memory_core.values import Cutoff, EndReason, ItemState, JobState, Mode
from tests.memory_core.finalization.house import NUMBERS, House, opened
from tests.support.cores import GROUP, OMAR, OPERATOR, PRIVATE, SARA
from tests.support.time import ManualClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)
HOUSE = Space.parse("default", "chat:-500")


async def applied(house: House, space: Space = SPACE) -> list[str]:
    return [item.statement for item in await house.core.items([space], [ItemState.APPLIED])]


async def renewed(house: House, job_id: str, than: object) -> None:
    """Give the heartbeat its turns."""
    async with asyncio.timeout(10):
        while (await house.job(job_id)).expires_at == than:  # each look is a turn of the loop
            pass


# --- the claim ---------------------------------------------------------------------------------------------------


async def test_a_claim_is_renewed_for_as_long_as_the_model_reads() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        running = await house.begins(house.worker())
        for _ in range(12):  # twice the claim's time
            before = (await house.job(job.id)).expires_at
            house.clock.advance(seconds=NUMBERS.heartbeat_s * 2)
            await renewed(house, job.id, before)
        assert await house.worker("w2").run_once() == "idle"
        house.model.gate.set()
        assert await running == "completed"
        assert await applied(house) == ["Lives in Riga"]


async def test_a_worker_that_was_stopped_past_its_claim_writes_nothing() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        late = await house.begins(house.worker())
        await_claim_to_run_out(house.clock)
        house.model.gate.set()
        async with house.core.store.transaction() as uow:
            now = house.clock.now()
            claim = await uow.queue.claim("default", "w2", now, now + timedelta(seconds=300), 10)
        assert isinstance(claim, Claim)
        assert await late == "lost"
        assert await applied(house) == []
        assert await house.cursor(job.session_id) == 0
        assert (await house.job(job.id)).owner == "w2"
        await_claim_to_run_out(house.clock)
        assert await house.worker("w3").run_once() == "completed"
        assert await applied(house) == house.told == ["Lives in Riga"]


def await_claim_to_run_out(clock: ManualClock) -> None:
    clock._now += timedelta(seconds=NUMBERS.claim_s + 1)  # nobody who sleeps wakes: the process was stopped


async def test_a_lost_claim_breaks_the_work_off() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        late = await house.begins(house.worker())
        async with house.core.store.transaction() as uow:
            assert await uow.queue.let_go("w1", house.clock.now()) == 1
        house.clock.advance(seconds=NUMBERS.heartbeat_s)
        assert await late == "lost"  # though the model has not answered
        house.model.gate.set()
        assert await house.worker("w2").run_once() == "completed"
        assert (await house.job(job.id)).attempts == 1


async def test_a_shutdown_hands_the_job_back_and_is_no_attempt() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        for _ in range(5):  # more often than a job may be tried
            running = await house.begins(house.worker())
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
            given = await house.job(job.id)
            assert (given.state, given.attempts, given.reclaims, given.owner) == (JobState.PENDING, 0, 0, "")
        house.model.gate.set()
        assert await house.worker().run_once() == "completed"


async def test_crashes_are_no_attempts_and_have_a_bound_of_their_own() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        for number in range(NUMBERS.reclaims + 1):
            async with house.core.store.transaction() as uow:
                now = house.clock.now()
                claim = await uow.queue.claim("default", "dies", now, now + timedelta(seconds=300), NUMBERS.reclaims)
            assert claim is not None
            assert (claim.job.attempts, claim.job.reclaims) == (1, number)
            house.clock.advance(seconds=300)
        assert await house.worker().run_once() == "idle"
        failed = await house.job(job.id)
        assert (failed.state, failed.error) == (JobState.FAILED, "reclaims-exhausted")
        assert house.model.read == []


async def test_several_workers_read_different_chats_at_once_and_one_chat_once() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        await house.end()
        await house.say("I prefer tea.")
        await house.end()
        await house.say("We use pnpm here.", GROUP, OMAR)
        await house.end(GROUP)
        running = [await house.begins(house.worker(f"w{number}")) for number in (1, 2)]
        assert await house.worker("w3").run_once() == "idle"  # what is left is of a home where one runs
        assert house.model.read == [("I live in Riga.",), ("We use pnpm here.",)]
        house.model.gate.set()
        assert [await one for one in running] == ["completed", "completed"]
        assert await house.worker("w3").run_once() == "completed"


# --- failing -----------------------------------------------------------------------------------------------------


async def test_mem_14_a_failing_model_is_asked_three_times_later_and_later_and_no_cursor_moves() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        house.model.errors = [ModelError("no route", code="model.bad-output") for _ in range(3)]
        worker = house.worker()
        for attempt, pause in ((1, 5), (2, 10)):
            assert await worker.run_once() == "retried"
            waiting = await house.job(job.id)
            assert (waiting.state, waiting.attempts, waiting.error) == (JobState.PENDING, attempt, "model.bad-output")
            assert waiting.available_at == house.clock.now() + timedelta(seconds=pause)
            house.clock.advance(seconds=pause - 1)
            assert await worker.run_once() == "idle"
            house.clock.advance(seconds=1)
        assert await worker.run_once() == "failed"
        failed = await house.job(job.id)
        assert (failed.state, failed.attempts, failed.error) == (JobState.FAILED, 3, "model.bad-output")
        assert await house.cursor(job.session_id) == 0
        assert await applied(house) == []
        async with house.core.store.transaction() as uow:
            await uow.queue.put(replace(failed, state=JobState.PENDING, attempts=0, error=""))
        assert await worker.run_once() == "completed"
        assert await applied(house) == ["Lives in Riga"]


async def test_the_pause_doubles_up_to_its_longest() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        numbers = FinalizationSettings(attempts=10)
        house.model.errors = [ModelError("no", code="model.timeout") for _ in range(9)]
        pauses = []
        for _ in range(9):
            assert await house.worker(numbers=numbers).run_once() == "retried"
            pauses.append((await house.job(job.id)).available_at - house.clock.now())
            house.clock.advance(seconds=300)
        assert [pause.total_seconds() for pause in pauses] == [5, 10, 20, 40, 80, 160, 300, 300, 300]


async def test_an_error_that_nobody_foresaw_is_an_attempt_and_is_raised() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        house.model.errors = [RuntimeError("a fault")]
        with pytest.raises(RuntimeError):
            await house.worker().run_once()
        waiting = await house.job(job.id)
        assert (waiting.state, waiting.error, waiting.owner) == (JobState.PENDING, "finalization.failed", "")
        house.clock.advance(seconds=5)
        assert await house.worker().run_once() == "completed"


@pytest.mark.parametrize(
    ("cutoff", "session", "code"),
    [
        (Cutoff(3, "message-0003"), None, "session.cutoff-missing"),
        (Cutoff(2, "message-0001"), None, "session.cutoff-mismatch"),
        (Cutoff(2, None), None, "session.cutoff-mismatch"),
        (Cutoff(0, "message-0002"), None, "session.cutoff-mismatch"),
        (None, "nobody's", "session.gone"),
    ],
)
async def test_a_job_that_does_not_fit_its_session_fails_at_once(
    cutoff: Cutoff | None, session: str | None, code: str
) -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        await house.say("I prefer tea.")
        job = await house.end()
        wrong = replace(job, cutoff=cutoff or job.cutoff, session_id=session or job.session_id)
        async with house.core.store.transaction() as uow:
            await uow.queue.put(wrong)
        assert await house.worker().run_once() == "failed"
        failed = await house.job(job.id)
        assert (failed.state, failed.error, failed.attempts) == (JobState.FAILED, code, 1)
        assert house.model.read == []
        assert await house.cursor(job.session_id) == 0


async def test_a_job_of_a_profile_that_is_gone_fails_and_one_of_another_profile_waits() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        async with house.core.store.transaction() as uow:
            for name in ("gone", "work"):
                await uow.queue.enqueue(replace(job, id=name, profile=name, cutoff=Cutoff(9, name)))

        async def exists(profile: str) -> bool:
            return profile != "gone"

        assert await fail_orphans(house.core.context, exists) == 1
        assert await fail_orphans(house.core.context, exists) == 0
        failed = await house.job("gone")
        assert (failed.state, failed.error) == (JobState.FAILED, "profile.gone")
        assert await house.worker().run_once() == "completed"
        assert await house.worker().run_once() == "idle"
        assert (await house.job("work")).state is JobState.PENDING


async def test_a_session_of_another_profile_is_gone_for_this_one() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        async with house.core.store.transaction() as uow:
            ended = await uow.sessions.get(job.session_id)
            assert ended is not None
            await uow.sessions.put(replace(ended, profile="work"))
        assert await house.worker().run_once() == "failed"
        assert (await house.job(job.id)).error == "session.gone"


# --- the cursor --------------------------------------------------------------------------------------------------


async def test_a_job_says_what_it_read_and_what_came_of_it() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        await house.say("What a day!")
        await house.say("My wife has diabetes.")
        job = await house.end()
        assert await house.worker().run_once() == "completed"
        done = await house.job(job.id)
        assert done.counts is not None
        assert (done.counts["from"], done.counts["to"], done.counts["read"]) == (1, 3, 3)
        assert done.counts["applied"] == 1
        assert done.counts["facts"] == sum(done.counts[n] for n in ("dropped", "applied", "pending", "ignored"))
        assert done.outcome == "curation-auto-applied"


async def test_over_several_windows_and_attempts_it_says_all_that_it_read() -> None:
    async with opened() as house:
        house.core.runs._window_chars = 20
        for text in ("I live in Riga.", "I prefer tea, always.", "My name is Sara."):
            await house.say(text)
        job = await house.end()
        worker = house.worker()
        house.model.gate.clear()
        running = asyncio.create_task(worker.run_once())
        await house.model.begun.wait()
        house.model.begun.clear()
        house.model.gate.set()
        await house.model.begun.wait()
        house.model.errors = [ModelError("no", code="model.timeout")]
        assert await running == "retried"
        so_far = (await house.job(job.id)).counts
        assert so_far is not None
        assert so_far["read"] == await house.cursor(job.session_id) < 3
        house.clock.advance(seconds=5)
        assert await worker.run_once() == "completed"
        counts = (await house.job(job.id)).counts
        assert counts is not None
        assert (counts["from"], counts["to"], counts["read"]) == (1, 3, 3)
        assert await house.cursor(job.session_id) == 3


async def test_what_is_said_after_the_cut_enters_no_old_job() -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        async with house.core.store.transaction() as uow:
            ended = await uow.sessions.get(job.session_id)
            assert ended is not None
            await uow.sessions.put(replace(ended, ended_at=None, end_reason=None))  # gone on with
        await house.say("I live in Oslo.")
        assert await house.worker().run_once() == "completed"
        assert house.model.read == [("I live in Riga.",)]
        assert await house.cursor(job.session_id) == 1
        later = await house.end()
        assert later.session_id == job.session_id
        assert await house.worker().run_once() == "completed"
        assert house.model.read[1:] == [("I live in Oslo.",)]


@pytest.mark.parametrize("mode", [Mode.OFF, Mode.MANUAL])
async def test_a_run_that_reads_nothing_consumes_nothing(mode: Mode) -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        job = await house.end()
        await house.core.set_mode(OPERATOR, SPACE, mode, "t:mode")
        assert await house.worker().run_once() == "completed"
        done = await house.job(job.id)
        assert (done.outcome, done.counts and done.counts["read"]) == ("curation-skipped", 0)
        assert await house.cursor(job.session_id) == 0
        assert house.model.read == []


@pytest.mark.parametrize("reason", list(EndReason))
async def test_mem_08_every_ending_is_read_however_short_and_recent(reason: EndReason) -> None:
    async with opened() as house:
        await house.say("I live in Riga.")
        await house.end(reason=reason)
        assert await house.worker().run_once() == "completed"
        await house.say("I prefer tea.")  # a moment later, in a session of one message
        await house.end(reason=reason)
        assert await house.worker().run_once() == "completed"
        assert house.model.read == [("I live in Riga.",), ("I prefer tea.",)]


async def test_mem_10_the_original_messages_are_read_whatever_was_summed_up_and_however_little_a_prompt_holds() -> None:
    async with opened() as house:
        house.core._builder._history_chars = 50
        texts = ["I live in Riga.", *(f"This is message number {number}, about nothing." for number in range(30))]
        for text in texts:
            await house.say(text)
        session = await house.core.session(PRIVATE)
        assert session is not None
        async with house.core.store.reading() as uow:
            last = (await uow.sessions.messages(session.id, 30, 31))[-1]
        prompt = await house.core.prompt(session.id, last)
        assert not any("Riga" in message.text for message in prompt.messages)
        stub = Checkpoint(
            id="c1",
            profile="default",
            session_id=session.id,
            upto=len(texts),
            boundary="new",
            payload=written(Summary(goal=Entry("Nothing of note", (last.id,)))),
            sources=(last.id,),
            cause="test",
            created_at=house.clock.now(),
        )
        async with house.core.store.transaction() as uow:
            await uow.checkpoints.put(stub)
        await house.end()
        assert await house.worker().run_once() == "completed"
        assert [text for read in house.model.read for text in read] == texts
        assert await applied(house) == ["Lives in Riga"]


# --- what stays --------------------------------------------------------------------------------------------------


async def test_the_newest_finished_jobs_stay_and_all_that_wait() -> None:
    async with opened() as house:
        ids = []
        for number in range(6):
            await house.say(f"I was in town number {number}.")
            ids.append((await house.end()).id)
        worker = house.worker(numbers=FinalizationSettings(keep=2))
        for _ in range(5):
            assert await worker.run_once() == "completed"
            house.clock.advance(seconds=1)
        async with house.core.store.reading() as uow:
            left = await uow.queue.jobs("default")
        assert sorted(job.id for job in left) == sorted(ids[3:])
        assert left[0].state is JobState.PENDING

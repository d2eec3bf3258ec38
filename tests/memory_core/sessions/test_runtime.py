"""What a model sees of earlier talk: the checkpoint, the notebook, what was said since, and what was answered meanwhile."""

import json

import pytest

from memory_core.core import CoreSettings, MemoryCore
from memory_core.ports.checkpoints import Checkpoint, Notebook
from memory_core.values import EndReason, Message, Trigger
from tests.support.cores import OPERATOR, PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio


async def answers(core: MemoryCore, message: Message, text: str) -> Message:
    async with core.store.transaction() as uow:
        return await core.reply(uow, message.session_id, text, reply_to=message.id)


async def sums_up(core: MemoryCore, session_id: str, upto: int, source: str, *, boundary: str = "explicit") -> str:
    payload = {"current_goal": {"text": "Plan the move", "from": [source]}, "unfinished_work": []}
    made = Checkpoint(
        id=core.ids.new("checkpoint"),
        profile="default",
        session_id=session_id,
        upto=upto,
        boundary=boundary,
        payload=json.dumps(payload if boundary == "explicit" else {}),
        sources=(source,) if boundary == "explicit" else (),
        cause=core.ids.new("cause"),
        created_at=core.clock.now(),
    )
    async with core.store.transaction() as uow:
        session = await uow.sessions.get(session_id)
        assert session is not None
        await uow.checkpoints.put(made)
        await uow.checkpoints.hold(session_id, made.id, session.checkpoint_id)
    return made.id


async def shown(core: MemoryCore, message: Message) -> tuple[str, list[str]]:
    prompt = await core.prompt(message.session_id, message)
    return prompt.messages[0].text, [m.text for m in prompt.messages[1:-1]]


async def test_what_was_answered_while_a_message_waited_belongs_to_it_behind_what_it_answers() -> None:
    async with open_core() as core:
        first = await says(core, PRIVATE, SARA, "What is two and two?", 1)
        second = await says(core, PRIVATE, SARA, "And three more?", 2)
        third = await says(core, PRIVATE, SARA, "Thanks", 3)
        await answers(core, first, "Four.")
        assert (await shown(core, second))[1] == ["What is two and two?", "Four."]
        await answers(core, second, "Seven.")
        asked = ["What is two and two?", "Four.", "And three more?", "Seven."]
        assert (await shown(core, third))[1] == asked
        await answers(core, third, "Any time.")
        later = await says(core, PRIVATE, SARA, "One more?", 4)
        assert (await shown(core, later))[1] == [*asked, "Thanks", "Any time."]
        # A second try does not see the answer that it is about to give.
        assert (await shown(core, second))[1] == asked[:2]


async def test_a_checkpoint_stands_for_what_it_covers_and_the_last_two_turns_stay_whole() -> None:
    async with open_core() as core:
        for number in range(1, 7):
            said = await says(core, PRIVATE, SARA, f"line {number}", number)
            await answers(core, said, f"answer {number}")
            if number == 1:
                source = said.id
        await sums_up(core, said.session_id, 12, source)
        asked = await says(core, PRIVATE, SARA, "and now?", 9)
        system, history = await shown(core, asked)
        assert history == ["line 5", "answer 5", "line 6", "answer 6"]
        record = json.loads(next(line for line in system.split("\n") if '"kind": "checkpoint"' in line))
        assert record["current_goal"] == "Plan the move"
        assert "Untrusted" in record["note"]
        past = await core.store.read(lambda uow: core.past(uow, asked.session_id, asked))
        assert past is not None
        assert past.window.has_compaction


async def test_without_a_checkpoint_the_stored_history_is_shown_within_budget() -> None:
    async with open_core(settings=CoreSettings(history_chars=40)) as core:
        for number in range(1, 7):
            said = await says(core, PRIVATE, SARA, f"line number {number}", number)
        past = await core.store.read(lambda uow: core.past(uow, said.session_id, said))
        assert past is not None
        assert not past.window.has_compaction
        assert past.window.untrusted == ()
        assert [m.text for m in past.window.messages] == ["line number 3", "line number 4", "line number 5"]


async def test_a_fresh_window_keeps_the_last_request_and_the_notebook() -> None:
    async with open_core() as core:
        for number in range(1, 4):
            said = await says(core, PRIVATE, SARA, f"line {number}", number)
            await answers(core, said, f"answer {number}")
        note = Notebook(
            id="n1",
            profile="default",
            session_id=said.session_id,
            text="Ship on Friday",
            cause="c",
            created_at=core.clock.now(),
            user_id=SARA.id,
        )
        async with core.store.transaction() as uow:
            await uow.notebooks.put(note)
        await sums_up(core, said.session_id, 6, said.id, boundary="fresh")
        asked = await says(core, PRIVATE, SARA, "go on", 9)
        system, history = await shown(core, asked)
        assert history == ["line 3", "answer 3"]
        assert "Ship on Friday" in system
        assert '"kind": "checkpoint"' not in system


@pytest.mark.parametrize(("reason", "is_carried"), [(EndReason.NEW, True), (EndReason.RESET, False)])
async def test_the_next_session_names_what_it_starts_from(reason: EndReason, is_carried: bool) -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "line 1", 1)
        first = await sums_up(core, said.session_id, 1, said.id)
        async with core.store.transaction() as uow:
            await core.end(uow, PRIVATE, reason)
        asked = await says(core, PRIVATE, SARA, "hello again", 2)
        system, history = await shown(core, asked)
        assert ("Plan the move" in system) is is_carried
        assert history == (["line 1"] if is_carried else [])
        # One that lands late reaches whoever went on from there, and nobody after a reset.
        late = await sums_up(core, said.session_id, 1, said.id)
        session = await core.session(PRIVATE)
        assert session is not None
        assert session.checkpoint_id == (late if is_carried else None)
        assert first != late


async def test_what_was_forgotten_leaves_the_checkpoint_too() -> None:
    async with open_core() as core:
        said = await says(core, PRIVATE, SARA, "I prefer short answers.", 1)
        async with core.store.transaction() as uow:
            ending = await core.end(uow, PRIVATE, EndReason.NEW)
        await core.curate(said.session_id, cutoff=ending.cutoff, trigger=Trigger.FINALIZATION, cause="x")
        await sums_up(core, said.session_id, 1, said.id)
        asked = await says(core, PRIVATE, SARA, "hello", 2)
        assert "Plan the move" in (await shown(core, asked))[0]
        home = await core.documents.list_spaces("default")
        (item,) = await core.find_lines(home, "short answers")
        await core.forget(OPERATOR, item, "f")
        assert "Plan the move" not in (await shown(core, asked))[0]

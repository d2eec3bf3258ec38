"""What was forgotten is said again nowhere, before its words are blanked and after (ARCHITECTURE §9, Forget; §13, 4)."""

from dataclasses import replace

import pytest

from memory_core.audit.run import Audit
from memory_core.core import MemoryCore
from memory_core.ports import ModelMessage, Session
from memory_core.recall.context import PromptContext
from memory_core.spaces import user_space
from memory_core.values import Cutoff, ItemState, Message, Trigger
from tests.support.cores import OPERATOR, PRIVATE, SARA, open_core, says
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", SARA.id)


async def forgotten(core: MemoryCore, hours: int) -> Message:
    """Let Sara say something that is remembered and forgotten, and go on talking so many hours later."""
    said = await says(core, PRIVATE, SARA, "By the way, I live in Riga.", 1)
    await core.curate(
        said.session_id, cutoff=Cutoff(said.seq, said.id), trigger=Trigger.REMEMBER, cause="p:1", asked=True
    )
    (item,) = await core.items([SPACE], [ItemState.APPLIED])
    await core.forget(OPERATOR, item, "t:1")
    assert isinstance(core.clock, FixedClock)
    core.clock.advance(hours=hours)
    assert await core.blank_forgotten() == (hours > 24)
    return await says(core, PRIVATE, SARA, "Hello", 2)


@pytest.mark.parametrize("hours", [0, 25])
async def test_no_history_no_list_and_no_export_says_it_again(hours: int) -> None:
    async with open_core() as core:
        asked = await forgotten(core, hours)
        prompt = await core.prompt(asked.session_id, asked)
        session = await core.conversations.named(asked.session_id)
        shown, _ = await core.conversations.page(session, 0, 9)
        exported = [message async for message in core.conversations.messages(session)]
        told = [[m.text for m in found] for found in (prompt.messages[1:-1], shown[:1], exported[:1])]
        assert [text for texts in told for text in texts if "Riga" in text or "live" in text] == []
        assert [len(texts) for texts in told] == [1, 1, 1]
        assert exported[1].text == "Hello"


async def test_the_audit_sees_it_also_when_nobody_knows_any_more_which_words_they_were() -> None:
    async with open_core() as core:
        await forgotten(core, 25)

        async def build(session: Session, message: Message) -> PromptContext:
            prompt = await core.prompt_for(session, message)
            said = ModelMessage("user", "By the way, I live in Riga.")
            return replace(prompt, messages=(prompt.messages[0], said, prompt.messages[-1]))

        assert (await Audit(core.context, core.prompt_for).run()).findings == []
        report = await Audit(core.context, build).run()
        assert {finding.code for finding in report.findings} == {"prompt.forgotten-words"}

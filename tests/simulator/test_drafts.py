"""Drafts: only in private, for half a minute, and gone when the message comes."""

from typing import Any

import pytest

from gateway.simulator import Simulator
from gateway.simulator.drafts import LIVES_S, draft_in

pytestmark = pytest.mark.anyio
SAM, GROUP = 1002, -2001


async def test_a_draft_is_shown_until_the_message_comes(sim: Simulator, bot: Any) -> None:
    sim.private(SAM)
    bold = [{"type": "bold", "offset": 0, "length": 3}]
    assert await bot.result("sendMessageDraft", chat_id=SAM, draft_id=7, text="The sea", entities=bold) is True
    shown = draft_in(sim.world, SAM)
    assert shown is not None
    assert (shown["draft_id"], shown["text"], shown["entities"]) == (7, "The sea", bold)
    assert sim.bot_messages(SAM) == []
    await bot.result("sendMessageDraft", chat_id=SAM, draft_id=7, text="")
    shown = draft_in(sim.world, SAM)
    assert shown is not None
    assert shown["text"] == ""
    await bot.result("sendMessage", chat_id=SAM, text="The sea is wide.")
    assert draft_in(sim.world, SAM) is None


async def test_a_draft_that_is_not_renewed_goes(sim: Simulator, bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sim.private(SAM)
    await bot.result("sendMessageDraft", chat_id=SAM, draft_id=7, text="The sea")
    later = sim.world.now() + LIVES_S
    monkeypatch.setattr(sim.world, "now", lambda: later)
    assert draft_in(sim.world, SAM) is None


async def test_where_and_what_a_draft_may_be(sim: Simulator, bot: Any) -> None:
    refused = "Bad Request: TEXTDRAFT_PEER_INVALID"
    assert await bot.refusal("sendMessageDraft", chat_id=GROUP, draft_id=7, text="x") == refused
    sim.private(SAM)
    zero = "Bad Request: draft identifier must be non-zero"
    assert await bot.refusal("sendMessageDraft", chat_id=SAM, draft_id=0, text="x") == zero
    long = "Bad Request: message is too long"
    assert await bot.refusal("sendMessageDraft", chat_id=SAM, draft_id=7, text="x" * 4097) == long
    thread = "Bad Request: message thread not found"
    assert await bot.refusal("sendMessageDraft", chat_id=SAM, draft_id=7, text="x", message_thread_id=99) == thread
    markup = "Bad Request: parse_mode is not supported by the simulator; send entities"
    assert await bot.refusal("sendMessageDraft", chat_id=SAM, draft_id=7, text="x", parse_mode="HTML") == markup
    assert draft_in(sim.world, SAM) is None

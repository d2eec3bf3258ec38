"""Drafts: only in private, for half a minute, and gone when the message comes."""

from typing import Any

import pytest

from gateway.simulator import Simulator, SimulatorError
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
    assert draft_in(sim.world, SAM) is None


async def test_a_person_stops_a_draft_that_may_be_stopped(sim: Simulator, bot: Any) -> None:
    sim.private(SAM)
    await bot.result("getUpdates", allowed_updates=["stopped_message_generation"])
    await bot.result("sendMessageDraft", chat_id=SAM, draft_id=7, text="The sea")
    with pytest.raises(SimulatorError, match="stop button"):
        sim.press_stop(SAM, 7)
    await bot.result("sendMessageDraft", chat_id=SAM, draft_id=7, text="The sea", can_stop=True)
    with pytest.raises(SimulatorError, match="stop button"):
        sim.press_stop(SAM, 8)
    sim.press_stop(SAM, 7)
    assert draft_in(sim.world, SAM) is None
    await bot.result("sendMessageDraft", chat_id=SAM, draft_id=9, text="The sea", can_stop=True, keep_on_stop=True)
    sim.press_stop(SAM, 9)
    assert draft_in(sim.world, SAM) is not None
    chat = {"id": SAM, "type": "private", "first_name": "Sam"}
    told = [update["stopped_message_generation"] for update in await bot.result("getUpdates")]
    assert told == [{"chat": chat, "draft_id": 7}, {"chat": chat, "draft_id": 9}]


async def test_rich_drafts_and_messages(sim: Simulator, bot: Any) -> None:
    sim.private(SAM)
    await bot.result("sendRichMessageDraft", chat_id=SAM, draft_id=7, rich_message={"markdown": "# The sea"})
    shown = draft_in(sim.world, SAM)
    assert shown is not None
    assert shown["text"] == "# The sea"
    sent = await bot.result("sendRichMessage", chat_id=SAM, rich_message={"html": "<h1>The sea</h1>"})
    assert sent["rich_message"]["blocks"] == [{"type": "paragraph", "text": "<h1>The sea</h1>"}]
    assert draft_in(sim.world, SAM) is None
    long = await bot.refusal("sendRichMessage", chat_id=SAM, rich_message={"html": "x" * 32_769})
    assert long == "Bad Request: message is too long"
    assert "exactly one" in await bot.refusal("sendRichMessage", chat_id=SAM, rich_message={})
    assert (await bot("sendRichMessage", chat_id=SAM, rich_message={"blocks": []}))["error_code"] == 501

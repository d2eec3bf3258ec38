"""Polling: what is acknowledged, filtered, forgotten, redelivered, and who may poll."""

import asyncio
from typing import Any

import pytest

from gateway.simulator import Simulator

pytestmark = pytest.mark.anyio

LAYLA, SAM, GROUP, CHANNEL = 1001, 1002, -2001, -1002000000003


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def test_an_offset_acknowledges_what_lies_below_it(sim: Simulator, bot: Any) -> None:
    for text in "abcd":
        sim.says(LAYLA, text)
    assert texts(await bot.result("getUpdates", limit=2)) == ["a", "b"]
    assert texts(await bot.result("getUpdates")) == ["a", "b", "c", "d"]
    assert texts(await bot.result("getUpdates", offset=3)) == ["c", "d"]
    assert texts(await bot.result("getUpdates", offset=1)) == ["c", "d"]
    assert texts(await bot.result("getUpdates", offset=-1)) == ["d"]
    assert await bot.result("getUpdates", offset=5) == []
    assert (await bot.result("getWebhookInfo"))["pending_update_count"] == 0


async def test_the_limit_is_clamped(sim: Simulator, bot: Any) -> None:
    for number in range(101):
        sim.says(LAYLA, str(number))
    assert len(await bot.result("getUpdates", limit=0)) == 1
    assert len(await bot.result("getUpdates", limit=500)) == 100


async def test_a_response_stays_under_four_mebibytes(sim: Simulator, bot: Any) -> None:
    for _ in range(3):
        sim.push({"message": {"text": "x" * 1_500_000}})
    assert len(await bot.result("getUpdates")) == 2


async def test_allowed_updates_are_sticky_and_apply_when_queued(sim: Simulator, bot: Any) -> None:
    await bot.result("getUpdates", allowed_updates=["edited_message"])
    said = sim.says(LAYLA, "a")
    await bot.result("getUpdates")
    sim.edit(LAYLA, said["message_id"], "b")
    sim.set_member(GROUP, SAM, "left")
    assert [list(update) for update in await bot.result("getUpdates")] == [["update_id", "edited_message"]]
    await bot.result("getUpdates", allowed_updates=["chat_member"])
    sim.set_member(GROUP, SAM, "member")
    assert "chat_member" in (await bot.result("getUpdates"))[-1]
    await bot.result("getUpdates", allowed_updates=[])
    sim.set_member(GROUP, SAM, "left")
    assert "message" in (await bot.result("getUpdates"))[-1], (
        "the default set has the service message but no chat_member"
    )


async def test_messages_live_a_day_and_presses_150_seconds(sim: Simulator, bot: Any, clock: Any) -> None:
    markup = {"inline_keyboard": [[{"text": "ok", "callback_data": "x"}]]}
    message = await bot.result("sendMessage", chat_id=LAYLA, text="x", reply_markup=markup)
    sim.says(LAYLA, "a")
    sim.press(LAYLA, message["message_id"], "x")
    clock.time += 149
    assert len(await bot.result("getUpdates")) == 2
    clock.time += 1
    assert texts(await bot.result("getUpdates")) == ["a"]
    clock.time += 24 * 3600
    assert await bot.result("getUpdates") == []


async def test_a_long_poll_is_woken_by_news(sim: Simulator, bot: Any) -> None:
    poll = asyncio.create_task(bot.result("getUpdates", timeout=50))
    await sim.wait(lambda: sim.api.polls == 1)
    sim.says(LAYLA, "a")
    assert texts(await poll) == ["a"]


async def test_a_newer_poll_ends_the_older_one(sim: Simulator, bot: Any) -> None:
    older = asyncio.create_task(bot("getUpdates", timeout=50))
    await sim.wait(lambda: sim.api.polls == 1)
    newer = asyncio.create_task(bot.result("getUpdates", timeout=50))
    answer = await older
    assert answer["error_code"] == 409
    assert answer["description"].startswith("Conflict: terminated by other getUpdates request; make sure that only one")
    sim.says(LAYLA, "a")
    assert texts(await newer) == ["a"]


async def test_a_webhook_and_polling_exclude_each_other(sim: Simulator, bot: Any) -> None:
    poll = asyncio.create_task(bot("getUpdates", timeout=50))
    await sim.wait(lambda: sim.api.polls == 1)
    refused = await bot.refusal("setWebhook", url="http://a.bc")
    assert refused == "Bad Request: bad webhook: An HTTPS URL must be provided for webhook"
    refused = await bot.refusal("setWebhook", url="https://a.bc", secret_token="not allowed")
    assert refused == "Bad Request: secret token contains unallowed characters"
    assert await bot.result("setWebhook", url="https://a.bc", allowed_updates=["message"]) is True
    assert (await poll)["description"] == "Conflict: terminated by setWebhook request"
    assert (await bot("getUpdates"))["description"].startswith(
        "Conflict: can't use getUpdates method while webhook is active"
    )
    sim.says(LAYLA, "a")
    info = await bot.result("getWebhookInfo")
    assert (info["url"], info["pending_update_count"], info["allowed_updates"]) == ("https://a.bc", 1, ["message"])
    await bot.result("deleteWebhook")
    assert texts(await bot.result("getUpdates")) == ["a"]
    await bot.result("deleteWebhook", drop_pending_updates=True)
    assert await bot.result("getUpdates") == []


async def test_an_update_comes_again_under_its_old_id(sim: Simulator, bot: Any) -> None:
    sim.says(LAYLA, "a")
    sim.says(LAYLA, "b")
    first = await bot.result("getUpdates")
    assert await bot.result("getUpdates", offset=3) == []
    sim.redeliver(1)
    assert await bot.result("getUpdates", offset=3) == first[:1]
    assert await bot.result("getUpdates", offset=3) == []
    with pytest.raises(ValueError, match="no update 77"):
        sim.redeliver(77)


async def test_a_poisoned_update_goes_out_as_it_is(sim: Simulator, bot: Any) -> None:
    assert sim.push({"message": {"text": "no date"}}) == 1
    assert sim.push({"update_id": 40, "brand_new": {}}) == 40
    sim.says(LAYLA, "a")
    updates = await bot.result("getUpdates")
    assert [update["update_id"] for update in updates] == [1, 40, 41]
    assert updates[0] == {"update_id": 1, "message": {"text": "no date"}}


async def test_channels_have_their_own_kinds(sim: Simulator, bot: Any) -> None:
    post = sim.says(CHANNEL, "a", LAYLA)
    sim.edit(CHANNEL, post["message_id"], "b")
    updates = await bot.result("getUpdates")
    assert [list(update)[1] for update in updates] == ["channel_post", "edited_channel_post"]
    assert "from" not in updates[0]["channel_post"]


async def test_memberships_are_news(sim: Simulator, bot: Any) -> None:
    sim.block(LAYLA)
    sim.set_member(GROUP, sim.world.me.id, "kicked", by=LAYLA)
    blocked, kicked = await bot.result("getUpdates")
    assert blocked["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    assert kicked["my_chat_member"]["old_chat_member"]["status"] == "member"
    sim.says(GROUP, "unheard", LAYLA)
    assert len(await bot.result("getUpdates")) == 2

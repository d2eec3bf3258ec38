"""Groups as they really are: topics, pins, anonymous admins, linked channels, migration, reactions, and speed limits of polls."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from gateway.simulator import Rules, Simulator, SimulatorError
from gateway.simulator.menus import menu

pytestmark = pytest.mark.anyio
LAYLA, SAM = 1001, 1002
GROUP, SUPERGROUP, FORUM, CHANNEL = -2001, -1002000000001, -1002000000002, -1002000000003


def admin(sim: Simulator, chat: int) -> None:
    sim.set_member(chat, sim.world.me.id, "administrator", by=LAYLA)


async def test_the_bot_makes_and_keeps_topics(sim: Simulator, bot: Any) -> None:
    refused = await bot.refusal("createForumTopic", chat_id=FORUM, name="Plans")
    assert refused == "Bad Request: not enough rights to create a topic"
    assert await bot.refusal("createForumTopic", chat_id=GROUP, name="x") == "Bad Request: the chat is not a forum"
    admin(sim, FORUM)
    assert await bot.refusal("createForumTopic", chat_id=FORUM, name=" ") == "Bad Request: topic name is invalid"
    made = await bot.result("createForumTopic", chat_id=FORUM, name="Plans", icon_color=9367192)
    # A forum's first topic is the second message of the chat.
    assert made == {"message_thread_id": 2, "name": "Plans", "icon_color": 9367192}
    topic = {"chat_id": FORUM, "message_thread_id": 2}
    assert await bot.result("editForumTopic", **topic, name="Ideas") is True
    assert await bot.refusal("editForumTopic", **topic, name="Ideas") == "Bad Request: TOPIC_NOT_MODIFIED"
    assert sim.world.chat(FORUM).topics == {2: "Ideas"}
    unknown = await bot.refusal("editForumTopic", chat_id=FORUM, message_thread_id=77, name="x")
    assert unknown == "Bad Request: message thread not found"
    kinds = [next(key for key in one if key.startswith("forum_topic")) for one in sim.messages(FORUM)]
    assert kinds == ["forum_topic_created", "forum_topic_edited"]
    assert all(one["message_thread_id"] == 2 for one in sim.messages(FORUM))


async def test_a_closed_topic_is_for_admins_only(sim: Simulator, bot: Any) -> None:
    admin(sim, FORUM)
    thread = sim.add_topic(FORUM, "Plans", LAYLA)
    topic = {"chat_id": FORUM, "message_thread_id": thread}
    assert await bot.result("closeForumTopic", **topic) is True
    assert await bot.refusal("closeForumTopic", **topic) == "Bad Request: TOPIC_NOT_MODIFIED"
    with pytest.raises(SimulatorError, match="closed"):
        sim.says(FORUM, "x", SAM, thread=thread)
    sim.says(FORUM, "x", LAYLA, thread=thread)
    await bot.result("sendMessage", **topic, text="x")
    sim.set_member(FORUM, sim.world.me.id, "member", by=LAYLA)
    assert await bot.refusal("sendMessage", **topic, text="x") == "Bad Request: TOPIC_CLOSED"
    admin(sim, FORUM)
    assert await bot.result("reopenForumTopic", **topic) is True
    sim.says(FORUM, "y", SAM, thread=thread)
    assert await bot.result("deleteForumTopic", **topic) is True
    assert await bot.refusal("sendMessage", **topic, text="x") == "Bad Request: message thread not found"
    assert not [one for one in sim.messages(FORUM) if one.get("message_thread_id") == thread]


async def test_general_is_no_thread_and_a_topics_messages_name_theirs(sim: Simulator, bot: Any) -> None:
    thread = sim.add_topic(FORUM, "Plans", LAYLA)
    assert thread == 2
    general, inside = sim.says(FORUM, "in General", SAM), sim.says(FORUM, "in Plans", SAM, thread=thread)
    assert "message_thread_id" not in general
    assert (inside["message_thread_id"], inside["is_topic_message"]) == (thread, True)
    assert inside["reply_to_message"]["message_id"] == thread
    assert await bot.refusal("sendMessage", chat_id=FORUM, text="x", message_thread_id=1) == (
        "Bad Request: message thread not found"
    )


@pytest.fixture
async def topical(bot: Any, clock: Any) -> AsyncIterator[Simulator]:
    simulator = Simulator(now=clock, rules=Rules(private_topics=True, throttle=True, utf16_limit=True))
    simulator.add_user(LAYLA, "Layla")
    simulator.private(LAYLA)
    await simulator.start()
    bot.sim = simulator
    yield simulator
    await simulator.stop()


async def test_private_chats_may_have_topics(sim: Simulator, bot: Any, topical: Simulator) -> None:
    assert (await bot.result("getMe"))["has_topics_enabled"] is True
    thread = topical.add_topic(LAYLA, "Work", LAYLA)
    said = topical.says(LAYLA, "x", thread=thread)
    sent = await bot.result("sendMessage", chat_id=LAYLA, text="y", message_thread_id=thread)
    for one in (said, sent):
        assert (one["message_thread_id"], one["is_topic_message"]) == (thread, True)
    made = await bot.result("createForumTopic", chat_id=LAYLA, name="Home")
    assert made["message_thread_id"] in topical.world.chat(LAYLA).topics
    with pytest.raises(SimulatorError, match="no forum"):
        sim.add_topic(LAYLA, "Work", LAYLA)


async def test_a_stricter_length_can_be_asked_for(topical: Simulator, bot: Any) -> None:
    await bot.result("sendMessage", chat_id=LAYLA, text="😀" * 2048)
    assert await bot.refusal("sendMessage", chat_id=LAYLA, text="😀" * 2049) == "Bad Request: message is too long"


async def test_a_bot_that_asks_the_same_again_is_slowed_down(topical: Simulator, bot: Any, clock: Any) -> None:
    for text in "abc":
        topical.says(LAYLA, text)
    assert len(await bot.result("getUpdates", offset=1)) == 3
    assert len(await bot.result("getUpdates", offset=1)) == 1
    clock.time += 0.6
    assert len(await bot.result("getUpdates", offset=1)) == 3
    await bot.result("getUpdates", offset=4)
    waiting = asyncio.create_task(bot.result("getUpdates", offset=4))
    await topical.wait(lambda: topical.api.polls == 5)
    topical.says(LAYLA, "d")
    assert [one["message"]["text"] for one in await waiting] == ["d"]


async def test_pinning(sim: Simulator, bot: Any) -> None:
    said = sim.says(GROUP, "rules", SAM)["message_id"]
    where = {"chat_id": GROUP, "message_id": said}
    refused = await bot.refusal("pinChatMessage", **where)
    assert refused == "Bad Request: not enough rights to manage pinned messages in the chat"
    admin(sim, GROUP)
    assert await bot.refusal("pinChatMessage", chat_id=GROUP, message_id=99) == "Bad Request: message to pin not found"
    assert await bot.result("pinChatMessage", **where) is True
    assert (await bot.result("getChat", chat_id=GROUP))["pinned_message"]["text"] == "rules"
    assert sim.messages(GROUP)[-1]["pinned_message"]["message_id"] == said
    assert await bot.result("unpinChatMessage", chat_id=GROUP) is True
    assert await bot.refusal("unpinChatMessage", **where) == "Bad Request: message to unpin not found"
    await bot.result("pinChatMessage", **where)
    assert await bot.result("unpinAllChatMessages", chat_id=GROUP) is True
    assert "pinned_message" not in await bot.result("getChat", chat_id=GROUP)


async def test_several_messages_are_deleted_at_once(sim: Simulator, bot: Any) -> None:
    ids = [sim.says(LAYLA, text)["message_id"] for text in "abc"]
    assert await bot.result("deleteMessages", chat_id=LAYLA, message_ids=[*ids[:2], 77]) is True
    assert [one["text"] for one in sim.messages(LAYLA)] == ["c"]
    refused = await bot.refusal("deleteMessages", chat_id=LAYLA, message_ids=list(range(1, 102)))
    assert refused == "Bad Request: too many message identifiers specified"


async def test_only_admins_speak_for_a_group(sim: Simulator, bot: Any) -> None:
    with pytest.raises(SimulatorError, match="only admins"):
        sim.says(SUPERGROUP, "x", SAM, sender_chat=SUPERGROUP)
    said = sim.says(SUPERGROUP, "x", LAYLA, sender_chat=SUPERGROUP)
    assert (said["from"]["id"], said["sender_chat"]["id"]) == (1087968824, SUPERGROUP)


async def test_a_channels_posts_come_to_its_group(sim: Simulator, bot: Any) -> None:
    with pytest.raises(SimulatorError, match="linked to a supergroup"):
        sim.link(CHANNEL, GROUP)
    sim.link(CHANNEL, SUPERGROUP)
    post = sim.says(CHANNEL, "news", LAYLA)
    told = await bot.result("getUpdates")
    assert [next(kind for kind in update if kind != "update_id") for update in told] == ["channel_post", "message"]
    copy = told[1]["message"]
    assert (copy["is_automatic_forward"], copy["from"]["id"], copy["sender_chat"]["id"]) == (True, 777000, CHANNEL)
    assert copy["forward_origin"]["message_id"] == post["message_id"]
    assert (await bot.result("getChat", chat_id=SUPERGROUP))["linked_chat_id"] == CHANNEL


async def test_a_group_becomes_a_supergroup(sim: Simulator, bot: Any) -> None:
    new = -1002000000099
    assert sim.migrate(GROUP, new, LAYLA) == new
    gone, came = (update["message"] for update in await bot.result("getUpdates"))
    assert (gone["chat"]["id"], gone["migrate_to_chat_id"]) == (GROUP, new)
    assert (came["chat"]["id"], came["migrate_from_chat_id"]) == (new, GROUP)
    answer = await bot("sendMessage", chat_id=GROUP, text="x")
    assert answer["parameters"] == {"migrate_to_chat_id": new}
    await bot.result("sendMessage", chat_id=new, text="x")
    assert (await bot.result("getChatMember", chat_id=new, user_id=LAYLA))["status"] == "creator"
    with pytest.raises(SimulatorError, match="once"):
        sim.migrate(GROUP, new - 1, LAYLA)
    with pytest.raises(SimulatorError, match="moved"):
        sim.says(GROUP, "x", SAM)


async def test_reactions_of_people(sim: Simulator, bot: Any) -> None:
    await bot.result("getUpdates", allowed_updates=["message_reaction", "message_reaction_count"])
    sent = {chat: (await bot.result("sendMessage", chat_id=chat, text="x"))["message_id"] for chat in (LAYLA, GROUP)}
    post = (await bot.result("sendMessage", chat_id=CHANNEL, text="x"))["message_id"]
    sim.react(LAYLA, sent[LAYLA], LAYLA, "👍")
    sim.react(LAYLA, sent[LAYLA], LAYLA, "🎉")
    sim.react(GROUP, sent[GROUP], SAM, "👍")
    admin(sim, GROUP)
    sim.react(GROUP, sent[GROUP], SAM)
    sim.react(CHANNEL, post, LAYLA, "👍")
    first, second, third, counted = await bot.result("getUpdates")
    assert first["message_reaction"]["old_reaction"] == []
    assert second["message_reaction"]["old_reaction"] == [{"type": "emoji", "emoji": "👍"}]
    assert second["message_reaction"]["new_reaction"] == [{"type": "emoji", "emoji": "🎉"}]
    assert (third["message_reaction"]["user"]["id"], third["message_reaction"]["new_reaction"]) == (SAM, [])
    assert counted["message_reaction_count"]["reactions"] == [
        {"type": {"type": "emoji", "emoji": "👍"}, "total_count": 1}
    ]
    with pytest.raises(SimulatorError, match="not in chat"):
        sim.react(SUPERGROUP, sim.says(SUPERGROUP, "x", LAYLA)["message_id"], 77)


async def test_a_person_is_offered_the_narrowest_menu_in_their_language(sim: Simulator, bot: Any) -> None:
    async def offer(name: str, scope: dict[str, Any], language: str = "") -> None:
        command = [{"command": name, "description": name}]
        await bot.result("setMyCommands", commands=command, scope=scope, language_code=language)

    def offered(chat: int, user: int) -> list[str]:
        return [one["command"] for one in menu(sim.world, sim.world.chat(chat), user)]

    assert offered(GROUP, SAM) == []
    await offer("any", {"type": "default"})
    await offer("groups", {"type": "all_group_chats"})
    await offer("groups_ar", {"type": "all_group_chats"}, "ar")
    assert (offered(GROUP, SAM), offered(GROUP, LAYLA), offered(LAYLA, LAYLA)) == (["groups"], ["groups_ar"], ["any"])
    await offer("admins", {"type": "all_chat_administrators"})
    assert (offered(GROUP, SAM), offered(GROUP, LAYLA)) == (["groups"], ["admins"])
    await offer("here", {"type": "chat", "chat_id": GROUP})
    assert (offered(GROUP, SAM), offered(GROUP, LAYLA), offered(SUPERGROUP, SAM)) == (["here"], ["here"], ["groups"])
    await offer("boss", {"type": "chat_administrators", "chat_id": GROUP})
    await offer("sam", {"type": "chat_member", "chat_id": GROUP, "user_id": SAM})
    assert (offered(GROUP, SAM), offered(GROUP, LAYLA)) == (["sam"], ["boss"])

"""What people do: over HTTP and in Python, what comes of it, and what no person could do."""

from typing import Any

import pytest

from gateway.simulator import Simulator, SimulatorError
from gateway.simulator.sample import furnish
from gateway.simulator.schema import Schema

pytestmark = pytest.mark.anyio

LAYLA, SAM, NOUR = 1001, 1002, 1003
GROUP, SUPERGROUP, FORUM, CHANNEL = -2001, -1002000000001, -1002000000002, -1002000000003
SCHEMA = Schema.vendored()


class Http:
    """The user's side as another program would use it."""

    def __init__(self, session: Any, sim: Simulator) -> None:
        self.session = session
        self.base = f"{sim.base_url}/sim/"

    async def post(self, path: str, **body: Any) -> Any:
        async with self.session.post(self.base + path, json=body) as response:
            answer = await response.json()
            return answer["error"] if response.status == 400 else answer

    async def get(self, path: str, **query: Any) -> Any:
        async with self.session.get(
            self.base + path, params={key: str(value) for key, value in query.items()}
        ) as response:
            answer = await response.json()
            return answer["error"] if response.status == 400 else answer


@pytest.fixture
def http(sim: Simulator, bot: Any) -> Http:
    return Http(bot.session, sim)


async def test_a_world_is_built_over_http(sim: Simulator, http: Http) -> None:
    assert (await http.post("users", id=NOUR, first_name="Nour", language_code="ar"))["language_code"] == "ar"
    assert await http.post("users", id=NOUR, first_name="Nour") == "user id 1003 is taken or not positive"
    assert await http.post("users", id="x", first_name="Nour") == "id must be a whole number"
    assert (await http.post("chats", id=NOUR, type="private"))["type"] == "private"
    forum = {
        "id": -1009,
        "type": "supergroup",
        "title": "Forum",
        "members": [SAM],
        "admins": [NOUR],
        "forum": True,
        "username": "forum",
    }
    assert await http.post("chats", **forum) == {
        "id": -1009,
        "type": "supergroup",
        "title": "Forum",
        "username": "forum",
        "is_forum": True,
    }
    assert (
        await http.post("chats", **forum | {"id": 5})
        == "chat id 5 is taken or has the wrong sign for a supergroup chat"
    )
    assert (
        await http.post("chats", **forum | {"id": -5, "type": "party"})
        == "type is private, group, supergroup or channel"
    )
    assert await http.post("topics", chat=-1009, name="One", user=NOUR) == {"thread": 2}
    assert await http.post("topics", chat=GROUP, name="One", user=NOUR) == "chat -2001 is no forum"
    assert await http.post("members", chat=-1009, user=SAM, status="administrator", by=NOUR) == {
        "status": "administrator"
    }
    assert await http.post("members", chat=-1009, user="bot", status="kicked", by=NOUR) == {"status": "kicked"}
    assert (await http.post("members", chat=-1009, user=SAM, status="boss")).startswith("status is")
    state = await http.get("state")
    shown = next(chat for chat in state["chats"] if chat["id"] == -1009)
    assert shown["members"] == {str(SAM): "administrator", str(NOUR): "creator", str(sim.world.me.id): "kicked"}
    assert shown["topics"] == [{"thread": 2, "name": "One"}]


async def test_saying_editing_pressing_and_looking_over_http(sim: Simulator, bot: Any, http: Http) -> None:
    said = await http.post("say", chat=LAYLA, text="hello /help")
    assert said["entities"] == [{"offset": 6, "length": 5, "type": "bot_command"}]
    assert (await http.post("edit", chat=LAYLA, message_id=said["message_id"], text="hi"))["edit_date"]
    rows = [
        [{"text": "a", "callback_data": "A"}, {"text": "b", "url": "https://a.bc/"}],
        [{"text": "c", "callback_data": "C"}],
    ]
    sent = await bot.result("sendMessage", chat_id=LAYLA, text="choose", reply_markup={"inline_keyboard": rows})
    place = {"chat": LAYLA, "message_id": sent["message_id"]}
    assert await http.post("press", **place, button=1) == {"url": "https://a.bc/"}
    pressed = await http.post("press", **place, button=2)
    assert await http.post("press", **place, data="Z") == "the message has no such button"
    assert "callback_id" in await http.post("press", **place, data="Z", stale=True)
    await bot.result("answerCallbackQuery", callback_query_id=pressed["callback_id"], text="done")
    view = await http.get("view", user=LAYLA, chat=LAYLA)
    assert [(one["text"], one["outgoing"], one["by_bot"]) for one in view["messages"]] == [
        ("hi", True, False),
        ("choose", False, True),
    ]
    assert view["answers"] == [{"id": pressed["callback_id"], "text": "done", "show_alert": False}]
    assert await http.get("messages", chat=GROUP, user=LAYLA) == []
    assert await http.get("messages", chat=GROUP, user=77) == "user 77 is not in chat -2001"
    assert (await http.get("view", user=77, chat=GROUP))["messages"] == []
    journal = await http.get("journal", method="sendMessage", chat=LAYLA)
    assert [(call["params"]["text"], call["ok"]) for call in journal] == [("choose", True)]
    assert await http.get("journal", since=journal[0]["number"] + 1) == []
    assert await http.post("delete", **place) == {}
    assert len(sim.messages(LAYLA)) == 1


async def test_a_view_waits_for_news(sim: Simulator, http: Http) -> None:
    version = (await http.get("view", user=LAYLA))["version"]
    assert (await http.get("view", user=LAYLA, since=version - 1, timeout=20))["version"] == version
    sim.says(LAYLA, "news")
    assert (await http.get("view", user=LAYLA, since=version, timeout=20))["messages"][0]["text"] == "news"


async def test_faults_updates_and_redelivery_over_http(bot: Any, http: Http) -> None:
    assert await http.post("faults", method="getMe", code=500) == {}
    assert [fault["code"] for fault in await http.get("faults")] == [500]
    async with http.session.delete(http.base + "faults") as response:
        assert response.status == 200
    assert await http.get("faults") == []
    assert "unexpected keyword" in await http.post("faults", cod=500)
    await bot.result("getMe")
    assert await http.post("updates", update={"message": {}}) == {"update_id": 1}
    assert await http.post("updates", update=3) == "update must be an object"
    await bot.result("getUpdates", offset=2)
    assert await http.post("redeliver", update_id=1) == {}
    assert await bot.result("getUpdates", offset=2) == [{"update_id": 1, "message": {}}]
    assert await http.post("block", user=LAYLA) == {}
    assert (await bot("sendMessage", chat_id=LAYLA, text="x"))["error_code"] == 403


async def test_other_sites_may_not_act(sim: Simulator, bot: Any) -> None:
    url = f"{sim.base_url}/sim/say"
    body = {"chat": LAYLA, "text": "x"}
    for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}):
        async with bot.session.post(url, json=body, headers=headers) as response:
            assert response.status == 403
    async with bot.session.post(
        url, data='{"chat": 1001, "text": "x"}', headers={"Content-Type": "text/plain"}
    ) as response:
        assert (await response.json())["error"] == "send application/json"
    async with bot.session.post(url, data="{", headers={"Content-Type": "application/json"}) as response:
        assert (await response.json())["error"] == "the body is not valid JSON"
    assert sim.messages(LAYLA) == []
    async with bot.session.post(url, json=body, headers={"Origin": sim.base_url}) as response:
        assert response.status == 200


def refused(sim: Simulator, *args: Any, **options: Any) -> str:
    with pytest.raises(SimulatorError) as error:
        sim.says(*args, **options)
    return str(error.value)


async def test_nobody_says_what_no_person_could(sim: Simulator) -> None:
    assert refused(sim, GROUP, "x", 77) == "there is no user 77"
    assert refused(sim, -5, "x", SAM) == "there is no chat -5"
    assert refused(sim, GROUP, " ", SAM) == "text must be non-empty"
    assert refused(sim, LAYLA, "x", SAM) == "a private chat has one person"
    assert refused(sim, CHANNEL, "x", SAM) == "only admins post in a channel"
    assert refused(sim, GROUP, "x", SAM, reply_to=9) == "there is no message 9 in chat -2001"
    assert refused(sim, FORUM, "x", SAM, thread=9) == f"there is no topic 9 in chat {FORUM}"
    sim.set_member(GROUP, SAM, "left")
    assert refused(sim, GROUP, "x", SAM) == "user 1002 is not in chat -2001"
    sim.block(LAYLA)
    assert refused(sim, LAYLA, "x") == "the person blocked the bot and has to unblock it first"
    sim.world.chat(GROUP).migrated_to = SUPERGROUP
    assert refused(sim, GROUP, "x", LAYLA) == f"the chat moved to {SUPERGROUP}"


async def test_only_ones_own_changed_text_is_edited(sim: Simulator, bot: Any) -> None:
    said = sim.says(LAYLA, "x")["message_id"]
    sent = (await bot.result("sendMessage", chat_id=LAYLA, text="y"))["message_id"]
    for message, text, problem in ((said, "x ", "is the same"), (sent, "z", "own text"), (99, "z", "no message")):
        with pytest.raises(SimulatorError, match=problem):
            sim.edit(LAYLA, message, text)
    assert sim.edit(LAYLA, said, "see a.com")["entities"]
    assert "entities" not in sim.edit(LAYLA, said, "no link")


async def test_a_press_needs_a_member_and_a_button(sim: Simulator, bot: Any) -> None:
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "A"}, {"text": "b", "switch_inline_query": "q"}]]}
    sent = (await bot.result("sendMessage", chat_id=GROUP, text="y", reply_markup=markup))["message_id"]
    for user, button, problem in ((77, 0, "no user"), (SAM, 1, "no callback button"), (SAM, 2, "no such button")):
        with pytest.raises(SimulatorError, match=problem):
            sim.press(GROUP, sent, user=user, button=button)
    sim.press(GROUP, sent, user=SAM, button=0)
    sim.delete(GROUP, sent)
    sim.press(GROUP, sent, "A", SAM, stale=True)
    fresh, gone = (update["callback_query"] for update in await bot.result("getUpdates"))
    assert (fresh["from"]["id"], fresh["data"], fresh["message"]["text"]) == (SAM, "A", "y")
    assert gone["message"] == {"chat": {"id": GROUP, "type": "group", "title": "Group"}, "message_id": sent, "date": 0}
    assert fresh["chat_instance"] == gone["chat_instance"]


async def test_long_pastes_are_cut_as_clients_cut_them(sim: Simulator) -> None:
    sim.says(LAYLA, "x" * 4096 + "y" * 4096 + "z")
    assert [one["text"][0] + str(len(one["text"])) for one in sim.messages(LAYLA)] == ["x4096", "y4096", "z1"]


async def test_who_speaks_and_where_it_came_from(sim: Simulator) -> None:
    anonymous = sim.says(SUPERGROUP, "x", LAYLA, sender_chat=SUPERGROUP)
    assert (anonymous["from"]["id"], anonymous["sender_chat"]["id"]) == (1087968824, SUPERGROUP)
    channel = sim.says(SUPERGROUP, "x", SAM, sender_chat=CHANNEL)
    assert (channel["from"]["id"], channel["sender_chat"]["id"]) == (136817688, CHANNEL)
    linked = sim.says(SUPERGROUP, "x", LAYLA, sender_chat=CHANNEL, linked=True)
    assert (linked["from"]["id"], linked["is_automatic_forward"], linked["forward_origin"]["type"]) == (
        777000,
        True,
        "channel",
    )
    origins = [
        sim.says(LAYLA, "x", forward_from=source)["forward_origin"]["type"]
        for source in (SAM, "Somebody", CHANNEL, GROUP)
    ]
    assert origins == ["user", "hidden_user", "channel", "chat"]
    said = sim.says(GROUP, "a good day", SAM)["message_id"]
    reply = sim.says(GROUP, "x", LAYLA, reply_to=said, quote="good", via_bot="gif")
    assert (reply["reply_to_message"]["text"], reply["quote"]["position"], reply["via_bot"]["username"]) == (
        "a good day",
        2,
        "gif",
    )
    assert "the quoted text" in refused(sim, GROUP, "x", LAYLA, reply_to=said, quote="bad")
    photo = sim.says(LAYLA, "/new", caption=True)
    assert (photo["caption"], photo["caption_entities"][0]["type"]) == ("/new", "bot_command")


async def test_everything_that_goes_out_keeps_to_the_schema(sim: Simulator, bot: Any) -> None:
    kinds = [
        "message",
        "edited_message",
        "channel_post",
        "edited_channel_post",
        "callback_query",
        "my_chat_member",
        "chat_member",
    ]
    await bot.result("getUpdates", allowed_updates=kinds)
    topic = sim.add_topic(FORUM, "Plans", by=LAYLA)
    said = sim.says(FORUM, "see a.com #x @someone me@a.com", SAM, thread=topic)
    sim.edit(FORUM, said["message_id"], "b")
    sim.says(CHANNEL, "x", LAYLA)
    await test_who_speaks_and_where_it_came_from(sim)
    for status in ("administrator", "restricted", "left", "member", "kicked"):
        sim.set_member(SUPERGROUP, SAM, status, by=LAYLA)
    sim.set_member(CHANNEL, SAM, "administrator", by=LAYLA)
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "A"}]]}
    sent = await bot.result("sendMessage", chat_id=LAYLA, text="y", reply_markup=markup)
    sim.press(LAYLA, sent["message_id"], "A")
    sim.press(LAYLA, 99, "A", stale=True)
    sim.block(LAYLA)
    updates = await bot.result("getUpdates")
    assert {kind for update in updates for kind in update} == {"update_id", *kinds} - {"edited_channel_post"}
    results = [
        ("Message", sent),
        ("User", await bot.result("getMe")),
        ("WebhookInfo", await bot.result("getWebhookInfo")),
    ]
    results += [("ChatFullInfo", await bot.result("getChat", chat_id=FORUM))]
    results += [("ChatMember", one) for one in await bot.result("getChatAdministrators", chat_id=CHANNEL)]
    for kind, value in [*results, *(("Update", update) for update in updates)]:
        assert list(SCHEMA.problems(value, kind, kind)) == []


async def test_the_sample_world_can_be_talked_in(sim: Simulator) -> None:
    other = Simulator()
    furnish(other)
    for chat in other.world.chats.values():
        speaker = chat.id if chat.id > 0 else LAYLA
        assert other.says(chat.id, "hello", speaker)["text"] == "hello"

"""Telegram's stateful answers, word for word: each refusal beside the call that passes."""

from typing import Any

import pytest

from gateway.simulator import Simulator, sample

pytestmark = pytest.mark.anyio

LAYLA, SAM, STRANGER = 1001, 1002, 9
GROUP, SUPERGROUP, FORUM, CHANNEL = -2001, -1002000000001, -1002000000002, -1002000000003
NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current "
    "content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


def keyboard(data: str = "x", **more: Any) -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": "ok", "callback_data": data, **more}]]}


async def test_where_the_bot_may_write(sim: Simulator, bot: Any) -> None:
    assert await bot.refusal("sendMessage", chat_id=STRANGER, text="x") == "Bad Request: chat not found"
    assert await bot.refusal("sendMessage", chat_id="@nobody", text="x") == "Bad Request: chat not found"
    assert (
        await bot.refusal("sendMessage", chat_id=SAM, text="x")
        == "Forbidden: bot can't initiate conversation with a user"
    )
    sim.private(SAM)
    assert (await bot.result("sendMessage", chat_id=SAM, text="x"))["chat"]["id"] == SAM
    sim.block(SAM)
    assert await bot.refusal("sendMessage", chat_id=SAM, text="x") == "Forbidden: bot was blocked by the user"
    sim.block(SAM, blocked=False)
    await bot.result("sendMessage", chat_id=SAM, text="x")
    sim.world.users[SAM].deactivated = True
    assert await bot.refusal("sendMessage", chat_id=SAM, text="x") == "Forbidden: user is deactivated"


@pytest.mark.parametrize(("chat", "kind"), [(GROUP, "group"), (SUPERGROUP, "supergroup"), (CHANNEL, "channel")])
async def test_the_bot_must_be_in_the_chat(sim: Simulator, bot: Any, chat: int, kind: str) -> None:
    await bot.result("sendMessage", chat_id=chat, text="x")
    sim.set_member(chat, sim.world.me.id, "kicked", by=LAYLA)
    assert await bot.refusal("sendMessage", chat_id=chat, text="x") == f"Forbidden: bot was kicked from the {kind} chat"
    sim.set_member(chat, sim.world.me.id, "left")
    assert await bot.refusal("getChat", chat_id=chat) == f"Forbidden: bot is not a member of the {kind} chat"


async def test_rights_in_channels_and_as_a_restricted_member(sim: Simulator, bot: Any) -> None:
    sim.set_member(CHANNEL, sim.world.me.id, "member", by=LAYLA)
    sim.set_member(GROUP, sim.world.me.id, "restricted", by=LAYLA)
    assert (
        await bot.refusal("sendMessage", chat_id=CHANNEL, text="x")
        == "Bad Request: need administrator rights in the channel chat"
    )
    assert (
        await bot.refusal("sendMessage", chat_id=GROUP, text="x")
        == "Bad Request: not enough rights to send text messages to the chat"
    )


async def test_a_migrated_group_names_its_successor(sim: Simulator, bot: Any) -> None:
    sim.world.chat(GROUP).migrated_to = SUPERGROUP
    answer = await bot("sendMessage", chat_id=GROUP, text="x")
    assert answer["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert answer["parameters"] == {"migrate_to_chat_id": SUPERGROUP}


@pytest.mark.parametrize(
    ("markup", "problem"),
    [
        (keyboard(""), "BUTTON_DATA_INVALID"),
        (keyboard("ذ" * 33), "BUTTON_DATA_INVALID"),
        (keyboard(url="https://a.bc"), "can't parse inline keyboard button: exactly one action must be specified"),
        (
            {"inline_keyboard": [[{"text": "a"}]]},
            "can't parse inline keyboard button: text buttons are unallowed in the inline keyboard",
        ),
        (
            {"inline_keyboard": [[{"text": " ", "url": "a.bc"}]]},
            "can't parse inline keyboard button: button text must be non-empty",
        ),
        (
            {"inline_keyboard": [[{"text": "a", "url": "http://x"}]]},
            "inline keyboard button URL 'http://x' is invalid: Wrong HTTP URL",
        ),
        ({"inline_keyboard": [[{"text": "a", "callback_data": "b"}] * 101]}, "reply markup is too long"),
    ],
)
async def test_a_keyboard_is_refused(sim: Simulator, bot: Any, markup: Any, problem: str) -> None:
    assert await bot.refusal("sendMessage", chat_id=LAYLA, text="x", reply_markup=markup) == f"Bad Request: {problem}"
    assert sim.messages(LAYLA) == []


async def test_a_good_keyboard_is_echoed_and_others_do_not_stay(bot: Any) -> None:
    for markup in (
        keyboard("ذ" * 32),
        keyboard("x" * 64),
        {"inline_keyboard": [[{"text": "a", "url": "https://a.bc/"}]]},
    ):
        assert (await bot.result("sendMessage", chat_id=LAYLA, text="x", reply_markup=markup))["reply_markup"] == markup
    for markup in ({"remove_keyboard": True}, {"keyboard": [[{"text": "a"}]]}, {"inline_keyboard": []}):
        assert "reply_markup" not in await bot.result("sendMessage", chat_id=LAYLA, text="x", reply_markup=markup)


async def test_replies(sim: Simulator, bot: Any) -> None:
    said = sim.says(LAYLA, "a good day")["message_id"]
    reply = {"message_id": said, "quote": "good"}
    sent = await bot.result("sendMessage", chat_id=LAYLA, text="x", reply_parameters=reply)
    assert sent["reply_to_message"]["text"] == "a good day"
    assert sent["quote"] == {"text": "good", "position": 2, "is_manual": True}
    missing = {"message_id": 77}
    refused = await bot.refusal("sendMessage", chat_id=LAYLA, text="x", reply_parameters=missing)
    assert refused == "Bad Request: message to be replied not found"
    sent = await bot.result(
        "sendMessage", chat_id=LAYLA, text="x", reply_parameters=missing | {"allow_sending_without_reply": True}
    )
    assert "reply_to_message" not in sent
    refused = await bot.refusal("sendMessage", chat_id=LAYLA, text="x", reply_parameters=reply | {"quote": "bad"})
    assert refused == "Bad Request: QUOTE_TEXT_INVALID"


async def test_topics(sim: Simulator, bot: Any) -> None:
    topic = sim.add_topic(FORUM, "Plans", by=LAYLA)
    for chat in (FORUM, SUPERGROUP, GROUP, LAYLA):
        refused = await bot.refusal("sendMessage", chat_id=chat, text="x", message_thread_id=topic + 5)
        assert refused == "Bad Request: message thread not found"
    sent = await bot.result("sendMessage", chat_id=FORUM, text="x", message_thread_id=topic)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic, True)
    assert sent["reply_to_message"]["forum_topic_created"]["name"] == "Plans"
    general = await bot.result("sendMessage", chat_id=FORUM, text="x")
    assert "message_thread_id" not in general
    follows = await bot.result(
        "sendMessage", chat_id=FORUM, text="x", reply_parameters={"message_id": sent["message_id"]}
    )
    assert follows["message_thread_id"] == topic


async def test_a_reply_thread_of_a_plain_supergroup_is_no_topic(sim: Simulator, bot: Any) -> None:
    first = sim.says(SUPERGROUP, "one", SAM)["message_id"]
    second = await bot.result("sendMessage", chat_id=SUPERGROUP, text="two", reply_parameters={"message_id": first})
    third = sim.says(SUPERGROUP, "three", SAM, reply_to=second["message_id"])
    assert second["message_thread_id"] == third["message_thread_id"] == first
    assert "is_topic_message" not in third


async def test_message_ids_come_from_one_sequence_for_private_chats_and_basic_groups(sim: Simulator) -> None:
    ids = [sim.says(chat, "x", LAYLA)["message_id"] for chat in (LAYLA, GROUP, SUPERGROUP, LAYLA, SUPERGROUP, CHANNEL)]
    # In a supergroup or channel 1 is its creation.
    assert ids == [1, 2, 2, 3, 3, 2]


async def test_edits(sim: Simulator, bot: Any) -> None:
    said = sim.says(LAYLA, "mine")["message_id"]
    sent = (await bot.result("sendMessage", chat_id=LAYLA, text="a ", reply_markup=keyboard()))["message_id"]
    where = {"chat_id": LAYLA, "message_id": sent}
    assert await bot.refusal("editMessageText", **where, text=" a", reply_markup=keyboard()) == NOT_MODIFIED
    edited = await bot.result("editMessageText", **where, text="a")
    assert "edit_date" in edited
    assert "reply_markup" not in edited
    assert await bot.refusal("editMessageReplyMarkup", **where) == NOT_MODIFIED
    assert (await bot.result("editMessageReplyMarkup", **where, reply_markup=keyboard("y")))["text"] == "a"
    bold = [{"type": "bold", "offset": 0, "length": 1}]
    assert (await bot.result("editMessageText", **where, text="a", reply_markup=keyboard("y"), entities=bold))[
        "entities"
    ] == bold
    assert (
        await bot.refusal("editMessageText", chat_id=LAYLA, message_id=99, text="b")
        == "Bad Request: message to edit not found"
    )
    assert (
        await bot.refusal("editMessageText", chat_id=LAYLA, message_id=said, text="b")
        == "Bad Request: message can't be edited"
    )
    assert await bot.refusal("editMessageText", text="b") == "Bad Request: message identifier is not specified"
    assert await bot.refusal("editMessageText", **where) == "Bad Request: message text is empty"


async def test_deleting(sim: Simulator, bot: Any, clock: Any) -> None:
    said = sim.says(LAYLA, "x")["message_id"]
    in_group = sim.says(GROUP, "x", SAM)["message_id"]
    own = (await bot.result("sendMessage", chat_id=GROUP, text="x"))["message_id"]
    assert (
        await bot.refusal("deleteMessage", chat_id=GROUP, message_id=99) == "Bad Request: message to delete not found"
    )
    assert (
        await bot.refusal("deleteMessage", chat_id=GROUP, message_id=in_group)
        == "Bad Request: message can't be deleted"
    )
    for chat, message in ((LAYLA, said), (GROUP, own)):
        assert await bot.result("deleteMessage", chat_id=chat, message_id=message) is True
    sim.set_member(GROUP, sim.world.me.id, "administrator", by=LAYLA)
    assert await bot.result("deleteMessage", chat_id=GROUP, message_id=in_group) is True
    old = sim.says(LAYLA, "x")["message_id"]
    clock.time += 48 * 3600 + 1
    assert (
        await bot.refusal("deleteMessage", chat_id=LAYLA, message_id=old)
        == "Bad Request: message can't be deleted for everyone"
    )


async def test_a_press_is_answered_once_and_in_time(sim: Simulator, bot: Any, clock: Any) -> None:
    message = (await bot.result("sendMessage", chat_id=LAYLA, text="x", reply_markup=keyboard()))["message_id"]
    first, second, third = (sim.press(LAYLA, message, "x") for _ in range(3))
    assert await bot.refusal("answerCallbackQuery", callback_query_id="0") == TOO_OLD
    assert (
        await bot.refusal("answerCallbackQuery", callback_query_id=first, text="x" * 201)
        == "Bad Request: MESSAGE_TOO_LONG"
    )
    assert await bot.result("answerCallbackQuery", callback_query_id=first, text="x" * 200, show_alert=True) is True
    assert sim.answer(first) == {"text": "x" * 200, "show_alert": True}
    assert await bot.refusal("answerCallbackQuery", callback_query_id=first) == TOO_OLD
    clock.time += 900
    assert await bot.result("answerCallbackQuery", callback_query_id=second) is True
    clock.time += 1
    assert await bot.refusal("answerCallbackQuery", callback_query_id=third) == TOO_OLD


async def test_members(sim: Simulator, bot: Any) -> None:
    async def status(chat: int, user: int) -> str:
        return str((await bot.result("getChatMember", chat_id=chat, user_id=user))["status"])

    assert await status(GROUP, LAYLA) == "creator"
    assert await status(GROUP, SAM) == "member"
    assert await status(CHANNEL, SAM) == "left"
    assert await status(LAYLA, LAYLA) == "member"
    sim.set_member(GROUP, SAM, "administrator", by=LAYLA, anonymous=True)
    assert (await bot.result("getChatMember", chat_id=GROUP, user_id=SAM))["is_anonymous"] is True
    assert (
        await bot.refusal("getChatMember", chat_id=GROUP, user_id=STRANGER) == "Bad Request: invalid user_id specified"
    )
    admins = await bot.result("getChatAdministrators", chat_id=GROUP)
    assert [(one["user"]["id"], one["status"]) for one in admins] == [(SAM, "administrator"), (LAYLA, "creator")]
    refused = await bot.refusal("getChatAdministrators", chat_id=LAYLA)
    assert refused == "Bad Request: there are no administrators in the private chat"


async def test_chats_and_leaving(bot: Any) -> None:
    assert (await bot.result("getChat", chat_id=FORUM))["is_forum"] is True
    assert (await bot.result("getChat", chat_id=LAYLA))["first_name"] == "ليلى"
    assert (
        await bot.refusal("leaveChat", chat_id=LAYLA)
        == "Bad Request: chat member status can't be changed in private chats"
    )
    assert await bot.result("leaveChat", chat_id=GROUP) is True
    assert await bot.refusal("getChat", chat_id=GROUP) == "Forbidden: bot is not a member of the group chat"


async def test_reactions_and_actions(sim: Simulator, bot: Any) -> None:
    said = sim.says(LAYLA, "x")["message_id"]
    eyes, tree = {"type": "emoji", "emoji": "👀"}, {"type": "emoji", "emoji": "🌲"}
    where = {"chat_id": LAYLA, "message_id": said}
    assert await bot.refusal("setMessageReaction", **where, reaction=[tree]) == "Bad Request: REACTION_INVALID"
    assert await bot.refusal("setMessageReaction", **where, reaction=[eyes, eyes]) == "Bad Request: REACTIONS_TOO_MANY"
    assert (
        await bot.refusal("setMessageReaction", chat_id=LAYLA, message_id=99)
        == "Bad Request: message to react not found"
    )
    assert await bot.result("setMessageReaction", **where, reaction=[eyes]) is True
    assert sim.world.reactions == {(LAYLA, said): [eyes]}
    assert (
        await bot.refusal("sendChatAction", chat_id=LAYLA, action="dancing")
        == "Bad Request: wrong parameter action in request"
    )
    assert await bot.result("sendChatAction", chat_id=LAYLA, action="typing") is True
    assert [one["action"] for one in sim.world.actions] == ["typing"]


async def test_commands_are_kept_by_scope_and_language(bot: Any) -> None:
    arabic = {"scope": {"type": "all_private_chats"}, "language_code": "ar"}
    help_command = [{"command": "help", "description": "مساعدة"}]
    assert await bot.result("setMyCommands", commands=help_command, **arabic) is True
    assert await bot.result("getMyCommands", **arabic) == help_command
    assert await bot.result("getMyCommands") == []
    assert await bot.result("deleteMyCommands", **arabic) is True
    assert await bot.result("getMyCommands", **arabic) == []
    bad = [{"command": "Help", "description": "x"}]
    assert await bot.refusal("setMyCommands", commands=bad) == "Bad Request: BOT_COMMAND_INVALID"
    long = [{"command": "help", "description": "x" * 257}]
    assert await bot.refusal("setMyCommands", commands=long) == "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID"
    many = [{"command": "help", "description": "x"}] * 101
    assert await bot.refusal("setMyCommands", commands=many) == "Bad Request: BOT_COMMANDS_TOO_MUCH"
    assert (
        await bot.refusal("setMyCommands", commands=[], scope={"type": "chat", "chat_id": 9})
        == "Bad Request: chat not found"
    )


async def test_the_bot_itself(bot: Any) -> None:
    assert (await bot.result("getMe"))["username"] == "dhakira_bot"
    assert await bot.result("GETME") == await bot.result("getme")
    assert await bot.result("close") is await bot.result("logOut") is True


async def test_numbers_go_on_after_those_of_an_earlier_simulator_and_a_topic_is_never_the_general_one() -> None:
    sim = Simulator()
    sample.furnish(sim)
    (topic,) = sim.world.chat(sample.FORUM).topics
    sim.world.start_message_ids(5000)
    assert topic == 2
    ids = [sim.says(chat, "x", sample.LAYLA)["message_id"] for chat in (sample.FORUM, sample.GROUP, sample.LAYLA)]
    assert ids == [5001, 5001, 5002]
    sim.add_supergroup(-1009, "Later", members=[sample.LAYLA])
    assert sim.says(-1009, "x", sample.LAYLA)["message_id"] == 5001

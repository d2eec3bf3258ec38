"""Bot API methods about messages: send, edit, delete, pin, react, answer a press, show an action."""

import copy

from gateway.simulator.errors import ApiError, Json, bad_request
from gateway.simulator.keyboards import stored_keyboard
from gateway.simulator.sending import caption, sent, topic_of, words
from gateway.simulator.urls import checked_url
from gateway.simulator.world import ADMINS, Chat, Message, World

MAX_AT_ONCE = 100
DELETABLE_FOR_S = 48 * 3600
MAX_ANSWER_CODE_POINTS = 200
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current content"
    " and reply markup of the message"
)
_MEDIA = frozenset({"document", "photo"})
_SHOWN = ("text", "entities", "caption", "caption_entities", "link_preview_options")
_ACTIONS = frozenset(
    [
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    ]
)
_REACTIONS = frozenset(
    [
        "❤",
        "👍",
        "👎",
        "🔥",
        "🥰",
        "👏",
        "😁",
        "🤔",
        "🤯",
        "😱",
        "🤬",
        "😢",
        "🎉",
        "🤩",
        "🤮",
        "💩",
        "🙏",
        "👌",
        "🕊",
        "🤡",
        "🥱",
        "🥴",
        "😍",
        "🐳",
        "❤\u200d🔥",
        "🌚",
        "🌭",
        "💯",
        "🤣",
        "⚡",
        "🍌",
        "🏆",
        "💔",
        "🤨",
        "😐",
        "🍓",
        "🍾",
        "💋",
        "🖕",
        "😈",
        "😴",
        "😭",
        "🤓",
        "👻",
        "👨\u200d💻",
        "👀",
        "🎃",
        "🙈",
        "😇",
        "😨",
        "🤝",
        "✍",
        "🤗",
        "🫡",
        "🎅",
        "🎄",
        "☃",
        "💅",
        "🤪",
        "🗿",
        "🆒",
        "💘",
        "🙉",
        "🦄",
        "😘",
        "💊",
        "🙊",
        "😎",
        "👾",
        "🤷\u200d♂",
        "🤷",
        "🤷\u200d♀",
        "😡",
    ]
)


def send_message(world: World, params: Json) -> Json:
    """Bot API sendMessage."""
    content = words(world, params)
    if params.get("link_preview_options"):
        content["link_preview_options"] = params["link_preview_options"]
    return sent(world, params, content)


def edit_message_text(world: World, params: Json) -> Json:
    """Bot API editMessageText for messages that the bot sent; without a keyboard the old one goes."""
    chat, message = _own_message(world, params)
    if "rich_message" in params:
        raise ApiError(501, "Not Implemented in the simulator: edits that make a message rich")
    if "text" not in params:
        raise bad_request("message text is empty")
    if "text" not in message.body:
        raise bad_request("there is no text in the message to edit")
    content = words(world, params)
    if params.get("link_preview_options"):
        content["link_preview_options"] = params["link_preview_options"]
    return _edited(world, chat, message, content, params)


def edit_message_caption(world: World, params: Json) -> Json:
    """Bot API editMessageCaption."""
    chat, message = _own_message(world, params)
    if not _MEDIA & message.body.keys():
        raise bad_request("there is no caption in the message to edit")
    return _edited(world, chat, message, caption(world, params), params)


def edit_message_reply_markup(world: World, params: Json) -> Json:
    """Bot API editMessageReplyMarkup: the text stays, the keyboard is replaced or removed."""
    chat, message = _own_message(world, params)
    content: Json = {key: message.body[key] for key in _SHOWN if key in message.body}
    return _edited(world, chat, message, content, params)


def delete_message(world: World, params: Json) -> bool:
    """Bot API deleteMessage: its own, in private chats also the person's, elsewhere all if the bot is an admin."""
    chat = world.reachable(params["chat_id"])
    message = chat.messages.get(params["message_id"])
    if message is None:
        raise bad_request("message to delete not found")
    if message.sender_id != world.me.id and chat.type != "private" and chat.status_of(world.me.id) not in ADMINS:
        raise bad_request("message can't be deleted")
    if world.date() - message.body["date"] > DELETABLE_FOR_S:
        raise bad_request("message can't be deleted for everyone")
    del chat.messages[message.id]
    return True


def delete_messages(world: World, params: Json) -> bool:
    """Bot API deleteMessages: those that are not there are passed over."""
    chat = world.reachable(params["chat_id"])
    ids = params["message_ids"]
    if not 1 <= len(ids) <= MAX_AT_ONCE:
        raise bad_request("too many message identifiers specified" if ids else "message identifiers are not specified")
    for message_id in ids:
        if message_id in chat.messages:
            delete_message(world, {"chat_id": chat.id, "message_id": message_id})
    return True


def pin_chat_message(world: World, params: Json) -> bool:
    """Bot API pinChatMessage, with the service message that people see."""
    chat = world.reachable(params["chat_id"])
    message = chat.messages.get(params["message_id"])
    if message is None:
        raise bad_request("message to pin not found")
    _check_may_pin(world, chat)
    if message.id not in chat.pinned:
        chat.pinned.append(message.id)
        world.post(chat, world.me.id, {"from": world.me.as_json(), "pinned_message": copy.deepcopy(message.body)})
    return True


def unpin_chat_message(world: World, params: Json) -> bool:
    """Bot API unpinChatMessage: the named one, else the last that was pinned."""
    chat = world.reachable(params["chat_id"])
    _check_may_pin(world, chat)
    wanted = params.get("message_id", chat.pinned[-1] if chat.pinned else None)
    if wanted not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(wanted)
    return True


def unpin_all_chat_messages(world: World, params: Json) -> bool:
    """Bot API unpinAllChatMessages."""
    chat = world.reachable(params["chat_id"])
    _check_may_pin(world, chat)
    chat.pinned.clear()
    return True


def _check_may_pin(world: World, chat: Chat) -> None:
    if chat.type != "private" and chat.status_of(world.me.id) not in ADMINS:
        raise bad_request("not enough rights to manage pinned messages in the chat")


def set_message_reaction(world: World, params: Json) -> bool:
    """Bot API setMessageReaction: at most one reaction, of the standard emoji or a custom one."""
    chat = world.reachable(params["chat_id"])
    if params["message_id"] not in chat.messages:
        raise bad_request("message to react not found")
    reactions = params.get("reaction", [])
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if any(reaction["type"] == "paid" or reaction.get("emoji", "👍") not in _REACTIONS for reaction in reactions):
        raise bad_request("REACTION_INVALID")
    world.reactions[(chat.id, params["message_id"])] = reactions
    return True


def answer_callback_query(world: World, params: Json) -> bool:
    """Bot API answerCallbackQuery: once for each press, while it is fresh."""
    callback = world.callbacks.get(params["callback_query_id"])
    if callback is None or callback.answer is not None or world.now() - callback.at > world.callback_ttl:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    if len(params.get("text", "")) > MAX_ANSWER_CODE_POINTS:
        raise bad_request("MESSAGE_TOO_LONG")
    if "url" in params:
        checked_url(params["url"], "callback answer URL")
    callback.answer = {"text": params.get("text", ""), "show_alert": params.get("show_alert", False)}
    return True


def send_chat_action(world: World, params: Json) -> bool:
    """Bot API sendChatAction: what the bot is doing, shown for five seconds."""
    chat = world.reachable(params["chat_id"])
    if params["action"] not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    thread = topic_of(chat, params.get("message_thread_id"))
    world.actions.append(
        {"chat_id": chat.id, "message_thread_id": thread, "action": params["action"], "date": world.date()}
    )
    return True


def _own_message(world: World, params: Json) -> tuple[Chat, Message]:
    if "inline_message_id" in params:
        raise ApiError(501, "Not Implemented in the simulator: inline messages")
    if "chat_id" not in params or "message_id" not in params:
        raise bad_request("message identifier is not specified")
    chat = world.reachable(params["chat_id"])
    message = chat.messages.get(params["message_id"])
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender_id != world.me.id or not {"text", *_MEDIA} & message.body.keys():
        raise bad_request("message can't be edited")
    return chat, message


def _edited(world: World, chat: Chat, message: Message, content: Json, params: Json) -> Json:
    keyboard = stored_keyboard(params.get("reply_markup"))
    new = content | ({"reply_markup": keyboard} if keyboard else {})
    if all(message.body.get(key) == new.get(key) for key in (*_SHOWN, "reply_markup")):
        raise bad_request(NOT_MODIFIED)
    for key in (*_SHOWN, "reply_markup"):
        message.body.pop(key, None)
    message.body |= {"edit_date": world.date(), **new}
    return world.shown(chat, message)

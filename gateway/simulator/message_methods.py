"""Bot API methods about messages: send, edit, delete, react, answer a press, show an action."""

from collections.abc import Callable
from typing import Any

from gateway.simulator.errors import ApiError, Json, SimulatorError, bad_request
from gateway.simulator.keyboards import stored_keyboard
from gateway.simulator.people import quoted
from gateway.simulator.schema import Upload
from gateway.simulator.texts import stored
from gateway.simulator.urls import checked_url
from gateway.simulator.world import ADMINS, Chat, Message, World

MAX_CAPTION = 1024
DELETABLE_FOR_S = 48 * 3600
MAX_ANSWER_CODE_POINTS = 200
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current content"
    " and reply markup of the message"
)
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
    """Bot API sendMessage, without parse_mode, which this project never uses."""
    return _sent(world, params, _content)


def send_document(world: World, params: Json) -> Json:
    """Bot API sendDocument, for a file that comes with the call; its bytes are counted and not kept."""
    return _sent(world, params, _document)


def _sent(world: World, params: Json, content_of: Callable[[Json], Json]) -> Json:
    chat = world.reachable(params["chat_id"])
    _refuse_parse_mode(params)
    content = content_of(params)
    keyboard = stored_keyboard(params.get("reply_markup"))
    reply_to, quote = _reply(world, chat, params.get("reply_parameters"))
    thread = _thread(chat, params.get("message_thread_id"))
    _check_may_post(world, chat)
    if thread is None and chat.is_forum and reply_to is not None:
        thread = chat.messages[reply_to].body.get("message_thread_id")
    content |= world.thread_fields(chat, thread, reply_to) | quote
    if chat.type == "channel":
        content = {"sender_chat": world.chat_json(chat), **content}
    else:
        content = {"from": world.me.as_json(), **content}
    if keyboard:
        content["reply_markup"] = keyboard
    if params.get("protect_content"):
        content["has_protected_content"] = True
    message = world.post(chat, world.me.id, content, reply_to if reply_to is not None else thread)
    return world.shown(chat, message)


def edit_message_text(world: World, params: Json) -> Json:
    """Bot API editMessageText for messages that the bot sent; without a keyboard the old one goes."""
    chat, message = _own_message(world, params)
    _refuse_parse_mode(params)
    if "text" not in params:
        raise bad_request("message text is empty")
    return _edited(world, chat, message, _content(params), params)


def edit_message_reply_markup(world: World, params: Json) -> Json:
    """Bot API editMessageReplyMarkup: the text stays, the keyboard is replaced or removed."""
    chat, message = _own_message(world, params)
    content: Json = {
        key: message.body[key] for key in ("text", "entities", "link_preview_options") if key in message.body
    }
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
    thread = _thread(chat, params.get("message_thread_id"))
    world.actions.append(
        {"chat_id": chat.id, "message_thread_id": thread, "action": params["action"], "date": world.date()}
    )
    return True


def _refuse_parse_mode(params: Json) -> None:
    if params.get("parse_mode"):
        raise bad_request("parse_mode is not supported by the simulator; send entities")


def _content(params: Json) -> dict[str, Any]:
    text, entities = stored(params["text"], params.get("entities", []))
    content: Json = {"text": text}
    if entities:
        content["entities"] = entities
    if params.get("link_preview_options"):
        content["link_preview_options"] = params["link_preview_options"]
    return content


def _document(params: Json) -> Json:
    file = params["document"]
    if not isinstance(file, Upload):
        raise ApiError(501, "Not Implemented in the simulator: files by id or address")
    if len(params.get("caption", "")) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    if not file.size:
        raise bad_request("file must be non-empty")
    number = f"{file.name}-{file.size}"
    content: Json = {
        "document": {"file_id": number, "file_unique_id": number, "file_name": file.name, "file_size": file.size}
    }
    if params.get("caption"):
        content["caption"] = params["caption"]
    return content


def _reply(world: World, chat: Chat, reply: Json | None) -> tuple[int | None, Json]:
    """Return the message replied to, and the quote to show."""
    if not reply or "message_id" not in reply:
        return None, {}
    if reply.get("chat_id", chat.id) != chat.id:
        raise ApiError(501, "Not Implemented in the simulator: replies across chats")
    if reply.get("quote_parse_mode"):
        _refuse_parse_mode({"parse_mode": reply["quote_parse_mode"]})
    target = chat.messages.get(reply["message_id"])
    if target is None:
        if reply.get("allow_sending_without_reply"):
            return None, {}
        raise bad_request("message to be replied not found")
    if not reply.get("quote"):
        return target.id, {}
    try:
        return target.id, {"quote": quoted(target, reply["quote"])}
    except SimulatorError:
        raise bad_request("QUOTE_TEXT_INVALID") from None


def _thread(chat: Chat, thread: int | None) -> int | None:
    if thread is not None and thread not in chat.topics:
        raise bad_request("message thread not found")
    return thread


def _check_may_post(world: World, chat: Chat) -> None:
    status = chat.status_of(world.me.id)
    if chat.type == "channel" and status not in ADMINS:
        raise bad_request("need administrator rights in the channel chat")
    if status == "restricted":
        raise bad_request("not enough rights to send text messages to the chat")


def _own_message(world: World, params: Json) -> tuple[Chat, Message]:
    if "inline_message_id" in params:
        raise ApiError(501, "Not Implemented in the simulator: inline messages")
    if "chat_id" not in params or "message_id" not in params:
        raise bad_request("message identifier is not specified")
    chat = world.reachable(params["chat_id"])
    message = chat.messages.get(params["message_id"])
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender_id != world.me.id or "text" not in message.body:
        raise bad_request("message can't be edited")
    return chat, message


def _edited(world: World, chat: Chat, message: Message, content: Json, params: Json) -> Json:
    keyboard = stored_keyboard(params.get("reply_markup"))
    new = content | ({"reply_markup": keyboard} if keyboard else {})
    shown = ("text", "entities", "link_preview_options", "reply_markup")
    if all(message.body.get(key) == new.get(key) for key in shown):
        raise bad_request(NOT_MODIFIED)
    for key in shown:
        message.body.pop(key, None)
    message.body |= {"edit_date": world.date(), **new}
    return world.shown(chat, message)

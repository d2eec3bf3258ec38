"""What all messages of the bot have in common: words with markup or entities, a place, a reply, a keyboard, rights."""

from gateway.simulator.auto_entities import utf16_length
from gateway.simulator.errors import ApiError, Json, SimulatorError, bad_request
from gateway.simulator.keyboards import stored_keyboard
from gateway.simulator.markup import parsed
from gateway.simulator.people import quoted
from gateway.simulator.texts import MAX_MESSAGE_CODE_POINTS, stored
from gateway.simulator.world import ADMINS, Chat, World

MAX_CAPTION = 1024


def sent(world: World, params: Json, content: Json) -> Json:
    """Put a message of the bot where a call wants it and return it as the answer shows it.

    Args:
        world: Where.
        params: Of the call; `chat_id`, `message_thread_id`, `reply_parameters`, `reply_markup` are looked at.
        content: What the message says.

    Raises:
        ApiError: In Telegram's words and in its order.
    """
    chat = world.reachable(params["chat_id"])
    keyboard = stored_keyboard(params.get("reply_markup"))
    reply_to, quote = _reply(world, chat, params.get("reply_parameters"))
    thread = topic_of(chat, params.get("message_thread_id"))
    _check_may_post(world, chat, thread)
    if thread is None and chat.is_forum and reply_to is not None:
        thread = chat.messages[reply_to].body.get("message_thread_id")
    content = {**content, **world.thread_fields(chat, thread, reply_to), **quote}
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


def words(world: World, params: Json) -> Json:
    """Return `text` and `entities` of a call as they are stored; with a parse mode, its entities are ignored.

    Raises:
        ApiError: 400 for a text, an entity or markup that Telegram refuses.
    """
    world.reachable(params["chat_id"])
    text, entities = _dressed(params, "text", "entities")
    kept, found = stored(text, entities)
    if world.rules.utf16_limit and utf16_length(kept) > MAX_MESSAGE_CODE_POINTS:
        raise bad_request("message is too long")
    return {"text": kept} | ({"entities": found} if found else {})


def caption(world: World, params: Json) -> Json:
    """Return `caption` and `caption_entities` of a call as they are stored; nothing where there is no caption.

    Raises:
        ApiError: 400 as for a text, but for the length.
    """
    del world
    text, entities = _dressed(params, "caption", "caption_entities")
    if not text.strip():
        return {}
    try:
        kept, found = stored(text, entities, limit=MAX_CAPTION)
    except ApiError as error:
        if error.description == "Bad Request: message is too long":
            raise bad_request("message caption is too long") from None
        raise
    return {"caption": kept} | ({"caption_entities": found} if found else {})


def _dressed(params: Json, text: str, entities: str) -> tuple[str, list[Json]]:
    mode, given = params.get("parse_mode"), params.get(text, "")
    return parsed(given, mode) if mode and given else (given, params.get(entities, []))


def _reply(world: World, chat: Chat, reply: Json | None) -> tuple[int | None, Json]:
    """Return the message replied to, and the quote to show."""
    if not reply or "message_id" not in reply:
        return None, {}
    if reply.get("chat_id", chat.id) != chat.id:
        raise ApiError(501, "Not Implemented in the simulator: replies across chats")
    target = chat.messages.get(reply["message_id"])
    if target is None:
        if reply.get("allow_sending_without_reply"):
            return None, {}
        raise bad_request("message to be replied not found")
    if not reply.get("quote"):
        return target.id, {}
    quote = reply["quote"]
    if reply.get("quote_parse_mode"):
        quote, _ = parsed(quote, reply["quote_parse_mode"])
    try:
        return target.id, {"quote": quoted(target, quote)}
    except SimulatorError:
        raise bad_request("QUOTE_TEXT_INVALID") from None


def topic_of(chat: Chat, thread: int | None) -> int | None:
    """Return the topic that a call names.

    Raises:
        ApiError: 400 if there is none such.
    """
    if thread is not None and thread not in chat.topics:
        raise bad_request("message thread not found")
    return thread


def _check_may_post(world: World, chat: Chat, thread: int | None) -> None:
    status = chat.status_of(world.me.id)
    if chat.type == "channel" and status not in ADMINS:
        raise bad_request("need administrator rights in the channel chat")
    if status == "restricted":
        raise bad_request("not enough rights to send text messages to the chat")
    if thread in chat.closed_topics and status not in ADMINS:
        raise bad_request("TOPIC_CLOSED")

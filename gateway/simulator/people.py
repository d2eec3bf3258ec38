"""What people do in Telegram: say, edit, press, delete; each act becomes the update that the bot would get."""

from typing import TypedDict

from gateway.simulator.errors import ApiError, Json, SimulatorError
from gateway.simulator.files import document_json, photo_json
from gateway.simulator.keyboards import flat_buttons
from gateway.simulator.texts import MAX_MESSAGE_CODE_POINTS, stored
from gateway.simulator.world import ADMINS, CHANNEL_BOT, GROUP_ANONYMOUS_BOT, TELEGRAM_SERVICE, Chat, Message, World


class SayOptions(TypedDict, total=False):
    """How a message is said.

    reply_to: message id replied to. thread: topic id in a forum. sender_chat: the chat's own id speaks as an anonymous admin,
    another chat's id as that channel. linked: an automatic forward of that channel's post. forward_from: a user id, a chat id or
    the name of a hidden user. quote: the part of the replied message that is quoted. via_bot: name of the inline bot used.
    entities: `MessageEntity` objects. caption: the text goes out as the caption of a photo. album: so many photos in one album, the
    caption on the first. document: name of a file that is sent, with `content` in it and the text as its caption.
    """

    reply_to: int | None
    thread: int | None
    sender_chat: int | None
    linked: bool
    forward_from: int | str | None
    quote: str | None
    via_bot: str | None
    entities: list[Json]
    caption: bool
    album: int
    document: str
    content: str


def say(world: World, chat: Chat, user_id: int, text: str, options: SayOptions) -> Message:
    """Let somebody say something, in pieces of 4,096 code points as clients cut them; return the last message.

    Raises:
        SimulatorError: A person could not do that: not a member, blocked the bot, unknown topic or message, empty text.
    """
    _check_may_speak(world, chat, user_id, options)
    message: Message | None = None
    for words in _contents(world, text, options):
        content = (
            _sender(world, chat, user_id, options) | _place(world, chat, options) | _origin(world, options) | words
        )
        reply_to = options.get("reply_to")
        if reply_to is None and chat.is_forum:
            reply_to = options.get("thread")
        message = world.post(chat, user_id, content, reply_to)
        _tell(world, chat, message, "channel_post" if chat.type == "channel" else "message")
        if chat.type == "channel" and chat.linked is not None:
            _forward_to_group(world, chat, message, words)
    assert message is not None
    return message


def _contents(world: World, text: str, options: SayOptions) -> list[Json]:
    """Return what each of the messages says that the text becomes."""
    entities = options.get("entities", [])
    if "document" in options:
        file = world.add_file(options["document"], options.get("content", "").encode())
        return [document_json(file) | _caption(text, entities)]
    if options.get("album"):
        world.albums += 1
        album = {"media_group_id": str(world.albums)}
        pictures = [
            {**album, **photo_json(world.add_file("photo.jpg", b"photo", "photos"))} for _ in range(options["album"])
        ]
        return [pictures[0] | _caption(text, entities), *pictures[1:]]
    if options.get("caption"):
        return [photo_json(world.add_file("photo.jpg", b"photo", "photos")) | _words(text, entities, caption=True)]
    pieces = [text[at : at + MAX_MESSAGE_CODE_POINTS] for at in range(0, len(text), MAX_MESSAGE_CODE_POINTS)] or [""]
    return [_words(piece, entities if len(pieces) == 1 else [], caption=False) for piece in pieces]


def _caption(text: str, entities: list[Json]) -> Json:
    return _words(text, entities, caption=True) if text else {}


def _forward_to_group(world: World, channel: Chat, post: Message, words: Json) -> None:
    """Put a channel's post into its group, as Telegram does by itself."""
    assert channel.linked is not None
    group, shown = world.chat(channel.linked), world.chat_json(channel)
    origin = {"type": "channel", "date": post.body["date"], "chat": shown, "message_id": post.id}
    content = {
        "from": dict(TELEGRAM_SERVICE),
        "sender_chat": shown,
        "is_automatic_forward": True,
        "forward_origin": origin,
        **words,
    }
    _tell(world, group, world.post(group, TELEGRAM_SERVICE["id"], content), "message")


def react(world: World, chat: Chat, message_id: int, user_id: int, emoji: list[str]) -> None:
    """Let a person put reactions on a message, in place of their earlier ones; the bot hears of it as an admin or in private.

    Raises:
        SimulatorError: No such message, or the person is not in the chat.
    """
    message = _message(chat, message_id)
    if user_id != chat.id and not chat.present(user_id):
        raise SimulatorError(f"user {user_id} is not in chat {chat.id}")
    by_person = world.people_react.setdefault((chat.id, message.id), {})
    old, new = by_person.get(user_id, []), [{"type": "emoji", "emoji": one} for one in emoji]
    by_person[user_id] = new
    news: Json = {"chat": world.chat_json(chat), "message_id": message.id, "date": world.date()}
    if chat.type == "channel":
        every = [one["emoji"] for given in by_person.values() for one in given]
        counts = [
            {"type": {"type": "emoji", "emoji": one}, "total_count": every.count(one)} for one in dict.fromkeys(every)
        ]
        world.updates.put("message_reaction_count", news | {"reactions": counts})
    elif chat.type == "private" or chat.status_of(world.me.id) in ADMINS:
        who = {"user": world.users[user_id].as_json()}
        world.updates.put("message_reaction", news | who | {"old_reaction": old, "new_reaction": new})
    world.changes.notify()


def edit(world: World, chat: Chat, message_id: int, text: str) -> Message:
    """Let the author change a message's text.

    Raises:
        SimulatorError: There is no such message, it is the bot's, or nothing changed.
    """
    message = _message(chat, message_id)
    if message.sender_id == world.me.id or not ({"text", "caption"} & message.body.keys()):
        raise SimulatorError("only a person's own text can be edited")
    changed = _words(text, [], caption="caption" in message.body)
    if all(message.body.get(key) == value for key, value in changed.items()):
        raise SimulatorError("the edited text is the same")
    for key in ("entities", "caption_entities"):
        message.body.pop(key, None)
    message.body |= changed | {"edit_date": world.date()}
    _tell(world, chat, message, "edited_channel_post" if chat.type == "channel" else "edited_message")
    world.changes.notify()
    return message


def delete(world: World, chat: Chat, message_id: int) -> None:
    """Let somebody delete a message; Telegram tells bots nothing about it."""
    del chat.messages[_message(chat, message_id).id]
    world.changes.notify()


def press(
    world: World, chat: Chat, message_id: int, user_id: int, *, data: str | None, index: int | None, stale: bool
) -> str:
    """Let somebody press a button, by its data or its place in reading order; return the callback's id.

    A link button changes nothing for the bot: its URL is returned instead. With `stale` the press is one of a keyboard (or message)
    that is no longer there, as from a screen that was not refreshed; it needs `data`.

    Raises:
        SimulatorError: No such message or button, or the person is not in the chat.
    """
    world.user(user_id)
    if user_id != chat.id and not chat.present(user_id):
        raise SimulatorError(f"user {user_id} is not in chat {chat.id}")
    message = chat.messages.get(message_id)
    if not (stale and data is not None):
        button = _button(_message(chat, message_id), data, index)
        if "url" in button:
            return str(button["url"])
        if "callback_data" not in button:
            raise SimulatorError("the button is no callback button")
        data = button["callback_data"]
    assert data is not None
    callback = world.new_callback(user_id, chat.id, message_id, data)
    gone = {"chat": world.chat_json(chat), "message_id": message_id, "date": 0}
    news = {
        "id": callback.id,
        "from": world.users[user_id].as_json(),
        "message": world.shown(chat, message) if message else gone,
        "chat_instance": world.chat_instance(chat.id),
        "data": data,
    }
    world.updates.put("callback_query", news)
    world.changes.notify()
    return callback.id


def add_topic(world: World, chat: Chat, name: str, by: int) -> int:
    """Create a topic in a forum, or in a private chat where topics are on, and return its thread id."""
    if not (chat.is_forum or (chat.type == "private" and world.rules.private_topics)):
        raise SimulatorError(f"chat {chat.id} is no forum")
    thread = open_topic(world, chat, name, world.user(by).id, 7322096)
    _tell(world, chat, chat.messages[thread], "message")
    return thread


def open_topic(world: World, chat: Chat, name: str, by: int, color: int) -> int:
    """Create a topic and return its thread id, which is the id of its service message."""
    made = {"name": name, "icon_color": color}
    message = world.post(chat, by, {"from": world.users[by].as_json(), "forum_topic_created": made})
    message.body |= {"message_thread_id": message.id, "is_topic_message": True}
    chat.topics[message.id] = name
    return message.id


def _tell(world: World, chat: Chat, message: Message, kind: str) -> None:
    if chat.type == "private" or chat.present(world.me.id):
        world.updates.put(kind, world.shown(chat, message))
    world.changes.notify()


def _message(chat: Chat, message_id: int) -> Message:
    if message_id not in chat.messages:
        raise SimulatorError(f"there is no message {message_id} in chat {chat.id}")
    return chat.messages[message_id]


def _button(message: Message, data: str | None, index: int | None) -> Json:
    buttons = flat_buttons(message.body.get("reply_markup"))
    if index is not None and 0 <= index < len(buttons):
        return buttons[index]
    found = next((button for button in buttons if data is not None and button.get("callback_data") == data), None)
    if found is None:
        raise SimulatorError("the message has no such button")
    return found


def _check_may_speak(world: World, chat: Chat, user_id: int, options: SayOptions) -> None:
    world.user(user_id)
    if chat.migrated_to is not None:
        raise SimulatorError(f"the chat moved to {chat.migrated_to}")
    if chat.type == "private" and chat.blocked:
        raise SimulatorError("the person blocked the bot and has to unblock it first")
    if chat.type == "private" and user_id != chat.id:
        raise SimulatorError("a private chat has one person")
    if chat.type in {"group", "supergroup"} and not chat.present(user_id) and not options.get("linked"):
        raise SimulatorError(f"user {user_id} is not in chat {chat.id}")
    if chat.type == "channel" and chat.status_of(user_id) not in ADMINS:
        raise SimulatorError("only admins post in a channel")
    if options.get("sender_chat") == chat.id and chat.status_of(user_id) not in ADMINS:
        raise SimulatorError("only admins speak for the group")
    reply_to, thread = options.get("reply_to"), options.get("thread")
    if thread in chat.closed_topics and chat.status_of(user_id) not in ADMINS:
        raise SimulatorError("the topic is closed")
    if reply_to is not None:
        _message(chat, reply_to)
    if thread is not None and thread not in chat.topics:
        raise SimulatorError(f"there is no topic {thread} in chat {chat.id}")


def _sender(world: World, chat: Chat, user_id: int, options: SayOptions) -> Json:
    identity = options.get("sender_chat")
    if chat.type == "channel":
        return {"sender_chat": world.chat_json(chat)}
    if identity is None:
        return {"from": world.users[user_id].as_json()}
    sender_chat = world.chat_json(world.chat(identity))
    if identity == chat.id:
        return {"from": dict(GROUP_ANONYMOUS_BOT), "sender_chat": sender_chat}
    if options.get("linked"):
        origin = {"type": "channel", "date": world.date(), "chat": sender_chat, "message_id": 1}
        return {
            "from": dict(TELEGRAM_SERVICE),
            "sender_chat": sender_chat,
            "is_automatic_forward": True,
            "forward_origin": origin,
        }
    return {"from": dict(CHANNEL_BOT), "sender_chat": sender_chat}


def _place(world: World, chat: Chat, options: SayOptions) -> Json:
    reply_to, quote = options.get("reply_to"), options.get("quote")
    fields = world.thread_fields(chat, options.get("thread"), reply_to)
    if quote and reply_to is not None:
        fields["quote"] = quoted(chat.messages[reply_to], quote)
    return fields


def quoted(message: Message, quote: str) -> Json:
    """Return the `TextQuote` of a part of a message.

    Raises:
        SimulatorError: The message does not contain it.
    """
    text = str(message.body.get("text") or message.body.get("caption") or "")
    at = text.find(quote)
    if at < 0:
        raise SimulatorError("the quoted text is not in the message")
    return {"text": quote, "position": len(text[:at].encode("utf-16-le")) // 2, "is_manual": True}


def _origin(world: World, options: SayOptions) -> Json:
    fields: Json = {}
    via_bot = options.get("via_bot")
    if via_bot:
        fields["via_bot"] = {"id": 900_000_001, "is_bot": True, "first_name": via_bot, "username": via_bot}
    source: int | str | None = options.get("forward_from")
    if source is None:
        return fields
    date = world.date()
    if isinstance(source, str):
        return fields | {"forward_origin": {"type": "hidden_user", "date": date, "sender_user_name": source}}
    if source in world.users:
        return fields | {"forward_origin": {"type": "user", "date": date, "sender_user": world.users[source].as_json()}}
    chat = world.chat(source)
    if chat.type == "channel":
        return fields | {
            "forward_origin": {"type": "channel", "date": date, "chat": world.chat_json(chat), "message_id": 1}
        }
    return fields | {"forward_origin": {"type": "chat", "date": date, "sender_chat": world.chat_json(chat)}}


def _words(text: str, entities: list[Json], *, caption: bool) -> Json:
    try:
        kept, found = stored(text, entities)
    except ApiError as error:
        raise SimulatorError(error.description.removeprefix("Bad Request: ")) from None
    if caption:
        return {"caption": kept} | ({"caption_entities": found} if found else {})
    return {"text": kept} | ({"entities": found} if found else {})

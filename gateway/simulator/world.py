"""The state of the simulated Telegram: people, chats, members, messages and what waits for the bot."""

import copy
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from gateway.simulator.changes import Changes
from gateway.simulator.errors import ApiError, Json, SimulatorError, bad_request
from gateway.simulator.files import File
from gateway.simulator.updates import UpdateQueue

ChatType = Literal["private", "group", "supergroup", "channel"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

PRESENT: frozenset[Status] = frozenset({"creator", "administrator", "member", "restricted"})
ADMINS: frozenset[Status] = frozenset({"creator", "administrator"})
GROUP_ANONYMOUS_BOT: Json = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
CHANNEL_BOT: Json = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
TELEGRAM_SERVICE: Json = {"id": 777000, "is_bot": False, "first_name": "Telegram"}


@dataclass(slots=True, kw_only=True)
class User:
    """A person or a bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    deactivated: bool = False

    def as_json(self) -> Json:
        """Return the `User` object of the Bot API."""
        names = {"last_name": self.last_name, "username": self.username, "language_code": self.language_code}
        base = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        return base | {key: value for key, value in names.items() if value}


@dataclass(slots=True, kw_only=True)
class Member:
    """What somebody is in a chat."""

    status: Status
    is_anonymous: bool = False


@dataclass(slots=True, kw_only=True)
class Message:
    """A message: `body` is the Bot API object without `reply_to_message`, which is looked up when it is shown."""

    body: Json
    sender_id: int
    reply_to: int | None = None

    @property
    def id(self) -> int:
        """The message id, unique in its chat."""
        number: int = self.body["message_id"]
        return number


@dataclass(slots=True, kw_only=True)
class Chat:
    """A private chat (its id is the person's), group, supergroup or channel."""

    id: int
    type: ChatType
    title: str | None = None
    username: str | None = None
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    topics: dict[int, str] = field(default_factory=dict)
    last_message_id: int = 1
    """In a supergroup or channel 1 is its creation, which is also a forum's General topic."""
    closed_topics: set[int] = field(default_factory=set)
    pinned: list[int] = field(default_factory=list)
    linked: int | None = None
    """The group of a channel, or the channel of a group, whose posts are forwarded."""
    blocked: bool = False
    migrated_to: int | None = None

    def status_of(self, user_id: int) -> Status:
        """Return somebody's status; who was never here has left."""
        member = self.members.get(user_id)
        return member.status if member else "left"

    def present(self, user_id: int) -> bool:
        """Whether somebody is in the chat now."""
        return self.status_of(user_id) in PRESENT


@dataclass(slots=True, kw_only=True)
class Callback:
    """A press of a button, until it is answered or too old."""

    id: str
    user_id: int
    chat_id: int
    message_id: int
    data: str
    at: float
    answer: Json | None = None


@dataclass(slots=True, kw_only=True)
class Webhook:
    """Where the bot wants to be called, and how that goes."""

    url: str
    secret: str = ""
    max_connections: int = 40
    failed_at: float | None = None
    failure: str = ""
    gone_since: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What is not the same for every bot.

    Args:
        private_topics: Private chats with the bot have topics (Bot API, `has_topics_enabled`).
        throttle: A bot that asks for the same offset again at once is slowed down, as by Telegram.
        utf16_limit: Count the 4,096 of a message in UTF-16 units, which is stricter than Telegram.
    """

    private_topics: bool = False
    throttle: bool = False
    utf16_limit: bool = False


class World:
    """Everything that exists, deterministic given the clock and the first ids.

    Args:
        me: The bot.
        now: Seconds since the epoch.
        first_update_id: Id of the first update.
        callback_ttl: Seconds within which a press must be answered.
    """

    def __init__(
        self, me: User, *, now: Callable[[], float] = time.time, first_update_id: int = 1, callback_ttl: float = 900.0
    ) -> None:
        self.me = me
        self.now = now
        self.callback_ttl = callback_ttl
        self.changes = Changes()
        self.updates = UpdateQueue(now, first_update_id)
        self.users: dict[int, User] = {me.id: me}
        self.chats: dict[int, Chat] = {}
        self.callbacks: dict[str, Callback] = {}
        self.actions: list[Json] = []
        self.drafts: dict[tuple[int, int | None], Json] = {}
        """What a private chat, or a topic of one, shows of an answer that is not sent yet."""
        self.reactions: dict[tuple[int, int], list[Json]] = {}
        """What the bot thinks of a message, by chat and message."""
        self.people_react: dict[tuple[int, int], dict[int, list[Json]]] = {}
        """What people think of it, by person."""
        self.files: dict[str, File] = {}
        self.rules = Rules()
        self.last_poll: tuple[int, float] | None = None
        self.albums = 0
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self.webhook: Webhook | None = None
        self.webhook_set_at: float | None = None
        self.poller = 0
        self.poll_refusal = ""
        self._last_shared_message_id = 0
        self._messages_begin = 0
        self._last_callback = 0

    def date(self) -> int:
        """Return the current time as Bot API dates are given: whole seconds since the epoch."""
        return int(self.now())

    # People and chats

    def user(self, user_id: int) -> User:
        """Return a user, or raise SimulatorError."""
        if user_id not in self.users:
            raise SimulatorError(f"there is no user {user_id}")
        return self.users[user_id]

    def chat(self, chat_id: int) -> Chat:
        """Return a chat, or raise SimulatorError."""
        if chat_id not in self.chats:
            raise SimulatorError(f"there is no chat {chat_id}")
        return self.chats[chat_id]

    def add_user(self, user: User) -> User:
        """Add a person.

        Raises:
            SimulatorError: The id is taken or not positive.
        """
        if user.id in self.users or user.id <= 0:
            raise SimulatorError(f"user id {user.id} is taken or not positive")
        self.users[user.id] = user
        self.changes.notify()
        return user

    def add_chat(self, chat: Chat) -> Chat:
        """Add a chat.

        Raises:
            SimulatorError: The id is taken, not of the right sign for the type, or a member is unknown.
        """
        if chat.id in self.chats or (chat.id > 0) != (chat.type == "private"):
            raise SimulatorError(f"chat id {chat.id} is taken or has the wrong sign for a {chat.type} chat")
        for member in chat.members:
            self.user(member)
        chat.last_message_id = max(chat.last_message_id, self._messages_begin)
        self.chats[chat.id] = chat
        self.changes.notify()
        return chat

    def chat_json(self, chat: Chat) -> Json:
        """Return the `Chat` object of the Bot API."""
        if chat.type == "private":
            user = self.users[chat.id].as_json()
            return {"id": chat.id, "type": "private"} | {
                key: user[key] for key in ("first_name", "last_name", "username") if key in user
            }
        shown: Json = {"id": chat.id, "type": chat.type, "title": chat.title or str(chat.id)}
        if chat.username:
            shown["username"] = chat.username
        if chat.is_forum:
            shown["is_forum"] = True
        return shown

    # Where the bot may go

    def reachable(self, chat_id: int | str) -> Chat:
        """Return the chat a call of the bot is meant for.

        Raises:
            ApiError: With Telegram's words, if the chat is unknown, has moved, or will not have the bot.
        """
        chat = self._find(chat_id)
        if chat is None:
            if isinstance(chat_id, int) and chat_id in self.users and chat_id != self.me.id:
                raise ApiError(403, "Forbidden: bot can't initiate conversation with a user")
            raise bad_request("chat not found")
        if chat.migrated_to is not None:
            moved = {"migrate_to_chat_id": chat.migrated_to}
            raise ApiError(400, "Bad Request: group chat was upgraded to a supergroup chat", moved)
        if chat.type == "private":
            self._check_private(chat)
        else:
            self._check_membership(chat)
        return chat

    def _find(self, chat_id: int | str) -> Chat | None:
        if isinstance(chat_id, int):
            return self.chats.get(chat_id)
        name = chat_id.removeprefix("@").lower()
        public = (
            chat for chat in self.chats.values() if chat.type != "private" and (chat.username or "").lower() == name
        )
        return next(public, None) if chat_id.startswith("@") else None

    def _check_private(self, chat: Chat) -> None:
        if self.users[chat.id].deactivated:
            raise ApiError(403, "Forbidden: user is deactivated")
        if chat.blocked:
            raise ApiError(403, "Forbidden: bot was blocked by the user")

    def _check_membership(self, chat: Chat) -> None:
        status = chat.status_of(self.me.id)
        if status == "kicked":
            raise ApiError(403, f"Forbidden: bot was kicked from the {chat.type} chat")
        if status not in PRESENT:
            raise ApiError(403, f"Forbidden: bot is not a member of the {chat.type} chat")

    # Messages

    def new_message_id(self, chat: Chat) -> int:
        """Take the next id: one sequence for private chats and basic groups together, one per supergroup or channel."""
        if chat.type in {"private", "group"}:
            self._last_shared_message_id += 1
            return self._last_shared_message_id
        chat.last_message_id += 1
        return chat.last_message_id

    def start_message_ids(self, last: int) -> None:
        """Let the sequences, the shared one and those of all chats, go on after `last`."""
        self._messages_begin = last
        self._last_shared_message_id = max(last, self._last_shared_message_id)
        for chat in self.chats.values():
            chat.last_message_id = max(last, chat.last_message_id)

    def post(self, chat: Chat, sender_id: int, content: Json, reply_to: int | None = None) -> Message:
        """Put a message into a chat; `content` is everything but its id, date and chat."""
        body = {"message_id": self.new_message_id(chat), "date": self.date(), "chat": self.chat_json(chat), **content}
        message = Message(body=body, sender_id=sender_id, reply_to=reply_to)
        chat.messages[message.id] = message
        if sender_id == self.me.id:
            self.drafts.pop((chat.id, content.get("message_thread_id")), None)
        self.changes.notify()
        return message

    def shown(self, chat: Chat, message: Message) -> Json:
        """Return a message as the Bot API shows it now, with the message it replies to."""
        body = copy.deepcopy(message.body)
        target = chat.messages.get(message.reply_to) if message.reply_to is not None else None
        if target is not None:
            body["reply_to_message"] = copy.deepcopy(target.body)
        return body

    def listed(self, chat: Chat) -> Iterator[Json]:
        """Yield the chat's messages in order."""
        return (self.shown(chat, message) for _, message in sorted(chat.messages.items()))

    def thread_fields(self, chat: Chat, thread: int | None, reply_to: int | None) -> Json:
        """Return what marks a message's place: its topic in a forum, its reply thread in another supergroup."""
        if thread is not None and (chat.is_forum or chat.type == "private"):
            return {"message_thread_id": thread, "is_topic_message": True}
        if chat.type == "supergroup" and not chat.is_forum and reply_to in chat.messages:
            return {"message_thread_id": chat.messages[reply_to].body.get("message_thread_id", reply_to)}
        return {}

    def add_file(self, name: str, data: bytes, folder: str = "documents") -> File:
        """Keep a file and return it; ids count, so that two runs of one script give equal ones."""
        number = len(self.files) + 1
        file = File(id=f"file-{number}-{name}", name=name, data=data, path=f"{folder}/file_{number}_{name}")
        self.files[file.id] = file
        return file

    # Buttons

    def new_callback(self, user_id: int, chat_id: int, message_id: int, data: str) -> Callback:
        """Record a press."""
        self._last_callback += 1
        number = str(4_000_000_000_000_000 + self._last_callback)
        callback = Callback(
            id=number, user_id=user_id, chat_id=chat_id, message_id=message_id, data=data, at=self.now()
        )
        self.callbacks[number] = callback
        return callback

    def chat_instance(self, chat_id: int) -> str:
        """Return the chat's identifier for callbacks, the same in every run."""
        return str(int.from_bytes(sha256(str(chat_id).encode()).digest()[:7], "big"))

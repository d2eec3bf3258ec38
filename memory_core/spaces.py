"""Spaces: the unit of isolation, and the one table that says where a fact belongs (ARCHITECTURE §5)."""

import re
from dataclasses import dataclass
from enum import StrEnum

from memory_core.errors import SpaceError
from memory_core.values import Category, Subject

PRIVATE, GROUP, CHANNEL = "private", "group", "channel"
MOST_ID = 2**52 - 1
"""Ids of people and chats have at most 52 significant bits (Bot API, User and Chat)."""
MOST_THREAD = 2**31 - 1
_NUMBERS = re.compile(r"-?\d{1,16}(/\d{1,10})?")


class Scope(StrEnum):
    """How far a space reaches."""

    PROFILE = "profile"
    USER = "user"
    CHAT = "chat"
    TOPIC = "topic"


@dataclass(frozen=True, slots=True, order=True)
class Space:
    """`(profile, scope, id)`: files, mode and lock belong to it. Its key is `profile`, `user:42`, `chat:-100` or `topic:-100/7`."""

    profile: str
    scope: Scope
    id: int = 0
    thread: int = 0

    @property
    def key(self) -> str:
        """Return the key without the profile, as `--space` takes it."""
        match self.scope:
            case Scope.PROFILE:
                return "profile"
            case Scope.TOPIC:
                return f"topic:{self.id}/{self.thread}"
            case _:
                return f"{self.scope}:{self.id}"

    @classmethod
    def parse(cls, profile: str, key: str) -> "Space":
        """Read a key.

        Raises:
            SpaceError: `space.unknown` when the key has another form.
        """
        if key == "profile":
            return cls(profile, Scope.PROFILE)
        kind, _, rest = key.partition(":")
        number, _, thread = rest.partition("/")
        try:
            if kind == "topic" and thread:
                return cls(profile, Scope.TOPIC, int(number), int(thread))
            if kind in ("user", "chat") and not thread:
                return cls(profile, Scope(kind), int(number))
        except ValueError:
            pass
        raise SpaceError(
            "That is not a space.", hint="Write profile, user:ID, chat:ID or topic:CHAT/THREAD.", key=key[:64]
        )

    @classmethod
    def named(cls, profile: str, key: str) -> "Space":
        """Read a key that a person has typed: of numbers that Telegram can give to somebody, else nobody has that space.

        Raises:
            SpaceError: `space.unknown`.
        """
        space = cls.parse(profile, key)
        if space.scope is Scope.PROFILE or (_NUMBERS.fullmatch(key.partition(":")[2]) and _is_possible(space)):
            return space
        raise SpaceError(
            "Nobody can have that number.", hint="Write profile, user:ID, chat:ID or topic:CHAT/THREAD.", key=key[:64]
        )


def is_person(number: int) -> bool:
    """Say whether Telegram can have given this id to a person (Bot API, User)."""
    return 1 <= number <= MOST_ID


def _is_possible(space: Space) -> bool:
    if space.scope is Scope.USER:
        return is_person(space.id)
    thread = 1 <= space.thread <= MOST_THREAD if space.scope is Scope.TOPIC else space.thread == 0
    return thread and space.id != 0 and abs(space.id) <= MOST_ID


@dataclass(frozen=True, slots=True)
class Place:
    """Where a conversation happens: a platform's chat and, if any, its topic. Ids are the platform's integers."""

    platform: str
    chat_id: int
    kind: str = PRIVATE
    topic_id: int | None = None

    @property
    def key(self) -> str:
        """Return `platform:chat` or `platform:chat/topic`: one session and one mailbox each."""
        topic = "" if self.topic_id is None else f"/{self.topic_id}"
        return f"{self.platform}:{self.chat_id}{topic}"

    @property
    def private(self) -> bool:
        """Say whether only one person is there."""
        return self.kind == PRIVATE


def user_space(profile: str, user_id: int) -> Space:
    """Return the space of one person."""
    return Space(profile, Scope.USER, user_id)


def home_space(profile: str, place: Place) -> Space:
    """Return the space that a session's place belongs to: the topic's, the chat's, or in private the user's (§4, §5)."""
    if place.private:
        return user_space(profile, place.chat_id)
    if place.topic_id is not None:
        return Space(profile, Scope.TOPIC, place.chat_id, place.topic_id)
    return Space(profile, Scope.CHAT, place.chat_id)


def parent_spaces(space: Space) -> tuple[Space, ...]:
    """Return the wider spaces whose documents belong to the same prompt: a topic's chat."""
    if space.scope is Scope.TOPIC:
        return (Space(space.profile, Scope.CHAT, space.id),)
    return ()


@dataclass(frozen=True, slots=True)
class Doc:
    """One document of a space, as `USER.md` of `user:42`."""

    space: Space
    name: str

    @property
    def key(self) -> str:
        """Return `<space key>/<name>`."""
        return f"{self.space.key}/{self.name}"

    @classmethod
    def parse(cls, profile: str, key: str) -> "Doc":
        """Read a key written by `key`.

        Raises:
            SpaceError: `space.unknown` when the space part is malformed.
        """
        space, name = split_doc(key)
        return cls(Space.parse(profile, space), name)


def split_doc(key: str) -> tuple[str, str]:
    """Return the space key and the document name in a document's key, as `user:42` and `notes/x.md`."""
    head, _, name = key.rpartition("/")
    space, _, folder = head.rpartition("/")
    return (space, f"{folder}/{name}") if folder in _FOLDERS else (head, name)


_FOLDERS = ("notes", "skills")
"""Folders of a space whose files are documents too."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a fact's line goes: a document and the heading under which it stands."""

    doc: Doc
    section: str


USER, MEMORY, PORTABLE, SOUL = "USER.md", "MEMORY.md", "PORTABLE.md", "SOUL.md"

_OWN_WORDS = {
    Category.PREFERENCE: "Preferences",
    Category.OPERATING_STYLE: "Preferences",
    Category.RECURRING_CONSTRAINT: "Constraints",
    Category.PERSONAL: "Profile",
    Category.WORK: "Profile",
    Category.OTHER: "Open Questions",
}
"""Sections of USER.md for what a person says of themselves; every other category is a fact of the place (§5)."""


def target_of(category: Category, subject: Subject, speaker_id: int, home: Space) -> Target:
    """Say where a fact goes: the table of ARCHITECTURE §5. Never the profile.

    Args:
        category: The fact's category.
        subject: Whom it is about; a fact about someone else belongs to the place.
        speaker_id: Who said it.
        home: The home space of the session in which it was said.
    """
    section = _OWN_WORDS.get(category)
    if section is not None and subject is Subject.SPEAKER:
        return Target(Doc(user_space(home.profile, speaker_id), USER), section)
    return Target(Doc(home, MEMORY), "Facts")

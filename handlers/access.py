"""Who is this, and what may they do here: talk, look, decide (ARCHITECTURE §5, §10)."""

from collections.abc import Iterable
from dataclasses import replace

from handlers.commands import ALL, CLEAR, MemoryCommand
from handlers.messages import Inbound, Membership
from memory_core.core import MemoryCore
from memory_core.errors import AccessError, DhakiraError
from memory_core.ledger.mending import LINT
from memory_core.ports import Admission
from memory_core.ports.admissions import ALLOWED, CHAT, DENIED, PERSON
from memory_core.spaces import Scope, Space, parent_spaces, user_space
from memory_core.values import Actor, Speaker

_OF_ONE_ITEM = frozenset(
    {
        "why",
        "keep",
        "apply",
        "reject",
        "edit",
        "undo",
        "forget",
        "share",
        "unshare",
        "verify",
        "conflicts",
        "promotions",
    }
)
_FOR_ALL = frozenset({"status", "help"})
"""What any member of a chat may ask: numbers and names, no remembered line."""


NOBODY = frozenset({777000, 136817688, 1087968824})
"""Ids that stand for many people or for none (Bot API, `Message.from`): nobody with such an id is ever let in."""


class NoMembership:
    """For doors without groups (console, command line): nobody administers anything."""

    async def is_admin(self, chat_id: int, user_id: int, fresh: bool) -> bool:
        """Return False."""
        del chat_id, user_id, fresh
        return False

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        """Return False."""
        del chat_id, user_id
        return False

    def private_link(self) -> str:
        """Return nothing: there is no other chat to go to."""
        return ""


class Access:
    """Decides by the settings' lists, by what was decided since, and by Telegram's own word about members.

    Args:
        profile: Whose spaces.
        operators: User ids with all rights.
        users: User ids that may talk in private.
        chats: Groups and channels that are served, with their members.
        membership: Who is a member or an admin of a chat.
    """

    def __init__(
        self,
        profile: str = "default",
        *,
        operators: Iterable[int] = (),
        users: Iterable[int] = (),
        chats: Iterable[int] = (),
        membership: Membership | None = None,
    ) -> None:
        self.profile = profile
        self.operators = frozenset(operators)
        self.users = self._named_users = frozenset(users)
        self.chats = tuple(sorted(set(chats)))
        self._named_chats = frozenset(self.chats)
        self._moved: dict[int, int] = {}
        self.kept_out: frozenset[int] = frozenset()
        """People and chats whom an operator has denied: that outweighs the settings, but for operators."""
        self._membership: Membership = membership or NoMembership()
        self.knows_members = membership is not None
        """Whether anybody can be asked who is in a group; not so on the command line without Telegram."""

    def follow(self, old: int, new: int) -> None:
        """Serve a chat under its new id, if it is served at all."""
        self._moved[old] = new
        if old in self.chats:
            self.chats = tuple(sorted({new, *self.chats} - {old}))

    def learn(self, admissions: Iterable[Admission]) -> None:
        """Take over what was decided since the settings were written: the last word about each person and chat."""
        said = {(one.kind, self._now(one.id) if one.kind == CHAT else one.id): one.state for one in admissions}
        people, chats = (
            {state: {i for (of, i), s in said.items() if of == kind and s == state} for state in (ALLOWED, DENIED)}
            for kind in (PERSON, CHAT)
        )
        self.users = (self._named_users | people[ALLOWED]) - people[DENIED]
        named = {self._now(chat) for chat in self._named_chats}
        self.chats = tuple(sorted((named | chats[ALLOWED]) - chats[DENIED]))
        self.kept_out = frozenset(people[DENIED] | chats[DENIED]) - self.operators

    @property
    def named(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the people and chats that the settings name."""
        return tuple(sorted(self._named_users)), tuple(sorted(self._named_chats))

    def _now(self, chat: int) -> int:
        """Return the id that a chat has by now."""
        return self._moved.get(chat, chat)

    async def refusal(self, inbound: Inbound) -> AccessError | None:
        """Return why this person may not talk here, or None if they may."""
        place, speaker = inbound.place, inbound.speaker
        if not place.private:
            if place.chat_id in self.chats and (speaker is None or speaker.id not in self.kept_out):
                return None
            if place.chat_id in self.chats:
                return AccessError("This person was denied.", code="access.kept-out")
            return AccessError("This chat is not served.", code="access.unknown-chat", id=str(place.chat_id))
        if speaker is not None and await self._may_talk(speaker.id):
            return None
        if speaker is not None and speaker.id in self.kept_out:
            return AccessError("This person was denied.", code="access.kept-out")
        number = str(speaker.id if speaker else place.chat_id)
        return AccessError("This person is not known.", code="access.unknown-person", id=number)

    async def _may_talk(self, user_id: int) -> bool:
        if user_id in self.operators or user_id in self.users:
            return True
        if user_id in self.kept_out:
            return False
        for chat in self.chats:
            if await self._membership.is_member(chat, user_id):
                return True
        return False

    def private_link(self) -> str:
        """Return the address that opens a private chat with the bot; empty where there is none."""
        return self._membership.private_link()

    def actor(self, speaker: Speaker) -> Actor:
        """Return the person with the role that the settings give."""
        return Actor(speaker.id, speaker.name, operator=speaker.id in self.operators)

    async def manages(self, actor: Actor, space: Space, *, fresh: bool) -> bool:
        """Say whether a person decides about a space.

        Args:
            actor: Who; an operator who acts as somebody has that person's rights only, all of them if that is an operator.
            space: About what.
            fresh: Ask Telegram anew, for changes.
        """
        if actor.operator:
            return True
        match space.scope:
            case Scope.USER:
                return space.id == actor.user_id
            case Scope.CHAT | Scope.TOPIC:
                return await self._membership.is_admin(space.id, actor.user_id, fresh)
            case _:
                return False

    async def sees(self, actor: Actor, space: Space) -> bool:
        """Say whether a person may look up what was said in a space: their own, or that of a chat they are in."""
        if actor.operator:
            return True
        if space.scope is Scope.USER:
            return space.id == actor.user_id
        return space.scope is not Scope.PROFILE and await self._membership.is_member(space.id, actor.user_id)

    async def reviewable_spaces(self, core: MemoryCore, actor: Actor) -> list[Space]:
        """Return the spaces that a person decides about: their own, and the chats that they administer with their topics."""
        found = [user_space(self.profile, actor.user_id)]
        for chat in self.chats:
            if await self.manages(actor, self._chat(chat), fresh=False):
                found.append(self._chat(chat))
                # A topic is there from its first item on, with or without a document.
                async with core.store.reading() as uow:
                    topics = await uow.ledger.topics(self.profile, chat)
                found += [Space.parse(self.profile, key) for key in topics]
        return found

    async def scope(self, core: MemoryCore, actor: Actor, home: Space, command: MemoryCommand) -> tuple[Space, ...]:
        """Return the spaces that a command may touch; the first is the one it is about.

        Args:
            core: Knows which space an item belongs to.
            actor: Who asks.
            home: The space of the place, or the one named on the command line.
            command: What is asked; for a change, Telegram is asked anew who is an admin.

        Raises:
            AccessError: `access.denied`.
        """
        near = (home, *parent_spaces(home))
        if command.name == "skills":
            return await self._skilled(actor, home, changes=command.changes)
        mine = user_space(self.profile, actor.user_id)
        if command.name == "forget-me":
            return (mine,)
        if command.name == "export":
            return await self._exportable(core, actor, home)
        if command.name == "used":
            # Whoever is here may ask; of the lines each sees those of memories that they decide about.
            known = [space for space in (*near, mine) if await self.manages(actor, space, fresh=False)]
            return tuple(dict.fromkeys(known or [mine]))
        if "confirm" in command.options:
            home = await self._confirmed(core, home, str(command.options["confirm"]))
            near = (home,)
        if command.name in _OF_ONE_ITEM and command.item not in (None, ALL, CLEAR, LINT):
            return await self._around_item(core, actor, near, command)
        if command.name in _FOR_ALL or await self.manages(actor, home, fresh=command.changes):
            return near
        if command.name == "forget" and mine not in near:
            return (mine,)
        raise denied()

    async def _exportable(self, core: MemoryCore, actor: Actor, home: Space) -> tuple[Space, ...]:
        """Return what an export takes: at home all that a person decides about, elsewhere the chat with its topics."""
        if not await self.manages(actor, home, fresh=True):
            raise denied()
        if home == user_space(self.profile, actor.user_id):
            person = replace(actor, operator=False)  # an operator's own export holds no one else's private memory
            listed = await self.reviewable_spaces(core, person)
            chats = {space.id for space in listed if space.scope is Scope.CHAT}
            still = {chat for chat in chats if await self.manages(person, self._chat(chat), fresh=True)}
            return tuple(dict.fromkeys([home, *(s for s in listed if s.scope is Scope.USER or s.id in still)]))
        listed = await core.documents.list_spaces(self.profile)
        if home.scope is Scope.PROFILE:
            return tuple(dict.fromkeys([home, *listed]))
        topics = [space for space in listed if space.scope is Scope.TOPIC and space.id == home.id]
        return tuple(dict.fromkeys([home, *(topics if home.scope is Scope.CHAT else [])]))

    async def _skilled(self, actor: Actor, home: Space, *, changes: bool) -> tuple[Space, ...]:
        """Return whose skills are meant: a chat's in a chat, else the profile's, which everybody may look at."""
        profile = Space(self.profile, Scope.PROFILE)
        chat = self._chat(home.id) if home.scope in (Scope.CHAT, Scope.TOPIC) else profile
        if (changes or chat != profile) and not await self.manages(actor, chat, fresh=changes):
            raise denied()
        return (chat,) if changes else tuple(dict.fromkeys((chat, profile)))

    async def _confirmed(self, core: MemoryCore, home: Space, token: str) -> Space:
        """Return the space that a confirmation is about, wherever it is given."""
        async with core.store.reading() as uow:
            asked = await uow.confirmations.get(token)
        return home if asked is None else Space.parse(self.profile, asked.space_key)

    async def _around_item(
        self, core: MemoryCore, actor: Actor, near: tuple[Space, ...], command: MemoryCommand
    ) -> tuple[Space, ...]:
        mine = user_space(self.profile, actor.user_id)
        item = await core.item(command.item) if command.item else None
        allowed = [space for space in (*near, mine) if await self.manages(actor, space, fresh=command.changes)]
        if item is None:
            return tuple(dict.fromkeys(allowed or [mine]))
        space = Space.parse(self.profile, item.space_key)
        if space in allowed:
            return tuple(dict.fromkeys([space, *allowed]))
        if space in near:
            raise denied()
        # In private, and on the command line, a person acts on everything they decide about; in a group only on what is there.
        if near[0].scope in (Scope.USER, Scope.PROFILE) and await self.manages(actor, space, fresh=command.changes):
            return (space, *allowed)
        return tuple(dict.fromkeys(allowed or [mine]))

    def _chat(self, chat_id: int) -> Space:
        return Space(self.profile, Scope.CHAT, chat_id)


def denied() -> DhakiraError:
    """Say that somebody else has to do this."""
    return AccessError("Only an admin of this chat or the operator may do that.", code="access.denied")

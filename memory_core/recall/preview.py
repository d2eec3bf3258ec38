"""What the model would get if somebody said something now: the same builder, on the session that their words would go into."""

from dataclasses import replace

from memory_core.ledger.context import LedgerContext
from memory_core.ports import Session
from memory_core.ports.conversations import Which
from memory_core.recall.context import PromptBuilder, PromptContext
from memory_core.sessions.journal import CARRYING
from memory_core.spaces import GROUP, Place, Scope, Space, home_space
from memory_core.values import Message, Part, PartKind, Role, Span, Speaker


def following(session: Session) -> Session:
    """Return the session that a message would go into: this one while it is open, or the one that would follow."""
    if session.ended_at is None:
        return session
    carry = session.id if session.end_reason in CARRYING else None
    given = replace(session, id="", count=0, replies=0, carry_from=carry, ended_at=None, end_reason=None)
    return given if carry else replace(given, checkpoint_id=None, notebook_id=None)


class Preview:
    """Builds prompts that nobody has asked for yet. It writes nothing."""

    def __init__(self, context: LedgerContext, builder: PromptBuilder) -> None:
        self._context = context
        self._builder = builder
        self.tool_rules = ""
        """What whoever answers here tells its model about tools."""

    async def prompt(self, space: Space, place: Place | None, speaker: Speaker, text: str, zone: str) -> PromptContext:
        """Return what the model would get.

        Args:
            space: Whose memory and conversation.
            place: Where exactly, if known; else where that space has talked last.
            speaker: Who would say it.
            text: What.
            zone: The person's time zone.
        """
        session = await self._session(space, place)
        message = Message(
            id="",
            session_id=session.id,
            seq=session.count + 1,
            role=Role.USER,
            speaker=speaker,
            text=text,
            sent_at=self._context.clock.now(),
            parts=(Part(PartKind.TYPED, Span(0, len(text))),),
        )
        return await self._builder.build_for(session, message, zone=zone, tool_rules=self.tool_rules)

    async def _session(self, space: Space, place: Place | None) -> Session:
        profile = self._context.profile
        async with self._context.store.reading() as uow:
            found = None
            if place is not None:
                found = await uow.sessions.current(profile, place) or await uow.sessions.last_ended(profile, place)
            if found is None:
                listed = await uow.conversations.listed(profile, Which(home_key=space.key), 1)
                latest = listed[0].place if listed else place or _place_of(space)
                found = await uow.sessions.current(profile, latest) or await uow.sessions.last_ended(profile, latest)
        if found is not None:
            return following(found)
        now = self._context.clock.now()
        return Session(
            id="", profile=profile, place=latest, home_key=home_space(profile, latest).key, started_at=now, last_at=now
        )


def _place_of(space: Space) -> Place:
    """Imagine the place of a space in which nobody has talked yet."""
    if space.scope is Scope.USER:
        return Place("none", space.id)
    return Place("none", space.id, GROUP, space.thread if space.scope is Scope.TOPIC else None)

"""Messages go into the open session of their place; an ending cuts it with an immutable cutoff (ARCHITECTURE §8)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.ports import Clock, Ids, Job, Session, StatedKey, UnitOfWork
from memory_core.spaces import Place, home_space
from memory_core.values import Cutoff, EndReason, JobState, Message, Part, Role, Span, Speaker

CARRYING = frozenset({EndReason.NEW, EndReason.IDLE, EndReason.CONSOLE_EXIT})
"""Endings after which the next session starts with the checkpoint and the last two user turns; the others with nothing (§8)."""


Detector = Callable[[Message], tuple[StatedKey, ...]]
"""Says what a message states, for the index by which promotion finds its evidence; awaits nothing."""


def states_nothing(message: Message) -> tuple[StatedKey, ...]:
    """Find no statement: for a journal without promotion."""
    del message
    return ()


@dataclass(frozen=True, slots=True)
class Ending:
    """What an ending did; all None when there was nothing to end."""

    session: Session | None = None
    cutoff: Cutoff | None = None
    job: Job | None = None


class Journal:
    """Writes to the journal inside the caller's transaction, so that a message and its update commit together."""

    def __init__(self, profile: str, clock: Clock, ids: Ids, stated: Detector = states_nothing) -> None:
        self._profile = profile
        self._clock = clock
        self._ids = ids
        self._stated = stated

    async def receive(  # noqa: PLR0913  (a message has that many facts, all keyword arguments)
        self,
        uow: UnitOfWork,
        place: Place,
        speaker: Speaker | None,
        text: str,
        *,
        parts: tuple[Part, ...],
        masked: tuple[Span, ...],
        platform_message_id: int | None,
        sent_at: datetime,
        reply_to: str | None = None,
        may_count: bool = True,
        direct: bool = True,
    ) -> Message:
        """Store a person's message and what it states, opening a session if none is open. `text` is already masked.

        Where memory is off (`may_count` False) what is said is history only, also once memory is on again: no later run of
        curation begins before it, and it never counts as said before (§5). What was not said to the bot (`direct` False) states
        nothing for promotion.
        """
        session = await self.opened(uow, place)
        message = await uow.sessions.append(
            Message(
                id=self._ids.new("message"),
                session_id=session.id,
                seq=0,
                role=Role.USER,
                speaker=speaker,
                text=text,
                sent_at=sent_at,
                parts=parts,
                masked=masked,
                platform_message_id=platform_message_id,
                reply_to=reply_to,
            )
        )
        if not may_count:
            await uow.sessions.move_cursor(session.id, message.seq)
            await uow.recall.leave_out(message.id)
        elif direct and (stated := self._stated(message)):
            await uow.statements.record(message, stated)
        return message

    async def lengthen(self, uow: UnitOfWork, message: Message, *, may_count: bool) -> None:
        """Put a message with more words in the place of its beginning: its sender's client had cut it."""
        await uow.sessions.update(message)
        await self._state_anew(uow, message, may_count=may_count)

    async def reply(self, uow: UnitOfWork, session_id: str, text: str, *, reply_to: str | None = None) -> Message:
        """Store the bot's answer; without its words if what it answers was erased meanwhile."""
        if reply_to is not None and await uow.sessions.is_erased(reply_to):
            text = ""
        return await uow.sessions.append(
            Message(
                id=self._ids.new("message"),
                session_id=session_id,
                seq=0,
                role=Role.ASSISTANT,
                speaker=None,
                text=text,
                sent_at=self._clock.now(),
                reply_to=reply_to,
            )
        )

    async def edit(  # noqa: PLR0913  (as receive)
        self,
        uow: UnitOfWork,
        place: Place,
        platform_message_id: int,
        text: str,
        *,
        parts: tuple[Part, ...],
        masked: tuple[Span, ...],
        may_count: bool = True,
        direct: bool = True,
    ) -> Message | None:
        """Replace a message's text, keeping the one before, and what it states; mark evidence that no longer stands in it as stale.

        Returns:
            The message; None if it is unknown.
        """
        message = await uow.sessions.by_platform_id(place, platform_message_id)
        if message is None or message.text == text:
            return message
        now = self._clock.now()
        edited = replace(message, text=text, parts=parts, masked=masked, edited_at=now)
        await uow.conversations.keep_edit(message, now)
        await uow.sessions.update(edited)
        await self._state_anew(uow, edited, may_count=may_count and direct)
        if not may_count:
            await uow.recall.leave_out(message.id)
        for item in await uow.ledger.citing(message.id):
            evidence = tuple(
                replace(e, stale=not edited.cites(e.span)) if e.message_id == message.id else e for e in item.evidence
            )
            await uow.ledger.put_item(replace(item, evidence=evidence))
        return edited

    async def _state_anew(self, uow: UnitOfWork, edited: Message, *, may_count: bool) -> None:
        """Put what an edited message states in place of what it stated; words on which a forgotten line stood stay out."""
        if not may_count or edited.id in await uow.ledger.forgotten_words([edited.id]):
            await uow.statements.drop((edited.id,))
        else:
            await uow.statements.record(edited, self._stated(edited))

    async def end(self, uow: UnitOfWork, place: Place, reason: EndReason) -> Ending:
        """Cut the open session of a place and queue its finalization, in the caller's transaction."""
        session = await uow.sessions.current(self._profile, place)
        if session is None:
            return Ending()
        now = self._clock.now()
        last = await uow.sessions.messages(session.id, after=session.count - 1, upto=session.count)
        cutoff = Cutoff(session.count, last[0].id if last else None)
        ended = replace(session, ended_at=now, end_reason=reason)
        await uow.sessions.put(ended)
        if session.count == 0:
            return Ending(ended, cutoff, None)
        job = await uow.queue.enqueue(
            Job(
                id=self._ids.new("job"),
                profile=self._profile,
                session_id=session.id,
                home_key=session.home_key,
                reason=reason,
                cutoff=cutoff,
                state=JobState.PENDING,
                available_at=now,
                created_at=now,
                updated_at=now,
            )
        )
        return Ending(ended, cutoff, job)

    async def child(self, uow: UnitOfWork, parent: Session) -> Session:
        """Open a session inside another one, in its place: what is said there is history, and evidence for no promotion (§9)."""
        now = self._clock.now()
        session = replace(
            parent,
            id=self._ids.new("session"),
            started_at=now,
            last_at=now,
            count=0,
            replies=0,
            carry_from=None,
            ended_at=None,
            end_reason=None,
            parent_id=parent.id,
            checkpoint_id=None,
            notebook_id=None,
        )
        await uow.sessions.put(session)
        return session

    async def go_on(self, uow: UnitOfWork, source: Session, place: Place) -> Session:
        """Open a session at a place that starts where another one of the same person is; the place has none open."""
        now = self._clock.now()
        session = Session(
            id=self._ids.new("session"),
            profile=self._profile,
            place=place,
            home_key=home_space(self._profile, place).key,
            started_at=now,
            last_at=now,
            carry_from=source.id,
            checkpoint_id=source.checkpoint_id,
            notebook_id=source.notebook_id,
        )
        await uow.sessions.put(session)
        return session

    async def opened(self, uow: UnitOfWork, place: Place) -> Session:
        """Return the open session of a place, opening one if none is, in the caller's transaction."""
        current = await uow.sessions.current(self._profile, place)
        if current is None:
            current = replace(await self.upcoming(uow, place), id=self._ids.new("session"))
            await uow.sessions.put(current)
        return current

    async def upcoming(self, uow: UnitOfWork, place: Place) -> Session:
        """Return the session that a message would go into now; one that is not open yet has no id, and nothing is stored."""
        current = await uow.sessions.current(self._profile, place)
        if current is not None:
            return current
        before = await uow.sessions.last_ended(self._profile, place)
        if before is not None and before.end_reason not in CARRYING:
            before = None
        now = self._clock.now()
        return Session(
            id="",
            profile=self._profile,
            place=place,
            home_key=home_space(self._profile, place).key,
            started_at=now,
            last_at=now,
            carry_from=before.id if before else None,
            checkpoint_id=before.checkpoint_id if before else None,
            notebook_id=before.notebook_id if before else None,
        )

"""A curation run: cursor to cutoff, window by window; the model proposes, the policy decides, one record keeps it all."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from memory_core.curation.evidence import make_slice, verify, windows
from memory_core.curation.outcome import Curation, joined, numbered
from memory_core.documents.space_file import zone_in
from memory_core.errors import SessionError, StorageError
from memory_core.languages import asks_to_remember
from memory_core.languages.dates import redated
from memory_core.ledger.changes import Change, commit, commit_nothing
from memory_core.ledger.context import FEW, Guard, LedgerContext
from memory_core.ledger.effects import done_by
from memory_core.policy.decide import PolicySettings
from memory_core.policy.settling import PROPOSED, Basis, Canonical, Settling, Standing, nothing_said
from memory_core.ports import Extractor, Session, SpaceLock, UnitOfWork
from memory_core.sessions.history import feeding
from memory_core.spaces import Space, user_space
from memory_core.values import (
    Cutoff,
    Evidence,
    Fact,
    Message,
    Mode,
    Slice,
    Trigger,
)

_CONTEXT = 4
"""Earlier messages that an extractor may read but not cite (ARCHITECTURE §9)."""


class SpaceKeeper(Protocol):
    """Who knows a space's mode and keeps its ledger true to its files around a change."""

    async def mode(self, space: Space) -> Mode:
        """Return the space's mode."""
        ...

    async def prepare(self, space: Space) -> None:
        """Take hand edits over; the space lock is held."""
        ...

    async def finish(self, space: Space) -> None:
        """Note what was just written; the space lock is held."""
        ...

    async def settled(self, space: Space) -> None:
        """Note what a change of a few items under one record has just written; the space lock is held."""
        ...


@dataclass(frozen=True, slots=True)
class _How:
    """What asked for a run and under which right."""

    trigger: Trigger
    cause: str
    asked: bool
    guard: Guard | None
    mode: Mode

    @property
    def consumes(self) -> bool:
        """Say whether the cursor moves."""
        return self.mode is not Mode.MANUAL or self.trigger is Trigger.POPULATE

    @property
    def on_request(self) -> bool:
        """Say whether a person wants something remembered: what they ask for waits for them where all else is left (§5)."""
        return self.asked or self.trigger is Trigger.POPULATE


@dataclass(frozen=True, slots=True)
class _Found:
    """What there is to read, and what was done with it before."""

    session: Session
    cursor: int
    messages: Sequence[Message]
    done: Curation
    is_begun: bool
    """Whether a change for the same cause was begun and is not finished: it does not stand in `done`."""


class CurationRuns:
    """Runs curation over sessions of one profile; never called inside a transaction, never holds a lock at a model."""

    def __init__(
        self,
        context: LedgerContext,
        extractor: Extractor,
        lock: SpaceLock,
        keeper: "SpaceKeeper",
        policy: PolicySettings,
        *,
        window_chars: int = 12_000,
        canonical: Canonical = nothing_said,
    ) -> None:
        self._context = context
        self._extractor = extractor
        self._lock = lock
        self._keeper = keeper
        self._policy = policy
        self._window_chars = window_chars
        self._canonical = canonical

    async def run(
        self,
        session_id: str,
        *,
        cutoff: Cutoff | None,
        trigger: Trigger,
        cause: str,
        asked: bool = False,
        guard: Guard | None = None,
    ) -> Curation:
        """Read from the cursor to the cutoff (the newest message if None) and settle every fact.

        Raises:
            SessionError: `session.gone`, `session.cutoff-missing`, `session.cutoff-mismatch`: final.
            ModelError, DocumentError, SpaceError: the cursor stays at the last window that was settled.
        """
        found = await self._found(session_id, cutoff, cause)
        session, messages, done = found.session, found.messages, found.done
        home = Space.parse(self._context.profile, session.home_key)
        mode = await self._keeper.mode(home)
        if mode is Mode.OFF or (mode is Mode.MANUAL and not (asked or trigger is Trigger.POPULATE)):
            return done
        if trigger is Trigger.REPLY_COUNT and session.ended_at is not None:
            return done  # the ending has queued a run over all of it
        unread = [m for m in messages if m.seq > found.cursor]
        if mode is Mode.MANUAL and trigger is not Trigger.POPULATE:
            # Only what was asked for is read, and nothing is consumed: `populate` may still read the rest (§5).
            unread = [m for m in unread if asks_to_remember(m.text)]
        run = done
        for number, window in enumerate(windows(unread, self._window_chars), start=len(done.records) + 1):
            context = [m for m in messages if m.seq < window[0].seq][-_CONTEXT:]
            part = await self._window(
                session, home, context, window, _How(trigger, numbered(cause, number), asked, guard, mode)
            )
            run = joined(run, part)
        return run

    async def _found(self, session_id: str, cutoff: Cutoff | None, cause: str) -> "_Found":
        """Return what there is to read and what was done; what this cause has only begun is finished first."""
        found = await self._context.store.read(lambda uow: self._look(uow, session_id, cutoff, cause))
        if not found.is_begun:
            return found
        async with self._lock.hold([Space.parse(self._context.profile, found.session.home_key)]):
            return await self._context.store.read(lambda uow: self._look(uow, session_id, cutoff, cause))

    async def _look(self, uow: UnitOfWork, session_id: str, cutoff: Cutoff | None, cause: str) -> "_Found":
        session = await uow.sessions.get(session_id)
        if session is None or session.deleted_at is not None or session.profile != self._context.profile:
            raise gone()
        cursor = await uow.sessions.cursor(session_id)
        upto = cutoff.count if cutoff else session.count
        messages = await uow.sessions.messages(session_id, max(0, cursor - _CONTEXT), upto)
        if cutoff is not None:
            _check_cut(cutoff, cursor, messages)
        return _Found(
            session,
            cursor,
            await feeding(uow, messages),
            await self._done(uow, cause),
            any(f"{intent.cause}/".startswith(f"{cause}/") for intent in await uow.ledger.intents()),
        )

    async def done(self, cause: str) -> Curation:
        """Collect what this cause did before a crash, so that it is told and not done again."""
        return await self._context.store.read(lambda uow: self._done(uow, cause))

    async def _done(self, uow: UnitOfWork, cause: str) -> Curation:
        run, number = Curation(), 1
        while (done := await done_by(uow, self._context.profile, numbered(cause, number))) is not None:
            run = joined(run, Curation(done.items, (done.record,), dict(done.record.counts)))
            number += 1
        return run

    async def propose(self, message: Message, fact: Fact, cause: str) -> Curation:
        """Put what a model proposes in a turn before a person: decided by every gate, never applied (ARCHITECTURE §2 rule 2).

        Args:
            message: The only message that it may cite.
            fact: As the model wrote it.
            cause: Acts once.

        Returns:
            One item, pending or ignored; none when no citation holds or memory is off.
        """
        evidence = verify(fact, {message.id: message})

        async def look(uow: UnitOfWork) -> tuple[Curation, Session | None]:
            return await self._done(uow, cause), await uow.sessions.get(message.session_id)

        done, session = await self._context.store.read(look, brief=True)
        if done.records or not evidence or session is None:
            return done
        home = Space.parse(self._context.profile, session.home_key)
        if await self._keeper.mode(home) is Mode.OFF:
            return done
        spaces = list(dict.fromkeys([home, *(user_space(home.profile, e.speaker.id) for e in evidence)]))
        async with self._lock.hold(spaces):
            for space in spaces:
                await self._keeper.prepare(space)
            verified = await self._context.store.read(lambda uow: still_said(uow, [(fact, evidence)]), brief=True)
            basis = Basis(session_id=session.id, place_key=session.place.key, home=home)
            settled = Settling(self._context, self._keeper.mode, self._policy, basis, self._canonical)
            zone = await zone_in(self._context.documents, home)
            for one, spans in verified:
                await settled.settle(_dated(one, spans, zone), spans, Standing(waits=PROPOSED))
            counts = {"facts": 1, "dropped": 1 - len(verified)}
            change = settled.change(Trigger.TOOL, cause, "propose", counts=counts)
            await commit(self._context, change, self._guard(session, verified, None))
            for key in sorted({item.space_key for item in change.items}):
                await self._keeper.settled(Space.parse(home.profile, key))
        return Curation(change.items, (change.record,), dict(change.record.counts))

    async def _window(
        self,
        session: Session,
        home: Space,
        context: Sequence[Message],
        window: Sequence[Message],
        how: "_How",
    ) -> Curation:
        zone = await zone_in(self._context.documents, home)
        part: Slice = replace(make_slice(context, window, asked=how.asked), zone=zone)
        facts = await self._extractor.extract(part)
        by_id = {message.id: message for message in part.messages}
        verified = [(_dated(fact, evidence, zone), evidence) for fact in facts if (evidence := verify(fact, by_id))]
        self._context.failpoint.hit("curation.extracted")
        if verified:
            settled = await self._settled(session, window, how, verified, len(facts))
            if settled is None:
                return Curation()
            change = settled
        else:
            change = self._change(self._settling(session, home, how), how, window, facts=len(facts), held=0)
            await commit_nothing(self._context, change, self._guard(session, (), how.guard))
        return Curation(change.items, (change.record,), dict(change.record.counts))

    async def _settled(
        self,
        session: Session,
        window: Sequence[Message],
        how: "_How",
        verified: "Sequence[Cited]",
        facts: int,
    ) -> Change | None:
        """Decide the facts of a window under the locks of their spaces, and commit what comes of them.

        Returns:
            What came of them; None when another run has read the window meanwhile, which nobody asked this one for.
        """
        speakers = {e.speaker.id for _, evidence in verified for e in evidence}
        read_how_far = partial(_how_far, session_id=session.id)
        while True:
            home = Space.parse(self._context.profile, session.home_key)
            spaces = [home, *(user_space(home.profile, speaker) for speaker in sorted(speakers))]
            async with self._lock.hold(spaces):
                now, cursor = await self._context.store.read(read_how_far, brief=True)
                if cursor >= window[-1].seq and not how.on_request:
                    return None
                if now.home_key == session.home_key:
                    return await self._decided(session, spaces, window, how, verified, facts)
            session = now  # its chat has moved while a model was reading; under the locks it cannot

    async def _decided(
        self,
        session: Session,
        spaces: Sequence[Space],
        window: Sequence[Message],
        how: "_How",
        verified: "Sequence[Cited]",
        facts: int,
    ) -> Change:
        for space in dict.fromkeys(spaces):
            await self._keeper.prepare(space)
        still = await self._context.store.read(lambda uow: still_said(uow, verified), brief=len(verified) <= FEW)
        settling = self._settling(session, spaces[0], how)
        for fact, evidence in still:
            await settling.settle(fact, evidence)
            await asyncio.sleep(0)  # brief looks wait for nothing, and there may be a hundred facts
        change = self._change(settling, how, window, facts=facts, held=len(still))
        await commit(self._context, change, self._guard(session, still, how.guard))
        for key in sorted({item.space_key for item in change.items}):
            await self._keeper.settled(Space.parse(self._context.profile, key))
        return change

    def _settling(self, session: Session, home: Space, how: "_How") -> Settling:
        basis = Basis(session_id=session.id, place_key=session.place.key, home=home, asked=how.on_request)
        return Settling(self._context, self._keeper.mode, self._policy, basis, self._canonical)

    def _change(self, settling: Settling, how: "_How", window: Sequence[Message], *, facts: int, held: int) -> Change:
        """Return what comes of a window with so many facts, of which so many were held by the words they cite."""
        read = {"from": window[0].seq, "to": window[-1].seq, "read": len(window)}
        return settling.change(
            how.trigger,
            how.cause,
            "curation",
            counts={**read, "facts": facts, "dropped": facts - held},
            cutoff=Cutoff(window[-1].seq, window[-1].id),
            cursor=how.consumes,
        )

    def _guard(self, read: Session, verified: "Sequence[Cited]", guard: Guard | None) -> Guard:
        """See once more, inside the transaction by which the change begins to stand, that nothing it rests on was erased or has moved."""

        async def check(uow: UnitOfWork) -> None:
            if guard is not None:
                await guard(uow)
            session = await uow.sessions.get(read.id)
            if session is None or session.deleted_at is not None:
                raise gone()
            if session.home_key != read.home_key or (verified and await still_said(uow, verified) != list(verified)):
                raise StorageError(
                    "What was read has changed meanwhile.", code="storage.conflict", hint="It is read again."
                )

        return check


def _dated(fact: Fact, evidence: tuple[Evidence, ...], zone: str) -> Fact:
    """Let a fact name the day that its words count from when they were said."""
    spans = [one.span for one in evidence]
    return replace(fact, statement=redated(fact.statement, evidence[0].said_at, zone, spans))


Cited = tuple[Fact, tuple[Evidence, ...]]
"""A fact and the words on which it stands."""


async def still_said(uow: UnitOfWork, cited: Sequence[Cited]) -> list[Cited]:
    """Verify facts against the messages as they stand now: erasing, forgetting or editing beats a model that was reading (§8)."""
    wanted = sorted({e.message_id for _, evidence in cited for e in evidence})
    found = [await uow.sessions.message(message_id) for message_id in wanted]
    by_id = {message.id: message for message in await feeding(uow, [m for m in found if m is not None])}
    return [(fact, evidence) for fact, _ in cited if (evidence := verify(fact, by_id))]


async def _how_far(uow: UnitOfWork, session_id: str) -> tuple[Session, int]:
    session = await uow.sessions.get(session_id)
    if session is None or session.deleted_at is not None:
        raise gone()
    return session, await uow.sessions.cursor(session_id)


def gone() -> SessionError:
    """Return the error for a session that is not there any more."""
    return SessionError("That session is gone.", code="session.gone")


def _check_cut(cutoff: Cutoff, cursor: int, messages: Sequence[Message]) -> None:
    """Compare the messages up to a cutoff with what was cut. Rows of erased messages stay, so the counts hold (§8)."""
    last = messages[-1] if messages else None
    if cursor < cutoff.count and (last is None or last.seq < cutoff.count):
        raise SessionError("The session's last message is missing.", code="session.cutoff-missing")
    if last is not None and last.seq == cutoff.count and last.id != cutoff.last_message_id:
        raise SessionError("The session is not as it was cut.", code="session.cutoff-mismatch")
    if not cutoff.count and cutoff.last_message_id is not None:
        raise SessionError("The session is not as it was cut.", code="session.cutoff-mismatch")

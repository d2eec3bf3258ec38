"""Promotion after a direct user turn: repeated words become facts like any other, words to forget act at once (ARCHITECTURE §9)."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from memory_core.ledger.changes import commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.effects import Outcome
from memory_core.ledger.items import PROMOTED, STRENGTHENED
from memory_core.ledger.verifying import confidence_now
from memory_core.policy.decide import PolicySettings
from memory_core.policy.settling import AGAIN, Basis, Settling, Standing
from memory_core.ports import Item, Session, SpaceLock, UnitOfWork
from memory_core.promotion.canonical import Kind
from memory_core.promotion.detection import Statement
from memory_core.promotion.evidence import (
    PRIOR_SESSIONS,
    Known,
    category_of,
    independent,
    known,
    prior,
    says,
    span_of,
    take_back,
    target_for,
)
from memory_core.promotion.messages import statements_of
from memory_core.spaces import Space, home_space, user_space
from memory_core.values import (
    MAX_EVIDENCE,
    Actor,
    Cutoff,
    Evidence,
    EvidenceRef,
    Fact,
    ItemState,
    Message,
    Mode,
    Record,
    Speaker,
    Trigger,
)

PORTABLE_SLOTS = frozenset({"reply-language", "reply-verbosity", "units", "time-format"})
"""Slots whose promoted line the bot may also use in groups (ARCHITECTURE §5, PORTABLE.md)."""
COMMAND = "promotion"
_TELLING = (ItemState.APPLIED, ItemState.PENDING, ItemState.IGNORED)


class Keeper(Protocol):
    """Who knows a space's mode and keeps its ledger true to its files around a change."""

    async def mode(self, space: Space) -> Mode:
        """Return the space's mode."""
        ...

    async def prepare(self, space: Space) -> None:
        """Take hand edits over; the space lock is held."""
        ...

    async def settled(self, space: Space) -> None:
        """Note what a change of a few items under one record has just written; the space lock is held."""
        ...


@dataclass(frozen=True, slots=True)
class Promoted:
    """What came of one turn: items that are news (applied, waiting or refused), and what was forgotten."""

    items: tuple[Item, ...] = ()
    forgotten: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class _Done:
    """What a cause did, and its record of what it promoted; there is none where it promoted nothing."""

    record: Record | None
    promoted: Promoted


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """One statement with what speaks for it and what is known of it."""

    statement: Statement
    evidence: tuple[Evidence, ...]
    """This turn's span first."""
    known: Known
    mode: Mode

    @property
    def said_enough(self) -> bool:
        return len(self.evidence) > PRIOR_SESSIONS

    @property
    def twin(self) -> Item | None:
        return self.known.applied[0] if self.known.applied else None

    @property
    def promoted(self) -> bool:
        return self.twin is not None and PROMOTED in self.twin.reasons

    @property
    def acts(self) -> bool:
        """Say whether anything may follow: in manual mode and off nothing does, and what waits or was refused stays so."""
        open_here = self.mode in (Mode.AUTO, Mode.REVIEW) and not self.known.closed and not self.known.pending
        return open_here and (self.said_enough or self.promoted)

    @property
    def replaces(self) -> bool:
        """Say whether the twin's line gives way to the canonical one: code wrote it, and nobody has confirmed it."""
        twin = self.twin
        same_place = twin is not None and twin.doc == self.known.target.doc.name
        return same_place and twin is not None and twin.automatic and not twin.verified and self.mode is Mode.AUTO


class Promoting:
    """Runs promotion over one turn's message; never called inside a transaction.

    Args:
        context: The ledger's surroundings.
        lock: The space locks.
        keeper: Knows modes and takes hand edits over.
        policy: Thresholds of the gates.
        forget: The ordinary forget of an item, under its lock, once per cause.
        lock_wait_s: Seconds to wait for a space.
    """

    def __init__(
        self,
        context: LedgerContext,
        lock: SpaceLock,
        keeper: Keeper,
        policy: PolicySettings,
        forget: Callable[[Actor, Item, str], Awaitable[Outcome]],
        *,
        lock_wait_s: float,
    ) -> None:
        self._context = context
        self._lock = lock
        self._keeper = keeper
        self._policy = policy
        self._forget = forget
        self._wait_s = lock_wait_s

    @staticmethod
    def concerns(message: Message) -> bool:
        """Say whether a message states anything that promotion acts on; costs one reading of it."""
        return bool(statements_of(message))

    async def run(self, message: Message, cause: str) -> Promoted:
        """Promote and forget what a message states. Acts once per cause.

        Args:
            message: As journalled; it is read again, for it may have been edited or erased meanwhile.
            cause: Key of the update with `#promote`.

        Raises:
            SpaceError, DocumentError, StorageError: What was not settled has changed nothing.
        """

        async def look(uow: UnitOfWork) -> tuple[_Done, Message | None, Session | None]:
            current = await uow.sessions.message(message.id)
            return await self._done(uow, cause), current, await uow.sessions.get(message.session_id)

        done, current, session = await self._context.store.read(look, brief=True)
        if current is None or session is None or current.speaker is None or not statements_of(current):
            return done.promoted
        statements = statements_of(current)
        forgotten = await self._forget_said(statements, current, session, cause, done.promoted.forgotten)
        if done.record is not None:
            return Promoted(done.promoted.items, forgotten)
        wanted = _wanted(statements)
        if not await self._cases(wanted, current, session):
            return Promoted((), forgotten)
        return Promoted(await self._promote(wanted, current, current.speaker, session, cause), forgotten)

    async def overlooked(self, session_id: str, cutoff: Cutoff, cause: str) -> tuple[Item, ...]:
        """Promote what the turns of an ended session could not, as when a space was busy; what they did is not done again.

        Requests to forget are left out: whoever made one was told that it did not work.

        Args:
            session_id: The session.
            cutoff: Up to where it is looked at.
            cause: Acts once.

        Raises:
            SpaceError, DocumentError, StorageError: What was not settled has changed nothing.
        """

        async def look(uow: UnitOfWork) -> tuple[Session | None, list[Message]]:
            return await uow.sessions.get(session_id), await uow.sessions.messages(session_id, upto=cutoff.count)

        session, messages = await self._context.store.read(look)
        found: list[Item] = []
        for message in messages if session is not None else ():
            wanted = _wanted(statements_of(message))
            if session is None or message.speaker is None or not wanted:
                continue
            once = f"{cause}#promote-{message.id}"
            done = await self._look(once)
            if done.record is not None:
                found += done.promoted.items
            elif await self._cases(wanted, message, session):
                found += await self._promote(wanted, message, message.speaker, session, once)
        return tuple(found)

    async def done(self, cause: str) -> Promoted:
        """Return what this cause did before a crash, so that it is told and not done again."""
        return (await self._look(cause)).promoted

    async def _look(self, cause: str) -> "_Done":
        return await self._context.store.read(lambda uow: self._done(uow, cause), brief=True)

    async def _done(self, uow: UnitOfWork, cause: str) -> "_Done":
        record = await uow.ledger.record_by_cause(cause)
        steps = record.transitions if record is not None else ()
        news = [step.item_id for step in steps if step.before is None]
        items = [await uow.ledger.item(self._context.profile, item_id) for item_id in news]
        forgotten: list[Item] = []
        number = 0
        while (one := await uow.ledger.record_by_cause(_forget_cause(cause, number))) is not None:
            # The item that was named comes last, behind what said the same.
            named = await uow.ledger.item(self._context.profile, one.transitions[-1].item_id)
            forgotten += [named] if named is not None else []
            number += 1
        return _Done(record, Promoted(tuple(item for item in items if item is not None), tuple(forgotten)))

    # --- promoting -------------------------------------------------------------------------------------------

    async def _promote(
        self, wanted: Sequence[Statement], message: Message, speaker: Speaker, session: Session, cause: str
    ) -> tuple[Item, ...]:
        home = home_space(session.profile, session.place)
        spaces = sorted({home, user_space(session.profile, speaker.id)})
        async with self._lock.hold(spaces, self._wait_s):
            for space in spaces:
                await self._keeper.prepare(space)
            done = await self._look(cause)
            if done.record is not None:
                return done.promoted.items
            basis = Basis(session_id=session.id, place_key=session.place.key, home=home)
            settling = Settling(self._context, self._keeper.mode, self._policy, basis)
            cases = await self._cases(wanted, message, session)
            news = [item for case in cases if (item := await self._settle(settling, case)) is not None]
            if settling.empty:
                return ()
            self._context.failpoint.hit("promotion.decided")
            counts = {"read": 1, "facts": len(cases)}
            change = settling.change(Trigger.PROMOTION, cause, COMMAND, counts=counts)
            await commit(self._context, change)
            for key in sorted({item.space_key for item in change.items}):
                await self._keeper.settled(Space.parse(session.profile, key))
        return tuple(item for item in news if item.state in _TELLING)

    async def _cases(self, wanted: Sequence[Statement], message: Message, session: Session) -> list[_Case]:
        """Return the statements from which anything follows now, each with its evidence."""
        spoken = [(one, now) for one in wanted if (now := span_of(one, message)) is not None]
        if not spoken:
            return []

        async def look(uow: UnitOfWork) -> list[tuple[list[Evidence], Known]]:
            return [
                (await prior(uow, one, message, session), await known(uow, one, message, session)) for one, _ in spoken
            ]

        found: dict[tuple[str, str], _Case] = {}
        home = home_space(session.profile, session.place)
        for (statement, now), (earlier, about) in zip(spoken, await self._context.store.read(look), strict=True):
            said = independent([now, *earlier], about.since)
            if now not in said:
                continue
            mode = (await self._keeper.mode(about.target.doc.space)).stricter(await self._keeper.mode(home))
            case = _Case(statement=statement, evidence=tuple(said[:MAX_EVIDENCE]), known=about, mode=mode)
            if case.acts:
                found.setdefault((str(statement.kind), statement.key), case)
        return list(found.values())

    async def _settle(self, settling: Settling, case: _Case) -> Item | None:
        """Settle one statement; return its item if that is news."""
        twin = case.twin
        if twin is not None and (case.promoted or not case.replaces):
            await self._strengthen(settling, twin, case)
            return None
        standing = Standing(
            instead_of=twin,
            lifted=case.known.lifted,
            waits=AGAIN if case.known.waits else "",
            marks=(PROMOTED,),
            shared=case.statement.slot in PORTABLE_SLOTS,
        )
        return await settling.settle(_fact(case), case.evidence, standing)

    async def _strengthen(self, settling: Settling, twin: Item, case: _Case) -> None:
        """Let what is there already rest on one session more; its line stays, and so does the record that undo takes back."""

        async def look(uow: UnitOfWork) -> list[Message | None]:
            cited = [evidence.message_id for evidence in (case.evidence[0], *twin.evidence)]
            return [await uow.sessions.message(message_id) for message_id in cited]

        here, *cited = await self._context.store.read(look, brief=True)
        sessions = {message.session_id for message in cited if message is not None}
        new = case.evidence if not case.promoted else case.evidence[:1]
        fresh = [e for e in new if e.message_id not in {one.message_id for one in twin.evidence}]
        if case.promoted and here is not None and here.session_id in sessions:
            return
        now = self._context.clock.now()
        surer = min(0.95, confidence_now(twin, now) + 0.1)
        stronger = replace(
            twin,
            evidence=(*twin.evidence, *reversed(fresh))[-MAX_EVIDENCE:],
            confidence=twin.confidence if twin.verified else round(surer, 4),
            confidence_at=now,
            reasons=tuple(dict.fromkeys((*twin.reasons, PROMOTED))),
            updated_at=now,
        )
        settling.keep(twin, stronger, STRENGTHENED)

    # --- forgetting ------------------------------------------------------------------------------------------

    async def _forget_said(
        self,
        statements: Sequence[Statement],
        message: Message,
        session: Session,
        cause: str,
        done: Sequence[Item],
    ) -> tuple[Item, ...]:
        """Forget the lines that a message says to forget, each by the ordinary forget; return the items that it named."""
        wanted = [one for one in statements if one.kind is Kind.FORGET]
        if not wanted:
            return ()
        assert message.speaker is not None
        gone, speaker = list(done), message.speaker
        actor = Actor(speaker.id, speaker.name)
        for statement in wanted:
            while (item := await self._named(statement, message, session)) is not None:
                outcome = await self._forget(actor, item, _forget_cause(cause, len(gone)))
                if outcome.repeated:
                    break  # told already; what is left of it is for a command
                gone.append(next((one for one in outcome.items if one.id == item.id), item))
                self._context.failpoint.hit("promotion.forgotten")
            await self._drop_evidence(statement, speaker, session)
        return tuple(gone)

    async def _named(self, statement: Statement, message: Message, session: Session) -> Item | None:
        """Return a line that says what is to be forgotten: of the person's own space, or one that rests on their words alone."""
        assert message.speaker is not None
        space, speaker = target_for(statement, message, session).doc.space, message.speaker.id
        states = (ItemState.APPLIED, ItemState.PENDING)
        items = await self._context.store.read(lambda uow: uow.ledger.items(session.profile, [space.key], states))
        own = space == user_space(session.profile, speaker)
        return next((i for i in items if says(i, statement) and (own or _rests_on(i, speaker))), None)

    async def _drop_evidence(self, statement: Statement, speaker: Speaker, session: Session) -> None:
        await self._context.store.write(lambda uow: take_back(uow, statement, speaker.id, session))


def _wanted(statements: Sequence[Statement]) -> list[Statement]:
    """Return the preferences and facts of a message that it does not take back further on."""
    taken = {(str(one.forgets), one.key): at for at, one in enumerate(statements) if one.kind is Kind.FORGET}
    return [
        one
        for at, one in enumerate(statements)
        if one.kind is not Kind.FORGET and taken.get((str(one.kind), one.key), -1) < at
    ]


def _fact(case: _Case) -> Fact:
    return Fact(
        statement=case.statement.content,
        category=category_of(case.statement.kind),
        evidence=tuple(EvidenceRef(one.message_id, one.span) for one in case.evidence),
        confidence=confidence_of(len(case.evidence)),
        slot=case.statement.slot,
        value=case.statement.value,
        detected=True,
    )


def confidence_of(sessions: int) -> float:
    """Return how sure a statement is that was made in so many sessions: the seed's 0.55 + 0.15·(n - 2), at most 0.95."""
    return round(min(0.95, 0.55 + 0.15 * (sessions - 2)), 2)


def _rests_on(item: Item, speaker: int) -> bool:
    return bool(item.evidence) and all(evidence.speaker.id == speaker for evidence in item.evidence)


def _forget_cause(cause: str, number: int) -> str:
    return f"{cause}-forget-{number + 1}"

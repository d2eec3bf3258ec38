"""Deleting a conversation: its words go for good, and with them what rests on them alone, unless a person vouched for it.

First the session is marked, then each space's items and files follow under a record of their own, then all rows lose their
words in one transaction: whatever is killed in between, doing it again comes to the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from memory_core.errors import SessionError
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.copies import blank_copies
from memory_core.ledger.draft import Draft
from memory_core.ledger.fencing import check_fences
from memory_core.ledger.history import SESSION_DELETED
from memory_core.ledger.items import SOURCE_GONE, emptied, moved, transition
from memory_core.ledger.promoted import blank_promotions
from memory_core.ledger.scrubbing import scrub_records
from memory_core.ledger.space_log import forget_words
from memory_core.ledger.whole import places_of
from memory_core.ports import Announcement, Item, Session, UnitOfWork
from memory_core.spaces import Space
from memory_core.values import Actor, ItemState, Record, Trigger

BEGUN, NEWS = "failed", "news"
"""The status of a deletion's record until its end, and the kind of announcement that handlers tell as cards."""


@dataclass(frozen=True, slots=True)
class Fates:
    """What becomes of the items that rest on a conversation; each as it is before."""

    gone: tuple[Item, ...] = ()
    """Nothing else speaks for them: they lose their words."""
    asked: tuple[Item, ...] = ()
    """Remembered by code alone: their lines leave the file, and a person is asked whether to keep them."""
    kept: tuple[Item, ...] = ()
    """Confirmed by a person, or said elsewhere too."""

    @property
    def all(self) -> tuple[Item, ...]:
        """Return every item."""
        return (*self.gone, *self.asked, *self.kept)

    @property
    def spaces(self) -> tuple[str, ...]:
        """Return the keys of their spaces, in order."""
        return tuple(sorted({item.space_key for item in self.all}))

    def of(self, space: Space) -> "Fates":
        """Return those of one space."""

        def mine(items: Sequence[Item]) -> tuple[Item, ...]:
            return tuple(item for item in items if item.space_key == space.key)

        return Fates(mine(self.gone), mine(self.asked), mine(self.kept))


@dataclass(frozen=True, slots=True)
class Deleted:
    """What a deletion did: the items that it changed, as they are now, and counts for the report."""

    items: tuple[Item, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


def missing(name: str) -> SessionError:
    """Return the error for a conversation that is not there."""
    hint = "dhakira sessions list names them."
    return SessionError("There is no such conversation.", code="session.not-found", hint=hint, id=name[:64])


def cause_of(session_id: str) -> str:
    """Return the cause of a session's deletion, whoever asks for it: it happens once."""
    return f"{SESSION_DELETED}:{session_id}"


async def fates(uow: UnitOfWork, session: Session) -> Fates:
    """Say what becomes of the items that cite a conversation. Reads only."""
    gone, asked, kept = [], [], []
    for item in await uow.conversations.resting_on(session.profile, session.id):
        if await _elsewhere(uow, session, item) or (item.verified and item.state is ItemState.APPLIED):
            kept.append(item)
        elif item.state is ItemState.APPLIED:
            asked.append(item)
        else:
            gone.append(item)
    return Fates(tuple(gone), tuple(asked), tuple(kept))


async def _elsewhere(uow: UnitOfWork, session: Session, item: Item) -> frozenset[str]:
    """Return the messages of other conversations that speak for an item."""
    cited = [evidence.message_id for evidence in item.evidence]
    return frozenset(cited) - await uow.conversations.said_in(session.id, cited)


async def begin(context: LedgerContext, actor: Actor, session: Session) -> None:
    """Mark a conversation as going: nobody talks in it any more, no list shows it, and a crash does not bring it back."""
    now, cause = context.clock.now(), cause_of(session.id)
    record = Record(
        id=context.ids.new("record"),
        at=now,
        space_key=session.home_key,
        trigger=Trigger.COMMAND,
        status=BEGUN,
        actor=actor.user_id,
        operator_as=actor.operator_as,
        command=SESSION_DELETED,
        cause=cause,
        session_id=session.id,
    )
    async with context.store.transaction() as uow:
        current = await uow.sessions.get(session.id)
        if current is None or current.deleted_at is not None:
            raise missing(session.id)
        await uow.sessions.put(replace(current, deleted_at=now, ended_at=current.ended_at or now))
        await uow.ledger.put_record(record)
    context.failpoint.hit("deletion.begun")


async def change_space(context: LedgerContext, session: Session, space: Space, record: Record) -> tuple[Item, ...]:
    """Let the items of one space follow; return them as they are now. The caller holds the space's lock.

    Raises:
        DocumentError: A file cannot be changed; doing it again goes on from there.
    """
    async with context.store.reading() as uow:
        found = (await fates(uow, session)).of(space)
        elsewhere = {item.id: await _elsewhere(uow, session, item) for item in found.kept}
    if not found.all:
        return ()
    draft, now = Draft(context.documents, context.budgets), context.clock.now()
    for item in found.asked:
        for target in places_of(item):
            await draft.take_out(target, item.statement)
    await blank_promotions(context, found.gone)
    await blank_copies(context, found.gone)
    async with context.store.transaction() as uow:
        await check_fences(uow, space.key)
        await scrub_records(uow, found.gone)
        for item in found.kept:
            left = tuple(one for one in item.evidence if one.message_id in elsewhere[item.id])
            reasons = item.reasons if left else _also(item)
            await uow.ledger.put_item(replace(item, evidence=left, reasons=reasons, updated_at=now))
    record_id = context.ids.new("record")
    after = {item.id: _emptied(item, record_id, context) for item in found.gone}
    for item in found.asked:
        after[item.id] = moved(
            item, ItemState.PENDING, record_id, now, reason=SOURCE_GONE, reasons=_also(item), evidence=(), shared=False
        )
    if not after:
        return found.kept
    steps = [transition(old, after[old.id], SOURCE_GONE) for old in (*found.gone, *found.asked)]
    part = replace(
        record,
        id=record_id,
        at=now,
        space_key=space.key,
        status="applied",
        cause=f"{record.cause}/{len(await _parts(context, record)) + 1}",
        transitions=tuple(steps),
        operations=tuple(draft.operations),
    )
    await commit(context, Change(record=part, files=draft.files(), items=tuple(after.values())))
    context.failpoint.hit("deletion.space")
    return (*after.values(), *found.kept)


async def _parts(context: LedgerContext, record: Record) -> list[Record]:
    """Return the records of what was done to items so far, also by a try that a crash cut off."""
    found: list[Record] = []
    async with context.store.reading() as uow:
        while (part := await uow.ledger.record_by_cause(f"{record.cause}/{len(found) + 1}")) is not None:
            found.append(part)
    return found


async def finish(context: LedgerContext, session: Session, record: Record, kept: int) -> Mapping[str, int]:
    """Take the words out of every row, have the approvers asked, and close the record; `kept`: items that stay."""
    moves = [step for part in await _parts(context, record) for step in part.transitions]
    asked = [step.item_id for step in moves if step.after is ItemState.PENDING]
    now = context.clock.now()
    await forget_words(context, Space.parse(session.profile, session.home_key), [session.id])
    async with context.store.transaction() as uow:
        await check_fences(uow, session.home_key)
        await uow.tasks.forget_session(session.profile, session.id)
        rows = await uow.conversations.blank(session.id, now)
        counts = {
            **rows,
            "gone": len(moves) - len(asked),
            "asked": len(asked),
            "kept": kept,
        }
        await uow.ledger.put_record(replace(record, status="applied", counts=counts))
        await uow.announcements.add(
            Announcement(profile=session.profile, item_id=item_id, kind=NEWS, cause=record.cause, not_before=now)
            for item_id in asked
        )
        await uow.ledger.bump(session.home_key)
    context.failpoint.hit("deletion.rows")
    await context.store.tidy()
    return counts


def _also(item: Item) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*item.reasons, SOURCE_GONE)))


def _emptied(item: Item, record_id: str, context: LedgerContext) -> Item:
    """Return an item without words; what waited is ignored from now on, what was decided stays decided."""
    state = ItemState.IGNORED if item.state is ItemState.PENDING else item.state
    now = context.clock.now()
    return emptied(item, state, record_id, now, reason=SOURCE_GONE, reasons=(SOURCE_GONE,))

"""Carries a shortened document through: a proposal on the record, then a copy, the new text and the items under one record.

The model is asked outside any lock. A proposal holds for the version of the document that it was made from, and for no other.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core.documents.budgets import UNLIMITED, Budgets, measure
from memory_core.documents.drift import ABSENT
from memory_core.errors import CompactionError, DocumentError, ItemError, ModelError
from memory_core.languages.normalise import line_hash, line_key
from memory_core.languages.slots import slot_of
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.compaction import (
    SCHEMA,
    TASK,
    NewLine,
    OldLine,
    Plan,
    lines_to_shorten,
    plan_of,
    shortened,
    steps_of,
)
from memory_core.ledger.desk import Desk
from memory_core.ledger.draft import LINE_KINDS, Draft
from memory_core.ledger.effects import Effect, Outcome, items_of, settle
from memory_core.ledger.fencing import check_fences
from memory_core.ledger.history import UNDO, stands, takes_back
from memory_core.ledger.items import doc_of, moved, transition
from memory_core.ledger.merged import COMPACTED, DROPPED, MERGED, own_reason
from memory_core.ledger.proposals import PROPOSED, Proposal, out_of_date, read, written
from memory_core.ledger.reconciling import documents_of
from memory_core.ledger.troubles import standing
from memory_core.ports import Composer, Item, Text, UnitOfWork
from memory_core.spaces import Doc, Space
from memory_core.values import Actor, Evidence, ItemState, Operation, Record, Transition, Trigger

COMPACT = "compact"
ROOMY = Budgets(user_md=UNLIMITED, memory_md=UNLIMITED, portable_md=UNLIMITED, note_md=UNLIMITED)
"""A file that is too full must be allowed to get shorter step by step; that it does is checked on the whole."""


@dataclass(frozen=True, slots=True)
class Compacted:
    """A proposal that was carried out: what it changed, and the copy of the document as it was."""

    proposal: Proposal
    record: Record
    items: tuple[Item, ...]
    backup: str


class Compaction:
    """Shortens documents of one profile when a person asks for it, and never by itself."""

    def __init__(self, desk: Desk, composer: Composer | None, allowed: Callable[[str], bool]) -> None:
        self._desk = desk
        self._context = desk.context
        self._composer = composer
        self._allowed = allowed

    async def propose(self, actor: Actor, space: Space, name: str | None, cause: str) -> Proposal:
        """Ask for a shorter document and put the proposal on the record; no document changes.

        Args:
            actor: Who asks.
            space: Whose document.
            name: Which; the fullest one if None.
            cause: What makes it act once.

        Raises:
            CompactionError: The proposal is refused; see `compaction.plan_of` and `shortened`.
            DocumentError: `document.unknown`, `document.quarantined`, or as `DocumentStore.read`.
            ModelError: No proposal was given.
        """
        known = await self._by_cause(cause)
        if known is not None:
            return await self._proposal(known)
        async with self._desk.hold(space):
            await self._desk.keeper.prepare(space)
            doc = await self._doc(space, name)
            text, lines = await self._lines(doc)
        if len(lines) < 1 or text.version == ABSENT:
            raise CompactionError("There is nothing to shorten.", code="compact.nothing", doc=doc.name)
        pressure = measure(doc.name, text.text, self._context.budgets)
        plan = plan_of(await self._composed(doc, lines, pressure.limit), lines, self._allowed)
        after = shortened(text.text, plan)
        await self._refuse_forgotten(doc, plan)
        proposal = Proposal(
            id=f"c{await self._context.new_item_id()}",
            doc=doc,
            version=text.version,
            plan=plan,
            used=pressure.used,
            after=measure(doc.name, after, self._context.budgets).used,
            limit=pressure.limit,
        )
        await self._keep(actor, proposal, cause)
        return proposal

    async def apply(self, actor: Actor, spaces: Sequence[Space], proposal_id: str, cause: str) -> Compacted:
        """Carry a proposal out: a copy first, then the document and its items, under one record.

        Raises:
            CompactionError: `compact.not-found`.
            DocumentError: `document.drift` when the document is not as the proposal found it, or as `DocumentStore.write`.
        """
        proposal = await self._find(spaces, proposal_id)
        space = proposal.doc.space
        async with self._desk.hold(space):
            done = await self._by_cause(cause)
            if done is not None:
                return await self._compacted(proposal, done)
            await self._desk.keeper.prepare(space)
            text, lines = await self._lines(proposal.doc)
            free = {(line.section, line.statement) for line in lines}
            touched = {(step.section, step.before) for step in steps_of(proposal.plan)}
            if text.version != proposal.version or not touched <= free:
                raise out_of_date(proposal, text, lines)
            change = await self._change(actor, proposal, cause)
            copy = await self._context.documents.back_up(proposal.doc, proposal.version, COMPACT)
            backup = copy.id if copy is not None else ""
            note = Operation(proposal.doc.key, "", "backup", backup, None)
            record = replace(change.record, operations=(note, *change.record.operations))
            await commit(self._context, replace(change, record=record))
            await self._desk.keeper.finish(space)
        return Compacted(proposal, record, change.items, backup)

    async def undo(self, actor: Actor, record: Record, cause: str) -> Outcome:
        """Take a compaction back whole: the same bytes as long as nobody wrote there since, else line by line.

        Raises:
            ItemError: `item.nothing-to-undo` when it is undone already or its items have been changed since.
        """
        space = Space.parse(self._context.profile, record.space_key)
        async with self._desk.hold(space):
            await self._desk.keeper.prepare(space)
            found = await self._context.store.read(lambda uow: items_of(uow, self._context.profile, record))
            known = [item for item in found if item.statement]
            items = [item for item in known if await stands(self._context, item, record)]
            if record.undone_by is not None or len(items) < len(record.transitions):
                first = record.transitions[0].item_id if record.transitions else record.id
                raise ItemError("There is nothing to undo.", code="item.nothing-to-undo", id=first)
            draft = Draft(self._context.documents, ROOMY)
            for operation in reversed(record.operations):
                if operation.kind in LINE_KINDS:
                    await draft.reverse(Doc.parse(self._context.profile, operation.doc), operation)
            draft.operations += [takes_back(doc_of(item), record) for item in items[:1]]
            record_id, now = self._context.ids.new("record"), self._context.clock.now()
            before = {step.item_id: step.before for step in record.transitions}
            # A line that the compaction made was nowhere before it: with its sources back it stands for nothing.
            after = [moved(i, before[i.id] or ItemState.REJECTED, record_id, now, reason=own_reason(i)) for i in items]
            effect = Effect(
                record_id=record_id,
                space_key=space.key,
                draft=draft,
                items=after,
                transitions=[transition(old, new, "undone") for old, new in zip(items, after, strict=True)],
                undone=replace(record, undone_by=record_id, status="undone"),
            )
            outcome = await settle(self._context, actor, UNDO, cause, effect)
            await self._desk.keeper.finish(space)
        return outcome

    # --- what is proposed ------------------------------------------------------------------------------------

    async def _doc(self, space: Space, name: str | None) -> Doc:
        names = documents_of(space)
        if name is None:
            full = {n: await self._context.documents.read(Doc(space, n)) for n in names}
            name = max(names, key=lambda n: measure(n, full[n].text, self._context.budgets).percent)
        found = next((n for n in names if n.casefold() == name.casefold()), None)
        if found is None:
            raise unknown_document(name, names)
        if Doc(space, found) in self._context.quarantined:
            raise DocumentError("That file has lost lines.", code="document.quarantined", doc=found)
        return Doc(space, found)

    async def _lines(self, doc: Doc) -> tuple[Text, tuple[OldLine, ...]]:
        """Read a document and the lines that may be touched: not what the scanner dislikes, nor what stands in two files."""
        text = await self._context.documents.read(doc)
        shared = {item.line_key for item in await standing(self._context, doc) if item.shared}

        def fixed(statement: str) -> bool:
            return line_key(statement) in shared or not self._allowed(statement)

        return text, lines_to_shorten(text.text, fixed)

    async def _composed(self, doc: Doc, lines: Sequence[OldLine], limit: int) -> object:
        if self._composer is None:
            raise ModelError("No language model is set up for this.", code="model.not-configured")
        rows = [{"n": line.n, "section": line.section, "text": line.statement} for line in lines]
        data = json.dumps({"file": doc.name, "limit": limit, "lines": rows}, ensure_ascii=False)
        return await self._composer.compose(TASK, data, SCHEMA)

    async def _refuse_forgotten(self, doc: Doc, plan: Plan) -> None:
        stones = await self._context.store.read(lambda uow: uow.ledger.tombstones(doc.space.key))
        if any(line_hash(line_key(line.text)) in stones for line in plan.changed):
            raise CompactionError("The proposal says what was forgotten.", code="compact.scanner")

    async def _keep(self, actor: Actor, proposal: Proposal, cause: str) -> None:
        record = self._record(actor, proposal.doc, proposal.id, cause, (written(proposal),), PROPOSED)
        space = proposal.doc.space

        async def put(uow: UnitOfWork) -> None:
            await check_fences(uow, space.key)
            await uow.ledger.put_record(record)

        async with self._desk.hold(space):
            await self._context.store.write(put)

    async def _find(self, spaces: Sequence[Space], proposal_id: str) -> Proposal:
        record = await self._context.store.read(lambda uow: uow.ledger.record(proposal_id))
        keys = {space.key for space in spaces}
        if record is None or record.status != PROPOSED or record.space_key not in keys:
            raise CompactionError("There is no such proposal here.", code="compact.not-found", id=proposal_id)
        return await self._proposal(record)

    async def _proposal(self, record: Record) -> Proposal:
        proposal = read(record.id, self._context.profile, record.operations[0])
        if proposal is None:
            raise CompactionError("There is no such proposal here.", code="compact.not-found", id=record.id)
        return proposal

    async def _by_cause(self, cause: str) -> Record | None:
        return await self._context.store.read(lambda uow: uow.ledger.record_by_cause(cause))

    async def _compacted(self, proposal: Proposal, record: Record) -> Compacted:
        found = await self._context.store.read(lambda uow: items_of(uow, self._context.profile, record))
        backup = next((o.before for o in record.operations if o.kind == "backup"), "") or ""
        return Compacted(proposal, record, tuple(found), backup)

    # --- what is carried out ---------------------------------------------------------------------------------

    async def _change(self, actor: Actor, proposal: Proposal, cause: str) -> Change:
        draft = Draft(self._context.documents, ROOMY)
        for step in steps_of(proposal.plan):
            if step.after is None:
                await draft.remove(proposal.doc, step.section, step.before)
            else:
                await draft.replace(proposal.doc, step.section, step.before, step.after)
        record_id = self._context.ids.new("record")
        moves = _Moves(record_id, self._context.clock.now())
        known = {item.line_key: item for item in await standing(self._context, proposal.doc)}
        stays = {line_key(line.text) for line in proposal.plan.lines}
        for line in proposal.plan.changed:
            sources = [known[key] for source in line.sources if (key := line_key(source.statement)) in known]
            if sources:
                moves.merge(await self._context.new_item_id(), line, sources)
        for gone in proposal.plan.dropped:
            item = known.get(line_key(gone.line.statement))
            if item is not None and item.line_key not in stays:
                moves.drop(item, f"{DROPPED}-{gone.reason}")
        record = self._record(actor, proposal.doc, record_id, cause, tuple(draft.operations), "applied")
        record = replace(record, transitions=tuple(moves.steps))
        return Change(record=record, files=draft.files(), items=tuple(moves.items))

    def _record(
        self, actor: Actor, doc: Doc, record_id: str, cause: str, operations: tuple[Operation, ...], status: str
    ) -> Record:
        return Record(
            id=record_id,
            at=self._context.clock.now(),
            space_key=doc.space.key,
            trigger=Trigger.COMMAND,
            status=status,
            actor=actor.user_id,
            operator_as=actor.operator_as,
            command=COMPACT,
            cause=cause,
            operations=operations,
        )


class _Moves:
    """The items of a compaction on their way: a new one for each new line, which carries on its sources' evidence."""

    def __init__(self, record_id: str, at: datetime) -> None:
        self._record_id = record_id
        self._at = at
        self.items: list[Item] = []
        self.steps: list[Transition] = []

    def merge(self, item_id: str, line: NewLine, sources: Sequence[Item]) -> None:
        """Let a new item stand for several; what any of them was not trusted with, it is not either."""
        slot = slot_of(line.text)
        first = sources[0]
        item = replace(
            first,
            id=item_id,
            statement=line.text,
            line_key=line_key(line.text),
            slot=slot[0] if slot else None,
            value=slot[1] if slot else None,
            evidence=_united(sources),
            verified=all(source.verified for source in sources),
            automatic=all(source.automatic for source in sources),
            confidence=min(source.confidence for source in sources),
            confidence_at=min(source.confidence_at for source in sources),
            reasons=(*first.reasons, COMPACTED) if COMPACTED not in first.reasons else first.reasons,
            prior=None,
            supersedes=None,
            record_id=self._record_id,
            created_at=self._at,
            updated_at=self._at,
        )
        self.items.append(item)
        self.steps.append(transition(None, item, "compacted"))
        for source in sources:
            self.drop(source, f"{MERGED}-{item_id}")

    def drop(self, item: Item, reason: str) -> None:
        """Close an item whose line is gone."""
        closed = moved(item, ItemState.SUPERSEDED, self._record_id, self._at, reason=reason)
        self.items.append(closed)
        self.steps.append(transition(item, closed, reason))


def unknown_document(name: str, names: Sequence[str]) -> DocumentError:
    """Return the error for a document that the space has not."""
    return DocumentError(
        "There is no such file here.",
        code="document.unknown",
        hint=f"Name one of {', '.join(names)}.",
        name=name[:64],
        names=", ".join(names),
    )


def _united(sources: Sequence[Item]) -> tuple[Evidence, ...]:
    cited = {(e.message_id, e.span): e for source in sources for e in source.evidence}
    return tuple(cited.values())

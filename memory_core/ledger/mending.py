"""What lint may mend by itself: the index follows the files, what stands twice stands once, a profile gets its headings.

All of it is one record, and undo gives the same bytes back.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from memory_core.documents.index import entries_of
from memory_core.documents.outline import Line, outline, rows_of
from memory_core.documents.shapes import INDEX
from memory_core.errors import ItemError
from memory_core.ledger.desk import Desk
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import Effect, Outcome, settle
from memory_core.ledger.history import UNDO, takes_back
from memory_core.ledger.indexing import follow_index
from memory_core.ledger.lint import Finding
from memory_core.ledger.lint_notes import SAFE, TWICE, with_headings
from memory_core.spaces import Doc, Space
from memory_core.values import Actor, Operation, Record

MEND = "lint-fix"
LINT = "lint"
"""Stands in the place of an id: the last mending."""
_HEADINGS = "headings"
_RECORDS = 500
Look = Callable[[Sequence[Space]], Awaitable[list[Finding]]]


@dataclass(frozen=True, slots=True)
class Mended:
    """What was mended, by code, and what is left to a person."""

    fixed: tuple[Finding, ...]
    left: int


class Mending:
    """Mends the files of one profile.

    Args:
        desk: What they are written with.
        look: Finds what is wrong.
    """

    def __init__(self, desk: Desk, look: Look) -> None:
        self._desk = desk
        self._context = desk.context
        self._look = look

    async def mend(self, actor: Actor, space: Space, cause: str) -> Mended:
        """Mend what is safe to mend in a space's files; once for a cause. Raises as `changes.commit`."""
        async with self._desk.hold(space):
            await self._desk.keeper.prepare(space)
            found = await self._look([space])
            safe = [one for one in found if one.code in SAFE]
            done = await self._context.store.read(lambda uow: uow.ledger.record_by_cause(cause))
            if done is not None:
                fixed = tuple(Finding(code=code, doc=space.key) for code, n in done.counts.items() for _ in range(n))
                return Mended(fixed, len(found))
            draft = Draft(self._context.documents, self._context.budgets)
            fixed = tuple([one for one in _last_first(safe) if await self._mended(draft, one)])
            if fixed:
                await self._settled(actor, space, draft, fixed, cause)
            return Mended(fixed, len(found) - len(fixed))

    async def undo(self, actor: Actor, space: Space, cause: str) -> Outcome:
        """Take the last mending of a space back. Raises ItemError `item.nothing-to-undo`."""
        async with self._desk.hold(space):
            store = self._context.store
            done = await store.read(lambda uow: uow.ledger.record_by_cause(cause))
            if done is not None:
                return Outcome((), done, repeated=True)
            await self._desk.keeper.prepare(space)
            records = await store.read(lambda uow: uow.ledger.records([space.key], _RECORDS))
            record = next((one for one in records if one.command == MEND and one.undone_by is None), None)
            if record is None:
                raise ItemError("Nothing was mended here.", code="item.nothing-to-undo", id=LINT)
            outcome = await self._undone(actor, record, cause)
            await self._desk.keeper.finish(space)
        return outcome

    # --- inside ----------------------------------------------------------------------------------------------

    async def _mended(self, draft: Draft, finding: Finding) -> bool:
        doc = Doc.parse(self._context.profile, finding.doc)
        text = await draft.text(doc)
        match finding.code:
            case "orphan-note":
                await follow_index(draft, doc)
            case "dangling":
                name = finding.details["file"]
                for entry in [entry for entry in entries_of(text) if entry.name == name]:
                    await draft.remove(doc, INDEX, entry.statement)
            case "unstructured-profile":
                await draft.put(doc, with_headings(text), Operation(doc.key, "", _HEADINGS, None, None))
            case _:
                line = _line_at(text, finding.line)
                first = _line_at(text, finding.details.get("first"))
                # A line that is spelled otherwise is a person's to judge.
                if line is None or first is None or (finding.code != TWICE and line.statement != first.statement):
                    return False
                await draft.drop(doc, line)
        return True

    async def _settled(self, actor: Actor, space: Space, draft: Draft, fixed: Sequence[Finding], cause: str) -> None:
        effect = Effect(
            record_id=self._context.ids.new("record"),
            space_key=space.key,
            draft=draft,
            items=(),
            transitions=(),
            counts=dict(Counter(one.code for one in fixed)),
        )
        await settle(self._context, actor, MEND, cause, effect)
        await self._desk.keeper.finish(space)

    async def _undone(self, actor: Actor, record: Record, cause: str) -> Outcome:
        draft = Draft(self._context.documents, self._context.budgets)
        for operation in reversed(record.operations):
            await draft.reverse(Doc.parse(self._context.profile, operation.doc), operation)
        draft.operations.append(takes_back(Doc.parse(self._context.profile, record.operations[0].doc), record))
        record_id = self._context.ids.new("record")
        effect = Effect(
            record_id=record_id,
            space_key=record.space_key,
            draft=draft,
            items=(),
            transitions=(),
            undone=replace(record, undone_by=record_id, status="undone"),
        )
        return await settle(self._context, actor, UNDO, cause, effect)


def _last_first(found: Sequence[Finding]) -> list[Finding]:
    """Return findings so that mending one moves no other: lines from the end, then what stands nowhere yet."""
    lines = [one for one in found if one.line is not None]
    return [*sorted(lines, key=lambda one: -(one.line or 0)), *(one for one in found if one.line is None)]


def _line_at(text: str, number: object) -> Line | None:
    starts = [row.start for row in rows_of(text)]
    return next((line for line in outline(text).lines if bisect_right(starts, line.start) == number), None)

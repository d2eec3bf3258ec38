"""Facts on their way to one change: decided by the gates, put into a draft or left to wait, whoever proposed them (§9)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_hash, line_key
from memory_core.ledger.changes import Change
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.items import SHARED_SECTION, doc_of, moved, transition
from memory_core.policy.decide import Decision, PolicySettings, decide
from memory_core.policy.gates import SpaceView
from memory_core.policy.placing import target_in_place
from memory_core.policy.views import Modes, Views
from memory_core.ports import Item
from memory_core.spaces import PORTABLE, Doc, Space, Target
from memory_core.values import Cutoff, Disposition, Evidence, Fact, ItemState, Record, Transition, Trigger

QUARANTINE = "scope-quarantine"
"""Reason of a fact whose document has lost lines that nobody has let go (ARCHITECTURE §6)."""
AGAIN = "forgotten-before"
"""Reason of what a place has forgotten and its people say again."""
PROPOSED = "proposed"
"""Reason of what a model proposed in a turn: a person decides, whatever the gates say."""
_TEXTLESS = frozenset({"scanner", "forgotten"})
"""Reasons after which no words of the fact are kept."""

Canonical = Callable[[str], tuple[str, ...]]
"""Returns the canonical sentences that a stretch of text says, as promotion would write them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """What one change comes from.

    Args:
        session_id: The session that is read.
        place_key: Where it is.
        home: Its home space.
        asked: Whether a person wants something remembered (§5).
    """

    session_id: str
    place_key: str
    home: Space
    asked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What a fact finds of itself when its person has said it again and again.

    Args:
        instead_of: The applied item that says the same in other words; the fact's line takes its place.
        lifted: Tombstones that the person's later word has overcome, as hash to item.
        marks: Noted among the item's reasons.
        shared: Whether the line also goes to its owner's PORTABLE.md once it is applied.
        waits: Whether an approver decides whatever the gates say: why, as the reason that is shown; empty where not.
    """

    instead_of: Item | None = None
    lifted: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    shared: bool = False
    waits: str = ""


_ALONE = Standing()


def nothing_said(text: str) -> tuple[str, ...]:
    """Find no canonical sentence: for a core without promotion."""
    del text
    return ()


class Settling:
    """One change's facts, each decided while those before it are already in the draft. The caller holds the space locks."""

    def __init__(
        self,
        context: LedgerContext,
        modes: Modes,
        policy: PolicySettings,
        basis: Basis,
        canonical: Canonical = nothing_said,
    ) -> None:
        self._context = context
        self._policy = policy
        self._basis = basis
        self._canonical = canonical
        self._draft = Draft(context.documents, context.budgets)
        self._views = Views(context, self._draft, modes, basis.home, asked=basis.asked)
        self._record_id = context.ids.new("record")
        self._items: list[Item] = []
        self._steps: list[Transition] = []
        self._lifted: list[str] = []

    async def settle(self, fact: Fact, evidence: tuple[Evidence, ...], standing: Standing = _ALONE) -> Item:
        """Decide one fact; apply it to the draft or queue it. Return its item."""
        decision = await self._decide(fact, evidence, standing)
        if standing.waits and decision.disposition is Disposition.APPLY:
            decision = replace(
                decision, disposition=Disposition.PENDING, reason=standing.waits, reasons=(standing.waits,)
            )
        item = self._item(await self._context.new_item_id(), fact, evidence, decision)
        item = replace(item, reasons=(*item.reasons, *standing.marks))
        if decision.disposition is Disposition.APPLY:
            item = await self._apply(item, decision, standing)
        if item.state is ItemState.PENDING:
            self._views.queued(item)
        if item.state in (ItemState.APPLIED, ItemState.PENDING):
            self._lifted += dict.fromkeys(standing.lifted.values())
        self._items.append(item)
        self._steps.append(transition(None, item))
        return item

    def keep(self, before: Item, after: Item, reason: str) -> None:
        """Take in an item that changed without its line, as one that was said again; its last record stays its own."""
        self._items.append(after)
        self._steps.append(transition(before, after, reason))

    @property
    def empty(self) -> bool:
        """Say whether nothing came of it."""
        return not self._items

    async def _decide(self, fact: Fact, evidence: tuple[Evidence, ...], standing: Standing) -> Decision:
        decision = await self._decided(fact, evidence, standing)
        if decision.subject is not fact.subject:
            # Code found that the words are about somebody else: then they belong to the place, not to the speaker.
            fact = replace(fact, subject=decision.subject)
            decision = await self._decided(fact, evidence, standing)
        if decision.reason == "scope" and decision.target.doc in self._context.quarantined:
            return replace(decision, reason=QUARANTINE)
        return decision

    async def _decided(self, fact: Fact, evidence: tuple[Evidence, ...], standing: Standing) -> Decision:
        view = without(await self._views.of(target_in_place(fact, evidence, self._basis.home)), standing)
        decision = decide(fact, evidence, view, self._policy)
        if standing.instead_of is not None:
            return replace(decision, supersedes=standing.instead_of.id)
        return decision if fact.detected else self._known(decision, evidence, view)

    def _known(self, decision: Decision, evidence: tuple[Evidence, ...], view: SpaceView) -> Decision:
        """Leave out words whose canonical sentence is there already, or was forgotten: one thing is remembered once."""
        keys = {line_key(line) for said in evidence for line in self._canonical(said.span)}
        if decision.disposition is Disposition.IGNORE or not keys:
            return decision
        reason = ""
        if not view.tombstones.isdisjoint(line_hash(key) for key in keys):
            reason = "forgotten"
        elif not view.lines.isdisjoint(keys):
            reason = "duplicate"
        if not reason:
            return decision
        reasons = (reason, *decision.reasons)
        return replace(decision, disposition=Disposition.IGNORE, reason=reason, reasons=reasons)

    def _item(self, item_id: str, fact: Fact, evidence: tuple[Evidence, ...], decision: Decision) -> Item:
        now = self._context.clock.now()
        keep = decision.reason not in _TEXTLESS
        state = {
            Disposition.APPLY: ItemState.APPLIED,
            Disposition.PENDING: ItemState.PENDING,
            Disposition.IGNORE: ItemState.IGNORED,
        }[decision.disposition]
        key = line_key(fact.statement)
        return Item(
            id=item_id,
            profile=self._context.profile,
            space_key=decision.target.doc.space.key,
            doc=decision.target.doc.name,
            section=decision.target.section,
            statement=fact.statement if keep else "",
            line_key=key if keep else line_hash(key),
            category=str(fact.category),
            explicitness=str(decision.explicitness),
            sensitivity=str(decision.sensitivity),
            subject=str(decision.subject),
            confidence=fact.confidence,
            confidence_at=now,
            state=state,
            reason=decision.reason,
            reasons=decision.reasons,
            risk=str(decision.risk),
            evidence=evidence if keep else (),
            created_at=now,
            updated_at=now,
            slot=decision.slot,
            value=decision.value if keep else None,
            automatic=state is ItemState.APPLIED,
            speaker_id=evidence[0].speaker.id,
            session_id=self._basis.session_id,
            place_key=self._basis.place_key,
            record_id=self._record_id,
        )

    async def _apply(self, item: Item, decision: Decision, standing: Standing) -> Item:
        target = decision.target
        older = None
        if decision.supersedes is not None:
            older = await self._context.item(decision.supersedes)
        try:
            if older is not None and await self._draft.has(target.doc, target.section, older.statement):
                await self._draft.replace(target.doc, target.section, older.statement, item.statement)
                item = replace(item, supersedes=older.id)
            else:
                older = None
                await self._draft.add(target.doc, target.section, item.statement)
        except DocumentError:
            # The policy measured the room; a file's own shape can still need more (a new heading).
            return replace(
                item, state=ItemState.PENDING, reason="budget", reasons=("budget", *item.reasons), automatic=False
            )
        if older is not None:
            await self._give_way(older, item)
        same = standing.instead_of is not None and standing.instead_of.shared
        return await self._share(item) if standing.shared or same else item

    async def _give_way(self, older: Item, newer: Item) -> None:
        """Close the item whose line was replaced; its copy in PORTABLE.md says the old words and goes too."""
        if older.shared:
            await self._draft.remove_all(Doc(doc_of(older).space, PORTABLE), older.line_key)
        superseded = moved(older, ItemState.SUPERSEDED, self._record_id, newer.created_at)
        self._items.append(superseded)
        self._steps.append(transition(older, superseded))

    async def _share(self, item: Item) -> Item:
        """Put the line into its owner's PORTABLE.md as well; where there is no room it stays in private."""
        target = Target(Doc(doc_of(item).space, PORTABLE), SHARED_SECTION)
        if target.doc in self._context.quarantined:
            return item
        try:
            if not await self._draft.has(target.doc, target.section, item.statement):
                await self._draft.add(target.doc, target.section, item.statement)
        except DocumentError:
            return item
        return replace(item, shared=True)

    def change(
        self,
        trigger: Trigger,
        cause: str,
        command: str,
        *,
        counts: Mapping[str, int],
        cutoff: Cutoff | None = None,
        cursor: bool = False,
    ) -> Change:
        """Return everything as one change.

        Args:
            trigger: What asked for it.
            cause: Acts once.
            command: Its name on the record.
            counts: What was read, for the record.
            cutoff: Up to where the session was read.
            cursor: Whether the session's cursor moves there.
        """
        mine = [item for item in self._items if item.record_id == self._record_id]
        states = [item.state for item in mine]
        counts = {
            **counts,
            "applied": states.count(ItemState.APPLIED),
            "pending": states.count(ItemState.PENDING),
            "ignored": states.count(ItemState.IGNORED),
        }
        status = "applied" if counts["applied"] else "pending" if counts["pending"] else "ignored" if mine else "empty"
        record = Record(
            id=self._record_id,
            at=self._context.clock.now(),
            space_key=self._basis.home.key,
            trigger=trigger,
            status=status,
            actor=None,
            command=command,
            cause=cause,
            session_id=self._basis.session_id,
            cutoff=cutoff,
            transitions=tuple(self._steps),
            operations=tuple(self._draft.operations),
            counts=counts,
        )
        return Change(
            record=record,
            files=self._draft.files(),
            items=tuple(self._items),
            lifted=tuple(dict.fromkeys(self._lifted)),
            cursor=(self._basis.session_id, cutoff.count) if cursor and cutoff is not None else None,
        )


def without(view: SpaceView, standing: Standing) -> SpaceView:
    """Return a view in which a line that is to give way, and tombstones that were overcome, do not count. Pure."""
    older = standing.instead_of
    tombstones = view.tombstones - set(standing.lifted)
    if older is None:
        return replace(view, tombstones=tombstones)
    slots = {slot: held for slot, held in view.slots.items() if held.item_id != older.id}
    lines, room = view.lines - {older.line_key}, view.room + len(older.statement)
    auto_lines = view.auto_lines - (older.automatic and not older.verified)
    return replace(view, tombstones=tombstones, slots=slots, lines=lines, room=room, auto_lines=auto_lines)

"""Gathers what the policy may know of a target before it decides: lines, slots, tombstones, room and mode."""

from collections.abc import Awaitable, Callable
from datetime import datetime

from memory_core.documents.markdown import statements
from memory_core.languages.normalise import line_key
from memory_core.languages.slots import slot_of
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.policy.decide import SlotHolder, SpaceView
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import Space, Target
from memory_core.values import ItemState, Mode

Modes = Callable[[Space], Awaitable[Mode]]


class Views:
    """Views of the targets of one curation run, kept true while the run adds lines."""

    def __init__(self, context: LedgerContext, draft: Draft, modes: Modes, home: Space, *, asked: bool) -> None:
        self._context = context
        self._draft = draft
        self._modes = modes
        self._home = home
        self._asked = asked
        self._pending: dict[str, set[str]] = {}
        """Line keys this run has queued, by space: the same words twice make one item."""

    def queued(self, item: Item) -> None:
        """Remember an item that this run leaves pending."""
        self._pending.setdefault(item.space_key, set()).add(item.line_key)

    async def of(self, target: Target) -> SpaceView:
        """Return the view of one target as it stands now, this run's own lines included."""
        space = target.doc.space
        text = await self._draft.text(target.doc)
        items, tombstones = await self._context.store.read(lambda uow: _known(uow, space))
        pending = {i.line_key for i in items if i.state is ItemState.PENDING} | self._pending.get(space.key, set())
        applied = [i for i in items if i.state is ItemState.APPLIED]
        mode = (await self._modes(space)).stricter(await self._modes(self._home))
        lines = frozenset(line_key(line.statement) for line in statements(text))
        return SpaceView(
            target=target,
            mode=mode,
            asked=self._asked,
            lines=lines | pending,
            tombstones=tombstones,
            slots=_slots(text, target.section, applied),
            auto_lines=sum(item.automatic and not item.verified for item in applied),
            room=await self._draft.room(target.doc, target.section),
            writable=target.doc not in self._context.quarantined,
        )


async def _known(uow: UnitOfWork, space: Space) -> tuple[list[Item], frozenset[str]]:
    items = await uow.ledger.items(space.profile, [space.key], [ItemState.APPLIED, ItemState.PENDING])
    return items, await uow.ledger.tombstones(space.key)


def _slots(text: str, section: str, applied: list[Item]) -> dict[str, SlotHolder]:
    """Say who holds each exclusive slot: the file's lines decide, the ledger adds whose words they are."""
    known = {item.line_key: item for item in applied}
    holders: dict[str, SlotHolder] = {}
    for line in statements(text, section):
        slot = slot_of(line.statement)
        if slot is None:
            continue
        item = known.get(line_key(line.statement))
        holders[slot[0]] = SlotHolder(
            value=slot[1],
            item_id=item.id if item else None,
            statement=line.statement,
            speaker_id=item.speaker_id if item else None,
            said_at=_said_at(item) if item else None,
        )
    return holders


def _said_at(item: Item) -> datetime | None:
    """Return how new a line's word is: a person's decision about it is newer than what was said before that decision."""
    said = [e.said_at for e in item.evidence]
    return max([*said, item.updated_at] if item.verified and said else said, default=None)

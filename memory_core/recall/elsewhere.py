"""What a turn recalls from a memory elsewhere, when somebody speaks of the past: bounded, untrusted, never waited for long."""

import asyncio
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from memory_core.errors import DhakiraError
from memory_core.languages.recalling import asks_about_the_past
from memory_core.languages.terms import Word, terms
from memory_core.policy.scanner import mask, scan
from memory_core.ports import Store, UnitOfWork
from memory_core.ports.external import ExternalMemory, ExternalRecord
from memory_core.recall.question import LONGEST, telling
from memory_core.recall.turn import Record, TurnView
from memory_core.values import ItemState

_COVERAGE = 0.5
_EVERYWHERE = "profile"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalSettings:
    """How a memory elsewhere is used."""

    timeout_s: float = 0.75
    most: int = 3
    """Records of a turn."""
    chars: int = 2_500
    """Code points of them all."""


class Elsewhere:
    """Asks a memory elsewhere. Whatever goes wrong there, the turn goes on without."""

    def __init__(self, store: Store, memory: ExternalMemory, settings: ExternalSettings) -> None:
        self._store = store
        self._memory = memory
        self._settings = settings

    async def for_turn(self, view: TurnView, query: str, shown: Collection[str], room: int) -> tuple[Record, ...]:
        """Return what fits a question about the past.

        Args:
            view: Whose records; those of no space are nobody's.
            query: What the person typed themselves.
            shown: Texts that the prompt has already.
            room: Records that may still be added.
        """
        query = query[:LONGEST]
        words = telling(query)
        if room <= 0 or not words or not asks_about_the_past(query):
            return ()
        spaces = [*(space.key for space in view.spaces), _EVERYWHERE]
        try:
            known = await asyncio.wait_for(self._memory.records(spaces), self._settings.timeout_s)
            ranked = [one for one in _ranked(words, known) if one.space in spaces and one.content not in shown]
            true = await self._store.read(lambda uow: _standing(uow, view.profile, ranked[: 4 * self._settings.most]))
        except (DhakiraError, TimeoutError):
            return ()
        return tuple(self._bounded(true, min(room, self._settings.most)))

    def _bounded(self, found: Sequence[ExternalRecord], most: int) -> list[Record]:
        kept: list[Record] = []
        left = self._settings.chars
        for one in found:
            text = mask(one.content)[0]
            if len(kept) < most and len(text) <= left and scan(text).allowed:
                left -= len(text)
                more = {"kind": one.kind, "when": one.created_at.isoformat(timespec="minutes")}
                kept.append(Record(f"external:{one.id}", one.space.partition(":")[0], text, more, one.space))
        return kept


def _ranked(words: Sequence[Word], known: Sequence[ExternalRecord]) -> list[ExternalRecord]:
    scored = [(_worth(words, one.content), one) for one in known]
    fitting = [(worth, one) for worth, one in scored if worth > 0]
    return [one for _, one in sorted(fitting, key=lambda pair: (-pair[0], -pair[1].created_at.timestamp(), pair[1].id))]


def _worth(words: Sequence[Word], text: str) -> float:
    there = terms(text)
    known = set(there)
    matches = sum(any(term in known for term in word.terms) for word in words)
    coverage = matches / len(words)
    return matches * coverage / math.log(len(there) + 10) if coverage >= _COVERAGE else 0.0


async def _standing(uow: UnitOfWork, profile: str, found: Sequence[ExternalRecord]) -> list[ExternalRecord]:
    """Leave out mirrored lines that are not remembered any more, in these words and this space."""
    standing = []
    for one in found:
        item = await uow.ledger.item(profile, one.item) if one.item else None
        same = item is not None and item.state is ItemState.APPLIED and item.space_key == one.space
        if not one.item or (same and item is not None and item.statement == one.content):
            standing.append(one)
    return standing

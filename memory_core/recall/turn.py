"""What a turn recalls that is not in its prompt already: at most three records, each with where it comes from, or nothing.

Lines that the prompt's budget dropped and notes by the rules of specs' semantic recall (words, coverage, scope, how sure);
passages of earlier talk only when the person asks about the past. All of it is untrusted text (ARCHITECTURE §5, §7).
"""

import json
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from memory_core.errors import DhakiraError
from memory_core.languages.normalise import line_key
from memory_core.languages.recalling import asks_about_the_past
from memory_core.languages.terms import Word, asked, terms
from memory_core.ledger.verifying import confidence_now
from memory_core.policy.scanner import scan
from memory_core.ports import Clock, Item, Store, UnitOfWork
from memory_core.recall.documents import DocumentLine
from memory_core.recall.question import LONGEST, telling
from memory_core.recall.search import Passage, Search
from memory_core.spaces import Scope, Space
from memory_core.values import ItemState

MOST: Final = 3
"""Records of a turn (ARCHITECTURE §7)."""
CANDIDATES: Final = 500
_FEWEST_WORDS = 2
"""Words that say something: with fewer, a turn recalls nothing (a greeting, "and tea?")."""
_COVERAGE = 0.5
_LONGEST_TEXT = 600
_SCOPES: Final[Mapping[Scope, float]] = {Scope.TOPIC: 1.3, Scope.CHAT: 1.2, Scope.USER: 1.0, Scope.PROFILE: 1.0}
_SURE, _FAIR = 0.85, 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """What one turn may see: the spaces of its place, and of its speaker only what they share outside private chats."""

    profile: str
    session_id: str
    spaces: tuple[Space, ...]
    """The home space first, then its parents; in private the person's own."""
    speaker: int | None = None
    portable: Space | None = None
    """The speaker's space, of which only shared lines count here; None in private."""


@dataclass(frozen=True, slots=True)
class Record:
    """One recalled line or passage: `source` cites it, as `fact:r7k2`, `file:notes/x.md:3` or `message:42`."""

    source: str
    scope: str
    text: str
    more: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> str:
        """Write it as a prompt's untrusted block has it: one object, of no more than is needed."""
        return json.dumps(
            {"source": self.source, "scope": self.scope, **self.more, "text": self.text}, ensure_ascii=False
        )


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a turn recalls; without records, `abstained` says why: `few-words`, `nothing`, `off`."""

    records: tuple[Record, ...] = ()
    abstained: str = ""


class TurnRecall:
    """Recalls for turns. It fails none: whatever goes wrong, the turn goes on without."""

    def __init__(self, store: Store, clock: Clock, search: Search) -> None:
        self._store = store
        self._clock = clock
        self._search = search

    async def for_turn(
        self, view: TurnView, query: str, shown: Collection[str], notes: Sequence[DocumentLine] = ()
    ) -> Recalled:
        """Return what this turn recalls. Its ranking runs in the database's thread.

        Args:
            view: What the turn may see; the caller has seen to it that memory is not off there.
            query: What the person typed themselves, without quotes and forwards.
            shown: Lines that are in the prompt already.
            notes: Further lines of the view's files, as those of notes.
        """
        about_the_past = asks_about_the_past(query)
        words = _telling(query)
        if len(words) < _FEWEST_WORDS and not (about_the_past and words):
            return Recalled(abstained="few-words")
        keys = frozenset(line_key(line) for line in shown)
        now = self._clock.now()
        try:
            records = await self._store.read(lambda uow: _facts(uow, view, words, keys, notes, now))
            if about_the_past:
                records = [*records[: MOST - 1], *await self._passages(view, query)]
        except DhakiraError:
            return Recalled(abstained="nothing")
        return Recalled(tuple(records[:MOST])) if records else Recalled(abstained="nothing")

    async def _passages(self, view: TurnView, query: str) -> list[Record]:
        found = await self._search.find(
            query,
            view.spaces,
            user=view.speaker,
            asked_at=self._clock.now(),
            but_sessions=frozenset({view.session_id}),
            limit=MOST,
        )
        if found.abstains:
            return []
        passages = await self._search.passages(found.hits)
        return [_passage(passage) for passage in passages if scan(passage.message.text).allowed]


def _telling(query: str) -> list[Word]:
    return telling(asked(query[:LONGEST]))


async def _facts(
    uow: UnitOfWork,
    view: TurnView,
    words: Sequence[Word],
    shown: Collection[str],
    notes: Sequence[DocumentLine],
    now: datetime,
) -> list[Record]:
    items = await uow.ledger.items(view.profile, [s.key for s in view.spaces], [ItemState.APPLIED], CANDIDATES)
    if view.portable is not None:
        own = await uow.ledger.items(view.profile, [view.portable.key], [ItemState.APPLIED], CANDIDATES)
        items += [item for item in own if item.shared]
    scored = [
        (_worth(words, item.statement) * _weight(item, now), _fact(item, now))
        for item in items
        if item.line_key not in shown
    ]
    scored += [(_worth(words, line.text), _note(line)) for line in notes if line_key(line.text) not in shown]
    found = sorted((one for one in scored if one[0] > 0), key=lambda one: (-one[0], one[1].source))
    return [record for _, record in found[:MOST] if scan(record.text).allowed]


def _worth(words: Sequence[Word], text: str) -> float:
    """Return matches × coverage ÷ ln(length + 10); nothing where under half of the question's words are met."""
    there = terms(text)
    known = set(there)
    matches = sum(any(term in known for term in word.terms) for word in words)
    coverage = matches / len(words)
    return matches * coverage / math.log(len(there) + 10) if coverage >= _COVERAGE else 0.0


def _weight(item: Item, now: datetime) -> float:
    scope = _SCOPES[Space.parse(item.profile, item.space_key).scope]
    sure = confidence_now(item, now)
    trust = 1.1 if sure >= _SURE else 1.0 if sure >= _FAIR else 0.7
    return scope * trust * min(1.2, 1 + 0.03 * math.log(1 + len(item.evidence)))


def _fact(item: Item, now: datetime) -> Record:
    sure = confidence_now(item, now)
    more: dict[str, object] = {"sure": "high" if sure >= _SURE else "medium" if sure >= _FAIR else "low"}
    if item.evidence:
        more |= {"said": item.evidence[0].said_at.date().isoformat(), "message": item.evidence[0].message_id}
    return Record(f"fact:{item.id}", _scope(item.space_key), item.statement, more)


def _note(line: DocumentLine) -> Record:
    return Record(f"file:{line.name}:{line.number}", _scope(line.space), line.text[:_LONGEST_TEXT])


def _passage(passage: Passage) -> Record:
    message = passage.message
    more: dict[str, object] = {
        "who": message.speaker.name if message.speaker else str(message.role),
        "when": message.sent_at.isoformat(timespec="minutes"),
    }
    around = [
        near.text[:160] for at, near in enumerate(passage.messages) if at != passage.at and scan(near.text).allowed
    ]
    if around:
        more["around"] = around
    return Record(f"message:{message.id}", _scope(passage.hit.space), message.text[:_LONGEST_TEXT], more)


def _scope(space_key: str) -> str:
    return space_key.partition(":")[0]

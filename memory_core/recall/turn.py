"""What a turn recalls that is not in its prompt already: at most three records, each with where it comes from, or nothing.

Lines of files that the prompt has not (dropped by its budget, or of notes) by words, coverage, scope and how sure; passages of
earlier talk only when the person asks about the past. All of it is untrusted text (ARCHITECTURE §5, §7).
"""

import json
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from memory_core.errors import DhakiraError
from memory_core.languages.normalise import line_key
from memory_core.languages.pleasantries import PLEASANTRIES
from memory_core.languages.recalling import asks_about_the_past, asks_what_somebody_said
from memory_core.languages.terms import Word, terms
from memory_core.ledger.verifying import confidence_now
from memory_core.policy.scanner import scan
from memory_core.ports import Clock, Item, Store, UnitOfWork
from memory_core.recall.documents import DocumentLine
from memory_core.recall.features import only_asks
from memory_core.recall.passages import Passage, apart, read_passages
from memory_core.recall.question import LONGEST, telling
from memory_core.recall.search import Ask, Found, Search
from memory_core.spaces import Space
from memory_core.values import ItemState, Role

MOST: Final = 3
"""Records of a turn (ARCHITECTURE §7)."""
CANDIDATES: Final = 12
"""Lines that are looked up in the ledger: how sure they are weighs less than which words they have."""
_FEWEST_WORDS = 2
"""Words that say something: with fewer, a turn recalls nothing (a greeting, "and tea?")."""
_COVERAGE = 0.5
LONGEST_TEXT = 600
_SCOPES: Final[Mapping[str, float]] = {"topic": 1.3, "chat": 1.2}
_SURE, _FAIR = 0.85, 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """What one turn may see: the conversations of its place; which lines of files, its caller says."""

    profile: str
    session_id: str
    spaces: tuple[Space, ...]
    """The home space first, then its parents."""
    speaker: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One recalled line or passage: `source` cites it, as `fact:r7k2`, `file:notes/x.md:3` or `message:42`."""

    source: str
    scope: str
    text: str
    more: Mapping[str, object] = field(default_factory=dict)
    space: str = ""
    """Key of the space that it is from."""
    rests: tuple[str, ...] = ()
    """Ids of the messages whose words it quotes."""

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


NOTHING: Final = Recalled(abstained="nothing")
OFF: Final = Recalled(abstained="off")


class TurnRecall:
    """Recalls for turns. It fails none: whatever goes wrong, the turn goes on without.

    Files say what is known (ARCHITECTURE §2 rule 1): a remembered line is recalled because it stands in a file and is not in
    the prompt; the database adds what it rests on and how sure it is.
    """

    def __init__(self, store: Store, clock: Clock, search: Search) -> None:
        self._store = store
        self._clock = clock
        self._search = search

    async def for_turn(
        self, view: TurnView, query: str, lines: Sequence[DocumentLine], shown: Collection[str] = ()
    ) -> Recalled:
        """Return what this turn recalls. Its ranking runs where the search does.

        A turn that says little, or has nothing left to recall from, ends here without a look at the database.

        Args:
            view: What the turn may see; the caller has seen to it that memory is not off there.
            query: What the person typed themselves, without quotes and forwards.
            lines: Lines of the view's files that are not in the prompt: dropped by its budget, or of notes.
            shown: Sources of records that the prompt has already.
        """
        query = query[:LONGEST]
        past, of_somebody = asks_about_the_past(query), asks_what_somebody_said(query)
        if not lines and not past and not of_somebody:
            return NOTHING
        words = [word for word in telling(query) if word.text not in PLEASANTRIES]
        if len(words) < _FEWEST_WORDS and not (words and (past or of_somebody)):
            return Recalled(abstained="few-words")
        turn = _Turn(view, words, lines, self._clock.now(), names_only=not past)
        try:
            if past or of_somebody:
                ask = Ask(
                    text=query,
                    spaces=view.spaces,
                    user=view.speaker,
                    asked_at=turn.now,
                    but_sessions=frozenset({view.session_id}),
                    limit=CANDIDATES,
                )
                records = await self._search.look(ask, turn.lines_and_talk)
            else:
                records = await self._store.read(turn.lines_only)
        except DhakiraError:
            return NOTHING
        records = [record for record in records if record.source not in shown][:MOST]
        return Recalled(tuple(records)) if records else NOTHING


@dataclass(frozen=True, slots=True)
class _Turn:
    """What one turn asks, for the read that answers it."""

    view: TurnView
    words: Sequence[Word]
    lines: Sequence[DocumentLine]
    now: datetime
    names_only: bool
    """Whether talk is recalled only if somebody is named who has spoken here: of others a model may know more."""

    async def lines_only(self, uow: UnitOfWork) -> list[Record]:
        """Return lines of files."""
        return await _lines(uow, self.view, self.words, self.lines, self.now) if self.lines else []

    async def lines_and_talk(self, uow: UnitOfWork, found: Found) -> list[Record]:
        """Return lines of files and, behind them, passages; of three, one at least."""
        records = await self.lines_only(uow)
        if found.abstains or (self.names_only and not found.names_somebody):
            return records
        passages = await read_passages(uow, self.view.profile, apart(found.hits))
        fitting = [one for one in passages if self._fits(one)]
        told = [one for one in fitting if not only_asks(one.message.text)]  # who asked the same before, tells nothing
        return [*records[: MOST - 1], *(_passage(one) for one in told or fitting)]

    def _fits(self, passage: Passage) -> bool:
        """Say whether a passage shows why it was found: by its meaning, or a word of the question, there or beside it.

        What the bot itself said has to have the word: beside any question stands some answer, if only that it does not know.
        """
        if not scan(passage.message.text).allowed:
            return False
        is_bot = passage.message.role is Role.ASSISTANT
        if passage.hit.by_meaning and not is_bot:
            return True
        seen = (passage.message,) if is_bot else passage.messages
        shown = {term for message in seen for term in terms(message.text)}
        return any(term in shown for word in self.words for term in word.terms)


async def _lines(
    uow: UnitOfWork, view: TurnView, words: Sequence[Word], lines: Sequence[DocumentLine], now: datetime
) -> list[Record]:
    ranked = sorted(((_worth(words, line.text) * _scope_weight(line.space), line) for line in lines), key=_by_worth)
    best: dict[str, tuple[float, Record]] = {}
    for value, line in ranked[:CANDIDATES]:
        found = await uow.ledger.said(view.profile, line.space, line_key(line.text)) if value > 0 else []
        item = next((one for one in found if one.state is ItemState.APPLIED), None)
        if value <= 0 or (found and item is None):  # what was taken back may stand in the file for one moment more
            continue
        record = _fact(item, now) if item is not None else _file_line(line)
        best.setdefault(record.source, (value * _trust(item, now), record))
    kept = sorted(best.values(), key=lambda one: (-one[0], one[1].source))
    return [record for _, record in kept[: 2 * MOST] if scan(record.text).allowed]


def _by_worth(one: tuple[float, DocumentLine]) -> tuple[float, str, int]:
    return -one[0], one[1].name, one[1].number


def _worth(words: Sequence[Word], text: str) -> float:
    """Return matches × coverage ÷ ln(length + 10); nothing where under half of the question's words are met."""
    there = terms(text)
    known = set(there)
    matches = sum(any(term in known for term in word.terms) for word in words)
    coverage = matches / len(words)
    return matches * coverage / math.log(len(there) + 10) if coverage >= _COVERAGE else 0.0


def _scope_weight(space_key: str) -> float:
    return _SCOPES.get(_scope(space_key), 1.0)


def _trust(item: Item | None, now: datetime) -> float:
    """Weigh how sure a line is now and how often it was said; a line of which nothing is known counts as its hand wrote it."""
    if item is None:
        return 1.0
    sure = confidence_now(item, now)
    trust = 1.1 if sure >= _SURE else 1.0 if sure >= _FAIR else 0.7
    return trust * min(1.2, 1 + 0.03 * math.log(1 + len(item.evidence)))


def _fact(item: Item, now: datetime) -> Record:
    sure = confidence_now(item, now)
    more: dict[str, object] = {"sure": "high" if sure >= _SURE else "medium" if sure >= _FAIR else "low"}
    if item.evidence:
        more |= {"said": item.evidence[0].said_at.date().isoformat(), "message": item.evidence[0].message_id}
    return Record(f"fact:{item.id}", _scope(item.space_key), item.statement, more, item.space_key)


def _file_line(line: DocumentLine) -> Record:
    where = f"file:{line.name}:{line.number}" if line.number else f"file:{line.name}:{line_key(line.text)[:24]}"
    return Record(where, _scope(line.space), line.text[:LONGEST_TEXT], space=line.space)


def _passage(passage: Passage) -> Record:
    message = passage.message
    more: dict[str, object] = {
        "who": message.speaker.name if message.speaker else str(message.role),
        "when": message.sent_at.isoformat(timespec="minutes"),
    }
    near = [one for at, one in enumerate(passage.messages) if at != passage.at and scan(one.text).allowed]
    if near:
        more["around"] = [one.text[:160] for one in near]
    text, rests = message.text[:LONGEST_TEXT], tuple(one.id for one in (message, *near))
    return Record(f"message:{message.id}", _scope(passage.hit.space), text, more, passage.hit.space, rests)


def _scope(space_key: str) -> str:
    return space_key.partition(":")[0]

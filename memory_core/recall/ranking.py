"""Which lines of a conversation answer a question: what they say, what stands around them, who says it and when.

No model and no embedding: BM25 over the line, its neighbours and its session, then factors for speaker, date and form.
docs/recall.md tells what each part gives. Lines have numbers: neighbours in a session follow each other, and 256 of them
share a block.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Final, NamedTuple, Protocol

from memory_core.languages.terms import Word
from memory_core.recall.features import ASKS, NAME, NUMBER, ONLY_ASKS, TIME
from memory_core.recall.likeness import Likeness
from memory_core.recall.question import Question, When

BLOCK_BITS: Final = 8
"""Lines of a session that count as one stretch of talk: 2⁸."""

_PLACE: Final = (1 << BLOCK_BITS) - 1
_EDGE = 3
_K1, _B = 1.2, 0.95
_SESSION_K1, _SESSION_B, _SESSION = 1.2, 0.5, 1.0
_AROUND: Final = ((1, 0.3), (2, 0.3), (3, 0.25), (-1, 0.45), (-2, 0.2), (-3, 0.12))
"""How much of a line's own score the lines after and before it get."""
_AFTER_QUESTION = 0.7
_PAIR = 0.4
_RELATIVE = 0.5
"""What a word that only begins like one of the question is worth of a rare word's weight."""
_COVER, _NEAREST = 0.5, ((0, 1.0), (-1, 0.45), (1, 0.45), (-2, 0.3), (2, 0.2), (-3, 0.2), (3, 0.12))
"""What a word of the question is worth that stands in the line, the line before, the one after, and so on."""
_SPEAKER, _TOLD_OF = 1.8, 1.5
_DATE, _ON_DATE, _MIN_FIT = 4.0, 0.5, 0.3
_TIME_ASKED, _NAME_ASKED, _ONLY_ASKS, _ASKS, _NAME, _NUMBER, _LENGTH = 1.6, 1.4, 0.85, 0.88, 1.06, 1.12, 0.12
_OPENING, _OPENING_LINES = 1.17, 2
"""The first lines of a session bring the news, and have fewer lines around them to gain from."""
_LENGTHS: Final = tuple(math.pow(length + 1, _LENGTH) for length in range(1024))
_HELD_AROUND, _HELD_SESSION = 0.6, 0.3
_MEANING: Final = 0.08
"""What a spread more of likeness than others have is worth, of what the best line is worth by its words."""
_REACH: Final = 80
"""Lines that are looked at closely."""
MOST: Final = 30
"""Most lines that a ranking returns."""


class Line(NamedTuple):
    """One line of the index."""

    number: int
    message_id: str
    speaker: int
    """User id; 0 for the bot and for whom nobody knows."""
    day: int
    """Since 1970-01-01."""
    flags: int
    length: int
    words: str = ""
    """Its terms with blanks between and around them, for who has no other index of them."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is searched: lines, terms and blocks in all."""

    lines: int
    terms: int
    blocks: int


class Having(NamedTuple):
    """Numbers of the lines with one of a word's terms, and of others with words that only begin like it."""

    exact: list[int]
    related: list[int]


class Source(Protocol):
    """Where lines come from: the index, or a few lines in memory."""

    async def extent(self) -> Extent:
        """Return how much there is."""
        ...

    async def numbers(self, words: Sequence[Word]) -> list["Having"]:
        """Return for each word the lines that have it; of very many, the newest."""
        ...

    async def on_days(self, first: int, last: int, most: int) -> list[int]:
        """Return the numbers of lines of these days, longest first."""
        ...

    async def lines(self, numbers: Iterable[int]) -> list[Line]:
        """Return the lines with these numbers that are there."""
        ...

    async def block_terms(self, blocks: Iterable[int]) -> Mapping[int, int]:
        """Return how many terms each block has."""
        ...


class Scored(NamedTuple):
    """A line and what it is worth: with the factor for who speaks, and by its words alone."""

    line: Line
    score: float
    held: float
    """Own words and a little of what stands around, for the question who holds the answer."""
    tells_of: bool = False
    """Whether it calls the person by name whom the question is about."""
    by_meaning: bool = False
    """Whether its meaning alone finds it, where that is compared."""


@dataclass(slots=True)
class _Posting:
    word: Word
    numbers: list[int]
    worth: float
    """Weight × idf."""
    is_related: bool = False
    having: set[int] = field(init=False)

    def __post_init__(self) -> None:
        self.having = set(self.numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """What the lines that are looked at say of the question, by number; `sessions` by block."""

    lines: Mapping[int, Line]
    own: Mapping[int, float]
    sessions: Mapping[int, float]
    cover: Mapping[int, float]
    near_days: set[int]
    called: set[int]
    """Where the one asked about is called by name."""
    likeness: Likeness | None


async def rank(source: Source, question: Question, likeness: Likeness | None = None) -> list[Scored]:
    """Return the best lines, best first, at most `MOST`.

    Args:
        source: Where lines come from.
        question: What is asked.
        likeness: How alike in meaning they are, where that is compared.
    """
    extent = await source.extent()
    if not extent.lines:
        return []
    postings, called = await _postings(source, question, extent)
    near = _spread(_hits(postings))
    near_days = await _dated(source, question.dates)
    chosen = set(_best(near, _REACH)) | near_days | set(_alike(likeness, by_words=bool(near)))
    if not chosen:
        return []
    matching = set().union(*(posting.having for posting in postings))
    around = {n + step for n in chosen for step, _ in _AROUND if n + step in matching}
    lines = {line.number: line for line in await source.lines(chosen | around)}
    said = _Said(
        lines=lines,
        own=_own(postings, lines, extent),
        sessions=await _sessions(source, postings, lines, extent),
        cover=_cover(postings, chosen),
        near_days=near_days,
        called=called,
        likeness=likeness,
    )
    return _scored(question, chosen, said)


def _alike(likeness: Likeness | None, *, by_words: bool) -> list[int]:
    """Return lines to look at for their meaning; where no word finds anything, those that are alike beyond doubt."""
    if likeness is None:
        return []
    return [number for number in likeness.closest() if by_words or likeness.is_alike(number)]


async def _postings(source: Source, question: Question, extent: Extent) -> tuple[list[_Posting], set[int]]:
    """Return who has what, the related words last: they stand beside nothing; and who calls the one asked about by name."""
    found, related = [], []
    having = await source.numbers([*(word for word, _ in question.words), *question.called])
    called = {number for have in having[len(question.words) :] for number in have.exact}
    having = having[: len(question.words)]
    for (word, weight), have in zip(question.words, having, strict=True):
        if have.exact:
            found.append(_Posting(word, have.exact, weight * _idf(extent.lines, len(have.exact))))
        if have.related:
            worth = _RELATIVE * weight * _idf(extent.lines, len(have.related))
            related.append(_Posting(word, have.related, worth, is_related=True))
    return [*found, *related], called


def _idf(of: int, having: int) -> float:
    return math.log(1 + (of - having + 0.5) / (having + 0.5)) if having <= of else 0.1


def _hits(postings: Sequence[_Posting]) -> dict[int, float]:
    worth: dict[int, float] = defaultdict(float)
    for posting in postings:
        for number in posting.numbers:
            worth[number] += posting.worth
    return worth


def _spread(worth: Mapping[int, float]) -> dict[int, float]:
    """Give lines a share of what stands around them."""
    total: dict[int, float] = defaultdict(float, worth)
    # Of very many only the best are worth their surroundings: the rest cannot come near them.
    strong = worth if len(worth) <= 4 * _REACH else {n: worth[n] for n in _best(worth, 4 * _REACH)}
    # Across the edge of a block too: this only says which lines to look at.
    for step, share in _AROUND:
        for number, value in strong.items():
            total[number + step] += share * value
    return total


def _best(worth: Mapping[int, float], most: int) -> list[int]:
    if len(worth) <= most:
        return list(worth)
    least = sorted(worth.values(), reverse=True)[most - 1]
    return sorted((n for n, value in worth.items() if value >= least), key=lambda n: (-worth[n], -n))[:most]


async def _dated(source: Source, dates: Sequence[When]) -> set[int]:
    """Return lines of the very days or the month that a question names: they may answer without a word of it."""
    found: set[int] = set()
    for when in dates:
        if when.year and when.month and when.day:
            day = _number_of(date(when.year, when.month, when.day))
            found |= set(await source.on_days(day - 1, day + 3, _REACH // 4))
        elif when.year and when.month:
            first = _number_of(date(when.year, when.month, 1))
            found |= set(await source.on_days(first, first + 40, _REACH))
    return found


async def _sessions(
    source: Source, postings: Sequence[_Posting], lines: Mapping[int, Line], extent: Extent
) -> dict[int, float]:
    """Score whole blocks: talk about the matter around a line that itself says little."""
    wanted = {number >> BLOCK_BITS for number in lines}
    if not postings:
        return {}
    terms = await source.block_terms(wanted)
    average = max(1.0, extent.terms / max(1, extent.blocks))
    worth: dict[int, float] = defaultdict(float)
    for posting in postings:
        counts: dict[int, int] = defaultdict(int)
        for number in posting.numbers:
            counts[number >> BLOCK_BITS] += 1
        weight = posting.worth / _idf(extent.lines, len(posting.numbers))
        idf = _idf(extent.blocks, len(counts))
        for block, count in counts.items():
            if block in wanted:
                length = 1 - _SESSION_B + _SESSION_B * terms.get(block, 0) / average
                worth[block] += weight * idf * count * (_SESSION_K1 + 1) / (count + _SESSION_K1 * length)
    return worth


def _cover(postings: Sequence[_Posting], chosen: Iterable[int]) -> dict[int, float]:
    """Score how much of the question is said nearby at all: each word counts once, where it stands nearest."""
    worth: dict[int, float] = defaultdict(float)
    inside = [number for number in chosen if _EDGE <= number & _PLACE <= _PLACE - _EDGE]
    edges = [number for number in chosen if not _EDGE <= number & _PLACE <= _PLACE - _EDGE]
    for posting in postings:
        having, value = posting.having, posting.worth
        for number in inside:
            for step, share in _NEAREST:
                if number + step in having:
                    worth[number] += share * value
                    break
        for number in edges:
            block = number >> BLOCK_BITS
            for step, share in _NEAREST:
                if number + step in having and number + step >> BLOCK_BITS == block:
                    worth[number] += share * value
                    break
    return worth


def _own(postings: Sequence[_Posting], lines: Mapping[int, Line], extent: Extent) -> dict[int, float]:
    """Score what each line itself says: BM25, and a little for two words of the question side by side there.

    How often a word stands in a line is not asked: a message is short, and it tells nothing.
    """
    average = max(1.0, extent.terms / extent.lines)
    once = {number: (_K1 + 1) / (1 + _K1 * (1 - _B + _B * line.length / average)) for number, line in lines.items()}
    own: dict[int, float] = defaultdict(float)
    before: tuple[set[int], float] = (set(), 0.0)
    for posting in postings:
        here = posting.having & lines.keys()
        for number in here:
            own[number] += posting.worth * once[number]
        if not posting.is_related:
            for number in here & before[0]:
                own[number] += _PAIR * min(posting.worth, before[1])
        before = here, posting.worth
    return own


def _scored(question: Question, chosen: Iterable[int], of: _Said) -> list[Scored]:
    found: list[tuple[Scored, float]] = []
    around = _surroundings(of.lines, of.own)
    bonus = _ON_DATE * max(of.own.values(), default=1.0)
    named = question.named if len(question.named) == 1 else frozenset()
    for number in chosen:
        line = of.lines.get(number)
        if line is None:
            continue
        said, near, session = (
            of.own.get(number, 0.0),
            around.get(number, 0.0),
            of.sessions.get(number >> BLOCK_BITS, 0.0),
        )
        score, factor = said + near + _SESSION * session + _COVER * of.cover.get(number, 0.0), _form(line, question)
        if question.dates:
            fit = max(_fit(when, line.day) for when in question.dates)
            score += bonus if fit > _MIN_FIT and number in of.near_days else 0.0
            factor *= 1 + _DATE * fit
        held = (said + _HELD_AROUND * near + _HELD_SESSION * session) * factor
        tells_of = number in of.called
        factor *= _SPEAKER if line.speaker in named else _TOLD_OF if tells_of else 1.0
        found.append((Scored(line, score * factor, held, tells_of), factor))
    ranked = [one for one, _ in found] if of.likeness is None else _by_meaning(found, of.likeness)
    return sorted(ranked, key=lambda one: (-one.score, -one.line.number))[:MOST]


def _by_meaning(found: Sequence[tuple[Scored, float]], likeness: Likeness) -> list[Scored]:
    """Add what likeness is worth, under the factors that hold for words: a question is like a question, and answers none."""
    best, its_factor = max(((one.score, factor) for one, factor in found), default=(0.0, 1.0))
    worth = _MEANING * (best / its_factor or 1.0)
    return [
        one._replace(
            score=max(0.0, one.score + factor * worth * likeness.beyond(one.line.number)),
            by_meaning=likeness.is_alike(one.line.number),
        )
        for one, factor in found
    ]


def _surroundings(lines: Mapping[int, Line], own: Mapping[int, float]) -> dict[int, float]:
    """Return what lines get from those around them, within a block; the line after a question gets more of it."""
    around: dict[int, float] = defaultdict(float)
    for number, value in own.items():
        block = number >> BLOCK_BITS
        for step, share in _AROUND:
            if number + step >> BLOCK_BITS == block:
                around[number + step] += share * value
        if lines[number].flags & ASKS and number + 1 >> BLOCK_BITS == block:
            around[number + 1] += _AFTER_QUESTION * value
    return around


def _form(line: Line, question: Question) -> float:
    flags = line.flags
    factor = _LENGTHS[min(line.length, len(_LENGTHS) - 1)]
    if line.number & _PLACE < _OPENING_LINES:
        factor *= _OPENING
    if question.wants_time and flags & TIME:
        factor *= _TIME_ASKED
    if question.wants_name and flags & NAME:
        factor *= _NAME_ASKED
    if flags & ONLY_ASKS:
        factor *= _ONLY_ASKS
    elif flags & ASKS:
        factor *= _ASKS
    if flags & NAME:
        factor *= _NAME
    return factor * _NUMBER if flags & NUMBER else factor


def _fit(when: When, day: int) -> float:
    """Return how well a day fits what a question names: the month itself 1, the one after 0.4, near a day falling off."""
    said = datetime.fromtimestamp(day * 86400, UTC).date()
    if when.month is None:
        return 0.5 if when.year == said.year else 0.0
    year = when.year or said.year
    months = (said.year - year) * 12 + said.month - when.month
    fit = {0: 1.0, 1: 0.4}.get(months, 0.0)
    if when.day is None:
        return fit
    try:
        meant = _number_of(date(year, when.month, when.day))
    except ValueError:
        return fit
    return max(fit * 0.3, math.exp(-abs(day - meant) / 7))


def _number_of(day: date) -> int:
    return day.toordinal() - date(1970, 1, 1).toordinal()

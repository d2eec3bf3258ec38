"""Which lines of a conversation answer a question: what they say, what stands around them, who says it and when.

No model and no embedding: BM25 over the line, its neighbours and its session, then factors for speaker, date and form.
docs/recall.md tells what each part gives.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from memory_core.recall.features import ASKS, NAME, NUMBER, ONLY_ASKS, TIME
from memory_core.recall.likeness import Likeness
from memory_core.recall.matches import AROUND, Matches, idf, postings_of
from memory_core.recall.question import Question, When
from memory_core.recall.source import BLOCK_BITS, Extent, Line, Source

_PLACE: Final = (1 << BLOCK_BITS) - 1
_K1, _B = 1.2, 0.95
_SESSION_K1, _SESSION_B, _SESSION = 1.2, 0.5, 1.0
_AFTER_QUESTION = 0.7
_COVER, _NEAREST = 0.5, ((-1, 0.45), (1, 0.45), (-2, 0.3), (2, 0.2), (-3, 0.2), (3, 0.12))
"""What a word of the question is worth that stands in the line before, the one after, and so on, where it is nearest."""
_SHARES: Final = {-step: share for step, share in AROUND}
_BESIDE: Final = tuple((step, nearest, _SHARES[step]) for step, nearest in _NEAREST)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """What the lines that are looked at say of the question, by number; `sessions` by block."""

    own: Mapping[int, float]
    around: Mapping[int, float]
    cover: Mapping[int, float]
    sessions: Mapping[int, float]
    near_days: set[int]
    called: set[int]
    """Where the one asked about is called by name."""


_Worth = tuple[float, int, Line, float, float, bool]
"""Score, number, line, what it is worth by its words alone, the factor in its score, and whether it tells of the one named;
in the order in which lines are ranked."""


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
    matches, called = await _matches(source, question, extent)
    near_days = await _dated(source, question.dates)
    chosen = matches.closest(_REACH) | near_days | set(_alike(likeness, by_words=bool(matches.words)))
    if not chosen:
        return []
    cover, beside = nearby(chosen, matches)
    looked = await source.look(chosen.union([other for given in beside.values() for other, _ in given]))
    lines = {line.number: line for line in looked.lines}
    own = _own(matches, looked.lines, extent)
    said = _Said(
        own=own,
        around=_around(beside, own, lines),
        cover=cover,
        sessions=_sessions(matches, looked.blocks, extent),
        near_days=near_days,
        called=called,
    )
    found = _scored(question, [lines[number] for number in chosen if number in lines], said)
    return _best(found, likeness)


def _alike(likeness: Likeness | None, *, by_words: bool) -> list[int]:
    """Return lines to look at for their meaning; where no word finds anything, those that are alike beyond doubt."""
    if likeness is None:
        return []
    return [number for number in likeness.closest() if by_words or likeness.is_alike(number)]


async def _matches(source: Source, question: Question, extent: Extent) -> tuple[Matches, set[int]]:
    """Return who has what, and who calls the one asked about by name."""
    words, weights = [word for word, _ in question.words], [weight for _, weight in question.words]
    having = await source.numbers([*words, *question.called])
    called = {number for have in having[len(words) :] for number in have.exact}
    return Matches(postings_of(having[: len(words)], weights, extent)), called


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


def nearby(chosen: Iterable[int], matches: Matches) -> tuple[dict[int, float], dict[int, list[tuple[int, float]]]]:
    """Score how much of the question is said at lines and nearby at all: each word counts once, where it stands nearest.

    Returns:
        The scores; and for each line the others of its block that say any of it, with the share of theirs that it gets.
    """
    has, worth = matches.words.get, matches.worth
    cover, beside = {}, {}
    for number in chosen:
        block, seen = number >> BLOCK_BITS, has(number, 0)
        said, given = worth[seen], []
        for step, nearest, share in _BESIDE:
            words = has(number + step)
            if words and number + step >> BLOCK_BITS == block:
                given.append((number + step, share))
                more = words & ~seen
                if more:
                    seen |= more
                    said += nearest * worth[more]
        cover[number], beside[number] = said, given
    return cover, beside


def _around(
    beside: Mapping[int, Sequence[tuple[int, float]]], own: Mapping[int, float], lines: Mapping[int, Line]
) -> dict[int, float]:
    """Return what lines get from those around them; the line after a question gets more of it."""
    around = {}
    for number, given in beside.items():
        total = 0.0
        for other, share in given:
            value = own.get(other, 0.0)
            total += share * value
            if other == number - 1 and value and lines[other].flags & ASKS:
                total += _AFTER_QUESTION * value
        around[number] = total
    return around


def _sessions(matches: Matches, blocks: Mapping[int, int], extent: Extent) -> dict[int, float]:
    """Score whole blocks: talk about the matter around a line that itself says little."""
    average = max(1.0, extent.terms / max(1, extent.blocks))
    length = {block: _SESSION_K1 * (1 - _SESSION_B + _SESSION_B * terms / average) for block, terms in blocks.items()}
    worth: dict[int, float] = defaultdict(float)
    for posting in matches.postings:
        counts = Counter([number >> BLOCK_BITS for number in posting.numbers])
        most = posting.weight * idf(extent.blocks, len(counts)) * (_SESSION_K1 + 1)
        for block in counts.keys() & length.keys():
            count = counts[block]
            worth[block] += most * count / (count + length[block])
    return worth


def _own(matches: Matches, lines: Sequence[Line], extent: Extent) -> dict[int, float]:
    """Score what each line itself says: BM25, and a little for two words of the question side by side there.

    How often a word stands in a line is not asked: a message is short, and it tells nothing.
    """
    average = max(1.0, extent.terms / extent.lines)
    own: dict[int, float] = {}
    for line in lines:
        words = matches.words.get(line.number)
        if words:
            once = (_K1 + 1) / (1 + _K1 * (1 - _B + _B * line.length / average))
            own[line.number] = matches.worth[words] * once + matches.pairs(words)
    return own


def _scored(question: Question, lines: Iterable[Line], of: _Said) -> list[_Worth]:
    found: list[_Worth] = []
    forms, fits = _Forms(question), _Fits(question.dates)
    bonus = _ON_DATE * max(of.own.values(), default=1.0)
    named = question.named if len(question.named) == 1 else frozenset()
    for line in lines:
        number = line.number
        said, near, session = of.own.get(number, 0.0), of.around[number], of.sessions.get(number >> BLOCK_BITS, 0.0)
        score, factor = said + near + _SESSION * session + _COVER * of.cover[number], _form(line, forms)
        if question.dates:
            fit = fits[line.day]
            score += bonus if fit > _MIN_FIT and number in of.near_days else 0.0
            factor *= 1 + _DATE * fit
        held = (said + _HELD_AROUND * near + _HELD_SESSION * session) * factor
        tells_of = number in of.called
        factor *= _SPEAKER if line.speaker in named else _TOLD_OF if tells_of else 1.0
        found.append((score * factor, number, line, held, factor, tells_of))
    return found


def _best(found: list[_Worth], likeness: Likeness | None) -> list[Scored]:
    if likeness is not None:
        found = _by_meaning(found, likeness)
    return [
        Scored(line, score, held, tells_of, likeness is not None and likeness.is_alike(number))
        for score, number, line, held, _, tells_of in sorted(found, reverse=True)[:MOST]
    ]


def _by_meaning(found: Sequence[_Worth], likeness: Likeness) -> list[_Worth]:
    """Add what likeness is worth, under the factors that hold for words: a question is like a question, and answers none."""
    best, its_factor = max(((score, factor) for score, _, _, _, factor, _ in found), default=(0.0, 1.0))
    worth = _MEANING * (best / its_factor or 1.0)
    return [
        (max(0.0, score + factor * worth * likeness.beyond(number)), number, line, held, factor, tells_of)
        for score, number, line, held, factor, tells_of in found
    ]


def _form(line: Line, forms: Mapping[int, float]) -> float:
    factor = _LENGTHS[min(line.length, len(_LENGTHS) - 1)] * forms[line.flags]
    return factor * _OPENING if line.number & _PLACE < _OPENING_LINES else factor


class _Forms(dict[int, float]):
    """What lines of a form are worth to a question, by their flags; worked out as they come up."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self._question = question

    def __missing__(self, flags: int) -> float:
        factor = _ONLY_ASKS if flags & ONLY_ASKS else _ASKS if flags & ASKS else 1.0
        if self._question.wants_time and flags & TIME:
            factor *= _TIME_ASKED
        if flags & NAME:
            factor *= _NAME * _NAME_ASKED if self._question.wants_name else _NAME
        if flags & NUMBER:
            factor *= _NUMBER
        self[flags] = factor
        return factor


class _Fits(dict[int, float]):
    """How well days fit what a question names, as they come up."""

    def __init__(self, dates: Sequence[When]) -> None:
        super().__init__()
        self._dates = dates

    def __missing__(self, day: int) -> float:
        fit = self[day] = max(_fit(when, day) for when in self._dates)
        return fit


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

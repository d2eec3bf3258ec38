"""What a search is asked: its words, whom it names, which days it means, and what kind of answer it wants."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from memory_core.languages.linear import Linear
from memory_core.languages.normalise import fold
from memory_core.languages.search_cues import MONTHS, asks_name, asks_when, persons
from memory_core.languages.terms import Word, asked, language_of, pieces, terms

LONGEST = 500
"""Code points of a query that are looked at (specs: recall by the latest request)."""
MOST_WORDS = 24

_ISO = Linear(r"\b((?:19|20)\d\d)-(\d{1,2})-(\d{1,2})\b")
_DOTTED = Linear(r"\b(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d\d)\b")
_YEAR = Linear(r"\b(?:19|20)\d\d\b")
_DAYS_AGO = {
    "yesterday": 1, "today": 0, "امس": 1, "البارحه": 1, "اليوم": 0, "вчера": 1, "сегодня": 0, "gestern": 1, "heute": 0, "hier": 1, "ayer": 1, "hoy": 0,
    "ديروز": 1, "امروز": 0, "昨天": 1, "今天": 0, "昨日": 1, "今日": 0,
}  # fmt: skip
_AUXILIARY_WORDS = "do have be get make take go will would could can feel think use way kind type thing lot want"
_SMALL_WORDS = "him himself herself themselves before after between during while because since through many much besides based according"
_AUXILIARY, _SMALL = frozenset(_AUXILIARY_WORDS.split()), frozenset(_SMALL_WORDS.split())
"""Words that say little, and nothing, by themselves; beside the stop words of the language packs."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has spoken where the search looks. The bot is nobody: 0."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class When:
    """A month, a year or a day that a question names; parts that it does not name are None."""

    year: int | None
    month: int | None
    day: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A query, read. `words` come with their weights; those of a date weigh less, for the date itself is looked for."""

    words: tuple[tuple[Word, float], ...]
    named: frozenset[int]
    dates: tuple[When, ...]
    wants_time: bool
    wants_name: bool = False


def read_question(
    text: str, people: Sequence[Person], *, user: int | None = None, asked_at: datetime | None = None
) -> Question:
    """Read a query.

    Args:
        text: What somebody typed; of any content.
        people: Who has spoken where the search looks.
        user: Who asks, for "I".
        asked_at: When, for "yesterday".
    """
    text = text[:LONGEST]
    folded = fold(text)
    words = asked(text)[:MOST_WORDS]
    named, rest = _names(words, people)
    said = persons(pieces(text), language_of(pieces(text)))
    if not named and user is not None and said.first:
        named = {user}
    dates = _dates(folded, asked_at)
    weighed = [(word, _weight(word, bool(dates))) for word in telling(rest) or rest or words]
    return Question(
        words=tuple(weighed),
        named=frozenset(named),
        dates=dates,
        wants_time=asks_when(folded),
        wants_name=asks_name(folded),
    )


def telling(words: Sequence[Word]) -> list[Word]:
    """Return the words that say something by themselves."""
    return [word for word in words if word.text not in _SMALL]


def _names(words: Sequence[Word], people: Sequence[Person]) -> tuple[set[int], list[Word]]:
    """Tell whose names stand in the query; a name says who speaks and is looked for in no text."""
    by_term: dict[str, set[int]] = {}
    for person in people:
        for term in terms(person.name):
            by_term.setdefault(term, set()).add(person.id)
    named: set[int] = set()
    rest = []
    for word in words:
        found = by_term.get(word.terms[0])
        if found:
            named |= found
        else:
            rest.append(word)
    return named, rest


def _weight(word: Word, dated: bool) -> float:
    if dated and (word.text in MONTHS or word.text.isdigit() or word.text in _DAYS_AGO):
        return 0.05
    return 0.2 if word.terms[0] in _AUXILIARY else 1.0


def _dates(folded: str, asked_at: datetime | None) -> tuple[When, ...]:
    found = [When(int(m.group(1) or 0), int(m.group(2) or 0), int(m.group(3) or 0)) for m in _ISO.finditer(folded)]
    found += [When(int(m.group(3) or 0), int(m.group(2) or 0), int(m.group(1) or 0)) for m in _DOTTED.finditer(folded)]
    if found:
        return tuple(when for when in found if _is_day(when))
    words = pieces(folded)
    years = [int(match.group() or 0) for match in _YEAR.finditer(folded)]
    year = years[0] if years else None
    for at, word in enumerate(words):
        month = MONTHS.get(word)
        if month is None or (word in ("may", "mars", "march") and not _stands_as_month(words, at)):
            continue
        near = [w.rstrip("stndrh.") for w in (*words[max(0, at - 2) : at], *words[at + 1 : at + 2])]
        days = [int(w) for w in near if w.isdigit() and 1 <= int(w) <= 31]
        found.append(When(year, month, days[0] if days else None))
    if not found and asked_at is not None:
        found = [_day(asked_at - timedelta(days=back)) for word, back in _DAYS_AGO.items() if word in words]
    if not found and year is not None:
        found = [When(year, None, None)]
    return tuple(found)


def _stands_as_month(words: Sequence[str], at: int) -> bool:
    """Tell the month from the verb: "in may", "may 5", "5 may", "may 2023"."""
    before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    small = (
        "in",
        "of",
        "since",
        "by",
        "until",
        "before",
        "after",
        "en",
        "de",
        "last",
        "this",
        "early",
        "late",
        "mid",
        "on",
    )
    return before in small or before[:1].isdigit() or after[:1].isdigit()


def _is_day(when: When) -> bool:
    try:
        date(when.year or 1, when.month or 1, when.day or 1)
    except ValueError:
        return False
    return True


def _day(moment: datetime) -> When:
    moment = moment.astimezone(UTC)
    return When(moment.year, moment.month, moment.day)

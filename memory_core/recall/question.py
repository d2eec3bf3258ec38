"""What a search is asked: its words, whom it names, which days it means, and what kind of answer it wants."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from memory_core.languages.linear import Linear
from memory_core.languages.normalise import fold
from memory_core.languages.search_cues import MONTHS, asked_for, asks_only, persons, says_little
from memory_core.languages.terms import Word, asked, asked_of, language_of, pieces
from memory_core.recall.names import Person, called, in_their_words, named_in, stands_as_month

LONGEST = 500
"""Code points of a query that are looked at (specs: recall by the latest request)."""
MOST_WORDS = 24

_BOT = re.compile(r"@\w{0,32}bot[,:.!?]?", re.IGNORECASE)
_ISO = Linear(r"\b((?:19|20)\d\d)-(\d{1,2})-(\d{1,2})\b")
_DOTTED = Linear(r"\b(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d\d)\b")
_DIGITS = frozenset("0123456789")
_YEAR = Linear(r"\b(?:19|20)\d\d\b")
_DAYS_AGO = {
    "yesterday": 1, "today": 0, "امس": 1, "البارحه": 1, "اليوم": 0, "вчера": 1, "сегодня": 0, "gestern": 1, "heute": 0, "hier": 1, "ayer": 1, "hoy": 0,
    "ديروز": 1, "امروز": 0, "昨天": 1, "今天": 0, "昨日": 1, "今日": 0,
}  # fmt: skip
_OTHER_THINGS = ("may", "mars", "march")
"""Words that are months only where they stand as one."""


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
    wants_person: bool = False
    by_name: bool = False
    """Whether they are named by their names, and not by "I"."""
    text: str = ""
    """As it was put, but for a bot's name."""
    names: tuple[str, ...] = ()
    """By which of its words somebody is named."""
    called: tuple[Word, ...] = ()
    """By which words the only one named is called, where more than two talk: the others speak of them too."""

    @property
    def spoken(self) -> str:
        """Return the question as the one asked about would put it, for comparing by meaning."""
        return in_their_words(self.text, self.names) if len(self.named) == 1 else self.text


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
    text = _unaddressed(text[:LONGEST])
    folded, words = fold(text), pieces(text)
    language = language_of(words)
    by_name = named_in(text, words, people)
    named = by_name.people
    all_words = asked_of(words)[:MOST_WORDS]
    rest = [word for word in all_words if word.text not in by_name.words]
    said = persons(words, language)
    calls = [word for word in all_words if word.text in by_name.words]
    if not named and user is not None and said.first > said.plural:
        named = frozenset({user})
        calls = [word for person in people if person.id == user for word in asked(called(person.name))]
    dates = _dates(folded, words, asked_at, by_name.words)
    weighed = [(word, _weight(word, language, bool(dates))) for word in _telling(rest, language) or rest or all_words]
    wants = asked_for(folded)
    return Question(
        words=tuple(weighed),
        named=named,
        dates=dates,
        wants_time=wants.time,
        wants_name=wants.name,
        wants_person=wants.person,
        by_name=bool(by_name.people),
        text=text,
        names=by_name.words,
        called=tuple(calls) if len(named) == 1 and len(people) > 2 else (),
    )


def telling(text: str) -> list[Word]:
    """Return the words of a question that say something by themselves."""
    words = pieces(_unaddressed(text))
    return _telling(asked_of(words), language_of(words))


def _unaddressed(text: str) -> str:
    """Leave out the name of a bot: to whom a question is put is no part of it. Bots' names end so (Bot API, User)."""
    return " ".join(word for word in text.split() if "@" not in word or not _BOT.fullmatch(word))


def _telling(words: Sequence[Word], language: str) -> list[Word]:
    return [word for word in words if not asks_only(word.text, language)]


def _weight(word: Word, language: str, dated: bool) -> float:
    if dated and (word.text in MONTHS or word.text.isdigit() or word.text in _DAYS_AGO):
        return 0.05
    return 0.2 if says_little(word.text, language) or says_little(word.terms[0], language) else 1.0


def _dates(folded: str, words: list[str], asked_at: datetime | None, names: Sequence[str]) -> tuple[When, ...]:
    has_digits = not _DIGITS.isdisjoint(folded)
    found = _written_out(folded) if has_digits else []
    if found:
        return tuple(when for when in found if _is_day(when))
    year = next((int(match.group() or 0) for match in _YEAR.finditer(folded)), None) if has_digits else None
    for at, word in enumerate(words):
        month = MONTHS.get(word)
        if month is None or ((word in names or word in _OTHER_THINGS) and not stands_as_month(words, at)):
            continue
        near = [w.rstrip("stndrh.") for w in (*words[max(0, at - 2) : at], *words[at + 1 : at + 2])]
        days = [int(w) for w in near if w.isdigit() and 1 <= int(w) <= 31]
        found.append(When(year, month, days[0] if days else None))
    if not found and asked_at is not None:
        found = [_day(asked_at - timedelta(days=back)) for word, back in _DAYS_AGO.items() if word in words]
    if not found and year is not None:
        found = [When(year, None, None)]
    return tuple(found)


def _written_out(folded: str) -> list[When]:
    found = [When(int(m.group(1) or 0), int(m.group(2) or 0), int(m.group(3) or 0)) for m in _ISO.finditer(folded)]
    found += [When(int(m.group(3) or 0), int(m.group(2) or 0), int(m.group(1) or 0)) for m in _DOTTED.finditer(folded)]
    return found


def _is_day(when: When) -> bool:
    try:
        date(when.year or 1, when.month or 1, when.day or 1)
    except ValueError:
        return False
    return True


def _day(moment: datetime) -> When:
    moment = moment.astimezone(UTC)
    return When(moment.year, moment.month, moment.day)

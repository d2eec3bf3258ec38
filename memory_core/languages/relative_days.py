"""Days, weeks, months and years that words count from when they were said, in English and Arabic: one date, or none that is certain.

"Next Friday" means two days to two people for most of a week. Where the readings agree it is that day; where they do not, code
chooses none and says so (ARCHITECTURE §2 rule 2, MEM-44).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from memory_core.languages.linear import Linear, Match, encodable
from memory_core.languages.normalise import fold

DAY, WEEK, MONTH, YEAR = "day", "week", "month", "year"


@dataclass(frozen=True, slots=True)
class Meant:
    """What words mean: a stretch of time by its kind and one day in it (a week's Monday); `day` is None where it is not certain."""

    kind: str = DAY
    day: date | None = None
    arabic: bool = False


_SATURDAY, _SUNDAY, _MONDAY = 5, 6, 0
_STARTS = (_SATURDAY, _SUNDAY, _MONDAY)
"""Days with which people begin their weeks."""
_EN_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_AR_DAYS = "الاثنين|الثلاثاء|الاربعاء|الخميس|الجمعه|السبت|الاحد"
_WEEKDAYS: Final = {name: number for names in (_EN_DAYS, _AR_DAYS) for number, name in enumerate(names.split("|"))}
_EN_NUMBERS = "a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_AR_NUMBERS = "ثلاثه|اربعه|خمسه|سته|سبعه|ثمانيه|تسعه|عشره|ثلاث|اربع|خمس|ست|سبع|ثماني|تسع|عشر"
_NUMBERS: Final = {
    "an": 1,
    **{name: max(1, number) for number, name in enumerate(_EN_NUMBERS.split("|"))},
    **{name: 3 + number % 8 for number, name in enumerate(_AR_NUMBERS.split("|"))},
}
_EN_UNITS = "days?|weeks?|fortnights?|months?|years?"
_AR_UNITS = "ايام|يوما|يوم|اسابيع|اسبوعا|اشهر|شهور|شهرا|سنوات|سنين|سنه|اعوام|عاما"
_AR_TWO = "يومين|اسبوعين|شهرين|سنتين|عامين"
_AR_ONE = "يوم|اسبوع|شهر|سنه|عام"
_NEXT = "القادم|القادمه|المقبل|المقبله|الجاي|الجايه|الاتي|الاتيه"
_LAST = "الماضي|الماضيه|الفائت|الفائته|المنصرم|المنصرمه"
_AR_ENDS = r"(?: من (?:الان|اليوم)| ان شاء| باذن|[.,،؛!)]|$)"
"""What may stand behind "after a month": behind it a noun would name a month of its own."""

_HABIT = Linear(
    r"(?:^|[^\p{L}\p{N}])(?:every|each|always|usually|often|sometimes|normally|generally|typically|whenever|daily|weekly|monthly|"
    r"دائما|عاده|غالبا|احيانا|يوميا|اسبوعيا|شهريا|سنويا|كلما|كل (?:يوم|اسبوع|شهر|سنه|عام|[\p{L}]*جمعه|[\p{L}]*سبت|[\p{L}]*احد))"
    r"(?:[^\p{L}\p{N}]|$)"
)
"""What is so again and again has no date."""
_NAMES = Linear(r"\p{L},? (?:Today|Tomorrow|Yesterday|Tonight)(?:[^\p{L}\p{N}]|$)", exact=True)
"""A capital within a sentence: a name, as of a newspaper."""
_NO_DAY = Linear(
    r"(?:^|[^\p{L}\p{N}])(?:[ولبف])?(?P<what>(?:في|كل|طوال) اليوم|in (?:a|one) day"
    r"|اليوم (?:الاول|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الاخير|التالي|السابق|نفسه|الوطني|العالمي|الدراسي)"
    r"|(?:المدير|الامين|النائب|المدعي|المفتش|المشرف|القائد|الراي|القطاع|النظام|المعني|السياق|الشكل|الامن|الحق|الصالح|المجلس|التعليم) العام)"
    r"(?:[^\p{L}\p{N}]|$)"
)
"""So much a day, days that are counted from something else, and what is general rather than a year (one word in Arabic)."""
_SIMPLE: Final = {
    2: "the day after tomorrow|day after tomorrow|بعد غد|بعد بكره",
    -2: "the day before yesterday|day before yesterday|اول امس|قبل امس",
    1: "tomorrow|غدا|بكره",
    -1: "yesterday|last night|امس|البارحه",
    0: "today|tonight|this evening|this morning|this afternoon|اليوم|الليله|هذا المساء|هذا الصباح",
}


def meant_by(statement: str, said_on: date) -> Meant | None:
    """Return what a line's words count from the day on which they were said.

    Args:
        statement: One line.
        said_on: The day, in the zone of whoever said it.

    Returns:
        The stretch that is meant; one without a day where several are named, or readings differ; None where nothing counts so.
    """
    if _NAMES.search(statement) is not None:
        return None
    left = encodable(fold(statement))
    if _HABIT.search(left) is not None:
        return None
    left = _without(left, list(_NO_DAY.finditer(left)))
    found: list[Meant] = []
    for form, read in _FORMS:
        matches = list(form.finditer(left))
        found += [read(match, said_on) for match in matches]
        left = _without(left, matches)
    if not found:
        return None
    arabic = all(one.arabic for one in found)
    if len({(one.kind, one.day) for one in found}) > 1:
        return Meant(arabic=arabic)
    return found[0]


def _without(text: str, matches: Iterable[Match]) -> str:
    """Return a text of the same length in which what was read is read no more."""
    for match in matches:
        start, end = match.span("what")
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


# --- readings ------------------------------------------------------------------------------------------------


def _begin(day: date, start: int) -> date:
    return day - timedelta(days=(day.weekday() - start) % 7)


def _coming(day: date, weekday: int) -> date:
    return day + timedelta(days=(weekday - day.weekday() - 1) % 7 + 1)


def _latest(day: date, weekday: int) -> date:
    return day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1)


def _in_week(day: date, weekday: int, weeks: int, start: int) -> date:
    """Return a weekday of this week, or of one so many weeks later, for people who begin theirs with `start`."""
    return _begin(day, start) + timedelta(days=7 * weeks + (weekday - start) % 7)


def _agreed(kind: str, readings: Iterable[date]) -> Meant:
    days = set(readings)
    return Meant(kind, days.pop()) if len(days) == 1 else Meant(kind)


def _weekday_en(match: Match, day: date) -> Meant:
    weekday, which = _WEEKDAYS[match.named("day")], match.named("which")
    if which in ("coming", "this coming", "the coming"):
        return Meant(DAY, _coming(day, weekday))
    if which in ("this past", "past"):
        return Meant(DAY, _latest(day, weekday))
    weeks = {"next": 1, "this": 0, "last": -1}[which]
    near = _latest(day, weekday) if which == "last" else _coming(day, weekday)
    return _agreed(DAY, [near, *(_in_week(day, weekday, weeks, start) for start in (_SUNDAY, _MONDAY))])


def _weekday_ar(match: Match, day: date) -> Meant:
    weekday = _WEEKDAYS[match.named("day")]
    past = match.named("which") in _LAST.split("|")
    return Meant(DAY, (_latest if past else _coming)(day, weekday))


def _day_of_week(match: Match, day: date) -> Meant:
    weekday = _WEEKDAYS[match.named("day") or match.named("other")]
    weeks = -1 if match.named("which") in ("last", *_LAST.split("|")) else 1
    return _agreed(DAY, [_in_week(day, weekday, weeks, start) for start in _STARTS])


_STEPS: Final = {"next": 1, "coming": 1, "this": 0, "the": 0, "last": -1, "هذا": 0, "هذه": 0, "نهايه": 0}


def _period(match: Match, day: date) -> Meant:
    which = match.named("which").removeprefix("the ").removeprefix("this ") or "this"
    steps = _STEPS.get(which, 1 if which in _NEXT.split("|") else -1)
    kind = _kind(match.named("unit"))
    if kind == WEEK:
        return _agreed(WEEK, [_in_week(day, _MONDAY, steps, start) for start in _STARTS])
    return _moved(day, steps, kind)


def _away(match: Match, day: date) -> Meant:
    unit = match.named("unit")
    number = 2 if unit in _AR_TWO.split("|") else _NUMBERS.get(match.named("n") or "a", 0) or int(match.named("n"))
    back = match.named("way") in ("ago", "قبل", "منذ")
    kind = _kind(unit)
    if kind == WEEK:
        kind, number = DAY, number * (14 if unit.startswith("fortnight") else 7)
    return _moved(day, -number if back else number, kind)


def _moved(day: date, steps: int, kind: str) -> Meant:
    try:
        if kind == DAY:
            return Meant(DAY, day + timedelta(days=steps))
        months = day.year * 12 + day.month - 1 + steps * (12 if kind == YEAR else 1)
        return Meant(kind, date(months // 12, months % 12 + 1, 1))
    except (ValueError, OverflowError):
        return Meant(kind)


def _kind(unit: str) -> str:
    for kind, beginnings in (
        (DAY, ("day", "يوم", "ايام")),
        (WEEK, ("week", "fortnight", "اسبوع", "اسابيع", "الاسبوع")),
        (MONTH, ("month", "شهر", "شهور", "اشهر", "الشهر")),
    ):
        if unit.startswith(beginnings):
            return kind
    return YEAR


def _uncertain(match: Match, day: date) -> Meant:
    del match, day
    return Meant()


def _by(days: int) -> Callable[[Match, date], Meant]:
    return lambda match, day: Meant(DAY, day + timedelta(days=days))


# --- forms ---------------------------------------------------------------------------------------------------


def _form(words: str, behind: str = r"(?:[^\p{L}\p{N}]|$)", before: str = "") -> Linear:
    return Linear(rf"(?:^|[^\p{{L}}\p{{N}}]){before}(?P<what>{words}){behind}")


_N = rf"[0-9]{{1,3}}|an|{_EN_NUMBERS}"
_NOT_OF = r"(?:[^\p{L}\p{N} ]|$| (?:[^o\p{N}]|o[^f]))"
"""Two weeks of something are no time from now."""
_AR_N = rf"[0-9]{{1,3}}|{_AR_NUMBERS}"
_Read = Callable[[Match, date], Meant]


def _arabic(read: _Read) -> _Read:
    def marked(match: Match, day: date) -> Meant:
        found = read(match, day)
        return Meant(found.kind, found.day, arabic=True)

    return marked


_ENGLISH: tuple[tuple[Linear, _Read], ...] = (
    (_form(rf"(?:a|one|two) weeks? from (?:{_EN_DAYS}|tomorrow)|(?:{_EN_DAYS}) after next"), _uncertain),
    (_form(rf"(?P<day>{_EN_DAYS}) (?P<which>next|last) week"), _day_of_week),
    (_form(rf"(?P<which>next|last) week,? (?:on )?(?P<other>{_EN_DAYS})"), _day_of_week),
    (
        _form(rf"(?P<which>next|this coming|the coming|coming|this past|past|this|last) (?P<day>{_EN_DAYS})"),
        _weekday_en,
    ),
    (
        _form(rf"(?:within|over the next|in the next) (?:the next )?(?:{_N}|few|couple of|several) (?:{_EN_UNITS})"),
        _uncertain,
    ),
    (_form(rf"(?:in )?(?:a few|a couple of|several|some) (?:{_EN_UNITS})(?: ago| from now)"), _uncertain),
    (_form(rf"in (?:a few|a couple of|several) (?:{_EN_UNITS})"), _uncertain),
    (_form(r"(?:next|this|last|this coming|the coming) (?:weekend|quarter)"), _uncertain),
    (_form(rf"in (?P<n>{_N}) (?P<unit>{_EN_UNITS})", _NOT_OF), _away),
    (_form(rf"(?P<n>{_N}) (?P<unit>{_EN_UNITS}) (?P<way>ago|from now|from today)"), _away),
    (_form(r"(?P<which>next|this coming|the coming|this|last) (?P<unit>week|month|year)"), _period),
    (_form(r"end of (?P<which>the) (?P<unit>week|month|year)"), _period),
)
_ARABIC: tuple[tuple[Linear, _Read], ...] = (
    (_form(rf"(?P<day>{_AR_DAYS})(?: من| في)? الاسبوع (?P<which>{_NEXT}|{_LAST})", before=r"(?:يوم )?"), _day_of_week),
    (_form(rf"(?P<day>{_AR_DAYS}) (?P<which>{_NEXT}|{_LAST})", before=r"(?:[ولب]|يوم )?"), _weekday_ar),
    (_form(rf"(?:خلال|في غضون) (?:{_AR_TWO}|(?:{_AR_N}) (?:{_AR_UNITS})|(?:{_AR_ONE})|الايام القادمه|ايام)"), _uncertain),
    (_form(r"(?:عطله )?نهايه الاسبوع(?: (?:القادم|القادمه|المقبل|المقبله|الماضي|الماضيه))?|بعد (?:ايام|اسابيع|بضعه [\p{L}]+)"), _uncertain),
    (_form(rf"(?P<way>بعد|قبل|منذ) (?P<unit>{_AR_TWO})", r"(?: من (?:الان|اليوم)|[^\p{L}\p{N} ]|$| (?:[^م]|م[^ن]))", r"[و]?"), _away),
    (_form(rf"(?P<way>بعد|قبل|منذ) (?P<n>{_AR_N}) (?P<unit>{_AR_UNITS})", r"(?: من (?:الان|اليوم)|[^\p{L}\p{N} ]|$| (?:[^م]|م[^ن]))", r"[و]?"), _away),
    (_form(rf"(?P<way>بعد|قبل|منذ) (?P<unit>{_AR_ONE})", _AR_ENDS, r"[و]?"), _away),
    (_form(rf"(?P<unit>الاسبوع|الشهر|السنه|العام) (?P<which>{_NEXT}|{_LAST})", before=r"[ولب]?"), _period),
    (_form(r"(?P<which>هذا|هذه|نهايه) (?P<unit>الاسبوع|الشهر|السنه|العام)"), _period),
)  # fmt: skip
_FORMS: tuple[tuple[Linear, _Read], ...] = (
    *_ENGLISH,
    *((form, _arabic(read)) for form, read in _ARABIC),
    *((_form("|".join(w for w in words.split("|") if w.isascii())), _by(days)) for days, words in _SIMPLE.items()),
    *(
        (_form("|".join(w for w in words.split("|") if not w.isascii()), before="(?:و|ل)?"), _arabic(_by(days)))
        for days, words in _SIMPLE.items()
    ),
)

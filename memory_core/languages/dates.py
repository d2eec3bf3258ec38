"""Days that a line counts from when it was said ("tomorrow", "next month") get their date, in the zone of whoever said it (MEM-44)."""

from collections.abc import Iterable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from memory_core.languages.linear import Linear, encodable
from memory_core.languages.normalise import fold
from memory_core.languages.relative_days import DAY, MONTH, WEEK, Meant, meant_by
from memory_core.values import MAX_STATEMENT

_DATED = Linear(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SAID, _WEEK_OF = {False: "said", True: "قيل"}, {False: "week of", True: "أسبوع"}
_OWN = Linear(r"(.*\S) \(([0-9]{4}-[0-9]{2}-[0-9]{2})\)\.?")
"""A date as a model adds it; ours names its zone."""
_STAMP = Linear(r"(.*\S) \((?:(?:said|week of|قيل|أسبوع) )?[0-9]{4}(?:-[0-9]{2}){0,2} [A-Za-z0-9_+/-]{1,50}\)")


def dated(statement: str, said_at: datetime, zone: str) -> str:
    """Return a statement with the date that it counts from when it was said.

    Args:
        statement: One line.
        said_at: When its words were said.
        zone: IANA name of the person's, or the place's, zone; an unknown one counts as UTC.

    Returns:
        "My exam is tomorrow (2026-06-01 America/Bogota)"; where it is not certain which day is meant, the words as they were with
        the day on which they were said; the statement as it is where it counts from nothing, has a date already or no room.
    """
    if undated(statement) != statement or _DATED.search(encodable(fold(statement))) is not None:
        return statement
    try:
        local = said_at.astimezone(ZoneInfo(zone))
    except (KeyError, ValueError, OSError):
        zone, local = "UTC", said_at.astimezone(ZoneInfo("UTC"))
    meant = meant_by(statement, local.date())
    if meant is None:
        return statement
    found = f"{statement.rstrip('.')} ({_written(meant, local.date())} {zone})"
    return found if len(found) <= MAX_STATEMENT else statement


def redated(statement: str, said_at: datetime, zone: str, spans: Iterable[str]) -> str:
    """Return a model's statement with the date that code finds: one that it added itself is no person's word.

    Args:
        statement: As a model wrote it, perhaps with a date of its own behind it.
        said_at: As for `dated`.
        zone: As for `dated`.
        spans: The person's words. A date that stands in them stays; so does one for words that code cannot read.
    """
    match = _OWN.fullmatch(statement)
    if match is None or any((match.group(2) or "") in span for span in spans):
        return dated(statement, said_at, zone)
    bare = match.group(1) or statement
    found = dated(bare, said_at, zone)
    return found if found != bare else statement


def undated(statement: str) -> str:
    """Return a statement without the date that `dated` gave it: what its person said."""
    match = _STAMP.fullmatch(statement)
    return (match.group(1) or statement) if match is not None else statement


def _written(meant: Meant, said_on: date) -> str:
    if meant.day is None:
        return f"{_SAID[meant.arabic]} {said_on.isoformat()}"
    if meant.kind == DAY:
        return meant.day.isoformat()
    if meant.kind == WEEK:
        return f"{_WEEK_OF[meant.arabic]} {meant.day.isoformat()}"
    return f"{meant.day:%Y-%m}" if meant.kind == MONTH else f"{meant.day:%Y}"

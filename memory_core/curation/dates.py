"""Days that a statement counts from when it was said ("tomorrow") get their date, in the zone of the person who said it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from memory_core.languages.linear import Linear, encodable
from memory_core.languages.normalise import fold
from memory_core.values import MAX_STATEMENT

_DAYS = {
    2: "the day after tomorrow|day after tomorrow|بعد غد|بعد بكره",
    1: "tomorrow|غدا|بكره",
    -1: "yesterday|امس|البارحه",
    0: "today|tonight|this evening|this morning|اليوم|الليله|هذا المساء|هذا الصباح",
}
_FORMS = tuple(
    (offset, Linear(rf"(?:^|[^\p{{L}}\p{{N}}])(?:و|ل|في )?(?:{words})(?:[^\p{{L}}\p{{N}}]|$)"))
    for offset, words in _DAYS.items()
)
_DATED = Linear(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def dated(statement: str, said_at: datetime, zone: str) -> str:
    """Return a statement with the date of the day that it counts from when it was said.

    Args:
        statement: One line.
        said_at: When its words were said.
        zone: IANA name of the person's, or the place's, zone; an unknown one counts as UTC.

    Returns:
        "My exam is tomorrow (2026-06-01 America/Bogota)"; the statement as it is where it names no such day, has a date or no room.
    """
    folded = encodable(fold(statement))
    if _DATED.search(folded) is not None:
        return statement
    offset = next((offset for offset, form in _FORMS if form.search(folded) is not None), None)
    if offset is None:
        return statement
    try:
        local = said_at.astimezone(ZoneInfo(zone))
    except (KeyError, ValueError, OSError):
        zone, local = "UTC", said_at.astimezone(ZoneInfo("UTC"))
    day = local.date() + timedelta(days=offset)
    found = f"{statement.rstrip('.')} ({day.isoformat()} {zone})"
    return found if len(found) <= MAX_STATEMENT else statement

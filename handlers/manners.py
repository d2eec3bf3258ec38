"""How a place wants to be spoken to: in which language, and not during its quiet hours (`space.json`)."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from handlers.texts import known
from handlers.wishes import ALWAYS
from memory_core.core import MemoryCore
from memory_core.spaces import Place, home_space


async def language_at(core: MemoryCore, place: Place, otherwise: str) -> str:
    """Return the language that a place asks for, a topic's chat included, or the other one."""
    found = (await core.space_settings(home_space(core.profile, place))).language
    if found is None and place.topic_id is not None:
        return await language_at(core, replace(place, topic_id=None), otherwise)
    return known(found) if found else otherwise


async def answers_all(core: MemoryCore, place: Place) -> bool:
    """Say whether the bot answers everything that is said in a group."""
    return (await core.preferences.of(home_space(core.profile, place), "addressing"))[0] == ALWAYS


async def listens_at(core: MemoryCore, place: Place) -> bool:
    """Say whether what is not addressed to the bot is journalled in a group."""
    return (await core.preferences.of(home_space(core.profile, place), "listen"))[0] is True


async def quiet_at(core: MemoryCore, place: Place, now: datetime) -> datetime | None:
    """Return when a place's quiet hours end, or None while it may be spoken to."""
    settings = await core.space_settings(home_space(core.profile, place))
    if settings.quiet_hours is None and place.topic_id is not None:
        return await quiet_at(core, replace(place, topic_id=None), now)
    return quiet_until(settings.quiet_hours, settings.zone, now)


def quiet_until(hours: str | None, zone: str | None, now: datetime) -> datetime | None:
    """Return when the quiet hours that `now` lies in are over.

    Args:
        hours: `22:00-07:00`, over midnight or within a day; None, or an end that is the beginning, is never quiet.
        zone: Where they are meant, as `Asia/Riyadh`; UTC if there is no such zone.
        now: An aware time.
    """
    if hours is None:
        return None
    begin, end = (time.fromisoformat(part) for part in hours.split("-"))
    local = now.astimezone(_zone(zone))
    at = local.time()
    inside = begin <= at < end if begin <= end else at >= begin or at < end
    if not inside:
        return None
    day = local.date() if at < end else local.date() + timedelta(days=1)
    until = datetime.combine(day, end, local.tzinfo).astimezone(UTC)
    # Where clocks are set back, the hour's end comes twice; then it is looked at again a minute later.
    return max(until, now + timedelta(minutes=1))


def _zone(name: str | None) -> tzinfo:
    try:
        return ZoneInfo(name) if name else UTC
    except (KeyError, ValueError, OSError):
        return UTC

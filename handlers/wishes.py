"""The settings of a place besides its mode and its silence: how they are typed and what they mean."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from memory_core.documents.space_file import LONGEST_IDLE_S, SHORTEST_IDLE_S

MENTION, ALWAYS = "mention", "always"
"""When the bot answers in a group: to what is addressed to it, or to everything."""
NEVER_QUIET = "00:00-00:00"
"""Quiet hours that end where they begin: none, whatever the chat around says."""
_DEFAULT = "default"
_LONGEST_ZONE = 64
_HOURS = re.compile(r"([01]?\d|2[0-3])(?::([0-5]\d))?-([01]?\d|2[0-3])(?::([0-5]\d))?")
_TIME = re.compile(r"(\d{1,8})(m|min|minutes?|h|hours?|d|days?)")
_UNITS = {"m": 60, "h": 3600, "d": 86_400}
_ON = {"on": True, "yes": True, "off": False, "no": False}


@dataclass(frozen=True, slots=True)
class Setting:
    """One of them: its command, its field in `space.json`, and whether only groups have it."""

    name: str
    field: str
    groups_only: bool = False


SETTINGS: Mapping[str, Setting] = {
    one.name: one
    for one in (
        Setting("addressing", "addressing", groups_only=True),
        Setting("listen", "listen", groups_only=True),
        Setting("quiet", "quiet_hours"),
        Setting("language", "language"),
        Setting("zone", "zone"),
    )
}


def typed_setting(name: str, text: str) -> str | bool | None:
    """Read what a person wrote as a value; `default` takes the place's own word away; None for what cannot be read.

    Args:
        name: Of the setting.
        text: As typed, without quotes.
    """
    word = text.strip()
    low = word.lower()
    if low == _DEFAULT:
        return _DEFAULT
    match name:
        case "addressing":
            return low if low in (MENTION, ALWAYS) else None
        case "listen":
            return _ON.get(low)
        case "quiet":
            return NEVER_QUIET if low == "off" else _hours(low.replace("–", "-").replace(" ", ""))
        case "language":
            return low if low in ("en", "ar") else None
        case _:
            return word if _is_zone(word) else None


def typed_silence(text: str) -> int | str | None:
    """Read a time of silence as seconds; 0 for `never`, `default` as it is; None for what cannot be read."""
    word = text.lower().replace(" ", "")
    if word in (_DEFAULT, "never", "0"):
        return _DEFAULT if word == _DEFAULT else 0
    found = _TIME.fullmatch(word)
    seconds = int(found[1]) * _UNITS[found[2][0]] if found else 0
    return seconds if SHORTEST_IDLE_S <= seconds <= LONGEST_IDLE_S else None


def _hours(word: str) -> str | None:
    found = _HOURS.fullmatch(word)
    if found is None:
        return None
    return f"{int(found[1]):02}:{found[2] or '00'}-{int(found[3]):02}:{found[4] or '00'}"


def _is_zone(word: str) -> bool:
    try:
        return bool(ZoneInfo(word)) and len(word) < _LONGEST_ZONE
    except (KeyError, ValueError, OSError):
        return False

"""`space.json`: how one space wants to be treated (PORTS, Files). What cannot be understood closes the space, never opens it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from memory_core.documents.drift import ABSENT
from memory_core.documents.json_text import VERSION, parse_object, render_object
from memory_core.documents.paths import SPACE_JSON
from memory_core.errors import DocumentError
from memory_core.ports import DocumentStore, Text
from memory_core.spaces import Doc, Space, parent_spaces
from memory_core.values import Mode

SHORTEST_IDLE_S, LONGEST_IDLE_S = 60, 31_536_000
"""Between which a space may say after how many seconds of silence a conversation ends."""
_HOUR = r"([01]\d|2[0-3]):[0-5]\d"
_CHECKS: Mapping[str, re.Pattern[str]] = {
    "addressing": re.compile(r"[a-z][a-z-]{0,31}"),
    "quiet_hours": re.compile(rf"{_HOUR}-{_HOUR}"),
    "language": re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}"),
    "zone": re.compile(r"[A-Za-z][A-Za-z0-9_+-]{0,31}(/[A-Za-z0-9_+-]{1,32}){0,2}"),
}
"""The form of each text field; whether a zone or an addressing exists is its user's affair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceSettings:
    """A space's settings; None where the space has none of its own."""

    mode: Mode | None = None
    addressing: str | None = None
    """When the bot answers in a group, as `mention`."""
    listen: bool | None = None
    """Whether messages that are not addressed to the bot are journalled."""
    quiet_hours: str | None = None
    """`22:00-07:00` in the space's zone."""
    language: str | None = None
    """A language tag, as `ar`."""
    zone: str | None = None
    """A time zone, as `Asia/Riyadh`."""
    idle_after_s: int | None = None
    """Seconds of silence that end a conversation here; 0 for never."""
    problems: tuple[str, ...] = ()
    """What is wrong with the file: `corrupt`, `unreadable`, `newer-version`, or names of fields that were not understood."""
    extra: Mapping[str, object] = field(default_factory=dict)
    """Fields and values we do not understand, kept when we write."""
    set_aside: str | None = None
    """After `write_space`: the name under which a damaged file was kept."""


_FIELDS = ("mode", "addressing", "listen", "quiet_hours", "language", "zone", "idle_after_s")


def parse_space(text: str) -> SpaceSettings:
    """Read a space.json.

    A value that is not understood is left out and named in `problems`; if it is the mode, the space is off.

    Raises:
        DocumentError: `document.corrupt` or `document.newer-version`.
    """
    value = parse_object("space.json", text)
    known: dict[str, object] = {}
    problems = []
    for name in _FIELDS:
        if value.get(name) is None:
            continue
        known[name] = _checked(name, value[name])
        if known[name] is None:
            problems.append(name)
    if "mode" in problems:
        known["mode"] = Mode.OFF
    extra = {k: v for k, v in value.items() if k != "version" and (k not in _FIELDS or k in problems)}
    return SpaceSettings(**known, problems=tuple(problems), extra=extra)  # type: ignore[arg-type]


def render_space(settings: SpaceSettings) -> str:
    """Return settings as space.json, fields without a value left out."""
    known = {name: getattr(settings, name) for name in _FIELDS if getattr(settings, name) is not None}
    return render_object({"version": VERSION, **settings.extra, **known})


async def zone_in(documents: DocumentStore, space: Space) -> str:
    """Return the zone in which a place counts its days: its own, else its chat's, else UTC."""
    for one in (space, *parent_spaces(space)):
        zone = (await read_space(documents, Doc(one, SPACE_JSON))).zone
        if zone:
            return zone
    return "UTC"


async def read_space(documents: DocumentStore, doc: Doc) -> SpaceSettings:
    """Return a space's settings: empty where there is no file, off where the file cannot be understood. Writes nothing."""
    try:
        return _parsed(await documents.read(doc))
    except DocumentError as error:
        return SpaceSettings(mode=Mode.OFF, problems=(error.code.removeprefix("document."),))


async def write_space(documents: DocumentStore, doc: Doc, **changes: object) -> SpaceSettings:
    """Change some fields of a space's settings; None takes a field away. The caller holds the space lock.

    A damaged file is set aside first, never overwritten; the result's `set_aside` names it.

    Raises:
        DocumentError: `document.bad-value` for a value without sense, else as `DocumentStore.write`.
    """
    for name, value in changes.items():
        if name not in _FIELDS or (value is not None and _checked(name, value) is None):
            raise DocumentError(
                f"That is not a value for {name}.", code="document.bad-value", hint="Nothing was written.", field=name
            )
    aside, version = None, ABSENT
    try:
        text = await documents.read(doc)
        version = text.version
        settings = _parsed(text)
    except DocumentError as error:
        damaged = error.fields.get("version", version)
        if error.code not in ("document.corrupt", "document.unreadable") or damaged == ABSENT:
            raise
        aside = await documents.set_aside(doc, str(damaged))
        settings, version = SpaceSettings(), ABSENT
    stale = dict.fromkeys(settings.problems)
    settings = replace(settings, **{**stale, **changes}, set_aside=aside)  # type: ignore[arg-type]
    await documents.write(doc, render_space(settings), version)
    return replace(parse_space(render_space(settings)), set_aside=aside)


def _parsed(text: Text) -> SpaceSettings:
    return SpaceSettings() if text.version == ABSENT else parse_space(text.text)


def _checked(name: str, value: object) -> object:
    """Return the field's value, or None when it makes no sense."""
    if name == "idle_after_s":
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if value == 0 or SHORTEST_IDLE_S <= value <= LONGEST_IDLE_S else None
    if name == "listen":
        return value if isinstance(value, bool) else None
    if not isinstance(value, str):
        return None
    if name == "mode":
        return Mode(value) if value in list(Mode) else None
    return value if _CHECKS[name].fullmatch(value) else None

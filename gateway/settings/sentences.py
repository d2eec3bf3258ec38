"""What a person reads when a setting is wrong: which one, where it stands, what it may be. Never its value."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from gateway.settings.tree import Settings, all_keys, plain_names, section_types
from memory_core.errors import SettingsError


def nearest_key(key: str) -> str:
    """The known setting or table most like `key`; empty when none is near.

    Looks in the same table first, then for the same name in another table, then at whole names.
    """
    table, _, name = key.rpartition(".")
    siblings = list(section_types()[table].model_fields) if table in section_types() else []
    if match := get_close_matches(name, siblings, n=1):
        return f"{table}.{match[0]}"
    if not table:
        return next(iter(get_close_matches(name, [*plain_names(), *section_types(), *all_keys()], n=1)), "")
    by_name = {full.rpartition(".")[2]: full for full in all_keys()}
    if match := get_close_matches(name, by_name, n=1, cutoff=0.75):
        return by_name[match[0]]
    return next(iter(get_close_matches(key, all_keys(), n=1)), "")


def unknown_key(key: str, place: str) -> SettingsError:
    """The error for a setting that does not exist."""
    nearest = nearest_key(key)
    kind = "table" if key in section_types() else "setting"
    hint = f"Did you mean {nearest}?" if nearest else "`dhakira init` writes a file that lists every setting."
    return SettingsError(
        f"There is no {kind} {key} ({place}).", code="settings.unknown-key", hint=hint, key=key, nearest=nearest
    )


def _bounds(field: FieldInfo) -> str:
    found = dict.fromkeys(("low", "high"), "")
    for rule in field.metadata:
        if isinstance(rule, Ge | Gt):
            found["low"] = f"{rule.ge}" if isinstance(rule, Ge) else f"more than {rule.gt}"
        elif isinstance(rule, Le | Lt):
            found["high"] = f"{rule.le if isinstance(rule, Le) else rule.lt}"
    return f" from {found['low']} to {found['high']}" if found["low"] and found["high"] else ""


_KINDS: dict[object, str] = {int: "a whole number", float: "a number", bool: "true or false"}


def _kind(annotation: Any) -> str:
    if get_origin(annotation) is Annotated:
        return _kind(get_args(annotation)[0])
    if get_origin(annotation) is Literal:
        return "one of " + ", ".join(f'"{value}"' for value in get_args(annotation))
    if get_origin(annotation) is tuple:
        return "a list of whole numbers"
    if NoneType in get_args(annotation):
        return _kind(next(part for part in get_args(annotation) if part is not NoneType))
    return _KINDS.get(annotation, "text")


def allowed(key: str) -> str:
    """What a setting may be, in words; empty for a name that is not a setting."""
    table, _, name = key.rpartition(".")
    if key in section_types():
        return "a table of settings"
    fields = section_types()[table].model_fields if table in section_types() else Settings.model_fields
    field = fields.get(name)
    if field is None:
        return ""
    words = _kind(field.annotation) + _bounds(field)
    for rule in field.metadata:
        if isinstance(rule, MaxLen):
            words += f" of at most {rule.max_length} characters"
        elif pattern := getattr(rule, "pattern", None):
            words += f" that matches {pattern}"
    return words


def _key(location: Sequence[int | str]) -> str:
    """`("access", "operators", 0)` is `access.operators`; what comes after is about a part of the value."""
    names = [str(part) for part in location if isinstance(part, str)]
    depth = 2 if names and names[0] in section_types() else 1
    return ".".join(names[:depth])


def _bad_value(key: str, place: str, own_words: str) -> SettingsError:
    may_be = allowed(key)
    wrong = f"{key}: {own_words}" if own_words else f"{key} must be {may_be}"
    hint = f"{key} must be {may_be}." if own_words and may_be not in ("", "text") else ""
    return SettingsError(f"{wrong} ({place}).", code="settings.bad-value", hint=hint, key=key, allowed=may_be)


def explain(error: ValidationError, places: Mapping[str, str], otherwise: str) -> SettingsError:
    """Put the first thing wrong into a sentence, and count the rest.

    Args:
        error: What pydantic found.
        places: Where a setting was said, by full name.
        otherwise: The place of all others.
    """
    problems = error.errors(include_url=False, include_input=False)
    problems.sort(key=lambda problem: problem["type"] != "extra_forbidden")  # a misspelt name explains the most
    first = problems[0]
    key = _key(first["loc"])
    place = places.get(key, otherwise)
    if first["type"] == "extra_forbidden":
        found = unknown_key(key, place)
    else:
        cause = first.get("ctx", {}).get("error")
        found = _bad_value(key, place, str(cause) if first["type"] == "value_error" else "")
    if len(problems) > 1:
        keys = sorted({_key(problem["loc"]) for problem in problems[1:]} - {key})
        found.fields["also"] = keys
        if keys:
            found.hint = f"{found.hint} Look also at {', '.join(keys)}.".strip()
    return found

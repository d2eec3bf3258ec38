"""The strict gate: every call is checked against the Bot API schema, names, types and nesting alike.

Telegram itself ignores what it does not know; the simulator refuses it, so that a misspelling never passes a test.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

_INTEGER = re.compile(r"-?\d{1,19}\Z")
_YES = frozenset({"true", "yes", "1"})
_NO = frozenset({"false", "no", "0"})
_SCALARS = frozenset({"Integer", "Float", "String", "Boolean", "True"})


@dataclass(frozen=True, slots=True)
class Violation:
    """One departure of a call from the schema; `path` names the parameter, as in `reply_markup.inline_keyboard[0][0]`."""

    method: str
    path: str
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart call."""

    name: str
    size: int
    data: bytes = field(default=b"", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class ArrayOf:
    """The type `Array of X`."""

    item: "TypeExpr"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The type `A or B`."""

    options: tuple["TypeExpr", ...]


TypeExpr = str | ArrayOf | AnyOf
Problems = Iterator[tuple[str, str]]
Fields = Mapping[str, tuple[str, bool]]


@cache
def parse_type(text: str) -> TypeExpr:
    """Parse a type as the Bot API documentation writes it: `Array of X`, `A or B`, `A, B and C`."""
    if text.startswith("Array of "):
        return ArrayOf(parse_type(text.removeprefix("Array of ")))
    options = re.split(r", | and | or ", text)
    return text if len(options) == 1 else AnyOf(tuple(parse_type(option) for option in options))


class Schema:
    """The names, types and requirements of one Bot API version."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.version: str = document["api"]["version"]
        self.methods: Mapping[str, Fields] = document["methods"]
        self.types: Mapping[str, Fields] = document["types"]
        self._unions: Mapping[str, list[str]] = document["unions"]
        self._by_lower_name = {name.lower(): name for name in self.methods}

    @classmethod
    def vendored(cls) -> Self:
        """Load the schema that ships with the simulator (`bot_api.json`, facts of Bot API 10.3)."""
        return cls(json.loads(Path(__file__).with_name("bot_api.json").read_text(encoding="utf-8")))

    def method(self, name: str) -> str | None:
        """Return the canonical spelling of a method name, which Telegram matches without regard to case."""
        return self._by_lower_name.get(name.lower())

    def check(self, method: str, raw: Mapping[str, Any]) -> tuple[dict[str, Any], list[Violation]]:
        """Decode the parameters of a call and say what is wrong with them.

        Args:
            method: A canonical method name.
            raw: Parameters as they arrived: text from a form or query, JSON values from a JSON body, or `Upload`.

        Returns:
            The decoded parameters that the schema knows, and every departure found.
        """
        fields = self.methods[method]
        decoded: dict[str, Any] = {}
        problems: list[tuple[str, str]] = []
        for name, given in raw.items():
            value = _attached(given, raw)
            if name not in fields:
                if not _is_attachment(name, value, raw):
                    problems.append((name, "unknown parameter"))
                continue
            wanted = parse_type(fields[name][0])
            try:
                decoded[name] = _decode(value, wanted)
            except ValueError as error:
                problems.append((name, str(error)))
                decoded[name] = value
                continue
            problems += self.problems(decoded[name], wanted, name)
            decoded[name] = _with_parts(decoded[name], raw)
        problems += (
            (name, "missing required parameter") for name, (_, need) in fields.items() if need and name not in raw
        )
        return decoded, [Violation(method, path, problem) for path, problem in problems]

    def problems(self, value: object, wanted: TypeExpr, path: str) -> Problems:
        """Yield (path, problem) for everything in `value` that is not of type `wanted`."""
        if isinstance(wanted, ArrayOf):
            yield from self._array_problems(value, wanted, path)
        elif isinstance(wanted, AnyOf):
            yield from self._best(value, wanted.options, path)
        elif wanted in _SCALARS:
            if not _is_scalar(value, wanted):
                yield path, f"expected {wanted}, got {_kind(value)}"
        elif wanted == "InputFile":
            if not isinstance(value, Upload | str):
                yield path, f"expected InputFile, got {_kind(value)}"
        elif wanted == "RichText" and isinstance(value, str | list):
            if isinstance(value, list):
                yield from self._array_problems(value, ArrayOf("RichText"), path)
        elif self._unions.get(wanted):
            yield from self._best(value, tuple(self._unions[wanted]), path)
        else:
            yield from self._object_problems(value, wanted, path)

    def _array_problems(self, value: object, wanted: ArrayOf, path: str) -> Problems:
        if not isinstance(value, list):
            yield path, f"expected an array, got {_kind(value)}"
            return
        for index, item in enumerate(value):
            yield from self.problems(item, wanted.item, f"{path}[{index}]")

    def _object_problems(self, value: object, name: str, path: str) -> Problems:
        if not isinstance(value, dict):
            yield path, f"expected {name}, got {_kind(value)}"
            return
        fields = self.types[name]
        for key, item in value.items():
            if key in fields:
                yield from self.problems(item, parse_type(fields[key][0]), f"{path}.{key}")
            else:
                yield f"{path}.{key}", f"unknown field of {name}"
        for key, (_, required) in fields.items():
            if required and key not in value:
                yield f"{path}.{key}", f"missing required field of {name}"

    def _best(self, value: object, options: tuple[TypeExpr, ...], path: str) -> Problems:
        """Yield nothing if some option fits, otherwise the problems of the option that fits best."""
        found: list[list[tuple[str, str]]] = []
        for option in options:
            problems = list(self.problems(value, option, path))
            if not problems:
                return
            found.append(problems)
        yield from min(found, key=len)


def _decode(value: object, wanted: TypeExpr) -> object:
    """Turn text into what the schema wants; JSON values and uploads pass unchanged.

    Raises:
        ValueError: The text cannot be read as `wanted`; the message says why, without repeating the text.
    """
    if not isinstance(value, str) or wanted in {"String", "InputFile"}:
        return value
    if isinstance(wanted, AnyOf) and "String" in wanted.options:
        return int(value) if "Integer" in wanted.options and _INTEGER.match(value) else value
    if isinstance(wanted, str) and wanted in _SCALARS:
        return _decode_scalar(value, wanted)
    try:
        return json.loads(value)
    except ValueError:
        raise ValueError("is not valid JSON") from None


def _decode_scalar(value: str, wanted: str) -> object:
    if wanted == "Integer" and _INTEGER.match(value):
        return int(value)
    if wanted in {"Boolean", "True"} and value.lower() in _YES | _NO:
        return value.lower() in _YES
    if wanted == "Float":
        try:
            return float(value)
        except ValueError:
            pass
    raise ValueError(f"expected {wanted}, got other text")


def _is_scalar(value: object, wanted: str) -> bool:
    if wanted == "String":
        return isinstance(value, str)
    if wanted == "Integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if wanted == "Float":
        return isinstance(value, int | float) and not isinstance(value, bool)
    return value is True or (wanted == "Boolean" and value is False)


def _kind(value: object) -> str:
    names = {bool: "Boolean", int: "Integer", float: "Float", str: "String", list: "an array", dict: "an object"}
    return names.get(type(value), "null" if value is None else type(value).__name__)


def _attached(value: object, raw: Mapping[str, Any]) -> object:
    """Return the file part that a parameter refers to as `attach://name`, or the value itself."""
    part = raw.get(value.removeprefix("attach://")) if isinstance(value, str) and value[:9] == "attach://" else None
    return part if isinstance(part, Upload) else value


def _with_parts(value: object, raw: Mapping[str, Any]) -> object:
    """Put the file parts of the call where lists and objects refer to them as `attach://name`."""
    if isinstance(value, list):
        return [_with_parts(item, raw) for item in value]
    if isinstance(value, dict):
        return {key: _with_parts(item, raw) for key, item in value.items()}
    return _attached(value, raw)


def _is_attachment(name: str, value: object, raw: Mapping[str, Any]) -> bool:
    """Whether a file part is referred to as `attach://name` by another parameter."""
    reference = f"attach://{name}"
    return isinstance(value, Upload) and any(isinstance(other, str) and reference in other for other in raw.values())

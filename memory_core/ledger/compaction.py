"""Shortening a document with a model's help: the model proposes, and code accounts for every old line or refuses (§2 rule 2).

Pure. A proposal says of each line that it is kept, merged into a named new line, or dropped for one of the stated reasons.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from memory_core.documents.markdown import remove_line, replace_line, statements
from memory_core.documents.outline import section_key
from memory_core.documents.shapes import INDEX
from memory_core.errors import CompactionError
from memory_core.languages.marks import is_about_another, is_negated
from memory_core.languages.normalise import content_words, line_key
from memory_core.values import MAX_STATEMENT

TASK = "compact"
REPEATED, OUTDATED, PASSING = "repeated", "outdated", "passing"
REASONS = (REPEATED, OUTDATED, PASSING)
"""Why a line may be dropped. That it is repeated is checked; the others are for a person to judge."""
_COVERED = 0.5
"""Share of a line's content words that the line it is merged into must hold."""
SCHEMA: dict[str, object] = {
    "type": "object",
    "required": ["lines", "dropped"],
    "properties": {
        "lines": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["text", "from"],
                "properties": {
                    "text": {"type": "string", "maxLength": MAX_STATEMENT},
                    "from": {"type": "array", "items": {"type": "integer"}, "minItems": 1},
                },
            },
        },
        "dropped": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["n", "reason"],
                "properties": {"n": {"type": "integer"}, "reason": {"enum": list(REASONS)}},
            },
        },
    },
}
"""JSON schema of a proposal: `n` and `from` are the numbers under which the lines were given."""


@dataclass(frozen=True, slots=True)
class OldLine:
    """A line that may be shortened, under the number by which the model names it."""

    n: int
    section: str
    statement: str


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line as it will stand in the place of its first source; equal to its only source when it is kept."""

    text: str
    sources: tuple[OldLine, ...]

    @property
    def kept(self) -> bool:
        """Say whether nothing changes."""
        return len(self.sources) == 1 and self.sources[0].statement == self.text


@dataclass(frozen=True, slots=True)
class Dropped:
    """A line that goes, and why."""

    line: OldLine
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A proposal in which every old line is accounted for, in the file's order."""

    lines: tuple[NewLine, ...]
    dropped: tuple[Dropped, ...]

    @property
    def changed(self) -> tuple[NewLine, ...]:
        """Return the lines that are merged or said otherwise."""
        return tuple(line for line in self.lines if not line.kept)


def lines_to_shorten(text: str, fixed: Callable[[str], bool]) -> tuple[OldLine, ...]:
    """Return the lines that a proposal may touch: no index of notes, nothing `fixed`."""
    found = [line for line in statements(text) if section_key(line.section) != section_key(INDEX)]
    free = [line for line in found if line.statement and not fixed(line.statement)]
    return tuple(OldLine(n, line.section, line.statement) for n, line in enumerate(free, start=1))


def plan_of(answer: object, lines: Sequence[OldLine], allowed: Callable[[str], bool]) -> Plan:
    """Read a model's answer and hold it to account.

    Args:
        answer: What the model gave: anything.
        lines: What it was given.
        allowed: What the scanner lets pass.

    Raises:
        CompactionError: `compact.bad-output` for another shape; `compact.unaccounted` when a line is missing, named twice or
            swallowed; `compact.invented` for content words of no source; `compact.meaning` when a no becomes a yes or
            somebody else's word one's own; `compact.scanner`; `compact.longer` for a line beyond the limit.
    """
    by_number = {line.n: line for line in lines}
    plan = _read(answer, by_number)
    named = [source.n for line in plan.lines for source in line.sources] + [gone.line.n for gone in plan.dropped]
    if sorted(named) != sorted(by_number):
        missing = sorted(set(by_number) - set(named)) or sorted({n for n in named if named.count(n) > 1})
        raise _refused("compact.unaccounted", line=by_number[missing[0]].statement)
    keys = [line_key(line.text) for line in plan.lines]
    for line in plan.changed:
        _check(line, allowed)
        if keys.count(line_key(line.text)) > 1:
            raise _refused("compact.bad-output")
    for gone in plan.dropped:
        if gone.reason == REPEATED and not any(_covers(line.text, gone.line.statement) for line in plan.lines):
            raise _refused("compact.unaccounted", line=gone.line.statement)
    return plan


def shortened(text: str, plan: Plan) -> str:
    """Return the document with a plan carried out; every byte outside the lines concerned stays.

    Raises:
        CompactionError: `compact.longer` unless it got shorter, `compact.nothing` when nothing would change.
    """
    after = text
    for step in steps_of(plan):
        if step.after is None:
            after = remove_line(after, step.section, step.before)
        else:
            after = replace_line(after, step.section, step.before, step.after)
    if after == text:
        raise _refused("compact.nothing")
    if len(after) >= len(text):
        raise _refused("compact.longer")
    return after


@dataclass(frozen=True, slots=True)
class Step:
    """One line's edit; `after` is None where it goes."""

    section: str
    before: str
    after: str | None


def steps_of(plan: Plan) -> tuple[Step, ...]:
    """Return a plan's edits in the order in which they are made: first what goes, then what is said otherwise."""
    merged = [source for line in plan.changed for source in line.sources[1:]]
    gone = [Step(line.section, line.statement, None) for line in (*merged, *(d.line for d in plan.dropped))]
    said = [Step(line.sources[0].section, line.sources[0].statement, line.text) for line in plan.changed]
    return (*gone, *(step for step in said if step.before != step.after))


def _check(line: NewLine, allowed: Callable[[str], bool]) -> None:
    if len(line.text) > MAX_STATEMENT:
        raise _refused("compact.longer", line=line.text[:MAX_STATEMENT])
    if not allowed(line.text):
        raise _refused("compact.scanner")
    known = {word for source in line.sources for word in content_words(source.statement)}
    foreign = [word for word in content_words(line.text) if word not in known]
    if foreign:
        raise _refused("compact.invented", line=line.text, words=", ".join(foreign[:5]))
    for of in (is_negated, is_about_another):
        if any(of(source.statement) != of(line.text) for source in line.sources):
            raise _refused("compact.meaning", line=line.text)
    if len({section_key(source.section) for source in line.sources}) > 1:
        raise _refused("compact.meaning", line=line.text)
    for source in line.sources:
        if not _covers(line.text, source.statement):
            raise _refused("compact.unaccounted", line=source.statement)


def _covers(text: str, statement: str) -> bool:
    wanted = content_words(statement)
    return not wanted or len(set(wanted) & set(content_words(text))) >= _COVERED * len(wanted)


def _read(answer: object, by_number: dict[int, OldLine]) -> Plan:
    try:
        lines = [_new_line(value, by_number) for value in _list(answer, "lines")]
        dropped = [_dropped(value, by_number) for value in _list(answer, "dropped")]
    except (KeyError, TypeError, ValueError):
        raise _refused("compact.bad-output") from None
    return Plan(
        tuple(sorted(lines, key=lambda line: line.sources[0].n)), tuple(sorted(dropped, key=lambda gone: gone.line.n))
    )


def _list(answer: Any, name: str) -> list[Any]:
    found = answer[name]
    if not isinstance(found, list):
        raise TypeError
    return found


def _new_line(value: Any, by_number: dict[int, OldLine]) -> NewLine:
    if not isinstance(value["text"], str) or not value["from"]:
        raise TypeError
    text = " ".join(value["text"].split())
    sources = sorted((by_number[_number(n)] for n in value["from"]), key=lambda line: line.n)
    if not text:
        raise ValueError
    # A kept line keeps its own spelling, blanks included.
    if len(sources) == 1 and text == " ".join(sources[0].statement.split()):
        text = sources[0].statement
    return NewLine(text, tuple(sources))


def _dropped(value: Any, by_number: dict[int, OldLine]) -> Dropped:
    if value["reason"] not in REASONS:
        raise ValueError
    return Dropped(by_number[_number(value["n"])], value["reason"])


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


_SENTENCES = {
    "compact.bad-output": "The proposal has another form than was asked for.",
    "compact.unaccounted": "The proposal does not say what becomes of every line.",
    "compact.invented": "The proposal says something that no line says.",
    "compact.meaning": "The proposal changes what a line means.",
    "compact.scanner": "The proposal holds what may not be kept.",
    "compact.longer": "The proposal makes the file no shorter.",
    "compact.nothing": "There is nothing to shorten.",
}


def _refused(code: str, **fields: object) -> CompactionError:
    return CompactionError(
        _SENTENCES[code], code=code, hint="Nothing was changed. Try again, or edit by hand.", **fields
    )

"""A checkpoint's summary: what it may hold, how it is read from a model's answer, and what of an answer stands.

Whatever made an answer, code keeps only entries whose words were said in the messages that they name (ARCHITECTURE §2, 2 and 3).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from memory_core.languages.clauses import clauses
from memory_core.languages.dates import redated, undated
from memory_core.languages.marks import is_negated
from memory_core.languages.normalise import content_words, line_key, shows_nothing
from memory_core.languages.relative_days import meant_by
from memory_core.policy.scanner import mask, scan
from memory_core.values import Message, Role

GOAL: Final = "current_goal"
LISTS: Final = ("decisions", "constraints", "unfinished_work", "pending_approvals", "important_artifacts")
MOST_ENTRIES, LONGEST, MOST_CHARS = 20, 300, 8_000
"""Entries of one list; code points of one entry; code points of the whole as JSON."""
_DROP_ORDER: Final = ("important_artifacts", "decisions", "constraints", "pending_approvals", "unfinished_work")
_PERSONS_ONLY: Final = frozenset({GOAL, "decisions", "constraints", "unfinished_work", "pending_approvals"})
"""Lists whose entries need a message that a person typed; to close any entry needs one: the bot may have repeated what it was sent."""
_OVERLAP = 0.5
_NUMBERS: Final = {"type": "array", "items": {"type": "integer"}, "minItems": 1}
_ENTRY: Final = {
    "type": "object",
    "properties": {"text": {"type": "string", "maxLength": LONGEST}, "from": _NUMBERS},
    "required": ["text", "from"],
}
_CLOSED: Final = {
    "type": "object",
    "properties": {"id": {"type": "string"}, "from": _NUMBERS},
    "required": ["id", "from"],
}
SCHEMA: Final[Mapping[str, object]] = {
    "type": "object",
    "properties": {
        GOAL: {"anyOf": [_ENTRY, {"type": "null"}]},
        **{name: {"type": "array", "items": _ENTRY} for name in LISTS},
        "closed": {"type": "array", "items": _CLOSED},
    },
    "required": [GOAL, *LISTS, "closed"],
}
"""JSON schema of the answer to the task `checkpoint`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a summary and the ids of the messages whose words it is made of."""

    text: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What a conversation came to."""

    goal: Entry | None = None
    lists: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)

    @property
    def entries(self) -> list[tuple[str, str, Entry]]:
        """Return id, list and entry of each, as a model is shown them: `u2` is the second of the unfinished work."""
        return [
            (f"{name[0]}{number}", name, entry)
            for name in LISTS
            for number, entry in enumerate(self.lists.get(name, ()), start=1)
        ]


class MalformedError(ValueError):
    """An answer that has not the asked form; nothing of it counts."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """An answer in the asked form, of which nothing is believed yet."""

    goal: tuple[str, tuple[int, ...]] | None
    lists: Mapping[str, tuple[tuple[str, tuple[int, ...]], ...]]
    closed: tuple[tuple[str, tuple[int, ...]], ...]


def proposed(answer: object) -> Proposed:
    """Read an answer. Raises MalformedError."""
    if not isinstance(answer, dict) or not {GOAL, *LISTS} & answer.keys():
        raise MalformedError
    goal = answer.get(GOAL)
    return Proposed(
        goal=_named(goal, "text") if goal is not None else None,
        lists={name: tuple(_named(one, "text") for one in _list(answer, name)) for name in LISTS},
        closed=tuple(_named(one, "id") for one in _list(answer, "closed")),
    )


def _list(answer: Mapping[str, object], name: str) -> list[object]:
    found = answer.get(name) or []
    if not isinstance(found, list):
        raise MalformedError
    return found


def _named(value: object, key: str) -> tuple[str, tuple[int, ...]]:
    if not isinstance(value, dict) or not isinstance(value.get(key), str) or not isinstance(value.get("from"), list):
        raise MalformedError
    numbers = tuple(number for number in value["from"] if isinstance(number, int))
    return value[key], numbers


def folded(before: Summary, answer: Proposed, messages: Sequence[Message], zone: str = "UTC") -> Summary:
    """Take what stands of an answer up into the summary before it.

    An earlier entry stays until an answer closes it and the messages bear that out. An entry falls away unless half of its
    content words stand in the messages that it names, one of them typed by a person where the list asks for that. Days that it
    counts from when its words were said get their date.

    Args:
        before: The summary so far.
        answer: What was proposed; it numbers messages from 1.
        messages: Those that it was made from, in the order of their numbers.
        zone: IANA name of the zone in which the place counts its days.
    """
    closed = {id_ for id_, numbers in answer.closed if _bears_out(before, id_, _cited(numbers, messages))}
    lists: dict[str, tuple[Entry, ...]] = {}
    for name in LISTS:
        kept = [entry for id_, of, entry in before.entries if of == name and id_ not in closed]
        new = [_entry(name, text, _cited(numbers, messages), zone) for text, numbers in answer.lists.get(name, ())]
        lists[name] = _without_repeats((*kept, *(entry for entry in new if entry)))[-MOST_ENTRIES:]
    goal = _entry(GOAL, answer.goal[0], _cited(answer.goal[1], messages), zone) if answer.goal else None
    return bounded(Summary(goal or before.goal, lists))


def _cited(numbers: Iterable[int], messages: Sequence[Message]) -> list[Message]:
    return [messages[number - 1] for number in dict.fromkeys(numbers) if 1 <= number <= len(messages)]


def own_words(message: Message) -> str:
    """Return what the speaker of a message said themselves: nothing that was forwarded, quoted or pasted."""
    return message.text if message.role is Role.ASSISTANT else "\n".join(message.typed())


def _entry(name: str, text: str, cited: Sequence[Message], zone: str) -> Entry | None:
    line = " ".join(mask(text)[0].split())
    if len(line) > LONGEST:
        line = f"{line[: LONGEST - 1]}…"
    if not cited or shows_nothing(line) or not scan(line).allowed:
        return None
    if name in _PERSONS_ONLY and not any(message.typed() for message in cited):
        return None
    wanted = set(content_words(undated(line)))
    said = {word for message in cited for word in content_words(own_words(message))}
    if not wanted or len(wanted & said) < _OVERLAP * len(wanted):
        return None
    source = next((message for message in cited if _counts_days(message)), cited[0])
    words = [own_words(message) for message in cited]
    return Entry(redated(line, source.sent_at, zone, words), tuple(message.id for message in cited))


def _counts_days(message: Message) -> bool:
    return meant_by(own_words(message), message.sent_at.date()) is not None


def _bears_out(before: Summary, id_: str, cited: Sequence[Message]) -> bool:
    """Say whether one of the messages speaks of an entry in a clause that neither asks nor denies."""
    entry = next((entry for known, _, entry in before.entries if known == id_), None)
    if entry is None:
        return False
    return any(
        speaks_of(clause.text, entry.text)
        for message in cited
        if message.typed()
        for clause in clauses(own_words(message))
        if not clause.asks
    )


def speaks_of(clause: str, entry: str) -> bool:
    """Say whether a clause has words of an entry in it and does not deny what it says."""
    return not is_negated(clause) and not set(content_words(clause)).isdisjoint(content_words(undated(entry)))


def _without_repeats(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Keep one of those that read the same: the older place, the newer messages as well."""
    found: dict[str, Entry] = {}
    for entry in entries:
        key = line_key(entry.text)
        known = found.get(key)
        sources = dict.fromkeys((*(known.sources[-2:] if known else ()), *entry.sources))
        found[key] = replace(known or entry, sources=tuple(sources))
    return tuple(found.values())


def bounded(summary: Summary) -> Summary:
    """Drop whole entries, the oldest of the least important list first, until the summary fits."""
    lists = dict(summary.lists)
    while len(written(Summary(summary.goal, lists))) > 2 * MOST_CHARS or _size(lists) > MOST_CHARS:
        name = next((name for name in _DROP_ORDER if len(lists.get(name, ())) > 1), None)
        name = name or next((name for name in _DROP_ORDER if lists.get(name)), None)
        if name is None:
            break
        lists[name] = lists[name][1:]
    return Summary(summary.goal, lists)


def _size(lists: Mapping[str, Sequence[Entry]]) -> int:
    return sum(len(entry.text) + 4 for entries in lists.values() for entry in entries)


def without(summary: Summary, gone: frozenset[str]) -> Summary:
    """Return a summary without the entries that stand on any of these messages."""
    lists = {name: tuple(e for e in entries if gone.isdisjoint(e.sources)) for name, entries in summary.lists.items()}
    return Summary(summary.goal if summary.goal and gone.isdisjoint(summary.goal.sources) else None, lists)


def sources_of(summary: Summary) -> tuple[str, ...]:
    """Return the messages on which a summary stands, each once."""
    entries = [entry for _, _, entry in summary.entries] + ([summary.goal] if summary.goal else [])
    return tuple(dict.fromkeys(source for entry in entries for source in entry.sources))


def written(summary: Summary) -> str:
    """Return a summary as it is stored."""
    payload: dict[str, object] = {GOAL: _as_json(summary.goal)} if summary.goal else {}
    payload |= {name: [_as_json(entry) for entry in summary.lists.get(name, ())] for name in LISTS}
    return json.dumps(payload, ensure_ascii=False)


def _as_json(entry: Entry) -> dict[str, object]:
    return {"text": entry.text, "from": list(entry.sources)}


def read(payload: str) -> Summary:
    """Read what `written` wrote."""
    found = json.loads(payload)
    goal = found.get(GOAL)
    lists = {name: tuple(Entry(e["text"], tuple(e["from"])) for e in found.get(name, ())) for name in LISTS}
    return Summary(Entry(goal["text"], tuple(goal["from"])) if goal else None, lists)

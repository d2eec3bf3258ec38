"""One line of `dhakira policy explain`: read strictly, decided by the policy alone, answered with every reason."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeVar

from memory_core.curation.evidence import verify
from memory_core.errors import PolicyError
from memory_core.languages.statements import asks_to_remember
from memory_core.policy.decide import Decision, PolicySettings, SpaceView
from memory_core.policy.placing import decide_in_place
from memory_core.spaces import Place, Target, home_space
from memory_core.values import (
    MAX_STATEMENT,
    Category,
    EvidenceRef,
    Explicitness,
    Fact,
    Message,
    Mode,
    Part,
    PartKind,
    Role,
    Sensitivity,
    Span,
    Speaker,
    Subject,
)

_LINE = ("id", "mode", "messages", "fact")
_MESSAGE = ("id", "speaker", "role", "text")
_FACT = ("statement", "category", "evidence", "explicitness", "sensitivity", "confidence", "subject")
_CITED = ("message_id", "span")
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""Lines carry no times: messages were said in the order in which they stand."""
_Label = TypeVar("_Label", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Explained:
    """One case as read, and what the policy decided."""

    key: object
    fact: Fact
    decision: Decision

    def fields(self) -> dict[str, Any]:
        """Return what a line of the answer holds; never a word of the fact itself."""
        target = self.decision.target
        return {
            "id": self.key,
            "disposition": str(self.decision.disposition),
            "reason": self.decision.reason,
            "reasons": list(self.decision.reasons),
            "risk": str(self.decision.risk),
            "target": {"file": target.doc.name, "section": target.section},
        }


def explain(line: str) -> Explained:
    """Decide the fact of one line over an empty space.

    Args:
        line: `{id, mode?, messages: [{id, speaker, role, text}], fact: {statement, category, evidence: [{message_id,
            span}], explicitness, sensitivity, confidence, subject}}`.

    Raises:
        PolicyError: `policy.bad-json`, `policy.missing-field`, `policy.unknown-field`, `policy.bad-value`; its field
            `id` is the line's, if it could be read.
    """
    entry = _parsed(line)
    key = _key(entry)
    try:
        _known(entry, _LINE, "the line")
        mode = _label(entry, "mode", Mode) if "mode" in entry else Mode.AUTO
        messages = _messages(_value(entry, "messages", list))
        fact = _fact(_value(entry, "fact", dict))
    except PolicyError as error:
        error.fields["id"] = key
        raise
    return Explained(key, fact, _decided(fact, messages, mode))


def _decided(fact: Fact, messages: Sequence[Message], mode: Mode) -> Decision:
    evidence = verify(fact, {message.id: message for message in messages})
    speakers = list(dict.fromkeys(m.speaker.id for m in messages if m.role is Role.USER and m.speaker))
    alone = len(speakers) <= 1
    place = Place(
        "telegram", speakers[0] if alone and speakers else 1 if alone else -1, "private" if alone else "group"
    )
    cited = {e.message_id for e in evidence}
    asked = any(asks_to_remember(message.text) for message in messages if message.id in cited)

    def view(target: Target) -> SpaceView:
        return SpaceView(target=target, mode=mode, asked=asked)

    return decide_in_place(fact, evidence, home_space("default", place), view, PolicySettings())


def _parsed(line: str) -> Mapping[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise PolicyError("The line is not JSON.", code="policy.bad-json") from None
    if not isinstance(entry, dict):
        raise PolicyError("The line is not a JSON object.", code="policy.bad-json")
    return entry


def _key(entry: Mapping[str, Any]) -> object:
    if "id" not in entry:
        raise PolicyError("The line has no id.", code="policy.missing-field", field="id")
    key = entry["id"]
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise PolicyError("id is neither a text nor a whole number.", field="id")
    return key


def _known(entry: Mapping[str, Any], fields: Sequence[str], where: str) -> None:
    """Refuse a field that looks like a misspelt one; further fields are somebody's notes."""
    absent = [field for field in fields if field not in entry]
    for name in entry:
        near = get_close_matches(name, absent, n=1, cutoff=0.75)
        if name not in fields and near:
            raise PolicyError(
                f"An unknown field of {where} looks like {near[0]}.", code="policy.unknown-field", field=near[0]
            )


_KINDS = {str: "a text", list: "a list", dict: "an object"}
_Shape = TypeVar("_Shape", str, list[Any], dict[str, Any])


def _value(entry: Mapping[str, Any], name: str, shape: type[_Shape]) -> _Shape:
    if name not in entry:
        raise PolicyError(f"{name} is missing.", code="policy.missing-field", field=name)
    value = entry[name]
    if not isinstance(value, shape):
        raise PolicyError(f"{name} is not {_KINDS[shape]}.", field=name)
    return value


def _label(entry: Mapping[str, Any], name: str, labels: type[_Label]) -> _Label:
    text = _value(entry, name, str)
    if text not in list(labels):
        raise PolicyError(f"{name} is none of {', '.join(labels)}.", field=name)
    return labels(text)


def _messages(entries: Sequence[object]) -> list[Message]:
    speakers: dict[object, Speaker] = {}
    found: dict[str, Message] = {}
    for seq, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict):
            raise PolicyError(f"Message {seq} is not an object.", field="messages")
        _known(entry, _MESSAGE, f"message {seq}")
        message = _message(entry, seq, speakers)
        if message.id in found:
            raise PolicyError(f"Two messages have the id of message {seq}.", field="messages")
        found[message.id] = message
    return list(found.values())


def _message(entry: Mapping[str, Any], seq: int, speakers: dict[object, Speaker]) -> Message:
    text, role = _value(entry, "text", str), _value(entry, "role", str)
    if "speaker" not in entry:
        raise PolicyError("speaker is missing.", code="policy.missing-field", field="speaker")
    name = entry["speaker"]
    if isinstance(name, bool) or not isinstance(name, str | int | None):
        raise PolicyError("speaker is neither a text nor a whole number nor null.", field="speaker")
    if name is not None:
        speakers.setdefault(name, Speaker(len(speakers) + 1, str(name)))
    return Message(
        id=_id(entry, "id"),
        session_id="explained",
        seq=seq,
        # Only what a person typed can be evidence: tool and system text stands with the assistant's.
        role=Role.USER if role == Role.USER else Role.ASSISTANT,
        speaker=speakers[name] if name is not None else None,
        text=text,
        sent_at=_EPOCH + timedelta(seconds=seq),
        parts=typed_parts(text),
    )


def _id(entry: Mapping[str, Any], name: str) -> str:
    if name in entry and isinstance(entry[name], int) and not isinstance(entry[name], bool):
        return str(entry[name])
    return _value(entry, name, str)


def typed_parts(text: str) -> tuple[Part, ...]:
    """Return a text's lines as parts: fenced code and lines that quote (">") are not the person's own words."""
    parts: list[Part] = []
    start, fenced = 0, False
    for line in text.splitlines(keepends=True):
        fence = line.lstrip().startswith(("```", "~~~"))
        kind = PartKind.CODE if fenced or fence else PartKind.QUOTED if line.lstrip()[:1] == ">" else PartKind.TYPED
        fenced = fenced != fence
        end = start + len(line)
        if parts and parts[-1].kind is kind:
            parts[-1] = Part(kind, Span(parts[-1].span.start, end))
        else:
            parts.append(Part(kind, Span(start, end)))
        start = end
    return tuple(parts)


def _fact(entry: Mapping[str, Any]) -> Fact:
    _known(entry, _FACT, "fact")
    statement = _value(entry, "statement", str)
    if not statement.strip() or len(statement) > MAX_STATEMENT or len(statement.splitlines()) > 1:
        raise PolicyError(f"statement is not one line of 1 to {MAX_STATEMENT} characters.", field="statement")
    return Fact(
        statement=statement.strip(),
        category=_label(entry, "category", Category),
        evidence=tuple(_cited(item, number) for number, item in enumerate(_value(entry, "evidence", list), start=1)),
        explicitness=_label(entry, "explicitness", Explicitness),
        sensitivity=_label(entry, "sensitivity", Sensitivity),
        confidence=_confidence(entry),
        subject=_label(entry, "subject", Subject),
    )


def _cited(entry: object, number: int) -> EvidenceRef:
    if not isinstance(entry, dict):
        raise PolicyError(f"Evidence {number} is not an object.", field="evidence")
    _known(entry, _CITED, f"evidence {number}")
    return EvidenceRef(_id(entry, "message_id"), _value(entry, "span", str))


def _confidence(entry: Mapping[str, Any]) -> float:
    if "confidence" not in entry:
        raise PolicyError("confidence is missing.", code="policy.missing-field", field="confidence")
    value = entry["confidence"]
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or not 0 <= value <= 1:
        raise PolicyError("confidence is not a number from 0 to 1.", field="confidence")
    return float(value)

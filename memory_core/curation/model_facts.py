"""Reads the facts that a language model wrote: one JSON array, every object whole, or nothing at all (ARCHITECTURE §9)."""

import json
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from memory_core.errors import ModelError
from memory_core.values import (
    MAX_EVIDENCE,
    MAX_STATEMENT,
    Category,
    EvidenceRef,
    Explicitness,
    Fact,
    Sensitivity,
    Subject,
)

MAX_FACTS: Final = 50
"""Most facts of one answer; a model that proposes more is not choosing."""
MAX_ANSWER: Final = 200_000
"""Longest answer that is read, in code points."""


class _Span(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    message_id: Annotated[str, Field(min_length=1, max_length=128)]
    span: Annotated[str, Field(min_length=1, max_length=4096)]


class ModelFact(BaseModel):
    """A fact as a model may write it. It sets neither slot nor value: the language packs do."""

    model_config = ConfigDict(extra="ignore")

    statement: Annotated[
        str, Field(min_length=1, max_length=MAX_STATEMENT, pattern=r"^[^\r\n]*\S[^\r\n]*$", strict=True)
    ]
    category: Category
    evidence: Annotated[list[_Span], Field(min_length=1, max_length=MAX_EVIDENCE)]
    explicitness: Explicitness = Explicitness.INFERRED
    sensitivity: Sensitivity = Sensitivity.NONE
    confidence: Annotated[float, Field(ge=0, le=1, strict=True, allow_inf_nan=False)] = 0.5
    subject: Subject = Subject.OTHER


_FACTS: TypeAdapter[list[ModelFact]] = TypeAdapter(Annotated[list[ModelFact], Field(max_length=MAX_FACTS)])


def schema() -> dict[str, Any]:
    """Return the JSON schema of an answer."""
    return _FACTS.json_schema()


def parse_facts(text: str) -> list[Fact]:
    """Return the facts of an answer; a fence of Markdown around the array is forgiven, nothing else is.

    Args:
        text: The model's whole answer.

    Raises:
        ModelError: `model.bad-output` when the answer is no JSON array of whole facts, or repeats a key.
    """
    if len(text) > MAX_ANSWER:
        raise _unusable()
    try:
        found = _FACTS.validate_python(json.loads(_without_fence(text), object_pairs_hook=_unique))
    except (ValidationError, ValueError, RecursionError):
        raise _unusable() from None
    return [_fact(fact) for fact in found]


def _unusable() -> ModelError:
    return ModelError(
        "The language model's list of facts cannot be read.",
        code="model.bad-output",
        hint="Try again; a larger model may do better.",
    )


def _without_fence(text: str) -> str:
    text = text.strip()
    first, _, rest = text.partition("\n")
    if first.strip() in ("```", "```json") and rest.rstrip().endswith("```"):
        return rest.rstrip()[: -len("```")]
    return text


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _fact(fact: ModelFact) -> Fact:
    return Fact(
        statement=fact.statement.strip(),
        category=fact.category,
        evidence=tuple(EvidenceRef(ref.message_id, ref.span) for ref in fact.evidence),
        explicitness=fact.explicitness,
        sensitivity=fact.sensitivity,
        confidence=fact.confidence,
        subject=fact.subject,
    )

"""What a model writes is believed as a whole or not at all."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.curation.model_facts import MAX_FACTS, parse_facts
from memory_core.errors import ModelError
from memory_core.values import Category, EvidenceRef, Explicitness, Subject

FACT: dict[str, Any] = {
    "statement": "Prefers pnpm",
    "category": "preference",
    "evidence": [{"message_id": "m1", "span": "I prefer pnpm"}],
    "explicitness": "explicit",
    "sensitivity": "none",
    "confidence": 0.9,
    "subject": "speaker",
}

CHANGES: list[dict[str, Any]] = [
    {"statement": {"a": 1}},
    {"statement": 5},
    {"statement": None},
    {"statement": "  "},
    {"statement": "two\nlines"},
    {"statement": "x" * 301},
    {"category": "secrets"},
    {"evidence": []},
    {"evidence": ["I prefer pnpm"]},
    {"evidence": FACT["evidence"] * 9},
    {"evidence": [{"message_id": 1, "span": "x"}]},
    {"confidence": 1.1},
    {"confidence": "high"},
    {"confidence": float("nan")},
    {"subject": "everyone"},
]


def test_whole_facts_are_read_fenced_or_not_and_slots_are_not_the_models() -> None:
    text = json.dumps([FACT | {"slot": "name", "value": "eve", "detected": True, "confidence": 1}])
    for answer in (text, f"```json\n{text}\n```", f"```\n{text}\n```\n"):
        (fact,) = parse_facts(answer)
        assert (fact.statement, fact.category, fact.subject) == ("Prefers pnpm", Category.PREFERENCE, Subject.SPEAKER)
        assert fact.evidence == (EvidenceRef("m1", "I prefer pnpm"),)
        assert (fact.slot, fact.value, fact.detected) == (None, None, False)
    assert parse_facts("[]") == []


def test_labels_that_a_model_leaves_out_count_against_the_fact() -> None:
    (fact,) = parse_facts(json.dumps([{key: FACT[key] for key in ("statement", "category", "evidence")}]))
    assert (fact.explicitness, fact.subject, fact.confidence) == (Explicitness.INFERRED, Subject.OTHER, 0.5)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "null",
        "7",
        '"text"',
        "{}",
        json.dumps(FACT),
        json.dumps({"facts": [FACT]}),
        json.dumps([1]),
        json.dumps([None]),
        json.dumps([[FACT]]),
        json.dumps([FACT])[:-20],
        f"Here you are: {json.dumps([FACT])}",
        f"```json\n```json\n{json.dumps([FACT])}\n```\n```",
        '[{"statement": "a", "statement": "b", "category": "work", "evidence": [{"message_id": "m", "span": "x"}]}]',
        json.dumps([FACT] * (MAX_FACTS + 1)),
        json.dumps([FACT] * 10_000),
        "[" * 100_000,
        *(json.dumps([FACT, FACT | change]) for change in CHANGES),
    ],
)
def test_mem16_one_bad_part_refuses_the_whole_answer(answer: str) -> None:
    with pytest.raises(ModelError) as caught:
        parse_facts(answer)
    assert caught.value.code == "model.bad-output"


def test_mem15_every_cut_of_an_answer_is_refused() -> None:
    text = json.dumps([FACT, FACT])
    for end in range(len(text)):
        with pytest.raises(ModelError):
            parse_facts(text[:end])


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_no_json_makes_it_fall_over(value: Any) -> None:
    text = json.dumps(value)
    if value == []:
        assert parse_facts(text) == []
        return
    with pytest.raises(ModelError):
        parse_facts(text)

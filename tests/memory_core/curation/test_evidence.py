"""Only what a person typed, word for word, is evidence."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.curation.evidence import make_slice, verify, windows
from memory_core.values import MASK, Category, EvidenceRef, Fact, Message, Part, PartKind, Role, Span, Speaker

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def message(text: str, kind: PartKind = PartKind.TYPED, role: Role = Role.USER, number: int = 1) -> Message:
    return Message(
        id=f"m{number}",
        session_id="s",
        seq=number,
        role=role,
        speaker=Speaker(1, "Sara") if role is Role.USER else None,
        text=text,
        sent_at=NOW,
        parts=(Part(kind, Span(0, len(text))),),
    )


def cited(said: Message, span: str, *, id_: str = "m1") -> tuple[str, ...]:
    fact = Fact(statement="x", category=Category.OTHER, evidence=(EvidenceRef(id_, span),))
    return tuple(e.span for e in verify(fact, {said.id: said}))


def test_verbatim_words_are_evidence_of_their_speaker_and_time() -> None:
    said = message("Hello. I live in Riga, and it rains.")
    fact = Fact(statement="Lives in Riga", category=Category.PERSONAL, evidence=(EvidenceRef("m1", "I live in Riga"),))
    (evidence,) = verify(fact, {"m1": said})
    assert (evidence.speaker, evidence.said_at, evidence.message_id) == (Speaker(1, "Sara"), NOW, "m1")
    assert evidence.span in said.text


def test_a_span_is_widened_to_its_clause_so_that_no_not_is_lost() -> None:
    assert cited(message("I don't think I like tabs. Bye."), "I like tabs") == ("I don't think I like tabs",)
    assert cited(message("I live in Riga, do you know it?"), "in Riga") == ("I live in Riga",)


@pytest.mark.parametrize("kind", [k for k in PartKind if k is not PartKind.TYPED])
def test_only_typed_text_is_evidence(kind: PartKind) -> None:
    assert cited(message("I live in Riga", kind), "I live in Riga") == ()


@pytest.mark.parametrize("span", ["i live in riga", "I live in", "I  live", "", "   ", "Lives in Riga"])
def test_words_that_do_not_stand_there_are_no_evidence(span: str) -> None:
    expected = ("I live in Riga",) if span == "I live in" else ()
    assert cited(message("I live in Riga"), span) == expected


def test_an_assistants_words_unknown_messages_and_masked_text_are_no_evidence() -> None:
    assert cited(message("I live in Riga", role=Role.ASSISTANT), "I live in Riga") == ()
    assert cited(message("I live in Riga"), "I live in Riga", id_="m9") == ()
    assert cited(message(f"my password is {MASK * 4}"), f"password is {MASK * 4}") == ()


def test_masked_text_beside_a_span_does_not_come_along() -> None:
    said = message(f"I like tea {MASK * 4}")
    assert cited(said, "I like tea") == ("I like tea",)


def test_at_most_eight_spans_are_kept_each_once() -> None:
    text = ". ".join(f"Line {n}" for n in range(12))
    refs = tuple(EvidenceRef("m1", f"Line {n}") for n in (1, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    fact = Fact(statement="x", category=Category.OTHER, evidence=refs)
    spans = [e.span for e in verify(fact, {"m1": message(text)})]
    assert spans == [f"Line {n}" for n in range(1, 9)]


@given(st.lists(st.integers(0, 50), max_size=30), st.integers(1, 60))
def test_windows_hold_every_message_once_in_order_within_the_limit(sizes: list[int], limit: int) -> None:
    messages = [message("x" * size, number=n) for n, size in enumerate(sizes, start=1)]
    cut = windows(messages, limit)
    assert [m for window in cut for m in window] == messages
    assert all(len(window) == 1 or sum(len(m.text) for m in window) <= limit for window in cut)


def test_a_slice_keeps_context_apart() -> None:
    part = make_slice([message("a")], [message("b", number=2)], asked=True)
    assert ([m.id for m in part.context], [m.id for m in part.messages], part.asked) == (["m1"], ["m2"], True)

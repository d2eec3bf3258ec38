"""Only what the person typed in a message counts, where it stands in the message."""

from datetime import UTC, datetime

from memory_core.promotion.messages import said_in
from memory_core.values import Message, Part, PartKind, Role, Span, Speaker

AT = datetime(2026, 1, 2, tzinfo=UTC)
SARA = Speaker(7, "Sara")


def message(
    *pieces: tuple[PartKind, str], role: Role = Role.USER, speaker: Speaker | None = SARA, masked: tuple[Span, ...] = ()
) -> Message:
    text, parts = "", []
    for kind, piece in pieces:
        parts.append(Part(kind, Span(len(text), len(text) + len(piece))))
        text += piece
    return Message(
        id="m1", session_id="s1", seq=1, role=role, speaker=speaker, text=text, sent_at=AT, parts=tuple(parts), masked=masked
    )  # fmt: skip


def test_what_is_typed_counts_where_it_stands() -> None:
    said = message((PartKind.CODE, "I prefer npm"), (PartKind.TYPED, "\nI prefer pnpm. Thanks"))
    (found,) = said_in(said)
    assert found.content == "Prefer pnpm."
    assert said.text[found.start : found.end] == "I prefer pnpm."
    assert said.cites(said.text[found.start : found.end])


def test_no_statement_runs_on_across_a_quotation() -> None:
    assert said_in(message((PartKind.TYPED, "I prefer "), (PartKind.QUOTED, "npm"), (PartKind.TYPED, "."))) == []
    assert said_in(message((PartKind.FORWARDED, "I prefer npm"))) == []


def test_the_bot_and_nobody_say_nothing() -> None:
    typed = (PartKind.TYPED, "I prefer npm")
    assert said_in(message(typed, role=Role.ASSISTANT)) == []
    assert said_in(message(typed, speaker=None)) == []


def test_masked_text_is_no_evidence() -> None:
    typed = (PartKind.TYPED, "I prefer ●●●●. I prefer pnpm.")
    assert [found.content for found in said_in(message(typed, masked=(Span(9, 13),)))] == ["Prefer pnpm."]

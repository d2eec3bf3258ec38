"""No evidence, no memory: a citation counts only if its words stand verbatim in what a person typed (ARCHITECTURE §2 rule 3)."""

from collections.abc import Iterable, Mapping, Sequence

from memory_core.languages.clauses import clause_around
from memory_core.values import MAX_EVIDENCE, MAX_STATEMENT, Evidence, EvidenceRef, Fact, Message, Slice


def verify(fact: Fact, messages: Mapping[str, Message]) -> tuple[Evidence, ...]:
    """Return the citations that hold, in order, at most MAX_EVIDENCE; an empty tuple means that the fact is to be dropped.

    A span is widened to the clause it stands in, so that nobody is quoted without their "not" or "maybe".

    Args:
        fact: As an extractor proposed it.
        messages: The messages that may be cited, by id.
    """
    found: dict[tuple[str, str], Evidence] = {}
    for ref in fact.evidence:
        evidence = _evidence(ref, messages.get(ref.message_id))
        if evidence is not None and len(found) < MAX_EVIDENCE:
            found.setdefault((evidence.message_id, evidence.span), evidence)
    return tuple(found.values())


def _evidence(ref: EvidenceRef, message: Message | None) -> Evidence | None:
    if message is None or message.speaker is None or not message.cites(ref.span):
        return None
    span = next(_widened(piece, ref.span) for piece in message.typed() if ref.span in piece)
    return Evidence(
        message_id=message.id,
        span=span if message.cites(span) else ref.span,
        speaker=message.speaker,
        said_at=message.sent_at,
    )


def _widened(piece: str, span: str) -> str:
    start = piece.index(span)
    clause = clause_around(piece, start, start + len(span))
    return clause.text if clause is not None and len(clause.text) <= MAX_STATEMENT else span


def windows(messages: Iterable[Message], limit_chars: int = 12_000) -> list[tuple[Message, ...]]:
    """Cut messages into windows whose texts add up to at most `limit_chars` code points, each of one message at least."""
    found: list[tuple[Message, ...]] = []
    window: list[Message] = []
    size = 0
    for message in messages:
        if window and size + len(message.text) > limit_chars:
            found.append(tuple(window))
            window, size = [], 0
        window.append(message)
        size += len(message.text)
    return [*found, tuple(window)] if window else found


def make_slice(context: Sequence[Message], messages: Sequence[Message], *, asked: bool = False) -> Slice:
    """Return what an extractor may read: `context` only to understand, `messages` to cite."""
    return Slice(tuple(context), tuple(messages), asked)

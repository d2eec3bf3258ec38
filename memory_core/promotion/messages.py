"""What a journalled message says for promotion: only what its person typed in it, and nothing that was masked."""

from functools import lru_cache

from memory_core.ports import StatedKey
from memory_core.promotion.canonical import Kind
from memory_core.promotion.detection import Statement, detect
from memory_core.values import Message, PartKind, Role, Span


def said_in(message: Message) -> list[Statement]:
    """Return the supported statements that the speaker typed, with places in `message.text`; none for anybody else's words.

    Forwards, quotes, code and via-bot text are blotted out and no statement runs on across them (ARCHITECTURE §2 rule 3).
    """
    if message.role is not Role.USER or message.speaker is None or message.imported:
        return []
    text = _typed_only(message)
    return [found for found in detect(text) if not any(_meets(found, span) for span in message.masked)]


def _typed_only(message: Message) -> str:
    typed = [part.span for part in message.parts if part.kind is PartKind.TYPED]
    if typed == [Span(0, len(message.text))]:
        return message.text
    chars = ["\n"] * len(message.text)
    for span in typed:
        chars[span.start : span.end] = message.text[span.start : span.end]
    return "".join(chars)


def _meets(found: Statement, span: Span) -> bool:
    return found.start < span.end and span.start < found.end


@lru_cache(maxsize=64)
def _read(message: Message) -> tuple[Statement, ...]:
    """Read a message once: it is looked at when it comes in and again when its turn is over."""
    return tuple(said_in(message))


def statements_of(message: Message) -> tuple[Statement, ...]:
    """Return what `said_in` does; the newest messages are not read twice."""
    return _read(message)


def keys_of(message: Message) -> tuple[StatedKey, ...]:
    """Return what a message is found by as evidence: its preferences and project facts, each once."""
    found = statements_of(message)
    return tuple(dict.fromkeys(key_of(one) for one in found if one.kind is not Kind.FORGET))


def key_of(statement: Statement) -> StatedKey:
    """Return the key under which the index knows a statement, or what a request to forget is about."""
    return StatedKey(str(statement.forgets or statement.kind), statement.key)


def sentences_in(text: str) -> tuple[str, ...]:
    """Return the canonical sentences that a stretch of text says."""
    return tuple(found.content for found in detect(text) if found.kind is not Kind.FORGET)

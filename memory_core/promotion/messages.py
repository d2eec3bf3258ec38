"""What a journalled message says for promotion: only what its person typed in it, and nothing that was masked."""

from memory_core.promotion.detection import Statement, detect
from memory_core.values import Message, PartKind, Role, Span


def said_in(message: Message) -> list[Statement]:
    """Return the supported statements that the speaker typed, with places in `message.text`; none for anybody else's words.

    Forwards, quotes, code and via-bot text are blotted out and no statement runs on across them (ARCHITECTURE §2 rule 3).
    """
    if message.role is not Role.USER or message.speaker is None:
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

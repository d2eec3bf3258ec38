"""What a model may cite for a change: words that the person typed in this very message, as a clause of their own."""

from handlers.model_tools import ToolTurn
from memory_core.errors import CommandError
from memory_core.languages.clauses import clause_around
from memory_core.languages.forged import pretends
from memory_core.policy.scanner import scan
from memory_core.values import MAX_EVIDENCE

_LONGEST_WORDS = 500


def cited_words(turn: ToolTurn, spans: object) -> tuple[str, ...]:
    """Return cited words, one stretch or a list of them. Raises CommandError as `cited`."""
    spans = [spans] if isinstance(spans, str) else spans
    if not isinstance(spans, list) or not spans or len(spans) > MAX_EVIDENCE:
        raise CommandError("words must be a list of the person's own words.", code="tool.bad-argument")
    return tuple(cited(turn, span) for span in spans)


def cited(turn: ToolTurn, span: object) -> str:
    """Return words that the person typed in this very message, as part of a clause of their own.

    Raises:
        CommandError: `tool.bad-argument`; `tool.unsupported` for words that stand elsewhere or pretend to be another's.
    """
    if not isinstance(span, str) or not span.strip() or len(span) > _LONGEST_WORDS:
        raise CommandError(f"words must be a text of 1 to {_LONGEST_WORDS} characters.", code="tool.bad-argument")
    piece = next((piece for piece in turn.message.typed() if span in piece), "")
    start = piece.find(span)
    own = turn.message.cites(span) and clause_around(piece, start, start + len(span.rstrip(" .!;…"))) is not None
    if not own or pretends(turn.message.text) or not scan(piece).allowed:
        raise CommandError("The person did not say these words here themselves.", code="tool.unsupported")
    return span

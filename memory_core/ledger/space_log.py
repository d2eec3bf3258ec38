"""A space's `log.md`: one line for each thing that happened, `## [date] op | detail`; it only grows, and no prompt has it (§6)."""

from collections.abc import Collection
from datetime import UTC, datetime

from memory_core.documents.drift import ABSENT
from memory_core.documents.index import clean_line
from memory_core.documents.outline import rows_of
from memory_core.documents.paths import LOG
from memory_core.ledger.context import LedgerContext
from memory_core.spaces import Doc, Space

CLOSED = "thread_closed"
"""A conversation has ended."""
LONGEST = 400
"""Code points of a detail."""


def log_line(at: datetime, op: str, detail: str) -> str:
    """Return a line of the log: whatever is in op and detail, it is one line."""
    return f"## [{at.astimezone(UTC):%Y-%m-%d}] {'_'.join(op.split())} | {clean_line(detail, LONGEST)}"


async def log(context: LedgerContext, space: Space, op: str, detail: str, *, unless: str = "") -> bool:
    """Add a line to a space's log; say whether it was added. The caller holds the space lock and has masked the detail.

    Args:
        context: The ledger's surroundings.
        space: Whose log.
        op: What happened, in a word.
        detail: More of it.
        unless: Where the log says this already, nothing is added: what is done again is told once.

    Raises:
        DocumentError: As `DocumentStore.append`.
        SpaceError: `space.busy`.
    """
    line = log_line(context.clock.now(), op, detail)
    return await context.documents.append(Doc(space, LOG), line, unless)


def mark_of(session_id: str) -> str:
    """Return how a line of the log names its conversation."""
    return f"({session_id})"


async def forget_words(context: LedgerContext, space: Space, sessions: Collection[str]) -> None:
    """Let a log keep only the numbers of these conversations: whose words are forgotten, they stand nowhere. Caller holds the lock.

    Raises:
        DocumentError: The file cannot be read or written.
    """
    doc = Doc(space, LOG)
    text = await context.documents.read(doc)
    if text.version == ABSENT:
        return
    after = wordless(text.text, sessions)
    if after != text.text:
        await context.documents.write(doc, after, text.version)


def wordless(text: str, sessions: Collection[str]) -> str:
    """Return a log without what stands behind the marks of these conversations. Pure."""
    marks, pieces, last = [mark_of(session_id) for session_id in sessions], [], 0
    for row in rows_of(text):
        for mark in marks:
            at = row.text.find(mark)
            if at >= 0:
                end = row.start + at + len(mark)
                pieces.append(text[last:end])
                last = row.end
                break
    return "".join([*pieces, text[last:]])

"""What is forgotten for good goes from the copies of documents and from proposals too (ARCHITECTURE §9, Forget)."""

from collections.abc import Sequence
from dataclasses import replace

from memory_core.documents.markdown import remove_line, statements
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_key
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.fencing import check_fences
from memory_core.ledger.proposals import PROPOSED
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import Space

_RECORDS = 2_000
"""How far back proposals are looked for; each is of use only until its document changes."""


async def blank_copies(context: LedgerContext, items: Sequence[Item]) -> int:
    """Take the lines of these items out of every copy of their space's documents; return how many copies changed.

    Proposals of these spaces lose their words with them. Called before the items themselves are blanked.
    """
    changed = 0
    for key in sorted({item.space_key for item in items}):
        space = Space.parse(context.profile, key)
        keys = {item.line_key for item in items if item.space_key == key and item.statement}
        for backup in await context.documents.backups(space):
            try:
                text = await context.documents.read_backup(backup)
                rest = without_lines(text, keys)
                if rest != text:
                    await context.documents.put_backup(backup, rest)
                    changed += 1
            except DocumentError:
                # Let go meanwhile, or past reading: nobody can bring it back either.
                continue
        await _empty_proposals(context, space)
    return changed


def without_lines(text: str, keys: set[str]) -> str:
    """Return a document without the lines that read as one of `keys`; every other byte stays."""
    for line in statements(text):
        if line_key(line.statement) in keys:
            text = remove_line(text, line.section, line.statement)
    return text


async def _empty_proposals(context: LedgerContext, space: Space) -> None:
    async def empty(uow: UnitOfWork) -> None:
        await check_fences(uow, space.key)
        for record in await uow.ledger.records([space.key], _RECORDS):
            if record.status == PROPOSED and record.operations:
                await uow.ledger.put_record(replace(record, status="empty", operations=()))

    await context.store.write(empty)

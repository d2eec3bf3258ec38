"""Documents that lost more than is believed: held, in every process, until a person says what holds or the lines are back (§6)."""

from memory_core.documents.reconcile import Reconciliation
from memory_core.errors import DocumentError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.fencing import check_fences
from memory_core.ports import UnitOfWork
from memory_core.spaces import Doc, Space


async def held_in(context: LedgerContext, space: Space) -> frozenset[str]:
    """Return the names of a space's documents that are in quarantine since they were last compared under its lock."""
    return await context.store.read(lambda uow: uow.ledger.quarantined(context.profile, space.key), brief=True)


async def settle_quarantine(context: LedgerContext, doc: Doc, found: Reconciliation, held: frozenset[str]) -> bool:
    """Put a document into quarantine, or let it go, as it compares; say whether it is in one. Caller holds the space lock.

    Args:
        context: The ledger's surroundings.
        doc: The document.
        found: How it compares, by a comparison that knew whether it was held.
        held: What `held_in` says of its space.
    """
    if found.quarantined is None:
        context.quarantined.discard(doc)
        if doc.name in held:
            await release(context, doc)
        return False
    context.quarantined.add(doc)
    if doc.name not in held:
        now = context.clock.now()

        async def hold(uow: UnitOfWork) -> None:
            await check_fences(uow, doc.space.key)
            await uow.ledger.quarantine(context.profile, doc.space.key, doc.name, now)

        await context.store.write(hold, brief=True)
    return True


async def release(context: LedgerContext, doc: Doc) -> None:
    """Let a document go: somebody has said what holds, or nothing is missing any more. Caller holds the space lock."""
    context.quarantined.discard(doc)

    async def let_go(uow: UnitOfWork) -> None:
        await check_fences(uow, doc.space.key)
        await uow.ledger.release(context.profile, doc.space.key, doc.name)

    await context.store.write(let_go, brief=True)


def refuse_quarantined(context: LedgerContext, doc: Doc) -> None:
    """Raise DocumentError `document.quarantined` for a document of which nobody has said yet what holds."""
    if doc in context.quarantined:
        raise DocumentError(
            f"{doc.name} has lost most of its lines, and nobody has said yet what holds.",
            code="document.quarantined",
            hint=f"/memory restore {doc.name} brings them back, /memory accept {doc.name} lets them go.",
            doc=doc.name,
        )

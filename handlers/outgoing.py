"""The way out: a reply becomes an outbox row in the transaction that decides about it."""

from dataclasses import replace

from handlers.messages import Reply
from memory_core.core import MemoryCore
from memory_core.ports import OutboxRow, UnitOfWork


async def post_ahead(core: MemoryCore, uow: UnitOfWork, reply: Reply, cause: str) -> tuple[OutboxRow, bool]:
    """Put a reply into its chat's lane as `post` does; return its row, and whether it is behind others there.

    If not, it may be carried as soon as the transaction has committed: a look at the outbox would find just that one.
    """
    row = _row(core, reply, cause)
    behind = await uow.outbox.is_waiting(row.chat_key)
    return replace(row, id=await uow.outbox.add(row)), behind


async def post(core: MemoryCore, uow: UnitOfWork, reply: Reply, cause: str) -> int:
    """Put a reply into its chat's lane.

    Args:
        core: Tells the time.
        uow: The transaction that the reply belongs to.
        reply: What to send, edit or answer.
        cause: Key of the update or job that asked for it.

    Returns:
        The row's id, by which a later edit names the message.
    """
    return await uow.outbox.add(_row(core, reply, cause))


def _row(core: MemoryCore, reply: Reply, cause: str) -> OutboxRow:
    kind = (
        "answer"
        if reply.answer_to
        else "edit"
        if reply.edit_of is not None or reply.edit_outbox is not None
        else "send"
    )
    return OutboxRow(
        chat_key=f"{reply.place.platform}:{reply.place.chat_id}",
        kind=kind,
        payload=reply.to_json(),
        created_at=core.clock.now(),
        card=reply.card if kind == "send" else None,
        cause=cause,
    )

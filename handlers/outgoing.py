"""The way out: a reply becomes an outbox row in the transaction that decides about it."""

from handlers.messages import Reply
from memory_core.core import MemoryCore
from memory_core.ports import OutboxRow, UnitOfWork


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
    kind = (
        "answer"
        if reply.answer_to
        else "edit"
        if reply.edit_of is not None or reply.edit_outbox is not None
        else "send"
    )
    return await uow.outbox.add(
        OutboxRow(
            chat_key=f"{reply.place.platform}:{reply.place.chat_id}",
            kind=kind,
            payload=reply.to_json(),
            created_at=core.clock.now(),
            card=reply.card if kind == "send" else None,
            cause=cause,
        )
    )

"""How what people say becomes a message of the journal, whoever takes it in: its words, our note on what came with them, once."""

from handlers.messages import Inbound
from memory_core.core import MemoryCore
from memory_core.ports import UnitOfWork
from memory_core.spaces import Place, home_space
from memory_core.values import Message, Mode, Part, PartKind, Span


async def may_count(core: MemoryCore, place: Place) -> bool:
    """Say whether what is said somewhere now may ever be remembered: not where memory is off."""
    return await core.mode(home_space(core.profile, place)) is not Mode.OFF


async def journal(
    core: MemoryCore, uow: UnitOfWork, inbound: Inbound, *, counts: bool, direct: bool = True
) -> Message | None:
    """Journal what was said; None, changing nothing, when the same message came before under another update.

    Args:
        core: The memory.
        uow: The transaction that takes it in.
        inbound: What was said, masked.
        counts: What `may_count` says of its place.
        direct: Whether it was said to the bot.
    """
    place = inbound.place
    if inbound.message_id is not None and await uow.sessions.by_platform_id(place, inbound.message_id):
        return None
    answered = await uow.sessions.by_platform_id(place, inbound.reply_to) if inbound.reply_to else None
    text, parts = with_note(inbound)
    return await core.receive(
        uow,
        place,
        inbound.speaker,
        text,
        parts=parts,
        masked=inbound.masked,
        platform_message_id=inbound.message_id,
        sent_at=inbound.sent_at,
        reply_to=answered.id if answered else None,
        may_count=counts,
        direct=direct,
    )


def with_note(inbound: Inbound) -> tuple[str, tuple[Part, ...]]:
    """Return a message's words with a note of ours on what came with them, which is nobody's words and never evidence."""
    if not inbound.attached or not inbound.text:
        return inbound.text, inbound.parts
    counted: dict[str, int] = {}
    for one in inbound.attached:
        counted[one] = counted.get(one, 0) + 1
    shown = ", ".join(one if count == 1 else f"{count} × {one}" for one, count in counted.items())
    text = f"{inbound.text}\n[attached: {shown}]"
    return text, (*inbound.parts, Part(PartKind.ATTACHED, Span(len(inbound.text), len(text))))

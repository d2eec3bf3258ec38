"""What was forgotten longer ago than undo reaches loses its words everywhere, space by space under its lock (§9, Forget)."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta

from memory_core.errors import DocumentError, SpaceError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.copies import blank_copies
from memory_core.ledger.effects import anew
from memory_core.ledger.fencing import check_fences
from memory_core.ledger.items import UNDO_HOURS, blanked
from memory_core.ledger.promoted import blank_promotions
from memory_core.ledger.scrubbing import scrub_records
from memory_core.ledger.space_log import forget_words
from memory_core.ports import Item, SpaceLock, UnitOfWork
from memory_core.spaces import Space
from memory_core.values import ItemState


async def blank_forgotten(
    context: LedgerContext, lock: SpaceLock, wrote: Callable[[Space], None], wait_s: float
) -> int:
    """Blank the words of items forgotten longer ago than undo reaches; return how many.

    Args:
        context: The ledger's surroundings.
        lock: The space locks; a space that somebody changes just now is left for the next look.
        wrote: Told of each space whose documents were written.
        wait_s: Seconds to wait for a space.
    """
    before = context.clock.now() - timedelta(hours=UNDO_HOURS)
    due = await context.store.read(lambda uow: uow.ledger.forgotten_before(context.profile, before))
    done = 0
    for key in sorted({item.space_key for item in due}):
        space = Space.parse(context.profile, key)
        try:
            async with lock.hold([space], wait_s):
                done += await _blank(context, space, [item for item in due if item.space_key == key])
                wrote(space)
        except SpaceError:
            continue
    return done


async def _blank_log(context: LedgerContext, space: Space, still: Sequence[Item]) -> None:
    """What a conversation was about leaves the log with the words that were said in it."""
    cited = {evidence.message_id for item in still for evidence in item.evidence}

    async def said_in(uow: UnitOfWork) -> set[str]:
        found = [await uow.sessions.message(message_id) for message_id in cited]
        return {message.session_id for message in found if message is not None}

    sessions = {item.session_id for item in still if item.session_id} | await context.store.read(said_in)
    with suppress(DocumentError):  # a log that nobody can read says nothing either
        await forget_words(context, space, sessions)


async def _blank(context: LedgerContext, space: Space, due: Sequence[Item]) -> int:
    found = await context.store.read(lambda uow: anew(uow, due))
    known = {item.id: item.updated_at for item in due}
    # Somebody may have brought it back since the look.
    still = [i for i in found if i.state is ItemState.FORGOTTEN and i.updated_at == known[i.id]]
    if not still:
        return 0
    await blank_promotions(context, still)
    await blank_copies(context, still)
    await _blank_log(context, space, still)

    async def blank(uow: UnitOfWork) -> None:
        await check_fences(uow, space.key)
        await scrub_records(uow, still)
        for item in still:
            await uow.ledger.put_item(blanked(item))

    await context.store.write(blank)
    return len(still)

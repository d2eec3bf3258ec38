"""The last transaction of every update: its replies and its `done` commit together."""

from collections.abc import Awaitable, Callable, Sequence

from handlers.messages import Inbound, Reply, Result
from handlers.outgoing import post
from memory_core.core import MemoryCore
from memory_core.ports import UnitOfWork

LONGEST_NOTICE = 200
"""Most characters that the answer to a press shows (Bot API answerCallbackQuery)."""
Extra = Callable[[UnitOfWork], Awaitable[None]]


async def finish(
    core: MemoryCore, key: str, result: Result, replies: Sequence[Reply] = (), extra: Extra | None = None
) -> Result:
    """Write an update's replies, whatever else belongs to them, and its result.

    Args:
        core: The memory, for store and clock.
        key: The update.
        result: What it came to.
        replies: In the order in which they go out.
        extra: Writes more into the same transaction, after the replies.

    Returns:
        The result; what it came to before, if it was done by somebody else meanwhile: then nothing is said here.
    """
    try:
        async with core.store.transaction() as uow:
            for reply in replies:
                await post(core, uow, reply, key)
            if extra is not None:
                await extra(uow)
            if not await uow.inbox.done(key, result.to_json()):
                raise DoneMeanwhile
    except DoneMeanwhile:
        return await outcome_of(core, key)
    return result


def press_answer(inbound: Inbound, text: str, *, alert: bool) -> Reply:
    """Return what answers a press: every press is answered once, and only so much of a text has room.

    Args:
        inbound: The press.
        text: Shown for a moment; nothing if empty.
        alert: Shown until it is put away.
    """
    shown = text if len(text) <= LONGEST_NOTICE else f"{text[: LONGEST_NOTICE - 1]}…"
    return Reply(place=inbound.place, text=shown, answer_to=inbound.callback_id, alert=alert)


class DoneMeanwhile(Exception):  # noqa: N818 - a way out of a transaction, caught by whoever opened it
    """The update is done: its person was forgotten by another process, or an ending closed it. Nothing may be said any more."""


async def outcome_of(core: MemoryCore, key: str) -> Result:
    """Return what an update that is done came to."""
    row = await core.store.read(lambda uow: uow.inbox.get(key), brief=True)
    return result_from(row.result) if row and row.result else Result(ok=True, code="update.ignored")


def result_from(text: str) -> Result:
    """Read a stored result."""
    import json

    raw = json.loads(text)
    return Result(ok=raw["ok"], code=raw["code"], fields=raw["fields"], lines=tuple(raw["lines"]))

"""What presses have in common that do a command: asked with the rights of now, and told where the button stands, or refused."""

from collections.abc import Sequence
from dataclasses import replace

from handlers.access import Access
from handlers.answers import LONGEST_NOTICE, finish, press_answer
from handlers.commands import MemoryCommand
from handlers.memory_change import Changed
from handlers.messages import Button, Inbound, Reply, Result
from handlers.request import Request
from handlers.review import refresh_cards
from memory_core.core import MemoryCore
from memory_core.errors import AccessError, CommandError
from memory_core.ports import InboxRow, UnitOfWork
from memory_core.spaces import Space, home_space


async def request_of(
    core: MemoryCore, access: Access, press: tuple[InboxRow, Inbound, str], home: Space, command: MemoryCommand
) -> Request:
    """Say a press as the command that does the same.

    Args:
        core: The memory.
        access: Who may what, asked anew for a change.
        press: The inbox row, the update and the language of the answer.
        home: The space that it is about.
        command: What typing would have asked.

    Raises:
        AccessError: `access.denied`, for anonymous people too.
    """
    row, inbound, language = press
    if inbound.speaker is None:
        raise AccessError("An anonymous sender has no rights.", code="access.denied")
    actor = access.actor(inbound.speaker)
    return Request(
        actor=actor,
        command=command,
        spaces=await access.scope(core, actor, home, command),
        language=language,
        cause=row.key,
        place=inbound.place,
    )


def meant(profile: str, inbound: Inbound) -> tuple[Space, str]:
    """Return the space and the words of a button `verb:<topic>:<words>`: a message that is too old does not tell its topic.

    Raises:
        CommandError: `button.gone`.
    """
    _, _, rest = inbound.data.partition(":")
    thread, _, words = rest.partition(":")
    if not thread.isdecimal():
        raise CommandError("That button is none of ours.", code="button.gone")
    return home_space(profile, replace(inbound.place, topic_id=int(thread) or None)), words


async def told(core: MemoryCore, row: InboxRow, inbound: Inbound, changed: Changed, *, instead: bool = True) -> Result:
    """Finish a press that was carried out, and bring the cards of what it changed up to date.

    Args:
        core: The memory.
        row: Of the press.
        inbound: The press.
        changed: What came of it.
        instead: The message with the button turns into the answer; else the answer follows it.
    """
    edited, answered = (inbound.message_id, None) if instead else (None, inbound.message_id)
    text = "\n".join(changed.result.lines)
    reply = Reply(place=inbound.place, text=text, buttons=changed.buttons, edit_of=edited, reply_to=answered)

    async def cards(uow: UnitOfWork) -> None:
        await refresh_cards(core, uow, changed.items, row.key)

    answer = press_answer(inbound, "", alert=False)
    return await finish(core, row.key, changed.result, [answer, reply], cards)


async def refused(
    core: MemoryCore, row: InboxRow, inbound: Inbound, result: Result, buttons: Sequence[Sequence[Button]] = ()
) -> Result:
    """Finish a press that was not carried out: a notice says why, and a message what has no room there or offers a way out."""
    replies = [press_answer(inbound, " ".join(result.lines), alert=True)]
    text = "\n".join(result.lines)
    if buttons or len(text) > LONGEST_NOTICE:
        rows = tuple(tuple(line) for line in buttons)
        replies.append(Reply(place=inbound.place, text=text, buttons=rows, reply_to=inbound.message_id))
    return await finish(core, row.key, result, replies)

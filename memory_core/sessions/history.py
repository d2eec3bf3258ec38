"""What of a session the model sees again: everything within budget, never less than the last two user turns (§7)."""

from collections.abc import Sequence

from memory_core.ports import ModelMessage, Session, UnitOfWork
from memory_core.values import ItemState, Message, Role

FORGOTTEN_MARK = "[…]"
"""Stands where a forgotten memory's words stood (ARCHITECTURE §13, 4)."""

_TURNS = 2
_NEAR = 12
"""How far back the last two user turns are looked for when one of them alone exceeds the budget."""


async def history(uow: UnitOfWork, session: Session, before: Message, chars: int) -> list[ModelMessage]:
    """Return the role messages before `before`: what was carried over, then this session's, oldest first.

    Args:
        uow: An open read.
        session: The session of the turn.
        before: The turn's own message, which is not part of its history.
        chars: Budget in code points for this session's messages.
    """
    kept = [m for m in await uow.sessions.tail(session.id, chars) if m.seq < before.seq]
    if sum(m.role is Role.USER for m in kept) < _TURNS:
        near = await uow.sessions.messages(session.id, max(0, before.seq - _NEAR), before.seq - 1)
        kept = near[_last_turns(near) :]
    carried: list[Message] = []
    if session.carry_from is not None:
        earlier = await uow.sessions.tail(session.carry_from, chars // 4)
        carried = earlier[_last_turns(earlier) :]
    return [await _model_message(uow, message) for message in [*carried, *kept]]


def _last_turns(messages: Sequence[Message]) -> int:
    starts = [i for i, message in enumerate(messages) if message.role is Role.USER]
    return starts[-_TURNS] if len(starts) >= _TURNS else 0


async def _model_message(uow: UnitOfWork, message: Message) -> ModelMessage:
    text = message.text
    for item in await uow.ledger.citing(message.id):
        if item.state is ItemState.FORGOTTEN:
            for evidence in item.evidence:
                if evidence.message_id == message.id and evidence.span:
                    text = text.replace(evidence.span, FORGOTTEN_MARK)
    return ModelMessage(str(message.role), text)


async def feeds(uow: UnitOfWork, message: Message) -> bool:
    """Say whether a message may still feed extraction: none of its words was forgotten (§9, Forget)."""
    return not any(item.state is ItemState.FORGOTTEN for item in await uow.ledger.citing(message.id))

"""What of a session the model sees again: everything within budget, never less than the last two user turns (§7)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from memory_core.ports import ModelMessage, Said, Session, UnitOfWork
from memory_core.sessions.speakers import by
from memory_core.values import Message, Role

FORGOTTEN_MARK = "[…]"
"""Stands where a forgotten memory's words stood (ARCHITECTURE §13, 4)."""

_TURNS = 2
_USER = Role.USER
_END = 2**62
"""A `seq` after every message's."""
_NEAR = 12
"""How far back the last two user turns are looked for when one of them alone exceeds the budget."""


async def history(
    uow: UnitOfWork, session: Session, before: Message, chars: int, *, after: int = 0, turns: int = _TURNS
) -> list[Said]:
    """Return what is said again before `before`: what was carried over, then this session's, oldest first.

    Answers that were given while `before` waited for its turn belong to it, each behind what it answers.

    Args:
        uow: An open read.
        session: The session of the turn.
        before: The turn's own message, which is not part of its history.
        chars: Budget in code points for this session's messages.
        after: The number of the last message that is told otherwise, by the session's own checkpoint.
        turns: Turns begun by a person that are shown whatever the budget and the checkpoint say, whole.
    """
    kept = [said for said in await uow.sessions.tail(session.id, before.seq, chars) if said.seq > after]
    if sum(said.role is Role.USER for said in kept) < turns:
        near = await uow.sessions.messages(session.id, max(0, before.seq - _NEAR), before.seq - 1)
        kept = [_said(message) for message in near[_last_turns(near, turns) :]]
    if session.count > before.seq:
        kept += await uow.checkpoints.answers_since(session.id, before.seq)
    carried: list[Said] = []
    if session.carry_from is not None and not after:
        earlier = await uow.sessions.tail(session.carry_from, _END, chars // 4)
        carried = earlier[_last_turns(earlier) :]
    # What was erased is not said at all.
    return [message for message in (*carried, *_in_pairs(kept)) if message.text]


def _in_pairs(kept: Sequence[Said]) -> Sequence[Said]:
    """Put each answer behind what it answers: of messages that waited for each other, the answers came later."""
    roles = [said.role for said in kept]
    if all(Role.ASSISTANT in pair for pair in pairwise(roles)):
        return kept
    questions = {said.id for said in kept if said.role is Role.USER}
    answers: dict[str, list[Said]] = {}
    rest: list[Said] = []
    for said in kept:
        if said.role is Role.ASSISTANT and said.reply_to in questions:
            answers.setdefault(str(said.reply_to), []).append(said)
        else:
            rest.append(said)
    return [one for said in rest for one in (said, *answers.get(said.id, ()))]


def _last_turns(messages: Sequence[Message | Said], turns: int = _TURNS) -> int:
    starts = [i for i, message in enumerate(messages) if message.role is Role.USER]
    return starts[-turns] if len(starts) >= turns else 0


def _said(message: Message) -> Said:
    name = message.speaker.name if message.speaker is not None else None
    return Said(message.id, message.seq, message.role, message.text, message.reply_to, name)


def model_messages(
    shown: Sequence[Said], forgotten: Mapping[str, Sequence[str]], *, named: bool = False
) -> tuple[ModelMessage, ...]:
    """Return messages as a model gets them.

    Args:
        shown: The messages, oldest first.
        forgotten: By message, the words in whose place a mark stands.
        named: Say above each person's words who wrote them, as where several people talk.
    """
    texts = [blotted(said.text, forgotten.get(said.id, ())) for said in shown] if forgotten else [s.text for s in shown]
    if named:
        texts = [
            by(said.speaker, text) if said.role is _USER else text for said, text in zip(shown, texts, strict=True)
        ]
    return tuple(map(ModelMessage, ["user" if said.role is _USER else str(said.role) for said in shown], texts))


def without(message: Message, forgotten: Sequence[str]) -> Message:
    """Return a message with a mark where forgotten words stood."""
    text = blotted(message.text, forgotten)
    return message if text == message.text else replace(message, text=text)


def blotted(text: str, forgotten: Sequence[str]) -> str:
    """Return a text with a mark where forgotten words stood.

    Args:
        text: What was said.
        forgotten: The words, as `forgotten_words` gives them. Once they are blanked nobody can tell which they were, and
            the mark stands for the whole text.
    """
    if "" in forgotten:
        return FORGOTTEN_MARK if text else text
    for words in forgotten:
        text = text.replace(words, FORGOTTEN_MARK)
    return text


async def feeding(uow: UnitOfWork, messages: Sequence[Message]) -> list[Message]:
    """Return the messages that may still feed extraction: none of their words was forgotten (§9, Forget)."""
    forgotten = await uow.ledger.forgotten_words([message.id for message in messages])
    return [message for message in messages if message.id not in forgotten]

"""What speaks for a statement: the same words of earlier sessions, and what its space knows of it already (ARCHITECTURE §9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core.languages.normalise import line_hash, line_key
from memory_core.ledger.items import PROMOTED, slot_hash
from memory_core.ports import Item, Session, UnitOfWork
from memory_core.promotion.canonical import Kind
from memory_core.promotion.detection import Statement, detect
from memory_core.promotion.messages import key_of, keys_of, statements_of
from memory_core.spaces import Target, home_space, target_of, user_space
from memory_core.values import MAX_EVIDENCE, Category, Evidence, ItemState, Message, Subject

PRIOR_SESSIONS = 2
"""Earlier sessions in which a thing must have been said before it is promoted (ARCHITECTURE §9)."""
_CATEGORIES = {Kind.PREFERENCE: Category.PREFERENCE, Kind.PROJECT_FACT: Category.PROJECT}
_INDEXED = 1_000
"""How many sessions' words are taken out of the evidence when a person says to forget them."""
_STOPS = " .!؟?"
_OPEN = (ItemState.APPLIED, ItemState.PENDING)
_REFUSED = (ItemState.REJECTED, ItemState.EXPIRED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What the target's space knows of a statement.

    Args:
        target: Where its line goes.
        applied: What is remembered and says the same; promoted items first.
        pending: What waits and says the same.
        since: A person's last decision against it; words before that do not count. None if there was none.
        lifted: Tombstones that words after `since` overcome, as hash to item.
        waits: Whether only an approver may bring it back: it was forgotten in a place that is not the speaker's own.
        closed: Whether it was refused for what it is.
    """

    target: Target
    applied: tuple[Item, ...] = ()
    pending: tuple[Item, ...] = ()
    since: datetime | None = None
    lifted: Mapping[str, str]
    waits: bool = False
    closed: bool = False


def category_of(kind: Kind) -> Category:
    """Return what a statement of this kind is about, which decides where its line goes (§5)."""
    return _CATEGORIES[kind]


def target_for(statement: Statement, message: Message, session: Session) -> Target:
    """Return where a statement's line goes, or stands: a preference in its speaker's space, a project fact in the place's."""
    assert message.speaker is not None
    home = home_space(session.profile, session.place)
    kind = statement.forgets or statement.kind
    return target_of(category_of(kind), Subject.SPEAKER, message.speaker.id, home)


async def prior(uow: UnitOfWork, statement: Statement, message: Message, session: Session) -> list[Evidence]:
    """Return the same statement of other sessions, a span for each, newest first: found by key, read again as they stand.

    A person's preference is looked for in all that this person said, a project fact in all that was said in the chat.
    """
    assert message.speaker is not None
    stated, limit = key_of(statement), MAX_EVIDENCE
    if statement.kind is Kind.PREFERENCE:
        found = await uow.statements.said_by(session.profile, message.speaker.id, stated, but=session.id, limit=limit)
    else:
        found = await uow.statements.said_in(session.profile, session.place, stated, but=session.id, limit=limit)
    forgotten = await uow.ledger.forgotten_words([one.id for one in found])
    spans = [span_of(statement, one) for one in found if one.id not in forgotten and one.sent_at <= message.sent_at]
    return [span for span in spans if span is not None]


async def take_back(uow: UnitOfWork, statement: Statement, speaker_id: int, session: Session) -> None:
    """Let what a person takes back be no evidence any more, whether or not it had become a line."""
    stated = key_of(statement)
    if statement.forgets is Kind.PREFERENCE:
        found = await uow.statements.said_by(session.profile, speaker_id, stated, but="", limit=_INDEXED)
    else:
        found = await uow.statements.said_in(session.profile, session.place, stated, but="", limit=_INDEXED)
    for one in found:
        if one.speaker is not None and one.speaker.id == speaker_id:
            # What else these messages state stays.
            await uow.statements.record(one, tuple(key for key in keys_of(one) if key != stated))


def span_of(statement: Statement, message: Message) -> Evidence | None:
    """Return where a message says the same, None if it does not say it now."""
    for found in statements_of(message):
        if (found.kind, found.key) == (statement.kind, statement.key) and message.speaker is not None:
            span = message.text[found.start : found.end].rstrip(_STOPS)
            if message.cites(span):
                return Evidence(message_id=message.id, span=span, speaker=message.speaker, said_at=message.sent_at)
    return None


async def known(uow: UnitOfWork, statement: Statement, message: Message, session: Session) -> Known:
    """Return what the target's space knows of a statement."""
    assert message.speaker is not None
    target = target_for(statement, message, session)
    space = target.doc.space
    own = space == user_space(session.profile, message.speaker.id)
    items = await uow.ledger.items(session.profile, [space.key], _OPEN)
    same = [item for item in items if says(item, statement)]
    applied = sorted((i for i in same if i.state is ItemState.APPLIED), key=lambda item: PROMOTED not in item.reasons)
    key = line_key(statement.content)
    stones = [one for one in await uow.ledger.tombstone_rows(space.key) if one.hash in hashes_of(statement)]
    said = await uow.ledger.said(session.profile, space.key, key)
    refused = [item.updated_at for item in said if item.state in _REFUSED]
    dropped = await uow.ledger.said(session.profile, space.key, line_hash(key))
    return Known(
        target=target,
        applied=tuple(applied),
        pending=tuple(item for item in same if item.state is ItemState.PENDING),
        since=max([*refused, *(stone.at for stone in stones)], default=None),
        lifted={stone.hash: stone.item_id for stone in stones},
        waits=bool(stones) and not own,
        closed=any(item.reason == "scanner" for item in dropped),
    )


def hashes_of(statement: Statement) -> frozenset[str]:
    """Return the hashes by which a forgotten statement is known again: its line's, and its slot's value."""
    hashes = {line_hash(line_key(statement.content))}
    if statement.slot and statement.value:
        hashes.add(slot_hash(statement.slot, statement.value))
    return frozenset(hashes)


def says(item: Item, statement: Statement) -> bool:
    """Say whether an item's line says what a statement says, or was taken from words that say it."""
    if item.line_key == line_key(statement.content):
        return True
    if statement.slot is not None and statement.value is not None and item.slot == statement.slot:
        return item.value == statement.value
    kind = statement.forgets or statement.kind
    return any(
        (found.kind, found.key) == (kind, statement.key)
        for evidence in item.evidence
        if not evidence.stale
        for found in detect(evidence.span)
    )


def independent(items: Sequence[Evidence], since: datetime | None) -> list[Evidence]:
    """Return the evidence that is not older than a person's last decision against it."""
    return [one for one in items if since is None or one.said_at >= since]

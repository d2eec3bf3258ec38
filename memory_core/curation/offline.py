"""The extractor without a model: explicit statements by the rules of the language packs, the same every time."""

import asyncio

from memory_core.languages.statements import Stated, find_statements
from memory_core.values import EvidenceRef, Explicitness, Fact, Message, Slice

_SURE = 0.9
"""Confidence of a statement that a form matched as a whole."""


class OfflineExtractor:
    """Implements the `Extractor` port; needs no key, no network and no download."""

    async def extract(self, part: Slice) -> list[Fact]:
        """Return a fact for each explicit statement of `part.messages`, citing its clause verbatim; never fails."""
        facts: list[Fact] = []
        for message in part.messages:
            facts += facts_of(message)
            await asyncio.sleep(0)  # a full window takes a tenth of a second, and others are talking
        return facts


def facts_of(message: Message) -> list[Fact]:
    """Return the facts that a message states in what its speaker typed; a line said twice counts once."""
    found: dict[str, Fact] = {}
    for piece in message.typed():
        for stated in find_statements(piece):
            span = piece[stated.span.start : stated.span.end]
            if message.cites(span):
                found.setdefault(stated.line, _fact(message, stated, span))
    return list(found.values())


def _fact(message: Message, stated: Stated, span: str) -> Fact:
    return Fact(
        statement=stated.line,
        category=stated.category,
        evidence=(EvidenceRef(message.id, span),),
        explicitness=Explicitness.EXPLICIT,
        confidence=_SURE,
        subject=stated.subject,
        slot=stated.slot,
        value=stated.value,
    )

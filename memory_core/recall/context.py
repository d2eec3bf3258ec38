"""Builds what the model gets for one turn: the order, boundaries and budgets of ARCHITECTURE §6-7, spaces of §5."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from memory_core.documents.markdown import statements
from memory_core.errors import DocumentError
from memory_core.ledger.context import LedgerContext
from memory_core.policy.scanner import scan
from memory_core.ports import ModelMessage, Session, UnitOfWork
from memory_core.recall.prompt_format import (
    MEMORY_RULES,
    SYSTEM_POLICY,
    ApprovedBlock,
    fit,
    metadata_line,
    system_text,
    user_text,
)
from memory_core.sessions.runtime import Window, window
from memory_core.spaces import MEMORY, PORTABLE, SOUL, USER, Doc, Scope, Space, parent_spaces, user_space
from memory_core.values import Message, Mode


@dataclass(frozen=True, slots=True)
class PromptContext:
    """One request to the model, and what it was made of."""

    messages: tuple[ModelMessage, ...]
    approved: tuple[ApprovedBlock, ...]
    dropped: tuple[str, ...]
    """Lines that the budget left out, in the order of dropping."""
    disliked: tuple[str, ...]
    """`<document>: <section>` of lines that the scanner refuses, `<document>: <code>` of what cannot be read."""


@dataclass(frozen=True, slots=True)
class Past:
    """A session and what of it the model sees again."""

    session: Session
    window: Window


class PromptBuilder:
    """Reads the documents of exactly the spaces that belong to a place and its speaker."""

    def __init__(
        self,
        context: LedgerContext,
        modes: Callable[[Space], Awaitable[Mode]],
        *,
        history_chars: int,
    ) -> None:
        self._context = context
        self._modes = modes
        self._history_chars = history_chars

    async def build(
        self, session_id: str, message: Message, *, zone: str = "UTC", past: Past | None = None
    ) -> PromptContext:
        """Build the request for `message`, which is its last user message.

        Args:
            session_id: The session of the message.
            message: What the model is asked.
            zone: The person's time zone.
            past: What `past` returned, if it has been read already.
        """
        if past is None:
            past = await self._context.store.read(lambda uow: self.past(uow, session_id, message))
        assert past is not None
        session = past.session
        blocks, disliked = await self._approved(session, message)
        fitted, dropped = fit(blocks, self._context.budgets.approved_block)
        soul = await self._text(Doc(Space(self._context.profile, Scope.PROFILE), SOUL), disliked)
        system = system_text(SYSTEM_POLICY, soul, MEMORY_RULES, fitted, past.window.untrusted)
        speaker = message.speaker.name if message.speaker else ""
        asked = user_text(metadata_line(message.sent_at, zone, speaker), message.text)
        messages = (ModelMessage("system", system), *past.window.messages, ModelMessage("user", asked))
        return PromptContext(messages, tuple(fitted), tuple(dropped), tuple(disliked))

    async def build_for(self, session: Session, message: Message) -> PromptContext:
        """Build the request of a session that need not be stored: the next one of a place, say."""
        shown = await self._context.store.read(lambda uow: window(uow, session, message, self._history_chars))
        return await self.build(session.id, message, past=Past(session, shown))

    async def past(self, uow: UnitOfWork, session_id: str, message: Message) -> Past | None:
        """Read what came before a message, in the caller's transaction; None when the session is gone."""
        session = await uow.sessions.get(session_id)
        if session is None:
            return None
        return Past(session, await window(uow, session, message, self._history_chars))

    async def _approved(self, session: Session, message: Message) -> tuple[list[ApprovedBlock], list[str]]:
        profile = self._context.profile
        home = Space.parse(profile, session.home_key)
        if await self._modes(home) is Mode.OFF:
            return [], []
        blocks: list[ApprovedBlock] = []
        disliked: list[str] = []
        for name, text in await self._context.documents.shared(profile):
            self._take(blocks, disliked, "shared", f"shared/{name}", text.text)
        wanted = [("profile", Doc(Space(profile, Scope.PROFILE), MEMORY))]
        wanted += [("chat", Doc(space, MEMORY)) for space in parent_spaces(home)]
        if session.place.private:
            wanted += [("user", Doc(home, name)) for name in (USER, MEMORY, PORTABLE)]
        else:
            wanted.append((str(home.scope), Doc(home, MEMORY)))
            if message.speaker is not None:
                wanted += await self._portable(user_space(profile, message.speaker.id))
        for label, doc in wanted:
            self._take(blocks, disliked, label, doc.name, await self._text(doc, disliked))
        return blocks, disliked

    async def _text(self, doc: Doc, disliked: list[str]) -> str:
        """Read a document; one that cannot be read is left out and named, and fails no turn (ARCHITECTURE §7)."""
        try:
            return (await self._context.documents.read(doc)).text
        except DocumentError as error:
            disliked.append(f"{doc.name}: {error.code}")
            return ""

    async def _portable(self, person: Space) -> list[tuple[str, Doc]]:
        """Outside private chats only what the current speaker has shared, unless that person is off (§5)."""
        return [] if await self._modes(person) is Mode.OFF else [("portable", Doc(person, PORTABLE))]

    def _take(self, blocks: list[ApprovedBlock], disliked: list[str], label: str, source: str, text: str) -> None:
        kept: list[str] = []
        for line in statements(text):
            if scan(line.statement).allowed:
                kept.append(line.statement)
            else:
                disliked.append(f"{source}: {line.section}")
        if kept:
            blocks.append(ApprovedBlock(label=label, source=source, lines=tuple(kept)))

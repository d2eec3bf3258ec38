"""Builds what the model gets for one turn: the order, boundaries and budgets of ARCHITECTURE §6-7, spaces of §5."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from memory_core.documents.index import name_in
from memory_core.documents.markdown import Line, statements
from memory_core.documents.outline import section_key
from memory_core.documents.shapes import INDEX
from memory_core.documents.slugs import SKILLS
from memory_core.errors import DocumentError
from memory_core.ledger.context import LedgerContext
from memory_core.policy.scanner import scan
from memory_core.ports import ModelMessage, Session, Task, UnitOfWork
from memory_core.ports.shown import ShownTurn
from memory_core.recall.documents import DocumentLine, held_lines
from memory_core.recall.elsewhere import Elsewhere
from memory_core.recall.entries import NOTHING_AGAIN, Again, again, shown_turn, still_in_files
from memory_core.recall.maintenance import maintenance
from memory_core.recall.prompt_format import (
    MEMORY_RULES,
    SYSTEM_POLICY,
    ApprovedBlock,
    Dropped,
    fit,
    metadata_line,
    system_text,
    user_text,
)
from memory_core.recall.turn import LONGEST_TEXT, MOST, NOTHING, OFF, Recalled, TurnRecall, TurnView
from memory_core.sessions.runtime import Window, window
from memory_core.spaces import MEMORY, PORTABLE, SOUL, USER, Doc, Scope, Space, parent_spaces, user_space
from memory_core.tasks.board import SHOWN, task_line
from memory_core.values import Message, Mode

_BEHIND = ("index", "skills")
"""Blocks of the index, in their order after all others."""


@dataclass(frozen=True, slots=True)
class PromptContext:
    """One request to the model, and what it was made of."""

    messages: tuple[ModelMessage, ...]
    approved: tuple[ApprovedBlock, ...]
    dropped: tuple[Dropped, ...]
    """Lines that the budget left out, in the order of dropping."""
    disliked: tuple[str, ...]
    """`<document>: <section>` of lines that the scanner refuses, `<document>: <code>` of what cannot be read."""
    recalled: Recalled = NOTHING
    """What this turn recalled, or why nothing."""
    again: Again = NOTHING_AGAIN
    """What earlier turns recalled and is shown again, and what became of it."""
    versions: tuple[tuple[str, str], ...] = ()
    """What was read, as `<space>/<document>`, and its version: where one differs, the prompt is another."""
    tasks: tuple[str, ...] = ()
    """Lines of the open tasks that it shows."""

    @property
    def shown(self) -> ShownTurn | None:
        """Return what is to be journalled with the turn; nothing of a prompt without memory."""
        if not self.approved and not self.recalled.records:
            return None
        return shown_turn(self.approved, self.recalled.records)


@dataclass(frozen=True, slots=True)
class Past:
    """A session and what of it the model sees again."""

    session: Session
    window: Window
    tasks: tuple[Task, ...] = ()
    """What is open in the session's own space, the last changed first."""
    again: Again = NOTHING_AGAIN
    """What earlier turns of it recalled."""


class PromptBuilder:
    """Reads the documents of exactly the spaces that belong to a place and its speaker.

    They are read for every turn, and from the disk only where it says that they changed: a line that somebody changed in
    another chat, another process or an editor is in the next prompt.
    """

    def __init__(
        self,
        context: LedgerContext,
        modes: Callable[[Space], Awaitable[Mode]],
        recall: TurnRecall,
        elsewhere: Elsewhere | None = None,
        *,
        history_chars: int,
    ) -> None:
        self._context = context
        self._modes = modes
        self._recall = recall
        self._elsewhere = elsewhere
        self._history_chars = history_chars

    async def build(
        self, session_id: str, message: Message, *, zone: str = "UTC", past: Past | None = None, tool_rules: str = ""
    ) -> PromptContext:
        """Build the request for `message`, which is its last user message.

        Args:
            session_id: The session of the message.
            message: What the model is asked.
            zone: The person's time zone.
            past: What `past` returned, if it has been read already.
            tool_rules: What the model has to know about the tools that it is given.
        """
        if past is None:
            past = await self._context.store.read(lambda uow: self.past(uow, session_id, message))
        assert past is not None
        read = await self._approved(past.session, message)
        fitted, dropped = fit(read.blocks, self._context.budgets.approved_block)
        recalled, shown = await self._recalled(past, message, read, dropped)
        soul = await self._text(Doc(Space(self._context.profile, Scope.PROFILE), SOUL), read)
        untrusted = [
            *past.window.untrusted,
            *(record.text for record in shown.records),
            *(record.to_json() for record in recalled.records),
            *shown.notices,
        ]
        tasks = self._tasks(past) if read.remembers else []
        tool_rules = tool_rules if read.remembers else ""
        system = system_text(
            SYSTEM_POLICY,
            soul,
            MEMORY_RULES,
            fitted,
            untrusted,
            tasks=tasks,
            tool_rules=tool_rules,
            maintenance=self._maintenance(read),
        )
        speaker = message.speaker.name if message.speaker else ""
        asked = user_text(metadata_line(message.sent_at, zone, speaker), message.text)
        return PromptContext(
            messages=(ModelMessage("system", system), *past.window.messages, ModelMessage("user", asked)),
            approved=tuple(fitted),
            dropped=tuple(dropped),
            disliked=tuple(read.disliked),
            recalled=recalled,
            again=shown,
            versions=tuple(read.versions),
            tasks=tuple(tasks),
        )

    async def build_for(
        self, session: Session, message: Message, *, zone: str = "UTC", tool_rules: str = ""
    ) -> PromptContext:
        """Build the request of a session that need not be stored: the next one of a place, say."""
        past = await self._context.store.read(lambda uow: self._past(uow, session, message))
        return await self.build(session.id, message, zone=zone, past=past, tool_rules=tool_rules)

    async def past(self, uow: UnitOfWork, session_id: str, message: Message) -> Past | None:
        """Read what came before a message, in the caller's transaction; None when the session is gone."""
        session = await uow.sessions.get(session_id)
        return None if session is None else await self._past(uow, session, message)

    async def _open(self, uow: UnitOfWork, session: Session) -> tuple[Task, ...]:
        return tuple(await uow.tasks.active(session.profile, session.home_key, SHOWN + 1))

    @staticmethod
    def _tasks(past: Past) -> list[str]:
        """Return the lines of open tasks, none that the scanner refuses by now."""
        lines = [task_line(task) for task in past.tasks[:SHOWN] if scan(task.title).allowed]
        return [*lines, "and more: /tasks lists them"] if len(past.tasks) > SHOWN else lines

    async def _past(self, uow: UnitOfWork, session: Session, message: Message) -> Past:
        shown = await window(uow, session, message, self._history_chars)
        tasks = await self._open(uow, session)
        return Past(session, shown, tasks, await again(uow, self._context.profile, session, message))

    async def _recalled(
        self, past: Past, message: Message, read: "_Read", dropped: Sequence[Dropped]
    ) -> tuple[Recalled, Again]:
        """Recall what this turn asks about and the prompt has not; of what earlier turns recalled, the newest stays."""
        if not read.remembers:
            return OFF, NOTHING_AGAIN
        home = Space.parse(self._context.profile, past.session.home_key)
        view = TurnView(
            profile=self._context.profile,
            session_id=past.session.id,
            spaces=(home, *parent_spaces(home)),
            speaker=message.speaker.id if message.speaker else None,
        )
        shown = past.again
        notes = await self._noted(read)
        if shown.told:
            there = {line for block in read.blocks for line in block.lines} | {
                line.text[:LONGEST_TEXT] for line in notes
            }
            shown = still_in_files(shown, frozenset(there))
        lines = [DocumentLine(one.space, one.source, "", 0, one.line) for one in dropped]
        said = " ".join(message.typed())
        recalled = await self._recall.for_turn(view, said, [*lines, *notes], shown.sources)
        if self._elsewhere is not None:
            texts = {line for block in read.blocks for line in block.lines} | {one.text for one in recalled.records}
            more = await self._elsewhere.for_turn(view, said, texts, MOST - len(recalled.records))
            recalled = Recalled((*recalled.records, *more)) if more else recalled
        return recalled, shown.newest(MOST - len(recalled.records))

    async def _noted(self, read: "_Read") -> list[DocumentLine]:
        """Return what holds in the notes that the index names; where it names none, no file is looked at."""
        found: list[DocumentLine] = []
        for doc in dict.fromkeys(read.notes):
            text = await self._text(doc, read)
            if not text:
                read.missing.append(doc)
            found += held_lines(doc.space.key, doc.name, text)
        return found

    def _maintenance(self, read: "_Read") -> list[str]:
        """Say what is out of order in a person's files, where the program may write there by itself."""
        space = read.kept_in_order
        if space is None:
            return []
        own = [(doc.name, text) for doc, text in read.texts if doc.space == space]
        missing = [doc.name for doc in read.missing if doc.space == space]
        return maintenance(space, own, missing, self._context.budgets)

    async def _approved(self, session: Session, message: Message) -> "_Read":
        profile, read = self._context.profile, _Read()
        home = Space.parse(profile, session.home_key)
        mode = await self._modes(home)
        if mode is Mode.OFF:
            return _Read(remembers=False)
        if mode is Mode.AUTO and session.place.private:
            read.kept_in_order = home
        bot = Space(profile, Scope.PROFILE)
        for name, text in await self._context.documents.shared(profile):
            read.versions.append((f"shared/{name}", text.version))
            _take(read, "shared", f"shared/{name}", bot, text.text)
        wanted = [("profile", Doc(bot, MEMORY))]
        wanted += [("chat", Doc(space, MEMORY)) for space in parent_spaces(home)]
        if session.place.private:
            wanted += [("user", Doc(home, name)) for name in (USER, MEMORY, PORTABLE)]
        else:
            wanted.append((str(home.scope), Doc(home, MEMORY)))
            if message.speaker is not None:
                wanted += await self._portable(user_space(profile, message.speaker.id))
        for label, doc in wanted:
            _take(read, label, doc.name, doc.space, await self._text(doc, read))
        # What notes and skills there are stands behind everything that is known (ARCHITECTURE §7).
        read.blocks.sort(key=lambda block: _BEHIND.index(block.label) if block.label in _BEHIND else -1)
        return read

    async def _text(self, doc: Doc, read: "_Read") -> str:
        """Read a document; one that cannot be read is left out and named, and fails no turn (ARCHITECTURE §7)."""
        try:
            text = await self._context.documents.read(doc)
        except DocumentError as error:
            read.disliked.append(f"{doc.name}: {error.code}")
            return ""
        read.versions.append((f"{doc.space.key}/{doc.name}", text.version))
        read.texts.append((doc, text.text))
        return text.text

    async def _portable(self, person: Space) -> list[tuple[str, Doc]]:
        """Outside private chats only what the current speaker has shared, unless that person is off (§5)."""
        return [] if await self._modes(person) is Mode.OFF else [("portable", Doc(person, PORTABLE))]


@dataclass(slots=True)
class _Read:
    """What the documents of a turn hold."""

    remembers: bool = True
    blocks: list[ApprovedBlock] = field(default_factory=list)
    disliked: list[str] = field(default_factory=list)
    versions: list[tuple[str, str]] = field(default_factory=list)
    texts: list[tuple[Doc, str]] = field(default_factory=list)
    missing: list[Doc] = field(default_factory=list)
    kept_in_order: Space | None = None
    """The person's space, in private and where the program writes by itself."""
    notes: list[Doc] = field(default_factory=list)
    """Notes and skills that the index names."""


def _take(read: _Read, label: str, source: str, space: Space, text: str) -> None:
    kept: dict[str, list[str]] = {}
    for line in statements(text):
        if scan(line.statement).allowed:
            kind = _kind(source, line)
            kept.setdefault(kind, []).append(line.statement)
            if kind and (name := name_in(line.statement)):
                read.notes.append(Doc(space, name))
        else:
            read.disliked.append(f"{source}: {line.section}")
    for kind, lines in kept.items():
        where = f"{label}/{source}" if kind else source
        read.blocks.append(ApprovedBlock(label=kind or label, source=where, lines=tuple(lines), space=space.key))


def _kind(source: str, line: Line) -> str:
    """Return the label of a line of the index; nothing for one that says what is known."""
    if source != MEMORY or section_key(line.section) != section_key(INDEX):
        return ""
    return "skills" if name_in(line.statement).startswith(f"{SKILLS}/") else "index"

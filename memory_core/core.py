"""MemoryCore: the one object that handlers hold. It wires the rooms and takes the space lock around every change."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial

from memory_core.care import Care
from memory_core.curation.note_proposing import NoteProposing
from memory_core.curation.outcome import Curation
from memory_core.curation.runs import CurationRuns
from memory_core.documents.budgets import Budgets, Pressure, measure
from memory_core.documents.paths import SPACE_JSON
from memory_core.documents.space_file import SpaceSettings, read_space, write_space, zone_in
from memory_core.errors import DhakiraError, DocumentError, ItemError
from memory_core.export import Archive, archive
from memory_core.languages.normalise import shows_nothing
from memory_core.ledger.blanking import blank_forgotten
from memory_core.ledger.context import Guard, LedgerContext, NobodyKnows, NoFailPoint
from memory_core.ledger.copy import Copies
from memory_core.ledger.desk import Desk
from memory_core.ledger.effects import Outcome
from memory_core.ledger.events import Witness, nobody
from memory_core.ledger.expiry import Expiry, ExpirySettings
from memory_core.ledger.fenced import FencedDocuments
from memory_core.ledger.fencing import check_fences, check_space
from memory_core.ledger.history import standing_change
from memory_core.ledger.moving import Moving
from memory_core.ledger.note_proposals import apply_each
from memory_core.ledger.operations import Operations
from memory_core.ledger.reconciling import Reconciler, documents_of
from memory_core.ledger.saying import lines_saying
from memory_core.ledger.space_lock import LOCK_TTL_S, WAIT_S, StoreSpaceLock
from memory_core.ledger.whole import BY_ITEM
from memory_core.policy.decide import PolicySettings
from memory_core.policy.scanner import mask, scan
from memory_core.ports import (
    Clock,
    Composer,
    DocumentStore,
    Extractor,
    FailPoint,
    Ids,
    Item,
    Processes,
    Session,
    Store,
    UnitOfWork,
)
from memory_core.ports.meaning import Encoder
from memory_core.ports.outside import Deployment
from memory_core.promotion.messages import keys_of, sentences_in
from memory_core.promotion.promoting import Promoted, Promoting
from memory_core.promotion.promotions import Promotions
from memory_core.recall.context import PromptBuilder, PromptContext
from memory_core.recall.elsewhere import Elsewhere
from memory_core.recall.preview import Preview
from memory_core.recall.search import Search
from memory_core.recall.turn import TurnRecall
from memory_core.recall.used import Usage
from memory_core.sessions.checkpoints import CheckpointSettings
from memory_core.sessions.conversations import Conversations
from memory_core.sessions.journal import Ending, Journal
from memory_core.sessions.preferences import Preferences
from memory_core.sessions.silence import Silence
from memory_core.sessions.windows import Windows
from memory_core.shelf import Shelf
from memory_core.spaces import Doc, Place, Scope, Space
from memory_core.tasks.board import TaskBoard
from memory_core.values import MAX_STATEMENT, Actor, Cutoff, ItemState, Mode, Operation, Record, Trigger


def refused(text: str) -> str | None:
    """Return the first reason for which the scanner refuses a text, as `credential.github`; None for one that may be kept."""
    verdict = scan(text)
    return None if verdict.allowed else verdict.findings[0].code


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreSettings:
    """The core's numbers; defaults are the design's (ARCHITECTURE §5, 6, 8, 9)."""

    profile: str = "default"
    private_mode: Mode = Mode.AUTO
    group_mode: Mode = Mode.REVIEW
    budgets: Budgets = field(default_factory=Budgets)
    policy: PolicySettings = field(default_factory=PolicySettings)
    expiry: ExpirySettings = field(default_factory=ExpirySettings)
    history_chars: int = 24_000
    notebook_bytes: int = 16_384
    window_chars: int = 12_000
    idle_after_s: float = 21_600
    lock_wait_s: float = WAIT_S
    search_index: bool = True
    checkpoints: CheckpointSettings = field(default_factory=CheckpointSettings)


class MemoryCore:
    """The memory of one profile. Reads never write; every change takes the space lock and acts once per cause."""

    def __init__(  # noqa: PLR0913 - the ports of one memory, each by its name
        self,
        *,
        store: Store,
        documents: DocumentStore,
        extractor: Extractor,
        clock: Clock,
        ids: Ids,
        settings: CoreSettings | None = None,
        failpoint: FailPoint | None = None,
        witness: Witness = nobody,
        composer: Composer | None = None,
        deployment: Deployment | None = None,
        processes: Processes | None = None,
        elsewhere: Elsewhere | None = None,
        encoder: Encoder | None = None,
    ) -> None:
        self.config = settings or CoreSettings()
        self.profile = self.config.profile
        self.store = store
        self.documents = documents
        self.zone = partial(zone_in, documents)
        self.clock = clock
        self.ids = ids
        self.deployment = deployment
        self.failpoint = failpoint or NoFailPoint()
        self.context = LedgerContext(
            profile=self.profile,
            store=store,
            documents=FencedDocuments(documents, partial(check_space, store)),
            clock=clock,
            ids=ids,
            budgets=self.config.budgets,
            failpoint=self.failpoint,
            witness=witness,
            processes=processes or NobodyKnows(),
        )
        self.lock = StoreSpaceLock(self.context)
        self.moving = Moving(self.context, self.lock)
        self.expiry = Expiry(self.context, self.lock, self.config.expiry)
        self.journal = journal = Journal(self.profile, clock, ids, keys_of)
        self.receive = journal.receive
        self.reply = journal.reply
        self.edit_message = journal.edit
        self.lengthen = journal.lengthen
        self.end = journal.end
        self.child = journal.child
        self.go_on = journal.go_on
        self._operations = Operations(self.context)
        desk = Desk(context=self.context, lock=self.lock, keeper=self, wait_s=self.config.lock_wait_s)
        self.care = Care(desk=desk, repeated=self._operations.repeated, refuse=refused)
        self.shelf = Shelf(
            desk, composer=composer, allowed=lambda text: refused(text) is None, hide=lambda text: mask(text)[0]
        )
        self.conversations = Conversations(desk)
        self.windows = Windows(self.context, self.lock, composer, self.config)
        self.tasks = TaskBoard(self.context, self.lock, refused, self.config.lock_wait_s)
        self.preferences = Preferences(self.context, self.lock, self.config.lock_wait_s)
        self.silence = Silence(self.context, self.preferences, self.config.idle_after_s)
        self.promotions = Promotions(self.context, self.forget)
        self._copies = Copies(self.context)
        self._reconciler = Reconciler(self.context, allowed=lambda text: scan(text).allowed)
        self.search = Search(self.profile, store, enabled=self.config.search_index, encoder=encoder)
        self.turn_recall = TurnRecall(store, clock, self.search)
        chars = self.config.history_chars
        self._builder = PromptBuilder(self.context, self.mode, self.turn_recall, elsewhere, history_chars=chars)
        self.past = self._builder.past
        self.prompt = self._builder.build
        self.prompt_for = self._builder.build_for
        self.preview = Preview(self.context, self._builder)
        self.usage = Usage(self.context)
        self.runs = CurationRuns(
            self.context,
            extractor,
            self.lock,
            self,
            self.config.policy,
            window_chars=self.config.window_chars,
            canonical=sentences_in,
        )
        self.propose_note = NoteProposing(self.context, self.lock, self, self.config.policy).propose
        self.promoting = Promoting(
            self.context, self.lock, self, self.config.policy, self.forget, lock_wait_s=self.config.lock_wait_s
        )

    # --- reads -----------------------------------------------------------------------------------------------

    async def session(self, place: Place) -> Session | None:
        """Return the open session of a place."""
        return await self.store.read(lambda uow: uow.sessions.current(self.profile, place))

    async def item(self, item_id: str) -> Item | None:
        """Return one item of this profile, whosesoever: the caller checks who may see it."""
        return await self.context.item(item_id)

    async def items(self, spaces: Sequence[Space], states: Sequence[ItemState]) -> list[Item]:
        """Return the items of these spaces in these states, oldest first."""
        keys = [space.key for space in spaces]
        return await self.store.read(lambda uow: uow.ledger.items(self.profile, keys, states))

    async def find_lines(self, spaces: Sequence[Space], text: str) -> list[Item]:
        """Return the applied items whose line says the text, or that came from words that did."""
        return lines_saying(await self.items(spaces, [ItemState.APPLIED]), text)

    async def records(self, spaces: Sequence[Space], limit: int = 10) -> list[Record]:
        """Return what was done in these spaces, newest first."""
        return await self.store.read(lambda uow: uow.ledger.records([space.key for space in spaces], limit))

    async def space_settings(self, space: Space) -> SpaceSettings:
        """Return the settings of a space; defaults where its file is absent or unreadable."""
        return await read_space(self.documents, Doc(space, SPACE_JSON))

    async def mode(self, space: Space) -> Mode:
        """Return the mode of a space: its own, or its chat's for a topic, or the default of its scope."""
        own = (await self.space_settings(space)).mode
        if own is not None:
            return own
        if space.scope is Scope.TOPIC:
            return await self.mode(Space(space.profile, Scope.CHAT, space.id))
        return self.config.private_mode if space.scope is Scope.USER else self.config.group_mode

    async def pressure(self, space: Space) -> list[tuple[str, Pressure]]:
        """Return how full each document of a space is; one that cannot be read is left out, `shelf.troubles` names it."""
        found = []
        for name in documents_of(space):
            with suppress(DocumentError):
                text = await self.documents.read(Doc(space, name))
                found.append((name, measure(name, text.text, self.config.budgets)))
        return found

    async def export(self, spaces: Sequence[Space]) -> Archive:
        """Return an archive of these spaces; see `export.archive`."""
        return await archive(self.context, spaces, lambda text: mask(text)[0])

    # --- curation --------------------------------------------------------------------------------------------

    async def curate(
        self,
        session_id: str,
        *,
        cutoff: Cutoff | None,
        trigger: Trigger,
        cause: str,
        asked: bool = False,
        guard: Guard | None = None,
    ) -> Curation:
        """Run curation from the session's cursor to the cutoff; see CurationRuns.run."""
        return await self.runs.run(session_id, cutoff=cutoff, trigger=trigger, cause=cause, asked=asked, guard=guard)

    # --- changes by people -----------------------------------------------------------------------------------

    async def apply(self, actor: Actor, items: Sequence[Item], cause: str) -> Outcome:
        """Write pending items into their documents."""

        def lines(rest: list[Item]) -> Awaitable[Outcome]:
            return self._change(rest, cause, lambda fresh: self._operations.apply(actor, fresh, cause))

        return await apply_each(items, cause, lines, partial(self.shelf.notes.take, actor))

    async def reject(self, actor: Actor, items: Sequence[Item], cause: str) -> Outcome:
        """Close pending items."""
        return await self._change(items, cause, lambda fresh: self._operations.reject(actor, fresh, cause))

    async def undo(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Reverse the last standing change of an item; a change of several at once is taken back whole."""
        record = await standing_change(self.context, await self.item(item.id) or item)
        if record is not None and record.command in BY_ITEM:
            return await self.care.undo(actor, record, cause)
        if record is not None and self.shelf.undoes(record):
            return await self._operations.repeated(cause) or await self.shelf.undo(actor, record, cause)
        return await self._change([item], cause, lambda fresh: self._operations.undo(actor, fresh[0], cause))

    async def forget(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Take a line out and keep it out."""
        return await self._change([item], cause, lambda fresh: self._operations.forget(actor, fresh[0], cause))

    async def share(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Let a person's line be used in groups."""
        return await self._change([item], cause, lambda fresh: self._operations.share(actor, fresh[0], cause))

    async def edit(self, actor: Actor, item: Item, text: str, cause: str) -> Outcome:
        """Give an item other words.

        Raises:
            ItemError: `item.empty`, `item.too-long` or `scanner.rejected`; nothing has changed.
        """
        statement = " ".join(text.split())
        if shows_nothing(statement):
            raise ItemError("The new text is empty.", code="item.empty", id=item.id)
        if len(statement) > MAX_STATEMENT:
            raise ItemError(
                f"A line may have {MAX_STATEMENT} characters; this has {len(statement)}.",
                code="item.too-long",
                limit=MAX_STATEMENT,
                length=len(statement),
            )
        if not scan(statement).allowed:
            raise ItemError(
                "That text cannot be kept: it looks like a credential or hidden instructions.",
                code="scanner.rejected",
                hint="Write it without the secret.",
            )
        return await self._change([item], cause, lambda fresh: self._operations.edit(actor, fresh[0], statement, cause))

    async def set_mode(self, actor: Actor, space: Space, mode: Mode | None, cause: str) -> Mode:
        """Write a space's mode; return the one before, also when a crash came in between and this is the second try.

        None takes the space's own mode away: its chat's counts then, or the default of its scope.
        """
        async with self.lock.hold([space], self.config.lock_wait_s):
            repeated = await self._operations.repeated(cause)
            if repeated is not None and repeated.record.status == "applied":
                return Mode(repeated.record.operations[0].before or Mode.OFF)
            doc = Doc(space, SPACE_JSON)
            record = repeated.record if repeated else await self._mode_record(actor, doc, mode, cause)
            await self._keep_record(record)
            self.failpoint.hit("mode.intended")
            await write_space(self.context.documents, doc, mode=mode)
            self.failpoint.hit("mode.written")
            await self._keep_record(replace(record, status="applied"))
        return Mode(record.operations[0].before or Mode.OFF)

    async def _mode_record(self, actor: Actor, doc: Doc, mode: Mode | None, cause: str) -> Record:
        return Record(
            id=self.ids.new("record"),
            at=self.clock.now(),
            space_key=doc.space.key,
            trigger=Trigger.COMMAND,
            # Until the file says it.
            status="failed",
            actor=actor.user_id,
            operator_as=actor.operator_as,
            command="mode",
            cause=cause,
            operations=(Operation(doc.key, "mode", "set", str(await self.mode(doc.space)), mode or "default"),),
        )

    async def _keep_record(self, record: Record) -> None:
        async def work(uow: UnitOfWork) -> None:
            await check_fences(uow, record.space_key)
            await uow.ledger.put_record(record)
            await uow.ledger.bump(record.space_key)

        await self.store.write(work)

    # --- upkeep ----------------------------------------------------------------------------------------------

    async def reconcile(self, space: Space) -> Record | None:
        """Take hand edits over into the ledger; cheap when nothing changed."""
        if not await self._reconciler.changed(space):
            return None
        async with self.lock.hold([space], self.config.lock_wait_s):
            return await self._reconciler.run(space)

    async def recover(self) -> int:
        """Finish what a crash interrupted between files and database; return how many changes."""
        # An owner may be a process that is alive and about to finish; a dead one's lock runs out.
        finished = [await self.lock.finish(intent, 2 * LOCK_TTL_S) for intent in await self.lock.unfinished()]
        await self.lock.let_go_of_the_dead()
        more = (self.moving.finish, self.conversations.finish_deletions, self.care.finish_erasures)
        return sum(finished) + sum([await finish() for finish in more])

    async def blank_forgotten(self) -> int:
        """Blank the words of items forgotten longer ago than undo reaches; return how many (§9)."""
        return await blank_forgotten(self.context, self.lock, self._reconciler.wrote, self.config.lock_wait_s)

    # --- inside ----------------------------------------------------------------------------------------------

    async def _change(
        self, items: Sequence[Item], cause: str, change: Callable[[list[Item]], Awaitable[Outcome]]
    ) -> Outcome:
        # A command that was cut off after it acted must say so at once, even while a dead process's lock runs out.
        repeated = await self._operations.repeated(cause)
        if repeated is not None:
            return repeated
        async with self._locked(items) as spaces:
            begun = await self._operations.begun(items, cause)
            if isinstance(begun, Outcome):
                return begun
            outcome = await change(begun)
            for space in spaces:
                await self.settled(space)
            return outcome

    @asynccontextmanager
    async def _locked(self, items: Sequence[Item]) -> AsyncIterator[list[Space]]:
        spaces = [Space.parse(self.profile, key) for key in sorted({item.space_key for item in items})]
        async with self.lock.hold(spaces, self.config.lock_wait_s):
            for space in spaces:
                await self.prepare(space)
            yield spaces

    async def prepare(self, space: Space) -> None:
        """Take hand edits of a space over; the caller holds its lock."""
        if await self._reconciler.changed(space) or await self._reconciler.behind(space):
            await self._reconciler.run(space)

    async def finish(self, space: Space) -> None:
        """Note the versions just written, so that our own writes are not taken for hand edits.

        The change stands already: what cannot be noted now fails nothing, and is found out at the next look.
        """
        with suppress(DhakiraError):
            self._reconciler.wrote(space)
            await self._copies.write_anew(space)

    async def settled(self, space: Space) -> None:
        """Do as `finish` after a change of a few items under one record, at a cost that does not grow with the space."""
        with suppress(DhakiraError):
            self._reconciler.wrote(space)
            await self._copies.write(space)


__all__ = ["CoreSettings", "Curation", "Ending", "MemoryCore", "Outcome", "Promoted", "PromptContext"]

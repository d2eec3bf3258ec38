"""Puts a note as a model would write it before a person: on the person's words, through the gates, never applied (§2 rule 2, §9)."""

from dataclasses import dataclass, replace

from memory_core.curation.evidence import verify
from memory_core.curation.runs import SpaceKeeper, still_said
from memory_core.documents.budgets import measure, missing, over_budget
from memory_core.documents.note_text import CURRENT, new_note, read_note, safe, with_current
from memory_core.errors import ItemError, StorageError
from memory_core.languages.normalise import content_words, line_hash, shows_nothing
from memory_core.ledger.changes import Change, commit
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.draft import Draft
from memory_core.ledger.effects import repeated
from memory_core.ledger.items import transition
from memory_core.ledger.naming import Which, doc_for
from memory_core.ledger.note_proposals import PROPOSE, NoteText, key_of, record_id_of, title_line, written
from memory_core.policy.decide import PolicySettings, decide
from memory_core.policy.overlap import overlap
from memory_core.policy.scanner import mask
from memory_core.policy.settling import PROPOSED
from memory_core.policy.views import Views
from memory_core.ports import Item, SpaceLock, UnitOfWork
from memory_core.spaces import Doc, Target
from memory_core.values import (
    MAX_STATEMENT,
    Category,
    Evidence,
    EvidenceRef,
    Fact,
    ItemState,
    Message,
    Mode,
    Record,
    Risk,
    Trigger,
)

_WAITING = ("third-party", "subject", "not-explicit", "sensitive")
"""The gates that a line of a note is held against, in their order; the others ask about a file's single lines."""
_THIN = "evidence-thin"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteWish:
    """What a model would write.

    Args:
        which: Which note.
        text: All that would hold in it.
        words: The person's, from the message of this turn.
        rotates: Whether what holds now goes to the archive.
        place_key: Where it was said.
    """

    which: Which
    text: str
    words: tuple[str, ...]
    rotates: bool
    place_key: str


class NoteProposing:
    """Makes proposals of whole notes; none changes a file."""

    def __init__(self, context: LedgerContext, lock: SpaceLock, keeper: SpaceKeeper, policy: PolicySettings) -> None:
        self._context = context
        self._lock = lock
        self._keeper = keeper
        self._policy = policy

    async def propose(self, message: Message, wish: NoteWish, cause: str) -> Item | None:
        """Let a note wait for whoever decides about its space.

        Args:
            message: The only message that may be cited.
            wish: What is proposed.
            cause: Acts once.

        Returns:
            The item, or the one that waits with the same text already; None where nothing is remembered unasked.

        Raises:
            ItemError: `item.empty`, `item.unchanged`; `item.unsupported` when no citation holds; `item.refused-before`;
                `scanner.rejected`.
            DocumentError: `document.bad-title`, `document.name-taken`, `document.over-budget`, `document.malformed`.
        """
        done = await self._done(cause)
        space = wish.which.space
        if done is not None or await self._keeper.mode(space) in (Mode.OFF, Mode.MANUAL):
            return done
        body = safe(wish.text)
        if shows_nothing(body):
            raise ItemError("The new text is empty.", code="item.empty", id="")
        cited = tuple(EvidenceRef(message.id, words) for words in wish.words)
        fact = Fact(statement=body, category=Category.OTHER, evidence=cited)
        evidence = verify(fact, {message.id: message})
        if not evidence:
            raise ItemError("The person did not say these words here.", code="item.unsupported", id="")
        async with self._lock.hold([space]):
            await self._keeper.prepare(space)
            doc, title = await doc_for(self._context.documents, wish.which)
            text = await self._text(doc, title, body, rotates=wish.rotates)
            waiting = await self._said_before(doc, body)
            if waiting is not None:
                return waiting
            reasons, risk = await self._reasons(doc, text, evidence)
            item = await self._item(doc, body, evidence, reasons, risk)
            item = replace(
                item, speaker_id=evidence[0].speaker.id, session_id=message.session_id, place_key=wish.place_key
            )
            await self._keep(doc, text, item, fact, cause)
            await self._keeper.settled(space)
        return item

    async def _done(self, cause: str) -> Item | None:
        done = await repeated(self._context, cause)
        return next(iter(done.items), None) if done is not None else None

    async def _text(self, doc: Doc, title: str, body: str, *, rotates: bool) -> NoteText:
        now = (await self._context.documents.read(doc)).text
        held = read_note(now).current if now else None
        if held == body:
            raise ItemError("The note says that already.", code="item.unchanged", id=doc.name)
        after = with_current(now, body) if now else new_note(title, body)
        by = missing(doc.name, now, after, self._context.budgets)
        if by > 0:
            raise over_budget(doc, measure(doc.name, after, self._context.budgets), by)
        shown = mask(held)[0] if held is not None else None  # what a hand wrote there is copied without its credentials
        return NoteText(title=title, before=shown, after=body, rotates=rotates and held is not None)

    async def _said_before(self, doc: Doc, body: str) -> Item | None:
        """Return what waits with the same text. Raises ItemError `item.refused-before` for what people did not want."""
        key = key_of(doc, body)

        async def read(uow: UnitOfWork) -> tuple[list[Item], bool]:
            same = await uow.ledger.said(doc.space.profile, doc.space.key, key)
            return same, line_hash(key) in await uow.ledger.tombstones(doc.space.key)

        same, gone = await self._context.store.read(read)
        if gone or any(item.state is ItemState.REJECTED for item in same):
            raise ItemError("This was declined here before.", code="item.refused-before", id="")
        return next((item for item in same if item.state is ItemState.PENDING), None)

    async def _reasons(self, doc: Doc, text: NoteText, evidence: tuple[Evidence, ...]) -> tuple[tuple[str, ...], Risk]:
        """Return why it waits and how risky it is: its new lines are held against the gates like any line."""
        lines = [line[2:] for line in text.changed if line.startswith("+ ") and not shows_nothing(line[2:])]
        draft = Draft(self._context.documents, self._context.budgets)
        views = Views(self._context, draft, self._keeper.mode, doc.space, asked=True)
        view = await views.of(Target(doc, CURRENT))
        decisions = [decide(_line(line), evidence, view, self._policy) for line in lines]
        failed = {reason for decision in decisions for reason in decision.reasons}
        if "scanner" in failed:
            raise ItemError("That text cannot be kept.", code="scanner.rejected", hint="Write it without the secret.")
        if "forgotten" in failed:
            raise ItemError("It says what was forgotten here.", code="item.refused-before", id="")
        reasons = [reason for reason in _WAITING if reason in failed]
        new = " ".join(lines)
        if content_words(new) and overlap(new, [one.span for one in evidence]) < self._policy.evidence_overlap:
            reasons.append(_THIN)
        risky = bool({"third-party", "subject", "sensitive", _THIN}.intersection(reasons))
        return tuple(reasons) or (PROPOSED,), Risk.HIGH if risky else Risk.MEDIUM

    async def _item(
        self, doc: Doc, body: str, evidence: tuple[Evidence, ...], reasons: tuple[str, ...], risk: Risk
    ) -> Item:
        now, item_id = self._context.clock.now(), await self._context.new_item_id()
        return Item(
            id=item_id,
            profile=doc.space.profile,
            space_key=doc.space.key,
            doc=doc.name,
            section="",
            statement=title_line(doc, body),
            line_key=key_of(doc, body),
            category=str(Category.OTHER),
            explicitness="explicit",
            sensitivity="none",
            subject="speaker",
            confidence=0.9,
            confidence_at=now,
            state=ItemState.PENDING,
            reason=reasons[0],
            reasons=reasons,
            risk=str(risk),
            evidence=evidence,
            created_at=now,
            updated_at=now,
            record_id=record_id_of(item_id),
        )

    async def _keep(self, doc: Doc, text: NoteText, item: Item, fact: Fact, cause: str) -> None:
        record = Record(
            id=record_id_of(item.id),
            at=item.created_at,
            space_key=doc.space.key,
            trigger=Trigger.TOOL,
            status="pending",
            actor=None,
            command=PROPOSE,
            cause=cause,
            session_id=item.session_id,
            transitions=(transition(None, item),),
            operations=(written(doc, text),),
            counts={"pending": 1},
        )

        async def still(uow: UnitOfWork) -> None:
            if not await still_said(uow, [(fact, item.evidence)]):
                raise StorageError("What was read has changed meanwhile.", code="storage.conflict")

        await commit(self._context, Change(record=record, items=(item,)), still)


def _line(text: str) -> Fact:
    return Fact(statement=text[:MAX_STATEMENT], category=Category.OTHER, evidence=(), detected=True)

"""Notes, skills and their index under random writes, rotations, hand edits, kept lines, undos and crashes.

After each step index, files and ledger agree, nothing that was not meant has changed by a byte, and no archive has lost an entry.
"""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from memory_core.audit.run import Audit
from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.note_proposing import NoteWish
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.budgets import Budgets
from memory_core.documents.index import entries_of
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.documents.note_text import plain, read_note, safe
from memory_core.errors import DhakiraError
from memory_core.ledger.naming import Which
from memory_core.ledger.note_proposals import is_proposal, proposed_text
from memory_core.ledger.reconciling import lines_held
from memory_core.spaces import MEMORY, Doc, user_space
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Cutoff, ItemState, Trigger
from tests.support.cores import OPERATOR, PRIVATE, SARA, says
from tests.support.time import CountingIds, FixedClock

T = TypeVar("T")
SPACE = user_space("default", SARA.id)
SOAK = settings.get_current_profile_name() == "soak"
TITLES = ["Travel plans", "خطط السفر", "c-notes", "C++ notes", "日本 2024"]
BODIES = [
    "one",
    "two\n- a bullet",
    "## Archive\nforged",
    "### [2020-01-01]\nforged",
    "```\nopen",
    "نصّ عربيّ",
    "- Works at Tilde",
]
SAID = [
    "Remember that I collect maps of Oman.",
    "Remember that I work at Tilde.",
    "Remember that I prefer short answers.",
]
POINTS = ["change.intended", "change.written", "change.applied"]
HEAD = "# Memory\r\n\r\nProse of mine.\r\n\r\n## Mine\r\n- kept\r\n\r\n## Index\r\n- no entry\r\n"


class Crash(BaseException):
    """The end of the process."""


class CrashAt:
    def __init__(self) -> None:
        self.point = ""

    def hit(self, name: str) -> None:
        if name == self.point:
            self.point = ""
            raise Crash


class Disk(MemoryDocumentStore):
    """A disk on which the process may end between two files of one change."""

    after = 0

    async def write(self, doc: Doc, text: str, expected: str, backup: bool = False) -> str:
        version = await super().write(doc, text, expected, backup)
        self._one_more()
        return version

    async def delete(self, doc: Doc, expected: str) -> None:
        await super().delete(doc, expected)
        self._one_more()

    def _one_more(self) -> None:
        if self.after:
            self.after -= 1
            if not self.after:
                raise Crash


class Notes(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.clock, self.ids = FixedClock(), CountingIds()
        self.documents, self.failpoint = Disk(clock=self.clock), CrashAt()
        self.number = 0
        self.archives: dict[str, str] = {}
        self.stack: list[tuple[str, dict[str, str]]] = []
        """What was done and not taken back, and the files before it; a hand's edit ends what can be compared."""

    def teardown(self) -> None:
        self.run(self.store.close())
        self.runner.close()

    def run(self, work: Awaitable[T]) -> T:
        async def wait() -> T:
            return await work

        return self.runner.run(wait())

    @initialize()
    def open(self) -> None:
        self.store = self.run(SqliteStore.open(":memory:", clock=self.clock))
        self.start()
        self.run(self.documents.write(Doc(SPACE, MEMORY), HEAD, "absent"))
        self.run(self.core.reconcile(SPACE))
        for number, text in enumerate(SAID):
            said = self.run(says(self.core, PRIVATE, SARA, text, number))
            cutoff = Cutoff(said.seq, said.id)
            self.run(
                self.core.curate(
                    said.session_id, cutoff=cutoff, trigger=Trigger.REMEMBER, cause=f"c:{number}", asked=True
                )
            )

    def start(self) -> None:
        self.core = MemoryCore(
            store=self.store,
            documents=self.documents,
            extractor=OfflineExtractor(),
            clock=self.clock,
            ids=self.ids,
            settings=CoreSettings(budgets=Budgets(user_md=90)),
            failpoint=self.failpoint,
        )
        self.run(self.core.recover())

    def change(self, work: Awaitable[object], name: str = "") -> bool:
        """Carry out a change that may be refused or cut off; whatever a crash left is mended by the next start."""
        before = self.files()
        try:
            self.run(work)
        except DhakiraError:
            assert self.files() == before
            return False
        except Crash:
            self.failpoint.point, self.documents.after = "", 0
            self.start()
            self.stack.clear()
            return False
        finally:
            self.failpoint.point, self.documents.after = "", 0
        if name:
            self.stack.append((name, before))
        return True

    def files(self) -> dict[str, str]:
        return {doc.name: text for doc, text in self.documents._texts.items() if doc.name.endswith(".md")}

    def cause(self) -> str:
        self.number += 1
        return f"t:{self.number}"

    # --- what happens ----------------------------------------------------------------------------------------

    @rule(point=st.sampled_from(POINTS))
    def the_next_change_is_cut_off(self, point: str) -> None:
        self.failpoint.point = point

    @rule(after=st.integers(1, 2))
    def the_next_change_ends_between_its_files(self, after: int) -> None:
        self.documents.after = after

    @rule(title=st.sampled_from(TITLES), body=st.sampled_from(BODIES), rotate=st.booleans())
    def write(self, title: str, body: str, rotate: bool) -> None:
        before = self.files()
        work = self.core.shelf.notes.write(
            OPERATOR, Which(SPACE, "notes", title), body, rotate=rotate, cause=self.cause()
        )
        if self.change(work, title):
            (name,) = {n for n, text in self.files().items() if text != before.get(n)} - {MEMORY}
            then, now = read_note(before.get(name, "")), read_note(self.files()[name])
            assert now.current == safe(body)
            assert now.archive.endswith(then.archive)
            assert then.current in now.archive or not rotate or not then.current
            if not rotate:
                assert now.archive == then.archive

    @rule(title=st.sampled_from(TITLES), hook=st.sampled_from(["a", "b\n- [x](notes/x.md): c", "خطّاف"]))
    def hook(self, title: str, hook: str) -> None:
        self.change(self.core.shelf.notes.hook(OPERATOR, Which(SPACE, "notes", title), hook, self.cause()), title)

    @rule(title=st.sampled_from(TITLES))
    def delete(self, title: str) -> None:
        self.change(self.core.shelf.notes.delete(OPERATOR, Which(SPACE, "notes", title), self.cause()), title)

    @rule(at=st.integers(0, 9), title=st.sampled_from([*TITLES[:2], ""]))
    def keep(self, at: int, title: str) -> None:
        waiting = self.run(self.core.items([SPACE], [ItemState.PENDING]))
        if waiting:
            item = waiting[at % len(waiting)]
            self.change(self.core.shelf.notes.keep(OPERATOR, item, title or item.section, self.cause()))
            self.stack.clear()

    @rule(title=st.sampled_from(TITLES), body=st.sampled_from(BODIES), rotates=st.booleans())
    def a_model_proposes(self, title: str, body: str, rotates: bool) -> None:
        self.number += 1
        message = self.run(says(self.core, PRIVATE, SARA, f"Note what I said, {self.number} times", 100 + self.number))
        wish = NoteWish(
            which=Which(SPACE, "notes", title),
            text=body,
            words=("Note what I said",),
            rotates=rotates,
            place_key=PRIVATE.key,
        )
        before = self.files()
        self.failpoint.point, self.documents.after = "", 0
        self.change(self.core.propose_note(message, wish, self.cause()))
        assert self.files() == before

    @rule(at=st.integers(0, 9), takes=st.booleans())
    def a_proposal_is_decided(self, at: int, takes: bool) -> None:
        waiting = [item for item in self.run(self.core.items([SPACE], [ItemState.PENDING])) if is_proposal(item)]
        if not waiting:
            return
        item = waiting[at % len(waiting)]
        text = self.run(self.core.store.read(lambda uow: proposed_text(uow, item)))
        assert text is not None
        if not takes:
            self.change(self.core.reject(OPERATOR, [item], self.cause()))
        elif self.change(self.core.apply(OPERATOR, [item], self.cause()), text.title):
            assert read_note(self.files()[item.doc]).current == text.after
            now = self.run(self.core.item(item.id))
            assert now is not None
            assert now.state is ItemState.SUPERSEDED

    @rule(at=st.integers(0, 9), forget=st.booleans())
    def undo_or_forget_a_kept_line(self, at: int, forget: bool) -> None:
        kept = [i for i in self.run(self.core.items([SPACE], [ItemState.APPLIED])) if i.doc.startswith("notes/")]
        if kept:
            item = kept[at % len(kept)]
            work = self.core.forget if forget else self.core.undo
            self.change(work(OPERATOR, item, self.cause()))
            self.stack.clear()

    @rule()
    def take_the_last_change_back(self) -> None:
        if not self.stack:
            return
        title, before = self.stack[-1]
        work = self.core.shelf.notes.undo_last(OPERATOR, Which(SPACE, "notes", title), self.cause())
        if self.change(work):
            assert self.files() == before
            self.stack.pop()
        else:
            self.stack.clear()

    @rule(title=st.sampled_from(TITLES), where=st.sampled_from(["end", "current", "gone", "index"]))
    def a_hand_edits(self, title: str, where: str) -> None:
        found = [one for one in self.run(self.core.shelf.notes.listed([SPACE], "notes")) if one.title == title]
        self.failpoint.point, self.documents.after = "", 0
        if found:
            doc = found[0].doc if where != "index" else Doc(SPACE, MEMORY)
            text = self.run(self.documents.read(doc))
            if where == "gone":
                self.run(self.documents.delete(doc, text.version))
            else:
                after = text.text + "\nmy words\n" if where == "end" else text.text.replace("one", "1")
                after = after.replace("(notes/", "(notes/x") if where == "index" else after
                self.run(self.documents.write(doc, after, text.version))
            self.archives.pop(doc.name, None)
            self.stack.clear()
            self.run(self.core.reconcile(SPACE))

    @rule()
    def lint_mends(self) -> None:
        before = self.files()
        if self.change(self.core.care.mending.mend(OPERATOR, SPACE, self.cause())):
            names = {name for name in self.files() if name.startswith("notes/")}
            assert {entry.name for entry in entries_of(self.files()[MEMORY])} == names
            if self.files() != before:
                assert self.change(self.core.care.mending.undo(OPERATOR, SPACE, self.cause()))
                assert self.files() == before
                self.run(self.core.care.mending.mend(OPERATOR, SPACE, self.cause()))
                self.stack.clear()

    # --- what must hold --------------------------------------------------------------------------------------

    @invariant()
    def what_a_hand_wrote_in_memory_stays(self) -> None:
        if hasattr(self, "core"):
            text = self.files().get(MEMORY, "")
            assert text.startswith(HEAD.partition("## Index")[0])
            assert "- no entry\r\n" in text

    @invariant()
    def no_archive_loses_an_entry(self) -> None:
        for name, text in self.files().items():
            if name.startswith("notes/"):
                note = read_note(text)
                kept = self.archives.get(name, "")
                # An entry goes only by undo of its own rotation, and is what holds then.
                assert note.archive.endswith(kept) or kept.endswith(note.archive)
                self.archives[name] = note.archive
                assert plain(note.current) is not None

    @invariant()
    def the_ledger_agrees(self) -> None:
        if not hasattr(self, "core"):
            return
        for item in self.run(self.core.items([SPACE], [ItemState.APPLIED])):
            if item.doc.startswith("notes/"):
                assert item.line_key in lines_held(self.files().get(item.doc, ""))
        report = self.run(Audit(self.core.context, self.core.prompt_for).run())
        assert list(report.findings) == []


Notes.TestCase.settings = settings(
    max_examples=1000 if SOAK else 12,
    stateful_step_count=50 if SOAK else 20,
    deadline=None,
    derandomize=not SOAK,
    suppress_health_check=list(HealthCheck),
)
TestNotes = Notes.TestCase

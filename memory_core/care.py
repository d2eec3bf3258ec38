"""What people do to keep a memory in order, around the space lock: confirm, settle conflicts, look for faults, clear."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from memory_core.documents.damage import damages_in
from memory_core.documents.slugs import is_note
from memory_core.documents.space_file import read_space
from memory_core.errors import DocumentError, ItemError
from memory_core.ledger.clearing import clear, last_clearing, remembered
from memory_core.ledger.conflicts import STANDING, ConflictGroup, groups_of, resolve
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.copy import write_copy
from memory_core.ledger.desk import Desk
from memory_core.ledger.effects import Outcome
from memory_core.ledger.erasing import FORGET_ME, Erased, Reach, erase, reach
from memory_core.ledger.lint import Finding, Refuse, found_lost, lint
from memory_core.ledger.lint_notes import lint_files, lint_index, lint_profile
from memory_core.ledger.mending import Mending
from memory_core.ledger.reconciling import documents_of
from memory_core.ledger.sharing import unshare
from memory_core.ledger.space_lock import LOCK_TTL_S
from memory_core.ledger.troubles import compared
from memory_core.ledger.verifying import verify
from memory_core.ledger.whole import undo_whole
from memory_core.ports import Item
from memory_core.spaces import MEMORY, PORTABLE, USER, Doc, Space
from memory_core.values import Actor, ItemState, Record

MANY = 100_000
"""More items than any space has."""
_SPACE_FILE = "space.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """The care commands of one profile; each change acts once per cause."""

    desk: Desk
    repeated: Callable[[str], Awaitable[Outcome | None]]
    """Returns what a cause has already done."""
    refuse: Refuse

    @property
    def context(self) -> LedgerContext:
        """Return the ledger's surroundings."""
        return self.desk.context

    # --- reads -----------------------------------------------------------------------------------------------

    async def facts(self, spaces: Sequence[Space]) -> list[Item]:
        """Return all that is remembered in these spaces, oldest first."""
        return await self._items(spaces, [ItemState.APPLIED])

    async def conflicts(self, spaces: Sequence[Space]) -> list[ConflictGroup]:
        """Return what contradicts each other in these spaces."""
        return groups_of(await self._items(spaces, STANDING))

    async def _items(self, spaces: Sequence[Space], states: Sequence[ItemState]) -> list[Item]:
        keys, profile = [space.key for space in spaces], self.context.profile
        return await self.context.store.read(lambda uow: uow.ledger.items(profile, keys, states, limit=MANY))

    async def lint(self, spaces: Sequence[Space]) -> list[Finding]:
        """Return what is wrong in the files of these spaces, by file and line."""
        found: list[Finding] = []
        for space in spaces:
            applied = await self.facts([space])
            for name in documents_of(space):
                found += await self._lint(Doc(space, name), applied)
            found += await self._lint_notes(space)
            settings = await read_space(self.context.documents, Doc(space, _SPACE_FILE))
            doc = Doc(space, _SPACE_FILE).key
            found += [Finding(code="settings", doc=doc, details={"what": what}) for what in settings.problems]
            for damage in await damages_in(self.context.documents, space):
                if damage.name != _SPACE_FILE:
                    code = damage.code.removeprefix("document.")
                    found.append(Finding(code=code, doc=Doc(space, damage.name).key))
        return found

    async def _lint(self, doc: Doc, applied: Sequence[Item]) -> list[Finding]:
        try:
            text = await self.context.documents.read(doc)
        except DocumentError as error:
            return [Finding(code="unreadable", doc=doc.key, details={"why": error.code})]
        mine = [i for i in applied if i.doc == doc.name or (i.shared and doc.name == PORTABLE)]
        found = lint(doc, text.text, mine, self.context.budgets, self.refuse)
        return found_lost(doc, found, await compared(self.context, doc, text))

    async def _lint_notes(self, space: Space) -> list[Finding]:
        documents, texts, found = self.context.documents, dict[str, str](), list[Finding]()
        files = await documents.notes(space)
        for name in (*documents_of(space), *(file.name for file in files)):
            try:
                texts[name] = (await documents.read(Doc(space, name))).text
            except DocumentError as error:
                if is_note(name):
                    found.append(Finding(code="unreadable", doc=Doc(space, name).key, details={"why": error.code}))
        found += lint_profile(space, texts.get(USER, ""))
        if MEMORY in texts:
            found += lint_index(space, texts[MEMORY], frozenset(file.name for file in files))
        return found + lint_files(space, files, texts, self.context.clock.now(), self.context.budgets, self.refuse)

    @property
    def mending(self) -> Mending:
        """Return who mends what lint finds."""
        return Mending(self.desk, self.lint)

    async def remembered(self, space: Space) -> list[Item]:
        """Return what clearing would take. Raises ItemError `item.nothing-remembered`."""
        return await remembered(self.context, space)

    # --- changes ---------------------------------------------------------------------------------------------

    async def verify(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Take a person's word that a line is so; see `verifying.verify`."""
        return await self._of_item(item, cause, lambda fresh: verify(self.context, actor, fresh, cause))

    async def resolve(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Keep one item of a conflict; see `conflicts.resolve`."""
        return await self._of_item(item, cause, lambda fresh: resolve(self.context, actor, fresh, cause))

    async def unshare(self, actor: Actor, item: Item, cause: str) -> Outcome:
        """Keep a person's line out of groups again; see `sharing.unshare`."""
        return await self._of_item(item, cause, lambda fresh: unshare(self.context, actor, fresh, cause))

    async def clear(self, actor: Actor, space: Space, cause: str) -> Outcome:
        """Forget every remembered line of a space; see `clearing.clear`."""
        return await self._change(space, cause, lambda: clear(self.context, actor, space, cause))

    async def undo(self, actor: Actor, record: Record, cause: str) -> Outcome:
        """Take back all that a record did; see `whole.undo_whole`."""
        space = Space.parse(self.context.profile, record.space_key)

        async def undo() -> Outcome:
            fresh = await self.context.store.read(lambda uow: uow.ledger.record(record.id))
            return await undo_whole(self.context, actor, fresh or record, cause)

        return await self._change(space, cause, undo)

    async def reach(self, person: Space) -> Reach:
        """Return what forgetting a person would touch."""
        return await reach(self.context, person)

    async def forget_person(self, actor: Actor, person: Space, cause: str, wait_s: float | None = None) -> Erased:
        """Take a person out for good; see `erasing.erase`. Safe to do again after a crash.

        Raises:
            SpaceError: `space.busy`.
            DocumentError: A file cannot be changed.
        """
        done = await self.repeated(cause)
        while done is None:
            held = {Space.parse(self.context.profile, key) for key in (await self.reach(person)).elsewhere}
            async with self.desk.lock.hold([person, *held], wait_s or self.desk.wait_s):
                done = await self.repeated(cause)
                if done is not None:
                    break
                for space in sorted(held):
                    await self.desk.keeper.prepare(space)
                found = await self.reach(person)
                if not {space.key for space in held}.issuperset(found.elsewhere):
                    continue  # somebody was quoted in yet another space meanwhile
                erased = await erase(self.context, actor, person, cause, found)
                for space in sorted(held):
                    await self.desk.keeper.finish(space)
                    await write_copy(self.context, space)  # anew: what was patched would keep the person's quotes
                return erased
        return Erased(done.items, done.record.counts)

    async def finish_erasures(self) -> int:
        """Carry through what was confirmed and cut off by a crash; return how many."""
        async with self.context.store.reading() as uow:
            begun = [one for one in await uow.confirmations.begun(self.context.profile) if one.command == FORGET_ME]
        for one in begun:
            actor = Actor(one.user_id, operator_as=one.operator_as)
            await self.forget_person(
                actor, Space.parse(self.context.profile, one.space_key), one.used_by, 2 * LOCK_TTL_S
            )
            async with self.context.store.transaction() as uow:
                await uow.confirmations.done(one.token)
        return len(begun)

    async def undo_clearing(self, actor: Actor, space: Space, cause: str) -> Outcome:
        """Bring back what the last clearing of a space took. Raises ItemError `item.nothing-to-undo`."""

        async def undo() -> Outcome:
            return await undo_whole(self.context, actor, await last_clearing(self.context, space), cause)

        return await self._change(space, cause, undo)

    async def _of_item(self, item: Item, cause: str, change: Callable[[Item], Awaitable[Outcome]]) -> Outcome:
        async def work() -> Outcome:
            fresh = await self.context.item(item.id)
            if fresh is None:
                raise ItemError("There is no such item here.", code="item.not-found", id=item.id)
            return await change(fresh)

        return await self._change(Space.parse(item.profile, item.space_key), cause, work)

    async def _change(self, space: Space, cause: str, work: Callable[[], Awaitable[Outcome]]) -> Outcome:
        repeated = await self.repeated(cause)
        if repeated is not None:
            return repeated
        async with self.desk.hold(space):
            await self.desk.keeper.prepare(space)
            repeated = await self.repeated(cause)
            if repeated is not None:
                return repeated
            outcome = await work()
            await self.desk.keeper.finish(space)
            return outcome

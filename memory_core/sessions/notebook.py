"""The notebook: a session's pinned working notes, replaced whole, written by people and proposed by a model (ARCHITECTURE §8)."""

from dataclasses import replace

from memory_core.errors import SessionError
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.fencing import check_fences
from memory_core.policy.scanner import mask, scan
from memory_core.ports import Session, SpaceLock
from memory_core.ports.checkpoints import Notebook
from memory_core.spaces import Space

CURRENT, PROPOSED, REJECTED = "current", "proposed", "rejected"


class Notebooks:
    """The notebooks of one profile's sessions. `/new` takes one along, `/reset` does not; `most_bytes` of UTF-8 fit into one."""

    def __init__(self, context: LedgerContext, lock: SpaceLock, lock_wait_s: float, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._context = context
        self._lock = lock
        self._wait_s = lock_wait_s

    async def of(self, session: Session) -> Notebook | None:
        """Return the notes that hold; None where there are none."""
        async with self._context.store.reading() as uow:
            found = await uow.notebooks.of(session)
        return found if found is not None and found.text else None

    async def proposed(self, session: Session) -> Notebook | None:
        """Return what a model proposed and nobody has decided on."""
        async with self._context.store.reading() as uow:
            return await uow.notebooks.proposed(session.id)

    async def write(self, session: Session, text: str, cause: str, user_id: int | None) -> Notebook:
        """Replace a session's notes whole; an empty text clears them.

        Raises:
            SessionError: `note.too-long`, `note.refused`; what stood there stands.
            SpaceError: `space.busy`.
        """
        return await self._put(session, text, cause, user_id, CURRENT)

    async def propose(self, session: Session, text: str, cause: str) -> Notebook:
        """Keep what a model would write until a person takes it; nothing holds by it, and an earlier proposal gives way.

        Raises:
            SessionError: As `write`; `note.empty`: a model clears nothing.
            SpaceError: `space.busy`.
        """
        if not text.strip():
            raise SessionError("There is nothing in these notes.", code="note.empty")
        return await self._put(session, text, cause, None, PROPOSED)

    async def undo(self, session: Session, cause: str, user_id: int | None) -> Notebook:
        """Bring back the notes that were replaced last; again, those before them.

        Raises:
            SessionError: `note.nothing-to-undo`.
            SpaceError: `space.busy`.
        """
        async with self._lock.hold([self._home(session)], self._wait_s), self._context.store.transaction() as uow:
            known = await uow.notebooks.by_cause(cause)
            if known is not None:
                return known
            await check_fences(uow, session.home_key)
            now = await uow.sessions.get(session.id) or session
            held = await uow.notebooks.of(now)
            if held is None or (held.replaces is None and not held.text):
                raise SessionError("No notes were here before.", code="note.nothing-to-undo")
            before = await uow.notebooks.get(held.replaces) if held.replaces else None
            made = self._made(session, before.text if before else "", cause, user_id)
            await uow.notebooks.put(replace(made, replaces=before.replaces if before else None))
            return made

    async def decide(self, session: Session, cause: str, *, takes: bool, proposal_id: str = "") -> Notebook:
        """Take a model's proposal, or put it aside.

        Args:
            session: Whose notes.
            cause: Why.
            takes: Whether it holds from now on.
            proposal_id: Which proposal is meant; whichever waits if empty.

        Raises:
            SessionError: `note.nothing-proposed`, also when another waits than is meant; `note.changed` when the notes were
                written anew since it was made.
            SpaceError: `space.busy`.
        """
        async with self._lock.hold([self._home(session)], self._wait_s), self._context.store.transaction() as uow:
            await check_fences(uow, session.home_key)
            now = await uow.sessions.get(session.id) or session
            found = await uow.notebooks.proposed(session.id)
            if found is None or proposal_id not in ("", found.id):
                raise SessionError("No notes are proposed.", code="note.nothing-proposed", cause=cause)
            if takes and found.replaces != now.notebook_id:
                raise SessionError("The notes have changed since.", code="note.changed")
            await uow.notebooks.settle(found, CURRENT if takes else REJECTED)
            return found

    async def _put(self, session: Session, text: str, cause: str, user_id: int | None, state: str) -> Notebook:
        clean = self._checked(text)
        async with self._lock.hold([self._home(session)], self._wait_s), self._context.store.transaction() as uow:
            known = await uow.notebooks.by_cause(cause)
            if known is not None:
                return known
            await check_fences(uow, session.home_key)
            now = await uow.sessions.get(session.id) or session
            if state == PROPOSED and (older := await uow.notebooks.proposed(session.id)) is not None:
                await uow.notebooks.settle(older, REJECTED)
            made = replace(self._made(session, clean, cause, user_id), state=state, replaces=now.notebook_id)
            await uow.notebooks.put(made)
            return made

    def _made(self, session: Session, text: str, cause: str, user_id: int | None) -> Notebook:
        return Notebook(
            id=self._context.ids.new("notebook"),
            profile=session.profile,
            session_id=session.id,
            text=text,
            cause=cause,
            created_at=self._context.clock.now(),
            user_id=user_id,
        )

    def _home(self, session: Session) -> Space:
        return Space.parse(self._context.profile, session.home_key)

    def _checked(self, text: str) -> str:
        clean = mask(text.strip())[0]
        size = len(clean.encode("utf-8", "replace"))
        if size > self.most_bytes:
            raise SessionError("The notes are too long.", code="note.too-long", size=size, limit=self.most_bytes)
        if clean and not scan(clean).allowed:
            raise SessionError("The notes cannot be kept.", code="note.refused")
        return clean

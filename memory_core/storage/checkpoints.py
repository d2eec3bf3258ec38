"""Checkpoints and notebooks as rows, and how what is erased leaves them."""

import json
from collections.abc import Iterable

from memory_core.ports import Said, Session
from memory_core.ports.checkpoints import Checkpoint, Notebook
from memory_core.storage.columns import to_text, to_time
from memory_core.storage.database import Database, Row
from memory_core.values import Role

_SOURCES = "from"
"""The key of an entry's messages in a payload; an entry without one stands on nobody's words."""


class SqliteCheckpoints:
    """Implements `ports.Checkpoints` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, checkpoint: Checkpoint) -> None:
        """Insert. Raises StorageError `storage.conflict` if its cause has made one."""
        await self._database.all(
            "checkpoints.put",
            id=checkpoint.id,
            profile=checkpoint.profile,
            session_id=checkpoint.session_id,
            upto=checkpoint.upto,
            boundary=checkpoint.boundary,
            degraded=int(checkpoint.degraded),
            folds=checkpoint.folds,
            payload=checkpoint.payload,
            cause=checkpoint.cause,
            created_at=to_text(checkpoint.created_at),
        )
        await self._cite(checkpoint.id, checkpoint.sources)

    async def _cite(self, checkpoint_id: str, sources: Iterable[str]) -> None:
        for message_id in sources:
            await self._database.all("checkpoints.add_source", checkpoint_id=checkpoint_id, message_id=message_id)

    async def get(self, checkpoint_id: str) -> Checkpoint | None:
        """Return one."""
        row = await self._database.one("checkpoints.get", id=checkpoint_id)
        return to_checkpoint(row) if row else None

    async def by_cause(self, cause: str) -> Checkpoint | None:
        """Return what a cause has made."""
        row = await self._database.one("checkpoints.by_cause", cause=cause)
        return to_checkpoint(row) if row else None

    async def of_session(self, session_id: str, limit: int = 20) -> list[Checkpoint]:
        """Return those made of a session, newest first."""
        rows = await self._database.all("checkpoints.of_session", session_id=session_id, limit=limit)
        return [to_checkpoint(row) for row in rows]

    async def hold(self, session_id: str, checkpoint_id: str, base: str | None) -> None:
        """Let a session start from one, and whoever went on from it and still starts from `base`."""
        await self._database.all("checkpoints.hold", session_id=session_id, checkpoint_id=checkpoint_id)
        went_on = [session_id]
        while went_on:
            rows = await self._database.all(
                "checkpoints.carry", session_ids=went_on, checkpoint_id=checkpoint_id, base=base
            )
            went_on = [row["id"] for row in rows]

    async def said(self, session_id: str, after: int, upto: int) -> tuple[int, int]:
        """Return how many characters, blanks at the ends left out, and messages lie with `after < seq <= upto`."""
        row = await self._database.one("checkpoints.said_between", session_id=session_id, after=after, upto=upto)
        assert row is not None
        return int(row["chars"]), int(row["messages"])

    async def awaited(self, session_id: str) -> bool:
        """Say whether a job of this session is still to come."""
        return await self._database.one("checkpoints.pending_job", session_id=session_id) is not None

    async def answers_since(self, session_id: str, seq: int) -> list[Said]:
        """Return the answers behind `seq` to messages before it, in order."""
        rows = await self._database.all("checkpoints.answers_since", session_id=session_id, seq=seq)
        return [Said(row["id"], row["seq"], Role(row["role"]), row["text"], row["reply_to"]) for row in rows]


class SqliteNotebooks:
    """Implements `ports.Notebooks` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, notebook: Notebook) -> None:
        """Insert; a current one becomes its session's."""
        await self._database.all(
            "checkpoints.put_note",
            id=notebook.id,
            profile=notebook.profile,
            session_id=notebook.session_id,
            state=notebook.state,
            user_id=notebook.user_id,
            text=notebook.text,
            replaces=notebook.replaces,
            cause=notebook.cause,
            created_at=to_text(notebook.created_at),
        )
        if notebook.state == "current":
            await self._hold(notebook)

    async def of(self, session: Session) -> Notebook | None:
        """Return the notes that hold in a session."""
        return await self.get(session.notebook_id) if session.notebook_id is not None else None

    async def get(self, notebook_id: str) -> Notebook | None:
        """Return one version."""
        row = await self._database.one("checkpoints.note", id=notebook_id)
        return to_notebook(row) if row else None

    async def by_cause(self, cause: str) -> Notebook | None:
        """Return what a cause has written."""
        row = await self._database.one("checkpoints.note_by_cause", cause=cause)
        return to_notebook(row) if row else None

    async def proposed(self, session_id: str) -> Notebook | None:
        """Return the newest that a model proposed and nobody has decided on."""
        row = await self._database.one("checkpoints.proposed_note", session_id=session_id)
        return to_notebook(row) if row else None

    async def settle(self, notebook: Notebook, state: str) -> None:
        """Decide on a proposed one: `current` makes it its session's."""
        await self._database.all("checkpoints.settle_note", id=notebook.id, state=state)
        if state == "current":
            await self._hold(notebook)

    async def _hold(self, notebook: Notebook) -> None:
        await self._database.all("checkpoints.hold_note", session_id=notebook.session_id, notebook_id=notebook.id)


async def take_out_person(database: Database, profile: str, user_id: int) -> None:
    """Take what stands on a person's words out of every checkpoint, before those words go; their notes go whole."""
    rows = await database.all("checkpoints.citing_person", profile=profile, user_id=user_id)
    if rows:
        gone = {row["id"] for row in await database.all("checkpoints.messages_of_person", user_id=user_id)}
        await _rewrite(database, rows, gone)
    await database.all("checkpoints.blank_notes_of_person", profile=profile, user_id=user_id)


async def take_out_session(database: Database, session_id: str) -> None:
    """Do the same for all that was said in one session."""
    rows = await database.all("checkpoints.citing_session", session_id=session_id)
    if rows:
        gone = {row["id"] for row in await database.all("checkpoints.messages_of_session", session_id=session_id)}
        await _rewrite(database, rows, gone)
    await database.all("checkpoints.blank_notes_of_session", session_id=session_id)


async def _rewrite(database: Database, rows: Iterable[Row], gone: set[str]) -> None:
    for row in rows:
        left = without_sources(json.loads(row["payload"]), gone)
        await database.all("checkpoints.rewrite", id=row["id"], payload=json.dumps(left, ensure_ascii=False))
        await database.all("checkpoints.drop_sources", checkpoint_id=row["id"])
        for source in sources_in(left):
            await database.all("checkpoints.add_source", checkpoint_id=row["id"], message_id=source)


def without_sources(payload: object, gone: set[str]) -> object:
    """Return a payload without the entries that stand on any of these messages."""
    if isinstance(payload, dict):
        return {key: without_sources(value, gone) for key, value in payload.items() if not _stands_on(value, gone)}
    if isinstance(payload, list):
        return [without_sources(value, gone) for value in payload if not _stands_on(value, gone)]
    return payload


def _stands_on(value: object, gone: set[str]) -> bool:
    return isinstance(value, dict) and _SOURCES in value and not gone.isdisjoint(value[_SOURCES])


def sources_in(payload: object) -> tuple[str, ...]:
    """Return the messages on whose words a payload's entries stand, each once."""
    found: dict[str, None] = {}
    values = payload.values() if isinstance(payload, dict) else payload if isinstance(payload, list) else ()
    for value in values:
        if isinstance(value, dict) and _SOURCES in value:
            found |= dict.fromkeys(value[_SOURCES])
        else:
            found |= dict.fromkeys(sources_in(value))
    return tuple(found)


def to_checkpoint(row: Row) -> Checkpoint:
    """Read a row of `checkpoints`."""
    return Checkpoint(
        id=row["id"],
        profile=row["profile"],
        session_id=row["session_id"],
        upto=row["upto"],
        boundary=row["boundary"],
        payload=row["payload"],
        sources=sources_in(json.loads(row["payload"])),
        cause=row["cause"],
        created_at=to_time(row["created_at"]),
        degraded=bool(row["degraded"]),
        folds=row["folds"],
    )


def to_notebook(row: Row) -> Notebook:
    """Read a row of `notebooks`."""
    return Notebook(
        id=row["id"],
        profile=row["profile"],
        session_id=row["session_id"],
        text=row["text"],
        cause=row["cause"],
        created_at=to_time(row["created_at"]),
        state=row["state"],
        user_id=row["user_id"],
        replaces=row["replaces"],
    )

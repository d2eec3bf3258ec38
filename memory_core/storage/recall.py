"""The search index as SQLite keeps it: FTS5 over terms that are normalised already, and plain tables beside it."""

import json
from collections.abc import Collection, Sequence

from memory_core.errors import StorageError
from memory_core.ports.recall import (
    AskedTerms,
    IndexedLine,
    IndexedSpace,
    IndexState,
    IndexTotals,
    RawLine,
    Standing,
    Unindexed,
)
from memory_core.spaces import Scope, Space
from memory_core.storage.columns import to_time
from memory_core.storage.database import Database, Row
from memory_core.storage.vectors import DROPPED as VECTORS_DROPPED
from memory_core.storage.vectors import MADE as VECTORS_MADE

_MADE = (
    "recall.make_state",
    "recall.make_spaces",
    "recall.make_blocks",
    "recall.make_lines",
    "recall.make_days",
    "recall.make_people",
    "recall.make_words",
    *VECTORS_MADE,
)
_DROPPED = (
    "recall.drop_words",
    "recall.drop_lines",
    "recall.drop_blocks",
    "recall.drop_spaces",
    "recall.drop_people",
    "recall.drop_state",
    *VECTORS_DROPPED,
)
_NOWHERE = Space("", Scope.PROFILE)
_GONE_AT = "1970-01-01T00:00:00+00:00"
_BLOCK = 8
_PROVED = 3
_SPACE = 32


class SqliteRecall:
    """Implements `ports.RecallIndex` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def state(self) -> IndexState | None:
        """Return how far it has come; None when it, or a part of it, is not there."""
        try:
            row = await self._database.one("recall.state")
        except StorageError:
            found = await self._database.one("recall.is_there")
            if found is None or found["found"] < len(_MADE):
                return None
            raise
        if row is None:
            return None
        fits = bool(row["fits"]) and not row["moved"]
        return IndexState(row["version"], row["upto"], row["stale"], row["newest"], fits)

    async def make(self, version: int) -> None:
        """Throw away what is there and begin an empty one."""
        for part in _DROPPED:
            await self._database.all(part)
        for part in _MADE:
            await self._database.all(part)
        await self._database.all("recall.forget_changes")
        await self._database.all("recall.begin", version=version)

    async def totals(self) -> IndexTotals:
        """Return how much it holds."""
        row, size = await self._database.one("recall.totals"), await self._database.one("recall.size")
        assert row is not None
        assert size is not None
        return IndexTotals(row["spaces"], row["lines"], row["terms"], size["bytes"])

    async def left(self) -> int:
        """Count the messages that it has not read, or has to read again; also when there is no index."""
        state = await self.state()
        row = await self._database.one("recall.unread_count", after=state.upto if state else 0)
        return (row["found"] if row else 0) + (state.stale if state else 0)

    async def lacks(self, profile: str, keys: Sequence[str] | None, but_sessions: Sequence[str]) -> bool:
        """Say whether there are new messages to read of these spaces, all of the profile for None, in other sessions than those."""
        where = {
            "space_keys": None if keys is None else json.dumps(list(keys)),
            "sessions": json.dumps(list(but_sessions)),
        }
        row = await self._database.one("recall.lacks", profile=profile, **where)
        return row is None or bool(row["found"])

    async def unread(self, limit: int) -> list[Unindexed]:
        """Return messages after the last one read, in the journal's order."""
        state = await self._database.one("recall.state")
        after = state["upto"] if state is not None else 0
        return [_unindexed(row) for row in await self._database.all("recall.unread", after=after, limit=limit)]

    async def changed(self, limit: int) -> list[Unindexed]:
        """Return messages whose text has changed or gone since they were read."""
        return [_unindexed(row) for row in await self._database.all("recall.changed", limit=limit)]

    async def put(self, lines: Sequence[IndexedLine], gone: Sequence[str] = ()) -> None:
        """Put lines in place of what was kept of their messages, and take out those of `gone`."""
        spaces: dict[Space, int] = {}
        lost = {await self._drop(message_id) for message_id in gone} - {None}
        for line in lines:
            if line.of.space not in spaces:
                spaces[line.of.space] = await self._space(line.of.space)
            await self._drop(line.of.message_id)
            await self._add(line, spaces[line.of.space])
        for number, person_id in filter(None, lost):
            await self._database.all("recall.lose_person", space=number, person_id=person_id)
        ids = [*gone, *(line.of.message_id for line in lines)]
        await self._database.all("recall.changed_done", message_ids=json.dumps(ids))

    async def came_to(self, at: int, message_id: str) -> None:
        """Note the last message read."""
        await self._database.all("recall.came_to", upto=at, upto_id=message_id)

    async def optimize(self) -> None:
        """Bring its segments together: faster, and nothing of what was taken out stays in them."""
        await self._database.all("recall.optimize")

    async def drop_erased(self) -> None:
        """Take out what has no text any more, so that none of its words stays; without an index nothing is to do."""
        if await self.state() is None:
            return
        gone = [row["message_id"] for row in await self._database.all("recall.erased")]
        if gone:
            await self.put([], gone)
            await self.optimize()

    async def check(self) -> None:
        """Raise StorageError when it contradicts itself."""
        await self._database.all("recall.check_words")

    async def prove(self, spaces: Sequence[int]) -> None:
        """See that one line of each space is found by its own words. Raises StorageError `storage.corrupt`."""
        for space in spaces[:_PROVED]:
            row = await self._database.one("recall.one_line", low=space << _SPACE, high=(space + 1 << _SPACE) - 1)
            if row is None:
                continue
            term = row["words"].split()[0]
            if not (await self.having([AskedTerms((term,))], row["number"], row["number"], 1))[0]:
                raise StorageError("The search index is damaged.", code="storage.corrupt", hint="It is made anew.")

    async def spaces(self, profile: str, keys: Sequence[str] | None) -> list[IndexedSpace]:
        """Return these spaces as far as they are indexed; all of the profile for None."""
        if keys is None:
            rows = await self._database.all("recall.every_space", profile=profile)
        else:
            rows = await self._database.all("recall.spaces", profile=profile, space_keys=list(keys))
        return [IndexedSpace(r["number"], r["space_key"], r["lines"], r["terms"], r["blocks"]) for r in rows]

    async def people(self, spaces: Sequence[int], limit: int) -> list[tuple[int, str]]:
        """Return who has spoken in these spaces, each with the name last seen."""
        rows = await self._database.all("recall.people", spaces=list(spaces), limit=limit)
        return [(row["person_id"], row["name"]) for row in rows]

    async def having(self, words: Sequence[AskedTerms], low: int, high: int, limit: int) -> list[list[int]]:
        """Return for each of the words the newest numbers of lines from `low` to `high` that have it."""
        asked = json.dumps([_any_of(word) for word in words])
        row = await self._database.one("recall.having", asked=asked, low=low, high=high, limit=limit)
        found: list[list[int]] = json.loads(row["found"]) if row else []
        return found

    async def on_days(self, space: int, first: int, last: int, limit: int) -> list[int]:
        """Return numbers of lines of these days, longest first."""
        return await self._list("recall.on_days", space=space, first=first, last=last, limit=limit)

    async def look(self, numbers: Collection[int]) -> tuple[list[RawLine], dict[int, int]]:
        """Return lines, and how many terms each of their blocks has."""
        blocks = {number >> _BLOCK for number in numbers}
        row = await self._database.one("recall.look", numbers=str([*numbers]), blocks=str([*blocks]))
        return (json.loads(row["lines"]), dict(json.loads(row["blocks"]))) if row else ([], {})

    async def newest(self, profile: str, keys: Sequence[str] | None, limit: int) -> list[Unindexed]:
        """Return the newest messages of spaces straight from the journal, session by session: the way without an index."""
        if keys is None:
            rows = await self._database.all("recall.newest_of_all", profile=profile, limit=limit)
        else:
            rows = await self._database.all("recall.newest", profile=profile, space_keys=list(keys), limit=limit)
        return [_unindexed(row) for row in rows]

    async def stand(self, profile: str, message_ids: Sequence[str]) -> dict[str, Standing]:
        """Return those of the messages that may still be shown."""
        row = await self._database.one("recall.stand", profile=profile, message_ids=json.dumps(list(message_ids)))
        found = json.loads(row["found"]) if row else []
        return {
            message_id: Standing(
                session,
                seq,
                space,
                external if external is not None else message_id if platform_id is None else platform_id,
                chat,
            )
            for message_id, session, seq, space, external, platform_id, chat in found
        }

    async def leave_out(self, message_id: str) -> None:
        """Note that a message was said while memory was off: it is history only, for good."""
        await self._database.all("recall.leave_out", message_id=message_id)

    async def _list(self, name: str, **values: object) -> list[int]:
        row = await self._database.one(name, **values)
        return [int(number) for number in json.loads(row["found"])] if row else []

    async def _space(self, space: Space) -> int:
        known = {"profile": space.profile, "space_key": space.key}
        row = await self._database.one("recall.space", **known) or await self._database.one("recall.add_space", **known)
        assert row is not None
        return int(row["number"])

    async def _add(self, line: IndexedLine, space: int) -> None:
        of = line.of
        where = {"session_id": of.session_id, "part": of.seq >> _BLOCK}
        known = await self._database.one("recall.block", **where)
        row = known or await self._database.one("recall.add_block", space=space, **where)
        assert row is not None
        block = int(row["number"])
        number = block << _BLOCK | of.seq & (1 << _BLOCK) - 1
        await self._database.all(
            "recall.add_line",
            number=number,
            message_id=of.message_id,
            speaker_id=of.speaker_id,
            day=line.day,
            flags=line.flags,
            length=line.length,
            words=line.terms,
        )
        await self._database.all("recall.add_words", number=number, words=line.terms)
        await self._database.all("vectors.expect", number=number)
        await self._database.all("recall.count_block", number=block, terms=line.length)
        await self._database.all("recall.count_space", number=space, lines=1, terms=line.length, blocks=int(not known))
        if of.speaker_id and of.speaker_name:
            await self._database.all("recall.see_person", space=space, person_id=of.speaker_id, called=of.speaker_name)

    async def _drop(self, message_id: str) -> tuple[int, int] | None:
        """Take a line out; return its space and speaker, if it was there and had one."""
        row = await self._database.one("recall.line_of", message_id=message_id)
        if row is None:
            return None
        number, length = int(row["number"]), int(row["length"])
        await self._database.all("recall.drop_line_words", number=number, words=row["words"])
        await self._database.all("recall.drop_line", number=number)
        await self._database.all("vectors.lose", number=number)
        await self._database.all("vectors.expect_no_more", number=number)
        await self._database.all("recall.count_block", number=number >> _BLOCK, terms=-length)
        await self._database.all("recall.count_space", number=number >> _SPACE, lines=-1, terms=-length, blocks=0)
        return (number >> _SPACE, int(row["speaker_id"])) if row["speaker_id"] else None


def _any_of(word: AskedTerms) -> str:
    """Return a query for lines with any of the terms: each one quoted, so that no text can be an operator."""
    end = " *" if word.begin_so else ""
    return " OR ".join('"' + term.replace('"', '""') + '"' + end for term in word.terms)


def _unindexed(row: Row) -> Unindexed:
    gone = row["at"] is None
    left_out = "is_left_out" in row.keys() and row["is_left_out"]  # noqa: SIM118 - a row is no mapping
    return Unindexed(
        at=0 if gone else row["at"],
        message_id=row["id"],
        session_id="" if gone else row["session_id"],
        seq=0 if gone else row["seq"],
        speaker_id=row["speaker_id"] or 0,
        speaker_name=row["speaker_name"] or "",
        text="" if gone or left_out else row["text"],
        sent_at=to_time(_GONE_AT if gone else row["sent_at"]),
        space=_NOWHERE if gone else Space.parse(row["profile"], row["home_key"]),
    )

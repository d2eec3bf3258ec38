"""Who was let in, kept out or asks, as rows beside the settings' lists."""

from datetime import datetime

from memory_core.ports.admissions import Admission
from memory_core.storage.columns import to_text, to_time
from memory_core.storage.database import Database, Row


class SqliteAdmissions:
    """Implements `ports.Admissions` inside one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, admission: Admission) -> None:
        """Insert or replace the word about somebody; an empty name keeps the one that is known."""
        await self._database.all(
            "admissions.put",
            profile=admission.profile,
            kind=admission.kind,
            subject_id=admission.id,
            state=admission.state,
            called=admission.name,
            how=admission.how,
            made_by=admission.by,
            at=to_text(admission.at),
        )

    async def get(self, profile: str, kind: str, subject_id: int) -> Admission | None:
        """Return the word about a person or chat."""
        row = await self._database.one("admissions.get", profile=profile, kind=kind, subject_id=subject_id)
        return _admission(row) if row else None

    async def all(self, profile: str) -> list[Admission]:
        """Return every word, oldest first."""
        return [_admission(row) for row in await self._database.all("admissions.all", profile=profile)]

    async def asked_since(self, profile: str, since: datetime) -> int:
        """Count those who asked since then and wait."""
        row = await self._database.one("admissions.asked_since", profile=profile, since=to_text(since))
        return int(row["found"]) if row else 0

    async def drop_asked(self, before: datetime) -> int:
        """Delete requests older than that about which nobody has decided; return how many."""
        return len(await self._database.all("admissions.drop_asked", before=to_text(before)))

    async def add_code(self, profile: str, code_hash: str, made_by: int | None, expires_at: datetime) -> None:
        """Keep a new code, as its hash."""
        await self._database.all(
            "admissions.add_code",
            profile=profile,
            code_hash=code_hash,
            made_by=made_by,
            expires_at=to_text(expires_at),
        )

    async def use_code(self, profile: str, code_hash: str, user_id: int, now: datetime) -> tuple[bool, int | None]:
        """Use a code up: whether it was good until now, and who had made it."""
        row = await self._database.one(
            "admissions.use_code", profile=profile, code_hash=code_hash, user_id=user_id, now=to_text(now)
        )
        return (row is not None, row["made_by"] if row else None)

    async def failed_try(self, profile: str, user_id: int, now: datetime, since: datetime) -> int:
        """Count a wrong code of a person; return how many there are. Counting begins anew with the first try after `since`."""
        row = await self._database.one(
            "admissions.try_code", profile=profile, user_id=user_id, now=to_text(now), window=to_text(since)
        )
        return int(row["how_many"]) if row else 0

    async def tries(self, profile: str, user_id: int, since: datetime) -> int:
        """Return how many wrong codes a person has given, if the first of them came after `since`."""
        row = await self._database.one("admissions.tries", profile=profile, user_id=user_id, window=to_text(since))
        return int(row["how_many"]) if row else 0

    async def sweep(self, before: datetime) -> None:
        """Delete codes that ran out, and counts that began, before then."""
        await self._database.all("admissions.drop_codes", before=to_text(before))
        await self._database.all("admissions.drop_tries", before=to_text(before))


def _admission(row: Row) -> Admission:
    return Admission(
        profile=row["profile"],
        kind=row["kind"],
        id=row["subject_id"],
        state=row["state"],
        name=row["name"],
        how=row["how"],
        by=row["made_by"],
        at=to_time(row["at"]),
    )

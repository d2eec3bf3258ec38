"""All checks in their order, and what an examination does with them."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from gateway.doctor import database, files, limits, memory, queues, telegram
from gateway.doctor.findings import Check, Finding, Patient
from gateway.logs import get_logger
from memory_core.errors import DhakiraError

CHECKS: tuple[Check, ...] = (
    Check("disk", files.disk_space),
    Check("rights", files.rights),
    Check("leftovers", files.leftovers),
    Check("restore", files.restored),
    Check("sqlite", database.sqlite_version),
    Check("embedding", memory.embedding),
    Check("integrity", database.integrity),
    Check("migrations", database.migrations),
    Check("server", telegram.server),
    Check("token", telegram.token),
    Check("gateway", telegram.gateway),
    Check("updates", queues.unread_updates, needs_app=True),
    Check("replies", queues.late_replies, needs_app=True),
    Check("given-up", queues.given_up_replies, needs_app=True),
    Check("jobs", queues.failed_jobs, needs_app=True),
    Check("late-jobs", queues.late_jobs, needs_app=True),
    Check("claims", queues.expired_claims, needs_app=True),
    Check("locks", queues.dead_locks, needs_app=True),
    Check("changes", queues.begun_changes, needs_app=True),
    Check("documents", memory.documents, needs_app=True),
    Check("limits", limits.limits, needs_app=True),
    Check("index", memory.statement_index, needs_app=True),
)
"""Names are those of the text `doctor.check-NAME`."""

_log = get_logger(__name__)


@dataclass(slots=True, kw_only=True)
class Examination:
    """What came of all checks."""

    sound: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    """Checks of what is in the database, where that cannot be opened as it is."""
    found: list[tuple[str, Finding]] = field(default_factory=list)
    """By check."""
    mended: list[tuple[str, Finding]] = field(default_factory=list)

    @property
    def is_well(self) -> bool:
        """Say whether nothing is wrong, or nothing is any more."""
        return not self.found


async def examine(patient: Patient, *, fix: bool, checks: Sequence[Check] = CHECKS) -> Examination:
    """Carry out the checks, each by itself.

    Args:
        patient: The home.
        fix: Mend what can be mended without a risk, and look again.
        checks: Which ones.
    """
    examination = Examination()
    await _run(patient, [check for check in checks if not check.needs_app], examination, fix=fix)
    inner = [check for check in checks if check.needs_app]
    async with _opened(patient) as opened:
        if opened.app is not None:
            await _run(opened, inner, examination, fix=fix)
        elif database.state_of(patient) != "absent":  # where nothing was said yet, nothing can be wrong with it
            examination.skipped += [check.name for check in inner]
    return examination


@asynccontextmanager
async def _opened(patient: Patient) -> AsyncIterator[Patient]:
    """Open the home where that changes nothing in it."""
    if database.state_of(patient) != "sound":
        yield patient
        return
    from gateway.app import open_app

    try:
        async with open_app(patient.settings, clock=patient.clock) as app:
            yield replace(patient, app=app)
    except DhakiraError as error:
        _log.warning("doctor.not-opened", code=error.code)
        yield patient


async def _run(patient: Patient, checks: Sequence[Check], examination: Examination, *, fix: bool) -> None:
    for check in checks:
        found = await _look(check, patient)
        if fix and any(finding.mend for finding in found):
            before = found
            await _mend(found)
            found = await _look(check, patient)
            left = {finding.code for finding in found}
            examination.mended += [(check.name, one) for one in before if one.mend and one.code not in left]
        examination.found += [(check.name, finding) for finding in found]
        if not found:
            examination.sound.append(check.name)


async def _look(check: Check, patient: Patient) -> Sequence[Finding]:
    try:
        return await check.look(patient)
    except (DhakiraError, OSError, sqlite3.Error) as error:
        _log.error("doctor.check-failed", check=check.name, error=type(error).__name__)
        fields = {"check": check.name, "error": getattr(error, "code", "") or type(error).__name__}
        return (Finding(code="check-failed", command="dhakira doctor --json", fields=fields),)


async def _mend(found: Sequence[Finding]) -> None:
    for finding in found:
        if finding.mend is None:
            continue
        try:
            await finding.mend()
        except (DhakiraError, OSError, sqlite3.Error) as error:
            _log.error("doctor.not-mended", code=finding.code, error=type(error).__name__)

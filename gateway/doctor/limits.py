"""Whether the limits of the settings fit each other, and the files fit them: limits may have been lowered since they were written."""

from collections.abc import Sequence

from gateway.doctor.findings import Finding, Patient
from memory_core.documents.budgets import Pressure, measure
from memory_core.errors import DocumentError
from memory_core.ledger.reconciling import documents_of
from memory_core.spaces import Doc, Space


async def limits(patient: Patient) -> Sequence[Finding]:
    """Look at the numbers of the settings and at every file that has a limit."""
    assert patient.app is not None
    core, sessions = patient.app.core, patient.settings.sessions
    found: list[Finding] = []
    if sessions.notebook_bytes > sessions.history_budget_chars:
        fields = {"notes": sessions.notebook_bytes, "history": sessions.history_budget_chars}
        found.append(Finding(code="notes-crowd", command="", fields=fields))
    for space in await core.documents.list_spaces(patient.settings.profile):
        names = [*documents_of(space), *(file.name for file in await core.documents.notes(space))]
        for name in names:
            full = await _pressure(patient, Doc(space, name))
            if full is not None and full.level == "over":
                found.append(_over(space, name, full))
    return found


async def _pressure(patient: Patient, doc: Doc) -> Pressure | None:
    """Return how full a file is; of one that cannot be read another check tells."""
    assert patient.app is not None
    core = patient.app.core
    try:
        return measure(doc.name, (await core.documents.read(doc)).text, core.config.budgets)
    except DocumentError:
        return None


def _over(space: Space, name: str, full: Pressure) -> Finding:
    fields = {"space": space.key, "name": name, "used": full.used, "limit": full.limit}
    return Finding(code="file-over", command=f"dhakira memory lint --space {space.key}", fields=fields)

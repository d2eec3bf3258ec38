"""The documents of every space, and the index of what was stated."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from gateway.app import App
from gateway.backlog import looking
from gateway.doctor.findings import FIX, Finding, Patient
from gateway.embedding import INSTALL, is_installed
from memory_core.documents.paths import space_folder
from memory_core.ledger.troubles import Trouble
from memory_core.promotion.messages import keys_of
from memory_core.spaces import Space

LOOKED_AT = 2000
"""Newest messages whose statements are compared with the index."""
_NOTED = (
    "SELECT message_id, count(*) AS noted FROM statements GROUP BY message_id ORDER BY max(rowid) DESC LIMIT :limit"
)
_LOST = frozenset({"missing-file", "mass-loss"})
_DAMAGED = frozenset({"corrupt", "unreadable", "linked", "too-large"})


async def documents(patient: Patient) -> Sequence[Finding]:
    """Whether the files of every space can be believed, read and prompted."""
    assert patient.app is not None
    core = patient.app.core
    found: list[Finding] = []
    for space in await core.documents.list_spaces(patient.settings.profile):
        found += [_finding(patient, space, trouble) for trouble in await core.shelf.troubles(space)]
    return found


def _finding(patient: Patient, space: Space, trouble: Trouble) -> Finding:
    path = space_folder(patient.home, space) / trouble.name
    fields = {"space": space.key, "name": trouble.name, "count": trouble.count, "section": trouble.section}
    where = f"--space {space.key}"
    if trouble.kind == "disliked":
        return Finding(code="line-disliked", command=f"dhakira memory lint {where}", fields=fields)
    if trouble.kind in _LOST:
        return Finding(code="file-lost", command=f"dhakira memory restore {trouble.name} {where}", fields=fields)
    if trouble.kind == "set-aside":
        return Finding(code="file-set-aside", command=_look(path), fields=fields)
    if trouble.kind in _DAMAGED:
        return Finding(code="file-damaged", command=_look(path), fields=fields)
    if trouble.kind == "newer-version":
        return Finding(code="file-newer", command="dhakira --version", fields=fields)
    return Finding(code="file-other", command=_look(path), fields={**fields, "kind": trouble.kind})


def _look(path: Path) -> str:
    return f"ls -l {shlex.quote(str(path))}"


async def embedding(patient: Patient) -> Sequence[Finding]:
    """Whether the package is there that finding by meaning needs, where that is switched on."""
    if not patient.settings.memory.embedding or is_installed():
        return ()
    return (Finding(code="embedding-missing", command=INSTALL),)


async def statement_index(patient: Patient) -> Sequence[Finding]:
    """Whether the index of what was stated says of the newest messages what they say."""
    assert patient.app is not None
    app, wrong = patient.app, await _unlike(patient, patient.app)
    if not wrong:
        return ()

    async def note_anew() -> None:
        async with app.store.transaction() as uow:
            for message_id in wrong:
                message = await uow.sessions.message(message_id)
                if message is not None:
                    await uow.statements.record(message, keys_of(message))

    return (Finding(code="index-stale", command=FIX, fields={"count": len(wrong)}, mend=note_anew),)


async def _unlike(patient: Patient, app: App) -> list[str]:
    """Return messages of which the index says something else; what it leaves out was taken out on purpose."""
    with looking(patient.settings.database) as connection:
        rows = connection.execute(_NOTED, {"limit": LOOKED_AT}).fetchall()
    found = []
    async with app.store.reading() as uow:
        for row in rows:
            message = await uow.sessions.message(row["message_id"])
            if message is None or len(keys_of(message)) != row["noted"]:
                found.append(str(row["message_id"]))
    return found

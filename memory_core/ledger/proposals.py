"""A proposal to shorten a document as it stands on the record until a person decides, and how it is told when it is too late."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from memory_core.documents.drift import SHOWN_LINES
from memory_core.errors import DocumentError
from memory_core.ledger.compaction import Dropped, NewLine, OldLine, Plan
from memory_core.ports import Text
from memory_core.spaces import Doc
from memory_core.values import Operation

PROPOSAL, PROPOSED = "proposal", "proposed"
"""Kind of the operation that holds it, and status of its record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A shorter document, shown before anything is written."""

    id: str
    doc: Doc
    version: str
    plan: Plan
    used: int
    """Code points now, and as it would be, of `limit` (0: no limit)."""
    after: int
    limit: int


def written(proposal: Proposal) -> Operation:
    """Return a proposal as the one operation of its record."""
    plan = proposal.plan
    text = json.dumps(
        {
            "used": proposal.used,
            "after": proposal.after,
            "limit": proposal.limit,
            "lines": [
                {"text": line.text, "from": [[s.n, s.section, s.statement] for s in line.sources]}
                for line in plan.lines
            ],
            "dropped": [
                {"line": [d.line.n, d.line.section, d.line.statement], "reason": d.reason} for d in plan.dropped
            ],
        },
        ensure_ascii=False,
    )
    return Operation(proposal.doc.key, "", PROPOSAL, proposal.version, text)


def read(proposal_id: str, profile: str, operation: Operation) -> Proposal | None:
    """Return what `written` wrote, or None when it says nothing any more."""
    if operation.kind != PROPOSAL or not operation.after:
        return None
    raw: dict[str, Any] = json.loads(operation.after)
    lines = tuple(NewLine(row["text"], tuple(OldLine(*source) for source in row["from"])) for row in raw["lines"])
    dropped = tuple(Dropped(OldLine(*row["line"]), row["reason"]) for row in raw["dropped"])
    return Proposal(
        id=proposal_id,
        doc=Doc.parse(profile, operation.doc),
        version=operation.before or "",
        plan=Plan(lines, dropped),
        used=raw["used"],
        after=raw["after"],
        limit=raw["limit"],
    )


def out_of_date(proposal: Proposal, text: Text, lines: Sequence[OldLine]) -> DocumentError:
    """Return the refusal of a proposal whose document has changed, with the lines that came and went."""
    sources = [source for line in proposal.plan.lines for source in line.sources]
    before = [source.statement for source in (*sources, *(gone.line for gone in proposal.plan.dropped))]
    now = [line.statement for line in lines]
    changed = [f"- {line}" for line in before if line not in now] + [f"+ {line}" for line in now if line not in before]
    return DocumentError(
        f"{proposal.doc.name} was changed since; nothing was written.",
        code="document.drift",
        hint=f"Ask again: /memory compact {proposal.doc.name}",
        doc=proposal.doc.key,
        name=proposal.doc.name,
        expected=proposal.version,
        version=text.version,
        changed=changed[:SHOWN_LINES],
        more=max(0, len(changed) - SHOWN_LINES),
        again=f"compact {proposal.doc.name}",
    )

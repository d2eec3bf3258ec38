"""Decides what happens to one fact: every gate runs, every reason is kept, the strictest outcome holds (ARCHITECTURE §9)."""

from dataclasses import dataclass

from memory_core.policy.gates import GATES, Case, Gate, PolicySettings, SlotHolder, SpaceView
from memory_core.policy.subjects import labels_of
from memory_core.spaces import Target
from memory_core.values import Disposition, Evidence, Explicitness, Fact, Risk, Sensitivity, Subject

__all__ = ["Decision", "PolicySettings", "SlotHolder", "SpaceView", "decide"]

APPLIED = "applied"
"""The reason of a fact that no gate stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What happens to a fact, and why.

    Args:
        disposition: Apply, review or ignore.
        reason: The one shown: of the failed gates, the first of §9; `applied` if none.
        reasons: All failed gates, in order.
        risk: What a card shows: the highest of the failed gates.
        target: Where the line goes, or would go.
        supersedes: The item whose line this one replaces, if any.
        explicitness, sensitivity, subject: The labels as recomputed.
        slot, value: The exclusive slot that the statement fills, if any.
    """

    disposition: Disposition
    reason: str
    reasons: tuple[str, ...]
    risk: Risk
    target: Target
    supersedes: str | None
    explicitness: Explicitness
    sensitivity: Sensitivity
    subject: Subject
    slot: str | None
    value: str | None


def decide(fact: Fact, evidence: tuple[Evidence, ...], view: SpaceView, settings: PolicySettings) -> Decision:
    """Decide one fact. Pure: the same arguments give the same decision.

    Args:
        fact: As an extractor proposed it.
        evidence: Its verified spans; a span that was cited and is missing here fails `evidence-missing`.
        view: What the target's space holds now.
        settings: Thresholds.
    """
    case = Case(fact, evidence, labels_of(fact, evidence), view, settings)
    failed = [gate for gate in GATES if gate.fails(case)]
    disposition = max((gate.then for gate in failed), key=_STRICTNESS.index, default=Disposition.APPLY)
    held = case.holder
    return Decision(
        disposition=disposition,
        reason=failed[0].reason if failed else APPLIED,
        reasons=tuple(gate.reason for gate in failed),
        risk=_risk(failed),
        target=view.target,
        supersedes=held.item_id if held is not None and case.supersedes else None,
        explicitness=case.labels.explicitness,
        sensitivity=case.labels.sensitivity,
        subject=case.labels.subject,
        slot=case.labels.slot,
        value=case.labels.value,
    )


_STRICTNESS = (Disposition.APPLY, Disposition.PENDING, Disposition.IGNORE)


def _risk(failed: list[Gate]) -> Risk:
    order = list(Risk)
    return max((gate.risk for gate in failed), key=order.index, default=Risk.LOW)

"""The gates in the order in which their reasons are shown: each says why a fact may not be applied by code alone (§9)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from memory_core.languages.dates import undated
from memory_core.languages.normalise import line_hash, line_key
from memory_core.ledger.items import slot_hash
from memory_core.policy.overlap import overlap
from memory_core.policy.scanner import scan
from memory_core.policy.subjects import Labels
from memory_core.spaces import Target
from memory_core.values import MAX_EVIDENCE, Disposition, Evidence, Explicitness, Fact, Mode, Risk, Sensitivity, Subject


@dataclass(frozen=True, slots=True)
class SlotHolder:
    """The line that fills an exclusive slot now; no item and no speaker when only the file knows it."""

    value: str
    item_id: str | None
    statement: str
    speaker_id: int | None
    said_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceView:
    """What the policy may know of a target.

    Args:
        target: The document and section that would hold the line.
        mode: The stricter of the target's and the place's.
        asked: Whether somebody asked, in so many words, to remember.
        lines: Keys of the lines that are there or wait.
        tombstones: Hashes of what was forgotten: lines, and values of slots.
        slots: Who fills each exclusive slot.
        auto_lines: Lines that are there by policy alone.
        room: Code points that a new statement may have.
        writable: False when no space here may hold the fact.
    """

    target: Target
    mode: Mode = Mode.AUTO
    asked: bool = False
    lines: frozenset[str] = frozenset()
    tombstones: frozenset[str] = frozenset()
    slots: Mapping[str, SlotHolder] = field(default_factory=dict)
    auto_lines: int = 0
    room: int = 1_000
    writable: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicySettings:
    """Thresholds of the gates (ARCHITECTURE §9).

    Args:
        min_confidence: Facts below it wait for review, 0 to 1.
        evidence_overlap: Share of the statement's content words that its spans must hold, 0 to 1.
        auto_line_cap: Most lines of a space that are there by policy alone.
    """

    min_confidence: float = 0.70
    evidence_overlap: float = 0.5
    auto_line_cap: int = 20


@dataclass(frozen=True, slots=True)
class Case:
    """One fact before the gates: with its verified evidence, its labels and the view of its target."""

    fact: Fact
    evidence: Sequence[Evidence]
    labels: Labels
    view: SpaceView
    settings: PolicySettings

    @property
    def holder(self) -> SlotHolder | None:
        """Return who fills the fact's slot with another value."""
        slot, value = self.labels.slot, self.labels.value
        held = self.view.slots.get(slot) if slot else None
        return held if held is not None and held.value != value else None

    @property
    def supersedes(self) -> bool:
        """Say whether this is a newer explicit word of the same speaker than what fills the slot."""
        held = self.holder
        if held is None or held.speaker_id is None or held.said_at is None or not self.evidence:
            return False
        same = {e.speaker.id for e in self.evidence} == {held.speaker_id}
        times = [e.said_at for e in self.evidence]
        # What was detected counts by the word that has just been said: the earlier ones are only its witnesses.
        newer = max(times) >= held.said_at if self.fact.detected else min(times) > held.said_at
        return same and newer and self.labels.explicitness is Explicitness.EXPLICIT


@dataclass(frozen=True, slots=True)
class Gate:
    """One gate: its reason code, what follows when it fails, how risky that is, and the test that tells that it fails."""

    reason: str
    then: Disposition
    risk: Risk
    fails: Callable[[Case], bool]


def _refused(case: Case) -> bool:
    return any(not scan(text).allowed for text in (case.fact.statement, *(e.span for e in case.evidence)))


def _forgotten(case: Case) -> bool:
    hashes = {line_hash(line_key(case.fact.statement))}
    if case.labels.slot and case.labels.value:
        hashes.add(slot_hash(case.labels.slot, case.labels.value))
    return not hashes.isdisjoint(case.view.tombstones)


def _duplicate(case: Case) -> bool:
    held = case.view.slots.get(case.labels.slot) if case.labels.slot else None
    return line_key(case.fact.statement) in case.view.lines or (held is not None and held.value == case.labels.value)


def _missing(case: Case) -> bool:
    held = [(e.message_id, e.span) for e in case.evidence]
    cited = case.fact.evidence[:MAX_EVIDENCE]
    return not held or any(not any(i == ref.message_id and ref.span in span for i, span in held) for ref in cited)


def _thin(case: Case) -> bool:
    if case.fact.detected:
        return False
    return not overlap(undated(case.fact.statement), (e.span for e in case.evidence)) >= max(
        case.settings.evidence_overlap, 0.01
    )


def _no_room(case: Case) -> bool:
    held = case.holder
    freed = len(held.statement) if held is not None and case.supersedes else 0
    return len(case.fact.statement) > case.view.room + freed


GATES: tuple[Gate, ...] = (
    Gate("scanner", Disposition.IGNORE, Risk.HIGH, _refused),
    Gate("forgotten", Disposition.IGNORE, Risk.MEDIUM, _forgotten),
    Gate("duplicate", Disposition.IGNORE, Risk.LOW, _duplicate),
    Gate("scope", Disposition.PENDING, Risk.MEDIUM, lambda case: not case.view.writable),
    Gate("third-party", Disposition.PENDING, Risk.HIGH, lambda case: case.labels.subject is Subject.OTHER),
    Gate("subject", Disposition.PENDING, Risk.HIGH, lambda case: bool(case.labels.subjects)),
    Gate(
        "not-explicit",
        Disposition.PENDING,
        Risk.MEDIUM,
        lambda case: case.labels.explicitness is not Explicitness.EXPLICIT,
    ),
    Gate(
        "sensitive",
        Disposition.PENDING,
        Risk.HIGH,
        lambda case: case.labels.sensitivity in (Sensitivity.SENSITIVE, Sensitivity.SECRET),
    ),
    Gate(
        "sensitive",
        Disposition.PENDING,
        Risk.MEDIUM,
        lambda case: case.labels.sensitivity is Sensitivity.PRIVATE,
    ),
    Gate(
        "low-confidence",
        Disposition.PENDING,
        Risk.MEDIUM,
        lambda case: not case.fact.confidence >= case.settings.min_confidence,
    ),
    Gate("evidence-missing", Disposition.PENDING, Risk.HIGH, _missing),
    Gate("evidence-thin", Disposition.PENDING, Risk.HIGH, _thin),
    Gate("conflict", Disposition.PENDING, Risk.MEDIUM, lambda case: case.holder is not None and not case.supersedes),
    Gate(
        "auto-line-cap",
        Disposition.PENDING,
        Risk.LOW,
        lambda case: case.view.auto_lines >= case.settings.auto_line_cap and not case.supersedes,
    ),
    Gate("budget", Disposition.PENDING, Risk.LOW, _no_room),
    Gate("mode-review", Disposition.PENDING, Risk.LOW, lambda case: case.view.mode is Mode.REVIEW),
    Gate(
        "mode-manual",
        Disposition.PENDING,
        Risk.LOW,
        lambda case: case.view.mode is Mode.MANUAL and case.view.asked,
    ),
    Gate(
        "mode-manual",
        Disposition.IGNORE,
        Risk.LOW,
        lambda case: case.view.mode is Mode.MANUAL and not case.view.asked,
    ),
    Gate("mode-off", Disposition.IGNORE, Risk.LOW, lambda case: case.view.mode is Mode.OFF),
)
"""In the order of ARCHITECTURE §9; the first that fails is the one shown, the strictest that fails decides."""

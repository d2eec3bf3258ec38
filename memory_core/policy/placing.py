"""Where a fact goes and what happens to it there: the decision may move it from a person's file to the place's (§5)."""

from collections.abc import Callable
from dataclasses import replace

from memory_core.policy.decide import Decision, PolicySettings, SpaceView, decide
from memory_core.spaces import MEMORY, Doc, Space, Target, target_of
from memory_core.values import Evidence, Fact, Subject


def target_in_place(fact: Fact, evidence: tuple[Evidence, ...], home: Space) -> Target:
    """Return where a fact goes: words of several people, of nobody or about somebody else belong to the place.

    Args:
        fact: As proposed.
        evidence: Its verified spans.
        home: The home space of the session.
    """
    speakers = {e.speaker.id for e in evidence}
    if fact.subject is Subject.OTHER or len(speakers) > 1:
        return Target(Doc(home, MEMORY), "Facts")
    return target_of(fact.category, fact.subject, next(iter(speakers), home.id), home)


def decide_in_place(
    fact: Fact,
    evidence: tuple[Evidence, ...],
    home: Space,
    view_of: Callable[[Target], SpaceView],
    settings: PolicySettings,
) -> Decision:
    """Decide a fact at its target; if its words turn out to be about somebody else, decide it at the place's.

    Args:
        fact: As proposed.
        evidence: Its verified spans.
        home: The home space of the session.
        view_of: What the policy may know of a target.
        settings: Thresholds.
    """
    decision = decide(fact, evidence, view_of(target_in_place(fact, evidence, home)), settings)
    if decision.subject is fact.subject:
        return decision
    moved = replace(fact, subject=decision.subject)
    return decide(moved, evidence, view_of(target_in_place(moved, evidence, home)), settings)

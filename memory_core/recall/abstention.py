"""When a search had better say nothing: nothing fits, or somebody else than the person asked about holds the answer."""

import math
from collections.abc import Sequence
from functools import lru_cache

from memory_core.recall.features import first_person, second_person
from memory_core.recall.question import Question
from memory_core.recall.ranking import Scored

_FIRST, _SECOND, _MOST = 0.4, 0.3, 2
"""A line that says "I" speaks of its speaker, one that says "you" of somebody else."""
_NEAREST = 5
_OWN_AFFAIR = 0.5
"""What the best line about the person named must be worth of one in which somebody else says "I"."""
_POOLED = 4
"""Lines of each of two people that are weighed: one alone is chance."""


def abstains(question: Question, found: Sequence[Scored], speakers: int) -> bool:
    """Say whether what was found answers another question than the one asked.

    Args:
        question: What was asked; without a named person only an empty result abstains.
        found: Best first.
        speakers: How many people have spoken where the search looked. Of two, the better holder is meant; of more, one of
            the best five lines must be the named one's or tell of them, and, but for a question "who", the best must be no other's
            own affair.
    """
    if not found:
        return True
    if not any(one.held for one in found):  # by their meaning alone
        return len(question.named) == 1 and not any(
            one.tells_of or one.line.speaker in question.named for one in found[:_NEAREST]
        )
    if len(question.named) != 1 or speakers < 2:
        return False
    (named,) = question.named
    if speakers > 2:
        return _is_of_others(found, named, wants_another=question.wants_person)
    ranked = sorted(((_about_speaker(one), one.line.speaker) for one in found if one.line.speaker), reverse=True)
    if not ranked:
        return True
    return _worth(ranked, named) < max(_worth(ranked, who) for who in {speaker for _, speaker in ranked} | {named})


def _is_of_others(found: Sequence[Scored], named: int, *, wants_another: bool) -> bool:
    """Say whether, among several people, the answer is about somebody else than the one named."""
    ranked = sorted((one for one in found if one.line.speaker), key=_about_speaker, reverse=True)
    theirs = [one for one in ranked if one.line.speaker == named or one.tells_of]
    if not theirs or theirs[0] not in ranked[:_NEAREST]:
        return True
    if wants_another:
        return False
    best = ranked[0]
    return best not in theirs and first_person(best.line.flags) > 0 and theirs[0].held < _OWN_AFFAIR * best.held


def _about_speaker(one: Scored) -> float:
    return one.held * _of_the_speaker(one.line.flags)


@lru_cache(maxsize=1024)
def _of_the_speaker(flags: int) -> float:
    return 1 + _FIRST * min(first_person(flags), _MOST) - _SECOND * min(second_person(flags), _MOST)


def _worth(ranked: Sequence[tuple[float, int]], speaker: int) -> float:
    """Weigh the best lines of one person together; squared, so that a good one outweighs some that are near it."""
    return math.fsum(value * value for value in [value for value, who in ranked if who == speaker][:_POOLED])

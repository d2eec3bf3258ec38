"""A team, a family, neighbours and a club: what holds between two people has to hold among several, in each of their languages."""

import pytest

from memory_core.recall.abstention import abstains
from memory_core.recall.features import indexed
from memory_core.recall.few_lines import FewLines
from memory_core.recall.names import Person
from memory_core.recall.question import read_question
from memory_core.recall.ranking import rank
from memory_core.recall.source import BLOCK_BITS, Line
from memory_core.storage.connection import driven
from tests.memory_core.recall.talks import TALKS, Talk


def source_of(talk: Talk) -> tuple[FewLines, dict[str, int]]:
    ids = {short: number for number, short in enumerate(talk.people, start=1)}
    lines = []
    for session, said in enumerate(talk.sessions):
        for place, (who, text) in enumerate(said):
            of = indexed(text)
            number = session << BLOCK_BITS | place
            words = f" {' '.join(of.terms)} "
            lines.append(Line(number, text, ids[who], 20000 + 9 * session, of.flags, len(of.terms), words))
    return FewLines(lines), ids


def asked(talk: Talk) -> list[tuple[str | None, list[str], bool]]:
    """Return of each question the line that answers it, what is found, and whether silence is kept."""
    source, ids = source_of(talk)
    people = [Person(ids[short], name) for short, name in talk.people.items()]
    found = []
    for who, query, gold in talk.questions:
        question = read_question(query, people, user=ids[who])
        ranked = driven(rank(source, question))
        found.append((gold, [one.line.message_id for one in ranked], abstains(question, ranked, len(people))))
    return found


@pytest.mark.parametrize(
    ("name", "first", "five"), [("work", 24, 26), ("family", 19, 22), ("neighbours", 18, 22), ("club", 19, 22)]
)
def test_questions_find_the_line_that_answers_them(name: str, first: int, five: int) -> None:
    places = []
    for gold, texts, _ in asked(TALKS[name]):
        if gold is not None:
            places.append(next((at for at, text in enumerate(texts) if text.startswith(gold)), 99))
    assert places.count(0) >= first
    assert sum(place < 5 for place in places) >= five


def test_few_questions_with_an_answer_meet_silence_and_most_of_those_about_somebody_else_do() -> None:
    all_of_them = [one for talk in TALKS.values() for one in asked(talk)]
    assert sum(silent for gold, _, silent in all_of_them if gold is not None) <= 1
    assert sum(silent for gold, _, silent in all_of_them if gold is None) >= 8

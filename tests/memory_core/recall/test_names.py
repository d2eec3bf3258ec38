"""Whom a question names, in groups whose members call themselves all sorts of things."""

import pytest

from memory_core.languages.search_cues import persons
from memory_core.languages.terms import language_of, pieces
from memory_core.recall.names import Person, named_in
from memory_core.recall.question import read_question

PEOPLE = [
    Person(1, "April Stone"),
    Person(2, "Will Turner"),
    Person(3, "🚲 Lee"),
    Person(4, "Dana Release Desk"),
    Person(5, "أم وليد"),
    Person(6, "محمد العلي"),
    Person(7, "Rania"),
    Person(8, "Dr. Osman"),
    Person(9, "小明"),
]


@pytest.mark.parametrize(
    ("query", "who"),
    [
        ("What did April say about the queue?", {1}),
        ("what did april say about the queue", {1}),
        ("What happened in April?", set()),
        ("what happened on 5 april", set()),
        ("What did Stone say?", {1}),
        ("Who threw the stone?", set()),
        ("What did Will bring?", {2}),
        ("What will the release bring?", set()),
        ("Where did lee park?", {3}),
        ("When is Dana's release?", {4}),
        ("When is the release, and what is on my desk?", set()),
        ("ماذا قالت أم وليد؟", {5}),
        ("ماذا كسر وليد؟", set()),
        ("ماذا قال محمد العلي؟", {6}),
        ("الكتاب لمحمد أم لغيره؟", {6}),
        ("What is Mohammed's grade?", {6}),
        ("ماذا تعد رانيا؟", {7}),
        ("What did Osman prescribe?", {8}),
        ("小明昨天说什么？", {9}),
    ],
)
def test_who_is_named(query: str, who: set[int]) -> None:
    assert named_in(query, pieces(query), PEOPLE).people == who


def test_a_name_that_is_a_month_is_no_date() -> None:
    assert not read_question("What did April say?", PEOPLE).dates
    assert [when.month for when in read_question("What did we say in April?", PEOPLE).dates] == [4]


@pytest.mark.parametrize(
    ("query", "who"),
    [
        ("Where did I park?", {3}),
        ("Where did we park?", set()),
        ("When is our offsite?", set()),
        ("Where did I say we would meet?", {3}),
        ("أين بيتي؟", {3}),
        ("متى اتفقنا أن نلتقي عندنا؟", set()),
        ("من حجز التذاكر؟", set()),
        ("ماذا قررنا؟", set()),
        ("من کجا کار می‌کنم؟", {3}),
        ("Wo ist mein Fahrrad?", {3}),
        ("Wo treffen wir uns?", set()),
        ("Где мой ключ?", {3}),
        ("Где мы встречаемся?", set()),
        ("Who waters Will's tomatoes, and mine?", {2}),
    ],
)
def test_i_is_whoever_asks_and_we_is_nobody_in_particular(query: str, who: set[int]) -> None:
    assert read_question(query, PEOPLE, user=3).named == who


def test_a_word_of_two_languages_counts_in_the_one_that_is_written() -> None:
    for text, first in (("من أخذ ما وجدناه؟", 0), ("من این را دوست دارم", 2)):
        words = pieces(text)
        assert persons(words, language_of(words)).first == first

"""Hedges, negations, other people and sensitive subjects, in two languages."""

import pytest

from memory_core.languages.marks import is_about_another, is_hedged, is_negated, is_one_off, is_question, subjects_of


@pytest.mark.parametrize(
    "text", ["maybe tea", "I think I like it", "ربما أحب الشاي", "أظن أنني أفضل ذلك", "not sure I like it"]
)
def test_hedges(text: str) -> None:
    assert is_hedged(text)


@pytest.mark.parametrize("text", ["I don’t like it", "never on Fridays", "لا أحب القهوة", "I hate long introductions"])
def test_negations(text: str) -> None:
    assert is_negated(text)


@pytest.mark.parametrize("text", ["for this one use tabs", "I'm in Cairo today", "أنا في القاهرة اليوم"])
def test_one_off(text: str) -> None:
    assert is_one_off(text)


@pytest.mark.parametrize("text", ["do I like tea", "I like tea?", "هل أحب الشاي", "أحب الشاي؟"])
def test_questions(text: str) -> None:
    assert is_question(text)


def test_plain_statements_have_no_marks() -> None:
    for text in ("I like tea", "أحب الشاي", "We deploy on Thursdays", "Use pnpm by default"):
        marks = (is_hedged, is_negated, is_one_off, is_question, is_about_another)
        assert not any(mark(text) for mark in marks)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My sister lives in Riga", True),
        ("Omar likes tea", True),
        ("his name is Bob", True),
        ("She works at Acme", True),
        ("Nour's birthday is in May", True),
        ("أختي تعيش في ريغا", True),
        ("هو يحب الشاي", True),
        ("I live with my sister", False),
        ("TypeScript is my default", False),
        ("The project uses Alembic", False),
        ("Lives in Riga", False),
        ("Prefers tea", False),
        ("We deploy on Thursdays", False),
    ],
)
def test_about_another(text: str, expected: bool) -> None:
    assert is_about_another(text) is expected


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("I have diabetes", "health"),
        ("my salary is 5000", "money"),
        ("I'm suing my landlord, the lawsuit starts in May", "law"),
        ("my wife is an engineer", "family"),
        ("I'm Muslim", "religion"),
        ("I voted last week", "politics"),
        ("I'm gay", "sex"),
        ("my passport ends in June", "identity"),
        ("my address is 5 Elm Street", "address"),
        ("my phone number is 555", "phone"),
        ("my kids love maps", "minors"),
        ("my password is long", "credentials"),
        ("أنا مريض بالسكري", "health"),
        ("راتبي خمسة آلاف", "money"),
        ("عندي قضية في المحكمة", "law"),
        ("زوجتي مهندسة", "family"),
        ("أنا مسلم", "religion"),
        ("رقم هاتفي جديد", "phone"),
        ("كلمة المرور طويلة", "credentials"),
    ],
)
def test_sensitive_subjects(text: str, subject: str) -> None:
    assert subject in subjects_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "We use a token bucket with 20 requests",
        "Kill the child process first",
        "The legal team reviews PRs",
        "Prefers a password manager",
        "The health check runs every minute",
        "Parent directory is src",
        "Prefers tea over coffee",
        "Lives in Riga",
        "talks about JWT tokens",
        "يفضّل الشاي",
        "المشروع يستخدم بايثون",
        "نظام التشغيل دبيان",
    ],
)
def test_plain_talk_touches_no_subject(text: str) -> None:
    assert subjects_of(text) == frozenset()

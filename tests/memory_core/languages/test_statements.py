"""What counts as a statement, in the packs' own examples and beside them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.languages import asks_to_remember
from memory_core.languages.pack import Form
from memory_core.languages.registry import PACKS
from memory_core.languages.slots import asked_slot, slot_of
from memory_core.languages.statements import find_statements
from memory_core.values import Category, Subject

EXAMPLES = [(form, clause, line) for pack in PACKS for form in pack.forms for clause, line in form.examples]


def lines(text: str) -> list[str]:
    return [stated.line for stated in find_statements(text)]


@pytest.mark.parametrize(("form", "clause", "line"), EXAMPLES)
def test_each_form_makes_its_examples(form: Form, clause: str, line: str) -> None:
    (stated,) = find_statements(f"{clause}.")
    assert (stated.line, stated.category) == (line, form.category)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.code)
def test_each_form_has_an_example(pack: object) -> None:
    assert [form.pattern for form in pack.forms if not form.examples] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "My name is Sara and I live in Riga. I work at Acme, and I prefer short answers!",
            ["Name: Sara", "Lives in Riga", "Works at Acme", "Prefers short answers"],
        ),
        ("اسمي سارة وأعيش في ريغا", ["الاسم: سارة", "السكن: ريغا"]),
        ("Hello! By the way, I live in Oran, do you know a good bakery?", ["Lives in Oran"]),
        ("remember that my scrum is on 10 September", ["My scrum is on 10 September"]),
        ("Please remember: the door is green", ["The door is green"]),
        ("Can you remember that I'm vegetarian?", ["I'm vegetarian"]),
        ("تذكّر أنّني نباتي", ["أنا نباتي"]),
        ("تذكر أن اسمي سارة", ["الاسم: سارة"]),
        ("احفظ أن مشروعنا يستخدم بايثون", ["مشروعنا يستخدم بايثون"]),
        ("I prefer tea because it is warm", ["Prefers tea"]),
    ],
)
def test_statements(text: str, expected: list[str]) -> None:
    assert lines(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Do I live in Riga?",
        "Is it true that I live in Riga?",
        "هل أعيش في ريغا؟",
        "maybe I prefer tabs",
        "I don't think I like tabs",
        "ربما أفضل الشاي",
        "I prefer tabs for this one",
        "I prefer tea today",
        "أفضل الشاي اليوم",
        "Translate this:\nI live in Riga",
        "Translate: I like tea. I live in Riga.",
        '"My name is Bob"',
        "> I live in Riga",
        'He said "my name is Bob"',
        "My sister lives in Riga",
        "Omar likes tea",
        "أختي تعيش في ريغا",
        "Do you remember that I live in Riga?",
        "I remember that my cat is old",
        "remember to buy milk",
        "",
        "🙂",
    ],
)
def test_what_states_nothing_of_its_speaker(text: str) -> None:
    assert lines(text) == []


def test_what_is_asked_to_be_remembered_of_others_is_about_others() -> None:
    (stated,) = find_statements("remember that Omar likes tea")
    assert (stated.line, stated.subject, stated.asked) == ("Omar likes tea", Subject.OTHER, True)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("remember: deploys happen on Fridays", Category.PROJECT),
        ("remember that my office is cold", Category.WORK),
        ("remember that the door is green", Category.OTHER),
        ("تذكر أن عيد ميلادي في مايو", Category.OTHER),
    ],
)
def test_a_remembered_line_has_the_category_of_its_words(text: str, category: Category) -> None:
    assert [stated.category for stated in find_statements(text)] == [category]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("remember that I like tea", True),
        ("Please remember my scrum is on 10 September.", True),
        ("keep in mind: no meetings before ten", True),
        ("تذكّر أنّ الباب أخضر", True),
        ("احفظ أن اسمي سارة", True),
        ("من فضلك تذكر أني أحب الشاي", True),
        ("do you remember my name?", False),
        ("I like tea", False),
        ("what do you remember about me?", False),
        ("هل تتذكر اسمي؟", False),
        ("she asked me to remember that", False),
    ],
)
def test_asks_to_remember(text: str, expected: bool) -> None:
    assert asks_to_remember(text) is expected


@given(st.text(max_size=200))
def test_any_text_is_taken_and_spans_are_verbatim(text: str) -> None:
    for stated in find_statements(text):
        assert text[stated.span.start : stated.span.end].strip()
    asks_to_remember(text)


@given(st.sampled_from([clause for _, clause, _ in EXAMPLES]))
def test_a_quote_around_a_statement_yields_nothing(clause: str) -> None:
    assert lines(f"> {clause}") == []
    assert lines(f"“{clause}”") == []
    assert lines(f"Translate this: {clause}") == []


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("Name: Sara", ("name", "sara")),
        ("الاسم: سارة", ("name", "ساره")),
        ("My name is Sara", ("name", "sara")),
        ("Lives in Riga", ("residence", "riga")),
        ("Works at Acme", ("employer", "acme")),
        ("Prefers concise replies", ("reply-verbosity", "concise")),
        ("Prefers short answers", ("reply-verbosity", "concise")),
        ("يفضّل الردود القصيرة", ("reply-verbosity", "concise")),
        ("Prefers detailed replies", ("reply-verbosity", "detailed")),
        ("Reply in Arabic", ("reply-language", "ar")),
        ("الرد بالعربية", ("reply-language", "ar")),
        ("Prefers metric units", ("units", "metric")),
        ("Prefers 24-hour times", ("time-format", "24h")),
        ("Prefers pnpm over npm", ("package-manager", "pnpm")),
        ("يفضّل pnpm", ("package-manager", "pnpm")),
        ("Prefers npm test", ("test-command", "npm test")),
        ("Prefers TypeScript", ("language-default", "typescript")),
        ("Always use tabs", ("code-style.indentation", "tabs")),
        ("Prefers 4-space indentation", ("code-style.indentation", "spaces")),
        ("Prefers semicolons", ("code-style.semicolons", "always")),
        ("Prefers strict mode", None),
        ("Likes pasta", None),
        ("Likes salad", None),
    ],
)
def test_slots(statement: str, expected: tuple[str, str] | None) -> None:
    assert slot_of(statement) == expected


@pytest.mark.parametrize(
    ("question", "slot"),
    [
        ("Where do I live?", "residence"),
        ("what's my name?", "name"),
        ("ما اسمي؟", "name"),
        ("أين أعيش؟", "residence"),
        ("how are you?", None),
    ],
)
def test_questions_about_a_slot(question: str, slot: str | None) -> None:
    assert asked_slot(question) == slot

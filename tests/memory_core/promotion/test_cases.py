"""What each of our own cases yields, and what the packs promise by their examples."""

import pytest

from memory_core.languages.promotion_pack import PromotionForm
from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.languages.recalling import asks_about_the_past
from memory_core.languages.slots import slot_of
from memory_core.promotion.canonical import Kind
from memory_core.promotion.detection import detect, examine
from tests.memory_core.promotion.cases import CASES, NOT_RECALLING, RECALLING, Case

FORMS = [form for pack in PROMOTION_PACKS for form in (*pack.preferences, *pack.facts) if not form.unsaid_only]


def first(text: str, kind: Kind) -> str | None:
    return next((found.content for found in detect(text) if found.kind is kind), None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case.text)[:60])
def test_own_cases(case: Case) -> None:
    found = tuple(first(case.text, kind) for kind in (Kind.PREFERENCE, Kind.PROJECT_FACT, Kind.FORGET))
    assert found == (case.preference, case.fact, case.forget), [item.reason for item in examine(case.text).dropped]


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case.text)[:60])
def test_what_is_examined_is_what_is_detected(case: Case) -> None:
    assert list(examine(case.text).statements) == detect(case.text)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.examples[0][0])
def test_examples_of_the_packs(form: PromotionForm) -> None:
    for said, content in form.examples:
        statement = detect(said)[0]
        assert statement.content == content
        assert said[statement.start : statement.end] == said


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.examples[0][0])
def test_whatever_can_be_said_can_be_unsaid_in_english(form: PromotionForm) -> None:
    """The canonical sentence itself, said as a wish to forget, forgets it."""
    for said, content in form.examples:
        wish = content.rstrip(".").replace("`", "")
        wish = f"i {wish[0].lower()}{wish[1:]}" if wish.startswith("Prefer") else wish[0].lower() + wish[1:]
        (statement,) = detect(f"Forget that {wish}.")
        assert (statement.kind, statement.content, statement.key) == (Kind.FORGET, content, detect(said)[0].key)


@pytest.mark.parametrize("text", [*RECALLING, *(t for pack in PROMOTION_PACKS for t in pack.recall_examples)])
def test_asks_about_the_past(text: str) -> None:
    assert asks_about_the_past(text)


@pytest.mark.parametrize("text", NOT_RECALLING)
def test_does_not_ask_about_the_past(text: str) -> None:
    assert not asks_about_the_past(text)


@pytest.mark.parametrize(
    "same",
    [
        ("I prefer TypeScript", "default to typescript", "Use Typescript by default.", "أفضل TypeScript", "I prefer ＴｙｐｅＳｃｒｉｐｔ", "I prefer TуpeScript"),
        ("I prefer concise replies", "Please keep replies concise", "خلّي الردود مختصرة", "Use concise replies by default"),
        ("I prefer tabs", "Always use tabs", "I prefer tabs over spaces", "استخدم التبويبات افتراضياً"),
        ("I prefer the team's style", "My preference is the team’s style"),
        ("I prefer replies in Arabic", "Always reply in Arabic", "أجبني بالعربية دائماً"),
        ("Project uses Postgres", "project uses postgres.", "مشروعنا يستخدم Postgres"),
        ("I prefer 24-hour time", "استخدم نظام 24 ساعة افتراضيا"),
    ],
)  # fmt: skip
def test_what_says_the_same_has_one_key(same: tuple[str, ...]) -> None:
    assert len({detect(text)[0].key for text in same}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I prefer TypeScript", "I prefer JavaScript"),
        ("Always use tabs", "Always use spaces"),
        ("I prefer concise replies", "I prefer detailed replies"),
        ("Use pnpm by default", "Use npm by default"),
        ("I prefer pnpm test", "I prefer make test"),
        ("I prefer semicolons", "I prefer no semicolons"),
        ("I prefer metric units", "I prefer imperial units"),
    ],
)
def test_values_of_one_slot_exclude_each_other(one: str, other: str) -> None:
    (a,), (b,) = detect(one), detect(other)
    assert a.slot is not None
    assert a.slot == b.slot
    assert a.value != b.value
    assert a.key != b.key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Always use strict mode", "Always use semicolons"),
        ("Always use tabs", "Always use semicolons"),
        ("I prefer pnpm", "I prefer pnpm test"),
        ("I prefer tabs for makefiles", "I prefer spaces for python"),
    ],
)
def test_what_goes_together_shares_no_slot(one: str, other: str) -> None:
    (a,), (b,) = detect(one), detect(other)
    assert a.slot is None or a.slot != b.slot


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.examples[0][0])
def test_the_ledger_reads_the_slot_of_a_canonical_sentence_as_detection_does(form: PromotionForm) -> None:
    for said, content in form.examples:
        (statement,) = detect(said)
        if statement.kind is Kind.PREFERENCE:
            assert slot_of(content) == ((statement.slot, statement.value) if statement.slot else None)


def test_eight_supported_statements_count_and_fillers_do_not() -> None:
    text = "\n".join(f"Well, that was day {n}.\nProject uses tool {n}." for n in range(12))
    assert [found.content for found in detect(text)] == [f"Project uses tool {n}." for n in range(8)]
    assert [item.reason for item in examine(text).dropped] == ["over-limit"] * 4


def test_places_are_those_of_the_words_as_typed() -> None:
    text = "صباح الخير! أُفَضِّل \u200eTypeScript\u200e. <think>a</think>Project uses pnpm.\r\nThanks"
    assert [text[found.start : found.end] for found in detect(text)] == [
        "أُفَضِّل \u200eTypeScript\u200e.",
        "Project uses pnpm.",
    ]

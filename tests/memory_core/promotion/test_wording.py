"""A canonical sentence in the language in which it was said: every pack that says any says all, and reads back what it says."""

import pytest

from memory_core.languages.promotion_pack import PromotionPack
from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.promotion.canonical import value_of
from memory_core.promotion.detection import detect
from memory_core.promotion.wording import as_said, in_language, language_said

PACKS = [pack for pack in PROMOTION_PACKS if pack.sentences]
LINES = {form.line for pack in PROMOTION_PACKS for form in (*pack.preferences, *pack.facts)}
VALUES = {entry.value for pack in PROMOTION_PACKS for entry in pack.values}


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.code)
def test_a_pack_that_says_any_says_every_sentence_and_value(pack: PromotionPack) -> None:
    assert {line for line, _ in pack.sentences} == LINES
    assert {value.casefold() for value in VALUES} <= {name for name, _ in pack.names}


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.code)
def test_names_are_read_back_as_what_they_name(pack: PromotionPack) -> None:
    known = {value.casefold() for value in VALUES}
    assert [said for name, said in pack.names if name in known and value_of(said).casefold() != name] == []


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("خلّي الردود مختصرة", "المفضّل: الردود المختصرة."),
        ("أفضل TypeScript", "المفضّل: TypeScript."),
        ("مشروعنا يستخدم Postgres", "المشروع يستخدم Postgres."),
        ("السجلات محفوظة في logs/app", "السجلات: مكان الحفظ `logs/app`."),
        ("استخدم دائماً علامات الجدولة", "يُستخدم دائمًا: علامات الجدولة."),
        ("I prefer concise replies", "Prefer concise replies."),
    ],
)
def test_what_was_said_reads_in_its_own_language(said: str, shown: str) -> None:
    (statement,) = detect(said)
    assert as_said(statement.content, [said]) == shown


def test_the_last_words_decide() -> None:
    assert language_said(["I prefer TypeScript", "أفضل TypeScript"]) == "ar"
    assert language_said(["أفضل TypeScript", "I prefer TypeScript"]) is None
    assert language_said([]) is None
    assert language_said(["أفضل TypeScript", ""]) == "ar"


def test_what_no_pack_says_stays_as_it_is() -> None:
    assert in_language("Lives in Riga", "ar") == "Lives in Riga"
    assert in_language("Prefer tea.", "xx") == "Prefer tea."

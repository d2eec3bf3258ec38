"""The small language of the packs' word lists, and requests to remember in each language."""

import pytest

from memory_core.languages import asks_to_remember
from memory_core.languages.pack import SubjectRules
from memory_core.languages.phrases import finder, line_of, phrases_of
from memory_core.languages.registry import ALL
from memory_core.languages.statements import find_statements
from memory_core.languages.subjects import SUBJECTS

RULES = SubjectRules(prefix="(?:al)?", endings="(?:s|es)?")


@pytest.mark.parametrize(
    ("listed", "text", "found"),
    [
        ("cat", "two cats sleep", True),
        ("cat", "a category", False),
        ("cat", "the alcat", True),
        ("=cat", "the alcat", False),
        ("cat!", "two cats", False),
        ("cat*", "a category", True),
        ("*cat", "a tomcat", True),
        ("my ~ cat", "my very old grey cat", True),
        ("my ~ cat", "my very old grey striped cat", False),
        ("# cat", "3 cats", True),
        ("# cat", "three cats", False),
        ("(red|blue) cat", "Blue cats", True),
        ("gr[ae]y cat", "grey cat", True),
        ("cat, dog", "a dog", True),
        ("i saw", "is saw", False),
        ("café", "the CAFE", True),
        ("token bucket", "token-bucket", True),
        ("j'ai", "j’ai", True),
    ],
)
def test_phrases(listed: str, text: str, found: bool) -> None:
    pattern = finder([(listed, RULES)])
    assert pattern is not None
    assert (pattern.search(line_of(text)) is not None) is found


def test_glued_words_and_words_without_blanks() -> None:
    glued = finder([("red cat", SubjectRules(glued=True))])
    within = finder([("我*猫", SubjectRules(spaced=False))])
    assert glued is not None
    assert glued.search(line_of("a redcat")) is not None
    assert within is not None
    assert within.search(line_of("今天我的小猫来了")) is not None


def test_no_phrases_make_no_expression() -> None:
    assert finder([("", RULES)]) is None


@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.code)
def test_packs_name_known_subjects_only_and_each_phrase_compiles(pack: object) -> None:
    rules: SubjectRules = pack.subjects  # type: ignore[attr-defined]
    named = {*rules.firm, *rules.loose, *(subject for subject, _ in rules.numbers)}
    assert named <= set(SUBJECTS)
    for listed in (*rules.firm.values(), *rules.loose.values(), rules.harmless, rules.technical, rules.personal):
        assert all(phrase.count("(") == phrase.count(")") for phrase in phrases_of(listed))
        assert "{" not in listed
        finder([(listed, rules)])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Запомни, что я люблю чай", "Я люблю чай"),
        ("Por favor recuerda: la puerta es verde", "La puerta es verde"),
        ("N'oublie pas que j'aime le thé", "J'aime le thé"),
        ("Bitte merke dir: die Tür ist grün", "Die Tür ist grün"),
        ("请记住：门是绿色的", "门是绿色的"),
        ("لطفا به خاطر بسپار: در سبز است", "در سبز است"),
    ],
)
def test_requests_to_remember_are_kept_in_their_own_words(text: str, line: str) -> None:
    assert asks_to_remember(text)
    assert [stated.line for stated in find_statements(text)] == [line]

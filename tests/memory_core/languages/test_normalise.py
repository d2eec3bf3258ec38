"""What reads the same has one key; what does not keeps its own."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.languages.normalise import content_words, fold, line_hash, line_key

SAME = [
    ("Likes tea", "likes  TEA."),
    ("Café", unicodedata.normalize("NFD", "Café")),
    ("أفضّل الشاي", "افضل الشاى"),
    ("مبـــروك", "مبروك"),
    ("Ｐｒｅｆｅｒｓ ｐｎｐｍ", "Prefers pnpm"),
    ("Prefers pnрm", "Prefers pnpm"),  # a Cyrillic letter inside
    ("Ёлка", "елка"),
    ("don’t deploy", "don't deploy!"),
    ("time is ٢٤", "time is 24"),
    ("te\u200ba", "tea"),
    ("موقع الشركة", "موقع الشركه"),
    ("می‌خواهم", "ميخواهم"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_reads_the_same_has_one_key(one: str, other: str) -> None:
    assert line_key(one) == line_key(other)


def test_mem37_lines_without_latin_letters_stay_apart() -> None:
    lines = [
        "Люблю чай",
        "Живу в Риге",
        "أفضل pnpm",
        "猫を飼っている",
        "नमस्ते",
        "สวัสดี",
        "C",
        "C++",
        "C#",
        ".NET",
        "NET 8",
    ]
    assert len({line_hash(line_key(line)) for line in lines}) == len(lines)


@pytest.mark.parametrize("text", ["...", "", "   ", "???", "\u200b"])
def test_a_line_of_signs_has_a_key_too(text: str) -> None:
    assert isinstance(line_key(text), str)
    assert len(line_hash(line_key(text))) == 64


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert line_key(line_key(text)) == line_key(text)


@given(st.text(alphabet=st.characters(min_codepoint=0xD700, max_codepoint=0xE100)))
def test_lone_surrogates_are_taken(text: str) -> None:
    assert len(line_hash(line_key(text))) == 64
    content_words(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Riga", ("live", "riga")),
        ("Lives in Riga", ("live", "riga")),
        ("She prefers concise replies", ("prefer", "concise", "reply")),
        ("Node.js and C++", ("node.js", "c++")),
        ("أعيش في ريغا", ("عيش", "ريغا")),
        ("السكن: ريغا", ("عيش", "ريغا")),
        ("والشاي بالنعناع", ("شاي", "نعناع")),
        ("明天开会", ("明天", "天开", "开会")),
        ("修改youer服务端", ("修改", "youer", "服务", "务端")),
        ("the of and", ()),
        ("Живу в Риге", ("живу", "риге")),
    ],
)
def test_content_words(text: str, expected: tuple[str, ...]) -> None:
    assert content_words(text) == expected

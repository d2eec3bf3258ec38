import itertools
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.simulator.errors import ApiError
from gateway.simulator.texts import stored
from gateway.telegram.format import EMPTY, MAX_UNITS, render
from gateway.telegram.graphemes import is_boundary
from gateway.telegram.marked import Marked
from gateway.telegram.utf16 import Offsets, units
from handlers.messages import Entity, Reply
from memory_core.spaces import Place

HERE = Place("telegram", 42)
FAMILY = "👨‍👩‍👧‍👦"
FLAG = "🇸🇦"
HAND = "👍🏽"
SIGNS = [
    "a",
    "z",
    " ",
    "\n",
    "\n\n",
    ". ",
    "😀",
    FAMILY,
    FLAG,
    HAND,
    "é",
    "e\u0301",
    "ش",
    "شَ",
    "字",
    "1️⃣",
    "؟ ",
    "\t",
    "\r",
]


def pieces_of(text: str, *entities: Entity, limit: int = MAX_UNITS) -> list[Marked]:
    return render(Reply(place=HERE, text=text, entities=entities), limit)


def texts(text: str) -> list[str]:
    return [piece.text for piece in pieces_of(text)]


@pytest.mark.parametrize(
    "text", ["😀" * 5000, FAMILY * 900, "𝔘" * 4097, "a" * 4095 + "😀", "a" * 4096, "a" * 4097, FLAG * 3000, HAND * 2000]
)
def test_tg01_pieces_fit_and_join_to_the_input(text: str) -> None:
    found = texts(text)
    assert all(units(piece) <= MAX_UNITS for piece in found)
    assert "".join(found) == text
    assert len(found) == -(-units(text) // MAX_UNITS) or len(found) <= units(text) // 3000 + 1


def test_tg02_no_sign_is_cut() -> None:
    text = "a" * 4090 + "🎩" * 20 + " tail" * 500
    found = texts(text)
    assert found[0] == "a" * 4090 + "🎩" * 3
    assert "".join(found).replace(" ", "") == text.replace(" ", "")
    for piece in found:
        piece.encode()
        assert units(piece) <= MAX_UNITS


@pytest.mark.parametrize("sign", [FAMILY, FLAG, HAND, "e\u0301", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️‍🔥", "각"])
def test_tg02_signs_of_several_code_points_stay_whole_wherever_the_limit_falls(sign: str) -> None:
    for shift in range(12):
        found = [piece.text for piece in pieces_of("a" * shift + sign * 30, limit=40)]
        assert "".join(found) == "a" * shift + sign * 30
        assert all(piece.strip("a") == sign * piece.count(sign) for piece in found)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("one two.\n\nthree four\nfive. six seven", "one two."),
        ("one two three\nfour five. six seven", "one two three"),
        ("one two. Three four five six seven", "one two. Three four"),
        ("first words end here. and then some", "first words end here."),
        ("كيف حالك اليوم؟ أنا بخير والحمد لله", "كيف حالك اليوم؟"),
        ("alpha beta gamma delta epsilon", "alpha beta gamma"),
        ("exactly twenty chars! next", "exactly twenty"),
    ],
)
def test_cuts_are_where_a_reader_would_cut(text: str, first: str) -> None:
    limit = 21 if first.endswith("here.") else 20
    if first == "one two. Three four":
        limit, first = 19, "one two."
    assert pieces_of(text, limit=limit)[0].text == first


def test_white_space_at_the_limit_costs_nothing() -> None:
    assert [piece.text for piece in pieces_of("a" * 10 + " " + "b" * 10, limit=10)] == ["a" * 10, "b" * 10]
    assert [piece.text for piece in pieces_of("a" * 10 + "\n\n" + "b" * 10, limit=10)] == ["a" * 10, "b" * 10]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u200b", "\u202e", "\r", "\ud83d"])
def test_nothing_visible_becomes_an_ellipsis(text: str) -> None:
    assert pieces_of(text) == [Marked(EMPTY)]


def test_what_the_server_removes_is_removed_and_entities_follow() -> None:
    entity = Entity("bold", 7, 4)
    (piece,) = pieces_of("\r\n😀\u202e a\rbold\x07!", Entity("bold", 8, 4), entity)
    assert piece.text == "😀 abold !"
    assert [(one.offset, one.length) for one in piece.entities] == [(4, 4), (4, 3)]


def test_entities_are_cut_with_the_text_and_rebased() -> None:
    text = "😀" * 10 + " " + "b" * 20
    found = pieces_of(
        text, Entity("bold", 0, units(text)), Entity("text_link", 21, 20, "https://example.org"), limit=30
    )
    assert [piece.text for piece in found] == ["😀" * 10, "b" * 20]
    assert found[0].entities == (Entity("bold", 0, 20),)
    assert found[1].entities == (Entity("bold", 0, 20), Entity("text_link", 0, 20, "https://example.org"))


def test_what_is_no_model_s_answer_is_not_read_as_markdown() -> None:
    text = "List<int> a < b && c > d ``` [docs](https://en.wikipedia.org/wiki/Foo_(bar)) {ok} - 1. done! **x**"
    assert render(Reply(place=HERE, text=text)) == [Marked(text)]


soup = st.lists(st.sampled_from(SIGNS), max_size=120).map("".join)


@st.composite
def marked(draw: Any) -> tuple[str, tuple[Entity, ...]]:
    text = draw(soup)
    edges = Offsets(text)
    pairs = draw(st.lists(st.tuples(st.integers(0, len(text)), st.integers(0, len(text))), max_size=4))
    return text, tuple(
        Entity("bold", edges.to_units(min(pair)), edges.to_units(max(pair)) - edges.to_units(min(pair)))
        for pair in pairs
        if pair[0] != pair[1]
    )


@given(marked(), st.integers(24, 60))
@settings(max_examples=300, deadline=None)
def test_any_text_becomes_pieces_that_the_server_takes(given_text: tuple[str, tuple[Entity, ...]], limit: int) -> None:
    text, entities = given_text
    found = pieces_of(text, *entities, limit=limit)
    for piece in found:
        assert units(piece.text) <= limit
        try:
            stored(
                piece.text, [{"type": one.type, "offset": one.offset, "length": one.length} for one in piece.entities]
            )
        except ApiError as error:
            raise AssertionError(error.description) from error
    bare = "".join(text.replace("\r", "").split()) or EMPTY
    assert "".join("".join(piece.text for piece in found).split()) == bare


@given(
    soup.map(lambda text: text.replace(" ", "").replace("\n", "").replace("\t", "").replace("\r", "")),
    st.integers(24, 60),
)
@settings(max_examples=200, deadline=None)
def test_without_white_space_the_pieces_join_to_the_text_and_no_sign_is_cut(text: str, limit: int) -> None:
    found = [piece.text for piece in pieces_of(text, limit=limit)]
    if not text:
        return
    assert "".join(found) == text
    for before, after in itertools.pairwise(found):
        # A run of marks longer than a message has to be cut; the soup has none.
        assert not unicodedata.combining(after[0])
        assert is_boundary(before + after, len(before))


@given(soup)
def test_offsets_go_there_and_back(text: str) -> None:
    offsets = Offsets(text)
    assert offsets.total == units(text) == len(text.encode("utf-16-le")) // 2
    for at in range(len(text) + 1):
        assert offsets.to_code_points(offsets.to_units(at)) == at
        assert offsets.last_within(offsets.to_units(at)) == at

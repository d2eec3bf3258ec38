"""No text that holds an expression is passed over for want of a literal: for expressions and texts of all kinds."""

import re2
from hypothesis import given
from hypothesis import strategies as st

from memory_core.languages.literals import LiteralIndex, needed, together
from memory_core.policy.rules import loosened
from memory_core.policy.scanner import _ALL

_AROUND = st.text("abcßİſKσς\u0643 \t\n.-_:19é密", max_size=6)
_WORDS = st.text("bxßςé密", min_size=3, max_size=4)
_Both = tuple[str, str]
"""An expression, and a text that it matches, but for anchors."""
_ATOMS: st.SearchStrategy[_Both] = st.one_of(
    _WORDS.map(lambda word: (word, word)),
    st.sampled_from(
        [
            *((".", "b"), (r"\d", "1"), (r"\w", "b"), (r"\s", " "), (r"\p{L}", "é"), (r"\b", ""), ("^", ""), ("$", "")),
            *((r"\.", "."), (r"\-", "-"), (r"\t", "\t"), ("[ab]", "b"), ("[^a]", "x"), ("[a-c]", "c"), ("[0-9]", "9")),
            *(("[ -]", "-"), (r"[\d_]", "_"), (r"[\s:]", ":"), ("[]a]", "]"), (r"\x61", "a"), (r"\x{643}", "\u0643")),
            *(("(?i:B)", "b"), (r"\Qa.b\E", "a.b"), ("[[:alpha:]]", "c"), ("ẞ", "ẞ"), ("ſ", "ſ"), ("(?i:s)", "ſ")),
        ]
    ),
)


@st.composite
def _either(draw: st.DrawFn, inner: st.SearchStrategy[_Both]) -> _Both:
    parts = draw(st.lists(inner, min_size=2, max_size=4))
    return f"(?:{'|'.join(pattern for pattern, _ in parts)})", draw(st.sampled_from(parts))[1]


def _joined(parts: list[_Both]) -> _Both:
    return "".join(pattern for pattern, _ in parts), "".join(text for _, text in parts)


def _grown(inner: st.SearchStrategy[_Both]) -> st.SearchStrategy[_Both]:
    often = st.sampled_from(
        [("?", 0), ("?", 1), ("*", 0), ("*", 3), ("+", 2), ("{2}", 2), ("{1}", 1), ("{0,2}", 0), ("{1,3}", 2)]
    )
    repeated = st.tuples(inner, often, st.sampled_from(["", "?"]))
    return st.one_of(
        st.lists(inner, min_size=1, max_size=4).map(_joined),
        _either(inner),
        repeated.map(lambda all_: (f"(?:{all_[0][0]}){all_[1][0]}{all_[2]}", all_[0][1] * all_[1][1])),
        st.tuples(_WORDS, often).map(lambda all_: (all_[0] + all_[1][0], all_[0][:-1] + all_[0][-1] * all_[1][1])),
    )


PATTERNS = st.recursive(_ATOMS, _grown, max_leaves=12)


def _compiled(pattern: str) -> "re2._Regexp[str] | None":
    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(pattern, options)
    except re2.error:  # two groups of one name, a repeated repeat
        return None


@given(st.booleans(), PATTERNS, _AROUND, _AROUND)
def test_a_text_that_holds_an_expression_holds_the_literals_that_it_needs(
    ignores_case: bool, both: _Both, before: str, after: str
) -> None:
    pattern = f"(?i){both[0]}" if ignores_case else both[0]
    compiled = _compiled(pattern)
    if compiled is None:
        return
    index = LiteralIndex([needed(pattern), together([needed(pattern), needed("ab")])])
    for text in (both[1], f"{before}{both[1]}{after}", both[1].upper(), both[1].swapcase()):
        if compiled.search(text):
            assert 0 in index.possible(text) or 0 in index.bare, text
            if "ab" in text:
                assert 1 in index.possible(text) or 1 in index.bare, text


@given(PATTERNS, _AROUND, _AROUND, st.sampled_from([". ", "\n", ""]))
def test_what_occurs_in_a_part_occurs_loosened_in_the_whole(both: _Both, before: str, after: str, between: str) -> None:
    compiled, loose = _compiled(both[0]), _compiled(loosened(both[0]))
    if compiled is None:
        return
    assert loose is not None
    if compiled.search(both[1]):
        assert loose.search(between.join((before, both[1], after)))


def test_the_scanner_looks_for_literals_but_for_a_few_formats() -> None:
    """Rules without one are searched for in every text together: each makes that search dearer."""
    assert [
        _ALL.rules[index].code for index in _ALL._bare if not _ALL.rules[index].code.startswith("credential.")
    ] == []
    assert len(_ALL._bare) <= 12
    assert _ALL._bare_combinations == []


def test_literals_are_those_that_tell_most() -> None:
    assert needed(r"(?i)\bpass(?:word)? (?:is|was)\b") == (
        frozenset({"pass is", "pass was", "password is", "password was"}),
    )
    assert needed("(?:SKX|ACX)[0-9a-f]{32}")[0] >= {"skx0", "acxf"}
    assert needed("x*[a-z]+.") == ()
    assert needed("ignore.{0,9}rules|drop.{0,9}orders") == (
        frozenset({"ignore", "orders"}),
        frozenset({"rules", "drop"}),
    )

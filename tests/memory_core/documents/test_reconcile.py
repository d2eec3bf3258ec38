"""A hand edit is believed; a lost file or most of its lines is not."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.documents.markdown import add_line, new_document, statements
from memory_core.documents.reconcile import Reconciliation, compare
from memory_core.ports import Text


def key(statement: str) -> str:
    return " ".join(unicodedata.normalize("NFC", statement).casefold().split())


def run(known: dict[str, tuple[str, str]], text: str, *, existed: bool = True) -> Reconciliation:
    return compare(known, Text(text, "v"), existed, key=key)


def known(*lines: str, section: str = "Facts") -> dict[str, tuple[str, str]]:
    return {f"i{number}": (section, line) for number, line in enumerate(lines)}


def facts(*lines: str) -> str:
    return "## Facts\n" + "".join(f"- {line}\n" for line in lines)


def test_nothing_changed() -> None:
    assert run(known("a", "b"), facts("a", "b")) == Reconciliation()


def test_unknown_lines_are_adopted_once_in_order() -> None:
    found = run(known("a"), facts("c", "a", "b", "C"))
    assert [line.statement for line in found.adopt] == ["c", "b"]
    assert (found.gone, found.quarantined) == ((), None)


def test_an_item_without_its_line_is_gone() -> None:
    assert run(known("a", "b"), facts("a")).gone == ("i1",)


def test_an_edited_line_is_one_gone_and_one_adopted() -> None:
    found = run(known("I live in Riga."), facts("I live in Oslo."))
    assert found.gone == ("i0",)
    assert [line.statement for line in found.adopt] == ["I live in Oslo."]


def test_a_moved_line_is_no_loss() -> None:
    found = run(known("a", "b", "c", "d", "e"), "## Facts\n\n## Mine\n- a\n- b\n- c\n- d\n- e\n")
    assert (found.gone, found.adopt, found.quarantined) == ((), (), None)
    assert {item: line.section for item, line in found.moved.items()} == dict.fromkeys(known(*"abcde"), "Mine")


def test_spelling_is_no_loss() -> None:
    found = run(known("caf\u00e9 au lait", "أفضل القهوة"), facts("Cafe\u0301   au lait", "أفضل القهوة"))
    assert (found.gone, found.adopt) == ((), ())
    assert {item: line.statement for item, line in found.moved.items()} == {"i0": "Cafe\u0301   au lait"}


def test_a_line_written_twice_keeps_both_items_and_adopts_neither() -> None:
    items = {"one": ("Facts", "a"), "two": ("Mine", "a")}
    assert run(items, "## Mine\n- a\n\n## Facts\n- a\n- A\n") == Reconciliation()
    assert run(items, "## Mine\n- a\n").gone == ("one",)


def test_the_index_of_notes_holds_no_facts() -> None:
    assert run({}, "## Index\n- notes/a.md\n").adopt == ()


@pytest.mark.parametrize("text", [Text("", "absent"), ""])
def test_a_missing_file_is_not_believed(text: Text | str) -> None:
    found = compare(known("a"), text, True, key=key)
    assert (found.quarantined, found.gone, found.adopt) == ("missing-file", (), ())
    assert compare({}, text, True, key=key) == Reconciliation()


@pytest.mark.parametrize(
    ("before", "after", "quarantined"),
    [
        (3, 0, None),  # not more than three
        (4, 0, "mass-loss"),
        (4, 1, None),
        (8, 4, None),  # not over half
        (8, 3, "mass-loss"),
        (100, 51, None),
    ],
)
def test_mass_loss_is_over_half_and_more_than_three(before: int, after: int, quarantined: str | None) -> None:
    lines = [f"line {number}" for number in range(before)]
    found = run(known(*lines), facts(*lines[:after]))
    assert found.quarantined == quarantined
    assert len(found.gone) == (0 if quarantined else before - after)
    assert found.lost == (before - after if quarantined else 0)
    believed = compare(known(*lines), Text(facts(*lines[:after]), "v"), True, key=key, believe=True)
    assert (believed.quarantined, len(believed.gone)) == (None, before - after)


def test_a_file_of_somebody_else_is_not_adopted() -> None:
    found = run(known(*"abcdef"), facts(*"uvwxyz"))
    assert (found.quarantined, found.adopt) == ("mass-loss", ())


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20), unique_by=key, max_size=8))
def test_what_was_written_is_found_again(lines: list[str]) -> None:
    text = new_document("MEMORY.md")
    for line in lines:
        text = add_line(text, "Facts", line)
    assert [line.statement for line in statements(text)] == lines
    assert run(known(*lines), text) == Reconciliation()
    assert [line.statement for line in run({}, text).adopt] == lines

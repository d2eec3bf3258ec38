"""Pressure and room are the same measure: what has room fits exactly, one more does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.documents.budgets import UNLIMITED, Budgets, measure, missing, room, written_length
from memory_core.documents.markdown import add_line, new_document, remove_line

LIMITS = Budgets()


@pytest.mark.parametrize(
    ("used", "level"),
    [(0, "ok"), (79, "ok"), (80, "warning"), (94, "warning"), (95, "critical"), (100, "critical"), (101, "over")],
)
def test_levels(used: int, level: str) -> None:
    pressure = measure("USER.md", "x" * used, Budgets(user_md=100))
    assert (pressure.used, pressure.limit, pressure.level, pressure.percent) == (used, 100, level, used)


@given(
    st.sampled_from([("USER.md", "Profile"), ("USER.md", "Mine"), ("MEMORY.md", "Facts"), ("PORTABLE.md", "Shared")]),
    st.booleans(),
    st.lists(st.sampled_from(["short", "أفضل القهوة بلا سكر"]), max_size=3),
)
def test_what_has_room_fits_to_the_last_code_point(place: tuple[str, str], fresh: bool, lines: list[str]) -> None:
    name, section = place
    text = new_document(name) if fresh else "hello\r\n"
    for line in lines:
        text = add_line(text, section, line)
    space = room(name, text, LIMITS, section)
    full = add_line(text, section, "ب" * space)
    pressure = measure(name, full, LIMITS)
    assert (pressure.used, pressure.level) == (pressure.limit, "critical")
    assert missing(name, text, full, LIMITS) == 0
    assert missing(name, text, add_line(text, section, "ب" * (space + 1)), LIMITS) == 1


def test_the_index_of_notes_costs_nothing() -> None:
    text = new_document("MEMORY.md")
    indexed = add_line(text, "Index", "[[a note]] " * 400)
    assert measure("MEMORY.md", indexed, LIMITS) == measure("MEMORY.md", text, LIMITS)
    assert room("MEMORY.md", indexed, LIMITS, "Facts") == room("MEMORY.md", text, LIMITS, "Facts")


def test_an_overfull_file_can_be_shortened_but_not_grown() -> None:
    text = add_line(add_line(new_document("PORTABLE.md"), "Shared", "a" * 400), "Shared", "b" * 400)
    assert measure("PORTABLE.md", text, LIMITS).level == "over"
    assert room("PORTABLE.md", text, LIMITS, "Shared") < 0
    shorter = remove_line(text, "Shared", "a" * 400)
    assert missing("PORTABLE.md", text, shorter, LIMITS) == 0
    assert missing("PORTABLE.md", text, add_line(text, "Shared", "c"), LIMITS) > 0
    one_less = add_line(shorter, "Shared", "a" * 399)
    assert missing("PORTABLE.md", text, one_less, LIMITS) == 0


def test_documents_without_a_budget() -> None:
    assert measure("SOUL.md", "x" * 9999, LIMITS).level == "ok"
    assert room("SOUL.md", "x" * 9999, LIMITS, "Any") == UNLIMITED
    assert missing("SOUL.md", "", "x" * 9999, LIMITS) == 0


def test_escapes_count() -> None:
    assert written_length("# no heading") == len("# no heading") + 1
    assert written_length("plain") == 5

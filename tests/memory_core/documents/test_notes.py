"""Slugs, note texts and the index, for whatever people write: nothing is lost, nothing is forged, no name leaves its folder."""

import unicodedata
from datetime import date
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory_core.documents.index import clean_hook, entries_of, entry_line
from memory_core.documents.markdown import add_line, remove_line
from memory_core.documents.note_text import new_note, plain, read_note, rotated, safe, with_current
from memory_core.documents.paths import document_path
from memory_core.documents.slugs import free_names, is_note, is_slug, note_name, slug_of
from memory_core.errors import DocumentError
from memory_core.spaces import Doc, Scope, Space, split_doc

SPACES = (
    Space("default", Scope.PROFILE),
    Space("default", Scope.USER, 42),
    Space("default", Scope.CHAT, -100),
    Space("default", Scope.TOPIC, -100, 7),
)
DAY = date(2026, 11, 30)
LINES = st.sampled_from(
    [
        "one",
        "",
        "## Archive",
        "# Title",
        "### [2020-01-01]",
        "```",
        "~~~",
        "<!-- x",
        "-->",
        "- a bullet",
        "\\# x",
        "  y ",
        "نص",
    ]
)
BODIES = st.lists(LINES, min_size=1, max_size=8).map("\n".join)


@given(st.text(max_size=200))
@example("../../etc/passwd")
@example("İ\u0345ẞ")
@example("CON")
def test_a_slug_is_letters_and_digits_of_any_script_bounded_and_its_own_slug(title: str) -> None:
    try:
        slug = slug_of(title)
    except DocumentError:
        assert not any(unicodedata.category(char)[0] in "LN" for char in title.replace("\u0640", ""))
        return
    assert is_slug(slug)
    assert len(slug) <= 64
    assert len(slug.encode()) <= 150
    assert all(char == "-" or unicodedata.category(char)[0] in "LNM" for char in slug)
    home = Path("/home")
    for space in SPACES:
        for folder in ("notes", "skills"):
            doc = Doc(space, note_name(folder, slug))
            path = document_path(home, doc)
            assert path.parent == path.parent.parent / folder
            assert Doc.parse("default", doc.key) == doc
            assert split_doc(doc.key) == (space.key, doc.name)
    assert is_note(next(free_names(note_name("notes", slug))))


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Travel plans", "travel-plans"),
        ("خطط السَّفر", "خطط-السَّفر"),
        ("Über Straße", "über-strasse"),
        ("日本 2024", "日本-2024"),
        ("a_b", "a-b"),
        ("ＡＢＣ", "abc"),
    ],
)
def test_slugs_keep_the_letters_of_their_script(title: str, slug: str) -> None:
    assert slug_of(title) == slug


@given(BODIES, BODIES)
def test_what_holds_reads_back_and_the_archive_never_loses_an_entry(first: str, second: str) -> None:
    one, two = safe(first), safe(second)
    text = new_note("Title", one)
    assert read_note(text).current == one
    after = rotated(text, two, DAY)
    note = read_note(after)
    assert note.current == two
    assert note.archive == (f"### [2026-11-30]\n{one}" if one else "")
    again = rotated(after, one, DAY)
    assert read_note(again).archive.endswith(note.archive)
    replaced = with_current(again, two)
    assert read_note(replaced).archive == read_note(again).archive


@given(BODIES)
def test_safe_text_shows_as_it_was_written(body: str) -> None:
    lines = [line.rstrip() for line in body.split("\n")]
    assert plain(safe(body)) == "\n".join(lines).strip("\n")
    assert plain(safe(plain(safe(body)))) == plain(safe(body))


@given(
    st.lists(LINES, max_size=5).map("\n".join),
    BODIES,
    st.lists(st.sampled_from(["word", "- x", "### deeper", ""]), max_size=4).map("\n".join),
    st.sampled_from(["\n", "\r\n"]),
)
def test_nothing_outside_the_section_changes_by_a_byte(head: str, body: str, tail: str, newline: str) -> None:
    text = f"{head}\n## Actuel\nold\n\n## Other\n{tail}\n## Archive\n### [2020-01-01]\nolder\n".replace("\n", newline)
    try:
        after = with_current(text, safe(body))
    except DocumentError:  # a block of code that a hand left open
        return
    before, behind = text.split(f"old{newline}")
    assert after.startswith(before)
    assert after.endswith(behind)


def test_a_file_without_headings_keeps_every_word() -> None:
    after = rotated("my own\nprose", safe("new"), DAY)
    assert after == "my own\nprose\n\n## Actuel\nnew\n"
    assert read_note(rotated(after, "newer", DAY)).archive == "### [2026-11-30]\nnew"


@given(st.text(max_size=300))
def test_a_hook_is_one_line_and_makes_one_entry(hook: str) -> None:
    line = entry_line("notes/x.md", hook)
    assert len(clean_hook(hook)) <= 160
    text = add_line("# Memory\n\n## Facts\n- fact\n\n## Index\n", "Index", line)
    (entry,) = entries_of(text)
    assert (entry.name, entry.statement) == ("notes/x.md", line)
    assert remove_line(text, "Index", line) == "# Memory\n\n## Facts\n- fact\n\n## Index\n"

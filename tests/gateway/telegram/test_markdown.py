"""What a reader sees of a model's Markdown, and that Telegram's own library takes every message of it."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gateway.telegram.channel import call_of
from gateway.telegram.format import EMPTY, MAX_UNITS, render
from gateway.telegram.links import checked
from gateway.telegram.marked import Edit, Marked, edited
from gateway.telegram.utf16 import Offsets, units
from handlers.messages import Entity, Reply
from memory_core.spaces import Place
from tests.fuzz.answers import CONTROLS, LINES, MARKS, SIGNS, URLS, WORDS, answer
from tests.fuzz.judge import HAS_TDLIB, of_tdlib, verdicts

HERE = Place("telegram", 42)
FAMILY = "👨‍👩‍👧‍👦"
RLM = "\u200f"


def rendered(markdown: str, limit: int = MAX_UNITS) -> list[Marked]:
    assert verdicts(markdown, limit) == []
    return render(Reply(place=HERE, text=markdown, markdown=True), limit)


def one(markdown: str) -> Marked:
    (piece,) = rendered(markdown)
    return piece


def shown(markdown: str) -> str:
    return one(markdown).text


def formats(markdown: str) -> list[tuple[str, str]]:
    """Return what is formatted, and how."""
    piece = one(markdown)
    offsets = Offsets(piece.text)
    return [
        (
            entity.type,
            piece.text[offsets.to_code_points(entity.offset) : offsets.to_code_points(entity.offset + entity.length)],
        )
        for entity in piece.entities
    ]


def test_text_and_formatting_reach_the_reader_apart() -> None:
    assert one("**Hello** _there_ `code` ~~gone~~ 😀 **after**") == Marked(
        "Hello there code gone 😀 after",
        (
            Entity("bold", 0, 5),
            Entity("italic", 6, 5),
            Entity("code", 12, 4),
            Entity("strikethrough", 17, 4),
            Entity("bold", 25, 5),
        ),
    )


@pytest.mark.parametrize("text", ["Plain words, in two sentences. 😀", "مرحبا، كيف حالك؟", "a < b && c > d", "5 - 3"])
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert one(text) == Marked(text)


def test_tg05_an_unclosed_fence_arrives() -> None:
    assert "translate to French:" in shown("translate to French: ```")
    assert formats("Here:\n```python\nprint(1)") == [("pre", "print(1)")]


@pytest.mark.parametrize(
    "text", ["List<int>", "<CoT>", "a < b && c > d", "<user@example.com>", "<div>x</div>", "<!-- x -->", "<b>bold</b>"]
)
def test_tg08_angle_brackets_are_text(text: str) -> None:
    assert shown(text) == text
    assert shown(f"**so:** {text}") == f"so: {text}"
    assert shown(f"`{text}`") == text
    assert shown(f"\\{text}") == (text if text.startswith("<") else f"\\{text}")


def test_tg10_a_link_with_brackets_survives() -> None:
    piece = one("Result (see [docs](https://en.wikipedia.org/wiki/Foo_(bar))) {ok} - 1. done!")
    assert piece.text == "Result (see docs) {ok} - 1. done!"
    assert piece.entities == (Entity("text_link", 12, 4, "https://en.wikipedia.org/wiki/Foo_(bar)"),)


@pytest.mark.parametrize(
    "text", ["It costs $5 or $6.", "$HOME/$USER", "if (a || b || c)", "2 * 3 * 4", "snake_case_name"]
)
def test_what_only_looks_like_markup_stays(text: str) -> None:
    assert shown(text) == text
    assert shown(f"**so:** {text}") == f"so: {text}"


def test_a_backslash_before_a_sign_goes_in_text_and_stays_in_code() -> None:
    assert shown("\\<b\\> for \\$5 and `\\<b \\$5`") == "<b> for $5 and \\<b \\$5"


def test_a_spoiler_is_one_only_around_words() -> None:
    assert formats("The end: ||he did it||.") == [("spoiler", "he did it")]
    assert formats("`a || b`") == [("code", "a || b")]


def test_headings_lists_and_boxes() -> None:
    assert formats("# Title\n\ntext") == [("bold", "Title")]
    assert shown("1. first\n   - inner\n     - innermost\n2. second\n\n- [x] done\n- [ ] open") == (
        "1. first\n  • inner\n    • innermost\n2. second\n\n☑ done\n☐ open"
    )


def test_code_keeps_its_language_and_its_tabs() -> None:
    piece = one("```go title=x\nfunc main() {\n\treturn\n}\n```")
    assert piece == Marked("func main() {\n    return\n}", (Entity("pre", 0, 26, None, "go"),))
    assert call_of(Reply(place=HERE, text=piece.text, entities=piece.entities)).params["entities"] == [
        {"type": "pre", "offset": 0, "length": 26, "language": "go"}
    ]


def test_a_narrow_table_keeps_its_columns() -> None:
    assert formats("| a | b |\n|---|---|\n| 字 | x |\n| 1 | 😀 |") == [("pre", "a  │ b\n───┼───\n字 │ x\n1  │ 😀")]


def test_a_wide_table_becomes_a_list() -> None:
    wide = "| City | People | Why |\n|---|---|---|\n| Cairo | 22 million | [see](https://e.org/c) |\n| Doha | 2 million | |"
    assert shown(wide) == "Cairo\n• People: 22 million\n• Why: see\n\nDoha\n• People: 2 million"
    assert ("text_link", "see") in formats(wide)


def test_a_table_from_right_to_left_becomes_a_list() -> None:
    assert shown("| الاسم | المدينة |\n|---|---|\n| سالم | القاهرة |") == "الاسم — المدينة\n\n• سالم: القاهرة"


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("[x](javascript:alert(1))", "x"),
        ("[x](tg://resolve?domain=evil)", "x"),
        ("[x](/relative)", "x"),
        ("[x](https://bank.example@evil.example/)", "x"),
        ("[write me](mailto:a@example.org?subject=x)", "write me (a@example.org)"),
        ("[https://bank.example](https://evil.example/login)", "https://bank.example (https://evil.example/login)"),
        ("[bank.example](https://evil.example)", "bank.example (https://evil.example)"),
    ],
)
def test_a_link_goes_where_it_says_or_is_none(markdown: str, text: str) -> None:
    piece = one(markdown)
    assert piece.text == text
    assert not piece.entities


@pytest.mark.parametrize("name", ["README.md", "www.e.org", "e.org/path", "https://e.org"])
def test_a_link_named_after_a_file_or_its_own_place_is_one(name: str) -> None:
    assert one(f"[{name}](https://e.org/a)").entities == (Entity("text_link", 0, len(name), "https://e.org/a"),)


@pytest.mark.parametrize("url", URLS)
@pytest.mark.skipif(not HAS_TDLIB, reason="needs tdjson")
def test_telegram_takes_every_address_that_is_let_through(url: str) -> None:
    if checked(url):
        assert of_tdlib(Marked("word", (Entity("text_link", 0, 4, checked(url)),))) == ""


@pytest.mark.skipif(not HAS_TDLIB, reason="needs tdjson")
def test_the_judge_refuses_what_telegram_refuses() -> None:
    assert "ends after the end" in of_tdlib(Marked("word", (Entity("bold", 0, 9),)))
    assert "invalid" in of_tdlib(Marked("word", (Entity("text_link", 0, 4, "http://localhost"),)))
    assert of_tdlib(Marked(" \n")) == "empty"


@pytest.mark.parametrize("markdown", ["```\n```", "#", "[](https://e.org)", ">", "&#8203;"])
def test_an_answer_that_renders_to_nothing_is_shown_as_written(markdown: str) -> None:
    assert shown(markdown) == markdown


@pytest.mark.parametrize("markdown", ["", "\u200b", "\r\n", "\ufdd0"])
def test_nothing_at_all_is_never_an_empty_message(markdown: str) -> None:
    assert shown(markdown) in (EMPTY, "\ufdd0")


def test_lines_of_arabic_that_begin_with_a_latin_word_read_from_right_to_left() -> None:
    assert shown("Python لغة برمجة سهلة\n\n**API** واجهة بين البرامج\nEnglish, then عربي") == (
        f"{RLM}Python لغة برمجة سهلة\n\n{RLM}API واجهة بين البرامج\nEnglish, then عربي"
    )
    assert formats("هذا مثال:\n```\nx = 'مرحبا بالعالم'\n```") == [("pre", "x = 'مرحبا بالعالم'")]


# --- splitting ---------------------------------------------------------------------------------------------------


def test_code_is_reopened_with_its_language_and_keeps_its_indentation() -> None:
    code = "\n".join(f"    line{number:03}()" for number in range(40))
    pieces = rendered(f"Look:\n\n```python\n{code}\n```\n\nDone.", 200)
    assert len(pieces) == 3
    in_code = [piece for piece in pieces if "line" in piece.text]
    for piece in in_code:
        (entity,) = piece.entities
        assert (entity.type, entity.language) == ("pre", "python")
        assert all(line.startswith("    line") for line in piece.text.split("\n") if "line" in line)
    assert "\n".join(piece.text for piece in pieces).count("line") == 40


def test_code_that_fits_one_message_is_not_cut() -> None:
    before, code = "word " * 20, "x = 1\n\ny = 2\n" * 5
    pieces = rendered(f"{before}\n\n```\n{code}```", 150)
    assert [piece.text for piece in pieces] == [before.strip(), code.strip()]


def test_a_short_stretch_of_formatting_is_not_cut() -> None:
    text = "word " * 9 + "**two words** and more to say"
    assert [piece.text for piece in rendered(text, 50)] == [("word " * 9).strip(), "two words and more to say"]


def test_a_link_of_several_words_stays_whole() -> None:
    text = "a" * 30 + " [one two three](https://e.org/x) " + "b" * 30
    pieces = rendered(text, 42)
    assert [piece.text for piece in pieces] == ["a" * 30, "one two three", "b" * 30]
    assert pieces[1].entities == (Entity("text_link", 0, 13, "https://e.org/x"),)


def test_a_quote_and_a_long_bold_stretch_go_on_in_the_next_piece() -> None:
    pieces = rendered("> " + "quoted words " * 20, 100)
    assert len(pieces) >= 3
    assert all([(entity.type, entity.offset) for entity in piece.entities] == [("blockquote", 0)] for piece in pieces)
    assert all(piece.entities[0].type == "bold" for piece in rendered("**" + "bold words " * 20 + "end**", 100))


@pytest.mark.parametrize("text", ["😀" * 5000, FAMILY * 900, "𝔘" * 4097, "a" * 4095 + "😀", "**" + FAMILY * 900 + "**"])
def test_tg01_a_markdown_answer_of_emoji_alone_arrives_whole(text: str) -> None:
    pieces = rendered(text)
    assert "".join(piece.text for piece in pieces) == text.strip("*")
    assert all(units(piece.text) <= MAX_UNITS for piece in pieces)


def test_tg02_no_sign_of_a_markdown_answer_is_cut() -> None:
    text = "_" + "a" * 4090 + "_" + "🎩" * 20 + " tail" * 500
    pieces = rendered(text)
    assert pieces[0].text == "a" * 4090 + "🎩" * 3
    for piece in pieces:
        piece.text.encode()


# --- anything at all -----------------------------------------------------------------------------------------------


def test_telegram_takes_every_answer_of_a_few_hundred_seeds() -> None:
    start = Random().randrange(10**9)
    for seed in range(start, start + 150):
        assert verdicts(answer(seed), 4096) == [], seed
        assert verdicts(answer(seed), 64) == [], seed


soup = st.lists(
    st.sampled_from([*WORDS, *SIGNS, *MARKS, *CONTROLS, *(f"\n{line}" for line in LINES), " "]), max_size=40
)


@given(soup.map("".join), st.sampled_from((40, 64, MAX_UNITS)))
@settings(max_examples=300, deadline=None)
def test_telegram_takes_any_soup_of_markup(markdown: str, limit: int) -> None:
    assert verdicts(markdown, limit) == []


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_telegram_takes_any_text_as_markdown(text: str) -> None:
    assert verdicts(text, 64) == []


@given(st.text(st.sampled_from("ab😀\n "), max_size=30), st.data())
@settings(max_examples=200, deadline=None)
def test_formatting_follows_the_words_when_others_are_changed(text: str, data: st.DataObject) -> None:
    offsets = Offsets(text)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assume(start < end)
    places = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6, unique=True)))
    edits = [
        Edit(a, b, data.draw(st.sampled_from(("", "x", "😀😀"))))
        for a, b in zip(places[::2], places[1::2], strict=False)
    ]
    entity = Entity("bold", offsets.to_units(start), offsets.to_units(end) - offsets.to_units(start))
    changed = edited(Marked(text, (entity,)), edits)
    untouched = not any(edit.start <= end and edit.end >= start for edit in edits)
    now = Offsets(changed.text)
    for one_left in changed.entities:
        assert 0 <= one_left.offset < one_left.offset + one_left.length <= now.total
        words = changed.text[
            now.to_code_points(one_left.offset) : now.to_code_points(one_left.offset + one_left.length)
        ]
        assert not untouched or words == text[start:end]
    assert not untouched or changed.entities

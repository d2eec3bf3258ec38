"""What happens to text and entities: each rule with a text that it refuses or changes and one that it lets pass."""

from typing import Any

import pytest

from gateway.simulator.auto_entities import found_in, utf16_length
from gateway.simulator.errors import ApiError
from gateway.simulator.texts import stored
from gateway.simulator.urls import checked_url

FACE = "😀"


def entity(offset: int, length: int, kind: str = "bold", **more: Any) -> dict[str, Any]:
    return {"offset": offset, "length": length, "type": kind, **more}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "message text is empty"),
        (" \n\u202a ", "text must be non-empty"),
        ("x" * 4097, "message is too long"),
        (FACE * 4097, "message is too long"),
        ("x" * 32_769, "text is too long"),
        ("ذ" * 16_385, "text is too long"),
        ("\ud800", "strings must be encoded in UTF-8"),
    ],
)
def test_a_text_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ApiError) as refused:
        stored(text)
    assert (refused.value.code, refused.value.description) == (400, f"Bad Request: {problem}")


@pytest.mark.parametrize("text", ["x" * 4096, FACE * 4096, "x" * 4096 + " " * 100, "ذ"])
def test_a_text_of_the_allowed_length_passes(text: str) -> None:
    assert stored(text)[0] == text.strip()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  a  ", "a"),
        ("a\r\nb", "a\nb"),
        ("a\tb\x01c", "a b c"),
        ("a\u2028\u202eb\u202f", "ab\u202f"),
        ("a\u0333\u033f\u030a", "a"),
        ("\n\na\n\n", "a"),
    ],
)
def test_text_is_stored_as_telegram_stores_it(text: str, kept: str) -> None:
    assert stored(text)[0] == kept


@pytest.mark.parametrize(
    ("text", "given", "problem"),
    [
        ("abc", entity(4, 1), "entity begins after the end of the text at UTF-16 offset 4"),
        ("abc", entity(1, 3), "entity beginning at UTF-16 offset 1 ends after the end of the text at UTF-16 offset 4"),
        (FACE, entity(1, 1), "entity begins in a middle of a UTF-16 symbol at byte offset 4"),
        (
            FACE,
            entity(0, 1),
            "entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 4",
        ),
        ("abc", entity(-1, 1), "receive an entity with incorrect offset -1"),
        ("abc", entity(0, -1), "receive an entity with incorrect length -1"),
        ("abc", entity(0, 1, "boldly"), "schema violation: entity type 'boldly' is unknown"),
        ("abc", entity(0, 1, "text_link"), "schema violation: a text_link entity needs the field url"),
        ("abc", entity(0, 1, "text_link", url="javascript:alert(1)"), None),
        ("abc", entity(0, 1, "text_link", url=""), "entity URL '' is invalid: URL host is empty"),
        ("abc", entity(0, 1, "text_link", url="/relative"), "entity URL '/relative' is invalid: URL host is empty"),
    ],
)
def test_an_entity_is_refused(text: str, given: dict[str, Any], problem: str | None) -> None:
    with pytest.raises(ApiError) as refused:
        stored(text, [given])
    assert refused.value.description.startswith(f"Bad Request: {problem or 'entity URL '}")


@pytest.mark.parametrize(
    ("text", "given", "kept_text", "kept"),
    [
        (f"{FACE}b", [entity(2, 1)], f"{FACE}b", [entity(2, 1)]),
        ("a\rb", [entity(2, 1)], "ab", [entity(1, 1)]),
        ("  ab", [entity(3, 1)], "ab", [entity(1, 1)]),
        ("  ab", [entity(1, 3)], " ab", [entity(0, 3)]),
        ("ab  ", [entity(0, 4)], "ab", [entity(0, 2)]),
        ("ab  ", [entity(0, 2), entity(2, 2)], "ab", [entity(0, 2)]),
        ("ab", [entity(0, 0)], "ab", []),
        ("ab", [entity(0, 2, "code"), entity(0, 1)], "ab", [entity(0, 2, "code")]),
        ("ab", [entity(0, 2), entity(0, 1, "italic")], "ab", [entity(0, 2), entity(0, 1, "italic")]),
        (
            "ab",
            [entity(0, 2, "text_link", url="Example.com")],
            "ab",
            [entity(0, 2, "text_link", url="http://example.com/")],
        ),
        ("ab", [entity(0, 2, "pre", language="py")], "ab", [entity(0, 2, "pre", language="py")]),
        ("/a b", [entity(0, 2, "code")], "/a b", [entity(0, 2, "code")]),
        ("ab", [entity(0, 2, "mention")], "ab", []),
    ],
)
def test_entities_move_with_the_text(text: str, given: list[Any], kept_text: str, kept: list[Any]) -> None:
    assert stored(text, given) == (kept_text, kept)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/new", [("bot_command", 0, 4)]),
        ("/NEW@My_Bot x", [("bot_command", 0, 11)]),
        (" /new-x", [("bot_command", 1, 4)]),
        (f"{FACE} /new@bot_x", [("bot_command", 3, 10)]),
        ("/help، ok", [("bot_command", 0, 5)]),
        ("x/new /новый //a /a/b /a<", []),
        ("@abcd hi @abc x@abcd @gif", [("mention", 0, 5), ("mention", 21, 4)]),
        ("#тег #1 #a1 a#b #x#y #x", [("hashtag", 0, 4), ("hashtag", 8, 3), ("hashtag", 21, 2)]),
        ("#ذاكرة", [("hashtag", 0, 6)]),
        ("see example.com, and http://localhost:80/x", [("url", 4, 11)]),
        ("(https://en.wikipedia.org/wiki/A_(b))", [("url", 1, 35)]),
        ("t.me/abc 1.2.3.4 tg://user?id=1 a.b", [("url", 0, 8), ("url", 9, 7), ("url", 17, 14)]),
        ("mail me@ex.com.", [("email", 5, 9)]),
    ],
)
def test_telegram_finds_these_by_itself(text: str, found: list[tuple[str, int, int]]) -> None:
    assert [(one["type"], one["offset"], one["length"]) for one in found_in(text)] == found


@pytest.mark.parametrize(
    "url", ["http://localhost", "ftp://a.bc", "http://", "https://exa mple.com", "example", "http://a", "http://[x"]
)
def test_a_bad_url_is_refused(url: str) -> None:
    with pytest.raises(ApiError, match="is invalid"):
        checked_url(url, "entity URL")


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("tg://resolve/?domain=x", "tg://resolve?domain=x"),
        ("HTTPS://A.bc", "https://a.bc/"),
        ("example.com/x y", "http://example.com/x%20y"),
    ],
)
def test_a_good_url_is_normalised(url: str, kept: str) -> None:
    assert checked_url(url, "entity URL") == kept


def test_lengths_are_utf16_units() -> None:
    assert utf16_length(f"a{FACE}ذ") == 4

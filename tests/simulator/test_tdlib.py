"""The rules for text beside Telegram's own library: whatever it says of a strange text, the simulator says too."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.simulator import markup
from gateway.simulator.auto_entities import found_in
from gateway.simulator.errors import ApiError
from gateway.simulator.texts import cleaned
from gateway.simulator.urls import checked_url

pytestmark = pytest.mark.skipif(not markup.has_library(), reason="no tdjson here: Telegram's library was not asked")
MANY = settings(max_examples=500, deadline=None)
FOUND = {
    "BotCommand": "bot_command", "Mention": "mention", "Hashtag": "hashtag", "Cashtag": "cashtag", "EmailAddress": "email",
    "Url": "url",
}  # fmt: skip
GIVEN = {
    "bold": "Bold", "italic": "Italic", "underline": "Underline", "strikethrough": "Strikethrough", "spoiler": "Spoiler",
    "code": "Code", "pre": "Pre", "blockquote": "BlockQuote", "expandable_blockquote": "ExpandableBlockQuote",
    "text_link": "TextUrl",
}  # fmt: skip
BACK = {theirs: ours for ours, theirs in GIVEN.items()}
WORDS = [
    "a", "b", "ذ", "😀", " ", "\n", "/", "@", "#", "$", ".", "http://", "https://", "example", "com", "org", ".com", "t.me",
    "/start", "@bot_name", "#tag", "$USD", "a@b.com", ":", "1", "23", ",", "(", ")", "_", "-", "?", "=", "&", "!", '"', "'",
    "x.y", "كوم", "#ذاكرة", "/help@bot_x", "1.2.3.4", "ftp://", "mailto:",
]  # fmt: skip
CHARS = ["a", "b", " ", "\n", "\r", "\x01", "\t", "\u202e", "\u2028", "😀", "ذ", "\u030a", "\u200b", "\u00a0", "\u200e"]


@MANY
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map("".join))
def test_what_is_found_in_a_text(text: str) -> None:
    theirs = markup.executed({"@type": "getTextEntities", "text": text})["entities"]
    wanted = [(FOUND[kind], one["offset"], one["length"]) for one in theirs if (kind := _kind(one)) in FOUND]
    assert [(one["type"], one["offset"], one["length"]) for one in found_in(text)] == wanted


@st.composite
def dressed(draw: st.DrawFn) -> tuple[str, list[dict[str, Any]]]:
    """A text with up to four entities, some of which reach behind its end or into a character."""
    text = draw(st.text(st.sampled_from(CHARS), min_size=1, max_size=9))
    units = len(text.encode("utf-16-le")) // 2
    one = st.fixed_dictionaries(
        {
            "offset": st.integers(0, units),
            "length": st.integers(1, units + 1),
            "type": st.sampled_from(sorted(GIVEN)),
        }
    )
    entities = draw(st.lists(one, max_size=4))
    return text, [entity | ({"url": "http://a.com/"} if entity["type"] == "text_link" else {}) for entity in entities]


@MANY
@given(dressed())
def test_what_becomes_of_text_and_entities(given_text: tuple[str, list[dict[str, Any]]]) -> None:
    text, entities = given_text
    answer = markup.executed({"@type": "parseMarkdown", "text": _formatted(text, entities)})
    try:
        kept, found = cleaned(text, entities)
    except ApiError as error:
        words = error.description.removeprefix("Bad Request: ")
        assert answer.get("message") == words[0].upper() + words[1:]
        return
    theirs = [(BACK[_kind(one)], one["offset"], one["length"]) for one in answer["entities"]]
    assert (kept, [(one["type"], one["offset"], one["length"]) for one in found]) == (answer["text"], theirs)


URLS = [
    "http://", "https://", "ftp://", "tg://", "ton://", "a.com", "A.Com", "localhost", "1.2.3.4", "[::1]", ":80", ":0", ":99999", "/",
    "?x=1", "#f", " ", "\\", "user@", "u:p@", ".", "x", "ذ.كوم", "%", "javascript:", "_", "\n", "<",
]  # fmt: skip


@MANY
@given(st.lists(st.sampled_from(URLS), min_size=1, max_size=5).map("".join))
def test_which_addresses_are_refused_and_how_the_others_are_written(url: str) -> None:
    entity = {"offset": 0, "length": 1, "type": "text_link", "url": url}
    answer = markup.executed({"@type": "parseMarkdown", "text": _formatted("abc", [entity])})
    try:
        mine = checked_url(url, "entity URL")
    except ApiError as error:
        words = error.description.removeprefix("Bad Request: ")
        mine = words[0].upper() + words[1:]
    assert mine == (answer["message"] if answer["@type"] == "error" else answer["entities"][0]["type"]["url"])


def _formatted(text: str, entities: list[dict[str, Any]]) -> dict[str, Any]:
    shown = [
        {
            "@type": "textEntity",
            "offset": one["offset"],
            "length": one["length"],
            "type": {"@type": f"textEntityType{GIVEN[one['type']]}"} | ({"url": one["url"]} if "url" in one else {}),
        }
        for one in entities
    ]
    return {"@type": "formattedText", "text": text, "entities": shown}


def _kind(one: dict[str, Any]) -> str:
    return str(one["type"]["@type"]).removeprefix("textEntityType")

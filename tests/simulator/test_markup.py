"""`parse_mode`, as Telegram's own library reads it."""

from typing import Any

import pytest

from gateway.simulator import Simulator, markup

pytestmark = pytest.mark.anyio
needs_library = pytest.mark.skipif(not markup.has_library(), reason="no tdjson here: markup cannot be read")
LAYLA = 1001


@needs_library
@pytest.mark.parametrize(
    ("mode", "text", "kept", "entities"),
    [
        ("HTML", "a <b>b</b>", "a b", [{"offset": 2, "length": 1, "type": "bold"}]),
        ("html", '<pre><code class="language-py">1</code></pre>', "1", [{"type": "pre", "language": "py"}]),
        ("HTML", '<a href="a.com">x</a>', "x", [{"type": "text_link", "url": "http://a.com/"}]),
        ("HTML", '<a href="/relative">x</a>', "x", []),
        ("MarkdownV2", "*a* ||b||", "a b", [{"type": "bold"}, {"type": "spoiler"}]),
        ("MarkdownV2", "**>a\n>b", "a\nb", [{"type": "blockquote"}]),
        ("Markdown", "_a_ `b`", "a b", [{"type": "italic"}, {"type": "code"}]),
    ],
)
async def test_markup_becomes_entities(
    bot: Any, mode: str, text: str, kept: str, entities: list[dict[str, Any]]
) -> None:
    ignored = [{"type": "underline", "offset": 0, "length": 1}]
    sent = await bot.result("sendMessage", chat_id=LAYLA, text=text, parse_mode=mode, entities=ignored)
    assert sent["text"] == kept
    found = sent.get("entities", [])
    assert len(found) == len(entities)
    assert all(wanted.items() <= one.items() for wanted, one in zip(entities, found, strict=True))


@needs_library
@pytest.mark.parametrize(
    ("mode", "text", "problem"),
    [
        ("HTML", "<b>x", "can't parse entities: Can't find end tag corresponding to start tag \"b\""),
        ("HTML", "<x>y</x>", 'can\'t parse entities: Unsupported start tag "x" at byte offset 0'),
        (
            "MarkdownV2",
            "a.",
            "can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
        ),
        ("MarkdownV2", "*a", "can't parse entities: Can't find end of Bold entity at byte offset 0"),
        ("HTML", "<b> </b>", "text must be non-empty"),
        ("Wiki", "a", "unsupported parse_mode"),
    ],
)
async def test_bad_markup_is_refused_in_telegrams_words(bot: Any, mode: str, text: str, problem: str) -> None:
    assert await bot.refusal("sendMessage", chat_id=LAYLA, text=text, parse_mode=mode) == f"Bad Request: {problem}"


@needs_library
async def test_edits_captions_drafts_and_quotes_have_markup_too(sim: Simulator, bot: Any) -> None:
    said = sim.says(LAYLA, "a good day")["message_id"]
    quote = {"message_id": said, "quote": "<b>good</b>", "quote_parse_mode": "HTML"}
    sent = await bot.result("sendMessage", chat_id=LAYLA, text="x", reply_parameters=quote)
    assert sent["quote"]["text"] == "good"
    where = {"chat_id": LAYLA, "message_id": sent["message_id"], "parse_mode": "HTML"}
    assert (await bot.result("editMessageText", **where, text="<i>y</i>"))["entities"][0]["type"] == "italic"
    await bot.result("sendMessageDraft", chat_id=LAYLA, draft_id=1, text="<i>z</i>", parse_mode="HTML")
    assert sim.world.drafts[LAYLA, None]["text"] == "z"


async def test_without_the_library_nothing_is_guessed(bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markup, "has_library", lambda: False)
    answer = await bot("sendMessage", chat_id=LAYLA, text="x", parse_mode="HTML")
    assert (answer["error_code"], "tdjson" in answer["description"]) == (501, True)

"""More raw updates with what each means: offsets behind other scripts, parts that meet, odd but lawful shapes."""

from typing import Any

from tests.gateway.telegram.raw_updates import (
    ANA,
    ANONYMOUS,
    CHANNEL,
    GROUP,
    OTHER_BOT,
    PRIVATE,
    SUPER,
    THE_BOT,
    Case,
    command,
    entity,
    message,
    nothing,
    press,
    said,
    update,
)


def units(text: str) -> int:
    """Return a text's length as the Bot API counts: UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def marked(text: str, part: str, kind: str, chat: Any = GROUP, **more: Any) -> dict[str, Any]:
    """Return a message whose `part` carries one entity."""
    before = text[: text.index(part)]
    return message(text, chat, entities=[entity(kind, units(before), units(part), **more)])


FLAG, KEYCAP, SKIN, OLD = "🇵🇸", "1️⃣", "👍🏽", "𝔘"
TEXTS = {
    "Arabic": "يا @MyBot ما الأخبار؟",
    "Persian with a joiner": "می‌خواهم @MyBot بگو",
    "Hebrew": "שלום @MyBot מה שלומך",
    "Russian": "Привет, @MyBot, как дела?",
    "Japanese": "こんにちは @MyBot さん",
    "Hindi": "नमस्ते @MyBot कैसे हो",
    "a flag": f"{FLAG} @MyBot hi",
    "a keycap": f"{KEYCAP} @MyBot hi",
    "a skin tone": f"{SKIN} @MyBot hi",
    "letters of old books": f"{OLD * 3} @MyBot hi",
    "combining marks": "ȩ́ @MyBot hi",
    "a line break": "first\n@MyBot second",
}

CASES = [
    *(
        said(f"mention behind {name}", marked(text, "@MyBot", "mention"), addressed=True)
        for name, text in TEXTS.items()
    ),
    *(
        said(
            f"code behind {name}",
            marked(text, "@MyBot", "code", PRIVATE),
            parts=[
                f"typed:{text[: text.index('@')]}",
                "code:@MyBot",
                f"typed:{text[text.index('@') + 6 :]}",
            ],
        )
        for name, text in list(TEXTS.items())[:9]
    ),
    said("a mention of a longer name", marked("@MyBotany hi", "@MyBotany", "mention"), addressed=False),
    said("a mention inside code is none", marked("run @MyBot now", "@MyBot", "code"), addressed=False),
    said(
        "a link is typed",
        marked("see here", "here", "text_link", PRIVATE, url="https://a.example"),
        parts=["typed:see here"],
    ),
    said("a spoiler is typed", marked("it is red", "red", "spoiler", PRIVATE), parts=["typed:it is red"]),
    said(
        "an address is typed",
        marked("a@b.example writes", "a@b.example", "email", PRIVATE),
        parts=["typed:a@b.example writes"],
    ),
    said(
        "a whole quotation",
        message("she said no", entities=[entity("blockquote", 0, 11)]),
        parts=["quoted:she said no"],
    ),
    said(
        "two quotations with words between",
        message("a\nb\nc", entities=[entity("blockquote", 0, 1), entity("blockquote", 4, 1)]),
        parts=["quoted:a", "typed:\nb\n", "quoted:c"],
    ),
    said(
        "entities out of order",
        message("a\nb\nc", entities=[entity("blockquote", 4, 1), entity("blockquote", 0, 1)]),
        parts=["quoted:a", "typed:\nb\n", "quoted:c"],
    ),
    said("Arabic behind a command", command("/memory راجع"), command=("memory", "راجع")),
    said("a command with a flag behind it", command(f"/memory {FLAG}"), command=("memory", FLAG)),
    said("a command of one line break", command("/new\n"), command=("new", "")),
    said(
        "a name with marks",
        message(**{"from": {**ANA, "first_name": "نُور", "last_name": "الدين"}}),
        speaker=(42, "نُور الدين"),
    ),
    said("a name of an emoji", message(**{"from": {**ANA, "first_name": "🌙", "last_name": ""}}), speaker=(42, "🌙")),
    said("no language told", message(**{"from": {"id": 42, "is_bot": False, "first_name": "Ana"}}), language=""),
    said(
        "a reply in a topic",
        message(
            "hi",
            SUPER,
            message_thread_id=12,
            is_topic_message=True,
            reply_to_message=message("x", SUPER, message_id=3, **{"from": THE_BOT}),
        ),
        reply_to=3,
        addressed=True,
        place="telegram:-100200/12",
    ),
    said(
        "a reply to an anonymous admin",
        message("hi", GROUP, reply_to_message=message("x", GROUP, message_id=3, **{"from": ANONYMOUS})),
        addressed=False,
    ),
    said("a message of long ago", message(date=1), addressed=True),
    said(
        "a large number of a person",
        message(chat={**PRIVATE, "id": 2**52 - 1}, **{"from": {**ANA, "id": 2**52 - 1}}),
        place=f"telegram:{2**52 - 1}",
    ),
    said(
        "forwarded from a channel",
        message(forward_origin={"type": "channel", "date": 1, "chat": CHANNEL, "message_id": 4}),
        parts=["forwarded:hello"],
    ),
    said(
        "forwarded from a chat",
        message(forward_origin={"type": "chat", "date": 1, "sender_chat": GROUP}),
        parts=["forwarded:hello"],
    ),
    said(
        "forwarded and via a bot",
        message(via_bot=OTHER_BOT, forward_origin={"type": "hidden_user", "date": 1, "sender_user_name": "x"}),
        parts=["forwarded:hello"],
    ),
    nothing(
        "a poll by itself",
        {
            "update_id": 500,
            "poll": {
                "id": "1",
                "question": "q",
                "options": [],
                "total_voter_count": 0,
                "is_closed": False,
                "is_anonymous": True,
                "type": "regular",
                "allows_multiple_answers": False,
                "allows_revoting": False,
                "members_only": False,
            },
        },
    ),
    nothing("a chat's title", update("message", message(None, GROUP, new_chat_title="New"))),
    nothing(
        "a pinned message", update("message", message(None, GROUP, pinned_message=message("x", GROUP, message_id=2)))
    ),
    nothing("somebody left", update("message", message(None, GROUP, left_chat_member=ANA))),
    nothing(
        "an inline query", {"update_id": 500, "inline_query": {"id": "1", "from": ANA, "query": "x", "offset": ""}}
    ),
    Case(
        "a press by a person of large number",
        press(message("card", GROUP, message_id=3, **{"from": THE_BOT}), **{"from": {**ANA, "id": 2**52 - 1}}),
        {"speaker": (2**52 - 1, "Ana Lima"), "data": "a:tok"},
    ),
    Case(
        "a press with data of 64 bytes",
        press(message("card", PRIVATE, message_id=3, **{"from": THE_BOT}), data="ж" * 32),
        {"data": "ж" * 32},
    ),
]

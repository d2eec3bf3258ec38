"""Raw updates as the Bot API sends them, built from small pieces, each with what it means."""

from dataclasses import dataclass, field
from typing import Any

from gateway.telegram.inbound import Me

ME = Me(7000000001, "MyBot")
DATE = 1796000000
ANA = {"id": 42, "is_bot": False, "first_name": "Ana", "last_name": "Lima", "language_code": "pt-br"}
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
CHANNEL_BOT = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
SERVICE = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
OTHER_BOT = {"id": 99, "is_bot": True, "first_name": "Other", "username": "other_bot"}
THE_BOT = {"id": ME.id, "is_bot": True, "first_name": "Dhakira", "username": "MyBot"}
PRIVATE = {"id": 42, "type": "private", "first_name": "Ana"}
GROUP = {"id": -5, "type": "group", "title": "Team"}
SUPER = {"id": -100200, "type": "supergroup", "title": "Forum"}
CHANNEL = {"id": -100300, "type": "channel", "title": "News"}


def entity(kind: str, offset: Any, length: int, **more: Any) -> dict[str, Any]:
    return {"type": kind, "offset": offset, "length": length, **more}


def message(text: Any = "hello", chat: Any = PRIVATE, **more: Any) -> dict[str, Any]:
    raw: dict[str, Any] = {"message_id": 7, "date": DATE, "chat": chat, "from": ANA}
    if text is not None:
        raw["text"] = text
    return {name: value for name, value in {**raw, **more}.items() if value is not None}


def command(text: str, chat: dict[str, Any] = PRIVATE, **more: Any) -> dict[str, Any]:
    length = len(text.split(maxsplit=1)[0])
    return message(text, chat, entities=[entity("bot_command", 0, length)], **more)


def update(kind: str, payload: dict[str, Any]) -> dict[str, Any]:
    return {"update_id": 500, kind: payload}


@dataclass(frozen=True)
class Case:
    """A raw update and what is expected of the Inbound: None, or some of its attributes (`place` by key)."""

    name: str
    raw: dict[str, Any]
    expected: dict[str, Any] | None = field(default=None)


def said(name: str, payload: dict[str, Any], **expected: Any) -> Case:
    return Case(name, update("message", payload), expected)


def nothing(name: str, raw: dict[str, Any]) -> Case:
    return Case(name, raw)


TOPIC_CREATED = message(None, SUPER, message_id=12, forum_topic_created={"name": "A", "icon_color": 7322096})
BOT_SAID = message("earlier", GROUP, message_id=3, **{"from": THE_BOT})
ANA_SAID = message("earlier", GROUP, message_id=4)
FORWARDED = {"forward_origin": {"type": "user", "date": DATE - 9, "sender_user": OTHER_BOT}}
FILE = {"file_id": "f", "file_unique_id": "u"}
PHOTO = [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}]
CARD = message("card", GROUP, message_id=3, **{"from": THE_BOT})
GONE_CARD = {"message_id": 3, "date": 0, "chat": GROUP}
MEMBER = {"status": "member", "user": THE_BOT}
LEFT = {"status": "left", "user": THE_BOT}
KICKED = {"status": "kicked", "user": THE_BOT, "until_date": 0}


def press(message: dict[str, Any] | None, **more: Any) -> dict[str, Any]:
    raw = {"id": "cb1", "from": ANA, "chat_instance": "1", "data": "a:tok", "message": message, **more}
    return update("callback_query", {name: value for name, value in raw.items() if value is not None})


def member(old: dict[str, Any], new: dict[str, Any], chat: dict[str, Any] = GROUP) -> dict[str, Any]:
    return {"chat": chat, "from": ANA, "date": DATE, "old_chat_member": old, "new_chat_member": new}


FAMILY = "👨‍👩‍👧‍👦"

CASES = [
    # plain messages and places
    said("private text", message(), text="hello", addressed=True, place="telegram:42", message_id=7, language="pt-br"),
    said("speaker's name", message(), speaker=(42, "Ana Lima")),
    said("group text not addressed", message(chat=GROUP), addressed=False, place="telegram:-5"),
    said("supergroup text", message(chat=SUPER), addressed=False, place="telegram:-100200", chat_title="Forum"),
    said("topic", message(chat=SUPER, message_thread_id=12, is_topic_message=True), place="telegram:-100200/12"),
    said("thread of replies is no topic", message(chat=SUPER, message_thread_id=12), place="telegram:-100200"),
    said(
        "general topic told as 1",
        message(chat=SUPER, message_thread_id=1, is_topic_message=True),
        place="telegram:-100200",
    ),
    said("topic of a private chat", message(message_thread_id=9, is_topic_message=True), place="telegram:42/9"),
    said(
        "first message of a topic is no reply",
        message(chat=SUPER, message_thread_id=12, is_topic_message=True, reply_to_message=TOPIC_CREATED),
        reply_to=None,
        addressed=False,
    ),
    said(
        "the topic's first message without its service field is no reply either",
        message(
            chat=SUPER,
            message_thread_id=12,
            is_topic_message=True,
            reply_to_message=message("x", SUPER, message_id=12, **{"from": THE_BOT}),
        ),
        reply_to=None,
        addressed=False,
    ),
    # commands (specs/telegram.md §4.3)
    said("command", command("/new"), command=("new", "")),
    said("command with my name", command("/new@MyBot", GROUP), command=("new", ""), addressed=True),
    said("name in other case", command("/new@mybot", GROUP), command=("new", "")),
    said("command in capitals", command("/NEW"), command=("new", "")),
    said("command in capitals with name", command("/NEW@mybot", GROUP), command=("new", "")),
    said("command with words", command("/memory@MyBot review 2", GROUP), command=("memory", "review 2")),
    said("inner spaces and lines stay", command("/new a  b\nc "), command=("new", "a  b\nc"), text="/new a  b\nc "),
    said("unknown command", command("/unknown@MyBot", GROUP), command=("unknown", "")),
    said("bare command in a group", command("/new", GROUP), command=("new", ""), addressed=True),
    nothing("command for another bot", update("message", command("/new@other_bot", GROUP))),
    nothing("in private too", update("message", command("/new@other_bot"))),
    nothing("its words change nothing", update("message", command("/memory@OtherBot apply all", GROUP))),
    said("no entity, no command", message("/new"), command=None, text="/new"),
    said("in code it is no command", message("/new", entities=[entity("code", 0, 4)]), command=None),
    said("leading space", message(" /new", entities=[entity("bot_command", 1, 4)]), command=None),
    said("entity ends at the hyphen", message("/new-x", entities=[entity("bot_command", 0, 4)]), command=("new", "-x")),
    said("letters beyond ASCII", message("/новый"), command=None),
    said("command later in the text", message("try /new", entities=[entity("bot_command", 4, 4)]), command=None),
    said(
        "caption",
        message(None, photo=PHOTO, caption="/new", caption_entities=[entity("bot_command", 0, 4)]),
        command=None,
        text="/new",
    ),
    said("caption is text", message(None, photo=PHOTO, caption="look"), text="look", parts=["typed:look"]),
    said(
        "caption mentions",
        message(None, GROUP, photo=PHOTO, caption="@MyBot look", caption_entities=[entity("mention", 0, 6)]),
        addressed=True,
    ),
    said("Arabic words after it", command("/remember أنا أحب الشاي"), command=("remember", "أنا أحب الشاي")),
    said("forwarded command", command("/new", **FORWARDED), command=None, parts=["forwarded:/new"]),
    said("command via a bot", command("/new", via_bot=OTHER_BOT), command=None, parts=["via-bot:/new"]),
    said("anonymous admin's command", command("/new", SUPER, **{"from": ANONYMOUS}, sender_chat=SUPER), speaker=None),
    # mentions
    said("mention", message("hi @MyBot", GROUP, entities=[entity("mention", 3, 6)]), addressed=True, text="hi"),
    said(
        "mention before the words",
        message("@MyBot, I use vim", GROUP, entities=[entity("mention", 0, 6), entity("code", 14, 3)]),
        addressed=True,
        text="I use vim",
        parts=["typed:I use ", "code:vim"],
    ),
    said(
        "mention before and behind",
        message("😀 @MyBot ذكّرني @MyBot!", GROUP, entities=[entity("mention", 3, 6), entity("mention", 17, 6)]),
        text="😀 @MyBot ذكّرني",
    ),
    said("mentions alone", message("@MyBot", GROUP, entities=[entity("mention", 0, 6)]), addressed=True, text="@MyBot"),
    said(
        "a command behind a mention is none",
        message("@MyBot /new", GROUP, entities=[entity("mention", 0, 6), entity("bot_command", 7, 4)]),
        command=None,
        text="/new",
    ),
    said(
        "a mention behind a command",
        command("/memory status @MyBot", GROUP) | {"entities": [entity("bot_command", 0, 7), entity("mention", 15, 6)]},
        command=("memory", "status"),
    ),
    said("after an emoji", message("😀 @MyBot help", GROUP, entities=[entity("mention", 3, 6)]), addressed=True),
    said("after Chinese", message("你好 @MyBot", GROUP, entities=[entity("mention", 3, 6)]), addressed=True),
    said("in lower case", message("😀 @mybot", GROUP, entities=[entity("mention", 3, 6)]), addressed=True),
    said("after a family", message(f"{FAMILY}@MyBot", GROUP, entities=[entity("mention", 11, 6)]), addressed=True),
    said("of somebody else", message("hi @MyBots", GROUP, entities=[entity("mention", 3, 7)]), addressed=False),
    said("without entity", message("hi @MyBot", GROUP), addressed=False),
    said(
        "by name",
        message("hi Dhakira", GROUP, entities=[entity("text_mention", 3, 7, user=THE_BOT)]),
        addressed=True,
    ),
    said(
        "of a person by name",
        message("hi Ana", GROUP, entities=[entity("text_mention", 3, 3, user=ANA)]),
        addressed=False,
    ),
    said("reply to the bot", message(chat=GROUP, reply_to_message=BOT_SAID), addressed=True, reply_to=3),
    said("reply to a person", message(chat=GROUP, reply_to_message=ANA_SAID), addressed=False, reply_to=4),
    # who speaks
    said("anonymous admin", message(chat=SUPER, **{"from": ANONYMOUS}, sender_chat=SUPER), speaker=None),
    said("a channel's identity", message(chat=SUPER, **{"from": CHANNEL_BOT}, sender_chat=CHANNEL), speaker=None),
    said(
        "linked channel's post",
        message(chat=SUPER, **{"from": SERVICE}, sender_chat=CHANNEL, is_automatic_forward=True),
        speaker=None,
        parts=["forwarded:hello"],
    ),
    said("the service account", message(chat=SUPER, **{"from": SERVICE}), speaker=None),
    said("no sender", message(chat=SUPER, **{"from": None}), speaker=None, language=""),
    said("another bot", message(chat=GROUP, **{"from": OTHER_BOT}), speaker=None),
    nothing("the bot itself", update("message", message(chat=GROUP, **{"from": THE_BOT}))),
    said(
        "no names but a username",
        message(**{"from": {**ANA, "first_name": "", "last_name": "", "username": "ana"}}),
        speaker=(42, "ana"),
    ),
    # where words come from
    said("typed", message("plain"), parts=["typed:plain"]),
    said("forwarded", message("theirs", **FORWARDED), parts=["forwarded:theirs"]),
    said(
        "forwarded from a hidden person",
        message("theirs", forward_origin={"type": "hidden_user", "date": DATE, "sender_user_name": "X"}),
        parts=["forwarded:theirs"],
    ),
    said("via a bot", message("theirs", via_bot=OTHER_BOT), parts=["via-bot:theirs"]),
    said(
        "quotation inside the text",
        message("mine 😀\ntheirs\nmine", entities=[entity("blockquote", 8, 6)]),
        parts=["typed:mine 😀\n", "quoted:theirs", "typed:\nmine"],
    ),
    said(
        "folded quotation",
        message("theirs", entities=[entity("expandable_blockquote", 0, 6)]),
        parts=["quoted:theirs"],
    ),
    said(
        "code",
        message("see x=1 here", entities=[entity("code", 4, 3)]),
        parts=["typed:see ", "code:x=1", "typed: here"],
    ),
    said("block of code", message("x=1", entities=[entity("pre", 0, 3, language="py")]), parts=["code:x=1"]),
    said(
        "code in a quotation",
        message("a b c", entities=[entity("blockquote", 0, 5), entity("code", 2, 1)]),
        parts=["quoted:a b c"],
    ),
    said(
        "the quote of a reply is no text",
        message("yes", GROUP, reply_to_message=ANA_SAID, quote={"text": "earlier", "position": 0}),
        text="yes",
        parts=["typed:yes"],
        reply_to=4,
    ),
    said("bold is typed", message("so", entities=[entity("bold", 0, 2)]), parts=["typed:so"]),
    said("entity beyond the end", message("so", entities=[entity("code", 0, 9)]), parts=["typed:so"]),
    # edits
    Case(
        "edit",
        update("edited_message", message("new", edit_date=DATE + 60)),
        {"kind": "edit", "text": "new", "message_id": 7},
    ),
    Case("edited command", update("edited_message", command("/new", edit_date=DATE + 1)), {"command": None}),
    Case(
        "edited for another bot",
        update("edited_message", command("/new@other_bot", GROUP, edit_date=DATE + 1)),
        {"kind": "edit", "command": None},
    ),
    # channels
    Case(
        "channel post",
        update("channel_post", message("news", CHANNEL, **{"from": None}, sender_chat=CHANNEL)),
        {"kind": "message", "speaker": None, "place": "telegram:-100300", "addressed": False},
    ),
    Case(
        "edited channel post",
        update("edited_channel_post", message("news", CHANNEL, **{"from": None}, sender_chat=CHANNEL)),
        {"kind": "edit", "speaker": None},
    ),
    # buttons
    Case(
        "button",
        press(CARD),
        {"kind": "button", "data": "a:tok", "callback_id": "cb1", "message_id": 3, "speaker": (42, "Ana Lima")},
    ),
    Case("button of a gone message", press(GONE_CARD), {"kind": "button", "message_id": 3, "place": "telegram:-5"}),
    Case(
        "button in a topic",
        press(message("card", SUPER, message_thread_id=12, is_topic_message=True)),
        {"place": "telegram:-100200/12"},
    ),
    Case("button without data", press(CARD, data=None, game_short_name="g"), {"data": ""}),
    Case("an anonymous id presses", press(CARD, **{"from": ANONYMOUS}), {"speaker": None}),
    nothing("button of an inline message", press(None, inline_message_id="x")),
    # membership and migration
    Case(
        "added",
        update("my_chat_member", member(LEFT, MEMBER)),
        {"kind": "membership", "status": "member", "speaker": (42, "Ana Lima"), "chat_title": "Team"},
    ),
    Case("blocked", update("my_chat_member", member(MEMBER, KICKED, PRIVATE)), {"status": "kicked"}),
    nothing("somebody else's membership", update("chat_member", member(LEFT, {"status": "member", "user": ANA}))),
    said(
        "migration",
        message(None, GROUP, migrate_to_chat_id=-100200),
        kind="migration",
        status="-100200",
        place="telegram:-5",
    ),
    said(
        "migration seen from the new chat",
        message(None, SUPER, migrate_from_chat_id=-5),
        kind="migration",
        status="-100200",
        place="telegram:-5",
    ),
    # irrelevant
    said("photo without words", message(None, photo=PHOTO), text="", parts=[], addressed=True, message_id=7),
    said("photo without words in a group", message(None, GROUP, photo=PHOTO), text="", addressed=False),
    said(
        "picture of an album", message(None, photo=PHOTO, media_group_id="9"), text="", album="9", attached=("photo",)
    ),
    said(
        "a file beside words",
        message(None, document={**FILE, "file_name": 'plan "2026".pdf]'}, caption="look"),
        text="look",
        attached=('document "plan 2026 .pdf"',),
    ),
    said(
        "an animation and its other name",
        message(None, animation={**FILE, "width": 1, "height": 1, "duration": 1}, document=FILE, caption="x"),
        attached=("animation",),
    ),
    said("a voice message", message(None, voice={**FILE, "duration": 1}), text="", attached=("voice message",)),
    nothing("somebody joined", update("message", message(None, GROUP, new_chat_members=[ANA]))),
    nothing("topic created", update("message", TOPIC_CREATED)),
    nothing("no payload", {"update_id": 500}),
]

MALFORMED: list[Any] = [
    {},
    {"update_id": "5", "message": message()},
    {"update_id": True, "message": message()},
    update("message", {"text": "x"}),
    update("message", message(chat={"type": "private"})),
    update("message", message(chat={"id": "x", "type": "private"})),
    update("message", message(chat={"id": 1, "type": "planet"})),
    update("message", message(date=None)),
    update("message", message(date="yesterday")),
    update("message", message(date=10**30)),
    update("message", message(message_id=None)),
    update("message", message(message_id="7")),
    update("message", message(**{"from": {"first_name": "no id"}})),
    update("message", message(**{"from": "Ana"})),
    update("message", message(text=["x"])),
    update("message", message(entities=[{"type": "code"}])),
    update("message", message(entities=[entity("code", "0", 1)])),
    update("message", message(entities=7)),
    update("callback_query", {"id": "1", "from": ANA, "message": {"message_id": 1}}),
    update("my_chat_member", {"chat": GROUP}),
    {"update_id": 500, "message": "hello"},
    {"update_id": 500, "message": [1]},
    [],
    "text",
]

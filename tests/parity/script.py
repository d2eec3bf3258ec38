"""The one script that every door plays: what is typed, pressed and edited, in order."""

from dataclasses import dataclass

MENTION, BUTTON, EDIT = "mention", "button", "edit"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a person does.

    `text` is what is typed. With a `gap`, doors without chats cannot do it: they type `instead`, if anything,
    so that what is stored stays comparable.
    """

    text: str
    gap: str = ""
    instead: str = ""
    item: str = ""
    """For a press: the item whose card is meant."""
    second: bool = False
    """For a press: by another person than the one whose card it is."""


def _typed(*texts: str) -> tuple[Step, ...]:
    return tuple(Step(text) for text in texts)


STEPS = (
    *_typed(
        "/start",
        "/help",
        "Hello, how are you?",
        "مرحبا، كيف حالك؟",
        "remember that I work in Cairo",
        "تذكّر أنّ لغتي المفضلة هي العربية",
        " ",
        "/memory",
        "/memory help",
        "/memory status",
        "/memory mode",
        "/memory mode sideways",
        "/memory mode manual",
        "/memory mode off",
        "/memory mode auto",
        "/memory mode review",
        "/memory review",
        "/memory review none",
        "/memory why r001",
        "/memory why zz99",
        "/memory apply zz99",
        "/memory apply",
        "My name is Sam.",
        "I prefer short answers.",
        "/new",
        "/memory review",
    ),
    Step("apply", gap=BUTTON, item="r003", second=True),
    Step("why", gap=BUTTON, item="r003", instead="/memory why r003"),
    Step("apply", gap=BUTTON, item="r003", instead="/memory apply r003"),
    Step("Hello, how was your day?", gap=EDIT),
    Step("/memory@OtherBot status", gap=MENTION),
    *_typed(
        "/memory edit r004 I prefer long answers",
        "/memory edit r004",
        "/memory reject zz99",
        "/memory reject r004",
        "/memory reject r004",
        "/memory recent",
        "/memory recent 500",
        "/memory undo r003",
        "/memory undo zz99",
        "/memory share r001",
        "/memory share zz99",
        "/memory forget r001",
        "/memory forget zz99",
        "/memory forget",
        "/memory populate",
        "/memory populate now",
        "/memory aply r001",
        "/inbox",
        "/stop",
        "/nonsense",
        "/memory apply all",
        "What do you know about me?",
        "ماذا تعرف عني؟",
        "/reset",
        "/memory status",
    ),
)

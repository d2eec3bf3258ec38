"""The one script that every door plays: what is typed, pressed and edited, in order, and what must come of it."""

from dataclasses import dataclass

MENTION, BUTTON, EDIT = "mention", "button", "edit"
IGNORED = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that a person does.

    `text` is what is typed, or the verb of a button. With a `gap`, doors without chats cannot do it: they type
    `instead`, which must come to the very same, or nothing where there is no such thing.
    """

    text: str
    code: str
    """The result's code; nothing for what the bot must not react to."""
    gap: str = ""
    instead: str = ""
    item: str = ""
    """For a press: the item whose card is meant."""
    second: bool = False
    """For a press: by another person than the one whose card it is."""
    then: str = ""
    """Typed while the answer to `text` is being given."""


def _typed(*pairs: tuple[str, str]) -> tuple[Step, ...]:
    return tuple(Step(text=text, code=code) for text, code in pairs)


STEPS = (
    *_typed(
        ("/start", "start"),
        ("/help", "help"),
        ("Hello, how are you?", "turn.answered"),
        ("مرحبا، كيف حالك؟", "turn.answered"),
        ("remember that I work in Cairo", "turn.answered"),
        ("تذكّر أنّ لغتي المفضلة هي العربية", "turn.answered"),
        (" ", "command.empty"),
        ("", "command.empty"),
        ("\0\u200b\u2066", "command.empty"),
        ("a" * 40_000, "turn.too-long"),
        ("remember my password is " + "hunter" + "2-style", "turn.answered"),
        ("/memory", "memory.status"),
        ("/memory help", "memory.help"),
        ("/memory status", "memory.status"),
        ("/memory mode", "memory.mode"),
        ("/memory mode sideways", "command.usage"),
        ("/memory idle", "memory.idle"),
        ("/memory idle 90m", "memory.idle-set"),
        ("/memory idle", "memory.idle"),
        ("/memory idle default", "memory.idle-set"),
        ("/memory idle sometimes", "command.usage"),
        ("/settings", "settings"),
        ("/privacy", "privacy"),
        ("/pair", "access.pair-how"),
        ("/access", "access.operators-only"),
        ("/memory quiet", "memory.quiet"),
        ("/memory quiet 22:30-7", "memory.quiet-set"),
        ("/memory quiet late", "command.usage"),
        ("/memory zone Asia/Riyadh", "memory.zone-set"),
        ("/memory zone Mars/Olympus", "command.usage"),
        ("/memory language ar", "memory.language-set"),
        ("/settings", "settings"),
        ("/privacy", "privacy"),
        ("/memory language default", "memory.language-set"),
        ("/memory zone default", "memory.zone-set"),
        ("/memory quiet default", "memory.quiet-set"),
        ("/memory listen on", "command.groups-only"),
        ("/memory addressing always", "command.groups-only"),
        ("/memory mode manual", "memory.mode-set"),
        ("/memory mode off", "memory.mode-set"),
        ("/memory mode auto", "memory.mode-set"),
        ("/memory mode review", "memory.mode-set"),
        ("/memory review", "memory.review"),
        ("/memory review none", "command.usage"),
        ("/memory why r001", "memory.why"),
        ("/memory why zz99", "item.not-found"),
        ("/memory apply zz99", "item.not-found"),
        ("/memory apply", "command.usage"),
        ("My name is Sam.", "turn.answered"),
        ("I prefer short answers.", "turn.answered"),
        ("/new", "session.new"),
        ("/memory review", "memory.review"),
        ("/memory populate", "command.no-session"),
        ("Hello again.", "turn.answered"),
    ),
    Step(text="apply", code="access.denied", gap=BUTTON, item="r003", second=True),
    Step(text="why", code="memory.why", gap=BUTTON, item="r003", instead="/memory why r003"),
    Step(text="apply", code="memory.applied", gap=BUTTON, item="r003", instead="/memory apply r003"),
    Step(text="Hello, how was your day?", code="message.edited", gap=EDIT),
    Step(text="/memory forget r003", code="message.edited", gap=EDIT),
    Step(text="/memory@OtherBot status", code=IGNORED, gap=MENTION),
    *_typed(
        ("/memory edit r004 I prefer long answers", "memory.edited"),
        ("/memory edit r004", "command.usage"),
        ("/memory reject zz99", "item.not-found"),
        ("/memory reject r004", "memory.rejected"),
        ("/memory reject r004", "item.not-pending"),
        ("/memory recent", "memory.recent"),
        ("/memory recent 500", "command.usage"),
        ("/memory undo r003", "memory.undone"),
        ("/memory undo zz99", "item.not-found"),
        ("/memory share r001", "item.not-applied"),
        ("/memory share zz99", "item.not-found"),
        ("/memory forget r001", "memory.forgotten"),
        ("/memory forget zz99", "item.not-found"),
        ("/memory forget", "command.usage"),
        ("/memory populate", "memory.populated"),
        ("/memory populate now", "command.usage"),
        ("/memory aply r001", "command.unknown"),
        ("/inbox", "memory.inbox"),
        ("/stop", "turn.nothing-running"),
        ("/nonsense", "command.unknown"),
        ("/memory apply all", "memory.applied"),
        ("What do you know about me?", "turn.answered"),
        ("ماذا تعرف عني؟", "turn.answered"),
        ("/why", "memory.used"),
        ("/memory used", "memory.used"),
        ("/memory used zz99", "item.no-answer"),
    ),
    # What a slow model has said when /stop comes is kept, and nothing after it.
    Step(text="Tell me slowly about the sea.", code="turn.stopped", then="/stop"),
    *_typed(
        ("/memory mode manual", "memory.mode-set"),
        ("I use Vim.", "turn.answered"),
        ("/memory review", "memory.review"),
        ("/memory populate", "memory.populated"),
        ("/memory populate", "memory.populated"),
        ("/memory mode review", "memory.mode-set"),
        ("/memory apply r005", "memory.applied"),
        ("/memory share r005", "memory.shared"),
        ("/memory share r005", "item.unchanged"),
        ("/memory unshare r005", "memory.unshared"),
        ("/memory unshare r005", "item.not-shared"),
        ("/memory unshare zz99", "item.not-found"),
        ("/memory unshare", "command.usage"),
        ("/memory undo r005", "memory.undone"),
        ("/memory edit r005 I use Neovim", "memory.edited"),
        ("/memory status", "memory.status"),
        ("/memory undo r005", "memory.undone"),
        ("/memory forget r005", "memory.forgotten"),
        ("/memory undo r005", "memory.undone"),
        ("/reset", "session.reset"),
        ("/memory prompt", "memory.prompt"),
        ("/memory prompt Where do I work?", "memory.prompt"),
        ("/memory status", "memory.status"),
    ),
)

"""The script of a group, a forum's topic and private chats: who says, presses and edits what where."""

from dataclasses import dataclass

from tests.parity.doors import LAYLA, NOUR, SAM

PRIVATE, GARDEN_CHAT, FORUM_CHAT, TOPIC = "private", "garden", "forum", "topic"
SAID, PRESSED, EDITED = "said", "pressed", "edited"
ME = "@dhakira_bot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One thing that somebody does somewhere."""

    who: int
    at: str
    text: str
    """What is said, the verb that is pressed, or the new text of one's last message there."""
    code: str
    """The result's code; nothing for what the bot must not react to."""
    how: str = SAID
    item: str = ""
    reply: bool = False
    """Whether it is a reply to what the bot said last in that place."""
    anonymous: bool = False

    @property
    def is_command(self) -> bool:
        """Whether the command line can do it: `/memory …`, by somebody."""
        return self.how == SAID and self.text.partition(" ")[0] == "/memory" and not self.anonymous


def _said(who: int, at: str, *pairs: tuple[str, str], reply: bool = False) -> tuple[Act, ...]:
    return tuple(Act(who=who, at=at, text=text, code=code, reply=reply) for text, code in pairs)


def _pressed(who: int, at: str, verb: str, item: str, code: str) -> Act:
    return Act(who=who, at=at, text=verb, item=item, code=code, how=PRESSED)


ACTS = (
    # Addressing: by mention, by reply, by command; what is between others is left alone.
    *_said(LAYLA, PRIVATE, ("/start", "start")),
    *_said(LAYLA, GARDEN_CHAT, ("Hello everybody", ""), (f"{ME} hello", "turn.answered")),
    *_said(LAYLA, GARDEN_CHAT, ("Thank you", "turn.answered"), reply=True),
    *_said(LAYLA, GARDEN_CHAT, ("/memory@OtherBot status", ""), ("/somebodyelses", "")),
    *_said(LAYLA, GARDEN_CHAT, (f"/memory{ME} status", "memory.status"), ("/memory status", "memory.status")),
    # A proposal of a member, on a card that all see: the member may not decide, two admins may.
    *_said(LAYLA, GARDEN_CHAT, ("remember that our project uses PostgreSQL.", "turn.answered"), reply=True),
    _pressed(LAYLA, GARDEN_CHAT, "apply", "r001", "access.denied"),
    *_said(
        LAYLA,
        GARDEN_CHAT,
        ("/memory apply r001", "access.denied"),
        ("/memory why r001", "access.denied"),
        ("/memory review", "access.denied"),
        ("/memory mode off", "access.denied"),
        ("/memory idle never", "access.denied"),
        ("/memory listen on", "access.denied"),
        ("/settings", "settings"),
        ("/privacy", "privacy"),
    ),
    *_said(
        SAM,
        GARDEN_CHAT,
        ("/help", "help"),
        ("/settings", "settings"),
        ("/memory quiet 23-8", "memory.quiet-set"),
        ("/memory quiet default", "memory.quiet-set"),
    ),
    *_said(SAM, GARDEN_CHAT, ("/memory review", "memory.review"), ("/memory why r001", "memory.why")),
    _pressed(SAM, GARDEN_CHAT, "apply", "r001", "memory.applied"),
    _pressed(NOUR, GARDEN_CHAT, "apply", "r001", "item.already-settled"),
    *_said(NOUR, GARDEN_CHAT, ("/memory undo r001", "memory.undone"), ("/memory apply r001", "memory.applied")),
    *_said(SAM, GARDEN_CHAT, ("/memory apply r001", "item.not-pending"), ("/memory recent", "memory.recent")),
    Act(who=SAM, at=GARDEN_CHAT, text="/memory review", code="access.anonymous", anonymous=True),
    # Another chat and its topic: what is theirs is not to be had from here.
    *_said(SAM, TOPIC, (f"{ME} remember that our deployment uses Docker.", "turn.answered")),
    *_said(SAM, FORUM_CHAT, ("/memory review", "memory.review"), ("/memory status", "memory.status")),
    *_said(SAM, TOPIC, ("/memory review", "memory.review")),
    *_said(SAM, GARDEN_CHAT, ("/memory apply r002", "item.not-found")),
    *_said(NOUR, TOPIC, ("/memory apply r002", "access.denied"), ("/memory status", "memory.status")),
    *_said(NOUR, FORUM_CHAT, (f"{ME} remember that our releases use tags.", "turn.answered")),
    # An admin's inbox holds every chat of theirs, wherever they ask; the answer is for them alone.
    *_said(SAM, PRIVATE, ("/inbox", "memory.inbox")),
    *_said(SAM, GARDEN_CHAT, ("/inbox", "memory.inbox")),
    *_said(NOUR, PRIVATE, ("/inbox", "memory.inbox")),
    *_said(SAM, TOPIC, ("/memory apply r002", "memory.applied"), ("/memory reject r002", "item.not-pending")),
    # What is edited afterwards makes its evidence stale, and an edit is never a command.
    *_said(LAYLA, GARDEN_CHAT, (f"{ME} Our project uses Terraform.", "turn.answered")),
    *_said(SAM, GARDEN_CHAT, ("/memory populate", "memory.populated"), ("/memory why r004", "memory.why")),
    Act(who=LAYLA, at=GARDEN_CHAT, text=f"{ME} Our project uses Pulumi.", code="message.edited", how=EDITED),
    *_said(SAM, GARDEN_CHAT, ("/memory why r004", "memory.why")),
    Act(who=LAYLA, at=GARDEN_CHAT, text="/memory reject r004", code="message.edited", how=EDITED),
    *_said(SAM, GARDEN_CHAT, ("/memory edit r004 Our project uses Pulumi", "memory.edited")),
    *_said(NOUR, GARDEN_CHAT, ("/memory reject r004", "memory.rejected")),
    # A member's own line is told and shown to that member alone.
    *_said(LAYLA, GARDEN_CHAT, (f"{ME} remember that I prefer tea.", "turn.answered")),
    *_said(SAM, GARDEN_CHAT, ("/memory why r005", "item.not-found")),
    *_said(LAYLA, GARDEN_CHAT, ("/memory why r005", "memory.why"), ("/memory apply r005", "memory.applied")),
    *_said(LAYLA, GARDEN_CHAT, ("/memory share r005", "memory.shared")),
    # The mode of a chat, and of its topic through it.
    *_said(SAM, FORUM_CHAT, ("/memory mode off", "memory.mode-set")),
    *_said(SAM, TOPIC, ("/memory mode", "memory.mode")),
    *_said(NOUR, TOPIC, (f"{ME} remember that our tests use pytest.", "turn.answered")),
    *_said(SAM, FORUM_CHAT, ("/memory mode review", "memory.mode-set")),
    # Any member ends a conversation; that of another place goes on.
    *_said(LAYLA, GARDEN_CHAT, ("/new", "session.new")),
    *_said(NOUR, TOPIC, ("/memory populate", "access.denied")),
    *_said(SAM, TOPIC, ("/memory populate", "memory.populated")),
    *_said(SAM, GARDEN_CHAT, ("/memory populate", "command.no-session")),
    *_said(SAM, TOPIC, ("/memory forget r002", "memory.forgotten"), ("/memory undo r002", "memory.undone")),
)

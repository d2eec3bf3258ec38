"""Tools by which a model proposes what is longer than a line: working notes of a conversation, a note, a skill. People decide."""

from collections.abc import Mapping, Sequence

from handlers.citing import cited_words
from handlers.model_tools import ToolSpec, ToolTurn, record, text_of
from handlers.note_presses import note_buttons
from handlers.review import News, tell
from handlers.task_boundary import post_once
from handlers.windows import proposal_lines
from memory_core.curation.note_proposing import NoteWish
from memory_core.documents.slugs import NOTES, SKILLS
from memory_core.errors import CommandError
from memory_core.ledger.naming import Which
from memory_core.spaces import Scope, Space

_LONGEST_NAME, _LONGEST_NOTE = 100, 20_000


async def _working_notes(turn: ToolTurn, arguments: Mapping[str, object]) -> Sequence[str]:
    notebooks = turn.core.windows.notebooks
    text, cause = text_of(arguments, "text", notebooks.most_bytes), turn.cause("working-notes", arguments)
    before = await notebooks.of(turn.session)
    if before is not None and before.text == text.strip():
        return [record(proposed=False, why="the notes say this already")]
    made = await notebooks.propose(turn.session, text, cause)
    lines = proposal_lines(turn.language, before, made)
    await post_once(turn.core, turn.inbound, cause, lines, note_buttons(turn.language, made))
    return [record(proposed=True, bytes=len(made.text.encode()))]


async def _note(turn: ToolTurn, arguments: Mapping[str, object]) -> Sequence[str]:
    folder = SKILLS if arguments.get("kind") == "skill" else NOTES
    wish = NoteWish(
        which=Which(_space(turn, folder), folder, text_of(arguments, "name", _LONGEST_NAME)),
        text=text_of(arguments, "text", _LONGEST_NOTE),
        words=cited_words(turn, arguments.get("words")),
        rotates=arguments.get("keep_old") is True,
        place_key=turn.inbound.place.key,
    )
    core, cause = turn.core, turn.cause("note", arguments)
    item = await core.propose_note(turn.message, wish, cause)
    if item is None:
        return [record(kept=False, why="nothing may be proposed here")]
    async with core.store.transaction() as uow:
        if await uow.cards.once(f"proposed:{cause}", core.clock.now()):
            news = News(
                near=turn.inbound.place,
                language=turn.language,
                cause=turn.key,
                reply_to=turn.inbound.message_id,
            )
            await tell(core, uow, [item], news)
    return [record(item=item.id, state=str(item.state), note=item.doc, why=item.reason)]


def _space(turn: ToolTurn, folder: str) -> Space:
    """Return whose note it is: that of the conversation; skills are a group's, and the bot's own are nobody's here to propose."""
    if folder == NOTES:
        return turn.home
    chat = next((space for space in turn.spaces if space.scope is Scope.CHAT), None)
    if chat is None:
        raise CommandError("There are no skills here that you could propose.", code="command.no-skills")
    return chat


NOTE = ToolSpec(
    name="propose_note",
    description=(
        "Put a longer note, or a group's skill, before a person for review, as the whole of what would hold in it. "
        "Read the one that is there first. It is not written by this."
    ),
    properties={
        "name": {"type": "string", "description": "Its title or slug."},
        "text": {"type": "string", "description": "All that is to hold, in the person's words and language."},
        "words": {"type": "array", "items": {"type": "string"}, "description": "Their words, word for word."},
        "kind": {"type": "string", "enum": ["note", "skill"]},
        "keep_old": {"type": "boolean", "description": "Whether what holds now goes to the note's archive."},
    },
    required=("name", "text", "words"),
    most=2,
    act=_note,
)
WORKING_NOTES = ToolSpec(
    name="propose_working_notes",
    description="Propose new working notes for this conversation, whole, instead of those that stand. They hold once a person takes them.",
    properties={"text": {"type": "string", "description": "All of the notes."}},
    required=("text",),
    most=1,
    act=_working_notes,
)

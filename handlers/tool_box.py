"""Which tools a turn has: all of them for a person whose memory is on here, none for anybody else."""

from collections.abc import Sequence
from typing import Protocol

from handlers.messages import Inbound
from handlers.model_tools import ToolTurn
from handlers.tool_changes import ADD_TASK, COMPLETE_TASK, PROPOSE
from handlers.tool_lookups import READ, SEARCH
from handlers.tool_notes import NOTE, WORKING_NOTES
from memory_core.core import MemoryCore
from memory_core.ports import InboxRow, ModelTool, Session
from memory_core.values import Message, Mode

_SPECS = (SEARCH, READ, PROPOSE, NOTE, WORKING_NOTES, ADD_TASK, COMPLETE_TASK)


class Turn(Protocol):
    """What tools have to know of a turn."""

    @property
    def row(self) -> InboxRow:
        """The update."""
        ...

    @property
    def inbound(self) -> Inbound:
        """What it brought."""
        ...

    @property
    def message(self) -> Message:
        """What the person wrote."""
        ...

    @property
    def session(self) -> Session:
        """The conversation."""
        ...

    @property
    def language(self) -> str:
        """Of receipts."""
        ...


async def tools_of(core: MemoryCore, of: Turn) -> Sequence[ModelTool]:
    """Return the tools of a turn; the model learns of no other, and each acts with the speaker's rights."""
    turn = ToolTurn(
        core=core, key=of.row.key, inbound=of.inbound, message=of.message, session=of.session, language=of.language
    )
    if turn.message.speaker is None or not turn.message.typed() or await core.mode(turn.home) is Mode.OFF:
        return ()
    return [spec.bound(turn) for spec in _SPECS]

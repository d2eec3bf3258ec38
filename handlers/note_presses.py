"""The buttons under notes that a model proposed: pressed by whoever may write the notes of that place, about that proposal and no other."""

from functools import partial

from handlers.access import Access, denied
from handlers.memory import failure
from handlers.memory_change import Changed
from handlers.messages import Button, Inbound, Result
from handlers.pressing import refused, told
from handlers.texts import say
from handlers.windows import Here, decided
from memory_core.core import MemoryCore
from memory_core.errors import DhakiraError
from memory_core.ports import InboxRow
from memory_core.ports.checkpoints import Notebook
from memory_core.spaces import home_space

VERB = "dhakira-note"
_TAKE, _DROP = "take", "drop"


def note_buttons(language: str, proposed: Notebook) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons that decide on a proposal."""
    return (
        tuple(Button(say(language, f"button.note-{verb}"), f"{VERB}:{verb}:{proposed.id}") for verb in (_TAKE, _DROP)),
    )


class NotePresses:
    """Takes proposed notes or puts them aside; the proposal turns into what became of it."""

    def __init__(self, core: MemoryCore, access: Access) -> None:
        self._core = core
        self._access = access

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a press."""
        verb, _, proposal_id = inbound.data.partition(":")[2].partition(":")
        manages = partial(self._may, inbound)
        here = Here(
            place=inbound.place,
            speaker=inbound.speaker,
            language=language,
            cause=row.key,
            words=verb,
            may_write=manages,
        )
        try:
            if not await manages():
                raise denied()
            session = await self._core.store.write(lambda uow: self._core.journal.opened(uow, inbound.place))
            result = await decided(self._core, here, session, takes=verb == _TAKE, proposal_id=proposal_id)
        except DhakiraError as error:
            return await refused(self._core, row, inbound, failure(language, error))
        return await told(self._core, row, inbound, Changed(result))

    async def _may(self, inbound: Inbound) -> bool:
        if inbound.speaker is None:
            return False
        home = home_space(self._core.profile, inbound.place)
        return await self._access.manages(self._access.actor(inbound.speaker), home, fresh=True)

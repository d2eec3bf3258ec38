"""What was said while memory was off stays talk, also once memory is on again (ARCHITECTURE §5)."""

import pytest

from memory_core.spaces import user_space
from memory_core.values import ItemState
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import SARA

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
EVERY = tuple(ItemState)


async def lines(chats: Chats) -> set[str]:
    return {item.statement for item in await chats.core.items([MINE], EVERY)}


@pytest.mark.parametrize("later", ["populate", "rhythm", "ending"])
async def test_words_said_while_memory_is_off_are_never_read(later: str) -> None:
    async with open_chats() as chats:
        await chats.say("/memory mode off")
        await chats.say("My name is Nadia.")
        await chats.say("اسمي ناديا.")
        await chats.say("/memory mode auto")
        await chats.say("I work at Acme.")
        if later == "populate":
            await chats.say("/memory populate")
        elif later == "rhythm":
            for number in range(12):
                await chats.say(f"And number {number}.")
        else:
            await chats.say("/new")
            await chats.finalize()
        known = await lines(chats)
        assert any("Acme" in line for line in known)
        assert not [line for line in known if "Nadia" in line or "ناديا" in line]


@pytest.mark.parametrize(("mode", "promoted"), [("off", False), ("review", True)])
async def test_words_said_while_memory_is_off_never_count_as_said_before(mode: str, promoted: bool) -> None:
    async with open_chats() as chats:
        await chats.say(f"/memory mode {mode}")
        for _ in range(2):
            chats.core.clock.advance(hours=30)  # type: ignore[attr-defined]
            await chats.say("/reset")
            await chats.say("I prefer concise replies.")
        await chats.say("/memory mode auto")
        chats.core.clock.advance(hours=30)  # type: ignore[attr-defined]
        await chats.say("/reset")
        await chats.say("I prefer concise replies.")
        applied = {item.statement for item in await chats.core.items([MINE], [ItemState.APPLIED])}
        assert ("Prefer concise replies." in applied) is promoted

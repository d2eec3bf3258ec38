"""Any door by its name, on a home of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.parity.chats import open_chat
from tests.parity.doors import Door, open_terminal

CHATS = ("aiogram", "ptb", "aiogram-webhook", "ptb-webhook")
"""Both libraries, asking for updates and being called."""
TERMINALS = ("console", "cli")
DOORS = (*CHATS, *TERMINALS)


@asynccontextmanager
async def opened(name: str, home: Path) -> AsyncIterator[Door]:
    """Open a terminal, or a chat through one library, in a folder that is made for it."""
    await asyncio.to_thread(home.mkdir, 0o700)
    async with AsyncExitStack() as stack:
        if name in TERMINALS:
            yield await open_terminal(stack, home, line=name == "cli")
        else:
            yield await open_chat(stack, name, home)

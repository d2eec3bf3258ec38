"""The simulator alone, for any bot that speaks the Bot API."""

import asyncio
import json
from collections.abc import Callable

from gateway.simulator.sample import furnish
from gateway.simulator.simulator import Simulator

Say = Callable[[str], None]


async def serve(
    simulator: Simulator, port: int, stop: asyncio.Event, say: Say, *, json_log: bool = False, after: int = 0
) -> None:
    """Serve a furnished world on 127.0.0.1 until `stop`.

    Args:
        simulator: Not started.
        port: 0 takes a free one.
        stop: Ends it.
        say: Prints a line.
        after: Which numbers of messages and updates are spent; those of the furniture are the same each time.
        json_log: Every call of the bot but its polls is a line of JSON, as soon as it is answered; nothing else is printed.

    Raises:
        OSError: The port is taken.
    """
    furnish(simulator)
    simulator.world.start_message_ids(after)
    base = await simulator.start(port=port)
    if not json_log:
        say(f"Bot API   {base}   (token {simulator.token})")
        say(f"chat page {base}/")
        say(f"all of it {base}/sim/")
    log = asyncio.create_task(_log(simulator, say)) if json_log else None
    try:
        await stop.wait()
    finally:
        if log is not None:
            log.cancel()
            await asyncio.gather(log, return_exceptions=True)
        await simulator.stop()


async def _log(simulator: Simulator, say: Say) -> None:
    """Tell the calls in order; one that is not answered yet holds up those behind it."""
    told = 0
    while True:
        version = simulator.world.changes.version
        while told < len(simulator.journal) and simulator.journal[told].ok is not None:
            say(json.dumps(simulator.journal[told].as_json(), ensure_ascii=False))
            told += 1
        await simulator.world.changes.newer(version, 3600)

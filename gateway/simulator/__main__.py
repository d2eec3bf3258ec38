"""`python -m gateway.simulator [--port N] [--token T]`: the simulator alone, for any bot that speaks the Bot API."""

import argparse
import asyncio
import sys
from contextlib import suppress

from gateway.simulator.sample import furnish
from gateway.simulator.simulator import DEFAULT_TOKEN, Simulator


async def _serve(port: int, token: str) -> None:
    simulator = Simulator(token)
    furnish(simulator)
    base = await simulator.start(port=port)
    sys.stdout.write(f"Bot API   {base}   (token {token})\nchat page {base}/\n")
    sys.stdout.flush()
    try:
        await asyncio.Event().wait()
    finally:
        await simulator.stop()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m gateway.simulator", description=__doc__)
    parser.add_argument("--port", type=int, default=8081, help="port on 127.0.0.1; 0 takes a free one")
    parser.add_argument(
        "--token", default=DEFAULT_TOKEN, help="the only bot token accepted; its number is the bot's id"
    )
    options = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(options.port, options.token))


if __name__ == "__main__":
    main()

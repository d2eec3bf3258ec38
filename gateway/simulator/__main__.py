"""`python -m gateway.simulator [--port N] [--token T] [--json-log]`: the simulator alone; `dhakira simulate` does the same."""

import argparse
import asyncio
from contextlib import suppress

from gateway.simulator.simulator import DEFAULT_TOKEN, Simulator
from gateway.simulator.standalone import serve


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m gateway.simulator", description=__doc__)
    parser.add_argument("--port", type=int, default=8081, help="port on 127.0.0.1; 0 takes a free one")
    parser.add_argument(
        "--token", default=DEFAULT_TOKEN, help="the only bot token accepted; its number is the bot's id"
    )
    parser.add_argument("--json-log", action="store_true", help="print every call of the bot as a line of JSON")
    options = parser.parse_args()

    async def run() -> None:
        await serve(Simulator(options.token), options.port, asyncio.Event(), _say, json_log=options.json_log)

    with suppress(KeyboardInterrupt):
        asyncio.run(run())


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - its one output


if __name__ == "__main__":
    main()

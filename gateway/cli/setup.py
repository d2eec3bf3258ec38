"""Commands that need no gateway: `init`, `scan`, `simulate`."""

import os
import sys
from typing import Annotated, Any

import typer

from gateway.cli.jsonl import answer_lines, answer_text
from gateway.cli.options import Home
from memory_core.errors import SettingsError


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    program.command("init")(init)
    program.command("scan")(scan)
    program.command("simulate")(simulate)


def init(home: Home = None) -> int:
    """Write a commented dhakira.toml into the home; an existing one is left alone."""
    from gateway.home import make_home
    from gateway.settings import FILE_NAME, default_toml, find_home

    folder = make_home(find_home(home, os.environ))
    path = folder / FILE_NAME
    try:
        with open(path, "x", encoding="utf-8", opener=lambda p, flags: os.open(p, flags, 0o600)) as file:
            file.write(default_toml())
    except FileExistsError:
        raise SettingsError(
            f"{path} is there already.", code="settings.exists", hint="Edit it, or move it away first.", path=str(path)
        ) from None
    print(f"Wrote {path}. Every line is explained there; all of it is optional.")
    print("Next: dhakira run (without a bot token it opens a page to try it), or dhakira chat.")
    return 0


def scan(
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Read one {id, text} a line, write one {id, verdict} a line.")
    ] = False,
) -> int:
    """Check texts from standard input for credentials, planted instructions and hidden characters."""
    if jsonl:
        return answer_lines(lambda raw, number: answer_text(raw, number, _scanned))
    return _verdict_of(sys.stdin.buffer.read().decode("utf-8", "replace"))


def _verdict_of(text: str) -> int:
    from memory_core.policy.scanner import scan as scan_text

    verdict = scan_text(text)
    codes = ", ".join(sorted({finding.code for finding in verdict.findings}))
    print(f"{verdict.kind}{f': {codes}' if codes else ''}")
    return 0 if verdict.allowed else 1


def _scanned(key: object, text: str) -> dict[str, Any]:
    from memory_core.policy.scanner import scan as scan_text

    verdict = scan_text(text)
    shown: dict[str, Any] = {"id": key, "verdict": str(verdict.kind)}
    if verdict.kind == "sanitize":
        shown["text"] = verdict.text
    return shown


def simulate(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="On 127.0.0.1; 0 takes a free one.")] = 8081,
    token: Annotated[str, typer.Option("--token", help="The only bot token that it accepts; any will do.")] = "",
    json_log: Annotated[
        bool, typer.Option("--json-log", help="Print every call of the bot as a line of JSON.")
    ] = False,
    private_topics: Annotated[bool, typer.Option("--private-topics", help="Private chats have topics.")] = False,
    throttle: Annotated[bool, typer.Option("--throttle", help="Slow down a bot that asks for the same again.")] = False,
    utf16_limit: Annotated[
        bool, typer.Option("--utf16-limit", help="Count a message's 4,096 in UTF-16 units.")
    ] = False,
    after: Annotated[
        int, typer.Option("--after", min=0, max=2_000_000_000, help="Message and update ids begin behind this number.")
    ] = 0,
) -> int:
    """Serve the Bot API simulator and its chat page alone, for any bot.

    Point the bot at http://127.0.0.1:PORT instead of https://api.telegram.org. GET /sim/ lists what people can do there over
    HTTP. Nothing is sent to Telegram, and nothing is kept after the end.
    """
    import asyncio

    from gateway.local_run import serve_simulator
    from gateway.simulator import Rules

    rules = Rules(private_topics=private_topics, throttle=throttle, utf16_limit=utf16_limit)
    asyncio.run(serve_simulator(port, token, rules, json_log=json_log, after=after))
    return 0

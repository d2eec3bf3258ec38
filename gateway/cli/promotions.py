"""`dhakira promotions explain`: what a direct message holds for promotion, and why the rest holds nothing."""

import json
from typing import Annotated, Any

import typer

from gateway.cli.jsonl import answer_lines, answer_text, standard_input

_HELP = """Say what a message holds for promotion, and why the rest holds nothing.

Standard input (or the argument) is one message. With --jsonl one {id, text} a line, answered by one line each:
{id, preference: {content, key, slot} or null, project_fact: {content, key} or null, forget, recall, statements, dropped},
or {id, error} for a line that cannot be read (exit 1 at the end).

Nothing is remembered by this; no home is read and no model called."""

promotions = typer.Typer(
    name="promotions", help="Ask what repeated words would promote.", no_args_is_help=True, rich_markup_mode=None
)


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    promotions.command("explain", help=_HELP)(explain)
    program.add_typer(promotions, name="promotions")


@promotions.callback()
def _root() -> None:
    """Ask what repeated words would promote."""


def explain(
    text: Annotated[str, typer.Argument(help="The message; standard input without it.")] = "",
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Read one {id, text} a line, write one answer a line.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the one answer as a JSON object.")] = False,
) -> int:
    """Say what a message holds for promotion, and why the rest holds nothing."""
    if jsonl:
        return answer_lines(_answered)
    message = text.strip() or standard_input("message", "dhakira promotions explain --help tells more.")
    return _one(message, as_json=as_json)


def _answered(raw: bytes, number: int) -> dict[str, Any]:
    from gateway.cli.promotion_lines import explained

    return answer_text(raw, number, explained)


def _one(text: str, *, as_json: bool) -> int:
    from gateway.cli.promotion_lines import explained

    answer = explained(None, text)
    if as_json:
        print(json.dumps(answer))
        return 0
    for found in answer["statements"]:
        kind = f"forget {found['forgets']}" if "forgets" in found else found["kind"]
        slot = f", slot {found['slot']} = {found['value']}" if found["slot"] else ""
        print(f"{kind}: {found['content']}  (key {found['key']}{slot})")
    if not answer["statements"]:
        print("No statement that repetition could promote.")
    for item in answer["dropped"]:
        print(f"left out ({item['reason']}): {_short(item['text'])}")
    if answer["recall"]:
        print("It asks about what was said before.")
    return 0


def _short(text: str) -> str:
    line = " ".join(text.split())
    shown = line if len(line) <= 80 else f"{line[:79]}…"
    return "".join(char if char.isprintable() else "�" for char in shown)

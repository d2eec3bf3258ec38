"""`dhakira policy explain`: what the policy would do with a fact, and every reason why. Reads no home, calls no model."""

import json
from typing import Annotated, Any

import typer

from gateway.cli.jsonl import answer_lines, standard_input
from memory_core.errors import PolicyError

_EXAMPLE = (
    '{"id": "1", "messages": [{"id": "m1", "speaker": "sara", "role": "user", "text": "I prefer tea"}], '
    '"fact": {"statement": "Prefers tea", "category": "preference", "evidence": [{"message_id": "m1", "span": "I prefer tea"}], '
    '"explicitness": "explicit", "sensitivity": "none", "confidence": 0.9, "subject": "speaker"}}'
)
_HELP = f"""Say what the policy would do with a fact, and every reason why.

Standard input holds one case as a JSON object; with --jsonl one a line, answered by one line each:
{{id, disposition, reason, reasons, risk, target}}, or {{id, error}} for a line that cannot be read (exit 1 at the end).

A case: {_EXAMPLE}

mode is auto unless "mode" says review, manual or off. Only messages with the role user are evidence."""

policy = typer.Typer(name="policy", help="Ask the policy.", no_args_is_help=True, rich_markup_mode=None)


def register(program: typer.Typer) -> None:
    """Add the commands of this file."""
    policy.command("explain", help=_HELP)(explain)
    program.add_typer(policy, name="policy")


@policy.callback()
def _root() -> None:
    """Ask the policy what it would do."""


def explain(
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Read one case a line, write one answer a line.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the one answer as a JSON object.")] = False,
) -> int:
    """Say what the policy would do with a fact, and every reason why."""
    if jsonl:
        return answer_lines(_answered)
    case = standard_input("case", "dhakira policy explain --help shows one.")
    return _one(case, as_json=as_json)


def _answered(raw: bytes, number: int) -> dict[str, Any]:
    from gateway.cli.policy_lines import explain as explained

    try:
        return explained(_decoded(raw)).fields()
    except PolicyError as error:
        known = {"id": error.fields["id"]} if "id" in error.fields else {}
        return {**known, "error": {"code": error.code, "message": f"Line {number}: {error.message}"}}


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PolicyError("The line is not UTF-8.", code="policy.bad-json") from None


def _one(case: str, *, as_json: bool) -> int:
    from gateway.cli.policy_lines import explain as explained

    answer = explained(case.lstrip("\ufeff")).fields()
    if as_json:
        print(json.dumps(answer))
        return 0
    target = answer["target"]
    print(f"Disposition: {answer['disposition']}")
    print(f"Reason: {answer['reason']}")
    print(f"All reasons: {', '.join(answer['reasons']) or 'none'}")
    print(f"Risk: {answer['risk']}")
    print(f"Goes to: {target['file']}, section {target['section']}")
    return 0

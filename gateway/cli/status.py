"""`dhakira status`: how the gateway of this home is, asked beside it; exit 0 when it is well."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from gateway.cli.options import AsJson, Home, settings_of
from gateway.cli.output import OK, SAID_NO, show_result

if TYPE_CHECKING:
    from gateway.backlog import Backlog
    from gateway.health import Report
    from gateway.settings import Settings


ENDED = ("killed", "stopped")
"""States of a gateway whose parts are no more."""


def register(program: typer.Typer) -> None:
    """Add the command of this file."""
    program.command("status")(status)


def status(as_json: AsJson = False, home: Home = None) -> int:
    """Say whether the gateway runs, how each of its parts is, and what waits."""
    from gateway.backlog import backlog
    from gateway.health import read_report
    from gateway.runtime import SystemClock
    from handlers.messages import Result

    settings = settings_of(home)
    now = SystemClock().now()
    report = read_report(settings.home, now)
    if report is None and not settings.telegram.has_token:
        from gateway.local_run import sandbox_settings  # where a bot without a token lives

        sandbox = sandbox_settings(settings)
        if (report := read_report(sandbox.home, now)) is not None:
            settings = sandbox
    waiting = backlog(settings.database)
    state = report.state if report else "none"
    fields = {
        "home": str(settings.home),
        "gateway": asdict(report) if report else None,
        "waiting": asdict(waiting) if waiting else None,
    }
    lines = tuple(_lines(settings, report, waiting))
    is_well = report is not None and report.is_well
    show_result(Result(ok=True, code=f"status.{state}", fields=fields, lines=lines), as_json=as_json)
    return OK if is_well else SAID_NO


def _lines(settings: "Settings", report: "Report | None", waiting: "Backlog | None") -> Iterator[str]:
    from handlers.deployment import gateway_lines
    from handlers.texts import say

    language = settings.language
    yield from gateway_lines(language, asdict(report) if report else None)
    for part in report.parts if report and report.state not in ENDED else ():
        key = "status.part-failed" if part["failures"] else "status.part"
        yield say(language, key, **part)
    if waiting is not None:
        yield say(language, "status.waiting", **asdict(waiting))

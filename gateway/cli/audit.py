"""`dhakira audit`: the product's proof on a live home, read only; exit 0 when it holds (ARCHITECTURE §10)."""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from gateway.cli.options import AsJson, Home, settings_of
from gateway.cli.output import OK, SAID_NO, log_to_stderr
from gateway.settings import Settings
from gateway.terminal import printable, printable_json
from memory_core.errors import SupervisorError

if TYPE_CHECKING:
    from memory_core.audit.findings import Finding, Report
    from memory_core.audit.run import Progress

_TELL_EVERY = 500


def register(program: typer.Typer) -> None:
    """Add the command of this file."""
    program.command("audit")(audit)


def audit(as_json: AsJson = False, home: Home = None) -> int:
    """Recheck every remembered line against the words it came from, and every prompt against its scope."""
    settings = settings_of(home)
    if not settings.home.is_dir():
        raise SupervisorError(
            f"There is no home {settings.home}.",
            code="supervisor.home-unreadable",
            hint="--home or DHAKIRA_HOME names another.",
            path=str(settings.home),
        )
    report = asyncio.run(_audited(settings))
    _show(report, settings.language, as_json=as_json)
    return OK if report.clean else SAID_NO


async def _audited(settings: Settings) -> "Report":
    from gateway.app import open_app
    from memory_core.audit.run import Audit

    log_to_stderr(settings)  # not into the home: an audit leaves no trace there
    async with open_app(settings) as app:
        report = await Audit(app.core.context, app.core.prompt_for, _teller(settings.language)).run()
    await asyncio.to_thread(_credentials, settings, report)
    return report


def _credentials(settings: Settings, report: "Report") -> None:
    from memory_core.audit.credentials import files_with_credentials, rows_with_credentials
    from memory_core.audit.findings import Finding

    skipped = settings.secret_files | {settings.database.resolve()}
    tell = _teller(settings.language)
    try:
        for number, found in enumerate(rows_with_credentials(settings.database, ""), start=1):
            _count(report, found, row=True)
            tell("rows", number)
        for number, found in enumerate(files_with_credentials(settings.home, skipped), start=1):
            _count(report, found, row=False)
            tell("files", number)
    except sqlite3.Error:
        report.add([Finding(code="ledger.unreadable", where="sqlite")])


def _count(report: "Report", found: "Finding | None", *, row: bool) -> None:
    if row:
        report.counts.rows += 1
    else:
        report.counts.files += 1
    if found is not None:
        report.add([found])


def _teller(language: str) -> "Progress":
    """Say on standard error how far the audit is, where somebody watches."""

    def tell(part: str, number: int) -> None:
        if number % _TELL_EVERY == 0 and sys.stderr.isatty():
            from handlers.texts import say

            print(say(language, "audit.progress", part=part, number=number), file=sys.stderr)

    return tell


def _show(report: "Report", language: str, *, as_json: bool) -> None:
    lines = list(_lines(report, language))
    if as_json:
        shown = {
            "ok": report.clean,
            "code": "audit.clean" if report.clean else "audit.not-clean",
            "fields": {**asdict(report.counts), "findings": [asdict(finding) for finding in report.findings]},
            "lines": lines,
        }
        print(printable_json(json.dumps(shown, ensure_ascii=False, sort_keys=True)))
    else:
        print(printable("\n".join(lines)))


def _lines(report: "Report", language: str) -> Iterator[str]:
    from handlers.texts import say

    for finding in report.findings:
        place = " ".join(part for part in (finding.space, finding.where, finding.item) if part)
        yield f"✗ {place}: {say(language, f'audit.{finding.code}')} ({finding.code})"
    yield say(language, "audit.counts", **asdict(report.counts))
    if report.clean:
        yield say(language, "audit.clean")
    else:
        yield say(language, "audit.not-clean", count=len(report.findings))

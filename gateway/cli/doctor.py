"""`dhakira doctor`: what is wrong here, what it means and what mends it; exit 0 when nothing is, or nothing is any more."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gateway.cli.options import AsJson, Home, settings_of
from gateway.cli.output import OK, SAID_NO, log_to_nowhere, show_result
from memory_core.errors import SettingsError, SupervisorError

if TYPE_CHECKING:
    from gateway.doctor import Examination, Finding
    from gateway.settings import Settings
    from handlers.messages import Result


def register(program: typer.Typer) -> None:
    """Add the command of this file."""
    program.command("doctor")(doctor)


def doctor(
    fix: Annotated[bool, typer.Option("--fix", help="Mend what can be mended without a risk.")] = False,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Examine the home: settings, token, server, clock, disk, rights, database, queues, files; say what mends them."""
    try:
        settings = settings_of(home)
    except (SettingsError, SupervisorError) as error:
        show_result(_not_opened(error), as_json=as_json)
        return SAID_NO
    if not settings.home.is_dir():
        raise SupervisorError(
            f"There is no home {settings.home}.",
            code="supervisor.home-unreadable",
            hint="dhakira init makes one; --home or DHAKIRA_HOME names another.",
            path=str(settings.home),
        )
    examination = asyncio.run(_examined(settings, fix=fix))
    show_result(_result(settings.language, examination, fix=fix), as_json=as_json)
    return OK if examination.is_well else SAID_NO


async def _examined(settings: "Settings", *, fix: bool) -> "Examination":
    from gateway.doctor import Patient, examine
    from gateway.runtime import SystemClock

    log_to_nowhere()  # what goes wrong in a check is a finding, and an examination leaves no trace
    return await examine(Patient(home=settings.home, settings=settings, clock=SystemClock()), fix=fix)


def _result(language: str, examination: "Examination", *, fix: bool) -> "Result":
    from handlers.messages import Result
    from handlers.texts import say

    found, mended = examination.found, examination.mended
    lines = [line for check, finding in found for line in _told(language, check, finding)]
    lines += [say(language, "doctor.mended", what=_what(language, finding)) for _, finding in mended]
    if examination.skipped:
        lines.append(say(language, "doctor.skipped", checks=", ".join(examination.skipped)))
    lines.append(_summary(language, examination, fix=fix))
    fields = {
        "sound": examination.sound,
        "skipped": examination.skipped,
        "findings": [_facts(language, check, finding) for check, finding in found],
        "mended": [_facts(language, check, finding) for check, finding in mended],
    }
    code = "doctor.well" if examination.is_well else "doctor.ill"
    return Result(ok=True, code=code, fields=fields, lines=tuple(lines))


def _summary(language: str, examination: "Examination", *, fix: bool) -> str:
    from handlers.texts import say

    if examination.is_well:
        return say(language, "doctor.well", count=len(examination.sound))
    can = sum(finding.mend is not None for _, finding in examination.found)
    key = "doctor.ill-fixable" if can and not fix else "doctor.ill"
    return say(language, key, count=len(examination.found), can=can)


def _told(language: str, check: str, finding: "Finding") -> Iterator[str]:
    from handlers.texts import say

    yield f"✗ {check}: {_what(language, finding)}"
    yield "  " + say(language, f"doctor.{finding.code}-means", **finding.fields)
    yield "  " + say(language, "doctor.mend", command=finding.command)


def _what(language: str, finding: "Finding") -> str:
    from handlers.texts import say

    return say(language, f"doctor.{finding.code}", **finding.fields)


def _facts(language: str, check: str, finding: "Finding") -> dict[str, object]:
    from handlers.texts import say

    return {
        "check": check,
        "code": finding.code,
        "what": _what(language, finding),
        "means": say(language, f"doctor.{finding.code}-means", **finding.fields),
        "command": finding.command,
        "fixable": finding.mend is not None,
        "fields": dict(finding.fields),
    }


def _not_opened(error: SettingsError | SupervisorError) -> "Result":
    """Say what is wrong with the settings, or with the folder itself: nothing else can be looked at without them."""
    from handlers.messages import Result
    from handlers.texts import say

    path = str(error.fields.get("path", Path("dhakira.toml")))
    check = "settings" if isinstance(error, SettingsError) else "home"
    means = say("en", f"doctor.{check}-means")
    command = error.hint or f"cat {path}"
    finding = {"check": check, "code": error.code, "what": error.message, "means": means, "command": command}
    lines = (f"✗ {check}: {error.message}", f"  {means}", "  " + say("en", "doctor.mend", command=command))
    fields = {"sound": [], "skipped": [], "mended": [], "findings": [{**finding, "fixable": False, "fields": {}}]}
    return Result(ok=True, code="doctor.ill", fields=fields, lines=lines)

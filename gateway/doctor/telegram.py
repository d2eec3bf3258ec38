"""The way to Telegram: token, server, and whether the two clocks agree; and the gateway's own word on how it is."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from email.utils import parsedate_to_datetime

import httpx

from gateway.doctor.findings import Finding, Patient
from gateway.health import read_report
from gateway.settings import read_token
from handlers.deployment import when
from memory_core.errors import DhakiraError, SettingsError

WITHIN_S = 15.0
MOST_SKEW_S = 30.0
"""A clock that is further off puts times into the memory that nobody can rely on."""


async def token(patient: Patient) -> Sequence[Finding]:
    """Whether there is a bot token that Telegram accepts (Bot API getMe)."""
    if not patient.settings.telegram.has_token:
        return ()
    try:
        secret = read_token(patient.settings).get_secret_value()
    except SettingsError as error:
        return (_unusable(error),)
    from gateway.serving import door_of

    door = None
    try:
        door = door_of(patient.settings, secret)
        async with asyncio.timeout(WITHIN_S):
            await door.connect()
    except DhakiraError as error:
        if error.code != "telegram.unauthorized":
            return ()  # the server is another check's concern
        return (Finding(code="token-refused", command="dhakira run"),)
    except TimeoutError:
        return ()
    finally:
        if door is not None and door.me is not None:
            await door.stop()
    return ()


def _unusable(error: SettingsError) -> Finding:
    command = error.hint.rpartition("chmod")[2]
    return Finding(
        code="token-unusable",
        command=f"chmod{command}" if command and "chmod" in error.hint else "install -m 600 /dev/stdin TOKEN_FILE",
        fields={"why": error.message},
    )


async def server(patient: Patient) -> Sequence[Finding]:
    """Whether the Bot API server answers, and whether its clock agrees with ours."""
    telegram = patient.settings.telegram
    if not telegram.has_token:
        return ()
    before = patient.clock.now()
    try:
        async with httpx.AsyncClient(timeout=WITHIN_S) as client:
            answer = await client.head(f"{telegram.api_base}/")
    except (httpx.HTTPError, OSError):
        command = f"curl -sSI {telegram.api_base}"
        return (Finding(code="server-unreachable", command=command, fields={"server": telegram.api_base}),)
    skew = _skew(answer.headers.get("date", ""), before, patient.clock.now())
    if abs(skew) <= MOST_SKEW_S:
        return ()
    return (Finding(code="clock-wrong", command="sudo timedatectl set-ntp true", fields={"seconds": round(skew)}),)


def _skew(told: str, before: datetime, after: datetime) -> float:
    """Return how far our clock is ahead of the server's, in seconds; 0 where it tells none (RFC 9110, Date)."""
    try:
        theirs = parsedate_to_datetime(told)
    except ValueError:
        return 0.0
    return (before + (after - before) / 2 - theirs).total_seconds()


async def gateway(patient: Patient) -> Sequence[Finding]:
    """Whether the gateway of this home is well, if one runs, and whether the last one ended as it should."""
    report = await asyncio.to_thread(read_report, patient.home, patient.clock.now())
    if report is None:
        return ()
    if report.state == "silent":
        return (Finding(code="gateway-silent", command=f"kill -9 {report.pid}", fields={"pid": report.pid}),)
    if report.state == "killed":
        return (Finding(code="gateway-killed", command="dhakira run", fields={"at": when(report.at)}),)
    if report.state != "degraded":
        return ()
    fields = {"problems": ", ".join(report.problems)}
    return (Finding(code="gateway-degraded", command="dhakira status", fields=fields),)

"""How the gateway is, as people read it: the same sentences on the command line and, for operators, in a chat."""

from collections.abc import Mapping
from typing import Any

from handlers.texts import has, say

_SHORT = 16
"""Characters of a time: day, hour and minute."""


def gateway_lines(language: str, report: Mapping[str, Any] | None) -> list[str]:
    """Say how the gateway is and what is wrong with it.

    Args:
        language: Of the sentences.
        report: As `Deployment.report` gives it.
    """
    if report is None:
        return [say(language, "status.none")]
    times = {name: when(report[name]) for name in ("started_at", "at", "last_poll_at")}
    lines = [say(language, f"status.{report['state']}", engine=report["engine"], pid=report["pid"], **times)]
    if report["state"] not in ("ready", "degraded", "silent"):
        return lines
    lines += [_problem(language, str(problem)) for problem in report["problems"]]
    if report["last_poll_at"]:
        lines.append(say(language, "status.polled", **times))
    return lines


def _problem(language: str, problem: str) -> str:
    area, _, name = problem.partition(".")
    key = "status.problem-part" if area == "part" else f"status.problem-{area}-{name}"
    return say(language, key if has(key) else "status.problem-other", name=name, code=problem)


def when(at: object) -> str:
    """Return a time of a report, in UTC and ISO 8601, as people read it."""
    return f"{str(at)[:_SHORT].replace('T', ' ')} UTC" if at else "–"

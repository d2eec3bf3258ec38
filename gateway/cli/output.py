"""What the command line prints: results to standard output, one sentence about each error, never a traceback."""

import json
import logging
import os
import sys
import tempfile
from pathlib import Path

from gateway.settings import Settings, find_home
from gateway.terminal import printable, printable_json
from handlers.messages import Result
from memory_core.errors import DhakiraError

OK, SAID_NO, USAGE, INTERRUPTED = 0, 1, 2, 130
LOG_NAME = "dhakira.log"


def show_result(result: Result, *, as_json: bool) -> int:
    """Print a result; return the exit code."""
    if as_json:
        print(printable_json(result.to_json()))
    elif result.ok:
        print(printable("\n".join(result.lines)))
    else:
        print(printable(f"{' '.join(result.lines)} ({result.code})"), file=sys.stderr)
    return exit_code(result.ok, result.code)


def show_error(error: DhakiraError, *, as_json: bool) -> int:
    """Print an error as `sentence — hint (code)`, or with `--json` as a result that is not ok; return the exit code."""
    if as_json:
        lines = [error.message, error.hint] if error.hint else [error.message]
        shown = {"ok": False, "code": error.code, "fields": error.fields, "lines": lines}
        print(printable_json(json.dumps(shown, ensure_ascii=False, sort_keys=True, default=str)))
    else:
        hint = f" — {error.hint}" if error.hint else ""
        print(printable(f"{error.message}{hint} ({error.code})"), file=sys.stderr)
    return exit_code(False, error.code)


def exit_code(ok: bool, code: str) -> int:
    """0 for ok, 2 for words that are no command, 1 for every other no."""
    if ok:
        return OK
    return USAGE if code.startswith("command.") else SAID_NO


def log_to_file(home: Path, *secrets: str) -> None:
    """Send the log of a command to `dhakira.log` in the home, for the terminal belongs to the person."""
    _log_to(home / LOG_NAME, *secrets)


def _log_to(path: Path, *secrets: str) -> None:
    from gateway.logs import configure_logging
    from gateway.settings import LogSettings
    from memory_core.policy.scanner import mask

    try:
        stream = open(path, "a", encoding="utf-8", opener=_private)  # noqa: SIM115 - open until exit
    except OSError:
        stream = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - the same
    configure_logging(LogSettings(level="warning"), secrets, mask, stream)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def show_crash(home: Path | None) -> int:
    """Say that something unforeseen happened; the traceback goes to the log only. Call it inside `except`."""
    from gateway.logs import get_logger

    where = "the log"
    if not any(_keeps(handler) for handler in logging.getLogger().handlers):
        folder = find_home(home, os.environ)
        path = (folder if folder.is_dir() else Path(tempfile.mkdtemp(prefix="dhakira-"))) / LOG_NAME
        _log_to(path)
        where = str(path)
    get_logger("gateway.cli").error("command.crashed", exc_info=True)
    print(f"Something went wrong that should not — {where} says what (error.internal)", file=sys.stderr)
    return SAID_NO


def _keeps(handler: logging.Handler) -> bool:
    return getattr(getattr(handler, "stream", None), "name", "") != os.devnull


def log_to_nowhere() -> None:
    """Let nothing be logged: what a command of this kind has to say, it prints."""
    _log_to(Path(os.devnull))


def log_to_stderr(settings: Settings, *secrets: str) -> None:
    """Send the log of a process that serves to standard error, as the settings say."""
    from gateway.logs import configure_logging
    from memory_core.policy.scanner import mask

    configure_logging(settings.logs, secrets, mask)

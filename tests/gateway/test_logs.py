"""Logs: what a reader sees, and what nobody may ever see."""

import io
import json
import logging
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from pydantic import SecretStr

from gateway.logs import REMOVED, TALKATIVE, UNSAFE, configure_logging, get_logger
from gateway.settings import LogSettings

TOKEN = "123456789:" + "AAbb_-" * 6
KEY = "sk-" + "a1B2" * 8
PASSWORD = "correct horse " + "battery"

Configure = Callable[..., io.StringIO]


def mask(text: str) -> tuple[str, list[object]]:
    """Hide what looks like a provider's key, keeping the length, as the real one does."""
    return re.sub(r"sk-[A-Za-z0-9]{20,}", lambda found: "█" * len(found[0]), text), []


@pytest.fixture
def configure() -> Iterator[Configure]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in TALKATIVE}

    def start(format_: str = "json", level: str = "info", **options: Any) -> io.StringIO:
        stream = io.StringIO()
        settings = LogSettings.model_validate({"format": format_, "level": level})
        defaults: dict[str, Any] = {"secrets": [TOKEN, PASSWORD], "mask": mask, "stream": stream}
        configure_logging(settings, **defaults | options)
        return stream

    yield start
    root.handlers = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def only_line(stream: io.StringIO) -> dict[str, Any]:
    lines = stream.getvalue().splitlines()
    assert len(lines) == 1, lines
    line: dict[str, Any] = json.loads(lines[0])
    return line


def test_our_own_record_has_time_level_name_and_what_is_bound(configure: Configure) -> None:
    stream = configure()
    with structlog.contextvars.bound_contextvars(profile="default", update_id=7):
        get_logger("gateway.test").info("turn done", seconds=0.5, chat=-100)
    line = only_line(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "turn done",
        "level": "info",
        "logger": "gateway.test",
        "profile": "default",
        "update_id": 7,
        "seconds": 0.5,
        "chat": -100,
    }


def test_a_foreign_record_looks_the_same_and_carries_what_is_bound(configure: Configure) -> None:
    stream = configure()
    with structlog.contextvars.bound_contextvars(update_id=7):
        logging.getLogger("some.library").warning("took %s tries", 3)
    line = only_line(stream)
    assert (line["event"], line["level"], line["logger"], line["update_id"]) == (
        "took 3 tries",
        "warning",
        "some.library",
        7,
    )


@pytest.mark.parametrize("format_", ["json", "console"])
@pytest.mark.parametrize("secrets", [[], [TOKEN]])
@pytest.mark.parametrize("address", ["/bot{}/getMe", "/file/bot{}/photos/1.jpg", "/bot{}?x=1", "/bot{}"])
def test_a_token_in_an_address_of_a_foreign_record_is_removed(
    configure: Configure, format_: str, secrets: list[str], address: str
) -> None:
    stream = configure(format_, secrets=secrets)
    url = "https://api.telegram.org" + address.format(TOKEN)
    logging.getLogger("some.client").info("HTTP Request: POST %s", url)
    logging.getLogger("some.client").info("quoted: %s", url.replace(":AA", "%3AAA"))
    assert TOKEN.partition(":")[2] not in stream.getvalue()
    assert stream.getvalue().count("/bot" + REMOVED) == 2


def test_what_the_mask_finds_is_masked_in_our_own_and_foreign_records(configure: Configure) -> None:
    stream = configure()
    get_logger("a").info(f"saw {KEY}", said=KEY)
    logging.getLogger("b").error("saw %s", KEY)
    assert KEY not in stream.getvalue()
    assert stream.getvalue().count("█" * len(KEY)) == 3


def test_secrets_are_removed_however_deep_they_lie(configure: Configure) -> None:
    class Request:
        def __repr__(self) -> str:
            return f"<Request {TOKEN}>"

    stream = configure()
    get_logger("a").info(
        "nested",
        request={"headers": [("Authorization", f"Bearer {KEY}")], PASSWORD: {"inner": {"more": (PASSWORD, 1, None)}}},
        raw=f"token={TOKEN}".encode(),
        thing=Request(),
        wrapped=SecretStr(KEY),
        many={KEY},
    )
    for secret in (TOKEN, KEY, PASSWORD):
        assert secret not in stream.getvalue()
    line = only_line(stream)
    assert line["request"][REMOVED] == {"inner": {"more": [REMOVED, 1, None]}}
    assert line["thing"] == f"<Request {REMOVED}>"
    assert line["raw"] == f"token={REMOVED}"


def test_something_endlessly_deep_is_still_written_and_still_redacted(configure: Configure) -> None:
    loop: dict[str, Any] = {"secret": KEY}
    loop["again"] = loop
    stream = configure()
    get_logger("a").info("deep", loop=loop)
    assert KEY not in stream.getvalue()
    assert only_line(stream)["event"] == "deep"


@pytest.mark.parametrize("format_", ["json", "console"])
@pytest.mark.parametrize("foreign", [False, True])
def test_a_traceback_is_shown_without_its_secrets(configure: Configure, format_: str, foreign: bool) -> None:
    stream = configure(format_)
    try:
        try:
            raise ValueError(f"bad key {KEY}")
        except ValueError as cause:
            raise RuntimeError(f"cannot reach /bot{TOKEN}/sendMessage with {PASSWORD}") from cause
    except RuntimeError as error:
        if foreign:
            logging.getLogger("library").exception("failed")
        else:
            get_logger("ours").exception("failed")
        get_logger("ours").error("failed too", exc_info=error)
    printed = stream.getvalue()
    for secret in (TOKEN, KEY, PASSWORD):
        assert secret not in printed
    assert printed.count("Traceback (most recent call last)") == 4
    assert printed.count(f"RuntimeError: cannot reach /bot{REMOVED}/sendMessage") == 2
    assert "test_a_traceback_is_shown_without_its_secrets" in printed


def test_the_longer_of_two_secrets_is_removed_whole_and_a_tiny_one_is_not_looked_for(configure: Configure) -> None:
    stream = configure(secrets=["abcd", "abcdef-longer", "", "in"])
    get_logger("a").info("abcdef-longer in abcd")
    assert only_line(stream)["event"] == f"{REMOVED} in {REMOVED}"


def test_a_text_that_cannot_be_checked_is_not_shown(configure: Configure) -> None:
    def broken(text: str) -> tuple[str, list[object]]:
        if "fine" in text:
            return text, []
        raise RuntimeError(text)

    class Unprintable:
        def __repr__(self) -> str:
            raise RuntimeError(KEY)

    stream = configure(mask=broken)
    get_logger("fine").info("fine", said_fine=f"{KEY}", thing_fine=Unprintable())
    assert KEY not in stream.getvalue()
    assert f'"said_fine": "{UNSAFE}", "thing_fine": "{UNSAFE}"' in stream.getvalue()


@pytest.mark.parametrize("name", TALKATIVE)
def test_libraries_that_log_each_request_are_quiet(configure: Configure, name: str) -> None:
    stream = configure(level="debug")
    logging.getLogger(f"{name}.inner").info("a request")
    assert stream.getvalue() == ""
    logging.getLogger(f"{name}.inner").warning("trouble")
    assert only_line(stream)["event"] == "trouble"


def test_the_level_holds_for_both(configure: Configure) -> None:
    stream = configure(level="error")
    get_logger("ours").warning("no")
    logging.getLogger("theirs").warning("no")
    logging.getLogger("httpx").warning("no")
    get_logger("ours").error("yes %s", "indeed")
    assert only_line(stream)["event"] == "yes indeed"


def test_a_record_that_cannot_be_formatted_is_reported_without_its_arguments(
    configure: Configure, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = configure()
    logging.getLogger("library").error("%d tries", KEY)
    assert KEY not in stream.getvalue() + capsys.readouterr().err
    get_logger("ours").info("still writing")
    assert only_line(stream)["event"] == "still writing"


def test_a_person_cannot_fake_a_line_or_move_the_cursor(configure: Configure) -> None:
    stream = configure("console")
    logging.getLogger("library").error("said: %s", "hi\n2026 [info] all is well\x1b[2J\x9b1m")
    printed = stream.getvalue()
    assert printed.count("\n") == 1
    assert not {"\x1b", "\x9b"} & set(printed)
    assert "hi\\n2026" in printed


def test_arabic_stays_readable(configure: Configure) -> None:
    stream = configure()
    get_logger("a").info("مرحبا", name="ذاكرة")
    assert "مرحبا" in stream.getvalue()
    assert "ذاكرة" in stream.getvalue()


def test_warnings_become_records(configure: Configure) -> None:
    stream = configure()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=False)
        logging.captureWarnings(capture=True)
        warnings.warn(f"old, says {KEY}", UserWarning, stacklevel=1)
    line = only_line(stream)
    assert (line["logger"], line["level"]) == ("py.warnings", "warning")
    assert KEY not in line["event"]


def test_the_last_call_counts(configure: Configure) -> None:
    early = configure(secrets=[])
    late = configure(secrets=["only-known-later"])
    get_logger("a").info("only-known-later")
    assert early.getvalue() == ""
    assert only_line(late)["event"] == REMOVED


def test_standard_output_stays_free_for_commands() -> None:
    script = (
        "from gateway.logs import configure_logging, get_logger\n"
        "from gateway.settings import LogSettings\n"
        "configure_logging(LogSettings(), [], lambda text: (text, []))\n"
        "get_logger('a').warning('on the other stream')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    assert "on the other stream" in done.stderr

"""One log for our own records and those of every library, and one gate that no secret passes.

Redaction stands in the last formatter, after tracebacks have become text, because only there do foreign records pass too.
"""

import logging
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from gateway.settings.tree import LogSettings

Mask = Callable[[str], tuple[str, Sequence[object]]]

TALKATIVE = ("aiogram", "aiohttp", "aiosqlite", "asyncio", "filelock", "httpcore", "httpx", "openai", "telegram")
"""Libraries that log each request, some with the token in its address."""

REMOVED = "[removed]"
UNSAFE = "[removed: could not be checked]"
SHORTEST_SECRET = 4
DEEPEST = 8
TOKEN_IN_URL = re.compile(r"(?<=/bot)\d+(?::|%3A)[^/\s\"'?]+", re.IGNORECASE)
MULTILINE = frozenset({"exception", "stack"})
CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))} | {9: "\\t", 10: "\\n", 13: "\\r"}


class Redactor:
    """A structlog processor that rewrites every text of a record, however deep it lies.

    Args:
        secrets: Texts that never appear, such as the bot token; those under four characters are not looked for.
        mask: Hides credentials that it recognises; see `memory_core.policy.scanner.mask`.
    """

    def __init__(self, secrets: Iterable[str], mask: Mask) -> None:
        known = sorted({secret for secret in secrets if len(secret) >= SHORTEST_SECRET}, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, known))) if known else None
        self._mask = mask

    def __call__(self, logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
        """Redact keys and values; a text that cannot be checked is removed, for the log must never fail a turn."""
        del logger, method
        return {self.text(str(key)): self._value(value, DEEPEST) for key, value in event.items()}

    def text(self, text: str) -> str:
        """`text` without anything secret."""
        try:
            if self._known:
                text = self._known.sub(REMOVED, text)
            return self._mask(TOKEN_IN_URL.sub(REMOVED, text))[0]
        except Exception:  # noqa: BLE001 - whatever went wrong, the text may be secret and must not be shown
            return UNSAFE

    def _value(self, value: object, depth: int) -> object:
        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, str):
            return self.text(value)
        if depth and isinstance(value, Mapping):
            return {self.text(str(key)): self._value(inner, depth - 1) for key, inner in value.items()}
        if depth and isinstance(value, list | tuple | set | frozenset):
            return [self._value(inner, depth - 1) for inner in value]
        return self._shown(value)

    def _shown(self, value: object) -> str:
        try:
            shown = value.decode("utf-8", "replace") if isinstance(value, bytes) else repr(value)
        except Exception:  # noqa: BLE001 - a broken __repr__ is not worth a lost record
            return UNSAFE
        return self.text(shown)


class _Handler(logging.StreamHandler[TextIO]):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        """Say that a record was lost; the usual report prints its arguments, which nobody has redacted."""
        sys.stderr.write(f"a log record of {record.name} could not be written\n")


def _one_line(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Keep what people wrote from moving the cursor of whoever reads the log in a terminal, or faking a line."""
    del logger, method
    return {
        key: value.translate(CONTROLS) if isinstance(value, str) and key not in MULTILINE else value
        for key, value in event.items()
    }


def _renderers(settings: LogSettings, stream: TextIO) -> list[Processor]:
    if settings.format == "json":
        return [structlog.processors.JSONRenderer(ensure_ascii=False)]
    plain = structlog.dev.plain_traceback
    return [_one_line, structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain)]


def join_host_log(secrets: Iterable[str], mask: Mask) -> None:
    """Send our own records, redacted, to the standard library's loggers of our modules' names: their levels and handlers are the host's.

    A host that has set structlog up itself is left as it is.

    Args:
        secrets: Texts that never appear in any line.
        mask: Hides credentials it recognises in a text; returns the text first.
    """
    if structlog.is_configured():
        return
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.processors.format_exc_info,
            Redactor(secrets, mask),
            structlog.processors.KeyValueRenderer(key_order=["event"]),
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def configure_logging(settings: LogSettings, secrets: Iterable[str], mask: Mask, stream: TextIO | None = None) -> None:
    """Send everything that is logged in this process, by us or by a library, through one redacting formatter.

    May be called again, when more secrets are known; the last call counts.

    Args:
        settings: Level and format.
        secrets: Texts that never appear in any line.
        mask: Hides credentials it recognises in a text; returns the text first.
        stream: Where lines go; standard error if not given, for standard output belongs to commands.
    """
    stream = stream or sys.stderr
    both: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=both,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.StackInfoRenderer(),
            structlog.processors.format_exc_info,
            Redactor(secrets, mask),
            *_renderers(settings, stream),
        ],
    )
    handler = _Handler(stream)
    handler.setFormatter(formatter)
    _own_root(handler, settings.level.upper())
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *both,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _own_root(handler: logging.Handler, level: str) -> None:
    root = logging.getLogger()
    root.handlers = [handler]  # a handler that another library left there would print what ours removes
    root.setLevel(level)
    logging.captureWarnings(capture=True)
    quiet = max(logging.WARNING, root.level)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(quiet)


def get_logger(name: str, **fields: Any) -> structlog.stdlib.BoundLogger:
    """The logger of a module; it may be got before `configure_logging` and obeys it from then on."""
    logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name, **fields)
    return logger

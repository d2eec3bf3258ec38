"""Bad weather on demand: which calls fail, wait or lose their connection, and how often."""

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Literal

Drop = Literal["before", "after", "garbage"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One planned failure.

    Args:
        method: Glob over method names, e.g. `send*`; case counts.
        chat_id: Only calls to this chat; `None` means any call.
        skip: Matching calls let through first.
        times: Matching calls that fail afterwards; `None` means all.
        code: HTTP status and `error_code` to answer with; 429 also sends a `Retry-After` header.
        description: The error's words; `None` takes Telegram's usual ones for `code`.
        parameters: `ResponseParameters`, e.g. `{"retry_after": 3}`.
        delay: Seconds to wait before the call is looked at; may be combined with the rest.
        drop: `before` cuts the socket without applying the call, `after` applies it and then cuts the socket,
            `garbage` answers 502 with an HTML page without applying it.
    """

    method: str = "*"
    chat_id: int | None = None
    skip: int = 0
    times: int | None = 1
    code: int | None = None
    description: str | None = None
    parameters: dict[str, Any] | None = None
    delay: float = 0.0
    drop: Drop | None = None

    def __post_init__(self) -> None:
        if self.code is None and self.drop is None and self.delay <= 0:
            raise ValueError("a fault needs a code, a drop or a delay")
        if self.drop not in {None, "before", "after", "garbage"}:
            raise ValueError("drop is before, after or garbage")

    def matches(self, method: str, chat_id: object) -> bool:
        """Whether a call of `method` towards `chat_id` is meant."""
        return fnmatchcase(method, self.method) and (self.chat_id is None or self.chat_id == chat_id)

    @property
    def words(self) -> str:
        """The description to answer with."""
        if self.description is not None:
            return self.description
        if self.code == 429:
            return f"Too Many Requests: retry after {(self.parameters or {}).get('retry_after', 1)}"
        return _USUAL.get(self.code or 0, "Internal Server Error: restart")


_USUAL = {
    400: "Bad Request: simulated fault",
    401: "Unauthorized",
    403: "Forbidden: bot was blocked by the user",
    409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    502: "Bad Gateway",
}


@dataclass(slots=True)
class _Armed:
    fault: Fault
    seen: int = 0


@dataclass(slots=True)
class FaultPlan:
    """The faults in force, tried in the order in which they were added; the first that is due takes the call."""

    _armed: list[_Armed] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        """Put `fault` into force."""
        self._armed.append(_Armed(fault))

    def clear(self) -> None:
        """Forget every fault."""
        self._armed.clear()

    def pending(self) -> list[Fault]:
        """Return the faults that may still strike."""
        return [armed.fault for armed in self._armed if not _spent(armed)]

    def strike(self, method: str, chat_id: object) -> Fault | None:
        """Count a call and return the fault that takes it, if any."""
        for armed in self._armed:
            if _spent(armed) or not armed.fault.matches(method, chat_id):
                continue
            armed.seen += 1
            if armed.seen > armed.fault.skip:
                return armed.fault
        return None


def _spent(armed: _Armed) -> bool:
    return armed.fault.times is not None and armed.seen >= armed.fault.skip + armed.fault.times

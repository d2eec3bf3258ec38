"""The words of an examination: who is examined, what a check returns, and what is found."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gateway.app import App
from gateway.settings import Settings
from memory_core.ports import Clock

Mend = Callable[[], Awaitable[None]]
HOME = "dhakira"
FIX = "dhakira doctor --fix"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong."""

    code: str
    """Names two sentences in `handlers/texts`: `doctor.CODE`, what is wrong, and `doctor.CODE-means`."""
    command: str
    """What mends it, to be typed; empty where only the sentence helps."""
    fields: Mapping[str, object] = field(default_factory=dict)
    mend: Mend | None = None
    """Mends it without a risk to anything that is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patient:
    """A home under examination."""

    home: Path
    settings: Settings
    clock: Clock
    app: App | None = None
    """The opened home; None when its database is not there, or not fit to be opened without changing it."""


@dataclass(frozen=True, slots=True)
class Check:
    """One look at one thing. `look` changes nothing and raises nothing that is expected to happen."""

    name: str
    look: Callable[[Patient], Awaitable[Sequence[Finding]]]
    needs_app: bool = False
    """Whether it is left out where there is no opened home."""

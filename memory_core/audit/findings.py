"""What an audit finds: codes, places and ids, never the words themselves."""

from dataclasses import dataclass, field
from typing import Final

CODES: Final = (
    "evidence.none",
    "evidence.message-gone",
    "evidence.wrong-speaker",
    "evidence.not-verbatim",
    "ledger.line-missing",
    "ledger.line-unknown",
    "ledger.file-lost",
    "ledger.unreadable",
    "ledger.damaged",
    "ledger.forgotten-words-kept",
    "ledger.tombstone-missing",
    "ledger.tombstone-ignored",
    "ledger.intent-left",
    "ledger.lock-left",
    "task.nobodys",
    "task.session-gone",
    "task.history-broken",
    "task.words-gone",
    "task.wrong-speaker",
    "task.unconfirmed",
    "prompt.out-of-scope",
    "prompt.not-applied",
    "prompt.forgotten-words",
    "prompt.misshapen",
    "credential.row",
    "credential.file",
)
"""Every code there is; each has a sentence that says what to do about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One violation. It names things by code and id only: an audit's output may be shown to anybody."""

    code: str
    space: str = ""
    """The space's key; for a prompt, the space of the place that it would be built for."""
    item: str = ""
    where: str = ""
    """A document's name, `task N`, `table.column#row`, a file below the home, or the space that a line came from."""


@dataclass(slots=True)
class Counts:
    """How much was looked at."""

    spaces: int = 0
    lines: int = 0
    spans: int = 0
    tasks: int = 0
    prompts: int = 0
    rows: int = 0
    files: int = 0


@dataclass(slots=True)
class Report:
    """Everything that an audit looked at and found."""

    findings: list[Finding] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)

    @property
    def clean(self) -> bool:
        """Say whether nothing was found: the product's proof."""
        return not self.findings

    def add(self, found: list[Finding]) -> None:
        """Take findings in, each once."""
        self.findings += [finding for finding in dict.fromkeys(found) if finding not in self.findings]

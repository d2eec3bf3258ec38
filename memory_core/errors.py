"""One error tree. Each error has a stable code, a sentence for people, and a hint that tells the next step.

DhakiraError
├── SettingsError        settings.*
├── StorageError         storage.*     (busy, newer-version, corrupt, unreadable, read-only, full, closed, nested, conflict,
│                                       duplicate-cause, job-running, missing, bad-value)
├── DocumentError        document.*    (drift, over-budget, corrupt, newer-version, unreadable, read-only, no-space, busy, linked,
│                                   bad-name, bad-text, bad-value, no-such-line, empty-line, too-large, exists, no-such-backup, quarantined, unknown)
├── CompactionError      compact.*     (bad-output, unaccounted, invented, meaning, scanner, longer, nothing, not-found)
├── ItemError            item.*        (not-found, not-pending, ambiguous, unchanged, undo-expired, no-note, no-answer,
│                       whole-note, note-changed, no-words, unsupported, refused-before)
├── SpaceError           space.*       (busy, unlocked, unknown, off)
├── SessionError         session.*     (gone, cutoff-missing, cutoff-mismatch, not-found, ambiguous, unconfirmed)
│                       note.*        (too-long, refused, empty, nothing-proposed, nothing-to-undo, changed)
├── ImportingError       import.*      (no-file, unreadable, bad-json, not-an-export, nothing-usable)
├── ConfirmationError    confirmation.* (unknown, over)
├── HandoffError        handoff.*     (nothing, private-only, wrong, locked, same-place)
├── TaskError           task.*        (not-found, not-yours, closed, open, empty, too-long, too-many, question-unknown, question-over)
├── AccessError          access.*      (denied, unknown-person, private-only)
├── CommandError         command.*     (unknown, usage, empty)
├── ModelError           model.*       (unavailable, bad-output, timeout, not-configured, context-overflow)
├── PolicyError          policy.*      (bad-json, missing-field, unknown-field, bad-value)
├── TelegramError        telegram.*    (unauthorized, unreachable, no-token, conflict)
├── ExternalError        external.*    (failed, outside)
├── EncodingError        encoding.*    (failed)
├── BackupError          backup.*      (exists, not-written, not-found, no-backup, damaged, refused, newer-version, no-space,
│                                       not-restored)
└── SupervisorError      supervisor.*  (already-running, token-in-use, home-unreadable, home-in-use, not-loopback, part-silent,
│                                       part-killed, port-taken, restore-unfinished)

Codes that only a job shows: reclaims-exhausted, profile.gone, finalization.failed (unforeseen), finalization.claim-lost.
"""


class DhakiraError(Exception):
    """Something went wrong that a person can be told about.

    Args:
        message: One sentence in English that says what is wrong; never another exception's text.
        code: `area.what` in lower case; defaults to the class's own.
        hint: What to do next; empty when there is nothing to do.
        fields: Facts for `--json` and for translated sentences (never secrets).
    """

    code = "error.unknown"

    def __init__(self, message: str, *, code: str = "", hint: str = "", **fields: object) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.hint = hint
        self.fields = fields


class SettingsError(DhakiraError):
    """A setting is missing, misspelt or out of range."""

    code = "settings.bad-value"


class StorageError(DhakiraError):
    """The database cannot be used as it is."""

    code = "storage.failed"


class DocumentError(DhakiraError):
    """A memory file cannot be read or written."""

    code = "document.failed"


class CompactionError(DhakiraError):
    """A proposal to shorten a document is refused."""

    code = "compact.refused"


class ItemError(DhakiraError):
    """An item is not there, or not in the state that the command needs."""

    code = "item.not-found"


class SpaceError(DhakiraError):
    """A space is busy, unknown or switched off."""

    code = "space.unknown"


class SessionError(DhakiraError):
    """A session or its cutoff is not what a job says."""

    code = "session.gone"


class ImportingError(DhakiraError):
    """A file of conversations cannot be read."""

    code = "import.unreadable"


class ConfirmationError(DhakiraError):
    """There is nothing, or nothing any more, that this person may confirm."""

    code = "confirmation.unknown"


class HandoffError(DhakiraError):
    """A conversation cannot go on elsewhere so."""

    code = "handoff.wrong"


class TaskError(DhakiraError):
    """A task cannot be changed so."""

    code = "task.not-found"


class AccessError(DhakiraError):
    """This person may not do this here."""

    code = "access.denied"


class CommandError(DhakiraError):
    """A command is unknown or its words are off."""

    code = "command.usage"


class PolicyError(DhakiraError):
    """What was to be explained is no fact."""

    code = "policy.bad-value"


OVERFLOW = "model.context-overflow"
"""Code of a request that is longer than what a model can hold."""


class ModelError(DhakiraError):
    """The language model gave no usable answer."""

    code = "model.unavailable"


class TelegramError(DhakiraError):
    """The Bot API refused or cannot be reached."""

    code = "telegram.unreachable"


class SupervisorError(DhakiraError):
    """The gateway cannot start or go on."""

    code = "supervisor.failed"


class EncodingError(DhakiraError):
    """Texts cannot be compared by meaning; searches go by words, and nobody but their caller hears of it."""

    code = "encoding.failed"


class ExternalError(DhakiraError):
    """A memory elsewhere cannot be used; nobody but its caller hears of it."""

    code = "external.failed"


class BackupError(DhakiraError):
    """A backup cannot be made, or is none that may be restored."""

    code = "backup.failed"

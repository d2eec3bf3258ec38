"""English: what an audit found, and what to do about it."""

TEXTS = {
    "audit.clean": (
        "Clean: every remembered line stands on its speaker's own words, every task on whoever decided about it, "
        "and every prompt keeps to its scope."
    ),
    "audit.not-clean": "{count} things are not as they must be.",
    "audit.counts": (
        "Looked at {spaces} spaces, {lines} lines on {spans} spans, {tasks} tasks, {prompts} prompts, {rows} rows and {files} files."
    ),
    "audit.progress": "{part}: {number} …",
    "audit.evidence.none": "Nothing that anybody typed stands behind this line. Forget it, or write it into the file by hand.",
    "audit.evidence.message-gone": "A message that the line cites is not in the journal. Read the line again with /memory why.",
    "audit.evidence.wrong-speaker": "The line cites a message of somebody else. Forget it.",
    "audit.evidence.not-verbatim": "The words that the line cites are not in the message, and nothing says that it was edited.",
    "audit.ledger.line-missing": (
        "The line is not in its file. The next message or change in that space takes the file's word for it."
    ),
    "audit.ledger.line-unknown": (
        "A line of the file is not in the ledger yet. The next message or change in that space takes it over."
    ),
    "audit.ledger.unreadable": "This file cannot be read. Mend it or move it away.",
    "audit.ledger.file-lost": (
        "The file is missing or has lost many lines at once. None of them is forgotten and nothing is written there. "
        "/memory restore FILE brings them back, /memory accept FILE lets them go."
    ),
    "audit.ledger.damaged": (
        "The file is damaged, or a later version wrote it, so what it says does not count. /memory status says what to do."
    ),
    "audit.ledger.forgotten-words-kept": "The words of a forgotten line should be blanked by now. A running gateway does it.",
    "audit.ledger.tombstone-missing": "A forgotten line has lost its tombstone and could come back. Say it and forget it again.",
    "audit.ledger.tombstone-ignored": "This was forgotten and is back. Forget it again.",
    "audit.ledger.intent-left": "A change was cut off half way. The next start of the gateway, or the next change there, ends it.",
    "audit.ledger.lock-left": "A process died while it changed this space. Its lock has run out; the next change takes it.",
    "audit.task.nobodys": "The task belongs to nobody, or to somebody else than its place. Add it anew and dismiss this one.",
    "audit.task.session-gone": "The task came up in a conversation that is not there any more. Dismiss it.",
    "audit.task.history-broken": "What was done to the task does not lead to how it stands. /task why N shows it; add it anew.",
    "audit.task.words-gone": "The task was added or closed because of words that are not in the journal. /task undo N reopens it.",
    "audit.task.wrong-speaker": "The task was added or closed because of somebody else's words. /task undo N reopens it.",
    "audit.task.unconfirmed": "The task was dismissed, and nobody confirmed that. /task undo N brings it back.",
    "audit.prompt.out-of-scope": "The prompt would hold a line that does not belong there. Turn memory off there and report it.",
    "audit.prompt.not-applied": "The prompt would hold a line that nobody approved, or that was taken back. Take it out of the file.",
    "audit.prompt.forgotten-words": "The history of a prompt would hold forgotten words. End that conversation with /new.",
    "audit.prompt.misshapen": "The prompt would not be closed as it must be. Report it.",
    "audit.credential.row": "A row of the database holds a credential. Change the credential, then take the text out.",
    "audit.credential.file": "A file holds a credential. Change the credential, then take it out of the file.",
}

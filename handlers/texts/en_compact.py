"""Sentences about whole files in English: compact, restore, accept, and what is wrong with a file."""

TEXTS = {
    "help.compact": "compact [FILE] – propose a shorter file; compact apply ID – carry it out",
    "help.restore": "restore [ID or FILE] – bring a file back as it was",
    "help.accept": "accept FILE – believe a file that has lost most of its lines",
    # --- differences -----------------------------------------------------------------------------------------
    "diff.came": "+ {line}",
    "diff.gone": "− {line}",
    "diff.dropped": "− {line} ({reason})",
    "diff.more": "… and {count} more lines.",
    "drift.again": "Read the file as it is now, then repeat the command.",
    "drift.look": "Look at it again: /memory {again}",
    # --- compact ---------------------------------------------------------------------------------------------
    "compact.title": "{name} could be shorter: {used} characters now, {after} afterwards, of {limit}. Nothing is changed yet.",
    "compact.kept": "Lines that stay as they are: {count}.",
    "compact.next": "Carry it out with /memory compact apply {id}",
    "compact.repeated": "another line says it",
    "compact.outdated": "no longer so",
    "compact.passing": "held for a while only",
    "compact.done": "{name} is shorter now: {after} characters of {limit}.",
    "compact.line": "{id}: {line}",
    "compact.undo": "Take all of it back with /memory undo {id}",
    "compact.backup": "The file as it was is kept as {id}: /memory restore {id}",
    "reason.scope-quarantine": "its file has lost lines, and nobody has said yet what holds. /memory status tells more.",
    "reason.merged": "another line says it now.",
    "reason.dropped": "it was let go when the file was made shorter.",
    "error.compact.nothing": "There is nothing to shorten there.",
    "error.compact.not-found": "There is no such proposal here: {id}. /memory compact makes a new one.",
    "error.compact.refused": "I refuse the proposal that I was given, and changed nothing. Try again, or shorten the file by hand.",
    "error.compact.bad-output": (
        "The proposal that I was given has another form than I asked for, so I changed nothing. Please try again."
    ),
    "error.compact.unaccounted": (
        "The proposal that I was given does not say what becomes of this line, so I changed nothing: {line}. "
        "Please try again."
    ),
    "error.compact.invented": (
        "The proposal that I was given says something that no line says ({words}), so I changed nothing. Please try again."
    ),
    "error.compact.meaning": (
        "The proposal that I was given changes what a line means, so I changed nothing: {line}. Please try again."
    ),
    "error.compact.scanner": "The proposal that I was given holds what may not be kept, so I changed nothing.",
    "error.compact.longer": "The proposal that I was given makes the file no shorter, so I changed nothing. Shorten it by hand.",
    "button.carry-out": "Apply",
    "button.leave": "Cancel",
    "button.shorten": "Propose a shorter file",
    "button.again": "Look again",
    "offer.left": "Cancelled. Nothing was changed.",
    # --- restore, accept -------------------------------------------------------------------------------------
    "restore.title": "Kept files, newest first:",
    "restore.none": "No file was kept yet. One is kept each time a file is made shorter or brought back.",
    "restore.line": "{id} · {name} · {when} · {size} bytes · {why}",
    "restore.line-of": "{id} · {space}/{name} · {when} · {size} bytes · {why}",
    "restore.pick": "See what one would change: /memory restore {id}",
    "restore.look": "{name} as it was {when}. It would change so:",
    "restore.look-lost": "The lines of {name} that are lost. They would come back:",
    "restore.next": "Bring it back with /memory restore {id} {token}",
    "button.look": "{id} · {name}",
    "button.restore": "Restore",
    "button.let-go": "Let them go",
    "restore.done": "{name} is back.",
    "restore.before": "As it was before that, it is kept as {id}: /memory restore {id}",
    "accept.look": "{name} as it is now. These lines would be forgotten:",
    "accept.next": "Let them go with /memory accept {name} {token}",
    "accept.done": "{name} counts as it is. Forgotten lines: {count}.",
    "accept.undo": "Each comes back within 24 hours, as with /memory undo {id}",
    "backup.write": "before a change",
    "backup.compact": "before it was made shorter",
    "backup.restore": "before it was brought back",
    "error.document.no-such-backup": "No kept file has the name {id} here. /memory restore lists them.",
    "error.document.unknown": "There is no file {name} here. Name one of: {names}.",
    "error.document.unchanged": "{doc} is so already; there is nothing to bring back.",
    "error.document.quarantined": (
        "{doc} has lost most of its lines, and I write nothing there before somebody says what holds. "
        "/memory restore {doc} brings them back, /memory accept {doc} lets them go."
    ),
    "error.document.busy": "The memory files are being written by someone else just now, so nothing was changed. Please try again in a moment.",
    "error.document.corrupt": "{name} is damaged, so nothing was changed. Mend it in an editor, or move it away.",
    "error.document.newer-version": "{name} was written by a later version, so I leave it alone. Upgrade, or move it away.",
    "error.document.linked": "The memory files are reached through a link, and I follow none. Put the real file in its place.",
    "error.document.bad-name": "There is no such file.",
    "error.document.bad-text": "The new text holds half a character, which cannot be kept. Write it again.",
    "error.document.bad-value": "That is not a value for {field}; nothing was changed.",
    "error.document.empty-line": "A line needs some text. Write what to remember.",
    # --- what is wrong with a file ---------------------------------------------------------------------------
    "trouble.missing-file": (
        "{name} is missing. I know {count} of its lines, have forgotten none, and write nothing there. "
        "/memory restore {name} brings them back, /memory accept {name} lets them go."
    ),
    "trouble.mass-loss": (
        "{name} has lost {count} lines at once. I have forgotten none of them and write nothing there. "
        "/memory restore {name} brings them back, /memory accept {name} lets them go."
    ),
    "trouble.disliked": (
        "{name}, {section}: lines that I never use, because they look like a credential or a hidden instruction: {count}. "
        "Take them out of the file, or say them otherwise."
    ),
    "trouble.settings": "{name} is damaged, so memory is off here. /memory mode sets it anew and keeps the damaged file aside.",
    "trouble.corrupt": "{name} is damaged. Before I write there again I keep it under another name; mend it if you need it.",
    "trouble.newer-version": "{name} was written by a later version, so I leave it alone. Upgrade, or move it away.",
    "trouble.unreadable": "{name} cannot be read, so I use none of it. Save it as plain UTF-8 text, or move it away.",
    "trouble.linked": "{name} is a link, and I follow none. Put the real file in its place.",
    "trouble.set-aside": "A damaged file is kept as {name}. Look at it, then take it away.",
    "trouble.other": "{name} cannot be used just now. Ask the operator to look at it.",
}

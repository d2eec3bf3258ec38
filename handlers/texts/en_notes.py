"""Sentences about notes and skills in English."""

TEXTS = {
    "help.notes-chat": "/notes – longer notes, each in a file of its own",
    "help.skills-chat": "/skills – how I am to do certain things here",
    "help.notes": "notes [show|edit|rotate|hook|delete|undo NAME] [text] – longer notes; rotate keeps the old text, dated",
    "help.skills": "skills [show|edit|rotate|hook|delete|undo NAME] [text] – how I am to do certain things",
    "help.keep": "keep ID [NOTE] – keep a line in a note, where its file has no room",
    "notes.title": "Notes: {count}.",
    "notes.none": "There are no notes. /notes edit NAME text writes one.",
    "skills.title": "Skills: {count}.",
    "skills.none": "There are no skills. /skills edit NAME text writes one.",
    "notes.line": "{slug} – {hook}",
    "notes.line-of": "{slug} – {hook} ({space})",
    "notes.more": "Page {page} of {pages}. Next: {command}",
    "notes.next": "To read one: {command}",
    "notes.head": "{title} ({slug})",
    "notes.empty": "Nothing holds there now.",
    "notes.archive": "Archive, newest first:",
    "notes.done-created": "Written: {title} ({slug}).",
    "notes.done-edit": "Rewritten: {title} ({slug}). What is in its archive stays.",
    "notes.done-rotate": "Rewritten: {title} ({slug}). The text before is in its archive, with today's date.",
    "notes.done-hook": "The index says now what {title} ({slug}) is about.",
    "notes.done-delete": "Deleted: {title} ({slug}). For 24 hours it can come back.",
    "notes.done-undo": "Taken back: the last change of {title} ({slug}).",
    "notes.lines-gone": "Remembered lines that no longer hold with it: {count}.",
    "notes.undo": "To take that back: {command}",
    "notes.kept": "Kept in the note {slug}: {line} ({id})",
    "keep.offer": "Or keep it in a note: /memory keep {id}",
    "button.keep": "Keep in notes",
    "pressed.kept": "Kept in a note.",
    "error.item.no-note": "There is no note {id} here. /notes lists the notes, /skills the skills.",
    "error.document.bad-title": "That name has no letter or digit. Give it a name with letters, as in: travel plans.",
    "error.document.name-taken": (
        "That name is too like {title}. Write {slug} if you mean that one, or choose another name."
    ),
    "error.document.malformed": (
        "The headings of that note cannot be told apart, so nothing was changed. "
        "A block of code or a comment in it is not closed; please mend the file."
    ),
    "error.document.changed-since": "Somebody has changed that note since, so nothing was taken back.",
    "error.command.no-notes": "There are no notes here: notes belong to a person, a group or a topic.",
    "error.command.no-skills": "There are no skills here: skills belong to the bot itself or to a group.",
}

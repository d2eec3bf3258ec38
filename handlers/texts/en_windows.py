"""Sentences of long conversations in English: /compact, /context, /note, /fresh, and what a model cannot hold."""

TEXTS = {
    "help.window": "/context, /compact, /fresh, /note – what my next answer is made from: see it, sum it up, begin anew, pin notes",
    "context.nothing": "Nothing has been said in this conversation yet.",
    "context.too-short": "Nothing to sum up yet: {chars} of {least} characters were said since the last summary.",
    "context.compacted": "Summed up: {messages} messages, {chars} characters. What comes next starts from this:",
    "context.fresh": "A new window. I keep the notes and your last request; the rest stays kept, and I do not look at it any more.",
    "context.shown": "My next answer is made from about {tokens} tokens:",
    "context.instructions": "– instructions and what is remembered ({lines} lines): about {tokens}",
    "context.checkpoint": "– a summary of what was said before ({boundary}, {made}): about {tokens}",
    "context.no-checkpoint": "– no summary: of this conversation I see its own words",
    "context.begun-afresh": "– no summary: the window was begun anew",
    "context.notebook": "– notes, {bytes} of {limit} bytes: about {tokens}",
    "context.history": "– {messages} messages word for word, {chars} of {limit} characters: about {tokens}",
    "context.uncovered": (
        "No summary covers {messages} messages with {chars} characters yet; from {least} characters on one is made, "
        "every {every} messages or when they no longer fit."
    ),
    "context.goal": "Goal: {text}",
    "context.list-decisions": "Decided:",
    "context.list-constraints": "What must hold:",
    "context.list-unfinished-work": "Unfinished:",
    "context.list-pending-approvals": "Waits for a yes:",
    "context.list-important-artifacts": "Files and links:",
    "context.entry": "– {text}",
    "context.empty": "There was nothing in it that has to be kept in mind.",
    "note.shown": "The notes of this conversation:",
    "note.none": "This conversation has no notes. /note TEXT writes some.",
    "note.proposed": "Proposed, and not used until you say /note take (or /note drop):",
    "note.written": "Noted, {bytes} of {limit} bytes.",
    "note.cleared": "The notes are gone.",
    "note.taken": "The proposed notes are the notes now. /note undo brings back those before them.",
    "note.undone": "Taken back. The notes are again as they were before:",
    "note.undone-none": "Taken back. There are no notes, as before.",
    "button.note-take": "Take these notes",
    "button.note-drop": "Put them aside",
    "note.dropped": "The proposed notes are put aside.",
    "error.note.too-long": "The notes are too long: {size} bytes, and {limit} may be. Nothing was changed.",
    "error.note.refused": "That looks like a credential or like hidden instructions, so it was not noted. Nothing was changed.",
    "error.note.empty": "There is nothing in these notes. /note clear takes the notes away.",
    "error.note.nothing-to-undo": "There is nothing to take back: no notes were here before these.",
    "error.note.nothing-proposed": "No notes are proposed here.",
    "error.note.changed": "The notes were written anew after that was proposed, so nothing was changed. /note shows them.",
    "error.model.context-overflow": (
        "This is more than the language model can hold, even after I summed up what came before. "
        "Send it in smaller pieces, or begin anew with /fresh."
    ),
}

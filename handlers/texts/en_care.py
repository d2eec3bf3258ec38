"""Sentences of the care commands in English: facts, verify, conflicts, lint, clear, export, forget-me."""

TEXTS = {
    # --- mode ------------------------------------------------------------------------------------------------
    "mode.source-own": "It was set for this memory. /memory mode default takes that back.",
    "mode.source-chat": "It comes from the chat that this topic belongs to.",
    "mode.source-default": "Nobody has set it here; it is what this bot begins with.",
    # --- facts -----------------------------------------------------------------------------------------------
    "help.facts": "facts [N] [category] [page P] [said] – all that I remember here, and how sure I am",
    "facts.title": "Remembered here: {count}.",
    "facts.none": "Nothing of that kind is remembered here.",
    "facts.line": "{id} · {line}",
    "facts.where": "{doc}, {section}",
    "facts.verified": "confirmed by a person",
    "facts.sure": "sure {confidence}",
    "facts.said-by": "own words of {who}",
    "facts.by-hand": "written by hand",
    "facts.slot": "one value only: {slot}",
    "facts.next": "Page {page} of {pages}. Go on with {command}",
    "error.command.no-page": "There is no page {page}; the last one is {pages}.",
    # --- verify ----------------------------------------------------------------------------------------------
    "help.verify": "verify ID – confirm that a line is so",
    "verify.done": "Confirmed {id}: {line}",
    "error.item.not-remembered": "{id} is not remembered, so it cannot be confirmed. Approve it first: /memory apply {id}.",
    # --- conflicts -------------------------------------------------------------------------------------------
    "help.conflicts": "conflicts [resolve ID] – what contradicts each other; keep one of it",
    "conflicts.title": "Contradictions: {count}.",
    "conflicts.none": "Nothing contradicts itself here.",
    "button.keep-rival": "Keep {id}",
    "conflicts.group": "{slot} ({space}):",
    "conflicts.item": "{id} · {state} · {line}",
    "conflicts.next": "Keep one and let the others go: /memory conflicts resolve {id}",
    "conflicts.kept": "Kept {id}: {line}",
    "conflicts.gave-way": "{id} is {state} now: {line}",
    "error.item.no-conflict": "Nothing contradicts {id}. /memory conflicts lists what does.",
    # --- clear, confirmations --------------------------------------------------------------------------------
    "help.clear": "clear – forget everything that is remembered here; asks first",
    "clear.ask": "This forgets every line that is remembered in {space}: {count}.",
    "clear.pending": "What waits for review stays: {count}. /memory reject all declines it.",
    "clear.done": "Forgotten in {space}: {count}. /memory undo clear brings it back within 24 hours.",
    "clear.left": "Left in the files because I may not copy them, not even for undo: {count}. /memory lint says where.",
    "confirm.how": "To confirm within {minutes} minutes: {command}",
    "button.confirm-clear": "Forget all of it",
    "button.confirm-forget-me": "Erase everything about me",
    "pressed.not-yours": "Only the person who asked for this can confirm it.",
    "error.confirmation.unknown": "There is nothing of that kind to confirm. Ask for it anew, then confirm it yourself.",
    "error.confirmation.over": "That was used already, or its ten minutes are over. Ask anew: /memory {command}",
    "error.item.nothing-remembered": "Nothing is remembered here, so there is nothing to clear.",
    # --- export, forget-me -----------------------------------------------------------------------------------
    "help.export": "export – everything as one archive: the files, and what is known about each line",
    "help.forget-me": "forget-me – erase everything about you, for good; asks first",
    "export.done": "{name}: files {files}, items {items}, records {records}, memories {spaces}.",
    "export.saved": "Written to {path}",
    "error.document.too-large": "The archive is too large for a chat. Ask the operator: dhakira memory export --as ID --out FILE",
    "error.document.exists": "{path} is there already. Name another file, or add --force to replace it.",
    "forget-me.ask": (
        "This erases {space} for good, and everything else that I have about its owner. Remembered lines: {lines}; items in all: {items}; messages whose words go: {messages}; "
        "and every file of it with its copies."
    ),
    "forget-me.ask-chats": (
        "In chats, lines that rest on these words alone go too: {chat_lines}; those that others said as well stay: {kept_lines}."
    ),
    "forget-me.for-good": "It cannot be undone. /memory export takes everything along first.",
    "forget-me.done": "Erased for good: {space}, and everything else that I had about its owner.",
    "forget-me.gone": (
        "Gone: remembered lines {lines}, items {items}, the words of messages {messages}, files {files}, copies {copies}, "
        "cards with buttons {cards}, the text of answers {replies}."
    ),
    "forget-me.gone-chats": "Gone in chats, because they rested on these words alone: lines {chat_lines}, items {chat_items}.",
    "forget-me.remains": "What remains, and why:",
    "forget-me.remains-hashes": "– {tombstones} hashes without words, which keep from coming back what was removed in chats.",
    "forget-me.remains-kept": "– {kept_lines} lines in chats, because others said them as well.",
    "forget-me.remains-mode": "– The mode {mode} that was chosen, so that I do not begin again by myself.",
    "forget-me.remains-others": "– What others wrote, also about this person: those are their words.",
    "forget-me.remains-outside": "– Telegram's own copy of the chats, and what the model's provider was sent: I can reach neither.",
    "forget-me.remains-rows": "– Numbers and times of messages and changes, without words, and the record of this erasure.",
    # --- lint ------------------------------------------------------------------------------------------------
    "help.lint": "lint [fix] – what is wrong in the memory files; fix mends what is safe",
    "lint.title": "Found in the files: {count}.",
    "lint.clean": "The files are in order.",
    "lint.at": "{doc}, line {line}",
    "lint.in": "{doc}",
    "lint.orphan-item": "The line of {id} is not there any more. It counts as forgotten from the next turn on; put it back if that is wrong.",
    "lint.orphan-line": "A line that I have no record of. I take it over at the next turn; nothing is to be done.",
    "lint.duplicate": "The same as line {first}. Take one of them out.",
    "lint.over-budget": "{by} characters too long: {used} of {limit}. Forget or shorten something.",
    "lint.malformed": "Neither a line of its own under a heading nor plain text. Write it as “- one statement”.",
    "lint.too-long": "The line has {length} characters; {limit} are allowed. Shorten it.",
    "lint.disliked": "I do not use this line: it looks like a hidden instruction or hides characters. Take it out or write it otherwise.",
    "lint.disliked-credential": "I do not use this line: it looks like a password or key. Take it out, and change the secret.",
    "lint.unstructured": "Plain text, which I keep and do not use. Write it as “- one statement” if I should.",
    "lint.stale": "The words that {id} comes from were changed since. /memory verify {id} confirms it, /memory forget {id} takes it out.",
    "lint.unreadable": "The file cannot be read. Look at its rights and its contents.",
    "lint.missing-file": (
        "The file is missing. I know {count} of its lines, have forgotten none, and write nothing there. "
        "/memory restore {name} brings them back, /memory accept {name} lets them go."
    ),
    "lint.mass-loss": (
        "The file has lost {count} lines at once. I have forgotten none of them and write nothing there. "
        "/memory restore {name} brings them back, /memory accept {name} lets them go."
    ),
    "lint.corrupt": "The file is damaged. Before I write there again I keep it under another name; mend it if you need it.",
    "lint.newer-version": "A later version wrote the file, so I leave it alone. Upgrade, or move it away.",
    "lint.linked": "The file is a link, and I follow none. Put the real file in its place.",
    "lint.settings": "A setting is not understood ({what}). Until it is put right, the safer value counts.",
}

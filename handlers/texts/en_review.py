"""The sentences of the review in English: announcements, pages, expiry, and what went wrong on the way to a file."""

TEXTS = {
    "announce.title": "Waiting for review: {count}.",
    "announce.read": "From a conversation that has ended. Messages read: {read}.",
    "memory.last-read": "Last conversation read: messages {read}, remembered {applied}, to review {pending}, left out {ignored}.",
    "announce.rest": "Not shown one by one: {ids}.",
    "announce.all-group": "/memory review shows all of it.",
    "announce.all-private": "/inbox shows all of it.",
    "announce.more-applied": "Also remembered: {ids}. /memory recent shows the lines, /memory undo ID takes one back.",
    "announce.expiring": "Nobody has decided about this for long: {count}. What nobody touches stops waiting after {when}:",
    "announce.expiring-line": "{id} · {line}",
    "announce.expiring-rest": "And: {ids}.",
    "announce.expiring-end": "Nothing is lost: /memory undo ID lets one wait again afterwards.",
    "button.low": "Apply low risk ({count})",
    "button.show": "Show all",
    "button.previous": "« Back",
    "button.next": "More »",
    "pressed.low": "Remembered: {count}.",
    "pressed.low-none": "None of it is waiting any more.",
    "error.button.gone": "This button no longer works. /memory review shows what waits.",
    "memory.page": "Page {page} of {pages}.",
    "memory.page-review": "Page {page} of {pages}. /memory review {next} shows the next.",
    "memory.page-inbox": "Page {page} of {pages}. /inbox {next} shows the next.",
    "memory.low-left": "Left for a closer look, because the risk is higher: {ids}.",
    "receipt.unfinished": (
        "I have begun to remember it and could not finish just now. It is finished by itself, so please do not say it again; "
        "/memory recent shows it then."
    ),
    "reason.trouble-document-drift": "the memory file was changed at this very moment. Please say it again.",
    "reason.trouble-document-read-only": "the memory file cannot be written. Ask the operator to look at it.",
    "reason.trouble-document-unreadable": "the memory file cannot be read. Ask the operator to look at it.",
    "reason.trouble-document-no-space": "the disk is full. Ask the operator to make room, then say it again.",
    "reason.trouble-document": "the memory file cannot be used just now. Please say it again later.",
    "reason.trouble-storage-full": "the disk is full. Ask the operator to make room, then say it again.",
    "reason.trouble-storage": "my database cannot be used just now. Please say it again later.",
    "reason.trouble-space-busy": "this memory is being changed just now. Please say it again in a moment.",
    "reason.trouble-model": "the language model that reads for me gave no usable answer. Please say it again in a moment.",
    "error.item.none-low": "Nothing of low risk waits here. What waits needs a closer look: /memory review shows it.",
    "error.storage.unfinished": (
        "That was begun and could not be finished just now. It is finished by itself, so please do not do it again; "
        "/memory recent shows it then."
    ),
    "error.storage.full": "The disk is full, so nothing was changed. Ask the operator to make room, then try again.",
    "error.storage.read-only": "My database cannot be written, so nothing was changed. Ask the operator to look at it.",
    "error.document.no-space": "The disk is full, so nothing was changed. Ask the operator to make room, then try again.",
}

"""The sentences of what was taken back and of lines withdrawn from groups, and the words below a line, in English."""

TEXTS = {
    "help.unshare": "unshare ID – keep your line out of groups again",
    "memory.unshared": "No longer shared: {id}. I do not use it in groups any more: {line}",
    "memory.undone-edit": "Taken back: the new words. {id} says again: {line}",
    "memory.undone-share": "Taken back: the sharing. I do not use {id} in groups any more: {line}",
    "memory.undone-unshare": "Taken back: the withdrawal. {id} is shared again, and I may use it in groups: {line}",
    "memory.undone-verify": "Taken back: {id} is remembered, but no longer counts as confirmed: {line}",
    "review.more-words": "and {count} more; /memory why {id} shows them all.",
    "error.item.not-shared": "{id} is not shared with groups, so there is nothing to withdraw.",
    "error.item.only-shared": "{id} stands in PORTABLE.md and nowhere else. /memory forget {id} takes it out.",
}

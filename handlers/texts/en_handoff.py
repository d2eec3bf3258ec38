"""Sentences about going on in another chat, in English."""

TEXTS = {
    "help.handoff": "/handoff – go on with this conversation in another private chat of yours, or in the terminal",
    "menu.handoff": "Go on in another chat of yours",
    "handoff.code": "Within {minutes} minutes, in the other chat or in the terminal: {command}\nIt works once and only for you.",
    "handoff.terminal": "Or start the terminal with it: {command}",
    "handoff.done": "We go on here. The conversation in the other chat has ended.",
    "error.handoff.nothing": "There is no conversation here to go on with. Say something first.",
    "error.handoff.private-only": "A conversation can be handed over only from private to private: what a group says stays there.",
    "error.handoff.wrong": "This code does not work: it is wrong, used, or its ten minutes are over. Tries left: {left}.",
    "error.handoff.locked": "This code does not work any more. Make a new one with /handoff in the other chat.",
    "error.handoff.same-place": "That conversation is going on right here. Give the code in another chat of yours.",
}

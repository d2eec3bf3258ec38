"""Sentences about what the model gets, in English: /memory prompt."""

TEXTS = {
    "help.prompt": "prompt [WORDS] – what the model would get now, and what was left out",
    "prompt.title": "What the model would get now, if you said “{text}” ({chars} characters):",
    "prompt.included": "+ {source} ({label}): {count} lines",
    "prompt.nothing": "No remembered line belongs here.",
    "prompt.dropped": "− {source} ({label}), no room ({budget} characters in all): {line}",
    "prompt.disliked": "− {where}: not used; /memory lint says why",
    "prompt.off": "Memory is off here: no remembered line is used.",
    "prompt.recalled": "+ recalled as untrusted: {source}",
    "prompt.not-recalled-few-words": "Recalled: nothing; these words say too little to look anything up.",
    "prompt.not-recalled-nothing": "Recalled: nothing; nothing else fits these words.",
    "prompt.history": "+ earlier messages of this conversation: {count}",
    "prompt.role": "--- {role} ---",
    "prompt.soul": "(The operator's own text, {chars} characters, is shown to operators only.)",
}

"""Sentences about promotion in English: what came from repeated words, whose, and how it is taken out."""

TEXTS = {
    "help.promotions": "promotions [why ID|off ID] – what I learned from what you said again and again",
    "promotions.title": "Learned from repeated words: {count}.",
    "promotions.none": "Nothing was learned from repeated words here. What you say in three conversations comes here.",
    "promotions.line": "{id} · {line}",
    "promotions.bare": "{id} · (its words are gone)",
    "promotions.kind-user-preference": "preference",
    "promotions.kind-project-fact": "project",
    "promotions.sessions": "said in {count} conversations",
    "promotions.session": "said in 1 conversation",
    "promotions.sure": "sure {confidence}",
    "promotions.state-active": "in use",
    "promotions.state-waiting": "waits for review",
    "promotions.state-replaced": "replaced by {by}",
    "promotions.state-forgotten": "forgotten",
    "promotions.next": "Whose words: /memory promotions why {id}. Not any more: /memory promotions off {id}",
    "promotions.why-words": "Said in:",
    "promotions.why-by": "It came from these words by rule; no model was asked. Last changed {when}.",
    "promotions.off": "Forgotten ({id}): {line}. /memory undo {id} brings it back within 24 hours.",
    "error.item.not-promoted": "{id} did not come from repeated words. /memory promotions lists what did.",
    "error.item.not-in-use": "{id} is not in use, so there is nothing to take out. /memory promotions lists what is.",
}

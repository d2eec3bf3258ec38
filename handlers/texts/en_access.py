"""The sentences about getting in, in English."""

TEXTS = {
    "access.title": "Who may talk to me:",
    "access.operators": "Operators, by the settings: {ids}",
    "access.named-people": "People, by the settings: {ids}",
    "access.named-chats": "Chats with their members, by the settings: {ids}",
    "access.nobody-since": "Nobody was let in or kept out since. /access pair makes a code, /access allow ID lets somebody in.",
    "access.line": "{state}: {kind} {id} ({name}) – {how}, {when}",
    "access.line-asked": "{state}: {kind} {id} ({name}), {when} – /access allow {id} or /access deny {id}",
    "access.state-allowed": "Allowed",
    "access.state-denied": "Denied",
    "access.state-asked": "Asks",
    "access.kind-person": "person",
    "access.kind-chat": "chat",
    "access.how-pair": "by code",
    "access.how-command": "by command",
    "access.how-button": "by button",
    "access.how-invited": "invited",
    "access.code": (
        "Let the person send this to me in private, within {minutes} minutes: {command}\nIt works once, for one person."
    ),
    "access.code-link": "They find me here: {link}",
    "access.paired": "Welcome. You may talk to me from now on.",
    "access.pair-wrong": "That code does not work: it is wrong, used, or older than ten minutes. Tries left: {left}.",
    "access.pair-locked": "That code does not work, and that was one try too many. Wait an hour, then ask for a new code.",
    "access.pair-private": (
        "A code works in a private chat with me only. Everybody here could read this one, so it no longer works; "
        "ask for a new one and send it to me in private."
    ),
    "access.pair-how": "Write /pair and the code that an operator gave you, in a private chat with me.",
    "access.asks-person": "{name} (id {id}) wrote to me and asks to come in.",
    "access.asks-chat": "I was brought into a chat that I do not serve: {name} (id {id}).",
    "access.asks-by": "It came from {name} (id {id}).",
    "access.asked": "I have told the operator that you ask.",
    "access.is-allowed-person": "{name} (id {id}) may talk to me now.",
    "access.is-denied-person": "{name} (id {id}) may not talk to me.",
    "access.is-allowed-chat": "I serve the chat {name} (id {id}) now, with its members.",
    "access.is-denied-chat": "I do not serve the chat {name} (id {id}).",
    "access.denied-chat": "What was remembered there stays until somebody clears it; I am still in the chat, and silent.",
    "access.welcome": "An operator has let you in.",
    "button.allow": "Allow",
    "button.deny": "Deny",
    "error.access.kept-out": "An operator has decided that I do not answer you. Only they can change that.",
    "error.access.operators-only": "Only an operator of this bot may do that.",
    "error.access.nobody": "The id {id} stands for many people or for none, so it cannot be let in.",
    "error.access.operator": "{id} is an operator by the settings and cannot be denied. Take the id out of them first.",
}

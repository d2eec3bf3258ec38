"""What can be asked of the simulator over HTTP, for people who open it for the first time."""

from aiohttp import web

from gateway.simulator.methods import METHODS

ACTS = {
    "users": "id, first_name, [last_name, username, language_code]: a person comes into the world",
    "chats": "id, type (private, group, supergroup, channel), title, [members, admins, forum, username]: a chat with the bot in it",
    "members": 'chat, user (or "bot"), status, [by, anonymous]: somebody joins, leaves, becomes an admin, is kicked',
    "block": "user, [blocked]: a person blocks the bot, or unblocks it",
    "topics": "chat, name, user: a topic of a forum",
    "say": "chat, text, [user, reply_to, thread, quote, entities, forward_from, via_bot, sender_chat, linked, caption, album, "
    "document, content]: somebody says something",
    "edit": "chat, message_id, text: the author edits a message",
    "press": "chat, message_id, data or button (its number), [user, stale]: somebody presses a button",
    "delete": "chat, message_id: somebody deletes a message; bots are not told",
    "react": "chat, message_id, user, emoji (a list): somebody reacts, in place of earlier reactions",
    "stop": "chat, draft_id, [thread]: the person presses Stop under a draft",
    "migrate": "chat, new_id, user: a basic group becomes a supergroup",
    "link": "channel, group: posts of the channel are forwarded to the group",
    "redeliver": "update_id: an update comes a second time under its old id",
    "updates": "update: a raw update, exactly as given, however broken",
    "faults": "method (a glob), [chat_id, skip, times, code, description, parameters, delay, drop (before, after, garbage)]: "
    "calls that fail",
    "clock": "forward (seconds): the simulator's time goes on, and with it everything that has an end",
}
LOOKS = {
    "state": "everybody and every chat",
    "messages": "chat, [user]: what stands in a chat",
    "view": "user, chat, [since, timeout]: what a person sees, as soon as it is newer than since",
    "journal": "[since, method, chat]: every call of the bot but its polls, with what it came to",
    "deliveries": "every call to the bot's webhook, with its HTTP status",
    "faults": "the faults that may still strike; DELETE forgets them",
}


def routes(token: str, version: str) -> list[web.RouteDef]:
    """Return the route of the index."""
    text = index(token, version)

    async def show(_: web.Request) -> web.Response:
        return web.Response(text=text)

    return [web.get("/sim/", show)]


def index(token: str, version: str) -> str:
    """Return the index as text."""
    methods = ", ".join(sorted([*METHODS, "getUpdates"], key=str.lower))
    parts = [
        f"A local Telegram: the Bot API {version} for a bot, people for its tests, and a chat page for you.",
        "",
        "GET  /                      the chat page",
        f"ANY  /bot<token>/<method>   the Bot API; the token is {token}",
        "GET  /file/bot<token>/<path>",
        "",
        f"Methods: {methods}. Any other is answered with 501.",
        "A call with a name, type or field that the Bot API does not have is answered with 400: schema violation.",
        "",
        'People act with POST and a JSON object; errors are 400 with {"error": ...}:',
        *(f"  POST /sim/{name:11} {what}" for name, what in ACTS.items()),
        "",
        "Look with GET and a query:",
        *(f"  GET  /sim/{name:11} {what}" for name, what in LOOKS.items()),
        "",
    ]
    return "\n".join(parts)

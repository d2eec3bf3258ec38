"""Which commands a person's client offers in a chat (Bot API, "Determining list of commands")."""

from collections.abc import Iterator

from gateway.simulator.errors import Json
from gateway.simulator.world import ADMINS, Chat, World


def menu(world: World, chat: Chat, user_id: int) -> list[Json]:
    """Return the list of the narrowest scope that has one, in the person's language before any other."""
    language = world.users[user_id].language_code or ""
    for scope in _scopes(chat, user_id):
        for spoken in dict.fromkeys((language, "")):
            if found := world.commands.get((scope, spoken)):
                return found
    return []


def _scopes(chat: Chat, user_id: int) -> Iterator[str]:
    if chat.type == "private":
        yield from (f"chat:{chat.id}", "all_private_chats", "default")
        return
    is_admin = chat.status_of(user_id) in ADMINS
    yield f"chat_member:{chat.id}:{user_id}"
    if is_admin:
        yield f"chat_administrators:{chat.id}"
    yield f"chat:{chat.id}"
    if is_admin:
        yield "all_chat_administrators"
    yield from ("all_group_chats", "default")

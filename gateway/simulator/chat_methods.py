"""Bot API methods about the bot itself, its commands, and chats and their members."""

import re

from gateway.simulator.errors import ApiError, Json, bad_request
from gateway.simulator.members import admins_json, change_member, member_json
from gateway.simulator.world import Member, World

_COMMAND = re.compile(r"[a-z0-9_]{1,32}\Z")
_GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")


def get_me(world: World, _: Json) -> Json:
    """Bot API getMe."""
    abilities = {
        "can_join_groups": True,
        "can_read_all_group_messages": True,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": world.rules.private_topics,
    }
    return world.me.as_json() | abilities


def yes(_world: World, _: Json) -> bool:
    """Bot API close and logOut: accepted; the simulator has no cloud to leave."""
    return True


def get_chat(world: World, params: Json) -> Json:
    """Bot API getChat."""
    chat = world.reachable(params["chat_id"])
    gifts = dict.fromkeys(_GIFTS, False)
    shown = world.chat_json(chat) | {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts}
    pinned = next((chat.messages[number] for number in reversed(chat.pinned) if number in chat.messages), None)
    if pinned is not None:
        shown["pinned_message"] = world.shown(chat, pinned)
    if chat.linked is not None:
        shown["linked_chat_id"] = chat.linked
    return shown


def get_chat_member(world: World, params: Json) -> Json:
    """Bot API getChatMember; who was never in the chat has the status `left`."""
    chat = world.reachable(params["chat_id"])
    user_id = params["user_id"]
    if user_id not in world.users:
        raise bad_request("invalid user_id specified")
    if chat.type == "private":
        status = Member(status="member" if user_id in {chat.id, world.me.id} else "left")
        return member_json(world, chat, user_id, status)
    return member_json(world, chat, user_id)


def get_chat_administrators(world: World, params: Json) -> list[Json]:
    """Bot API getChatAdministrators."""
    chat = world.reachable(params["chat_id"])
    if chat.type == "private":
        raise bad_request("there are no administrators in the private chat")
    return admins_json(world, chat)


def leave_chat(world: World, params: Json) -> bool:
    """Bot API leaveChat."""
    chat = world.reachable(params["chat_id"])
    if chat.type == "private":
        raise bad_request("chat member status can't be changed in private chats")
    change_member(world, chat, world.me.id, Member(status="left"))
    return True


def set_my_commands(world: World, params: Json) -> bool:
    """Bot API setMyCommands, kept by scope and language."""
    commands = params["commands"]
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not _COMMAND.match(command["command"].removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    world.commands[_audience(world, params)] = commands
    return True


def get_my_commands(world: World, params: Json) -> list[Json]:
    """Bot API getMyCommands: exactly what was set for that scope and language."""
    return world.commands.get(_audience(world, params), [])


def delete_my_commands(world: World, params: Json) -> bool:
    """Bot API deleteMyCommands."""
    world.commands.pop(_audience(world, params), None)
    return True


def _audience(world: World, params: Json) -> tuple[str, str]:
    scope = params.get("scope") or {"type": "default"}
    if scope["type"] in {"chat", "chat_administrators", "chat_member"}:
        if "chat_id" not in scope:
            raise ApiError(400, "Bad Request: schema violation: scope.chat_id: missing required field")
        world.reachable(scope["chat_id"])
    key = ":".join(str(scope[name]) for name in ("type", "chat_id", "user_id") if name in scope)
    return key, params.get("language_code", "")

"""How memberships look in the Bot API, and the news that goes out when one changes."""

from gateway.simulator.errors import Json, SimulatorError
from gateway.simulator.world import ADMINS, GROUP_ANONYMOUS_BOT, PRESENT, Chat, Member, Status, World

_ADMIN_RIGHTS = (
    "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members", "can_change_info",
    "can_invite_users", "can_post_stories", "can_edit_stories", "can_delete_stories", "can_send_welcome_messages",
)  # fmt: skip
_RESTRICTIONS = (
    "can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos",
    "can_send_video_notes", "can_send_voice_notes", "can_send_polls", "can_send_other_messages",
    "can_add_web_page_previews", "can_react_to_messages", "can_edit_tag", "can_change_info", "can_invite_users",
    "can_pin_messages", "can_manage_topics",
)  # fmt: skip


def member_json(world: World, chat: Chat, user_id: int, member: Member | None = None) -> Json:
    """Return the `ChatMember` object for somebody's present (or the given) membership."""
    known = member or chat.members.get(user_id) or Member(status="left")
    shown: Json = {"user": world.users[user_id].as_json(), "status": known.status}
    if known.status == "creator":
        shown["is_anonymous"] = known.is_anonymous
    elif known.status == "administrator":
        shown |= dict.fromkeys(_ADMIN_RIGHTS, True)
        shown |= {"can_be_edited": False, "is_anonymous": known.is_anonymous, "can_promote_members": False}
        if chat.type == "channel":
            shown |= {"can_post_messages": True, "can_edit_messages": True}
        else:
            shown |= {"can_pin_messages": True, "can_manage_topics": chat.is_forum}
    elif known.status == "restricted":
        shown |= {"is_member": True, "until_date": 0} | dict.fromkeys(_RESTRICTIONS, False)
    elif known.status == "kicked":
        shown["until_date"] = 0
    return shown


def admins_json(world: World, chat: Chat) -> list[Json]:
    """Return the chat's administrators, without bots other than ours."""
    found = [user_id for user_id, member in chat.members.items() if member.status in ADMINS]
    return [
        member_json(world, chat, user_id)
        for user_id in found
        if user_id == world.me.id or not world.users[user_id].is_bot
    ]


def change_member(world: World, chat: Chat, user_id: int, new: Member, by: int | None = None) -> None:
    """Give somebody a new membership and tell the bot about it, with the service message where Telegram posts one."""
    old = chat.members.get(user_id, Member(status="left"))
    chat.members[user_id] = new
    actor = world.user(user_id if by is None else by)
    kind = "my_chat_member" if user_id == world.me.id else "chat_member"
    news = {
        "chat": world.chat_json(chat),
        "from": actor.as_json(),
        "date": world.date(),
        "old_chat_member": member_json(world, chat, user_id, old),
        "new_chat_member": member_json(world, chat, user_id, new),
    }
    world.updates.put(kind, news)
    if chat.type in {"group", "supergroup"} and (old.status in PRESENT) != (new.status in PRESENT):
        _announce(world, chat, user_id, new.status, actor.as_json())
    world.changes.notify()


def _announce(world: World, chat: Chat, user_id: int, status: Status, actor: Json) -> None:
    person = world.users[user_id].as_json()
    content: Json = {"from": actor}
    if status in PRESENT:
        content |= {"new_chat_members": [person]}
    else:
        content |= {"left_chat_member": person}
    message = world.post(chat, actor["id"], content)
    if chat.present(world.me.id):
        world.updates.put("message", world.shown(chat, message))


def block(world: World, user_id: int, blocked: bool) -> None:
    """Let a person block the bot or allow it again; the bot hears of it as a change of its own membership."""
    chat = world.chat(user_id)
    if chat.blocked == blocked:
        return
    chat.blocked = blocked
    before, after = Member(status="member"), Member(status="kicked")
    old, new = (before, after) if blocked else (after, before)
    news = {
        "chat": world.chat_json(chat),
        "from": world.user(user_id).as_json(),
        "date": world.date(),
        "old_chat_member": member_json(world, chat, world.me.id, old),
        "new_chat_member": member_json(world, chat, world.me.id, new),
    }
    world.updates.put("my_chat_member", news)
    world.changes.notify()


def migrate(world: World, chat: Chat, new_id: int, by: int) -> Chat:
    """Let a basic group become a supergroup: members stay, calls to the old id name the new one, both chats say so.

    Raises:
        SimulatorError: It is no basic group, or the id is taken or has the wrong sign.
    """
    if chat.type != "group" or chat.migrated_to is not None:
        raise SimulatorError("only a basic group can become a supergroup, once")
    actor = world.user(by).as_json()
    new = world.add_chat(Chat(id=new_id, type="supergroup", title=chat.title, members=dict(chat.members)))
    left = world.post(chat, by, {"from": actor, "migrate_to_chat_id": new.id})
    chat.migrated_to = new.id
    world.updates.put("message", world.shown(chat, left))
    came = {"from": dict(GROUP_ANONYMOUS_BOT), "sender_chat": world.chat_json(new), "migrate_from_chat_id": chat.id}
    world.updates.put("message", world.shown(new, world.post(new, GROUP_ANONYMOUS_BOT["id"], came)))
    world.changes.notify()
    return new


def link(world: World, channel: Chat, group: Chat) -> None:
    """Make a group the place where a channel's posts are talked about: each is forwarded there by itself.

    Raises:
        SimulatorError: They are no channel and no supergroup.
    """
    if channel.type != "channel" or group.type != "supergroup":
        raise SimulatorError("a channel is linked to a supergroup")
    channel.linked, group.linked = group.id, channel.id
    world.changes.notify()

"""Bot API methods about topics of a forum: made, renamed, closed, opened again, deleted."""

from gateway.simulator.errors import Json, bad_request
from gateway.simulator.people import open_topic
from gateway.simulator.world import ADMINS, Chat, World

ICON_COLOR = 7322096
MAX_NAME = 128


def create_forum_topic(world: World, params: Json) -> Json:
    """Bot API createForumTopic: in forums for admins, and in private chats where topics are on."""
    chat = world.reachable(params["chat_id"])
    if not (chat.is_forum or (chat.type == "private" and world.rules.private_topics)):
        raise bad_request("the chat is not a forum")
    _check_rights(world, chat, "create a topic")
    name, color = _name(params), params.get("icon_color", ICON_COLOR)
    thread = open_topic(world, chat, name, world.me.id, color)
    return {"message_thread_id": thread, "name": name, "icon_color": color}


def edit_forum_topic(world: World, params: Json) -> bool:
    """Bot API editForumTopic."""
    chat, thread = _topic(world, params)
    name = _name(params) if params.get("name") else chat.topics[thread]
    if name == chat.topics[thread]:
        raise bad_request("TOPIC_NOT_MODIFIED")
    chat.topics[thread] = name
    _tell(world, chat, thread, {"forum_topic_edited": {"name": name}})
    return True


def close_forum_topic(world: World, params: Json) -> bool:
    """Bot API closeForumTopic: only admins write there from now on."""
    chat, thread = _topic(world, params)
    if thread in chat.closed_topics:
        raise bad_request("TOPIC_NOT_MODIFIED")
    chat.closed_topics.add(thread)
    _tell(world, chat, thread, {"forum_topic_closed": {}})
    return True


def reopen_forum_topic(world: World, params: Json) -> bool:
    """Bot API reopenForumTopic."""
    chat, thread = _topic(world, params)
    if thread not in chat.closed_topics:
        raise bad_request("TOPIC_NOT_MODIFIED")
    chat.closed_topics.discard(thread)
    _tell(world, chat, thread, {"forum_topic_reopened": {}})
    return True


def delete_forum_topic(world: World, params: Json) -> bool:
    """Bot API deleteForumTopic: its messages go with it."""
    chat, thread = _topic(world, params)
    del chat.topics[thread]
    chat.closed_topics.discard(thread)
    for message in [one for one in chat.messages.values() if one.body.get("message_thread_id") == thread]:
        del chat.messages[message.id]
    return True


def _topic(world: World, params: Json) -> tuple[Chat, int]:
    chat = world.reachable(params["chat_id"])
    thread: int = params["message_thread_id"]
    if thread not in chat.topics:
        raise bad_request("message thread not found")
    _check_rights(world, chat, "edit the topic")
    return chat, thread


def _check_rights(world: World, chat: Chat, deed: str) -> None:
    if chat.type != "private" and chat.status_of(world.me.id) not in ADMINS:
        raise bad_request(f"not enough rights to {deed}")


def _name(params: Json) -> str:
    name = str(params["name"]).strip()
    if not 1 <= len(name) <= MAX_NAME:
        raise bad_request("topic name is invalid")
    return name


def _tell(world: World, chat: Chat, thread: int, content: Json) -> None:
    place = world.thread_fields(chat, thread, None)
    world.post(chat, world.me.id, {"from": world.me.as_json(), **place, **content}, thread)

"""Drafts: what a private chat sees of an answer that is not a message yet."""

from gateway.simulator.errors import Json, SimulatorError, bad_request
from gateway.simulator.sending import topic_of, words
from gateway.simulator.world import Chat, World

LIVES_S = 30
"""How long a draft is shown that is neither renewed nor followed by a message (Bot API sendMessageDraft)."""


def send_message_draft(world: World, params: Json) -> bool:
    """Bot API sendMessageDraft: private chats only; an empty text shows that the bot is thinking."""
    _check_place(world, params)
    content = words(world, params) if params.get("text") else {}
    return show(world, params, content.get("text", ""), content.get("entities", []))


def show(world: World, params: Json, text: str, entities: list[Json]) -> bool:
    """Let a private chat, or a topic of one, show a draft.

    Raises:
        ApiError: 400 outside of private chats, for the number 0 and for a topic that is not there.
    """
    chat = _check_place(world, params)
    draft: Json = {"draft_id": params["draft_id"], "text": text, "entities": entities, "date": world.date()}
    for name in ("can_stop", "keep_on_stop"):
        if params.get(name):
            draft[name] = True
    world.drafts[chat.id, params.get("message_thread_id")] = draft
    world.changes.notify()
    return True


def _check_place(world: World, params: Json) -> Chat:
    chat = world.reachable(params["chat_id"])
    if chat.type != "private":
        raise bad_request("TEXTDRAFT_PEER_INVALID")
    if not params["draft_id"]:
        raise bad_request("draft identifier must be non-zero")
    topic_of(chat, params.get("message_thread_id"))
    return chat


def stop_draft(world: World, chat: Chat, draft_id: int, thread: int | None = None) -> None:
    """Let a person press Stop under a draft; the bot is told, and the preview goes unless it wanted to keep it.

    Raises:
        SimulatorError: No such draft is shown, or it has no such button.
    """
    draft = draft_in(world, chat.id, thread)
    if draft is None or draft["draft_id"] != draft_id or not draft.get("can_stop"):
        raise SimulatorError("there is no draft with a stop button")
    if not draft.get("keep_on_stop"):
        del world.drafts[chat.id, thread]
    news: Json = {"chat": world.chat_json(chat), "draft_id": draft_id}
    world.updates.put("stopped_message_generation", news | ({"message_thread_id": thread} if thread else {}))
    world.changes.notify()


def draft_in(world: World, chat_id: int, thread: int | None = None) -> Json | None:
    """Return the draft that a chat shows now."""
    draft = world.drafts.get((chat_id, thread))
    return draft if draft is not None and world.now() - draft["date"] < LIVES_S else None

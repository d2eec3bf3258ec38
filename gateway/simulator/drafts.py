"""Drafts: what a private chat sees of an answer that is not a message yet."""

from gateway.simulator.errors import Json, bad_request
from gateway.simulator.texts import stored
from gateway.simulator.world import World

LIVES_S = 30
"""How long a draft is shown that is neither renewed nor followed by a message (Bot API sendMessageDraft)."""


def send_message_draft(world: World, params: Json) -> bool:
    """Bot API sendMessageDraft: private chats only; an empty text shows that the bot is thinking."""
    chat = world.reachable(params["chat_id"])
    if chat.type != "private":
        raise bad_request("TEXTDRAFT_PEER_INVALID")
    if params.get("parse_mode"):
        raise bad_request("parse_mode is not supported by the simulator; send entities")
    if not params["draft_id"]:
        raise bad_request("draft identifier must be non-zero")
    thread = params.get("message_thread_id")
    if thread is not None and thread not in chat.topics:
        raise bad_request("message thread not found")
    text, entities = stored(params["text"], params.get("entities", [])) if params.get("text") else ("", [])
    draft: Json = {"draft_id": params["draft_id"], "text": text, "entities": entities, "date": world.date()}
    world.drafts[chat.id, thread] = draft
    world.changes.notify()
    return True


def draft_in(world: World, chat_id: int, thread: int | None = None) -> Json | None:
    """Return the draft that a chat shows now."""
    draft = world.drafts.get((chat_id, thread))
    return draft if draft is not None and world.now() - draft["date"] < LIVES_S else None

"""The methods the simulator knows, by name, and long polling, the only one that waits."""

from collections.abc import Callable, Mapping
from typing import Any

from gateway.simulator import chat_methods as chats
from gateway.simulator import drafts, webhooks
from gateway.simulator import media_methods as media
from gateway.simulator import message_methods as messages
from gateway.simulator import rich_methods as rich
from gateway.simulator import topic_methods as topics
from gateway.simulator.errors import ApiError, Json
from gateway.simulator.world import World

Method = Callable[[World, Json], Any]

MAX_POLL_S = 50
SAME_OFFSET_WAIT_S = 3
SAME_OFFSET_ONE_S = 0.5
_OTHER_POLLER = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
_WEBHOOK = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)

METHODS: Mapping[str, Method] = {
    "getMe": chats.get_me,
    "logOut": chats.yes,
    "close": chats.yes,
    "setWebhook": webhooks.set_webhook,
    "deleteWebhook": webhooks.delete_webhook,
    "getWebhookInfo": webhooks.get_webhook_info,
    "sendMessage": messages.send_message,
    "sendDocument": media.send_document,
    "sendPhoto": media.send_photo,
    "sendMediaGroup": media.send_media_group,
    "getFile": media.get_file,
    "sendRichMessage": rich.send_rich_message,
    "editMessageText": messages.edit_message_text,
    "editMessageReplyMarkup": messages.edit_message_reply_markup,
    "editMessageCaption": messages.edit_message_caption,
    "deleteMessage": messages.delete_message,
    "deleteMessages": messages.delete_messages,
    "pinChatMessage": messages.pin_chat_message,
    "unpinChatMessage": messages.unpin_chat_message,
    "unpinAllChatMessages": messages.unpin_all_chat_messages,
    "setMessageReaction": messages.set_message_reaction,
    "answerCallbackQuery": messages.answer_callback_query,
    "sendChatAction": messages.send_chat_action,
    "sendMessageDraft": drafts.send_message_draft,
    "sendRichMessageDraft": rich.send_rich_message_draft,
    "createForumTopic": topics.create_forum_topic,
    "editForumTopic": topics.edit_forum_topic,
    "closeForumTopic": topics.close_forum_topic,
    "reopenForumTopic": topics.reopen_forum_topic,
    "deleteForumTopic": topics.delete_forum_topic,
    "setMyCommands": chats.set_my_commands,
    "getMyCommands": chats.get_my_commands,
    "deleteMyCommands": chats.delete_my_commands,
    "getChat": chats.get_chat,
    "getChatMember": chats.get_chat_member,
    "getChatAdministrators": chats.get_chat_administrators,
    "leaveChat": chats.leave_chat,
}


def call(world: World, method: str, params: Json) -> Any:
    """Apply a call that passed the schema and return its result.

    Raises:
        ApiError: Telegram would refuse it, or the simulator does not know the method (501).
    """
    if method not in METHODS:
        raise ApiError(501, f"Not Implemented in the simulator: {method}")
    result = METHODS[method](world, params)
    world.changes.notify()
    return result


async def get_updates(world: World, params: Json) -> list[Json]:
    """Bot API getUpdates: acknowledges by offset, then waits up to `timeout` (at most 50) seconds for something.

    Raises:
        ApiError: 409, if a webhook is set or a newer poll arrives, which ends the older one.
    """
    if world.webhook is not None:
        raise ApiError(409, _WEBHOOK)
    world.poller += 1
    world.poll_refusal = _OTHER_POLLER
    mine = world.poller
    world.changes.notify()
    world.updates.choose(params.get("allowed_updates"))
    offset, limit = params.get("offset", 0), params.get("limit", 100)
    wait = min(max(params.get("timeout", 0), 0), MAX_POLL_S)
    if world.rules.throttle:
        limit, wait = _held_back(world, offset, limit, wait)

    def news() -> list[Json]:
        if world.poller != mine:
            raise ApiError(409, world.poll_refusal)
        return world.updates.take(offset, limit)

    found = news()
    if found or not wait:
        return found
    try:
        return await world.changes.wait_for(news, wait)
    except TimeoutError:
        return []


def _held_back(world: World, offset: int, limit: int, wait: int) -> tuple[int, int]:
    """Slow a bot down that asks for the same offset again and again, as Telegram does."""
    now, last = world.now(), world.last_poll
    world.last_poll = (offset, now)
    if last is None or last[0] != offset:
        return limit, wait
    since = now - last[1]
    return 1 if since < SAME_OFFSET_ONE_S else limit, max(
        wait, SAME_OFFSET_WAIT_S
    ) if since < SAME_OFFSET_WAIT_S else wait

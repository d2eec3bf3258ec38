"""Rich messages: taken, counted and kept as one paragraph; how Telegram lays them out is not played."""

from gateway.simulator import drafts
from gateway.simulator.errors import ApiError, Json, bad_request
from gateway.simulator.sending import sent
from gateway.simulator.world import World

MAX_RICH = 32_768


def send_rich_message(world: World, params: Json) -> Json:
    """Bot API sendRichMessage, with HTML or Markdown."""
    world.reachable(params["chat_id"])
    text = _text(params["rich_message"])
    paragraph = {"type": "paragraph", "text": text}
    return sent(world, params, {"rich_message": {"blocks": [paragraph]}})


def send_rich_message_draft(world: World, params: Json) -> bool:
    """Bot API sendRichMessageDraft."""
    text = _text(params["rich_message"])
    return drafts.show(world, params, text, [])


def _text(rich: Json) -> str:
    if "blocks" in rich:
        raise ApiError(501, "Not Implemented in the simulator: rich messages of blocks")
    given = [rich[name] for name in ("html", "markdown") if rich.get(name)]
    if len(given) != 1:
        raise bad_request("rich message must have exactly one of html, markdown and blocks")
    if len(given[0].encode()) > MAX_RICH:
        raise bad_request("message is too long")
    return str(given[0])

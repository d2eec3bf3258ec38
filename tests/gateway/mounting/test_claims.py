from typing import Any

import pytest

from gateway.mounting.claims import Claim, claim
from gateway.runtime import SystemIds
from gateway.telegram.inbound import Me, from_raw

ME = Me(7, "dhakira_bot")
SAM = {"id": 1002, "is_bot": False, "first_name": "Sam"}
PRIVATE, GROUP = {"id": 1002, "type": "private"}, {"id": -100, "type": "supergroup", "title": "Team"}


def message(text: str, chat: dict[str, Any] = PRIVATE, **more: Any) -> dict[str, Any]:
    entities = (
        [{"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}] if text.startswith("/") else []
    )
    told = {"message_id": 3, "date": 1_700_000_000, "chat": chat, "from": SAM, "text": text, "entities": entities}
    return {"update_id": 1, "message": {**told, **more}}


def press(data: str) -> dict[str, Any]:
    shown = {"message_id": 3, "date": 1_700_000_000, "chat": PRIVATE, "from": {**SAM, "id": 7, "is_bot": True}}
    return {
        "update_id": 1,
        "callback_query": {"id": "9", "from": SAM, "data": data, "message": shown, "chat_instance": "1"},
    }


REPLIED = {
    "reply_to_message": {
        "message_id": 2,
        "date": 1,
        "chat": PRIVATE,
        "from": {"id": 7, "is_bot": True, "first_name": "D"},
    }
}


@pytest.mark.parametrize(
    ("raw", "whose"),
    [
        (message("/memory review"), Claim.OURS),
        (message("/Memory@dhakira_bot review", GROUP), Claim.OURS),
        (message("/new"), Claim.OURS),
        (message("/start"), Claim.THEIRS),
        (message("/help"), Claim.THEIRS),
        (message("/weather Beirut"), Claim.THEIRS),
        (message("hello"), Claim.TALK),
        (message("hello", **REPLIED), Claim.REPLY),
        (message("hello", GROUP), Claim.THEIRS),
        (press(f"apply:{SystemIds().new('token')}"), Claim.OURS),
        (press("dhakira-do:0:lint fix"), Claim.OURS),
        (press(f"dhakira-note:take:{SystemIds().new('notebook')}"), Claim.OURS),
        (press("apply:42"), Claim.THEIRS),
        (press("page-2"), Claim.THEIRS),
        ({"update_id": 1, "edited_message": message("hello")["message"]}, Claim.BOTH),
    ],
)
def test_only_what_is_ours_is_taken(raw: dict[str, Any], whose: Claim) -> None:
    inbound = from_raw(raw, ME)
    assert (claim(inbound) if inbound is not None else Claim.THEIRS) is whose


def test_another_set_of_commands_can_be_taken() -> None:
    inbound = from_raw(message("/new"), ME)
    assert inbound is not None
    assert claim(inbound, frozenset({"memory"})) is Claim.THEIRS

import json
from typing import Any

import aiogram.types
import pytest
import telegram
from structlog.testing import capture_logs

from gateway.telegram.inbound import from_raw
from handlers.messages import Inbound
from tests.gateway.telegram import raw_updates, raw_updates_in_languages
from tests.gateway.telegram.raw_updates import ANA, DATE, MALFORMED, ME, Case, command, message, press, update

CASES = [*raw_updates.CASES, *raw_updates_in_languages.CASES]


def shown(inbound: Inbound, name: str) -> Any:
    value = getattr(inbound, name)
    if value is None:
        return None
    match name:
        case "place":
            return value.key
        case "speaker":
            return value.id, value.name
        case "command":
            return value.name, value.args
        case "parts":
            return [f"{one.kind}:{inbound.text[one.span.start : one.span.end]}" for one in value]
    return value


def through_ptb(raw: dict[str, Any]) -> dict[str, Any]:
    parsed = telegram.Update.de_json(json.loads(json.dumps(raw)), None)
    return parsed.to_dict()


def through_aiogram(raw: dict[str, Any]) -> dict[str, Any]:
    parsed = aiogram.types.Update.model_validate(json.loads(json.dumps(raw)))
    return parsed.model_dump(by_alias=True, exclude_unset=True, exclude_none=True)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_raw_update_means_the_same_through_either_library(case: Case) -> None:
    inbound = from_raw(case.raw, ME)
    if case.expected is None:
        assert inbound is None
    else:
        assert inbound is not None
        assert {name: shown(inbound, name) for name in case.expected} == case.expected
    assert from_raw(through_ptb(case.raw), ME) == inbound
    assert from_raw(through_aiogram(case.raw), ME) == inbound


def test_the_table_is_long_enough() -> None:
    assert len(CASES) >= 120
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", [case for case in CASES if case.expected], ids=lambda case: case.name)
def test_what_was_normalised_survives_the_inbox(case: Case) -> None:
    inbound = from_raw(case.raw, ME)
    assert inbound is not None
    assert inbound.key == "telegram:500"
    assert Inbound.from_json(inbound.to_json()) == inbound


@pytest.mark.parametrize("raw", MALFORMED, ids=lambda raw: json.dumps(raw)[:60])
def test_a_malformed_update_is_nothing_and_is_logged_without_its_words(raw: Any) -> None:
    with capture_logs() as logs:
        assert from_raw(raw, ME) is None
    assert [entry["event"] for entry in logs] == ["telegram.update-malformed"]
    assert "hello" not in str(logs)


def test_parts_cover_the_whole_text() -> None:
    for case in CASES:
        inbound = from_raw(case.raw, ME)
        if inbound is not None and inbound.text:
            assert "".join(inbound.text[p.span.start : p.span.end] for p in inbound.parts) == inbound.text


def test_times() -> None:
    sent = from_raw(update("message", message()), ME)
    edited = from_raw(update("edited_message", message(edit_date=DATE + 60)), ME)
    assert sent is not None
    assert edited is not None
    assert sent.sent_at.timestamp() == DATE
    assert edited.sent_at.timestamp() == DATE + 60
    pressed = from_raw(press({"message_id": 3, "date": 0, "chat": {"id": 42, "type": "private"}}), ME)
    assert pressed is not None
    assert pressed.sent_at.timestamp() == 0
    pressed = from_raw(press(message()), ME, received_at=edited.sent_at)
    assert pressed is not None
    assert pressed.sent_at == edited.sent_at


def test_tg36_mention_after_an_emoji_is_seen_by_utf16_offsets() -> None:
    for text, offset in (("😀 @MyBot help", 3), ("你好 @MyBot", 3), ("😀 @mybot", 3)):
        group = {"id": -5, "type": "group", "title": "T"}
        raw = message(text, group, entities=[{"type": "mention", "offset": offset, "length": 6}])
        inbound = from_raw(update("message", raw), ME)
        assert inbound is not None
        assert inbound.addressed


@pytest.mark.parametrize(
    ("text", "expected"),
    [("/new@MyBot", ("new", "")), ("/NEW@mybot", ("new", "")), ("/memory@MyBot review 2", ("memory", "review 2"))],
)
def test_tg40_commands_with_the_bots_name_work_in_groups(text: str, expected: tuple[str, str]) -> None:
    inbound = from_raw(update("message", command(text, {"id": -5, "type": "group", "title": "T"})), ME)
    assert inbound is not None
    assert inbound.addressed
    assert shown(inbound, "command") == expected


def test_tg41_commands_for_other_bots_are_dropped_and_unknown_ones_kept() -> None:
    group = {"id": -5, "type": "group", "title": "T"}
    assert from_raw(update("message", command("/reset@OtherBot", group)), ME) is None
    assert from_raw(update("message", command("/memory@OtherBot apply all", group)), ME) is None
    unknown = from_raw(update("message", command("/unknown@MyBot", group)), ME)
    assert unknown is not None
    assert shown(unknown, "command") == ("unknown", "")


@pytest.mark.parametrize("number", [1087968824, 136817688, 777000])
def test_tg47_service_identities_are_nobody(number: int) -> None:
    supergroup = {"id": -100200, "type": "supergroup", "title": "T"}
    sender = {**ANA, "id": number}
    for raw in (
        message("I like tea", supergroup, **{"from": sender}),
        message("I like tea", supergroup, **{"from": ANA}, sender_chat=supergroup),
        message("I like tea", supergroup, **{"from": None}),
    ):
        inbound = from_raw(update("message", raw), ME)
        assert inbound is not None
        assert inbound.speaker is None
    pressed = from_raw(press(message("card", supergroup), **{"from": sender}), ME)
    assert pressed is not None
    assert pressed.speaker is None

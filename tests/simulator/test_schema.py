"""The strict gate: whatever departs from the schema is refused and noted; what keeps to it passes."""

import json
from pathlib import Path
from typing import Any

import pytest
from aiohttp import FormData

from gateway.simulator import Simulator
from gateway.simulator.schema import Schema, Upload

pytestmark = pytest.mark.anyio

LAYLA = 1001
SCHEMA = Schema.vendored()
BUTTON = {"text": "ok", "callback_data": "x"}


@pytest.mark.parametrize("method", sorted(SCHEMA.methods))
def test_every_method_refuses_an_unknown_parameter_and_each_missing_one(method: str) -> None:
    _, violations = SCHEMA.check(method, {"no_such_parameter": "1"})
    assert ("no_such_parameter", "unknown parameter") in {(one.path, one.problem) for one in violations}
    required = {name for name, (_, needed) in SCHEMA.methods[method].items() if needed}
    assert {one.path for one in violations if one.problem == "missing required parameter"} == required


@pytest.mark.parametrize("method", sorted(SCHEMA.methods))
def test_every_parameter_of_every_method_refuses_a_wrong_type(method: str) -> None:
    for name in SCHEMA.methods[method]:
        _, violations = SCHEMA.check(method, {name: None})
        assert name in {one.path for one in violations}, name


@pytest.mark.parametrize(
    ("method", "params", "path"),
    [
        ("sendMessage", {"chat_id": 1, "text": 5}, "text"),
        ("sendMessage", {"chat_id": 1.5, "text": "x"}, "chat_id"),
        ("sendMessage", {"chat_id": 1, "text": "x", "disable_notification": "maybe"}, "disable_notification"),
        ("sendMessage", {"chat_id": 1, "text": "x", "entities": "[{]"}, "entities"),
        ("sendMessage", {"chat_id": 1, "text": "x", "entities": {}}, "entities"),
        ("sendMessage", {"chat_id": 1, "text": "x", "entities": [{"type": "bold", "offset": 0}]}, "entities[0].length"),
        (
            "sendMessage",
            {"chat_id": 1, "text": "x", "entities": [{"type": "bold", "offset": True, "length": 1}]},
            "entities[0].offset",
        ),
        (
            "sendMessage",
            {"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{"text": "a", "callbackdata": "b"}]]}},
            "reply_markup.inline_keyboard[0][0].callbackdata",
        ),
        ("sendMessage", {"chat_id": 1, "text": "x", "reply_parameters": {"message": 3}}, "reply_parameters.message"),
        ("getUpdates", {"offset": "soon"}, "offset"),
        ("getUpdates", {"allowed_updates": '["message", 3]'}, "allowed_updates[1]"),
        ("sendLocation", {"chat_id": 1, "latitude": "north", "longitude": "2"}, "latitude"),
        ("setMyCommands", {"commands": [], "scope": {"type": "chat", "chat": 1}}, "scope.chat"),
    ],
)
def test_a_departure_is_named_by_its_path(method: str, params: dict[str, Any], path: str) -> None:
    _, violations = SCHEMA.check(method, params)
    assert [one.path for one in violations] == [path]


@pytest.mark.parametrize(
    ("method", "params", "decoded"),
    [
        (
            "getUpdates",
            {"offset": "-1", "allowed_updates": '["message"]'},
            {"offset": -1, "allowed_updates": ["message"]},
        ),
        ("sendMessage", {"chat_id": "42", "text": "42"}, {"chat_id": 42, "text": "42"}),
        ("sendMessage", {"chat_id": "@name", "text": "x"}, {"chat_id": "@name", "text": "x"}),
        (
            "sendMessage",
            {"chat_id": 1, "text": "x", "protect_content": "True"},
            {"chat_id": 1, "text": "x", "protect_content": True},
        ),
        (
            "sendLocation",
            {"chat_id": 1, "latitude": "1.5", "longitude": 2},
            {"chat_id": 1, "latitude": 1.5, "longitude": 2},
        ),
        (
            "setMyCommands",
            {"commands": "[]", "scope": '{"type":"default"}'},
            {"commands": [], "scope": {"type": "default"}},
        ),
        (
            "sendMessage",
            {"chat_id": 1, "text": "x", "reply_markup": json.dumps({"inline_keyboard": [[BUTTON]]})},
            {"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[BUTTON]]}},
        ),
        ("sendMessage", {"chat_id": 1, "text": "x", "reply_markup": {"force_reply": True}}, None),
        ("sendRichMessage", {"chat_id": 1, "rich_message": {"markdown": "x"}}, None),
    ],
)
def test_text_is_read_as_the_schema_wants_it(
    method: str, params: dict[str, Any], decoded: dict[str, Any] | None
) -> None:
    found, violations = SCHEMA.check(method, params)
    assert violations == []
    assert decoded is None or found == decoded


def test_a_file_part_must_be_referred_to() -> None:
    media = '[{"type":"photo","media":"attach://one"},{"type":"photo","media":"attach://one"}]'
    assert SCHEMA.check("sendMediaGroup", {"chat_id": "1", "media": media, "one": Upload("a.png", 3)})[1] == []
    _, violations = SCHEMA.check("sendMediaGroup", {"chat_id": "1", "media": media, "two": Upload("a.png", 3)})
    assert [one.path for one in violations] == ["two"]


async def test_a_violation_is_refused_and_noted(sim: Simulator, bot: Any) -> None:
    assert (
        await bot.refusal("sendMessage", chat_id=LAYLA, txt="x")
        == "Bad Request: schema violation: txt: unknown parameter"
    )
    assert [(one.method, one.path) for one in sim.violations] == [("sendMessage", "txt"), ("sendMessage", "text")]
    assert sim.messages(LAYLA) == []
    assert [call.as_json()["violations"] for call in sim.journal] == [
        ["txt: unknown parameter", "text: missing required parameter"]
    ]


async def test_the_four_ways_to_send_parameters_are_one(sim: Simulator, bot: Any) -> None:
    url = f"{sim.base_url}/bot{sim.token}/sendMessage"
    form = FormData({"chat_id": str(LAYLA), "text": "multipart"}, default_to_multipart=True)
    await bot.session.get(url, params={"chat_id": str(LAYLA), "text": "query"})
    await bot.session.post(url, data={"chat_id": str(LAYLA), "text": "form"})
    await bot.session.post(url, data=form)
    await bot.session.post(url, json={"chat_id": LAYLA, "text": "json"})
    assert [one["text"] for one in sim.messages(LAYLA)] == ["query", "form", "multipart", "json"]
    assert sim.violations == []


async def test_unknown_methods_and_unbuilt_ones_differ(sim: Simulator, bot: Any) -> None:
    assert (await bot("sendMesage"))["error_code"] == 404
    assert [str(one) for one in sim.violations] == ["unknown method"]
    answer = await bot("sendDice", chat_id=LAYLA)
    assert (answer["error_code"], answer["description"]) == (501, "Not Implemented in the simulator: sendDice")


def test_the_vendored_file_says_where_it_is_from() -> None:
    path = Path(__file__).parents[2] / "gateway" / "simulator" / "bot_api.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["api"]["version"] == "10.3"
    assert "aiogram 3.31.0" in document["source"]["package"]
    assert all(isinstance(needed, bool) for fields in document["methods"].values() for _, needed in fields.values())

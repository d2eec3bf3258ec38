"""Lines of a file are read with suspicion: whatever stands there, it is a message or a reason, and what we write comes back."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.ports import Session
from memory_core.sessions.importing import LONGEST_TEXT, Line, Unusable
from memory_core.sessions.lines import LONGEST_ID, read_line, written_line
from memory_core.sessions.naming import is_named
from memory_core.spaces import GROUP, MOST_ID, PRIVATE, Place
from memory_core.values import Message, Role, Speaker

NOW = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
GOOD: dict[str, Any] = {
    "chat": -100123,
    "session": "s1",
    "message_id": "conv-1:D1:1",
    "sent_at": "2026-03-01T09:00:00Z",
    "speaker": {"id": 42, "name": "سارة"},
    "role": "user",
    "text": "أفضّل pnpm",
}


def read(**changes: Any) -> Line | Unusable:
    entry = {**GOOD, **changes}
    return read_line(json.dumps({key: value for key, value in entry.items() if value is not ...}).encode())


def test_a_good_line_is_a_message_of_its_place() -> None:
    line = read(topic=7)
    assert isinstance(line, Line)
    assert line.place == Place("telegram", -100123, GROUP, 7)
    assert (line.session, line.message_id, line.sent_at) == ("s1", "conv-1:D1:1", NOW)
    assert (line.role, line.speaker, line.text) == (Role.USER, Speaker(42, "سارة"), "أفضّل pnpm")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"chat": ...}, "bad-chat"),
        ({"chat": 0}, "bad-chat"),
        ({"chat": True}, "bad-chat"),
        ({"chat": 1.5}, "bad-chat"),
        ({"chat": 2**60}, "bad-chat"),
        ({"chat": "elsewhere:7"}, "bad-chat"),
        ({"chat": "-١٠"}, "bad-chat"),
        ({"topic": 0}, "bad-topic"),
        ({"topic": "x"}, "bad-topic"),
        ({"session": ...}, "bad-session"),
        ({"session": ""}, "bad-session"),
        ({"session": [1]}, "bad-session"),
        ({"message_id": None}, "bad-message-id"),
        ({"message_id": 1.0}, "bad-message-id"),
        ({"message_id": 2**70}, "bad-message-id"),
        ({"message_id": "x" * (LONGEST_ID + 1)}, "bad-message-id"),
        ({"message_id": "a\0b"}, "bad-message-id"),
        ({"message_id": "\ud800"}, "bad-message-id"),
        ({"sent_at": ...}, "bad-time"),
        ({"sent_at": "yesterday"}, "bad-time"),
        ({"sent_at": 1e300}, "bad-time"),
        ({"sent_at": "0001-01-01T00:00:00+14:00"}, "bad-time"),
        ({"role": "system"}, "bad-role"),
        ({"role": {}}, "bad-role"),
        ({"speaker": ...}, "bad-speaker"),
        ({"speaker": "Sara"}, "bad-speaker"),
        ({"speaker": {"id": -5, "name": "x"}}, "bad-speaker"),
        ({"speaker": {"id": 5, "name": 5}}, "bad-speaker"),
        ({"speaker": {"id": "7th", "name": "x"}}, "bad-speaker"),
        ({"speaker": {"id": "", "name": "x"}}, "bad-speaker"),
        ({"chat": ""}, "bad-chat"),
        ({"chat": "conv:26"}, "bad-chat"),
        ({"text": ...}, "bad-text"),
        ({"text": ["a"]}, "bad-text"),
        ({"text": " \n"}, "no-text"),
        ({"text": "x" * (LONGEST_TEXT + 1)}, "too-long"),
    ],
)
def test_what_is_wrong_with_a_line_is_named(changes: dict[str, Any], reason: str) -> None:
    assert read(**changes) == Unusable(reason)


@pytest.mark.parametrize("raw", [b"", b"[]", b"7", b"{", b'{"a":' * 5000, b"9" * 10_000, b"\x00"])
def test_what_is_no_object_is_said_to_be_none(raw: bytes) -> None:
    assert read_line(raw) == Unusable("bad-json")


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe", '{"text": "مرحبا"}'.encode("cp1256"), '{"text": "café"}'.encode("latin-1")]
)
def test_what_is_not_in_utf_8_is_said_to_be(raw: bytes) -> None:
    assert read_line(raw) == Unusable("bad-encoding")


def test_a_chat_and_a_person_of_elsewhere_go_by_name() -> None:
    line, again, other = (read(chat=name, speaker={"id": "gina"}) for name in ("conv-26", "conv-26", "محادثة 2"))
    assert isinstance(line, Line)
    assert isinstance(other, Line)
    assert line == again
    assert line.place.kind == GROUP
    assert line.place.chat_id not in (other.place.chat_id, -26)
    assert -MOST_ID <= line.place.chat_id < -(10**15)
    assert line.speaker is not None
    assert line.speaker == other.speaker
    assert is_named(line.speaker.id)
    assert read(chat=line.place.chat_id, speaker={"id": line.speaker.id}) == line


def test_what_stands_for_no_character_is_replaced() -> None:
    line = read(text="a\0b\ud800c", speaker={"id": 5, "name": "\udfff"})
    assert isinstance(line, Line)
    assert line.text == "a\ufffdb\ufffdc"
    assert line.speaker == Speaker(5, "\ufffd")


def test_a_credential_in_a_name_is_masked() -> None:
    secret = "ghp" + "_" + "a1B2c3D4" * 5
    line = read(speaker={"id": 5, "name": f"me {secret}"})
    assert isinstance(line, Line)
    assert line.speaker is not None
    assert secret not in line.speaker.name
    assert line.speaker.name.startswith("me ")


def test_a_time_without_a_zone_and_a_number_are_of_utc() -> None:
    for value in ("2026-03-01T09:00:00", "2026-03-01T12:00:00+03:00", NOW.timestamp()):
        line = read(sent_at=value)
        assert isinstance(line, Line)
        assert line.sent_at == NOW


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(GOOD)), _json))
def test_whatever_stands_in_a_line_it_is_read_or_refused(changes: dict[str, Any]) -> None:
    assert isinstance(read(**changes), Line | Unusable)


@given(st.binary(max_size=200))
def test_whatever_bytes_come_they_are_read_or_refused(raw: bytes) -> None:
    assert isinstance(read_line(raw), Line | Unusable)


_ids = st.integers(-(2**63) + 1, 2**63 - 1) | st.text(min_size=1, max_size=20).filter(lambda text: "\0" not in text)
_chars = st.characters(exclude_categories=["Cs"], exclude_characters="\0")


@given(
    chat=st.integers(-MOST_ID, MOST_ID).filter(bool),
    platform=st.sampled_from(["telegram", "console"]),
    topic=st.none() | st.integers(1, 2**31 - 1),
    session_id=_ids,
    message_id=_ids,
    seconds=st.integers(0, 10**9),
    micros=st.integers(0, 999_999),
    speaker=st.none() | st.builds(Speaker, st.integers(1, MOST_ID), st.text(_chars, max_size=20)),
    role=st.sampled_from(Role),
    text=st.text(_chars, min_size=1, max_size=60).filter(lambda text: bool(text.strip())),
)
def test_what_is_written_is_read_as_it_was(**v: Any) -> None:
    place = Place(v["platform"], v["chat"], PRIVATE if v["chat"] > 0 else GROUP, v["topic"])
    sent_at = datetime(2020, 1, 1, tzinfo=UTC) + timedelta(seconds=v["seconds"], microseconds=v["micros"])
    session = Session(
        id="here",
        profile="default",
        place=place,
        home_key="",
        started_at=sent_at,
        last_at=sent_at,
        external_id=v["session_id"],
    )
    message = Message(
        id="m1",
        session_id="here",
        seq=1,
        role=v["role"],
        speaker=v["speaker"],
        text=v["text"],
        sent_at=sent_at,
        external_id=v["message_id"],
    )
    line = read_line(written_line(session, message).encode())
    assert isinstance(line, Line)
    assert (line.place, line.session, line.message_id) == (place, v["session_id"], v["message_id"])
    assert (line.sent_at, line.role, line.speaker, line.text) == (sent_at, v["role"], v["speaker"], v["text"])

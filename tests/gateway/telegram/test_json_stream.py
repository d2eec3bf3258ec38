"""A document read in pieces of any size is the document read whole; what is none is said to be none."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.telegram.json_stream import JsonStream, NotJsonError

_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=12,
)


def stream(raw: bytes, size: int = 1 << 20) -> JsonStream:
    file = io.BytesIO(raw)
    return JsonStream(lambda wanted: file.read(min(wanted, size)))


def walked(source: JsonStream) -> Any:
    match source.peek():
        case "{":
            return {key: walked(source) for key in source.members()}
        case "[":
            return [walked(source) for _ in source.elements()]
        case _:
            return source.value()


@given(_json, st.integers(1, 7), st.sampled_from([None, 1]), st.booleans())
def test_walked_or_read_whole_it_is_the_same(value: Any, size: int, indent: int | None, plain: bool) -> None:
    raw = json.dumps(value, indent=indent, ensure_ascii=plain).encode("utf-8", "surrogatepass")
    wanted = json.loads(raw.decode("utf-8", "replace"))
    assert walked(stream(raw, size)) == wanted
    assert stream(raw, size).value() == wanted
    source = stream(b"[" + raw + b', "last"]', size)
    for number, _ in enumerate(source.elements()):
        if number:
            assert source.value() == "last"
        else:
            source.skip()
    assert source.peek() == ""


@pytest.mark.parametrize(
    "raw", [b"", b"{", b'{"a"', b'{"a": 1', b'{"a" 1}', b"{1: 2}", b"[1 2]", b"[1,", b'["a', b"{]}"]
)
def test_what_breaks_off_or_is_none_is_said_to_be_so(raw: bytes) -> None:
    with pytest.raises(NotJsonError):
        _ = walked(stream(raw, 1))
    with pytest.raises(NotJsonError):
        stream(raw, 3).skip()


def test_nesting_without_end_is_refused() -> None:
    with pytest.raises(NotJsonError):
        stream(b"[" * 100_000).skip()
    with pytest.raises(NotJsonError):
        stream(b"[" * 100_000).value()


def test_a_value_without_end_is_not_read_to_the_end() -> None:
    read = 0

    def endless(wanted: int) -> bytes:
        nonlocal read
        read += wanted
        assert read < 10**8
        return b'"' + b"x" * (wanted - 1) if read == wanted else b"x" * wanted

    with pytest.raises(NotJsonError):
        JsonStream(endless).value()

"""A provider over real HTTP against a local server, in good days and bad ones. No real provider is reached."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from pydantic_ai import models as library

from gateway.models import open_models
from gateway.models.offline import OfflineConversation
from gateway.models.provider import ProviderConversation, ProviderExtractor, build_model
from gateway.settings.tree import ModelSettings
from memory_core.errors import DhakiraError, ModelError
from memory_core.ports import ModelMessage
from memory_core.values import Fact, Message, Part, PartKind, Role, Slice, Span, Speaker
from tests.gateway.models.fake_openai import FakeOpenAI, serving

pytestmark = pytest.mark.anyio

SECRET = "sk-" + "proj-" + "a1B2c3D4" * 6
REQUEST = [
    ModelMessage("system", "Be brief."),
    ModelMessage("user", "Hi"),
    ModelMessage("assistant", "Hello."),
    ModelMessage("user", "How are you?"),
]
SAID = "I prefer pnpm over npm."
FACT = {
    "statement": "Prefers pnpm over npm",
    "category": "preference",
    "evidence": [{"message_id": "m1", "span": "I prefer pnpm over npm"}],
    "explicitness": "explicit",
    "sensitivity": "none",
    "confidence": 0.9,
    "subject": "speaker",
}


def message(text: str = SAID) -> Message:
    return Message(
        id="m1",
        session_id="s1",
        seq=1,
        role=Role.USER,
        speaker=Speaker(1, "Sara"),
        text=text,
        sent_at=datetime(2026, 3, 1, tzinfo=UTC),
        parts=(Part(PartKind.TYPED, Span(0, len(text))),),
    )


SLICE = Slice((), (message(),))


@asynccontextmanager
async def conversation(
    fake: FakeOpenAI, *, timeout_s: float = 20, retries: int = 0
) -> AsyncIterator[ProviderConversation]:
    async with serving(fake):
        model = build_model("openai:small", fake.base_url, "k1", retries=retries)
        opened = ProviderConversation(model, timeout_s=timeout_s)
        yield opened
        await opened.close()


@asynccontextmanager
async def extractor(fake: FakeOpenAI, *, timeout_s: float = 20) -> AsyncIterator[ProviderExtractor]:
    async with serving(fake):
        model = build_model("openai:small", fake.base_url, "k1", retries=0)
        opened = ProviderExtractor(model, timeout_s=timeout_s)
        yield opened
        await opened.close()


async def said_by(model: ProviderConversation, request: list[ModelMessage] = REQUEST) -> list[str]:
    return [piece async for piece in model.stream(request)]


async def failure_of(fake: FakeOpenAI, *, timeout_s: float = 20) -> ModelError:
    async with conversation(fake, timeout_s=timeout_s) as model:
        with pytest.raises(ModelError) as caught:
            await said_by(model)
    return caught.value


async def refused(text: str, behaviour: str = "") -> ModelError:
    """Return the error of an extraction whose model says `text`."""
    fake = FakeOpenAI(text, behaviour)
    async with extractor(fake) as model:
        with pytest.raises(ModelError) as caught:
            await model.extract(SLICE)
    return caught.value


async def test_an_answer_arrives_in_pieces_and_the_request_holds_roles_in_order() -> None:
    fake = FakeOpenAI("All is well here.")
    async with conversation(fake) as model:
        assert await said_by(model) == ["All", " is", " well", " here."]
    (body,) = fake.bodies
    assert [(m["role"], m["content"]) for m in body["messages"]] == [(m.role, m.text) for m in REQUEST]
    assert body["model"] == "small"
    assert fake.keys == ["Bearer k1"]


async def test_one_429_is_waited_for_and_repeated() -> None:
    fake = FakeOpenAI("Fine.", "429")
    async with conversation(fake, retries=2) as model:
        assert "".join(await said_by(model)) == "Fine."
    assert len(fake.bodies) == 2


@pytest.mark.parametrize(
    ("behaviour", "code"),
    [
        ("429", "model.unavailable"),
        ("500", "model.unavailable"),
        ("401", "model.not-configured"),
        ("404", "model.not-configured"),
        ("garbage", "model.bad-output"),
        ("no-route", "model.bad-output"),
        ("empty", "model.bad-output"),
    ],
)
async def test_each_failure_has_its_code_a_next_step_and_none_of_the_providers_words(behaviour: str, code: str) -> None:
    error = await failure_of(FakeOpenAI("Hello", behaviour))
    assert error.code == code
    assert error.hint
    assert "provider of" not in error.message
    assert "sentence of the provider" not in f"{error.message}{error.hint}{error.fields}"
    assert error.__cause__ is None


@pytest.mark.parametrize(
    ("behaviour", "code"),
    [
        ("413", "model.context-overflow"),
        ("400 This model's maximum context length is 8192 tokens.", "model.context-overflow"),
        ("400 prompt is too long: 210000 tokens > 200000 maximum", "model.context-overflow"),
        ("400 The input token count (40000) exceeds the maximum number of tokens allowed", "model.context-overflow"),
        ("400 the request exceeds the available context size, try increasing it", "model.context-overflow"),
        ("400 Unsupported value: temperature", "model.unavailable"),
        ("400 The name is too long.", "model.unavailable"),
    ],
)
async def test_what_a_model_cannot_hold_is_told_apart_from_other_refusals(behaviour: str, code: str) -> None:
    error = await failure_of(FakeOpenAI("Hello", behaviour))
    assert error.code == code
    assert "tokens" not in error.message


async def test_a_cut_stream_gives_what_came_and_then_an_error() -> None:
    fake = FakeOpenAI("First second third", "cut")
    pieces: list[str] = []

    async def collect(model: ProviderConversation) -> None:
        async for piece in model.stream(REQUEST):
            pieces.append(piece)  # noqa: PERF401  (what came before the error counts)

    async with conversation(fake) as model:
        with pytest.raises(ModelError) as caught:
            await collect(model)
    assert pieces == ["First"]
    assert caught.value.code == "model.unavailable"


async def test_a_server_that_never_answers_is_a_timeout() -> None:
    error = await failure_of(FakeOpenAI("Hello", "hang"), timeout_s=0.2)
    assert error.code == "model.timeout"


async def test_a_stream_that_stops_half_way_is_a_timeout() -> None:
    error = await failure_of(FakeOpenAI("Hello there", "hang-in-stream"), timeout_s=0.5)
    assert error.code == "model.timeout"


async def test_closing_the_answer_ends_the_request() -> None:
    fake = FakeOpenAI("Hello there", "hang-in-stream")
    async with conversation(fake) as model:
        async with aclosing(model.stream(REQUEST)) as answer:  # type: ignore[type-var]
            assert await anext(answer) == "Hello"
        await fake.dropped.wait()


async def test_nobody_listening_is_unavailable() -> None:
    async with serving(FakeOpenAI()) as fake:
        address = fake.base_url
    model = ProviderConversation(build_model("openai:small", address, None, retries=0), timeout_s=20)
    with pytest.raises(ModelError) as caught:
        await said_by(model)
    await model.close()
    assert caught.value.code == "model.unavailable"


async def test_credentials_are_masked_before_anything_is_sent() -> None:
    fake = FakeOpenAI("[]")
    async with conversation(fake) as model:
        await said_by(model, [ModelMessage("user", f"My key is {SECRET}")])
    async with extractor(fake) as reader:
        assert await reader.extract(Slice((), (message(f"My key is {SECRET}"),))) == []
    sent = json.dumps(fake.bodies, ensure_ascii=False)
    assert len(fake.bodies) == 2
    assert SECRET not in sent
    assert "My key is █" in sent


async def test_facts_come_back_as_the_cores_own_values() -> None:
    fake = FakeOpenAI(json.dumps([FACT]))
    async with extractor(fake) as model:
        (fact,) = await model.extract(SLICE)
    assert isinstance(fact, Fact)
    assert fact.statement == "Prefers pnpm over npm"
    assert fact.evidence[0].message_id == "m1"
    assert (fact.slot, fact.value, fact.detected) == (None, None, False)
    row = json.loads(fake.bodies[0]["messages"][-1]["content"])
    said = {"role": "user", "speaker": "Sara", "sent": "Sunday 2026-03-01 00:00 UTC", "citable": True, "text": SAID}
    assert row == {"message_id": "m1", **said}
    assert fake.bodies[0]["temperature"] == 0


async def test_mem14_a_failed_call_is_an_error_and_never_an_empty_result() -> None:
    """A provider that answers {"message": "no route"} with HTTP 200 must not look like "nothing to remember"."""
    for behaviour in ("no-route", "garbage", "empty", "500"):
        error = await refused(json.dumps([FACT]), behaviour)
        assert error.code in ("model.bad-output", "model.unavailable")


async def test_mem15_an_answer_cut_off_by_length_gives_no_partial_facts() -> None:
    error = await refused(json.dumps([FACT, FACT, FACT]), "length")
    assert error.code == "model.bad-output"


MEM16: list[Any] = [
    {"facts_are": "not here"},
    [1, 2],
    [None],
    "null",
    "7",
    [FACT | {"statement": {"a": 1}}],
    [FACT | {"statement": 7}],
    [FACT | {"statement": None}],
    "```json\n```json\n[]\n```",
    "Sure, here is what I found!",
    "[{]",
]


@pytest.mark.parametrize("answer", MEM16)
async def test_mem16_another_shape_is_refused_cleanly(answer: Any) -> None:
    text = answer if isinstance(answer, str) else json.dumps(answer)
    assert await proposed(text) in ([], "model.bad-output")


async def proposed(text: str) -> list[Fact] | str:
    """Return the facts, or the code of the refusal, of an extraction whose model says `text`."""
    async with extractor(FakeOpenAI(text)) as model:
        try:
            return await model.extract(SLICE)
        except ModelError as error:
            return error.code


async def test_mem16_an_object_where_text_belongs_is_bad_output() -> None:
    assert (await refused("x", "object")).code == "model.bad-output"


async def test_an_extraction_that_takes_too_long_is_a_timeout() -> None:
    async with extractor(FakeOpenAI("[]", "hang"), timeout_s=0.2) as model:
        with pytest.raises(ModelError) as caught:
            await model.extract(SLICE)
    assert caught.value.code == "model.timeout"


def test_a_provider_that_nobody_knows_and_a_missing_key_are_settings_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    for name, base_url in (("nosuch:x", None), ("openai:small", None), ("anthropic:x", "http://127.0.0.1:1/v1")):
        with pytest.raises(ModelError) as caught:
            build_model(name, base_url, None)
        assert caught.value.code == "model.not-configured"
        assert caught.value.hint


async def test_the_library_itself_refuses_real_requests_in_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ALLOW_MODEL_REQUESTS off not even the local server is asked: a guard for whoever forgets the fake."""
    monkeypatch.setattr(library, "ALLOW_MODEL_REQUESTS", False)
    fake = FakeOpenAI()
    async with conversation(fake) as model:
        with pytest.raises(RuntimeError, match="not allowed"):
            await said_by(model)
    assert fake.bodies == []


def test_the_settings_choose_the_models_and_a_key_file_is_read(home: Path) -> None:
    offline = open_models(ModelSettings())
    assert isinstance(offline.conversation, OfflineConversation)
    (home / "api-key").write_text("k2\n")
    settings = ModelSettings(
        chat="openai:small", extract="openai:small", base_url="http://127.0.0.1:9/v1", api_key_file=Path("api-key")
    )
    opened = open_models(settings, home)
    assert isinstance(opened.conversation, ProviderConversation)
    assert isinstance(opened.extractor, ProviderExtractor)
    with pytest.raises(DhakiraError) as caught:
        open_models(settings, home / "elsewhere")
    assert caught.value.code == "settings.unreadable"


async def test_the_key_of_the_settings_reaches_the_provider_and_no_error() -> None:
    async with serving(FakeOpenAI("Hi", "401")) as fake:
        settings = ModelSettings(chat="openai:small", base_url=fake.base_url, api_key=SecretStr("k3" * 9))
        opened = open_models(settings)
        with pytest.raises(ModelError) as caught:
            [piece async for piece in opened.conversation.stream(REQUEST)]
        await opened.close()
    assert fake.keys == [f"Bearer {'k3' * 9}"]
    assert not re.search("k3", f"{caught.value}{caught.value.hint}{caught.value.fields}")

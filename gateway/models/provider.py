"""Any provider that pydantic-ai knows, behind the core's ports. No type of the library leaves this room (ARCHITECTURE §11)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, aclosing
from typing import TYPE_CHECKING, Any

from gateway.models.extraction_prompt import EXTRACTION_RULES, slice_text
from gateway.models.failures import bad_output, explained, not_configured
from gateway.models.tool_rounds import ToolRounds, text_in
from memory_core.policy.scanner import mask
from memory_core.ports import ModelMessage, ModelTool
from memory_core.values import Fact, Slice

if TYPE_CHECKING:
    from pydantic_ai import messages as wire
    from pydantic_ai.models import Model

NO_KEY = "none"
"""What a local server without keys is sent."""


class ProviderConversation:
    """Answers people through a provider. Implements `memory_core.ports.Conversation`.

    Args:
        model: From `build_model`.
        timeout_s: Seconds for a whole answer.
        clean: Hides credentials in what is sent (ARCHITECTURE §6).
    """

    def __init__(self, model: "Model", *, timeout_s: float, clean: Callable[[str], str] | None = None) -> None:
        self._model = model
        self._timeout = timeout_s
        self._clean = clean or masked

    async def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        """Yield the answer as it arrives; closing the iterator ends the request.

        Raises:
            ModelError: `model.unavailable`, `model.timeout`, `model.bad-output` (nothing said), `model.not-configured`.
        """
        from pydantic_ai.direct import model_request_stream

        deadline = asyncio.get_running_loop().time() + self._timeout
        request = as_request(messages, self._clean)
        said = False
        async with AsyncExitStack() as stack:
            with explained():
                async with asyncio.timeout_at(deadline):
                    context = model_request_stream(self._model, request, model_settings={"timeout": self._timeout})
                    events = aiter(await stack.enter_async_context(context))
            while True:
                # The deadline surrounds one step only: a reader who is slow must not be cancelled by it.
                with explained():
                    async with asyncio.timeout_at(deadline):
                        event = await anext(events, None)
                if event is None:
                    break
                if piece := text_in(event):
                    said = said or bool(piece.strip())
                    yield piece
        if not said:
            raise bad_output("The language model said nothing.")

    async def close(self) -> None:
        """Close the provider's connections."""
        await close_model(self._model)


class ToolConversation(ProviderConversation):
    """Answers people through a provider that knows tools. Implements `memory_core.ports.ToolUser` as well."""

    async def stream_with_tools(
        self, messages: Sequence[ModelMessage], tools: Sequence[ModelTool]
    ) -> AsyncIterator[str]:
        """Yield the answer as `stream` does, running tools in between (`tool_rounds`). Implements `memory_core.ports.ToolUser`.

        Raises:
            ModelError: As `stream`.
        """
        said = False
        rounds = ToolRounds(self._model, tools, self._timeout, self._clean)
        async with aclosing(rounds.answer(as_request(messages, self._clean))) as pieces:
            async for piece in pieces:
                said = said or bool(piece.strip())
                yield piece
        if not said:
            raise bad_output("The language model said nothing.")


class ProviderExtractor:
    """Proposes facts through a provider. Implements `memory_core.ports.Extractor`; its output stays untrusted.

    Args:
        model: From `build_model`.
        timeout_s: Seconds for one slice.
        clean: Hides credentials in what is sent.
        parse: Reads the facts from the model's text; the core's own reader by default.
    """

    def __init__(
        self,
        model: "Model",
        *,
        timeout_s: float,
        clean: Callable[[str], str] | None = None,
        parse: Callable[[str], list[Fact]] | None = None,
    ) -> None:
        self._model = model
        self._timeout = timeout_s
        self._clean = clean or masked
        self._parse = parse or _parse_facts

    async def extract(self, part: Slice) -> list[Fact]:
        """Return what the model proposes; an answer that is cut off or malformed gives no fact at all.

        Raises:
            ModelError: `model.bad-output` for an answer that is not the asked JSON, and as `ProviderConversation.stream`.
        """
        from pydantic_ai.direct import model_request

        asked = [ModelMessage("system", EXTRACTION_RULES), ModelMessage("user", slice_text(part))]
        with explained():
            async with asyncio.timeout(self._timeout):
                response = await model_request(
                    self._model,
                    as_request(asked, self._clean),
                    model_settings={"temperature": 0.0, "timeout": self._timeout},
                )
        if response.finish_reason not in (None, "stop"):
            raise bad_output("The language model's answer was cut off.")
        text = response.text
        if not text:
            raise bad_output("The language model said nothing.")
        return self._parse(text)

    async def close(self) -> None:
        """Close the provider's connections."""
        await close_model(self._model)


def build_model(name: str, base_url: str | None, api_key: str | None, *, retries: int = 2) -> "Model":
    """Return the model of a provider; nothing is sent.

    Args:
        name: `provider:model`, as pydantic-ai writes it; with `base_url`, `openai:model`.
        base_url: An OpenAI-compatible server, such as `http://127.0.0.1:11434/v1`.
        api_key: The key; None lets the library read its provider's environment variable.
        retries: How often the OpenAI client repeats a request that failed by 429, 5xx or the network.

    Raises:
        ModelError: `model.not-configured`.
    """
    from pydantic_ai.exceptions import UserError
    from pydantic_ai.models import infer_model

    provider, _, model = name.partition(":")
    try:
        if base_url is not None:
            return _compatible(provider, model, base_url, api_key, retries)
        return infer_model(name, lambda known: _provider(known, api_key))
    except (UserError, ImportError, ValueError, TypeError):
        raise not_configured(f"The model {name[:80]} cannot be used with these settings.") from None


def _compatible(provider: str, model: str, base_url: str, api_key: str | None, retries: int) -> "Model":
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    if provider not in ("openai", "openai-chat"):
        raise not_configured("models.base_url serves models named openai:… only.")
    client = AsyncOpenAI(base_url=base_url, api_key=api_key or NO_KEY, max_retries=retries)
    return OpenAIChatModel(model, provider=OpenAIProvider(openai_client=client))


def _provider(name: str, api_key: str | None) -> Any:
    from pydantic_ai.providers import infer_provider, infer_provider_class

    if api_key is None:
        return infer_provider(name)
    make: Callable[..., Any] = infer_provider_class(name)
    return make(api_key=api_key)


async def close_model(model: "Model") -> None:
    """Close the client of a provider's library; the libraries whose clients need no closing have no `close`."""
    close: Callable[[], Awaitable[None]] | None = getattr(getattr(model, "client", None), "close", None)
    if close is not None:
        await close()


def masked(text: str) -> str:
    """Return the text with every credential hidden, one sign for each code point."""
    return mask(text)[0]


def _parse_facts(text: str) -> list[Fact]:
    from memory_core.curation.model_facts import parse_facts

    return parse_facts(text)


def as_request(messages: Sequence[ModelMessage], clean: Callable[[str], str]) -> "list[wire.ModelMessage]":
    """Return messages as the library wants them, credentials hidden."""
    from pydantic_ai import messages as wire

    parts: list[wire.ModelMessage] = []
    for message in messages:
        text = clean(message.text)
        match message.role:
            case "system":
                parts.append(wire.ModelRequest([wire.SystemPromptPart(text)]))
            case "assistant":
                parts.append(wire.ModelResponse([wire.TextPart(text)]))
            case _:
                parts.append(wire.ModelRequest([wire.UserPromptPart(text)]))
    return parts

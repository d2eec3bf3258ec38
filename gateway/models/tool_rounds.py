"""Answers in rounds: what the model asks of its tools is run, and it goes on with what they return; bounded in every way."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing
from typing import TYPE_CHECKING, Final

from gateway.models.failures import explained
from memory_core.ports import ModelTool

if TYPE_CHECKING:
    from pydantic_ai import messages as wire
    from pydantic_ai.models import Model, ModelRequestParameters

ROUNDS: Final = 4
"""Rounds of a turn in which tools are run; the one after them must answer."""
CALLS: Final = 8
"""Calls of a turn."""
LONGEST_ARGUMENTS: Final = 60_000
LONGEST_RESULT: Final = 6_000
MOST_RESULTS: Final = 24_000
"""Code points that tools return in a turn, all together."""
NO_MORE: Final = "No more tool calls in this turn. Answer the person with what you have."


class ToolRounds:
    """One answer of a model that has tools.

    Args:
        model: From `build_model`.
        tools: What it may ask for.
        timeout_s: Seconds for the whole answer, tools included.
        clean: Hides credentials in what tools return.
    """

    def __init__(
        self, model: "Model", tools: Sequence[ModelTool], timeout_s: float, clean: Callable[[str], str]
    ) -> None:
        self._model = model
        self._tools = {tool.name: tool for tool in tools}
        self._timeout = timeout_s
        self._clean = clean
        self._calls = self._returned = 0

    async def answer(self, request: "list[wire.ModelMessage]") -> AsyncGenerator[str, None]:
        """Yield the answer as it arrives; closing the iterator ends the request.

        Raises:
            ModelError: As `ProviderConversation.stream`.
        """
        deadline = asyncio.get_running_loop().time() + self._timeout
        request, said = list(request), False
        for number in range(ROUNDS + 1):
            spoken = _Round(self._model, self._parameters(), deadline, self._timeout)
            paused = said
            async with aclosing(spoken.stream(request)) as pieces:
                async for piece in pieces:
                    # What is said after a tool was run begins anew.
                    yield f"\n\n{piece}" if paused else piece
                    paused, said = False, True
            calls = spoken.calls
            if not calls or number == ROUNDS or spoken.response is None:
                return
            request.append(spoken.response)
            request.append(await self._results(calls, deadline))

    def _parameters(self) -> "ModelRequestParameters":
        from pydantic_ai.models import ModelRequestParameters
        from pydantic_ai.tools import ToolDefinition

        return ModelRequestParameters(
            function_tools=[
                ToolDefinition(
                    name=tool.name, description=tool.description, parameters_json_schema=dict(tool.parameters)
                )
                for tool in self._tools.values()
            ]
        )

    async def _results(self, calls: "Sequence[wire.ToolCallPart]", deadline: float) -> "wire.ModelRequest":
        from pydantic_ai import messages as wire

        parts = []
        for call in calls:
            with explained():
                async with asyncio.timeout_at(deadline):
                    text = await self._run(call)
            parts.append(wire.ToolReturnPart(call.tool_name, text, call.tool_call_id))
        return wire.ModelRequest(parts)

    async def _run(self, call: "wire.ToolCallPart") -> str:
        self._calls += 1
        room = min(LONGEST_RESULT, MOST_RESULTS - self._returned)
        if self._calls > CALLS or room <= 0:
            return NO_MORE
        tool, arguments = self._tools.get(call.tool_name), _arguments(call)
        if tool is None:
            return f"There is no tool of that name. There are: {', '.join(self._tools)}."
        if arguments is None:
            return "The arguments are no JSON object of a reasonable size."
        text = self._clean(await tool.run(arguments))[:room]
        self._returned += len(text)
        return text


class _Round:
    """One request to the model, and what it asked for."""

    def __init__(self, model: "Model", parameters: "ModelRequestParameters", deadline: float, timeout_s: float) -> None:
        self._model = model
        self._parameters = parameters
        self._deadline = deadline
        self._timeout = timeout_s
        self.response: wire.ModelResponse | None = None

    @property
    def calls(self) -> "list[wire.ToolCallPart]":
        """Return what the model asked of its tools, in order."""
        from pydantic_ai import messages as wire

        parts = self.response.parts if self.response is not None else ()
        return [part for part in parts if isinstance(part, wire.ToolCallPart)]

    async def stream(self, request: "Sequence[wire.ModelMessage]") -> AsyncGenerator[str, None]:
        """Yield what the model says in this round."""
        from pydantic_ai.direct import model_request_stream

        async with AsyncExitStack() as stack:
            with explained():
                async with asyncio.timeout_at(self._deadline):
                    context = model_request_stream(
                        self._model,
                        request,
                        model_settings={"timeout": self._timeout},
                        model_request_parameters=self._parameters,
                    )
                    response = await stack.enter_async_context(context)
                    events = aiter(response)
            while True:
                with explained():
                    async with asyncio.timeout_at(self._deadline):
                        event = await anext(events, None)
                if event is None:
                    break
                if piece := text_in(event):
                    yield piece
            self.response = response.get()


def text_in(event: "wire.ModelResponseStreamEvent") -> str:
    """Return the words that an event brings; nothing for any other event."""
    from pydantic_ai import messages as wire

    match event:
        case wire.PartStartEvent(part=wire.TextPart(content=text)):
            return text
        case wire.PartDeltaEvent(delta=wire.TextPartDelta(content_delta=text)):
            return text
        case _:
            return ""


def _arguments(call: "wire.ToolCallPart") -> Mapping[str, object] | None:
    if isinstance(call.args, str) and len(call.args) > LONGEST_ARGUMENTS:
        return None
    try:
        return call.args_as_dict(raise_if_invalid=True)
    except (ValueError, AssertionError):
        return None

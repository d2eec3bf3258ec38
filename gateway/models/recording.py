"""Keeps the requests that a model received, for the demonstration and the tests that read them back."""

from collections.abc import AsyncIterator, Callable, Sequence

from memory_core.ports import Conversation, ModelMessage, ModelTool

Stream = Callable[[Sequence[ModelMessage], Sequence[ModelTool]], AsyncIterator[str]]


class RecordingConversation:
    """Forwards to another model and keeps what it forwarded, oldest first, up to a limit.

    Args:
        inner: The model that answers.
        limit: How many requests are kept; older ones go.
    """

    def __init__(self, inner: Conversation, limit: int = 200) -> None:
        self._inner = inner
        self._limit = limit
        self.requests: list[tuple[ModelMessage, ...]] = []
        with_tools: Stream | None = getattr(inner, "stream_with_tools", None)
        if with_tools is not None:
            self.stream_with_tools = self._recorded(with_tools)

    def _recorded(self, with_tools: Stream) -> Stream:
        def stream(messages: Sequence[ModelMessage], tools: Sequence[ModelTool]) -> AsyncIterator[str]:
            self._record(messages)
            return with_tools(messages, tools)

        return stream

    def _record(self, messages: Sequence[ModelMessage]) -> None:
        self.requests.append(tuple(messages))
        del self.requests[: -self._limit]

    def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        """Keep the request and return the inner model's answer."""
        self._record(messages)
        return self._inner.stream(messages)

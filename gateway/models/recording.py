"""Keeps the requests that a model received, for the demonstration and the tests that read them back."""

from collections.abc import AsyncIterator, Sequence

from memory_core.ports import Conversation, ModelMessage


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

    def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        """Keep the request and return the inner model's answer."""
        self.requests.append(tuple(messages))
        del self.requests[: -self._limit]
        return self._inner.stream(messages)

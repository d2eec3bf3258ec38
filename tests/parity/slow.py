"""The offline model, but whoever asks it to go slowly waits until the answer is stopped."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from gateway.models import Models, open_models
from gateway.models.offline import OfflineConversation
from gateway.settings.tree import ModelSettings
from memory_core.ports import ModelMessage

BEGUN = "The sea is wide. "


class SlowModel:
    """Implements `memory_core.ports.Conversation`; `speaking` is set while a slow answer is really on its way."""

    def __init__(self) -> None:
        self.speaking = asyncio.Event()

    async def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        """Yield the first words of a slow answer and no more, or the offline model's own answer."""
        if "slowly" not in messages[-1].text:
            async for piece in OfflineConversation().stream(messages):
                yield piece
            return
        yield BEGUN
        self.speaking.set()
        await asyncio.Event().wait()


def slow_models(model: SlowModel) -> Models:
    """The offline models with this one to talk."""
    return replace(open_models(ModelSettings()), conversation=model)

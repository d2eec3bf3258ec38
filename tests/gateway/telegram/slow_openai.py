"""An OpenAI-compatible server that says no more than a test lets it say."""

import asyncio

from aiohttp import web

from tests.gateway.models.fake_openai import FakeOpenAI, _event

CUT = "\0cut"


class SlowOpenAI(FakeOpenAI):
    """Streams what `say` is given, at once, until `end`."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.again = asyncio.Event()
        """Set with every request."""
        self._words: asyncio.Queue[str | None] = asyncio.Queue()

    def say(self, words: str) -> None:
        """Let the model say something now."""
        self._words.put_nowait(words)

    def end(self) -> None:
        """Let the answer be complete."""
        self._words.put_nowait(None)

    def break_off(self) -> None:
        """Cut the connection in the middle of the answer."""
        self._words.put_nowait(CUT)

    async def _stream(self, request: web.Request, behaviour: str) -> web.StreamResponse:
        del behaviour
        self.asked += 1
        self.again.set()
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        try:
            while (words := await self._words.get()) is not None:
                if words == CUT:
                    assert request.transport is not None
                    request.transport.abort()
                    return response
                await _event(response, {"content": words}, None)
            await _event(response, {}, "stop")
            await response.write(b"data: [DONE]\n\n")
        except (asyncio.CancelledError, ConnectionError):
            self.dropped.set()
            raise
        return response

"""A local server that speaks the OpenAI chat protocol, well or badly, as a test tells it to."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

NO_ROUTE = {"message": "no route"}


class FakeOpenAI:
    """Answers `text` in chunks; `behaviours` are used up first, one a request.

    Behaviours: `429`, `500`, `401`, `404`, `400 <what the provider says>`, `garbage`, `no-route`, `cut`, `length`, `hang`, `empty`, `object`.
    """

    def __init__(self, text: str = "Hello there.", *behaviours: str) -> None:
        self.text = text
        self.behaviours = list(behaviours)
        self.always = ""
        self.calls: list[list[tuple[str, str]]] = []
        """What it asks of tools, one list of names and arguments a request, before it answers."""
        self.bodies: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.asked = 0
        self.dropped = asyncio.Event()
        self.base_url = ""

    async def chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.bodies.append(body)
        self.keys.append(request.headers.get("Authorization", ""))
        behaviour = self.behaviours.pop(0) if self.behaviours else self.always
        if behaviour.isdigit():
            error = {"error": {"message": "sentence of the provider", "type": "x", "code": None}}
            return web.json_response(error, status=int(behaviour), headers={"Retry-After": "0"})
        if behaviour.startswith("400 "):  # with what the provider says
            refused = {"error": {"message": behaviour[4:], "type": "invalid_request_error", "code": None}}
            return web.json_response(refused, status=400)
        if behaviour == "hang":
            return await self._hang()
        if behaviour == "garbage":
            return web.Response(text="<html>Bad gateway</html>", content_type="text/html")
        if behaviour == "no-route":
            return web.json_response(NO_ROUTE)
        answer: Callable[..., Awaitable[web.StreamResponse]] = self._stream if body.get("stream") else self._whole
        return await answer(request, behaviour)

    async def _hang(self) -> web.StreamResponse:
        try:
            await asyncio.Event().wait()
        finally:
            self.dropped.set()
        raise AssertionError

    async def _whole(self, _: web.Request, behaviour: str) -> web.StreamResponse:
        text: Any = "" if behaviour == "empty" else self.text
        if behaviour == "length":
            text = self.text[: len(self.text) // 2]
        if behaviour == "object":
            text = {"a": 1}
        message = {"role": "assistant", "content": text}
        finish = "length" if behaviour == "length" else "stop"
        choice = {"index": 0, "message": message, "finish_reason": finish}
        return web.json_response(_envelope("chat.completion", choice) | {"usage": _USAGE})

    async def _ask(self, response: web.StreamResponse, calls: list[tuple[str, str]]) -> None:
        for number, (name, arguments) in enumerate(calls):
            self.asked += 1
            function = {"name": name, "arguments": arguments}
            call = {"index": number, "id": f"call-{self.asked}", "type": "function", "function": function}
            await _event(response, {"tool_calls": [call]}, None)
        await _event(response, {}, "tool_calls")
        await response.write(b"data: [DONE]\n\n")

    async def _stream(self, request: web.Request, behaviour: str) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        if self.calls:
            await self._ask(response, self.calls.pop(0))
            return response
        pieces = [] if behaviour == "empty" else self.text.split(" ")
        for number, piece in enumerate(pieces):
            if behaviour == "cut" and number == 1:
                assert request.transport is not None
                request.transport.abort()
                return response
            if behaviour == "hang-in-stream" and number == 1:
                return await self._hang()
            await _event(response, {"content": piece if number == 0 else f" {piece}"}, None)
        await _event(response, {}, "length" if behaviour == "length" else "stop")
        await response.write(b"data: [DONE]\n\n")
        return response


_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}


def _envelope(kind: str, choice: dict[str, Any]) -> dict[str, Any]:
    return {"id": "c1", "object": kind, "created": 1_700_000_000, "model": "small", "choices": [choice]}


async def _event(response: web.StreamResponse, delta: dict[str, Any], finish: str | None) -> None:
    choice = {"index": 0, "delta": {"role": "assistant", **delta}, "finish_reason": finish}
    await response.write(f"data: {json.dumps(_envelope('chat.completion.chunk', choice))}\n\n".encode())


@asynccontextmanager
async def serving(fake: FakeOpenAI) -> AsyncIterator[FakeOpenAI]:
    app = web.Application()
    app.router.add_post("/v1/chat/completions", fake.chat)
    runner = web.AppRunner(app, shutdown_timeout=0.1, handler_cancellation=True)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    fake.base_url = f"http://{host}:{port}/v1"
    try:
        yield fake
    finally:
        await runner.cleanup()

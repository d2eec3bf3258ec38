"""The real gateway as a process against a simulator, a model that takes its time, and commands beside them."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import web

from gateway.simulator import Simulator

ROOT = Path(__file__).resolve().parents[2]
SARA, OMAR = 1001, 1002
WITHIN_S = 60.0
_CODE = "from gateway.cli import main; main()"


def environment(home: Path, **variables: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DHAKIRA_HOME": str(home), **variables}


def write_settings(home: Path, base: str, engine: str = "ptb", more: str = "") -> None:
    home.mkdir(mode=0o700, exist_ok=True)
    path = home / "dhakira.toml"
    path.write_text(
        f'[access]\noperators = [{SARA}]\nusers = [{OMAR}]\n[telegram]\nengine = "{engine}"\napi_base = "{base}"\n'
        f"poll_timeout_s = 1\n[outbox]\nchat_interval_s = 0\n[finalization]\npoll_s = 0.1\n{more}",
        encoding="utf-8",
    )
    path.chmod(0o600)


@asynccontextmanager
async def simulated(home: Path, engine: str = "ptb", more: str = "") -> AsyncIterator[Simulator]:
    """Open a simulator with two people and write settings that lead to it."""
    sim = Simulator()
    for person, name in ((SARA, "Sara"), (OMAR, "Omar")):
        sim.add_user(person, name, language_code="en")
        sim.private(person)
    base = await sim.start()
    await asyncio.to_thread(write_settings, home, base, engine, more)
    try:
        yield sim
    finally:
        await sim.stop()


async def started(home: Path, *words: str, **variables: str) -> asyncio.subprocess.Process:
    """Start `dhakira …`, with its output to be read."""
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", _CODE, *words, env=environment(home, **variables), stdout=pipe, stderr=pipe
    )


async def dhakira(home: Path, *words: str, **variables: str) -> tuple[int, str, str]:
    """Run `dhakira …` to its end; return exit code, output and errors."""
    process = await started(home, *words, **variables)
    out, errors = await asyncio.wait_for(process.communicate(), WITHIN_S)
    assert process.returncode is not None
    return process.returncode, out.decode(), errors.decode()


async def told(home: Path, *words: str, **variables: str) -> tuple[int, Any]:
    """Run `dhakira … --json`; return exit code and result."""
    code, out, _ = await dhakira(home, *words, "--json", **variables)
    return code, json.loads(out)


@asynccontextmanager
async def gateway(home: Path, sim: Simulator, **variables: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the gateway; whatever is left of it on leaving is killed."""
    process = await started(home, "run", DHAKIRA_TELEGRAM__TOKEN=sim.token, **variables)
    draining = [asyncio.ensure_future(stream.read()) for stream in (process.stdout, process.stderr) if stream]
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        await asyncio.gather(*draining)


async def until(heard: Callable[[], bool], sim: Simulator) -> None:
    """Wait until something is so in the simulator."""
    await sim.wait(heard, timeout=WITHIN_S)


async def until_state(home: Path, wanted: Callable[[Any], bool]) -> Any:
    """Ask `dhakira status` until it says what is wanted; return its result."""
    async with asyncio.timeout(WITHIN_S):
        while True:
            _, result = await told(home, "status")
            if wanted(result):
                return result


class SlowModel:
    """An OpenAI-compatible server that begins an answer and goes on only when told; `asked` is set by a request."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.go_on = asyncio.Event()
        self.requests = 0

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        """Serve; give the address for `models.base_url`."""
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._answer)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
        finally:
            await runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        self.requests += 1
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        await response.write(_chunk("The sea "))
        self.asked.set()
        await self.go_on.wait()
        await response.write(_chunk("is wide.") + _chunk("", "stop") + b"data: [DONE]\n\n")
        return response


def _chunk(text: str, end: str | None = None) -> bytes:
    choice = {"index": 0, "delta": {"role": "assistant", "content": text}, "finish_reason": end}
    data = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "slow", "choices": [choice]}
    return f"data: {json.dumps(data)}\n\n".encode()

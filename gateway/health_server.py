"""`/healthz` and `/readyz` on 127.0.0.1: whether the process lives, and whether messages come in and answers go out."""

import asyncio
from dataclasses import asdict

from aiohttp import web

from gateway.health import Health
from memory_core.errors import SupervisorError

HOST = "127.0.0.1"


async def serve_health(health: Health, port: int) -> None:
    """Serve until cancelled.

    Args:
        health: What to tell.
        port: On this machine only.

    Raises:
        SupervisorError: `supervisor.port-taken`.
    """
    runner = web.AppRunner(_app(health), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError:
            raise SupervisorError(
                f"Port {port} on {HOST} is taken.",
                code="supervisor.port-taken",
                hint="Set health.port to a free one.",
                port=port,
            ) from None
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def _app(health: Health) -> web.Application:
    async def alive(_: web.Request) -> web.Response:
        report = health.report()
        return web.json_response({"status": report.state, "problems": list(report.problems)})

    async def ready(_: web.Request) -> web.Response:
        report = health.report()
        return web.json_response(asdict(report), status=200 if report.is_well else 503)

    app = web.Application()
    app.add_routes([web.get("/healthz", alive), web.get("/readyz", ready)])
    return app

"""Without a token: a simulator with a chat page, and the bot served to it, in a sandbox of their own."""

import asyncio
import contextlib
from collections.abc import Callable

from gateway.app import open_app
from gateway.home import make_home, sole_gateway
from gateway.runtime import SystemClock
from gateway.serving import Gateway, door_of
from gateway.settings import Settings
from gateway.settings.tokens import TOKEN_SHAPE
from gateway.simulator import Rules, Simulator
from gateway.simulator.sample import FORUM, GROUP, LAYLA, NOUR, SAM, furnish
from gateway.simulator.simulator import DEFAULT_TOKEN
from gateway.simulator.standalone import serve
from gateway.supervisor import stop_on_signals
from memory_core.errors import SupervisorError

SANDBOX = "sandbox"
Say = Callable[[str], None]


def sandbox_settings(settings: Settings) -> Settings:
    """Return settings for the sandbox: a home inside the home, and the simulator's people let in."""
    access = settings.access.model_copy(update={"operators": (), "users": (LAYLA, SAM, NOUR), "chats": (GROUP, FORUM)})
    memory = settings.memory
    if "private_mode" not in memory.model_fields_set:
        # Here people come to see cards and press their buttons; who chose a mode gets that mode.
        memory = memory.model_copy(update={"private_mode": "review"})
    return settings.model_copy(update={"home": settings.home / SANDBOX, "access": access, "memory": memory})


async def serve_locally(settings: Settings, host: str, port: int, say: Say) -> None:
    """Serve simulator, page and bot until SIGTERM or SIGINT.

    Args:
        settings: The gateway's; the sandbox keeps its own memory beside them.
        host: A loopback address for the page.
        port: The page's port; 0, or one that is taken, becomes a free one.
        say: Prints a line for the person at the terminal.

    Raises:
        SupervisorError: `supervisor.already-running`, or `supervisor.not-loopback` for another address.
    """
    sandbox = sandbox_settings(settings)
    stop = asyncio.Event()
    with sole_gateway(make_home(sandbox.home)), stop_on_signals(stop):
        # The sandbox's memory outlives this simulator: numbers that were used before would be taken for repetitions.
        start = int(SystemClock().now().timestamp())
        simulator = Simulator(first_update_id=start)
        furnish(simulator)
        simulator.world.start_message_ids(start)
        base = await _start(simulator, host, port)
        door = door_of(sandbox, simulator.token, base)

        async def ready() -> None:
            say(f"Dhakira is running over {sandbox.telegram.engine}, without Telegram. Open the chat page:")
            say(f"  {base}/")
            say(f"Memory is in {sandbox.home}: add --home {sandbox.home} to other commands. Ctrl+C stops.")

        try:
            async with open_app(sandbox, membership=door) as app:
                await Gateway(app, door, None).run(stop, ready)
        finally:
            await simulator.stop()


async def serve_simulator(port: int, token: str, rules: Rules, *, json_log: bool = False, after: int = 0) -> None:
    """Serve the simulator alone until interrupted; see `gateway.simulator.standalone.serve`.

    Raises:
        SupervisorError: `supervisor.port-taken`, or `supervisor.bad-token` for what cannot be a token.
    """
    if token and not TOKEN_SHAPE.fullmatch(token):
        raise SupervisorError(
            "This is no bot token.",
            code="supervisor.bad-token",
            hint="A token is a number, a colon and letters: --token 123456:anything",
        )
    stop = asyncio.Event()
    with stop_on_signals(stop):
        try:
            simulator = Simulator(token or DEFAULT_TOKEN, first_update_id=after + 1, rules=rules)
            await serve(simulator, port, stop, _print, json_log=json_log, after=after)
        except OSError:
            raise SupervisorError(
                f"Port {port} is taken.",
                code="supervisor.port-taken",
                hint="Choose another with --port; 0 takes a free one.",
                port=port,
            ) from None


def _print(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - its one output


async def _start(simulator: Simulator, host: str, port: int) -> str:
    with contextlib.suppress(OSError):
        return await _checked(simulator, host, port)
    return await _checked(simulator, host, 0)


async def _checked(simulator: Simulator, host: str, port: int) -> str:
    try:
        return await simulator.start(host, port)
    except ValueError:
        raise SupervisorError(
            f"{host} is not an address of this machine alone.",
            code="supervisor.not-loopback",
            hint="The simulator is for this machine only: leave --host away.",
        ) from None

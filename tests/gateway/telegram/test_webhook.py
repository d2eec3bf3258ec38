"""The front door over both libraries: who may come in, what each knock is answered, and what Telegram is told."""

import asyncio
import io
import json
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from aiohttp import ClientSession
from structlog.testing import capture_logs

from gateway.simulator import Fault, Simulator
from gateway.telegram.channel import ApiFailure, WebhookState
from gateway.telegram.door import LibraryDoor, open_door
from gateway.telegram.polling import ALLOWED_UPDATES, TRIES
from gateway.telegram.webhook import (
    LOOK_EVERY_S,
    MAX_BODY_BYTES,
    MOST_STUMBLES,
    SECRET_HEADER,
    WebhookOptions,
    WebhookSource,
)
from memory_core.errors import StorageError, TelegramError
from tests.support.time import FixedClock, ManualClock

pytestmark = pytest.mark.anyio
ENGINES = ("ptb", "aiogram")
ANA = 42
SECRET = "z9_-" * 8
UPDATE = {"update_id": 7, "message": {"text": "hi"}}


class WatchedClock(ManualClock):
    """Says when somebody sleeps."""

    def __init__(self) -> None:
        super().__init__()
        self.asleep = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.asleep.set()
        await super().sleep(seconds)


class Hurrying(FixedClock):
    """Pauses pass at once and are noted."""

    def __init__(self) -> None:
        super().__init__()
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await super().sleep(seconds)


class Taken:
    """What the door handed over, after whatever a test has in mind for it."""

    def __init__(self) -> None:
        self.raw: list[dict[str, Any]] = []
        self.before: Callable[[dict[str, Any]], None] = lambda _: None
        self.gate = asyncio.Event()
        self.gate.set()
        self.changed: Callable[[], None] = lambda: None

    async def __call__(self, raw: dict[str, Any]) -> None:
        self.changed()
        await self.gate.wait()
        self.before(raw)
        self.raw.append(raw)
        self.changed()


def options(**fields: Any) -> WebhookOptions:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    given: dict[str, Any] = {"url": f"http://127.0.0.1:{port}/hook/x", "host": "127.0.0.1", "port": port}
    return WebhookOptions(**given | {"secret": SECRET} | fields)


@pytest.fixture
async def simulator() -> AsyncIterator[Simulator]:
    simulator = Simulator(now=lambda: 1796000000.0)
    simulator.add_user(ANA, "Ana")
    simulator.private(ANA)
    await simulator.start()
    yield simulator
    await simulator.stop()
    assert simulator.violations == []


def make_door(engine: str, simulator: Simulator, hook: WebhookOptions, clock: FixedClock | None = None) -> LibraryDoor:
    base = simulator.base_url
    return open_door(
        engine, simulator.token, clock or ManualClock(), api_base=base, request_timeout_s=2.0, webhook=hook
    )


@asynccontextmanager
async def opened(
    engine: str, simulator: Simulator, hook: WebhookOptions, clock: FixedClock | None = None
) -> AsyncIterator[tuple[LibraryDoor, Taken]]:
    door, taken = make_door(engine, simulator, hook, clock), Taken()
    taken.changed = simulator.world.changes.notify
    await door.start(taken)
    try:
        yield door, taken
    finally:
        await door.stop()


# With Telegram


@pytest.mark.parametrize("engine", ENGINES)
async def test_telegram_is_told_where_to_call_and_with_what_secret(engine: str, simulator: Simulator) -> None:
    simulator.says(ANA, "early")
    hook = options()
    async with opened(engine, simulator, hook) as (door, taken):
        assert door.me is not None
        await simulator.wait(lambda: taken.raw)
        simulator.says(ANA, "late")
        await simulator.wait(lambda: len(taken.raw) == 2 and not len(simulator.world.updates))
        assert [raw["message"]["text"] for raw in taken.raw] == ["early", "late"]
        params = simulator.calls("setWebhook")[0].params
        assert {
            "url": hook.url,
            "secret_token": SECRET,
            "allowed_updates": list(ALLOWED_UPDATES),
        }.items() <= params.items()
        assert not params.get("drop_pending_updates")
        assert simulator.calls("deleteWebhook") == simulator.calls("getUpdates") == []
        assert door.last_poll_at is not None
        assert door.problem == ""


@pytest.mark.parametrize("engine", ENGINES)
async def test_the_webhook_stays_over_a_restart_and_so_does_what_came_meanwhile(
    engine: str, simulator: Simulator
) -> None:
    hook, now = options(), [1796000000.0]
    simulator.world.now = lambda: now[0]
    async with opened(engine, simulator, hook):
        pass
    simulator.says(ANA, "while down")
    await simulator.wait(lambda: len(simulator.webhook.deliveries) == 2)
    assert simulator.world.webhook is not None
    now[0] += 1
    async with opened(engine, simulator, hook) as (_, taken):
        now[0] += 60
        simulator.world.changes.notify()
        await simulator.wait(lambda: taken.raw)
    assert [raw["message"]["text"] for raw in taken.raw] == ["while down"]
    assert {one.status for one in simulator.webhook.deliveries} == {0, 200}


@pytest.mark.parametrize("engine", ENGINES)
async def test_a_refused_address_is_told_at_the_start(engine: str, simulator: Simulator) -> None:
    with pytest.raises(TelegramError) as caught:
        await make_door(engine, simulator, options(url="http://bot.example.org/hook")).start(Taken())
    assert caught.value.code == "telegram.webhook-refused"
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("engine", ENGINES)
async def test_a_taken_port_is_told_at_the_start_and_nothing_is_set(engine: str, simulator: Simulator) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(TelegramError) as caught:
        await make_door(engine, simulator, options(port=taken.getsockname()[1])).start(Taken())
    assert caught.value.code == "telegram.port-taken"
    assert simulator.world.webhook is None


async def test_polling_takes_a_webhook_away_again(simulator: Simulator) -> None:
    async with opened("ptb", simulator, options()):
        pass
    door = open_door("ptb", simulator.token, ManualClock(), api_base=simulator.base_url, poll_timeout_s=1)
    await door.start(Taken())
    await door.stop()
    assert simulator.world.webhook is None


async def test_a_quick_restart_waits_for_telegrams_one_change_a_second(simulator: Simulator) -> None:
    clock = Hurrying()
    simulator.fault(Fault(method="setWebhook", code=429, parameters={"retry_after": 1}))
    async with opened("ptb", simulator, options(), clock):
        assert simulator.world.webhook is not None
        assert 1 in clock.slept


# At the door


async def knock(hook: WebhookOptions, body: Any = UPDATE, method: str = "POST", **headers: str) -> tuple[int, Any]:
    data = io.BytesIO(body if isinstance(body, bytes) else json.dumps(body).encode())
    headers = {"Content-Type": "application/json", SECRET_HEADER: SECRET} | headers
    async with ClientSession() as session, session.request(method, hook.url, data=data, headers=headers) as response:
        return response.status, response.headers


class Quiet:
    """A Telegram that does whatever the test says."""

    def __init__(self, hook: WebhookOptions) -> None:
        self.told: list[dict[str, Any]] = []
        self.state = WebhookState(url=hook.url)
        self.failure: ApiFailure | None = None

    async def set_webhook(self, params: dict[str, Any]) -> None:
        self.told.append(params)

    async def webhook_state(self) -> WebhookState:
        if self.failure:
            raise self.failure
        return self.state


@asynccontextmanager
async def served(
    hook: WebhookOptions, line: Quiet | None = None
) -> AsyncIterator[tuple[WebhookSource, Taken, WatchedClock]]:
    clock, taken = WatchedClock(), Taken()
    source = WebhookSource(hook, line or Quiet(hook), clock)
    await source.open(taken)
    try:
        yield source, taken, clock
    finally:
        await source.close()


async def test_what_telegram_sends_is_taken_before_it_is_acknowledged() -> None:
    hook = options()
    async with served(hook) as (_, taken, _):
        taken.gate.clear()
        knocking = asyncio.create_task(knock(hook, **{"Content-Type": "application/json; charset=utf-8"}))
        taken.before = lambda _: None if not knocking.done() else pytest.fail("acknowledged too early")
        taken.gate.set()
        assert (await knocking)[0] == 200
        assert taken.raw == [UPDATE]


@pytest.mark.parametrize(
    ("knocked", "status"),
    [
        ({"method": "GET"}, 405),
        ({"method": "PUT"}, 405),
        ({SECRET_HEADER: ""}, 403),
        ({SECRET_HEADER: SECRET[:-1]}, 403),
        ({SECRET_HEADER: "\u0631" * 4}, 403),
        ({"body": b"{"}, 400),
        ({"body": b""}, 400),
        ({"body": b"\xff\xfe"}, 400),
        ({"body": b"[" * 200_000}, 400),
        ({"body": []}, 400),
        ({"body": {"message": {}}}, 400),
        ({"body": {"update_id": True}}, 400),
        ({"body": b" " * (MAX_BODY_BYTES + 1)}, 413),
    ],
    ids=lambda value: str(value)[:40],
)
async def test_tg50_every_other_knock_is_answered_with_its_status_and_taken_by_nobody(
    knocked: dict[str, Any], status: int
) -> None:
    hook = options()
    async with served(hook) as (_, taken, _):
        assert (await knock(hook, **knocked))[0] == status
        assert taken.raw == []


async def test_tg50_without_a_secret_nobody_is_let_in_and_no_other_path_is_there() -> None:
    hook = options()
    async with served(hook), ClientSession() as session:
        async with session.post(hook.url, json=UPDATE) as response:
            assert response.status == 401
        async with session.post(hook.url + "/more", json=UPDATE, headers={SECRET_HEADER: SECRET}) as response:
            assert response.status == 404
        async with session.get(hook.url) as response:
            assert response.headers["Allow"] == "POST"


async def test_tg50_a_long_body_without_its_length_is_too_long_all_the_same() -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(MAX_BODY_BYTES // 65_536 + 2):
            yield b" " * 65_536

    hook = options()
    async with served(hook) as (_, taken, _), ClientSession() as session:
        async with session.post(hook.url, data=chunks(), headers={SECRET_HEADER: SECRET}) as response:
            assert response.status == 413
        assert taken.raw == []


async def test_a_full_disk_sends_the_update_back_to_telegram() -> None:
    def full(_: dict[str, Any]) -> None:
        raise StorageError("full", code="storage.full", hint="")

    hook = options()
    async with served(hook) as (_, taken, _):
        taken.before = full
        for _ in range(TRIES + 1):
            status, headers = await knock(hook)
            assert (status, int(headers["Retry-After"]) > 0) == (503, True)
        taken.before = lambda _: None
        assert (await knock(hook))[0] == 200


async def test_a_poisoned_update_is_put_aside_after_three_tries_and_others_pass() -> None:
    def poisoned(raw: dict[str, Any]) -> None:
        if raw["update_id"] == 7:
            raise KeyError("date")

    hook = options()
    async with served(hook) as (_, taken, _):
        taken.before = poisoned
        with capture_logs() as logs:
            statuses = [(await knock(hook))[0] for _ in range(TRIES)]
        assert statuses == [500, 500, 200]
        assert [one["event"] for one in logs][-1] == "telegram.update-quarantined"
        assert (await knock(hook, {"update_id": 8}))[0] == 200
        assert [raw["update_id"] for raw in taken.raw] == [8]


async def test_the_count_of_stumbles_is_bounded() -> None:
    def poisoned(_: dict[str, Any]) -> None:
        raise KeyError("date")

    hook = options()
    async with served(hook) as (source, taken, _):
        taken.before = poisoned
        source._stumbles.update(dict.fromkeys(range(1000, 1000 + MOST_STUMBLES), 1))
        assert (await knock(hook))[0] == 500
        assert len(source._stumbles) == MOST_STUMBLES


async def test_draining_finishes_what_is_taken_in_and_sends_the_rest_away() -> None:
    hook = options()
    async with served(hook) as (source, taken, _):
        running = asyncio.create_task(source.run(taken))
        taken.gate.clear()
        first = asyncio.create_task(knock(hook))
        inside = asyncio.Event()
        taken.changed = inside.set
        await inside.wait()
        second = asyncio.create_task(knock(hook, {"update_id": 8}))
        source.stop()
        status, headers = await knock(hook, {"update_id": 9})
        assert (status, "Retry-After" in headers, running.done()) == (503, True, False)
        taken.gate.set()
        assert ((await first)[0], (await second)[0]) == (200, 503)
        await running
        assert taken.raw == [UPDATE]
    with pytest.raises(OSError, match=r"[Cc]onnect"):
        await knock(hook)


# Whether Telegram still calls


async def watched(source: WebhookSource, taken: Taken, clock: WatchedClock) -> None:
    """Let it look once."""
    clock.asleep.clear()
    running = asyncio.create_task(source.run(taken))
    await clock.asleep.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_webhook_that_somebody_changed_is_set_again() -> None:
    hook = options()
    line = Quiet(hook)
    async with served(hook, line) as (source, taken, clock):
        await watched(source, taken, clock)
        assert (len(line.told), source.problem) == (1, "")
        line.state = WebhookState(url="")
        await watched(source, taken, clock)
        assert (line.told[1:], source.problem) == ([hook.params()], "telegram.conflict")
        line.state = WebhookState(url=hook.url)
        await watched(source, taken, clock)
        assert (len(line.told), source.problem) == (2, "")


async def test_calls_that_do_not_get_through_are_a_problem_until_they_do() -> None:
    hook = options()
    line = Quiet(hook)
    async with served(hook, line) as (source, taken, clock):
        await watched(source, taken, clock)
        clock.advance(seconds=LOOK_EVERY_S)
        line.state = WebhookState(url=hook.url, waiting=3, failed_at=clock.now(), failure="SSL error")
        with capture_logs() as logs:
            await watched(source, taken, clock)
        assert source.problem == "telegram.undelivered"
        assert logs[0]["why"] == "SSL error"
        clock.advance(seconds=LOOK_EVERY_S)
        await watched(source, taken, clock)
        assert source.problem == ""


@pytest.mark.parametrize(("code", "problem"), [(401, "telegram.unauthorized"), (0, "telegram.unreachable")])
async def test_a_telegram_that_does_not_answer_is_a_problem(code: int, problem: str) -> None:
    hook = options()
    line = Quiet(hook)
    async with served(hook, line) as (source, taken, clock):
        line.failure = ApiFailure(code, "no")
        looked = source.last_poll_at
        clock.advance(seconds=LOOK_EVERY_S)
        await watched(source, taken, clock)
        assert (source.problem, source.last_poll_at) == (problem, looked)
        assert source.alive_at is not None
        assert source.alive_at > clock.now()


@pytest.mark.parametrize("engine", ENGINES)
async def test_both_libraries_tell_the_same_of_the_webhook(engine: str, simulator: Simulator) -> None:
    hook = options()
    async with opened(engine, simulator, hook) as (door, taken):
        taken.before = lambda _: (_ for _ in ()).throw(StorageError("full", code="storage.full", hint=""))
        simulator.says(ANA, "hi")
        await simulator.wait(lambda: len(simulator.webhook.deliveries) == 1)
        state = await door.webhook_state()
        assert state == WebhookState(
            url=hook.url,
            waiting=1,
            failed_at=datetime.fromtimestamp(1796000000, UTC),
            failure="Wrong response from the webhook: 503 Service Unavailable",
        )


def test_a_bot_that_polls_imports_no_http_server() -> None:
    code = "import sys, gateway.telegram.ptb_adapter; print('aiohttp' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"

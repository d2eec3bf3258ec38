"""The HTTP door of the simulated Telegram: transport rules, tokens, the schema gate, faults and the journal of calls."""

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from gateway.simulator import methods
from gateway.simulator.errors import ApiError, Json, Told
from gateway.simulator.faults import Fault, FaultPlan
from gateway.simulator.schema import Schema, Upload, Violation
from gateway.simulator.world import World

MAX_BODY_BYTES = 50 * 1024 * 1024
_TOKEN = re.compile(r"\d+:[A-Za-z0-9_-]+\Z")
_GARBAGE = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"


@dataclass(slots=True, kw_only=True)
class Call:
    """One call of the bot: what came in, decoded, and what was answered. `ok` is None while it is being answered."""

    number: int
    at: float
    method: str
    params: Json
    ok: bool | None = None
    result: Any = None
    words: str = ""
    error_code: int | None = None
    description: str | None = None
    parameters: Json | None = None
    violations: list[Violation] = field(default_factory=list)
    fault: str | None = None

    def as_json(self) -> Json:
        """Return the call as a JSON object; two runs of one script under one clock give equal ones."""
        shown: Json = {
            "number": self.number,
            "at": self.at,
            "method": self.method,
            "params": {name: _plain(value) for name, value in self.params.items()},
            "ok": self.ok,
        }
        if self.ok:
            shown["result"] = self.result
        elif self.ok is False:
            shown |= {"error_code": self.error_code, "description": self.description}
        if self.parameters:
            shown["parameters"] = self.parameters
        if self.violations:
            shown["violations"] = [str(violation) for violation in self.violations]
        if self.fault:
            shown["fault"] = self.fault
        return shown


def _plain(value: object) -> object:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return {"name": value.name, "size": value.size} if isinstance(value, Upload) else value


class BotApi:
    """Answers `/bot<token>/<method>`.

    Args:
        world: The state that calls act on.
        token: The only token accepted.
        schema: What every call is checked against.
    """

    def __init__(self, world: World, token: str, schema: Schema) -> None:
        self._world = world
        self._token = token
        self._schema = schema
        self.faults = FaultPlan()
        self.journal: list[Call] = []
        self.violations: list[Violation] = []
        self.polls = 0

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of the Bot API."""
        return [
            web.route("*", "/bot{token}/{method}", self.handle),
            web.get("/file/bot{token}/{path:.+}", self._download),
        ]

    async def _download(self, request: web.Request) -> web.Response:
        """Give out a file by the path that getFile named (Bot API getFile)."""
        try:
            self._check_token(request.match_info["token"])
        except ApiError as error:
            return _failure(error)
        path = request.match_info["path"]
        found = next((file for file in self._world.files.values() if file.path == path), None)
        if found is None:
            return _failure(ApiError(404, "Not Found: file not found"))
        return web.Response(body=found.data, content_type="application/octet-stream")

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one HTTP request as Telegram's server would."""
        try:
            self._check_token(request.match_info["token"])
            raw = await _parameters(request)
            call = self._record(request.match_info["method"], raw)
        except ApiError as error:
            return _failure(error)
        return await self._answer(request, call)

    def _check_token(self, token: str) -> None:
        if not _TOKEN.match(token):
            raise ApiError(404, "Not Found")
        if token.startswith("0") or len(token) > 80:
            raise ApiError(401, "Unauthorized: invalid token specified")
        if token != self._token:
            raise ApiError(401, "Unauthorized")

    def _record(self, name: str, raw: Mapping[str, Any]) -> Call:
        """Check a call against the schema and note it; polls are counted, not noted, for their number depends on time.

        Raises:
            ApiError: 404 for a method that does not exist.
        """
        method = self._schema.method(name)
        if method is None:
            self.violations.append(Violation(name, "", "unknown method"))
            self._world.changes.notify()
            raise ApiError(404, "Not Found: method not found")
        params, violations = self._schema.check(method, raw)
        call = Call(
            number=len(self.journal) + 1, at=self._world.now(), method=method, params=params, violations=violations
        )
        self.violations += violations
        if method == "getUpdates" and not violations:
            self.polls += 1
        else:
            self.journal.append(call)
        return call

    async def _answer(self, request: web.Request, call: Call) -> web.StreamResponse:
        fault = self.faults.strike(call.method, call.params.get("chat_id"))
        if fault is not None:
            call.fault = fault.drop or (str(fault.code) if fault.code else "delay")
            if fault.delay > 0:
                await asyncio.sleep(fault.delay)
        try:
            if fault is not None and fault.drop in {"before", "garbage"}:
                return self._dropped(request, call, fault)
            if fault is not None and fault.code is not None:
                raise ApiError(fault.code, fault.words, fault.parameters)
            await self._apply(call)
            response = _success(call)
        except ApiError as error:
            self._refused(call, error)
            response = _failure(error)
        return self._cut(request) if fault is not None and fault.drop == "after" else response

    async def execute(self, method: str, raw: Json) -> None:
        """Carry out a call that came as the answer of a webhook: noted like any other, its result told to nobody."""
        with suppress(ApiError):
            call = self._record(method, raw)
            try:
                await self._apply(call)
            except ApiError as error:
                self._refused(call, error)

    async def _apply(self, call: Call) -> None:
        if call.violations:
            raise ApiError(400, f"Bad Request: schema violation: {call.violations[0]}")
        if call.method == "getUpdates":
            call.result = await methods.get_updates(self._world, call.params)
        else:
            result = methods.call(self._world, call.method, call.params)
            call.result, call.words = (result.result, result.description) if isinstance(result, Told) else (result, "")
        call.ok = True
        self._world.changes.notify()

    def _refused(self, call: Call, error: ApiError) -> None:
        call.ok, call.error_code, call.description, call.parameters = (
            False,
            error.code,
            error.description,
            error.parameters,
        )
        self._world.changes.notify()

    def _dropped(self, request: web.Request, call: Call, fault: Fault) -> web.StreamResponse:
        garbage = fault.drop == "garbage"
        self._refused(call, ApiError(502 if garbage else 0, "Bad Gateway" if garbage else "connection cut"))
        return web.Response(status=502, text=_GARBAGE, content_type="text/html") if garbage else self._cut(request)

    def _cut(self, request: web.Request) -> web.Response:
        if request.transport is not None:
            request.transport.abort()
        return web.Response()


async def _parameters(request: web.Request) -> dict[str, Any]:
    """Collect parameters from the query and the body, whatever its form; the body wins."""
    found: dict[str, Any] = dict(request.query)
    if request.content_type == "application/json":
        try:
            body = await request.json()
        except ValueError:
            raise ApiError(400, "Bad Request: can't parse JSON object") from None
        if not isinstance(body, dict):
            raise ApiError(400, "Bad Request: can't parse JSON object")
        return found | body
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            data = value.file.read()
            found[name] = Upload(value.filename, len(data), data)
        else:
            found[name] = value if isinstance(value, str) else bytes(value).decode(errors="replace")
    return found


def _success(call: Call) -> web.Response:
    words = {"description": call.words} if call.words else {}
    return web.json_response({"ok": True, "result": call.result, **words})


def _failure(error: ApiError) -> web.Response:
    body: Json = {"ok": False, "error_code": error.code, "description": error.description}
    headers = {}
    if error.parameters:
        body["parameters"] = error.parameters
    if error.code == 429:
        seconds = (error.parameters or {}).get("retry_after", 1)
        headers["Retry-After"] = str(seconds)
        body["parameters"] = {"retry_after": seconds} | (error.parameters or {})
    return web.json_response(body, status=error.code, headers=headers)

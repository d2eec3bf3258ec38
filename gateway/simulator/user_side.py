"""The user's side over HTTP, under `/sim/`: the same acts and looks as the Python object, as JSON."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from aiohttp import web

from gateway.simulator.drafts import draft_in
from gateway.simulator.errors import Json, SimulatorError
from gateway.simulator.faults import Fault
from gateway.simulator.menus import menu
from gateway.simulator.people import SayOptions
from gateway.simulator.world import Chat, Message, User

if TYPE_CHECKING:
    from gateway.simulator.simulator import Simulator

MAX_VIEW_WAIT_S = 25.0
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_SAY_OPTIONS = frozenset(SayOptions.__annotations__)

Act = Callable[[Json], Any]


class UserSide:
    """Routes for people, chats, acts and observation. Errors are 400 with `{"error": …}`."""

    def __init__(self, simulator: "Simulator") -> None:
        self._sim = simulator
        self._world = simulator.world

    def routes(self) -> list[web.RouteDef]:
        """Return the routes under `/sim/`."""
        acts: dict[str, Act] = {
            "users": self._add_user,
            "chats": self._add_chat,
            "members": self._set_member,
            "block": self._block,
            "topics": self._add_topic,
            "say": self._say,
            "edit": self._edit,
            "press": self._press,
            "delete": self._delete,
            "react": self._react,
            "stop": self._press_stop,
            "migrate": self._migrate,
            "link": self._link,
            "redeliver": self._redeliver,
            "updates": self._push,
            "faults": self._add_fault,
            "clock": self._clock,
        }
        looks: dict[str, Callable[[web.Request], Awaitable[Any]]] = {
            "state": self._state,
            "messages": self._messages,
            "view": self._view,
            "journal": self._journal,
            "deliveries": self._deliveries,
            "faults": self._faults,
        }
        routes = [web.post(f"/sim/{name}", _acting(act)) for name, act in acts.items()]
        routes += [web.get(f"/sim/{name}", _looking(look)) for name, look in looks.items()]
        return [*routes, web.delete("/sim/faults", _looking(self._clear_faults))]

    # Acts

    def _add_user(self, body: Json) -> Json:
        user = User(id=_number(body, "id"), first_name=_text(body, "first_name"))
        user.last_name, user.username, user.language_code = (
            body.get(key) for key in ("last_name", "username", "language_code")
        )
        return self._world.add_user(user).as_json()

    def _add_chat(self, body: Json) -> Json:
        kind = body.get("type")
        chat_id = _number(body, "id")
        if kind == "private":
            self._sim.private(chat_id)
        else:
            makers = {
                "group": self._sim.add_group,
                "supergroup": self._sim.add_supergroup,
                "channel": self._sim.add_channel,
            }
            if kind not in makers:
                raise SimulatorError("type is private, group, supergroup or channel")
            forum = {"forum": True} if kind == "supergroup" and body.get("forum") else {}
            makers[kind](chat_id, _text(body, "title"), body.get("members", ()), body.get("admins", ()), **forum)
            self._world.chat(chat_id).username = body.get("username")
        return self._world.chat_json(self._world.chat(chat_id))

    def _set_member(self, body: Json) -> Json:
        status = body.get("status")
        if status not in {"creator", "administrator", "member", "restricted", "left", "kicked"}:
            raise SimulatorError("status is creator, administrator, member, restricted, left or kicked")
        user_id = self._world.me.id if body.get("user") == "bot" else _number(body, "user")
        chat_id, anonymous = _number(body, "chat"), bool(body.get("anonymous"))
        self._sim.set_member(chat_id, user_id, status, by=body.get("by"), anonymous=anonymous)
        return {"status": status}

    def _block(self, body: Json) -> Json:
        self._sim.block(_number(body, "user"), bool(body.get("blocked", True)))
        return {}

    def _add_topic(self, body: Json) -> Json:
        return {"thread": self._sim.add_topic(_number(body, "chat"), _text(body, "name"), _number(body, "user"))}

    def _say(self, body: Json) -> Json:
        unknown = body.keys() - _SAY_OPTIONS - {"chat", "text", "user"}
        if unknown:
            raise SimulatorError(f"unknown: {', '.join(sorted(unknown))}")
        options = cast(SayOptions, {key: body[key] for key in _SAY_OPTIONS & body.keys()})
        return self._sim.says(_number(body, "chat"), _text(body, "text"), body.get("user"), **options)

    def _edit(self, body: Json) -> Json:
        return self._sim.edit(_number(body, "chat"), _number(body, "message_id"), _text(body, "text"))

    def _press(self, body: Json) -> Json:
        chat, message = _number(body, "chat"), _number(body, "message_id")
        stale = bool(body.get("stale"))
        pressed = self._sim.press(
            chat, message, body.get("data"), body.get("user"), button=body.get("button"), stale=stale
        )
        return {"url": pressed} if "://" in pressed else {"callback_id": pressed}

    def _delete(self, body: Json) -> Json:
        self._sim.delete(_number(body, "chat"), _number(body, "message_id"))
        return {}

    def _react(self, body: Json) -> Json:
        emoji = body.get("emoji", [])
        if not isinstance(emoji, list) or not all(isinstance(one, str) for one in emoji):
            raise SimulatorError("emoji must be a list of texts")
        self._sim.react(_number(body, "chat"), _number(body, "message_id"), _number(body, "user"), *emoji)
        return {}

    def _press_stop(self, body: Json) -> Json:
        self._sim.press_stop(_number(body, "chat"), _number(body, "draft_id"), body.get("thread"))
        return {}

    def _migrate(self, body: Json) -> Json:
        return {"id": self._sim.migrate(_number(body, "chat"), _number(body, "new_id"), _number(body, "user"))}

    def _link(self, body: Json) -> Json:
        self._sim.link(_number(body, "channel"), _number(body, "group"))
        return {}

    def _redeliver(self, body: Json) -> Json:
        self._sim.redeliver(_number(body, "update_id"))
        return {}

    def _push(self, body: Json) -> Json:
        if not isinstance(body.get("update"), dict):
            raise SimulatorError("update must be an object")
        return {"update_id": self._sim.push(body["update"])}

    def _add_fault(self, body: Json) -> Json:
        try:
            self._sim.fault(Fault(**body))
        except (TypeError, ValueError) as error:
            raise SimulatorError(str(error)) from None
        return {}

    def _clock(self, body: Json) -> Json:
        seconds = body.get("forward")
        if not isinstance(seconds, int | float) or seconds < 0:
            raise SimulatorError("forward must be a number of seconds")
        self._sim.time_passed(float(seconds))
        return {"now": self._world.now()}

    # Looks

    async def _state(self, _: web.Request) -> Json:
        world = self._world
        return {
            "version": world.changes.version,
            "bot": world.me.as_json(),
            "users": [user.as_json() for user in world.users.values() if user.id != world.me.id],
            "chats": [self._chat_state(chat) for chat in world.chats.values()],
            "pending_updates": len(world.updates),
            "violations": [f"{violation.method}: {violation}" for violation in self._sim.violations],
        }

    def _chat_state(self, chat: Chat) -> Json:
        members = {str(user): member.status for user, member in chat.members.items()}
        topics = [{"thread": thread, "name": name} for thread, name in chat.topics.items()]
        last = max(chat.messages.values(), key=lambda message: message.id, default=None)
        state = {"members": members, "topics": topics, "blocked": chat.blocked}
        return self._world.chat_json(chat) | state | {"last": self._world.shown(chat, last) if last else None}

    async def _messages(self, request: web.Request) -> list[Json]:
        chat = self._world.chat(_query_number(request, "chat"))
        user_id = _query_number(request, "user", chat.id)
        if user_id != chat.id and not chat.present(user_id):
            raise SimulatorError(f"user {user_id} is not in chat {chat.id}")
        return self._seen(chat, user_id)

    def _seen(self, chat: Chat, user_id: int) -> list[Json]:
        def seen(message: Message) -> Json:
            by_people = self._world.people_react.get((chat.id, message.id), {}).values()
            reactions = [
                *self._world.reactions.get((chat.id, message.id), []),
                *(one for given in by_people for one in given),
            ]
            own = {"outgoing": message.sender_id == user_id, "by_bot": message.sender_id == self._world.me.id}
            return self._world.shown(chat, message) | own | {"reactions": reactions}

        return [seen(message) for _, message in sorted(chat.messages.items())]

    async def _view(self, request: web.Request) -> Json:
        """Return what a person sees in a chat, once there is something newer than `since`."""
        since = _query_number(request, "since", -1)
        timeout = min(float(_query_number(request, "timeout", 0)), MAX_VIEW_WAIT_S)
        changes = self._world.changes
        if timeout > 0 and changes.version <= since:
            with suppress(TimeoutError):
                await changes.wait_for(lambda: changes.version > since, timeout)
        user_id = _query_number(request, "user")
        chat = self._world.chats.get(_query_number(request, "chat", user_id))
        thread = _query_number(request, "thread", 0) or None
        visible = chat is not None and (chat.id == user_id or chat.present(user_id))
        answers = [
            {"id": one.id, **one.answer}
            for one in self._world.callbacks.values()
            if one.user_id == user_id and one.answer
        ]
        actions = [action for action in self._world.actions if chat is not None and action["chat_id"] == chat.id]
        return {
            "version": changes.version,
            "messages": self._seen(chat, user_id) if chat is not None and visible else [],
            "answers": answers,
            "actions": len(actions),
            "draft": draft_in(self._world, chat.id, thread) if chat is not None and visible else None,
            "commands": menu(self._world, chat, user_id) if chat is not None and visible else [],
        }

    async def _journal(self, request: web.Request) -> list[Json]:
        since, method = _query_number(request, "since", 0), request.query.get("method")
        calls = (call for call in self._sim.journal if call.number > since and method in {None, call.method})
        chat = request.query.get("chat")
        return [call.as_json() for call in calls if chat is None or str(call.params.get("chat_id")) == chat]

    async def _deliveries(self, _: web.Request) -> list[Json]:
        return [{"update_id": one.update_id, "status": one.status} for one in self._sim.webhook.deliveries]

    async def _faults(self, _: web.Request) -> list[Json]:
        faults = self._sim.api.faults.pending()
        return [{name: getattr(fault, name) for name in Fault.__dataclass_fields__} for fault in faults]

    async def _clear_faults(self, _: web.Request) -> Json:
        self._sim.api.faults.clear()
        return {}


def check_local(request: web.Request) -> None:
    """Refuse what another site's page might send here through somebody's browser.

    Raises:
        web.HTTPForbidden: The host or the origin is not this machine.
    """
    origin = request.headers.get("Origin")
    names = [urlsplit(f"//{request.host}").hostname, urlsplit(origin).hostname if origin else "localhost"]
    if not _LOOPBACK.issuperset(names):
        raise web.HTTPForbidden(text="only pages of this machine may talk to the simulator")


def _acting(act: Act) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        check_local(request)
        try:
            if request.content_type != "application/json":
                raise SimulatorError("send application/json")
            body = await request.json()
            if not isinstance(body, dict):
                raise SimulatorError("the body must be a JSON object")
            return web.json_response(act(body))
        except SimulatorError as error:
            return web.json_response({"error": str(error)}, status=400)
        except ValueError:
            return web.json_response({"error": "the body is not valid JSON"}, status=400)

    return handle


def _looking(look: Callable[[web.Request], Awaitable[Any]]) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        check_local(request)
        try:
            return web.json_response(await look(request))
        except SimulatorError as error:
            return web.json_response({"error": str(error)}, status=400)

    return handle


def _number(body: Json, name: str) -> int:
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise SimulatorError(f"{name} must be a whole number")
    return value


def _text(body: Json, name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str):
        raise SimulatorError(f"{name} must be text")
    return value


def _query_number(request: web.Request, name: str, default: int | None = None) -> int:
    value = request.query.get(name)
    if value is None and default is not None:
        return default
    try:
        return int(value or "")
    except ValueError:
        raise SimulatorError(f"{name} must be a whole number") from None

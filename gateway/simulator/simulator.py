"""The simulator as one object: start and stop, build a world, act as its people, look at what the bot did."""

import asyncio
import copy
import ipaddress
import time
from collections.abc import Callable, Iterable
from typing import Literal, TypeVar, Unpack

from aiohttp import web
from aiohttp.typedefs import Handler

from gateway.simulator import index, members, page, people
from gateway.simulator.drafts import stop_draft
from gateway.simulator.errors import Json, SimulatorError
from gateway.simulator.faults import Fault
from gateway.simulator.schema import Schema, Violation
from gateway.simulator.server import MAX_BODY_BYTES, BotApi, Call
from gateway.simulator.user_side import UserSide
from gateway.simulator.webhooks import Pusher
from gateway.simulator.world import Chat, Member, Rules, Status, User, World

T = TypeVar("T")

DEFAULT_BOT_ID = 7000000001
DEFAULT_TOKEN = f"{DEFAULT_BOT_ID}:simulator"
BOT_USERNAME = "dhakira_bot"


class Simulator:
    """A local Bot API server, its world, and the people in it.

    Args:
        token: The bot's token; the number before the colon is the bot's id.
        now: Seconds since the epoch; every date comes from it.
        username: The bot's username, without @.
        first_update_id: Id of the first update.
        last_message_id: The shared message sequence goes on after it.
        callback_ttl: Seconds within which a press must be answered.
        rules: What is not the same for every bot.
    """

    def __init__(
        self,
        token: str = DEFAULT_TOKEN,
        now: Callable[[], float] = time.time,
        *,
        username: str = BOT_USERNAME,
        first_update_id: int = 1,
        last_message_id: int = 0,
        callback_ttl: float = 900.0,
        rules: Rules | None = None,
    ) -> None:
        me = User(id=int(token.split(":", maxsplit=1)[0]), first_name="Dhakira", username=username, is_bot=True)
        self.token = token
        self._ahead = 0.0
        self.world = World(
            me, now=lambda: now() + self._ahead, first_update_id=first_update_id, callback_ttl=callback_ttl
        )
        self.world.start_message_ids(last_message_id)
        self.world.rules = rules or Rules()
        self.schema = Schema.vendored()
        self.api = BotApi(self.world, token, self.schema)
        self.webhook = Pusher(self.world, self.api.execute)
        self.base_url = ""
        self._runner: web.AppRunner | None = None
        self._handling: dict[asyncio.Task[object], web.Request] = {}

    # The server

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Serve on a loopback address and return the base URL, e.g. `http://127.0.0.1:40123`, for both frameworks.

        After `stop` it may be started again, also on the same port; the world is kept.

        Raises:
            ValueError: The host is not a loopback address.
            OSError: The port is taken.
        """
        if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
            raise ValueError("the simulator serves loopback addresses only")
        app = web.Application(client_max_size=MAX_BODY_BYTES, middlewares=[self._track])
        app.add_routes(self.api.routes())
        app.add_routes(UserSide(self).routes())
        app.add_routes(page.routes())
        app.add_routes(index.routes(self.token, self.schema.version))
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.01)
        await runner.setup()
        site = web.TCPSite(runner, host, port, reuse_address=True)
        try:
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        self.webhook.start()
        shown = f"[{host}]" if ":" in host else host
        self.base_url = f"http://{shown}:{runner.addresses[0][1]}"
        return self.base_url

    @property
    def callers(self) -> int:
        """Return how many connections are open: none is, once a bot that died has been heard out."""
        return 0 if self._runner is None or self._runner.server is None else len(self._runner.server.connections)

    async def stop(self) -> None:
        """Cut every connection at once, long polls included, and stop serving; the world stays as it is."""
        if self._runner is None:
            return
        runner, self._runner = self._runner, None
        await self.webhook.stop()
        for task, request in list(self._handling.items()):
            if request.transport is not None:
                request.transport.abort()
            task.cancel()
        await runner.cleanup()

    @web.middleware
    async def _track(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        task = asyncio.current_task()
        assert task is not None
        self._handling[task] = request
        try:
            return await handler(request)
        finally:
            del self._handling[task]

    # Building a world

    def add_user(
        self,
        user_id: int,
        first_name: str,
        username: str | None = None,
        language_code: str | None = None,
        last_name: str | None = None,
    ) -> int:
        """Add a person and return their id; they have not started a private chat yet."""
        user = User(
            id=user_id, first_name=first_name, username=username, language_code=language_code, last_name=last_name
        )
        return self.world.add_user(user).id

    def private(self, user_id: int) -> int:
        """Open a person's private chat with the bot, as pressing Start does (nothing is said), and return its id."""
        self.world.user(user_id)
        if user_id not in self.world.chats:
            self.world.add_chat(Chat(id=user_id, type="private"))
        return user_id

    def add_group(self, chat_id: int, title: str, members: Iterable[int] = (), admins: Iterable[int] = ()) -> int:
        """Add a basic group (negative id) with the bot as a member; the first admin is its owner."""
        return self._add("group", chat_id, title, members, admins)

    def add_supergroup(
        self, chat_id: int, title: str, members: Iterable[int] = (), admins: Iterable[int] = (), forum: bool = False
    ) -> int:
        """Add a supergroup (id -100…) with the bot as a member; the first admin is its owner."""
        return self._add("supergroup", chat_id, title, members, admins, forum)

    def add_channel(self, chat_id: int, title: str, members: Iterable[int] = (), admins: Iterable[int] = ()) -> int:
        """Add a channel (id -100…) with the bot as an administrator; the first admin is its owner."""
        return self._add("channel", chat_id, title, members, admins)

    def _add(
        self,
        kind: Literal["group", "supergroup", "channel"],
        chat_id: int,
        title: str,
        members: Iterable[int],
        admins: Iterable[int],
        forum: bool = False,
    ) -> int:
        people_in = {user: Member(status="member") for user in members}
        for place, admin in enumerate(admins):
            people_in[admin] = Member(status="administrator" if place else "creator")
        people_in[self.world.me.id] = Member(status="administrator" if kind == "channel" else "member")
        return self.world.add_chat(Chat(id=chat_id, type=kind, title=title, is_forum=forum, members=people_in)).id

    def add_topic(self, chat_id: int, name: str, by: int) -> int:
        """Create a topic in a forum and return its thread id."""
        return people.add_topic(self.world, self.world.chat(chat_id), name, by)

    def set_member(
        self, chat_id: int, user_id: int, status: Status, *, by: int | None = None, anonymous: bool = False
    ) -> None:
        """Change somebody's membership (the bot's too, by its id), with the updates that Telegram sends."""
        self.world.user(user_id)
        members.change_member(
            self.world, self.world.chat(chat_id), user_id, Member(status=status, is_anonymous=anonymous), by
        )

    def migrate(self, chat_id: int, new_id: int, by: int) -> int:
        """Let a basic group become a supergroup and return its new id."""
        return members.migrate(self.world, self.world.chat(chat_id), new_id, by).id

    def link(self, channel_id: int, group_id: int) -> None:
        """Link a supergroup to a channel: its posts are forwarded there by themselves."""
        members.link(self.world, self.world.chat(channel_id), self.world.chat(group_id))

    def block(self, user_id: int, blocked: bool = True) -> None:
        """Let a person block the bot, or unblock it."""
        members.block(self.world, user_id, blocked)

    # Acting as people

    def says(self, chat: int, text: str, user: int | None = None, **options: Unpack[people.SayOptions]) -> Json:
        """Let somebody say something and return the (last) message; see `people.SayOptions`.

        In a private chat the person is known, and the chat is opened if need be.

        Raises:
            SimulatorError: A person could not do that.
        """
        if chat > 0:
            self.private(chat)
        place = self.world.chat(chat)
        speaker = user if user is not None else chat
        return self.world.shown(place, people.say(self.world, place, speaker, text, options))

    def edit(self, chat: int, message_id: int, text: str) -> Json:
        """Let the author edit a message; return it."""
        place = self.world.chat(chat)
        return self.world.shown(place, people.edit(self.world, place, message_id, text))

    def press(
        self,
        chat: int,
        message_id: int,
        data: str | None = None,
        user: int | None = None,
        *,
        button: int | None = None,
        stale: bool = False,
    ) -> str:
        """Let somebody press a button, by callback data or by place; return the callback's id (or a link's URL).

        With `stale` and `data` the button need not be there any more, nor the message.
        """
        presser = user if user is not None else chat
        return people.press(
            self.world, self.world.chat(chat), message_id, presser, data=data, index=button, stale=stale
        )

    def press_stop(self, chat: int, draft_id: int, thread: int | None = None) -> None:
        """Let the person of a private chat press Stop under a draft."""
        stop_draft(self.world, self.world.chat(chat), draft_id, thread)

    def react(self, chat: int, message_id: int, user: int, *emoji: str) -> None:
        """Let somebody put reactions on a message, in place of their earlier ones."""
        people.react(self.world, self.world.chat(chat), message_id, user, list(emoji))

    def delete(self, chat: int, message_id: int) -> None:
        """Let somebody delete a message; the bot is not told."""
        people.delete(self.world, self.world.chat(chat), message_id)

    def redeliver(self, update_id: int) -> None:
        """Send an update a second time under its old id."""
        if not self.world.updates.redeliver(update_id):
            raise SimulatorError(f"there was no update {update_id}")
        self.world.changes.notify()

    def push(self, update: Json) -> int:
        """Queue a raw update exactly as given, poison included, and return its id."""
        number = self.world.updates.put_raw(copy.deepcopy(update))
        self.world.changes.notify()
        return number

    def time_passed(self, seconds: float = 0.0) -> None:
        """Let time pass, or say that a clock which was given as `now` has moved: whatever is due by it happens."""
        self._ahead += seconds
        self.world.changes.notify()

    def fault(self, fault: Fault) -> None:
        """Put a fault into force."""
        self.api.faults.add(fault)

    # Looking

    @property
    def journal(self) -> list[Call]:
        """Every call of the bot but its polls, in order of arrival."""
        return self.api.journal

    @property
    def violations(self) -> list[Violation]:
        """Every departure from the schema so far; a test's teardown asserts that it is empty."""
        return self.api.violations

    def calls(self, method: str, chat: int | None = None) -> list[Call]:
        """Return the calls of one method, towards one chat if given."""
        return [
            call
            for call in self.journal
            if call.method == method and (chat is None or call.params.get("chat_id") == chat)
        ]

    def messages(self, chat: int) -> list[Json]:
        """Return the messages of a chat as Bot API objects, in order."""
        return list(self.world.listed(self.world.chat(chat)))

    def bot_messages(self, chat: int) -> list[Json]:
        """Return what the bot said in a chat and is still there."""
        place = self.world.chat(chat)
        return [
            self.world.shown(place, one)
            for _, one in sorted(place.messages.items())
            if one.sender_id == self.world.me.id
        ]

    def answer(self, callback_id: str) -> Json | None:
        """Return how the bot answered a press: `{"text": …, "show_alert": …}`, or None while it has not."""
        return self.world.callbacks[callback_id].answer

    async def wait(self, predicate: Callable[[], T], timeout: float = 5.0) -> T:
        """Return the first true value of `predicate`, asked after each change; never sleeps.

        Raises:
            TimeoutError: Still false after `timeout` seconds; the message shows the latest calls.
        """
        try:
            return await self.world.changes.wait_for(predicate, timeout)
        except TimeoutError:
            recent = "\n".join(
                f"  {call.method} {call.params} -> {call.ok} {call.description or ''}" for call in self.journal[-5:]
            )
            raise TimeoutError(f"nothing came of it in {timeout} s; latest calls:\n{recent}") from None

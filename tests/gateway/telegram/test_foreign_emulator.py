"""A Bot API emulator that others wrote takes the bot's calls as they are, from either library, asked or calling."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from gateway.app import open_app
from gateway.demo_stages import gateway_over
from gateway.serving import door_of
from gateway.settings import load_settings
from tests.parity.chats import WEBHOOK, engine_of, webhook_on_a_free_port
from tests.parity.opening import CHATS

emulator = pytest.importorskip(
    "lo_bot_api_emulator", reason="no lo-bot-api-emulator here: no emulator of others was asked"
)
Emulator: Any = emulator.LoBotApiEmulator
pytestmark = pytest.mark.anyio
SAM = 1002
TOKEN = f"7000000001:{'a' * 35}"
WITHIN_S = 20.0
UNKNOWN_TO_IT = {"sendMessage": "link_preview_options", "editMessageText": "link_preview_options"}
"""Parameters of the Bot API (7.0) that its contract lacks; it refuses what it does not know."""
PERSON = {"id": SAM, "is_bot": False, "first_name": "Sam", "language_code": "en"}
CHAT = {"id": SAM, "type": "private", "first_name": "Sam"}


class Heard(Emulator):  # type: ignore[misc]
    """The emulator, with the fields of each call and what it was answered."""

    def __init__(self) -> None:
        super().__init__(allow_insecure_loopback_webhooks=True)
        self.calls: list[tuple[str, dict[str, Any], Any]] = []
        self.news = asyncio.Condition()

    def validate(self, method: str, fields: dict[str, Any], uploads: dict[str, Any]) -> Any:
        """Answer a call and note it."""
        result = super().validate(method, fields, uploads)
        self.calls.append((method, fields, result))
        return result

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer a call and say that there was one."""
        response: web.StreamResponse = await super().handle(request)
        async with self.news:
            self.news.notify_all()
        return response

    async def until(self, there: Callable[[], Any]) -> Any:
        """Return the first true value, asked after each call."""
        async with asyncio.timeout(WITHIN_S), self.news:
            await self.news.wait_for(there)
            return there()

    def sent(self, words: str, method: str = "sendMessage") -> dict[str, Any] | None:
        """Return the message in which the bot said this, as the emulator answered it, and its buttons."""
        for name, fields, result in self.calls:
            if name == method and words in fields.get("text", ""):
                rows = json.loads(fields["reply_markup"])["inline_keyboard"] if "reply_markup" in fields else []
                return {**result, "buttons": [button for row in rows for button in row]}
        return None


@asynccontextmanager
async def served(heard: Heard) -> AsyncIterator[str]:
    runner = web.AppRunner(heard.app(), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@pytest.fixture
def knows_link_previews(monkeypatch: pytest.MonkeyPatch) -> None:
    for method, name in UNKNOWN_TO_IT.items():
        known = emulator.CONTRACT["methods"][method]
        assert name not in known["parameters"]
        monkeypatch.setitem(known, "parameters", [*known["parameters"], name])


@pytest.mark.parametrize("name", CHATS)
async def test_a_statement_becomes_memory_by_a_button(name: str, home: Path, knows_link_previews: None) -> None:
    heard = Heard()
    settings = load_settings(home, {})
    settings = settings.model_copy(
        update={
            "access": settings.access.model_copy(update={"users": (SAM,)}),
            "memory": settings.memory.model_copy(update={"private_mode": "review"}),
            "telegram": settings.telegram.model_copy(update={"engine": engine_of(name), "poll_timeout_s": 1}),
        }
    )
    webhook = webhook_on_a_free_port() if name.endswith(WEBHOOK) else None
    async with served(heard) as base:
        door = door_of(settings, TOKEN, base, webhook)
        async with open_app(settings, membership=door) as app, gateway_over(app, door):
            said = {"message_id": 1, "date": 1, "chat": CHAT, "from": PERSON}
            text = "remember that I prefer short answers"
            await heard.enqueue_update({"message": {**said, "text": text}}, token=TOKEN)
            card = await heard.until(lambda: heard.sent("Waiting for review"))
            assert [button["text"] for button in card["buttons"]] == ["Apply", "Reject", "Edit", "Why"]
            press = {
                "id": "1",
                "from": PERSON,
                "message": {"message_id": card["message_id"], "date": 1, "chat": CHAT, "text": "card"},
                "chat_instance": "1",
                "data": card["buttons"][0]["callback_data"],
            }
            await heard.enqueue_update({"callback_query": press}, token=TOKEN)
            await heard.until(lambda: heard.sent("Remembered", "editMessageText"))
            await heard.until(lambda: any(method == "answerCallbackQuery" for method, _, _ in heard.calls))
    kept = await asyncio.to_thread((home / f"profiles/default/users/{SAM}/USER.md").read_text, encoding="utf-8")
    assert "- Prefers short answers" in kept
    assert [request for request in heard.requests if request["status"] != 200] == []

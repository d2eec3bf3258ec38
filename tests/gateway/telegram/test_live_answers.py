"""Slow answers over HTTP: a streaming model on one side, the simulator on the other, either library and the gateway between."""

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gateway.app import open_app
from gateway.demo_stages import gateway_over
from gateway.serving import door_of
from gateway.settings import Settings, load_settings
from gateway.simulator import Fault, Simulator
from gateway.simulator.drafts import draft_in
from tests.gateway.models.fake_openai import serving
from tests.gateway.telegram.slow_openai import SlowOpenAI

pytestmark = pytest.mark.anyio
SAM, TEAM, FORUM = 1002, -5, -1002000
WITHIN_S = 90.0
BEGUN = "The **sea** is wide, and nobody who lives far from it"
SEEN = "The sea is wide, and nobody who lives far from it"
KEY = "sk-" + "a1B2" * 8
_CODE = "import sys; from gateway.cli import main; sys.argv = ['dhakira', 'run']; main()"


@dataclass
class Scene:
    sim: Simulator
    model: SlowOpenAI
    settings: Settings
    topic: int
    variables: dict[str, str]
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def opens(self) -> None:
        """Start the gateway."""
        door = door_of(self.settings, self.sim.token, self.sim.base_url)
        app = await self.stack.enter_async_context(open_app(self.settings, membership=door))
        await self.stack.enter_async_context(gateway_over(app, door))

    @asynccontextmanager
    async def process(self) -> AsyncIterator[asyncio.subprocess.Process]:
        """Run the gateway as a process that may be killed."""
        variables = {**self.variables, "DHAKIRA_TELEGRAM__API_BASE": self.sim.base_url}
        variables |= {"DHAKIRA_HOME": str(self.settings.home), "DHAKIRA_TELEGRAM__TOKEN": self.sim.token}
        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _CODE, env={**os.environ, **variables}, stdout=quiet, stderr=quiet
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()

    async def until_stored(self, step: str) -> None:
        """Wait until the turn's row says which message shows its answer."""
        if step:
            await asyncio.to_thread(_wait_for_step, self.settings.home / "dhakira.sqlite", step)

    async def until(self, condition: Any) -> None:
        await self.sim.wait(condition, WITHIN_S)

    def texts(self, chat: int) -> list[str]:
        """Return what the bot's messages say now."""
        messages = sorted(self.sim.world.chat(chat).messages.items())
        return [m.body["text"] for _, m in messages if m.sender_id == self.sim.world.me.id and "text" in m.body]

    def answers(self, chat: int) -> list[str]:
        """The same, without what is said at the first contact."""
        return [text for text in self.texts(chat) if not text.startswith("What I remember")]

    def draft(self, thread: int | None = None) -> str:
        shown = draft_in(self.sim.world, SAM, thread)
        return str(shown["text"]) if shown else ""

    def calls(self, method: str) -> list[dict[str, Any]]:
        return [call.params for call in self.sim.journal if call.method == method]


@pytest.fixture(params=["ptb", "aiogram"])
async def scene(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Scene]:
    async with _scene(request.param, tmp_path, "openai:small") as opened:
        yield opened


@asynccontextmanager
async def _scene(engine: str, home: Path, chat: str) -> AsyncIterator[Scene]:
    sim = Simulator(username="DhakiraBot")
    sim.add_user(SAM, "Sam", language_code="en")
    sim.private(SAM)
    sim.add_supergroup(TEAM, "Team", admins=[SAM])
    sim.add_supergroup(FORUM, "Forum", admins=[SAM], forum=True)
    topic = sim.add_topic(FORUM, "Sea", SAM)
    model = SlowOpenAI()
    async with serving(model):
        await sim.start()
        variables = {
            "DHAKIRA_MODELS__CHAT": chat,
            "DHAKIRA_MODELS__BASE_URL": model.base_url,
            "DHAKIRA_MODELS__API_KEY": KEY,
            "DHAKIRA_TELEGRAM__ENGINE": engine,
            "DHAKIRA_TELEGRAM__POLL_TIMEOUT_S": "1",
            "DHAKIRA_TELEGRAM__SHOW_AFTER_S": "0.01",
            "DHAKIRA_ACCESS__USERS": str(SAM),
            "DHAKIRA_ACCESS__CHATS": f"{TEAM},{FORUM}",
        }
        opened = Scene(sim, model, load_settings(home, variables), topic, variables)
        try:
            yield opened
        finally:
            await opened.stack.aclose()
            await sim.stop()
            assert sim.violations == []


async def test_a_draft_grows_in_private_and_ends_in_one_message(scene: Scene) -> None:
    await scene.opens()
    scene.sim.says(SAM, "Tell me of the sea.")
    await scene.until(lambda: scene.sim.world.actions)
    assert scene.sim.world.actions[0]["action"] == "typing"
    scene.model.say(BEGUN)
    await scene.until(lambda: scene.draft() == SEEN)
    scene.model.say(", knows.")
    await scene.until(lambda: scene.draft() == f"{SEEN}, knows.")
    assert scene.answers(SAM) == []
    scene.model.end()
    await scene.until(lambda: scene.answers(SAM) == [f"{SEEN}, knows."])
    assert scene.draft() == ""
    (sent,) = [params for params in scene.calls("sendMessage") if params["text"].startswith("The sea")]
    assert sent["entities"] == [{"type": "bold", "offset": 4, "length": 3}]
    assert scene.calls("editMessageText") == []


async def test_a_group_sees_one_message_that_becomes_the_answer(scene: Scene) -> None:
    await scene.opens()
    asked = scene.sim.says(TEAM, "@DhakiraBot tell me of the sea.", SAM)
    scene.model.say(BEGUN)
    await scene.until(lambda: scene.answers(TEAM) == [SEEN])
    scene.model.say(", knows.")
    scene.model.end()
    await scene.until(lambda: scene.answers(TEAM) == [f"{SEEN}, knows."])
    (first,) = [params for params in scene.calls("sendMessage") if params["text"] == SEEN]
    assert first["reply_parameters"]["message_id"] == asked["message_id"]
    assert scene.calls("sendMessageDraft") == []


async def test_a_topic_keeps_its_answer_and_its_typing(scene: Scene) -> None:
    await scene.opens()
    scene.sim.says(FORUM, "@DhakiraBot tell me of the sea.", SAM, thread=scene.topic)
    await scene.until(lambda: scene.sim.world.actions)
    assert scene.sim.world.actions[0]["message_thread_id"] == scene.topic
    scene.model.say(BEGUN)
    await scene.until(lambda: scene.answers(FORUM) == [SEEN])
    scene.model.end()
    await scene.until(
        lambda: (scene.model.asked == 1 and scene.calls("editMessageText")) or scene.answers(FORUM) == [SEEN]
    )
    assert all(params.get("message_thread_id") == scene.topic for params in scene.calls("sendMessage"))


async def test_tg31_typing_works_in_the_general_topic(scene: Scene) -> None:
    await scene.opens()
    scene.sim.says(FORUM, "@DhakiraBot tell me of the sea.", SAM)
    await scene.until(lambda: scene.sim.world.actions)
    scene.model.say("Wide.")
    scene.model.end()
    await scene.until(lambda: scene.answers(FORUM) == ["Wide."])
    assert not any("message_thread_id" in call.params for call in scene.sim.journal if call.method.startswith("send"))


async def test_stop_ends_an_answer_at_once_and_keeps_what_was_said(scene: Scene) -> None:
    await scene.opens()
    scene.sim.says(SAM, "Tell me of the sea.")
    scene.model.say(BEGUN)
    await scene.until(lambda: scene.draft() == SEEN)
    scene.sim.says(SAM, "/stop")
    await scene.until(lambda: len(scene.answers(SAM)) == 2)
    kept, stopped = scene.answers(SAM)
    assert kept.startswith(SEEN)
    assert "stopped" in kept.removeprefix(SEEN).lower()
    assert "stopped" in stopped.lower()
    assert scene.draft() == ""
    async with asyncio.timeout(WITHIN_S):
        await scene.model.dropped.wait()


async def test_stop_in_a_group_turns_what_was_seen_into_what_was_kept(scene: Scene) -> None:
    await scene.opens()
    scene.sim.says(TEAM, "@DhakiraBot tell me of the sea.", SAM)
    scene.model.say(BEGUN)
    await scene.until(lambda: scene.answers(TEAM) == [SEEN])
    scene.sim.says(TEAM, "/stop", SAM)
    await scene.until(lambda: len(scene.answers(TEAM)) == 2 and scene.answers(TEAM)[0] != SEEN)
    assert scene.answers(TEAM)[0].startswith(f"{SEEN}\n")


async def test_without_drafts_a_private_chat_sees_a_message(scene: Scene) -> None:
    scene.sim.fault(Fault(method="sendMessageDraft", code=400, description="Bad Request: TEXTDRAFT_PEER_INVALID"))
    await scene.opens()
    scene.sim.says(SAM, "Tell me of the sea.")
    scene.model.say(BEGUN)
    await scene.until(lambda: scene.answers(SAM) == [SEEN])
    scene.model.say(", knows.")
    scene.model.end()
    await scene.until(lambda: scene.answers(SAM) == [f"{SEEN}, knows."])


async def test_flood_control_ends_the_show_and_the_answer_arrives(scene: Scene) -> None:
    scene.sim.fault(
        Fault(
            method="sendMessageDraft",
            code=429,
            description="Too Many Requests: retry after 1",
            parameters={"retry_after": 1},
        )
    )
    await scene.opens()
    scene.sim.says(SAM, "Tell me of the sea.")
    scene.model.say(BEGUN)
    await scene.until(lambda: scene.calls("sendMessageDraft"))
    scene.model.say(", knows.")
    scene.model.end()
    await scene.until(lambda: scene.answers(SAM) == [f"{SEEN}, knows."])
    assert len(scene.calls("sendMessageDraft")) == 1


async def test_a_model_that_breaks_off_leaves_no_half_answer(scene: Scene) -> None:
    await scene.opens()
    scene.sim.says(TEAM, "@DhakiraBot tell me of the sea.", SAM)
    scene.model.say(BEGUN)
    await scene.until(lambda: scene.answers(TEAM) == [SEEN])
    scene.model.break_off()
    await scene.until(lambda: scene.answers(TEAM) != [SEEN])
    (told,) = scene.answers(TEAM)
    assert SEEN not in told


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("chat", [SAM, TEAM])
async def test_a_kill_in_mid_answer_ends_in_one_complete_answer(scene: Scene, chat: int) -> None:
    async with scene.process() as process:
        scene.sim.says(chat, "@DhakiraBot tell me of the sea.", SAM)
        scene.model.say(BEGUN)
        await scene.until(lambda: scene.answers(chat) == [SEEN] or scene.draft() == SEEN)
        await scene.until_stored("shown:%" if chat == TEAM else "")
        process.kill()
        await process.wait()
    async with scene.process():
        scene.model.say("The sea is deep, and whoever lives far from it knows.")
        scene.model.end()
        await scene.until(lambda: scene.answers(chat) == ["The sea is deep, and whoever lives far from it knows."])
    assert scene.model.asked == 2
    assert scene.draft() == ""


@pytest.mark.parametrize("engine", ["ptb", "aiogram"])
async def test_a_quick_answer_is_one_call(engine: str, tmp_path: Path) -> None:
    async with _scene(engine, tmp_path, "offline") as scene:
        await scene.opens()
        for number in range(3):
            scene.sim.says(SAM, f"hello number {number}")
            await scene.until(lambda number=number: len(scene.answers(SAM)) == number + 1)
        made = [call.method for call in scene.sim.journal if call.method.startswith(("send", "edit"))]
        assert set(made) == {"sendMessage"}


def _wait_for_step(database: Path, step: str) -> None:
    deadline = time.monotonic() + WITHIN_S
    while time.monotonic() < deadline:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as read:
            if read.execute("SELECT 1 FROM inbox WHERE step LIKE ?", (step,)).fetchone():
                return
        time.sleep(0.02)
    raise TimeoutError(step)


@pytest.mark.parametrize("engine", ["ptb", "aiogram"])
async def test_tg08_angle_brackets_of_a_memory_are_shown_in_review(engine: str, tmp_path: Path) -> None:
    async with _scene(engine, tmp_path, "offline") as scene:
        await scene.opens()
        scene.sim.says(SAM, "/memory mode review")
        await scene.until(lambda: any("now review" in text for text in scene.answers(SAM)))
        scene.sim.says(SAM, "Remember that I write List<int> where a < b && c > d.")
        await scene.until(lambda: any("List<int>" in text for text in scene.answers(SAM)))
        before = len(scene.answers(SAM))
        scene.sim.says(SAM, "/memory review")
        await scene.until(lambda: any("List<int> where a < b && c > d" in text for text in scene.answers(SAM)[before:]))


@pytest.mark.parametrize("engine", ["ptb", "aiogram"])
async def test_a_long_answer_comes_in_messages_and_an_endless_one_as_a_file(engine: str, tmp_path: Path) -> None:
    async with _scene(engine, tmp_path, "openai:small") as scene:
        await scene.opens()
        scene.sim.says(SAM, "Tell me of the sea.")
        scene.model.say("```python\n" + "print('sea')\n" * 500 + "```")
        scene.model.end()
        await scene.until(lambda: len(scene.answers(SAM)) == 2)
        sent = [params for params in scene.calls("sendMessage") if "print" in params["text"]]
        assert [[one["type"] for one in params["entities"]] for params in sent] == [["pre"], ["pre"]]
        assert all(params["entities"][0]["language"] == "python" for params in sent)
        scene.sim.says(SAM, "And all of it.")
        scene.model.say("The **sea**. " * 5000)
        scene.model.end()
        await scene.until(lambda: scene.calls("sendDocument"))
        assert len(scene.answers(SAM)) == 3

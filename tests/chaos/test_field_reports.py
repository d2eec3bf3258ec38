"""What other bots lost or did twice at a restart, tried on real gateways; the numbers are those of the field reports."""

import signal
from pathlib import Path

import pytest

from tests.chaos.process import SARA, Chaos, chaos, rows
from tests.chaos.promises import broken

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300), pytest.mark.slow]
LIKES_TEA = "remember that I like tea."


async def _hears(world: Chaos, words: str, count: int = 1) -> None:
    await world.sim.wait(lambda: world.said(SARA, words) == count, timeout=60)


@pytest.mark.parametrize("engine", ["ptb", "aiogram"])
async def test_tg20_updates_that_come_again_at_every_restart_act_once(home: Path, engine: str) -> None:
    async with chaos(home, engine) as world:
        async with world.gateway() as process:
            world.says(SARA, "I use Vim.")
            await _hears(world, "Thanks for telling me.")
            world.says(SARA, "/new")
            ending = world.sim.world.updates.last_id
            world.says(SARA, LIKES_TEA)
            wish = world.sim.world.updates.last_id
            await _hears(world, "Waiting for review")
            process.send(signal.SIGKILL)
            await process.ended()
            world.note_kill("after all of it")
        for restart in range(5):
            world.sim.redeliver(ending)
            world.sim.redeliver(wish)
            world.says(SARA, f"/memory why again{restart}")
            async with world.gateway():
                await _hears(world, f"again{restart} here")
        await world.settle()
        assert rows(home, "SELECT count(*) FROM sessions WHERE end_reason = 'new'") == [(1,)]
        assert rows(home, "SELECT count(*), min(state) FROM jobs") == [(1, "completed")]
        assert world.said(SARA, "A new conversation.") == 1
        receipts = [text for text in world.texts(SARA) if "Waiting for review (" in text]
        assert len(set(receipts)) == 2  # of both sessions, one each
        assert len(receipts) == 2 + world.unrecorded
        assert rows(home, "SELECT count(*) FROM messages WHERE role = 'assistant'") == [(2,)]
        assert rows(home, f"SELECT count(*) FROM messages WHERE text = '{LIKES_TEA}'") == [(1,)]
        assert broken(world) == []


@pytest.mark.parametrize(
    ("point", "repeated"),
    [
        ("intake.fetched", 0),  # after getUpdates returned, before anything is written
        ("intake.received", 0),  # written, not answered
        (
            "delivery.after-call:2",
            1,
        ),  # answered, of which no record was made: the one case in which a reply comes twice
        ("delivery.recorded:2", 0),  # answered and recorded, the offset not told to the server
    ],
)
async def test_tg21_a_kill_between_any_two_steps_neither_loses_a_message_nor_answers_it_twice(
    home: Path, point: str, repeated: int
) -> None:
    async with chaos(home, "aiogram" if repeated else "ptb") as world:
        world.says(SARA, "I use Vim.")
        async with world.gateway(point) as process:
            await world.killed(process, point)
        world.sim.redeliver(world.sim.world.updates.last_id)
        async with world.gateway():
            world.says(SARA, "/help")
            await _hears(world, "What you can do:")
        await world.settle()
        assert rows(home, "SELECT count(*) FROM messages WHERE role = 'user'") == [(1,)]
        assert rows(home, "SELECT count(*) FROM messages WHERE role = 'assistant'") == [(1,)]
        ((answer,),) = rows(home, "SELECT text FROM messages WHERE role = 'assistant'")
        assert world.said(SARA, str(answer)) == 1 + repeated
        assert broken(world) == []

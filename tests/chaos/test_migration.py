"""A real gateway is killed while a group becomes a supergroup: the next start finishes it, and nobody has to say anything twice."""

import signal
from pathlib import Path
from random import Random

import pytest

from gateway.simulator import Simulator
from tests.chaos import spawn
from tests.chaos.crowd import ADMIN, GROUP, PEOPLE, Crowd
from tests.chaos.process import rows
from tests.chaos.storm import Storm, write_settings

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300), pytest.mark.slow]
NEW = -1009002
FACT = "We deploy on Fridays"


def _moves(sim: Simulator) -> None:
    """Let Telegram give the group another id, and tell the bot of it in the old chat."""
    sim.add_supergroup(NEW, "Team", members=PEOPLE, admins=[ADMIN])
    sim.world.chat(GROUP).migrated_to = NEW
    person = {"id": ADMIN, "is_bot": False, "first_name": PEOPLE[ADMIN]}
    chat = {"id": GROUP, "type": "group", "title": "Team"}
    service = {"message_id": 900, "date": int(sim.world.now()), "chat": chat, "from": person, "migrate_to_chat_id": NEW}
    sim.push({"message": service})


async def _asked(storm: Storm, chat: int, text: str, answers: int) -> None:
    storm.sim.says(chat, f"@{storm.sim.world.me.username} {text}", ADMIN)
    await storm.sim.wait(lambda: len(storm.sim.bot_messages(chat)) >= answers, timeout=60)


@pytest.mark.parametrize(("point", "engine"), [("migration.rekeyed", "ptb"), ("migration.moved", "aiogram")])
async def test_a_kill_in_the_middle_of_a_move(home: Path, point: str, engine: str) -> None:
    sim, chance = Simulator(), Random(1)
    write_settings(home, await sim.start())
    storm = Storm(home, sim, chance, Crowd(sim, chance))
    env = storm.env(engine)
    try:
        gateway = spawn.start(["run"], env, storm.log)
        await _asked(storm, GROUP, f"remember that {FACT.lower()}.", 3)  # the notice, the answer, the receipt
        gateway.send(signal.SIGTERM)
        assert await gateway.ended() == 0
        assert rows(home, "SELECT space_key, state FROM items") == [(f"chat:{GROUP}", "applied")]

        _moves(sim)
        assert await spawn.finished(["run"], {**env, "DHAKIRA_FAILPOINT": point}, storm.log) == -signal.SIGKILL
        gateway = spawn.start(["run"], env, storm.log)
        await _asked(storm, NEW, "what do you know about our project?", 1)
        gateway.send(signal.SIGTERM)
        assert await gateway.ended() == 0

        assert rows(home, "SELECT space_key, state FROM items") == [(f"chat:{NEW}", "applied")]
        assert rows(home, "SELECT count(*) FROM sessions WHERE ended_at IS NULL") == [(1,)]
        assert rows(home, "SELECT old_chat_id, new_chat_id, has_files FROM moves") == [(GROUP, NEW, 1)]
        chats = home / "profiles" / "default" / "chats"
        assert [folder.name for folder in chats.iterdir()] == [str(NEW)]
        assert FACT.lower() in (chats / str(NEW) / "MEMORY.md").read_text(encoding="utf-8").lower()
        assert await storm.command("audit") == 0, storm.log.read_text(encoding="utf-8")[-1500:]
    finally:
        await sim.stop()

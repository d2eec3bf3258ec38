"""A kill around one send: what was not recorded is sent again, so only what had been sent without a record comes twice."""

from pathlib import Path

import pytest

from tests.chaos.process import SARA, chaos, in_full
from tests.chaos.promises import broken

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(110), pytest.mark.slow]
SENT = ("What I remember:", "Thanks for telling me.", "Waiting for review")
"""What a first "remember that …" is answered with, in this order: the notice, the answer, the receipt."""


ANSWER, RECEIPT = 2, 3


KILLS = (
    (ANSWER, "before-call", 0, "ptb"),
    (ANSWER, "after-call", 1, "aiogram"),
    (RECEIPT, "before-call", 0, "ptb"),
    (RECEIPT, "after-call", 1, "ptb"),
    (RECEIPT, "recorded", 0, "ptb"),
)
MORE_KILLS = tuple(
    (number, point, again, engine)
    for engine in ("ptb", "aiogram")
    for number in (ANSWER, RECEIPT)
    for point, again in (("before-call", 0), ("after-call", 1), ("recorded", 0))
)


@pytest.mark.parametrize(("number", "point", "again", "engine"), in_full(KILLS, MORE_KILLS))
async def test_a_kill_around_a_send(home: Path, number: int, point: str, again: int, engine: str) -> None:
    async with chaos(home, engine) as world:
        world.says(SARA, "remember that I live in Riga.")
        name = f"delivery.{point}:{number}"
        async with world.gateway(name) as process:
            await world.killed(process, name)
        assert world.unrecorded == again
        begun = number - (point == "before-call")
        assert [world.said(SARA, words) for words in SENT] == [1] * begun + [0] * (3 - begun)
        async with world.gateway():
            world.says(SARA, "/help")
            # The chat's replies go out in order.
            await world.sim.wait(lambda: world.said(SARA, "What you can do:") == 1, timeout=60)
        await world.settle()
        assert broken(world) == []
        assert [world.said(SARA, words) for words in SENT] == [1 + (again and at == number) for at in (1, 2, 3)]

"""Several people say several things at once while the gateway is killed: nobody's words are lost, none act twice."""

from pathlib import Path

import pytest

from tests.chaos.process import HADI, NAMES, OMAR, SARA, Chaos, chaos, in_full, rows
from tests.chaos.promises import broken

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(110), pytest.mark.slow]
TALK = {
    SARA: ("I live in Riga.", "remember that I work at Tilde.", "remember that I prefer tea."),
    OMAR: ("remember that I live in Cairo.", "I use Vim.", "remember that I prefer short answers."),
    HADI: ("remember that I work in Tunis.", "remember that I prefer dark mode.", "Hello, how are you?"),
}
LINES = 8
"""Statements in the talk; in the end each is remembered, or waits for review."""
KILLS = (
    ("intake.received:5", "ptb"),
    ("turn.answered:4", "aiogram"),
    ("change.written:3", "ptb"),
    ("delivery.after-call:7", "ptb"),
)
MORE_KILLS = tuple(
    (point, engine)
    for engine in ("ptb", "aiogram")
    for point in (
        *("intake.received:2", "turn.answered:2", "turn.curated:3", "curation.extracted:2", "change.intended:2"),
        *(
            "change.written:2",
            "change.applied:2",
            "change.applied:3",
            "delivery.before-call:7",
            "delivery.after-call:5",
        ),
        *("delivery.recorded:7", "delivery.recorded:9"),
    )
)
AFTER_THE_CUT = (("finalization.curated:2", "ptb"),)
MORE_AFTER_THE_CUT = tuple(
    (point, engine)
    for engine in ("ptb", "aiogram")
    for point in ("finalization.claimed:2", "finalization.claimed:3", "curation.extracted:2", "finalization.curated:3")
)


async def _all_hear(world: Chaos, said: str, words: str) -> None:
    before = {person: world.said(person, words) for person in NAMES}
    for person in NAMES:
        world.says(person, said)
    await world.sim.wait(lambda: all(world.said(person, words) > before[person] for person in NAMES), timeout=60)


def _check(world: Chaos, mode: str) -> None:
    state, receipt = {"review": ("pending", "Waiting for review ("), "auto": ("applied", "Remembered: ")}[mode]
    assert broken(world) == []
    assert rows(world.home, "SELECT state, count(*) FROM items WHERE state <> 'ignored' GROUP BY 1") == [(state, LINES)]
    for person, texts in TALK.items():
        ((answers,),) = rows(
            world.home, f"SELECT count(*) FROM messages WHERE role = 'assistant' AND chat_id = {person}"
        )
        assert answers == len(texts) + 1
        receipts = [text for text in world.texts(person) if text.startswith(receipt)]
        mine = rows(world.home, f"SELECT id FROM items WHERE space_key = 'user:{person}'")
        assert len(set(receipts)) == len(mine)
        if not world.unrecorded:
            assert len(receipts) == len(mine)
            assert world.said(person, "What I remember:") == 1
            assert world.said(person, "A new conversation.") == 1


@pytest.mark.parametrize(("point", "engine"), in_full(KILLS, MORE_KILLS))
async def test_a_kill_while_all_talk(home: Path, point: str, engine: str) -> None:
    mode = "auto" if point.startswith("change.") else "review"
    async with chaos(home, engine, mode) as world:
        for number in range(3):
            for person, texts in TALK.items():
                world.says(person, texts[number])
        async with world.gateway(point) as process:
            await world.killed(process, point)
        async with world.gateway():
            await _all_hear(world, "Thank you", "You are welcome.")
            await _all_hear(world, "/new", "A new conversation.")
        await world.settle()
        _check(world, mode)


@pytest.mark.parametrize(("point", "engine"), in_full(AFTER_THE_CUT, MORE_AFTER_THE_CUT))
async def test_a_kill_while_what_all_said_is_read(home: Path, point: str, engine: str) -> None:
    mode = "auto" if engine == "aiogram" else "review"
    async with chaos(home, engine, mode) as world:
        for number in range(3):
            for person, texts in TALK.items():
                # Nobody asks for it, so that it is left for the reading after the cut.
                world.says(person, texts[number].replace("remember that ", ""))
        async with world.gateway():
            await _all_hear(world, "Thank you", "You are welcome.")
        async with world.gateway(point) as process:
            for person in NAMES:
                world.says(person, "/new")
            await world.killed(process, point)
        async with world.gateway():
            await _all_hear(world, "/help", "What you can do:")
        await world.settle()
        _check(world, mode)

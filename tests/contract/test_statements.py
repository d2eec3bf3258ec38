"""What every store promises about what people stated."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from memory_core.ports import StatedKey, Store
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Message, Speaker
from tests.contract.samples import PRIVATE, SARA, TOPIC, later, message, session
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio

TEA = StatedKey("preference", "prefer:tea")
OMAR = Speaker(1002, "Omar")


@pytest.fixture(params=["memory", "file"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    path = tmp_path / "dhakira.sqlite"
    opened = await SqliteStore.open(path if request.param == "file" else ":memory:", clock=FixedClock())
    yield opened
    await opened.close()


async def say(store: Store, number: int, *, speaker: Speaker | None = SARA, chat: bool = False) -> Message:
    """Say it in a session of its own; return the message."""
    async with store.transaction() as uow:
        place = TOPIC if chat else PRIVATE
        made = session(number, place=place, ended_at=later(number))
        await uow.sessions.put(made)
        said = await uow.sessions.append(
            message(number, session_id=made.id, speaker=speaker, platform_message_id=number)
        )
        await uow.statements.record(said, (TEA,))
    return said


async def by_person(store: Store, *, but: str = "", limit: int = 8, key: StatedKey = TEA) -> list[str]:
    async with store.transaction() as uow:
        return [m.session_id for m in await uow.statements.said_by("default", SARA.id, key, but=but, limit=limit)]


async def test_the_newest_other_sessions_of_the_person_first(store: Store) -> None:
    for number in (1, 2, 3):
        await say(store, number)
    await say(store, 4, speaker=OMAR)
    assert await by_person(store) == ["session-3", "session-2", "session-1"]
    assert await by_person(store, but="session-3") == ["session-2", "session-1"]
    assert await by_person(store, but="session-3", limit=1) == ["session-2"]
    assert await by_person(store, key=replace(TEA, kind="project-fact")) == []
    assert await by_person(store, key=replace(TEA, key="prefer:coffee")) == []


async def test_a_chat_counts_whoever_said_it(store: Store) -> None:
    await say(store, 1, chat=True)
    await say(store, 2, chat=True, speaker=OMAR)
    await say(store, 3)
    async with store.transaction() as uow:
        found = await uow.statements.said_in("default", TOPIC, TEA, but="session-2")
    assert [m.session_id for m in found] == ["session-1"]


async def test_a_session_counts_once_however_often_it_is_said(store: Store) -> None:
    said = await say(store, 1)
    async with store.transaction() as uow:
        for number in (11, 12):
            again = message(number, session_id=said.session_id, platform_message_id=number)
            await uow.statements.record(await uow.sessions.append(again), (TEA, TEA))
    assert await by_person(store) == ["session-1"]


async def test_an_edit_takes_back_what_was_stated_and_states_anew(store: Store) -> None:
    said = await say(store, 1)
    coffee = replace(TEA, key="prefer:coffee")
    async with store.transaction() as uow:
        await uow.statements.record(said, (coffee,))
    assert await by_person(store) == []
    assert await by_person(store, key=coffee) == ["session-1"]


async def test_nobody_states_nothing(store: Store) -> None:
    said = await say(store, 1, speaker=None)
    async with store.transaction() as uow:
        assert await uow.statements.said_in("default", PRIVATE, TEA, but="") == []
    assert said.speaker is None


async def test_what_is_dropped_or_erased_is_no_evidence(store: Store) -> None:
    said = [await say(store, number) for number in (1, 2)]
    async with store.transaction() as uow:
        await uow.statements.drop((said[0].id,))
    assert await by_person(store) == ["session-2"]
    async with store.transaction() as uow:
        await uow.erasures.erase("default", SARA.id, f"user:{SARA.id}", item_ids=[], cause="")
    assert await by_person(store) == []


async def test_nothing_of_a_rolled_back_transaction_is_kept(store: Store) -> None:
    said = await say(store, 1)
    with suppress(RuntimeError):
        async with store.transaction() as uow:
            await uow.statements.record(said, ())
            raise RuntimeError
    assert await by_person(store) == ["session-1"]

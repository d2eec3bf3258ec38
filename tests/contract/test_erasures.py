"""What every store promises about a person who is taken out: words go, rows stay, and nothing puts them back."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from memory_core.ports import Store
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Speaker
from tests.contract.samples import NOW, SARA, TOPIC, card, evidence, inbox_row, item, message, outbox_row, session
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
OMAR = Speaker(1002, "Omar")
HOME = "user:1001"


@pytest.fixture(params=["memory", "file"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    path = tmp_path / "dhakira.sqlite"
    opened = await SqliteStore.open(path if request.param == "file" else ":memory:", clock=FixedClock())
    yield opened
    await opened.close()


async def erase(store: Store) -> dict[str, int]:
    async with store.transaction() as uow:
        return dict(await uow.erasures.erase("default", SARA.id, HOME, item_ids=[], cause="telegram:9"))


async def test_messages_lose_their_words_and_keep_their_places(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session(1, place=TOPIC, home_key="topic:-1001234567890/7"))
        mine = await uow.sessions.append(message(1))
        theirs = await uow.sessions.append(message(2, speaker=OMAR, reply_to=None))
        assert await uow.erasures.messages("default", SARA.id) == 1
    assert (await erase(store))["messages"] == 1
    async with store.reading() as uow:
        first, second = await uow.sessions.messages("session-1")
        assert (first.id, first.seq, first.text, first.speaker, first.parts) == (mine.id, 1, "", None, ())
        assert second == theirs
        assert await uow.sessions.by_platform_id(TOPIC, mine.platform_message_id or 0) is None
        assert await uow.erasures.messages("default", SARA.id) == 0


async def test_no_document_of_the_space_stays_in_quarantine(store: Store) -> None:
    async with store.transaction() as uow:
        for key in (HOME, "chat:-5"):
            await uow.ledger.quarantine("default", key, "MEMORY.md", NOW)
    await erase(store)
    async with store.reading() as uow:
        assert await uow.ledger.quarantined("default", HOME) == frozenset()
        assert await uow.ledger.quarantined("default", "chat:-5") == {"MEMORY.md"}


async def test_items_of_the_space_go_and_those_elsewhere_are_named(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.ledger.put_item(item(1, id="r001", space_key=HOME))
        await uow.ledger.put_item(
            item(2, id="r002", space_key="chat:-5", evidence=(evidence(speaker=SARA),), speaker_id=None)
        )
        await uow.ledger.put_item(
            item(3, id="r003", space_key="chat:-5", evidence=(evidence(speaker=OMAR),), speaker_id=OMAR.id)
        )
        await uow.cards.put(card(1, token="t-1", item_id="r001"))
        found = await uow.erasures.elsewhere("default", SARA.id, HOME)
        assert [one.id for one in found] == ["r002"]
    counts = await erase(store)
    assert (counts["items"], counts["cards"]) == (1, 1)
    async with store.reading() as uow:
        assert await uow.ledger.item("default", "r001") is None
        assert await uow.ledger.item("default", "r003") is not None
        assert await uow.cards.get("t-1") is None


async def test_updates_and_answers_of_the_person_lose_their_words(store: Store) -> None:
    said = '{"speaker":{"id":1001,"name":"Sara"},"text":"walrus"}'
    async with store.transaction() as uow:
        await uow.inbox.receive(inbox_row(1, key="telegram:1", place=TOPIC, payload=said))
        await uow.inbox.receive(inbox_row(2, key="telegram:2", place=TOPIC, payload='{"text":"tea"}'))
        await uow.inbox.receive(inbox_row(9, key="telegram:9", place=TOPIC, payload=said))
        answer = await uow.outbox.add(
            outbox_row(chat_key="telegram:-5", card=None, cause="telegram:1", payload='{"text":"walrus"}')
        )
        other = await uow.outbox.add(
            outbox_row(chat_key="telegram:-5", card=None, cause="telegram:2", payload='{"text":"tea"}')
        )
    await erase(store)
    async with store.transaction() as uow:
        first, second, asking = [await uow.inbox.get(f"telegram:{n}") for n in (1, 2, 9)]
        assert first is not None
        assert (first.payload, first.state) == ("{}", "done")
        assert second is not None
        assert second.payload == '{"text":"tea"}'
        assert asking is not None
        assert asking.payload == said, "the update that asked is answered like any other"
        sent, kept = await uow.outbox.get(answer), await uow.outbox.get(other)
        assert sent is not None
        assert kept is not None
        assert (sent.payload, kept.payload) == ("{}", '{"text":"tea"}')
        await uow.outbox.put(replace(sent, payload='{"text":"walrus"}', state="sent"))
        late = await uow.outbox.get(answer)
        assert late is not None
        assert (late.payload, late.state) == ("{}", "sent"), "a delivery that was under way brings nothing back"


async def test_quotations_are_found_whatever_signs_they_hold(store: Store) -> None:
    text = 'we use "100%_sure" \\ pnpm'
    async with store.transaction() as uow:
        quoting = await uow.outbox.add(
            outbox_row(payload=f'{{"text":"Remembered: {text}"}}'.replace(text, _json(text)))
        )
        other = await uow.outbox.add(outbox_row(payload='{"text":"we use 100xx sure pnpm"}'))
        assert await uow.erasures.unquote([text], "telegram:9") == 1
        rows = [await uow.outbox.get(quoting), await uow.outbox.get(other)]
    assert [row.payload if row else None for row in rows] == ["{}", '{"text":"we use 100xx sure pnpm"}']


async def test_tidying_leaves_no_log_and_no_old_copy(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "dhakira.sqlite", clock=FixedClock())
    (tmp_path / "dhakira.sqlite.before-0002").write_bytes(b"walrus")
    async with store.transaction() as uow:
        await uow.ledger.put_item(item(1, id="r001", space_key=HOME, statement="walrus", updated_at=NOW))
    await erase(store)
    await store.tidy()
    left = await asyncio.to_thread(lambda: {path.name: path.read_bytes() for path in tmp_path.iterdir()})
    await store.close()
    assert "dhakira.sqlite.before-0002" not in left
    assert all(b"walrus" not in data for data in left.values())


def _json(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')

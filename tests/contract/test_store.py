"""What every repository of a store promises, on a file and in memory."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path

import pytest

from memory_core.errors import SessionError, StorageError
from memory_core.ports import Intent, Store, Tombstone
from memory_core.spaces import Place
from memory_core.storage.sqlite import SqliteStore
from memory_core.values import Cutoff, EndReason, ItemState, Role
from tests.contract.samples import (
    NOW,
    PRIVATE,
    TOPIC,
    card,
    evidence,
    inbox_row,
    item,
    later,
    message,
    outbox_row,
    record,
    session,
)
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["memory", "file"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    path = tmp_path / "dhakira.sqlite"
    opened = await SqliteStore.open(path if request.param == "file" else ":memory:", clock=FixedClock())
    yield opened
    await opened.close()


# --- sessions and messages ---------------------------------------------------------------------------------------


async def test_a_session_comes_back_as_it_was_put(store: Store) -> None:
    whole = session(
        place=TOPIC,
        count=3,
        replies=1,
        carry_from="session-0",
        ended_at=later(9),
        end_reason=EndReason.IDLE,
        last_at=later(2),
    )
    async with store.transaction() as uow:
        await uow.sessions.put(session(place=TOPIC))
        await uow.sessions.put(whole)
    async with store.reading() as uow:
        assert await uow.sessions.get("session-1") == whole
        assert await uow.sessions.get("session-2") is None


async def test_the_current_session_is_the_open_one_of_that_place_and_profile(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session(1, ended_at=later(1), end_reason=EndReason.NEW))
        await uow.sessions.put(session(2, place=TOPIC))
        await uow.sessions.put(session(3, profile="work"))
    async with store.reading() as uow:
        assert await uow.sessions.current("default", PRIVATE) is None
        found = await uow.sessions.current("default", TOPIC)
        assert found is not None
        assert found.id == "session-2"
        assert await uow.sessions.current("default", replace(TOPIC, topic_id=None)) is None


async def test_a_place_has_one_open_session_only(store: Store) -> None:
    async def put_two() -> None:
        async with store.transaction() as uow:
            await uow.sessions.put(session(1))
            await uow.sessions.put(session(2))

    with pytest.raises(StorageError) as caught:
        await put_two()
    assert caught.value.code == "storage.conflict"
    async with store.reading() as uow:
        assert await uow.sessions.get("session-1") is None


async def test_last_ended_is_the_one_that_ended_last_and_the_later_begun_of_two(store: Store) -> None:
    async with store.transaction() as uow:
        assert await uow.sessions.last_ended("default", PRIVATE) is None
        for number, ended in ((1, later(5)), (2, later(9)), (3, later(9)), (4, later(7))):
            await uow.sessions.put(session(number, ended_at=ended))
        await uow.sessions.put(session(5))
        found = await uow.sessions.last_ended("default", PRIVATE)
    assert found is not None
    assert found.id == "session-3"


async def test_idle_sessions_are_open_and_have_messages_oldest_first(store: Store) -> None:
    async with store.transaction() as uow:
        for number, values in enumerate(
            (
                {"last_at": later(5), "count": 1},
                {"last_at": later(3), "count": 2},
                {"last_at": later(3), "count": 0},
                {"last_at": later(6), "count": 1},
                {"last_at": later(1), "count": 1, "ended_at": later(1)},
            )
        ):
            await uow.sessions.put(session(number, place=Place("telegram", number), **values))
        assert [s.id for s in await uow.sessions.idle_since("default", later(5))] == ["session-1", "session-0"]
        assert await uow.sessions.idle_since("work", later(5)) == []


async def test_append_numbers_counts_and_keeps_every_column(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session())
        first = await uow.sessions.append(message(1, sent_at=later(50)))
        second = await uow.sessions.append(
            message(2, role=Role.ASSISTANT, speaker=None, platform_message_id=None, parts=(), masked=(), reply_to=None)
        )
    assert first == replace(message(1, sent_at=later(50)), seq=1)
    assert second.seq == 2
    async with store.reading() as uow:
        assert await uow.sessions.message("message-1") == first
        assert await uow.sessions.message("message-2") == second
        assert await uow.sessions.message("message-3") is None
        counted = await uow.sessions.get("session-1")
    assert counted is not None
    assert (counted.count, counted.replies, counted.last_at) == (2, 1, later(50))


async def test_append_to_no_session_says_so(store: Store) -> None:
    with pytest.raises(SessionError) as caught:
        async with store.transaction() as uow:
            await uow.sessions.append(message())
    assert caught.value.code == "session.gone"


async def test_a_platform_message_is_stored_once_per_chat(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session(1))
        await uow.sessions.put(session(2, place=TOPIC))
        await uow.sessions.append(message(1, platform_message_id=5))
        await uow.sessions.append(message(2, platform_message_id=5, session_id="session-2"))
        await uow.sessions.append(message(3, platform_message_id=None))
        await uow.sessions.append(message(4, platform_message_id=None))
        found = await uow.sessions.by_platform_id(TOPIC, 5)
        assert found is not None
        assert found.id == "message-2"
        assert await uow.sessions.by_platform_id(PRIVATE, 6) is None
    with pytest.raises(StorageError) as caught:
        async with store.transaction() as uow:
            await uow.sessions.append(message(5, platform_message_id=5))
    assert caught.value.code == "storage.conflict"
    async with store.reading() as uow:
        counted = await uow.sessions.get("session-1")
    assert counted is not None
    assert counted.count == 3


async def test_update_replaces_text_and_platform_id(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session())
        stored = await uow.sessions.append(message())
        edited = replace(stored, text="أحبّ الشاي", parts=(), masked=(), platform_message_id=900, edited_at=later(60))
        await uow.sessions.update(edited)
        assert await uow.sessions.message("message-1") == edited
        assert await uow.sessions.by_platform_id(PRIVATE, 900) == edited


async def test_messages_are_bounded_on_both_sides_and_in_order(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session())
        for number in range(1, 6):
            await uow.sessions.append(message(number))
        assert [m.seq for m in await uow.sessions.messages("session-1")] == [1, 2, 3, 4, 5]
        assert [m.seq for m in await uow.sessions.messages("session-1", after=1, upto=3)] == [2, 3]
        assert await uow.sessions.messages("session-1", after=5, upto=5) == []


async def test_the_tail_counts_code_points_and_has_at_least_one(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session())
        for number, text in enumerate(("ab", "🙂🙂🙂", "سلام", "x" * 9), start=1):
            await uow.sessions.append(message(number, text=text))
        assert [m.seq for m in await uow.sessions.tail("session-1", 9, 5)] == [4]
        assert [m.seq for m in await uow.sessions.tail("session-1", 9, 15)] == [3, 4]
        assert [m.seq for m in await uow.sessions.tail("session-1", 9, 16)] == [2, 3, 4]
        assert [m.seq for m in await uow.sessions.tail("session-1", 9, 1000)] == [1, 2, 3, 4]
        assert [m.seq for m in await uow.sessions.tail("session-1", 4, 6)] == [3]
        assert await uow.sessions.tail("session-1", 1, 1000) == []
        assert await uow.sessions.tail("session-2", 9, 1000) == []


async def test_a_tail_has_every_text_as_it_was_said(store: Store) -> None:
    texts = ['"quoted" \\ back', "nul \0 bell \a", "👩‍👩‍👧 \u2067ذاكرة\u2069", "\u2028line\n\r\n", ""]
    async with store.transaction() as uow:
        await uow.sessions.put(session())
        for number, text in enumerate(texts, start=1):
            await uow.sessions.append(message(number, text=text))
        assert [m.text for m in await uow.sessions.tail("session-1", 9, 1000)] == texts


async def test_a_long_tail_has_every_message_once(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session())
        for number in range(1, 301):
            await uow.sessions.append(message(number, text=f"number {number:03}"))
        tail = await uow.sessions.tail("session-1", 300, 100_000)
        assert [(m.seq, m.text) for m in tail] == [(number, f"number {number:03}") for number in range(1, 300)]
        assert [m.seq for m in await uow.sessions.tail("session-1", 301, 10 * 170)] == list(range(131, 301))


async def test_the_cursor_moves_forward_only(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.sessions.put(session())
        assert await uow.sessions.cursor("session-1") == 0
        for seq in (3, 2, 5, 4):
            await uow.sessions.move_cursor("session-1", seq)
        assert await uow.sessions.cursor("session-1") == 5


# --- inbox and outbox --------------------------------------------------------------------------------------------


async def test_an_update_is_received_once(store: Store) -> None:
    async with store.transaction() as uow:
        assert await uow.inbox.receive(inbox_row())
        assert not await uow.inbox.receive(inbox_row(kind="command", payload="other"))
    async with store.transaction() as uow:
        assert not await uow.inbox.receive(inbox_row())
        assert await uow.inbox.get("telegram:1") == inbox_row()
        assert await uow.inbox.get("telegram:2") is None


async def test_what_is_unfinished_comes_in_order_of_receipt(store: Store) -> None:
    async with store.transaction() as uow:
        for number in (3, 1, 2):
            await uow.inbox.receive(inbox_row(number, received_at=NOW))
        await uow.inbox.receive(inbox_row(4, place=Place("console", 1)))
        await uow.inbox.step("telegram:3", "answered")
        await uow.inbox.done("telegram:1", '{"ok": true}')
    async with store.reading() as uow:
        assert [(row.key, row.step) for row in await uow.inbox.unfinished("telegram")] == [
            ("telegram:3", "answered"),
            ("telegram:2", ""),
        ]
        done = await uow.inbox.get("telegram:1")
    assert done is not None
    assert (done.state, done.result) == ("done", '{"ok": true}')


async def test_an_outbox_row_comes_back_as_it_was_put(store: Store) -> None:
    async with store.transaction() as uow:
        number = await uow.outbox.add(outbox_row())
        assert await uow.outbox.get(number) == outbox_row(id=number)
        sent = outbox_row(id=number, state="sent", message_id=78, not_before=None, card=None, error="")
        await uow.outbox.put(sent)
        assert await uow.outbox.get(number) == sent
        assert await uow.outbox.get(number + 1) is None
        with pytest.raises(StorageError) as caught:
            await uow.outbox.put(outbox_row(id=number + 1))
    assert caught.value.code == "storage.missing"


async def test_a_lane_waits_while_a_row_of_it_is_not_delivered(store: Store) -> None:
    async with store.transaction() as uow:
        number = await uow.outbox.add(outbox_row())
        assert await uow.outbox.is_waiting(outbox_row().chat_key)
        assert not await uow.outbox.is_waiting("telegram:404")
        await uow.outbox.put(outbox_row(id=number, state="sent"))
        assert not await uow.outbox.is_waiting(outbox_row().chat_key)


async def test_heads_are_the_oldest_waiting_of_each_lane(store: Store) -> None:
    async with store.transaction() as uow:
        lanes = ("telegram:1", "telegram:1", "telegram:2", "telegram:2", "console:1")
        ids = [await uow.outbox.add(outbox_row(chat_key=lane)) for lane in lanes]
        assert ids == sorted(ids)
        await uow.outbox.put(outbox_row(id=ids[2], chat_key="telegram:2", state="given-up"))
        assert [row.id for row in await uow.outbox.heads("telegram")] == [ids[0], ids[3]]
        assert await uow.outbox.waiting("telegram") == 3
        assert await uow.outbox.waiting("console") == 1
        await uow.outbox.put(outbox_row(id=ids[0], chat_key="telegram:2"))  # the chat got a new id
        assert [row.id for row in await uow.outbox.heads("telegram")] == [ids[0], ids[1]]


# --- ledger ------------------------------------------------------------------------------------------------------


async def test_an_item_comes_back_with_its_evidence_in_order(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.ledger.put_item(item())
    async with store.reading() as uow:
        assert await uow.ledger.item("default", "r1") == item()
        assert await uow.ledger.item("work", "r1") is None


async def test_an_item_is_replaced_whole(store: Store) -> None:
    changed = item(
        state=ItemState.FORGOTTEN,
        statement="",
        evidence=(evidence("message-3"),),
        prior=None,
        slot=None,
        value=None,
        verified=False,
        automatic=False,
        shared=False,
        supersedes=None,
        reasons=(),
    )
    async with store.transaction() as uow:
        await uow.ledger.put_item(item())
        await uow.ledger.put_item(item(profile="work"))
        await uow.ledger.put_item(changed)
        assert await uow.ledger.item("default", "r1") == changed
        assert await uow.ledger.item("work", "r1") == item(profile="work")
        assert await uow.ledger.citing("message-3") == [changed]
        assert await uow.ledger.citing("message-2") == [item(profile="work")]


async def test_items_are_of_these_spaces_and_states_oldest_first(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.ledger.put_item(item(3, created_at=later(1)))
        await uow.ledger.put_item(item(1, created_at=later(1), state=ItemState.APPLIED))
        await uow.ledger.put_item(item(2, created_at=later(0), space_key="chat:-5"))
        await uow.ledger.put_item(item(4, state=ItemState.REJECTED))
        await uow.ledger.put_item(item(5, space_key="profile"))

        async def ids(keys: list[str], states: list[ItemState], limit: int = 1000) -> list[str]:
            return [found.id for found in await uow.ledger.items("default", keys, states, limit)]

        both, live = ["user:1001", "chat:-5"], [ItemState.PENDING, ItemState.APPLIED]
        assert await ids(both, live) == ["r2", "r3", "r1"]
        assert await ids(both, live, limit=2) == ["r2", "r3"]
        assert await ids(["user:1001"], [ItemState.APPLIED]) == ["r1"]
        assert await ids([], live) == []
        assert await ids(both, []) == []


async def test_many_items_keep_their_own_evidence(store: Store) -> None:
    async with store.transaction() as uow:
        for number in range(520):
            await uow.ledger.put_item(item(number, evidence=(evidence(f"message-{number}"),)))
        found = await uow.ledger.items("default", ["user:1001"], [ItemState.PENDING])
    assert [(i.id, i.evidence[0].message_id) for i in found] == [(f"r{n}", f"message-{n}") for n in range(520)]


async def test_an_item_that_cites_a_message_twice_is_found_once(store: Store) -> None:
    twice = item(evidence=(evidence(span="a"), evidence(span="b")))
    async with store.transaction() as uow:
        await uow.ledger.put_item(twice)
        assert await uow.ledger.citing("message-1") == [twice]
        assert await uow.ledger.citing("message-9") == []


async def test_forgotten_items_are_due_once_their_time_is_over_and_while_they_have_text(store: Store) -> None:
    gone = ItemState.FORGOTTEN
    async with store.transaction() as uow:
        await uow.ledger.put_item(item(1, state=gone, updated_at=later(9)))
        await uow.ledger.put_item(item(2, state=gone, updated_at=later(10)))
        await uow.ledger.put_item(item(3, state=gone, updated_at=later(1), statement=""))
        await uow.ledger.put_item(item(4, updated_at=later(1)))
        assert [i.id for i in await uow.ledger.forgotten_before("default", later(10))] == ["r1"]


async def test_a_record_comes_back_and_is_replaced_by_id(store: Store) -> None:
    bare = record(2, actor=None, operator_as=None, cutoff=None, session_id=None, undone_by=None, counts={})
    empty_cut = record(3, cutoff=Cutoff(0, None), transitions=(), operations=())
    async with store.transaction() as uow:
        for put in (record(1, status="mixed"), bare, empty_cut, record(1)):
            await uow.ledger.put_record(put)
    async with store.reading() as uow:
        assert await uow.ledger.record("record-1") == record(1)
        assert await uow.ledger.record("record-2") == bare
        assert await uow.ledger.record("record-3") == empty_cut
        assert await uow.ledger.record("record-4") is None
        assert await uow.ledger.record_by_cause("telegram:2") == bare


async def test_a_cause_acts_once_but_no_cause_is_none(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.ledger.put_record(record(1, cause="telegram:9"))
        await uow.ledger.put_record(record(2, cause=""))
        await uow.ledger.put_record(record(3, cause=""))
        assert await uow.ledger.record_by_cause("") is None
    with pytest.raises(StorageError) as caught:
        async with store.transaction() as uow:
            await uow.ledger.put_record(record(4, cause="telegram:9"))
    assert caught.value.code == "storage.duplicate-cause"


async def test_records_are_of_these_spaces_newest_first(store: Store) -> None:
    async with store.transaction() as uow:
        for number, at, space in ((1, 5, "a"), (2, 9, "b"), (3, 5, "a"), (4, 7, "c")):
            await uow.ledger.put_record(record(number, at=later(at), space_key=space))
        assert [r.id for r in await uow.ledger.records(["a", "b"], 10)] == ["record-2", "record-3", "record-1"]
        assert [r.id for r in await uow.ledger.records(["a", "b"], 2)] == ["record-2", "record-3"]
        assert await uow.ledger.records([], 10) == []


async def test_tombstones_are_taken_back_per_item(store: Store) -> None:
    async with store.transaction() as uow:
        for space, digest, item_id in (("a", "h1", "r1"), ("a", "h1", "r2"), ("a", "h2", "r1"), ("b", "h3", "r1")):
            await uow.ledger.put_tombstone(Tombstone(space_key=space, hash=digest, item_id=item_id, at=NOW))
        await uow.ledger.put_tombstone(Tombstone(space_key="a", hash="h1", item_id="r1", at=NOW))
        assert await uow.ledger.tombstones("a") == {"h1", "h2"}
        await uow.ledger.drop_tombstones("r1")
        assert await uow.ledger.tombstones("a") == {"h1"}
        assert await uow.ledger.tombstones("b") == frozenset()


async def test_a_document_is_in_quarantine_from_its_first_note_to_its_release(store: Store) -> None:
    async with store.transaction() as uow:
        for number, key in enumerate(["user:1", "user:1", "chat:-5"]):
            await uow.ledger.quarantine("default", key, "USER.md", later(number))
        await uow.ledger.quarantine("default", "user:1", "PORTABLE.md", later(1))
        await uow.ledger.quarantine("other", "user:1", "MEMORY.md", later(1))
    async with store.transaction() as uow:
        assert await uow.ledger.quarantined("default", "user:1") == {"USER.md", "PORTABLE.md"}
        await uow.ledger.release("default", "user:1", "USER.md")
        await uow.ledger.release("default", "user:1", "USER.md")
        assert await uow.ledger.quarantined("default", "user:1") == {"PORTABLE.md"}
        assert await uow.ledger.quarantined("default", "chat:-5") == {"USER.md"}
        assert await uow.ledger.quarantined("other", "user:1") == {"MEMORY.md"}


async def test_intents_wait_in_order_until_dropped(store: Store) -> None:
    intents = [Intent(id=f"intent-{n}", cause="c", payload=f"{n}", created_at=NOW) for n in (2, 1, 3)]
    async with store.transaction() as uow:
        for intent in intents:
            await uow.ledger.put_intent(intent)
        await uow.ledger.put_intent(replace(intents[0], payload="again"))
        await uow.ledger.drop_intent("intent-1")
        assert await uow.ledger.intents() == [replace(intents[0], payload="again"), intents[2]]


async def test_what_was_done_already_is_not_begun_again(store: Store) -> None:
    """Once files are written it would be too late to find that out: nobody could finish such a change."""
    done = record(1)
    async with store.transaction() as uow:
        await uow.ledger.put_record(done)
        await uow.ledger.put_intent(Intent(id=done.id, cause=done.cause, payload="1", created_at=NOW))
    with pytest.raises(StorageError) as caught:
        async with store.transaction() as uow:
            await uow.ledger.put_intent(Intent(id="another", cause=done.cause, payload="2", created_at=NOW))
    assert caught.value.code == "storage.duplicate-cause"


async def test_versions_rise_per_space(store: Store) -> None:
    async with store.transaction() as uow:
        assert await uow.ledger.version("a") == 0
        assert [await uow.ledger.bump("a"), await uow.ledger.bump("a"), await uow.ledger.bump("b")] == [1, 2, 1]
        assert await uow.ledger.version("a") == 2


# --- cards -------------------------------------------------------------------------------------------------------


async def test_cards_are_found_by_token_item_and_message(store: Store) -> None:
    other = card(2, message_id=None, place=PRIVATE, user_id=None)
    async with store.transaction() as uow:
        for put in (card(1, message_id=None), other, card(3, open=False, message_id=79), card(1)):
            await uow.cards.put(put)
    async with store.reading() as uow:
        assert await uow.cards.get("token-1") == card(1)
        assert await uow.cards.get("token-9") is None
        assert await uow.cards.of_item("r1") == [card(1), other]
        assert await uow.cards.of_item("r2") == []
        assert await uow.cards.at(TOPIC, 77) == card(1)
        assert await uow.cards.at(TOPIC, 79) == card(3, open=False, message_id=79)
        assert await uow.cards.at(PRIVATE, 77) is None


async def test_a_notice_is_given_once(store: Store) -> None:
    async with store.transaction() as uow:
        assert await uow.cards.once("hello:1001", NOW)
        assert not await uow.cards.once("hello:1001", later(9))
        assert await uow.cards.once("hello:1002", NOW)


# --- transactions ------------------------------------------------------------------------------------------------


async def test_an_exception_takes_everything_back(store: Store) -> None:
    async def write_and_fail() -> None:
        async with store.transaction() as uow:
            await uow.sessions.put(session())
            await uow.sessions.append(message())
            await uow.inbox.receive(inbox_row())
            raise KeyError

    with pytest.raises(KeyError):
        await write_and_fail()
    async with store.transaction() as uow:
        assert await uow.sessions.get("session-1") is None
        assert await uow.inbox.receive(inbox_row())


async def test_writing_through_a_read_is_refused_and_does_not_stick(store: Store) -> None:
    with pytest.raises(StorageError) as caught:
        async with store.reading() as uow:
            await uow.ledger.bump("a")
    assert caught.value.code == "storage.read-only"
    async with store.transaction() as uow:
        assert await uow.ledger.bump("a") == 1


async def test_a_unit_of_work_is_over_with_its_transaction(store: Store) -> None:
    async with store.transaction() as uow:
        await uow.ledger.bump("a")
    with pytest.raises(StorageError) as caught:
        await uow.ledger.bump("a")
    assert caught.value.code == "storage.closed"


async def test_times_of_other_zones_come_back_as_the_same_moment(store: Store) -> None:
    moment = NOW.replace(microsecond=0).astimezone(timezone(timedelta(hours=3)))
    async with store.transaction() as uow:
        await uow.inbox.receive(inbox_row(received_at=moment))
        found = await uow.inbox.get("telegram:1")
        assert found is not None
        assert found.received_at == moment
        with pytest.raises(StorageError) as caught:
            await uow.inbox.receive(inbox_row(2, received_at=NOW.replace(tzinfo=None)))
    assert caught.value.code == "storage.bad-value"


async def test_what_sqlite_cannot_hold_is_refused_in_our_words(store: Store) -> None:
    for row in (inbox_row(payload="\ud800"), inbox_row(place=Place("telegram", 2**70))):
        with pytest.raises(StorageError) as caught:
            async with store.transaction() as uow:
                await uow.inbox.receive(row)
        assert caught.value.code == "storage.bad-value"

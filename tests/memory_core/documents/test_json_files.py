"""JSON documents: what cannot be understood is told, kept and never opens a space."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memory_core.documents.curation_file import CurationEntry, entry_of, parse_curation, render_curation
from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.documents.paths import document_path
from memory_core.documents.promotions_file import Promotion, PromotionsFile, parse_promotions, render_promotions
from memory_core.documents.space_file import SpaceSettings, parse_space, read_space, render_space, write_space
from memory_core.errors import DocumentError
from memory_core.ports import Item
from memory_core.spaces import Doc, user_space
from memory_core.values import Cutoff, Evidence, ItemState, Mode, Operation, Record, Speaker, Transition, Trigger
from tests.support.time import START, FixedClock

DOC = Doc(user_space("default", 42), "space.json")


# --- space.json ----------------------------------------------------------------------------------------------


def test_settings_come_back() -> None:
    settings = SpaceSettings(
        mode=Mode.REVIEW,
        addressing="mention",
        listen=False,
        quiet_hours="22:00-07:00",
        language="ar",
        zone="America/Argentina/Buenos_Aires",
        extra={"future": {"نعم": 1}},
    )
    text = render_space(settings)
    assert parse_space(text) == settings
    assert "نعم" in text
    assert json.loads(text)["version"] == 1
    assert parse_space("\ufeff" + text) == settings


@pytest.mark.parametrize(
    ("field", "value"),
    [("listen", "yes"), ("quiet_hours", "25:00-07:00"), ("zone", "../etc"), ("language", 7), ("addressing", "")],
)
def test_a_value_without_sense_is_left_out_named_and_kept(field: str, value: object) -> None:
    settings = parse_space(json.dumps({"version": 1, "mode": "review", field: value}))
    assert (settings.mode, settings.problems, getattr(settings, field)) == (Mode.REVIEW, (field,), None)
    assert json.loads(render_space(settings))[field] == value


def test_a_mode_without_sense_closes_the_space() -> None:
    settings = parse_space('{"version": 1, "mode": "atuo"}')
    assert (settings.mode, settings.problems) == (Mode.OFF, ("mode",))


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"{", "corrupt"),
        (b"[]", "corrupt"),
        (b"", "corrupt"),
        (b"[" * 100_000, "corrupt"),
        (b'{"version": 1, "mode": NaN}', "corrupt"),
        (b"\xff\xfe", "unreadable"),
        (b'{"version": 2, "mode": "auto"}', "newer-version"),
        (b'{"mode": "auto"}', "newer-version"),
    ],
)
async def test_a_file_that_is_not_understood_is_off_and_stays(home: Path, data: bytes, problem: str) -> None:
    path = document_path(home, DOC)
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    store = LocalDocumentStore(home, FixedClock())
    settings = await read_space(store, DOC)
    assert (settings.mode, settings.problems) == (Mode.OFF, (problem,))
    assert [p.name for p in path.parent.iterdir()] == ["space.json"]
    if problem == "newer-version":
        with pytest.raises(DocumentError):
            await write_space(store, DOC, mode=Mode.AUTO)
        assert path.read_bytes() == data
        return
    written = await write_space(store, DOC, mode=Mode.AUTO)
    assert written.set_aside == "space.json.corrupt-20260301T090000.000000Z"
    assert path.with_name(written.set_aside).read_bytes() == data
    assert await read_space(store, DOC) == SpaceSettings(mode=Mode.AUTO)


@pytest.mark.anyio
async def test_a_change_keeps_the_other_fields() -> None:
    store = MemoryDocumentStore()
    assert await read_space(store, DOC) == SpaceSettings()
    await write_space(store, DOC, mode=Mode.MANUAL, zone="Asia/Riyadh")
    read = await store.read(DOC)
    await store.write(
        DOC,
        read.text.replace('"version": 1', '"version": 1, "x": [1], "mode": "?"').replace('"manual"', '"?"'),
        read.version,
    )
    assert (await read_space(store, DOC)).problems == ("mode",)
    assert (await write_space(store, DOC, language="ar")).mode is Mode.OFF
    assert json.loads((await store.read(DOC)).text) == {
        "version": 1,
        "x": [1],
        "mode": "?",
        "language": "ar",
        "zone": "Asia/Riyadh",
    }
    await write_space(store, DOC, mode=Mode.AUTO, zone=None)
    assert await read_space(store, DOC) == SpaceSettings(mode=Mode.AUTO, language="ar", extra={"x": [1]})


@pytest.mark.anyio
@pytest.mark.parametrize("changes", [{"mode": "loud"}, {"zone": "a b"}, {"listen": 1}, {"nothing": "x"}])
async def test_nonsense_is_not_written(changes: dict[str, Any]) -> None:
    store = MemoryDocumentStore()
    with pytest.raises(DocumentError) as error:
        await write_space(store, DOC, **changes)
    assert error.value.code == "document.bad-value"
    assert (await store.read(DOC)).version == "absent"


# --- memory-curation.json ------------------------------------------------------------------------------------


def item(item_id: str, state: ItemState = ItemState.APPLIED, statement: str = "أفضل القهوة.") -> Item:
    said = Evidence(message_id="m1", span="أفضل القهوة", speaker=Speaker(42, "سارة"), said_at=START)
    return Item(
        id=item_id,
        profile="default",
        space_key="user:42",
        doc="USER.md",
        section="Preferences",
        statement=statement,
        line_key=statement,
        category="preference",
        explicitness="explicit",
        sensitivity="none",
        subject="speaker",
        confidence=0.9,
        confidence_at=START,
        state=state,
        reason="ok",
        reasons=("ok",),
        risk="low",
        evidence=(said,),
        created_at=START,
        updated_at=START,
    )


def record(number: int, *item_ids: str, at: datetime | None = None) -> Record:
    return Record(
        id=f"record-{number:04}",
        at=at or START + timedelta(minutes=number),
        space_key="user:42",
        trigger=Trigger.FINALIZATION,
        status="applied",
        actor=None,
        session_id="s1",
        cutoff=Cutoff(4, "m4"),
        transitions=tuple(Transition(item_id=i, before=None, after=ItemState.APPLIED) for i in item_ids),
        operations=(Operation("user:42/USER.md", "Preferences", "add", None, "أفضل القهوة.", 0),),
    )


def test_records_come_back_with_their_items() -> None:
    items = {"r001": item("r001")}
    text = render_curation([record(1, "r001")], items)
    (entry,) = parse_curation(text).entries
    assert entry.items == (entry_of(items["r001"]),)
    assert entry.items[0].evidence == items["r001"].evidence
    original = record(1, "r001")
    assert (entry.record.id, entry.record.at, entry.record.trigger) == (original.id, original.at, original.trigger)
    assert (entry.record.operations, entry.record.cutoff) == (original.operations, original.cutoff)


def test_the_newest_and_all_pending_stay_in_stable_order() -> None:
    items = {"old": item("old", ItemState.PENDING), "gone": item("gone")}
    records = [record(0, "old"), record(1, "gone"), *(record(n) for n in range(2, 250))]
    text = render_curation(records, items)
    ids = [entry.record.id for entry in parse_curation(text).entries]
    assert ids == ["record-0000", *(f"record-{n:04}" for n in range(50, 250))]
    assert render_curation(reversed(records), items) == text
    together = [record(n, at=START) for n in (3, 1, 2)]
    assert render_curation(together, {}) == render_curation(reversed(together), {})


def test_a_forgotten_items_words_are_in_no_part_of_the_file() -> None:
    text = render_curation([record(1, "r001")], {"r001": item("r001", ItemState.FORGOTTEN)})
    assert "القهوة" not in text
    (entry,) = parse_curation(text).entries
    assert (entry.items[0].statement, entry.items[0].state) == (None, ItemState.FORGOTTEN)
    assert json.loads(text)["records"][0]["operations"][0]["hash"]


def test_one_bad_entry_is_counted_and_the_rest_is_read() -> None:
    value = json.loads(render_curation([record(1), record(2)], {}))
    good = value["records"][0]
    bad: list[object] = [7, None, {}, {**good, "at": "2026-01-01"}, {**good, "trigger": "x"}, {**good, "items": [3]}]
    bad += [{**good, "actor": "me"}, {**good, "operations": {"a": 1}}]
    parsed = parse_curation(json.dumps({"version": 1, "records": [*bad, good]}))
    assert [entry.record.id for entry in parsed.entries] == ["record-0001"]
    assert parsed.skipped == len(bad)
    assert isinstance(parsed.entries[0], CurationEntry)
    with pytest.raises(DocumentError) as error:
        parse_curation("{")
    assert error.value.code == "document.corrupt"


# --- promotions.json -----------------------------------------------------------------------------------------


def promotion(content: str | None, **changes: object) -> Promotion:
    fields: dict[str, Any] = {
        "id": f"memory-preference-{content}",
        "kind": "user-preference",
        "content": content,
        "active": True,
        "confidence": 0.55,
        "occurrences": 2,
        "source": "repeated-user-input",
        "source_session_ids": ("s1", "s2"),
        "updated_at": datetime(2026, 3, 1, tzinfo=UTC),
        **changes,
    }
    return Promotion(**fields)


def test_promotions_come_back_sorted_by_content() -> None:
    one, two = promotion("Prefer tea."), promotion("Prefer pnpm.", created_at=START, superseded_by="x")
    blank = promotion(
        None, id="gone", active=False, forgotten_at=START, forgotten_reason="user-requested", content_hash="ab"
    )
    assert parse_promotions(render_promotions((one, two, blank))) == PromotionsFile((blank, two, one))
    assert parse_promotions(render_promotions(())) == PromotionsFile()


@pytest.mark.parametrize(
    "change",
    [
        {"id": 1},
        {"kind": "other"},
        {"content": None},
        {"active": "yes"},
        {"confidence": 2},
        {"occurrences": -1},
        {"sourceSessionIds": "s1"},
        {"updatedAt": "yesterday"},
        {"createdAt": 5},
    ],
)
def test_a_promotion_without_sense_is_counted(change: dict[str, object]) -> None:
    value = json.loads(render_promotions((promotion("Prefer tea."),)))
    value["records"].append({**value["records"][0], **change})
    parsed = parse_promotions(json.dumps(value))
    assert (len(parsed.records), parsed.skipped) == (1, 1)

"""One file in random hands: editors, compactions, restores, losses, forgetting, undos. File and ledger agree after each step."""

import asyncio
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gateway.models.offline_composer import OfflineComposer
from memory_core.core import MemoryCore
from memory_core.documents.markdown import statements
from memory_core.errors import DhakiraError
from memory_core.languages.normalise import line_hash
from memory_core.spaces import Doc
from memory_core.values import ItemState
from tests.memory_core.ledger.files import DOC, SPACE, agrees, hand, store, text_of, vanish
from tests.support.cores import OPERATOR, open_core
from tests.support.time import FixedClock

PORTABLE = Doc(SPACE, "PORTABLE.md")
POOL = [
    "I like tea in the morning.",
    "I like tea.",
    "I like green tea with mint.",
    "I like coffee.",
    "I never eat peanuts.",
    "أعمل من البيت.",
    "أعمل من المكتب كل أحد.",
    "cafe\u0301 au lait",
    "My sister likes rum.",
]
BULLETS = st.sampled_from(["- ", "* ", "  + ", "1. "])
ROWS = st.tuples(BULLETS, st.sampled_from(POOL)).map("".join) | st.sampled_from(["prose", "", "```", "## Mine"])
TEXTS = st.tuples(
    st.sampled_from(["", "\ufeff", "# User\r\n"]), st.lists(ROWS, max_size=9), st.sampled_from(["\n", "\r\n", "\r"])
).map(lambda parts: parts[0] + parts[2].join(parts[1]))
PICK = st.integers(0, 20)
CLAIMS = ("share", "edit", "verify")
STEPS = st.one_of(
    st.tuples(st.just("write"), TEXTS),
    st.tuples(st.just("append"), st.sampled_from(POOL)),
    st.tuples(st.sampled_from(["drop", "share", "forget", "undo", "restore", "edit", "verify"]), PICK),
    st.tuples(st.sampled_from(["compact", "vanish", "lost", "accept", "day"]), PICK),
)


class Hands:
    """Does one step after the other; what a step may not do is refused in plain words and changes nothing."""

    def __init__(self, core: MemoryCore, clock: FixedClock) -> None:
        self.core = core
        self.clock = clock
        self.count = 0
        self.held: set[str] = set()
        """Documents in quarantine when last looked at, as only hands and a person's word may change."""

    async def do(self, step: tuple[str, Any]) -> None:
        self.count += 1
        before = await text_of(self.core), await text_of(self.core, PORTABLE)
        refused = ""
        try:
            await getattr(self, step[0])(step[1])
        except DhakiraError as error:
            refused = error.code
        assert refused.partition(".")[0] in ("", "document", "compact", "item"), refused
        if refused:
            assert step[0] not in ("write", "append", "drop", "vanish", "forget")
            assert (await text_of(self.core), await text_of(self.core, PORTABLE)) == before
        await self.core.reconcile(SPACE)
        await self._hold(step[0])

    async def _hold(self, step: str) -> None:
        """A quarantine lasts: nothing goes but what was named, and nothing is claimed of lines that are not there."""
        lost = {trouble.name for trouble in await self.core.shelf.troubles(SPACE) if trouble.lost}
        async with self.core.store.reading() as uow:
            assert await uow.ledger.quarantined("default", SPACE.key) == lost
            named = await uow.ledger.record_by_cause(self.cause)
        if named is not None and step in CLAIMS:
            docs = {item.doc for one in named.transitions if (item := await self.core.item(one.item_id)) is not None}
            assert not docs & self.held, (step, docs)
        if step in (*CLAIMS, "forget", "day"):
            latest = await self.core.records([SPACE], 3)
            away = {
                one.item_id
                for record in latest
                if record.command == "reconcile" and record.at == self.clock.now()
                for one in record.transitions
                if one.after is ItemState.FORGOTTEN
            }
            items = [await self.core.item(item_id) for item_id in away]
            assert not {item.doc for item in items if item is not None} & self.held, step
        self.held = lost

    @property
    def cause(self) -> str:
        return f"t:{self.count}"

    async def write(self, text: str) -> None:
        await hand(self.core, text)

    async def append(self, line: str) -> None:
        text = await text_of(self.core)
        await hand(self.core, f"{text}\n- {line}")

    async def drop(self, number: int) -> None:
        text = await text_of(self.core)
        lines = statements(text)
        if lines:
            line = lines[number % len(lines)]
            await hand(self.core, text[: line.start] + text[line.end :])

    async def share(self, number: int) -> None:
        items = await self.core.items([SPACE], [ItemState.APPLIED])
        if items:
            await self.core.share(OPERATOR, items[number % len(items)], self.cause)

    async def forget(self, number: int) -> None:
        items = await self.core.items([SPACE], [ItemState.APPLIED])
        if items:
            item = items[number % len(items)]
            await self.core.forget(OPERATOR, item, self.cause)
            async with self.core.store.reading() as uow:
                assert line_hash(item.line_key) in await uow.ledger.tombstones(SPACE.key)

    async def undo(self, number: int) -> None:
        items = sorted(await self.core.items([SPACE], list(ItemState)), key=lambda item: item.updated_at, reverse=True)
        if items:
            await self.core.undo(OPERATOR, items[number % min(4, len(items))], self.cause)

    async def edit(self, number: int) -> None:
        items = await self.core.items([SPACE], [ItemState.APPLIED])
        if items:
            await self.core.edit(OPERATOR, items[number % len(items)], f"Edited {self.count}", self.cause)

    async def verify(self, number: int) -> None:
        items = await self.core.items([SPACE], [ItemState.APPLIED])
        if items:
            await self.core.care.verify(OPERATOR, items[number % len(items)], self.cause)

    async def compact(self, number: int) -> None:
        name = "USER.md" if number % 4 else "PORTABLE.md"
        doc = Doc(SPACE, name)
        proposal = await self.core.shelf.propose(OPERATOR, SPACE, name, f"{self.cause}/propose")
        before = await text_of(self.core, doc)
        done = await self.core.shelf.compact(OPERATOR, [SPACE], proposal.id, self.cause)
        assert len(await text_of(self.core, doc)) < len(before)
        if number % 3 == 0 and done.items:
            await self.core.undo(OPERATOR, done.items[0], f"{self.cause}/undo")
            assert await text_of(self.core, doc) == before

    async def restore(self, number: int) -> None:
        copies = await self.core.shelf.backups([SPACE])
        if copies:
            copy = copies[number % len(copies)]
            offer = await self.core.shelf.look([SPACE], copy.id)
            text = await self.core.documents.read_backup(copy)
            await self.core.shelf.restore(OPERATOR, [SPACE], copy.id, offer.token, self.cause)
            assert await text_of(self.core, copy.doc) == text

    async def vanish(self, number: int) -> None:
        await vanish(self.core)

    async def lost(self, number: int) -> None:
        offer = await self.core.shelf.look([SPACE], "USER.md")
        await self.core.shelf.restore(OPERATOR, [SPACE], "USER.md", offer.token, self.cause)

    async def accept(self, number: int) -> None:
        offer = await self.core.shelf.look_at_loss([SPACE], "USER.md")
        await self.core.shelf.accept(OPERATOR, [SPACE], "USER.md", offer.token, self.cause)

    async def day(self, number: int) -> None:
        self.clock.advance(hours=25)
        await self.core.blank_forgotten()

    async def check(self) -> None:
        lost = {trouble.name for trouble in await self.core.shelf.troubles(SPACE) if trouble.lost}
        for doc in (DOC, PORTABLE):
            if doc.name not in lost:
                await agrees(self.core, doc)


async def run(steps: list[tuple[str, Any]]) -> None:
    clock = FixedClock()
    async with open_core(documents=store(clock), composer=OfflineComposer(), clock=clock) as core:
        hands = Hands(core, clock)
        for step in steps:
            clock.advance(seconds=1)
            await hands.do(step)
            await hands.check()


FORGOTTEN_MEANWHILE: list[tuple[str, Any]] = [("forget", number) for number in range(4)]


@example([("write", "# User\n"), *FORGOTTEN_MEANWHILE, ("lost", 0), ("undo", 0)])
@example([("vanish", 0), *FORGOTTEN_MEANWHILE, ("write", "# User\n"), ("edit", 0), ("verify", 0), ("undo", 1)])
@settings(max_examples=40, deadline=None)
@given(st.lists(STEPS, min_size=3, max_size=12))
def test_file_and_ledger_agree_whatever_hands_do(steps: list[tuple[str, Any]]) -> None:
    asyncio.run(run([("write", "## Facts\n" + "".join(f"- {line}\n" for line in POOL[:6])), *steps]))

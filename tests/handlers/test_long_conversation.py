"""A conversation that does not end: no prompt overflows, what was decided and is open stays at hand, the cost stays the same.

A few hundred turns here; `make soak` has it go on for 5,000 (SOAK_TURNS).
"""

import json
import os
import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pytest

from handlers.windows import tokens_of
from memory_core.core import CoreSettings, MemoryCore
from memory_core.curation.offline import OfflineExtractor
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.errors import OVERFLOW, ModelError
from memory_core.ports import ModelMessage
from memory_core.sessions.extracting import extracted
from memory_core.storage.sqlite import SqliteStore
from tests.handlers.chats import Chats, chats_over
from tests.support.time import CountingIds, FixedClock

pytestmark = pytest.mark.anyio
TURNS = int(os.environ.get("SOAK_TURNS", "240"))
WINDOW_TOKENS = 32_000
RATIO = 1.1 if TURNS >= 5_000 else 1.5
"""The cost at the end by that of a tenth of the way; in a short run the summary is still filling up by then."""

DECISIONS = (
    "We decided to use PostgreSQL for the ledger",
    "We agreed to ship the Aswan release on the ninth",
    "قررنا أن نستخدم اللون الأزرق في الواجهة",
    "We settled on Layla as the owner of the billing module",
    "اتفقنا على نقل المكتب إلى الإسكندرية",
    "We decided to drop the fax gateway",
    "I decided on weekly backups of the archive",
    "قررت أن أكتب الدليل بالعربية أولا",
)
OPEN_TASKS = (
    "I still need to renew the certificate of the staging server",
    "Omar still has to translate the onboarding letter",
    "لم أنته من تقرير الميزانية السنوي",
    "We need to call the landlord about the roof",
    "بقي ترتيب رحلة الفريق إلى أسوان",
    "I still need to label the museum photographs",
)
DONE_TASKS = (
    ("I still need to paint the garden bench", "The garden bench is painted and done"),
    ("يبقى إرسال دعوة الحفل", "انتهيت من إرسال دعوة الحفل"),
    ("We need to test the pager rotation", "The pager rotation test is finished"),
)
NOT_DONE = ("I haven't finished labelling the museum photographs", "لم أنته من ترتيب رحلة الفريق بعد")
"""Said late: they close nothing."""
_ENGLISH = [
    "river",
    "stone",
    "quiet",
    "harbour",
    "lantern",
    "copper",
    "window",
    "morning",
    "narrow",
    "gentle",
    "silver",
    "orchard",
    "basket",
    "thunder",
    "velvet",
]
_ARABIC = [
    "نهر",
    "حجر",
    "هادئ",
    "ميناء",
    "فانوس",
    "نحاس",
    "نافذة",
    "صباح",
    "ضيق",
    "لطيف",
    "فضة",
    "بستان",
    "سلة",
    "رعد",
    "مخمل",
]


@dataclass
class Provider:
    """A model of 32,000 tokens, for talk and for summaries: it refuses what is longer, as providers do."""

    chance: random.Random
    sizes: list[int] = field(default_factory=list)
    refused: int = 0
    last: str = ""

    async def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        size = sum(tokens_of(message.text) for message in messages)
        self.sizes.append(size)
        self.last = "\n".join(message.text for message in messages)
        self._refuse(size)
        yield talk(self.chance, 40)

    async def compose(self, task: str, data: str, schema: Mapping[str, object]) -> object:
        self._refuse(tokens_of(data) + tokens_of(json.dumps(schema)))
        assert task == "checkpoint"
        kind = self.chance.random()
        if kind < 0.05:
            raise ModelError("No JSON.", code="model.bad-output")
        if kind < 0.1:
            return {"summary": "I would rather not."}
        return extracted(json.loads(data))

    def _refuse(self, size: int) -> None:
        if size > WINDOW_TOKENS:
            self.refused += 1
            raise ModelError("Too long.", code=OVERFLOW)


def talk(chance: random.Random, words: int) -> str:
    chosen = chance.choice((_ENGLISH, _ARABIC))
    return " ".join(chance.choice(chosen) for _ in range(chance.randint(words // 2, words))) + "."


def script(chance: random.Random) -> list[str]:
    """What is said, turn by turn: idle talk with what is planted in it, spread over the first nine tenths."""
    said = [talk(chance, 60) for _ in range(TURNS)]
    said = [line if chance.random() > 0.02 else f"{line} {talk(chance, 900)}" for line in said]
    planted = [*DECISIONS, *OPEN_TASKS, *(begun for begun, _ in DONE_TASKS)]
    chance.shuffle(planted)
    for number, line in enumerate(planted):
        at = TURNS * 7 // 10 * number // len(planted)
        said[at] = f"{said[at]} {line}. {talk(chance, 20)}"
    late = [*(done for _, done in DONE_TASKS), *NOT_DONE]
    for number, line in enumerate(late):
        at = TURNS * 7 // 10 + TURNS // 5 * number // len(late)
        said[at] = f"{line}. {said[at]}"
    return said


@asynccontextmanager
async def opened(
    file: Path, documents: MemoryDocumentStore, provider: Provider, clock: FixedClock, ids: CountingIds
) -> AsyncIterator[Chats]:
    """Start the bot over what is there, as after a restart."""
    store = await SqliteStore.open(file, clock=clock)
    try:
        core = MemoryCore(
            store=store,
            documents=documents,
            extractor=OfflineExtractor(),
            clock=clock,
            ids=ids,
            settings=CoreSettings(),
            composer=provider,
        )
        async with chats_over(core) as chats:
            chats.router._conversation._model = provider
            yield chats
    finally:
        await store.close()


async def test_it_stays_bounded_and_nothing_planted_falls_out(tmp_path: Path) -> None:
    chance = random.Random(20261130)
    provider, clock, ids = Provider(chance), FixedClock(), CountingIds()
    documents, lines = MemoryDocumentStore(), script(chance)
    restarts, news, update = max(6, TURNS // 150), TURNS // 6, 0
    done = 0
    while done < TURNS:
        async with opened(tmp_path / "d.sqlite", documents, provider, clock, ids) as chats:
            chats._update = chats._message = update
            for line in lines[done : done + TURNS // restarts]:
                clock.advance(minutes=2)
                assert (await chats.say(line)).code == "turn.answered"
                done += 1
                if done % 4 == 0:  # the worker comes round now and then
                    await chats.finalize()
                if done % news == 0:
                    assert (await chats.say("/new")).code == "session.new"
            update = chats._update
    async with opened(tmp_path / "d.sqlite", documents, provider, clock, ids) as chats:
        chats._update = chats._message = update
        await chats.finalize()
        await chats.say("So where are we?")
    assert provider.refused == 0
    assert max(provider.sizes) <= WINDOW_TOKENS
    assert missing(provider.last, (*DECISIONS, *OPEN_TASKS)) == []
    assert missing(provider.last, [begun for begun, _ in DONE_TASKS]) == [begun for begun, _ in DONE_TASKS]
    early, late = around(provider.sizes, TURNS // 10), around(provider.sizes, TURNS)
    print(f"most tokens {max(early)} then {max(late)}, the middle one {median(early):.0f} then {median(late):.0f}")
    assert max(late) <= RATIO * max(early)
    assert median(late) <= RATIO * median(early)


def missing(prompt: str, planted: Sequence[str]) -> list[str]:
    """Return what of this is not in a prompt, neither in its summary nor in its history."""
    return [line for line in planted if line not in prompt]


def around(sizes: Sequence[int], turn: int) -> Sequence[int]:
    """Return what prompts cost up to a turn: a history grows and is summed up, so one of them alone says little."""
    many = min(200, TURNS // 4)
    end = min(max(turn, 2 * many), len(sizes))
    return sizes[end - many : end]

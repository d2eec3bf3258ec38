"""A space with a hand-written file, a composer that answers what a test wants, and a look at what became of it all."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from memory_core.core import MemoryCore
from memory_core.documents.drift import ABSENT
from memory_core.documents.markdown import statements
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.languages.normalise import line_key
from memory_core.policy.scanner import mask, scan
from memory_core.ports import Item
from memory_core.spaces import Doc, user_space
from memory_core.values import ItemState
from tests.support.cores import SARA
from tests.support.time import FixedClock

SPACE = user_space("default", SARA.id)
DOC = Doc(SPACE, "USER.md")
KEY = "sk-" + "a1B2" * 8
TEXT = (
    "\ufeff# User\r\nProse stays.\r\n\r\n## Preferences\r\n- I like tea in the morning.\r\n* I like green tea.\r\n"
    "- I like coffee.\r\n\r\n## Constraints\r\n- No peanuts.\r\n  1. أعمل من البيت.\r\n"
)


@dataclass
class Composing:
    """Answers with what a test gives; keeps what it was asked."""

    merges: dict[str, list[str]] = field(default_factory=dict)
    """New line to the old lines that it is made of."""
    drops: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, Any]] = field(default_factory=list)
    answer: object = None

    async def compose(self, task: str, data: str, schema: Mapping[str, object]) -> object:
        assert schema["required"] == ["lines", "dropped"]
        given = json.loads(data)
        self.asked.append((task, given))
        if self.answer is not None:
            return self.answer
        numbers = {line["text"]: line["n"] for line in given["lines"]}
        used = {old for olds in self.merges.values() for old in olds} | set(self.drops)
        kept = [{"text": text, "from": [n]} for text, n in numbers.items() if text not in used]
        new = [{"text": text, "from": [numbers[old] for old in olds]} for text, olds in self.merges.items()]
        return {"lines": kept + new, "dropped": [{"n": numbers[t], "reason": why} for t, why in self.drops.items()]}


TEAS = {"I like tea, green in the morning.": ["I like tea in the morning.", "I like green tea."]}


def store(clock: FixedClock | None = None) -> MemoryDocumentStore:
    return MemoryDocumentStore(clock=clock or FixedClock(), clean=lambda text: mask(text)[0])


async def hand(core: MemoryCore, text: str, doc: Doc = DOC) -> None:
    """Write a file as a person's editor would."""
    await core.documents.write(doc, text, (await core.documents.read(doc)).version)


async def vanish(core: MemoryCore, doc: Doc = DOC) -> None:
    await core.documents.delete(doc, (await core.documents.read(doc)).version)


async def text_of(core: MemoryCore, doc: Doc = DOC) -> str:
    return (await core.documents.read(doc)).text


async def remembered(core: MemoryCore) -> dict[str, Item]:
    return {item.statement: item for item in await core.items([SPACE], [ItemState.APPLIED])}


async def agrees(core: MemoryCore, doc: Doc = DOC) -> None:
    """Check that file and ledger say the same, but for lines that the scanner dislikes."""
    read = await core.documents.read(doc)
    lines = {line_key(line.statement) for line in statements(read.text) if scan(line.statement).allowed}
    items = await core.items([SPACE], [ItemState.APPLIED])
    here = {item.line_key for item in items if item.doc == doc.name or (doc.name == "PORTABLE.md" and item.shared)}
    assert here == lines, (here ^ lines, read.version == ABSENT)

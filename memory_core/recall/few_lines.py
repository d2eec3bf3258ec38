"""A search without an index: a few thousand lines in memory, found by the same words and ranked by the same rules."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from memory_core.languages.terms import BEGINNING, Word, beginning, part_terms
from memory_core.recall.question import Question
from memory_core.recall.source import BLOCK_BITS, Extent, Having, Line, Looked


class FewLines:
    """Implements `source.Source` over lines that the caller holds."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = {line.number: line for line in lines}
        self._blocks: dict[int, int] = defaultdict(int)
        self._having: dict[str, list[int]] = defaultdict(list)
        self._begun: dict[str, set[int]] = defaultdict(set)
        for line in lines:
            self._blocks[line.number >> BLOCK_BITS] += line.length
            for term in set(line.words.split()):
                self._having[term].append(line.number)
                if len(term) >= BEGINNING:
                    self._begun[term[:BEGINNING]].add(line.number)

    async def likeness(self, question: Question) -> None:
        """Compare nothing: what is searched without an index has no vectors."""
        del question

    async def extent(self) -> Extent:
        """Return how much there is."""
        return Extent(len(self._lines), sum(line.length for line in self._lines.values()), len(self._blocks))

    async def numbers(self, words: Sequence[Word]) -> list[Having]:
        """Return for each word the lines that have it; of compounds with it if nothing else has it."""
        return [self._numbers(word) for word in words]

    def _numbers(self, word: Word) -> Having:
        found = self._with(word.terms) or self._with([part for term in word.terms for part in part_terms(term)])
        stem = beginning(word)
        related = self._begun.get(stem, set()) - found if stem else set()
        return Having(sorted(found), sorted(related))

    def _with(self, terms: Iterable[str]) -> set[int]:
        return {number for term in terms for number in self._having.get(term, ())}

    async def on_days(self, first: int, last: int, most: int) -> list[int]:
        """Return the numbers of lines of these days, longest first."""
        found = [line for line in self._lines.values() if first <= line.day <= last]
        return [line.number for line in sorted(found, key=lambda line: -line.length)[:most]]

    async def look(self, numbers: Collection[int]) -> Looked:
        """Return the lines with these numbers that are there."""
        lines = [self._lines[number] for number in numbers if number in self._lines]
        return Looked(lines, {block: self._blocks[block] for block in {line.number >> BLOCK_BITS for line in lines}})

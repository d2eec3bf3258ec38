"""Searching what was said: the lines that answer a question, from the spaces that somebody may see and no other.

What is found is looked up in the journal again: only words that stand there now, and may be shown, are returned.
"""

from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, starmap
from typing import Final, TypeVar

from memory_core.errors import EncodingError, StorageError
from memory_core.languages.terms import Word, beginning, part_terms
from memory_core.ports import Store, UnitOfWork
from memory_core.ports.meaning import Encoder
from memory_core.ports.recall import AskedTerms, IndexedSpace, Unindexed
from memory_core.recall.abstention import abstains
from memory_core.recall.encoding import Encoding
from memory_core.recall.few_lines import FewLines
from memory_core.recall.indexing import BEFORE_SEARCH, DAMAGED, VERSION, Indexing, line_of
from memory_core.recall.likeness import Likeness, compared
from memory_core.recall.names import Person
from memory_core.recall.passages import Hit, Passage, read_passages
from memory_core.recall.question import Question, read_question
from memory_core.recall.ranking import rank
from memory_core.recall.source import BLOCK_BITS, Extent, Having, Line, Looked
from memory_core.spaces import Space

T = TypeVar("T")

NEWEST: Final = 50_000
"""Lines with one word that are looked at, the newest: what is said that often tells lines apart no more."""
DIRECT: Final = 3000
"""Newest messages that a search without an index reads."""
BRIEF: Final = 2000
"""Lines up to which a search is done on the spot: a millisecond of arithmetic, in which no other thread would get on either, and
a fifth of which the hand-over to the database's thread and back would add."""
SHORT: Final = 120
"""Length of a question up to which that holds: each of its words may stand in every line."""
PEOPLE: Final = 500
_SPACE_BITS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search came to."""

    hits: tuple[Hit, ...]
    abstains: bool
    """Whether it is better to say that nothing is known: see `abstention`."""
    direct: bool
    """Whether the journal itself was searched, for want of an index."""
    names_somebody: bool = False
    """Whether the question names one who has spoken there."""


class Search:
    """Searches the journal of one profile."""

    def __init__(self, profile: str, store: Store, *, enabled: bool = True, encoder: Encoder | None = None) -> None:
        self.indexing = Indexing(store)
        self.encoding = Encoding(store, encoder if enabled else None)
        self._encoder = encoder
        self._profile = profile
        self._store = store
        self._enabled = enabled

    async def find(
        self,
        text: str,
        spaces: Sequence[Space] | None,
        *,
        user: int | None = None,
        asked_at: datetime | None = None,
        but_sessions: frozenset[str] = frozenset(),
        limit: int = 50,
    ) -> Found:
        """Find messages: `look` with nothing else to do."""
        ask = Ask(text=text, spaces=spaces, user=user, asked_at=asked_at, but_sessions=but_sessions, limit=limit)
        return await self.look(ask, _itself)

    async def look(self, ask: "Ask", use: Callable[[UnitOfWork, Found], Coroutine[object, object, T]]) -> T:
        """Find messages and use what is found, in one go: on the spot where there is little to search, else in one hand-over.

        Args:
            ask: What is asked, by whom, about which spaces.
            use: What to make of it in the same read; it may be called again when the index turns out to be damaged.

        Raises:
            StorageError: The database itself cannot be used.
        """

        async def by_index(uow: UnitOfWork) -> T:
            spaces = await uow.recall.spaces(self._profile, ask.keys)
            return await use(uow, await _with_index(uow, self._profile, ask, spaces, self._encoder))

        async def if_ready(uow: UnitOfWork) -> tuple[T] | None:
            return (await by_index(uow),) if await _is_ready(uow, self._profile, ask) else None

        async def if_brief(uow: UnitOfWork) -> tuple[T] | None:
            if not await _is_ready(uow, self._profile, ask):
                return None
            spaces = await uow.recall.spaces(self._profile, ask.keys)
            if sum(space.lines for space in spaces) > BRIEF:
                return None
            return (await use(uow, await _with_index(uow, self._profile, ask, spaces, None)),)

        async def directly(uow: UnitOfWork) -> T:
            return await use(uow, await _directly(uow, self._profile, ask))

        if self._enabled:
            try:
                is_short = self._encoder is None and len(ask.text) <= SHORT
                done = await self._store.read(if_brief, brief=True) if is_short else None
                done = done or await self._store.read(if_ready)
                if done is not None:
                    return done[0]
                if await self.indexing.catch_up(BEFORE_SEARCH):
                    return await self._store.read(by_index)
            except StorageError as error:
                if error.code not in DAMAGED:
                    raise
                with suppress(StorageError):
                    await self.indexing.discard()  # for the housekeeping to fill
        return await self._store.read(directly)

    async def passages(self, hits: Sequence[Hit], around: int = 1) -> list[Passage]:
        """Read hits with the messages around them; one that may not be shown any more is left out."""
        return await self._store.read(lambda uow: read_passages(uow, self._profile, hits, around))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One search."""

    text: str
    """What is asked, of any content."""
    spaces: Sequence[Space] | None
    """Whose conversations; None for all of the profile, which only an operator may ask for."""
    user: int | None = None
    """Who asks, for "I"."""
    asked_at: datetime | None = None
    """When, for "yesterday"."""
    but_sessions: frozenset[str] = frozenset()
    """Sessions to leave out, as the running one."""
    limit: int = 50
    """Hits to return at most."""

    @property
    def keys(self) -> list[str] | None:
        """Return the keys of its spaces."""
        return None if self.spaces is None else [space.key for space in self.spaces]


async def _itself(_: UnitOfWork, found: Found) -> Found:
    return found


async def _is_ready(uow: UnitOfWork, profile: str, ask: Ask) -> bool:
    """Say whether the index has all that this search may find; what it has yet to read elsewhere is for later."""
    state = await uow.recall.state()
    if state is None or state.version != VERSION or not state.fits or state.stale:
        return False
    if state.newest - state.upto > BEFORE_SEARCH:
        return False
    return not state.is_behind or not await uow.recall.lacks(profile, ask.keys, sorted(ask.but_sessions))


async def _with_index(
    uow: UnitOfWork, profile: str, ask: Ask, spaces: Sequence[IndexedSpace], encoder: Encoder | None
) -> Found:
    people = await uow.recall.people([space.number for space in spaces], PEOPLE)
    source = IndexSource(uow, spaces, encoder)
    found = await _found(uow, profile, ask, source, people)
    if not found.hits:
        await uow.recall.prove([space.number for space in spaces if space.lines])
    return found


async def _directly(uow: UnitOfWork, profile: str, ask: Ask) -> Found:
    newest = await uow.recall.newest(profile, ask.keys, DIRECT)
    people = {message.speaker_id: message.speaker_name for message in newest if message.speaker_id}
    return await _found(uow, profile, ask, FewLines(_numbered(newest)), list(people.items()))


async def _found(
    uow: UnitOfWork, profile: str, ask: Ask, source: "IndexSource | FewLines", people: Sequence[tuple[int, str]]
) -> Found:
    question = read_question(
        ask.text, [Person(number, name) for number, name in people], user=ask.user, asked_at=ask.asked_at
    )
    ranked = await rank(source, question, await source.likeness(question))
    stand = await uow.recall.stand(profile, [one.line.message_id for one in ranked])
    keys = ask.keys
    kept = [
        (one, at)
        for one in ranked
        if (at := stand.get(one.line.message_id)) is not None
        and at.session_id not in ask.but_sessions
        and (keys is None or at.space in keys)
    ]
    silent = abstains(question, [one for one, _ in kept], len({number for number, _ in people}))
    return Found(
        hits=tuple(
            Hit(
                one.line.message_id, at.session_id, at.seq, at.space, at.known_as, at.chat_id, one.score, one.by_meaning
            )
            for one, at in kept[: ask.limit]
        ),
        abstains=silent,
        direct=isinstance(source, FewLines),
        names_somebody=question.by_name,
    )


def _numbered(newest: Iterable[Unindexed]) -> list[Line]:
    """Number messages as the index would: neighbours of a session follow each other."""
    blocks: dict[tuple[str, int], int] = {}
    lines = []
    for message in newest:
        block = blocks.setdefault((message.session_id, message.seq >> BLOCK_BITS), len(blocks))
        number = block << BLOCK_BITS | message.seq & (1 << BLOCK_BITS) - 1
        of = line_of(message)
        lines.append(Line(number, message.message_id, message.speaker_id, of.day, of.flags, of.length, of.terms))
    return lines


class IndexSource:
    """Implements `source.Source` over some spaces of the index, in an open read."""

    def __init__(self, uow: UnitOfWork, spaces: Sequence[IndexedSpace], encoder: Encoder | None = None) -> None:
        self._uow = uow
        self._encoder = encoder
        self._index = uow.recall
        self._spaces = spaces

    async def likeness(self, question: Question) -> Likeness | None:
        """Compare the newest lines with a question; whatever goes wrong with that, words are there."""
        if self._encoder is None:
            return None
        spoken = question.spoken
        if not spoken:
            return None
        try:
            return await compared(self._uow, self._ranges(), self._encoder, spoken)
        except EncodingError:
            return None

    async def extent(self) -> Extent:
        """Return how much there is."""
        return Extent(
            sum(space.lines for space in self._spaces),
            sum(space.terms for space in self._spaces),
            sum(space.blocks for space in self._spaces),
        )

    async def numbers(self, words: Sequence[Word]) -> list[Having]:
        """Return for each word the newest lines that have it; of compounds with it if nothing else has it."""
        begin = [beginning(word) for word in words]
        asked = [AskedTerms(word.terms) for word in words]
        found = await self._having([*asked, *(AskedTerms((start,), begin_so=True) for start in begin if start)])
        exact, begun = found[: len(words)], iter(found[len(words) :])
        await self._in_compounds(words, exact)
        related = [next(begun) if start else [] for start in begin]
        return [
            Having(have, [*set(like).difference(have)] if like else like)
            for have, like in zip(exact, related, strict=True)
        ]

    async def on_days(self, first: int, last: int, most: int) -> list[int]:
        """Return the numbers of lines of these days, longest first."""
        found: list[int] = []
        for space in self._spaces:
            found += await self._index.on_days(space.number, first, last, most)
        return found[:most]

    async def look(self, numbers: Collection[int]) -> Looked:
        """Return the lines with these numbers that are there."""
        lines, blocks = await self._index.look(numbers)
        return Looked(list(starmap(Line, lines)), blocks)

    async def _in_compounds(self, words: Sequence[Word], exact: list[list[int]]) -> None:
        """Look for words that nothing has among the parts of compounds."""
        parts = {
            at: tuple(part for term in word.terms for part in part_terms(term))
            for at, word in enumerate(words)
            if not exact[at]
        }
        wanted = [at for at, terms in parts.items() if terms]
        if wanted:
            found = await self._having([AskedTerms(parts[at]) for at in wanted])
            for at, numbers in zip(wanted, found, strict=True):
                exact[at] = numbers

    def _ranges(self) -> list[tuple[int, int]]:
        return _ranges([space.number for space in self._spaces])

    async def _having(self, asked: Sequence[AskedTerms]) -> list[list[int]]:
        found = [await self._index.having(asked, low, high, NEWEST) for low, high in self._ranges()]
        if len(found) == 1:
            return found[0]
        return [list(chain.from_iterable(have)) for have in zip(*found, strict=True)] or [[] for _ in asked]


def _ranges(spaces: Sequence[int]) -> list[tuple[int, int]]:
    """Return the fewest ranges of line numbers that hold exactly these spaces."""
    ranges: list[tuple[int, int]] = []
    for number in sorted(spaces):
        low, high = number << _SPACE_BITS, (number + 1 << _SPACE_BITS) - 1
        if ranges and ranges[-1][1] + 1 == low:
            ranges[-1] = (ranges[-1][0], high)
        else:
            ranges.append((low, high))
    return ranges

"""News of items reach those who decide about them: once, several in one message, and not during quiet hours (§10).

What is to be told stands in rows that were written with the items; this looks which are due, so that a restart loses none.
"""

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from handlers.access import Access
from handlers.items import when, worded
from handlers.manners import language_at, quiet_at
from handlers.messages import Button, Reply
from handlers.outgoing import post
from handlers.readings import read_line
from handlers.review import RECEIPT, REVIEW, SHOWN, Planned, address, post_card, refresh_cards
from handlers.texts import known, say, spoken
from memory_core.core import MemoryCore
from memory_core.errors import AccessError, DhakiraError
from memory_core.ledger.expiry import EXPIRING, round_of
from memory_core.ports import Announcement, Item, UnitOfWork
from memory_core.spaces import Place, Space, parent_spaces
from memory_core.values import Actor, ItemState, Risk

NEWS = "news"
WINDOW_S = 60.0
"""After a place was told something, more news for it wait this long, to come in one message."""
NAMED = 20
"""Most lines of an announcement of expiries; what is beyond is named by id."""
CUT_OFF = timedelta(hours=1)
"""How long news wait for a place that cannot be reached; whoever writes to the bot again hears them within that time."""
KEEP_DAYS = 90
"""How long a row that was sent stays, so that nothing is told twice."""


_News = tuple[Announcement, Item | None]
"""What is to be told, and of which item; None if that is gone."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What one place hears at a time, by what it is."""

    applied: list[Item]
    pending: list[Item]
    expiring: list[Item]

    @property
    def nothing(self) -> bool:
        return not (self.applied or self.pending or self.expiring)


class Announcements:
    """Tells what is due, and looks after what waits for long.

    Args:
        core: The memory.
        access: Who decides about a chat.
        language: Of places and words that have none of their own.
        window_s: How long news for a place that has just been told something are gathered, in seconds.
    """

    def __init__(self, core: MemoryCore, access: Access, *, language: str = "en", window_s: float = WINDOW_S) -> None:
        self._core = core
        self._access = access
        self._language = language
        self._window = timedelta(seconds=window_s)

    async def flush(self) -> int:
        """Tell what may be told by now; return to how many places something was said."""
        unplaced, due = await self._core.store.read(self._waiting)
        if unplaced and await self._find_places(unplaced):
            _, due = await self._core.store.read(self._waiting)
        by_place: dict[Place, list[Announcement]] = {}
        for row in due:
            if row.place is not None:
                by_place.setdefault(row.place, []).append(row)
        told = 0
        for place, rows in by_place.items():
            until = await self._not_before(place)
            if until is None:
                told += await self._tell(place, rows)
            else:
                await self._postpone(rows, until)
        return told

    async def _postpone(self, rows: Sequence[Announcement], until: datetime) -> None:
        numbers = [row.number for row in rows]
        await self._core.store.write(lambda uow: uow.announcements.postpone(numbers, until))

    async def look_after(self) -> list[Item]:
        """Warn of what will expire, close what has, and bring its cards up to date; return what was closed."""
        core = self._core
        await core.expiry.warn()
        closed = await core.expiry.expire()
        async with core.store.transaction() as uow:
            await refresh_cards(core, uow, closed, "expiry")
            await uow.announcements.prune(core.profile, core.clock.now() - timedelta(days=KEEP_DAYS))
        return closed

    # --- where ------------------------------------------------------------------------------------------------

    async def _waiting(self, uow: UnitOfWork) -> tuple[list[_News], list[Announcement]]:
        """Return what has no place yet, and what may be told now."""
        rows = await uow.announcements.unplaced(self._core.profile)
        unplaced = [(row, await uow.ledger.item(self._core.profile, row.item_id)) for row in rows]
        return unplaced, await uow.announcements.due(self._core.profile, self._core.clock.now())

    async def _find_places(self, unplaced: Iterable[_News]) -> bool:
        """Give news their places; say whether any has one now."""
        found: list[tuple[int, list[Place]]] = []
        known_places: dict[tuple[str, str, bool], list[Place]] = {}
        for row, item in unplaced:
            if item is None:
                found.append((row.number, []))
                continue
            key = (item.space_key, item.place_key, item.state is ItemState.PENDING)
            # Telegram may not say now who is an admin; then the row waits for the next look.
            with contextlib.suppress(DhakiraError):
                if key not in known_places:
                    known_places[key] = await self._hearers(item)
                found.append((row.number, known_places[key]))
        now = self._core.clock.now()

        async def place(uow: UnitOfWork) -> None:
            for number, places in found:
                await uow.announcements.place(number, places, now)

        if found:
            await self._core.store.write(place)
        return bool(found)

    async def _hearers(self, item: Item) -> list[Place]:
        """Return where an item is told: its person's chat; for what waits in a group, its active admins; else the group."""
        home = address(item, None)
        if home is None:
            return []
        if home.private or item.state is not ItemState.PENDING:
            return [home]
        space = Space.parse(item.profile, item.space_key)
        keys = [one.key for one in (space, *parent_spaces(space))]
        deciders = await self._core.store.read(lambda uow: uow.ledger.deciders(keys))
        if deciders and not self._access.knows_members:
            raise AccessError("Nobody here can say who is an admin.", code="access.denied")
        found = []
        for user_id in deciders:
            place = Place(home.platform, user_id)
            if await self._access.manages(Actor(user_id), space, fresh=False) and await self._may_write_to(place):
                found.append(place)
        return found or [home]

    async def _may_write_to(self, place: Place) -> bool:
        """Say whether a person has ever talked with the bot in private, without which Telegram lets no bot write, and not blocked it."""

        async def may(uow: UnitOfWork) -> bool:
            if await uow.outbox.is_cut_off(place.key):
                return False
            current = await uow.sessions.current(self._core.profile, place)
            return (current or await uow.sessions.last_ended(self._core.profile, place)) is not None

        return await self._core.store.read(may, brief=True)

    # --- when -------------------------------------------------------------------------------------------------

    async def _not_before(self, place: Place) -> datetime | None:
        """Return when a place may be told something, or None for now."""
        now = self._core.clock.now()
        quiet = await quiet_at(self._core, place, now)
        if quiet is not None:
            return quiet

        async def look(uow: UnitOfWork) -> tuple[bool, datetime | None]:
            cut_off = await uow.outbox.is_cut_off(f"{place.platform}:{place.chat_id}")
            return cut_off, await uow.announcements.last_sent(place)

        cut_off, last = await self._core.store.read(look, brief=True)
        if cut_off:
            return now + CUT_OFF
        return last + self._window if last is not None and last + self._window > now else None

    # --- what -------------------------------------------------------------------------------------------------

    async def _tell(self, place: Place, rows: Sequence[Announcement]) -> bool:
        core = self._core
        batch = core.ids.new("batch")
        configured = await language_at(core, place, "")
        async with core.store.transaction() as uow:
            mine = await uow.announcements.claim([row.number for row in rows], core.clock.now(), batch)
            told = await self._sorted(uow, [row for row in rows if row.number in mine])
            if told.nothing:
                return False
            telling = _Telling(core, uow, place, batch, configured or self._spoken(told), rows[0].cause or "expiry")
            await telling.receipts(told.applied)
            read = await read_line(uow, telling.language, (row.cause for row in rows if row.number in mine))
            await telling.proposals(told.pending, read)
            await telling.expiries(told.expiring)
        return True

    async def _sorted(self, uow: UnitOfWork, rows: Sequence[Announcement]) -> _Told:
        """Take each item as it is now: what was decided meanwhile is no news any more."""
        told = _Told([], [], [])
        for row in rows:
            item = await uow.ledger.item(self._core.profile, row.item_id)
            if item is None:
                continue
            if item.state is ItemState.PENDING and row.kind == NEWS:
                told.pending.append(item)
            elif item.state is ItemState.APPLIED and row.kind == NEWS:
                told.applied.append(item)
            elif item.state is ItemState.PENDING and row.kind == EXPIRING and row.round == round_of(item):
                told.expiring.append(item)
        return told

    def _spoken(self, told: _Told) -> str:
        """Speak as the people whose words these are."""
        words = (e.span for item in (*told.applied, *told.pending, *told.expiring) for e in item.evidence)
        return spoken(" ".join(words)) or known(self._language)


@dataclass(frozen=True, slots=True)
class _Telling:
    """One place's messages, written in the transaction that marks them as sent."""

    core: MemoryCore
    uow: UnitOfWork
    place: Place
    batch: str
    language: str
    cause: str

    async def receipts(self, items: Sequence[Item]) -> None:
        """Tell what was remembered by itself, each with its button."""
        await self._cards(items[:SHOWN], RECEIPT)
        if items[SHOWN:]:
            await self._post(say(self.language, "announce.more-applied", ids=_ids(items[SHOWN:])))

    async def proposals(self, items: Sequence[Item], read: str = "") -> None:
        """Tell what waits: a card for one, or a message about all with cards for the first."""
        if len(items) > 1:
            lines = [say(self.language, "announce.title", count=len(items)), *([read] if read else [])]
            if items[SHOWN:]:
                lines.append(say(self.language, "announce.rest", ids=_ids(items[SHOWN:])))
            lines.append(self._where_all())
            await self._post("\n".join(lines), (self._buttons(items),))
        await self._cards(items[:SHOWN], REVIEW)

    async def expiries(self, items: Sequence[Item]) -> None:
        """Tell, in one message, what will not wait much longer."""
        if not items:
            return
        first = min(self.core.expiry.ends_at(item) for item in items)
        lines = [say(self.language, "announce.expiring", count=len(items), when=when(first))]
        lines += [say(self.language, "announce.expiring-line", id=i.id, line=worded(i)) for i in items[:NAMED]]
        if items[NAMED:]:
            lines.append(say(self.language, "announce.expiring-rest", ids=_ids(items[NAMED:])))
        lines += [self._where_all(), say(self.language, "announce.expiring-end")]
        await self._post("\n".join(lines), (self._buttons(items),))

    def _where_all(self) -> str:
        return say(self.language, "announce.all-private" if self.place.private else "announce.all-group")

    def _buttons(self, items: Sequence[Item]) -> tuple[Button, ...]:
        low = sum(item.risk == Risk.LOW for item in items)
        show = Button(say(self.language, "button.show"), show_all(self.place))
        if not low:
            return (show,)
        return (Button(say(self.language, "button.low", count=low), f"low:{self.batch}"), show)

    async def _cards(self, items: Sequence[Item], kind: str) -> None:
        for item in items:
            await post_card(self.core, self.uow, item, Planned(self.place, kind, self.language, self.cause))

    async def _post(self, text: str, buttons: tuple[tuple[Button, ...], ...] = ()) -> None:
        await post(self.core, self.uow, Reply(place=self.place, text=text, buttons=buttons), self.cause)


def show_all(place: Place) -> str:
    """Return the action of a button that lists all that waits for whoever is there."""
    return "page:inbox:1" if place.private else "page:review:1"


def news_of(core: MemoryCore, items: Iterable[Item], cause: str) -> list[Announcement]:
    """Return the rows that have items told later: those applied by themselves and those that wait.

    Args:
        core: Profile and time.
        items: What a run made; other states are left out.
        cause: The job or update that it was made by.
    """
    return [
        Announcement(profile=core.profile, item_id=item.id, kind=NEWS, cause=cause, not_before=core.clock.now())
        for item in items
        if item.state in (ItemState.APPLIED, ItemState.PENDING)
    ]


def _ids(items: Sequence[Item]) -> str:
    return ", ".join(item.id for item in items)

"""What follows an answer: what the turn stated is looked at, curated when it is time, and told of (ARCHITECTURE §7, 8)."""

from collections.abc import Sequence

from handlers.answers import DoneMeanwhile, outcome_of
from handlers.messages import Reply, Result
from handlers.one_turn import CURATED, Turn
from handlers.outgoing import post
from handlers.promoted import promote, tell_promoted
from handlers.review import News, address, receipt_line, tell
from handlers.texts import reason, say
from handlers.zone_question import ZoneQuestion
from memory_core.core import Curation, MemoryCore
from memory_core.errors import DhakiraError
from memory_core.ports import Item, UnitOfWork
from memory_core.spaces import Space
from memory_core.values import Cutoff, ItemState, Message, Mode, Role, Trigger

UNFINISHED = "storage.unfinished"
"""Code of a change that stands in part and is finished later: neither saved nor not saved."""


class Remembering:
    """Carries an answered turn to its end.

    Args:
        core: The memory.
        zones: Asks for a person's time zone where a statement needs it.
    """

    def __init__(self, core: MemoryCore, zones: ZoneQuestion) -> None:
        self._core = core
        self._zones = zones

    async def run(self, turn: Turn) -> Result:
        """Look at what this turn stated, run curation if it is time, tell what came of it, and close the turn."""
        said = await self._said(turn)
        promotion = await promote(self._core, turn.message, f"{turn.row.key}#promote")
        self._core.failpoint.hit("turn.promoted")
        curates = turn.row.step in CURATED
        curation, trouble = await self._curate(turn) if curates else (Curation(), "")
        lines: list[str] = [said.text] if said else []

        try:
            async with self._core.store.transaction() as uow:
                place, reply_to = turn.inbound.place, turn.inbound.message_id
                news = News(near=place, language=turn.language, cause=turn.row.key, reply_to=reply_to)
                lines.extend(await tell_promoted(self._core, uow, turn.message, promotion, news))
                if curates:
                    lines.extend(await self._receipts(uow, turn, curation, trouble, saved=promotion.saved))
                if not curates:  # one matter at a time: a receipt is on its way else
                    await self._zones.ask(uow, turn.inbound, turn.message, turn.language, turn.row.key)
                result = self._result((*promotion.done.items, *curation.items), lines)
                if not await uow.inbox.done(turn.row.key, result.to_json()):
                    raise DoneMeanwhile
        except DoneMeanwhile:
            return await outcome_of(self._core, turn.row.key)
        return result

    async def _curate(self, turn: Turn) -> tuple[Curation, str]:
        """Run curation up to this turn's message; return what was settled and the code of what went wrong.

        What is queued behind it is left for its own turn, which is the one to tell what came of it.
        """
        trouble, cause = "", f"{turn.row.key}#curate"
        try:
            curation = await self._core.curate(
                turn.session.id,
                cutoff=Cutoff(turn.message.seq, turn.message.id),
                trigger=Trigger.REMEMBER if turn.asked else Trigger.REPLY_COUNT,
                cause=cause,
                asked=turn.asked,
            )
        except DhakiraError as error:
            # Windows before the one that failed have been settled, and are told like any other.
            trouble, curation = error.code, await self._core.runs.done(cause)
        self._core.failpoint.hit("turn.curated")
        return curation, trouble

    def _result(self, items: Sequence[Item], lines: Sequence[str]) -> Result:
        return Result(ok=True, code="turn.answered", fields=fields_of(items), lines=tuple(lines))

    async def _receipts(
        self, uow: UnitOfWork, turn: Turn, curation: Curation, trouble: str, *, saved: bool
    ) -> list[str]:
        place = turn.inbound.place
        news = News(near=place, language=turn.language, cause=turn.row.key, reply_to=turn.inbound.message_id)
        await tell(self._core, uow, curation.items, news)
        told = [item for item in curation.items if item.state in (ItemState.APPLIED, ItemState.PENDING)]
        lines = [receipt_line(turn.language, item) for item in told if address(item, place) == place]
        if not turn.asked or ((told or saved) and not trouble):
            return lines
        # Who asked hears the truth, whatever it is (rule: no receipt that is not true).
        line = await self._read_before(uow, turn) or await self._not_saved(uow, turn, curation, trouble)
        await post(self._core, uow, Reply(place=place, text=line, reply_to=turn.inbound.message_id), turn.row.key)
        return [*lines, line]

    async def _read_before(self, uow: UnitOfWork, turn: Turn) -> str:
        """Say what another run, as of `/memory populate`, made of this message before its own turn came."""
        states = (ItemState.APPLIED, ItemState.PENDING)
        place, cited = turn.inbound.place, await uow.ledger.citing(turn.message.id)
        made = [item for item in cited if item.state in states and address(item, place) == place]
        return "\n".join(receipt_line(turn.language, item) for item in made)

    async def _not_saved(self, uow: UnitOfWork, turn: Turn, curation: Curation, trouble: str) -> str:
        if trouble == UNFINISHED:
            return say(turn.language, "receipt.unfinished")
        if trouble:
            why = reason(turn.language, f"trouble-{trouble.replace('.', '-')}")
        else:
            why = await self._why_not(uow, turn, curation)
        return say(turn.language, "receipt.ignored", reason=why)

    async def _why_not(self, uow: UnitOfWork, turn: Turn, curation: Curation) -> str:
        ignored = [item for item in curation.items if item.state is ItemState.IGNORED]
        if not ignored and turn.message.masked:
            return reason(turn.language, "scanner")
        if ignored:
            waits = await _waits(uow, ignored[-1])
            return reason(turn.language, "waiting" if waits else ignored[-1].reason)
        mode = await self._core.mode(Space.parse(self._core.profile, turn.session.home_key))
        return reason(turn.language, "mode-off" if mode is Mode.OFF else "nothing")

    async def _said(self, turn: Turn) -> Message | None:
        async with self._core.store.reading() as uow:
            after = await uow.sessions.messages(turn.session.id, turn.message.seq)
        return next((m for m in after if m.role is Role.ASSISTANT and m.reply_to == turn.message.id), None)


def fields_of(items: Sequence[Item]) -> dict[str, object]:
    """Return what a turn's result says of the items that came of it."""

    def ids(state: ItemState) -> list[str]:
        return [item.id for item in items if item.state is state]

    return {
        "applied": ids(ItemState.APPLIED),
        "pending": ids(ItemState.PENDING),
        "ignored": len(ids(ItemState.IGNORED)),
    }


async def _waits(uow: UnitOfWork, ignored: Item) -> bool:
    """Say whether an item was left out because the same line waits for its review."""
    if ignored.reason != "duplicate":
        return False
    pending = await uow.ledger.items(ignored.profile, [ignored.space_key], [ItemState.PENDING])
    return ignored.line_key in {item.line_key for item in pending}

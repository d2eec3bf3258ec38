"""An answer that takes its time: typing, then a draft that grows (in private) or one edited message (in groups)."""

import asyncio
import contextlib
from collections.abc import Coroutine
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, Protocol

import structlog

from gateway.telegram.format import render
from gateway.telegram.marked import Marked
from gateway.telegram.pacing import Pace
from handlers.live import Showing, Underway, Unseen
from handlers.messages import Delivery, Refused, Reply, RetryLater, Sent
from memory_core.languages.normalise import shows_nothing
from memory_core.ports import Clock
from memory_core.spaces import Place

LOOK_EVERY_S = 0.25
AT_ONCE = 4
"""Most calls in flight; answers that are ready need the others (specs/telegram.md §5)."""
TYPING_EVERY = timedelta(seconds=4.5)
"""Telegram shows an action for five seconds (Bot API sendChatAction)."""
DRAFT_EVERY, DRAFT_AGAIN = timedelta(seconds=1), timedelta(seconds=25)
"""A draft that is not renewed goes after 30 seconds (Bot API sendMessageDraft)."""
EDIT_EVERY = timedelta(seconds=4)
FIRST_WORDS = 40
"""How much of an answer a group's message begins with, in characters: it is what a notification shows."""
ENDS_WITHIN_S = 3.0
"""How long the end of an answer waits for a call in flight."""

_log = structlog.get_logger(__name__)


class Window(Protocol):
    """A door, as far as an answer on its way needs it."""

    async def send(self, reply: Reply) -> Delivery:
        """Send or edit a message, once."""
        ...

    async def draft(self, place: Place, number: int, piece: Marked) -> Delivery:
        """Show a text that is not a message yet; private chats only."""
        ...

    async def typing(self, place: Place) -> Delivery:
        """Show that an answer is being written."""
        ...


class LiveAnswers:
    """Shows slow answers. Implements `handlers.live.Live`.

    An answer that is given within `after_s` costs no call. What is shown is never the answer: that goes through the
    outbox, and replaces the draft or the message. Flood control ends the show, in this answer and until it is over.

    Args:
        door: Makes the calls.
        clock: For times.
        pace: The budget that all calls share; of it half is left to what must arrive.
        platform: Whose answers.
        after_s: Seconds after which an answer counts as slow.
    """

    def __init__(self, door: Window, clock: Clock, pace: Pace, platform: str, after_s: float = 1.0) -> None:
        self._door = door
        self._clock = clock
        self._pace = pace
        self._platform = platform
        self._after = timedelta(seconds=after_s)
        self._watched: dict[int, _Growing] = {}
        self._no_drafts: set[int] = set()

    def watch(self, underway: Underway) -> Showing:
        """Begin to look at an answer; costs a note in memory."""
        if underway.place.platform != self._platform:
            return Unseen(underway.message_id)
        return _Growing(self, underway, self._clock.now())

    async def look(self) -> None:
        """Begin the calls that are due, those of the longest unseen answers first; waits for none."""
        now = self._clock.now()
        busy = sum(one.is_busy for one in self._watched.values())
        for one in sorted(self._watched.values(), key=lambda one: one.at):
            if busy >= AT_ONCE:
                return
            if not one.is_busy and not one.is_off and now - one.began >= self._after:
                busy += self._started(one, now)

    def _started(self, one: "_Growing", now: datetime) -> bool:
        chat = one.underway.place.chat_id
        if not self._pace.allows(chat, now, courtesy=True):
            return False
        call = self._next(one, now)
        if call is None:
            return False
        self._pace.note(chat, now)
        one.task = asyncio.create_task(call, name=f"show {chat}")
        return True

    def _next(self, one: "_Growing", now: datetime) -> Coroutine[Any, Any, None] | None:
        """Choose what to show now; nothing, if nothing new can be seen."""
        place, waited = one.underway.place, now - one.at
        drafts = place.private and place.chat_id not in self._no_drafts
        begins = one.shown is None and one.message_id is None
        said = one.underway.said() if begins or waited >= (DRAFT_EVERY if drafts else EDIT_EVERY) else ""
        if not shows_nothing(said) and (drafts or not begins or len(said) >= FIRST_WORDS):
            pieces = render(Reply(place=place, text=said, markdown=True))
            # A draft shows what is being said now; a message begins the answer and stays its first part.
            piece = pieces[-1] if drafts else pieces[0]
            if piece != one.shown or (drafts and waited >= DRAFT_AGAIN):
                return self._draft(one, piece, now) if drafts else self._message(one, piece, now)
        seen = drafts and one.shown is not None
        return self._typing(one, now) if not seen and now - max(one.typed, one.at) >= TYPING_EVERY else None

    async def _typing(self, one: "_Growing", now: datetime) -> None:
        one.typed = now
        self._noted(one, await self._door.typing(one.underway.place))

    async def _draft(self, one: "_Growing", piece: Marked, now: datetime) -> None:
        one.shown, one.at = piece, now
        result = await self._door.draft(one.underway.place, one.underway.number, piece)
        if isinstance(result, Refused):
            self._no_drafts.add(one.underway.place.chat_id)
            one.shown = None
            return
        self._noted(one, result)

    async def _message(self, one: "_Growing", piece: Marked, now: datetime) -> None:
        one.shown, one.at = piece, now
        place, reply_to = one.underway.place, one.underway.reply_to
        reply = Reply(place=place, text=piece.text, entities=piece.entities, reply_to=reply_to, edit_of=one.message_id)
        result = await self._door.send(reply)
        self._noted(one, result)
        if isinstance(result, Sent) and one.message_id is None:
            one.message_id = result.message_id
            await one.underway.keep(result.message_id)

    def _noted(self, one: "_Growing", result: Delivery) -> None:
        """Stop at the first trouble: the whole answer comes anyhow."""
        if isinstance(result, Sent):
            return
        one.is_off = True
        if isinstance(result, RetryLater):
            until = self._clock.now() + timedelta(seconds=result.seconds)
            self._pace.rest(one.underway.place.chat_id, until)
        _log.info("telegram.answer-not-shown", outcome=type(result).__name__)

    def begin(self, one: "_Growing") -> None:
        """Look at an answer from now on."""
        self._watched[id(one)] = one

    def end(self, one: "_Growing") -> None:
        """Look at it no more."""
        self._watched.pop(id(one), None)


class _Growing:
    """One answer: what was shown of it, and when. Implements `handlers.live.Showing`."""

    def __init__(self, live: LiveAnswers, underway: Underway, now: datetime) -> None:
        self._live = live
        self.underway = underway
        self.message_id = underway.message_id
        self.began = now
        self.at = self.typed = datetime.min.replace(tzinfo=now.tzinfo)
        self.shown: Marked | None = None
        self.is_off = False
        self.task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a call is in flight."""
        return self.task is not None and not self.task.done()

    async def __aenter__(self) -> Showing:
        """Begin."""
        self._live.begin(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End; when the turn itself is cut, at once."""
        self._live.end(self)
        task = self.task
        if task is None:
            return
        if kind is None or not issubclass(kind, asyncio.CancelledError):
            await asyncio.wait({task}, timeout=ENDS_WITHIN_S)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            if (trouble := await _trouble(task)) is not None:
                _log.error("telegram.showing-failed", error=type(trouble).__name__)


async def _trouble(task: asyncio.Task[None]) -> BaseException | None:
    (outcome,) = await asyncio.gather(task, return_exceptions=True)
    return None if isinstance(outcome, asyncio.CancelledError) else outcome

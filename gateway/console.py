"""`dhakira chat`: the door in the terminal. Lines go through the router like every other door's updates."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path

from gateway.app import CONSOLE, App
from gateway.archives import save_beside
from gateway.news import News
from gateway.telegram.delivery import OutboxDelivery
from gateway.terminal import Interrupts, Lines, printable
from handlers.messages import Command, Delivery, Inbound, Reply, Result, Sent
from memory_core.errors import DhakiraError
from memory_core.ports import Store
from memory_core.spaces import Place
from memory_core.values import EndReason, Part, PartKind, Span, Speaker

PLATFORM = CONSOLE
PROMPT = "› "
LEAVING = frozenset({"/exit", "/quit"})
Write = Callable[[str], None]


def console_place(app: App) -> Place:
    """The console's one conversation: that of the person whose memory it uses (PORTS, People on the command line)."""
    return Place(PLATFORM, app.settings.console_user_id)


def inbound_of(app: App, place: Place, speaker: Speaker, text: str) -> Inbound:
    """Make a typed line an Inbound; a line that starts with a slash and a letter is a command."""
    now = app.clock.now()
    name, _, args = text[1:].partition(" ")
    is_command = text.startswith("/") and name[:1].isalpha()
    return Inbound(
        key=f"{place.platform}:{app.ids.new('line')}",
        kind="message",
        place=place,
        sent_at=now,
        speaker=speaker,
        language=app.settings.language,
        # Even numbers are the person's, odd ones the bot's (see ConsoleChannel): no two of a place are the same.
        message_id=int(now.timestamp() * 1_000_000) * 2,
        text=text,
        parts=(Part(PartKind.TYPED, Span(0, len(text))),),
        command=Command(name.lower(), args.strip()) if is_command else None,
    )


class ConsoleChannel:
    """Prints what the outbox holds for the console; a button is shown as the command that does the same.

    Args:
        store: Where cards are looked up.
        profile: Whose cards.
        started: When the process started; message ids count up from there.
        write: Prints a text and a line end; gets the reply's place as well.
    """

    def __init__(self, store: Store, profile: str, started: datetime, write: Callable[[Place, str], None]) -> None:
        self._store = store
        self._news = News(store, profile)
        self._write = write
        self._last = int(started.timestamp() * 1_000_000) * 2 + 1

    async def send(self, reply: Reply) -> Delivery:
        """Print one reply if it is news; a file that goes with it is written into the current folder."""
        self._last += 2
        shown = await self._news.of(reply)
        if shown is None:
            return Sent(self._last)
        reply = shown
        saved = [f"  {save_beside(reply.document, Path())}"] if reply.document is not None else []
        self._write(reply.place, "\n".join([reply.text, *saved, *(f"  {hint}" for hint in await self._hints(reply))]))
        return Sent(self._last)

    async def _hints(self, reply: Reply) -> list[str]:
        if not reply.buttons or not reply.card:
            return []
        async with self._store.reading() as uow:
            card = await uow.cards.get(reply.card)
        if card is None:
            return []
        buttons = [button for row in reply.buttons for button in row if button.action]
        verbs = [button.action.split(":")[0] for button in buttons]
        return [f"[{button.label}] /memory {verb} {card.item_id}" for button, verb in zip(buttons, verbs, strict=True)]


class Console:
    """One person at one terminal.

    Args:
        app: Core, handlers and router.
        write: Prints a text and a line end.
        place: The conversation; that of the console if not given.
        aside: Prints what waits for the same person from elsewhere; `write` if not given.
        speaker: Who types; the console's person if not given.
    """

    def __init__(
        self,
        app: App,
        write: Write,
        place: Place | None = None,
        *,
        aside: Write | None = None,
        speaker: Speaker | None = None,
    ) -> None:
        self._app = app
        self._write = _shown_by(write)
        self._aside = _shown_by(aside) if aside else self._write
        self.place = place or console_place(app)
        self._speaker = speaker or Speaker(app.settings.console_user_id, app.settings.console.name or "You")
        channel = ConsoleChannel(app.store, app.core.profile, app.clock.now(), self._print)
        self._delivery = OutboxDelivery(app.store, channel, app.clock, self.place.platform, app.failpoint)

    async def turn(self, text: str) -> Result | None:
        """Carry out one line and print what came of it; None when there was nothing to do."""
        return await self.take(self.inbound(text))

    def inbound(self, text: str) -> Inbound:
        """Make a typed line an Inbound."""
        return inbound_of(self._app, self.place, self._speaker, text)

    async def take(self, inbound: Inbound) -> Result | None:
        """Carry out one Inbound to its end and print what came of it."""
        result = await self._app.mailbox.handle(inbound)
        await self.show()
        return result

    async def end(self, reason: EndReason) -> None:
        """End the session; its job waits for the gateway, or for `dhakira finalization run`."""
        await self._app.router.endings.end(self.place, reason)
        await self.show()

    async def stop(self) -> None:
        """Stop the running turn as `/stop` does: what was said so far is kept."""
        await self.turn("/stop")

    async def show(self) -> None:
        """Print what waits in the outbox."""
        await self._delivery.deliver_once()

    def _print(self, place: Place, text: str) -> None:
        (self._write if place == self.place else self._aside)(text)

    async def chat(self, lines: Lines, interrupts: Interrupts, prompt: Write) -> None:
        """Talk until `/exit`, the end of input, or Ctrl+C while nothing runs; each ends the session (ARCHITECTURE §8)."""
        await self.show()
        while True:
            prompt(PROMPT)
            line, interrupted = await _race(lines.read(), interrupts)
            if interrupted or line is None or line.strip().lower() in LEAVING:
                self._write("")
                await self.end(EndReason.CONSOLE_EXIT)
                return
            if line.strip():
                await self._interruptible(line, interrupts)

    async def _interruptible(self, line: str, interrupts: Interrupts) -> None:
        turn = asyncio.create_task(self._said(line))
        pressed = asyncio.create_task(interrupts.wait())
        await asyncio.wait({turn, pressed}, return_when=asyncio.FIRST_COMPLETED)
        if not turn.done():
            self._write("")
            await self.stop()
        pressed.cancel()
        await turn
        # A second Ctrl+C meant this turn, not the whole conversation.
        interrupts.clear()

    async def _said(self, line: str) -> None:
        try:
            await self.turn(line)
        except DhakiraError as error:
            hint = f" — {error.hint}" if error.hint else ""
            self._write(f"{error.message}{hint} ({error.code})")


def _shown_by(write: Write) -> Write:
    """Let nothing that was said, by a person or a model, do more to a terminal than be shown there."""
    return lambda text: write(printable(text))


async def _race(reading: Awaitable[str | None], interrupts: Interrupts) -> tuple[str | None, bool]:
    """Return the next line, or that Ctrl+C came first."""
    line = asyncio.ensure_future(reading)
    pressed = asyncio.create_task(interrupts.wait())
    await asyncio.wait({line, pressed}, return_when=asyncio.FIRST_COMPLETED)
    if line.done():
        pressed.cancel()
        return line.result(), False
    line.cancel()
    return None, True


async def converse(app: App, descriptor: int, *, handoff: str = "") -> int:
    """Run the console on a terminal or pipe and this process's standard output.

    Args:
        app: An opened home.
        descriptor: Where lines come from.
        handoff: A code with which to go on with another chat's conversation first.

    Returns:
        0; 1 when the code does not work: then nothing has begun here.
    """
    interrupts = Interrupts()
    is_terminal = os.isatty(descriptor)

    def write(text: str) -> None:
        print(text, flush=True)  # noqa: T201 - the terminal is this door's way out

    def prompt(text: str) -> None:
        if is_terminal:
            print(text, end="", flush=True)  # noqa: T201 - the same

    with interrupts.listening():
        console = Console(app, write)
        if handoff:
            taken = await console.turn(f"/handoff {handoff}")
            if taken is None or not taken.ok:
                return 1
        await console.chat(Lines(descriptor), interrupts, prompt)
    return 0

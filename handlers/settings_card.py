"""`/settings`: a card with a place's settings that edits itself; each button is the `/memory …` command that does the same."""

from collections.abc import Sequence

from handlers.access import Access
from handlers.answers import finish
from handlers.commands import parse_memory
from handlers.manners import language_at
from handlers.memory import carry_out, failure
from handlers.memory_idle import silence_line
from handlers.memory_settings import sentence
from handlers.messages import Button, Inbound, Reply, Result
from handlers.pressing import meant, refused
from handlers.request import Request
from handlers.texts import say
from handlers.wishes import SETTINGS
from memory_core.core import MemoryCore
from memory_core.errors import AccessError, CommandError, DhakiraError
from memory_core.ports import InboxRow
from memory_core.spaces import Scope, Space, home_space

VERB = "dhakira-set"
CHOICES: dict[str, tuple[str, ...]] = {
    "mode": ("auto", "review", "manual", "off", "default"),
    "addressing": ("mention", "always", "default"),
    "listen": ("on", "off", "default"),
    "quiet": ("22:00-07:00", "23:00-08:00", "21:00-06:00", "off", "default"),
    "language": ("en", "ar", "default"),
    "idle": ("30m", "6h", "1d", "never", "default"),
}
"""What a button sets; anything else is typed, as `/memory quiet 20:30-06:30`."""
_NOTICE = 200
Keyboard = tuple[tuple[Button, ...], ...]


class SettingsCard:
    """Shows the card, and turns its pages.

    Args:
        core: Whose settings.
        access: Who may change them.
    """

    def __init__(self, core: MemoryCore, access: Access) -> None:
        self._core = core
        self._access = access

    async def show(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Post the card; buttons are for those who may, and under a card that a nameless sender asked for."""
        home = home_space(self._core.profile, inbound.place)
        speaker = inbound.speaker
        may = speaker is None or await self._access.manages(self._access.actor(speaker), home, fresh=False)
        result = await self._result(home, language)
        lines = [*result.lines, say(language, "settings.how" if may else "settings.not-yours")]
        reply_to = None if inbound.place.private else inbound.message_id
        buttons = _menu(home, language) if may else ()
        reply = Reply(place=inbound.place, text="\n".join(lines), buttons=buttons, reply_to=reply_to)
        return await finish(self._core, row.key, result, [reply])

    async def run(self, row: InboxRow, inbound: Inbound, language: str) -> Result:
        """Carry out a press with the rights of whoever presses, as they are now."""
        try:
            home, words = meant(self._core.profile, inbound)
            if inbound.speaker is None:
                raise AccessError("An anonymous sender has no rights.", code="access.denied")
            actor = self._access.actor(inbound.speaker)
            if not await self._access.manages(actor, home, fresh=True):
                raise AccessError("Not theirs.", code="access.denied")
            if words in ("", "done") or words.removeprefix("?") in CHOICES:
                return await self._turn(row, inbound, home, language, words)
            command = parse_memory(words)
            if command.name not in CHOICES or not command.changes:
                raise CommandError("That button is none of ours.", code="button.gone")
            request = Request(
                actor=actor,
                command=command,
                spaces=(home,),
                language=language,
                cause=row.key,
                place=inbound.place,
            )
            changed = await carry_out(self._core, request)
        except DhakiraError as error:
            return await refused(self._core, row, inbound, failure(language, error))
        now = await language_at(self._core, inbound.place, language)
        return await self._edit(row, inbound, home, now, result=changed.result, notice=say(now, "idle.set"))

    async def _turn(self, row: InboxRow, inbound: Inbound, home: Space, language: str, words: str) -> Result:
        if words == "done":
            result = await self._result(home, language)
            closed = Reply(place=inbound.place, text="\n".join(result.lines), edit_of=inbound.message_id)
            return await finish(self._core, row.key, result, [_answer(inbound), closed])
        if not words:
            return await self._edit(row, inbound, home, language)
        name = words.removeprefix("?")
        text = "\n".join((await self._line(home, language, name), say(language, f"settings.ask-{name}")))
        result = Result(ok=True, code="settings.choose", fields={"setting": name, "spaces": [home.key]}, lines=(text,))
        shown = Reply(
            place=inbound.place, text=text, buttons=_choices(home, language, name), edit_of=inbound.message_id
        )
        return await finish(self._core, row.key, result, [_answer(inbound), shown])

    async def _edit(
        self,
        row: InboxRow,
        inbound: Inbound,
        home: Space,
        language: str,
        *,
        result: Result | None = None,
        notice: str = "",
    ) -> Result:
        shown = await self._result(home, language)
        text = "\n".join([*shown.lines, say(language, "settings.how")])
        card = Reply(place=inbound.place, text=text, buttons=_menu(home, language), edit_of=inbound.message_id)
        return await finish(self._core, row.key, result or shown, [_answer(inbound, notice), card])

    async def _result(self, home: Space, language: str) -> Result:
        names = [name for name in (*CHOICES, "zone") if _has(home, name)]
        lines = [say(language, f"settings.title-{home.scope}"), *[await self._line(home, language, n) for n in names]]
        return Result(ok=True, code="settings", fields={"space": home.key, "spaces": [home.key]}, lines=tuple(lines))

    async def _line(self, home: Space, language: str, name: str) -> str:
        core = self._core
        if name == "mode":
            mode = await core.mode(home)
            return say(language, "memory.mode", mode=say(language, f"mode.{mode}"))
        if name == "idle":
            seconds, _ = await core.silence.of(home)
            return silence_line(language, int(core.silence.default_s) if seconds is None else seconds)
        value, _ = await core.preferences.of(home, SETTINGS[name].field)
        return sentence(language, name, value)


def _has(home: Space, name: str) -> bool:
    setting = SETTINGS.get(name)
    return setting is None or not setting.groups_only or home.scope is not Scope.USER


def _menu(home: Space, language: str) -> Keyboard:
    names = [name for name in CHOICES if _has(home, name)]
    buttons = [_button(home, say(language, f"settings.button-{name}"), f"?{name}") for name in names]
    return (*_rows(buttons), (_button(home, say(language, "settings.button-done"), "done"),))


def _choices(home: Space, language: str, name: str) -> Keyboard:
    buttons = [_button(home, _label(language, name, word), f"{name} {word}") for word in CHOICES[name]]
    return (*_rows(buttons), (_button(home, say(language, "button.previous"), ""),))


def _label(language: str, name: str, word: str) -> str:
    if word[:1].isdecimal():
        return word.replace("-", "–") if name == "quiet" else say(language, f"settings.idle-{word}")
    return say(language, f"settings.{name}-{word}")


def _rows(buttons: Sequence[Button]) -> Keyboard:
    return tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))


def _button(home: Space, label: str, words: str) -> Button:
    return Button(label, f"{VERB}:{home.thread}:{words}")


def _answer(inbound: Inbound, text: str = "") -> Reply:
    return Reply(place=inbound.place, text=text[:_NOTICE], answer_to=inbound.callback_id)

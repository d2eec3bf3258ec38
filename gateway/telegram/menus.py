"""The lists of commands that Telegram shows beside the text field: by place, by role and by language, set when they differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import structlog

from gateway.telegram.channel import ApiFailure
from handlers.helping import COMMANDS, Audience
from handlers.texts import say
from memory_core.ports import Clock

SCOPES: dict[str, Audience] = {
    "default": Audience.MEMBER,
    "all_private_chats": Audience.PRIVATE,
    "all_group_chats": Audience.MEMBER,
    "all_chat_administrators": Audience.ADMIN,
}
"""Bot API BotCommandScope: the narrowest that fits a person is what they see."""
LANGUAGES = {"": "en", "ar": "ar"}
"""The client's language, empty for all others, and the one of ours that it gets."""
TRY_AGAIN_S, TRIES = 60.0, 5

Commands = tuple[tuple[str, str], ...]
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """One list: names without slash, each with what it does."""

    scope: str
    language: str
    commands: Commands


class MenuDoor(Protocol):
    """What setting menus needs of a door."""

    async def menu(self, scope: str, language: str) -> Commands:
        """Return what is set for exactly this scope and language. Raises ApiFailure."""
        ...

    async def set_menu(self, menu: Menu) -> None:
        """Set a list. Raises ApiFailure."""
        ...


def menus() -> Iterator[Menu]:
    """Return every list as it should be."""
    for scope, audience in SCOPES.items():
        for tag, language in LANGUAGES.items():
            commands = tuple((name, _plain(say(language, f"menu.{name}"))) for name in COMMANDS[audience])
            yield Menu(scope=scope, language=tag, commands=commands)


async def bring_up_to_date(door: MenuDoor) -> int:
    """Set the lists that are not as they should be; return how many. Raises ApiFailure."""
    changed = 0
    for menu in menus():
        if await door.menu(menu.scope, menu.language) != menu.commands:
            await door.set_menu(menu)
            changed += 1
    return changed


async def keep_menus(door: MenuDoor, clock: Clock) -> None:
    """Bring the lists up to date once; what Telegram does not take now is tried again a few times, for nobody waits for it."""
    for attempt in range(1, TRIES + 1):
        try:
            changed = await bring_up_to_date(door)
        except (ApiFailure, TimeoutError) as failure:
            wait = failure.retry_after if isinstance(failure, ApiFailure) else None
            _log.info("telegram.menus-later", error=type(failure).__name__, attempt=attempt)
            await clock.sleep(wait or TRY_AGAIN_S)
            continue
        if changed:
            _log.info("telegram.menus-set", count=changed)
        return


def _plain(text: str) -> str:
    """Return a sentence without isolates: Telegram shows descriptions by themselves."""
    return text.replace("\u2068", "").replace("\u2069", "")

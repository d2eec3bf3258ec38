"""`dhakira recall`: find what was said; with `--jsonl` one question a line, for measuring."""

import json
import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gateway.cli.options import AsJson, Home, readable, settings_of
from gateway.cli.output import OK, SAID_NO, log_to_file, show_result
from memory_core.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gateway.app import App
    from gateway.settings import Settings
    from handlers.messages import Result
    from memory_core.spaces import Space

_JSONL_HELP = (
    "Read {id, query, chat?, user?, asked_at?} a line from standard input; write {id, ranked_ids, scores, abstain, ms}, "
    "with the messages' ids as imported. Without a chat or a user, all conversations are searched."
)


def register(program: typer.Typer) -> None:
    """Add the command of this file."""
    program.command("recall")(recall)


def recall(
    words: Annotated[list[str] | None, typer.Argument(help="What to look for, in any language.")] = None,
    space: Annotated[str, typer.Option("--space", help="user:ID, chat:ID or topic:CHAT/THREAD.")] = "",
    as_user: Annotated[int | None, typer.Option("--as", help="Look with this person's rights.")] = None,
    page: Annotated[int, typer.Option("--page", min=1, max=999, help="Which page.")] = 1,
    jsonl: Annotated[bool, typer.Option("--jsonl", help=_JSONL_HELP)] = False,
    as_json: AsJson = False,
    home: Home = None,
) -> int:
    """Find what was said: passages with what stands around them, who said it and when."""
    import asyncio

    settings = settings_of(home)
    if jsonl:
        return asyncio.run(_answer_lines(settings))
    text = readable(" ".join(words or [])).strip()
    if not text:
        raise CommandError("There is nothing to look for.", code="command.usage", hint="dhakira recall WORDS")
    return show_result(asyncio.run(_recall(settings, text, readable(space), as_user, page)), as_json=as_json)


async def _recall(settings: "Settings", text: str, space: str, as_user: int | None, page: int) -> "Result":
    from gateway.app import open_app
    from gateway.home import make_home
    from gateway.serving import members_of
    from handlers.memory import failure
    from memory_core.errors import AccessError, SpaceError

    async with members_of(settings) as (membership, secrets):
        log_to_file(make_home(settings.home), *secrets)
        async with open_app(settings, membership=membership) as app:
            try:
                return await _looked_up(app, text, space, as_user, page)
            except (AccessError, SpaceError) as error:
                return failure(settings.language, error)


async def _looked_up(app: "App", text: str, space: str, as_user: int | None, page: int) -> "Result":
    from handlers.access import denied
    from handlers.memory_recall import Recall, recall
    from memory_core.spaces import Space, parent_spaces, user_space
    from memory_core.values import Actor

    user = as_user or app.settings.console_user_id
    operator = as_user is None or as_user in app.settings.access.operators
    wanted = Space.named(app.core.profile, space) if space else user_space(app.core.profile, user)
    if not await app.access.sees(Actor(user, operator=operator), wanted):
        raise denied()
    spaces = (wanted, *parent_spaces(wanted))
    asked = Recall(text=text, spaces=spaces, language=app.settings.language, user=user, page=page)
    return await recall(app.core, asked)


async def _answer_lines(settings: "Settings") -> int:
    """Answer each line of standard input; a line that cannot be read is answered too."""
    from gateway.app import open_app
    from gateway.home import make_home

    log_to_file(make_home(settings.home))
    failed = False
    async with open_app(settings) as app:
        for number, raw in enumerate(sys.stdin.buffer, start=1):
            if raw.strip():
                answer = await _answer(app, raw, number)
                failed = failed or "error" in answer
                print(json.dumps(answer))
    return SAID_NO if failed else OK


async def _answer(app: "App", raw: bytes, number: int) -> dict[str, Any]:
    from memory_core.sessions.lines import UnusableError, time_of

    key: object = None
    try:
        entry = json.loads(raw.decode("utf-8-sig"))
        key = entry.get("id") if isinstance(entry, dict) else None
        query, user = entry["query"], _person(entry.get("user"))
        if not isinstance(query, str):
            raise TypeError
        spaces = _spaces(app, entry.get("chat"), entry.get("topic"), user)
        asked_at = time_of(entry["asked_at"]) if entry.get("asked_at") is not None else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, UnusableError):
        message = f'Line {number} is not a question, as in: {{"id": "1", "query": "where?", "chat": -100}}'
        return {"id": key, "error": {"code": "command.bad-line", "message": message}}
    started = time.perf_counter()
    found = await app.core.search.find(query, spaces, user=user, asked_at=asked_at)
    return {
        "id": key,
        "ranked_ids": [hit.known_as for hit in found.hits],
        "scores": [round(hit.score, 4) for hit in found.hits],
        "abstain": found.abstains,
        "ms": round((time.perf_counter() - started) * 1000, 3),
    }


def _person(user: object) -> int | None:
    """Return who asks, by number or by the name that an import knew them by. Raises TypeError."""
    from memory_core.sessions.naming import number_of

    if isinstance(user, str):
        return int(user) if user.isascii() and user.isdecimal() else number_of(user)
    if user is None or (isinstance(user, int) and not isinstance(user, bool)):
        return user
    raise TypeError


def _spaces(app: "App", chat: object, topic: object, user: int | None) -> "Sequence[Space] | None":
    from memory_core.sessions.lines import place_of
    from memory_core.spaces import home_space, parent_spaces, user_space

    if chat is not None:
        place = place_of(chat, topic)
        home = home_space(app.core.profile, place)
        return (home, *parent_spaces(home))
    return None if user is None else (user_space(app.core.profile, user),)

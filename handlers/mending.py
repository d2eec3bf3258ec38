"""`/memory lint fix`: what lint may mend by itself is mended under one record, and can be taken back."""

from collections import Counter

from handlers.memory_change import Changed
from handlers.messages import Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.ledger.mending import Mended
from memory_core.spaces import Space

FIX = "fix"
"""Option of `/memory lint` that mends."""


async def mend(core: MemoryCore, request: Request) -> Changed:
    """Mend the files of these spaces, each under a record of its own."""
    done = [
        (space, await core.care.mending.mend(request.actor, space, _cause(request, space))) for space in request.spaces
    ]
    counts = Counter(one.code for _, mended in done for one in mended.fixed)
    left = sum(mended.left for _, mended in done)
    return Changed(
        Result(ok=True, code="memory.lint-fixed", fields=_fields(done, counts), lines=_lines(request, counts, left))
    )


def _lines(request: Request, counts: Counter[str], left: int) -> tuple[str, ...]:
    language = request.language
    lines = [say(language, "lint.fixed" if counts else "lint.nothing-fixed", count=counts.total())]
    lines += [say(language, f"lint.fixed-{code}", count=count) for code, count in sorted(counts.items())]
    if counts:
        lines.append(say(language, "lint.fixed-undo"))
    if left:
        lines.append(say(language, "lint.left", count=left))
    return tuple(lines)


def _fields(done: list[tuple[Space, Mended]], counts: Counter[str]) -> dict[str, object]:
    return {
        "fixed": dict(sorted(counts.items())),
        "left": sum(mended.left for _, mended in done),
        "spaces": [space.key for space, _ in done],
    }


def _cause(request: Request, space: Space) -> str:
    """Return what makes mending one of several spaces act once."""
    return request.cause if space == request.space else f"{request.cause}#{space.key}"

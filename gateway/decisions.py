"""What was decided about each item, for an operator: a log line at once, and `dhakira events` afterwards. Ids, never text."""

from collections.abc import Sequence

from gateway.logs import get_logger
from handlers.messages import Result
from memory_core.core import MemoryCore
from memory_core.errors import CommandError
from memory_core.ledger.events import KINDS
from memory_core.ports import Event
from memory_core.spaces import Space

MOST = 1000
"""Most events that one command lists."""
_log = get_logger("dhakira.decisions")


def log_decisions(events: Sequence[Event]) -> None:
    """Write one line for each decision that was committed: the core's witness."""
    for event in events:
        facts = facts_of(event)
        del facts["at"], facts["kind"]
        _log.info(
            f"memory.{event.kind}", **{name: value for name, value in facts.items() if value not in ("", [], None)}
        )


async def events(core: MemoryCore, *, limit: int, kind: str, space: str, item: str) -> Result:
    """List the newest decisions, newest first.

    Args:
        core: Whose.
        limit: How many at most.
        kind: Only these, as `dropped`; all if empty. So with the next two.
        space: A space's key.
        item: An item's id.

    Raises:
        SpaceError: `space.unknown` for a key that is none.
        CommandError: `command.unknown` for a kind that is none, with all that there are.
    """
    key = Space.named(core.profile, space).key if space else ""
    async with core.store.reading() as uow:
        found = await uow.events.latest(core.profile, min(limit, MOST), kind=kind, space_key=key, item_id=item)
    if kind and not found and kind not in KINDS:
        hint = f"The kinds are: {', '.join(KINDS)}."
        raise CommandError(f"There is no kind {kind[:40]}.", code="command.unknown", hint=hint, kinds=list(KINDS))
    lines = tuple(_line(event) for event in found) or ("Nothing of that kind has been decided yet.",)
    return Result(ok=True, code="events.listed", fields={"events": [facts_of(event) for event in found]}, lines=lines)


def facts_of(event: Event) -> dict[str, object]:
    """Return an event for `--json` and for the log."""
    return {
        "at": event.at.isoformat(timespec="seconds"),
        "kind": event.kind,
        "item": event.item_id,
        "space": event.space_key,
        "record": event.record_id,
        "trigger": event.trigger,
        "command": event.command,
        "actor": event.actor,
        "operator_as": event.operator_as,
        "reason": event.reason,
        "reasons": list(event.reasons),
        "risk": event.risk,
        "count": event.count,
    }


def _line(event: Event) -> str:
    by = "bot" if event.actor is None else str(event.actor)
    parts = [
        f"{event.at:%Y-%m-%d %H:%M:%S}",
        f"{event.kind:<10}",
        f"{event.item_id or '-':<4}",
        event.space_key,
        f"by={by}",
        f"trigger={event.trigger}",
        *([f"reason={event.reason}"] if event.reason else []),
        *([f"gates={','.join(event.reasons)}"] if event.reasons else []),
        *([f"risk={event.risk}"] if event.risk else []),
        *([f"count={event.count}"] if event.count > 1 else []),
        f"record={event.record_id}",
    ]
    return "  ".join(parts)

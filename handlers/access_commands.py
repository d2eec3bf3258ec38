"""`/access …` and `dhakira access …`: who was let in, for operators; the same words and result on both."""

from collections.abc import Sequence
from dataclasses import dataclass

from handlers.access import Access
from handlers.admitting import DECIDED, Admitting
from handlers.looking import HIDDEN
from handlers.messages import Result
from handlers.pairing import LIVES, Pairing
from handlers.texts import say
from memory_core.errors import AccessError, CommandError
from memory_core.ports import Admission
from memory_core.ports.admissions import ALLOWED, ASKED, CHAT, DENIED
from memory_core.values import Actor

USAGE = "/access list|allow ID|deny ID|pair"
_STATES = {"allow": ALLOWED, "deny": DENIED}
_LONGEST = 17


@dataclass(frozen=True, slots=True)
class AccessCommand:
    """What is asked: `list`, `allow`, `deny` or `pair`; `subject` is a person's id, or a chat's, which is negative."""

    name: str
    subject: int = 0


def parse_access(args: str | Sequence[str]) -> AccessCommand:
    """Read what stands behind `/access`; nothing means `list`.

    Raises:
        CommandError: `command.usage`.
    """
    words = (args if isinstance(args, str) else " ".join(args)).translate(HIDDEN).split()
    name = words[0].lower() if words else "list"
    if name in ("list", "pair") and len(words) <= 1:
        return AccessCommand(name)
    if name in _STATES and len(words) == 2 and _is_number(words[1]):
        return AccessCommand(name, int(words[1]))
    raise CommandError("I could not read that.", code="command.usage", hint=f"Write it as: {USAGE}", usage=USAGE)


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(word) <= _LONGEST


class AccessCommands:
    """Carries them out.

    Args:
        access: The settings' lists.
        admitting: What was decided since.
        pairing: Makes codes.
    """

    def __init__(self, access: Access, admitting: Admitting, pairing: Pairing) -> None:
        self._access = access
        self._admitting = admitting
        self._pairing = pairing

    async def run(self, actor: Actor, command: AccessCommand, language: str) -> Result:
        """Carry one command out.

        Raises:
            AccessError: `access.operators-only`, `access.nobody`, `access.operator`.
            CommandError: `command.usage`.
        """
        if not actor.operator:
            raise AccessError("Only an operator may do that.", code="access.operators-only")
        match command.name:
            case "list":
                return await self._list(language)
            case "pair":
                return await self._pair(actor, language)
            case _:
                return await self._decide(actor, command, language)

    async def _list(self, language: str) -> Result:
        found = await self._admitting.all()
        lines = [say(language, "access.title")]
        if self._access.operators:
            ids = ", ".join(str(one) for one in sorted(self._access.operators))
            lines.append(say(language, "access.operators", ids=ids))
        people, chats = self._access.named
        if people:
            lines.append(say(language, "access.named-people", ids=", ".join(map(str, people))))
        if chats:
            lines.append(say(language, "access.named-chats", ids=", ".join(map(str, chats))))
        lines += [_line(language, one) for one in found] or [say(language, "access.nobody-since")]
        fields = {
            "operators": sorted(self._access.operators),
            "settings": {"people": list(people), "chats": list(chats)},
            "decided": [_fields(one) for one in found],
        }
        return Result(ok=True, code="access.list", fields=fields, lines=tuple(lines))

    async def _pair(self, actor: Actor, language: str) -> Result:
        code = await self._pairing.make(actor)
        minutes = int(LIVES.total_seconds() // 60)
        lines = [say(language, "access.code", command=f"/pair {code}", minutes=minutes)]
        link = self._access.private_link()
        if link:
            lines.append(say(language, "access.code-link", link=link))
        return Result(ok=True, code="access.code", fields={"code": code, "minutes": minutes}, lines=tuple(lines))

    async def _decide(self, actor: Actor, command: AccessCommand, language: str) -> Result:
        wanted = self._admitting.decision(actor, command.subject, _STATES[command.name], "command")
        before = await self._admitting.decide(wanted)
        name = before.name if before else ""
        line = say(language, f"access.is-{wanted.state}-{wanted.kind}", name=name or "–", id=str(wanted.id))
        lines = [line]
        if wanted.state == DENIED and wanted.kind == CHAT:
            lines.append(say(language, "access.denied-chat"))
        fields = {"id": wanted.id, "kind": wanted.kind, "state": wanted.state, "name": name}
        return Result(ok=True, code=DECIDED[wanted.state], fields=fields, lines=tuple(lines))


def _line(language: str, one: Admission) -> str:
    key = "access.line-asked" if one.state == ASKED else "access.line"
    state, how = (say(language, f"access.state-{one.state}"), say(language, f"access.how-{one.how}") if one.how else "")
    shown = f"{one.at:%Y-%m-%d}"
    kind = say(language, f"access.kind-{one.kind}")
    return say(language, key, id=str(one.id), name=one.name or "–", state=state, how=how, when=shown, kind=kind)


def _fields(one: Admission) -> dict[str, object]:
    return {
        "id": one.id,
        "kind": one.kind,
        "state": one.state,
        "name": one.name,
        "how": one.how,
        "by": one.by,
        "at": one.at.isoformat(),
    }

"""What must hold after any kill and restart, whatever was said and whichever moment it was (ARCHITECTURE §2 rule 6, §13)."""

import json
from collections import Counter
from pathlib import Path

from tests.chaos.process import Chaos, rows

_LEFT = {
    "updates taken in and not done": "SELECT key FROM inbox WHERE state <> 'done'",
    "replies that wait": "SELECT id FROM outbox WHERE state = 'waiting'",
    "changes between file and database": "SELECT id FROM intents",
    "sessions that nobody reads": "SELECT id, state FROM jobs WHERE state <> 'completed'",
}


def broken(chaos: Chaos) -> list[str]:
    """Name every promise that does not hold; nothing when all is well."""
    home = chaos.home
    found = [f"{what}: {left}" for what, sql in _LEFT.items() if (left := rows(home, sql))]
    found += [f"the Bot API was called wrongly: {chaos.sim.violations}"] if chaos.sim.violations else []
    found += _lost(chaos)
    found += _lines(home)
    twice = chaos.sends() - chaos.recorded() - chaos.unrecorded
    if twice:
        found.append(f"{twice} sends beyond what is on record and the {chaos.unrecorded} cut off by {chaos.kills}")
    return found


def _lost(chaos: Chaos) -> list[str]:
    """Every message is journalled once, in its order, and answered at most once; every update is taken in once."""
    found = []
    for person in chaos.sim.world.chats:
        said = [
            str(message["text"])
            for message in chaos.sim.messages(person)
            if message["from"]["id"] == person and not message["text"].startswith("/")
        ]
        kept = rows(
            chaos.home,
            f"SELECT m.text FROM messages m JOIN sessions s ON s.id = m.session_id WHERE m.role = 'user' AND m.chat_id = {person} AND m.platform_message_id > {chaos.first - 1}"
            " ORDER BY m.platform_message_id",
        )
        if [text for (text,) in kept] != said:
            found.append(f"{person} said {said}, kept is {kept}")
    answers = rows(
        chaos.home, "SELECT reply_to, count(*) FROM messages WHERE role = 'assistant' GROUP BY 1 HAVING count(*) > 1"
    )
    found += [f"answered more than once: {answers}"] if answers else []
    unanswered = [
        key
        for key, result in rows(chaos.home, "SELECT key, result FROM inbox WHERE kind <> 'edit'")
        if not (json.loads(str(result)) or {}).get("code") or not _told(chaos.home, str(key), json.loads(str(result)))
    ]
    found += [f"nothing was said about {unanswered}"] if unanswered else []
    return found


def _told(home: Path, key: str, result: dict[str, object]) -> bool:
    if result["code"] == "turn.unanswered":
        return True  # an ending came before it, and counted it
    ((count,),) = rows(home, f"SELECT count(*) FROM outbox WHERE cause = '{key}' AND kind = 'send'")
    return bool(count)


def _lines(home: Path) -> list[str]:
    """Each applied item's line is in its file once and no other's is; no command is on record twice."""
    found = []
    for item_id, space, doc, statement, state in rows(home, "SELECT id, space_key, doc, statement, state FROM items"):
        if not statement:
            continue
        path = home / "profiles" / "default" / "users" / str(space).partition(":")[2] / str(doc)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        count = lines.count(f"- {statement}")
        held = _held(home, str(space), str(statement))
        if count != (1 if held else 0):
            found.append(f"{item_id} is {state} and its line {statement!r} is {count} times in {doc}")
    causes = Counter(cause for (cause,) in rows(home, "SELECT cause FROM records WHERE cause <> ''"))
    return found + [f"{cause} acted {count} times" for cause, count in causes.items() if count > 1]


def _held(home: Path, space: str, statement: str) -> bool:
    words = statement.replace("'", "''")
    sql = f"SELECT count(*) FROM items WHERE space_key = '{space}' AND statement = '{words}' AND state = 'applied'"
    ((count,),) = rows(home, sql)
    return bool(count)

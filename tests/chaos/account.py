"""What must hold after a storm, read from the home, and from what the people saw (ARCHITECTURE §2 rule 6, §13)."""

import json
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing

from gateway.simulator.server import Call
from gateway.telegram.format import render
from handlers.messages import Reply
from tests.chaos.process import rows
from tests.chaos.storm import LANES, SENDS, Life, Storm

_NOTHING_LEFT = {
    "updates taken in and not done": "SELECT key FROM inbox WHERE state <> 'done'",
    "replies not delivered": "SELECT id, kind, state, error FROM outbox WHERE state <> 'sent' AND kind <> 'edit'",
    "edits not delivered": "SELECT id, state, error FROM outbox WHERE kind = 'edit' AND state = 'waiting'",
    "changes between file and database": "SELECT id FROM intents",
    "claims that outlive their holder": "SELECT id, owner FROM jobs WHERE state = 'running' OR owner <> ''",
    "locks that outlive their holder": "SELECT space_key FROM locks WHERE owner <> ''",
    "jobs failed without a code": "SELECT id FROM jobs WHERE state = 'failed' AND error = ''",
    "ended sessions without a job": (
        "SELECT id FROM sessions s WHERE ended_at IS NOT NULL AND count > 0 AND NOT EXISTS"
        " (SELECT 1 FROM jobs j WHERE j.session_id = s.id)"
    ),
    "commands that acted twice": "SELECT cause, count(*) FROM records WHERE cause <> '' GROUP BY 1 HAVING count(*) > 1",
    "messages answered twice": (
        "SELECT reply_to, count(*) FROM messages WHERE role = 'assistant' GROUP BY 1 HAVING count(*) > 1"
    ),
}


def broken(storm: Storm) -> list[str]:
    """Name every promise that does not hold; nothing when all is well."""
    found = [f"{what}: {left[:5]}" for what, sql in _NOTHING_LEFT.items() if (left := rows(storm.home, sql))]
    if storm.sim.violations:
        found.append(f"the Bot API was called wrongly: {storm.sim.violations[:3]}")
    return [
        *found,
        *_journal(storm),
        *_commands(storm),
        *_endings(storm),
        *_sends(storm),
        *_order(storm),
        *_integrity(storm),
    ]


def _journal(storm: Storm) -> list[str]:
    """Every message is there once and as it reads now; nothing else is."""
    sql = "SELECT chat_id, platform_message_id, text FROM messages WHERE role = 'user'"
    kept = Counter((chat, number) for chat, number, _ in rows(storm.home, sql))
    texts = {(chat, number): text for chat, number, text in rows(storm.home, sql)}
    said: dict[tuple[object, object], str] = {(chat, number): text for (chat, number), text in storm.crowd.said.items()}
    found = [f"journalled {count} times: {key}" for key, count in kept.items() if count != 1]
    found += [f"lost: {key} {text!r}" for key, text in said.items() if key not in texts]
    found += [f"never said: {key} {text!r}" for key, text in texts.items() if key not in said]
    found += [f"{key} reads {texts[key]!r}, not {text!r}" for key, text in said.items() if texts.get(key, text) != text]
    return found[:5]


def _commands(storm: Storm) -> list[str]:
    """Every command and press is done once, with a result; what changed memory is on record once."""
    results = {str(key): json.loads(str(text)) for key, text in rows(storm.home, "SELECT key, result FROM inbox")}
    found = []
    for number in (*storm.crowd.commands, *storm.crowd.presses):
        result = results.get(f"telegram:{number}")
        if not result or not result.get("code"):
            found.append(f"update {number} came to {result}")
        elif result["code"] == "error.internal":
            found.append(f"update {number} failed inside")
    answered = Counter(str(cause) for (cause,) in rows(storm.home, "SELECT cause FROM outbox WHERE kind = 'answer'"))
    found += [f"press {n} has no answer" for n in storm.crowd.presses if not answered[f"telegram:{n}"]]
    found += [f"{cause} was answered {count} times" for cause, count in answered.items() if count > 1]
    return found[:5]


def _endings(storm: Storm) -> list[str]:
    """As many sessions ended by a command as commands say, and each by one."""
    ended = [
        result["fields"]["session"]
        for (text,) in rows(storm.home, "SELECT result FROM inbox WHERE kind = 'ending'")
        if (result := json.loads(str(text)))["fields"]["session"]
    ]
    sessions = rows(storm.home, "SELECT id FROM sessions WHERE end_reason IN ('new', 'reset')")
    if Counter(ended) != Counter(str(one) for (one,) in sessions):
        return [
            f"commands ended {len(ended)} sessions, {len(set(ended))} of them different; {len(sessions)} have ended"
        ]
    return []


def _sends(storm: Storm) -> list[str]:
    """In each life, a chat got no more than what is on record, but for sends of which nobody could know the outcome."""
    found = []
    for life in storm.lives:
        sent, doubtful = Counter[int](), Counter[int]()
        for call in _of(storm, life):
            chat = int(call.params["chat_id"])
            sent[chat] += bool(call.ok) or "not modified" in (call.description or "")
            doubtful[chat] += call.fault in ("after", "delay")
        unrecorded = 0
        for chat in {*sent, *life.recorded}:
            more = sent[chat] - life.recorded[chat]
            cut = 1 if life.end != "stopped" else 0
            unrecorded += max(0, more - doubtful[chat])
            if not 0 <= more <= doubtful[chat] + cut:
                found.append(f"{life}: chat {chat} got {sent[chat]}, {doubtful[chat]} of them in doubt")
        if unrecorded > LANES and life.trouble != "disk":
            found.append(f"{life}: {unrecorded} sends without a record")
    return found[:5]


def _of(storm: Storm, life: Life) -> list[Call]:
    return [call for call in storm.sim.journal[life.calls.start : life.calls.stop] if call.method in SENDS]


def _order(storm: Storm) -> list[str]:
    """Each chat got its replies in the order in which they were decided, a repeat straight behind the first."""
    wanted: dict[int, list[str]] = defaultdict(list)
    for key, payload in rows(storm.home, "SELECT chat_key, payload FROM outbox WHERE kind = 'send' ORDER BY id"):
        wanted[int(str(key).partition(":")[2])] += [piece.text for piece in render(Reply.from_json(str(payload)))]
    found = []
    for chat, texts in wanted.items():
        calls = [call for call in storm.sim.calls("sendMessage", chat) if call.ok]
        late = any(call.fault == "delay" for call in calls)
        got = [str(call.params["text"]) for call in calls]
        if not late and not _is_order(got, texts):
            found.append(f"chat {chat} got {got}, decided was {texts}")
        if Counter(texts) - Counter(got):
            found.append(f"chat {chat} never got {Counter(texts) - Counter(got)}")
    return found[:3]


def _is_order(got: list[str], wanted: list[str]) -> bool:
    at = 0
    for text in got:
        if at < len(wanted) and text == wanted[at]:
            at += 1
        elif not at or text != wanted[at - 1]:
            return False
    return at == len(wanted)


def _integrity(storm: Storm) -> list[str]:
    with closing(sqlite3.connect(storm.home / "dhakira.sqlite")) as database:
        found = database.execute("PRAGMA integrity_check").fetchall()
        found += database.execute("PRAGMA foreign_key_check").fetchall()
    return [] if found == [("ok",)] else [f"the database is damaged: {found}"]

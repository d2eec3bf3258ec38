"""The model that needs no key, no network and no download: it answers from approved lines and from this conversation.

Deterministic. What it may use and what it may claim is the prompt's own text (memory_core.recall.prompt_format).
"""

import json
import re
from collections.abc import AsyncIterator, Sequence
from functools import lru_cache
from typing import Final

from gateway.models.phrases import Phrases, phrases_for
from memory_core.languages.clauses import clauses, without_leads
from memory_core.languages.marks import is_about_another, is_question
from memory_core.languages.normalise import content_words, fold, words
from memory_core.languages.registry import PACKS
from memory_core.languages.slots import asked_slot, slot_of
from memory_core.languages.statements import Stated, find_statements
from memory_core.ports import ModelMessage
from memory_core.recall.prompt_format import approved_lines, open_tasks, question_of, untrusted_records

_GREETINGS = frozenset(
    [
        "hi",
        "hello",
        "hey",
        "greetings",
        "howdy",
        "morning",
        "evening",
        "afternoon",
        "good",
        "there",
        "مرحبا",
        "اهلا",
        "وسهلا",
        "سلام",
        "السلام",
        "عليكم",
        "صباح",
        "مساء",
        "الخير",
        "هلا",
        "بك",
    ]
)
_THANKS = frozenset(
    ["thanks", "thank", "you", "thx", "cheers", "so", "much", "very", "a", "lot", "شكرا", "شكرًا", "جزيلا", "لك"]
)
_EVERYTHING = re.compile(
    r"(?:what|tell me what|do) (?:do |else do )?you (?:know|remember)(?: anything| all)? (?:about|of) me"
    r"|(?:ماذا|ما الذي|شو|ايش) (?:تعرف|تعرفه|تتذكر|تتذكره|تذكر) عني"
)
_WHAT_IS_LEFT = re.compile(
    r"what (?:is|'s|was) (?:still )?(?:left|open|unfinished|to be done|pending)\b|where (?:are|were) we|what (?:do|did) we (?:still )?have to do"
    r"|ماذا (?:بقي|تبق|يبق|علينا)|ما (?:الذي )?(?:بقي|تبق|لم يكتمل)|اين (?:وصلنا|توقفنا)"
)
_ASKS_POLITELY = re.compile(r"(?:please )?(?:tell me|remind me|i want to know|اخبرني|قل لي|ذكرني)\b(?! that)")
_FILLER = frozenset(
    content_words(
        "know remember tell remind say memory please exactly actually currently now again تعرف تتذكر اخبرني قل ذكرني الان"
    )
)
_SAME: Final = {
    "فضل": "prefer", "حب": "like", "كره": "dislike", "عمل": "work", "عيش": "live", "ستخدم": "use", "اسم": "name",
    "اكل": "eat", "شرب": "drink", "رد": "reply", "لون": "colour", "مشروع": "project", "نشر": "deploy",
}  # fmt: skip
"""Stems that mean the same in both languages, so that a question may be in one and the line in the other."""
_PIECE = re.compile(r"\S+\s*")
_MOST_QUESTIONS = 3
_MOST_LINES = 12


class OfflineConversation:
    """Answers people without a language model. Implements `memory_core.ports.Conversation`."""

    async def stream(self, messages: Sequence[ModelMessage]) -> AsyncIterator[str]:
        """Yield the answer to the last user message, word by word."""
        for piece in _PIECE.findall(answer(messages)):
            yield piece


def answer(messages: Sequence[ModelMessage]) -> str:
    """Return the answer to the last user message from the approved lines and the earlier user messages of the request."""
    users = [message.text for message in messages if message.role == "user"]
    text = question_of(users[-1]).strip() if users else ""
    systems = [message.text for message in messages if message.role == "system"]
    lines = [line for system in systems for line in approved_lines(system)]
    say = phrases_for(text)
    if _WHAT_IS_LEFT.search(fold(text)) and (told := _what_is_left(systems, say)):
        return told
    if questions := _questions(text):
        said = [question_of(message).strip() for message in users]
        found = [_answer_one(question, lines, said, say) for question in questions]
        return " ".join(dict.fromkeys(found))
    return _small_talk(text, say)


def _what_is_left(systems: Sequence[str], say: Phrases) -> str:
    """Say what a request names as open: in its summary and among its tasks; nothing where it has neither."""
    left, tasks = _left_to_do(systems), [task for system in systems for task in open_tasks(system)]
    parts = [say.unfinished.format(lines=_joined(left, say))] if left else []
    parts += [say.open_tasks.format(lines=_joined(tasks, say))] if tasks else []
    return "\n".join(parts) or (say.all_done if left is not None else "")


def _left_to_do(systems: Sequence[str]) -> list[str] | None:
    """Return the unfinished work of a request's checkpoint; None where there is no checkpoint."""
    records = [json.loads(record) for system in systems for record in untrusted_records(system)]
    found = next((record for record in records if record.get("kind") == "checkpoint"), None)
    return None if found is None else [str(one) for one in found.get("unfinished_work", ())]


@lru_cache(maxsize=4096)
def _statements(text: str) -> tuple[Stated, ...]:
    """The same history comes again with every turn: each of its messages is read once."""
    return tuple(find_statements(text))


def _small_talk(text: str, say: Phrases) -> str:
    spoken = set(words(text))
    if not spoken or spoken <= _GREETINGS:
        return say.greeting
    if spoken <= _THANKS:
        return say.thanks
    return say.acknowledged if _statements(text) else say.limits


def _questions(text: str) -> list[str]:
    asking = [clause.text for clause in clauses(text) if clause.asks]
    if not asking and (is_question(text) or _ASKS_POLITELY.match(fold(text))):
        asking = [text]
    return asking[:_MOST_QUESTIONS]


def _answer_one(question: str, lines: Sequence[str], said: Sequence[str], say: Phrases) -> str:
    if _EVERYTHING.match(fold(without_leads(question))):
        return say.everything.format(lines=_joined(lines, say)) if lines else say.nothing_yet
    slot = asked_slot(question)
    known = _about_slot(slot, lines)[-1:] if slot else _about_words(question, lines)
    here = _said_here(question, slot, said, known)
    parts = []
    if known:
        parts.append(_sentence(slot, known, say))
    if here:
        parts.append(say.said_here.format(said=here))
    return " ".join(parts) or say.unknown


def _about_slot(slot: str, lines: Sequence[str]) -> list[str]:
    return [line for line in lines if (found := slot_of(line)) and found[0] == slot and not is_about_another(line)]


def _about_words(question: str, lines: Sequence[str]) -> list[str]:
    """Return the lines that hold every content word of the question: a line about something near is no answer."""
    asked = _concepts(question) - _FILLER
    if not asked:
        return []
    return [line for line in lines if asked <= _concepts(line) and _same_subject(asked, line)]


def _same_subject(asked: set[str], line: str) -> bool:
    """A line about somebody else answers only a question that names them."""
    return not is_about_another(line) or bool(asked & {_SAME.get(w, w) for w in content_words(line)[:1]})


def _concepts(text: str) -> set[str]:
    return {_SAME.get(word, word) for word in content_words(text)}


def _said_here(question: str, slot: str | None, said: Sequence[str], known: Sequence[str]) -> str:
    """Return the newest words of this conversation that answer and that no known line repeats."""
    for message in reversed(said):
        for stated in reversed(_statements(message)):
            fits = stated.slot == slot if slot else bool(_about_words(question, [stated.line]))
            if fits:
                return "" if _repeats(stated.line, known) else message[stated.span.start : stated.span.end]
    return ""


def _repeats(line: str, known: Sequence[str]) -> bool:
    return any(slot_of(line) == slot_of(other) if slot_of(line) else line == other for other in known)


def _sentence(slot: str | None, known: Sequence[str], say: Phrases) -> str:
    if slot in say.slots and (value := _value(slot, known[-1])):
        return say.slots[slot].format(x=value)
    return say.on_record.format(lines=_joined(known, say))


def _value(slot: str, line: str) -> str:
    """Return the value of a slot as the line spells it, empty when the line is in somebody's own words."""
    for pack in PACKS:
        for form in pack.forms:
            before, mark, after = form.line.partition("{x}")
            if form.slot == slot and mark and line.startswith(before) and line.endswith(after):
                return line[len(before) : len(line) - len(after)]
    return ""


def _joined(lines: Sequence[str], say: Phrases) -> str:
    text = say.joiner.join(line.strip().rstrip(".") for line in lines[:_MOST_LINES])
    return f"{text}{say.joiner}…" if len(lines) > _MOST_LINES else f"{text}."

"""What is given to be summed up: people's and the bot's own words in windows, nothing that the program wrote around them."""

from collections.abc import Sequence

from memory_core.policy.scanner import mask
from memory_core.sessions.summary import Summary, own_words
from memory_core.values import Message, PartKind, Role

_LONGEST = 4_000
"""Characters of one message; of a longer one its beginning and its end."""


def in_windows(messages: Sequence[Message], chars: int) -> list[list[Message]]:
    """Cut messages into stretches of at most so many characters, of at least one message each; wordless ones are left out."""
    windows: list[list[Message]] = []
    room = 0
    for message in messages:
        if not message.text:
            continue
        size = min(len(message.text), _LONGEST)
        if not windows or size > room:
            windows.append([])
            room = chars
        windows[-1].append(message)
        room -= size
    return windows


def data_for(summary: Summary, messages: Sequence[Message]) -> dict[str, object]:
    """Return what a model is given: what people and the bot said, and nothing that the program wrote around it."""
    earlier = [{"id": id_, "list": name, "text": entry.text} for id_, name, entry in summary.entries]
    goal = {"current_goal": summary.goal.text} if summary.goal else {}
    said = [_message_data(number, message) for number, message in enumerate(messages, start=1)]
    return {**goal, "earlier": earlier, "messages": said}


def _message_data(number: int, message: Message) -> dict[str, object]:
    who = "assistant" if message.role is Role.ASSISTANT else "person"
    data: dict[str, object] = {"n": number, "who": who, "said": _cut(mask(own_words(message))[0])}
    if message.speaker is not None and message.speaker.name:
        data["name"] = message.speaker.name
    other = [
        {"kind": str(part.kind), "text": _cut(mask(message.text[part.span.start : part.span.end])[0])}
        for part in message.parts
        if part.kind is not PartKind.TYPED and message.role is Role.USER
    ]
    return {**data, "other": other} if other else data


def _cut(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    head = _LONGEST * 3 // 4
    return f"{text[:head]} […] {text[-(_LONGEST - head) :]}"

"""Which calls carry a reply: messages, and a file where those would be too many."""

import pytest

from gateway.telegram.parts import MOST_MESSAGES, MOST_OF_AN_ANSWER, calls_of
from handlers.messages import Attachment, Button, Reply
from memory_core.spaces import Place

HERE, TERMINAL = Place("telegram", 42), Place("console", 42)
BUTTONS = ((Button("Next", "page:2"),),)
FILE = Attachment.of("memory.zip", b"bytes")
LINE = "A line of sixty characters, more or less, as commands say it."


def lines(count: int) -> str:
    return "\n".join(f"{number} {LINE}" for number in range(count))


def test_a_short_text_is_one_call() -> None:
    reply = Reply(place=HERE, text="Done.", reply_to=7, buttons=BUTTONS)
    assert calls_of(reply) == [reply]


def test_an_answer_to_a_press_is_never_split() -> None:
    reply = Reply(place=HERE, text="x" * 9000, answer_to="7")
    assert calls_of(reply) == [reply]


def test_the_quote_stands_first_and_the_buttons_last() -> None:
    calls = calls_of(Reply(place=HERE, text=lines(100), reply_to=7, buttons=BUTTONS))
    assert len(calls) == 2
    assert [(call.reply_to, call.buttons) for call in calls] == [(7, ()), (None, BUTTONS)]


def test_a_text_of_many_messages_comes_as_its_beginning_and_a_file() -> None:
    text = lines(400)
    first, file = calls_of(Reply(place=HERE, text=text, reply_to=7, buttons=BUTTONS))
    assert text.startswith(first.text)
    assert len(first.text) > 3000
    assert (first.document, first.buttons, first.reply_to) == (None, (), 7)
    assert file.document is not None
    assert file.document.name.endswith(".txt")
    assert file.document.data.decode() == text
    assert (file.text, file.buttons, file.reply_to) == ("", BUTTONS, None)


def test_as_many_messages_as_may_be_stay_messages() -> None:
    paragraphs = "\n\n".join(["x" * 4096] * MOST_MESSAGES)
    assert len(calls_of(Reply(place=HERE, text=paragraphs))) == MOST_MESSAGES
    answer = "\n\n".join(["x" * 4096] * MOST_OF_AN_ANSWER)
    assert len(calls_of(Reply(place=HERE, text=answer, markdown=True))) == MOST_OF_AN_ANSWER


def test_an_endless_answer_is_a_file_of_its_markdown() -> None:
    text = "**word** " * 20_000
    first, file = calls_of(Reply(place=HERE, text=text, markdown=True))
    assert first.entities
    assert file.document is not None
    assert (file.document.name, file.document.data.decode()) == ("answer.md", text)


def test_a_terminal_has_room() -> None:
    assert all(call.document is None for call in calls_of(Reply(place=TERMINAL, text=lines(400))))


@pytest.mark.parametrize(
    ("text", "shape"),
    [("Your memory", [True]), ("", [True]), (lines(30), [False, True]), (lines(400), [False] * 7 + [True])],
)
def test_a_file_comes_last_with_a_text_that_fits_it(text: str, shape: list[bool]) -> None:
    calls = calls_of(Reply(place=HERE, text=text, document=FILE, buttons=BUTTONS))
    assert [call.document is not None for call in calls] == shape
    assert "".join(call.text for call in calls).replace("\n", "") == text.replace("\n", "")
    assert calls[-1].document == FILE
    assert calls[-1].buttons == BUTTONS


def test_an_edit_with_a_file_edits_first() -> None:
    edit, file = calls_of(Reply(place=HERE, text="Here it is.", document=FILE, edit_of=9))
    assert (edit.edit_of, edit.document) == (9, None)
    assert (file.edit_of, file.document, file.text) == (None, FILE, "")

"""A reply as the calls that carry it: pieces of one message's length, and a file where that would be too many."""

from dataclasses import replace

from gateway.telegram.channel import MAX_CAPTION
from gateway.telegram.format import render
from gateway.telegram.marked import Marked
from gateway.telegram.utf16 import units
from handlers.messages import Attachment, Reply

MOST_MESSAGES, MOST_OF_AN_ANSWER = 3, 10
"""How many messages a text of ours, and an answer of the model, may fill; beyond that the first comes with all of it as a file."""
_TELEGRAM = "telegram"
_TEXT_FILE, _ANSWER_FILE = "dhakira.txt", "answer.md"


def calls_of(reply: Reply) -> list[Reply]:
    """Split a reply into calls, the same each time.

    The quote stands at the first, buttons at the last, a file is the last; a long edit goes on in new messages. A terminal
    has room for a text of any length.
    """
    if reply.answer_to:
        return [reply]
    pieces = render(reply)
    document = reply.document
    most = MOST_OF_AN_ANSWER if reply.markdown else MOST_MESSAGES
    if document is None and len(pieces) > most and reply.place.platform == _TELEGRAM:
        document = Attachment.of(_ANSWER_FILE if reply.markdown else _TEXT_FILE, reply.text.encode("utf-8", "replace"))
        pieces = pieces[:1]
    elif document is not None and reply.edit_of is None and not reply.text.strip():
        pieces = []
    bare = replace(reply, markdown=False, edit_outbox=None, document=None)
    calls = [_message(bare, piece) for piece in pieces]
    if document is not None:
        # A short text goes with the file; of one that is edited or longer than a caption, the file comes after it.
        caption = calls.pop() if len(calls) == 1 and document is reply.document and _fits(calls[0]) else None
        calls.append(replace(caption or replace(bare, text="", entities=(), edit_of=None), document=document))
    last = len(calls) - 1
    return [
        replace(
            call,
            reply_to=reply.reply_to if at == 0 else None,
            edit_of=reply.edit_of if at == 0 else None,
            buttons=reply.buttons if at == last else (),
        )
        for at, call in enumerate(calls)
    ]


def _message(bare: Reply, piece: Marked) -> Reply:
    return replace(bare, text=piece.text, entities=piece.entities)


def _fits(call: Reply) -> bool:
    return call.edit_of is None and units(call.text) <= MAX_CAPTION

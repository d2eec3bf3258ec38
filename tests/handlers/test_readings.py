"""After a finalization its people see how much was read and what came of it."""

import pytest

from tests.handlers.chats import open_chats

pytestmark = pytest.mark.anyio


async def test_news_of_a_conversation_and_the_status_say_how_much_was_read() -> None:
    async with open_chats() as chats:
        await chats.say("/memory mode review")
        await chats.say("I live in Riga.")
        await chats.say("I prefer short answers.")
        await chats.say("/new")
        await chats.finalize()
        head = next(reply.text for reply in await chats.sent() if "Messages read" in reply.text)
        assert head.splitlines()[:2] == [
            "Waiting for review: 2.",
            "From a conversation that has ended. Messages read: 4.",
        ]
        status = await chats.say("/memory status")
        assert "Last conversation read: messages 4, remembered 0, to review 2, left out 0." in status.lines
        assert status.fields["finalization"]["last"]["read"] == 4

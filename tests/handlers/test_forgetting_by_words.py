"""Forgetting by words: those of the line, or those that it was said with, in any language; several are named, none is guessed."""

import pytest

from memory_core.spaces import user_space
from memory_core.values import ItemState
from tests.handlers.chats import open_chats
from tests.support.cores import SARA

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Remember that I prefer green tea", "I prefer green tea"),
        ("Remember that my team uses pnpm", "my team uses pnpm"),
        ("تذكر أنني أفضل الشاي الأخضر", "أفضل الشاي الأخضر"),
        ("تذكر أنني أفضل الشاي الأخضر", "الشاي"),
    ],
)
async def test_the_words_of_the_message_name_its_line(said: str, words: str) -> None:
    async with open_chats() as chats:
        await chats.say(said)
        forgotten = await chats.say(f"/memory forget {words}")
        assert (forgotten.code, [one["state"] for one in forgotten.fields["items"]]) == (
            "memory.forgotten",
            ["forgotten"],
        )


async def test_words_that_say_no_line_or_several_forget_none() -> None:
    async with open_chats() as chats:
        await chats.say("Remember that I prefer green tea")
        await chats.say("Remember that I prefer short answers")
        assert (await chats.say("/memory forget Remember")).code == "item.no-line"
        several = await chats.say("/memory forget remember that I prefer")
        assert several.code == "item.ambiguous"
        assert len(several.fields["candidates"]) == 2
        assert len(await chats.core.items([user_space("default", SARA.id)], [ItemState.APPLIED])) == 2

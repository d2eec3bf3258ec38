"""What went wrong in other bots' searches, tried on this one; the numbers are those of the field reports."""

import pytest

from memory_core.recall.documents import lines_of, search_lines
from memory_core.spaces import user_space
from tests.handlers.chats import open_chats
from tests.support.cores import PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio

SPACE = user_space("default", SARA.id)
QUERIES = [
    *(
        "multi-agent",
        "don't",
        "ubuntu 20.04",
        "GB/s",
        '"unclosed',
        "NEAR(",
        "*",
        "a:b",
        "OR",
        "AND NOT",
        "a AND",
        "🐶🎉",
        "",
    ),
    *(
        "^x",
        "col : x",
        "{a b}",
        "x*",
        "-",
        "--",
        "'; DROP TABLE items; --",
        "\\",
        "\0",
        "'",
        "(((",
        "NEAR(a b, 5)",
        "x" * 10_000,
    ),
]


@pytest.mark.parametrize("query", QUERIES)
async def test_mem_46_no_text_is_a_query_syntax_error(query: str) -> None:
    async with open_core() as core:
        for number, text in enumerate(("the multi-agent box runs ubuntu 20.04 at 3 GB/s", "don't forget a:b"), start=1):
            await says(core, PRIVATE, SARA, text, number)
        for _ in range(2):  # with an index and, before it is there, without
            found = await core.search.find(query, [SPACE])
            assert all(hit.space == SPACE.key for hit in found.hits)
            assert not found.direct, "an index that answers with an error is taken for a damaged one"
        assert await search_lines(query, lines_of(SPACE.key, "USER.md", "- multi-agent\n- x\n")) is not None
        assert await core.find_lines([SPACE], query) == []


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("multi-agent", 1),
        ("ubuntu 20.04", 1),
        ("GB/s", 1),
        ('"unclosed forget', 2),
        ("NEAR(forget, 4)", 2),
        ("a:b OR -", 2),
    ],
)
async def test_mem_46_signs_and_all_the_right_message_is_found(query: str, number: int) -> None:
    async with open_core() as core:
        texts = ("the multi-agent box runs ubuntu 20.04 at 3 GB/s", "don't forget a:b")
        said = [await says(core, PRIVATE, SARA, text, at) for at, text in enumerate(texts, start=1)]
        found = await core.search.find(query, [SPACE])
        assert found.hits[0].message_id == said[number - 1].id


@pytest.mark.parametrize("query", [one for one in QUERIES if one.strip() and "\0" not in one])
async def test_mem_46_every_command_takes_any_words(query: str) -> None:
    async with open_chats() as chats:
        for command in ("/recall", "/memory search", "/memory forget", "/memory prompt", "/memory used"):
            result = await chats.say(f"{command} {query}")
            assert not result.code.startswith("error."), (command, result)


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("明天下午三点开项目评审会议", "评审"),
        ("修改youer服务端", "youer"),
        ("Wir unterschreiben morgen den Mietvertrag", "Vertrag"),
        ("Мы летим в Риге на концерт", "Рига"),
    ],
)
async def test_mem_47_words_are_found_in_scripts_without_blanks_compounds_and_inflections(
    said: str, query: str
) -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, "nothing to do with it at all", 1)
        message = await says(core, PRIVATE, SARA, said, 2)
        await core.search.indexing.rebuild()
        found = await core.search.find(query, [SPACE])
        assert [hit.message_id for hit in found.hits][:1] == [message.id]

import pytest

from memory_core.recall.features import NAME, indexed
from memory_core.recall.question import read_question
from memory_core.spaces import home_space
from tests.support.cores import PRIVATE, SARA, open_core, says

pytestmark = pytest.mark.anyio
HERE = home_space("default", PRIVATE)


@pytest.mark.parametrize(
    ("text", "has_one"),
    [
        ("we met at Cafe Roma", True),
        ("Сегодня приехала Анна", True),
        ("we met at the cafe. Then we left", False),
        ("شربنا القهوة في المقهى", False),
    ],
)
def test_a_capital_inside_a_sentence_is_a_name(text: str, *, has_one: bool) -> None:
    assert bool(indexed(text).flags & NAME) is has_one


@pytest.mark.parametrize(
    ("query", "wants"),
    [
        ("Which book is she reading?", True),
        ("ما اسم القطة؟", True),
        ("Где живёт бабушка?", True),
        ("Wie heißt der Hund?", True),
        ("那家餐厅叫什么？", True),
        ("How does the boiler work?", False),
        ("متى نلتقي؟", False),
    ],
)
def test_some_questions_ask_for_a_name(query: str, *, wants: bool) -> None:
    assert read_question(query, []).wants_name is wants


@pytest.mark.parametrize(
    ("query", "wants"),
    [
        ("Who takes Summer's place?", True),
        ("¿Quién lleva las pelotas?", True),
        ("من حجز التذاكر؟", True),
        ("У кого ключ?", True),
        ("Wem gehört der Schlüssel?", True),
        ("من أين تأتي والدة يزن؟", False),
        ("Where is the man who sings?", False),
        ("متى السفر من عمان؟", False),
    ],
)
def test_some_questions_ask_for_a_person(query: str, *, wants: bool) -> None:
    assert read_question(query, []).wants_person is wants


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("The electrician comes at noon", "electric"),
        ("Fotoğrafçılar sokakta bekliyor", "fotoğraf"),
        ("Przyjaciółka pojechała do Gdańska", "przyjaciele"),
    ],
)
async def test_words_that_begin_alike_are_found_in_the_index(said: str, query: str) -> None:
    async with open_core() as core:
        await says(core, PRIVATE, SARA, said, 1)
        await says(core, PRIVATE, SARA, "Kind regards to all", 2)
        found = await core.search.find(query, [HERE])
        passages = await core.search.passages(found.hits)
    assert [passage.message.text for passage in passages][:1] == [said]
    assert not found.direct

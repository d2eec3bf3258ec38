"""What is taken back is named, a share can be withdrawn, a question counts what will go, a review shows the words."""

import json
from collections.abc import AsyncIterator

import pytest

from handlers.memory_erase import CONFIRM
from memory_core.documents.markdown import statements
from memory_core.spaces import PORTABLE, USER, Doc, user_space
from memory_core.values import ItemState
from tests.handlers.chats import Chats, open_chats
from tests.support.cores import OMAR, SARA

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
OWN, SHARED = Doc(MINE, USER), Doc(MINE, PORTABLE)


@pytest.fixture
async def chats() -> AsyncIterator[Chats]:
    async with open_chats(operators=[OMAR.id], users=[SARA.id, OMAR.id]) as opened:
        yield opened


async def _learn(chats: Chats, text: str = "I live in Riga") -> str:
    await chats.say(f"remember that {text}")
    await chats.sent()
    return (await chats.core.items([MINE], [ItemState.APPLIED, ItemState.PENDING]))[-1].id


async def _text(chats: Chats, doc: Doc) -> str:
    return (await chats.core.documents.read(doc)).text


async def _write(chats: Chats, text: str, doc: Doc = OWN) -> None:
    before = await chats.core.documents.read(doc)
    await chats.core.documents.write(doc, text, before.version)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("share {id}", {"en": "the sharing", "ar": "المشاركة"}),
        ("verify {id}", {"en": "no longer counts as confirmed", "ar": "التأكيد"}),
        ("edit {id} Lives in Oslo", {"en": "the new words", "ar": "الكلمات الجديدة"}),
        ("unshare {id}", {"en": "the withdrawal", "ar": "سحب المشاركة"}),
        ("forget {id}", {"en": "remembered again", "ar": "عاد"}),
    ],
)
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_undo_says_what_it_took_back(chats: Chats, change: str, named: dict[str, str], language: str) -> None:
    item = await _learn(chats)
    if change.startswith("unshare"):
        await chats.say(f"/memory share {item}")
    assert (await chats.say(f"/memory {change.format(id=item)}")).ok
    undone = await chats.say(f"/memory undo {item}", language=language)
    assert named[language] in "\n".join(undone.lines)
    assert undone.fields["undone"] == change.split(maxsplit=1)[0]


async def test_a_share_can_be_withdrawn_after_any_other_step(chats: Chats) -> None:
    item = await _learn(chats)
    for step in ("verify {id}", "edit {id} Lives in Oslo", "forget {id}"):
        assert (await chats.say(f"/memory share {item}")).ok
        assert "Riga" in await _text(chats, SHARED)
        assert (await chats.say(f"/memory {step.format(id=item)}")).ok
        for _ in range(2):
            assert (await chats.say(f"/memory undo {item}")).ok
        assert statements(await _text(chats, SHARED)) == ()
        assert "Riga" in await _text(chats, OWN)
    await chats.say(f"/memory share {item}")
    asked = await chats.say("/memory clear")
    await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")
    assert (await chats.say("/memory undo clear")).ok
    assert (await chats.say(f"/memory undo {item}")).ok
    assert statements(await _text(chats, SHARED)) == ()


async def test_unshare_takes_the_line_out_of_portable_only_and_says_no_when_there_is_nothing(chats: Chats) -> None:
    item = await _learn(chats)
    assert (await chats.say(f"/memory unshare {item}")).code == "item.not-shared"
    await chats.say(f"/memory share {item}")
    shared = await _text(chats, SHARED)
    assert (await chats.say(f"/memory unshare {item}")).code == "memory.unshared"
    assert statements(await _text(chats, SHARED)) == ()
    assert "Riga" in await _text(chats, OWN)
    assert (await chats.say(f"/memory undo {item}")).ok
    assert await _text(chats, SHARED) == shared
    assert (await chats.say("/memory unshare")).code == "command.usage"
    assert (await chats.say("/memory unshare", language="ar")).code == "command.usage"
    assert any("unshare" in line for line in (await chats.say("/memory help")).lines)


@pytest.mark.parametrize(
    "hand",
    [
        "# User\n\n## Profile\n\n- Lives in Riga\n- One\n- Two\n- Three\n",
        "# User\n\n## Profile\n\n- Lives in Riga\n- lives in riga.\n",
        "# User\n\n- Nothing of before\n",
    ],
)
async def test_the_question_before_clear_counts_what_goes(chats: Chats, hand: str) -> None:
    await _learn(chats)
    await _write(chats, hand)
    asked = await chats.say("/memory clear")
    cleared = await chats.say(f"/memory clear confirm {asked.fields[CONFIRM]}")
    assert cleared.ok
    assert asked.fields["remembered"] == len(cleared.fields["items"])
    assert str(len(cleared.fields["items"])) in asked.lines[0]
    assert statements(await _text(chats, OWN)) == ()


async def test_the_question_before_forget_me_counts_what_a_hand_wrote(chats: Chats) -> None:
    await _learn(chats)
    await _write(chats, f"{await _text(chats, OWN)}- One\n- Two\n")
    asked = await chats.say("/memory forget-me")
    assert asked.fields["lines"] == 3


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_a_review_shows_the_words_that_each_line_came_from(chats: Chats, language: str) -> None:
    await chats.say("/memory mode review")
    await _learn(chats, "I live in Riga")
    await _learn(chats, "I prefer short answers")
    result = await chats.core.items([MINE], [ItemState.PENDING])
    listed = await chats.say("/memory review", language=language)
    shown = "\n".join(listed.lines)
    for item in result:
        assert item.evidence[0].span in shown
        assert "Sara" in shown
    quoted = [one["evidence"][0]["span"] for one in json.loads(listed.to_json())["fields"]["items"]]
    assert quoted == [item.evidence[0].span for item in result]

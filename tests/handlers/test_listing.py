"""What waits is listed in pages: all of it, in a stable order, with what a chat needs to decide."""

from dataclasses import replace

import pytest

from handlers.commands import parse_inbox, parse_memory
from handlers.messages import Reply
from memory_core.errors import CommandError
from memory_core.spaces import Doc, Scope, Space
from memory_core.values import ItemState, Risk
from tests.handlers.chats import HADI, Chats, open_chats
from tests.handlers.test_announcements import CHAT, MINE, TOPIC, arrive, labels, set_space
from tests.support.cores import GROUP, OMAR, PRIVATE

pytestmark = pytest.mark.anyio


def named(replies: list[Reply], ids: list[str]) -> list[str]:
    text = "\n".join(reply.text for reply in replies)
    return [item_id for item_id in ids if item_id in text]


async def follow(chats: Chats, reply: Reply, label: str) -> list[Reply]:
    action = next(b.action for row in reply.buttons for b in row if b.label == label)
    result = await chats.mailbox.handle(chats.pressing(reply.place, action))
    assert result is not None
    assert result.ok
    return await chats.sent()


async def test_a_page_shows_cards_then_lines_and_leads_to_the_next_and_back() -> None:
    async with open_chats() as chats:
        ids = [item.id for item in await arrive(chats, 23, told=False)]
        result = await chats.say("/memory review")
        assert (result.fields["pending"], result.fields["page"], result.fields["pages"]) == (23, 1, 3)
        assert [one["id"] for one in result.fields["items"]] == ids[:10]
        first = [reply for reply in await chats.sent() if "What I remember" not in reply.text]
        assert first[0].text == "23 waiting for review:"
        assert [reply.card is not None for reply in first] == [False, True, True, True, True, True, False]
        assert named(first, ids) == ids[:10]
        assert first[-1].text.splitlines()[-1] == "Page 1 of 3. /memory review page 2 shows the next."
        assert labels(first[-1]) == ["More »"]

        answer, *second = await follow(chats, first[-1], "More »")
        assert (answer.answer_to != "", answer.text) == (True, "")
        assert named(second, ids) == ids[10:20]
        assert labels(second[-1]) == ["« Back", "More »"]
        _, *third = await follow(chats, second[-1], "More »")
        assert named(third, ids) == ids[20:]
        assert third[-1].text == "Page 3 of 3."
        assert labels(third[-1]) == ["« Back"]
        _, *again = await follow(chats, third[-1], "« Back")
        assert named(again, ids) == ids[10:20]


async def test_the_order_holds_while_others_decide_and_a_page_that_is_gone_is_the_last() -> None:
    async with open_chats() as chats:
        ids = [item.id for item in await arrive(chats, 12, told=False)]
        assert (await chats.say("/memory review page 2")).fields["page"] == 2
        for item_id in ids[:3]:
            await chats.say(f"/memory reject {item_id}")
        result = await chats.say("/memory review page 2")
        assert (result.fields["page"], result.fields["pages"]) == (1, 1)
        assert [one["id"] for one in result.fields["items"]] == ids[3:]


async def test_the_number_on_a_page_is_kept_by_its_buttons() -> None:
    async with open_chats() as chats:
        ids = [item.id for item in await arrive(chats, 5, told=False)]
        await chats.say("/memory review 2 page 2")
        foot = (await chats.sent())[-1]
        assert foot.text == "Page 2 of 3. /memory review 2 page 3 shows the next."
        _, *third = await follow(chats, foot, "More »")
        assert named(third, ids) == ids[4:]


async def test_one_page_has_no_buttons_and_nothing_waiting_says_so() -> None:
    async with open_chats() as chats:
        await arrive(chats, 2, told=False)
        await chats.say("/memory review")
        assert [reply.text for reply in await chats.sent() if not reply.card][-1] == "2 waiting for review:"
        await chats.say("/memory reject all")
        await chats.sent()
        await chats.say("/memory review")
        assert [reply.text for reply in await chats.sent()] == ["Nothing waits for review."]


async def test_the_inbox_shows_every_place_also_a_topic_before_its_first_document() -> None:
    topic = Space("default", Scope.TOPIC, GROUP.chat_id, 7)
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        found = await arrive(chats, 1, space=topic, place=TOPIC, told=False)
        found += await arrive(chats, 1, space=CHAT, place=GROUP, told=False)
        await arrive(chats, 1, told=False)
        assert (await chats.core.documents.read(Doc(topic, "MEMORY.md"))).version == "absent"
        omar = replace(PRIVATE, chat_id=OMAR.id)
        result = await chats.say("/inbox", OMAR, omar)
        assert [one["id"] for one in result.fields["items"]] == [item.id for item in found]
        assert "topic:-500/7" in result.fields["spaces"]
        cards = [reply for reply in await chats.sent() if reply.card]
        assert [card.place for card in cards] == [omar, omar]
        assert (await chats.press(cards[0], "apply", OMAR)).ok
        assert "Drinks tea" in (await chats.core.documents.read(Doc(topic, "MEMORY.md"))).text


async def test_the_inbox_is_answered_in_private_and_pages_there() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        omar = replace(PRIVATE, chat_id=OMAR.id)
        await arrive(chats, 12, space=CHAT, place=GROUP, told=False)
        await chats.say("/inbox", OMAR, GROUP)
        replies = await chats.sent()
        foot = replies[-1]
        assert foot.place == omar
        assert foot.text.endswith("Page 1 of 2. /inbox page 2 shows the next.")
        action = next(b.action for row in foot.buttons for b in row)
        # Pressed where others read along, it still answers whoever pressed in private.
        result = await chats.mailbox.handle(chats.pressing(GROUP, action, OMAR))
        assert result is not None
        assert result.fields["page"] == 2
        answer, *rest = await chats.sent()
        assert answer.answer_to
        assert {reply.place.chat_id for reply in rest} == {OMAR.id}


async def test_pages_of_a_group_are_for_its_admins() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        chats.members.members.add(HADI.id)
        await arrive(chats, 12, space=CHAT, place=GROUP, told=False)
        result = await chats.mailbox.handle(chats.pressing(GROUP, "page:review:2:10", HADI))
        assert result is not None
        assert (result.ok, result.code) == (False, "access.denied")
        (answer,) = await chats.sent()
        assert answer.alert
        result = await chats.mailbox.handle(chats.pressing(GROUP, "page:review:2:10", OMAR))
        assert result is not None
        assert result.ok


@pytest.mark.parametrize(
    "data", ["page:", "page:review:0", "page:review:-1", "page:review:9999", "page:secret:1", "low:"]
)
async def test_buttons_that_are_none_of_ours_do_nothing(data: str) -> None:
    async with open_chats() as chats:
        await arrive(chats, 2, told=False)
        result = await chats.mailbox.handle(chats.pressing(PRIVATE, data))
        assert result is not None
        assert not result.ok
        (answer,) = await chats.sent()
        assert answer.alert
        assert len(await chats.core.items([MINE], [ItemState.PENDING])) == 2


async def test_apply_low_applies_what_is_of_low_risk_and_names_what_is_left() -> None:
    async with open_chats() as chats:
        low = await arrive(chats, 3, told=False)
        left = await arrive(chats, 1, risk=Risk.MEDIUM, told=False)
        left += await arrive(chats, 1, risk=Risk.HIGH, told=False)
        inbound = chats.inbound("/memory apply low")
        result = await chats.mailbox.handle(inbound)
        assert result is not None
        assert [one["id"] for one in result.fields["items"]] == [item.id for item in low]
        assert result.lines[-1].endswith(f"{left[0].id}, {left[1].id}.")
        text = (await chats.core.documents.read(Doc(MINE, "USER.md"))).text
        assert [item.statement in text for item in (*low, *left)] == [True] * 3 + [False] * 2
        again = await chats.say("/memory apply all low")
        assert (again.ok, again.code) == (False, "item.none-low")
        await set_space(chats, MINE, mode="review")
        assert (await chats.say("/memory apply all")).ok
        assert (await chats.say("/memory apply low")).code == "item.nothing-pending"


def test_the_words_of_pages_and_of_low_risk() -> None:
    assert parse_memory("review").options == {"limit": 10}
    assert parse_memory("review 20 page 3").options == {"limit": 20, "page": 3}
    assert parse_memory("review page 3 limit 5").options == {"limit": 5, "page": 3}
    assert parse_memory("review --page=2").options == {"limit": 10, "page": 2}
    assert parse_inbox("page ٢").options == {"limit": 10, "page": 2}
    for text in ("apply low", "apply all low", "approve LOW"):
        command = parse_memory(text)
        assert (command.name, command.item, command.options) == ("apply", "all", {"risk": "low"})
    for text in (
        "review page",
        "review page 0",
        "review 3 4",
        "review page 1 page 2",
        "apply low all",
        "reject low all",
    ):
        with pytest.raises(CommandError, match="could not read"):
            parse_memory(text)
    with pytest.raises(CommandError) as caught:
        parse_inbox("page x")
    assert caught.value.fields["usage"] == "/inbox [N] [page P]"


async def test_a_wrong_word_behind_inbox_gets_its_usage() -> None:
    async with open_chats() as chats:
        result = await chats.say("/inbox everything")
        assert (result.code, result.lines) == (
            "command.usage",
            ("I could not read that. Write it as: /inbox [N] [page P]",),
        )

"""How people and chats come to be known: codes, invitations, requests, and an operator's word; at once, and for good."""

from dataclasses import replace

import pytest

from handlers.access import Access
from handlers.admitting import Admitting
from handlers.memory_erase import CONFIRM
from handlers.messages import Inbound, Reply, Result
from handlers.texts import say
from memory_core.spaces import Place
from memory_core.values import Speaker
from tests.handlers.chats import HADI, STRANGER, Chats, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
THERE = Place("telegram", STRANGER.id)
WITH_HADI = Place("telegram", HADI.id)
ELSEWHERE = Place("telegram", -900, "group")


async def code_of(chats: Chats) -> str:
    result = await chats.say("/pair", HADI, WITH_HADI)
    assert result.code == "access.code"
    return str(result.fields["code"])


async def tried(chats: Chats, text: str, who: Speaker = STRANGER, place: Place = THERE) -> Result | None:
    return await chats.mailbox.handle(chats.inbound(text, who, place))


def minutes(chats: Chats, count: float) -> None:
    assert isinstance(chats.core.clock, FixedClock)
    chats.core.clock.advance(minutes=count)


async def test_a_code_lets_its_person_in_at_once_and_only_once() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        assert await tried(chats, "Hello") is None
        code = await code_of(chats)
        paired = await tried(chats, f"/pair {code.lower()}")
        assert paired is not None
        assert paired.code == "access.paired"
        assert (await chats.say("Hello", STRANGER, THERE)).code == "turn.answered"
        again = await tried(chats, f"/pair {code}", Speaker(6667, "Another"), Place("telegram", 6667))
        assert again is not None
        assert again.code == "access.pair-wrong"


async def test_the_same_update_twice_uses_one_code() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        one = chats.inbound(f"/pair {await code_of(chats)}", STRANGER, THERE)
        first = await chats.mailbox.handle(one)
        assert first is not None
        await chats.sent()
        assert await chats.mailbox.handle(one) is None
        assert await chats.shown() == []


async def test_a_code_runs_out_after_ten_minutes() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        late, in_time = await code_of(chats), None
        minutes(chats, 10)
        assert (await tried(chats, f"/pair {late}")).code == "access.pair-wrong"  # type: ignore[union-attr]
        in_time = await code_of(chats)
        minutes(chats, 9.9)
        assert (await tried(chats, f"/pair {in_time}")).code == "access.paired"  # type: ignore[union-attr]


async def test_after_five_wrong_codes_a_good_one_is_not_looked_at_for_an_hour() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        codes = []
        for number in range(5):
            result = await tried(chats, f"/pair AAAA-AAA{number + 2}")
            assert result is not None
            codes.append(result.code)
        assert codes == ["access.pair-wrong"] * 4 + ["access.pair-locked"]
        code = await code_of(chats)
        assert await tried(chats, f"/pair {code}") is None
        assert await tried(chats, "Hello") is None
        other = Speaker(6667, "Another")
        assert (await tried(chats, f"/pair {code}", other, Place("telegram", 6667))).code == "access.paired"  # type: ignore[union-attr]
        minutes(chats, 61)
        assert (await tried(chats, f"/pair {await code_of(chats)}")).code == "access.paired"  # type: ignore[union-attr]


async def test_a_code_given_in_a_group_works_no_more() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        code = await code_of(chats)
        said = await tried(chats, f"/pair {code}", STRANGER, GROUP)
        assert said is not None
        assert said.code == "access.pair-private"
        assert (await tried(chats, f"/pair {code}")).code == "access.pair-wrong"  # type: ignore[union-attr]


async def test_no_code_is_kept_as_it_is() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        code = (await code_of(chats)).replace("-", "")
        async with chats.core.store.reading() as uow:
            assert code not in str(await uow.admissions.all(chats.core.profile))
        assert (await tried(chats, f"/pair {code}")).code == "access.paired"  # type: ignore[union-attr]


# --- requests ------------------------------------------------------------------------------------------------


def asking(sent: list[Reply], operator: Speaker = HADI) -> list[Reply]:
    return [reply for reply in sent if reply.place.chat_id == operator.id and reply.buttons]


async def pressed(chats: Chats, card: Reply, verb: str, who: Speaker = HADI) -> Result:
    action = next(b.action for row in card.buttons for b in row if f":{verb}:" in b.action)
    result = await chats.mailbox.handle(chats.pressing(card.place, action, who))
    assert result is not None
    return result


async def test_operators_hear_once_a_day_who_asks_and_let_in_with_a_button() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        for text in ("Hello", "Hello?", "Anybody?"):
            assert await tried(chats, text) is None
        sent = await chats.sent()
        (card,) = asking(sent)
        assert card.text == f"Nobody (id {STRANGER.id}) wrote to me and asks to come in."
        assert [reply.place.chat_id for reply in sent].count(STRANGER.id) == 1
        assert "I have told the operator" in next(r.text for r in sent if r.place.chat_id == STRANGER.id)
        assert (await pressed(chats, card, "allow", SARA)).code == "access.denied"
        assert await tried(chats, "Now?") is None
        assert (await pressed(chats, card, "allow")).code == "access.allowed"
        assert (await chats.say("Hello", STRANGER, THERE)).code == "turn.answered"
        sent = await chats.sent()
        assert any(reply.text.startswith("An operator has let you in.") for reply in sent)
        assert any(reply.edit_of and "may talk to me now" in reply.text for reply in sent)


async def test_operators_and_those_let_in_are_told_in_their_own_language() -> None:
    zayd = Speaker(6668, "زيد")
    async with open_chats(operators=[HADI.id]) as chats:
        await chats.say("/memory language ar", HADI, WITH_HADI)
        assert await tried(chats, "مرحبا", zayd, Place("telegram", zayd.id)) is None
        (card,) = [reply for reply in await chats.sent() if reply.buttons]
        assert card.text == say("ar", "access.asks-person", name=zayd.name, id=str(zayd.id))
        assert [button.label for row in card.buttons for button in row] == [
            say("ar", "button.allow"),
            say("ar", "button.deny"),
        ]
        assert (await pressed(chats, card, "allow")).code == "access.allowed"
        assert any(text.startswith(say("ar", "access.welcome")) for text in await chats.shown())


async def test_whoever_is_denied_asks_in_vain_and_the_first_word_counts() -> None:
    async with open_chats(operators=[HADI.id, OMAR.id]) as chats:
        await tried(chats, "Hello")
        sent = await chats.sent()
        (mine,), (theirs,) = asking(sent), asking(sent, OMAR)
        assert (await pressed(chats, mine, "deny")).code == "access.barred"
        late = await pressed(chats, theirs, "allow", OMAR)
        assert (late.ok, late.code) == (False, "access.barred")
        minutes(chats, 60 * 24)
        await tried(chats, "Please?")
        sent = await chats.sent()
        assert asking(sent) == []
        assert [r.text for r in sent if r.place.chat_id == STRANGER.id] == [
            "An operator has decided that I do not answer you. Only they can change that."
        ]
        assert (await chats.say(f"/access allow {STRANGER.id}", HADI, WITH_HADI)).code == "access.allowed"
        assert (await chats.say("Hello", STRANGER, THERE)).code == "turn.answered"


async def test_a_flood_of_requests_reaches_the_list_and_not_the_operator() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        for number in range(25):
            who = Speaker(7000 + number, f"Bot {number}")
            await tried(chats, "Hi", who, Place("telegram", who.id))
        assert len(asking(await chats.sent())) == 20
        listed = await chats.say("/access list", HADI, WITH_HADI)
        assert len([one for one in listed.fields["decided"] if one["state"] == "asked"]) == 25


# --- chats ---------------------------------------------------------------------------------------------------


def joining(chats: Chats, who: Speaker, place: Place = ELSEWHERE) -> Inbound:
    inbound = chats.inbound("", who, place)
    return replace(inbound, kind="membership", status="member", text="", parts=(), chat_title="Garden")


async def test_an_operator_who_adds_the_bot_invites_the_chat_for_good() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        assert await tried(chats, "Hello", SARA, ELSEWHERE) is None
        await chats.sent()
        result = await chats.mailbox.handle(joining(chats, HADI))
        assert result is not None
        assert result.code == "chat.joined"
        assert any("/memory mode off" in text for text in await chats.shown())
        assert (await chats.say("Hello", SARA, ELSEWHERE)).code == "turn.answered"
        again = Access(chats.core.profile, operators=[HADI.id])
        await Admitting(chats.core, again).look()
        assert again.chats == (ELSEWHERE.chat_id,)


async def test_a_chat_that_anybody_else_adds_the_bot_to_asks() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        assert await chats.mailbox.handle(joining(chats, STRANGER)) is None
        sent = await chats.sent()
        (card,) = asking(sent)
        assert card.text == (
            f"I was brought into a chat that I do not serve: Garden (id {ELSEWHERE.chat_id}).\n"
            f"It came from Nobody (id {STRANGER.id})."
        )
        (told,) = [reply.text for reply in sent if reply.place == ELSEWHERE]
        assert "I do not serve this chat yet" in told
        assert await tried(chats, "Hello", STRANGER, ELSEWHERE) is None
        assert await chats.sent() == []
        assert (await pressed(chats, card, "allow")).code == "access.allowed"
        assert (await chats.say("Hello", STRANGER, ELSEWHERE)).code == "turn.answered"


# --- /access -------------------------------------------------------------------------------------------------


async def test_only_operators_use_access_and_its_answer_is_private() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        assert (await chats.say("/access", SARA)).code == "access.operators-only"
        await chats.sent()
        assert (await chats.say("/access", HADI, GROUP)).code == "access.list"
        sent = await chats.sent()
        assert [r.place for r in sent if str(SARA.id) in r.text] == [WITH_HADI]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("allow", "command.usage"),
        ("allow sara", "command.usage"),
        ("allow 0", "command.usage"),
        ("allow 99999999999999999999", "command.usage"),
        ("open", "command.usage"),
        ("pair 5", "command.usage"),
        ("allow 1087968824", "access.nobody"),
        ("deny 136817688", "access.nobody"),
        ("deny 1003", "access.operator"),
    ],
)
async def test_what_cannot_be_allowed_or_denied(words: str, code: str) -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        assert (await chats.say(f"/access {words}", HADI, WITH_HADI)).code == code
        async with chats.core.store.reading() as uow:
            assert await uow.admissions.all(chats.core.profile) == []


async def test_a_denial_outweighs_the_settings_and_membership() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        chats.members.members.add(SARA.id)
        await chats.say("Hello")
        await chats.say(f"/access deny {SARA.id}", HADI, WITH_HADI)
        assert await tried(chats, "Hello", SARA, PRIVATE) is None
        assert await tried(chats, "Hello", SARA, GROUP) is None
        await chats.say(f"/access deny {GROUP.chat_id}", HADI, WITH_HADI)
        assert await tried(chats, "Hello", OMAR, GROUP) is None


async def test_a_person_who_was_forgotten_keeps_no_name_in_the_list() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        await tried(chats, f"/pair {await code_of(chats)}")
        asked = await chats.say("/memory forget-me", STRANGER, THERE)
        token = asked.fields[CONFIRM]
        assert (await chats.say(f"/memory forget-me confirm {token}", STRANGER, THERE)).ok
        listed = await chats.say("/access", HADI, WITH_HADI)
        assert [(one["id"], one["name"]) for one in listed.fields["decided"]] == [(STRANGER.id, "")]

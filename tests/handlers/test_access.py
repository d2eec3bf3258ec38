"""Who may decide about what."""

import pytest

from handlers.access import Access
from memory_core.spaces import Scope, Space, user_space
from memory_core.values import Actor
from tests.handlers.chats import HADI, STRANGER, Members, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA

pytestmark = pytest.mark.anyio
CHAT = Space("default", Scope.CHAT, GROUP.chat_id)
TOPIC = Space("default", Scope.TOPIC, GROUP.chat_id, 7)
PROFILE = Space("default", Scope.PROFILE)


def access() -> Access:
    members = Members(admins={OMAR.id}, members={SARA.id})
    return Access("default", operators=[HADI.id], users=[SARA.id], chats=[GROUP.chat_id], membership=members)


@pytest.mark.parametrize(
    ("who", "decides_about"),
    [
        (Actor(SARA.id), {user_space("default", SARA.id)}),
        (Actor(OMAR.id), {user_space("default", OMAR.id), CHAT, TOPIC}),
        (Actor(STRANGER.id), set()),
        (Actor(SARA.id, operator=False, operator_as=HADI.id), {user_space("default", SARA.id)}),
        (
            Actor(HADI.id, operator=True, operator_as=SARA.id),
            {user_space("default", SARA.id), user_space("default", OMAR.id), CHAT, TOPIC, PROFILE},
        ),
        (
            Actor(HADI.id, operator=True),
            {user_space("default", SARA.id), user_space("default", OMAR.id), CHAT, TOPIC, PROFILE},
        ),
    ],
)
async def test_roles(who: Actor, decides_about: set[Space]) -> None:
    spaces = [user_space("default", SARA.id), user_space("default", OMAR.id), CHAT, TOPIC, PROFILE]
    assert {space for space in spaces if await access().manages(who, space, fresh=True)} == decides_about


async def test_who_may_talk() -> None:
    async with open_chats() as chats:
        gate = access()
        refused = {}
        for who in (SARA, OMAR, HADI, STRANGER):
            refusal = await gate.refusal(chats.inbound("hello", who))
            refused[who.id] = refusal.code if refusal else ""
        assert refused == {SARA.id: "", OMAR.id: "", HADI.id: "", STRANGER.id: "access.unknown-person"}
        assert await gate.refusal(chats.inbound("hello", STRANGER, GROUP)) is None
        anonymous = await gate.refusal(chats.inbound("hello", None, PRIVATE))
        assert anonymous is not None


async def test_an_inbox_spans_what_a_person_decides_about() -> None:
    async with open_chats() as chats:
        gate = access()
        assert await gate.reviewable_spaces(chats.core, Actor(OMAR.id)) == [user_space("default", OMAR.id), CHAT]
        assert await gate.reviewable_spaces(chats.core, Actor(SARA.id)) == [user_space("default", SARA.id)]

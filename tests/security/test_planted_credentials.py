"""A credential that somebody types is nowhere afterwards: not in a row, a file, a log line or a request (§13, 5)."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gateway.app import App, open_app
from gateway.models import RecordingConversation
from gateway.serving import make_worker
from gateway.settings import load_settings
from handlers.messages import Command, Inbound
from memory_core.policy.scanner import mask
from memory_core.spaces import Doc, Place, user_space
from memory_core.values import ItemState, Part, PartKind, Span, Speaker
from tests.security.planted import KINDS, SAID, Look, holding

pytestmark = pytest.mark.anyio
PERSON = Speaker(1001, "Sara")
PLACE = Place("telegram", PERSON.id)


def _inbound(number: int, text: str) -> Inbound:
    message = Inbound(
        key=f"telegram:{number}",
        kind="message",
        place=PLACE,
        sent_at=datetime(2026, 3, 1, 9, 0, tzinfo=UTC),
        speaker=PERSON,
        message_id=number,
        text=text,
        parts=(Part(PartKind.TYPED, Span(0, len(text))),),
    )
    if not text.startswith("/"):
        return message
    name, _, args = text[1:].partition(" ")
    return replace(message, command=Command(name, args))


async def _say(app: App, number: int, text: str) -> None:
    key = await app.router.receive(_inbound(number, text))
    if key is not None:
        await app.router.process(key)


@pytest.mark.parametrize(
    "said",
    ["remember my password is {}", "كلمة مروري هي {}", "تذكّر أنّ كلمة مروري هي {}", "كلمة سرنا: {}", "باسوردي هو {}"],
)
def test_a_password_is_one_whosesoever_it_is_said_to_be(said: str) -> None:
    secret = "hunter" + "2-style"
    assert secret not in mask(said.format(secret))[0]


@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_keeps_a_typed_credential(home: Path, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    secret, said = KINDS[kind], SAID[kind]
    (home / "dhakira.toml").write_text("[access]\noperators = [1001]\n", encoding="utf-8")
    caplog.set_level("DEBUG")
    async with open_app(load_settings(home, {}), record=True) as app:
        await _say(app, 1, "I live in Riga.")
        await _say(app, 2, f"remember that {said}")
        await _say(app, 3, said)
        await _say(app, 4, f"/memory forget {said}")
        await _say(app, 5, "/memory populate")
        (item,) = await app.core.items([user_space("default", PERSON.id)], [ItemState.APPLIED])
        await _say(app, 6, f'/memory edit {item.id} "{said}"')
        await _say(app, 7, "/new")
        await make_worker(app).run_once()
        assert isinstance(app.conversation, RecordingConversation)
        asked = "\n".join(m.text for request in app.conversation.requests for m in request)
        assert holding(home, secret) == []
    assert holding(home, secret) == []
    assert secret not in asked
    assert secret not in caplog.text
    assert "Riga" in asked, "the search would find what was said"


async def test_a_credential_put_into_a_file_by_hand_stays_in_that_file_alone(home: Path) -> None:
    secret = KINDS["github"]
    (home / "dhakira.toml").write_text("[access]\noperators = [1001]\n", encoding="utf-8")
    async with open_app(load_settings(home, {}), record=True) as app:
        doc = Doc(user_space("default", PERSON.id), "USER.md")
        await app.core.documents.write(doc, f"# User\n\n## Profile\n- Lives in Riga\n- Key {secret}\n", "absent")
        await _say(app, 1, "Where do I live?")
        await _say(app, 2, "/memory recent")
        assert isinstance(app.conversation, RecordingConversation)
        asked = "\n".join(m.text for request in app.conversation.requests for m in request)
    assert "Lives in Riga" in asked
    assert secret not in asked
    assert holding(home, secret) == ["profiles/default/users/1001/USER.md"]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_change_of_a_file_copies_nothing_that_a_hand_put_there(home: Path, kind: str) -> None:
    secret = KINDS[kind]
    own = "profiles/default/users/1001/USER.md"
    (home / "dhakira.toml").write_text("[access]\noperators = [1001]\n", encoding="utf-8")
    look = Look(home, secret)
    async with open_app(load_settings(home, {}), record=True) as app:
        space = user_space("default", PERSON.id)
        # The context is frozen, so that nothing else changes its fail point while a gateway runs.
        object.__setattr__(app.core.context, "failpoint", look)
        text = f"# User\n\n## Profile\n- Lives in Riga\n- Note: {SAID[kind]}\n"
        await app.core.documents.write(Doc(space, "USER.md"), text, "absent")
        await _say(app, 1, "Remember that I work at Tilde.")
        (item,) = [i for i in await app.core.items([space], [ItemState.APPLIED]) if "Tilde" in i.statement]
        await _say(app, 2, f'/memory edit {item.id} "Works at Tildes"')
        await _say(app, 3, f"/memory share {item.id}")
        await _say(app, 4, f"/memory forget {item.id}")
        await _say(app, 5, f"/memory undo {item.id}")
        assert holding(home, secret) == [own]
    assert holding(home, secret) == [own]
    assert {"change.intended", "change.written", "change.applied"} <= set(look.seen)
    assert set().union(*look.seen.values()) == {own}

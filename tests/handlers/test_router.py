"""Through the router as every door goes: words, receipts, cards, buttons, endings, and the right places for all of them."""

import asyncio
from dataclasses import replace

import pytest

from handlers.messages import Result
from memory_core.spaces import Doc, Place, Scope, Space, user_space
from memory_core.values import ItemState, JobState, Mode, Part, PartKind, Span
from tests.handlers.chats import HADI, STRANGER, Chats, open_chats
from tests.support.cores import GROUP, OMAR, PRIVATE, SARA

pytestmark = pytest.mark.anyio
MINE = user_space("default", SARA.id)
CHAT = Space("default", Scope.CHAT, GROUP.chat_id)


async def user_md(chats: Chats, space: Space = MINE) -> str:
    return (await chats.core.documents.read(Doc(space, "USER.md"))).text


async def in_review(chats: Chats) -> None:
    await chats.say("/memory mode review")
    await chats.sent()


# --- turns and receipts ------------------------------------------------------------------------------------------


async def test_the_first_words_get_a_notice_once_and_an_answer() -> None:
    async with open_chats() as chats:
        result = await chats.say("Good morning")
        assert (result.ok, result.code, result.lines) == (True, "turn.answered", ("I hear you. Go on.",))
        notice, answer = await chats.shown()
        assert "/memory mode off" in notice
        assert answer == "I hear you. Go on."
        await chats.say("And again")
        assert await chats.shown() == ["I hear you. Go on."]


async def test_remember_that_is_remembered_in_the_same_turn_and_can_be_taken_back() -> None:
    async with open_chats() as chats:
        result = await chats.say("Remember that I prefer pnpm over npm.")
        (item_id,) = result.fields["applied"]
        receipt = await chats.card()
        item = await chats.core.item(item_id)
        assert item is not None
        assert receipt.text == f"Remembered: {item.statement}" == result.lines[1]
        assert [button.label for row in receipt.buttons for button in row] == ["Undo", "Why"]
        assert item.statement in await user_md(chats)

        await chats.press(receipt, "why")
        answer, reasons = await chats.sent()
        assert answer.answer_to
        assert f"“{item.evidence[0].span}” – Sara, 2026-03-01 09:00 UTC" in reasons.text

        undone = await chats.press(receipt, "undo")
        assert undone.code == "memory.undone"
        answer, card = await chats.sent()
        assert (answer.answer_to != "", answer.text) == (True, "Taken back.")
        assert card.edit_outbox is not None
        assert (card.text, card.buttons) == (f"Taken back: {item.statement}", ())
        assert undone.lines == (f"Taken back. {item.id} is not remembered any more: {item.statement}",)
        assert item.statement not in await user_md(chats)


async def test_a_request_that_holds_nothing_is_told_so() -> None:
    async with open_chats() as chats:
        await chats.say("Remember that I prefer tea over coffee.")
        result = await chats.say("Remember that I prefer tea over coffee.")
        assert result.lines[-1] == "Not saved: I know that already."
        assert "Not saved: I know that already." in await chats.shown()
        await chats.say("/memory mode off")
        result = await chats.say("Remember that I live in Riga.")
        assert result.lines[-1] == "Not saved: memory is off here. /memory mode review turns it on."
        assert all("Riga" not in item.statement for item in await chats.core.items([MINE], list(ItemState)))


async def test_who_asks_to_remember_a_credential_hears_why_it_is_not_kept() -> None:
    async with open_chats() as chats:
        secret = "hunter" + "2-style"
        result = await chats.say(f"remember my password is {secret}")
        assert result.lines[-1] == "Not saved: it looks like a credential or a hidden instruction."
        assert result.lines[-1] in await chats.shown()
        assert await chats.core.items([MINE], list(ItemState)) == []


async def test_what_waits_already_is_not_said_to_be_known() -> None:
    async with open_chats() as chats:
        await in_review(chats)
        await chats.say("Remember that I live in Riga.")
        result = await chats.say("Remember that I live in Riga.")
        assert result.lines[-1] == "Not saved: it waits for review already. /memory review shows it."
        await chats.say("تذكّر أنّني أفضّل الشاي.", language="ar")
        result = await chats.say("تذكّر أنّني أفضّل الشاي.", language="ar")
        assert "ينتظر المراجعة" in result.lines[-1]


async def test_a_line_of_nothing_visible_is_refused() -> None:
    async with open_chats() as chats:
        (item_id,) = (await chats.say("Remember that I live in Riga.")).fields["applied"]
        result = await chats.say(f"/memory edit {item_id} \u200b \u2060")
        assert result.code == "item.empty"
        assert "- Lives in Riga" in await user_md(chats)


async def test_a_line_written_into_the_file_is_not_laid_to_the_bot() -> None:
    async with open_chats() as chats:
        await chats.say("Remember that I live in Riga.")
        doc = Doc(MINE, "USER.md")
        read = await chats.core.documents.read(doc)
        await chats.core.documents.write(doc, read.text.replace("- Lives", "- Drinks mate\n- Lives"), read.version)
        await chats.say("Hello")
        recent = await chats.say("/memory recent")
        assert next(line for line in recent.lines if "Drinks mate" in line).endswith("UTC, a person, in the file)")


async def test_the_third_reply_starts_a_run_by_itself() -> None:
    async with open_chats() as chats:
        results = [await chats.say(text) for text in ("My name is Sara.", "Hello", "How are you?", "Fine")]
        assert [len(result.fields["applied"]) for result in results] == [0, 0, 1, 0]


async def test_arabic_words_get_arabic_receipts() -> None:
    async with open_chats() as chats:
        await chats.say("تذكّر أنّني أسكن في الرياض.", language="ar")
        assert (await chats.card()).text.startswith("تذكّرتُ: ")


async def test_a_silent_model_is_told_and_the_message_is_kept() -> None:
    async with open_chats() as chats:
        chats.talker.broken = True
        result = await chats.say("Are you there?")
        assert (result.ok, result.code) == (False, "model.timeout")
        assert "Your message is kept" in (await chats.shown())[-1]
        session = await chats.core.session(PRIVATE)
        assert session is not None
        assert session.count == 1


async def test_the_same_update_and_the_same_message_act_once() -> None:
    async with open_chats() as chats:
        inbound = chats.inbound("Remember that I use Linux.")
        await chats.mailbox.handle(inbound)
        assert await chats.mailbox.handle(inbound) is None
        assert await chats.mailbox.handle(replace(inbound, key="telegram:999")) is None
        assert len(chats.talker.requests) == 1
        again = await chats.router.process(inbound.key)
        assert again is not None
        assert again.code == "turn.answered"
        assert len(chats.talker.requests) == 1


async def test_a_turn_cut_by_a_crash_is_done_once_after_the_restart() -> None:
    async with open_chats() as chats:
        await chats.router.receive(chats.inbound("Remember that I use Linux."))
        key = (await chats.router.recover("telegram"))[0].key
        # As far as the answer, then dead:
        remembering = chats.router._conversation._remembering
        real, remembering.run = remembering.run, None  # type: ignore[method-assign, assignment]
        taken = await chats.router._taken(key)
        assert taken is not None
        with pytest.raises(TypeError):
            await chats.router._dispatch(taken)
        remembering.run = real  # type: ignore[method-assign]
        assert await chats.mailbox.recover("telegram") == 1
        await chats.mailbox.settled()
        result = await chats.router.process(key)
        assert result is not None
        assert len(result.fields["applied"]) == 1
        assert len(chats.talker.requests) == 1
        assert len(await chats.core.items([MINE], [ItemState.APPLIED])) == 1


async def test_credentials_are_masked_before_anything_is_stored() -> None:
    secret = "sk-" + "a1B2c3D4" * 6
    async with open_chats() as chats:
        await chats.say(f"My key is {secret} keep it")
        result = await chats.say(f"/memory edit r001 key {secret}")
        assert not result.ok
        async with chats.core.store.reading() as uow:
            for number in (1, 2):
                row = await uow.inbox.get(f"telegram:{number}")
                assert row is not None
                assert secret not in row.payload + row.result
        assert all(secret not in message.text for message in chats.talker.requests[0])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "command.empty"),
        (" \n", "command.empty"),
        ("\0", "command.empty"),
        ("\u200b\u2060", "command.empty"),
        ("\u202e \u2069", "command.empty"),
        ("a" * 100_000, "turn.too-long"),
    ],
)
async def test_what_cannot_be_read_gets_a_sentence_and_no_session(text: str, code: str) -> None:
    async with open_chats() as chats:
        result = await chats.say(text)
        assert (result.ok, result.code) == (False, code)
        assert await chats.shown() == list(result.lines)
        assert await chats.core.session(PRIVATE) is None


# --- review ------------------------------------------------------------------------------------------------------


async def test_a_proposal_waits_on_a_card_until_somebody_presses() -> None:
    async with open_chats() as chats:
        await in_review(chats)
        await chats.say("Remember that I live in Riga.")
        card = await chats.card()
        (item,) = await chats.core.items([MINE], [ItemState.PENDING])
        assert item.id in card.text
        assert "Sara, 2026-03-01 09:00 UTC" in card.text
        assert "everything here is reviewed first" in card.text
        assert all(len(button.action.encode()) <= 64 for row in card.buttons for button in row)
        assert await user_md(chats) == ""

        result = await chats.press(card, "apply")
        assert result.code == "memory.applied"
        answer, edited = await chats.sent()
        assert (answer.answer_to != "", answer.text) == (True, "Remembered.")
        assert edited.text == f"Remembered ({item.id}) by Sara: {item.statement}"
        assert [button.label for row in edited.buttons for button in row] == ["Undo"]
        assert item.statement in await user_md(chats)

        late = await chats.press(card, "apply")
        assert (late.ok, late.code) == (False, "item.already-settled")
        assert (await chats.sent())[0].text == "Already remembered by you."


async def test_a_change_from_any_door_brings_the_card_up_to_date() -> None:
    async with open_chats() as chats:
        await in_review(chats)
        await chats.say("Remember that I live in Riga.")
        await chats.sent()
        (item,) = await chats.core.items([MINE], [ItemState.PENDING])
        await chats.say(f"/memory apply {item.id}")
        edits = [reply for reply in await chats.sent() if reply.edit_outbox is not None]
        assert [edit.text for edit in edits] == [f"Remembered ({item.id}) by Sara: {item.statement}"]
        await chats.say(f"/memory forget {item.id}")
        edits = [reply for reply in await chats.sent() if reply.edit_outbox is not None]
        assert [(edit.text, edit.buttons) for edit in edits] == [(f"Forgotten ({item.id}) by Sara.", ())]


async def test_new_words_come_by_reply_to_the_question_or_the_card() -> None:
    async with open_chats() as chats:
        await in_review(chats)
        await chats.say("Remember that I live in Riga.")
        card = await chats.card()
        asked = await chats.press(card, "edit")
        assert asked.code == "memory.edit-asked"
        question = (await chats.sent())[-1]
        result = await chats.say("I live in Oslo", reply_to=await chats.message_of(question))
        assert (result.ok, result.code) == (True, "memory.edited")
        edited = next(reply for reply in await chats.sent() if reply.edit_outbox is not None)
        assert "I live in Oslo" in edited.text
        assert edited.buttons
        await chats.say("I live in Bergen", reply_to=await chats.message_of(card))
        (item,) = await chats.core.items([MINE], [ItemState.PENDING])
        assert item.statement == "I live in Bergen"
        forwarded = (Part(PartKind.FORWARDED, Span(0, 16)),)
        talk = await chats.say("I live in Nowhere", reply_to=await chats.message_of(card), parts=forwarded)
        assert talk.code == "turn.answered"


async def test_a_finalization_tells_the_person_in_private() -> None:
    async with open_chats() as chats:
        await in_review(chats)
        await chats.say("My name is Sara.")
        ended = await chats.say("/new")
        assert (ended.code, ended.fields["messages"], ended.fields["unanswered"]) == ("session.new", 2, 0)
        await chats.sent()
        await chats.finalize()
        (card,) = await chats.sent()
        assert card.place == PRIVATE
        assert "Waiting for review" in card.text
        assert [button.label for row in card.buttons for button in row] == ["Apply", "Reject", "Edit", "Why"]


# --- commands ----------------------------------------------------------------------------------------------------


async def test_every_memory_command_in_a_row() -> None:
    async with open_chats() as chats:
        assert (await chats.say("/memory review")).lines == ("Nothing waits for review.",)
        await in_review(chats)
        for text in ("Remember that I live in Riga.", "Remember that my name is Sara.", "Remember that I prefer tea."):
            await chats.say(text)
        first, second, third = await chats.core.items([MINE], [ItemState.PENDING])
        codes = []
        for text in (
            "status", "mode", "recent", "review 2", f"why {first.id}", f"reject {third.id}", f"undo {third.id}",
            "apply all", f"edit {first.id} I live in Oslo.", f"share {first.id}", f"forget {second.id}",
            f"undo {second.id}", "forget Oslo", "populate", "help",
        ):  # fmt: skip
            result = await chats.say(f"/memory {text}")
            assert result.ok, (text, result)
            assert result.lines
            codes.append(result.code)
        assert codes == [
            "memory.status", "memory.mode", "memory.recent", "memory.review", "memory.why", "memory.rejected",
            "memory.undone", "memory.applied", "memory.edited", "memory.shared", "memory.forgotten", "memory.undone",
            "memory.forgotten", "memory.populated", "memory.help",
        ]  # fmt: skip
        text = await user_md(chats)
        assert "Oslo" not in text
        assert "Riga" not in text
        assert third.statement in text


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("/memory apply zz99", "item.not-found"),
        ("/memory aply zz99", "command.unknown"),
        ("/memory edit zz99", "command.usage"),
        ("/memory apply all", "item.nothing-pending"),
        ("/memory forget I never said this", "item.no-line"),
        ("/memory populate", "command.no-session"),
        ("/rest", "command.unknown"),
    ],
)
async def test_bad_input_gets_a_sentence_and_a_code(typed: str, code: str) -> None:
    async with open_chats() as chats:
        result = await chats.say(typed)
        assert (result.ok, result.code) == (False, code)
        assert result.lines[0]
        assert "\n".join(result.lines) in await chats.shown()


async def test_an_item_of_somebody_else_does_not_exist() -> None:
    async with open_chats() as chats:
        await chats.say("Remember that I live in Riga.")
        (item,) = await chats.core.items([MINE], [ItemState.APPLIED])
        receipt = await chats.card()
        omar = Place("telegram", OMAR.id)
        for verb in ("why", "undo", "forget", "share"):
            result = await chats.say(f"/memory {verb} {item.id}", OMAR, omar)
            assert (result.ok, result.code) == (False, "item.not-found")
            assert "Riga" not in " ".join(result.lines)
        pressed = await chats.mailbox.handle(chats.pressing(omar, receipt.buttons[0][0].action, OMAR))
        assert pressed is not None
        assert pressed.code == "access.denied"
        assert "Riga" not in " ".join(await chats.shown())
        assert (await chats.say("/memory recent", OMAR, omar)).fields["items"] == []
        assert "Riga" in await user_md(chats)


async def test_edits_change_the_journal_and_are_never_commands() -> None:
    async with open_chats() as chats:
        await in_review(chats)
        inbound = chats.inbound("Remember that I live in Rome.")
        await chats.mailbox.handle(inbound)
        await chats.sent()
        edited = replace(
            inbound, key="telegram:800", kind="edit", text="Remember that I live in Oslo.",
            parts=(Part(PartKind.TYPED, Span(0, 29)),), command=None,
        )  # fmt: skip
        result = await chats.mailbox.handle(edited)
        assert result is not None
        assert result.code == "message.edited"
        (item,) = await chats.core.items([MINE], [ItemState.PENDING])
        assert item.evidence[0].stale
        (card,) = await chats.sent()
        assert "the message was changed since" in card.text
        unknown = replace(edited, key="telegram:801", text="/new", message_id=77)
        assert await chats.mailbox.handle(unknown) is None
        assert await chats.core.session(PRIVATE) is not None
        other = replace(edited, key="telegram:802", text="I live in Lima.", speaker=OMAR)
        assert await chats.mailbox.handle(other) is None


# --- stop and endings --------------------------------------------------------------------------------------------


async def begun(chats: Chats, text: str) -> asyncio.Task[Result]:
    chats.talker.hold = asyncio.Event()
    task = asyncio.create_task(chats.say(text))
    await chats.talker.speaking.wait()
    return task


async def test_stop_overtakes_and_keeps_what_was_said() -> None:
    async with open_chats() as chats:
        task = await begun(chats, "Tell me everything")
        assert (await chats.say("/stop")).code == "turn.stopped"
        await task
        assert "I hear you.\n\n[stopped]" in await chats.shown()
        session = await chats.core.session(PRIVATE)
        assert session is not None
        assert session.count == 2
        assert (await chats.say("/stop")).code == "turn.nothing-running"


async def test_an_ending_cuts_the_answer_counts_the_queue_and_comes_before_what_follows() -> None:
    async with open_chats() as chats:
        task = await begun(chats, "First")
        queued = [asyncio.create_task(chats.say(text)) for text in ("Second", "Third")]
        await asyncio.sleep(0.05)
        old = await chats.core.session(PRIVATE)
        assert old is not None
        ended = await chats.say("/new")
        await task
        results = await asyncio.gather(*queued)
        assert ended.fields["unanswered"] == 2
        assert ended.fields["messages"] == 4
        assert [result.code for result in results] == ["turn.unanswered", "turn.unanswered"]
        chats.talker.hold.set()  # type: ignore[union-attr]
        await chats.say("Fourth")
        new = await chats.core.session(PRIVATE)
        assert new is not None
        assert new.id != old.id
        async with chats.core.store.reading() as uow:
            said = [message.text for message in await uow.sessions.messages(old.id)]
            (job,) = await uow.queue.jobs("default", [JobState.PENDING])
        assert said == ["First", "Second", "Third", "I hear you.\n\n[stopped]"]
        assert job.cutoff.count == 4


async def test_reset_carries_nothing_and_an_empty_place_has_nothing_to_end() -> None:
    async with open_chats() as chats:
        assert (await chats.say("/new")).fields["job"] is None
        await chats.say("A secret plan")
        await chats.say("/reset")
        await chats.say("What did we plan?")
        assert all("secret plan" not in message.text for message in chats.talker.requests[-1])
        await chats.say("/new")
        await chats.say("And now?")
        assert any("What did we plan?" in message.text for message in chats.talker.requests[-1])


async def test_silence_ends_a_session_once() -> None:
    async with open_chats() as chats:
        await chats.say("Hello")
        assert await chats.router.endings.idle() == 0
        chats.core.clock.advance(hours=6)  # type: ignore[attr-defined]
        assert await chats.router.endings.idle() == 1
        assert await chats.router.endings.idle() == 0
        assert await chats.core.session(PRIVATE) is None


# --- groups and access -------------------------------------------------------------------------------------------


async def test_an_unknown_person_is_refused_once_a_day_and_not_kept() -> None:
    async with open_chats() as chats:
        place = Place("telegram", STRANGER.id)
        for _ in range(3):
            assert await chats.mailbox.handle(chats.inbound("My password is easy", STRANGER, place)) is None
        (refusal,) = await chats.shown()
        assert str(STRANGER.id) in refusal
        assert await chats.core.session(place) is None
        async with chats.core.store.reading() as uow:
            assert await uow.inbox.get("telegram:1") is None
        chats.core.clock.advance(days=1)  # type: ignore[attr-defined]
        await chats.mailbox.handle(chats.inbound("Hello?", STRANGER, place))
        assert len(await chats.shown()) == 1


async def test_members_of_a_served_chat_may_talk_in_private() -> None:
    async with open_chats() as chats:
        chats.members.members.add(HADI.id)
        assert (await chats.say("Hello", HADI, Place("telegram", HADI.id))).ok
        other = Place("telegram", -900, "group")
        assert await chats.mailbox.handle(chats.inbound("Hello", SARA, other)) is None


async def test_in_a_group_a_persons_own_facts_are_told_in_private_only() -> None:
    async with open_chats() as chats:
        result = await chats.say("Remember that I live in Riga.", place=GROUP)
        replies = await chats.sent()
        assert all("Riga" not in reply.text for reply in replies if reply.place == GROUP)
        assert any("Riga" in reply.text for reply in replies if reply.place.chat_id == SARA.id)
        assert all("Riga" not in line for line in result.lines[1:])
        pending = await chats.core.items([MINE], [ItemState.PENDING, ItemState.APPLIED])
        assert len(pending) == 1
        shown = await chats.say(f"/memory why {pending[0].id}", place=GROUP)
        assert shown.ok
        pointer, answer = await chats.sent()
        assert (pointer.place, "Riga" in pointer.text) == (GROUP, False)
        ((way,),) = pointer.buttons
        assert way.url == "https://t.me/dhakira_bot?start=memory"
        assert (answer.place.chat_id, "Riga" in answer.text) == (SARA.id, True)


async def test_only_admins_decide_about_a_group() -> None:
    async with open_chats() as chats:
        chats.members.admins.add(OMAR.id)
        await chats.say("Remember that our project uses PostgreSQL.", place=GROUP)
        (item,) = await chats.core.items([CHAT], [ItemState.PENDING])
        card = next(reply for reply in await chats.sent() if reply.buttons)
        assert card.place == GROUP
        pressed = await chats.press(card, "apply", SARA)
        assert pressed.code == "access.denied"
        (answer,) = await chats.sent()
        assert answer.alert
        for command in (f"apply {item.id}", "review", "recent", "mode off", "apply all", f"why {item.id}"):
            assert (await chats.say(f"/memory {command}", SARA, GROUP)).code == "access.denied"
        assert (await chats.say("/memory status", SARA, GROUP)).ok
        stored = await chats.core.item(item.id)
        assert stored is not None
        assert stored.state is ItemState.PENDING
        await chats.sent()

        listed = await chats.say("/inbox", OMAR, Place("telegram", OMAR.id))
        assert [one["id"] for one in listed.fields["items"]] == [item.id]
        mine = next(reply for reply in await chats.sent() if reply.buttons)
        assert mine.place.chat_id == OMAR.id
        before = chats.members.asked_fresh
        assert (await chats.press(mine, "apply", OMAR)).ok
        assert chats.members.asked_fresh > before
        edits = [reply for reply in await chats.sent() if reply.edit_outbox is not None]
        assert {reply.place.chat_id for reply in edits} == {GROUP.chat_id, OMAR.id}
        # Of Omar there is no word in this chat: his name came with the press alone.
        assert all(reply.text.startswith(f"Remembered ({item.id}) by {OMAR.name}:") for reply in edits)
        late = await chats.press(card, "apply", OMAR)
        assert late.lines == ("Already remembered by you.",)


async def test_an_anonymous_admin_has_no_rights_in_the_group() -> None:
    async with open_chats() as chats:
        result = await chats.say("/memory mode off", None, GROUP)
        assert (result.ok, result.code) == (False, "access.anonymous")
        assert await chats.core.mode(CHAT) is Mode.REVIEW


async def test_operators_reach_every_item() -> None:
    async with open_chats(operators=[HADI.id]) as chats:
        await chats.say("Remember that I live in Riga.")
        (item,) = await chats.core.items([MINE], [ItemState.APPLIED])
        assert (await chats.say(f"/memory forget {item.id}", HADI, Place("telegram", HADI.id))).ok
        record = (await chats.core.records([MINE], 1))[0]
        assert record.actor == HADI.id


async def test_what_is_not_for_us_is_left_alone() -> None:
    async with open_chats() as chats:
        assert await chats.mailbox.handle(chats.inbound("Just talking", place=GROUP, addressed=False)) is None
        assert await chats.mailbox.handle(chats.inbound("/weather", place=GROUP)) is None
        assert (await chats.say("/weather@DhakiraBot", place=GROUP)).code == "command.unknown"
        assert await chats.core.session(GROUP) is None


async def test_a_message_taken_in_before_an_ending_is_left_unanswered() -> None:
    async with open_chats() as chats:
        key = await chats.router.receive(chats.inbound("I like tea."))
        assert key is not None
        await chats.router.receive(chats.inbound("/new"))
        result = await chats.router.process(key)
        assert result is not None
        assert result.code == "turn.unanswered"
        assert chats.talker.requests == []


async def test_a_line_taken_out_by_hand_between_intake_and_turn_is_not_in_the_prompt() -> None:
    async with open_chats() as chats:
        await chats.say("Remember that I use Linux.")
        key = await chats.router.receive(chats.inbound("What do I use?"))
        doc, documents = Doc(MINE, "MEMORY.md"), chats.core.documents
        text = await documents.read(doc)
        kept = "".join(line for line in text.text.splitlines(keepends=True) if "Linux" not in line)
        await documents.write(doc, kept, text.version)
        assert key is not None
        await chats.router.process(key)
        assert "Linux" not in str(chats.talker.requests[-1])


async def test_one_s_own_memory_is_called_that() -> None:
    async with open_chats() as chats:
        assert (await chats.say("/memory")).lines[0] == "Your memory"
        assert (await chats.say("/memory", language="ar")).lines[0] == "ذاكرتك"
        assert (await chats.say("/memory", SARA, GROUP)).lines[0] == f"Memory of chat:{GROUP.chat_id}"

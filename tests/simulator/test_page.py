"""The chat page in a real browser: type, read formatting, press, reply, edit, switch person."""

import shutil
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Page, async_playwright, expect

from gateway.simulator import Rules, Simulator
from gateway.simulator.sample import FORUM, GROUP, LAYLA, SAM, furnish

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: the chat page was not opened"),
]
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
QUIET += ["--disable-component-update"]
ROWS = [[{"text": "طبّق", "callback_data": "apply"}, {"text": "Docs", "url": "https://example.com/"}]]


@pytest.fixture
async def furnished(bot: Any) -> AsyncIterator[Simulator]:
    simulator = Simulator()
    furnish(simulator)
    await simulator.start()
    bot.sim = simulator
    yield simulator
    await simulator.stop()


@pytest.fixture
async def page(furnished: Simulator) -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        opened = await browser.new_page(viewport={"width": 390, "height": 780})
        problems: list[str] = []
        opened.on("pageerror", lambda error: problems.append(str(error)))
        await opened.goto(f"{furnished.base_url}/")
        yield opened
        await browser.close()
        assert problems == []


async def test_a_conversation(furnished: Simulator, bot: Any, page: Page) -> None:
    await page.fill("#composer", "تذكّر أنّني أسقي الورد")
    await page.click("#send")
    await furnished.wait(lambda: furnished.messages(LAYLA))
    text = "سأتذكّر <b>ذلك</b> https://a.com"
    entities = [{"type": "bold", "offset": 0, "length": 7}]
    reply = {"reply_parameters": {"message_id": 1}, "reply_markup": {"inline_keyboard": ROWS}}
    await bot.result("sendMessage", chat_id=LAYLA, text=text, entities=entities, **reply)
    card = page.locator('.message[data-id="2"]')
    await expect(card.locator(".text")).to_have_text(text)
    await expect(card.locator(".text b")).to_have_text("سأتذكّر")
    await expect(card.locator(".text a")).to_have_attribute("href", "https://a.com")
    await expect(card.locator(".text")).to_have_css("direction", "rtl")
    await expect(card.locator(".reply")).to_contain_text("أسقي الورد")
    await card.locator('.button[data-data="apply"]').click()
    pressed = await furnished.wait(lambda: next(iter(furnished.world.callbacks), None))
    await bot.result("answerCallbackQuery", callback_query_id=pressed, text="تمّ")
    await expect(page.locator("#toast")).to_have_text("تمّ")
    assert furnished.violations == []


async def test_replying_and_editing(furnished: Simulator, bot: Any, page: Page) -> None:
    await bot.result("sendMessage", chat_id=LAYLA, text="question?")
    await page.locator(".message").hover()
    await page.get_by_role("button", name="Reply to this message").click()
    await page.fill("#composer", "anser")
    await page.press("#composer", "Enter")
    mine = page.locator(".message.mine")
    await expect(mine.locator(".text")).to_have_text("anser")
    assert furnished.messages(LAYLA)[1]["reply_to_message"]["text"] == "question?"
    await mine.hover()
    await page.get_by_role("button", name="Edit this message").click()
    await page.fill("#composer", "answer")
    await page.click("#send")
    await expect(mine.locator(".text")).to_have_text("answer")
    await expect(mine.locator(".meta")).to_contain_text("edited")


async def test_another_person_in_a_topic(furnished: Simulator, page: Page) -> None:
    topic = next(iter(furnished.world.chat(FORUM).topics))
    await page.select_option("#user", str(SAM))
    await page.select_option("#chat", str(FORUM))
    await page.select_option("#thread", str(topic))
    await page.fill("#composer", "hello all")
    await page.click("#send")
    await expect(page.locator(".message.mine .text")).to_have_text("hello all")
    said = furnished.messages(FORUM)[-1]
    assert (said["from"]["id"], said["message_thread_id"]) == (SAM, topic)
    furnished.says(FORUM, "welcome", LAYLA, thread=topic)
    await expect(page.locator(".message .author").last).to_have_text("ليلى")
    await page.select_option("#thread", "0")
    await expect(page.locator(".message")).to_have_count(0)


async def test_a_person_is_added_and_an_alert_shown(furnished: Simulator, bot: Any, page: Page) -> None:
    await page.click("#add")
    await page.fill('#new input[name="name"]', "Omar")
    await page.get_by_role("button", name="Add", exact=True).click()
    await expect(page.locator("#user option:checked")).to_have_text("Omar")
    omar = max(furnished.world.users.keys() - {furnished.world.me.id})
    await page.fill("#composer", "hi")
    await page.click("#send")
    await expect(page.locator(".message.mine")).to_have_count(1)
    await bot.result("sendMessage", chat_id=omar, text="x", reply_markup={"inline_keyboard": ROWS})
    await page.locator(".button").first.click()
    pressed = await furnished.wait(lambda: next(iter(furnished.world.callbacks), None))
    await bot.result("answerCallbackQuery", callback_query_id=pressed, text="Not yours", show_alert=True)
    await expect(page.locator("#alert-text")).to_have_text("Not yours")
    await page.get_by_role("button", name="OK").click()


async def test_what_somebody_refuses_is_shown_and_the_text_kept(furnished: Simulator, page: Page) -> None:
    await expect(page.locator("#user option")).to_have_count(3)
    furnished.block(LAYLA)
    await page.fill("#composer", "hello?")
    await page.click("#send")
    await expect(page.locator("#toast .bad")).to_contain_text("blocked the bot")
    await expect(page.locator("#composer")).to_have_value("hello?")


async def test_a_draft_grows_until_the_message_comes(furnished: Simulator, bot: Any, page: Page) -> None:
    await page.fill("#composer", "Tell me of the sea")
    await page.click("#send")
    await furnished.wait(lambda: furnished.messages(LAYLA))
    bold = [{"type": "bold", "offset": 4, "length": 3}]
    await bot.result("sendMessageDraft", chat_id=LAYLA, draft_id=1, text="The sea", entities=bold)
    await expect(page.locator(".draft b")).to_have_text("sea")
    await bot.result("sendMessageDraft", chat_id=LAYLA, draft_id=1, text="The sea is wide")
    await expect(page.locator(".draft")).to_have_text("The sea is wide")
    await bot.result("sendMessage", chat_id=LAYLA, text="The sea is wide.")
    await expect(page.locator(".message").last.locator(".text")).to_have_text("The sea is wide.")
    await expect(page.locator(".draft")).to_have_count(0)


@pytest.fixture
async def wide(furnished: Simulator, page: Page) -> Page:
    await page.set_viewport_size({"width": 1280, "height": 820})
    return page


async def test_chats_and_topics_stand_beside_each_other_on_a_wide_screen(furnished: Simulator, wide: Page) -> None:
    topic = next(iter(furnished.world.chat(FORUM).topics))
    furnished.says(FORUM, "in the plan", LAYLA, thread=topic)
    furnished.says(GROUP, "hello club", LAYLA)
    await wide.locator(f'#people [data-user="{SAM}"]').click()
    await expect(wide.locator(f'#chats [data-chat="{GROUP}"]')).to_contain_text("ليلى: hello club")
    await wide.locator(f'#chats [data-thread="{topic}"]').click()
    await expect(wide.locator(".message .text")).to_have_text("in the plan")
    await expect(wide.locator("#where")).to_have_text("Workshop › Plans · 4 members")
    await wide.fill("#composer", "mine")
    await wide.press("#composer", "Enter")
    await expect(wide.locator(".message.mine .text")).to_have_text("mine")
    said = furnished.messages(FORUM)[-1]
    assert (said["from"]["id"], said["message_thread_id"]) == (SAM, topic)
    await wide.locator(f'#chats [data-chat="{GROUP}"]').click()
    await expect(wide.locator(".message .text")).to_have_text("hello club")
    await expect(wide.locator(".day")).to_have_count(1)


async def test_two_people_talk_side_by_side(furnished: Simulator, wide: Page) -> None:
    await wide.locator(f'#chats [data-chat="{GROUP}"]').click()
    await wide.click("#beside")
    other = wide.frame_locator("#other")
    await expect(other.locator("#user option:checked")).to_have_text("Sam")
    await other.locator("#composer").fill("from Sam")
    await other.locator("#send").click()
    await expect(wide.locator(".message .text")).to_have_text("from Sam")
    await wide.fill("#composer", "from Layla")
    await wide.click("#send")
    await expect(other.locator(".message .text").last).to_have_text("from Layla")
    assert [one["from"]["id"] for one in furnished.messages(GROUP)] == [SAM, LAYLA]


async def test_the_commands_of_the_person_and_place_are_offered(furnished: Simulator, bot: Any, page: Page) -> None:
    english, arabic = ([{"command": "help", "description": words}] for words in ("What I can do", "ما أستطيع فعله"))
    await bot.result("setMyCommands", commands=english)
    await bot.result("setMyCommands", commands=arabic, scope={"type": "all_private_chats"}, language_code="ar")
    await page.click("#slash")
    await expect(page.locator("#menu button")).to_contain_text("ما أستطيع فعله")
    await page.press("#menu", "Escape")
    await expect(page.locator("#menu")).to_be_hidden()
    await page.select_option("#chat", str(GROUP))
    await page.click("#slash")
    await page.locator("#menu button", has_text="What I can do").click()
    await expect(page.locator(".message.mine .text")).to_have_text("/help")
    assert furnished.messages(GROUP)[-1]["entities"][0]["type"] == "bot_command"


async def test_a_person_reacts_and_stops_an_answer(furnished: Simulator, bot: Any, page: Page) -> None:
    await bot.result("getUpdates", allowed_updates=["message_reaction", "stopped_message_generation"])
    await bot.result("sendMessage", chat_id=LAYLA, text="a joke")
    await page.locator(".message").hover()
    await page.get_by_role("button", name="React to this message").click()
    await page.get_by_role("button", name="React with 🎉").click()
    await expect(page.locator(".reaction")).to_have_text("🎉")
    await bot.result("sendMessageDraft", chat_id=LAYLA, draft_id=3, text="A long answer", can_stop=True)
    await page.locator(".draft .stop").click()
    await expect(page.locator(".draft")).to_have_count(0)
    told = await bot.result("getUpdates")
    assert [list(update)[1] for update in told][-2:] == ["message_reaction", "stopped_message_generation"]


async def test_quotes_fold_spoilers_open_and_files_show_their_names(furnished: Simulator, bot: Any, page: Page) -> None:
    entities = [
        {"type": "expandable_blockquote", "offset": 0, "length": 11},
        {"type": "spoiler", "offset": 12, "length": 6},
        {"type": "pre", "offset": 19, "length": 8, "language": "python"},
    ]
    await bot.result("sendMessage", chat_id=LAYLA, text="1\n2\n3\n4\n5\n6\nsecret\nprint(1)", entities=entities)
    quote, spoiler = page.locator("blockquote.folds"), page.locator(".spoiler")
    await expect(quote).not_to_have_class("folds open")
    await quote.click()
    await expect(quote).to_have_class("folds open")
    await spoiler.click()
    await expect(spoiler).to_have_class("spoiler open")
    await expect(page.locator(".text pre")).to_have_css("direction", "ltr")
    furnished.says(LAYLA, "my notes", document="notes.md", content="abc")
    await expect(page.locator(".message.mine .file")).to_have_text("↓notes.md3 bytes")


async def test_a_private_chat_with_topics_shows_one_at_a_time(furnished: Simulator, bot: Any, page: Page) -> None:
    furnished.world.rules = Rules(private_topics=True)
    furnished.says(LAYLA, "Without a topic")
    garden = furnished.add_topic(LAYLA, "Garden", LAYLA)
    await expect(page.locator("#thread")).to_be_visible()
    await expect(page.locator(".message .text")).to_have_text(["Without a topic"])
    await page.select_option("#thread", str(garden))
    await page.fill("#composer", "Roses")
    await page.click("#send")
    await furnished.wait(lambda: furnished.messages(LAYLA)[-1].get("text") == "Roses")
    assert furnished.messages(LAYLA)[-1]["message_thread_id"] == garden
    await bot.result("sendMessage", chat_id=LAYLA, text="Red ones", message_thread_id=garden)
    await expect(page.locator(".message .text")).to_have_text(["Roses", "Red ones"])


async def test_the_newest_stays_in_sight_when_the_window_changes(furnished: Simulator, bot: Any, page: Page) -> None:
    for number in range(30):
        await bot.result("sendMessage", chat_id=LAYLA, text=f"line {number}\n" * 3)
    newest = page.locator(".message").filter(has_text="line 29")
    await expect(newest).to_be_in_viewport(ratio=1)
    await page.set_viewport_size({"width": 390, "height": 420})
    await expect(newest).to_be_in_viewport(ratio=1)

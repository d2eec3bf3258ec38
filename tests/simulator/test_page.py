"""The chat page in a real browser: type, read formatting, press, reply, edit, switch person."""

import shutil
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Page, async_playwright, expect

from gateway.simulator import Simulator
from gateway.simulator.sample import FORUM, LAYLA, SAM, furnish

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

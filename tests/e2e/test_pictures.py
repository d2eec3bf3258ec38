"""The pictures of the documentation, taken of the real bot: the chat page, review cards in English and Arabic, a paged list, settings.

`PICTURES=docs/images python -m pytest tests/e2e/test_pictures.py` takes them anew; otherwise they go to a temporary folder.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

from tests.e2e.test_chat_page import LAYLA, SAM, says, started

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PATIENCE_MS = 20_000
MARGIN = 6
WIDTH = 560
"""Of a narrow window in pixels, so that a picture half as wide as a page of text can be read."""
FACTS = (
    "My name is Sam.",
    "I prefer short answers.",
    "I work in Cairo.",
    "I use Vim.",
    "I like tea.",
)


@pytest.fixture
def address(home: Path) -> Iterator[str]:
    process, address = started(home, "aiogram")
    yield address
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=15) == 0
    assert process.stdout is not None
    process.stdout.close()


@pytest.fixture
def page(chromium: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page(
            viewport={"width": WIDTH, "height": 1100}, color_scheme="light", device_scale_factor=2, timezone_id="UTC"
        )
        browser.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(os.environ.get("PICTURES", tmp_path))


def card(page: Page, words: str) -> Locator:
    """The newest message of the bot that has buttons and says this."""
    return page.locator(".message:not(.mine)").filter(has=page.locator(".button")).filter(has_text=words).last


def typed(page: Page, words: str) -> Locator:
    """The newest message of the person that says this."""
    return page.locator(".message.mine").filter(has_text=words).last


def take(page: Page, path: Path, first: Locator, last: Locator) -> None:
    """Picture the conversation from one message to another."""
    page.mouse.move(0, 0)
    expect(page.locator("#toast div")).to_have_count(0, timeout=PATIENCE_MS)
    page.locator("#log").evaluate("log => { log.scrollTop = log.scrollHeight; }")
    above, below = first.bounding_box(), last.bounding_box()
    assert above is not None
    assert below is not None
    top, bottom = above["y"] - MARGIN, below["y"] + below["height"] + MARGIN
    page.screenshot(path=path, clip={"x": 0, "y": top, "width": WIDTH, "height": bottom - top})
    assert path.stat().st_size > 10_000


def test_english(address: str, page: Page, folder: Path) -> None:
    page.goto(f"{address}#user={SAM}")
    bot = page.locator(".message:not(.mine)")
    for number, fact in enumerate(FACTS):
        says(page, fact)
        expect(bot).not_to_have_count(number, timeout=PATIENCE_MS)
    says(page, "/new")
    waiting = card(page, "Likes tea")
    expect(waiting).to_be_visible(timeout=PATIENCE_MS)
    for label in ("Apply", "Reject", "Edit", "Why"):
        expect(waiting.locator(".button", has_text=label)).to_have_count(1)
    take(page, folder / "review-card-en.png", waiting, waiting)
    says(page, "/memory review 2")
    paged = card(page, "Page 1 of 3")
    expect(paged.locator(".button", has_text="More")).to_be_visible(timeout=PATIENCE_MS)
    take(page, folder / "paged-list.png", typed(page, "/memory review 2"), paged)
    paged.locator(".button", has_text="More").click()
    expect(page.locator(".message").filter(has_text="Page 2 of 3")).not_to_have_count(0, timeout=PATIENCE_MS)
    says(page, "/settings")
    settings = card(page, "Settings")
    expect(settings).to_be_visible(timeout=PATIENCE_MS)
    take(page, folder / "settings-card.png", typed(page, "/settings"), settings)


def test_arabic(address: str, page: Page, folder: Path) -> None:
    page.goto(f"{address}#user={LAYLA}")
    bot = page.locator(".message:not(.mine)")
    says(page, "أفضّل الإجابات القصيرة.")
    expect(bot).not_to_have_count(0, timeout=PATIENCE_MS)
    says(page, "/new")
    waiting = card(page, "أفضّل الإجابات القصيرة")
    expect(waiting).to_be_visible(timeout=PATIENCE_MS)
    expect(waiting.locator(".text")).to_have_css("direction", "rtl")
    take(page, folder / "review-card-ar.png", typed(page, "/new"), waiting)
    says(page, "/memory language ar")
    expect(page.locator(".message").filter(has_text="جُملي تأتي بالعربيّة")).not_to_have_count(0, timeout=PATIENCE_MS)
    says(page, "/settings")
    settings = card(page, "إعدادات محادثتنا الخاصّة")
    expect(settings).to_be_visible(timeout=PATIENCE_MS)
    settings.locator(".button", has_text="ساعات الهدوء").click()
    hours = card(page, "متى ألزم الهدوء؟")
    expect(hours).to_be_visible(timeout=PATIENCE_MS)
    hours.locator(".button", has_text="22:00").click()
    settings = card(page, "ساعات الهدوء: ")
    expect(settings.locator(".button", has_text="تمّ")).to_have_count(1, timeout=PATIENCE_MS)
    take(page, folder / "settings-card-ar.png", typed(page, "/settings"), settings)


def test_the_whole_page(address: str, page: Page, folder: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{address}#user={SAM}")
    bot = page.locator(".message:not(.mine)")
    for number, fact in enumerate(FACTS[1:3]):
        says(page, fact)
        expect(bot).not_to_have_count(number, timeout=PATIENCE_MS)
    says(page, "/new")
    card(page, "Prefers short answers").locator(".button", has_text="Apply").click(timeout=PATIENCE_MS)
    expect(card(page, "Remembered").locator(".button", has_text="Undo")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#toast div")).to_have_count(0, timeout=PATIENCE_MS)
    expect(card(page, "Works in Cairo").locator(".button", has_text="Apply")).to_be_visible()
    page.mouse.move(0, 0)
    page.screenshot(path=folder / "chat-page.png")

"""A person in a browser: the real process, its page, a headless Chromium."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SAM, LAYLA = 1002, 1001


def started(home: Path, engine: str) -> tuple[subprocess.Popen[str], str]:
    """Start `dhakira run` and return it with the address of its page."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from gateway.cli import main; main()", "run", "--engine", engine, "--port", "0"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DHAKIRA_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    # A process that does not start says nothing and ends; one that hangs is ended by the test's own time limit.
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return process, found[0]
    process.kill()
    process.wait()
    process.stdout.close()
    raise AssertionError("the page's address was not printed")


@pytest.fixture(params=["ptb", "aiogram"])
def address(request: pytest.FixtureRequest, home: Path) -> Iterator[str]:
    process, address = started(home, request.param)
    yield address
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=15) == 0
    assert process.stdout is not None
    process.stdout.close()


@pytest.fixture
def page(chromium: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page(viewport={"width": 1280, "height": 860})
        browser.close()


def says(page: Page, text: str) -> None:
    page.fill("#composer", text)
    page.click("#send")


@pytest.mark.browser
@pytest.mark.slow
def test_a_person_types_reads_approves_and_is_remembered(address: str, page: Page, home: Path) -> None:
    page.goto(f"{address}#user={SAM}")
    bot = page.locator(".message:not(.mine)")
    says(page, "I prefer short answers.")
    expect(bot.first).to_be_visible(timeout=15_000)
    says(page, "/new")
    card = bot.filter(has_text="I prefer short answers").filter(has=page.locator(".button")).first
    expect(card).to_be_visible(timeout=15_000)
    expect(card).to_contain_text("“I prefer short answers")
    card.locator(".button", has_text="Apply").click()
    expect(bot.filter(has_text=re.compile("Remembered"))).not_to_have_count(0, timeout=15_000)
    expect(page.locator(".button", has_text="Apply")).to_have_count(0, timeout=15_000)
    expect(bot.filter(has_text="What I remember")).to_have_count(1)
    expect(page.locator(".button", has_text="Undo").first).to_be_visible()
    user_md = home / "sandbox/profiles/default/users" / str(SAM) / "USER.md"
    assert "short answers" in user_md.read_text(encoding="utf-8")
    if picture := os.environ.get("PICTURE_FOR_README"):
        page.screenshot(path=picture)

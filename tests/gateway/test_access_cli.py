"""`dhakira access …` as an operator types it: the chat's words and result, effective in a gateway that runs beside it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from gateway.app import open_app
from gateway.cli import run
from gateway.settings import load_settings
from tests.handlers.chats import HADI, STRANGER


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    (folder / "dhakira.toml").write_text(f"[access]\noperators = [{HADI.id}]\nchats = [-77]\n", encoding="utf-8")
    monkeypatch.setenv("DHAKIRA_HOME", str(folder))
    monkeypatch.setattr("gateway.cli.access.log_to_file", lambda *_: None)  # it stays open until the process ends
    return folder


def result(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code = run(["access", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_what_is_decided_stays_and_is_listed_beside_the_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert result(capsys, "allow", "6666")[1]["code"] == "access.allowed"
    assert result(capsys, "allow", "-900")[1]["fields"]["kind"] == "chat"
    assert result(capsys, "deny", "-77")[1]["code"] == "access.barred"
    code, listed = result(capsys)
    assert (code, listed["code"], listed["fields"]["operators"]) == (0, "access.list", [HADI.id])
    assert listed["fields"]["settings"]["chats"] == [-77]
    assert [(one["id"], one["state"], one["by"]) for one in listed["fields"]["decided"]] == [
        (6666, "allowed", HADI.id),
        (-900, "allowed", HADI.id),
        (-77, "denied", HADI.id),
    ]
    assert run(["access", "list"]) == 0
    shown = capsys.readouterr().out
    assert "Allowed: person 6666" in shown
    assert "Denied: chat -77" in shown


@pytest.mark.parametrize(
    ("words", "exit_code", "code"),
    [
        (["sideways"], 2, "command.usage"),
        (["allow", "Sara"], 2, "command.usage"),
        (["deny", str(HADI.id)], 1, "access.operator"),
        (["allow", "1087968824"], 1, "access.nobody"),
    ],
)
def test_how_it_says_no(capsys: pytest.CaptureFixture[str], words: list[str], exit_code: int, code: str) -> None:
    said = result(capsys, *words)
    assert (said[0], said[1]["code"]) == (exit_code, code)


def test_a_gateway_at_work_learns_of_it_at_once(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def beside(words: list[str]) -> tuple[bool, bool]:
        async with open_app(load_settings(home, {})) as app:
            before = STRANGER.id in app.access.users
            await asyncio.to_thread(run, ["access", *words])
            await app.router.entrance.admitting.look()
            return before, STRANGER.id in app.access.users

    assert asyncio.run(beside(["allow", str(STRANGER.id)])) == (False, True)
    assert asyncio.run(beside(["deny", str(STRANGER.id)])) == (True, False)
    capsys.readouterr()


def test_a_code_is_shown_once_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    code, made = result(capsys, "pair")
    assert code == 0
    assert f"/pair {made['fields']['code']}" in made["lines"][0]

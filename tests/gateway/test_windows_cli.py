"""`dhakira context`, `compact`, `note`, `fresh`: the same results as in the chat, as text and as JSON."""

import json
from pathlib import Path

import pytest

from gateway.cli import run

HOME_LINE = "[sessions]\ncheckpoint_min_chars = 40\n"


def told(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, dict[str, object]]:
    code = run([*args, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_the_four_act_on_the_newest_conversation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    home.mkdir(0o700)
    (home / "dhakira.toml").write_text(HOME_LINE, encoding="utf-8")
    monkeypatch.setenv("DHAKIRA_HOME", str(home))
    monkeypatch.setattr("gateway.cli.windows.log_to_file", lambda *_: None)  # it stays open until the process ends
    code, result = told(capsys, "compact")
    assert (code, result["code"]) == (0, "context.nothing")
    assert told(capsys, "note", "Ship", "on", "Friday")[1]["code"] == "note.written"
    assert told(capsys, "note")[1]["fields"]["text"] == "Ship on Friday"  # type: ignore[index]
    assert told(capsys, "context")[1]["fields"]["notebook"]["bytes"] == 14  # type: ignore[index]
    assert told(capsys, "context", "--space", "chat:-5")[1]["code"] == "session.gone"
    assert told(capsys, "context", "--space", "user:7", "--as", "8")[1]["code"] == "access.denied"
    assert told(capsys, "note", "clear")[1]["code"] == "note.cleared"
    assert run(["context"]) == 0
    assert "tokens" in capsys.readouterr().out

"""`dhakira sessions list|show|export|delete` as an operator types them, with every way in which they say no."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gateway.app import open_app
from gateway.cli import run
from gateway.console import Console
from gateway.settings import load_settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("DHAKIRA_HOME", str(folder))
    monkeypatch.setattr("gateway.cli.sessions.log_to_file", lambda *_: None)  # it stays open until the process ends
    return folder


def line(number: int | str, **changes: Any) -> dict[str, Any]:
    return {
        "chat": 42,
        "session": "one",
        "message_id": number,
        "sent_at": "2026-03-01T09:00:00+00:00",
        "speaker": {"id": 42, "name": "Sara"},
        "role": "user",
        "text": f"hello {number}",
        **changes,
    }


def written(path: Path, *lines: dict[str, Any]) -> str:
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in lines), encoding="utf-8")
    return str(path)


def result(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code = run(["sessions", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.fixture
def three(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three sessions: of a private chat, of a topic, and another of the same group."""
    file = written(
        tmp_path / "in.jsonl",
        line(1),
        line("b", chat=-5, topic=7, session=2, sent_at="2026-03-02T09:00:00+00:00"),
        line("c", chat=-5, session=3, role="assistant", speaker=None, sent_at="2026-03-03T09:00:00+00:00"),
        line("d", chat=-5, session=3, sent_at="2026-03-03T09:01:00+00:00"),
    )
    assert result(capsys, "import", file)[0] == 0


@pytest.mark.usefixtures("three")
def test_the_list_is_newest_first_and_by_home_or_chat(capsys: pytest.CaptureFixture[str]) -> None:
    def ids(*words: str) -> list[Any]:
        code, found = result(capsys, "list", *words)
        assert (code, found["code"]) == (0, "sessions.listed")
        return [session["external_id"] for session in found["fields"]["sessions"]]

    assert ids() == [3, 2, "one"]
    assert ids("--chat", "-5") == [3, 2]
    assert ids("--space", "topic:-5/7") == [2]
    assert ids("--space", "user:42") == ["one"]
    assert ids("--space", "user:43") == []
    assert ids("--limit", "2") == [3, 2]
    assert ids("--limit", "2", "--page", "2") == ["one"]
    assert run(["sessions", "list", "--limit", "1"]) == 0
    out = capsys.readouterr().out
    assert "3 kept conversations:" in out
    assert "telegram:-5  2026-03-03 09:00 – 2026-03-03 09:01  2 messages, imported" in out
    assert "Page 1 of 3; --page names another." in out


@pytest.mark.usefixtures("three")
def test_show_tells_who_said_what(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = result(capsys, "show", "3")
    assert code == 0
    assert [m["message_id"] for m in found["fields"]["messages"]] == ["c", "d"]
    assert [m["role"] for m in found["fields"]["messages"]] == ["assistant", "user"]
    assert result(capsys, "show", found["fields"]["session"]["id"])[1] == found
    assert run(["sessions", "show", "3"]) == 0
    out = capsys.readouterr().out
    assert "2026-03-03 09:00  the bot: hello c" in out
    assert "2026-03-03 09:01  Sara: hello d" in out


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("words", "exit_code", "code"),
    [
        (["show", "nope"], 1, "session.not-found"),
        (["delete", "nope"], 1, "session.not-found"),
        (["export", "nope", "--out", "x.jsonl"], 1, "session.not-found"),
        (["list", "--space", "moon"], 1, "space.unknown"),
        (["list", "--chat", "moon"], 2, "command.usage"),
        (["list", "--limit", "0"], 2, "command.usage"),
        (["show"], 2, "command.usage"),
        (["export"], 2, "command.usage"),
        (["delete", "3"], 1, "session.unconfirmed"),
        (["sow"], 2, "command.usage"),
    ],
)
def test_each_no_has_its_code(capsys: pytest.CaptureFixture[str], words: list[str], exit_code: int, code: str) -> None:
    found, said = result(capsys, *words)
    assert (found, said["code"], said["ok"]) == (exit_code, code, False)


def test_an_id_that_two_have_is_no_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result(capsys, "import", written(tmp_path / "in.jsonl", line(1), line(1, chat=43)))
    code, said = result(capsys, "show", "one")
    assert (code, said["code"]) == (1, "session.ambiguous")
    assert len(said["fields"]["ids"]) == 2
    assert result(capsys, "show", said["fields"]["ids"][0])[0] == 0


@pytest.mark.usefixtures("three")
def test_what_is_exported_is_imported_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out, again = tmp_path / "out.jsonl", tmp_path / "again.jsonl"
    code, said = result(capsys, "export", "--out", str(out))
    assert (code, said["fields"]["messages"], said["fields"]["sessions"]) == (0, 4, 3)
    source = (tmp_path / "in.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(one) for one in out.read_text(encoding="utf-8").splitlines()] == [json.loads(o) for o in source]
    assert result(capsys, "import", str(out))[1]["fields"]["known"] == 4
    monkeypatch.setenv("DHAKIRA_HOME", str(tmp_path / "other"))
    assert result(capsys, "import", str(out))[1]["fields"]["imported"] == 4
    result(capsys, "export", "--out", str(again))
    assert again.read_bytes() == out.read_bytes()
    assert (again.stat().st_mode & 0o777) == 0o600


@pytest.mark.usefixtures("three")
def test_lines_go_to_standard_output_and_words_about_them_beside(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sessions", "export", "3", "one"]) == 0
    shown = capsys.readouterr()
    assert [json.loads(one)["message_id"] for one in shown.out.splitlines()] == ["c", "d", 1]
    assert "Messages written: 3; conversations: 2." in shown.err
    assert run(["sessions", "export", "--chat", "42"]) == 0
    assert [json.loads(one)["message_id"] for one in capsys.readouterr().out.splitlines()] == [1]


@pytest.mark.usefixtures("three")
def test_a_file_that_is_there_is_replaced_only_when_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("mine", encoding="utf-8")
    assert result(capsys, "export", "--out", str(out))[1]["code"] == "document.exists"
    assert out.read_text(encoding="utf-8") == "mine"
    assert result(capsys, "export", "--out", str(out), "--force")[0] == 0
    assert result(capsys, "export", "--out", str(tmp_path / "no" / "x"))[1]["code"] == "document.read-only"


@pytest.mark.usefixtures("three")
def test_delete_asks_first_and_then_the_same_import_may_come_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, asked = result(capsys, "delete", "3")
    assert asked["fields"]["session"]["messages"] == 2
    code, done = result(capsys, "delete", "3", "--yes")
    assert (code, done["code"], done["fields"]["counts"]["messages"]) == (0, "sessions.deleted", 2)
    assert result(capsys, "delete", "3", "--yes")[1]["code"] == "session.not-found"
    assert result(capsys, "list")[1]["fields"]["total"] == 2
    assert result(capsys, "import", str(tmp_path / "in.jsonl"))[1]["fields"]["imported"] == 2


def test_talk_of_the_terminal_goes_out_and_in_again(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def talk() -> None:
        async with open_app(load_settings(home, {})) as app:
            await Console(app, lambda _: None).turn("I prefer pnpm.")

    home.mkdir()
    asyncio.run(talk())
    assert run(["sessions", "export"]) == 0
    lines = [json.loads(one) for one in capsys.readouterr().out.splitlines()]
    assert [one["role"] for one in lines] == ["user", "assistant"]
    assert all(str(one["chat"]).startswith("console:") for one in lines)
    file = written(home / "out.jsonl", *lines)
    assert result(capsys, "import", file)[1]["fields"]["known"] == 2
    code, done = result(capsys, "delete", lines[0]["session"], "--yes")
    assert code == 0
    assert done["fields"]["counts"]["messages"] == 2


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.sampled_from([42, -5, -6]),
            st.integers(0, 2),
            st.integers(0, 30)
            | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=5),
            st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=30),
        ),
        max_size=25,
        unique_by=lambda one: (one[0], repr(one[2])),
    )
)
def test_any_conversation_goes_round(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str], said: list[tuple[Any, ...]]
) -> None:
    folder = tmp_path_factory.mktemp("round")
    lines = [line(mid, chat=chat, session=f"s{n}", text=text) for chat, n, mid, text in said if text.strip()]
    file = written(folder / "in.jsonl", *lines)
    for number, source in ((1, file), (2, str(folder / "1.jsonl"))):
        home = ["--home", str(folder / str(number))]
        assert result(capsys, "import", source, *home)[1]["fields"]["imported"] == len(lines)
        assert result(capsys, "export", "--out", str(folder / f"{number}.jsonl"), *home)[0] == 0
    first = (folder / "1.jsonl").read_bytes()
    assert first == (folder / "2.jsonl").read_bytes()
    back = sorted(json.dumps(json.loads(one), sort_keys=True) for one in first.decode().split("\n") if one)
    assert back == sorted(json.dumps(one, sort_keys=True) for one in lines)

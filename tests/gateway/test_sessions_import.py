"""`dhakira sessions import` as people use it: both forms of file, whatever is wrong with them, and what it says of it."""

import gzip
import io
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gateway.cli import run
from gateway.importing import LONGEST_LINE


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("DHAKIRA_HOME", str(folder))
    monkeypatch.setattr("gateway.cli.sessions.log_to_file", lambda *_: None)  # it stays open until the process ends
    return folder


def line(number: int | str, text: str = "hello", **changes: Any) -> dict[str, Any]:
    return {
        "chat": 42,
        "session": "one",
        "message_id": number,
        "sent_at": "2026-03-01T09:00:00Z",
        "speaker": {"id": 42, "name": "Sara"},
        "role": "user",
        "text": text,
        **changes,
    }


def jsonl(*lines: dict[str, Any] | bytes) -> bytes:
    return b"".join((one if isinstance(one, bytes) else json.dumps(one).encode()) + b"\n" for one in lines)


def bring(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code = run(["sessions", "import", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def rows(home: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(home / "dhakira.sqlite")) as database:
        return database.execute(sql).fetchall()


def test_bad_lines_are_counted_by_reason_and_the_others_come_in(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "talk.jsonl"
    huge = b'{"text": "' + b"x" * LONGEST_LINE * 2 + b'"}'
    file.write_bytes(jsonl(line(1), b"nonsense", b"", huge, line(2, chat="?"), line(3), line(3)))
    code, result = bring(capsys, str(file))
    assert (code, result["ok"], result["code"]) == (0, True, "sessions.imported")
    fields = result["fields"]
    assert (fields["read"], fields["imported"], fields["known"], fields["sessions"]) == (6, 2, 1, 1)
    assert fields["skipped"] == {"bad-chat": 1, "bad-json": 1, "too-long": 1}
    assert fields["first_skipped"] == [
        {"line": 2, "reason": "bad-json"},
        {"line": 4, "reason": "too-long"},
        {"line": 5, "reason": "bad-chat"},
    ]
    assert rows(home, "SELECT external_id FROM messages ORDER BY seq") == [("1",), ("3",)]


def test_again_adds_only_what_is_new_also_packed_and_from_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, packed = tmp_path / "a.jsonl", tmp_path / "a.jsonl.gz"
    first.write_bytes(jsonl(*(line(f"m{n}") for n in range(1100))))
    packed.write_bytes(gzip.compress(jsonl(*(line(f"m{n}") for n in range(1101)))))
    assert bring(capsys, str(first))[1]["fields"]["imported"] == 1100
    fields = bring(capsys, str(packed))[1]["fields"]
    assert (fields["imported"], fields["known"]) == (1, 1100)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(jsonl(line("m0"), line("new")))))
    fields = bring(capsys, "-")[1]["fields"]
    assert (fields["imported"], fields["known"]) == (1, 1)


def test_the_summary_is_for_people_in_their_language(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_bytes(jsonl(line(1), b"x", b"y", b"z", b"w"))
    assert run(["sessions", "import", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Messages imported: 1; sessions: 1; there already: 0." in out
    assert "4 skipped: not a JSON object (first in line 2, 3, 4)." in out
    (home / "dhakira.toml").write_text('language = "ar"\n', encoding="utf-8")
    assert run(["sessions", "import", str(file)]) == 0
    assert "استُوردت" in capsys.readouterr().out


def test_every_reason_names_its_first_lines_however_many_others_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_bytes(jsonl(line(1), *[b"x"] * 30, "مرحبا".encode("cp1256"), line(3, chat="?")))
    assert run(["sessions", "import", str(file)]) == 0
    out = capsys.readouterr().out
    assert "30 skipped: not a JSON object (first in line 2, 3, 4)." in out
    assert "1 skipped: not in UTF-8 (first in line 32)." in out
    assert "1 skipped: no chat number (first in line 33)." in out


def test_what_reads_otherwise_under_a_known_id_stays_and_is_counted(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.jsonl").write_bytes(jsonl(line(1, "one"), line(1, "one"), line(1, "uno", session="other")))
    (tmp_path / "b.jsonl").write_bytes(jsonl(line(1, "eins"), line(2, "zwei")))
    fields = bring(capsys, str(tmp_path / "a.jsonl"))[1]["fields"]
    assert (fields["imported"], fields["known"], fields["differing"]) == (1, 2, 1)
    fields = bring(capsys, str(tmp_path / "b.jsonl"))[1]["fields"]
    assert (fields["imported"], fields["known"], fields["differing"]) == (1, 1, 1)
    assert rows(home, "SELECT text FROM messages ORDER BY seq") == [("one",), ("zwei",)]


def test_credentials_in_ids_and_names_are_masked_and_ids_still_tell_apart(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = ["sk-" + letter + "1B2" * 8 for letter in "abc"]
    name = "x" * 190 + " " + keys[2]
    lines = [line(key, f"text {n}", session=keys[0], speaker={"id": 42, "name": name}) for n, key in enumerate(keys)]
    (tmp_path / "a.jsonl").write_bytes(jsonl(*lines, line(4, session="x" * 160 + " " + keys[1])))
    assert bring(capsys, str(tmp_path / "a.jsonl"))[1]["fields"]["imported"] == 4
    kept = str(rows(home, "SELECT * FROM messages")) + str(rows(home, "SELECT * FROM sessions"))
    assert [key for key in keys if key[:8] in kept] == []
    assert run(["audit"]) == 0
    assert run(["sessions", "export", "--out", str(tmp_path / "b.jsonl")]) == 0
    capsys.readouterr()
    for again in ("a.jsonl", "b.jsonl"):
        fields = bring(capsys, str(tmp_path / again))[1]["fields"]
        assert (fields["imported"], fields["known"], fields["differing"], fields["skipped"]) == (0, 4, 0, {})


@pytest.mark.parametrize(
    ("name", "content", "words", "exit_code", "code"),
    [
        ("absent.jsonl", None, [], 1, "import.no-file"),
        ("a.jsonl", b"nonsense\n", [], 1, "import.nothing-usable"),
        ("a.jsonl", b"", [], 0, "sessions.imported"),
        ("result.json", b"{}", [], 1, "import.not-an-export"),
        ("result.json", b"[]", [], 1, "import.bad-json"),
        ("result.json", b'{"messages": [', [], 1, "import.bad-json"),
        ("result.json", b'{"messages": [{]}', [], 1, "import.bad-json"),
        ("result.json", b"", [], 1, "import.bad-json"),
        ("result.json", '{"messages": []}'.encode("utf-16"), [], 1, "import.bad-encoding"),
        ("a.jsonl", '{"chat": 1}\n'.encode("utf-16"), [], 1, "import.bad-encoding"),
        ("a.jsonl", b"{}\n", ["--chat", "99999999999999999999"], 2, "command.usage"),
        ("a.jsonl", b"{}\n", ["--bot", "-4"], 2, "command.usage"),
        ("a.jsonl.gz", gzip.compress(b"x" * 99, mtime=0)[:-9], [], 1, "import.unreadable"),
        ("a.jsonl", b"{}\n", ["--format", "xml"], 2, "command.usage"),
        ("a.jsonl", b"{}\n", ["--chat", "0"], 2, "command.usage"),
        ("a.jsonl", b"{}\n", ["--chat", "x"], 2, "command.usage"),
    ],
)
def test_each_error_has_its_code(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    content: bytes | None,
    words: list[str],
    exit_code: int,
    code: str,
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    found, result = bring(capsys, str(tmp_path / name), *words)
    assert (found, result["code"], result["ok"]) == (exit_code, code, exit_code == 0)
    assert "Traceback" not in json.dumps(result)


def test_a_folder_without_an_export_and_no_file_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bring(capsys, str(tmp_path))[1]["code"] == "import.no-file"
    assert run(["sessions", "import", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["code"] == "command.usage"


def test_what_came_before_a_break_is_kept(tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.dumps({"type": "private_supergroup", "id": 5, "messages": [desktop(1, "a"), desktop(2, "b")]})
    (tmp_path / "result.json").write_text(whole[:-20], encoding="utf-8")
    code, result = bring(capsys, str(tmp_path))
    assert (code, result["code"], result["fields"]["imported"]) == (1, "import.bad-json", 1)
    assert rows(home, "SELECT text FROM messages") == [("a",)]


# --- Telegram Desktop ----------------------------------------------------------------------------------------


def desktop(number: int, text: Any, seconds: int = 0, **changes: Any) -> dict[str, Any]:
    return {
        "id": number,
        "type": "message",
        "date": "2026-03-01T12:00:00",
        "date_unixtime": str(1_772_355_600 + seconds),
        "from": "Sara",
        "from_id": "user42",
        "text": text,
        **changes,
    }


def write(folder: Path, *chats: dict[str, Any]) -> Path:
    document = chats[0] if len(chats) == 1 else {"about": "x", "contacts": {"list": [{}]}, "chats": {"list": chats}}
    (folder / "result.json").write_text(json.dumps(document, indent=1, ensure_ascii=False), encoding="utf-8")
    return folder


def test_an_export_keeps_whose_words_they_are_and_what_they_answer(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mixed = [
        "see ",
        {"type": "bold", "text": "this"},
        {"type": "pre", "text": "code()"},
        {"type": "blockquote", "text": "said"},
    ]
    messages = [
        desktop(1, mixed),
        desktop(2, "fwd", forwarded_from="Omar"),
        desktop(3, "gif", via_bot="@gif", reply_to_message_id=1),
        desktop(4, "edited", edited_unixtime="1772355999"),
        desktop(5, "", photo="x.jpg"),
        {"id": 6, "type": "service", "action": "pin_message", "text": ""},
        desktop(7, "post", from_id="channel9"),
        desktop(8, [{"type": "plain"}, 7, None]),
        "junk",
        desktop(10, "bot says", from_id="user77"),
    ]
    write(tmp_path, {"name": "Team", "type": "private_supergroup", "id": 5, "messages": messages})
    code, result = bring(capsys, str(tmp_path), "--bot", "77")
    assert code == 0
    assert result["fields"]["format"] == "telegram"
    assert result["fields"]["imported"] == 6
    assert result["fields"]["skipped"] == {"bad-json": 1, "no-text": 2, "service": 1}
    found = rows(home, "SELECT text, parts, role, speaker_id, chat_id, reply_to IS NOT NULL FROM messages ORDER BY seq")
    assert [row[0] for row in found] == ["see thiscode()said", "fwd", "gif", "edited", "post", "bot says"]
    kinds = [[part["kind"] for part in json.loads(row[1])] for row in found]
    assert kinds[:3] == [["typed", "code", "quoted"], ["forwarded"], ["via-bot"]]
    assert [row[2] for row in found] == ["user"] * 5 + ["assistant"]
    assert [row[3] for row in found] == [42, 42, 42, 42, None, 77]
    assert {row[4] for row in found} == {-1_000_000_000_005}
    assert [row[5] for row in found] == [0, 0, 1, 0, 0, 0]
    assert rows(home, "SELECT edited_at FROM messages WHERE edited_at IS NOT NULL") == [
        ("2026-03-01T09:06:39.000000+00:00",)
    ]


def test_a_chat_with_the_bot_is_its_persons_and_silence_makes_sessions(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    messages = [
        desktop(1, "welcome", from_id="user77"),
        desktop(2, "hi", 5),
        desktop(3, "hello", 10, from_id="user77"),
        desktop(4, "next day", 86_400),
    ]
    write(tmp_path, {"name": "Bot", "type": "bot_chat", "id": 77, "messages": messages})
    assert bring(capsys, str(tmp_path))[1]["fields"]["imported"] == 4
    assert rows(home, "SELECT place_key, home_key, count, external_id FROM sessions ORDER BY number") == [
        ("telegram:42", "user:42", 3, '"telegram:1"'),
        ("telegram:42", "user:42", 1, '"telegram:4"'),
    ]
    assert [row[0] for row in rows(home, "SELECT role FROM messages ORDER BY external_id")] == [
        "assistant",
        "user",
        "assistant",
        "user",
    ]
    messages.append(desktop(5, "later", 86_500))
    write(tmp_path, {"name": "Bot", "type": "bot_chat", "id": 77, "messages": messages})
    fields = bring(capsys, str(tmp_path))[1]["fields"]
    assert (fields["imported"], fields["known"]) == (1, 4)
    assert rows(home, "SELECT count FROM sessions ORDER BY number") == [(3,), (2,)]


def test_a_whole_account_needs_no_chat_but_for_talk_between_two_people(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chats: list[dict[str, Any]] = [
        {"type": "private_group", "id": 6, "messages": [desktop(1, "a")]},
        {"type": "public_channel", "id": 7, "messages": [desktop(1, "b", from_id="channel7")]},
        {"type": "personal_chat", "id": 8, "messages": [desktop(1, "c")]},
        {"type": "bot_chat", "id": 77, "messages": [desktop(1, "d", from_id="user77")]},
    ]
    write(tmp_path, *chats)
    _, result = bring(capsys, str(tmp_path))
    assert result["fields"]["skipped"] == {"chat-needed": 1, "no-person": 1}
    assert rows(home, "SELECT chat_id, chat_kind FROM sessions ORDER BY number") == [
        (-6, "group"),
        (-1_000_000_000_007, "channel"),
    ]
    write(tmp_path, chats[2])
    _, result = bring(capsys, str(tmp_path), "--chat", "42")
    assert result["fields"]["imported"] == 1
    assert rows(home, "SELECT chat_id FROM sessions WHERE chat_id > 0") == [(42,)]


def test_ids_that_an_export_counts_for_its_owner_alone_are_no_ids_of_ours(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, {"type": "private_supergroup", "id": 5, "messages": [desktop(1, "a")]})
    bring(capsys, str(tmp_path))
    with closing(sqlite3.connect(home / "dhakira.sqlite")) as database, database:
        database.execute("UPDATE messages SET external_id = NULL, platform_message_id = 1, imported = 0")
    fields = bring(capsys, str(tmp_path))[1]["fields"]
    assert (fields["imported"], fields["known"]) == (0, 1)
    write(tmp_path, {"type": "private_group", "id": 1_000_000_000_005, "messages": [desktop(1, "a")]})
    assert bring(capsys, str(tmp_path))[1]["fields"]["imported"] == 1


def test_a_bar_is_shown_beside_where_somebody_watches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_bytes(jsonl(*(line(n) for n in range(1200))))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run(["sessions", "import", str(file), "--json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["fields"]["imported"] == 1200
    assert "talk.jsonl" in shown.err
    assert "100%" in shown.err


def test_what_was_said_does_no_more_to_a_terminal_than_be_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = "\x1b]0;title\x07 \x9b2J \x1b[8mhidden\r over\x7f"
    file = tmp_path / "talk.jsonl"
    file.write_bytes(jsonl(line(1, f"look {hostile}", speaker={"id": 42, "name": f"Sara{hostile}"})))
    assert run(["sessions", "import", str(file)]) == 0
    capsys.readouterr()
    for words in (["sessions", "show", "one"], ["sessions", "show", "one", "--json"], ["sessions", "export"]):
        assert run(words) == 0
        out = capsys.readouterr().out
        assert "look" in out
        assert [char for char in out if char != "\n" and (char < " " or "\x7f" <= char <= "\x9f")] == []

"""`dhakira audit` on a home that a whole demonstration left: clean, until something is planted behind its back."""

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest
import structlog

from gateway.cli import run
from gateway.demo import Changes, _open, _Play, _settings
from gateway.logs import TALKATIVE
from handlers.texts import LANGUAGES, say
from memory_core.audit.credentials import holds_credential
from memory_core.audit.findings import CODES

SECRET = "sk-" + "a1B2c3D4" * 5
SAM = 1002


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a demonstration: two people, four lines, three sessions."""
    import asyncio

    folder = tmp_path_factory.mktemp("audited")

    async def play() -> None:
        async with AsyncExitStack() as stack:
            settings = _settings(folder, "console")
            await _Play(lambda line: None, *await _open(stack, settings, "console", Changes())).run()

    asyncio.run(play())
    return folder


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in TALKATIVE}
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)
    structlog.reset_defaults()


@pytest.fixture
def demo_home(played: Path, tmp_path: Path) -> Path:
    import shutil

    home = tmp_path / "played"
    shutil.copytree(played, home)
    return home


def _audit(capsys: pytest.CaptureFixture[str], home: Path) -> tuple[int, dict[str, object], list[str]]:
    code = run(["audit", "--home", str(home), "--json"])
    shown = json.loads(capsys.readouterr().out)
    return code, shown["fields"], [finding["code"] for finding in shown["fields"]["findings"]]


def _sql(home: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(home / "dhakira.sqlite")) as connection:
        connection.execute(statement, values)
        connection.commit()


def test_a_demonstration_leaves_a_clean_home(demo_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, fields, findings = _audit(capsys, demo_home)
    assert (code, findings) == (0, [])
    assert fields["lines"] == 4
    assert fields["spans"] == 4
    assert fields["prompts"] == 2
    assert isinstance(fields["rows"], int)
    assert fields["rows"] > 30
    assert run(["audit", "--home", str(demo_home)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == say("en", "audit.clean")


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE evidence SET span = 'My name is Tom.' WHERE span LIKE '%Sam%'", "evidence.not-verbatim"),
        ("DELETE FROM evidence WHERE span LIKE '%Sam%'", "evidence.none"),
        ("UPDATE items SET state = 'pending' WHERE statement LIKE '%Sam%'", "prompt.not-applied"),
        ("UPDATE messages SET text = text || ' SECRET' WHERE text LIKE '%Sam%'", "credential.row"),
        ("UPDATE records SET operations = replace(operations, 'Sam', 'SECRET')", "credential.row"),
    ],
)
def test_a_row_changed_behind_its_back(
    demo_home: Path, capsys: pytest.CaptureFixture[str], statement: str, code: str
) -> None:
    _sql(demo_home, statement.replace("SECRET", SECRET))
    exit_code, _, findings = _audit(capsys, demo_home)
    assert exit_code == 1
    assert code in findings
    assert run(["audit", "--home", str(demo_home)]) == 1
    told = capsys.readouterr().out
    assert f"({code})" in told
    assert SECRET not in told


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("profiles/default/users/1002/USER.md", "- Has a green bicycle\n", "ledger.line-unknown"),
        ("profiles/default/users/1002/USER.md", f"- key {SECRET}\n", "credential.file"),
        ("profiles/default/users/1002/notes/old.md", f"a note with {SECRET}\n", "credential.file"),
        ("dhakira.log", f'{{"event": "x", "token": "{SECRET}"}}\n', "credential.file"),
        ("profiles/default/users/1002/space.json", f'{{"version": 1, "extra": "{SECRET}"}}', "credential.file"),
    ],
)
def test_a_file_changed_behind_its_back(
    demo_home: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, code: str
) -> None:
    path = demo_home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
    exit_code, _, findings = _audit(capsys, demo_home)
    assert exit_code == 1
    assert code in findings


def test_a_credential_in_a_copy_of_the_database_is_found(demo_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(demo_home / "dhakira.sqlite.before-0009")) as old:
        old.execute("CREATE TABLE notes (text TEXT)")
        old.execute("INSERT INTO notes VALUES (?)", (SECRET,))
        old.commit()
    _, fields, findings = _audit(capsys, demo_home)
    assert findings == ["credential.row"]
    assert fields["findings"] == [
        {"code": "credential.row", "item": "", "space": "", "where": "dhakira.sqlite.before-0009:notes.text#1"}
    ]


def test_files_that_are_there_to_hold_a_secret_are_left_out(
    demo_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (demo_home / "dhakira.toml").write_text('[models]\napi_key_file = "api-key"\n', encoding="utf-8")
    (demo_home / "api-key").write_text(SECRET, encoding="utf-8")
    assert _audit(capsys, demo_home)[2] == []


def test_there_must_be_a_home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "--home", str(tmp_path / "nowhere")]) == 1
    assert "supervisor.home-unreadable" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()


def test_json_is_looked_at_string_by_string() -> None:
    assert holds_credential(json.dumps({"a": [{"b": SECRET}]}))
    assert holds_credential(json.dumps({"payload": json.dumps({"text": SECRET})}))
    assert not holds_credential(json.dumps({"a": ["password manager"], "hash": "ab12" * 16}))


def test_the_number_of_a_press_is_no_card() -> None:
    presses = [str(4_000_000_000_000_000 + number) for number in range(100)]
    assert any(holds_credential(json.dumps({"text": number})) for number in presses)
    assert not any(holds_credential(json.dumps({"callback_id": number, "answer_to": number})) for number in presses)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_each_code_says_what_to_do(language: str) -> None:
    assert {f"audit.{code}" for code in CODES} <= set(LANGUAGES[language])

"""The command line as a person has it: a process, its output, its exit code, and what it left in the home."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gateway.cli import run
from gateway.runtime import FAIL_POINTS

ROOT = Path(__file__).resolve().parents[2]


class Shell:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = {"PATH": os.environ["PATH"], "DHAKIRA_HOME": str(home), "PYTHONPATH": str(ROOT)}

    def __call__(self, *words: str, stdin: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        outcome = subprocess.run(
            [sys.executable, "-c", "from gateway.cli import main; main()", *words],
            env=self.environment | variables,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert "Traceback" not in outcome.stdout + outcome.stderr
        return outcome

    def json(self, *words: str) -> dict[str, object]:
        outcome = self(*words, "--json")
        result = json.loads(outcome.stdout)
        assert isinstance(result, dict)
        return result


@pytest.fixture
def dhakira(home: Path) -> Shell:
    return Shell(home)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = run(words)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "Traceback" not in shown.err
    return code, shown.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("rum",), "command.unknown"),
        (("ask",), "command.usage"),
        (("ask", "  "), "command.empty"),
        (("run", "--port", "many"), "command.usage"),
        (("run", "--engine", "telepathy"), "command.usage"),
        (("finalization", "--keep"), "command.usage"),
        (("init", "--nowhere"), "command.usage"),
    ],
)
def test_words_that_are_no_command_get_a_sentence_a_code_and_exit_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: str
) -> None:
    status, said = refused(capsys, *words)
    assert status == 2
    assert said.endswith(f"({code})\n")
    assert len(said.splitlines()) == 1


def test_an_unknown_command_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Did you mean dhakira run?" in refused(capsys, "rum")[1]


def test_a_refusal_as_json_is_a_result_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rum", "--json"]) == 2
    shown = json.loads(capsys.readouterr().out)
    assert (shown["ok"], shown["code"], shown["fields"]) == (False, "command.unknown", {"nearest": "run"})


def test_version_and_help(dhakira: Shell) -> None:
    assert re.fullmatch(r"dhakira \d+\.\d+\.\d+\n", dhakira("--version").stdout)
    help_text = dhakira("--help").stdout
    for command in ("init", "run", "chat", "ask", "memory", "finalization", "demo", "scan", "simulate"):
        assert command in help_text


def test_init_writes_settings_once(dhakira: Shell) -> None:
    assert dhakira("init").returncode == 0
    path = dhakira.home / "dhakira.toml"
    assert path.stat().st_mode & 0o777 == 0o600
    before = path.read_text(encoding="utf-8")
    again = dhakira("init")
    assert (again.returncode, path.read_text(encoding="utf-8")) == (1, before)
    assert "(settings.exists)" in again.stderr


@pytest.mark.parametrize(
    ("toml", "code", "word"),
    [
        ("[telegram]\nengin = 1\n", "settings.unknown-key", "engine"),
        ("[telegram\n", "settings.bad-toml", "line 1"),
        ('[sessions]\nidle_after_s = "soon"\n', "settings.bad-value", "idle_after_s"),
    ],
)
def test_settings_that_are_wrong_get_a_sentence_and_a_code(dhakira: Shell, toml: str, code: str, word: str) -> None:
    (dhakira.home / "dhakira.toml").write_text(toml, encoding="utf-8")
    outcome = dhakira("memory")
    assert outcome.returncode == 1
    assert outcome.stderr.rstrip().endswith(f"({code})")
    assert word in outcome.stderr


def test_a_home_that_is_a_file_is_refused(dhakira: Shell, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    outcome = dhakira("ask", "hello", "--home", str(path))
    assert outcome.returncode == 1
    assert "(supervisor.home-unreadable)" in outcome.stderr


def test_a_wrong_token_is_refused_before_anything_starts(dhakira: Shell) -> None:
    outcome = dhakira("run", DHAKIRA_TELEGRAM__TOKEN="not a token")
    assert outcome.returncode == 1
    assert "(settings.bad-value)" in outcome.stderr
    assert "not a token" not in outcome.stderr


def test_an_address_where_nobody_answers(dhakira: Shell) -> None:
    token = "123456:" + "aB3-_" * 7
    outcome = dhakira("run", DHAKIRA_TELEGRAM__TOKEN=token, DHAKIRA_TELEGRAM__API_BASE="http://127.0.0.1:9")
    assert outcome.returncode == 1
    assert "(telegram.unreachable)" in outcome.stderr
    assert token not in outcome.stderr + outcome.stdout


def test_an_unknown_fail_point_is_refused(dhakira: Shell) -> None:
    outcome = dhakira("ask", "hello", DHAKIRA_FAILPOINT="nowhere")
    assert outcome.returncode == 1
    assert "(settings.bad-value)" in outcome.stderr


def test_every_fail_point_of_the_code_can_be_named() -> None:
    used: set[str] = set()
    for package in ("memory_core", "handlers", "gateway"):
        for path in (ROOT / package).rglob("*.py"):
            used |= set(re.findall(r"hit\(\"([a-z.-]+)\"\)", path.read_text(encoding="utf-8")))
    assert used == set(FAIL_POINTS)


def test_scan_answers_line_by_line(dhakira: Shell) -> None:
    secret = "sk-" + "a1B2" * 12
    lines = [{"id": 1, "text": "I prefer tea."}, {"id": "b", "text": f"my key is {secret}"}]
    outcome = dhakira("scan", "--jsonl", stdin="\n".join(json.dumps(line) for line in lines) + "\n")
    assert outcome.returncode == 0, outcome.stderr
    answers = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert [(answer["id"], answer["verdict"]) for answer in answers] == [(1, "allow"), ("b", "reject")]
    assert secret not in outcome.stdout


def test_scan_answers_lines_that_it_cannot_read_and_goes_on(dhakira: Shell) -> None:
    lines = [
        '"text"',
        "not JSON",
        '{"id": "s", "text": "lone \\ud800 half"}',
        "",
        '{"id": "z", "text": "I prefer tea."}',
    ]
    outcome = dhakira("scan", "--jsonl", stdin="\n".join(lines) + "\n")
    assert outcome.returncode == 1
    answers = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert [answer.get("verdict") or answer["error"]["code"] for answer in answers] == [
        "command.bad-line",
        "command.bad-line",
        "allow",
        "allow",
    ]
    assert "Line 2" in answers[1]["error"]["message"]


def test_ask_answers_ends_its_session_and_leaves_a_job(dhakira: Shell) -> None:
    outcome = dhakira("ask", "My name is Nadia.")
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.strip()
    jobs = dhakira.json("finalization", "list")["fields"]["jobs"]  # type: ignore[index]
    assert [(job["state"], job["reason"]) for job in jobs] == [("pending", "one-shot")]
    ran = dhakira.json("finalization", "run")
    assert ran["fields"]["completed"] == 1  # type: ignore[index]
    user_md = dhakira.home / "profiles/default/users/1/USER.md"
    assert "Nadia" in user_md.read_text(encoding="utf-8")
    assert "Nadia" in dhakira("ask", "What is my name?").stdout


def test_ask_continue_goes_on_with_the_consoles_session(dhakira: Shell) -> None:
    first = dhakira.json("ask", "Hello there", "--continue")
    assert first["ok"] is True
    assert dhakira.json("finalization", "list")["fields"] == {"jobs": []}
    ended = dhakira.json("ask", "/new", "--continue")
    assert ended["ok"] is True
    jobs = dhakira.json("finalization", "list")["fields"]["jobs"]  # type: ignore[index]
    assert [(job["reason"], job["messages"]) for job in jobs] == [("new", 2)]


def test_the_operator_reviews_on_the_command_line(dhakira: Shell) -> None:
    space = ("--space", "user:1")
    assert dhakira("memory", "mode", "review", *space).returncode == 0
    dhakira("ask", "I prefer short answers.")
    dhakira("finalization", "run")
    review = dhakira("memory", "review", *space)
    assert "Prefers short answers" in review.stdout
    item = re.search(r"^[2-9a-z]{4}\b(?= · )", review.stdout, re.MULTILINE)
    assert item is not None, review.stdout
    applied = dhakira("memory", "apply", item[0], *space)
    assert applied.returncode == 0, applied.stderr
    again = dhakira("memory", "apply", item[0], *space)
    assert again.returncode == 1
    assert re.search(r"\(item\.[a-z-]+\)$", again.stderr.strip())
    unknown = dhakira("memory", "appply", item[0])
    assert unknown.returncode == 2
    assert "/memory apply" in unknown.stderr


def test_another_persons_item_is_refused_as_that_person(dhakira: Shell) -> None:
    dhakira("memory", "mode", "review", "--space", "user:1")
    dhakira("ask", "I prefer short answers.")
    dhakira("finalization", "run")
    refused = dhakira("memory", "review", "--space", "user:1", "--as", "77")
    assert refused.returncode == 1
    assert "(access.denied)" in refused.stderr


def test_finalization_refuses_what_is_not_there(dhakira: Shell) -> None:
    assert "(job.not-found)" in dhakira("finalization", "retry", "j1").stderr
    assert dhakira("finalization", "retry").returncode == 2
    assert "(command.unknown)" in dhakira("finalization", "explode").stderr
    assert dhakira.json("finalization", "prune", "--keep", "0")["fields"] == {"deleted": 0, "kept": 0}
    assert "(command.usage)" in dhakira("finalization", "list", "--state", "lost").stderr
    assert "(command.usage)" in dhakira("finalization", "prune", "j1").stderr
    assert dhakira.json("finalization", "retry", "all")["fields"] == {"jobs": []}


def test_an_unforeseen_error_shows_one_sentence_and_its_traceback_goes_to_the_log(dhakira: Shell) -> None:
    script = "import gateway.finalization as f; f.finalization = None; from gateway.cli import main; main()"
    outcome = subprocess.run(
        [sys.executable, "-c", script, "finalization", "list"],
        env=dhakira.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 1
    assert outcome.stderr.endswith("(error.internal)\n")
    assert len(outcome.stderr.splitlines()) == 1
    assert "Traceback" in (dhakira.home / "dhakira.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("space", ["nowhere", "user:", "user:name", "topic:1"])
def test_a_memory_that_is_none_is_answered_with_how_to_write_one(dhakira: Shell, space: str) -> None:
    outcome = dhakira("memory", "status", "--space", space)
    assert outcome.returncode == 1
    assert "topic:CHAT/THREAD" in outcome.stderr
    assert "space.unknown" in outcome.stderr

"""`dhakira promotions explain` as a process uses it: lines in, lines out, nothing lost."""

import io
import json
import sys
from typing import Any

import pytest

from gateway.cli import run


def answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], raw: bytes) -> tuple[int, list[Any]]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    code = run(["promotions", "explain", "--jsonl"])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def lines(*texts: str) -> bytes:
    return b"".join(json.dumps({"id": at, "text": text}).encode() + b"\n" for at, text in enumerate(texts))


def test_the_first_of_each_kind_and_all_as_statements(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "I prefer pnpm. Project uses Redis. I prefer tabs. Forget that I prefer npm. <think>x</think>"
    code, (answer,) = answers(monkeypatch, capsys, lines(said))
    assert code == 0
    assert answer["id"] == 0
    assert answer["preference"] == {"content": "Prefer pnpm.", "key": "package-manager:pnpm", "slot": "package-manager"}
    assert answer["project_fact"] == {"content": "Project uses Redis.", "key": "fact:project uses redis"}
    assert answer["forget"] == "Prefer npm."
    assert answer["recall"] is False
    assert [found["kind"] for found in answer["statements"]] == ["preference", "project-fact", "preference", "forget"]
    assert [said[slice(*found["span"])] for found in answer["statements"]][2] == "I prefer tabs."
    assert answer["dropped"] == [{"text": "<think>x</think>", "reason": "reasoning"}]


def test_a_message_without_any_and_a_question_about_the_past(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, (empty, asking) = answers(monkeypatch, capsys, lines("", "ماذا قررنا بشأن Redis؟"))
    assert code == 0
    assert [empty[kind] for kind in ("preference", "project_fact", "forget")] == [None] * 3
    assert (empty["recall"], asking["recall"]) == (False, True)


@pytest.mark.parametrize(
    "bad", [b"nonsense\n", b"[]\n", b'{"id": 7}\n', b'{"id": 7, "text": 3}\n', b"\xff\xfe\n", b"[" * 100_000 + b"\n"]
)
def test_a_line_that_cannot_be_read_is_named_and_the_others_are_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bad: bytes
) -> None:
    code, found = answers(monkeypatch, capsys, bad + lines("I prefer tabs"))
    assert code == 1
    assert found[0]["error"]["code"] == "command.bad-line"
    assert found[1]["preference"]["content"] == "Prefer tabs."


def test_one_text_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["promotions", "explain", "I prefer pnpm. “I prefer npm.” Maybe. I prefer it"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "preference: Prefer pnpm.  (key package-manager:pnpm, slot package-manager = pnpm)",
        "left out (quoted): “I prefer npm.” Maybe.",
        "left out (deictic): I prefer it",
    ]


def test_one_text_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["promotions", "explain", "--json", "Prefer tabs"]) == 0
    assert json.loads(capsys.readouterr().out)["preference"]["slot"] == "code-style.indentation"


def test_nothing_to_explain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b" \n")))
    assert run(["promotions", "explain"]) == 2
    assert "no message" in capsys.readouterr().err

"""`dhakira policy explain` as a process uses it: lines in, lines out, nothing lost, no words repeated."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gateway.cli import run
from gateway.cli.policy_lines import explain, typed_parts
from memory_core.errors import PolicyError
from memory_core.values import PartKind

ROOT = Path(__file__).resolve().parents[2]
SAID = "I prefer tea over coffee"


def case(key: object = "1", *, said: str = SAID, span: str | None = None, **changes: Any) -> dict[str, Any]:
    message = {"id": "m1", "speaker": "sara", "role": "user", "text": said} | changes.pop("message", {})
    fact = {
        "statement": "Prefers tea over coffee",
        "category": "preference",
        "evidence": [{"message_id": "m1", "span": span or said}],
        "explicitness": "explicit",
        "sensitivity": "none",
        "confidence": 0.9,
        "subject": "speaker",
    }
    return {"id": key, "messages": [message], "fact": fact | changes.pop("fact", {})} | changes


def explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: object
) -> tuple[int, list[Any]]:
    raw = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    code = run(["policy", "explain", "--jsonl"])
    shown = capsys.readouterr()
    assert shown.err == ""
    return code, [json.loads(line) for line in shown.out.splitlines()]


def answer(entry: dict[str, Any]) -> dict[str, Any]:
    return explain(json.dumps(entry)).fields()


def test_a_process_answers_each_line_and_loses_none() -> None:
    lines = [case("a"), {"id": "b"}, case("c", mode="review")]
    outcome = subprocess.run(
        [sys.executable, "-c", "from gateway.cli import main; main()", "policy", "explain", "--jsonl"],
        cwd=ROOT,
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert outcome.returncode == 1
    first, second, third = (json.loads(line) for line in outcome.stdout.splitlines())
    assert first == {
        "id": "a", "disposition": "auto-apply", "reason": "applied", "reasons": [], "risk": "low",
        "target": {"file": "USER.md", "section": "Preferences"},
    }  # fmt: skip
    assert second["error"]["code"] == "policy.missing-field"
    assert (third["disposition"], third["reason"]) == ("pending-review", "mode-review")


def test_all_good_lines_end_with_0(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, answers = explained(monkeypatch, capsys, case(1), b"\n", case(2))
    assert (code, [entry["id"] for entry in answers]) == (0, [1, 2])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"not json\n", "policy.bad-json"),
        (b"[1]\n", "policy.bad-json"),
        (b'{"id": "\xff"}\n', "policy.bad-json"),
        (b"[" * 200_000 + b"\n", "policy.bad-json"),
        ({"messages": []}, "policy.missing-field"),
        ({"id": {}}, "policy.bad-value"),
        (case(mode="sometimes"), "policy.bad-value"),
        (case() | {"mdoe": "off"}, "policy.unknown-field"),
        (case(fact={"confidence": 1.5}), "policy.bad-value"),
        (case(fact={"confidence": float("nan")}), "policy.bad-value"),
        (case(fact={"confidence": True}), "policy.bad-value"),
        (case(fact={"category": "hobby"}), "policy.bad-value"),
        (case(fact={"statement": "One\n- Two"}), "policy.bad-value"),
        (case(fact={"statement": {"a": 1}}), "policy.bad-value"),
        (case(fact={"statement": "x" * 301}), "policy.bad-value"),
        (case(fact={"evidence": ["m1"]}), "policy.bad-value"),
        (case(fact={"evidence": [{"message_id": "m1"}]}), "policy.missing-field"),
        (case(message={"text": 5}), "policy.bad-value"),
        ({**case(), "messages": [*case()["messages"], *case()["messages"]]}, "policy.bad-value"),
        ({**case(), "fact": None}, "policy.bad-value"),
    ],
)
def test_a_bad_line_gets_a_code_and_the_next_line_its_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: object, code: str
) -> None:
    status, answers = explained(monkeypatch, capsys, line, case("next"))
    assert status == 1
    assert answers[0]["error"]["code"] == code
    assert answers[0].get("id") == (line["id"] if isinstance(line, dict) and isinstance(line.get("id"), str) else None)
    assert (answers[1]["id"], answers[1]["disposition"]) == ("next", "auto-apply")


@pytest.mark.parametrize(
    "field", ["statement", "category", "evidence", "explicitness", "sensitivity", "confidence", "subject"]
)
def test_each_field_of_a_fact_is_needed(field: str) -> None:
    entry = case()
    del entry["fact"][field]
    with pytest.raises(PolicyError) as caught:
        explain(json.dumps(entry))
    assert (caught.value.code, caught.value.fields["field"], caught.value.fields["id"]) == (
        "policy.missing-field",
        field,
        "1",
    )


def test_somebodys_own_notes_beside_a_case_are_left_alone() -> None:
    assert answer(case() | {"kind": "plain", "expect": "auto-apply"})["disposition"] == "auto-apply"


def test_no_answer_and_no_error_repeats_the_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = "sk-" + "a1B2" * 8
    explained(monkeypatch, capsys, case(said=f"my key is {secret}", fact={"statement": f"Key {secret}"}))
    _, answers = explained(monkeypatch, capsys, case(said=secret, fact={"statement": secret, "category": secret}))
    assert secret not in json.dumps(answers)


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
def test_only_what_a_person_typed_is_evidence(role: str) -> None:
    said = answer(case(message={"role": role}))
    assert (said["disposition"], said["reason"]) == ("pending-review", "evidence-missing")


@pytest.mark.parametrize("text", [f"> {SAID}", f"look:\n```\n{SAID}\n```", f"~~~\n{SAID}"])
def test_quotes_and_code_are_no_evidence(text: str) -> None:
    assert "evidence-missing" in answer(case(message={"text": text}, span=SAID))["reasons"]


def test_the_lines_of_a_text_are_typed_quoted_or_code() -> None:
    text = "one\n> two\n```\nthree\n```\nfour"
    parts = [(part.kind, text[part.span.start : part.span.end]) for part in typed_parts(text)]
    assert parts == [
        (PartKind.TYPED, "one\n"),
        (PartKind.QUOTED, "> two\n"),
        (PartKind.CODE, "```\nthree\n```\n"),
        (PartKind.TYPED, "four"),
    ]
    assert typed_parts("") == ()


def test_a_nobody_and_an_absent_message_are_no_evidence() -> None:
    assert "evidence-missing" in answer(case(message={"speaker": None}))["reasons"]
    assert "evidence-missing" in answer(case(message={"id": "m2"}))["reasons"]
    assert "evidence-missing" in answer(case(fact={"evidence": []}))["reasons"]
    assert "evidence-missing" in answer(case(span="I prefer coffee"))["reasons"]


def test_what_is_about_somebody_else_goes_to_the_place() -> None:
    said = answer(case(said="My sister prefers tea over coffee"))
    assert (said["reason"], said["target"]) == ("third-party", {"file": "MEMORY.md", "section": "Facts"})


@pytest.mark.parametrize(
    ("category", "file", "section"),
    [
        ("preference", "USER.md", "Preferences"),
        ("operating-style", "USER.md", "Preferences"),
        ("recurring-constraint", "USER.md", "Constraints"),
        ("personal", "USER.md", "Profile"),
        ("work", "USER.md", "Profile"),
        ("other", "USER.md", "Open Questions"),
        ("project", "MEMORY.md", "Facts"),
        ("technical-default", "MEMORY.md", "Facts"),
    ],
)
def test_the_table_of_targets(category: str, file: str, section: str) -> None:
    assert answer(case(fact={"category": category}))["target"] == {"file": file, "section": section}


@pytest.mark.parametrize(
    ("said", "disposition"),
    [(SAID, "ignore"), (f"Remember that {SAID}", "pending-review")],
)
def test_manual_mode_reads_only_what_was_asked_for(said: str, disposition: str) -> None:
    outcome = answer(case(said=said, span=SAID, mode="manual"))
    assert (outcome["disposition"], outcome["reason"]) == (disposition, "mode-manual")


def test_one_case_in_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    raw = json.dumps(case(said="maybe I prefer tea over coffee", fact={"confidence": 0.5}), indent=2).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert run(["policy", "explain"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Disposition: pending-review",
        "Reason: not-explicit",
        "All reasons: not-explicit, low-confidence",
        "Risk: medium",
        "Goes to: USER.md, section Preferences",
    ]


@pytest.mark.parametrize(("raw", "status", "code"), [(b"", 2, "command.empty"), (b"{}", 1, "policy.missing-field")])
def test_one_case_that_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], raw: bytes, status: int, code: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert run(["policy", "explain"]) == status
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.endswith(f"({code})\n")

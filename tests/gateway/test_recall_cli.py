import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

TALK = (
    ("s1", "a1", 2001, "Mina", "I planted an apple tree behind the house last week", "2025-04-02T10:00:00"),
    ("s1", "a2", 2002, "Karl", "Nice! Mine is a cherry tree, it stands by the gate", "2025-04-02T10:01:00"),
    ("s2", "b1", 2001, "Mina", "اشتريت درّاجة جديدة من السوق", "2025-05-07T09:00:00"),
    ("s2", 77, 2003, "Ivo", "We moved the meeting to the harbour office", "2025-05-07T09:05:00"),
)


class Home:
    """A home with these conversations, and the command line on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, fed: str = "") -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-c", "from gateway.cli import main; main()", *words],
            env={"PATH": os.environ["PATH"], "DHAKIRA_HOME": str(self.folder), "PYTHONPATH": str(ROOT)},
            input=fed,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout or done.stderr

    def ask(self, *lines: object) -> tuple[int, list[dict[str, Any]]]:
        fed = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
        code, shown = self("recall", "--jsonl", fed=fed)
        return code, [json.loads(line) for line in shown.splitlines()]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    folder = tmp_path_factory.mktemp("recall") / "home"
    folder.mkdir(mode=0o700)
    rows = [
        {"chat": -900, "session": session, "message_id": number, "sent_at": at, "role": "user", "text": text}
        | {"speaker": {"id": person, "name": name}}
        for session, number, person, name, text, at in TALK
    ]
    file = folder.parent / "talk.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    opened = Home(folder)
    assert opened("sessions", "import", str(file))[0] == 0
    return opened


def test_the_index_tells_how_it_stands(home: Home) -> None:
    assert json.loads(home("index", "--json")[1])["code"] == "index.missing"
    rebuilt = json.loads(home("index", "rebuild", "--json")[1])
    assert (rebuilt["code"], rebuilt["fields"]["lines"]) == ("index.rebuilt", len(TALK))
    assert str(len(TALK)) in home("index", "status")[1]
    assert home("index", "burn")[0] == 2


def test_questions_by_line_are_answered_with_ids_as_imported(home: Home) -> None:
    code, (tree, bike, meeting, nobody, elsewhere) = home.ask(
        {"id": "1", "query": "What did Mina plant behind the house?", "chat": -900, "asked_at": "2025-06-01T00:00:00"},
        {"id": "2", "query": "الدراجة", "chat": "-900"},
        {"id": 3, "query": "where is the meeting?"},
        {"id": "4", "query": "zeppelin"},
        {"id": "5", "query": "apple tree", "chat": -901, "user": "2001"},
    )
    assert code == 0
    assert (tree["id"], tree["ranked_ids"][0], tree["abstain"]) == ("1", "a1", False)
    assert set(tree) == {"id", "ranked_ids", "scores", "abstain", "ms"}
    assert tree["scores"] == sorted(tree["scores"], reverse=True)
    assert bike["ranked_ids"] == ["b1"] or bike["ranked_ids"][0] == "b1"
    assert (meeting["id"], meeting["ranked_ids"][0]) == (3, 77)
    assert (nobody["ranked_ids"], nobody["abstain"]) == ([], True)
    assert (elsewhere["ranked_ids"], elsewhere["abstain"]) == ([], True)


def test_a_line_that_cannot_be_read_is_answered_and_loses_nothing_after_it(home: Home) -> None:
    code, answers = home.ask(
        "no json",
        {"id": "x"},
        {"id": "u", "query": "tree", "user": [1]},
        {"id": "y", "query": 7},
        {"id": "z", "query": "tree", "chat": 0},
        {"id": "t", "query": "tree", "asked_at": "someday"},
        {"id": "ok", "query": "cherry tree", "chat": -900},
    )
    assert code == 1
    assert [answer["error"]["code"] for answer in answers[:-1]] == ["command.bad-line"] * 6
    assert answers[-1]["ranked_ids"][0] == "a2"


def test_recall_by_hand_heeds_whose_conversations_they_are(home: Home) -> None:
    shown = json.loads(home("recall", "apple tree", "--space", "chat:-900", "--json")[1])
    assert shown["fields"]["passages"][0]["text"] == TALK[0][4]
    assert shown["fields"]["passages"][0]["around"][0]["text"] == TALK[1][4]
    assert json.loads(home("recall", "apple tree", "--json")[1])["fields"]["passages"] == []
    code, said = home("recall", "apple tree", "--space", "chat:-900", "--as", "5555")
    assert code == 1
    assert "access.denied" in said
    assert home("recall")[0] == 2

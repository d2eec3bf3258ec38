"""What a command line is given that no one can mean: bytes that are no text, numbers of nobody, kinds that there are not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from memory_core.errors import SpaceError
from memory_core.ledger.events import KINDS, events_of
from memory_core.ports import Event
from memory_core.spaces import MOST_ID, Space
from memory_core.values import ItemState, Record, Transition, Trigger
from tests.gateway.test_cli import Shell
from tests.support.time import FixedClock

ROOT = Path(__file__).resolve().parents[2]
BROKEN = [b"\xff\xfe", b"caf\xe9 is nice", b"\xed\xa0\x80", b"\xf0\x9f\x98"]


@pytest.fixture
def dhakira(home: Path) -> Shell:
    return Shell(home)


def _raw(home: Path, *words: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", "from gateway.cli import main; main()", *words],
        env={"PATH": os.environ["PATH"], "DHAKIRA_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_bytes_that_are_no_text_are_answered_as_replacement_characters(home: Path, text: bytes) -> None:
    outcome = _raw(home, b"ask", text)
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.decode()


@pytest.mark.parametrize(
    "words",
    [
        (b"memory", b"\xff"),
        (b"memory", b"forget", b"\xff"),
        (b"memory", b"edit", b"r001", b"\xff"),
        (b"memory", b"status", b"--space", b"user:\xff"),
        (b"events", b"--kind", b"\xff"),
        (b"events", b"--space", b"\xff", b"--json"),
        (b"finalization", b"\xff"),
        (b"finalization", b"retry", b"\xff"),
        (b"\xff",),
        (b"ask", b"--\xff"),
        (b"ask", b"\xff", b"\xff"),
    ],
)
def test_no_broken_byte_anywhere_on_the_line_is_an_internal_error(home: Path, words: tuple[bytes, ...]) -> None:
    outcome = _raw(home, *words)
    said = outcome.stdout.decode() + outcome.stderr.decode()  # both are UTF-8
    assert outcome.returncode in (1, 2)
    assert "error.internal" not in said
    assert "Traceback" not in said
    assert "(" in said or '"code"' in said


NOBODY = [
    "user:0",
    "user:-5",
    f"user:{MOST_ID + 1}",
    "user:12345678901234567890123456",
    "user:1_000",
    "user: 5",
    "user:+5",
    "chat:0",
    f"chat:{-MOST_ID - 1}",
    "topic:0/7",
    "topic:-1001/0",
    "topic:-1001/-7",
    "topic:-1001/99999999999",
    f"chat:-{'9' * 5000}",
]
SOMEBODY = ["profile", "user:1", f"user:{MOST_ID}", "chat:-1001234567890", "chat:5", "topic:-1001234567890/7"]


@pytest.mark.parametrize("key", NOBODY)
def test_a_space_that_nobody_can_have_is_unknown(key: str) -> None:
    with pytest.raises(SpaceError) as refused:
        Space.named("default", key)
    assert refused.value.code == "space.unknown"


@pytest.mark.parametrize("key", SOMEBODY)
def test_every_space_that_somebody_can_have_is_known(key: str) -> None:
    assert Space.named("default", key).key == key


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("user:-5", ("memory", "mode", "off")),
        ("user:12345678901234567890123456", ("memory", "status")),
        ("topic:-1/0", ("events",)),
    ],
)
def test_the_line_names_no_space_of_nobody_and_makes_no_folder(
    dhakira: Shell, home: Path, key: str, words: tuple[str, ...]
) -> None:
    outcome = dhakira(*words, "--space", key)
    assert outcome.returncode == 1
    assert "(space.unknown)" in outcome.stderr
    assert not [path for path in home.glob("profiles/*/*/*") if path.is_dir()]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("-1", ("memory", "status")),
        ("0", ("memory", "forget-me")),
        ("99999999999999999999", ("memory", "mode", "off")),
        (str(MOST_ID + 1), ("memory", "status")),
    ],
)
def test_nobody_acts_as_nobody(dhakira: Shell, home: Path, number: str, words: tuple[str, ...]) -> None:
    outcome = dhakira(*words, "--as", number)
    assert outcome.returncode == 2
    assert "--as ID" in outcome.stderr
    assert "(command.usage)" in outcome.stderr
    assert not [path for path in home.glob("profiles/*/*/*") if path.is_dir()]


def test_a_kind_of_events_that_there_is_not_is_answered_with_those_that_there_are(dhakira: Shell) -> None:
    outcome = dhakira("events", "--kind", "bogus")
    assert outcome.returncode == 2
    assert all(kind in outcome.stderr for kind in KINDS)
    for kind in ("applied", "Unshared"):
        assert dhakira("events", "--kind", kind).returncode == 0


@pytest.mark.parametrize("command", ["edit", "undo", "share", "unshare", "verify", "conflicts", "restore", "apply"])
@pytest.mark.parametrize("before", [None, *ItemState])
def test_every_event_has_a_kind_that_is_listed(command: str, before: ItemState | None) -> None:
    found: list[Event] = []
    for after in ItemState:
        if before is after and command == "apply":
            continue  # no command that moves states leaves one as it was
        step = Transition(item_id="r001", before=before, after=after)
        record = Record(
            id="r",
            at=FixedClock().now(),
            space_key="user:1",
            trigger=Trigger.COMMAND,
            status="applied",
            actor=1,
            command=command,
            transitions=(step,),
        )
        found += events_of("default", record, [])
    assert {event.kind for event in found} <= set(KINDS)

"""What was read once is not read again while the disk says that it is the same; whatever changes is seen."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from memory_core.documents.unchanged import KEPT, Unchanged, signature_of


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at files as if a minute had gone by since they were written."""
    now = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: now() + 60_000_000_000)


def kept(path: Path) -> Unchanged[str, str]:
    values: Unchanged[str, str] = Unchanged()
    values.keep("a", [(path, signature_of(path))], "value")
    return values


@pytest.mark.usefixtures("settled")
def test_a_value_holds_while_its_file_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("one")
    assert kept(path).get("a") == "value"
    assert kept(tmp_path / "none").get("a") == "value"


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_text(path.read_text())
    other.replace(path)


def relinked(path: Path) -> None:
    target = path.rename(path.with_name("target"))
    path.symlink_to(target)


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_text("another length"),
        lambda path: path.unlink(),
        lambda path: path.chmod(0o400),
        lambda path: os.utime(path, (1, 1)),
        replaced,
        relinked,
    ],
)
def test_any_change_of_a_file_ends_its_value(tmp_path: Path, change: Callable[[Path], object]) -> None:
    path = tmp_path / "file"
    path.write_text("one")
    values = kept(path)
    change(path)
    assert values.get("a") is None
    assert values.get("a") is None


@pytest.mark.usefixtures("settled")
def test_a_file_that_comes_to_be_ends_the_value_of_its_absence(tmp_path: Path) -> None:
    values = kept(tmp_path / "file")
    (tmp_path / "file").write_text("")
    assert values.get("a") is None


def test_a_file_written_just_now_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("one")
    assert kept(path).get("a") is None


@pytest.mark.usefixtures("settled")
def test_the_one_unused_for_longest_goes_first(tmp_path: Path) -> None:
    values: Unchanged[int, int] = Unchanged()
    for number in range(KEPT):
        values.keep(number, [(tmp_path, signature_of(tmp_path))], number)
    assert values.get(0) == 0
    values.keep(KEPT, [(tmp_path, signature_of(tmp_path))], KEPT)
    assert values.get(0) == 0
    assert values.get(1) is None

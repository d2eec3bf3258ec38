"""`dhakira memory export` writes one file, for its owner only, and never over another one unless told to."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from gateway.archives import save_beside
from handlers.messages import Attachment


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


ROOT = Path(__file__).resolve().parents[2]


def export(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from gateway.cli import main; main()", "memory", "export", *words],
        env={"PATH": os.environ["PATH"], "DHAKIRA_HOME": str(home), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_the_archive_takes_a_name_by_space_and_date(home: Path) -> None:
    outcome = export(home)
    assert outcome.returncode == 0, outcome.stderr
    (path,) = Path().glob("dhakira-user-*.zip")
    assert path.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(path) as packed:
        assert {"manifest.json", "items.jsonl", "records.jsonl"} <= set(packed.namelist())
    assert str(path.absolute()) in outcome.stdout


def test_a_file_that_is_there_stays_unless_forced(home: Path) -> None:
    out = Path("mine.zip")
    out.write_text("precious", encoding="utf-8")
    refused = export(home, "--out", "mine.zip")
    assert refused.returncode == 1
    assert "document.exists" in refused.stderr
    assert out.read_text(encoding="utf-8") == "precious"
    assert export(home, "--out", "mine.zip", "--force").returncode == 0
    assert zipfile.is_zipfile(out)


def test_what_cannot_be_written_is_said_plainly(home: Path) -> None:
    refused = export(home, "--out", "nowhere/mine.zip")
    assert refused.returncode == 1
    assert "document.read-only" in refused.stderr


def test_beside_another_one_a_file_takes_a_number(tmp_path: Path) -> None:
    paths = [save_beside(Attachment.of("a.zip", b"x"), tmp_path).name for _ in range(3)]
    assert paths == ["a.zip", "a-2.zip", "a-3.zip"]

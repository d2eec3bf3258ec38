"""`dhakira memory export` writes one file, for its owner only, and never over another one unless told to."""

import errno
import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from typing_extensions import Buffer

from gateway.archives import save_beside, written
from gateway.cli import run
from handlers.messages import Attachment
from memory_core.errors import DocumentError


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


def breaking(path: Path, number: int, *, force: bool) -> str:
    try:
        with written(path, force=force) as file:
            file.write(b"half")
            raise OSError(number, "refused")
    except DocumentError as error:
        return error.code


def test_what_breaks_off_leaves_no_half_file_and_what_was_there() -> None:
    path = Path("a.zip")
    assert breaking(path, errno.ENOSPC, force=False) == "document.no-space"
    assert list(Path().iterdir()) == []
    path.write_bytes(b"precious")
    assert breaking(path, errno.EIO, force=True) == "document.read-only"
    assert [one.read_bytes() for one in Path().iterdir()] == [b"precious"]


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with written(tmp_path / "link", force=True) as file:
        file.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


class FullDisk(io.BytesIO):
    is_full = True

    def write(self, data: Buffer, /) -> int:
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)


@pytest.mark.parametrize("words", [["status"], ["sessions", "list"], ["doctor", "--json"], ["--help"]])
def test_standard_output_without_room_is_said(
    home: Path, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DHAKIRA_HOME", str(home))
    monkeypatch.setattr("gateway.cli.sessions.log_to_file", lambda *_: None)
    disk = FullDisk()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(disk, encoding="utf-8", write_through=True))
    assert run(words) == 1
    disk.is_full = False
    assert capsys.readouterr().err.count("(document.no-space)") == 1

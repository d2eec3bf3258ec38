"""What others made, or what is broken, is no backup of ours: it is refused with a reason, and nothing is written."""

import hashlib
import json
import sqlite3
import stat
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gateway.backup_archive import MANIFEST, pack
from memory_core.storage.migrations import FOLDER, migrations_in
from tests.support.backups import refused_as


def hostile(path: Path, files: dict[str, bytes], change: Callable[[dict[str, Any]], None] = lambda _: None) -> Path:
    """Write a zip as ours, then with one thing wrong."""
    listed = {name: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files.items()}
    told: dict[str, Any] = {"version": 1, "at": "2026-01-01", "schema": 1, "files": listed}
    change(told)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps(told))
        for name, data in files.items():
            archive.writestr(name, data)
    return path


NAMES = (
    "../outside",
    "profiles/../../outside",
    "/etc/outside",
    "profiles//x",
    "profiles/./x",
    "profiles\\x",
    "token",
    "profiles",
    "profiles/" + "x" * 2000,
    "profiles/" + "x" * 256,
    "dhakira.sqlite/x",
    "elsewhere/x",
    "gateway.lock",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_leads_elsewhere_is_refused(home: Path, tmp_path: Path, name: str) -> None:
    refused_as(home, hostile(tmp_path / "h.zip", {"dhakira.sqlite": b"", name: b"x"}), "backup.refused")
    assert not (tmp_path / "outside").exists()


def test_a_link_is_refused(home: Path, tmp_path: Path) -> None:
    path = hostile(tmp_path / "h.zip", {})
    info = zipfile.ZipInfo("profiles/x")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    listed = {"profiles/x": {"size": 4, "sha256": hashlib.sha256(b"/etc").hexdigest()}}
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(MANIFEST, json.dumps({"version": 1, "at": "", "schema": 1, "files": listed}))
        archive.writestr(info, b"/etc")
    refused_as(home, path, "backup.refused")


def test_what_holds_more_than_it_says_is_refused(home: Path, tmp_path: Path) -> None:
    def less(told: dict[str, Any]) -> None:
        told["files"]["profiles/x"]["size"] = 1

    def unlisted(told: dict[str, Any]) -> None:
        del told["files"]["profiles/x"]

    files = {"dhakira.sqlite": b"", "profiles/x": b"0" * 10_000_000}
    refused_as(home, hostile(tmp_path / "a.zip", files, less), "backup.refused")
    refused_as(home, hostile(tmp_path / "b.zip", files, unlisted), "backup.refused")


def test_what_is_larger_than_the_disk_is_refused_before_anything_is_written(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.backup_archive._free", lambda folder: 1000)
    refused_as(home, hostile(tmp_path / "h.zip", {"dhakira.sqlite": b"0" * 1001}), "backup.no-space")


def test_a_changed_byte_is_found(home: Path, tmp_path: Path) -> None:
    def other(told: dict[str, Any]) -> None:
        told["files"]["dhakira.sqlite"]["sha256"] = "0" * 64

    refused_as(home, hostile(tmp_path / "h.zip", {"dhakira.sqlite": b"abc"}, other), "backup.damaged")


@pytest.mark.parametrize("data", [b"", b"PK", b"no zip at all" * 100])
def test_what_is_no_zip_is_refused(home: Path, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "h.zip").write_bytes(data)
    refused_as(home, tmp_path / "h.zip", "backup.damaged")
    refused_as(home, tmp_path / "none.zip", "backup.not-found")
    refused_as(home, tmp_path, "backup.no-backup")


def test_a_zip_of_something_else_is_no_backup(home: Path, tmp_path: Path) -> None:
    for number, text in enumerate(
        (
            *("[]", "{}", "{", '{"version": 1, "files": []}', '{"version": 1, "files": {"a": 1}}'),
            '{"version": 1, "at": "", "schema": 1e999, "files": {}}',
        )
    ):
        with zipfile.ZipFile(tmp_path / f"{number}.zip", "w") as archive:
            archive.writestr(MANIFEST, text)
        refused_as(home, tmp_path / f"{number}.zip", "backup.no-backup")

    def newer(told: dict[str, Any]) -> None:
        told["version"] = 2

    refused_as(home, hostile(tmp_path / "n.zip", {}, newer), "backup.newer-version")
    refused_as(home, hostile(tmp_path / "e.zip", {"profiles/x": b""}), "backup.no-backup")
    refused_as(home, hostile(tmp_path / "d.zip", {"dhakira.sqlite": b"no database" * 100}), "backup.damaged")


def test_a_database_that_is_none_of_ours_takes_no_homes_place(home: Path, tmp_path: Path) -> None:
    refused_as(home, hostile(tmp_path / "empty.zip", {"dhakira.sqlite": b""}), "backup.no-backup")


def test_a_file_where_another_needs_a_folder_is_refused(home: Path, tmp_path: Path) -> None:
    files = {"dhakira.sqlite": b"", "profiles/a": b"x", "profiles/a/b": b"y"}
    refused_as(home, hostile(tmp_path / "h.zip", files), "backup.refused")


def test_what_never_ends_is_not_read(home: Path) -> None:
    refused_as(home, Path("/dev/zero"), "backup.no-backup")


def test_a_database_of_a_later_release_is_left_alone(home: Path, tmp_path: Path) -> None:
    staged = tmp_path / "staged"
    staged.mkdir()
    with closing(sqlite3.connect(staged / "dhakira.sqlite")) as connection:
        connection.execute("CREATE TABLE t (a)")
        connection.execute(f"PRAGMA user_version = {len(migrations_in(FOLDER)) + 1}")
    pack(staged, tmp_path / "b.zip", "2026-01-01", 99)
    refused_as(home, tmp_path / "b.zip", "backup.newer-version")

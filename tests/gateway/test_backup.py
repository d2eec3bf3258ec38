"""A home as one file and back: whole, of one moment, without secrets; and what is no backup of ours changes nothing."""

import asyncio
import contextlib
import errno
import json
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from gateway import backup_restore
from gateway.app import open_app
from gateway.backup import back_up
from gateway.backup_archive import MANIFEST, verify
from gateway.backup_restore import restore
from gateway.home import RESTORING, sole_gateway
from gateway.processes import known_as_running
from gateway.settings import load_settings
from memory_core.errors import DhakiraError
from tests.support.backups import refused_as
from tests.support.time import START

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[2]
USER_MD = Path("profiles") / "default" / "users" / "1" / "USER.md"
TOKEN = "7000000001:" + "AA" * 17
_CODE = "from gateway.cli import main; main()"


def environment(home: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DHAKIRA_HOME": str(home)}


def dhakira(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", _CODE, *words]
    return subprocess.run(command, env=environment(home), capture_output=True, text=True, check=False, timeout=90)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("backup") / "home"
    home.mkdir(mode=0o700)
    (home / "dhakira.toml").write_text('[telegram]\ntoken_file = "token"\n', encoding="utf-8")
    (home / "token").write_text(TOKEN, encoding="utf-8")
    (home / "token").chmod(0o600)
    shared = home / "memory" / "shared"
    shared.mkdir(parents=True)
    (shared / "house.md").write_text("- The house rule\n", encoding="utf-8")
    environ = {**environment(home), "DHAKIRA_TELEGRAM__API_BASE": "http://127.0.0.1:9"}
    for words in ("remember that I prefer tea", "remember that I live in Riga"):
        command = [sys.executable, "-c", _CODE, "ask", words]
        assert subprocess.run(command, env=environ, capture_output=True, check=False, timeout=90).returncode == 0
    assert (home / USER_MD).exists()
    return home


@pytest.fixture
def lived_in(template: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(template, tmp_path / "lived-in"))


def rows(home: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(home / "dhakira.sqlite")) as connection:
        return connection.execute("SELECT id, state, statement FROM items ORDER BY number").fetchall()


def left(folder: Path, beginning: str) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.startswith(beginning)]


async def made(home: Path, target: Path) -> Path:
    await back_up(load_settings(home, {}), target)
    return target


async def test_a_home_comes_back_as_it_was_with_its_token_and_the_old_one_aside(lived_in: Path, tmp_path: Path) -> None:
    target = tmp_path / "b.zip"
    done = await asyncio.to_thread(dhakira, lived_in, "backup", str(target), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["fields"]["path"] == str(target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert left(tmp_path, ".dhakira-backup") == []
    kept, text = rows(lived_in), (lived_in / USER_MD).read_text("utf-8")
    assert len(kept) == 2

    (lived_in / USER_MD).write_text("- Everything is lost\n", encoding="utf-8")
    with closing(sqlite3.connect(lived_in / "dhakira.sqlite")) as connection:
        connection.execute("DELETE FROM items")
        connection.commit()
    done = await asyncio.to_thread(dhakira, lived_in, "restore", str(target), "--json")
    assert done.returncode == 0, done.stderr
    assert rows(lived_in) == kept
    assert (lived_in / USER_MD).read_text("utf-8") == text
    assert (lived_in / "token").read_text("utf-8") == TOKEN
    assert (lived_in / "memory" / "shared" / "house.md").exists()
    aside = Path(json.loads(done.stdout)["fields"]["aside"])
    assert (aside / USER_MD).read_text("utf-8") == "- Everything is lost\n"
    for path in (lived_in / USER_MD, lived_in / "dhakira.sqlite", lived_in / "dhakira.toml"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for folder in (aside, lived_in / "profiles", (lived_in / USER_MD).parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert left(lived_in, RESTORING) == []


async def test_a_backup_holds_no_secret_and_only_what_is_kept(lived_in: Path, tmp_path: Path) -> None:
    hidden = lived_in / "profiles" / "default" / "hidden"
    hidden.write_text(f"{'a1B2' * 8}\n", encoding="utf-8")
    with (lived_in / "dhakira.toml").open("a", encoding="utf-8") as file:
        file.write(f'webhook_secret_file = "{hidden}"\n')
    (lived_in / "profiles" / "default" / "linked.md").symlink_to("/etc/hostname")
    (lived_in / "profiles" / "default" / "token-too").symlink_to(lived_in / "token")
    target = await made(lived_in, tmp_path / "b.zip")
    with zipfile.ZipFile(target) as archive:
        names = archive.namelist()
        everything = b"".join(archive.read(name) for name in names)
    assert names[0] == MANIFEST
    assert {"dhakira.sqlite", "dhakira.toml", USER_MD.as_posix(), "memory/shared/house.md"} <= set(names)
    assert not [
        name
        for name in names
        if "token" in name or "linked" in name or "hidden" in name or "temp" in name or "lock" in name
    ]
    assert TOKEN.encode() not in everything
    assert sorted(verify(target).files) == sorted(names[1:])


async def test_a_backup_into_a_new_home(lived_in: Path, tmp_path: Path) -> None:
    target = await made(lived_in, tmp_path / "b.zip")
    fresh = tmp_path / "fresh"
    _, aside = await asyncio.to_thread(restore, fresh, target, START)
    assert aside is None
    assert rows(fresh) == rows(lived_in)
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o700
    with closing(sqlite3.connect(fresh / "dhakira.sqlite")) as connection:
        spaces = connection.execute("SELECT owner FROM locks").fetchall()
    assert spaces  # the moment was made under their locks
    assert set(spaces) == {("",)}


async def test_what_is_there_is_not_written_over(lived_in: Path, tmp_path: Path) -> None:
    target = tmp_path / "b.zip"
    target.write_text("mine", encoding="utf-8")
    with pytest.raises(DhakiraError) as refused:
        await made(lived_in, target)
    assert refused.value.code == "backup.exists"
    assert target.read_text("utf-8") == "mine"
    with pytest.raises(DhakiraError) as refused:
        await made(lived_in, tmp_path / "missing" / "b.zip")
    assert refused.value.code == "backup.not-written"


async def test_nothing_is_restored_below_a_command_at_work_however_late_it_came(
    lived_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = await made(lived_in, tmp_path / "b.zip")
    settings = load_settings(lived_in, {})
    async with open_app(settings):
        with pytest.raises(DhakiraError) as refused:
            restore(lived_in, target, START)
        assert refused.value.code == "supervisor.home-in-use"
    checked = backup_restore._refuse_database
    with contextlib.ExitStack() as late:

        def meanwhile(file: Path, schema: int) -> None:
            checked(file, schema)
            late.enter_context(known_as_running(lived_in, "late", START))

        monkeypatch.setattr(backup_restore, "_refuse_database", meanwhile)
        with pytest.raises(DhakiraError) as refused:
            restore(lived_in, target, START)
        assert refused.value.code == "supervisor.home-in-use"
    assert left(lived_in, ".restoring") == left(lived_in, "before-restore") == []
    async with open_app(settings):
        assert rows(lived_in)


async def test_nothing_is_restored_below_a_running_gateway(lived_in: Path, tmp_path: Path) -> None:
    target = await made(lived_in, tmp_path / "b.zip")
    with sole_gateway(lived_in), pytest.raises(DhakiraError) as refused:
        await asyncio.to_thread(restore, lived_in, target, START)
    assert refused.value.code == "supervisor.already-running"
    assert left(lived_in, "before-restore") == []


async def test_changes_go_on_around_a_backup_and_file_and_database_agree_in_it(lived_in: Path, tmp_path: Path) -> None:
    settings = load_settings(lived_in, {})
    async with open_app(settings) as app:

        async def changes() -> int:
            done = 0
            while not finished.is_set():
                result = await app.command_line(["edit", item_id, f"I prefer tea number {done}"], "", None)
                assert result.ok, result
                done += 1
            return done

        finished = asyncio.Event()
        item_id = str(rows(lived_in)[0][0])
        changing = asyncio.create_task(changes())
        try:
            for number in range(3):
                await back_up(settings, tmp_path / f"{number}.zip")
        finally:
            finished.set()
        assert await changing > 0
    for number in range(3):
        fresh = tmp_path / f"fresh-{number}"
        await asyncio.to_thread(restore, fresh, tmp_path / f"{number}.zip", START)
        lines = (fresh / USER_MD).read_text("utf-8").splitlines()
        applied = [text for _, state, text in rows(fresh) if state == "applied"]
        assert [f"- {text}" in lines for text in applied] == [True] * len(applied)
        assert sum(line.startswith("- ") and "tea" in line for line in lines) == 1
        with closing(sqlite3.connect(fresh / "dhakira.sqlite")) as connection:
            assert connection.execute("SELECT count(*) FROM intents").fetchone() == (0,)
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_restore_that_was_cut_off_keeps_a_gateway_from_starting_until_it_is_done_again(
    lived_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = await made(lived_in, tmp_path / "b.zip")
    kept, real = rows(lived_in), Path.rename

    def cut(self: Path, to: Path) -> Path:
        if self.name == "profiles" and ".restoring" in str(self):
            raise KeyboardInterrupt
        return real(self, to)

    monkeypatch.setattr(Path, "rename", cut)
    with pytest.raises(KeyboardInterrupt):
        restore(lived_in, target, START)
    monkeypatch.undo()
    with pytest.raises(DhakiraError) as refused, sole_gateway(lived_in):
        pass
    assert refused.value.code == "supervisor.restore-unfinished"
    for words in (["memory", "recent", "--space", "user:1"], ["ask", "hello"]):
        outcome = await asyncio.to_thread(dhakira, lived_in, *words)
        assert (outcome.returncode, "(supervisor.restore-unfinished)" in outcome.stderr) == (1, True)
    restore(lived_in, target, START)
    (lived_in / ".restoring-killed").mkdir()
    with sole_gateway(lived_in):
        assert rows(lived_in) == kept
        assert left(lived_in, ".restoring") == []


# --- what broke, and what did not fit ------------------------------------------------------------------------


async def test_a_cut_off_backup_is_damaged(lived_in: Path, home: Path, tmp_path: Path) -> None:
    target = await made(lived_in, tmp_path / "b.zip")
    data = target.read_bytes()
    for share in (0.2, 0.5, 0.9):
        (tmp_path / "cut.zip").write_bytes(data[: int(len(data) * share)])
        refused_as(home, tmp_path / "cut.zip", "backup.damaged")
        (tmp_path / "headless.zip").write_bytes(data[int(len(data) * share) :])
        with pytest.raises(DhakiraError) as refused:
            restore(home, tmp_path / "headless.zip", START)
        assert refused.value.code.startswith("backup.")
    for at in range(len(data) // 10, len(data), len(data) // 7):
        (tmp_path / "bent.zip").write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
        with pytest.raises(DhakiraError) as refused:
            restore(home, tmp_path / "bent.zip", START)
        assert refused.value.code.startswith("backup.")


@contextmanager
def little_room(size: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes: what a full disk does, at a place that is known."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_disk_that_fills_up_leaves_no_half_backup(lived_in: Path, tmp_path: Path) -> None:
    with little_room(200_000), pytest.raises(DhakiraError) as refused:
        await made(lived_in, tmp_path / "b.zip")
    assert refused.value.code == "backup.not-written"
    assert left(tmp_path, "") == [lived_in]


async def test_a_disk_that_fills_up_leaves_the_home_as_it_was(lived_in: Path, home: Path, tmp_path: Path) -> None:
    target = await made(lived_in, tmp_path / "b.zip")
    with little_room(200_000):
        refused_as(home, target, "backup.no-space")


async def test_what_cannot_be_moved_is_said_and_keeps_a_gateway_from_starting(
    lived_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = await made(lived_in, tmp_path / "b.zip")
    moved = Path.rename

    def stuck(path: Path, to: Path) -> Path:
        if path.name == "profiles":
            raise OSError(errno.EBUSY, "busy")
        return moved(path, to)

    monkeypatch.setattr(Path, "rename", stuck)
    with pytest.raises(DhakiraError) as refused:
        restore(lived_in, target, START)
    monkeypatch.undo()
    assert refused.value.code == "backup.not-restored"
    with pytest.raises(DhakiraError) as unfinished, sole_gateway(lived_in):
        pass
    assert unfinished.value.code == "supervisor.restore-unfinished"
    restore(lived_in, target, START)
    with sole_gateway(lived_in):
        assert rows(lived_in)

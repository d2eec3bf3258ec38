"""What `deploy/` promises: the image's steps work from nothing, and the unit is one that systemd accepts."""

import fnmatch
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import venv
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gateway.settings import FILE_NAME, load_settings, read_token

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
UNIT = ROOT / "deploy" / "dhakira.service"
PACKAGES = ("gateway", "handlers", "memory_core")


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"^\s*#.*\n", "", DOCKERFILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]


def left_out(path: Path) -> bool:
    """Whether `.dockerignore` keeps a path of this tree out of the build."""
    ignored = False
    for rule in (ROOT / ".dockerignore").read_text(encoding="utf-8").split():
        pattern = rule.removeprefix("!")
        parts = path.relative_to(ROOT).parts
        heads = ["/".join(parts[: n + 1]) for n in range(len(parts))]
        deep = pattern.startswith("**/") and pattern[3:] in parts
        if deep or any(fnmatch.fnmatchcase(head, pattern) for head in heads):
            ignored = not rule.startswith("!")
    return ignored


@dataclass
class Replay:
    """Carries out a Dockerfile's steps under `root`, in which a virtual environment stands for the image's Python."""

    root: Path
    environment: dict[str, str]
    folder: Path = field(init=False)
    entry: list[str] = field(default_factory=list)
    user: str = "root"
    volumes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder = self.root

    def inside(self, path: str) -> Path:
        return self.root / path.lstrip("/") if path.startswith("/") else self.folder / path

    def run(self, step: str, rest: str) -> None:
        if step == "ENV":
            pairs = [pair.partition("=") for pair in shlex.split(rest)]
            self.environment |= {
                name: str(self.inside(value)) if value.startswith("/") else value
                for name, _, value in pairs
                if name != "PIP_NO_CACHE_DIR"  # the image must stay small, this test must stay quick
            }
        elif step == "WORKDIR":
            self.folder = self.inside(rest)
            self.folder.mkdir(parents=True, exist_ok=True)
        elif step == "COPY":
            *sources, target = shlex.split(rest)
            for source in sources:
                self.copy(ROOT / source, self.inside(target), into=target.endswith("/"))
        elif step == "RUN":
            command = re.sub(r"(?<![\w.$\"'])/app\b", str(self.root / "app"), rest)
            subprocess.run(["/bin/sh", "-ec", command], cwd=self.folder, env=self.environment, check=True)
        elif step == "USER":
            self.user = rest
        elif step == "VOLUME":
            self.volumes += json.loads(rest)
        elif step in ("ENTRYPOINT", "CMD"):
            self.entry += json.loads(rest)
        else:
            assert step in ("FROM", "STOPSIGNAL"), f"the replay does not know {step}"

    def copy(self, source: Path, target: Path, *, into: bool) -> None:
        if source.is_dir():
            for path in source.rglob("*"):
                if path.is_file() and not left_out(path):
                    (target / path.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, target / path.relative_to(source))
        else:
            assert not left_out(source), f"{source} is kept out by .dockerignore"
            target.mkdir(parents=True, exist_ok=True) if into else None
            shutil.copy(source, target)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    root = tmp_path_factory.mktemp("image")
    python = tmp_path_factory.mktemp("python")
    venv.create(python, with_pip=True)
    tools = tmp_path_factory.mktemp("tools")
    # The one step that would change this machine: the image's user exists, as far as the steps can tell.
    fake = tools / "useradd"
    fake.write_text(f'#!/bin/sh\nfor name; do :; done\nmkdir -p "{root}/home/$name"\n', encoding="utf-8")
    fake.chmod(0o755)
    keep = {name: value for name, value in os.environ.items() if name.lower().startswith(("pip_", "ssl_", "http"))}
    path = f"{python / 'bin'}:{tools}:/usr/bin:/bin"
    # pip's own cache is kept where the person running the tests has it: the steps are replayed, not the download.
    replay = Replay(root, {**keep, "PATH": path, "HOME": os.environ["HOME"], "LANG": "C.UTF-8"})
    for step, rest in instructions():
        replay.run(step, rest)
    return replay


def in_image(image: Replay, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=image.folder, env=image.environment, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_images_steps_work_from_nothing(image: Replay) -> None:
    found = in_image(image, "python", "-c", "import gateway, handlers, memory_core; print(gateway.__file__)")
    assert found.returncode == 0, found.stderr
    installed = Path(found.stdout.strip()).parent.parent
    assert installed.name == "site-packages"
    assert not installed.is_relative_to(ROOT)
    shipped = {
        path.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {path for path in shipped if not (installed / path).is_file()} == set()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_image_holds_the_gateway_and_nothing_else_of_this_tree(image: Replay) -> None:
    assert {path.name for path in (image.root / "app").iterdir()} == {*PACKAGES, "pyproject.toml", "requirements.lock"}
    found = in_image(image, "python", "-m", "pip", "list", "--format=freeze")
    assert "dhakira==" in found.stdout
    assert not re.search(r"^(pytest|mypy|playwright)==", found.stdout, re.MULTILINE)
    assert in_image(image, "python", "-m", "pip", "check").returncode == 0


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_image_runs_as_nobody_special_and_keeps_its_home_in_the_volume(image: Replay) -> None:
    assert image.user == "dhakira"
    assert image.volumes == ["/home/dhakira/data"]
    data = image.root / "home/dhakira/data"
    assert image.environment["DHAKIRA_HOME"] == str(data)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert image.entry == ["dhakira", "run"]


# --- systemd


def unit() -> dict[str, list[str]]:
    """The settings of the unit, each with all its values in order."""
    settings: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "[")):
            name, _, value = line.partition("=")
            settings.setdefault(name, []).append(value)
    return settings


def test_the_unit_stops_gently_and_starts_again() -> None:
    settings = unit()
    assert settings["TimeoutStopSec"] == ["20"]
    assert settings["Restart"] == ["on-failure"]
    assert settings["ExecStart"][0].endswith("/dhakira run")


def test_the_units_environment_is_one_the_settings_understand(home: Path, tmp_path: Path) -> None:
    credentials = tmp_path / "credentials"
    credentials.mkdir()
    (credentials / "telegram-token").write_text("123456:" + "aB3-_" * 7, encoding="utf-8")
    (credentials / "telegram-token").chmod(0o400)
    lines = [value.replace("%d", str(credentials)).replace("%S/dhakira", str(home)) for value in unit()["Environment"]]
    environment = dict(line.split("=", 1) for line in lines)
    settings = load_settings(Path(environment["DHAKIRA_HOME"]), environment)
    assert settings.home == home
    assert settings.logs.format == "json"
    assert read_token(settings).get_secret_value().startswith("123456:")
    assert not (home / FILE_NAME).exists()


def test_the_unit_keeps_the_token_out_of_the_environment() -> None:
    settings = unit()
    assert settings["LoadCredential"] == ["telegram-token:/etc/dhakira/telegram-token"]
    assert not any("DHAKIRA_TELEGRAM__TOKEN=" in value for value in settings["Environment"])


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not on this machine")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = "/opt/dhakira/bin/dhakira"
    text = UNIT.read_text(encoding="utf-8")
    assert f"ExecStart={program} " in text
    # The check wants a program that is there.
    (tmp_path / UNIT.name).write_text(
        text.replace(f"ExecStart={program}", f"ExecStart={sys.executable}"), encoding="utf-8"
    )
    outcome = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / UNIT.name)],
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in (outcome.stdout + outcome.stderr).splitlines() if UNIT.name in line]
    assert (outcome.returncode, complaints) == (0, [])


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not on this machine")
def test_systemd_finds_the_unit_hardened(tmp_path: Path) -> None:
    shutil.copy(UNIT, tmp_path)
    outcome = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(tmp_path / UNIT.name)],
        capture_output=True,
        text=True,
        check=False,
    )
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", outcome.stdout)
    if exposure is None:
        pytest.skip(f"this systemd cannot rate a unit file: {outcome.stderr.strip()}")
    assert float(exposure[1]) <= 2.5

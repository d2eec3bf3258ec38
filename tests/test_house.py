"""The rules of the house: arrows run down only, files stay small, locks name no host."""

import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("gateway", "handlers", "memory_core")
LINE_LIMIT = 420


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the tree at `root`; it sees that tree's packages, not the installed ones."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    return subprocess.run(
        command, cwd=root, env={"PYTHONPATH": str(root), "COLUMNS": "200"}, capture_output=True, text=True, check=False
    )


@pytest.fixture
def copied_house(tmp_path: Path) -> Path:
    root = tmp_path / "house"
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def plant(root: Path, module: str, line: str) -> None:
    path = root / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{path.read_text(encoding='utf-8') if path.exists() else ''}\n{line}\n", encoding="utf-8")


def test_imports_run_down_only() -> None:
    outcome = lint_imports(ROOT)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    assert re.search(r"Contracts: \d+ kept, 0 broken", outcome.stdout)


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("memory_core/errors.py", "import handlers", "gateway -> handlers -> memory_core BROKEN"),
        ("handlers/__init__.py", "import gateway", "gateway -> handlers -> memory_core BROKEN"),
        ("memory_core/errors.py", "import memory_core.spaces", "memory_core: arrows run down only BROKEN"),
        ("memory_core/values.py", "import pydantic_ai", "memory_core and handlers know no chat framework"),
        ("gateway/__init__.py", "import pydantic_ai", "the model library stays inside gateway.models BROKEN"),
        ("gateway/__init__.py", "import aiogram", "each Telegram framework stays inside its adapter BROKEN"),
    ],
)
def test_a_planted_import_is_found(copied_house: Path, module: str, line: str, contract: str) -> None:
    plant(copied_house, module, line)
    outcome = lint_imports(copied_house)
    assert outcome.returncode == 1, outcome.stdout + outcome.stderr
    assert contract in outcome.stdout
    assert "1 broken" in outcome.stdout


def test_no_file_is_two_ideas_long() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
    }
    assert lengths
    assert {name: length for name, length in lengths.items() if length > LINE_LIMIT} == {}


def test_what_a_module_says_it_offers_is_there() -> None:
    paths = [
        path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if "\n__all__ = " in path.read_text()
    ]
    assert paths
    for path in paths:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        assert [one for one in module.__all__ if not hasattr(module, one)] == [], name


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock", "requirements-embedding.lock"])
def test_a_lock_names_no_host_and_hashes_everything(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index-url|--find-links|--trusted-host", text)
    requirements = [line for line in text.splitlines() if re.match(r"[a-z0-9]", line, re.IGNORECASE)]
    assert len(requirements) > 30
    assert all(re.search(r"==\S+.*\\$", line) for line in requirements)
    blocks = re.split(r"^(?=[a-zA-Z0-9])", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in block for block in blocks)


def test_both_locks_agree() -> None:
    def pins(lock: str) -> set[str]:
        return set(re.findall(r"^([\w.-]+==\S+)", (ROOT / lock).read_text(encoding="utf-8"), flags=re.MULTILINE))

    assert pins("requirements.lock") <= pins("requirements-dev.lock")

"""What every test stands on: a home of its own, no settings from outside, and no way out of this machine."""

import ipaddress
import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("suite", deadline=None)  # how fast a machine is says nothing about what is right
settings.load_profile("suite")
settings.register_profile("soak", deadline=None)  # long runs: `make soak`


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder to be a gateway's home."""
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a browser, for playwright's `launch(executable_path=…, args=["--no-sandbox"])`."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("no chromium on this machine: install it to run the browser test")


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("DHAKIRA_")]:
        monkeypatch.delenv(name)
    # Whoever forgets to name a home must not write into the developer's.
    monkeypatch.setenv("DHAKIRA_HOME", str(tmp_path / "dhakira-home"))


def _is_local(address: object) -> bool:
    if not isinstance(address, tuple):
        return True  # a Unix socket
    host = str(address[0])
    if host in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(host.split("%", maxsplit=1)[0]).is_loopback
    except ValueError:
        return False


@pytest.fixture(autouse=True, scope="session")
def _no_way_out() -> Iterator[None]:
    """Refuse every connection that would leave this machine, so that no test depends on a network."""
    real = {name: getattr(socket.socket, name) for name in ("connect", "connect_ex")}

    def guarded(name: str) -> Any:
        def connect(self: socket.socket, address: object) -> Any:
            if self.type == socket.SOCK_STREAM and not _is_local(address):
                raise ConnectionRefusedError(f"tests talk to this machine only, not to {address!r}")
            return real[name](self, address)

        return connect

    patch = pytest.MonkeyPatch()
    for name in real:
        patch.setattr(socket.socket, name, guarded(name))
    yield
    patch.undo()

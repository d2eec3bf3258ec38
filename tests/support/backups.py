"""A backup that is not restored: the error says why, and the home is as it was."""

from pathlib import Path

import pytest

from gateway.backup_restore import restore
from memory_core.errors import DhakiraError
from tests.support.time import START


def refused_as(home: Path, path: Path, code: str) -> None:
    """Restore into a home where nothing is yet, and expect this error and nothing left."""
    with pytest.raises(DhakiraError) as refused:
        restore(home, path, START)
    assert refused.value.code == code
    assert {one.name for one in home.rglob("*")} <= {"gateway.lock"}

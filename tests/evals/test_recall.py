from pathlib import Path

import pytest

from tests.evals.recall import folder, measured

FLOORS = {"R@5": 0.72, "R@10": 0.79, "MRR": 0.64, "sR@5": 0.87}
"""A little below what was measured, so that only a loss fails."""


@pytest.mark.slow
@pytest.mark.skipif(folder() is None, reason="the measuring set is not here")
def test_recall_does_not_lose_what_it_had(tmp_path: Path) -> None:
    evals = folder()
    assert evals is not None
    ours = measured(evals, tmp_path)
    assert {key: ours.table[key] for key, floor in FLOORS.items() if ours.table[key] < floor} == {}
    assert ours.abstention["J"] >= 0.61

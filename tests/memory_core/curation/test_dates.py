"""Days that count from when something was said get the date that they had for whoever said it."""

from datetime import UTC, datetime

import pytest

from memory_core.curation.dates import dated


@pytest.mark.parametrize(
    ("statement", "said_at", "zone", "expected"),
    [
        # 19:00 on May 31 five hours behind UTC is June 1 already by UTC's clock, and the exam is on June 1 there.
        ("My exam is tomorrow", datetime(2026, 6, 1, 0, 0, tzinfo=UTC), "America/Bogota", "2026-06-01 America/Bogota"),
        ("My exam is tomorrow", datetime(2026, 5, 30, 16, 30, tzinfo=UTC), "Asia/Shanghai", "2026-06-01 Asia/Shanghai"),
        # The night in which clocks go forward, and the one in which they go back.
        ("I travel today", datetime(2026, 3, 28, 23, 30, tzinfo=UTC), "Europe/Berlin", "2026-03-29 Europe/Berlin"),
        ("I travel tomorrow", datetime(2026, 10, 24, 21, 59, tzinfo=UTC), "Europe/Berlin", "2026-10-25 Europe/Berlin"),
        ("I travel tomorrow", datetime(2026, 10, 25, 23, 30, tzinfo=UTC), "Europe/Berlin", "2026-10-27 Europe/Berlin"),
        ("امتحاني غدًا", datetime(2026, 5, 31, 22, 0, tzinfo=UTC), "Asia/Beirut", "2026-06-02 Asia/Beirut"),
        ("سافرت أمس", datetime(2026, 5, 31, 22, 0, tzinfo=UTC), "Asia/Beirut", "2026-05-31 Asia/Beirut"),
        ("I fly the day after tomorrow.", datetime(2026, 5, 31, 12, 0, tzinfo=UTC), "UTC", "2026-06-02 UTC"),
        ("My exam is tomorrow", datetime(2026, 5, 31, 12, 0, tzinfo=UTC), "Nowhere/Land", "2026-06-01 UTC"),
    ],
)
def test_a_day_gets_its_date(statement: str, said_at: datetime, zone: str, expected: str) -> None:
    found = dated(statement, said_at, zone)
    assert found == f"{statement.rstrip('.')} ({expected})"
    assert dated(found, said_at, zone) == found, "once"


@pytest.mark.parametrize(
    "statement",
    ["I prefer tea", "My exam is on 2026-06-01, tomorrow", "Reads todayish news", "أفضل الشاي", "x" * 290 + " today"],
)
def test_anything_else_stays_as_it_is(statement: str) -> None:
    assert dated(statement, datetime(2026, 5, 31, tzinfo=UTC), "UTC") == statement

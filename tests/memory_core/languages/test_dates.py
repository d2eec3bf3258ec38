"""Days that count from when something was said get the date that they had for whoever said it."""

from datetime import UTC, datetime

import pytest

from memory_core.languages.dates import dated, redated, undated


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


# --- beyond a day --------------------------------------------------------------------------------------------

MONDAY, FRIDAY, SUNDAY = (datetime(2026, month, day, 12, tzinfo=UTC) for month, day in ((11, 30), (12, 4), (12, 6)))


@pytest.mark.parametrize(
    ("said_at", "statement", "meant"),
    [
        # "Next Friday", said on a Monday, is this week's to some and next week's to others; on a Friday it is the same to all.
        (MONDAY, "My exam is next Friday", "said 2026-11-30"),
        (FRIDAY, "My exam is next Friday", "2026-12-11"),
        (MONDAY, "I leave this Friday", "2026-12-04"),
        (FRIDAY, "I leave this Friday", "said 2026-12-04"),
        (MONDAY, "last Friday was fun", "2026-11-27"),
        (SUNDAY, "last Friday was fun", "said 2026-12-06"),
        (MONDAY, "I fly Friday next week", "2026-12-11"),
        (MONDAY, "I fly in two weeks", "2026-12-14"),
        (MONDAY, "I fly in a fortnight", "2026-12-14"),
        (MONDAY, "The report is due in 10 days", "2026-12-10"),
        (MONDAY, "I met her two weeks ago", "2026-11-16"),
        (MONDAY, "I flew the day before yesterday", "2026-11-28"),
        (MONDAY, "I start a new job next month", "2026-12"),
        (MONDAY, "My lease ends in 3 months", "2027-02"),
        (MONDAY, "We move next year", "2027"),
        (MONDAY, "The deadline is the end of the month", "2026-11"),
        (MONDAY, "I am on leave next week", "week of 2026-12-07"),
        (SUNDAY, "I am on leave next week", "said 2026-12-06"),
        (MONDAY, "I return in a few weeks", "said 2026-11-30"),
        (MONDAY, "It is due within two weeks", "said 2026-11-30"),
        (MONDAY, "A trip next month and a party in two weeks", "said 2026-11-30"),
        (MONDAY, "امتحاني يوم الجمعة القادم", "2026-12-04"),
        (FRIDAY, "امتحاني الجمعة القادمة", "2026-12-11"),
        (MONDAY, "الجمعة الماضية كانت ممتعة", "2026-11-27"),
        (MONDAY, "السفر بعد أسبوعين", "2026-12-14"),
        (MONDAY, "أسافر بعد ٣ أيام", "2026-12-03"),
        (MONDAY, "أسافر بعد ثلاثة أشهر", "2027-02"),
        (MONDAY, "وصلت قبل يومين", "2026-11-28"),
        (MONDAY, "زرتها أول أمس", "2026-11-28"),
        (MONDAY, "أبدأ العمل الشهر القادم", "2026-12"),
        (MONDAY, "سأعود بعد شهر", "2026-12"),
        (MONDAY, "نسافر العام القادم", "2027"),
        (MONDAY, "أنهي العمل نهاية الشهر", "2026-11"),
        (MONDAY, "هذا الأسبوع مزدحم", "أسبوع 2026-11-30"),
        (MONDAY, "أسلم التقرير خلال أسبوعين", "قيل 2026-11-30"),
        (MONDAY, "أسافر غداً وأعود بعد أسبوع", "قيل 2026-11-30"),
        (MONDAY, "الاجتماع يوم الأحد من الأسبوع القادم", "قيل 2026-11-30"),
    ],
)
def test_what_is_further_away_gets_its_date_or_the_day_on_which_it_was_said(
    said_at: datetime, statement: str, meant: str
) -> None:
    found = dated(statement, said_at, "Asia/Riyadh")
    assert found == f"{statement} ({meant} Asia/Riyadh)"
    assert dated(found, said_at, "Asia/Riyadh") == found, "once"
    assert undated(found) == statement


def test_a_month_is_that_of_whoever_said_it() -> None:
    late = datetime(2026, 11, 30, 22, tzinfo=UTC)
    assert dated("I start next month", late, "UTC") == "I start next month (2026-12 UTC)"
    assert dated("I start next month", late, "Asia/Riyadh") == "I start next month (2027-01 Asia/Riyadh)"
    assert (
        dated("I start next month", datetime(9999, 12, 5, tzinfo=UTC), "UTC")
        == "I start next month (said 9999-12-05 UTC)"
    )


@pytest.mark.parametrize(
    "statement",
    [
        "I deploy every Friday",
        "I run every morning, today as well",
        "أزور أمي كل جمعة",
        "أمشي خمسة كيلومترات في اليوم",
        "I can run 10 km in a day",
        "Prefers the USA Today app",
        "A holiday in two weeks of rain",
        "سأعود بعد شهر رمضان",
        "نلتقي بعد يومين من الاحتفال",
        "I work on Friday",
        "اليوم الأول في العمل صعب",
        "المدير العام القادم هو عمر",
        "في اليوم التالي سافرت",
    ],
)
def test_what_is_so_again_and_again_or_counts_from_something_else_has_no_date(statement: str) -> None:
    assert dated(statement, MONDAY, "UTC") == statement


@pytest.mark.parametrize(
    ("statement", "span", "expected"),
    [
        # What a model counted by itself is counted anew; it may have looked at another clock.
        ("My exam is tomorrow (2026-12-02)", "my exam is tomorrow", "My exam is tomorrow (2026-12-01 Asia/Riyadh)"),
        (
            "My exam is tomorrow (2026-12-02).",
            "my exam is tomorrow",
            "My exam is tomorrow (2026-12-01 Asia/Riyadh)",
        ),
        ("امتحاني غدًا (2027-01-01)", "امتحاني غدًا", "امتحاني غدًا (2026-12-01 Asia/Riyadh)"),
        (
            "My exam is next Friday (2026-12-04)",
            "exam next Friday",
            "My exam is next Friday (said 2026-11-30 Asia/Riyadh)",
        ),
        # What the person said themselves stays, and so does what only a model can read.
        ("My exam is tomorrow (2026-12-02)", "my exam is tomorrow, 2026-12-02", "My exam is tomorrow (2026-12-02)"),
        ("My exam is tomorrow (2026-11-20 Asia/Riyadh)", "my exam", "My exam is tomorrow (2026-11-20 Asia/Riyadh)"),
        ("Завтра экзамен (2026-12-01)", "завтра экзамен", "Завтра экзамен (2026-12-01)"),
    ],
)
def test_a_date_that_a_model_added_is_counted_anew(statement: str, span: str, expected: str) -> None:
    assert redated(statement, MONDAY, "Asia/Riyadh", [span]) == expected
    assert redated(expected, MONDAY, "Asia/Riyadh", [span]) == expected, "once"

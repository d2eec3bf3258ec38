"""Each report of the field about Telegram bots is a test that bears its number."""

import re
from pathlib import Path

REPORTS = (
    1,
    2,
    4,
    5,
    8,
    10,
    13,
    14,
    16,
    18,
    20,
    21,
    22,
    24,
    25,
    27,
    28,
    30,
    31,
    34,
    35,
    36,
    40,
    41,
    43,
    44,
    46,
    47,
    48,
    50,
)
_NAMED = re.compile(r"^(?:async )?def test_tg(\d\d)_", re.MULTILINE)


def test_every_report_has_its_test() -> None:
    texts = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    assert {int(number) for text in texts for number in _NAMED.findall(text)} == set(REPORTS)

"""What an answer looks like that was cut off in a block of code."""

import pytest

from handlers.turns import with_code_closed


@pytest.mark.parametrize(
    ("said", "closed"),
    [
        ("Just words", "Just words"),
        ("```python\nprint(1)", "```python\nprint(1)\n```"),
        ("```\na\n```\nwords", "```\na\n```\nwords"),
        ("````\n```\nx", "````\n```\nx\n````"),
        ("~~~\n```\nx\n", "~~~\n```\nx\n\n~~~"),
        ("```\na\n```\n```js\nb", "```\na\n```\n```js\nb\n```"),
        ("a `code", "a `code"),
    ],
)
def test_only_a_block_that_is_open_is_closed(said: str, closed: str) -> None:
    assert with_code_closed(said) == closed

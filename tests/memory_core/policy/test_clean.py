"""A text reads the same however it is read: the quick way of ordinary Arabic says what the slow one would."""

from hypothesis import given
from hypothesis import strategies as st

from memory_core.policy.clean import _READINGS, clean

ORDINARY = "".join(map(chr, (*range(0x20, 0x7F), *range(0x621, 0x63B), *range(0x641, 0x64B)))) + "،؛؟"


def test_each_ordinary_sign_reads_alone_as_it_does_among_others() -> None:
    view = clean(ORDINARY)
    assert view.text == ORDINARY.translate(_READINGS)
    assert [view.offsets[at] for at in range(len(view.text))] == list(range(len(ORDINARY)))


@given(st.text(st.sampled_from(ORDINARY + "ـًé\u200f"), max_size=20))
def test_a_text_reads_as_its_signs_do(text: str) -> None:
    view = clean(text)
    assert view.text == text.translate(_READINGS)
    assert all(text[view.offsets[at]].translate(_READINGS) for at in range(len(view.text)))

"""Long texts in any script are read at a cost that grows with their length and no faster, and are not kept."""

import pytest

from memory_core.languages import phrases
from memory_core.languages.linear import Linear
from memory_core.languages.normalise import words
from memory_core.languages.persons import is_about_another
from memory_core.languages.subjects import subjects_of

UNITS = {
    "russian": "привет мой друг, сегодня хорошая погода. ",
    "arabic": "صباح الخير يا صديقي العزيز. ",
    "persian": "روز خوبی است و من کار می‌کنم. ",
    "chinese": "今天天气很好！",
    "german": "schönes Wetter heute; ich übe weiter! ",
    "mixed": "pаypаl ",
    "one letter": "п",
    "own words": "мой ",
}


class Searches:
    """Counts the searches that expressions are made to do, and the code points or bytes that they read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = self.read = 0
        for name in ("search", "finditer", "match", "occurs"):
            method = getattr(Linear, name)

            def counting(that: Linear, text: str | bytes, method: object = method) -> object:
                self.count += 1
                self.read += len(text)
                return method(that, text)  # type: ignore[operator]

            monkeypatch.setattr(Linear, name, counting)


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_the_subjects_of_a_long_text_are_looked_for_in_all_of_it_at_once(
    unit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Searches grow with what is found, not with the clauses; what they read grows with the length."""
    subjects_of(unit)
    searches = Searches(monkeypatch)
    read = []
    for size in (10_000, 40_000):
        searches.count = searches.read = 0
        assert not subjects_of(unit * (size // len(unit)))
        read.append(searches.read)
        # Before, each clause was searched for each subject: tens of thousands of searches.
        assert searches.count <= 100 + 2 * (size // len(unit))
    assert read[1] <= 4.4 * read[0]


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_a_subject_at_the_end_of_a_long_text_is_found(unit: str) -> None:
    long = unit * (200_000 // len(unit))
    assert "health" in subjects_of(f"{long}. У меня диабет.")
    assert "money" in subjects_of(f"{long}. راتبي عشرة آلاف.")


def test_a_long_text_about_another_is_so() -> None:
    assert is_about_another("Моя коллега Анна любит чай " + "и кофе " * 30_000)


def test_long_texts_are_not_kept() -> None:
    phrases.line_of("п" * 50_000)
    before = phrases._kept_line.cache_info().currsize
    phrases.line_of("р" * 50_000)
    phrases.bare("с" * 50_000)
    assert phrases._kept_line.cache_info().currsize == before


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("don't use node.js, c++ or #tags...", ("don't", "use", "node.js", "c++", "or", "tags")),
        ("ПРИВЕТ, мир/труд - ок?", ("привет", "мир/труд", "ок")),
        ("١٢ تفاحة", ("12", "تفاحه")),
        ("हिन्दी भाषा", ("हिन्दी", "भाषा")),
    ],
)
def test_words_keep_their_inner_signs_and_marks(text: str, found: tuple[str, ...]) -> None:
    assert words(text) == found

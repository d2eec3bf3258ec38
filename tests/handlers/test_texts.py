"""Both languages say the same things with the same gaps, and keep the order of mixed directions."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from handlers.commands import MEMORY
from handlers.texts import LANGUAGES, explain, known, reason, say, spoken
from handlers.texts.counting import say_counted
from memory_core.errors import DhakiraError, ItemError
from memory_core.policy.scanner import mask
from memory_core.values import ItemState, Mode, Risk

ROOT = Path(__file__).resolve().parents[2]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_sentences_with_the_same_gaps() -> None:
    english, arabic = LANGUAGES["en"], LANGUAGES["ar"]
    assert english.keys() == arabic.keys()
    assert {key for key in english if gaps(english[key]) != gaps(arabic[key])} == set()


def test_arabic_is_arabic_and_isolates_what_is_not() -> None:
    for key, text in LANGUAGES["ar"].items():
        plain = re.sub(r"\{\w+\}", "", text)
        assert plain.count("\u2068") == plain.count("\u2069"), key
        outside = re.sub("\u2068[^\u2069]*\u2069", "", plain)
        assert not re.search(r"[A-Za-z]", outside), key


def test_words_of_the_other_direction_are_isolated() -> None:
    assert say("ar", "receipt.applied", line="I use pnpm.") == "تذكّرتُ: \u2068I use pnpm.\u2069"
    assert say("en", "receipt.applied", line="I use pnpm.") == "Remembered: I use pnpm."
    assert say("en", "receipt.applied", line="أسكن في الرياض") == "Remembered: \u2068أسكن في الرياض\u2069"
    assert say("pt-BR", "turn.stopped") == "Stopped."


def test_a_line_that_a_hand_wrote_too_long_is_shown_with_its_beginning() -> None:
    long = "I like " + "x" * 5_000
    for key in ("facts.line", "card.title", "memory.edited", "receipt.applied"):
        said = say("en", key, id="r001", line=long)
        assert len(said) < 400, key
        assert "I like xxx" in said
        assert "x…" in said
    assert long in say("en", "diff.gone", line=long), "what is compared is shown whole"
    assert say("ar", "receipt.applied", line="ب" * 300).count("ب") == 300


@pytest.mark.parametrize(
    "key",
    [
        *(f"state.{state}" for state in ItemState),
        *(f"mode.{mode}" for mode in Mode),
        *(f"notice.{mode}" for mode in Mode),
        *(f"risk.{risk}" for risk in Risk),
        *(f"help.{name}" for name in MEMORY),
    ],
)
def test_every_word_of_the_core_has_a_sentence(key: str) -> None:
    for language in LANGUAGES:
        assert say(language, key)


def test_an_error_says_what_to_do_next_and_never_its_own_text() -> None:
    (line,) = explain("en", ItemError("raw words", code="item.not-found", id="r7k2"))
    assert line == "There is no item r7k2 here. /memory review and /memory recent list the ids."
    (line,) = explain("en", DhakiraError("sqlite: disk I/O error at /home/x", code="storage.strange"))
    assert line == "That did not work, and nothing was changed. Please try again in a moment."
    assert explain("ar", ItemError("x", code="item.not-pending", id="r1"))[0].count("\u2068r1\u2069") == 1


def test_an_error_that_people_read_fills_every_gap_of_its_sentence() -> None:
    """What models and programs read has a text of its own: the tools of a model, and `gateway`."""
    for path in (path for room in ("handlers", "memory_core") for path in (ROOT / room).rglob("*.py")):
        if path.name.startswith("tool_"):
            continue
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                not isinstance(call, ast.Call)
                or not isinstance(call.func, ast.Name)
                or not call.func.id.endswith("Error")
            ):
                continue
            given = {word.arg: word.value for word in call.keywords}
            code = given.get("code")
            if None in given or not isinstance(code, ast.Constant):
                continue  # its fields come from elsewhere
            sentence = LANGUAGES["en"].get(f"error.{code.value!s}", "")
            assert gaps(sentence) <= set(given), (path.name, call.lineno, code.value)


def test_a_finer_reason_reads_as_the_one_it_belongs_to() -> None:
    assert reason("en", "subject-health") == reason("en", "subject") != reason("en", "something-new")


def test_arabic_that_begins_with_a_latin_word_still_reads_from_right_to_left() -> None:
    line = say("ar", "memory.mode", mode=say("ar", "mode.review"))
    assert re.search("\u2067review[^\u2067\u2068\u2069]*\u2069", line)
    assert say("ar", "receipt.applied", line="pnpm أستعمله دائمًا") == "تذكّرتُ: \u2067pnpm أستعمله دائمًا\u2069"


def test_languages_are_known_by_tag_and_by_letters() -> None:
    assert [known(tag) for tag in ("ar-EG", "AR", "en_US", "de", "")] == ["ar", "ar", "en", "en", "en"]
    assert [spoken(text) for text in ("أسكن في Riga", "Hello", "👍 12")] == ["ar", "en", ""]


@pytest.mark.parametrize(
    ("count", "english", "arabic"),
    [(1, "1 day", "يومًا واحدًا"), (2, "2 days", "يومين"), (6, "6 days", "6 أيام"), (30, "30 days", "30 يومًا")],
)
def test_what_is_counted_takes_the_form_of_its_number(count: int, english: str, arabic: str) -> None:
    assert say_counted("en", "idle.days", count) == english
    assert say_counted("ar", "idle.days", count).replace("\u2068", "").replace("\u2069", "") == arabic


ROOMS = [path for room in ("handlers", "memory_core") for path in sorted(Path(room).rglob("*.py"))]


def named(path: Path) -> Iterator[tuple[int, str, set[str]]]:
    """Every sentence that a file asks for by its name, or by the code of an error, with the fields that it gives."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or any(word.arg is None for word in node.keywords):
            continue
        fields = {word.arg or "" for word in node.keywords}
        codes = [word.value for word in node.keywords if word.arg == "code"]
        keys = [f"error.{code.value!s}" for code in codes if isinstance(code, ast.Constant)]
        if isinstance(node.func, ast.Name) and node.func.id == "say" and isinstance(node.args[1], ast.Constant):
            keys.append(str(node.args[1].value))
        yield from ((node.lineno, key, fields) for key in keys if key in LANGUAGES["en"])


def test_whoever_asks_for_a_sentence_fills_its_gaps() -> None:
    tools = {"tool_lookups.py"}  # what a tool says goes to the model, in its own words
    found = [(path, *one) for path in ROOMS if path.name not in tools for one in named(path)]
    assert len(found) > 200
    left = [(str(path), line, key) for path, line, key, given in found if gaps(LANGUAGES["en"][key]) - given]
    assert left == []


@pytest.mark.parametrize("shown", ["2026-11-30 14:47 UTC", "4823", "r7k2", "Prefers tea", "حديقة البوّابة"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_none_of_our_sentences_reads_as_a_credential(language: str, shown: str) -> None:
    # What we say is journalled, sent and audited like what people say: a date beside a door would be masked.
    said = {key: say(language, key, **dict.fromkeys(gaps(text), shown)) for key, text in LANGUAGES[language].items()}
    assert {key: text for key, text in said.items() if mask(text)[1]} == {}

"""What the subject and third-party rules catch and leave alone, language by language, on both parts of the sentences."""

import pytest

from memory_core.languages.persons import is_about_another
from memory_core.languages.subjects import SUBJECTS, subjects_of
from tests.memory_core.policy.sentences import LANGUAGES, Sentence, sentences

SENSITIVE, THIRD, BENIGN = "sensitive", "third-party", "benign"


def kind_of(sentence: Sentence) -> str:
    return {"-": BENIGN, "other": THIRD}.get(sentence.kind, SENSITIVE)


def is_right(sentence: Sentence) -> bool:
    match kind_of(sentence):
        case "benign":
            return not subjects_of(sentence.text) and not is_about_another(sentence.text)
        case "third-party":
            return is_about_another(sentence.text)
        case _:
            return sentence.kind in subjects_of(sentence.text)


@pytest.mark.parametrize("held_out", [False, True], ids=["seen", "held-out"])
@pytest.mark.parametrize("kind", [SENSITIVE, THIRD, BENIGN])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_sensitive_from_technical_talk(language: str, kind: str, held_out: bool) -> None:
    part = [s for s in sentences() if s.language == language and kind_of(s) == kind and s.held_out is held_out]
    wrong = [s.text for s in part if not is_right(s)]
    assert len(part) >= 2
    assert len(wrong) <= 0.05 * len(part), wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_a_sentence_of_each_subject(language: str) -> None:
    assert {s.kind for s in sentences() if s.language == language} == {*SUBJECTS, "other", "-"}


@pytest.mark.parametrize(
    "text",
    [
        "token bucket", "child process", "The legal team reviews PRs", "kill the parent process",
        "we pay for the API in the billing service", "master/slave replication", "race condition", "health check endpoint",
        "marriage of two libraries", "divorce the UI from the core", "the family of fonts", "orphaned nodes",
        "sex field in the schema", "Financial dashboards are in Grafana", "Child processes crash a lot",
    ],
)  # fmt: skip
def test_technical_talk_is_left_alone(text: str) -> None:
    assert subjects_of(text) == frozenset()
    assert not is_about_another(text)


@pytest.mark.parametrize("piece", ["a", "( ", "\u200d", "my ", "child ", "我", "не ", "my wife ", "ال", "*straße 5 "])
def test_any_length_is_read(piece: str) -> None:
    text = piece * (60_000 // len(piece))
    subjects_of(text)
    is_about_another(text)

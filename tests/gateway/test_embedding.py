"""The sentence encoder: what is said where its package is missing, and what it does where it is there."""

import json
from pathlib import Path

import pytest

from gateway.cli import run
from gateway.embedding import INSTALL, SentenceEncoder, is_installed, open_encoder
from gateway.settings import Settings
from memory_core.errors import EncodingError
from tests.memory_core.recall.talks import WORK

there = pytest.mark.skipif(not is_installed(), reason=f"needs its package: {INSTALL}")


@pytest.fixture
def switched_on(tmp_path: Path) -> Path:
    (tmp_path / "dhakira.toml").write_text("[memory]\nembedding = true\n")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    run(words)
    return capsys.readouterr().out


def test_off_by_default(tmp_path: Path) -> None:
    assert open_encoder(Settings(home=tmp_path)) is None


def test_without_its_package_words_are_searched_and_it_is_said_how_to_install_it(
    switched_on: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.embedding.find_spec", lambda name: None)
    for quiet in ("index.log_to_file", "recall.log_to_file", "doctor.log_to_nowhere"):
        monkeypatch.setattr(f"gateway.cli.{quiet}", lambda *_: None)  # it stays open until the process ends
    home = ("--home", str(switched_on))
    for action in ("status", "rebuild"):
        assert INSTALL in said(capsys, "index", action, *home)
    told = json.loads(said(capsys, "index", "status", "--json", *home).splitlines()[-1])
    assert (told["fields"]["embedding"], told["fields"]["install"]) == ("missing", INSTALL)
    assert INSTALL in said(capsys, "doctor", *home)
    assert "nothing" in said(capsys, "recall", "boiler", *home)


def test_a_model_that_cannot_be_loaded_is_an_error_that_searches_expect(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr("gateway.embedding.import_module", broken)
    with pytest.raises(EncodingError):
        SentenceEncoder().encode(["x"])


@there
def test_the_same_text_has_the_same_vector_alone_and_among_others() -> None:
    one, other = SentenceEncoder(), SentenceEncoder()
    texts = [text for session in WORK.sessions for _, text in session][:12]
    assert one.encode(texts) == other.encode(texts)
    alone = [one.encode([text])[0] for text in texts]
    likeness = [one.likeness(single, [many])[0] for single, many in zip(alone, one.encode(texts), strict=True)]
    assert min(likeness) > 0.99


@there
@pytest.mark.parametrize("text", ["", " ", "\ud800", "\0", "🐶" * 2000, "a" * 100_000])
def test_any_text_has_a_vector(text: str) -> None:
    (vector,) = SentenceEncoder().encode([text])
    assert len(vector) == 512


@there
def test_other_words_and_languages_are_nearer_than_other_matters() -> None:
    encoder = SentenceEncoder()
    lines = ["I moved the nightly backups to Zurich", "I don't eat coriander", "Our train leaves at nine"]
    for query, best in (
        ("Wo liegen die Sicherungskopien?", 0),
        ("متى يغادر القطار؟", 2),
        ("Which herb do you dislike?", 1),
    ):
        likeness = list(encoder.likeness(encoder.encode([query])[0], encoder.encode(lines)))
        assert likeness.index(max(likeness)) == best

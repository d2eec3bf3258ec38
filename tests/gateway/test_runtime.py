"""Identifiers that people read and type."""

import itertools
import secrets

import pytest

from gateway.runtime import ALPHABET, SHORT_LENGTH, SystemIds
from memory_core.policy.scanner import mask


def test_a_short_id_never_reads_as_the_name_of_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = itertools.chain("gpwd", "2mdp", "pswd", "r7k2")
    monkeypatch.setattr(secrets, "choice", lambda _: next(drawn))
    assert mask("Declined gpwd: Prefers tea of kind 69")[1]
    assert SystemIds().new("item") == "r7k2"


def test_short_ids_are_of_letters_and_digits_that_cannot_be_mistaken() -> None:
    ids = {SystemIds().new("item") for _ in range(200)}
    assert len(ids) > 190
    assert all(len(one) == SHORT_LENGTH and set(one) <= set(ALPHABET) for one in ids)

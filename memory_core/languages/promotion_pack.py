"""What a language says for promotion (ARCHITECTURE §9): data only, so that a native speaker adds a language without the engine.

How to add one: copy `promotion_en.py`, translate the patterns, keep the canonical sentences in English, name the pack in
`promotion_packs.py`. Patterns are RE2 expressions, case ignored. A form must fit a whole statement, which reaches it
without its final mark, without vowel marks and tatweel, with plain apostrophes and single blanks. Every form carries
examples; a test runs them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Takes(StrEnum):
    """What a form takes as its value: anything; what is known or technical; what is technical only; Latin letters only."""

    ANY = "any"
    KNOWN = "known"
    TECHNICAL = "technical"
    LATIN = "latin"


@dataclass(frozen=True, slots=True, kw_only=True)
class PromotionForm:
    """One way to say a preference or a project fact.

    Args:
        pattern: What the whole statement looks like; the groups `x` and `y` are the values.
        line: The canonical sentence, in English, with `{x}` and `{y}`.
        value: What `{x}` becomes, as "{x} replies"; None keeps it as said.
        key: What parts this sentence from others with the same value and no exclusive slot.
        takes: What values it takes; fewer for forms that plain prose has too.
        command: Whether the value is a command, so that no prose may stand there.
        unsaid_only: Whether it is read only where somebody asks to forget it.
        examples: Statements and the canonical sentences they make; a test runs them.
    """

    pattern: str
    line: str
    value: str | None = None
    key: str = ""
    takes: Takes = Takes.ANY
    command: bool = False
    unsaid_only: bool = False
    examples: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PromotionValue:
    """A value as people say it, and its one canonical spelling in English; `{x}` is the group of that name."""

    pattern: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PromotionPack:
    """One language.

    Args:
        code: The language's code.
        hints: Pattern of what every supported statement holds somewhere; a text without any is not looked at further.
        preferences: Forms of preferences.
        facts: Forms of project facts.
        values: Known values; the first that fits a whole value wins.
        abbreviations: Pattern of abbreviations with their final dot, after which a sentence goes on.
        no_command: Pattern of a whole value that is no command ("caution").
        no_subject: Pattern of a whole stretch before "is stored under" that names no thing ("I hope it").
        no_place: Pattern of a whole value that is no place where a project keeps things ("my bed").
        value_tails: Pattern of what only rounds a value off, at its end ("please").
        forget: Patterns of a request to forget; the group `x` is a preference or fact as its forms say it.
        forget_preference: Patterns of a request to forget a preference named by its value alone, the group `x`.
        refusals: Reason to the pattern that refuses a statement wherever it is found in it: `hedged`, `negated`,
            `one-off`, `deictic`, `attributed`, `trailing-request`, `compound`, `dangerous`, `sensitive`.
        pointing: Pattern of a whole value that only points ("it", "that one").
        delegates: Patterns of a whole sentence after which a text of somebody else, or a text to work on, follows.
        delegated: Patterns of how a sentence begins that is such a text itself.
        delegates_before: Patterns of a whole sentence that makes the text before it one to work on.
        delegates_either: Patterns of a whole sentence that makes "this" or "it" a text to work on: the text before it, if it
            ends the message.
        own_headings: Pattern of a heading with a colon after which the person's own statements follow.
        recall: Patterns of a question or request about what was said before, found anywhere.
        recall_of_others: The same about what somebody else said; they count where that one has spoken.
        not_recall: Patterns that undo the above.
        recall_examples: Texts that ask about what was said before; a test runs them.
        letters: Pattern of a letter by which words are known to be of this language; empty for the canonical one.
        sentences: Each canonical sentence and how this language says it, for people who want to see it so.
        names: Values in English, in small letters, and their names in this language.
    """

    code: str
    hints: str
    preferences: tuple[PromotionForm, ...]
    facts: tuple[PromotionForm, ...]
    values: tuple[PromotionValue, ...] = ()
    abbreviations: str = ""
    no_command: str = ""
    no_subject: str = ""
    no_place: str = ""
    value_tails: str = ""
    forget: tuple[str, ...] = ()
    forget_preference: tuple[str, ...] = ()
    refusals: Mapping[str, str] = field(default_factory=dict)
    pointing: str = ""
    delegates: tuple[str, ...] = ()
    delegated: tuple[str, ...] = ()
    delegates_before: tuple[str, ...] = ()
    delegates_either: tuple[str, ...] = ()
    own_headings: str = ""
    recall: tuple[str, ...] = ()
    recall_of_others: tuple[str, ...] = ()
    not_recall: tuple[str, ...] = ()
    recall_examples: tuple[str, ...] = ()
    letters: str = ""
    sentences: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()

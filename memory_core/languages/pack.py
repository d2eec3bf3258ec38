"""What a language pack says: data only, so that a native speaker can add a language without touching an engine.

Patterns are RE2 expressions over one clause, case ignored, spelt as people write; words of lists are matched folded
(no marks, one letter form), and a word that ends in `*` stands for all its endings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from memory_core.values import Category


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One way to state a fact.

    Args:
        pattern: What the whole clause looks like; the group `x` is what the statement keeps.
        line: The statement made of it, with `{x}`, or `{0}` for the whole clause; it is read back by `slot_of`.
        category: What the fact is about.
        slot: The exclusive slot that it fills, if any.
        valued: Whether what it holds may fill a slot of known values (`SlotValue`).
        examples: Clauses and the statements they make; a test runs them.
    """

    pattern: str
    line: str
    category: Category
    slot: str | None = None
    valued: bool = False
    examples: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SlotValue:
    """A known value of a slot and how it is said; `value` None keeps the word itself."""

    slot: str
    pattern: str
    value: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectRules:
    """How a language names what is sensitive (ARCHITECTURE §9, gate `subject`); lists as in `phrases`.

    Args:
        firm: Subject to the phrases that mean it wherever they stand.
        loose: Subject to the phrases that mean something else in technical talk: they count only beside a word of the
            speaker's own, and away from technical words.
        personal: Words of the speaker's own ("I", "my"); empty where endings tell it, then none is asked for.
        technical: Words near which a loose phrase means nothing.
        harmless: Phrases that hold such words and mean nothing of the kind.
        numbers: Subject and RE2 pattern of what is told by its shape in the text as typed, as telephone numbers.
        prefix: Pattern of what may stand before any word, as the Arabic article.
        endings: Pattern of what may end any word.
        spaced: False where words are written without blanks between them.
        glued: True where the words of one phrase may be written as one, as with the Persian half-blank.
    """

    firm: Mapping[str, str] = field(default_factory=dict)
    loose: Mapping[str, str] = field(default_factory=dict)
    personal: str = ""
    technical: str = ""
    harmless: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    prefix: str = ""
    endings: str = ""
    spaced: bool = True
    glued: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRules:
    """How a language tells that a clause is about somebody else than its speaker.

    Args:
        begins: RE2 patterns of how such a clause begins, on its line of folded words.
        names: Given names, by white space; those that are common words too are left out.
        verbs: Pattern of what only people do; before it any capitalised word is a name.
        states: Pattern of further verbs that tell of a person after a known name.
        has: Pattern of what stands before a name and speaks of what is theirs, as "birthday of".
    """

    begins: tuple[str, ...] = ()
    names: str = ""
    verbs: str = ""
    states: str = ""
    has: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """One language."""

    code: str
    stop_words: str = ""
    """Words without content, by white space."""
    lemmas: Mapping[str, str] = field(default_factory=dict)
    """Lemma to its other forms, by white space."""
    forms: tuple[Form, ...] = ()
    slot_values: tuple[SlotValue, ...] = ()
    questions_about: tuple[tuple[str, str], ...] = ()
    """Slot and the pattern of a question that asks for it."""
    leads: str = ""
    """Pattern of small words that may stand before a statement."""
    joiners: str = ""
    """Pattern between two clauses; the group `start` begins the second one."""
    value_stops: str = ""
    """Pattern after which a value says no more of the fact."""
    remember: tuple[str, ...] = ()
    """Patterns of a request to remember; the group `x` is what to remember."""
    delegations: str = ""
    """Pattern of a request to work on a text that follows."""
    interrogatives: str = ""
    """Pattern of a clause that asks."""
    hedges: tuple[str, ...] = ()
    negations: tuple[str, ...] = ()
    one_off: tuple[str, ...] = ()
    intentions: tuple[str, ...] = ()
    """Phrases of what is only wished or planned."""
    leanings: tuple[str, ...] = ()
    """Phrases of what is said by halves: strongly implied, not explicit."""
    persons: PersonRules = field(default_factory=PersonRules)
    subjects: SubjectRules = field(default_factory=SubjectRules)
    categories: tuple[tuple[Category, str], ...] = ()
    """Words, by comma, that tell the category of what somebody asked to remember; the first that fits."""

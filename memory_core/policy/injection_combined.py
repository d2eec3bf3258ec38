"""Planted instructions known by what meets in one sentence: an intent and its target, in any order, in each language.

A lexicon says how a language says each idea; the intents say which ideas together give an order. Neither knows set phrases.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from memory_core.languages.linear import Linear
from memory_core.policy.clean import clean
from memory_core.policy.rules import Combination, Rule

_LETTERS = r"A-Za-z\x{C0}-\x{60B}\x{620}-\x{669}\x{66E}-\x{1FFF}\x{2C00}-\x{2DFF}\x{3005}-\x{3007}\x{3040}-\x{FDFF}\x{FE70}-\x{FEFE}\x{10000}-\x{10FFFF}"
r"""What counts as a letter here: `\p{L}` and marks in ten ranges rather than in six hundred, each of which costs at start-up."""
_EDGE = f"(?:^|[^{_LETTERS}0-9_])"
_CLOSE = f"(?:$|[^{_LETTERS}0-9_])"
_CLAUSE = f"(?:^ *|[^{_LETTERS}0-9_ '] ?)"
_IN_CLASS = Linear(r"\[\^?(?:\\.|[^\]\\])*\]", exact=True)
_ENDS = Linear(r"[.!?؟।;؛][)\"'»”]*(?:\s+|$)|[。！？\n]+", exact=True)
ADDRESS = r"https?://\S*|s?ftp://\S*|wss?://\S*|[\w.+-]+@[\w.-]+\.(?:com|org|net|example|info|dev|app|xyz|site|test|ru|cn|de|io)"
"""A place that text can be sent to, in any language."""
_OPENS = "@"
"""The mark of alternatives that open an order."""
_LONGEST = 400
"""Code points within which two ideas can belong together where nobody sets full stops."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What a sentence is about to do when it holds all of `ideas`.

    Args:
        kind: The finding's code is `injection.<kind>`.
        ideas: Names of ideas in the lexicons; a language without one of them does not know the intent.
        why: What the sentence does.
    """

    kind: str
    ideas: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """How one language says the ideas.

    Args:
        language: ISO 639-1 code.
        words: Idea -> RE2 alternatives as people write them; `~` stands for further letters. With `@` in front they stand where
            an order begins: at the start of a clause, or after one of `lead`.
        spaced: Whether blanks part words (not in Chinese and Japanese).
        lead: What may stand before a verb that orders; told of somebody ("she ignored …") it does not.
        before: What may stand at the beginning of a word without making another (Arabic و, ال).
    """

    language: str
    words: Mapping[str, str]
    spaced: bool = True
    before: str = ""
    lead: str = ""


def with_words(lexicon: Lexicon, *further: Mapping[str, str]) -> Lexicon:
    """Return the lexicon with further alternatives for its ideas, and with ideas that it had not."""
    words = dict(lexicon.words)
    for more in further:
        for idea, alternatives in more.items():
            words[idea] = f"{words[idea]}|{alternatives.removeprefix(_OPENS)}" if idea in words else alternatives
    return replace(lexicon, words=words)


def expression(lexicon: Lexicon, idea: str) -> str:
    """Return the RE2 expression for an idea, over text as `clean` reads it."""
    words = lexicon.words[idea]
    body = _with_letters(clean(words.removeprefix(_OPENS)).text.replace("~", r"\p{L}*"))
    if not lexicon.spaced:
        return f"(?is)(?:{body})"
    if words.startswith(_OPENS):
        lead = _with_letters(clean(lexicon.lead).text.replace("~", r"\p{L}*"))
        return f"(?is)(?:{_CLAUSE}{lexicon.before}|{_EDGE}(?:{lead}) {lexicon.before})(?:{body}){_CLOSE}"
    return f"(?is){_EDGE}{lexicon.before}(?:{body}){_CLOSE}"


def _with_letters(pattern: str) -> str:
    parts, last = [], 0
    for match in _IN_CLASS.finditer(pattern):
        within = pattern[match.start() : match.end()].replace(r"\p{L}", _LETTERS).replace(r"\p{M}", "")
        parts += [pattern[last : match.start()].replace(r"\p{L}", f"[{_LETTERS}]"), within]
        last = match.end()
    return "".join([*parts, pattern[last:].replace(r"\p{L}", f"[{_LETTERS}]")])


def combined(lexicons: Iterable[Lexicon], intents: Iterable[Intent]) -> tuple[tuple[str, ...], tuple[Combination, ...]]:
    """Return the expressions of all ideas in all languages, and the intents as combinations of them."""
    expressions: list[str] = []
    combinations: list[Combination] = []
    asked = tuple(intents)
    for lexicon in lexicons:
        at: dict[str, int] = {}
        for intent in asked:
            if not all(idea in lexicon.words for idea in intent.ideas):
                continue
            for idea in intent.ideas:
                if idea not in at:
                    at[idea] = len(expressions)
                    expressions.append(expression(lexicon, idea))
            rule = Rule(f"injection.{intent.kind}", " + ".join(intent.ideas), f"{lexicon.language}: {intent.why}")
            combinations.append(Combination(rule, tuple(at[idea] for idea in intent.ideas)))
    return tuple(expressions), tuple(combinations)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a text with where they start; long ones in pieces that overlap."""
    last = 0
    for match in _ENDS.finditer(text):
        yield from _pieces(text, last, match.start())
        last = match.end()
    yield from _pieces(text, last, len(text))


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    # Pieces overlap by half, so that ideas near each other share one.
    for at in range(start, max(end - _LONGEST // 2, start + 1), _LONGEST // 2):
        piece = text[at : min(at + _LONGEST, end)]
        if piece:
            yield at, piece

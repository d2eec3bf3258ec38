"""Cuts a direct user message into the person's own sentences, and says of every other stretch why it is none of theirs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memory_core.languages.linear import Linear, any_of
from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.promotion.containers import GAP, holds_tag, own_text
from memory_core.promotion.forms import fits_form
from memory_core.promotion.normal import hides, is_long, plain, reorders, shown, without_marks
from memory_core.promotion.quotations import quotations

_STOP = Linear(
    r"(?P<end>[.!?؟۔…]+)(?:[\x00\p{So}\x{FE0F}\x{200D}\x{1F3FB}-\x{1F3FF}\)\s]+|$)|(?P<cjk>[。！？｡]+)|(?P<line>\n)"
)
_ASKS = frozenset("?؟？⁇⸮")
"""As the last of several marks: "?!" exclaims."""
_LABEL = Linear(r"(?P<label>(?:[^:：\n]|[:：][^\s:：]){1,60}?)[:：](?:\s+(?P<rest>.*))?")
_DELEGATES = any_of(pattern for pack in PROMOTION_PACKS for pattern in pack.delegates)
_DELEGATED = any_of(pattern for pack in PROMOTION_PACKS for pattern in pack.delegated)
_EITHER = any_of(pattern for pack in PROMOTION_PACKS for pattern in pack.delegates_either)
_BEFORE = any_of(pattern for pack in PROMOTION_PACKS for pattern in pack.delegates_before)
_OWN_HEADING = any_of(pack.own_headings for pack in PROMOTION_PACKS)
_ABBREVIATION = Linear(
    rf"[\s(](?:{'|'.join(pack.abbreviations for pack in PROMOTION_PACKS if pack.abbreviations)})$|\n[ \t]*\d{{1,3}}\.$"
)
_SMILES = Linear(r"(?:[\p{So}\p{Sk}\x{FE0F}\x{200D}]+ )+", exact=True)
"""What people put before a sentence."""
_SIGNED = Linear(r"(?:—|–|―|--) ?\p{L}+(?: \p{L}+){0,2}")
"""The name under somebody's words."""
_EDGES = " \t.!,،…۔。！｡"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the person: as the forms read it, as it is shown, where it stands, and whether it asks."""

    plain: str
    shown: str
    start: int
    end: int
    asks: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """A stretch that yields nothing, and why."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Extracted:
    """The person's own sentences, in order, and what was left out."""

    sentences: tuple[Sentence, ...]
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    asks: bool
    paragraph: int


def sentences(text: str) -> Extracted:
    """Return the direct sentences of one user message (ARCHITECTURE §9, seed "Candidate Extraction")."""
    clear, spans = own_text(text)
    dropped = [Dropped(text[start:end].strip(), reason) for start, end, reason in spans]
    quoted = list(quotations(clear))
    kept: list[Sentence] = []
    swallowed = _Swallowing()
    pieces = list(_pieces(clear))
    for piece in pieces:
        raw = clear[piece.start : piece.end].replace(GAP, "")
        read = plain(raw)
        reason = swallowed.reason(piece, read, last=piece is pieces[-1]) or _refusal(raw, piece, clear, quoted)
        if reason == "delegated-before":
            dropped += [Dropped(text[own.start : own.end], "delegated") for own in kept]
            kept.clear()
        if reason:
            dropped.append(Dropped(text[piece.start : piece.end], reason.removesuffix("-before")))
        else:
            kept.append(_sentence(raw, piece))
    return Extracted(tuple(kept), tuple(dropped))


def _sentence(raw: str, piece: _Piece) -> Sentence:
    text = without_marks(shown(raw))
    smile = _SMILES.match(text)
    text = text[smile.end() :] if smile is not None else text
    return Sentence(plain(text), text, piece.start, piece.end, piece.asks)


class _Swallowing:
    """Remembers, from piece to piece, that a text of somebody else or a text to work on has begun."""

    def __init__(self) -> None:
        self._for_good = False
        self._paragraph: int | None = None

    def reason(self, piece: _Piece, read: str, *, last: bool) -> str | None:
        """Return why a sentence is not the person's own word, None if it is."""
        if self._for_good or self._paragraph == piece.paragraph:
            return "delegated"
        sentence = read.strip(_EDGES + "?؟*_#-–—=<>[]()")
        if _hands_over(read, sentence):
            self._for_good = True
        points_back = last and (_EITHER.fullmatch(sentence) is not None or _SIGNED.fullmatch(read) is not None)
        if points_back or _BEFORE.fullmatch(sentence) is not None:
            return "delegated-before"
        if self._for_good:
            return "delegated"
        return self._after_label(piece, read.strip(f"{_EDGES}*_#`"))

    def _after_label(self, piece: _Piece, sentence: str) -> str | None:
        match = _LABEL.fullmatch(sentence)
        if match is None or fits_form(match.named("label")):
            return None
        label, rest = match.named("label").strip(" *_#-[]()"), match.named("rest").strip()
        if not rest and _OWN_HEADING.fullmatch(label) is not None:
            return "heading"
        if not rest or _DELEGATES.fullmatch(label) is not None:
            self._for_good = True
        else:
            self._paragraph = piece.paragraph
        return "delegated"


def _hands_over(read: str, sentence: str) -> bool:
    """Say whether a sentence is somebody else's text, or one after which such a text follows."""
    return (
        _DELEGATED.match(read) is not None
        or _DELEGATED.match(sentence) is not None
        or _DELEGATES.fullmatch(sentence) is not None
    )


def _refusal(raw: str, piece: _Piece, clear: str, quoted: Iterable[tuple[int, int]]) -> str | None:
    if hides(raw) or reorders(_line_around(clear, piece)):
        return "hidden-characters"
    if any(start < piece.end and piece.start < end for start, end in quoted):
        return "quoted"
    if holds_tag(raw):
        return "reasoning"
    return "too-long" if is_long(shown(raw)) else None


def _line_around(text: str, piece: _Piece) -> str:
    end = text.find("\n", piece.end)
    return text[text.rfind("\n", 0, piece.start) + 1 : end if end >= 0 else len(text)]


def _pieces(text: str) -> Iterator[_Piece]:
    """Yield the sentences with their final marks; a blank line begins a new paragraph."""
    start = paragraph = 0
    for stop in _STOP.finditer(text):
        mark = stop.group("end") or stop.group("cjk") or ""
        if mark == "." and _goes_on(text, stop.start()):
            continue
        end = stop.start() + len(mark)
        if text[start:end].strip():
            yield _trimmed(text, start, end, paragraph, asks=mark[-1:] in _ASKS)
        elif stop.group("line") and start:
            paragraph += 1
        paragraph += (stop.group() or "").count("\n") > 1
        start = stop.end()
    if text[start:].strip():
        yield _trimmed(text, start, len(text), paragraph, asks=False)


def _goes_on(text: str, dot: int) -> bool:
    """Say whether a full stop ends no sentence but an abbreviation or the number of a list."""
    before = text[max(0, dot - 12) : dot + 1]
    return _ABBREVIATION.search(before if dot > 12 else f"\n{before}") is not None


def _trimmed(text: str, start: int, end: int, paragraph: int, *, asks: bool) -> _Piece:
    body = text[start:end]
    return _Piece(start + len(body) - len(body.lstrip()), start + len(body.rstrip()), asks, paragraph)

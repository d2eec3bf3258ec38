"""A model's Markdown as text and entities: the parser's result, made safe for Telegram and good for a reader."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import structlog

from gateway.telegram.directions import RIGHT, lines_to_turn
from gateway.telegram.links import checked, misleads, spelled_out
from gateway.telegram.marked import Edit, Marked, edited
from gateway.telegram.utf16 import Offsets
from handlers.messages import Entity

if TYPE_CHECKING:
    from telegramify_markdown.config import RenderConfig

LONGEST_LANGUAGE = 32
TAB = "    "
"""What a tab of a code block becomes; the server would leave one space of it."""

_ANGLE, _DOLLAR, _BAR = "\ufdd0", "\ufdd1", "\ufdd2"
"""Stand for `<`, `$` and the second of `||` while the parser reads: tags and sums would vanish in it. No text may hold them."""
_RESTORED = str.maketrans({_ANGLE: "<", _DOLLAR: "$", _BAR: "|"})
_HIDDEN = str.maketrans({"<": _ANGLE, "$": _DOLLAR})
_UNWANTED = re.compile("[\r\ufdd0-\ufdd2\u2028-\u202e\ud800-\udfff]")
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
_SPOILER = re.compile(r"(?<![|\S])\|\|(?=[^\s|])([^|\n]{1,1000}?)(?<=[^\s|])\|\|(?![|\w])")
_BARS = re.compile(r"\|\|")
_HAS_MARKDOWN = re.compile(r"[*_`~\[\]#|\\&]|^[ \t]*(?:[>+=-]|\d+[.)])|^(?: {4}|\t)|  $|\n\n\n", re.MULTILINE)
_KINDS = frozenset({"bold", "italic", "strikethrough", "spoiler", "code", "pre", "blockquote", "text_link"})
"""What is taken over; underlined headings, custom emoji and mentions are not for a model to make."""
_CODE = frozenset({"code", "pre"})
_GAPS = re.compile(r"\n{3,}")

_log = structlog.get_logger(__name__)


def from_markdown(text: str) -> Marked:
    """Return what a reader of the Markdown sees, with entities that Telegram accepts.

    What only looks like markup (tags, sums of money, `||` of programs) stays as it was typed; links that Telegram would
    refuse or that lead elsewhere than they say are spelled out. A text that renders to nothing stays as it is.
    """
    if not _HAS_MARKDOWN.search(text) and not lines_to_turn(text):
        return Marked(text)
    try:
        marked = _finished(_converted(text))
    except Exception as error:  # noqa: BLE001 - whatever the parser stumbles over, the words have to arrive
        _log.error("telegram.markdown-unreadable", error=type(error).__name__)
        return Marked(text)
    return marked if marked.text.strip() else Marked(text)


def _converted(text: str) -> Marked:
    from telegramify_markdown.converter import convert

    from gateway.telegram.tables import with_readable_tables

    source = _CONTROLS.sub(" ", _UNWANTED.sub("", text.replace("\r\n", "\n"))).translate(_HIDDEN)
    source = _without_loose_bars(with_readable_tables(source))
    shown, entities = convert(source, latex_escape=False, config=_config())
    kept = (
        Entity(one.type, one.offset, one.length, one.url, _language(one.language))
        for one in entities
        if one.type in _KINDS
    )
    return Marked(shown, tuple(sorted(kept, key=lambda one: (one.offset, -one.length))))


def _without_loose_bars(source: str) -> str:
    """Leave `||` its meaning only around words: elsewhere it is a program's "or"."""
    if "||" not in source:
        return source
    parts = _SPOILER.split(source)
    for at in range(0, len(parts), 2):
        parts[at] = _BARS.sub(f"|{_BAR}", parts[at])
    return "".join(part if at % 2 == 0 else f"||{part}||" for at, part in enumerate(parts))


def _config() -> "RenderConfig":
    from telegramify_markdown.config import RenderConfig as Rendering

    config = Rendering.isolated()
    symbols = config.markdown_symbol
    for level in range(1, 7):
        setattr(symbols, f"heading_level_{level}", "")
    symbols.unordered_list_item = "•"
    symbols.task_completed, symbols.task_uncompleted = "☑", "☐"
    symbols.image = "🖼 "
    config.cite_expandable = False
    return config


def _language(named: str | None) -> str | None:
    words = (named or "").translate(_RESTORED).split()
    return words[0][:LONGEST_LANGUAGE] if words else None


def _finished(marked: Marked) -> Marked:
    """Mend what the parser leaves: its stand-ins, tabs, gaps, links and the direction of lines."""
    marked = edited(marked, _escapes(marked))
    entities = tuple(
        one if one.url is None else Entity(one.type, one.offset, one.length, one.url.translate(_RESTORED), one.language)
        for one in marked.entities
    )
    marked = _with_safe_links(Marked(marked.text.translate(_RESTORED), entities))
    marked = edited(marked, _tabs_and_gaps(marked))
    return edited(marked, _turned(marked))


def _escapes(marked: Marked) -> Iterator[Edit]:
    """Take away the backslash of an escaped stand-in, which the parser does not know as punctuation."""
    if not re.search(rf"\\[{_ANGLE}{_DOLLAR}]", marked.text):
        return
    code = _held(marked, _CODE)
    for found in re.finditer(rf"\\(?=[{_ANGLE}{_DOLLAR}])", marked.text):
        if not code[found.start()]:
            yield Edit(found.start(), found.end())


def _tabs_and_gaps(marked: Marked) -> Iterator[Edit]:
    if "\t" not in marked.text and "\n\n\n" not in marked.text:
        return
    code = _held(marked, frozenset({"pre"}))
    for tab in re.finditer("\t", marked.text):
        if code[tab.start()]:
            yield Edit(tab.start(), tab.end(), TAB)
    for gap in _GAPS.finditer(marked.text):
        if not any(code[gap.start() : gap.end()]):
            yield Edit(gap.start() + 2, gap.end())


def _turned(marked: Marked) -> Iterator[Edit]:
    places = lines_to_turn(marked.text)
    code = _held(marked, frozenset({"pre"})) if places else bytearray()
    for at in places:
        if not code[at]:
            yield Edit(at, at, RIGHT)


def _held(marked: Marked, kinds: frozenset[str]) -> bytearray:
    """Mark the code points that lie in stretches of some kinds."""
    offsets, held = Offsets(marked.text), bytearray(len(marked.text) + 1)
    for one in marked.entities:
        if one.type in kinds:
            start, end = offsets.to_code_points(one.offset), offsets.to_code_points(one.offset + one.length)
            held[start:end] = b"\x01" * (end - start)
    return held


def _with_safe_links(marked: Marked) -> Marked:
    if not any(one.type == "text_link" for one in marked.entities):
        return marked
    offsets, entities, edits = Offsets(marked.text), [], []
    for one in marked.entities:
        if one.type != "text_link":
            entities.append(one)
            continue
        end = offsets.to_code_points(one.offset + one.length)
        shown, url = marked.text[offsets.to_code_points(one.offset) : end], checked(one.url or "")
        if url and not misleads(shown, url):
            entities.append(Entity(one.type, one.offset, one.length, url))
        elif beside := spelled_out(shown, one.url or ""):
            edits.append(Edit(end, end, beside))
    return edited(Marked(marked.text, tuple(entities)), _one_at_a_place(edits))


def _one_at_a_place(edits: Iterable[Edit]) -> list[Edit]:
    return list({edit.start: edit for edit in edits}.values())

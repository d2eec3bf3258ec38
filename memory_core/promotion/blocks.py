"""Finds stretches that people set apart without Markdown: elements, templates' tokens, here-documents, comments, text between rules."""

from bisect import bisect_left
from collections.abc import Iterator

from memory_core.languages.linear import Linear

Block = tuple[int, int, str]
"""Start, end and why the stretch is not the person's own statement."""

_ELEMENT = Linear(r"<\s*(?P<close>/?)\s*(?P<name>[A-Za-z][\w:.-]{0,40})(?:\s[^<>\n]*)?>")
_TOKEN = Linear(r"<\|\s*/?[\w-]{1,40}\s*\|>|<</?SYS>>|\[/?INST\]")
_OPENINGS = (
    (Linear(r"/\*"), "*/"),
    (Linear(r"\\begin\{(?P<name>\w+)\*?\}"), r"\end{"),
    (Linear(r"\{(?P<name>code|noformat|quote)(?:[:|][^{}\n]*)?\}"), "{%s}"),
    (Linear(r"'''[^'\n]*$"), "'''"),
)
"""How a block begins at the start of a line, and what ends it (`%s` is the group `name`); unclosed ones reach to the end."""
_FIRST = ("/*", "\\begin{", "{code", "{noformat", "{quote", "'''")
_HERE = Linear(r"<<-?[ \t]*['\"]?(?P<word>[A-Za-z_]\w{1,30})['\"]?[ \t]*$")
_RULE = Linear(r"[ \t]*(?:-{3,}|={3,}|_{3,}|\*{3,}|#{3,}|\+{3,})[ \t]*")
_INDENT = " \t\x00-*+"


def blocks(text: str) -> Iterator[Block]:
    """Yield what is set apart, in order and without overlap."""
    end = 0
    for block in sorted((*_elements(text), *_tokens(text), *_marked(text), *_here_documents(text), *_ruled(text))):
        if block[1] > end:
            yield max(block[0], end), block[1], block[2]
            end = block[1]


def _elements(text: str) -> Iterator[Block]:
    """Yield elements that begin a line and are closed; what stands within a sentence is the person's own."""
    if "</" not in text and "&lt;/" not in text:
        return
    text = text.replace("&lt;", "   <").replace("&gt;", ">   ")
    closings: dict[str, list[int]] = {}
    openings = []
    for match in _ELEMENT.finditer(text):
        name = match.named("name").lower()
        if match.named("close"):
            closings.setdefault(name, []).append(match.end())
        elif _begins_line(text, match.start()):
            openings.append((match.start(), match.end(), name))
    for start, end, name in openings:
        ends = closings.get(name, [])
        at = bisect_left(ends, end)
        if at < len(ends):
            yield start, ends[at], "quoted"


def _begins_line(text: str, place: int) -> bool:
    return not text[text.rfind("\n", 0, place) + 1 : place].strip(_INDENT)


def _tokens(text: str) -> Iterator[Block]:
    """Yield everything from the first token of a chat template that begins a line: it is a transcript."""
    found = _TOKEN.finditer(text) if "<|" in text or "<<" in text or "INST]" in text else ()
    token = next((match for match in found if _begins_line(text, match.start())), None)
    if token is not None:
        yield token.start(), len(text), "quoted"


def _marked(text: str) -> Iterator[Block]:
    if not any(first in text for first in _FIRST):
        return
    at = 0
    for start, line in lines(text):
        indent = len(line) - len(line.lstrip(_INDENT))
        if start < at:
            continue
        for opening, closing in _OPENINGS:
            match = opening.match(line[indent:])
            if match is not None:
                ends = closing % match.named("name").lower() if "%s" in closing else closing
                found = text.find(ends, start + indent + match.end())
                at = len(text) if found < 0 else found + len(ends)
                yield start, at, "quoted"
                break


def _here_documents(text: str) -> Iterator[Block]:
    if "<<" not in text:
        return
    opened: tuple[int, str] | None = None
    for start, line in lines(text):
        if opened is None:
            match = _HERE.search(line)
            opened = (start, match.named("word")) if match is not None else None
        elif line.strip() == opened[1]:
            yield opened[0], start + len(line), "quoted"
            opened = None
    if opened is not None:
        yield opened[0], len(text), "quoted"


def _ruled(text: str) -> Iterator[Block]:
    """Yield what stands between two rules drawn with the same sign."""
    if "\n" not in text:
        return
    opened: tuple[int, str] | None = None
    for start, line in lines(text):
        if len(line.strip()) < 3 or _RULE.fullmatch(line) is None:
            continue
        if opened is not None and opened[1] == line.strip()[0]:
            yield opened[0], start + len(line), "quoted"
            opened = None
        else:
            opened = (start, line.strip()[0])


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text, each with the place where it starts."""
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1

"""Blots out what a message holds of other texts: hidden reasoning, code, block quotes. Lengths and offsets hold.

A blotted stretch reads as line ends, so that nothing runs on across it; within a line, hidden reasoning leaves `GAP`s.
"""

from collections.abc import Iterator

from memory_core.languages.linear import Linear
from memory_core.promotion.blocks import blocks, lines
from memory_core.promotion.normal import LOOK_ALIKES

_NAMES = (
    r"(?:\w+:)?(?:ant_?)?(?:think|thinking|thoughts?|thought_process|reasoning|reason|reflections?|scratchpad|analysis|internal(?:_monologue|_thoughts?)?|inner_monologue|"
    r"monologue|chain_of_thought|cot|hidden|deliberation|plan|pondering|begin_of_thought|end_of_thought|rationale|"
    r"[\w:.-]*(?:think|thought|reasoning|reflection|scratchpad|monologue|deliberat|ponder|rationale)[\w.-]*)"
)
_QUOTING = r"blockquote|q|quote|pre|code|samp|details|cite|tool_call|tool_result|tool_output|function_results?|document|context|email|message|forwarded"
_OPENING = Linear(
    rf"<\s*(?P<tag>{_NAMES}|{_QUOTING})(?:\s[^<>]*)?>|\[\s*(?P<square>{_NAMES}|quote|code)(?:=[^\[\]]*)?\s*\]|\{{\s*(?P<curly>{_NAMES})\s*\}}|"
    rf"[◁⟨〈＜]\s*(?P<odd>{_NAMES})\s*[▷⟩〉＞]|<\|\s*(?P<bar>{_NAMES})\s*\|>|(?P<channel><\|channel\|>\s*(?:analysis|commentary|thought)[^<\n]*(?:<\|message\|>)?)|(?P<comment><!--)"
)
_CLOSING = Linear(
    rf"<\s*/\s*(?P<tag>{_NAMES}|{_QUOTING})\s*>|\[\s*/\s*(?P<square>{_NAMES}|quote|code)\s*\]|\{{\s*/\s*(?P<curly>{_NAMES})\s*\}}|"
    rf"[◁⟨〈＜]\s*/\s*(?P<odd>{_NAMES})\s*[▷⟩〉＞]|<\|\s*(?:/|end_of_)\s*(?P<bar>{_NAMES}|thought)\s*\|>|(?P<channel><\|(?:end|return|call|channel)\|>)|(?P<comment>-->)"
)
_KINDS = ("tag", "square", "curly", "odd", "bar", "channel", "comment")
_BRACKETS = frozenset("<[{◁⟨〈＜［｛")
_PLAIN = str.maketrans({**{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}, **LOOK_ALIKES})
"""Full width and look-alike letters as the plain ones, one for one."""
_SPLIT = Linear(
    r"[<\[{][^<>\[\]\n]{0,40}[\x{00AD}\x{034F}\x{200B}-\x{200F}\x{2060}-\x{2064}\x{FEFF}][^<>\[\]\n]{0,40}[>\]}]"
)
"""A tag with something unseen in it."""
_INLINE_FOLLOWS = Linear(r"[ \t]+[A-Za-z0-9]")
_FENCE = Linear(r"[ \t\x00]*(?:(?:[-*+]|\d+[.)]|>)[ \t]+)*(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)")
_INLINE_OPENS = Linear(r"(?P<fence>```)[\w+#.-]*[ \t]*$")
"""A fence that begins behind a sentence, as "so: ```py"."""
_QUOTE_LINE = Linear(r"[ \t\x00]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:>|&gt;|＞|»|❯|┃|│|▎|▌|\|[ \t])")
_NEXT_LINE = str.maketrans(dict.fromkeys("\r\u2028\u2029\u0085\x0b\x0c", "\n"))

GAP = "\x00"
Span = tuple[int, int, str]
"""Start, end and why the stretch is not the person's own statement."""


def own_text(text: str) -> tuple[str, list[Span]]:
    """Return the text with everything blotted out that is not plain direct speech, and where that stood and why."""
    text = text.replace("\r\n", " \n").translate(_NEXT_LINE)
    if GAP in text:
        text = text.replace(GAP, "\x01")
    spans: list[Span] = []
    for find in (_reasoning, _fences, blocks, _block_quotes):
        found = list(find(text))
        text = _blotted(text, found)
        spans += found
    return text, spans


def _blotted(text: str, spans: list[Span]) -> str:
    parts, last = [], 0
    for start, end, reason in spans:
        blot = GAP if reason == "reasoning" and "\n" not in text[start:end] else "\n"
        parts += [text[last:start], blot * (end - start)]
        last = max(last, end)
    return "".join([*parts, text[last:]])


def _tags(text: str) -> list[tuple[int, int, bool, str]]:
    found = []
    for opens, pattern in ((True, _OPENING), (False, _CLOSING)):
        for match in pattern.finditer(text):
            kind = next(kind for kind in _KINDS if match.start(kind) >= 0)
            name = match.named(kind).lower() if kind not in ("channel", "comment") else ""
            if opens and name.startswith("end_of"):
                continue
            found.append((match.start(), match.end(), opens, f"{kind} {_paired(name)}"))
    return sorted(found)


def _paired(name: str) -> str:
    return "thought" if name.endswith("of_thought") and not name.startswith("chain") else name


def _reasoning(text: str) -> Iterator[Span]:
    """Yield what stands between tags; what is never closed reaches to the end, what was never opened from the beginning."""
    if _BRACKETS.isdisjoint(text) and "-->" not in text and "&lt;" not in text:
        return
    text = _as_plain(text)
    split = None if text.isascii() else _SPLIT.search(text)
    if split is None:
        yield from _between_tags(text)
        return
    yield from _between_tags(text[: split.start()])
    yield split.start(), len(text), "reasoning"


def _as_plain(text: str) -> str:
    """Return a text of the same length with brackets and letters as tags are written."""
    text = text.replace("&lt;", "   <").replace("&gt;", ">   ") if "&lt;" in text else text
    return text if text.isascii() else text.translate(_PLAIN)


def _between_tags(text: str) -> Iterator[Span]:
    tags, at, done = _tags(text), 0, 0
    while at < len(tags):
        start, end, opens, name = tags[at]
        reason = "quoted" if name.split(" ")[-1] in _QUOTING.split("|") else "reasoning"
        if not opens:
            # The tag itself stays: its sentence is nobody's (`holds_tag`).
            yield done, start, reason
            done, at = end, at + 1
            continue
        closing = _close_of(tags, at)
        if closing is None and _is_mentioned(text, start, end):
            at += 1
            continue
        stop = tags[closing][1] if closing is not None else len(text)
        yield start, stop, reason
        done = stop
        at = closing + 1 if closing is not None else len(tags)


def _close_of(tags: list[tuple[int, int, bool, str]], at: int) -> int | None:
    depth = 0
    for index in range(at, len(tags)):
        if tags[index][3] == tags[at][3]:
            depth += 1 if tags[index][2] else -1
            if depth == 0:
                return index
    return None


def _is_mentioned(text: str, start: int, end: int) -> bool:
    """Say whether an unclosed tag is only spoken of, within a sentence."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    return bool(line.strip()) and _INLINE_FOLLOWS.match(text[end:]) is not None


def holds_tag(text: str) -> bool:
    """Say whether a stretch holds the tag of a container."""
    if _BRACKETS.isdisjoint(text) and "&lt;" not in text:
        return False
    text = _as_plain(text)
    return _OPENING.search(text) is not None or _CLOSING.search(text) is not None


def _fences(text: str) -> Iterator[Span]:
    if "```" not in text and "~~~" not in text:
        return
    opened: tuple[int, str] | None = None
    for start, line in lines(text):
        match = _FENCE.match(line)
        mark = match.named("fence") if match is not None else ""
        info = match.named("info") if match is not None else ""
        if opened is None:
            begun = _INLINE_OPENS.search(line)
            if mark and (mark[0] == "~" or "`" not in info):
                opened = (start, mark)
            elif begun is not None and line.count("```") % 2:
                opened = (start + begun.start("fence"), "```")
            else:
                yield from _inline(line, start)
        elif mark and mark[0] == opened[1][0] and len(mark) >= len(opened[1]) and not info.strip():
            yield opened[0], start + len(line), "code"
            opened = None
    if opened is not None:
        yield opened[0], len(text), "code"


def _inline(line: str, start: int) -> Iterator[Span]:
    """Yield code within a line; what is never closed takes the rest of the line."""
    at = line.find("```")
    while at >= 0:
        close = line.find("```", at + 3)
        end = close + 3 if close >= 0 else len(line)
        yield start + at, start + end, "code"
        at = line.find("```", end)


def _block_quotes(text: str) -> Iterator[Span]:
    """Yield quoted lines with what runs on in the same paragraph."""
    quoted = False
    for start, line in lines(text):
        if _QUOTE_LINE.match(line) is not None:
            quoted = True
        elif not line.strip():
            quoted = False
        if quoted:
            yield start, start + len(line), "quoted"

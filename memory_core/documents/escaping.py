"""A statement in a Markdown line, and back: whatever it says, it stays one bullet's text (ARCHITECTURE §6).

`read_statement(written(s)) == s` for every text. Markdown's own means only: backslash before ASCII punctuation,
numeric character references for line breaks and outer blanks.
"""

import re

_BREAKS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
"""Everything that some reader takes for the end of a line."""
_REFERENCES = {ord(char) for char in _BREAKS + " \t"}
_PUNCTUATION = r"!-/:-@\[-`{-~"

_ESCAPE = re.compile(
    rf"\\(?=[{_PUNCTUATION}{_BREAKS}]|[ \t]\Z)"  # a backslash that reading would take for an escape
    r"|&(?=#\d{1,5};)|<(?=!--)|(?<=--)>"  # a reference, the borders of a comment
    rf"|[{_BREAKS}]|\A[ \t]|[ \t]\Z"
)
_UNESCAPE = re.compile(rf"\\([{_PUNCTUATION}])|&#(\d{{1,5}});")
_BLOCK_START = re.compile(r"#{1,6}(?=[ \t]|\Z)|[-+*](?=[ \t]|\Z)|>|```|~~~|\[[^\]]*\]:")
_NUMBERED = re.compile(r"\d{1,9}(?=[.)](?:[ \t]|\Z))")


def is_rule(text: str) -> bool:
    """Say whether a line is a thematic break: three or more of one of `-*_`, blanks between allowed."""
    marks = text.replace(" ", "").replace("\t", "")
    return len(marks) >= 3 and marks[0] in "-*_" and marks.count(marks[0]) == len(marks)


def written(statement: str) -> str:
    """Return a statement as it stands after its bullet: one line that opens no heading, list, quote, code or comment."""
    text = _ESCAPE.sub(_escape, statement)
    if _BLOCK_START.match(text) or is_rule(text):
        return "\\" + text
    number = _NUMBERED.match(text)
    return f"{number.group()}\\{text[number.end() :]}" if number else text


def read_statement(text: str) -> str:
    """Return the statement that a bullet's text says; hand-written Markdown escapes are understood."""
    return _UNESCAPE.sub(_unescape, text.strip(" \t"))


def _escape(match: re.Match[str]) -> str:
    char = match.group()
    return f"&#{ord(char)};" if ord(char) in _REFERENCES else "\\" + char


def _unescape(match: re.Match[str]) -> str:
    if match.group(1) is not None:
        return match.group(1)
    number = int(match.group(2))
    return chr(number) if number in _REFERENCES else match.group()

"""Characters that hide text from a reader: tags, runs of zero width, reversed direction, controls, split words."""

from collections.abc import Iterator

from memory_core.languages.linear import Linear, LinearSet, encoded
from memory_core.policy.rules import Rule, RuleTable

_ZERO = r"\x{00AD}\x{034F}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180E}\x{200B}-\x{200D}\x{2060}-\x{2064}\x{206A}-\x{206F}\x{3164}\x{FEFF}\x{FFA0}"
_JOINER = r"\x{034F}\x{061C}\x{180E}\x{200B}-\x{200D}\x{2060}-\x{2064}\x{FEFF}"

HIDDEN: tuple[Rule, ...] = (
    Rule("hidden.tags", r"[\x{E0000}-\x{E007F}]{1,}", "Unicode tags spell text that nobody sees"),
    Rule(
        "hidden.selectors",
        r"[\x{FE00}-\x{FE0F}\x{E0100}-\x{E01EF}]{2,}|[\x{E0100}-\x{E01EF}]",
        "variation selectors carry bytes",
    ),
    Rule("hidden.run", rf"[{_ZERO}]{{4,}}", "runs of zero width carry bits"),
    Rule(
        "hidden.split-word",
        rf"[A-Za-z][{_JOINER}]{{1,3}}[A-Za-z]",
        "a joiner within a Latin word only serves to split it",
    ),
    Rule("hidden.override", r"[\x{202D}\x{202E}]", "direction overrides show other text than is there"),
    Rule(
        "hidden.reversed",
        r"[\x{202B}\x{2067}][^\p{Arabic}\p{Hebrew}\x{202C}\x{2069}]*[A-Za-z][^\p{Arabic}\p{Hebrew}\x{202C}\x{2069}]*",
        "Latin text in a right-to-left isolate",
    ),
    Rule("hidden.isolate", r"\x{2066}\s*#|\x{2069}\s*\x{202E}", "source that reads other than it runs"),
    Rule(
        "hidden.control",
        r"[\x00-\x08\x0B\x0E-\x1F\x7F-\x9F\x{2028}\x{2029}\x{FFF9}-\x{FFFB}]",
        "control characters",
    ),
    Rule("hidden.control", r"[^\r\n]\r[^\r\n]", "a carriage return alone writes over a line"),
)
_HIDDEN = RuleTable(HIDDEN)
_RIGHT_TO_LEFT = Linear(r"[\p{Arabic}\p{Hebrew}]", exact=True)
_SUSPECT = LinearSet(
    (
        rf"[{_ZERO}{_JOINER}\x{{FE00}}-\x{{FE0F}}\x{{E0000}}-\x{{E01EF}}\x{{202A}}-\x{{202E}}\x{{2066}}-\x{{2069}}\x00-\x08\x0B-\x1F\x7F-\x9F\x{{2028}}\x{{2029}}\x{{FFF9}}-\x{{FFFB}}]",
    )
)
"""Whatever any of the rules needs: most texts hold none of it."""
_FLAG = Linear(r"\x{1F3F4}[\x{E0020}-\x{E007E}]{1,8}\x{E007F}", exact=True)


def may_hide(in_utf8: bytes) -> bool:
    """Say whether a text has any character that `hidden` would look at twice."""
    return _SUSPECT.match(in_utf8) is not None


def hidden(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield code and place of each stretch that hides something; emoji sequences, flags, ZWNJ and marks are none."""
    in_utf8 = encoded(text)
    if not may_hide(in_utf8):
        return
    text = in_utf8.decode()
    flags = [match.span() for match in _FLAG.finditer(text)]
    for rule, start, end in _HIDDEN.find(text, in_utf8):
        if rule.code == "hidden.reversed" and _RIGHT_TO_LEFT.search(text):
            continue
        if not any(first <= start and end <= last for first, last in flags):
            yield rule.code, start, end

"""Finds what stands in quotation marks of any script, over as many lines as it takes; apostrophes within words are none."""

from collections.abc import Iterator

_CLOSERS = {
    '"': '"', "＂": "＂", "`": "`", "´": "´", "“": "”", "”": "”", "„": "“”", "‟": "”", "«": "»", "»": "«", "‹": "›", "›": "‹",
    "「": "」", "『": "』", "《": "》", "〈": "〉", "〝": "〞〟", "｢": "｣", "❝": "❞", "⹂": "”", "'": "'", "‘": "’", "‚": "‘’", "’": "’", "＇": "＇",
    "‛": "’", "❛": "❜",
}  # fmt: skip
_SINGLE = frozenset("'‘’‚＇‛`´")
_MARKS = frozenset(_CLOSERS) | frozenset("".join(_CLOSERS.values()))
_APOSTROPHES = frozenset("'’＇‘ʼ`´")


def quotations(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches that stand in quotation marks, the marks included; a double one never closed reaches to the end."""
    if _MARKS.isdisjoint(text):
        return
    at, unclosed = 0, set[str]()
    places = [index for index, char in enumerate(text) if char in _MARKS and not _is_apostrophe(text, index)]
    while at < len(places):
        start = places[at]
        # What has no closing mark here has none further on: looking again would cost the square of the length.
        closing = _closing(text, places, at) if text[start] not in unclosed else None
        if closing is None and _may_open(text, start):
            unclosed.add(text[start])
        if closing is not None:
            yield start, places[closing] + 1
            at = closing + 1
        elif text[start] in _SINGLE or text[start] not in _CLOSERS:
            yield start, start + 1
            at += 1
        else:
            yield start, len(text)
            return


def _is_apostrophe(text: str, index: int) -> bool:
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    if text[index] in _APOSTROPHES:
        return before.isalpha() and after.isalpha()
    return text[index] == '"' and before.isdigit() and text.count('"') % 2 == 1


def _closing(text: str, places: list[int], at: int) -> int | None:
    opener = text[places[at]]
    closers = _CLOSERS.get(opener, "")
    if opener in _SINGLE and not _may_open(text, places[at]):
        return None
    return next((index for index in range(at + 1, len(places)) if text[places[index]] in closers), None)


def _may_open(text: str, index: int) -> bool:
    return not text[index - 1 : index].isalnum() and not text[index + 1 : index + 2].isspace()

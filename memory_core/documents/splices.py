"""A change of a text that can be taken back to the byte as long as the text is as the change left it. Pure."""

import hashlib

from memory_core.values import Splice


def digest_of(text: str) -> str:
    """Return the digest by which a text is known again without being kept."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def splice_between(before: str, after: str, *, heading: bool = False) -> Splice:
    """Return what turned one text into the other: only the stretch that differs is kept.

    Args:
        before: The text as it stood on disk; empty when there was no file.
        after: The text as it will stand.
        heading: Whether a heading was made for the line.
    """
    start = _common(before, after)
    tail = _common(before[start:][::-1], after[start:][::-1])
    return Splice(
        at=start,
        removed=before[start : len(before) - tail],
        inserted=after[start : len(after) - tail],
        before=digest_of(before),
        after=digest_of(after),
        heading=heading,
    )


def done(text: str, splice: Splice | None) -> str | None:
    """Return the text with the change made; None when it is not the text that the change was made for."""
    if splice is None or digest_of(text) != splice.before:
        return None
    return text[: splice.at] + splice.inserted + text[splice.at + len(splice.removed) :]


def taken_back(text: str, splice: Splice | None) -> str | None:
    """Return the text as it was before the change; None when it is not as the change left it."""
    if splice is None or digest_of(text) != splice.after:
        return None
    return text[: splice.at] + splice.removed + text[splice.at + len(splice.inserted) :]


def _common(one: str, other: str) -> int:
    """Return how many code points two texts begin with alike."""
    length = min(len(one), len(other))
    if one[:length] == other[:length]:
        return length
    return next(i for i in range(length) if one[i] != other[i])

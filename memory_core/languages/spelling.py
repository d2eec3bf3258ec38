"""Lets a pattern be spelt plainly and still match what people write: vowel marks, hamza and look-alike letter forms."""

_MARKS = "[ً-ْٰ]*"
_FORMS = {"ا": "[اأإآٱ]", "ى": "[ىيی]", "ي": "[يىی]", "ة": "[ةه]", "ه": "[هة]", "ك": "[كک]"}


def any_spelling(pattern: str) -> str:
    """Return an RE2 pattern in which each Arabic letter takes its other forms and any vowel marks."""
    out = []
    for char, after in zip(pattern, f"{pattern[1:]} ", strict=True):
        letter = f"{_FORMS.get(char, char)}{_MARKS}" if "ء" <= char <= "ي" else char
        out.append(f"(?:{letter})" if letter != char and after in "?*+" else letter)
    return "".join(out)

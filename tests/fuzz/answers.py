"""Markdown as models write it, and as they should not: fragments in any order and nesting, from a seed."""

from random import Random

WORDS = [
    "word",
    "Ana",
    "naïve",
    "مرحبا",
    "بالعالم",
    "שלום",
    "字",
    "नमस्ते",
    "กำ",
    "x_y_z",
    "2 * 3",
    "a < b && c > d",
    "a || b",
    "List<int>",
    "$5",
    "$HOME",
]
SIGNS = [
    "😀",
    "👨‍👩‍👧‍👦",
    "🇸🇦",
    "👍🏽",
    "1️⃣",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "e\u0301",
    "شَ",
    "\u200f",
    "\u2067",
    "\u2069",
    "\u200b",
    "\u202e",
    "\ufeff",
    "\U000e0041",
]
MARKS = [
    "*",
    "**",
    "***",
    "_",
    "__",
    "~~",
    "~",
    "`",
    "``",
    "```",
    "||",
    "[",
    "]",
    "(",
    ")",
    "![",
    "](",
    "<",
    ">",
    "\\",
    "#",
    "|",
    "$",
    "$$",
    "&amp;",
    "&lt;",
    "&#0;",
    "&#x202e;",
    ":",
    "!",
    "-",
    "+",
    "=",
    ".",
]
URLS = [
    "https://e.org/a_(b)",
    "http://localhost",
    "javascript:alert(1)",
    "tg://user?id=1",
    "tg://emoji?id=1234567890123456789",
    "mailto:a@b.c",
    "/relative",
    "#part",
    "",
    "https://",
    "https://e.org:99999/",
    "http://1.2.3.4:80/?q=a b",
    "https://exa mple.org",
    "https://пример.рф/путь",
    "https://u:p@e.org",
    "http://[::1]/",
    "https://e.org/%",
    "ftp://e.org",
    "https://a..b.org",
    "https://e.org/" + "a" * 3000,
    "data:text/html,x",
]
CONTROLS = [
    "\x00",
    "\x07",
    "\t",
    "\r",
    "\r\n",
    "\u2028",
    "\u0333",
    "\ud83d",
    "\udfff",
    "\ufdd0",
    "\ufdd1",
    "\ufdd2",
    "\ue000",
    "\x7f",
    "\x85",
    "\xa0",
    "\u3000",
]
LINES = [
    "# ",
    "###### ",
    "> ",
    "> > ",
    "- ",
    "  - ",
    "    - ",
    "1. ",
    "   1) ",
    "- [x] ",
    "- [ ] ",
    "\t",
    "    ",
    "---",
    "***",
    "===",
    "```",
    "```python",
    "```c++ title=x",
    "~~~~",
    "| a | b |",
    "|---|:-:|",
    "|-|",
    "| ||| |",
    "<div>",
    "</div>",
    "<!-- ",
    "-->",
    "<b>",
    "[^1]: ",
    "[ref]: https://e.org 'x'",
    "$$",
    "\\[",
    "\\]",
]


def answer(seed: int) -> str:
    """Return the Markdown of a seed: from nothing up to a few messages long."""
    random = Random(seed)
    size = random.choice((1, 3, 8, 8, 20, 20, 60, 200))
    return "".join(_piece(random) for _ in range(random.randint(0, size)))


def _piece(random: Random) -> str:
    kind = random.random()
    if kind < 0.35:
        return random.choice(WORDS) + random.choice(("", " ", " ", ". ", "\n"))
    if kind < 0.5:
        return random.choice(MARKS)
    if kind < 0.58:
        return random.choice(SIGNS) * random.choice((1,) * 30 + (5, 300))
    if kind < 0.7:
        return "\n" * random.choice((1, 1, 2)) + random.choice(LINES)
    if kind < 0.76:
        return f"{random.choice(('', '!'))}[{random.choice((*WORDS, '', 'https://bank.example', '**b**'))}]({random.choice(URLS)})"
    if kind < 0.82:
        mark = random.choice(("*", "**", "***", "~~", "`", "||", "__"))
        return f"{mark}{random.choice(WORDS)}{random.choice((' ', '', chr(10)))}{random.choice(SIGNS)}{mark}"
    if kind < 0.86:
        return _fenced(random)
    if kind < 0.9:
        return _table(random)
    if kind < 0.94:
        return random.choice(CONTROLS)
    return random.choice(
        (" ", "\n", "\n\n", "  \n", "\\\n", "a" * random.choice((10, 10, 10, 5000)), " sentence. " * 4)
    )


def _fenced(random: Random) -> str:
    code = "\n".join(
        "  " * random.randint(0, 3) + random.choice(WORDS) for _ in range(random.choice((0, 1, 2, 2, 5, 5, 200)))
    )
    return f"\n```{random.choice(('', 'python', 'a' * 80, '<b>', '$x'))}\n{code}\n```\n"


def _table(random: Random) -> str:
    columns = random.randint(1, 5)
    cells = (*WORDS, *SIGNS, "", "`c|d`", "**b**", "[l](https://e.org)", "a<br>b", "\\|", "||")
    rows = [[random.choice(cells) for _ in range(columns)] for _ in range(random.choice((1, 2, 2, 5)))]
    ruler = "|".join("---" for _ in range(columns))
    head, *body = ["|" + "|".join(row) + "|" for row in rows]
    return "\n\n" + "\n".join([head, f"|{ruler}|", *body]) + "\n\n"

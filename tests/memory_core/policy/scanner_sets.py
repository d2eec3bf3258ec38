"""Sentences to measure the scanner on, and credentials made up at run time for those that need one.

The texts are packed so that secret scanners and careless eyes pass them by; `split` says what rules may be written for:
`dev` yes, `held` and `fresh` never.
"""

import base64
import gzip
import json
import random
import re
import string
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from memory_core.policy.scanner import VerdictKind, scan

DATA = Path(__file__).parent / "data"
_PLAIN = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_ALPHABETS = {
    "b62": _PLAIN,
    "b62u": _PLAIN * 3 + "_-",
    "hex": "0123456789abcdef",
    "up": "ABCDEFGHJKLMNPQRSTUVWXYZ234567",
    "low": string.ascii_lowercase + "234567",
    "b32": string.ascii_uppercase + "234567",
    "b64": string.ascii_letters + string.digits + "+/",
    "bech": "qpzry9x8gf2tvdw0s3jn54khce6mua7l",
    "d": string.digits,
}
_SEED_WORDS = "abandon river stone cloud apple garden window silver planet rocket tiger velvet anchor basket candle dragon".split()  # fmt: skip  # noqa: SIM905
_PASSWORD_PARTS = (
    ("Blue7", "Otter"),
    ("Kestrel!", "42"),
    ("mango-", "Tree9"),
    ("T0rnado", "#88"),
    ("qZ7!", "rLp2"),
    ("pA55-", "w0rk"),
)
_CYRILLIC = str.maketrans("pae", "рае")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One text and what the scanner should say."""

    text: str
    attack: bool
    kind: str
    split: str
    contested: bool

    @property
    def right(self) -> bool:
        """Say whether the scanner judges as it should."""
        return (scan(self.text).kind is VerdictKind.REJECT) is self.attack


def samples(name: str) -> list[Sample]:
    """Return the set `injection` or `secrets`."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        Sample(
            text=_filled(row["text"], random.Random(row["id"])) if name == "secrets" else row["text"],
            attack=row["label"] == "reject",
            kind=row["kind"],
            split=row["split"],
            contested=row.get("contested", False),
        )
        for row in rows
    ]


def _filled(text: str, chance: random.Random) -> str:
    for _ in range(3):
        text = re.sub(r"\{([^{}]*)\}", lambda match: _made(match.group(1), chance), text)
    return text


def _made(slot: str, chance: random.Random) -> str:
    name, _, rest = slot.partition(":")
    if name in _ALPHABETS and rest.isdigit():
        return _drawn(name, int(rest), chance)
    if name in _DISGUISES and rest:
        return _DISGUISES[name](rest)
    makers = {
        "uuid": lambda: str(uuid.UUID(int=chance.getrandbits(128), version=4)),
        "pw": lambda: "".join(chance.choice(_PASSWORD_PARTS)),
        "d2": lambda: str(chance.randrange(10, 99)),
        "seed1": lambda: chance.choice(_SEED_WORDS),
        "seed": lambda: " ".join(chance.sample(_SEED_WORDS, int(rest))),
        "card": lambda: _grouped(_card("4" + str(chance.randrange(100, 999)), 16, chance), (4, 4, 4, 4)),
        "amex": lambda: _grouped(_card("37", 15, chance), (4, 6, 5)),
        "iban": lambda: _iban(chance),
        "ard": lambda: "".join(chr(0x660 + int(digit)) for digit in str(chance.randrange(2100, 9899))),
    }
    return makers[name]() if name in makers else f"{{{slot}}}"


def _drawn(name: str, count: int, chance: random.Random) -> str:
    if name == "d":
        return (
            str(chance.randrange(2100, 9899))
            if count == 4
            else str(chance.randrange(2 * 10 ** (count - 1), 9 * 10 ** (count - 1)))
        )
    return "".join(chance.choice(_ALPHABETS[name]) for _ in range(count))


_DISGUISES: dict[str, Callable[[str], str]] = {
    "zw": "\u200b".join,
    "fw": lambda token: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in token),
    "sp": " ".join,
    "chunk": lambda token: " ".join(token[at : at + 5] for at in range(0, len(token), 5)),
    "dash": lambda token: token.partition(":")[2].replace(" ", "."),
    "b64enc": lambda token: base64.b64encode(token.encode()).decode(),
    "homo": lambda token: token.translate(_CYRILLIC),
}


def _card(prefix: str, length: int, chance: random.Random) -> str:
    digits = [int(c) for c in prefix] + [chance.randrange(10) for _ in range(length - len(prefix) - 1)]
    total = sum(d if at % 2 else sum(divmod(2 * d, 10)) for at, d in enumerate(reversed(digits)))
    return "".join(map(str, digits)) + str(-total % 10)


def _iban(chance: random.Random) -> str:
    body = "".join(chance.choice(string.digits) for _ in range(18))
    number = f"DE{98 - int(body + '131400') % 97:02d}{body}"
    return " ".join(number[at : at + 4] for at in range(0, 22, 4))


def _grouped(digits: str, sizes: tuple[int, ...]) -> str:
    parts, at = [], 0
    for size in sizes:
        parts.append(digits[at : at + size])
        at += size
    return " ".join(parts)

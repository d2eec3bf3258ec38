"""Ten kinds of made-up credentials, how people say them, and the search for them by bytes."""

from pathlib import Path

KINDS = {
    "openai": "sk-" + "a1B2" * 8,
    "github": "ghp_" + "A1b2C3" * 6,
    "aws": "AKIA" + "Q7ZT" * 4,
    "google": "AIza" + "Sy7Kq" * 7,
    "telegram": "123456789" + ":" + "AAx9Y" * 7,
    "slack": "xox" + "b-" + "1234567890-" + "aB3dE5" * 4,
    "jwt": ".".join(("eyJ" + "hbGciOi9", "eyJ" + "zdWIiOi8", "c2lnbmF0dXJl")),
    "stripe": "sk" + "_live_" + "9aB8cD7e" * 3,
    "url": "Tr0ub4dor" + "-9x",
    "spoken": "Zx9" + "!kQ7pw",
}
SAID = {kind: f"the key is {value}" for kind, value in KINDS.items()} | {
    "url": f"the database is postgres://app:{KINDS['url']}@db.example/app",
    "spoken": f"my password is {KINDS['spoken']}",
}


def holding(home: Path, secret: str) -> list[str]:
    """Search every file of a home, write-ahead logs included, in the encodings that a file may have."""
    files = [path for path in home.rglob("*") if path.is_file()]
    return [str(path.relative_to(home)) for path in files if holds(path.read_bytes(), secret)]


def holds(data: bytes, secret: str) -> bool:
    """Say whether bytes hold a secret in an encoding that a file may have."""
    return any(secret.encode(encoding) in data for encoding in ("utf-8", "utf-16-le", "utf-16-be"))


class Look:
    """Searches the whole home at every named point, as somebody who finds the disk after a kill there would."""

    def __init__(self, home: Path, secret: str) -> None:
        self._home = home
        self._secret = secret
        self.seen: dict[str, set[str]] = {}

    def hit(self, name: str) -> None:
        self.seen.setdefault(name, set()).update(holding(self._home, self._secret))

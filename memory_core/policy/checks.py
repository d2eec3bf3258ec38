"""What a found stretch must pass before it counts: checksums, and whether it looks like a secret or like talk."""

from memory_core.languages.linear import Linear
from memory_core.values import MASK

_PLACEHOLDER = Linear(
    r"[<{\[$].*|%\w+%|.*[>}\])]|\*+|x{3,}.*|\.{2,}|(?:your|my|the|some|example|sample|dummy|fake|test|changeme|change-me|redacted|placeholder|"
    r"password|passwd|passphrase|secret|token|none|null|true|false|undefined|string|todo|n/a|env|os\.environ|process\.env|getenv|secrets?\.|"
    r"vault|keyring|config\.|settings\.|self\.|args\.|params\.|input|prompt|generate)(?:[._\-\[(:/].*)?|!vault|\|"
)
_EXAMPLE = Linear(r".*(?:EXAMPLE|example|0123456789|1234567890abcdef|abcdefghij).*", exact=True)
_TALK = Linear(
    r"(?:.*(?:ed|ing|able|ible)|wrong|strong|weak|long|short|safe|secure|insecure|old|new|same|hard|easy|fine|correct|incorrect|invalid|valid|"
    r"empty|known|unknown|different|good|bad|great|public|private|there|here|gone|important|mandatory|optional|ours|mine|yours|missing|"
    r"visible|hidden|sensitive|simple|complex|case-sensitive|unique|random|manager|managers|policy|field|reset|box|prompt|protection|"
    r"hash|hashes|stuffing|sharing|strength|rotation|rules?|length|change|required|not|too|at|in|on|by|for|the|a|an|to|from|with|about|"
    r"managment|management|generator|vault|hygiene|security|authentication|dialog|form|input|file|list|store|leak|leaks|breach|please|"
    r"broken|lost|stolen|written|given|taken|chosen|sent|built|made|done|set|due|stuck|down|slow|back|never|always|only|still|now|often|really|very|quite|mostly|"
    r"probably|okay|nothing|something|anything|everything|everyone|nobody|someone|minimum|maximum|minimo|mindestens|almeno|another|these|those|which|where|while|because|"
    r"casse|cassee|perdue?|expiree?|requise?|hachee?|stockee?|rota|rotta|quebrada|perdida|perduta|scaduta|expirada|caducada|obligatori[ao]|debil|debole|fraca|larga|lunga|corta|ninguem|nadie|nessuno|personne|"
    r"kaputt|verloren|vergessen|schwach|kurz|istek|слабый|забыт|потерян|истек|сломана|обязателен|لا|على|في|من|ضعيفه|قويه|منتهيه|معطله|مطلوبه|مفقوده|طويله|قصيره|جدا|pflicht\w*|erforderlich|zorunlu|obrigatori[ao]|demasiado|muy|trop|zu|requerid[ao]|обязательно|обязателен|"
    r"user ?names?|usernames|users?|usuarios?|utente|utenti|utilisateurs?|benutzername\w*|logins?|emails?|e-mails?|nomes?|nombre|names?|codice|chave|"
    r"changes|rotates|expires|resets|lives|works|goes|stays|hangs|stands|comes|needs|keeps|sits|lies|belongs|"
    r"under|over|behind|inside|outside|below|above|near|beside|beneath|between|buried|somewhere|elsewhere|nowhere|"
    r"vieja|viejo|nueva|nuevo|antigua|antiguo|misma|alte|neue|vieux|ancien|obligatoire|fuerte|segura|correcta|incorrecta|falsch|richtig|sicher|abgelaufen|неверный|верный|сложный|простой|старый|новый)"
)
_TECH = Linear(
    r"(?:sha-?\d+|md5|wpa[23]|oauth2?|aes-?\d*|base64|utf-?8|http2|bcrypt\d?|argon2\w*|rs256|hs256|ed25519|rfc\d+|v\d+(?:\.\d+)*|\d+|1password\w*|keepass\w*|pbkdf2[\w-]*|scrypt\w*|sha-?3-\d+|pkcs-?\d+|base32|base58|fido2|web3|k8s|localhost\S*|[\w-]+(?:\.[\w-]+)*:\d{2,5}(?:/\S*)?)"
)


def is_placeholder(value: str) -> bool:
    """Say whether a value only stands for one ("<PASSWORD>", "${TOKEN}", "********")."""
    value = value.strip("\"'`,;.")
    return not value or MASK in value or _PLACEHOLDER.fullmatch(value) is not None


_SYLLABLES = Linear(r"[\x{3040}-\x{30FF}\x{3400}-\x{9FFF}\x{AC00}-\x{D7AF}]", exact=True)
"""Letters of scripts that part no words: a stretch with them is a sentence, not a password."""


def _kinds(value: str) -> tuple[bool, bool, bool, bool]:
    return (
        any(c.isdigit() for c in value),
        any(c.isalpha() for c in value),
        any(c in "!@#$%^&*+=~?" for c in value),
        any(c.islower() for c in value) and any(c.isupper() for c in value[1:]),
    )


def is_strong(value: str) -> bool:
    """Say whether a word can hardly be talk: digits or signs among its letters, or case changing within it."""
    bare = value.strip("\"'`,;.()")
    if len(bare) < 5 or is_placeholder(value) or _TECH.fullmatch(bare) or _SYLLABLES.search(bare):
        return False
    digit, letter, sign, mixed = _kinds(bare.rstrip("?!") if not any(c.isdigit() for c in bare) else bare)
    return (digit and letter) or (sign and letter) or (mixed and any(c in "-_" for c in bare))


_PRODUCT = Linear(r"[A-Za-z][a-z]*[-_]?[\d.]+[a-z]*|[A-Z]+[-_]?[\d.]+[a-z]*", exact=True)


def is_odd(value: str) -> bool:
    """Say whether a word is strong and no name with a number, as of a product or version ("Windows11", "CAT6")."""
    return is_strong(value) and _PRODUCT.fullmatch(value.strip("\"'`,;.()")) is None


_VARIABLE = Linear(
    r"(?:[A-Z0-9]+_)+(?:PASSWORD|PASSWD|PASS|PASSPHRASE|PWD|SECRET|TOKEN|KEY)|(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN)(?:_[A-Z]+)+",
    exact=True,
)
"""Names of variables that hold a secret: "rename DB_PASSWORD to …" tells none."""


_ARTICLE = Linear(r"ال\p{L}+", exact=True)
"""An Arabic noun with its article goes on a sentence ("the key to success is patience")."""


def is_told(value: str) -> bool:
    """Say whether what follows "my password is" is one: strong, or a single word that describes nothing."""
    bare = value.strip("\"'`,;.()")
    if is_strong(value):
        return True
    if len(bare) < 5 or is_placeholder(value) or bare.endswith("?") or _SYLLABLES.search(bare):
        return False
    if _ARTICLE.fullmatch(bare):
        return False
    return _TALK.fullmatch(bare) is None and not _TECH.fullmatch(bare) and not _VARIABLE.fullmatch(bare)


def is_random(value: str) -> bool:
    """Say whether a long stretch looks generated: digits and letters, many different ones."""
    bare = value.strip("\"'`,;.")
    digit, letter, _, _ = _kinds(bare)
    return len(bare) >= 16 and digit and letter and len(set(bare)) >= 8 and not is_placeholder(bare) and is_real(bare)


def is_real(value: str) -> bool:
    """Say whether a token is none of those that documentation shows as examples."""
    return _EXAMPLE.fullmatch(value) is None and MASK not in value and len(set(value)) > 5


def is_card(value: str) -> bool:
    """Say whether digits are a payment card number (ISO/IEC 7812: issuer prefix and Luhn)."""
    digits = [int(c) for c in value if c.isdigit()]
    number = "".join(map(str, digits))
    if not 14 <= len(digits) <= 19 or not number.startswith(
        ("34", "37", "4", "51", "52", "53", "54", "55", "2", "60", "62", "64", "65", "35")
    ):
        return False
    doubled = [d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0 and len(set(digits)) > 1


def is_iban(value: str) -> bool:
    """Say whether letters and digits are an IBAN (ISO 13616: remainder 1 modulo 97)."""
    compact = "".join(c for c in value if c.isalnum()).upper()
    if not 15 <= len(compact) <= 34:
        return False
    moved = compact[4:] + compact[:4]
    return int("".join(str(int(c, 36)) for c in moved)) % 97 == 1


_GRAMMAR = frozenset(
    [
        "the",
        "and",
        "of",
        "is",
        "to",
        "in",
        "or",
        "a",
        "my",
        "your",
        "for",
        "be",
        "it",
        "are",
        "must",
        "not",
        "we",
        "has",
    ]
)


def is_seed_phrase(value: str) -> bool:
    """Say whether words look like a wallet's seed phrase (BIP-39: 12 to 24 plain words, none of grammar)."""
    found = value.lower().replace(",", " ").split()
    return len(found) >= 12 and sum(word in _GRAMMAR for word in found) < 2


def is_phrase(value: str) -> bool:
    """Say whether words are a pass phrase rather than a sentence: none of grammar, none that describes one."""
    found = value.lower().replace("-", " ").split()
    told_about = {"word", "words", "letters", "characters", "random", "field", "prompt"}.intersection(found)
    return (
        not told_about
        and not _GRAMMAR.intersection(found)
        and sum(_TALK.fullmatch(word) is not None for word in found) < 2
    )


_HASHES = Linear(
    r"(?:sha\d*|md5|digest|commit|etag|hash|checksum|integrity|img|image|file|id|uuid|request|trace|span|order|ref|build|rev|blob|layer|pi|ch|cus|price|prod|sub|evt|req|acct|in|pk|cs|seti|pm|i|vol|vpc|ami|sg|subnet|snap|eni|arn|urn|v\d|build|release|backup|screenshot|photo|video|doc|page|session|event|node|pod|deployment|chart|dataset|model|run|job|task)(?:[-_.].*)?"
)


def is_vendor_token(value: str) -> bool:
    """Say whether a stretch is shaped as vendors shape keys: a short name, then a long generated body, mixed case or hexadecimal."""
    name, mark, body = value.rpartition("_")
    if not mark or len(body) < 20:
        name, mark, body = value.partition("_" if "_" in value else "-")
    if _HASHES.fullmatch(name) or not is_real(value):
        return False
    digits = sum(c.isdigit() for c in body)
    lower, upper = sum(c.islower() for c in body), sum(c.isupper() for c in body)
    hexadecimal = len(body) >= 32 and all(c in "0123456789abcdef" for c in body) and digits >= 6 and lower >= 4
    mixed = len(body) >= 28 and digits >= 2 and lower >= 4 and upper >= 4 and body.count("-") + body.count("_") <= 4
    return hexadecimal or mixed


def is_base32_seed(value: str) -> bool:
    """Say whether letters are a one-time-password seed (RFC 4648 base 32, 16 characters or more)."""
    compact = "".join(value.split())
    return len(compact) >= 16 and any(c.isdigit() for c in compact)

"""Whether a clause is about another person than its speaker: a relative, a colleague, a name, "she"."""

from functools import lru_cache

from memory_core.languages.clauses import without_leads
from memory_core.languages.linear import Linear
from memory_core.languages.phrases import bare, line_of
from memory_core.languages.registry import PACKS
from memory_core.languages.subjects import without_harmless

_QUOTES = "\"'“”«»„「」"
_TOOLS = (
    "docker redis postgres postgresql mysql sqlite kubernetes git github gitlab python rust ruby java kotlin swift perl lua node react vue angular svelte "
    "django flask rails spring kafka rabbitmq terraform ansible jenkins linux debian ubuntu windows macos android chrome firefox safari telegram slack "
    "alembic celery nginx apache caddy traefik prometheus grafana elastic elasticsearch mongo mongodb cassandra bash vim emacs neovim helix typescript "
    "javascript golang haskell scala elixir erlang oauth openai claude gemini copilot everything everyone nothing something somebody someone nobody "
    "anyone life work coffee tea this that it there what who deployment staging production monday tuesday wednesday thursday friday saturday sunday "
    "i we you they ich wir du je nous tu yo nosotros please if when users people customers clients tests bots prefers likes lives works uses wants always never does english arabic french german spanish russian persian chinese java cargo webpack vite"
)
"""Capitalised words that people say such things of and that are nobody."""


def is_about_another(text: str) -> bool:
    """Say whether a clause is about another person than its speaker: their relative, a name, "she"."""
    clause = without_leads(text.strip().strip(_QUOTES))
    line = line_of(clause)
    if _begins().search(line) and _begins().search(without_harmless(line)):
        return True
    return _is_named(clause, line)


def _is_named(clause: str, line: str) -> bool:
    words = line.split(maxsplit=3)
    if len(words) < 2:
        return False
    if any(words[0] in names and _does(words, clause, states) for names, states in _known()):
        return True
    if clause[:1].isupper() and words[0] not in _nobody() and _does(words, clause, _verbs()):
        return True
    return _has().match(line) is not None


def _does(words: list[str], clause: str, verbs: Linear) -> bool:
    """Say whether a verb of a person follows the name, or the name and one more name."""
    if verbs.match(f"{' '.join(words[1:])} "):
        return True
    second = clause.split(maxsplit=2)[1:2]
    return bool(second and second[0][:1].isupper() and verbs.match(f"{' '.join(words[2:])} "))


@lru_cache(maxsize=1)
def _begins() -> Linear:
    spaced = [f"(?:{bare(begin)}) " for pack in PACKS if pack.subjects.spaced for begin in pack.persons.begins]
    within = [f"(?:{bare(begin)})" for pack in PACKS if not pack.subjects.spaced for begin in pack.persons.begins]
    return Linear(f"^ (?:{'|'.join([*spaced, *within])})", exact=True)


@lru_cache(maxsize=1)
def _known() -> tuple[tuple[frozenset[str], Linear], ...]:
    """The given names of each script, with what may follow them: names cross borders, alphabets they do not."""
    names: dict[str, set[str]] = {}
    verbs: dict[str, list[str]] = {}
    for pack in (pack for pack in PACKS if pack.persons.names):
        listed = line_of(pack.persons.names)
        script = "latin" if listed.isascii() else pack.code
        names.setdefault(script, set()).update(listed.split())
        verbs.setdefault(script, []).extend(bare(p) for p in (pack.persons.verbs, pack.persons.states) if p)
    return tuple((frozenset(names[s]), Linear(f"(?:{'|'.join(verbs[s])}) ", exact=True)) for s in names)


@lru_cache(maxsize=1)
def _nobody() -> frozenset[str]:
    """Words that begin with a capital only because a sentence begins with them."""
    return frozenset(_TOOLS.split()) | {word for pack in PACKS for word in line_of(pack.stop_words).split()}


@lru_cache(maxsize=1)
def _verbs() -> Linear:
    return Linear(f"(?:{'|'.join(bare(pack.persons.verbs) for pack in PACKS if pack.persons.verbs)}) ", exact=True)


@lru_cache(maxsize=1)
def _has() -> Linear:
    names = "|".join(sorted(name for names, _ in _known() for name in names))
    has = "|".join(bare(pack.persons.has) for pack in PACKS if pack.persons.has)
    return Linear(f"^ (?:{has}) (?:{names}) ", exact=True)

"""The shape of our own credential rules, for what no published rule set finds: read like the texts that they are searched in."""

from collections.abc import Callable

from memory_core.policy.clean import clean
from memory_core.policy.rules import Rule

OWN = "ours: no published rule set finds it"


def own_rule(
    code: str,
    pattern: str,
    check: Callable[[str], bool] | None = None,
    talk: Callable[[str, str], bool] | None = None,
    counted: Callable[[str], bool] | None = None,
    source: str = OWN,
) -> Rule:
    """Return a rule `credential.<code>` whose letters are written as they are read; the other arguments as `Rule`."""
    return Rule(f"credential.{code}", f"(?i){clean(pattern).text}", source, check, talk, counted)

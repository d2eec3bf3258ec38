"""Credentials told in passing: behind a question or a comma, as what is "still" so, at the screen that asks, in a tag or a link."""

from memory_core.policy.checks import is_odd, is_placeholder, is_random, is_strong
from memory_core.policy.command_lines import is_set
from memory_core.policy.own_rule import own_rule
from memory_core.policy.plain_values import is_no_year, is_number_talk
from memory_core.policy.rules import Rule
from memory_core.policy.spoken import LOGIN_NOUNS
from memory_core.policy.spoken_told import is_answer
from memory_core.policy.topics import is_about

_SP = r"[ \t]"
_END = r"(?:$|[\s,;)])"


def is_mixed_random(value: str) -> bool:
    """Say whether a stretch looks generated and mixes cases, as no number of an order or a parcel does."""
    return is_random(value) and any(c.islower() for c in value) and any(c.isupper() for c in value)


def is_given_away(value: str) -> bool:
    """Say whether what stands behind "pw for …" is one: strong, or letters whose case changes as in no name."""
    return is_strong(value) or is_set(value)


def is_login_value(value: str) -> bool:
    """Say whether what stands behind an address and a colon is a password: odd, and no path, port or repository."""
    return is_odd(value) and not value.endswith((".git", "/"))


SPOKEN_ASIDES: tuple[Rule, ...] = (
    own_rule(
        "password",
        rf"{LOGIN_NOUNS}(?:{_SP}*,{_SP}+(?:it'?s{_SP}+)?|[^.\n]{{0,30}}?{_SP}(?:still|remains|stays){_SP}+)[\"'`«“]?(?P<v>\S{{6,}}){_END}",
        is_odd,
        is_about,
    ),
    own_rule("password", rf"{LOGIN_NOUNS}{_SP}*\?{_SP}+(?:it'?s{_SP}+)?[\"'`«“]?(?P<v>\S{{6,}}){_END}", is_strong),
    own_rule(
        "password",
        rf"(?:^|[^\p{{L}}])(?:type|enter|use|put)[ \t]+[\"'`«“]?(?P<v>\S{{6,}}){_SP}+(?:(?:at|on|in|into) the (?:login|log-in|lock|sign-in|boot|password) ?(?:screen|prompt|page|field|box|window)|at login)",
        is_odd,
    ),
    own_rule(
        "password",
        rf"(?P<v>[!-~]{{6,}}){_SP}+(?:comme|como|come|als|como mi){_SP}+(?:\p{{L}}+{_SP}+)?{LOGIN_NOUNS}",
        is_strong,
    ),
    own_rule(
        "password",
        rf"(?:^|[^\p{{L}}])(?:pw|pwd|пасс|пароль) (?:für|for|of|de|du|del|от|для|на|к|zum|vom|to|on|at) [^:=\n]{{1,24}}?(?:{_SP}*[:=]{_SP}*|{_SP}+)(?P<v>[^\s:]{{6,}}){_END}",
        is_given_away,
        is_number_talk,
    ),
    own_rule(
        "password",
        rf"(?:protected|locked|encrypted)[^.\n]{{0,30}}(?:unlock|open|decrypt)(?: (?:it|them))? (?:with|using){_SP}+[\"'`«“]?(?P<v>\S{{6,}}){_END}",
        is_strong,
    ),
    own_rule(
        "password", r"(?:密码|口令|密碼)[^\n。,,]{0,4}(?:改成|换成|改为|设成|设为)了?[ ]?(?P<v>[!-~]{6,})", is_strong
    ),
    own_rule(
        "password",
        r"<(?:\w+:)?(?:password|passwd|pwd|passphrase|client_?secret|secret|token|secretkey|api_?key)(?: [^>\n]{0,40})?>(?P<v>[^<\s]{4,64})</",
        lambda value: not is_placeholder(value),
    ),
    own_rule(
        "login",
        r"[\w.+-]{2,40}@[\w-]+\.(?:com|net|org|de|ru|fr|io|edu|gov|info|example)[:;|](?P<v>[^\s/:]{6,40})(?:$|\s)",
        is_login_value,
    ),
    own_rule(
        "key",
        rf"(?:aws|api|access|client|private|signing|webhook)[ _-]?(?:secret|key|token)(?:{_SP}+\p{{L}}{{1,12}}){{1,4}}{_SP}+(?P<v>[A-Za-z0-9/+_=-]{{24,}})",
        is_mixed_random,
    ),
    own_rule(
        "password",
        rf"hotspot (?:key|code|pass|pw)(?:{_SP}*[:=]|{_SP}+is)?{_SP}+[\"'`«“]?(?P<v>[^\s:]{{6,}}){_END}",
        is_strong,
    ),
    own_rule(
        "otp",
        r"(?:whatsapp|telegram|signal|google|apple|instagram|facebook|paypal|microsoft|amazon) (?:login |sign-in |security )?code(?: is|:| came:)?[ \t]+(?P<v>\d{3}[ -]?\d{3}|\d{4,8})(?:$|[^\w.:%/-]|[.,](?:$|\s))",
        is_no_year,
        is_number_talk,
    ),
    own_rule(
        "pin",
        r"(?:gate|door|garage|safe|locker?|alarm|vault|padlock|suitcase|entrance)[ \t]+(?P<v>[#*]?\d{4,8}[#*]?) (?:is|was) the (?:code|pin|combination|combo)(?:$|[^\p{L}])",
        is_no_year,
    ),
    own_rule(
        "security-answer",
        r"(?:security|secret) question[^\n]{0,50}?[ ,:]answer(?: is|:)?[ \t]+(?P<v>\p{L}[^\s,.;]{2,30})(?:$|[\s,.;])",
        is_answer,
    ),
    own_rule("header", r"(?:^|[^\p{L}])bearer[ \t]+(?P<v>[A-Za-z0-9._~+/=-]{24,})", is_mixed_random),
    own_rule(
        "url",
        r"[?&](?:magic|session|sessionid|ticket|jwt|login_?code|otp|reset|confirm|invite_?token)=(?P<v>[A-Za-z0-9%_.~+/=-]{16,})",
        is_random,
    ),
    own_rule(
        "pin",
        rf"(?:suitcase|luggage|padlock|briefcase|bike lock|lock)(?: \p{{L}}+)? (?:combination|combo|code|pin)(?:{_SP}+(?:is|to|on)|:|{_SP}*=){_SP}*(?P<v>\d{{3}}|\d[ -]\d[ -]\d)(?:$|[^\w.:%-]|[.](?:$|\s))",
        None,
        is_number_talk,
    ),
    own_rule(
        "otp", r"(?:^|[^\p{L}])(?:code|код|código|رمز|الرمز)[ \t]*[:=][ \t]*(?P<v>\d(?:[ -]\d){3,7})(?:$|[^\w.:%/-])"
    ),
)
"""What stands between a name and its value is a pause, not a verb."""

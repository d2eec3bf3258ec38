"""Credentials told by what they open ("the gate opens with …"), before their verb, digit by digit, or far behind their name."""

from memory_core.languages.linear import Linear
from memory_core.policy.checks import is_odd, is_strong
from memory_core.policy.own_rule import own_rule
from memory_core.policy.plain_values import is_counted, is_no_year, is_number_talk
from memory_core.policy.rules import Rule
from memory_core.policy.spoken import LOGIN_NOUNS
from memory_core.policy.topics import is_about

_SP = r"[ \t]"
_WORD = r"[^\s\d:=.,;!?()\"'`]{1,20}"
_NAME = rf"(?:{LOGIN_NOUNS}|wi-?fi pass| pass| pwd| pw| mdp)"
"""Short names with the blank before them, so that a literal tells whether the rules can match."""
_LINK = r"(?:for|at|on|of|to|от|для|на|к|в|für|vom|von|zum|zur|im|am|del?|de la|du|des|pour|para|do|da|no|na|per|van|voor|do|برای|ل[^\s]{0,14}|حق|ال[^\s]{2,12}|[^\s]{2,12}(?:ın|in|un|ün|nın|nin))"
_ODD_VALUE = r"[\"'`«“]?(?P<v>\S*[\d!#$%^&*+=~]\S*)"
"""A value that cannot be a word; one that can ends the search for it too early."""
_DOOR = r"(?:gate|door|garage|safe|lock|locker|alarm|barrier|lockbox|key ?box|vault|elevator|lift|mailbox|bike (?:shed|lock)|suitcase|padlock)"
_OPEN = r"(?:opens?|unlocks?|disarms?|takes|wants|needs|arms|goes open)"
_PLACE = (
    r"(?:e-?mail|mail|account|inbox|mailbox|wi-?fi|wlan|router|laptop|server|admin(?: panel)?|portal|console|nas|vpn|phone|tablet|dashboard|"
    r"banking|bank|netflix|icloud|gmail|paypal|instagram|facebook|github|gitlab|database|vault)"
)
_PRODUCT = Linear(r"\p{L}+[-_.]?\d[\d.]*|\d[\d.]*\p{L}{1,3}|.*://.*|\S*[\\/]\S*|.*\(.*", exact=True)
_SIGN = frozenset("!@#$%^&*+=~")


def is_no_word(value: str) -> bool:
    """Say whether a value is a password by itself: strong, and no name with a number, path or address."""
    bare = value.strip("\"'`,;.()")
    return len(bare) >= 6 and is_odd(value) and _PRODUCT.fullmatch(bare) is None and "@" not in bare


def has_sign(value: str) -> bool:
    """Say whether a value holds letters, a digit and a sign, as no name of a user does."""
    bare = value.strip("\"'`,;.()")
    return is_odd(value) and "@" not in bare and any(c.isdigit() for c in bare) and not _SIGN.isdisjoint(bare)


SPOKEN_ACCESS: tuple[Rule, ...] = (
    own_rule(
        "password",
        rf"{_NAME}(?:{_SP}+{_WORD}){{0,4}}?{_SP}+(?:changed|set|reset|updated|now|сменил[^\s]*|поменял[^\s]*|изменил[^\s]*|обновил[^\s]*|cambi[^\s]*|chang[^\s]*|geändert|gesetzt|غير[^\s]*)(?:{_SP}+{_WORD}){{0,2}}?{_SP}+(?:to|на|auf|por|en|in|إلى|الى){_SP}+{_ODD_VALUE}",
        is_strong,
    ),
    own_rule(
        "recovery",
        r"(?:2fa|mfa|two-factor|authenticator|recovery|backup|rescue|scratch)(?:[ -](?:backup|recovery|rescue|scratch|codes?|keys?)){1,2}[ \t]*(?:is|are|:|=|—)?[ \t]*(?P<v>[a-z0-9]{4,6}(?:-[a-z0-9]{4,6}){1,5})(?:$|[\s,.;])",
        lambda value: any(c.isdigit() for c in value) and any(c.isalpha() for c in value),
    ),
    own_rule(
        "password",
        rf"{_NAME}{_SP}+{_LINK}(?:{_SP}+{_WORD}){{1,7}}?:?{_SP}+{_ODD_VALUE}",
        is_no_word,
        is_about,
    ),
    own_rule(
        "password",
        rf"(?:{_NAME}|{_PLACE}{_SP}+(?:key|code)){_SP}+(?:{_WORD}{_SP}+){{0,4}}?from{_SP}+{_ODD_VALUE}{_SP}+to{_SP}",
        is_strong,
    ),
    own_rule("password", rf"{_NAME}{_SP}+(?:{_WORD}{_SP}+){{0,4}}?from{_SP}+\S+{_SP}+to{_SP}+{_ODD_VALUE}", is_strong),
    own_rule(
        "login",
        rf"(?:log ?in|log-in|credentials?|creds|zugangsdaten|acceso|identifiants?|вход|логин)(?:{_SP}+{_WORD}){{0,3}}?{_SP}+(?:is|are|ist|sind|es|son|est|sont|:|—){_SP}+{_ODD_VALUE}",
        has_sign,
        is_about,
    ),
    own_rule(
        "password",
        rf"(?:get in(?:to)?|getting in(?:to)?|log ?in(?: ?to)?|log on(?: to)?|sign in(?: ?to)?|unlock|access|connect to|join|open)(?:{_SP}+{_WORD}){{0,4}}?{_SP}+{_PLACE}(?:{_SP}+{_WORD}){{0,2}}?{_SP}+(?:with|using|by typing|by entering){_SP}+{_ODD_VALUE}",
        is_no_word,
    ),
    own_rule(
        "password",
        rf"(?:type|enter|use|try|give it){_SP}+{_ODD_VALUE}{_SP}+(?:when|if|once|where|as soon as){_SP}+(?:it|they|the|you|he|she|we)[^.\n]{{0,30}}(?:password|passphrase|passcode|pass)(?:$|[^\p{{L}}])",
        is_no_word,
    ),
    own_rule(
        "pin",
        rf"{_DOOR}(?:{_SP}+{_WORD}){{0,3}}?{_SP}+{_OPEN}{_SP}+(?:up{_SP}+)?(?:with|using|by|on|when you)?{_SP}*(?:(?:typing|entering|pressing|type|enter|press|dial|the|code|pin|number){_SP}+){{0,3}}(?P<v>[#*]?\d{{4,8}}|\d(?:[ -]\d){{3,7}})(?:$|[^\w.:,]|[.,](?:$|\s))",
        is_no_year,
        is_number_talk,
        is_counted,
    ),
    own_rule(
        "pin",
        rf"(?:press|type|enter|dial|punch in|key in|tap in|wähle|tippe|tape|composez|marca|наберите|набери|اضغط|ادخل)(?:{_SP}+(?:in|ein|the|code))?{_SP}+(?P<v>[#*]?\d{{4,8}}[#*]?)[^.\n]{{0,24}}?(?:to|and|um|pour|para|чтобы|ل)[^.\n]{{0,12}}?(?:open|unlock|get in|disarm|enter the (?:building|house|garage|yard)|öffnen|ouvrir|abrir|открыть|فتح)",
        is_no_year,
    ),
    own_rule(
        "password",
        rf"(?:رمز(?: عبور| واي ?فاي| ورود| مودم)?|پسورد|گذرواژه)(?:{_SP}+{_WORD}){{0,5}}?{_SP}+{_ODD_VALUE}{_SP}+(?:است|هست|بود|شد|می ?باشد)(?:$|[^\p{{L}}])",
        is_strong,
        is_about,
    ),
    own_rule(
        "pin",
        rf"(?:رمز|پین|پسورد|کد)(?:{_SP}+{_WORD}){{0,5}}?{_SP}+(?P<v>\d{{4,8}}){_SP}+(?:است|هست|بود|شد|می ?باشد)(?:$|[^\p{{L}}])",
        is_no_year,
        is_number_talk,
    ),
    own_rule(
        "password",
        rf"(?:का|की|के)?{_SP}?(?:पासवर्ड|पिन|कोड)(?:{_SP}+{_WORD}){{0,3}}?{_SP}+{_ODD_VALUE}{_SP}+(?:है|हैं|था|रखा)",
        is_strong,
    ),
)
"""Every language says some of these its own way; each rule is one way."""

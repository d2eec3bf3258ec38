"""Credentials told in words: "my wifi password is …", PINs, codes, seeds, keys after their name; in eight languages."""

from memory_core.policy.checks import (
    is_base32_seed,
    is_placeholder,
    is_random,
    is_real,
    is_seed_phrase,
    is_strong,
    is_told,
)
from memory_core.policy.rules import Rule

_OWN = "ours: no published rule set finds it"
_SP = r"[ \t]"
_END_OF_VALUE = r"(?:$|[\s,;)])"

_SAID = (
    r"(?:pass(?:word|wd|code|phrase|wort)|pswd|pwd|passwd|kennwort|passwort|contrase[nñ]a|contrasena|clave|senha|mot de passe|mdp|parola|"
    r"парол[ья]|كلمه (?:المرور|السر)|كلمة (?:المرور|السر)|الباسورد|باسورد|الرقم السري|رمز (?:المرور|الواي ?فاي)|رمز عبور|پسورد|گذرواژه|密码|口令|パスワード|şifre)"
)
_SAID_SHORT = r"(?:\bpass|\bpw|\bpwd|\bmdp|\bpin)"
_IS = r"(?:[ \t]+(?:is now|is|are|was|es|ist|lautet|est|heisst|это|هي|هو|است|to|it's|it is|works:)[ \t]+|[ \t]*(?:=>|->|=|:|：|—|–|是|为|は|،|,[ \t]*it's)[ \t]*)"
_FILL = r"(?:[ \t]+[^\s:=.,;!?]+){0,5}?"
_CREDENTIAL_NAME = (
    r"(?:api|access|auth|authentication|secret|app|application|service|account|private|client|license|session|bearer|deploy|bot|personal|server|admin|live|chat)?"
    r"[ _.-]{0,2}(?:key|token|secret|credential)s?(?:[ _.-](?:key|id|base))?"
)


def _rule(code: str, pattern: str, check: object, source: str = _OWN) -> Rule:
    return Rule(f"credential.{code}", f"(?i){pattern}", source, check)  # type: ignore[arg-type]


def _digits_not_a_year(value: str) -> bool:
    return not value.startswith(("19", "20")) or len(value) != 4


SPOKEN: tuple[Rule, ...] = (
    _rule("password", rf"{_SAID}{_FILL}{_IS}[\"'`«“]?(?P<v>\S{{3,}}[^\s,;]?){_END_OF_VALUE}", is_told),
    _rule("password", r"(?:密码|口令|パスワード)(?:是|为|は|:|：)?\s*(?P<v>[!-~]{5,})", is_strong),
    _rule(
        "password",
        rf"{_SAID}(?:{_SP}+(?:حق|حقي|حقه|من|for|of|del?|du|от|للـ?|الواي|فاي|wifi|wi-fi|the|my|هي))*{_SP}*[:=]?{_SP}*[\"'`«“]?(?P<v>\S{{5,}})",
        is_strong,
    ),
    _rule(
        "password",
        rf"(?:wifi|wi-fi|wlan|الواي ?فاي|вайфа\p{{L}}*|вай-фа\p{{L}}*){_SP}*(?:password|key|pass|code|هي|:|=|is)+{_SP}*[:=]?{_SP}*(?P<v>\S{{5,}})",
        is_told,
    ),
    _rule("password", r"(?:باسورد|كلمه السر|كلمه المرور|رمز) الواي ?فاي (?:هو |هي |: ?)?(?P<v>\S{5,})", is_told),
    _rule("password", rf"{_SAID_SHORT}{_SP}*[:=]?{_SP}+[\"'`]?(?P<v>\S{{5,}})", is_strong),
    _rule(
        "password",
        rf"(?:changed|set|reset|updated|поменял|сменил|cambi[eé])\b[^\n]{{0,40}}{_SAID}{_SP}+(?:to|на|a)?{_SP}*(?P<v>\S{{5,}})",
        is_strong,
    ),
    _rule(
        "login",
        r"(?:log ?in|login|sign in|username|user|credentials|creds|account|логин|用户名|usuario|benutzer)\b[^\n]{0,40}?[ \t](?:/|pass|pw)[ \t]+(?P<v>\S{5,})",
        is_strong,
    ),
    _rule("password", r"(?:curl[^\n]*?[ \t]-u|--user)[ \t=]+[^\s:]+:(?P<v>\S{4,})", is_told),
    _rule("password", r"(?:[ \t]-p|--password|--pass|PGPASSWORD|MYSQL_PWD)[ \t=]+[\"']?(?P<v>\S{5,})", is_strong),
    _rule(
        "assigned",
        r"[\w.-]*(?:passwo?r?d|passwd|pwd|passphrase)[\w.-]*[\"']?[ \t]*[:=][ \t]*[\"']?(?P<v>[^\s\"',;]{4,})",
        is_told,
    ),
    _rule(
        "assigned",
        r"[\w.-]*(?:secret|token|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|apikey)[\w.-]*[\"']?[ \t]*[:=][ \t]*[\"']?(?P<v>[^\s\"',;]{12,})",
        is_random,
    ),
    _rule(
        "key",
        rf"{_CREDENTIAL_NAME}{_FILL},?{_IS}[\"'`]?(?P<v>[A-Za-z0-9_./+~:=-]{{16,}})",
        is_random,
    ),
    _rule("key", rf"{_CREDENTIAL_NAME}{_SP}+[\"'`]?(?P<v>[A-Za-z0-9_./+~=-]{{20,}})", is_random),
    _rule(
        "key",
        r"(?:private key|мнемоника)[^\n]{0,30}?(?P<v>(?:0x)?[0-9a-f]{64})",
        is_real,
        "Ethereum: 32 bytes in hexadecimal",
    ),
    _rule(
        "header",
        r"authorization[\"']?\s*:\s*[\"']?(?:basic|bearer|token)\s+(?P<v>[A-Za-z0-9_.+/=~-]{12,})",
        is_real,
        "RFC 7235",
    ),
    _rule("header", r"x-(?:api-key|auth-token|access-token)[\"']?\s*:\s*[\"']?(?P<v>[A-Za-z0-9_.+/=-]{12,})", is_real),
    _rule("cookie", r"cookie:\s*(?P<v>[\w.-]+=[A-Za-z0-9%._-]{16,})", is_real, "RFC 6265"),
    _rule(
        "url",
        r"[?&](?:[a-z_-]*token|auth|api_?key|key|secret|sig|signature|password|pwd|access)=(?P<v>[A-Za-z0-9%_.~+/=-]{12,})",
        is_random,
        "RFC 6750 §2.3",
    ),
    _rule(
        "pin",
        r"(?:\bpin(?:[ -]?code)?\b|passcode|unlock code|alarm code|door code|gate code|safe code|lock code|pin-код|пин-?код|геслo|رمز (?:الدخول|القفل|الباب|البطاقه|الخزنه)|الرقم السري|رمز پین)"
        rf"{_FILL}(?:{_IS}|[ \t]+)(?P<v>\d{{4,8}})(?:$|\D)",
        _digits_not_a_year,
    ),
    _rule(
        "otp",
        r"(?:verification|security|confirmation|login|sign-in|one[- ]time|2fa|otp|auth(?:entication)?|подтверждения|de verificaci[oó]n|التحقق|تحقق|验证码|проверочный)"
        r"[ \t]*(?:code|password|pin|код|código|codigo|رمز)?[^\n\d]{0,24}?(?P<v>\d{3}[ -]?\d{3,5}|\d{4,8})(?:$|\D)",
        _digits_not_a_year,
    ),
    _rule("otp", r"\b(?P<v>G-\d{6})\b", None, "Google's text messages"),
    _rule(
        "otp",
        r"(?P<v>\d{4,8}|\d{3}-\d{3}) (?:is|es|ist|est) (?:your|tu|ihr|votre)[^\n]{0,30}(?:code|código|codigo)",
        None,
    ),
    _rule(
        "otp-seed",
        rf"(?:2fa|totp|otp|mfa|authenticator|two-factor|setup key){_FILL}(?:{_IS}|[ \t]+)(?P<v>(?:(?-i:[A-Z2-7]){{4}}[ -]?){{4,16}})",
        is_base32_seed,
        "RFC 6238 seeds in base 32",
    ),
    _rule(
        "recovery-codes",
        r"(?:recovery|backup|scratch|emergency|استرداد|резервные|de recuperaci[oó]n)[ \t]+(?:codes?|коды|c[oó]digos?)[^\n]{0,20}?\s*"
        r"(?P<v>(?:[\s,;]*(?:[a-z0-9]{4,6}-[a-z0-9]{4,6}|\d{6,10}|[a-z0-9]{8,12}\b)){2,})",
        lambda value: any(c.isdigit() for c in value),
    ),
    _rule(
        "seed-phrase",
        r"(?:seed|recovery|mnemonic|wallet|backup|secret|عباره الاسترداد|سид-?фраза|сид-?фраза)[ \t]*(?:recovery |seed )?(?:phrase|words?|mnemonic|seed)?"
        r"(?:[ \t]*(?:is|are|=|:|هي|это))[ \t]*\s*[\"'`]?(?P<v>[a-z]{3,8}(?:[ ,]+[a-z]{3,8}){11,23})",
        is_seed_phrase,
        "BIP-39",
    ),
    _rule("identity", r"(?:ssn|social security)[^\n\d]{0,24}(?P<v>\d{3}-\d{2}-\d{4})", None, "ssa.gov"),
    _rule(
        "security-answer",
        r"(?:answer to (?:my|the)[^\n]{0,40}security question[^\n]{0,30}?(?:is|:)|security answer(?: is|:))[ \t]+(?P<v>\S{3,})",
        lambda value: not is_placeholder(value),
    ),
    _rule(
        "card",
        r"(?:cvv|cvc|cv2|security code)[ \t:=]{1,3}(?:is )?(?P<v>\d{3,4})(?:$|\D)",
        None,
        "Card verification values",
    ),
)

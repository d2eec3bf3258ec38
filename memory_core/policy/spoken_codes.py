"""Codes told in words: PINs, one-time codes, recovery codes, seed phrases and the like, in the languages people write here."""

from collections.abc import Callable

from memory_core.languages.linear import Linear
from memory_core.policy.checks import is_base32_seed, is_phrase, is_placeholder, is_seed_phrase
from memory_core.policy.own_rule import OWN, own_rule
from memory_core.policy.plain_values import is_counted
from memory_core.policy.rules import Rule

_IS = r"(?:[ \t]*\?[ \t]*(?:it'?s|it is|that'?s|es|c'est|das ist|это|هو)[ \t]+|[ \t]*(?::|=|->|—|–|-)[ \t]*|,?[ \t]+c'est[ \t]+(?:le[ \t]+)?|[ \t]+(?:is|are|was|es|est|ist|lautet|war|è|é|jest|to|это|هو|هي|برابر|=)[ \t]+|(?:是|为|：|は|は、|는|은|이|가)[ \t]*|[ \t]+)"
_WORDS = r"(?:[ \t]+[^\s\d:=.,;!?]{1,16}){0,4}?"
CODE_NAMES = (
    r"(?:\bpins?\b(?:[ -]?(?:code|number|nummer))?|\bpuk\b|\bpincode\b|passcode|(?:\b|_)(?:alarm|door|gate|safe|lock|entry|unlock|garage|locker|voicemail|keypad|disarm|building|vault|intercom)"
    r"[ -](?:code|pin|combination|combo|number|keypad)|keypad|voicemail pin|codes? (?:for|of|to) (?:the |my |our |your )?(?:front |back |bike |main )?(?:safe|gate|door|alarm|lock|locker|vault|garage|building|suitcase)|"
    r"رقم (?:البطاقة|بطاقتي|الصراف|الفيزا) السري|الرمز السري|رقمي السري|الرقم السري|رمز (?:الدخول|القفل|قفل|الباب|البطاقة|بطاقتي|الخزنة|الهاتف|الإنذار)|رمز (?:کارت|دوم|اول|گوشی|در|ورود)|رمز پین|پین (?:کارت|کد|گوشی|سیم ?کارت|تلفن)|كود (?:الدخول|دخول|الباب|القفل|الخزنة|التحقق|الشقة|البوابة)|رقم البن|"
    r"clave (?:de la tarjeta|del cajero|de la alarma)|código (?:del portal|de la alarma|de acceso|de desbloqueo|de la puerta|de la caja)|"
    r"digicode|code (?:de (?:ma|la|sa) carte|d'entrée|de l'immeuble|secret|confidentiel|d'accès|de l'alarme|du portail|de la porte|de déverrouillage|du coffre)|"
    r"geheimzahl|(?:tür|haustür|alarm|zugangs|entsperr|tor|safe)code|codice (?:segreto|della carta|dell'allarme|del cancello|di sblocco|della porta)|"
    r"senha do cartão|código do (?:portão|alarme|cartão|cofre)|kart (?:pin|şifre)\p{L}*|pinim|kapı (?:kod|şifre)\p{L}*|"
    r"пин-?код\p{L}*|pin-код|код (?:от |для |на )?(?:карты|домофона|двери|сейфа|сигнализации|подъезда|ворот|калитки|шлагбаума|разблокировки|замка)|kod (?:do (?:drzwi|alarmu|bramy|domofonu)|pin)|"
    r"暗証番号|パスコード|핀 ?번호|(?:카드|현관|통장|금고|도어락) ?비밀번호|एटीएम पिन|पिन नंबर)"
)
_PIN_CJK = r"(?:银行卡|门锁|手机|支付|取款|解锁|保险柜|信用卡|家门)[^\n\d]{0,4}(?:密码|口令)"
_ONE_TIME = (
    r"(?:(?:verification|security|confirmation|login|log-in|sign-in|access|one[- ]time|2fa|otp|two-factor|authentication|auth|activation|sms|id)[ \t]*(?:code|password|pin|passcode|number)s?|\botp\b|"
    r"(?:رمز|كود|کد) (?:التحقق|التأكيد|التفعيل|الدخول المؤقت|تأیید|تایید|ورود|یکبار مصرف|فعالسازی)|رمز یکبار مصرف|"
    r"código de (?:verificación|confirmación|seguridad|un solo uso|verificação|confirmação|segurança|activación)|code de (?:vérification|confirmation|sécurité|connexion|validation)|"
    r"(?:bestätigungs|verifizierungs|sicherheits|einmal|anmelde|freigabe)code|\btan\b|codice di (?:verifica|conferma|sicurezza)|(?:doğrulama|onay|güvenlik|giriş) kod\p{L}*|"
    r"код (?:подтверждения|проверки|доступа|активации|из смс|підтвердження)|проверочный код|kod (?:weryfikacyjny|autoryzacyjny|sms)|(?:verificatie|bevestigings|inlog)code|"
    r"验证码|校验码|动态码|驗證碼|認証コード|確認コード|ワンタイムパスワード|인증 ?번호|인증 ?코드|ओटीपी|सत्यापन कोड|mã xác (?:minh|nhận)|kode (?:otp|verifikasi))"
)


def _rule(code: str, pattern: str, check: Callable[[str], bool] | None = None, source: str = OWN) -> Rule:
    numbered, counts = (_numbered, is_thing) if code in ("pin", "otp") else (None, None)
    return own_rule(code, pattern, check, numbered, counts, source)


_NUMBERED = Linear(
    r"(?:errors?|page|screen|lines?|issue|ticket|port|room|version|status|chapter|bug|pull request|ошибк\p{L}*|خطا|الخطا|الصفحه|seite|fehler|página|pagina|erreur|errore|错误|页)[ \t#:n°.]*$"
)
"""Words whose number stands behind them: an error's, a page's, not a code."""


def _numbered(before: str, _value: str) -> bool:
    return _NUMBERED.search(before) is not None


_LETTERED = r"\d{1,5}[A-ZА-Я]{1,2}\d{0,6}|[A-ZА-Я]\d{3,6}"
"""Codes with a letter among the digits, as doors have them."""
_SIZE = Linear(r"\d+(?:st|nd|rd|th|[dhmsxkvw]|ms|px|[kcm]m|kg|[gmk]b|am|pm|er|[йяе])|v\d+|[hx]\d+")


_THINGS = Linear(r"[ \t]+(?:[a-z]{2,}[^s\W]s|people|pixels?|px|percent)(?:$|[^\p{L}'])")
_DOES = Linear(
    r"[ \t]+(?:works|opens|unlocks|does|gets|lets|still|always|needs|has|expires|was|is|as|stays|changes|starts|plus|thanks|press|yes)(?:$|[^\p{L}])"
)
_NO_PIN = Linear(
    r"[ \t]+(?:is|are|was) (?:not|no longer|missing|connected|high|low|an? (?:input|output|ground|digital|analog)|used for|wired|the (?:ground|clock|data))(?:$|[^\p{L}])"
)


def is_thing(after: str) -> bool:
    """Say whether a number counts what follows it ("pin 1234 tweets"), or is a thing's ("pin 4821 is not connected")."""
    if is_counted(after) or _NO_PIN.match(after):
        return True
    return _THINGS.match(after) is not None and _DOES.match(after) is None


_COUNTING = "0123456789"


def _is_code(value: str) -> bool:
    """Say whether digits, with a letter among them or none, are a code: no year, size or ordinal."""
    if value.isdecimal():
        return _no_year(value)
    if value.replace(" ", "") in _COUNTING:
        return False
    return sum(c.isdigit() for c in value) >= 3 and _SIZE.fullmatch(value) is None


def _no_year(value: str) -> bool:
    return not value.startswith(("19", "20")) or len(value) != 4


SPOKEN_CODES: tuple[Rule, ...] = (
    _rule(
        "pin",
        rf"{CODE_NAMES}{_WORDS}{_IS}(?P<v>\d{{4,8}}|\d{{1,2}}(?:[-–][ ]?\d{{1,2}}){{2,3}}|\d(?:[ ·-]\d){{3,7}}|{_LETTERED})(?:$|[^\dA-Za-z.:-]|[.:](?:$|\s))",
        _is_code,
    ),
    _rule("pin", rf"{_PIN_CJK}(?:是|为|:)?\s*(?P<v>\d{{4,8}})(?:$|\D)", _no_year),
    _rule(
        "pin",
        r"unlocks? (?:my |the |her |his |our )?(?:phone|iphone|ipad|laptop|tablet|safe|door|gate|screen)(?: \p{L}+)? (?:with|using|by typing) (?P<v>\d{4,8})(?:$|\D)",
        _no_year,
    ),
    _rule("pin", r"\balarm is (?P<v>\d{4,6})(?:$|[,;.!](?:$|\D))", _no_year),
    _rule("pin", r"\bpuk\b[^\n\d]{0,12}(?P<v>\d{8})(?:$|\D)"),
    _rule(
        "otp",
        rf"{_ONE_TIME}(?:[^\n\d]{{0,24}}?[^\nA-Za-z0-9])?(?P<v>\d{{3}}[ -]\d{{3,5}}|\d{{4,8}})(?:$|[^\dA-Za-z.])",
        _no_year,
    ),
    _rule("otp", r"\b(?P<v>G-\d{6})\b", None, "Google's text messages"),
    _rule(
        "otp",
        r"(?P<v>\d{4,8}|\d{3}-\d{3}) (?:is|es|ist|est|è|é|هو|—) (?:your|tu|su|ihr|dein|votre|ton|il tuo|seu|رمز|ваш)[^\n]{0,30}(?:code|código|codice|رمز|код|التحقق)",
    ),
    _rule(
        "otp",
        r"(?:use|enter|type|with) (?P<v>\d{3}[ -]?\d{3}|\d{4,8}) (?:to|as (?:the|your) code to) (?:log|sign|verify|confirm|finish|complete|continue)",
    ),
    _rule(
        "otp-seed",
        rf"(?:2fa|totp|\botp|mfa|authenticator|two-factor|setup key)(?:[ \t]+[^\s:=.,;!?]+){{0,5}}?{_IS}(?P<v>(?:(?-i:[A-Z2-7]){{4}}[ -]?){{4,16}})",
        is_base32_seed,
        "RFC 6238 seeds in base 32",
    ),
    _rule(
        "recovery",
        r"(?:recovery|backup|rescue|emergency|scratch|unlock|bitlocker|restore|استرداد|восстановления|recuperación|récupération|wiederherstellung\p{L}*)(?:[ -]\p{L}+)??[ -]?(?:keys?|codes?|passes|رموز|код\p{L}*)?"
        r"[^\n\d]{0,14}?(?P<v>(?-i:[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,}))",
        lambda value: any(c.isdigit() for c in value),
    ),
    _rule(
        "recovery",
        r"(?:recovery|backup|scratch|emergency|rescue|códigos de recuperación|codes de secours|backup-codes?|резервные) ?(?:codes?|keys?|коды)?[^\n\d]{0,12}(?P<v>\d{4}[ -]\d{4}(?:[,; ]+\d{4}[ -]\d{4})+)",
    ),
    _rule(
        "seed-phrase",
        r"(?:seed|recovery|mnemonic|wallet|backup|secret|ledger|metamask|bitcoin|crypto|عبارة الاسترداد|كلمات الاسترداد|сид-?фраза|мнемоника|助记词|frase semilla|frase de recuperación|phrase de récupération)"
        r"[^\n\d]{0,30}?(?P<v>(?:\d{1,2}[.):]? ?[a-z]{3,8}[ ,;\n]+){11,23}\d{1,2}[.):]? ?[a-z]{3,8})",
        None,
        "BIP-39, as wallets number the words",
    ),
    _rule(
        "seed-phrase",
        r"(?:seed|recovery|mnemonic|wallet|backup|secret|ledger|metamask|trezor|(?:12|24|twelve|twenty-four) words|عبارة الاسترداد|كلمات (?:الاسترداد|المحفظة)|сид-?фраза|мнемоника|助记词|frase semilla|frase de recuperación|phrase de récupération)[ \t-]*(?:recovery |seed )?(?:phrase|words?|mnemonic|seed|wörter|фраза)?"
        r"(?:[ \t]*\([^)\n]{1,20}\))?(?:[ \t]*(?:is|are|=>|=|:|هي|это|是|es|est|phrase|words))[ \t]*\s*[\"'`]?(?P<v>[a-z]{3,8}(?:[ ,\n]+[a-z]{3,8}){11,23})",
        is_seed_phrase,
        "BIP-39",
    ),
    _rule(
        "password",
        r"(?:pass ?phrase|passwort-?satz|phrase secrète|frase segreta)(?:[ \t]+[^\s:=.,;!?]+){0,4}?(?:[ \t]*[:=][ \t]*|[ \t]+(?:is|was|es|est|ist)[ \t]+)[\"'`“]?(?P<v>[a-z]{3,12}(?:[ -][a-z]{3,12}){3,7})",
        is_phrase,
    ),
    _rule(
        "recovery",
        r"(?:recovery|backup|scratch|emergency|استرداد|резервные|de recuperaci[oó]n)[ \t]+(?:codes?|коды|c[oó]digos?)[^\n]{0,20}?\s*"
        r"(?P<v>(?:[\s,;]*(?:[a-z0-9]{4,6}-[a-z0-9]{4,6}|\d{6,10}|[a-z0-9]{8,12}\b)){2,})",
        lambda value: any(c.isdigit() for c in value),
    ),
    _rule(
        "otp",
        r"(?:verification|security|confirmation|login|sign-in|one[- ]time|2fa|otp|auth(?:entication)?|подтверждения|de verificaci[oó]n|التحقق|تحقق|验证码|проверочный)"
        r"[ \t]*(?:code|password|pin|код|código|codigo|رمز)?(?:[^\n\d]{0,24}?[^\nA-Za-z0-9])?(?P<v>\d{3}[ -]?\d{3,5}|\d{4,8})(?:$|[^\dA-Za-z])",
        _no_year,
    ),
    _rule(
        "card",
        r"(?:cvv|cvc|cv2|security code)[ \t:=]{1,3}(?:is )?(?P<v>\d{3,4})(?:$|\D)",
        None,
        "Card verification values",
    ),
    _rule("identity", r"(?:ssn|social security)[^\n\d]{0,24}(?P<v>\d{3}-\d{2}-\d{4})", None, "ssa.gov"),
    _rule(
        "security-answer",
        r"maiden name (?:for|at|with) (?:the |my )?(?:bank|security|account)[^\n]{0,24}?(?: is|:)[ \t]+(?P<v>\S{3,})",
        lambda value: not is_placeholder(value),
    ),
    _rule(
        "security-answer",
        r"(?:answer to (?:my|the)[^\n]{0,40}security question[^\n]{0,30}?(?:is|:)|(?:security|secret)(?: question)? answer(?: is|:))[ \t]+(?P<v>\S{3,})",
        lambda value: not is_placeholder(value),
    ),
)

"""Credentials told plainly: digits after a password's name, digits in words, short values, names of secrets taken as what is preferred."""

from functools import partial

from memory_core.policy.command_lines import COMMAND_LINES
from memory_core.policy.own_rule import own_rule
from memory_core.policy.plain_values import (
    is_bearer,
    is_counted,
    is_no_year,
    is_number_talk,
    is_ordered_phrase,
    is_ordered_value,
    is_secret_name,
    is_short_value,
    names_only,
)
from memory_core.policy.rules import Rule
from memory_core.policy.spoken import LOGIN_NOUNS
from memory_core.policy.spoken_access import SPOKEN_ACCESS
from memory_core.policy.spoken_asides import SPOKEN_ASIDES

_SP = r"[ \t]"
_NAME = rf"(?:{LOGIN_NOUNS}|\bpass ?code|\bpass ?key|رمزم|رمز من|has[łl]o to|كلمه سري|كلمه مروري)"
_FILL = r"(?:[ \t]+[^\s:=.,;!?\d\"']{1,20}){0,5}?"
_IS = (
    r"(?:[\"']?[ \t]*(?:=>|->|=|:|—|–)[ \t]*|[ \t]+-[ \t]+|'s[ \t]+|"
    r"[ \t]+(?:is now|is|was|es ahora|es|era|este|est|ist|war|lautet|heißt|c'est|это|هي|هو|é|è|jest|är|adalah)[ \t]+|[ \t]*(?:是|为|は|는|은|が|이)[ \t]*)[\"'`«“]?"
)
_OWNER = (
    r"(?:[ \t]+(?:من|ما|حقي|حقنا|حق|الخاصه بي|الخاص بي|تبعي|بتاعي|mine|on it|"
    r"(?:for |of |the |my |от |del? |du |vom |della? |do )*(?:wi-?fi|wlan|router|вай-?фа\p{L}*|роутера|почты|(?:ال)?واي ?فاي|الراوتر|مودم)))?"
)
_DIGITS = r"(?P<v>\d{3}[ -]\d{3}|\d(?:[ ·-]\d){3,9}|\d{4,16})(?:$|[^\w.,:/%-]|[.,:](?:$|\s))"
_CHANGED = r"(?:chang|reset|set|updat|cambi|mud|änder|geändert|смени|поменя|غير|بدل|عوض)"
_SPOKEN_DIGIT = (
    r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zéro|un|deux|trois|quatre|cinq|sept|huit|neuf|"
    r"null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|um|dois|três|quatro|sete|oito|nove|due|tre|quattro|cinque|sei|sette|otto|sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|"
    r"ноль|нуль|один|два|три|четыре|пять|шесть|семь|восемь|девять|صفر|واحد|اثنان|اثنين|اتنين|ثلاثه?|تلاته|اربعه?|خمسه?|سته?|سبعه?|ثماني?ه?|تمانيه|تسعه?|یک|دو|سه|چهار|پنج|شش|هفت|هشت|نه)"
)
_DIGIT_WORDS = (
    rf"(?P<v>{_SPOKEN_DIGIT}(?:[ \t]*[,.\-–]?[ \t]*و?(?:double |triple )?{_SPOKEN_DIGIT}){{2,15}})(?:$|[^\p{{L}}])"
)
_CODES = (
    r"pin(?:[ -]?(?:code|number|nummer))?",
    r"(?:alarm|door|gate|safe|lock|entry|unlock|garage|locker|access|building)[ -](?:code|pin|combination|combo)",
    r"(?:الرمز السري|رمزي السري|رقمي السري|الرقم السري|رمز (?:الدخول|القفل|قفل|الباب|البطاقه|بطاقتي|الخزنه|الهاتف|پین|کارت|گوشی))",
    r"(?:código (?:secreto|de la alarma|de acceso|de la puerta)|code (?:secret|confidentiel|d'accès|de la porte|de l'alarme)|codice segreto)",
    r"(?:geheimzahl|(?:tür|alarm|zugangs)code)",
    r"(?:пин-?код\p{L}*|код (?:от |для |на )?(?:карты|домофона|двери|сейфа|подъезда|замка))",
    _NAME,
)
"""Each on its own: together they would share beginnings, and leave no literal to look for first."""
_KEY = (
    r"(?:(?:my|our)(?: \p{L}+)? (?:(?:secret|api|access|private|encryption|decryption|master|licen[cs]e|auth|authentication|signing|client|session|bearer)[ _-]?(?:key|token|secret)|apikey|password|passcode)|"
    r"(?:مفتاحي|مفتاحنا|رمزي|رمزنا) (?:السري|الخاص)|(?:mi|nuestra|minha|nossa) (?:clave|chave) (?:secreta|privada|de acceso|api|de api)|(?:mon|ma|notre) (?:jeton|clé|token) (?:secrète?|privée?|d'accès|d'api|api)|"
    r"(?:mein|meine|unser) (?:geheimer |geheime |privater |api[ -]?)(?:schlüssel|key|token)|(?:мой|наш) (?:секретный|приватный|закрытый|api)[ -]?(?:ключ|токен)|"
    r"(?:كليد) (?:مخفيم|خصوصيم|مخفي من|خصوصي من)|我的(?:密钥|私钥|令牌|api ?key))"
)
_USE = r"(?:^|[^\p{L}])(?:always |from now on,? |only |please )?use (?:the |my |our |this )?"
_ALWAYS_USE = r"(?:^|[^\p{L}])(?:(?:always|only) use|from now on,? use|use always) (?:the |my |our |this )?"
_VARIABLE = r"[\"'`]?(?P<v>(?-i:[A-Z0-9_]*(?:SECRET|TOKEN|PASSW|PASSPHRASE|PWD|API_?KEY|_KEY|CREDENTIAL)[A-Z0-9_]*))"
"""Its literals keep the rules from running over every text that prefers something."""


_number = partial(own_rule, talk=is_number_talk, counted=is_counted)

SPOKEN_PLAIN: tuple[Rule, ...] = (
    _number("password", rf"{_NAME}{_FILL}{_IS}{_DIGITS}"),
    _number("password", rf"{_NAME}{_OWNER}{_SP}+{_DIGITS}", is_no_year),
    _number("password", rf"(?:密码|密碼|口令|パスワード|비밀 ?번호|비번){_SP}*{_DIGITS}", is_no_year),
    _number(
        "password", rf"{_CHANGED}[^\n]{{0,40}}{_NAME}{_FILL}{_SP}+(?:to|a|à|auf|zu|на|الي|علي|ل|به|para){_SP}+{_DIGITS}"
    ),
    _number("password", rf"(?:(?:mi|tu|su|nuestra|nueva) clave|clave nueva){_FILL}{_IS}{_DIGITS}"),
    _number("password", rf"(?:my|our|the|wi-?fi|router|bank) (?:pass|pw|pwd){_SP}*(?:is{_SP}|:|=){_SP}*{_DIGITS}"),
    _number(
        "assigned",
        rf"(?:^|[^\w-])(?:\w{{1,30}}_)?(?:password|passwd|pwd|passphrase)[\"']?{_SP}*[:=]{_SP}*[\"']?{_DIGITS}",
    ),
    *(_number("pin", rf"(?:^|[^\p{{L}}]){code}{_FILL}(?:{_IS}|,?{_SP}+){_DIGIT_WORDS}") for code in _CODES),
    _number("pin", rf"(?:my|our|the) (?:code|combo|combination){_IS}{_DIGIT_WORDS}"),
    _number("pin", rf"{_NAME}{_SP}*(?:是|为|:|は)?{_SP}*(?P<v>[零〇一二三四五六七八九]{{4,16}})"),
    _number("key", rf"{_KEY}(?:{_IS}|{_SP}+)(?P<v>\S{{2,40}})", is_short_value),
    own_rule(
        "password",
        rf"{_ALWAYS_USE}(?:password|passcode|pass ?phrase|api ?key|api_key|access key|secret key|access token|api token|bearer token){_SP}+[\"'`]?(?P<v>[^\s\"'`,;!?]{{3,40}}?)[\"'`]?(?:[.!]?{_SP}*(?:$|\n))",
        is_ordered_value,
    ),
    own_rule(
        "password",
        rf"(?:{_USE}|from now on,? )(?:password|passcode|api ?key|api_key|access key|secret key)(?: is)?{_SP}+(?P<v>\S{{2,40}})",
        is_short_value,
        is_number_talk,
        is_counted,
    ),
    own_rule("header", rf"{_USE}(?:token )?bearer(?: token)?{_SP}+[\"'`]?(?P<v>[A-Za-z0-9._~+/=]{{18,}})", is_bearer),
    own_rule(
        "password",
        rf"{_USE}pass ?phrase{_SP}+[\"'`]?(?P<v>[a-z]{{3,12}}(?:[ -][a-z]{{3,12}}){{3,7}})[\"'`]?(?:$|[.,;!\n])",
        is_ordered_phrase,
    ),
    own_rule(
        "named",
        r"(?:\bprefer(?:s|red)?(?: to use| using)?|\bdefault(?:s|ing)? to|(?:my|our|the) (?:preference|default|favou?rite) is|"
        r"افضل(?: دائما)?(?: استخدام)?|نفضل(?: استخدام)?|الافتراضي هو|prefiero(?: usar)?|preferimos(?: usar)?|prefiro(?: usar)?|préfère(?: utiliser)?|préférons|preferisco(?: usare)?|bevorzugen?|"
        rf"предпочита(?:ю|ем)(?: использовать)?|偏好(?:使用)?|更喜欢|默认(?:使用|用|为)|喜欢用) ?(?:the |la |le |den |das )?{_VARIABLE}",
        is_secret_name,
        None,
        names_only,
    ),
    own_rule(
        "named",
        r"(?:\buse|\bpick|\btake|استخدم|استعمل|استخدام|\busa|\busar|\butilise[rz]?|\bverwende|\bnutze|\bnimm|используй(?:те)?) (?:always |immer |siempre |toujours |دائما )?(?:the )?"
        rf"{_VARIABLE}[\"'`]?,? (?:by default|as (?:the |my |our |a )?default|كافتراضي\p{{L}}*|افتراضيا|بشكل افتراضي|كقيمه افتراضيه|كخيار افتراضي|por defecto|por padrão|par défaut|standardmäßig|als standard|по умолчанию)",
        is_secret_name,
    ),
    *SPOKEN_ACCESS,
    *SPOKEN_ASIDES,
    *COMMAND_LINES,
    own_rule("named", rf"{_VARIABLE}[\"'`]? ?را (?:ترجیح میدهم|ترجیح می دهم)", is_secret_name),
)

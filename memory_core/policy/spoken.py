"""Credentials told in words: "my wifi password is …", PINs, codes, seeds, keys after their name; in eight languages."""

from collections.abc import Callable

from memory_core.policy.checks import (
    is_odd,
    is_random,
    is_real,
    is_strong,
    is_told,
)
from memory_core.policy.own_rule import OWN, own_rule
from memory_core.policy.rules import Rule
from memory_core.policy.topics import is_topic

_SP = r"[ \t]"
_END_OF_VALUE = r"(?:$|[\s,;)])"

LOGIN_NOUNS = (
    r"(?:pass(?:word|wd|code|phrase|wort)|pswd|pwd|passwd|kennwort|passwort|contrase[nñ]a|contrasena|senha|mot de passe|mdp|parola|"
    r"парол[ьяюе]|كلمة (?:المرور|السر|(?:مرور|سر)(?:ي|ك|ه|ها|نا|كم|هم)?)|الباسوو?رد|باسوو?رد(?:ي|ك|ه|ها|نا|كم|هم)?|الرقم السري|رمز (?:المرور|الواي ?فاي)|رمز عبور(?:م|ت|ش|مان|تان|شان)?|پسورد(?:م|ت|ش|مان|تان)?|کلمه عبور(?:م|ت|ش)?|گذرواژه(?:ام|ات|اش)?|密码|密碼|口令|パスワード|비밀 ?번호|비번|p[@4]ss?w[o0]rd|passw0rd|"
    r"şifre\p{L}*|hesl[oa]\b|jelsz[oó]\p{L}*|lozink\p{L}*|geslo\b|adgangskode\p{L}*|passord\p{L}*|slaptažod\p{L}*|парола(?:та)?|κωδικ(?:ός|ό)|ה?סיסמ(?:ה|א|ת)\p{L}*|รหัสผ่าน|পাসওয়ার্ড|پاس ?ورڈ|parola\p{L}*|has[łl]o|wachtwoord|lösenord\p{L}*|salasana\p{L}*|kata sandi|mật khẩu|पासवर्ड)"
)
_SAID_SHORT = r"(?:\bpass|\bpw|\bpwd|\bmdp|\bpin)"
_IS = r"(?:[ \t]+(?:is now|is|are|was|es|ist|lautet|est|heisst|heißt|c'est|es la|это|هي|هو|است|to|it's|it is|works:|è|é|jest|är|je|είναι|היא|הוא|คือ|adalah|=)[ \t]+|[ \t]*(?:=>|->|=|:|：|—|–|是|为|は|는|은|,[ \t]*it's)[ \t]*)"
_FILL = r"(?:[ \t]+[^\s:=.,;!?]+){0,5}?"
_CREDENTIAL_NAME = (
    r"(?:api|access|auth|authentication|secret|app|application|service|account|private|client|license|session|bearer|deploy|bot|personal|server|admin|live|chat)?"
    r"[ _.-]{0,2}(?:key|token|secret|credential)s?(?:[ _.-](?:key|id|base))?"
)


def _rule(code: str, pattern: str, check: Callable[[str], bool] | None, source: str = OWN) -> Rule:
    return own_rule(code, pattern, check, is_topic if check is is_told else None, source=source)


SPOKEN: tuple[Rule, ...] = (
    _rule("password", rf"mật khẩu{_FILL}{_SP}+là{_SP}+[\"'`«“]?(?P<v>\S{{3,}}[^\s,;]?){_END_OF_VALUE}", is_told),
    _rule("password", rf"{LOGIN_NOUNS}{_FILL}{_IS}[\"'`«“]?(?P<v>\S{{3,}}[^\s,;]?){_END_OF_VALUE}", is_told),
    _rule("password", r"(?:密码|口令|パスワード)(?:是|为|は|:|：)?\s*(?P<v>[!-~]{5,})", is_strong),
    _rule(
        "password",
        rf"{LOGIN_NOUNS}(?:{_SP}+(?:حق|حقي|حقه|من|for|of|del?|du|от|للـ?|الواي|فاي|wifi|wi-fi|вай-?фа\p{{L}}*|the|my|هي))*{_SP}*[:=]?{_SP}*[\"'`«“]?(?P<v>[^\s_@]\S{{4,}})",
        is_strong,
    ),
    _rule(
        "password",
        rf"{LOGIN_NOUNS}(?:{_SP}+[^\s:=.,;!?\d]{{1,16}}){{1,3}}?{_SP}+[\"'`«“]?(?P<v>\S{{6,}}){_END_OF_VALUE}",
        is_strong,
    ),
    _rule("password", r"(?:비밀 ?번호|パスワード|密码)(?:는|은|が|は|是)?\s*[\"'`「]?(?P<v>[!-~]{5,})", is_strong),
    _rule(
        "password",
        rf"(?:^|[\s\"'`«“(])(?P<v>[!-~]{{6,}}){_SP}+(?:is|as|=|es|est|ist|это|—|هو|هي){_SP}+(?:my|the|our|his|her|your|a|mi|la|el|mon|le|mein|das|мой|пароль)?{_SP}*(?:[^\s:=.,;!?]{{1,16}}{_SP}+){{0,2}}?{LOGIN_NOUNS}",
        is_strong,
    ),
    _rule(
        "password",
        r"(?:^|[^\p{L}])(?:use|type|enter|try|need) [\"'`«“]?(?P<v>\S{6,}) (?:to (?:get in|log ?in|log on|sign in|unlock|open|connect|join)|as (?:the |your )?(?:pass|pin))",
        is_odd,
    ),
    _rule(
        "login",
        r"(?:log ?in|log on|sign in|connect)(?: \p{L}+){0,3}? as [\w.@+-]+ (?:with|using) (?:the )?(?:password )?[\"'`«“]?(?P<v>\S{6,})",
        is_odd,
    ),
    _rule("login", r"(?:^|[\s\"'`(])[\w.+-]{2,32}:(?P<v>[^\s/@:]{6,64})@[A-Za-z0-9-]+\.[A-Za-z0-9.-]+", is_odd),
    _rule(
        "login",
        r"(?:login|creds?|credentials|account|access|zugang|доступ|acceso|accès)\b[^\n:=]{0,24}[:=][ \t]*[\w.+-]{2,32}/(?P<v>[^\s/,;]{6,})",
        is_odd,
    ),
    _rule("password", rf"{LOGIN_NOUNS}(?:{_SP}+[^\s:=.,;!?()]{{1,16}}){{0,4}}?{_SP}?\((?P<v>[^\s()=]{{5,}})\)", is_odd),
    _rule(
        "login",
        rf"(?:log ?in|login|account|credentials|creds|user(?:name)?|netflix|router|admin|zugangsdaten|identifiants|credenciales|доступ|логин)\b[^\n]{{0,24}}?(?:is|:|=|{_SP}){_SP}*[\w.+-]+(?:@[\w.-]+)?(?:{_SP}+(?:/|\||&|and)|{_SP}*,){_SP}*(?P<v>[^\s/]{{6,}})",
        is_strong,
    ),
    _rule(
        "password",
        rf"(?:wifi|wi-fi|wlan|الواي ?فاي|вайфа\p{{L}}*|вай-фа\p{{L}}*){_SP}*(?:password|key|pass|code|هي|:|=|is)+{_SP}*[:=]?{_SP}*(?P<v>\S{{5,}})",
        is_told,
    ),
    _rule(
        "password",
        r"(?:wi-?fi|wlan|router|cabin|hotspot|account|nas|laptop|portal|console)\b[^.\n]{0,50}?\b(?:get in|log ?in|sign in|log on|connect|join|unlock it) (?:to it )?(?:with|using|by typing)[ \t]+[\"'`«“]?(?P<v>\S{6,})",
        is_strong,
    ),
    _rule(
        "password",
        r"(?:كلمة (?:السر|المرور)|باسورد|الباسورد|الرقم السري)[ \t]+(?:حقي|حقه|حقها|حق|تبعي|تبع|الخاصة بي|الخاص بي|بتاعي|بتاعتي|مالتي|مالي|لي)[ \t]+[\"'`«“]?(?P<v>[!-~]{6,})",
        is_told,
    ),
    _rule(
        "password",
        rf"{LOGIN_NOUNS}[^.\n]{{0,40}}?[,;][ \t]*(?:mine|ours|it)(?: is|'s)[ \t]+[\"'`«“]?(?P<v>\S{{6,}})",
        is_strong,
    ),
    _rule("password", r"(?:باسورد|كلمه السر|كلمه المرور|رمز) الواي ?فاي (?:هو |هي |: ?)?(?P<v>\S{5,})", is_told),
    _rule("password", rf"{_SAID_SHORT}(?:{_SP}*[:=]|{_SP}+(?:is|was|=))?{_SP}+[\"'`]?(?P<v>\S{{5,}})", is_strong),
    _rule(
        "password",
        rf"(?:changed|set|reset|updated|поменял|сменил|cambi[eé])\b[^\n]{{0,40}}{LOGIN_NOUNS}{_SP}+(?:to|на|a)?{_SP}*(?P<v>\S{{5,}})",
        is_strong,
    ),
    _rule(
        "login",
        r"(?:log ?in|login|sign in|username|user|credentials|creds|account|логин|用户名|usuario|benutzer)\b[^\n]{0,40}?[ \t](?:/|pass|pw)[ \t]+(?P<v>\S{5,})",
        is_strong,
    ),
    _rule(
        "password",
        rf"\bclave (?:de la |de mi |del |de )(?:wi-?fi|correo|router|red|cuenta|banco)[^\s:=]{{0,3}}{_IS}(?P<v>\S{{5,}})",
        is_told,
    ),
    _rule("password", rf"\bclave(?:{_SP}+[^\s:=.,;!?\d]{{1,16}}){{0,4}}?(?:{_IS}|{_SP}+)(?P<v>\S{{5,}})", is_strong),
    _rule("password", r"(?:curl[^\n]*?[ \t]-u|--user)[ \t=]+[^\s:]+:(?P<v>\S{4,})", is_told),
    _rule("password", r"(?:[ \t]-p|--password|--pass|PGPASSWORD|MYSQL_PWD)[ \t=]+[\"']?(?P<v>\S{5,})", is_strong),
    _rule(
        "key",
        rf"{_CREDENTIAL_NAME}(?:{_FILL},?{_IS}|{_SP}+)[\"'`]?(?P<v>[A-Za-z0-9_./+~:=-]{{16,}})",
        is_random,
    ),
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
        r"[?&][a-z_-]*(?:token=|auth=|key=|secret=|sig=|signature=|password=|pwd=|access=)(?P<v>[A-Za-z0-9%_.~+/=-]{12,})",
        is_random,
        "RFC 6750 §2.3",
    ),
)

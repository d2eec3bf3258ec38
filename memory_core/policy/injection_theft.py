"""Orders to steal what lets one in: cookies, passwords, tokens. The order opens its sentence; who tells of thieves passes."""

from memory_core.policy.clean import clean
from memory_core.policy.rules import Rule

_OPENS = r"(?:^|[.!?;:\n] ?|[\"'] ?)(?:please |now |go |just |then |and |your task is to |you must |por favor,? |bitte |пожалуйста,? |من فضلك )*"
_SAID = {
    "en": r"(?:steal|exfiltrate|leak|swipe) (?:(?:all|every|any|each|the|their|his|her|its|this|that|these|those|saved|stored|users?'?s?|people's|everyone's|admin'?s?|session|login|access|auth|api|browser|customers?'?s?|members?'?s?|guests?'?s?|clients?'?s?|visitors?'?s?|employees?'?s?|victims?'?s?|bot'?s?|service|private|secret|refresh|bearer) ){1,4}(?:cookies?|credentials?|tokens?|passwords?|secrets|api keys?|keys|sessions?)(?:$|[^\p{L}])|"
    r"(?:steal|exfiltrate) (?:cookies|credentials|tokens|passwords|secrets|api keys)(?:$|[^\p{L}])|"
    r"(?:steal|exfiltrate|siphon|leak) (?:(?:all|every|any|the|their|his|her|its|my|our|this|that|these|those|saved|stored|private|personal|customer|users?'?s?|people's|everyone's|admin'?s?) ){0,4}(?:data|database|notes|files|messages|chats|conversations|memor(?:y|ies)|records|documents|contacts)(?: (?:to|from|via|of|about) .*)?(?:$|[.!;\n])",
    "ar": r"(?:اسرق|اسرقي|اسرقوا|سرب|سربي|انهب) (?:جميع |كل )?(?:الكوكيز|كوكيز|ملفات (?:تعريف الارتباط|الكوكيز)|كلمات (?:السر|المرور)|بيانات (?:الدخول|الاعتماد|تسجيل الدخول)|الرموز|التوكنات|المفاتيح|الاسرار)",
    "fa": r"(?:(?:همه|تمام) )?(?:ی )?(?:كوكي ?هاي?|رمزهاي?|رمز عبورهاي?|گذرواژه ?هاي?|توكن ?هاي?)(?: \S+){0,3} را (?:بدزد|سرقت كن|لو بده)",
    "es": r"(?:roba|robe|róbate|filtra|exfiltra) (?:todas |todos )?(?:las|los|sus) (?:cookies|credenciales|contraseñas|claves|tokens|secretos)",
    "fr": r"(?:vole|volez|dérobe|dérobez|exfiltre|exfiltrez) (?:tous |toutes )?(?:les|ses|leurs) (?:cookies|identifiants|mots de passe|jetons|tokens|clés|secrets)",
    "de": r"(?:stiehl|stehlt|stehle|klau|klaue|entwende|exfiltriere) (?:alle |die |ihre |seine )+(?:\p{L}+ )?(?:cookies|zugangsdaten|anmeldedaten|passwörter|tokens?|schlüssel|geheimnisse)",
    "pt": r"(?:roube|rouba|vaze|exfiltre) (?:todos |todas )?(?:os|as) (?:cookies|credenciais|senhas|tokens|segredos|chaves)",
    "it": r"(?:ruba|rubate|esfiltra) (?:tutti |tutte )?(?:i|le|gli) (?:cookie|credenziali|password|token|segreti|chiavi)",
    "ru": r"(?:укради(?:те)?|своруй|похить|слей|угони) (?:все |их |его )?(?:\p{L}+ )?(?:куки|cookies?|пароли|токены|учетные данные|учётные данные|ключи|секреты)",
    "zh": r"(?:窃取|偷取|盗取|偷走|泄露)(?:所有|全部|他们的|用户的|那些|该)?(?:的)?[ ]?(?:cookies?|凭据|凭证|密码|令牌|密钥)",
}

INJECTION_THEFT: tuple[Rule, ...] = tuple(
    Rule(
        "injection.exfiltration",
        f"(?is){clean(_OPENS + '(?:' + said + ')').text}",
        f"{language}: steals what lets one in",
    )
    for language, said in _SAID.items()
)
"""One rule a language."""

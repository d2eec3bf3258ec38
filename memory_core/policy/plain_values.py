"""Whether a plain value (digits, a short word, a name in capitals) is told as a secret, or talk about one: counts, lengths, kinds."""

from memory_core.languages.linear import Linear
from memory_core.policy.checks import is_phrase, is_placeholder, is_strong, is_told
from memory_core.policy.clean import clean

_COUNTED = Linear(
    clean(
        r"(?i)[ \t-]?(?:(?:characters?|chars?|digits?|letters?|signs?|symbols?|words?|bits?|bytes?|[km]i?b|ms|days?|hours?|minutes?|seconds?|weeks?|months?|years?|times|"
        r"users?|people|persons?|students?|guests?|members?|customers?|attempts?|tries|iterations?|rounds?|calls?|requests?|accounts?|points?|entries|records|hashes|pixels|px|percent|lines|layers|problems?|reasons?|tweets|posts|issues|proble[mn]\p{L}*|проблем\p{L}*|причин\p{L}*|пользовател\p{L}*|человек|люд\p{L}*|"
        r"caracter\p{L}*|d[ií]gitos?|letras|d[ií]as|horas|minutos|semanas|meses|años|anos|veces|vezes|usuarios|personas|signes|chiffres|lettres|jours|heures|mois|ans|fois|personnes|"
        r"zeichen|stellen|ziffern|tage|stunden|wochen|monate|jahre|mal|nutzer|caratter\p{L}*|cifre|giorni|volte|tekens|dagen|znak\p{L}*|karakter\p{L}*|gün|hane\p{L}*|"
        r"символ\p{L}*|знак\p{L}*|цифр\p{L}*|букв\p{L}*|дн\p{L}*|дней|час\p{L}*|раза?|год\p{L}*|лет|"
        r"حرفا?|احرف|حروف|خانه|خانات|رقما?|ارقام|يوما?|ايام|ساعه|ساعات|مره|مرات|شهرا?|سنه|سنوات|روز|ساعت|بار|سال|ماه|رقمی|حرفی|کاراکتر)(?:$|[^\p{L}])|"
        r"个?字符|位|天|年|次|个|文字|桁|日|回|자리|글자|회|일|년|번|%)"
    ).text
)
"""What stands behind a number that counts something."""

_NUMBERED = Linear(
    clean(
        r"(?i)(?:^|[^\p{L}])(?:lengths?|counts?|limit\p{L}*|errors?|pages?|polic(?:y|ies)|tickets?|requests?|attempts?|tries|resets|changes?|screen|rotations?|timeout|ttl|score|size|issues?|lines?|ports?|versions?|(?:area|zip|postal|country|dial\p{L}*|source|discount|promo|exit) codes?|status|fields?|hash\p{L}*|cost|iterations?|rounds?|"
        r"expir\p{L}*|leak\p{L}*|breach\p{L}*|min(?:imum)?|max(?:imum)?|number of|common\p{L}*|popular|worst|weakest|example|"
        r"longitud|límite|error|página|expira\p{L}*|caduca\p{L}*|común|frecuente|longueur|limite|erreur|courant|répandu|länge|fehler|seite|häufigste\p{L}*|läuft|comprimento|comum|lunghezza|comune|"
        r"длин\p{L}*|ошибк\p{L}*|страниц\p{L}*|лимит\p{L}*|частый|популярный|طول|خطا|صفحه|الصفحه|حد|حداقل|حداكثر|اكثر|الاكثر|شيوعا|رایج\p{L}*)(?:$|[^\p{L}])|(?:reset|forgot|change)_\w+[\"']?[ \t]*[:=][ \t]*[\"']?$|长度|错误|页面|最常见|上限|長さ|길이"
    ).text
)
"""What stands before a number that measures or numbers something, or that is but an example."""

_CLAUSE = Linear(r"[.!?;\n,][^.!?;\n,]*$", exact=True)
_KIND = Linear(
    r"(?i)(?:rsa|ecdsa|ec|dsa|aes|hmac|sha|ed|x)-?\d+|(?:v|version)\d.*|\d+-?(?:bits?|bytes?|chars?|digits?|days?|letters?|ms|min|[kmg]b|[smhdw])|\d.*%|.*\d(?:st|nd|rd|th)"
)
_ABOUT = Linear(
    r"(?i)(?:auth\w*|headers?|params?|parameters?|rotation|buckets?|managers?|hash\w*|based|flows?|log-?ins?|polic(?:y|ies)|files?|fields?|from|via|with|only|instead|everywhere|first|if|"
    r"when\w*|where\w*|and|or|as|for|in|on|per|than|over|that|this|them|it|generators?|protect\w*|prompts?|resets?|storage|stores?|vaults?|access|security|checks?|validation|names?|lists?|"
    r"limits?|counts?|ids?|types?|scopes?|exchange|refresh|budgets?|streams?|pages?|input|inputs|form|forms|entry|strength|recovery|hints?|here|there|now|today|please|sparingly|responsibly|"
    r"carefully|correctly|wisely|permissions?|support|pairs?|cards?|economy|count|counters?|rings?|middleware|guards?|handl\w*|wrapper|cach\w*|schemes?|verification|expiry|placeholder|\w*s|\w*ly)"
)
_SECRET_NAME = Linear(
    r"(?:[A-Z0-9]+_)*(?:SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|PWD|API_?KEY|(?:ACCESS|PRIVATE|SECRET|SIGNING|ENCRYPTION)_KEY|CREDENTIALS?)(?:_[A-Z0-9]+)*",
    exact=True,
)
_SETTING = Linear(
    r"(?:MAX|MIN|NUM|USE|ENABLE|DISABLE)_.*|.*_(?:LENGTH|LEN|LIMIT|COUNT|TTL|URL|URI|EXPIRY|AGE|NAME|POLICY|MODE|FILE|PATH|TYPE|SIZE|FIELD|SANTA|PAGE|HASHERS?|MIN|MAX|BUCKET|RATE|ENABLED|FORMAT|PREFIX)",
    exact=True,
)
_AS_A_NAME = Linear(
    r"(?i)[ \t](?:as (?:the |a |an |our )?(?:variable|name|env|environment|label|key name)|(?:over|to|than) \S+ (?:as|for) (?:the |a )?(?:variable )?name|in |from\b|to be (?:set|read|kept))"
)


def is_number_talk(before: str, _value: str) -> bool:
    """Say whether a number's own clause measures, numbers or ranks something."""
    last = _CLAUSE.search(before)
    return _NUMBERED.search(before if last is None else before[last.start() + 1 :]) is not None


def is_counted(after: str) -> bool:
    """Say whether what follows a number is what it counts ("12 characters")."""
    return _COUNTED.match(after) is not None


def names_only(after: str) -> bool:
    """Say whether what follows a variable's name shows that the name is meant, not what it holds."""
    return _AS_A_NAME.match(after) is not None


def is_no_year(value: str) -> bool:
    """Say whether digits are none of this or the last century's years."""
    return len(value) != 4 or not value.startswith(("19", "20"))


def is_short_value(value: str) -> bool:
    """Say whether what "my secret key is" tells is one, though short: a digit in it, no size, kind or version."""
    bare = value.strip("\"'`,;.()!?")
    return (
        len(bare) >= 2
        and any(c.isdigit() for c in bare)
        and not is_placeholder(bare)
        and _KIND.fullmatch(bare) is None
        and (bare.isdecimal() or is_strong(bare) or len(bare) < 5 or is_told(bare))
    )


def is_ordered_value(value: str) -> bool:
    """Say whether the last word of "always use password …" is the password, not a word about passwords."""
    bare = value.strip("\"'`,;.()!?")
    return (
        len(bare) >= 3
        and not is_placeholder(bare)
        and _ABOUT.fullmatch(bare) is None
        and (is_told(bare.ljust(5, "q")) or bare.isdecimal())
    )


def is_ordered_phrase(value: str) -> bool:
    """Say whether the words of "use passphrase …" are one, not what to do with passphrases."""
    return _ABOUT.fullmatch(value.split(maxsplit=1)[0]) is None and is_phrase(value)


def is_bearer(value: str) -> bool:
    """Say whether what an order to use "Bearer" names is a token: long, and no word."""
    return not is_placeholder(value) and (len(value) >= 22 or any(c.isdigit() for c in value))


def is_secret_name(value: str) -> bool:
    """Say whether a variable's name promises a secret rather than a setting about one."""
    return "_" in value.strip("_") and _SECRET_NAME.fullmatch(value) is not None and _SETTING.fullmatch(value) is None

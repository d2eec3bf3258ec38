"""Passwords as a topic: pages, fields, managers, hashing, lengths, policies, leaks. No word that follows them is a password.

Only words that look like plain ones are spared: one with digits or signs in it counts whatever stands before it.
"""

from memory_core.languages.linear import Linear
from memory_core.policy.checks import is_strong
from memory_core.policy.clean import clean

_THINGS = (
    r"reset\p{L}*|page|screen|form|field|box|dialog|prompt|policy|policies|rules?|managers?|generator|vault|strength|length|hash(?:es|ed|ing)?|salt\p{L}*|encrypt\p{L}*|rotat\p{L}*|"
    r"expir\p{L}*|leak\p{L}*|breach\p{L}*|recover\p{L}*|requirements?|characters?|database|toggle|button|link|e?-?mails?|protect\p{L}*|checker|meter|hints?|cracking|sharing|reuse|hygiene|"
    r"min(?:imum)?|max(?:imum)?|stored?|kept|hidden|forgot\p{L}*|"
    r"pagina|página|page|paǵina|campo|champ|gestor|gestionnaire|gestore|gerenciador|politica|política|politique|reinicio|restablec\p{L}*|réinitialis\p{L}*|redefini\p{L}*|reimposta\p{L}*|"
    r"longitud|longueur|lunghezza|comprimento|caract\p{L}*|caratter\p{L}*|expir\p{L}*|caduc\p{L}*|scad\p{L}*|scaduta|filtr\p{L}*|fuite|vazad\p{L}*|vazou|hach\p{L}*|cifrad\p{L}*|chiffr\p{L}*|criptografad\p{L}*|"
    r"guardad?\p{L}*|stocké\p{L}*|armazenad\p{L}*|almacen\p{L}*|salvat\p{L}*|conservat\p{L}*|rotación|rotation|rotazione|oublié\p{L}*|olvid\p{L}*|dimentic\p{L}*|esquec\p{L}*|"
    r"seite|feld|\p{L}*zurücksetz\p{L}*|abgelaufen|läuft|länge|zeichen|richtlinie|\p{L}*gespeichert|gehasht|verschlüsselt|rotation|vergessen|manager|"
    r"страниц\p{L}*|поле|менеджер\p{L}*|сброс\p{L}*|сменить|смен[аы]|хеш\p{L}*|хэш\p{L}*|хран\p{L}*|длин\p{L}*|символ\p{L}*|срок\p{L}*|ист[её]к\p{L}*|утечк\p{L}*|утек\p{L}*|политик\p{L}*|восстановлени\p{L}*|сторінк\p{L}*|скидання|"
    r"صفح\p{L}*|حقل|مدير كلمات|سياس\p{L}*|طول|حرف\p{L}*|أحرف|تجزئ\p{L}*|مشفر\p{L}*|تشفير|انتهت|تسرب\p{L}*|إعادة|تعيين|استعادة|يجب|محفوظ\p{L}*|تدوير|نسيت|"
    r"صفحه|بازیابی|باید|حداقل|حروف|طول|هش|فیلد|منقضی|ذخیره|"
    r"sıfırlama\p{L}*|sayfa\p{L}*|alanı|yönetici\p{L}*|karakter\p{L}*|uzunlu\p{L}*|süresi|en az|"
    r"stron\p{L}*|reset\p{L}*|pole|menedżer\p{L}*|znak\p{L}*|wygas\p{L}*|musi|pagina|herstel\p{L}*|veld|tekens|verlopen|moet|"
    r"पेज|रीसेट|अक्षर\p{L}*|फ़?ील्ड|कम से कम"
)
_TOPIC = Linear(rf"(?i)(?:^|[^\p{{L}}])(?:{clean(_THINGS).text})(?:$|[^\p{{L}}])")
_CLAUSE = Linear(r"[.!?;\n][^.!?;\n]*$", exact=True)


def is_topic(before: str, value: str) -> bool:
    """Say whether a plain word after a password's name belongs to talk about passwords: their page, length, hashing, leak."""
    if is_strong(value):
        return False
    return is_about(before, value)


def is_about(before: str, _value: str) -> bool:
    """Say whether a clause talks about passwords, however the value looks: for values that stand far behind the name."""
    last = _CLAUSE.search(before)
    return _TOPIC.search(before if last is None else before[last.start() + 1 :]) is not None

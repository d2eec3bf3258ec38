"""The rules dropped without saying whose, and something shown in the same breath: in languages whose lexicons ask for an owner.

Words that the lexicons get besides their own, by language and idea (see `injection_combined`).
"""

from collections.abc import Mapping

_AND = r"(?:,| (?:e|y|et|und|и|و))"
PLAIN_RULES: Mapping[str, Mapping[str, str]] = {
    "es": {"ANY_RULES": rf"(?:las|todas las) (?:reglas|normas|instrucciones|directrices){_AND} ?"},
    "fr": {"ANY_RULES": rf"(?:les|toutes les) (?:règles|consignes|instructions|directives){_AND} ?"},
    "pt": {"ANY_RULES": rf"(?:as|todas as) (?:regras|instruções|diretrizes|normas){_AND} ?"},
    "it": {
        "DROP": r"trascura~",
        "ANY_RULES": rf"(?:le|tutte le) (?:regole|istruzioni|direttive|norme){_AND} ?",
        "CONFIDENTIAL": r"(?:le )?(?:note|memorie|messaggi) (?:privat|segret|riservat)~(?: (?:degli altri|di (?:tutti|altri)|dei \p{L}+))?",
    },
    "de": {"ANY_RULES": rf"(?:die|alle) (?:regeln|anweisungen|vorgaben|richtlinien){_AND} ?"},
    "ru": {"ANY_RULES": rf"(?:все |любые )?(?:правила|инструкции|указания){_AND} ?"},
    "tr": {
        "DROP": r"boş ver~|boşver~|umursama~|takma~|aldırma~",
        "ANY_RULES": r"^(?:tüm |bütün )?(?:kuralları|talimatları|yönergeleri)|(?:tüm|bütün) (?:kuralları|talimatları)",
    },
    "hi": {"ANY_RULES": r"^(?:सभी |सारे )?(?:नियमों|निर्देशों) को"},
    "ja": {"ANY_RULES": r"(?:^|、|。)(?:安全|すべての|全ての|全|システムの)?(?:ルール|規則|指示|命令|ガイドライン)を"},
    "ko": {"ANY_RULES": r"^(?:안전 |모든 |시스템 )?(?:규칙|지시|지침|명령)(?:을|를)"},
}
"""Language -> idea -> alternatives."""

"""Orders to write out what a model thinks to itself; asking it to explain itself is an everyday wish.

Words that the lexicons get besides their own, by language and idea (see `injection_combined`).
"""

from collections.abc import Mapping

THOUGHTS: Mapping[str, Mapping[str, str]] = {
    language: {"THOUGHTS": words}
    for language, words in {
        "en": r"(?:hidden|internal|private|secret|raw|unfiltered|inner|concealed|undisclosed)(?: \p{L}+)? (?:chain[ -]of[ -]thought|reasoning|thoughts?|thinking|monologue|deliberations?|scratch ?pad)(?: \p{L}+)?",
        "ar": r"(?:سلسلة (?:أفكارك|تفكيرك|الأفكار|التفكير)|تفكيرك|أفكارك|استدلالك) (?:المخفي|الخفي|الداخلي|السري|الخام)~",
        "fa": r"(?:زنجیره ?ی? ?(?:افکار|تفکر|استدلال)|افکار|استدلال|تفکر)(?:ت)? ?ی? ?(?:پنهان|مخفی|درونی|داخلی|محرمانه)~",
        "es": r"(?:razonamiento|pensamientos?|cadena de pensamientos?|monólogo) (?:\p{L}+ )?(?:ocult|intern|secret|privad)~",
        "fr": r"(?:raisonnement|pensées?|chaîne de pensées?|réflexions?|monologue) (?:\p{L}+ )?(?:caché|interne|secr|privé|intérieur)~",
        "pt": r"(?:raciocínio|pensamentos?|cadeia de pensamentos?|monólogo) (?:\p{L}+ )?(?:ocult|intern|secret|privad)~",
        "it": r"(?:ragionamento|pensieri|catena di pensieri?|monologo) (?:\p{L}+ )?(?:nascost|intern|segret|privat|interior)~",
        "de": r"(?:verborgen|versteckt|intern|geheim|inner)~ (?:\p{L}+ )?(?:gedanken|überlegung|denkprozess|monolog|argumentation)~",
        "ru": r"(?:скрыт|внутренн|тайн|секретн)~ (?:\p{L}+ )?(?:рассуждени|размышлени|мысл|цепочк|монолог)~",
        "tr": r"(?:gizli|iç|dahili) (?:düşünce|muhakeme|akıl yürütme|monolog)~",
        "zh": r"(?:隐藏|内部|内心|秘密)的?(?:思维链|思考|推理|独白|想法)",
        "ja": r"(?:隠された|内部の|内なる|秘密の)(?:思考|推論|独白)",
        "ko": r"(?:숨겨진|숨은|내부|비밀) ?(?:사고|추론|생각|독백)~",
        "hi": r"(?:छिपे|छिपी|आंतरिक|गुप्त) (?:विचार|तर्क|सोच)~",
    }.items()
}
"""Language -> idea -> alternatives."""

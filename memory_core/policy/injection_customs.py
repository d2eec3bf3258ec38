"""Orders told as facts: customs of the house, permissions that somebody gave, what has precedence, what must always be answered.

Words that the lexicons get besides their own, by language and idea (see `injection_combined`).
"""

from collections.abc import Mapping

_BOT = r"(?:the )?(?:assistant|bot|ai|model)"
_SITE = r"[\w-]+\.(?:example|com|net|org|io|de|ru|info|biz|shop)"

CUSTOMS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "CUSTOM": r"(?:project|company|team|house|our|group|chat|office)(?:'s)? (?:rules?|polic(?:y|ies)|conventions?|agreements?|practice|standard) (?:is|are|says?)|(?:our|team|house) (?:rule|policy|convention) ?:|it is (?:\p{L}+ )?(?:policy|custom|practice)|(?:team|company|owner|admins?|management|board|we|everybody|everyone)(?: here)? (?:has |have )?(?:agreed|decided|ruled|voted|determined)",
        "TAMPERED": (
            rf"(?:reviews?|approvals?|confirmations?|checks?) (?:is|are|were) (?:skipped|dropped|waived|omitted) for (?:me|@\w+|(?-i:[A-Z])\p{{L}}+)|{_BOT} (?:shares?|sends?|shows?|tells?|gives?) (?:all|every|everyone's|private|other people's) (?:\p{{L}}+ )?(?:notes?|memor(?:y|ies)|messages|secrets|data|files)(?: \p{{L}}+)?|"
            rf"{_BOT} (?:never|does not|doesn't|no longer|may not) (?:asks?|confirms?|checks?|warns?|refuses?|verif(?:y|ies))(?: \p{{L}}+)?|(?:secrets?|passwords?|credentials) (?:is|are|may be) (?:stored|kept|saved|written|shared|repeated) (?:in|to|as) (?:\p{{L}}+ )?(?:memory|the notes|plain text|plaintext|the clear|the group)|"
            r"(?:approval|review|confirmation)(?: step)? (?:was|is|has been) (?:abolished|dropped|removed|scrapped)(?: \p{L}+)?"
        ),
        "YOURS": r"(?:rules?|instructions?|orders|guidelines|directives?) (?:stated|given|written|set|made|laid down) (?:before|above|prior to|ahead of) (?:this|my|the present)(?: \p{L}+)?|(?:instructions?|rules?|guidelines|orders) you (?:carry|hold|work by|run on|obey|live by)|(?:nothing|none|no part) (?:in|of) your (?:guidelines|instructions|rules|polic(?:y|ies)|prompt)",
        "THEIRS": r"the (?:system|developer|operator) (?:text|message|prompt|note)s?",
        "VOID": r"(?:applies|counts|holds|binds)(?: you)?(?: \p{L}+)? (?:when|if|while|once|for) (?:user|@|me|i\b|this)",
        "MY_WORD": (
            r"(?:this|my) (?:entry|memory|fact|record|note|message|text|file|rule) (?:now |always |hereby )?(?:has|takes|have) (?:priority|precedence) over(?: \p{L}+){1,3}|(?:this|my) (?:entry|memory|fact|record|note|message|rule) (?:always )?(?:wins|prevails|decides|rules)|"
            r"what follows (?:now |here )?(?:replaces?|overrides?|supersedes?|outranks?)(?: \p{L}+)?"
        ),
        "ONLY": r"obey (?:the )?(?:sender|author|writer|bearer) of (?:this|the) (?:note|message|text|line|entry)|(?:ignore|disobey|disregard|defy) (?:the |your |all )*(?:admins?|administrators?|operators?|owners?|developers?|moderators?) and (?:obey|follow|listen to|serve|do)(?: \p{L}+)?",
        "CREDENTIALS": r"(?:all|every|any|each)(?: of)? (?:the |your )?(?:stored|saved|remembered|known) (?:secrets?|credentials?|passwords?|tokens?|keys?)",
        "HOW_TOLD": rf"{_BOT} must (?:confirm|send|give|provide|share|post|repeat|tell) (?:its|the|your) (?:own )?(?:token|password|api key|secret|credentials)(?: \p{{L}}+)?",
        "WHEN_ANYONE": r"when(?:ever)? (?:the |a |any |an |each )?(?:next )?(?:messages?|texts?|files?|notes?|mails?|questions?|answers?|conversations?) (?:contains?|mentions?|has|have|includes?|arrives?|holds?)",
        "CLAIM": (
            rf"(?:forward|send|post|mail|copy|upload) (?:it|them|that|this|everything|a copy) to (?:\S+@\S+|https?://\S+|{_SITE}|@\w+|me\b)|(?:start|begin|keep) (?:answering|replying|responding|talking) (?:with|in) (?:insults|lies|nonsense|errors|false|wrong|abuse)(?: \p{{L}}+)?|(?:approve|accept|confirm) (?:everything|all|anything|whatever)(?: \p{{L}}+)?"
        ),
        "USELESS": r"(?:never|do not|don't) (?:answer|reply to|respond to) (?:any |a )?(?:questions?|messages?|requests?) (?:from|of|by) (?:[\p{L}@]+) (?:again|any ?more|ever)",
        "CARRIES": (
            r"(?:whenever|every time|each time|when) you (?:write|share|send|make|post|show|give|produce|create) (?:a |any |an )?(?:link|url|image|address)s?,? (?:add|append|include|put|attach|insert) (?:the |their |his |her )*(?:user|person|chat|conversation|name|e-?mail|phone|notes?)(?:'s)?(?: \p{L}+)?"
        ),
        "FORCED": r"(?:every|each|all) (?:of your )?(?:answers?|messages?|repl(?:y|ies)|responses?) (?:must|should|has to|have to|needs? to) (?:always )?(?:end|start|begin|close|open|contain|include|carry)(?: with| on)? (?:the |a |this )?(?:link|url|advert\p{L}*|slogan|https?://\S+)",
        "PRIVILEGE": rf"(?:@\w+|user \w+|this user) (?:never|does not|doesn't|no longer) (?:needs?|requires?) (?:any |a )?(?:confirmation|approval|review|permission|check)(?: \p{{L}}+)?|(?:gave|given|granted|grants|gives) (?:\p{{L}}+ )?(?:permission|consent|the right|rights|leave|access) (?:to|for) (?:read|see|view|open|change|delete|use|reading|seeing) (?:all|every|other|everyone|anyone|the others)~(?: \p{{L}}+)?|only (?:{_SITE}|(?-i:[A-Z])[\p{{L}}-]+) (?:is|are) (?:trustworthy|safe|reliable|trusted|legitimate|honest)(?: for)?(?: \p{{L}}+)?",
        "BE": r"be my (?:\p{L}+ )?(?:twin|alter ego|double|clone|self|version|assistant|ai|bot)",
        "UNLIMITED": r"(?:ai|bot|model|assistant|machine|robot)(?: \p{L}+| \d+){0,3} (?:that|which|who) (?:has|have|knows?|obeys?|follows?) no (?:laws?|rules?|orders|masters?)(?: \p{L}+)?|(?:who|that) (?:ignores?|breaks?|disobeys?|violates?|laughs at) (?:the |our |every |all |company |any )+(?:rules?|polic(?:y|ies)|laws?|guidelines?)",
        "CONFIDENTIAL": (
            r"everything (?:above|before this|so far)(?: this (?:line|message))? (?:into your|in your|in a code|verbatim|word for word|exactly|as (?:json|text|markdown))(?: \p{L}+)?|your (?:\p{L}+ )?(?:guidelines|instructions|rules|system prompt|directives|polic(?:y|ies)) (?:as|in the form of|backwards|in (?:french|english|german|spanish|arabic|another))(?: \p{L}+)?|"
            r"text between the (?:start|beginning|top)(?: \p{L}+)?"
        ),
        "SEND": r"@(?:(?:job|task|cron|script|process|reminder) (?:that|which|to) (?:posts?|sends?|mails?|copy|copies|uploads?|forwards?|exports?))",
        "SLANTED": (
            r"(?:always |only )(?:name|mention|list|cite|suggest|put|show) (?-i:[A-Z])[\p{L}.-]+(?: (?-i:[A-Z])[\p{L}.-]+)? (?:first|before all others|as the best)(?: \p{L}+)?|is (?:by far )?the (?:safest|best|only|most \p{L}+|cheapest)(?: \p{L}+){0,2},? (?:and |so )?(?:always )?(?:recommend|suggest|promote|praise) it(?: \p{L}+)?"
        ),
    },
    "ar": {
        "PRIVILEGE": r"(?:الضيوف|الجميع|الزوار|الأعضاء|كل شخص|كل الناس) (?:يستطيع|يمكن|يحق|مسموح|بإمكان)~(?: لهم)?(?: أن)? (?:رؤية|يروا|قراءة|يقرؤوا|الاطلاع على|فتح) (?:كل شيء|كل شي|الجميع|كل الملاحظات)",
        "USELESS": r"(?:أجب|رد|جاوب)~? (?:على|عن) (?:كل|جميع|أي) (?:سؤال|رسالة|أسئلة|الأسئلة|الرسائل|شيء)(?: [\p{L}]+){0,3} (?:فقط|لا غير|وحدها)",
    },
    "es": {
        "NOW_EVIL": r"(?:ahora|desde ahora|a partir de ahora)(?: ya)? no tienes (?:ningún |ninguna )?(?:límites?|reglas?|restricciones|filtros?|censura)(?:$|[.,;!]| (?:ni|y)\b)",
        "PRIVILEGE": r"(?:invitados|visitantes|huéspedes|todos|cualquiera) pued~ (?:verlo|leerlo|borrarlo|ver|leer) todo(?: \p{L}+)?",
        "USELESS": r"(?:responde|contesta)(?: siempre| a todo| a cada mensaje)+ (?:solo|sólo|solamente|únicamente) (?:con )?(?:sí|no|ok)(?:$|[.!])",
    },
    "fr": {
        "NOW_EVIL": r"(?:désormais,? )?tu n'as (?:désormais )?plus (?:de |aucune? )(?:limites?|règles?|restrictions?|filtres?|contraintes?)(?:$|[.,;!]| (?:ni|et)\b)",
        "CONCEAL": r"ne (?:dis|dites|signale|mentionne|révèle)(?: \p{L}+)? (?:pas|rien|jamais) (?:au|à la|à l'|aux) ?(?:propriétaire|patron|modérateur|opérateur|administrateur|admin)s?(?: \p{L}+)?",
        "PRIVILEGE": r"(?:invités|visiteurs|tous|n'importe qui) peu~ (?:tout (?:voir|lire|effacer)|voir tout|lire tout)",
        "USELESS": r"(?:réponds|répondez)(?: toujours| à tout| à chaque message)+ (?:seulement|uniquement|juste) (?:par |avec )?(?:oui|non|ok)(?:$|[.!])",
    },
    "de": {
        "NOW_EVIL": r"du hast (?:jetzt |nun |ab sofort |ab jetzt )*(?:keine|keinerlei) (?:grenzen|regeln|filter|einschränkungen|beschränkungen)(?: mehr)?(?:$|[.,;!]| (?:und|oder)\b)",
        "FLATLY": r"(?:wirf|schmeiß|schmeiss) (?:deine|all deine|alle|sämtliche) (?:\p{L}+ )?(?:anweisungen|regeln|vorgaben|richtlinien) (?:weg|über bord|fort)",
        "CONCEAL": r"(?:sag|sage|verrate|melde|erzähl|erzähle)(?: es)? (?:dem|der|den) (?:besitzer|eigentümer|inhaber|betreiber|chef|moderator|operator|admin)~(?: \p{L}+)? (?:nicht|nichts|nie)(?: \p{L}+)?",
        "PRIVILEGE": r"(?:gäste|besucher|alle|jeder) (?:darf|dürfen|kann|können) (?:alles|jede notiz) (?:sehen|lesen|löschen|einsehen)|(?:gäste|besucher|alle|jeder) alles (?:sehen|lesen|löschen|einsehen) (?:dürfen|können|darf|kann)",
        "USELESS": r"(?:antworte|antwortet)(?: ab jetzt| ab sofort| künftig| immer| auf alles| in zukunft)+ nur(?: noch)?(?: mit)? [\"„]?(?:ja|nein|ok)[\"“]?(?:$|[.!])",
    },
    "ru": {
        "CONCEAL": r"не (?:говори|сообщай|рассказывай|показывай)(?: \p{L}+)? (?:владельцу|хозяину|оператору|модератору|админу|начальнику)(?: \p{L}+)?",
        "PRIVILEGE": r"(?:гости|гостям|все|любой|посетители) (?:мо[жг]~|можно|разрешено) (?:видеть|читать|удалять|смотреть) (?:вс[её]|все заметки)",
        "USELESS": r"отвечай(?: всегда)? на (?:вс[её]|любой вопрос|каждое сообщение)(?: \p{L}+)? только (?:словом |одним словом )?(?:да|нет|ок)(?:$|[.!])",
    },
    "zh": {
        "PRIVILEGE": r"(?:访客|客人|所有人|任何人)(?:都)?可以(?:看到|查看|读取|删除)(?:所有|全部|一切)(?:内容|笔记|消息)?",
        "USELESS": r"(?:以后|今后|从现在起|永远)(?:都)?只(?:能)?(?:回答|回复|说)[“\"]?(?:是|好|不|否)[”\"]?(?:$|[。！])",
    },
}  # fmt: skip
"""Language -> idea -> further alternatives."""

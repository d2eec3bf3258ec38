"""Ideas of planted instructions that orders reword rather than name: rules out of force, forced openings, questions left out.

Words that the lexicons get besides their own, by language and idea (see `injection_combined`).
"""

from collections.abc import Mapping

_ORDERS = (
    r"(?:instructions?|rule ?sets?|rules?|guidelines?|guidance|directives?|polic(?:y|ies)|prompts?|constraints?|restrictions?|limits?|limitations|safeguards?|"
    r"guard ?rails?|programming|training|configuration|orders|commands|principles|protocols?|boundaries|mandates?)"
)
_MAKERS = r"(?:developers?|makers?|creators?|programmers?|operators?|vendors?|trainers?|designers?|builders?)"
_CHECK = r"(?:approvals?|confirmations?|permissions?|reviews?|consent|verification)"
_ASK = r"(?:questions?|prompts?|requests?|steps?|buttons?|dialogs?|screens?|pop-?ups?|messages?)"
_YES = r"(?:sure|of course|certainly|absolutely|no problem|gladly|understood|okay|access granted|granted|i will|i'll|i am now|i'm now|as you wish|yes,? (?:here|i|my|the|master|sir)|here (?:is|are) (?:my|the|your))"

REWORDED: Mapping[str, Mapping[str, str]] = {
    "en": {
        "THEIRS": (
            rf"(?:whatever|any|all|the|those|every) {_ORDERS} (?:that |which )?(?:came|come|stood|applied|held|governed|was given|were given)(?: \p{{L}}+)?(?: first| before| earlier| previously| here| until now| so far)|"
            rf"(?:the |your |those |all )+old {_ORDERS}(?:$|[.,;:!]| and)|"
            rf"(?:what|whatever|everything|anything) (?:the |your |its )(?:\p{{L}}+ )?{_MAKERS} (?:has |have |had )?(?:said|told|taught|wrote|instructed|configured|set|ordered|decided|imposed|put|gave|laid down|programmed|asked|want|wants|demand|require)s?(?: \p{{L}}+){{0,2}}"
        ),
        "YOURS": (
            rf"(?:everything|all|anything|whatever|what)(?: that)? (?:you were|you have been|you had been|was|has been) (?:told|taught|said|written|set|given|instructed)(?: \p{{L}}+)? (?:before|above|earlier|until|up to|prior to|so far)(?: \p{{L}}+){{0,3}}|"
            rf"(?:whatever |any |the |all )?{_ORDERS} you (?:were|have been|had been) (?:given|told|taught|trained (?:on|with)|set up with)(?: before)?"
        ),
        "OLD_VOID": (
            r"(?:the |those |these |all |any )+(?:old|earlier|previous|prior|former|existing|original|initial) (?:guidelines|instructions|directives|rules|system prompt|constraints|safeguards|restrictions|orders)"
            r"(?: (?:you|that you) (?:had|have|were given|got|follow))? (?:are|is|were|count as|be|no longer|do not|don't|don’t)(?: \p{L}+)? (?:void|null|invalid|cancell?ed|gone|dead|dropped|lifted|history|superseded|replaced|obsolete|deleted|apply|count|hold|matter|bind)"
        ),
        "FROM_NOW": r"(?:from|as of|starting|beginning) (?:this|now|here|today)(?: (?:point|moment|message|line|sentence))?(?: on(?:wards?)?)?|henceforth|hereby|only (?:this|my|what i) (?:\p{L}+)?|instead(?:$|[.,;:!]| (?:you|do|follow|obey))|(?:obey|follow|listen to|do as) (?:me|i|my|this)(?: \p{L}+)?",
        "VOID": (
            r"(?:they|it|all of (?:them|it)) (?:all )?(?:ends?|stops?|expires?|dies?|is over|are over)(?: right)? (?:here|now|today)|as (?:a )?(?:draft|joke|mistake|test|placeholder|scrap)s?(?: (?:that|which) (?:was|were|has been) \p{L}+(?: \p{L}+)?)?|"
            r"thrown (?:away|out)|(?:do|does|did|will) not (?:concern|bind|touch|apply to) (?:you|us|this chat)(?: any ?more)?"
        ),
        "ONLY": (
            r"(?:only|nothing but) (?:this|my) (?:message|text|note|word|line|prompt|chat)s? (?:now )?(?:counts?|applies|apply|matters?|is valid|holds?|binds?)(?: now| from now on)?|"
            r"(?:nothing|no (?:rules?|instructions?|orders)) (?:else )?(?:but|except|other than|besides) (?:this|my|these) (?:message|text|note|word|line|order|command|instruction)s? (?:counts?|applies|apply|matters?|binds?)|"
            r"(?:just |simply |only )?do (?:exactly |only |just )?(?:as|what) (?:i|@\w+) (?:say|tell you|ask|order|command|want)(?: from now on)?,? (?:and nothing else|no questions|no matter what|whatever it is|without (?:question|objection|hesitation))"
        ),
        "UNLIMITED": (
            r"(?:never|not) (?:heard of|learned|been taught|met|seen|known|knows?|believes? in|cares? about|follows?|minds?|respects?) (?:any |about |of |the )*(?:rules?|limits?|limitations|restrictions?|boundaries|polic(?:y|ies)|refusals?|ethics|morals)|"
            r"(?:knows?|has|have|with|recogni[sz]es?|accepts?) (?:no|zero) (?:\p{L}+ )?(?:taboos?|limits|inhibitions|restrictions|boundaries|scruples|refusals)(?:$|[.,;:!]| (?:and|at all|whatever|whatsoever))|"
            r"(?:has|have) no (?:\p{L}+ )?(?:filters?|restrictions|guidelines|guard ?rails)(?:$|[.,;:!]| (?:and|at all|what|but|any ?more))|free to (?:do|say|answer|ignore|break|reveal) (?:anything|everything|whatever|all|any|the rules|rules|your)|for which (?:nothing|no \p{L}+) is (?:forbidden|off limits|taboo)|"
            r"(?:everything|anything) is (?:allowed|permitted)(?: (?:for|to) you)?"
        ),
        "LIMITS_TOLD": rf"your (?:\p{{L}}+ )?{_ORDERS}|the (?:\p{{L}}+ )?(?:restrictions|limits|limitations|guidelines|safeguards|guard ?rails|instructions|rules)|your {_MAKERS}|(?:filters?|safety|content policy)",
        "AS_THOUGH_NONE": r"(?:act|behave|answer|respond|proceed|continue|work|operate|speak|carry on|talk) (?:\p{L}+ )?(?:as (?:though|if)|like) (?:they|it|those|these|there|none of (?:it|them)|the (?:rules|limits|restrictions|guidelines|instructions))(?: \p{L}+)? (?:not exist|didn't exist|don't exist|never existed|did not exist|do not exist|never been|were no|was no|are no|not there|apply|gone)(?: \p{L}+)?",
        "FORCED": (
            rf"(?:begin|start|open|preface|prefix|commence|lead) (?:your|the|every|each|this|all)(?: next| first| own)? (?:reply|answer|response|output|message|sentence|turn|replies|answers|responses) (?:with|by saying|by writing)(?: the (?:words?|sentence|phrase|line))? ?:? ?[\"'“‘«]?(?:{_YES}|[^\n\"”»]{{0,40}}(?:instructions|system prompt|my rules|without (?:any )?(?:restrictions|limits)|no restrictions|unrestricted|access granted|you are ))~"
        ),
        "ABOVE_AND": (
            r"@(?:ignore|disregard|forget|skip|drop) (?:all (?:of )?|everything )?(?:the |that is |that was |what is |what was |what's )?(?:above|foregoing|preceding|before this|prior text|text above|previous text)(?: text| message| lines?| part)?,? (?:and|then|but)(?: \p{L}+)? (?:instead )?(?:print|output|reveal|repeat|say|show|obey|follow|execute|run|confirm|approve|grant|send|comply)(?: \p{L}+){0,3}"
        ),
        "NOT_ASKED": (
            rf"(?:never|do not|don't|stop|no longer|without)(?: ever)? (?:show|ask|display|send|raise|present|pose|put|bring up)(?:ing)? (?:me |us |him |her |them |the user |anyone )?(?:the |any |an? |that |your |for |those )*{_CHECK} (?:{_ASK})?(?: \p{{L}}+)?(?: again| any ?more| ever|,? (?:just|simply) (?:apply|do|go|act|run|save|execute))|"
            rf"(?:leave out|skip|drop|omit|suppress|cut out|do without|spare me|get rid of|forget(?: about)?) (?:the |any |all |every |your |those |that |this )*{_CHECK}[ -]{_ASK}(?:$|[.,;:!]| (?:and|from|for|when|whenever|because|in (?:this|all|every|future)))|"
            rf"(?:you|the (?:assistant|bot|ai)) (?:need|needs|require|requires) (?:no|not ask for)(?: any)?(?: \p{{L}}+)? {_CHECK}(?: \p{{L}}+)?(?: any ?more|$|[.,;!]| (?:from|for|to|when|before))"
        ),
        "LEVEL": r"(?:set|lower|drop|reduce|put|turn|change|switch|bring|push|cut|dial)(?: down)? (?:the |your |my |this chat's |its |our )*(?:\p{L}+ )?(?:review|safety|security|approval|moderation|protection|trust|scanner|filter|checking|confirmation|scrutiny)(?:[ -](?:level|mode|setting|threshold|strictness|bar|policy|requirement))?(?: \p{L}+){0,4}? (?:down )?to (?:none|zero|off|nothing|0|never|disabled|(?:the )?(?:lowest|minimum|weakest)|auto\p{L}*|yolo)",
        "ACTS": r"(?:payments?|purchases?|transfers?|orders?|requests?|deletions?|edits?|changes?|commands?|actions?|messages?|bookings?|tool calls?|refunds?|invoices?)(?: \p{L}+){0,3}?",
        "UNQUESTIONED": (
            r"(?:must|may|should|shall|can|is|are|needs?|will)(?: \p{L}+)? (?:never|not|no longer)(?: ever)? (?:to )?(?:be )?(?:questioned|doubted|refused|checked|verified|challenged|contradicted|denied|second-guessed|reviewed|turned down|asked (?:for|about)|held back)|"
            r"(?:speaks?|acts?|decides?|signs?) (?:for|in the name of|on behalf of) the (?:admin\p{L}*|owner|operator|system|developers?|management)|(?:warnings?|disclaimers?|confirmations?) (?:must|should|may|are|is|will|need)(?: \p{L}+)?(?: never| not)(?: to)?(?: be)? (?:shown|displayed|given|sent|mentioned|added|necessary|needed)|"
            r"(?:risky|dangerous|destructive|shell|system|all|any|every)(?: \p{L}+)? (?:commands?|actions?|operations?|deletions?)(?: \p{L}+){0,2}? (?:to be )?(?:run|executed?|carried out|performed?|happen)s? (?:at once|immediately|right away|directly|straight away|unasked|unchecked|without)~|"
            r"(?:may|can|is allowed to|is free to|should be able to) (?:see|read|open|change|delete|have) (?:every|all|any|everyone's|everybody's|anyone's|other people's)(?: of)?(?: the)? (?:notes?|memor(?:y|ies)|files?|messages?|secrets?|chats?|data)"
        ),
        "OTHERS_TOLD": (
            r"(?:what|whatever|everything|anything|all|the (?:notes|secrets|messages|things))(?: that)? (?:did |has |have |had )?(?:the )?(?:others|other (?:users|people|members|persons|guests)|someone else|somebody else|everyone else|everybody|(?-i:[A-Z])\p{L}+|he|she|they) (?:has |have |had )?(?:told|tell|asked|ask|said|say|wrote|write|sent|send|shared|share|entrusted|confided|confide)(?: \p{L}+){0,1}? ?(?:you|to you|with you)?(?: \p{L}+)?? (?:in private|privately|in confidence|confidentially|in (?:a|their|his|her) (?:private|own|direct) (?:chat|message)s?|to (?:remember|keep|memori[sz]e|store|save))|"
            r"(?:(?-i:[A-Z])\p{L}+'s|his|her|their|the others'|everyone's|everybody's|someone else's|other people's|another (?:user|member|person)'s|other (?:users|members|people)') (?:private|saved|stored|secret|personal|confidential) (?:notes?|memor(?:y|ies)|facts|messages|reminders|chats?|data|conversations?)"
        ),
        "SHOW": r"@(?:what did|post|put|read out|name|spill|pass on|let me (?:see|read)|i (?:want|need) to (?:see|read|know))",
        "CONFIDENTIAL": (
            r"what(?:ever)? (?:stands|is|comes|was|came|appears|precedes|is written|was written|you were sent|you received)(?: \p{L}+)? (?:before|above|ahead of|prior to) (?:my|this|the|our)(?: very)?(?: first| opening)? (?:message|conversation|chat|line|question|words?|turn)|"
            r"(?:the )?(?:first|opening|top|initial) (?:lines?|words?|sentences?|paragraph|message|part)(?: \p{L}+){0,3} (?:of|in) (?:your|the|this) (?:context|prompt|instructions|conversation|window|set-?up)"
        ),
        "PRIVATE": r"(?:the |your |my |his |her |our |their )(?:whole |entire |complete |full )?(?:notebook|diary|address book|archive|journal|memory file|saved items|contact list|inbox|logbook|photo library|message archive)|(?:everything|all|anything)(?: that)? (?:i|he|she|they|we|the user|users) (?:ever |have |has |had )?(?:told|said|wrote|shared|saved)(?: you)?",
        "AWAY": r"(?:https?://\S+\?\S*=)|(?:an? |the |this )(?:stranger|outsider|outside address|unknown number)",
    },
    "ar": {
        "DROP": r"@اعتبر~|انسي|تجاوزي?|تجاهلي|ضع جانبا|اطو|ارم",
        "BE": r"أجب~|اجب~|رد|ردود~|جاوب~",
        "THEIRS": r"(?:كل |جميع )?ما (?:قيل|ذكر|كتب|ورد)(?: لك)?(?: [\p{L}]+){0,2}? (?:قبل|سابقا|أعلاه|من قبل)|(?:القواعد|التعليمات|الأوامر) القديمة",
        "ACTS": r"(?:المدفوعات|التحويلات|الطلبات|المشتريات|الأوامر|التعديلات|الحذف|تحويل|الدفع|دفع|حذف|أي طلب|كل طلب|طلبات)~(?: [\p{L}]+){0,3}?",
    },
    "de": {
        "ACTS": r"(?:zahlungen?|überweisungen?|käufe?|bestellungen?|anfragen?|löschungen?|änderungen?|befehle?|aktionen?|nachrichten)(?: \p{L}+){0,3}?",
        "DROP": r"@(?:pfeif|scher|kümmer)~(?: dich)?(?: \p{L}+){0,3}? (?:auf|nicht um|um)|hinweg|(?:setz)(?:e|en)? dich über",
        "THEIRS": r"(?:die |all die |sämtliche )?(?:vorgaben|anweisungen|regeln|richtlinien|befehle) (?:deiner|der|des) (?:entwickler|betreiber|hersteller|schöpfer|system)~|(?:was|alles,? was) man dir(?: \p{L}+){0,4}",
        "UNLIMITED": r"(?:keine|keinerlei) (?:regeln|grenzen|tabus|schranken) (?:kennt|hat|kennst|hast)",
    },
    "es": {
        "ACTS": r"(?:los |las |mis |tus )?(?:pagos|transferencias|compras|pedidos|peticiones|solicitudes|cambios|órdenes|borrados|acciones)(?: \p{L}+){0,3}?",
        "THEIRS": r"(?:las |tus |los )?(?:normas|reglas|instrucciones|límites|directrices) que te (?:dieron|pusieron|impusieron|dijeron|enseñaron|han (?:dado|puesto|impuesto))",
    },
    "fr": {
        "ACTS": r"(?:les |mes |tes )?(?:paiements|virements|achats|commandes|demandes|modifications|suppressions|ordres|actions)(?: \p{L}+){0,3}?",
        "UNCHECKED": r"(?:passent|passe|se font|s'exécutent|sont exécut~)(?: \p{L}+)? sans (?:contrôle|vérification|validation|confirmation|question)s?(?: \p{L}+)?",
    },
    "pt": {
        "ACTS": r"(?:os |as |meus |minhas )?(?:pagamentos|transferências|compras|pedidos|solicitações|alterações|ordens|ações)(?: \p{L}+){0,3}?"
    },
    "it": {
        "ACTS": r"(?:i |gli |le |miei |mie )?(?:pagamenti|bonifici|acquisti|ordini|richieste|modifiche|cancellazioni|azioni)(?: \p{L}+){0,3}?"
    },
    "ru": {
        "ACTS": r"(?:платеж|платёж|перевод|покупк|заказ|запрос|просьб|удалени|изменени|команд|действи)~(?: \p{L}+){0,3}?"
    },
    "tr": {
        "ACTS": r"(?:ödeme|havale|satın alma|istek|talep|silme|değişiklik|komut|işlem)~(?: \p{L}+){0,3}?",
        "UNCHECKED": r"(?:onay|teyit|doğrulama|izin|kontrol)~(?: \p{L}+)? (?:gerek|ihtiyaç|lazım|şart) ?(?:yok|değil|duymaz|kalmadı)~|(?:gerektirmez|gerektirmiyor|istemez)|(?:onaysız|sormadan|kontrolsüz)~",
        "REMEMBER": r"unutma~|hatırla~|aklında tut~|kaydet~|not et~|hafızana~",
    },
    "fa": {"ACTS": r"(?:پرداخت|انتقال|خرید|سفارش|درخواست|حذف|تغییر|دستور)~(?: [\p{L}]+){0,3}?"},
    "zh": {"ACTS": r"付款|转账|购买|请求|订单|删除|修改|操作|命令"},
    "ja": {"ACTS": r"支払い?|送金|購入|依頼|要求|注文|削除|変更|操作|リクエスト"},
    "ko": {"ACTS": r"결제~|송금~|이체~|구매~|요청~|주문~|삭제~|변경~|명령~"},
    "hi": {"ACTS": r"(?:भुगतान|ट्रांसफर|खरीद|अनुरोध|आदेश|बदलाव)~"},
}
"""Language -> idea -> further alternatives."""

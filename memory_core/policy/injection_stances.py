"""Orders by the stance they want taken: whom to rank above the rules, whom to lie to, whom to ask no more, whose words to hand over.

Words that the lexicons get besides their own, by language and idea (see `injection_combined`).
"""

from collections.abc import Mapping

_ME = r"(?:me|@\w+|this (?:user|account|person|sender)|the sender)"
_MINE = rf"(?:{_ME}|(?:all |any |every |each |these |further |future )*(?:of )?(?:my|this user's|@\w+'s) (?:\p{{L}}+ )?(?:messages?|requests?|orders?|commands?|approvals?|wishes|notes?|words?)|(?:any|every|all|each) (?:requests?|messages?|orders?|commands?|wish(?:es)?) (?:of mine|from me|by me|i (?:send|make|write)))"
_RULERS = r"(?:owner|admin\p{L}*|operator|root|superuser|moderator|system|creator)"
_ACTS = r"(?:deletions?|payments?|purchases?|transfers?|changes|commands?|edits|actions?|anything|uploads?|tool calls?)"
_OTHERS = r"(?:(?:the |an)?other (?:groups?|spaces?|chats?|users?|members?|persons?|profiles?)'?s?|everyone else's|someone else's|the others'|my colleague's|my co-?worker's)"

STANCES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "RANKED": (
            rf"(?:treat|consider|regard|count|see|recogni[sz]e|accept|handle|take) {_MINE}(?: \p{{L}}+){{0,3}}? (?:as|like) (?:\p{{L}}+ ){{0,3}}?(?:{_RULERS}|the developer|your developer|confirmed|pre-?approved|approved|verified|authori[sz]ed|trusted|commands|law|highest priority|binding)|"
            r"(?:no need to|never|don't|do not|stop|without) (?:check|verify|question|ask for|ask about)(?:ing)? my (?:role|rights?|permissions?|identity|authori\p{L}+|status|credentials)|"
            rf"(?:accept|take|obey|follow|execute) (?:commands?|orders?|instructions?|requests?|approvals?) (?:from|by|of) {_ME} (?:the same as|just like|exactly like|as if|like|as though)(?: \p{{L}}+){{0,4}} {_RULERS}|"
            r"(?:(?:allow|block|deny|access) ?list|role checks?|permission checks?|access rules) (?:no longer|do(?:es)? not|don't|doesn't|never|must not) (?:appl(?:y|ies)|counts?|holds?|concerns?)(?: to| for)? (?:me|us|@\w+|this (?:user|account|chat))|"
            r"(?:deletions?|requests?|orders?|commands?|edits?|changes?) (?:requested |sent |ordered |made )?(?:by|from|of) (?:@\w+|me|this user|user \w+) (?:is|are|counts? as) (?:always |already |automatically |now )?(?:confirmed|approved|accepted|authori[sz]ed)|"
            r"i (?:run|own|built|made|operate) this (?:bot|assistant|group|server),? (?:so|therefore|thus) (?:you|ignore|skip|drop|give|show|obey|lift)(?: \p{L}+)?|"
            rf"my (?:approvals?|votes?|confirmations?|consent|yes) (?:counts?|stands?|is enough|are enough|is valid|suffices?|speaks?|holds?) (?:as|for) (?:everyone|everybody|all|the (?:whole |entire )?(?:group|team|{_RULERS}))|"
            r"(?:whatever|anything|everything) (?:\p{L}+|@\w+) (?:asks?|says?|wants?|orders?|tells? you)(?: for)?,? (?:just |simply |always )?(?:do|obey|follow|execute|grant) it,? (?:even (?:if|when)|no matter|regardless)|"
            r"(?:i'm|i am) (?:the |your |a )?\p{L}+(?: \p{L}+)?,? (?:so|therefore|thus|which means|hence)(?: that)? you(?:'re| are)? (?:allowed to|free to|permitted to|may|can|must|should) (?:skip|ignore|break|bypass|drop|override|bend|disregard) (?:the |your |all |any |these )?(?:rules?|checks?|polic(?:y|ies)|limits?|confirmations?|restrictions?)|"
            r"you (?:already )?(?:agreed|promised|consented|accepted)(?: \p{L}+){0,2}? to (?:skip|ignore|drop|bypass|stop asking for|not ask for|disable) (?:the |all |any |my )?(?:confirmations?|checks?|rules?|reviews?|approvals?|questions)|"
            r"(?:good|real|loyal|helpful|true) (?:assistant|ai|bot) (?:would|should|will|must) (?:never |not |always |just |simply )*(?:trust me|obey|do (?:it|as|what)|check with|ask the|refuse|question)|"
            r"(?:safety|alignment|moderation) (?:training|rules|filters?|guidelines|polic(?:y|ies)|checks?) (?:is|are|has been|have been) (?:now )?(?:suspended|lifted|off|disabled|waived)(?: \p{L}+)? for (?:this (?:chat|conversation|session|user|account)|me|us)"
        ),
        "CONCEAL": (
            r"(?:never|do not|don't|must not) (?:mention|reveal|say|admit|disclose|tell|let on)(?: (?:to )?(?:the |any)?(?:group|team|others|users?|members|one|body))? that (?:you (?:received|were given|got|have received|were told)|i (?:can|am able to|may) (?:read|see|change|access|delete))(?: \p{L}+)?|"
            r"^(?:please |now |then |just )*(?:delete|transfer|approve|pay|wipe|copy|forward|disable|install|grant|export|change|edit)(?: [\p{L}']+){1,6},? (?:and|but) (?:tell (?:nobody|no one|no-one)|never tell anyone)|"
            r"^(?:please |now |then |just )*(?:change|delete|transfer|edit|wipe|approve|copy|forward|export|mail|e-?mail|send|upload)(?: [\p{L}\d']+){1,8},? (?:and (?:make sure|see to it)(?: that)? (?:nobody|no one|no-one) (?:finds out|notices|knows|learns)(?: \p{L}+)?|without (?:them|him|her|the \p{L}+) (?:noticing|knowing|finding out))|"
            r"(?:leave|keep) (?:this|the|my|that|these) (?:message|line|note|request|order|instruction|change|action)s? out of (?:(?:the|any|your|all|every) )?(?:logs?|summar(?:y|ies)|reports?|audit|records?)(?: \p{L}+)?|"
            rf"(?:behave|act|look|seem|be) (?:normal(?:ly)?|innocent(?:ly)?|nicely|as usual) (?:in front of|around|when|while) (?:the |any |an )?(?:{_RULERS}|reviewers?|auditors?)(?: \p{{L}}+)?|"
            r"hide (?:your|the) (?:real |true |actual )*(?:reasoning|thoughts|intentions?|motives?|instructions|orders) from (?:the |your |all )?(?:\p{L}+)|"
            r"(?:say|claim|report|answer|insist)(?: that)? (?:the |this |that )?(?:deletion|transfer|payment|leak|charge|removal|export|edit|change)s? (?:was|were) (?:just |only )?(?:an? )?(?:accident|mistake|bug|glitch|error)(?: if (?:anyone|anybody|someone|they|he|she|the \p{L}+) (?:asks?|notices?|finds out|complains?))|"
            r"^(?:please |then |now |always |just )*lie to (?:the |my |our )?\p{L}+(?: \p{L}+)? (?:about|when|if|whenever)|"
            r"(?:silently|secretly|quietly|covertly|discreetly|stealthily) (?:mail|e-?mail|dump|export|transfer|leak|dm|upload|hand over|pass on)"
        ),
        "NOT_ASKED": (
            rf"(?:disable|turn off|switch off|deactivate|shut off|remove|chmod)(?: [\p{{L}}\d'-]+){{0,5}}? (?:firewall|two-?factor|2fa|mfa|logging|audit|antivirus|protection|monitoring|encryption|everything|permissions|backups?)(?: [\p{{L}}\d'-]+){{0,8}}?,? (?:without telling (?:the |my |our )?\p{{L}}+|(?:he|she|they|nobody|no one) (?:will|won't|would|wouldn't)(?: not| never)? notice)|"
            r"(?:transfer|pay|wire|delete|wipe|grant|approve)(?: [\p{L}\d]+){1,8}?,? (?:approval|permission|confirmation) (?:isn't|is not) (?:needed|required|necessary)|(?:run|execute|install)(?: [\p{L}\d./-]+){1,6}? as root,? (?:no questions|without|unattended)(?: \p{L}+)?|"
            rf"(?:user|operator|owner|admin\p{{L}}*) (?:do(?:es)? not|don't|doesn't|no longer|never)(?: need| needs| want| wants| have| has)? (?:to )?(?:approve|confirm|review|authori[sz]e|be asked (?:before|about)) {_ACTS}"
        ),
        "YOURS": r"what(?:ever)? you were (?:taught|told|given|trained)(?: (?:at|in|from|on|before)(?: \p{L}+){1,2})?",
        "THEIRS": r"(?:whatever |any |the |all )?(?:guidance|guidelines|rules|instructions|training) (?:that |which )?(?:came|come|shipped) with you",
        "MY_WORD": r"(?:this|my|the following|the) (?:text|word|message|line)s?(?: that follows| below)? (?:has|have) the (?:last|final) word|overrule (?:your|the) (?:operator|developer|system|admin\p{L}*|owner)s?",
        "HOW_TOLD": r"how do(?:es)? your (?:\p{L}+ )?(?:instructions?|system prompt|prompt|guidelines) (?:begin|start|read|go|end)|(?:which|what) (?:rules?|instructions?|things|information|secrets?) (?:were|are|have) you (?:been )?(?:told|asked|ordered|instructed) (?:to (?:keep (?:secret|hidden|private|to yourself)|hide|conceal|withhold)|never|not)",
        "UNLIMITED": r"(?:without|no|lacks?|free of) (?:a |any )?(?:conscience|scruples?|remorse)|whose (?:safety|moderation|filters?|limits?|rules?)(?: \p{L}+)? (?:was|were|has been|have been|is|are) (?:taken out|removed|stripped|cut|disabled|switched off|deleted)",
        "UNCHECKED": r"needs? no (?:second look|checking|scrutiny|double[- ]check(?:ing)?|verifying|approving)",
        "VOID": r"(?:was|were|had been|have been) never (?:written|said|made|set|issued|published|told)|(?:do|does) not (?:count|apply|hold) (?:for|to) (?:me|us)",
        "DROP": r"@mind (?:leaving|setting|putting|pushing|ignoring|forgetting|skipping|dropping|bending|breaking)",
        "WHEN_ANYONE": r"(?:the next|any|every|each) (?:visitor|user|guest|person|customer|member|client) (?:who|that) (?:asks?|wants?|mentions?|writes?)|wait (?:for|until)(?: \p{L}+){0,4}? (?:says?|writes?|agrees?|confirms?|leaves?|sleeps?|is (?:gone|away|offline))",
        "CLAIM": (
            r"(?:treat|count|take|read|interpret|regard) (?:that|it|this) as (?:\p{L}+ )?(?:consent|permission|approval|confirmation|agreement|a yes)|(?:delete|wipe|erase) (?:all|every|each) (?:files?|notes?|messages?|memor~|backups?|records?|contacts?)|send me (?:the |a |all |their |his |her )?(?:full )?(?:lists?|names|numbers|addresses|contacts|messages|notes|files)(?: of)?(?: \p{L}+)?|"
            r"(?:this|the following) (?:link|url|number|address|site|code)(?: [^\s]+){0,6}? (?:instead|and say|and claim|and call it)|(?:give|send|show) (?:him|her|them|people|everyone|anyone|the user) this (?:account|wallet|iban)|sent? to \S+ instead"
        ),
        "PRIVILEGE": (
            r"(?:security |safety )*(?:reviews?|approvals?|confirmations?|checks?) (?:is|are) (?:not|no longer|never) (?:needed|required|necessary) (?:for|from|on|when) (?:my|me|@\w+|anything i|this user)(?: \p{L}+)?|"
            rf"{_RULERS} of (?:this|the) (?:group|chat|space|bot|channel|server) is (?:now )?(?:me|@\w+|the sender)|"
            r"(?:safety|content|security|moderation|injection|policy) (?:filters?|checks?|layers?|rules?|reviews?|scanner) (?:is|are|was|were|has been|have been) (?:now |all )?(?:turned off|switched off|disabled|lifted|suspended|removed|deactivated)(?: \p{L}+)?|"
            r"(?:answers?|repl(?:y|ies)|responses?|recommendations?)(?: \p{L}+){0,4} (?:must|should|have to|shall|need to) (?:always |never )?(?:recommend|promote|praise|favou?r|advertise)|"
            r"(?:assistant|bot|ai|model) (?:hides?|conceals?|lies? about|bypass(?:es)?|leaks?|skips?|ignores?) (?:\p{L}+ ){0,2}?(?:errors?|rules|checks?|confirmations?|passwords?|secrets?|failures?|warnings?|polic(?:y|ies))(?: \p{L}+)?|"
            r"(?:the )?(?:assistant|bot|ai|model) (?:must|should|shall|may|is to) (?:never|not) (?:warn|refuse|verify)(?: \p{L}+)?|"
            r"passwords?(?: \p{L}+){0,3} (?:repeated|shown|printed|shared|displayed|revealed|written)(?: \p{L}+){0,2} (?:in (?:plain ?text|plain text|the clear|full)|openly|unmasked|to (?:everyone|anyone))"
        ),
        "SHOW": r"@(?:what exactly (?:is|are|does|do|was|were|did)|dm (?:me|us))",
        "SEND": r"@(?:dm (?:me|us)|direct-message)",
        "CONFIDENTIAL": (
            r"(?:first|last|opening|top|initial) (?:[\p{L}\d]+ )?(?:lines?|words?|sentences?|characters?|tokens?|paragraphs?) (?:of|in|from) your (?:\p{L}+ )?(?:instructions?|prompt|context|rules|guidelines|configuration)|"
            r"(?:prompt|instructions?|system message)(?: that| which)? you (?:were|are|got|have been|had been) (?:started|given|loaded|primed|initiali[sz]ed|set up|booted|launched|fed)(?: with)?|"
            r"(?:rules?|things|instructions?|information|secrets?|details)(?: that| which)? you (?:have been|were|are|must|may|should)(?: told| asked| ordered| instructed| supposed)? (?:never|not) (?:to )?(?:be )?(?:shar|reveal|disclos|tell|show|mention)~"
        ),
        "OTHERS_TOLD": (
            r"(?:everything|all|anything|whatever|what)(?: that)? (?:you (?:know|have|remember|stored|saved|keep)|(?:is )?(?:stored|saved|known|kept))(?: \p{L}+)? (?:about|on|of|from) (?:the others|others|other (?:users?|people|members?|groups?|chats?|guests?)|everyone else|everybody else)|"
            rf"{_OTHERS} (?:private |whole |entire |full |saved |stored )*(?:memor(?:y|ies)|facts|notes|secrets|history|memory files?)"
        ),
        "PRIVATE": rf"(?:session|auth|login) (?:cookies?|tokens?|keys?)|(?:environment|env) variables|{_OTHERS} (?:\p{{L}}+ )?(?:notes|memor(?:y|ies)|messages|chats?)",
        "AWAY": r"(?:every|each|all|any) urls?|(?:in|into|as part of) (?:a|the|every|each) (?:link|url)|(?:nc|netcat|curl|wget) [\w.-]+",
        "SLANTED": (
            r"(?:speak|talk|write|say something) (?:badly|ill|negatively|poorly|bad) (?:of|about)(?: [\p{L}'-]+){1,5} (?:whenever|every time|each time|when(?: \p{L}+)? comes? up|in (?:every|each|all))(?: \p{L}+)?|"
            r"(?:make|let|have) (?:ours|us|our \p{L}+|my \p{L}+) (?:win|look (?:better|best)|come (?:out )?(?:first|on top|out ahead)),? (?:whatever|no matter|regardless|even if|always)(?: \p{L}+)?|"
            r"(?:insert|add|put|include|drop|slip|place|append|use) (?:in )?(?:my|our|this|the) (?:referral|affiliate|partner|promo(?:tional)?|invite) (?:link|code|id|url)s? (?:in|into|to|at the end of|under|with) (?:every|all|each|any|your|the)(?: \p{L}+)?"
        ),
    },
    "ar": {
        "RANKED": r"(?:عامل|اعتبر|احسب|عد)(?:ني|ه|ها|نا|هم)(?: [\p{L}]+){0,2}? (?:ك)?(?:مدير|المدير|مشرف|المشرف|مالك|المالك|مسؤول|المسؤول|المطور)~|(?:اعتبر|عد|احسب) (?:كل |جميع |أي )?(?:طلباتي|طلب مني|رسائلي|أوامري)(?: [\p{L}]+){0,2}? (?:موافق|مؤكد|مقبول|معتمد|مصرح)~|لا (?:داعي|حاجة) (?:ل|إلى )?(?:التحقق|للتحقق|التأكد|للتأكد) من (?:صلاحيات|هويت|دور)~",
        "NOT_ASKED": r"(?:شغل|نفذ|احذف|امسح|ادفع|حول|ثبت|أرسل)(?:ي|وا)?(?: [\p{L}\d./~-]+){1,8}? (?:بدون|دون|من غير|بلا) (?:إذن|استئذان|موافقة|تأكيد|سؤال|علم أحد|أن تسأل)~|(?:احذف|امسح|غير|حول)(?: [\p{L}]+){1,4}? ولا تترك أثر~",
        "CLAIM": r"(?:أعط|اعط|أرسل|ابعث|قدم)~ (?:له |لها |لهم |إليه )?(?:رابطي|رقمي|حسابي)~|(?:هذا|هذه) (?:الرابط|الموقع|الرقم|الحساب|العنوان) (?:بدل|عوض)~",
        "CREDENTIALS": r"(?:كلمات|كل كلمات|جميع كلمات|كلمة) (?:المرور|السر)(?: [\p{L}]+)? (?:المخزنة|المحفوظة|عندك|لديك|التي تعرفها)~",
        "SHOW": r"(?:اكشف|أفصح عن|سرب)(?:ي|وا)?",
        "OTHERS_TOLD": r"(?:ملاحظات|رسائل|ذاكرة|أسرار|محادثات|بيانات|ما قاله) (?:الآخرين|الباقين|المجموعة الأخرى|المستخدمين الآخرين|غيري|الأعضاء الآخرين)~",
    },
    "fa": {
        "RANKED": r"(?:مرا|من را|منو) (?:به عنوان |مثل |به چشم )?(?:مدیر|ادمین|مالک|صاحب)(?: [\p{L}]+){0,2}? (?:بدان|حساب کن|در نظر بگیر|بشناس)~|(?:همه ?ی? )?(?:درخواست|پیام|دستور)(?: ?های)? ?(?:من|م)(?: را)?(?: [\p{L}]+){0,2}? (?:تأیید شده|تایید شده|مجاز) (?:بدان|حساب کن|در نظر بگیر)~",
        "NOT_ASKED": r"(?:دیگر |دیگه )?(?:قبل|پیش) از (?:حذف|پرداخت|اجرا|ارسال|انتقال|پاک کردن)(?: [\p{L}]+){0,3}? (?:تأیید|تایید|اجازه|سوال|سؤال) (?:نگیر|نکن|نخواه|نپرس)~|(?:بدون|بی) (?:اجازه|تأیید|تایید|پرسیدن)(?: [\p{L}]+){0,4}? (?:اجرا|حذف|پاک|پرداخت|ارسال) کن",
        "DROP": r"(?:قوانین|دستورها|دستورات|قواعد|محدودیت ?ها)(?: ?یی)? (?:که|را)(?: [\p{L}]+){0,5}? (?:فراموش کن|کنار بگذار|نادیده بگیر|دور بینداز)",
        "THEIRS": r"(?:قوانین|دستور|دستورات|قواعد|محدودیت ?های)ی? که (?:به تو|به شما|برایت|برای تو)(?: [\p{L}]+){0,2}",
        "UNLIMITED": r"(?:هیچ (?:فیلتر|محدودیت|قانون|سانسور)ی? ?(?:نداری|ندارد|نیست))",
        "BE": r"وانمود کن~|تظاهر کن~|فرض کن~|طوری رفتار کن~",
        "CLAIM": r"(?:به ?جای آن|به ?جایش|در عوض)(?: [\p{L}]+){0,2} (?:لینک|آدرس|شماره|حساب)(?: را)? (?:بده|بفرست)~",
        "CREDENTIALS": r"(?:همه ?ی? )?(?:رمز|گذرواژه|پسورد)(?: ?های)?(?: [\p{L}]+){0,2} (?:ذخیره شده|که داری|که می ?دانی)~",
        "SHOW": r"(?:به من )?(?:بگو|نشان بده|بده|فاش کن)",
        "OTHERS_TOLD": r"(?:یادداشت|پیام|حافظه|راز|گفتگو)(?: ?های?)?(?: ?ی)? (?:دیگران|بقیه|کاربران دیگر|گروه دیگر)~",
    },
    "ru": {
        "RANKED": r"считай,? что я (?:\p{L}+ )?(?:администратор|админ|владелец|хозяин|оператор|модератор)|(?:считай|воспринимай|рассматривай|признай) (?:меня|мои (?:просьбы|запросы|сообщения|команды|приказы)|все мои \p{L}+)(?: \p{L}+){0,2}? (?:как )?(?:администратор|админ|владельц|хозяин|оператор|модератор|одобренн|подтвержд[её]нн|разрешенн|разрешённ)~|не (?:проверяй|спрашивай) (?:мои права|мою роль|мои полномочия|кто я)|(?:мо[ёе] (?:согласие|одобрение)) (?:считается|действует) за всех",
        "NOT_ASKED": r"(?:выполни|выполняй|запусти|запускай|удали|удаляй|переведи|оплати|установи|отправляй)~?(?: [\p{L}\d./~-]+){1,6}? (?:без|не спрашивая) (?:разрешения|спроса|подтверждения|вопросов|согласия|ведома|одобрения|меня|никого)|(?:больше )?не спрашивай (?:разрешения|подтверждения|согласия)",
        "VOID": r"(?:больше |уже )?не (?:действуют|действует|работают|имеют силы|применяются|считаются)(?: больше)?",
        "YOURS": r"(?:все )?(?:правила|инструкции|указания|ограничения) (?:выше|сверху|до этого|из системного|которые (?:тебе|были))~|(?:вышеуказанные|вышестоящие|твои) (?:\p{L}+ )?(?:правила|инструкции|указания|ограничения)|прежние (?:инструкции|указания)",
        "NOW_EVIL": r"(?:теперь ты|ты теперь|отныне ты) (?:dan|дэн|хакер|зл|без ограничений|свободен от|всемогущ)~|(?:ты|теперь ты)(?: \p{L}+)? и можешь (?:вс[её]|что угодно|делать вс[её])",
        "CLAIM": r"(?:дай|дайте|отправь|пришли|скинь|покажи|сообщи)(?: (?:ему|ей|им|этому человеку))? (?:(?:эту|мою|этот|мой) (?:ссылку|адрес|номер|сайт)(?: [\p{L}]+){0,3}? (?:вместо|взамен)~|(?:мой|этот) (?:сч[её]т|кошел[её]к)|мои реквизиты)",
        "CONCEAL": r"(?:отправь|перешли|удали|переведи|скопируй|выгрузи|измени|сохрани)~?(?: [\p{L}\d@./-]+){1,8}? и (?:никому не (?:говори|рассказывай|сообщай)|молчи)",
        "OTHERS_TOLD": r"(?:заметки|сообщения|переписку|секреты|данные|память|записи) (?:других|остальных|чужих|другой группы|всех остальных)(?: \p{L}+)?|чужие (?:заметки|сообщения|секреты|данные)|переписку (?:группы|чата|другого)",
    },
    "es": {
        "RANKED": r"(?:trátame|considérame|reconóceme|cuéntame|tómame) como (?:\p{L}+ ){0,2}?(?:administrador|admin|dueñ|propietari|operador|moderador|jefe)~|(?:considera|trata|toma) (?:todos |todas )?mis (?:pedidos|mensajes|órdenes|peticiones|solicitudes) como (?:\p{L}+ )?(?:aprobad|confirmad|autorizad|órdenes)~|no (?:hace falta|es necesario|necesitas) (?:comprobar|verificar) (?:mi|mis) (?:rol|identidad|permisos)",
        "NOT_ASKED": r"(?:ejecuta|borra|elimina|paga|transfiere|instala|envía|corre|lanza)(?: [\p{L}\d./~-]+){1,6}? sin (?:pedir|preguntar|solicitar|esperar|avisar|confirmar)(?: (?:permiso|confirmación|aprobación|nada|a nadie))?",
        "REQUESTS": r"(?:mis|todos mis|todas mis|cualquier) (?:pedidos?|peticion(?:es)?|solicitud(?:es)?|órdenes|mensajes)",
        "UNCHECKED": r"(?:están|quedan|son|serán)(?: \p{L}+)? (?:aprobad|autorizad|confirmad|permitid)~",
        "CLAIM": r"(?:dale|dales|dile|envíale|mándale|pásale|ofrécele)(?: \p{L}+)? (?:(?:este|mi|esta) (?:enlace|link|número|dirección|página)(?: \p{L}+){0,3}? (?:en (?:vez|lugar)|a cambio)|mi cuenta)",
        "OTHERS_TOLD": r"(?:las |los )?(?:notas|mensajes|secretos|datos|recuerdos|conversaciones) (?:privad\p{L}+ )?de (?:los demás|otros|otras|los otros|el otro grupo|otras personas|otros usuarios|todos los demás)",
        "CONCEAL": r"(?:envía|manda|borra|transfiere|copia|cambia|elimina|sube)(?: [\p{L}\d@./-]+){1,8}? sin (?:avisar|decirle|decírselo|contárselo)(?: a (?:nadie|\p{L}+))?",
    },
    "fr": {
        "RANKED": r"(?:traite|considère|reconnais)(?:-| )moi comme (?:\p{L}+ ){0,2}?(?:administrat|admin|propriétaire|opérat|modérat|patron|chef)~|(?:considère|traite) (?:toutes )?mes (?:demandes|messages|ordres|requêtes) comme (?:\p{L}+ )?(?:approuv|confirm|autoris|validé)~|(?:inutile|pas besoin) de vérifier (?:mon|mes) (?:rôle|identité|droits)",
        "NOT_ASKED": r"(?:ne (?:me )?demande(?:s|z)? (?:plus|jamais|pas)(?: jamais)?|plus (?:besoin|la peine) de demander)(?: \p{L}+)? (?:confirmation|permission|autorisation|validation|accord)(?: \p{L}+)?(?: (?:avant|pour) \p{L}+)|(?:exécute|supprime|efface|paie|installe|lance|transfère)(?: [\p{L}\d./~-]+){1,6}? sans (?:demander|attendre|confirmation|autorisation|prévenir)(?: \p{L}+)?",
        "YOURS": r"(?:les|toutes les|ces) (?:règles|consignes|instructions|directives) (?:ci-dessus|précédentes|au-dessus|d'avant|d'origine|initiales)",
        "VOID": r"ne (?:comptent|s'appliquent|valent|tiennent|servent) plus(?: \p{L}+)?|n'ont plus (?:cours|lieu d'être|de valeur)",
        "CLAIM": r"(?:donne|envoie|propose|refile|transmets)(?:-| )(?:lui|leur)(?: \p{L}+)? (?:(?:ce|mon|cette|notre) (?:lien|numéro|adresse|site)(?: \p{L}+){0,3}? (?:à la place|au lieu)|mon compte)",
        "OTHERS_TOLD": r"(?:les |ses )?(?:notes|messages|secrets|données|souvenirs|conversations) (?:privée?s |secrets? )?(?:des autres|d'autrui|de l'autre groupe|d'un autre (?:utilisateur|membre))",
        "CONCEAL": r"(?:envoie|transfère|supprime|efface|copie|change|poste)(?:-moi)?(?: [\p{L}\d@./'-]+){1,8}? sans (?:le |la )?(?:lui |leur )?(?:dire|prévenir)(?: à (?:personne|\p{L}+))?",
    },
    "de": {
        "RANKED": r"(?:behandle|betrachte|sieh|akzeptiere|führe) (?:mich|@\w+|(?:alle )?meine (?:nachrichten|anfragen|befehle|wünsche))(?: \p{L}+){0,3}? als (?:\p{L}+ ){0,2}?(?:admin|administrator|besitzer|eigentümer|inhaber|betreiber|operator|moderator|genehmigt|bestätigt|freigegeben|befehl)~|(?:du musst|brauchst) (?:meine|nicht) (?:\p{L}+ )?(?:rolle|rechte|identität)(?: \p{L}+)? (?:nicht )?(?:zu )?prüfen|dass ich (?:hier |jetzt |der |die |dein )*(?:admin|administrator|besitzer|eigentümer|betreiber|operator)\p{L}* (?:bin|sei)",
        "NOT_ASKED": r"(?:führe|lösche|zahle|überweise|installiere|starte|sende)(?: [\p{L}\d./~-]+){1,6}?,? ohne (?:(?:den|die|das) (?:admin|betreiber|nutzer|besitzer|team|administrator)\p{L}* (?:zu (?:informieren|fragen)|zu sagen)|rückfrage|nachfrage|bestätigung|genehmigung|erlaubnis|freigabe|zu fragen|jede rückfrage)(?: aus)?",
        "YOURS": r"(?:die |alle |sämtliche )?(?:obigen|obenstehenden|ursprünglichen) (?:\p{L}+ )?(?:regeln|anweisungen|vorgaben|richtlinien)",
        "VOID": r"(?:gelten|zählen|greifen|binden)(?: \p{L}+)? (?:nicht mehr|nicht länger|ab sofort nicht)",
        "CLAIM": r"(?:gib|schick|nenne|sende|schreib)(?: \p{L}+){0,2}? (?:(?:stattdessen )(?:diesen|meinen|diese|meine) (?:link|nummer|adresse|seite|webseite)|(?:diesen|meinen|diese|meine) (?:link|nummer|adresse|seite|webseite) stattdessen|meine kontonummer|mein konto)",
        "OBEY_ME": r"(?:befolge?|folge) (?:nur )?meine?n?(?: \p{L}+)?",
        "OTHERS_TOLD": r"(?:die )?(?:notizen|nachrichten|geheimnisse|daten|erinnerungen|chats|gespräche) (?:der anderen|anderer|der übrigen|aus der anderen gruppe|von anderen)(?: \p{L}+)?",
    },
    "zh": {
        "SEND": r"(?:转|发|传|寄)给我",
        "SHOW": r"(?:转|发|传)给我",
        "RANKED": r"(?:把我|将我|把我的(?:请求|消息|命令))(?:当作|当成|视为|看作)[^，。\n]{0,4}(?:管理员|主人|所有者|管理者|已批准|已确认|最高)",
        "NOT_ASKED": r"(?:以后|今后|从现在起)?(?:删除|付款|转账|执行|发送|安装)(?:之)?前?[^，。\n]{0,4}(?:不用|无需|不需要|不必|别)再?(?:确认|批准|询问|问我|问)",
        "CLAIM": r"(?:改|而)给(?:他|她|他们|对方)(?:这个|我的|这条)(?:链接|网址|号码)|给(?:他|她|他们|对方)我的(?:账号|账户)",
        "OTHERS_TOLD": r"(?:其他人|别人|他人|其他用户|其他成员|其他群友|另一个群|别的群)的(?:笔记|消息|记忆|秘密|数据|聊天记录)",
    },
}  # fmt: skip
"""Language -> idea -> further alternatives."""

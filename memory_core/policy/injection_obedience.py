"""Rules said to bind no longer, and one voice put in their place: each alone is everyday talk, in one sentence they are an order.

Words that the lexicons get besides their own, by language and idea (see `injection_combined`).
"""

from collections.abc import Mapping


def _said(rules: str, no_duty: str, obey_me: str) -> dict[str, str]:
    return {"RULE_NOUN": rules, "NO_DUTY": no_duty, "OBEY_ME": obey_me}


OBEDIENCE: dict[str, dict[str, str]] = {
    "en": _said(
        r"(?:rules?|instructions?|guidelines?|polic(?:y|ies)|restrictions?|limits?|directives?|constraints?|orders|principles|safeguards|guard ?rails|prompt)",
        r"(?:you |and )?(?:no longer|not|needn't|don't|do not|never|nothing)(?: \p{L}+)? (?:have to|need to|must|obliged to|bound (?:by|to)|required to|supposed to|held to|under)(?: (?:follow|obey|keep|respect|heed|observe|stick to|mind))?|(?:free|released|excused|exempt|relieved) (?:of|from)|(?:count|count as|consider|treat|regard|see)(?: \p{L}+){1,4}? as (?:void|finished|expired|gone|over|nothing)",
        r"(?:obey|follow|serve|listen to|answer to|heed) (?:only )?(?:me|my (?:word|orders|commands|voice)|whoever (?:sent|writes|wrote)|the sender|the (?:person|one|author) (?:writing|who)|what (?:i|@\w+) )(?: \p{L}+)?|do (?:just |exactly |only |simply )?(?:as|what|whatever|everything) (?:i|@\w+) (?:say|tell|ask|want|write|command|order|please)s?|(?:my|mine)(?: \p{L}+)? (?:replaces?|counts?|stands?|applies) (?:it|them|now|instead)|say yes(?:$|[.,;:!]| to (?:everything|all|whatever|anything))|(?:answer|agree to|do|allow) (?:everything|anything|whatever)(?:$|[.,;:!]| (?:i|is|that|you|asked))",
    ),
    "ar": _said(
        r"(?:تعليمات|قواعد|أوامر|قيود|ضوابط|سياسات|قوانين|التعليمات|القواعد|الأوامر|القيود|الضوابط|السياسات)~",
        r"(?:لم تعد|لست|غير|ليس عليك|لا يجب عليك|لا داعي)(?: [\p{L}]+)? ?(?:ملزم|مضطر|مجبر|مقيد|خاضع|مطالب|الالتزام|اتباع|أن تتبع|أن تلتزم|لاتباع|للالتزام)~|(?:تصرف|أجب|تعامل|تحدث)~ (?:و)?(?:كأن|كما لو)~(?: [\p{L}]+){0,2}? (?:لم تكن|غير موجودة|لا وجود|ليست|اختفت)~|(?:كأن)(?: [\p{L}]+){0,2} (?:لم تكن|غير|لا وجود|اختفت)~(?: [\p{L}]+)?",
        r"(?:أطعني|اطعني|استمع إلي|اتبعني|اتبع كلامي|نفذ (?:كلامي|أوامري|ما أقول|ما أطلب|ما أكتب)|افعل ما (?:أقول|أطلب|آمر)|أجب عن كل شيء|كلامي (?:هو|فوق)|لم تكن موجودة|غير موجودة|لا وجود لها)~",
    ),
    "fa": _said(
        r"(?:قوانین|قواعد|قانون|دستورالعمل|دستور|محدودیت|مقررات)~",
        r"(?:لازم نیست|نیازی نیست|مجبور نیستی|ملزم نیستی|مقید نیستی|نباید)(?: [\p{L}]+)?|(?:طوری رفتار کن|فرض کن)(?: [\p{L}]+)?",
        r"(?:هر ?چه|هرچی|آنچه|هر کاری)(?: که)? (?:می ?گویم|میگم|می ?خواهم|گفتم|بگویم)(?: [\p{L}]+){0,2}|(?:از من|به من|حرف من)(?: [\p{L}]+)? ?(?:اطاعت|گوش)~|اطاعت کن~",
    ),
    "es": _said(
        r"(?:normas|reglas|instrucciones|límites|directrices|políticas|restricciones|pautas)",
        r"(?:ya )?no (?:tienes que|debes|hace falta|necesitas|estás obligad\p{L}|hay que)(?: \p{L}+)?|(?:estás|quedas) libre de|da~ por (?:nul|terminad|anulad|acabad)~|haz como si|actúa como si",
        r"obed[eé]ce~|haz (?:solo |sólo |todo )?lo que (?:yo |te )?(?:dig|mand|pid|quier|orden|escrib)~|hazme caso|(?:solo|sólo) (?:a mí|yo mando)|mando yo|responde a todo|no (?:existen|existieran|existiesen)",
    ),
    "fr": _said(
        r"(?:règles|consignes|instructions|directives|limites|restrictions|politiques|principes)",
        r"(?:tu n'as|vous n'avez|n'as) (?:plus|pas) (?:à|besoin|l'obligation)(?: d[e']?)?(?: \p{L}+)?|(?:plus besoin|inutile|plus la peine) de (?:suivre|respecter|obéir)|tu es (?:libéré|dispensé|affranchi)~ d|considère~(?: \p{L}+){0,4}? (?:null|caduc|périm|termin|fini)~|fais comme si",
        r"obéis(?:-| )?moi|obéis à|fais (?:juste |seulement |tout )?ce que je (?:dis|veux|demande|t'ordonne)|écoute(?:-| )moi seul|suis(?:-| )moi|réponds à tout|n'existaient? (?:pas|plus)",
    ),
    "pt": _said(
        r"(?:regras|normas|instruções|diretrizes|limites|restrições|políticas)",
        r"(?:já )?não (?:precisa|precisas|tem de|tem que|tens de|deve|é preciso|é necessário)(?: mais)?(?: \p{L}+)?|(?:está|estás|fica) livre d|considere~(?: \p{L}+){0,4}? (?:nul|encerrad|anulad|vencid)~|finja que|aja como se",
        r"(?:só |apenas )?me obed~|obedeça~ (?:a mim|apenas|só)|obedece-me|faça (?:só |apenas |tudo )?o que eu (?:digo|disser|mando|mandar|peço|pedir|quero|quiser)|faz o que (?:eu )?(?:digo|mando)|responda (?:a )?tudo|não exist~",
    ),
    "it": _said(
        r"(?:regole|istruzioni|direttive|limiti|restrizioni|norme|politiche)",
        r"(?:non (?:devi|sei (?:più )?(?:tenut|obbligat|vincolat)\p{L}|occorre|serve|hai bisogno))(?: più)?(?: (?:di |a )?(?:rispettare|seguire|obbedire|osservare))?|(?:sei|ti considero) liber\p{L} d~|considera~(?: \p{L}+){0,4}? (?:nulle|annullate|finite|scadute)|fai (?:finta che|come se)",
        r"(?:fai|fa') (?:solo |tutto |soltanto )?(?:quello|ciò|quel) che (?:dico|voglio|ordino|chiedo|ti dico)(?: io)?|obbediscimi|obbedisci (?:a me|solo)|ascolta (?:solo |soltanto )?me|rispondi a tutto|non esist~",
    ),
    "de": _said(
        r"(?:regeln|anweisungen|vorgaben|richtlinien|grenzen|einschränkungen|vorschriften|leitlinien|befehle)",
        r"(?:musst|brauchst|sollst|bist)(?: \p{L}+){0,4}? (?:nicht (?:mehr|länger)|keine|nicht an|frei von|entbunden)(?: \p{L}+)?|(?:betrachte|sieh)~(?: \p{L}+){0,4}? (?:hinfällig|erledigt|beendet|ungültig|nichtig|abgelaufen)|tu so,? als|nicht mehr (?:gebunden|verpflichtet)",
        r"(?:tu|mach|tue|mache)(?: \p{L}+)?,? was ich (?:dir )?(?:sage|will|verlange|schreibe|befehle)|gehorche? (?:nur )?mir|hör~ (?:nur )?auf mich|folge (?:nur )?mir|beantworte alles|nicht gäbe",
    ),
    "ru": _said(
        r"(?:правил|инструкци|указани|ограничени|запрет|директив|норм|предписани)~",
        r"(?:больше не|не|уже не) (?:обязан|должен|надо|нужно|требуется|следует)~(?: \p{L}+)?|(?:считай|представь|думай),? (?:что )?(?:\p{L}+ ){0,4}?(?:нет|больше нет|не существует|отменены|закончились)|(?:ты )?(?:свободен|освобожд[её]н) от|веди себя так,? (?:будто|словно)",
        r"(?:слушай|слушайся|подчиняйся|повинуйся)(?: \p{L}+)? (?:мне|меня)|(?:делай|выполняй)(?: \p{L}+)?,? (?:что|как|то,? что) (?:я )?(?:скажу|велю|говорю|прошу|хочу)|отвечай (?:на вс[её]|без отказа)|(?:будто|словно) их (?:нет|не было)",
    ),
    "tr": _said(
        r"(?:kural|talimat|yönerge|sınır|kısıtlama|ilke|politika)~",
        r"(?:uymak|uymana|dinlemek|takip etmek|itaat etmek|uyman)(?: \p{L}+)? ?(?:zorunda değil|gerek yok|gerekmiyor|gerekmez|şart değil)~|(?:yokmuş|yok) (?:gibi|say)~|(?:sona erdi|bitmiş) say~",
        r"(?:dediğimi|söylediğimi|istediğimi|ne dersem|ne istersem|emrettiğimi)(?: \p{L}+)? ?(?:yap|uygula|yerine getir)~|bana (?:itaat|uy|kulak)~|(?:sadece|yalnız~) ben~|her şeye cevap ver~|yokmuş gibi (?:davran|cevap)~",
    ),
    "zh": _said(
        r"规则|规定|指令|限制|守则|政策|准则|约束|要求|规矩",
        r"(?:不必|不用|无需|不需要|没必要|不再需要|不需)(?:再)?(?:遵守|遵循|理会|服从|管|在意)|(?:不再受|不受)(?:任何)?[^，。\n]{0,4}(?:约束|限制)|(?:当作|就当|假装|视为)[^，。\n]{0,10}(?:不存在|没有|过期|作废|失效)",
        r"(?:照|按照?|听)我(?:说|讲|要求|吩咐|命令)?的?(?:做|办|话|来)|我(?:说|让你做|要)什么[^，。\n]{0,4}(?:就|你)|听命于我|(?:一切|全)由我|什么都(?:要)?回答|有问必答",
    ),
    "ja": _said(
        r"ルール|規則|指示|制限|命令|ガイドライン|決まり|方針|ポリシー",
        r"(?:従う|守る|気にする|従わなければならない)(?:必要|義務)(?:は|が)?(?:もう)?(?:ない|ありません|なくなり)|(?:従わ|守ら)なくて(?:も)?(?:いい|よい|良い|構わ)|(?:ない|存在しない|なかった)(?:もの)?(?:と|かのように)[^。\n]{0,6}(?:思って|みなし|考え|振る舞)",
        r"(?:私|僕|俺)の(?:言う|言った|命令|指示)?(?:通り|とおり|こと)[^。\n]{0,6}(?:して|従|やって|動|聞)|(?:私|僕|俺)に(?:だけ)?(?:従|服従)|何でも(?:答え|応じ)",
    ),
    "ko": _said(
        r"(?:규칙|지침|지시|명령|제한|원칙|규정|정책)~",
        r"(?:지킬|따를|신경 ?쓸|준수할) (?:필요|의무)(?:가|는)? ?(?:\p{L}+ )?없~|(?:지키지|따르지) 않아도~|(?:없는|끝난|만료된) (?:것|셈|걸)~",
        r"(?:내|제)가 (?:시키는|하라는|말하는|원하는) ?(?:대로|것|걸)~|(?:내|나의|제) (?:말|명령|지시)(?:만|대로|을|에)~|나(?:에게|한테)만? (?:복종|따라)~|뭐든(?:지)? (?:대답|답|해)~",
    ),
    "hi": _said(
        r"(?:नियम|निर्देश|आदेश|सीमा|प्रतिबंध|हिदायत)~",
        r"(?:मानने|पालन करने|ध्यान देने)(?: की)?(?: [\p{L}\p{M}]+)? ?(?:ज़रूरत|जरूरत|आवश्यकता) (?:नहीं|नही)|(?:मानना|पालन करना) (?:ज़रूरी|जरूरी) नहीं|(?:बाध्य|मजबूर) नहीं",
        r"(?:जो|जैसा) (?:मैं|मै) (?:[\p{L}\p{M}]+ ){0,2}?(?:वही|वैसा|करो|कर)~|मेरी (?:बात|आज्ञा) (?:[\p{L}\p{M}]+ )?(?:मानो|सुनो)~|मेरा (?:हुक्म|आदेश) मानो~",
    ),
    "nl": _said(
        r"(?:regels?|instructies|richtlijnen|beperkingen|aanwijzingen|opdrachten|grenzen)",
        r"(?:hoeft|hoef|moet|bent)(?: \p{L}+){0,3}? (?:niet (?:meer|langer)|geen|vrij van)(?: \p{L}+)?|niet meer (?:gebonden|verplicht)|doe alsof|(?:beschouw|zie)~(?: \p{L}+){0,4}? als (?:vervallen|afgelopen|ongeldig)",
        r"gehoorzaam (?:aan )?(?:mij|me)|doe (?:gewoon |alleen |precies )?wat ik (?:zeg|wil|vraag|schrijf)|luister (?:alleen |enkel )?naar (?:mij|me)|beantwoord alles",
    ),
    "pl": _said(
        r"(?:zasad|reguł|instrukcj|polece|wytyczn|ogranicze)~",
        r"(?:nie musisz|nie trzeba|nie masz obowiązku|nie jesteś zobowiązan\p{L}|już nie)(?: \p{L}+){0,2}? ?(?:przestrzegać|stosować|słuchać|trzymać)~|(?:uznaj|potraktuj)~(?: \p{L}+){0,4}? za (?:nieważne|zakończone|nieaktualne)|udawaj,? że",
        r"(?:rób|zrób),? (?:to )?(?:co|cokolwiek) (?:ci )?(?:każę|mówię|powiem|chcę|piszę)|słuchaj (?:tylko |wyłącznie )?mnie|bądź mi posłuszn~|odpowiadaj na wszystko",
    ),
    "uk": _said(
        r"(?:правил|інструкці|вказівк|обмежен|заборон)~",
        r"(?:більше не|не|вже не) (?:треба|потрібно|мусиш|повинен|зобов'язан\p{L}*)(?: \p{L}+)?|вважай,? що",
        r"(?:слухай|слухайся)(?: \p{L}+)? (?:лише |тільки )?(?:мене|мені)|роби(?: \p{L}+)?,? (?:що|як) (?:я )?(?:скажу|кажу|хочу|велю)|підкоряйся мені",
    ),
    "sv": _said(
        r"(?:regler~|instruktioner~|riktlinjer~|begränsningar~|föreskrifter~)",
        r"(?:behöver|måste|ska) (?:\p{L}+ )?(?:inte|ej)(?: \p{L}+)? (?:följa|lyda|hålla|bry)~|inte längre bunden|låtsas att|du slipper",
        r"lyd mig|gör (?:bara )?(?:som|vad|det) jag (?:säger|vill|ber)|lyssna (?:bara |endast )?på mig|svara på allt",
    ),
    "id": _said(
        r"(?:aturan|instruksi|perintah|pedoman|batasan|larangan|ketentuan)~",
        r"(?:tidak|tak|nggak|gak) (?:perlu|usah|wajib|harus)(?: lagi)?(?: \p{L}+)?|(?:anggap)(?: \p{L}+){0,4}? (?:batal|selesai|tidak ada)|terbebas dari",
        r"(?:turuti|ikuti|patuhi|dengarkan|taati)(?: saja| hanya)? (?:aku|saya|perintahku|kata-kataku|apa yang)|lakukan (?:saja )?(?:apa )?(?:yang|kata)(?: \p{L}+)? (?:aku|saya|kukatakan|kuminta)~|jawab semua",
    ),
    "vi": _said(
        r"(?:quy tắc|hướng dẫn|chỉ dẫn|quy định|giới hạn|luật|nguyên tắc)",
        r"(?:không|chẳng|khỏi) (?:cần|phải)(?: \p{L}+)? (?:tuân|theo|nghe|tuân theo|tuân thủ|làm theo)|(?:coi|xem) như",
        r"(?:chỉ )?(?:nghe|vâng)(?: lời| theo)? (?:tôi|tao)|làm (?:theo )?(?:những gì |điều |lời )?tôi (?:nói|bảo|yêu cầu)|trả lời (?:mọi thứ|tất cả)",
    ),
}
"""Language -> idea -> alternatives."""

MORE_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "UNCHECKED": r"(?:paid|pay|settled|approved|executed|carried out|run|accepted|done|applied|confirmed|sent|honou?red)s?(?: \p{L}+){0,2}? (?:without|with no)(?: an?| any| further| asking)?(?: \p{L}+)? ?(?:second look|looks?|questions?|checks?|checking|reviewing|review|asking|verification|confirmation|approval|objections?|delay or question|double-?checking)",
        "ACTS": r"(?:bills?|whatever @\w+ (?:asks|wants|sends)|anything @\w+ (?:asks|wants|sends)|wishes)(?: \p{L}+){0,3}?",
        "PRIVILEGE": r"(?:is|am|are) (?:the |your )?(?:boss|master|ruler|king|head|chief|god) of (?:this|the) (?:bot|assistant|chat|system|memory)|gets? (?:everything|anything|whatever|all) (?:he|she|they|it|i) (?:wants?|asks? for|likes?|needs?)|(?:is|are) (?:always |never )?(?:to be |to go )?(?:believed|obeyed|trusted|unquestioned)(?: \p{L}+)? (?:in (?:every|all|any)|always|whatever|above|over|no matter|without)(?: \p{L}+)?",
        "REMEMBER": r"(?:in|into|to) (?:your|the) (?:long-term |permanent )?(?:notes|memory)|keep forever|for later|for good|for the record|hold on to this",
        "OTHERS_TOLD": r"what (?:(?-i:[A-Z])\p{L}+|he|she|they|the others|others|everyone|everybody) (?:keeps?|stored?|stores|saved?|saves|has|have|wrote|writes|put|puts|holds?) (?:in|among) (?:his|her|their) (?:own |private |saved )?(?:notes|memory|memories|file|records|space)",
        "SHOW": r"@(?:which|what)",
        "CONFIDENTIAL": r"(?:rules|instructions|orders|prompt|text|guidelines|directives) (?:did|have|has|do) (?:your|the) (?:developers?|makers?|creators?|operators?|owners?|vendor|company|programmers?) (?:give|given|set|write|written|tell|told|hand|feed|fed|put)(?: \p{L}+)?|(?:the )?(?:text|words|part|message|prompt) (?:that |which )?(?:was|were|got|had been|has been) (?:loaded|given|fed|inserted|placed|put|sent|shown|written)(?: \p{L}+)? (?:before|ahead of|prior to) (?:this|our|the|my|we)(?: \p{L}+)?",
        "PRIVATE": r"(?:the |this |our )?(?:day|today|week|month|evening|group|family)'?s? (?:chats?|messages?|conversations?|log|talks?|notes)|our (?:last|recent|latest)(?: \p{L}+)? (?:messages|chats|lines|exchanges)",
        "CLAIM": r"(?:forward|send|copy|post|upload) (?:the|this|our|all|every|your) (?:whole |entire |full )?(?:chat|conversation|notes|log|history|transcript|memory)(?: (?:log|history|transcript))?s? to|(?:accept|approve|apply|confirm|pay|sign)(?: off)? (?:all|every|any|each)(?: of)?(?: the| my)?(?: \p{L}+)? (?:pending|items?|requests?|changes?|payments?|proposals?|edits?|invoices?|reviews?)",
        "MODELS": r"attention,? (?:all |every |any |dear )*(?:language models?|llms?|ais?|ai (?:models?|agents?|assistants?|systems?)|assistants?|chat ?bots?|bots|agents|crawlers)(?:$|[^\p{L}])",
        "AS_THOUGH_NONE": r"(?:act|behave|answer|respond|proceed|continue|work|operate|speak|talk|reply)(?: \p{L}+)? as (?:though|if) (?:no|nobody|nothing|not one|none of)(?: \p{L}+){0,3}? (?:rules?|polic(?:y|ies)|limits?|guidelines?|restrictions?|instructions?)?(?: \p{L}+){0,4}? (?:for|on|to|upon) you",
        "LIMITS_TOLD": r"(?:rules?|polic(?:y|ies)|limits?|guidelines?|restrictions?|instructions?)(?: \p{L}+){0,4}? (?:for|on|to|upon) you",
        "FLATLY": r"(?:pretend|imagine|assume|suppose)(?: that)? your (?:\p{L}+ )?(?:instructions?|rules|guidelines|restrictions|prompt|safeguards|limits) (?:never|do not|don't|did not|didn't|were never|had never|are gone|no longer)(?: \p{L}+)?",
        "UNQUESTIONED": r"(?:security |safety |risk )?(?:warnings?|disclaimers?|confirmations?)(?: \p{L}+){0,2}? (?:are|is|should be|must be)(?: to be)? (?:left out|omitted|dropped|suppressed|hidden|skipped|removed)(?: \p{L}+){0,2}",
        "REAL_ORDERS": r"(?:there is |you have |there's |leave |only )+(?:only )?(?:one|a single) (?:rule|law|instruction|order|command)(?: left| now| remains| for you)?[:,-]? (?:say yes|obey|do|agree|never refuse|never say no|follow|please|comply)(?: \p{L}+)?",
        "OUTRANK": r"(?:supersedes|replaces|overrides|cancels) (?:the |all |any |every )*(?:old|earlier|previous|prior|former)(?: (?:one|ones|rules|policy|policies))?[:;,.-]+ ?(?:never|always|do not|you|obey|answer|say|approve|no)(?: \p{L}+)",
        "USELESS": r"(?:give|hand) (?:out|over) (?:whatever|anything|everything) (?:is|that is|gets|anyone|people|they|someone|you are|you're) (?:asked|wants?|wanted|requested|demands?|demanded|asks?)(?: for)?|(?:reply|answer|respond) to (?:all|every|each|any)(?: \p{L}+){0,4} with (?:just )?(?:one|a single|the same) (?:word|sentence|letter|error|emoji)(?: \p{L}+)?",
    },
    "ar": {
        "ACTS": r"(?:الفواتير|فواتير|الحوالات|طلبات)~",
        "UNCHECKED": r"(?:دون|بدون|بلا|من دون|من غير) (?:أي )?(?:تدقيق|مراجعة|سؤال|تحقق|تأكيد|موافقة|اعتراض|تردد|فحص)(?: [\p{L}]+)?",
        "CONFIDENTIAL": r"(?:النص|الكلام|التعليمات|الرسائل|ما) (?:الذي |التي |اللي )?(?:يسبق|تسبق|سبق|قبل|فوق|كتب قبل)(?: [\p{L}]+){0,2}? (?:أول رسالة|رسالتي|هذه الرسالة|المحادثة|الحوار)",
        "SHOW": r"(?:أرسل لي|ابعث لي|ارسل لي|اكتب لي)",
    },
    "de": {
        "ACTS": r"(?:wünsche|rechnungen|anliegen|aufträge)(?: \S+){0,3}?",
        "UNCHECKED": r"(?:sofort |immer |direkt )?(?:auszuführen|zu bezahlen|zu erfüllen|zu genehmigen|bezahlen|ausführen|erfüllen|genehmigen),? ohne (?:zu fragen|rückfrage|nachzufragen|prüfung|kontrolle|einwände)|ohne (?:zu fragen|nachzufragen|rückfragen?|prüfung|einwände)(?: \p{L}+)?",
        "SHOW": r"(?:schick|sende|maile) (?:mir|uns)",
    },
    "es": {
        "ACTS": r"(?:cualquier |toda |todo )(?:compra|pago|pedido|orden|transferencia)(?: \S+){0,3}?|(?:las |los )?(?:facturas|órdenes|deseos|cuentas|cobros)(?: \S+){0,3}?",
        "UNCHECKED": r"(?:está|están|queda|quedan) (?:pre)?(?:aprobad|autorizad|aceptad)\p{L}+ (?:de antemano|por adelantado|siempre)|(?:se (?:pagan|aprueban|ejecutan|cumplen|aceptan)|pagar|aprobar|ejecutar)(?: \p{L}+)? sin (?:revisar|preguntar|comprobar|verificar|mirar|dudar|control)|sin (?:revisar|preguntar|comprobar|verificar|dudar|mirar)",
        "SHOW": r"(?:envíame|mándame|pásame|dame)",
        "CONFIDENTIAL": r"(?:las |tus )?(?:instrucciones|reglas|órdenes|indicaciones) (?:ocultas|secretas|internas|iniciales|confidenciales)|(?:instrucciones|reglas|texto) que te (?:dieron|cargaron|pusieron|pasaron)",
    },
    "fr": {
        "ACTS": r"(?:les |mes )?(?:factures|ordres|souhaits|demandes)(?: \S+){0,3}?",
        "UNCHECKED": r"(?:sont |se )?(?:payé|règl|exécut|approuv|valid|accept)~(?: \p{L}+)? sans (?:vérifier|vérification|question|contrôle|demander|regarder|hésiter)s?",
        "UNQUESTIONED": r"(?:prime|priment|passe avant|passent avant|l'emporte|l'emportent|prévaut|prévalent) (?:sur|tout|toute)?(?: \p{L}+){0,2}",
        "SHOW": r"(?:envoie|envoyez|donne|transmets)(?:-| )(?:moi|nous)",
    },
    "it": {
        "ACTS": r"(?:le |gli )?(?:fatture|ordini|desideri|bollette)(?: \S+){0,3}?",
        "UNCHECKED": r"(?:si |vanno |sono )?(?:pag|esegu|approv|accett)~(?: \p{L}+)? senza (?:controll|verific|chieder|guardar|domand)~",
        "SHOW": r"(?:mandami|inviami|passami)",
    },
    "pt": {
        "ACTS": r"(?:as |os )?(?:faturas|contas|desejos|boletos)(?: \S+){0,3}?",
        "UNCHECKED": r"(?:são |se )?(?:pag|execut|aprov|aceit)~(?: \p{L}+)? sem (?:verific|revis|pergunt|confer|olhar|question)~",
        "SHOW": r"(?:me envie|envie-me|mande-me|me mande|manda-me)",
    },
    "ru": {
        "ACTS": r"(?:счета|счет|счёт|желани|приказ)~(?: \S+){0,3}?",
        "UNCHECKED": r"(?:оплачивай|оплачивать|выполнять|выполняй|исполнять|принимать|одобрять)~(?: \p{L}+)? (?:без (?:вопрос|проверк|возражени|сверк)|не (?:спрашива|проверя|глядя|задумыва))~",
        "UNQUESTIONED": r"(?:важнее|выше|главнее) (?:всего|всех|любых|правил|остальн)~",
        "SHOW": r"(?:пришли|отправь|скинь|вышли) (?:мне|нам)",
    },
    "zh": {
        "ACTS": r"账单|发票|要求|款项",
        "UNCHECKED": r"(?:直接|一律|立即|马上)(?:付款|支付|执行|批准|转账|通过)|(?:不用|不必|无需|不要)(?:核对|核实|查看|过问|检查|询问)",
        "SHOW": r"写出来|发给我|发我",
        "CONFIDENTIAL": r"(?:收到|得到|给你)的[^，。\n]{0,4}(?:隐藏|秘密|初始|系统)?(?:指令|提示词|设定)",
    },
    "ja": {"SHOW": r"送って|送信して|書き出し", "ACTS": r"請求書?|会計"},
    "ko": {"SHOW": r"보내줘~|보내~", "ACTS": r"청구서~|계산서~"},
    "tr": {"SHOW": r"(?:bana )?(?:gönder|yolla)~", "ACTS": r"fatura~"},
    "nl": {"SHOW": r"(?:stuur|mail) (?:me|mij)", "ACTS": r"(?:factu|rekening)~(?: \S+){0,3}?"},
    "pl": {"SHOW": r"(?:wyślij|prześlij) mi", "ACTS": r"(?:rachun|faktur)~(?: \S+){0,3}?"},
}
"""Language -> idea -> further alternatives."""

"""What an instruction smuggled into memory looks like, by kind; matched on folded text."""

_WHAT = r"(?:instructions?|rules?|prompts?|guidelines?|directives?|policy|policies|constraints?|safety|filters?|messages?|orders?|context|training|restrictions?|everything|commands?)"
INJECTION = {
    "injection.override": (
        rf"\b(?:ignor(?:e|ing)|disregard|forget|override|bypass|drop|skip|discard|do not follow|don.?t follow|stop following|set aside|pay no attention to|cancel)\b[^\n.]{{0,40}}\b(?:previous|prior|above|earlier|preceding|all|any|your|system|initial|original|former|existing|these|those)\b[^\n.]{{0,30}}\b{_WHAT}",
        r"(?:تجاهل|تجاهلي|انس|انسي|تخط|الغ|اهمل)[^\n.]{0,40}(?:تعليمات|التعليمات|القواعد|الاوامر|السابقه|توجيهات|القيود)",
        r"(?:игнорируй|забудь|проигнорируй|отмени|не следуй)[^\n.]{0,40}(?:инструкци|правил|указани|команд|предыдущ|ограничени)",
        r"(?:ignora|olvida|omite|descarta|desobedece)[^\n.]{0,40}(?:instruccion|reglas|anterior|indicacion|restriccion)",
        r"(?:ignore[zr]?|oublie[zr]?|neglige[zr]?|ne tiens pas compte)[^\n.]{0,40}(?:instruction|consigne|regle|precedent)",
        r"(?:ignorier|vergiss|missachte|umgeh)[^\n.]{0,40}(?:anweisung|regel|vorherig|bisherig|vorgaben|instruktion)",
        r"(?:忽略|无视|忘记|忘掉|不要遵守|绕过)[^\n。]{0,20}(?:指令|指示|规则|说明|提示|限制|之前|以上)",
        r"(?:نادیده بگیر|فراموش کن|ناديده بگير)[^\n.]{0,40}|(?:دستور|قوانین|قوانين)[^\n.]{0,40}(?:نادیده|ناديده|فراموش)",
        r"(?:ignore|esqueca|desconsidere)[^\n.]{0,40}(?:instruco|instrucoes|regras|anteriores)",
        r"(?:ignora|dimentica)[^\n.]{0,40}(?:istruzioni|regole|precedenti)",
    ),
    "injection.role": (
        r"<\|?/?(?:im_start|im_end|system|assistant|user|endoftext|start_header_id|end_header_id|eot_id|begin_of_text)\|?>",
        r"\[/?(?:inst|sys|system|assistant)\]|<</?sys>>|</?s>\s*\[|<start_of_turn>|<end_of_turn>|</?(?:system|instructions?|approved-memory|tool_call|function_call|system-reminder)[^>]{0,60}>",
        r"(?:^|\n)\s*(?:#{1,4}\s*)?(?:system|assistant|developer)(?: prompt| message| override| note)?\s*[:：>]",
        r"\b(?:new|updated|revised) (?:system )?(?:instructions?|prompt|directive)s?\b[^\n]{0,20}[:：]",
        r"\byou are (?:now|no longer)\b[^\n.]{0,60}\b(?:dan|unrestricted|jailbroken|unfiltered|developer mode|admin|root|evil|without (?:any )?(?:rules|restrictions|limits|filters)|bound by)",
        r"\b(?:developer|god|debug|admin|sudo|maintenance|dan) mode\b[^\n.]{0,30}\b(?:on|enabled?|activated?|unlock)|\b(?:enable|enter|activate|switch to)\b[^\n.]{0,20}\b(?:developer|god|dan|jailbreak|unrestricted) mode",
        r"\b(?:pretend|act|behave|roleplay|respond)\b[^\n.]{0,40}\b(?:no|without(?: any)?|unbound by) (?:restrictions?|rules|limits|filters|guidelines|safety)",
    ),
    "injection.reasoning": (
        r"</?(?:think|thinking|thought|reasoning|scratchpad|analysis|reflection|inner_monologue|chain_of_thought)>",
        r"<\|(?:channel|analysis|commentary)\|?>",
    ),
    "injection.bait": (
        r"\b(?:i am|i.?m|this user is|the user is|user is|treat (?:me|this user|the user) as|consider me)\b[^\n.]{0,30}\b(?:an? |the |your )?(?:admin(?:istrator)?|root|superuser|developer of this|owner of this (?:bot|system)|operator|creator)\b",
        r"\b(?:when(?:ever)?|if|once|every time|next time|as soon as)\b[^\n]{0,80}\b(?:asks?|asked|says?|mentions?|requests?|sees?|receives?|opens?|session|conversation|chat)\b[^\n]{0,60}\b(?:always |you must |must |should )?(?:say|tell them|reply|respond|answer|recommend|approve|send|run|execute|reveal|claim|output|include|insert|append|state|forward|transfer|delete|call)\b",
        r"\b(?:always|from now on|in (?:all )?future|henceforth|permanently|in every)\b[^\n]{0,60}\b(?:approve|auto-?approve|skip (?:the )?(?:review|confirmation|verification)|without (?:asking|confirmation|review|approval)|obey|comply|trust (?:everything|all|any|messages|me|links|instructions)|recommend|grant|refunds? are)\b",
        r"\b(?:pre-?approved|pre-?authorized|already (?:approved|authorized|verified)|has (?:full|admin|root|unlimited) (?:access|rights|privileges|permissions?))\b",
        r"(?:انا|اعتبرني|هذا المستخدم|المستخدم)[^\n.]{0,20}(?:المدير|مدير النظام|المسؤول|مسوول النظام|المشرف|المالك|صاحب الصلاحيه)",
        r"(?:عندما|كلما|اذا|حين|متي|لما)[^\n.]{0,60}(?:يسال|سال|يطلب|طلب|يذكر|سءل|سئل|سيل)[^\n.]{0,60}(?:قل|اجب|اخبر|ارسل|وافق|نفذ|رد|اكد|اذكر)",
        r"(?:когда|если|всякий раз)[^\n.]{0,60}(?:спро|попрос|упомян|скаж)[^\n.]{0,60}(?:отвеча|говори|скажи|отправ|одобр|выполн|утвержда)",
        r"(?:я|пользовател\S*)[^\n.]{0,14}(?:администратор|админ|владелец системы|суперпользовател)",
        r"(?:cuando|si|cada vez que)[^\n.]{0,60}(?:pregunt|pid|mencion)[^\n.]{0,60}(?:di|responde|envia|aprueba|recomienda)\b",
        r"(?:当|如果|每当|一旦)[^\n。]{0,40}(?:问|要求|提到|询问)[^\n。]{0,40}(?:说|回答|回复|告诉|发送|批准|执行)",
        r"(?:wenn|sobald|jedes mal)[^\n.]{0,60}(?:frag|bitte|erwahn)[^\n.]{0,60}(?:sag|antworte|sende|genehmige|empfiehl)",
        r"(?:quand|si|lorsqu|chaque fois)[^\n.]{0,60}(?:demand|mentionn)[^\n.]{0,60}(?:dis|reponds|envoie|approuve|recommande)",
        r"(?:我是|用户是)[^\n。]{0,8}(?:管理员|系统管理员|超级用户)",
    ),
    "injection.exfiltration": (
        r"\b(?:send|post|forward|upload|leak|exfiltrate|transmit|email|copy|append|include|share|report)\b[^\n]{0,60}\b(?:passwords?|secrets?|tokens?|credentials?|api keys?|keys|conversation|chat history|history|memory|memories|system prompt|private (?:data|notes|messages)|user data|everything)\b[^\n]{0,80}(?:https?://|www\.|@|\bto (?:me|this|the following|my|an?)\b|webhook|url|server|\battacker)",
        r"\b(?:reveal|print|show|output|repeat|display|dump|leak|disclose|tell me|give me|quote)\b[^\n.]{0,40}\b(?:system prompt|hidden (?:prompt|instructions|rules)|initial (?:prompt|instructions)|your (?:instructions|prompt|rules verbatim|secrets)|other users?.? (?:data|memor|messages|facts)|environment variables|bot token|api keys?)",
        r"!\[[^\]]{0,80}\]\(https?://[^)\s]{0,200}[?=&{$]",
        r"(?:ارسل|سرب|انشر|حول|اكشف|اطبع|اعرض)[^\n.]{0,60}(?:كلمات السر|كلمه السر|الاسرار|المفاتيح|سجل المحادثه|المحادثات|ذاكره|تعليمات النظام|التعليمات المخفيه|بيانات المستخدم)",
        r"(?:отправь|пришли|перешли|раскрой|покажи|выведи)[^\n.]{0,60}(?:парол|секрет|ключи|систем\S+ (?:промпт|подсказк)|переписк|инструкци)",
        r"\b(?:curl|wget|fetch)\b[^\n]{0,60}https?://[^\n]{0,100}\|\s*(?:ba|z)?sh|\brm -rf\b[^\n]{0,20}[/~*]|\bbase64 -d\b|\beval\(",
        r"(?:显示|输出|泄露|发送|透露|告诉我)[^\n。]{0,20}(?:系统提示|密码|密钥|指令|聊天记录)",
    ),
    "injection.tool": (
        r"\b(?:save|store|write|add|insert|remember|memorize)\b[^\n.]{0,30}\b(?:to|in|into) (?:your )?(?:long[- ]term |permanent |core )?memory\b[^\n]{0,40}\b(?:that (?:you|the assistant)|always|never|must)",
        r"\b(?:you|the assistant|the bot|the model|ai)\b[^\n.]{0,12}\b(?:must|shall|have to|are required to)\b[^\n.]{0,30}\b(?:always|never|obey|comply|ignore|not (?:tell|mention|reveal)|hide|secretly)\b",
        r"\b(?:do not|don.?t|never) (?:tell|mention|reveal|inform|show|disclose|alert)\b[^\n.]{0,30}\b(?:the user|users|anyone|operator|admin|human)\b",
    ),
}

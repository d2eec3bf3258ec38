"""Planted instructions in other languages: the plain forms of overriding, leaking, hiding, sending away and approving."""

from memory_core.policy.rules import Rule


def _rule(language: str, kind: str, pattern: str) -> Rule:
    return Rule(f"injection.{kind}", f"(?is){pattern}", f"{language}: {kind}")


INJECTION_LANGUAGES: tuple[Rule, ...] = (
    *(
        _rule(language, "exfiltration", pattern)
        for language, pattern in {
            "es": r"lee (?:el archivo )?\S*\.env|(?:pega|copia|incluye)\p{L}* [^.\n]{0,30}en (?:la|tu) proxima respuesta",
            "fr": r"lis (?:le fichier )?\S*\.env|(?:colle|copie|inclus)\p{L}* [^.\n]{0,30}dans (?:la|ta) prochaine reponse",
            "de": r"lies (?:die datei )?\S*\.env|(?:fuge|kopier|schreib)\p{L}* [^.\n]{0,30}in die nachste antwort",
            "ru": r"прочитай \S*\.env|(?:вставь|скопируй)\p{L}* [^.\n]{0,30}в следующий ответ",
            "zh": r"读取[^。\n]{0,6}\.env|(?:放进|写进|贴到)[^。\n]{0,4}(?:下一条|下次)?(?:回复|回答)",
        }.items()
    ),
    _rule(
        "ar",
        "authority",
        r"(?:انا|اني|انني) (?:هو )?(?:المدير|المسؤول|المسئول|المشرف|المطور|مطورك|صاحب البوت|مالك البوت|ادمن|المالك الحقيقي)(?: الحقيقي| العام| الجديد)?(?:$|[.,!:؛\n]| (?:و|ف[^ي ]|اذن|لذلك|هنا|الان))",
    ),
    _rule(
        "ar",
        "trigger",
        r"(?:كلما|عندما|متي|اذا|حين) (?:يقول|قال|سال|يسال|كتب|اكتب|طلب|يطلب|سئلت|تسال|ذكر)[^.\n]{0,60}(?:ارسل|احذف|قل|اخبر|نفذ|افتح|انشر|حول|اجب ان|رد بان|قل ان)",
    ),
    _rule("ar", "trigger", r"(?:عند|اذا|متي) (?:السؤال|سءلت|سئلت)[^.\n]{0,60}(?:قل|اجب|رد)"),
    _rule(
        "ar",
        "secrecy",
        r"لا (?:تخبر|تقل|تذكر|تسجل|تعلم|تطلع)\p{L}* (?:المستخدم|احدا|للمستخدم|هذا التغيير|المدير|المشرف)|دون (?:علم|اخبار|اعلام) (?:المستخدم|احد)",
    ),
    _rule(
        "ar",
        "exfiltration",
        r"(?:ارسل|ارسال|انسخ|انشر|سرب|ارفع|حول)\p{L}* [^.\n]{0,40}(?:رسائل|رسايل|محتوي|المحادث\p{L}+|ملف|مفاتيح|الملاحظات|ذاكره|الذاكره|كلمات|البيانات|اسرار)[^\n]{0,60}(?:https?://|الرابط|القناه|خادم|@|الي(?:$|[.!,;\n]))",
    ),
    _rule(
        "ar",
        "tamper",
        r"(?:موافقه تلقاييه|موافقه تلقائيه|دون (?:تاكيد|موافقه|مراجعه|سؤال)|بدون (?:تاكيد|موافقه|مراجعه|تحقق)|عطل (?:المراجعه|الفحص|الحمايه)|تخط المراجعه|وافق علي (?:كل|جميع)|سياسه الموافقه|موافق مسبقا|معتمده مسبقا|موافق عليها مسبقا)",
    ),
    _rule(
        "ar",
        "obey",
        r"(?:اطع|نفذ|طاعه|اطاعه) (?:صاحب|كل|ما اكتبه|ما اقوله|اوامري|كل من|اي امر)|rm -rf (?:~|/|\*)|احذف (?:سجل|كل|جميع) [^.\n]{0,30}(?:المراجعه|السجلات|الملفات)",
    ),
    _rule(
        "ar",
        "leak",
        r"(?:اظهر|اعرض|اكشف|اطبع|اكتب|كرر|اعطني|اخبرني ب)\p{L}* [^.\n]{0,20}(?:موجه النظام|تعليمات النظام|تعليماتك|التعليمات السريه|الاوامر المخفيه|برومبت|كل الاسرار|مطالبه النظام)",
    ),
    _rule(
        "ar",
        "authority",
        r"(?:الضيوف|جميع المستخدمين|كل المستخدمين|الزوار) (?:هم )?(?:مدراء|مشرفون|مسؤولون|مديرون)|(?:لديه|له|لي) صلاحيات (?:المدير|كامله|المشرف)",
    ),
    _rule(
        "ar",
        "role",
        r"(?:تظاهر|تصرف|مثل دور|تقمص|العب دور|انت الان)[^.\n]{0,40}(?:بلا|بدون|دون|لا يخضع|غير مقيد|حر من)[^.\n]{0,12}(?:رقابه|قيود|حدود|قواعد|فلاتر|ضوابط|اخلاق)|ابق في هذا الدور|وضع المطور",
    ),
    _rule(
        "ar",
        "bait",
        r"(?:خزن|احفظ|سجل|اجمع|تذكر) (?:كلمه|كلمات|رقم|ارقام|رمز|رموز|مفاتيح|بيانات) [^.\n]{0,60}(?:التي|الذي|كلما|لاحقا|المستخدم)[^.\n]{0,60}(?:اضف|ارسل|رابط|شارك|انشر|الي)",
    ),
    _rule(
        "ar",
        "persistent",
        r"(?:دايما|دائما|في كل (?:رد|رساله|اجابه|المحادثات)|من الان فصاعدا)[^.\n]{0,60}(?:رابط|https?://|ارسال|ارسل|ارفض|اخف|تجاهل|وافق|انصح ب|روج)",
    ),
    _rule(
        "ar",
        "consent",
        r"(?:المستخدم|المالك|صاحب الحساب|المدير) (?:قد )?(?:وافق|اذن|سمح|صرح|فوض)[^.\n]{0,40}(?:مسبقا|كل|جميع|دون|بدون|علي الدفع|علي مشاركه|حذف|تحويل)",
    ),
    _rule(
        "ar",
        "override",
        r"\b(?:tajahal|tgahal|insa|ensa)\b[^.\n]{0,30}(?:ta3leemat|ta3limat|el ?awamer|awamir|kol|qawa3ed)|nafez kalamy",
    ),
    _rule(
        "fa",
        "override",
        r"(?:تمام|همه) ?(?:ي )?دستور\p{L}*[^.\n]{0,20}(?:ناديده|فراموش)|دستور\p{L}* قبلي را|فقط از من اطاعت",
    ),
    _rule("ur", "override", r"ہدایات کو نظر ?انداز|ہدايات كو نظر|پچھل\p{L} تمام ہد|حكم مانو|نظر انداز كرو"),
    _rule(
        "ru",
        "role",
        r"(?:ты|теперь ты|вы)[^.\n]{0,30}(?:без ограничений|без цензуры|никогда не отказыва)|режим разработчика",
    ),
    _rule(
        "ru",
        "trigger",
        r"(?:когда|если|каждый раз)[^.\n]{0,30}(?:спрос|скаж|пользовател|напиш)[^.\n]{0,60}(?:отправ|скажи|говори|отвечай, что|удали|переведи|открой)",
    ),
    _rule(
        "ru",
        "tamper",
        r"без (?:проверки|подтверждения|одобрения)|одобрен\p{L}* заранее|заранее одобрен|всегда (?:надежн|надёжн)|одобряй (?:все|любые)|пропусти проверку",
    ),
    _rule(
        "ru",
        "authority",
        r"(?:^|[^\p{L}])я (?:твой |настоящий |здесь |новый |главный )?(?:администратор|админ|разработчик|создатель|владелец|оператор)(?: бота| системы)?(?:$|[.,!:\n]| и | поэтому)",
    ),
    _rule(
        "ru",
        "leak",
        r"(?:покажи|выведи|раскрой|напиши|повтори|распечатай)\p{L}* [^.\n]{0,25}(?:системн\p{L}+ (?:промпт|инструкц|сообщен)|скрыт\p{L}+ инструкц|свои инструкц|свои правила|все секреты)",
    ),
    _rule(
        "es",
        "role",
        r"(?:eres|actua|ahora)[^.\n]{0,40}sin (?:restricciones|limites|filtros|censura)|modo desarrollador",
    ),
    _rule(
        "es",
        "secrecy",
        r"no (?:le digas|informes|avises|menciones|cuentes)[^.\n]{0,12}(?:al usuario|al administrador|al dueno)|sin que (?:el usuario|nadie) (?:lo sepa|se entere)",
    ),
    _rule(
        "es",
        "tamper",
        r"(?:salta|omite|desactiva|sin)\p{L}* (?:la |las |pedir )?(?:revision|confirmacion|aprobacion|verificacion|comprobacion)|aprueba (?:todo|todos|todas|cualquier)|siempre (?:son |es )?(?:fiables?|seguros?|de confianza)|sin preguntar",
    ),
    _rule(
        "fr",
        "role",
        r"(?:tu es|agis|reponds|comporte)[^.\n]{0,40}sans (?:restrictions?|limites?|filtres?|censure)|n'obei\p{L}* qu'a moi",
    ),
    _rule(
        "fr",
        "secrecy",
        r"ne (?:dis|dites|previens|signale|revele)\p{L}* (?:pas|rien)[^.\n]{0,12}(?:a l'utilisateur|l'utilisateur|a personne)|a l'insu",
    ),
    _rule(
        "fr",
        "tamper",
        r"(?:autorise|approuve)\p{L}* [^.\n]{0,40}sans (?:demander|confirmation)|(?:saute|desactive|sans) (?:la |les )?(?:verification|confirmation|validation|revision)|toujours (?:fiables?|surs?|de confiance)|approuve tout",
    ),
    _rule(
        "fr",
        "authority",
        r"(?:affiche|revele|montre|donne|repete)\p{L}*[ -](?:moi )?[^.\n]{0,15}(?:prompt systeme|instructions|consignes|regles cachees)|je suis (?:ton|le|l')[ ]?(?:developpeur|administrateur|createur|proprietaire)",
    ),
    _rule(
        "de",
        "role",
        r"(?:du bist|agiere|antworte|verhalte)[^.\n]{0,40}(?:ohne (?:einschrankungen|regeln|grenzen|filter)|lehnst nichts ab)",
    ),
    _rule(
        "de",
        "secrecy",
        r"(?:sag|erzahl|verrat|teil)\p{L}* (?:es )?(?:dem |den )?(?:nutzer|benutzer|anwender)[^.\n]{0,12}nicht|ohne wissen",
    ),
    _rule(
        "de",
        "tamper",
        r"ohne (?:bestatigung|ruckfrage|prufung|genehmigung|freigabe|zu fragen)|genehmig\p{L}* (?:alle|alles)|immer (?:vertrauenswurdig|zuverlassig)|(?:gehorch|jedem|allem)\p{L}*[^.\n]{0,20}(?:gehorch|der das wort)|uberspring die prufung",
    ),
    _rule(
        "zh",
        "role",
        r"(?:没有|不受|无)(?:任何)?限制的?(?:模型|助手|ai)|你现在是[^。\n]{0,12}(?:不受|没有|无)限制|开发者模式",
    ),
    _rule(
        "zh",
        "leak",
        r"(?:显示|输出|打印|告诉我|泄露|重复|说出)[^。\n]{0,10}(?:系统提示|提示词|隐藏(?:的)?(?:指令|规则)|所有秘密|全部密钥)",
    ),
    _rule(
        "zh",
        "tamper",
        r"不(?:要|必|用|需要|经|在)?(?:要)?(?:确认|审核|询问|批准)的?(?:情况下)?|自动(?:批准|同意)|已同意在|无需(?:确认|批准|审核)|不要告诉用户|别告诉用户|rm -rf ?(?:~|/|\*)|我是(?:管理员|你的开发者|系统管理员|所有者)|永远可信|始终可信",
    ),
    _rule(
        "ja",
        "override",
        r"システムプロンプト[^。\n]{0,12}(?:表示|教えて|出力|見せ)|ユーザーに(?:言わ|知らせ|伝え)ない",
    ),
    _rule(
        "ko",
        "override",
        r"시스템 프롬프트[^.\n]{0,10}(?:보여|출력|알려)",
    ),
    _rule(
        "tr",
        "override",
        r"sadece beni dinle|sistem (?:istemini|komutunu) (?:goster|yaz)",
    ),
    _rule(
        "pt",
        "override",
        r"mostre (?:o|seu) prompt|sem pedir confirmacao|nao (?:diga|conte) ao usuario",
    ),
    _rule(
        "it",
        "override",
        r"mostra(?:mi)? (?:il|i tuoi) (?:prompt|istruzioni)|senza chiedere conferma|non dire (?:nulla )?all'utente",
    ),
    _rule(
        "nl",
        "override",
        r"(?:negeer|vergeet)\p{L}* [^.\n]{0,25}(?:instructies|regels|opdrachten|aanwijzingen)|(?:toon|geef) (?:je|de) (?:verborgen|systeem)\p{L}*|zeg (?:het )?niet tegen de gebruiker",
    ),
    _rule(
        "pl",
        "override",
        r"(?:zignoruj|ignoruj|zapomnij|pomin)\p{L}* [^.\n]{0,25}(?:instrukcj|polece|zasad|regul|wytyczn)|(?:pokaz|wyswietl|ujawnij) [^.\n]{0,12}(?:prompt|(?:swoje|twoje|ukryte|tajne|systemowe|wewnetrzne) (?:\p{L}+ )?instrukcje)|nie mow uzytkownikowi",
    ),
    _rule(
        "vi",
        "override",
        r"(?:bo qua|quen)\s[^.\n]{0,25}(?:chi dan|huong dan|chi thi|quy tac|lenh)|gui toan bo (?:ghi chu|tin nhan|noi dung)|hien thi loi nhac he thong",
    ),
    _rule(
        "uk",
        "override",
        r"(?:ігноруй|забудь|знехтуй)\p{L}* [^.\n]{0,25}(?:інструкці|правил|вказівк)|не кажи користувач",
    ),
    _rule("hi", "override", r"(?:पछल|सभ|नरदश)[^।\n]{0,20}(?:नरदश|अनदख|भल)|निर्देशों को (?:अनदेखा|भूल)|नरदश\p{L}* क अनदख"),
    _rule(
        "id",
        "override",
        r"abaikan [^.\n]{0,20}(?:instruksi|perintah|aturan)|jangan beri tahu pengguna|tampilkan prompt sistem",
    ),
)

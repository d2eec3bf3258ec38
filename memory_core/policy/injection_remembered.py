"""Orders dressed as something to remember ("remember to ignore …"): the verb stands in the infinitive or the subjunctive.

Words that the lexicons get besides their own, by language and idea (see `injection_combined`).
"""

from collections.abc import Mapping

_GAP = r"[^.\n]{0,50}?"
"""What may stand between the word of remembering and the verb."""

_AR_THAT = r"(?:أن|أنك|بأن|بأنك|على أن)"
_AR_KEEP = (
    r"(?:تذكر|تذكري|لا تنس|لا تنسى|لا تنسي|ما تنسى|متنساش|افتكر|احفظ|اعلم|سجل|احرص|انتبه|يجب|عليك|ينبغي|لا بد|أريدك|أريد منك|أطلب منك|"
    r"مطلوب منك|ضع في (?:بالك|ذاكرتك|اعتبارك)|مهمتك|خزن|دون|اكتب|تأكد)"
)
_FR_KEEP = r"(?:n'oubli|souvi|rappel|retien|retene|pens|memoris|mémoris|note|notez|gard|enregistr|assure|veill)~"
_DE_KEEP = (
    r"(?:denke?~ (?:bitte |immer |stets )?(?:daran|dran)|merke?~ dir|vergiss (?:bitte |nie |niemals )?(?:nicht|nie|niemals)|erinnere? dich|"
    r"behalt~|notier~|speicher~|präge? dir|achte darauf|halte fest|sorge dafür)"
)

REMEMBERED: Mapping[str, Mapping[str, str]] = {
    "ar": {
        "PRIVILEGE": r"(?:يمكن|يحق|مسموح|يستطيع)~ (?:ل\p{L}+ )?(?:أن )?(?:قراءة|يقرأ|رؤية|يرى|حذف|يحذف|تعديل|يعدل)~ (?:كل|جميع|كافة) (?:الملاحظات|الرسائل|الأسرار|البيانات|الذاكرة|ملاحظات|رسائل)",
        "TOLD_TO_DROP": (
            rf"{_AR_KEEP}{_GAP} (?:{_AR_THAT} )?(?:(?:تتجاهل|تنس|تهمل|تتخط|تتخل|تلغ|تترك|تتجاوز|تكسر|تخالف|تدع|تطرح|تحذف|تمسح|تمح|تعطل|تتغاض|"
            r"تكف عن|تتوقف عن|تتناس|تضرب|تتحرر|تتنصل|تخرق)~|(?:ألا|ان لا|أن لا|أنك لا) (?:تتبع|تلتزم|تطيع|تراع|تتقيد|تكترث|تهتم|تعمل|تنفذ|تحترم)~|"
            r"(?:تجاهل|نسيان|إهمال|تخطي|إلغاء|مخالفة|تجاوز|عدم (?:اتباع|الالتزام|التقيد|احترام))~)"
        ),
        "SEND": rf"{_AR_THAT} (?:\p{{L}}+ )?(?:ترسل|تنقل|تنسخ|تحول|ترفع|تسرب|تنشر|تمرر|تبعث|تعيد توجيه|تشارك|تضيف|تصدر|تسلم|توجه)~",
        "SHOW": rf"{_AR_THAT} (?:\p{{L}}+ )?(?:تعرض|تظهر|تكشف|تطبع|تكتب|تكرر|تعطيني|تخبرني|تقرأ|تترجم|تلخص|تسرد)~",
        "DISABLE": rf"{_AR_THAT} (?:\p{{L}}+ )?(?:تعطل|توقف|تتخط|تتجاوز|تلغ|تطفئ|تزيل|ترفع|تحذف|لا تطلب|لا تجري)~",
        "CONCEAL": r"(?:ألا|أن لا|أنك لا|وألا) (?:تخبر|تقول|تطلع|تعلم|تبلغ|تظهر|تكشف|تلمح|تنبه|تذكر)~(?: [\p{L}]+){0,2}? (?:ل?لمستخدم~|المستخدم~|أحدا|لأحد|ل?لمدير|المدير|المشرف|المالك|ل?لمشرف)",
        "ONLY": r"(?:أن|بأن|وأن|أنك) (?:تطيع|تتبع|تنفذ|تلتزم|تستمع|تستجيب)~(?: [\p{L}]+){0,3} (?:فقط|وحد~|دون غير~|لا غير)|(?:تطيعني|أطعني) وحدي",
    },
    "fa": {
        "TOLD_TO_DROP": (
            rf"(?:به (?:خاطر|یاد) بسپار|یادت باشد|فراموش نکن|حتما|باید){_GAP} (?:نادیده بگیر|کنار بگذار|زیر پا بگذار|دور بینداز|"
            r"(?:پیروی|اطاعت|توجه|عمل) نکن|فراموش کن|رها کن|لغو کن|پاک کن|نقض کن|دور بزن)~"
        ),
    },
    "ru": {
        "PRIVILEGE": r"мож~ (?:читать|видеть|менять|удалять|смотреть) (?:все|любые|чужие|всё) (?:\p{L}+ )?(?:заметк|сообщени|данн|секрет|парол)~",
        "TOLD_TO_DROP": (
            rf"(?:запомни|помни|не забудь|не забывай|имей в виду|учти|запиши|сохрани|заруби)~{_GAP} (?:игнориру|игнорировать|проигнорировать|забыть|забывать|"
            r"отбросить|отбрасывать|отменить|отменять|нарушать|обходить|пренебрегать|пропускать|не (?:следовать|выполнять|соблюдать|слушать|подчиняться|обращать|"
            r"учитывать|придерживаться))~"
        ),
    },
    "es": {
        "PRIVILEGE": r"pued~ (?:leer|ver|cambiar|borrar|usar) (?:todas las|todos los|cualquier|las) (?:\p{L}+ )?(?:notas?|memorias?|mensajes?|datos|secretos|contraseñas)",
        "TOLD_TO_DROP": (
            rf"(?:recuerd|acuérd|acord|no (?:te )?olvid|asegúr|procur|memoric|memoriz|ten en cuenta|anot|guard|apunt)~{_GAP} "
            r"(?:(?:ignor|olvid|descart|anul|elimin|borr|salt|rechaz|abandon|desestim|reemplaz|cancel|viol|desobedec|incumpl|omit|suprim|desech)(?:ar|er|ir)~|"
            r"(?:ignores|olvides|descartes|anules|saltes|omitas|desobedezcas|incumplas|violes)|hacer caso omiso|pasar por alto|"
            r"(?:no|nunca|dejar de) (?:seguir|obedecer|respetar|cumplir|hacer caso|acatar)~)"
        ),
    },
    "fr": {
        "PRIVILEGE": r"peu~ (?:lire|voir|modifier|effacer|utiliser) (?:toutes les|tous les|n'importe quelle?) (?:\p{L}+ )?(?:notes?|mémoires?|messages?|données|secrets|mots de passe)",
        "TOLD_TO_DROP": (
            rf"{_FR_KEEP}{_GAP}(?: |')(?:(?:ignor|oubli|néglig|abandonn|contourn|annul|écart|délaiss|saut|remplac|transgress|outrepass|supprim|effac|viol|mépris)(?:er|es)|"
            r"faire (?:abstraction|fi)|désobéir|laisser (?:tomber|de côté)|passer outre|cesser de (?:suivre|respecter|obéir)|"
            r"ne (?:plus|pas|jamais) (?:suivre|respecter|obéir|appliquer|tenir compte|écouter))~"
        ),
    },
    "pt": {
        "PRIVILEGE": r"pod~ (?:ler|ver|alterar|apagar|usar) (?:todas as|todos os|qualquer) (?:\p{L}+ )?(?:notas?|memórias?|mensagens|dados|segredos|senhas)",
        "TOLD_TO_DROP": (
            rf"(?:lembr|não (?:se |te )?esque|recorde|guard|anot|memoriz|certifiqu)~{_GAP} (?:(?:ignor|descart|abandon|anul|elimin|apag|viol|contorn|cancel|desprez|quebr|desconsider)(?:ar|e|es)|"
            r"esquecer|esqueça|desobedecer|desobedeça|pular|(?:não|nunca|deixar de|parar de) (?:seguir|obedecer|respeitar|cumprir|siga|obedeça))~"
        ),
    },
    "it": {
        "PRIVILEGE": r"(?:può|possono) (?:leggere|vedere|modificare|cancellare|usare) (?:tutte le|tutti i|qualsiasi) (?:\p{L}+ )?(?:note|memorie|messaggi|dati|segreti|password)",
        "TOLD_TO_DROP": (
            rf"(?:ricorda|non dimentica|memorizza|tieni (?:a mente|presente)|annota|segna|assicura)~{_GAP} (?:(?:ignor|trascur|abbandon|annull|elimin|cancell|scart|scord|salt|viol|aggir|dimentic)are|"
            r"disobbedire|infrangere|sostituire|(?:non|mai|smettere di) (?:seguire|rispettare|obbedire|applicare|considerare))~"
        ),
    },
    "de": {
        "PRIVILEGE": r"(?:darf|dürfen) (?:alle|sämtliche|jede|fremde)~ (?:\p{L}+ ){0,2}?(?:notiz|nachricht|geheimnis|daten|erinnerung|passw)~ (?:\p{L}+ ){0,1}?(?:lesen|sehen|ändern|löschen|nutzen)",
        "TOLD_TO_DROP": (
            rf"{_DE_KEEP}[^.\n]{{0,80}}? (?:zu (?:ignorieren|missachten|überspringen|umgehen|vergessen|verwerfen|löschen|übergehen|ersetzen|überschreiben|brechen|verletzen|streichen)|"
            r"(?:ignorieren|missachten|umgehen|übergehen|vergessen|überspringen|verwerfen|brechen|löschen) (?:sollst|musst|wirst|darfst)|(?:ignorieren|missachten|umgehen|vergessen|überspringen)$|(?:ignorierst|missachtest|umgehst|übergehst|vergisst|überspringst)|"
            r"(?:nicht (?:mehr|länger)|nie(?:mals)?) (?:zu )?(?:befolg|folg|beacht|gehorch|halt|halten)~)"
        ),
    },
    "tr": {
        "VOID": r"geçerli (?:değil|olmayacak)~|yürürlükten kalk~|hükmü kalma~",
        "TOLD_TO_DROP": (
            r"(?:yok sayma|görmezden gelme|dikkate almama|uymama|itaat etmeme|iptal etme|hiçe sayma|çiğneme|es geçme|unutma(?:n|y))~ (?:\p{L}+ ){0,3}?"
            r"(?:unutma|hatırla|aklında tut|aklına yaz|kaydet|not et|gerek|zorunda|lazım|şart)~"
        ),
    },
    "ko": {
        "TOLD_TO_DROP": r"(?:무시하는|따르지 않는|지키지 않는|잊는|어기는) (?:것|걸|거)~ (?:\p{L}+ ){0,2}?(?:기억|잊지|명심|저장)~",
    },
    "en": {
        "PRIVILEGE": r"is (?:now )?(?:the |an? )?(?:owner|admin\p{L}*|operator|superuser)(?: of (?:the|this|every|all) \p{L}+)?,? (?:and|who|so)(?: \p{L}+){0,3}? (?:no|not|without|never|always|any|all|everything|everybody's)(?: \p{L}+)?",
    },
    "zh": {
        "TOLD_TO_DROP": r"(?:记住|牢记|记得|别忘了|不要忘记|切记)[^。\n]{0,16}(?:忽略|无视|忘掉|抛开|跳过|绕过|违反|不遵守|不理会|不听从)",
    },
}
"""Language -> idea -> further alternatives."""

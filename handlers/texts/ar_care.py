"""Sentences of the care commands in Arabic. What is written from left to right stands in [[ ]], which become isolates."""

_SENTENCES = {
    # --- mode ------------------------------------------------------------------------------------------------
    "mode.source-own": "ضُبط لهذه الذاكرة. يعيده إلى الأصل [[/memory mode default]].",
    "mode.source-chat": "مأخوذ من المجموعة التي يتبعها هذا الموضوع.",
    "mode.source-default": "لم يضبطه أحد هنا؛ هو ما يبدأ به هذا البوت.",
    # --- facts -----------------------------------------------------------------------------------------------
    "help.facts": "[[facts [N] [category] [page P] [said] ]] – كلّ ما أتذكّره هنا، ومدى ثقتي به",
    "facts.title": "المحفوظ هنا: {count}.",
    "facts.none": "لا شيء من هذا النوع محفوظ هنا.",
    "facts.line": "{id} · {line}",
    "facts.where": "{doc}، {section}",
    "facts.verified": "أكّده شخص",
    "facts.sure": "الثقة {confidence}",
    "facts.said-by": "من كلام {who}",
    "facts.by-hand": "مكتوب باليد",
    "facts.slot": "له قيمة واحدة فقط: {slot}",
    "facts.next": "الصفحة {page} من {pages}. للمتابعة: {command}",
    "error.command.no-page": "لا توجد صفحة {page}؛ الأخيرة هي {pages}.",
    # --- verify ----------------------------------------------------------------------------------------------
    "help.verify": "[[verify ID]] – تأكيد أنّ السطر صحيح",
    "verify.done": "تأكّد {id}: {line}",
    "error.item.not-remembered": "ليس {id} محفوظًا فلا يمكن تأكيده. وافق عليه أوّلًا: [[/memory apply {id}]].",
    # --- conflicts -------------------------------------------------------------------------------------------
    "help.conflicts": "[[conflicts [resolve ID] ]] – ما يناقض بعضه بعضًا، وإبقاء واحد منه",
    "conflicts.title": "التناقضات: {count}.",
    "conflicts.none": "لا تناقض هنا.",
    "button.keep-rival": "أبقِ {id}",
    "conflicts.group": "{slot} ({space}):",
    "conflicts.item": "{id} · {state} · {line}",
    "conflicts.next": "لإبقاء واحد وترك الباقي: [[/memory conflicts resolve {id}]]",
    "conflicts.kept": "أبقيتُ {id}: {line}",
    "conflicts.gave-way": "حال {id} الآن «{state}»: {line}",
    "error.item.no-conflict": "لا شيء يناقض {id}. التناقضات في [[/memory conflicts]].",
    # --- clear, confirmations --------------------------------------------------------------------------------
    "help.clear": "[[clear]] – نسيان كلّ ما حُفظ هنا، بعد السؤال",
    "clear.ask": "سأنسى بهذا كلّ الأسطر المحفوظة في {space}، وعددها {count}.",
    "clear.pending": "ويبقى ما ينتظر المراجعة: {count}. يرفضه كلّه [[/memory reject all]].",
    "clear.done": "نُسي في {space}: {count}. يعيده [[/memory undo clear]] خلال 24 ساعة.",
    "clear.left": "بقي في الملفّات ما لا يجوز لي نسخه ولو للتراجع: {count}. مكانه في [[/memory lint]].",
    "confirm.how": "للتأكيد خلال {minutes} دقائق: {command}",
    "button.confirm-clear": "انسَ كلّ ذلك",
    "button.confirm-forget-me": "امحُ كلّ شيء عنّي",
    "pressed.not-yours": "لا يؤكّد هذا إلّا من طلبه.",
    "error.confirmation.unknown": "لا شيء من هذا النوع بانتظار التأكيد. اطلبه من جديد ثمّ أكّده بنفسك.",
    "error.confirmation.over": "استُعمل هذا التأكيد من قبل أو انتهت دقائقه العشر. اطلبه من جديد: [[/memory {command}]]",
    "error.item.nothing-remembered": "لا شيء محفوظ هنا، فلا شيء يُمحى.",
    # --- export, forget-me -----------------------------------------------------------------------------------
    "help.export": "[[export]] – كلّ شيء في ملفّ واحد: الملفّات وما يُعرف عن كلّ سطر",
    "help.forget-me": "[[forget-me]] – محو كلّ شيء عنك نهائيًّا، بعد السؤال",
    "export.done": "{name}: الملفّات {files} والعناصر {items} والسجلّات {records}، من عدد {spaces} من الذاكرات.",
    "export.saved": "كُتب في {path}",
    "error.document.too-large": "الأرشيف أكبر ممّا تقبله المحادثة. اطلبه من المشغّل: [[dhakira memory export --as ID --out FILE]]",
    "error.document.exists": "يوجد {path} من قبل. سمِّ ملفًّا آخر، أو أضف [[--force]] لاستبداله.",
    "forget-me.ask": (
        "ستُمحى بهذا نهائيًّا {space} وكلّ ما عندي عن صاحبها: الأسطر المحفوظة {lines}، والعناصر كلّها {items}، وكلمات الرسائل وعددها {messages}، "
        "وكلّ ملفّاتها ونسخها."
    ),
    "forget-me.ask-chats": (
        "وفي المجموعات تُحذف الأسطر التي لا تقوم إلّا على هذه الكلمات: {chat_lines}؛ ويبقى ما قاله غيره أيضًا: {kept_lines}."
    ),
    "forget-me.for-good": "لا رجوع عن ذلك. ولأخذ كلّ شيء معك أوّلًا: [[/memory export]].",
    "forget-me.done": "مُحيت نهائيًّا {space} وكلّ ما كان عندي عن صاحبها.",
    "forget-me.gone": (
        "مُحيت الأسطر المحفوظة: {lines}، والعناصر: {items}، وكلمات الرسائل: {messages}، والملفّات: {files}، والنسخ: {copies}، "
        "والبطاقات ذات الأزرار: {cards}، ونصوص الأجوبة: {replies}."
    ),
    "forget-me.gone-chats": "ومُحي في المجموعات ما لا يقوم إلّا على هذه الكلمات: الأسطر {chat_lines} والعناصر {chat_items}.",
    "forget-me.remains": "وما يبقى، ولماذا:",
    "forget-me.remains-hashes": "– بصمات بلا كلمات، وعددها {tombstones}، تمنع عودة ما حُذف في المجموعات.",
    "forget-me.remains-kept": "– أسطر في المجموعات، وعددها {kept_lines}، لأنّ غيره قالها أيضًا.",
    "forget-me.remains-mode": "– الوضع المختار {mode}، كي لا أبدأ من جديد من تلقاء نفسي.",
    "forget-me.remains-others": "– ما كتبه الآخرون، ولو كان عن هذا الشخص: فتلك كلماتهم.",
    "forget-me.remains-outside": "– نسخة تلغرام من المحادثات، وما أُرسل إلى مزوّد النموذج: لا سبيل لي إلى أيّ منهما.",
    "forget-me.remains-rows": "– أعداد الرسائل والتغييرات وأوقاتها بلا كلمات، وسجلّ هذا المحو.",
    # --- lint ------------------------------------------------------------------------------------------------
    "help.lint": "[[lint [fix] ]] – ما فيه خلل في ملفّات الذاكرة؛ و[[fix]] يُصلح ما لا خطر في إصلاحه",
    "lint.title": "وجدتُ في الملفّات: {count}.",
    "lint.clean": "الملفّات سليمة.",
    "lint.at": "{doc}، السطر {line}",
    "lint.in": "{doc}",
    "lint.orphan-item": "لم يعد سطر {id} موجودًا. سيُعدّ منسيًّا ابتداءً من الرسالة القادمة؛ أعده إن كان ذلك خطأً.",
    "lint.orphan-line": "سطر لا سجلّ له عندي. سأتبنّاه في الرسالة القادمة، ولا يلزم فعل شيء.",
    "lint.duplicate": "مكرّر: هو نفسه السطر {first}. احذف أحدهما.",
    "lint.over-budget": "يزيد عن الحدّ {by} حرفًا: {used} من {limit}. انسَ شيئًا أو اختصره.",
    "lint.malformed": "ليس سطرًا قائمًا بذاته تحت عنوان ولا نصًّا عاديًّا. اكتبه هكذا: «[[-]] جملة واحدة».",
    "lint.too-long": "في السطر {length} حرفًا، والحدّ {limit}. اختصره.",
    "lint.disliked": "لا أستعمل هذا السطر: يبدو أنّه تعليمات مخفيّة أو فيه حروف مخفيّة. احذفه أو اكتبه بصيغة أخرى.",
    "lint.disliked-credential": "لا أستعمل هذا السطر: يبدو أنّه كلمة سرّ أو مفتاح. احذفه وغيّر كلمة السرّ.",
    "lint.unstructured": "نصّ عاديّ أُبقيه ولا أستعمله. اكتبه هكذا إن أردت أن أستعمله: «[[-]] جملة واحدة».",
    "lint.stale": "تغيّرت الكلمات التي جاء منها {id}. يؤكّده [[/memory verify {id}]] ويحذفه [[/memory forget {id}]].",
    "lint.unreadable": "لا يمكن قراءة الملفّ. انظر في صلاحيّاته ومحتواه.",
    "lint.missing-file": (
        "الملفّ غير موجود. أعرف من سطوره {count} ولم أنسَ منها شيئًا، ولا أكتب فيه. "
        "يعيدها [[/memory restore {name}]] ويتركها [[/memory accept {name}]]."
    ),
    "lint.mass-loss": (
        "ضاعت منه سطور دفعةً واحدة، عددها {count}. لم أنسَ منها شيئًا ولا أكتب فيه. "
        "يعيدها [[/memory restore {name}]] ويتركها [[/memory accept {name}]]."
    ),
    "lint.corrupt": "الملفّ تالف. قبل أن أكتب فيه ثانيةً أحفظه باسم آخر؛ أصلحه إن احتجت إليه.",
    "lint.newer-version": "كتبت الملفّ نسخة أحدث من البرنامج، فأتركه كما هو. حدّث البرنامج أو انقل الملفّ.",
    "lint.linked": "الملفّ رابط، ولا أتبع الروابط. ضع الملفّ نفسه مكانه.",
    "lint.settings": "إعداد غير مفهوم ({what}). وإلى أن يُصحَّح تُعتمد القيمة الأكثر أمانًا.",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

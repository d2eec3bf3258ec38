"""Sentences about whole files in Arabic: compact, restore, accept, and what is wrong with a file."""

TEXTS = {
    "help.compact": "\u2068compact [FILE]\u2069 – اقتراح ملفّ أقصر؛ \u2068compact apply ID\u2069 – تنفيذ الاقتراح",
    "help.restore": "\u2068restore [ID | FILE]\u2069 – إعادة ملفّ كما كان",
    "help.accept": "\u2068accept FILE\u2069 – اعتماد ملفّ ضاعت أكثر سطوره",
    # --- differences -----------------------------------------------------------------------------------------
    "diff.came": "+ {line}",
    "diff.gone": "− {line}",
    "diff.dropped": "− {line} ({reason})",
    "diff.more": "… وسطور أخرى عددها {count}.",
    "drift.again": "اقرأ الملفّ كما هو الآن، ثمّ أعد الأمر.",
    "drift.look": "انظر فيه ثانيةً: \u2068/memory {again}\u2069",
    # --- compact ---------------------------------------------------------------------------------------------
    "compact.title": ("يمكن اختصار {name}: فيه الآن {used} حرفًا، ويصير {after} حرفًا من أصل {limit}. لم يتغيّر شيء بعد."),
    "compact.kept": "سطور تبقى كما هي: {count}.",
    "compact.next": "للتنفيذ: \u2068/memory compact apply {id}\u2069",
    "compact.repeated": "يقوله سطر آخر",
    "compact.outdated": "لم يعد كذلك",
    "compact.passing": "كان لوقت محدود",
    "compact.done": "صار {name} أقصر: فيه {after} حرفًا من أصل {limit}.",
    "compact.line": "{id}: {line}",
    "compact.undo": "للتراجع عن ذلك كلّه: \u2068/memory undo {id}\u2069",
    "compact.backup": "الملفّ كما كان محفوظ باسم {id}: \u2068/memory restore {id}\u2069",
    "reason.scope-quarantine": "ضاعت من ملفّه سطور ولم يبيّن أحد بعد ما الصحيح. التفاصيل في \u2068/memory status\u2069.",
    "reason.merged": "يقوله الآن سطر آخر.",
    "reason.dropped": "تُرك حين اختُصر الملفّ.",
    "error.compact.nothing": "ليس هناك ما يُختصر.",
    "error.compact.not-found": "لا يوجد هنا اقتراح باسم {id}. يضع \u2068/memory compact\u2069 اقتراحًا جديدًا.",
    "error.compact.refused": "رفضت الاقتراح الذي وصلني ولم أغيّر شيئًا. حاول ثانيةً، أو اختصر الملفّ بيدك.",
    "error.compact.bad-output": "جاء الاقتراح على غير الصورة التي طلبتها، فلم أغيّر شيئًا. حاول ثانيةً.",
    "error.compact.unaccounted": "لا يبيّن الاقتراح مصير هذا السطر، فلم أغيّر شيئًا: {line}. حاول ثانيةً.",
    "error.compact.invented": "في الاقتراح ما لا يقوله أيّ سطر ({words})، فلم أغيّر شيئًا. حاول ثانيةً.",
    "error.compact.meaning": "يغيّر الاقتراح معنى سطر، فلم أغيّر شيئًا: {line}. حاول ثانيةً.",
    "error.compact.scanner": "في الاقتراح ما لا يجوز حفظه، فلم أغيّر شيئًا.",
    "error.compact.longer": "لا يجعل الاقتراح الملفّ أقصر، فلم أغيّر شيئًا. اختصره بيدك.",
    "button.carry-out": "نفّذ",
    "button.leave": "ألغِ",
    "button.shorten": "اقترح ملفًّا أقصر",
    "button.again": "انظر ثانيةً",
    "offer.left": "أُلغي ذلك، ولم يتغيّر شيء.",
    # --- restore, accept -------------------------------------------------------------------------------------
    "restore.title": "النسخ المحفوظة، الأحدث أوّلًا:",
    "restore.none": "لم تُحفظ نسخة بعد. تُحفظ نسخة كلّما اختُصر ملفّ أو أُعيد.",
    "restore.line": "{id} · {name} · {when} · {size} بايت · {why}",
    "restore.line-of": "{id} · \u2068{space}/{name}\u2069 · {when} · {size} بايت · {why}",
    "restore.pick": "لترى ما الذي يتغيّر: \u2068/memory restore {id}\u2069",
    "restore.look": "{name} كما كان في {when}. يتغيّر الملفّ هكذا:",
    "restore.look-lost": "سطور {name} الضائعة، وهذه تعود:",
    "restore.next": "للإعادة: \u2068/memory restore {id} {token}\u2069",
    "button.look": "{id} · {name}",
    "button.restore": "أعِده",
    "button.let-go": "اتركها",
    "restore.done": "عاد {name}.",
    "restore.before": "والملفّ كما كان قبل ذلك محفوظ باسم {id}: \u2068/memory restore {id}\u2069",
    "accept.look": "{name} كما هو الآن. تُنسى هذه السطور:",
    "accept.next": "لتركها: \u2068/memory accept {name} {token}\u2069",
    "accept.done": "اعتُمد {name} كما هو. سطور نُسيت: {count}.",
    "accept.undo": "يعود كلّ منها خلال 24 ساعة، مثلًا: \u2068/memory undo {id}\u2069",
    "backup.write": "قبل تغيير",
    "backup.compact": "قبل اختصاره",
    "backup.restore": "قبل إعادته",
    "error.document.no-such-backup": "لا توجد هنا نسخة باسم {id}. يعرض \u2068/memory restore\u2069 النسخ.",
    "error.document.unknown": "لا يوجد هنا ملفّ باسم {name}. اختر واحدًا من: {names}.",
    "error.document.unchanged": "الملفّ {doc} كذلك أصلًا، وليس هناك ما يُعاد.",
    "error.document.quarantined": (
        "ضاعت أكثر سطور {doc}، ولا أكتب فيه قبل أن يبيّن أحد ما الصحيح. "
        "يعيدها \u2068/memory restore {doc}\u2069 ويتركها \u2068/memory accept {doc}\u2069."
    ),
    "error.document.busy": "يكتب غيري الآن في ملفّات الذاكرة، فلم يتغيّر شيء. حاول بعد قليل.",
    "error.document.corrupt": "الملفّ {name} تالف، فلم يتغيّر شيء. أصلحه في محرّر أو انقله.",
    "error.document.newer-version": "كتبت الملفّ {name} نسخة أحدث من البرنامج، فأتركه كما هو. حدّث البرنامج أو انقل الملفّ.",
    "error.document.linked": "يمرّ الطريق إلى ملفّات الذاكرة برابط، ولا أتبع الروابط. ضع الملفّ نفسه مكانه.",
    "error.document.bad-name": "لا يوجد ملفّ كهذا.",
    "error.document.bad-text": "في النصّ الجديد نصف محرف لا يمكن حفظه. اكتبه ثانيةً.",
    "error.document.bad-value": "هذه القيمة لا تصلح لـ{field}؛ لم يتغيّر شيء.",
    "error.document.empty-line": "السطر فارغ. اكتب ما أتذكّره.",
    # --- what is wrong with a file ---------------------------------------------------------------------------
    "trouble.missing-file": (
        "الملفّ {name} غير موجود. أعرف من سطوره {count} ولم أنسَ منها شيئًا، ولا أكتب فيه. "
        "يعيدها \u2068/memory restore {name}\u2069 ويتركها \u2068/memory accept {name}\u2069."
    ),
    "trouble.mass-loss": (
        "ضاعت من {name} سطور دفعةً واحدة، عددها {count}. لم أنسَ منها شيئًا ولا أكتب فيه. "
        "يعيدها \u2068/memory restore {name}\u2069 ويتركها \u2068/memory accept {name}\u2069."
    ),
    "trouble.disliked": (
        "في {name}، قسم {section}، سطور لا أستعملها أبدًا لأنّها تشبه بيانات سرّيّة أو تعليمات خفيّة، عددها {count}. "
        "احذفها من الملفّ أو قلها بصيغة أخرى."
    ),
    "trouble.settings": (
        "الملفّ {name} تالف، فالذاكرة متوقّفة هنا. يضبطه \u2068/memory mode\u2069 من جديد ويُبقي الملفّ التالف جانبًا."
    ),
    "trouble.corrupt": "الملفّ {name} تالف. قبل أن أكتب فيه ثانيةً أحفظه باسم آخر؛ أصلحه إن احتجت إليه.",
    "trouble.newer-version": "كتبت الملفّ {name} نسخة أحدث من البرنامج، فأتركه كما هو. حدّث البرنامج أو انقل الملفّ.",
    "trouble.unreadable": "لا يمكن قراءة الملفّ {name}، فلا أستعمل منه شيئًا. احفظه نصًّا بترميز \u2068UTF-8\u2069 أو انقله.",
    "trouble.linked": "الملفّ {name} رابط، ولا أتبع الروابط. ضع الملفّ نفسه مكانه.",
    "trouble.set-aside": "حُفظ ملفّ تالف باسم {name}. انظر فيه ثمّ أزله.",
    "trouble.other": "لا يمكن استعمال الملفّ {name} الآن. اطلب من المشغّل النظر فيه.",
}

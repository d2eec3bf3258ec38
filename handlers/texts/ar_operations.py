"""Arabic: how the gateway is, and what is wrong with its home."""

TEXTS = {
    "status.none": "لم تعمل أيّ بوّابة بهذا المجلّد بعد. يبدؤها الأمر \u2068dhakira run\u2069.",
    "status.starting": "البوّابة تبدأ عملها (العمليّة {pid}).",
    "status.ready": "البوّابة تعمل عبر {engine} منذ {started_at} (العمليّة {pid}).",
    "status.degraded": "البوّابة تعمل عبر {engine} منذ {started_at} (العمليّة {pid})، لكن ليس كلّ شيء على ما يرام.",
    "status.draining": "البوّابة تتوقّف: تُنهي ما بدأته (العمليّة {pid}).",
    "status.stopped": "أُوقفت البوّابة في {at}. يبدؤها من جديد الأمر \u2068dhakira run\u2069.",
    "status.killed": (
        "لا تعمل أيّ بوّابة. الأخيرة (العمليّة {pid}) انتهت من غير إعلان، وشوهدت آخر مرّة في {at}. ما بدأته يُستكمل عند "
        "التشغيل التالي: \u2068dhakira run\u2069"
    ),
    "status.silent": (
        "البوّابة (العمليّة {pid}) تمسك بهذا المجلّد ولم تُخبر بشيء منذ {at}: إمّا موقوفة مؤقّتًا أو عالقة. إن بقيت كذلك "
        "فأنهِها بالأمر \u2068kill -9 {pid}\u2069 ثمّ ابدأها من جديد؛ لا يضيع شيء بذلك."
    ),
    "status.polled": "آخر طلب ناجح للتحديثات كان في {last_poll_at}.",
    "status.part": "  {name}: {state}",
    "status.part-failed": "  {name}: {state}؛ تعطّل {failures} مرّات، وآخرها: {error}",
    "status.waiting": (
        "في الانتظار: {updates} من التحديثات، و{replies} من الردود، و{jobs} من الجلسات المنتهية، وتُقرأ الآن {running}. "
        "متروك: {given_up} من الردود، و{failed} من الجلسات."
    ),
    "status.problem-telegram-conflict": (
        "برنامج آخر يطلب تحديثات هذا البوت، وتلغرام يعطيها لواحد فقط (409). أوقف الآخر؛ وهذا يواصل عمله من تلقاء نفسه."
    ),
    "status.problem-telegram-unauthorized": (
        "لم يعد تلغرام يقبل رمز البوت. احصل على رمز جديد من \u2068@BotFather\u2069 وضعه ثمّ ابدأ من جديد."
    ),
    "status.problem-telegram-unreachable": "تعذّر الوصول إلى تلغرام. تُعاد المحاولة بلا توقّف.",
    "status.problem-telegram-silent": "لم ينجح أيّ طلب للتحديثات منذ دقيقتين.",
    "status.problem-telegram-undelivered": "يتّصل تلغرام بالبوت فلا يصل إليه؛ والسجلّ يبيّن السبب.",
    "status.problem-part": "تعطّل الجزء {name} وسيبدأ من جديد بعد لحظة؛ والسجلّ يبيّن السبب.",
    "status.problem-other": "هناك خلل ({code}).",
    "doctor.well": "لا خلل؛ عدد الفحوص {count}.",
    "doctor.ill": "عدد ما فيه خلل: {count}.",
    "doctor.ill-fixable": "عدد ما فيه خلل: {count}. الأمر \u2068dhakira doctor --fix\u2069 يصلح منه {can}.",
    "doctor.mend": "الإصلاح: {command}",
    "doctor.mended": "✓ أُصلح: {what}",
    "doctor.skipped": "لم يُفحص ما يلي، لأنّ قاعدة البيانات لا تُفتح كما هي: {checks}.",
    "doctor.settings-means": "لا يبدأ البوت بهذه الإعدادات، ولا يمكن فحص شيء آخر من دونها.",
    "doctor.check-failed": "تعذّر إجراء الفحص {check} ({error}).",
    "doctor.check-failed-means": "لا يُعرف إن كان ذلك سليمًا. أصلح الباقي ثمّ افحص من جديد.",
    "doctor.disk-full": "لم يبقَ على قرص هذا المجلّد إلّا {free_mb} ميغابايت.",
    "doctor.disk-full-means": "قريبًا لن يمكن حفظ الرسائل؛ وتلغرام يحتفظ بها يومًا واحدًا. أفرغ بعض المساحة.",
    "doctor.owner": "ملفّات أو مجلّدات عددها {count} يملكها مستخدم آخر: {names}.",
    "doctor.owner-means": "قد لا يستطيع البوت قراءتها أو كتابتها. شغّله بمستخدم واحد وأعطِ ذلك المستخدم ملفّاته.",
    "doctor.permissions": "ملفّات أو مجلّدات عددها {count} متاحة لغير صاحبها: {names}.",
    "doctor.permissions-means": "يستطيع مستخدمون آخرون على هذا الجهاز قراءة ما قاله الناس للبوت أو تغييره.",
    "doctor.leftovers": "بقيت ملفّات لم تكتمل كتابتها، عددها {count}: {names}.",
    "doctor.leftovers-means": "أُنهيت عمليّة وهي تكتب. الملفّات المعتمدة سليمة، وهذه تشغل مساحة فقط.",
    "doctor.restore-unfinished": "انقطعت استعادة قبل أن يصير كلّ شيء في مكانه.",
    "doctor.restore-unfinished-means": "لا يعمل البوت وهو على هذه الحال. ما كان هناك من قبل في المجلّد \u2068before-restore-…\u2069",
    "doctor.embedding-missing": "البحث بالمعنى مفعَّل (\u2068memory.embedding\u2069) لكن حزمته غير مثبَّتة.",
    "doctor.embedding-missing-means": "البحث بالكلمات وحدها الآن. ثبّت الحزمة أو أوقف هذا الإعداد.",
    "doctor.sqlite-old": "إصدار \u2068SQLite\u2069 في \u2068Python\u2069 هو {found}؛ والمطلوب {needed} أو أحدث.",
    "doctor.sqlite-old-means": "لا يمكن استعمال قاعدة البيانات به. ثبّت إصدارًا أحدث من \u2068Python\u2069.",
    "doctor.database-unreadable": "تعذّر فتح قاعدة البيانات.",
    "doctor.database-unreadable-means": "ليست ملفًّا لهذا المستخدم، أو أنّ برنامجًا آخر يقفلها، أو أنّ القرص ممتلئ.",
    "doctor.database-broken": "قاعدة البيانات تالفة.",
    "doctor.database-broken-means": (
        "ما وافق عليه الناس محفوظ في ملفّات \u2068Markdown\u2069 وهو سليم؛ أمّا ما قيل ولماذا صُدّق فقد يضيع. استرجع نسخة احتياطيّة، "
        "أو انقل \u2068dhakira.sqlite\u2069 من مكانه لتبدأ قاعدة جديدة."
    ),
    "doctor.index-broken": "فهرس في قاعدة البيانات تالف (عدد المواضع {count}).",
    "doctor.index-broken-means": "لم يضِع شيء: يُبنى الفهرس من جديد من الصفوف.",
    "doctor.database-newer": "كتب قاعدةَ البيانات هذه إصدارٌ أحدث.",
    "doctor.database-newer-means": "هذا الإصدار يتركها كما هي. ثبّت ذاك، أو استرجع نسخة أُخذت قبله.",
    "doctor.migrations-pending": "قاعدة البيانات على هيئة إصدار سابق.",
    "doctor.migrations-pending-means": "التشغيل التالي يحدّثها ويحتفظ بنسخة منها كما كانت.",
    "doctor.server-unreachable": "الخادم {server} لا يجيب.",
    "doctor.server-unreachable-means": "لا تصل رسالة ولا يخرج ردّ. افحص الشبكة والوسيط والإعداد \u2068telegram.api_base\u2069.",
    "doctor.clock-wrong": "ساعة هذا الجهاز متقدّمة على ساعة تلغرام بمقدار {seconds} ثانية (متأخّرة إن كان سالبًا).",
    "doctor.clock-wrong-means": "الأوقات في الذاكرة والمهل وساعات الهدوء منحرفة بالقدر نفسه.",
    "doctor.token-refused": "تلغرام لا يقبل رمز البوت.",
    "doctor.token-refused-means": "لا يستطيع البوت أن يبدأ. احصل على الرمز من \u2068@BotFather\u2069 وضعه من جديد.",
    "doctor.token-unusable": "{why}",
    "doctor.token-unusable-means": "لا يبدأ البوت من دون رمز خاصّ به لا يستطيع غيره تغييره.",
    "doctor.gateway-silent": "البوّابة (العمليّة {pid}) تعمل ولم تُخبر بشيء منذ نصف دقيقة.",
    "doctor.gateway-silent-means": "إمّا موقوفة مؤقّتًا أو عالقة. انتظر قليلًا وافحص من جديد؛ وإنهاؤها لا يضيّع شيئًا.",
    "doctor.gateway-killed": "انتهت البوّابة الأخيرة من غير إعلان نحو {at}.",
    "doctor.gateway-killed-means": "أُنهيت قسرًا أو انطفأ الجهاز. التشغيل التالي يستكمل ما بدأته.",
    "doctor.gateway-degraded": "البوّابة تعمل وليست على ما يرام: {problems}.",
    "doctor.gateway-degraded-means": "الأمر \u2068dhakira status\u2069 يقول ذلك بالكلمات، والسجلّ يبيّن السبب.",
    "doctor.updates-late": "رسائل عددها {count} استُلمت ولم تُجَب منذ عشر دقائق أو أكثر.",
    "doctor.updates-late-means": "لا بوّابة تعمل، أو أنّ النموذج بطيء جدًّا. تُجاب عند التشغيل التالي.",
    "doctor.replies-late": "ردود عددها {count} تنتظر مع أنّ موعدها حان.",
    "doctor.replies-late-means": "لا بوّابة تعمل، أو تعذّر الوصول إلى تلغرام. تُسلَّم عند التشغيل التالي.",
    "doctor.replies-given-up": "ردود عددها {count} من آخر {days} أيّام لم يمكن تسليمها.",
    "doctor.replies-given-up-means": "رفضها تلغرام: حظر شخصٌ البوت أو غادر البوت المجموعة. الخيار \u2068--fix\u2069 يعيد محاولتها مرّة.",
    "doctor.jobs-failed": "جلسات منتهية عددها {count} لم يمكن قراءتها ({codes}).",
    "doctor.jobs-failed-means": "ما قيل فيها محفوظ ولم يُتذكَّر بعد. أصلح السبب ثمّ أعد المحاولة.",
    "doctor.jobs-late": "جلسات منتهية عددها {count} تنتظر القراءة مع أنّ موعدها حان.",
    "doctor.jobs-late-means": "لا بوّابة تعمل، أو أنّ عمّالها مشغولون. لا يضيع شيء.",
    "doctor.claims-expired": "جلسات عددها {count} يمسك بها عامل لم يعد موجودًا.",
    "doctor.claims-expired-means": "انتهت عمليّة وهي تقرؤها. البوّابة العاملة تستعيدها من تلقاء نفسها.",
    "doctor.locks-dead": "ذواكر عددها {count} تقفلها عمليّة لم تعد موجودة.",
    "doctor.locks-dead-means": "انتهت عمليّة وهي تغيّرها. التغيير التالي يأخذ القفل.",
    "doctor.changes-begun": "تغييرات عددها {count} انقطعت بين الملفّ وقاعدة البيانات.",
    "doctor.changes-begun-means": "يُتمّها التشغيل التالي أو التغيير التالي هناك.",
    "doctor.notes-crowd": "قد تبلغ ملاحظات المحادثة {notes} بايت، وما يراه النموذج من الكلام {history} حرفًا فقط.",
    "doctor.notes-crowd-means": (
        "الملاحظات الطويلة لا تترك للنموذج كثيرًا مما سواها. اخفض \u2068notebook_bytes\u2069 في \u2068sessions\u2069 أو ارفع \u2068history_budget_chars\u2069."
    ),
    "doctor.file-over": "{space}: في {name} {used} حرفًا، والمسموح {limit}.",
    "doctor.file-over-means": "لا يُضاف إليه شيء حتى يقصر. اختصره، أو ارفع حدّه في \u2068memory\u2069.",
    "doctor.line-disliked": "{space}: سطور من {name} ({section}) عددها {count} يرفضها الفاحص.",
    "doctor.line-disliked-means": (
        "تشبه بيانات دخول أو تعليمات مدسوسة، فلا تدخل أيّ طلب إلى النموذج. تبقى في الملفّ حتّى تزيلها؛ والأمر \u2068lint\u2069 يسمّي "
        "السطور."
    ),
    "doctor.file-lost": "{space}: الملفّ {name} مفقود أو فقد دفعة واحدة سطورًا عددها {count}.",
    "doctor.file-lost-means": "لم يُنسَ منها شيء، ولا يُكتب هناك شيء حتّى تعيدها أو تتخلّى عنها.",
    "doctor.file-set-aside": "{space}: وُضع ملفّ تالف جانبًا باسم {name}.",
    "doctor.file-set-aside-means": "بدأ ملفّ جديد. انقل منه بيدك ما تحتاج إليه ثمّ احذفه.",
    "doctor.file-damaged": "{space}: لا يمكن فهم {name}.",
    "doctor.file-damaged-means": "ما فيه غير معتمد. أصلحه في محرّر نصوص؛ وإلّا وُضع جانبًا عند التغيير التالي.",
    "doctor.file-newer": "{space}: كتب {name} إصدارٌ أحدث.",
    "doctor.file-newer-means": "هذا الإصدار يتركه كما هو. ثبّت ذاك.",
    "doctor.file-other": "{space}: ليس {name} كما ينبغي ({kind}).",
    "doctor.file-other-means": "الأمر \u2068dhakira memory status\u2069 لذلك الحيّز يبيّن أكثر.",
    "doctor.index-stale": "فهرس ما صُرّح به يخالف رسائل عددها {count}.",
    "doctor.index-stale-means": "قد يُرقّى شيء أو لا يُرقّى لسبب خاطئ. يُعاد بناء الفهرس من الرسائل.",
    "backup.made": "المجلّد كلّه في {path}: عدد الملفّات {files}، والحجم {size} بايت. احفظه حيث لا يقرؤه غيرك.",
    "backup.restored": "النسخة الاحتياطيّة المأخوذة في {at} صارت في {home}: عدد الملفّات {files}. يفحصها \u2068dhakira doctor\u2069 ويبدأ البوت \u2068dhakira run\u2069.",
    "backup.aside": "ما كان هناك من قبل في {aside}. احذفه متى استغنيت عنه؛ فلا يحذفه شيء آخر.",
}

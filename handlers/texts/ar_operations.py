"""Arabic: how the gateway is."""

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
    "status.problem-part": "تعطّل الجزء {name} وسيبدأ من جديد بعد لحظة؛ والسجلّ يبيّن السبب.",
    "status.problem-other": "هناك خلل ({code}).",
}

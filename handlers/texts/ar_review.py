"""The sentences of the review in Arabic; `[[…]]` stands around left-to-right words and becomes an isolate."""

_SENTENCES = {
    "announce.title": "بانتظار المراجعة: {count}.",
    "announce.read": "من محادثة انتهت. عدد الرسائل المقروءة: {read}.",
    "memory.last-read": "آخر محادثة قُرئت: الرسائل {read}، المحفوظ {applied}، للمراجعة {pending}، المتروك {ignored}.",
    "announce.rest": "لم يُعرض كلٌّ على حدة: {ids}.",
    "announce.all-group": "يعرضها كلَّها الأمر [[/memory review]].",
    "announce.all-private": "يعرضها كلَّها الأمر [[/inbox]].",
    "announce.more-applied": "وتذكّرتُ أيضًا: {ids}. يعرض الأسطرَ [[/memory recent]]، ويلغي واحدًا منها [[/memory undo ID]].",
    "announce.expiring": "لم يبتّ أحدٌ في هذا منذ مدّة: {count}. وما لا يمسّه أحدٌ ينتهي انتظاره بعد {when}:",
    "announce.expiring-line": "{id} · {line}",
    "announce.expiring-rest": "وكذلك: {ids}.",
    "announce.expiring-end": "لا يضيع شيء: يعيده إلى الانتظار بعد ذلك [[/memory undo ID]].",
    "button.low": "قبول قليل الخطورة ({count})",
    "button.show": "عرض الكل",
    "button.previous": "« السابق",
    "button.next": "المزيد »",
    "pressed.low": "تذكّرتُ: {count}.",
    "pressed.low-none": "لم يعد شيءٌ منها بانتظار المراجعة.",
    "error.button.gone": "لم يعد هذا الزرّ يعمل. يعرض [[/memory review]] ما ينتظر.",
    "memory.page": "الصفحة {page} من {pages}.",
    "memory.page-review": "الصفحة {page} من {pages}. تعرض التاليةَ [[/memory review {next}]].",
    "memory.page-inbox": "الصفحة {page} من {pages}. تعرض التاليةَ [[/inbox {next}]].",
    "memory.low-left": "تُرك لنظرةٍ أدقّ لأنّ خطورته أعلى: {ids}.",
    "receipt.unfinished": (
        "بدأتُ أتذكّره ولم أستطع إتمام ذلك الآن. سيكتمل من تلقاء نفسه فلا تُعِد قوله من فضلك، ثمّ يعرضه [[/memory recent]]."
    ),
    "reason.trouble-document-drift": "تغيّر ملفّ الذاكرة في هذه اللحظة نفسها. أعد قوله من فضلك.",
    "reason.trouble-document-read-only": "لا تمكن الكتابة في ملفّ الذاكرة. اطلب من المشغّل أن ينظر فيه.",
    "reason.trouble-document-unreadable": "لا تمكن قراءة ملفّ الذاكرة. اطلب من المشغّل أن ينظر فيه.",
    "reason.trouble-document-no-space": "القرص ممتلئ. اطلب من المشغّل أن يفسح مكانًا، ثمّ أعد قوله.",
    "reason.trouble-document": "لا يمكن استعمال ملفّ الذاكرة الآن. أعد قوله لاحقًا من فضلك.",
    "reason.trouble-storage-full": "القرص ممتلئ. اطلب من المشغّل أن يفسح مكانًا، ثمّ أعد قوله.",
    "reason.trouble-storage": "لا يمكن استعمال قاعدة بياناتي الآن. أعد قوله لاحقًا من فضلك.",
    "reason.trouble-space-busy": "تُغيَّر هذه الذاكرة الآن. أعد قوله بعد لحظة من فضلك.",
    "reason.trouble-model": "لم يعطِ النموذج اللغويّ الذي يقرأ لي جوابًا صالحًا. أعد قوله بعد لحظة من فضلك.",
    "error.item.none-low": "لا ينتظر هنا شيءٌ قليل الخطورة. ما ينتظر يحتاج إلى نظرةٍ أدقّ، ويعرضه [[/memory review]].",
    "error.storage.unfinished": (
        "بدأ ذلك ولم يمكن إتمامه الآن. سيكتمل من تلقاء نفسه، فلا تُعِد الأمر من فضلك، ثمّ يعرضه [[/memory recent]]."
    ),
    "error.storage.full": "القرص ممتلئ، لذلك لم يتغيّر شيء. اطلب من المشغّل أن يفسح مكانًا، ثمّ حاول من جديد.",
    "error.storage.read-only": "لا تمكن الكتابة في قاعدة بياناتي، لذلك لم يتغيّر شيء. اطلب من المشغّل أن ينظر فيها.",
    "error.document.no-space": "القرص ممتلئ، لذلك لم يتغيّر شيء. اطلب من المشغّل أن يفسح مكانًا، ثمّ حاول من جديد.",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

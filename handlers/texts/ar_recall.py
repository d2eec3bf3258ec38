"""Sentences of looking things up in Arabic. What is written from left to right stands in [[ ]], which become isolates."""

_SENTENCES = {
    "help.recall": "[[/recall]] كلمات – أبحث فيما قيل",
    "help.search": "[[search]] كلمات – أبحث عن أسطر في ملفات الذاكرة",
    "help.read": "[[read]] ملف – أعرض ملف ذاكرة",
    "recall.title": "ما قيل في ذلك:",
    "recall.unsure": "لا يبدو أنّ فيما قيل هنا جوابًا عن ذلك. أقرب ما قيل إليه:",
    "recall.head": "{number}. {who} · {when}",
    "recall.line": "   «{text}»",
    "recall.around": "   … {who}: {text}",
    "recall.somebody": "شخص ما",
    "recall.nothing": "لم أجد شيئًا عن ذلك هنا.",
    "recall.off": "الذاكرة متوقفة هنا، فلا أبحث عن شيء.",
    "recall.more": "الصفحة {page} من {pages}. أضف «[[page {next}]]» لعرض التالية.",
    "search.title": "في ملفات الذاكرة:",
    "search.nothing": "لا يوجد سطر بهذا المعنى في ملفات الذاكرة.",
    "search.line": "{doc} · {line}",
    "search.more": "الصفحة {page} من {pages}. أضف «[[page {next}]]» لعرض التالية.",
    "read.title": "{file}:",
    "read.empty": "الملف {file} فارغ.",
    "index.ready": "فهرس البحث مكتمل: {lines} رسالة من {spaces} ذاكرة، {size} كيلوبايت.",
    "index.behind": "بقي على فهرس البحث أن يقرأ {behind} رسالة؛ وفيه {lines} من {spaces} ذاكرة، {size} كيلوبايت.",
    "index.missing": "لا يوجد فهرس بحث بعد ({behind} رسالة تنتظر القراءة). يُنشئه البحث التالي أو الأمر: [[dhakira index rebuild]]",
    "index.outdated": "فهرس البحث من إصدار آخر، ويُنشئه من جديد البحث التالي أو الأمر: [[dhakira index rebuild]]",
    "index.damaged": "فهرس البحث تالف، فيجري البحث من دونه؛ ويُنشئه من جديد البحث التالي أو الأمر: [[dhakira index rebuild]]",
    "index.disabled": "فهرس البحث متوقف ([[memory.search_index]])، ولا يُبحث إلا في أحدث الرسائل.",
    "embedding.ready": "ويمكن العثور على كلّ ذلك بمعناه أيضًا.",
    "embedding.behind": "بقيت {unencoded} رسالة لم تُجهَّز بعد للبحث بالمعنى. يُتمّ ذلك البوت وهو يعمل، أو الأمر: [[dhakira index rebuild]]",
    "embedding.missing": "البحث بالمعنى مفعَّل ([[memory.embedding]]) لكن حزمته غير مثبَّتة، فالبحث بالكلمات وحدها. ثبّتها بالأمر: {install}",
    "index.rebuilt": "أُنشئ فهرس البحث من جديد: {lines} رسالة من {spaces} ذاكرة، {size} كيلوبايت.",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

"""Sentences of long conversations in Arabic: /compact, /context, /note, /fresh, and what a model cannot hold.

What is written from left to right stands in [[ ]], which become isolates.
"""

_SENTENCES = {
    "help.window": "[[/context]] و[[/compact]] و[[/fresh]] و[[/note]] – ما يُبنى منه جوابي التالي: عرضه، تلخيصه، البدء من جديد، تثبيت ملاحظات",
    "context.nothing": "لم يُقل شيء في هذه المحادثة بعد.",
    "context.too-short": "لا شيء يُلخَّص بعد: قيل {chars} حرفًا من {least} منذ آخر ملخّص.",
    "context.compacted": "لخّصتُ ما سبق: عدد الرسائل {messages}، وعدد الأحرف {chars}. ما يأتي يبدأ من هذا:",
    "context.fresh": "نافذة جديدة. أُبقي الملاحظات وطلبك الأخير، وما عدا ذلك محفوظ ولن أنظر فيه بعد الآن.",
    "context.shown": "يُبنى جوابي التالي من نحو {tokens} وحدة لغوية:",
    "context.instructions": "– التعليمات وما هو محفوظ في الذاكرة (عدد الأسطر {lines}): نحو {tokens}",
    "context.checkpoint": "– ملخّص لما قيل من قبل ([[{boundary}]]، {made}): نحو {tokens}",
    "context.no-checkpoint": "– لا ملخّص: أرى من هذه المحادثة كلماتها نفسها",
    "context.begun-afresh": "– لا ملخّص: بدأت النافذة من جديد",
    "context.notebook": "– ملاحظات، {bytes} من {limit} بايت: نحو {tokens}",
    "context.history": "– رسائل بنصّها، عددها {messages}، و{chars} حرفًا من {limit}: نحو {tokens}",
    "context.uncovered": (
        "لا ملخّص بعدُ لرسائل عددها {messages} وأحرفها {chars}؛ يُصنع ملخّص ابتداءً من {least} حرفًا، "
        "كل {every} رسالة أو حين لا تتّسع لها النافذة."
    ),
    "context.goal": "الهدف: {text}",
    "context.list-decisions": "ما تقرّر:",
    "context.list-constraints": "ما يجب أن يتحقّق:",
    "context.list-unfinished-work": "ما لم يكتمل:",
    "context.list-pending-approvals": "ما ينتظر موافقة:",
    "context.list-important-artifacts": "ملفات وروابط:",
    "context.entry": "– {text}",
    "context.empty": "لم يكن فيه ما ينبغي إبقاؤه في الحسبان.",
    "note.shown": "ملاحظات هذه المحادثة:",
    "note.none": "ليس لهذه المحادثة ملاحظات. اكتب [[/note]] ثم النصّ.",
    "note.proposed": "مقترَح، ولا يُستعمل حتى تكتب [[/note take]] (أو [[/note drop]]):",
    "note.written": "دُوّنت، {bytes} من {limit} بايت.",
    "note.cleared": "حُذفت الملاحظات.",
    "note.taken": "صارت الملاحظات المقترحة هي الملاحظات. يُعيد ما كان قبلها الأمر [[/note undo]].",
    "note.undone": "تمّ التراجع. عادت الملاحظات كما كانت من قبل:",
    "note.undone-none": "تمّ التراجع. لا ملاحظات هنا، كما كان من قبل.",
    "button.note-take": "اعتماد هذه الملاحظات",
    "button.note-drop": "تنحيتها جانبًا",
    "note.dropped": "نُحّيت الملاحظات المقترحة.",
    "error.note.too-long": "الملاحظات طويلة جدًا: {size} بايت، والمسموح {limit}. لم يتغيّر شيء.",
    "error.note.refused": "يبدو هذا كلمةَ سرّ أو تعليماتٍ مخفية، فلم يُدوَّن. لم يتغيّر شيء.",
    "error.note.empty": "ليس في هذه الملاحظات شيء. يحذف الملاحظاتِ الأمر [[/note clear]].",
    "error.note.nothing-to-undo": "لا شيء يُتراجع عنه: لم تكن قبل هذه الملاحظات ملاحظات.",
    "error.note.nothing-proposed": "لا ملاحظات مقترحة هنا.",
    "error.note.changed": "كُتبت الملاحظات من جديد بعد ذلك الاقتراح، فلم يتغيّر شيء. [[/note]] تعرضها.",
    "error.model.context-overflow": (
        "هذا أكثر ممّا يتّسع له النموذج اللغوي، حتى بعد أن لخّصتُ ما سبق. أرسله أجزاءً أصغر، أو ابدأ من جديد بـ[[/fresh]]."
    ),
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

"""Sentences about notes and skills in Arabic. What is written from left to right stands in [[ ]], which become isolates."""

_SENTENCES = {
    "help.notes-chat": "[[/notes]] – ملاحظات أطول، لكلّ منها ملفّ خاصّ",
    "help.skills-chat": "[[/skills]] – كيف أقوم بأعمال معيّنة هنا",
    "help.notes": "[[notes [show|edit|rotate|hook|delete|undo NAME] [text] ]] – ملاحظات أطول؛ ومع [[rotate]] يبقى النصّ السابق مؤرّخًا",
    "help.skills": "[[skills [show|edit|rotate|hook|delete|undo NAME] [text] ]] – كيف أقوم بأعمال معيّنة",
    "help.keep": "[[keep ID [NOTE] ]] – أحفظ السطر في ملاحظة إذا لم يتّسع له ملفّه",
    "notes.title": "الملاحظات: {count}.",
    "notes.none": "لا ملاحظات هنا. يكتب [[/notes edit NAME text]] واحدة.",
    "skills.title": "المهارات: {count}.",
    "skills.none": "لا مهارات هنا. يكتب [[/skills edit NAME text]] واحدة.",
    "notes.line": "{slug} – {hook}",
    "notes.line-of": "{slug} – {hook} ({space})",
    "notes.more": "الصفحة {page} من {pages}. التالية: {command}",
    "notes.next": "لقراءة واحدة: {command}",
    "notes.head": "{title} ({slug})",
    "notes.empty": "لا شيء فيها الآن.",
    "notes.archive": "الأرشيف، الأحدث أوّلًا:",
    "notes.done-created": "كُتبت: {title} ({slug}).",
    "notes.done-edit": "أُعيدت كتابتها: {title} ({slug}). ويبقى ما في أرشيفها كما هو.",
    "notes.done-rotate": "أُعيدت كتابتها: {title} ({slug}). والنصّ السابق في أرشيفها بتاريخ اليوم.",
    "notes.done-hook": "صار الفهرس يذكر موضوع {title} ({slug}).",
    "notes.done-delete": "حُذفت: {title} ({slug}). ويمكن استرجاعها خلال 24 ساعة.",
    "notes.done-undo": "أُلغي آخر تغيير في {title} ({slug}).",
    "notes.lines-gone": "أسطر محفوظة لم تعد قائمة معها: {count}.",
    "notes.undo": "للتراجع عن ذلك: {command}",
    "notes.kept": "حُفظ في الملاحظة {slug}: {line} ({id})",
    # --- a note that a model proposed ------------------------------------------------------------------------
    "card.note-more": "… وسطور أخرى عددها {count}: [[/memory why {id}]]",
    "card.note-rotates": "ما تقوله الملاحظة الآن ينتقل إلى أرشيفها.",
    "card.note-taken": "كُتبت ({id}) بواسطة {who}: {line}",
    "memory.note-taken": "كُتبت {id}: {line}",
    "state.taken": "مكتوب",
    "error.item.whole-note": (
        "{id} ملاحظة كاملة، {name}. تُغيَّر الملاحظات بالأمرين [[/notes]] و[[/skills]]، ويرفض ما ينتظر الأمرُ [[/memory reject]]."
    ),
    "error.item.note-changed": (
        "تغيّرت {name} بعد ذلك الاقتراح، فلم يُكتب شيء. يعرض ما اقتُرح الأمرُ [[/memory why {id}]]، "
        "ويرفضه [[/memory reject {id}]]."
    ),
    "error.item.no-words": "كلمات {id} لم تعد موجودة: طلب أحدهم محوها.",
    # --- lint ------------------------------------------------------------------------------------------------
    "lint.stale-note": "لم يمسّ أحد هذه الملاحظة منذ {days} يومًا. اقرأها، ثمّ أعد كتابتها أو احذفها.",
    "lint.orphan-note": "لا سطر لهذه الملاحظة في الفهرس، فلا أعلم بها.",
    "lint.dangling": "يذكر الفهرس {file} ولا يوجد ملفّ كهذا.",
    "lint.duplicate-entry": "يذكر الفهرس {file} قبل ذلك في السطر {first}.",
    "lint.malformed-entry": "ليس هذا من أسطر الفهرس. اكتبه هكذا: «[[- [name](notes/name.md): what it is about]]».",
    "lint.no-current": "ليس في الملاحظة العنوان «[[## Actuel]]»، فلا أعلم ما القائم فيها.",
    "lint.unstructured-profile": "ليس فيه أيّ عنوان، فلا موضع لما فيه.",
    "lint.next": "يمكنني إصلاح {count} منها دون أن تضيع كلمة: [[/memory lint fix]]",
    "lint.fixed": "أُصلح: {count}.",
    "lint.nothing-fixed": "لا شيء يجوز لي أن أصلحه وحدي.",
    "lint.fixed-orphan-note": "ملاحظات صارت في الفهرس: {count}",
    "lint.fixed-dangling": "أسطر في الفهرس بلا ملفّ أُزيلت: {count}",
    "lint.fixed-duplicate-entry": "ملاحظات ذُكرت في الفهرس مرّتين: {count}",
    "lint.fixed-duplicate": "أسطر كانت مكرّرة: {count}",
    "lint.fixed-unstructured-profile": "ملفّات صارت لها عناوينها: {count}",
    "lint.fixed-undo": "للتراجع عن ذلك: [[/memory undo lint]]",
    "lint.left": "بقي لك: {count}. يسمّيها [[/memory lint]].",
    "lint.undone": "عادت الملفّات كما كانت قبل آخر إصلاح.",
    "button.fix": "أصلح ما لا خطر فيه",
    "keep.offer": "أو احفظه في ملاحظة: [[/memory keep {id}]]",
    "button.keep": "احفظه في ملاحظة",
    "pressed.kept": "حُفظ في ملاحظة.",
    "error.item.no-note": "لا توجد هنا ملاحظة باسم {id}. يعرض [[/notes]] الملاحظات و[[/skills]] المهارات.",
    "error.document.bad-title": "ليس في هذا الاسم حرف ولا رقم. اختر اسمًا فيه حروف، مثل: خطط السفر.",
    "error.document.name-taken": "هذا الاسم شديد الشبه باسم {title}. اكتب {slug} إن كنت تقصدها، أو اختر اسمًا آخر.",
    "error.document.malformed": (
        "لا يمكن التمييز بين عناوين هذه الملاحظة، فلم أغيّر شيئًا. فيها نصّ برمجيّ أو تعليق لم يُغلَق؛ أصلح الملفّ من فضلك."
    ),
    "error.document.changed-since": "غيّر أحدهم هذه الملاحظة بعد ذلك، فلم أتراجع عن شيء.",
    "error.command.no-notes": "لا ملاحظات هنا: الملاحظات لشخص أو مجموعة أو موضوع.",
    "error.command.no-skills": "لا مهارات هنا: المهارات للبوت نفسه أو لمجموعة.",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

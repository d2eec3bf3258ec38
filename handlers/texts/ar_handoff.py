"""The sentences about going on in another chat, in Arabic; `[[…]]` stands around left-to-right words and becomes an isolate."""

_SENTENCES = {
    "help.handoff": "[[/handoff]] – متابعة هذه المحادثة في محادثة خاصّة أخرى لك أو في الطرفية",
    "menu.handoff": "المتابعة في محادثة أخرى لك",
    "handoff.code": "خلال {minutes} دقائق، في المحادثة الأخرى أو في الطرفية: {command}\nيعمل مرّة واحدة ولك وحدك.",
    "handoff.terminal": "أو ابدأ به الطرفية: {command}",
    "handoff.done": "نتابع هنا. وانتهت المحادثة الأخرى.",
    "error.handoff.nothing": "لا توجد هنا محادثة تُتابَع. قل شيئًا أوّلًا.",
    "error.handoff.private-only": "لا تنتقل محادثة إلّا من خاصّ إلى خاصّ: ما قيل في مجموعة يبقى فيها.",
    "error.handoff.wrong": "هذا الرمز لا يعمل: إمّا خطأ أو استُعمل أو مضت دقائقه العشر. المحاولات الباقية: {left}.",
    "error.handoff.locked": "لم يعد هذا الرمز يعمل. اصنع رمزًا جديدًا بكتابة [[/handoff]] في المحادثة الأخرى.",
    "error.handoff.same-place": "هذه المحادثة جارية هنا. أعط الرمز في محادثة أخرى لك.",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

"""Arabic: what was taken back, lines withdrawn from groups, the words below a line; `[[…]]` stands around left-to-right words."""

_SENTENCES = {
    "help.unshare": "[[unshare ID]] – إبقاء سطرك خارج المجموعات من جديد",
    "memory.unshared": "لم يعد {id} مشتركًا. لن أستعمله في المجموعات بعد الآن: {line}",
    "memory.undone-edit": "تراجعتُ عن الكلمات الجديدة. عاد {id} يقول: {line}",
    "memory.undone-share": "تراجعتُ عن المشاركة. لن أستعمل {id} في المجموعات بعد الآن: {line}",
    "memory.undone-unshare": "تراجعتُ عن سحب المشاركة. عاد {id} مشتركًا، ولي أن أستعمله في المجموعات: {line}",
    "memory.undone-verify": "تراجعتُ عن التأكيد. ما زال {id} محفوظًا، لكنّه لم يعد يُعدّ مؤكَّدًا: {line}",
    "review.more-words": "و{count} أخرى؛ يعرضها كلَّها [[/memory why {id}]].",
    "error.item.not-shared": "ليس {id} مشتركًا مع المجموعات، فلا شيء يُسحب.",
    "error.item.only-shared": "لا يوجد {id} إلّا في [[PORTABLE.md]]. يزيله [[/memory forget {id}]].",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

"""Sentences about promotion in Arabic. What is written from left to right stands in [[ ]], which become isolates."""

_SENTENCES = {
    "help.promotions": "[[promotions [N] [page P] [said] [why ID|off ID] ]] – ما تعلّمتُه ممّا قلتَه مرارًا؛ ومع [[said]] بلغته التي قيل بها",
    "promotions.title": "ما تعلّمتُه من كلام مكرّر: {count}.",
    "promotions.none": "لم أتعلّم هنا شيئًا من كلام مكرّر. يظهر هنا ما يُقال في ثلاث محادثات.",
    "promotions.line": "{id} · {line}",
    "promotions.bare": "{id} · (لم يعد نصّه موجودًا)",
    "promotions.kind-user-preference": "تفضيل",
    "promotions.kind-project-fact": "مشروع",
    "promotions.sessions": "عدد المحادثات التي قيل فيها: {count}",
    "promotions.session": "قيل في محادثة واحدة",
    "promotions.sure": "الثقة {confidence}",
    "promotions.state-active": "مستعمَل",
    "promotions.state-waiting": "ينتظر المراجعة",
    "promotions.state-replaced": "حلّ محلّه {by}",
    "promotions.state-forgotten": "منسيّ",
    "promotions.said": "لعرضه باللغة التي قيل بها: [[/memory promotions said]]",
    "promotions.next": "لمعرفة صاحب الكلام: [[/memory promotions why {id}]]. ولإيقافه: [[/memory promotions off {id}]]",
    "promotions.why-words": "قيل في:",
    "promotions.why-by": "جاء من هذا الكلام وفق قاعدة، ولم يُسأل فيه أيّ نموذج. آخر تغيير {when}.",
    "promotions.off": "نُسي ({id}): {line}. يعيده [[/memory undo {id}]] خلال 24 ساعة.",
    "error.item.not-promoted": "لم يأتِ {id} من كلام مكرّر. تجد ما جاء منه في [[/memory promotions]].",
    "error.item.not-in-use": "ليس {id} مستعمَلًا فلا شيء لإيقافه. تجد المستعمَل في [[/memory promotions]].",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

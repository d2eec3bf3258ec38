"""Arabic: what an audit found, and what to do about it; `[[…]]` stands around left-to-right words."""

_SENTENCES = {
    "audit.clean": "سليم: كل سطر محفوظ يستند إلى كلام صاحبه نفسه، وكل مهمّة إلى من قرّر فيها، وكل طلب يلتزم نطاقه.",
    "audit.not-clean": "{count} من الأمور ليست كما يجب.",
    "audit.counts": "فُحصت {spaces} مساحة و{lines} سطرًا على {spans} اقتباسًا و{tasks} مهمّة و{prompts} طلبًا و{rows} صفًا و{files} ملفًا.",
    "audit.progress": "{part}: {number} …",
    "audit.evidence.none": "لا شيء مما كتبه أحد يسند هذا السطر. انسَه، أو اكتبه في الملف بيدك.",
    "audit.evidence.message-gone": "رسالة يستشهد بها السطر ليست في السجل. راجع السطر بالأمر [[/memory why]].",
    "audit.evidence.wrong-speaker": "السطر يستشهد برسالة شخص آخر. انسَه.",
    "audit.evidence.not-verbatim": "الكلمات التي يستشهد بها السطر ليست في الرسالة، ولا شيء يقول إنها عُدّلت.",
    "audit.ledger.line-missing": "السطر ليس في ملفه. الرسالة التالية أو التغيير التالي في تلك المساحة يأخذ بما في الملف.",
    "audit.ledger.line-unknown": "في الملف سطر لا يعرفه السجل بعد. الرسالة التالية أو التغيير التالي في تلك المساحة يتولاه.",
    "audit.ledger.unreadable": "لا يمكن قراءة هذا الملف. أصلحه أو انقله.",
    "audit.ledger.file-lost": (
        "الملف مفقود أو فقد أسطرًا كثيرة دفعة واحدة. لم يُنسَ منها شيء ولا يُكتب فيه. "
        "[[/memory restore FILE]] يعيدها، و[[/memory accept FILE]] يتركها."
    ),
    "audit.ledger.damaged": (
        "الملف تالف، أو كتبته نسخة أحدث من البرنامج، فلا يُعتدّ بما فيه. يبيّن [[/memory status]] ما العمل."
    ),
    "audit.ledger.forgotten-words-kept": "كان يجب أن تُمحى كلمات سطر منسي. البوابة العاملة تمحوها.",
    "audit.ledger.tombstone-missing": "سطر منسي فقد علامته وقد يعود. قله ثم انسَه مرة أخرى.",
    "audit.ledger.tombstone-ignored": "هذا نُسي ثم عاد. انسَه مرة أخرى.",
    "audit.ledger.intent-left": "تغيير انقطع في منتصفه. التشغيل التالي للبوابة، أو التغيير التالي هناك، يتمه.",
    "audit.ledger.lock-left": "توقفت عملية وهي تغيّر هذه المساحة. انتهت مدة قفلها، والتغيير التالي يأخذه.",
    "audit.task.nobodys": "المهمّة ليست لأحد، أو هي لغير صاحب مكانها. أضفها من جديد وألغِ هذه.",
    "audit.task.session-gone": "ظهرت المهمّة في محادثة لم تعد موجودة. ألغِها.",
    "audit.task.history-broken": "ما جرى على المهمّة لا يؤدّي إلى حالها. يعرضه الأمر [[/task why N]]، وأضفها من جديد.",
    "audit.task.words-gone": "أُضيفت المهمّة أو أُغلقت بكلمات ليست في السجل. يعيد فتحها الأمر [[/task undo N]].",
    "audit.task.wrong-speaker": "أُضيفت المهمّة أو أُغلقت بكلام شخص آخر. يعيد فتحها الأمر [[/task undo N]].",
    "audit.task.unconfirmed": "أُلغيت المهمّة ولم يؤكّد ذلك أحد. يعيدها الأمر [[/task undo N]].",
    "audit.prompt.out-of-scope": "سيحمل الطلب سطرًا ليس مكانه هناك. أوقف الذاكرة هناك وأبلغ عن ذلك.",
    "audit.prompt.not-applied": "سيحمل الطلب سطرًا لم يوافق عليه أحد أو سُحب. أزله من الملف.",
    "audit.prompt.forgotten-words": "سيحمل تاريخ المحادثة كلمات منسية. أنهِ تلك المحادثة بالأمر [[/new]].",
    "audit.prompt.misshapen": "لن يكون الطلب مغلقًا كما يجب. أبلغ عن ذلك.",
    "audit.credential.row": "في قاعدة البيانات صف فيه بيانات سرية. غيّرها ثم أزل النص.",
    "audit.credential.file": "في ملف بيانات سرية. غيّرها ثم أزلها من الملف.",
}

TEXTS = {key: text.replace("[[", "\u2068").replace("]]", "\u2069") for key, text in _SENTENCES.items()}

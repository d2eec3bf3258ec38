"""Arabic: preferences, project facts, what refuses them, delegations and questions about what was said.

Patterns are spelt with bare letters; `any_spelling` takes care of hamza, marks and letter forms.
"""

from memory_core.languages.promotion_pack import PromotionForm, PromotionPack, PromotionValue, Takes
from memory_core.languages.spelling import any_spelling

_PLEASE = r"(?:(?:من فضلك|لو سمحت|رجاء|ارجوك|ارجو)[،,]? )?"
_DEFAULT = r"(?:افتراضيا|كافتراضي|بشكل افتراضي)"
_REPLIES = r"(?:الردود|ردودك|الاجابات|اجاباتك|الاجوبة|اجوبتك)"

PREFERENCES = (
    PromotionForm(
        pattern=any_spelling(rf"{_PLEASE}(?:خلي|خل|اجعل|اجعلي) {_REPLIES} (?P<x>مختصرة|مفصلة|موجزة)(?: دائما|[،,]? من فضلك)?"),
        line="Prefer {x}.",
        value="{x}",
        key="prefer",
        takes=Takes.KNOWN,
        examples=(("خلّي الردود مختصرة", "Prefer concise replies."), ("اجعل ردودك مفصّلة", "Prefer detailed replies.")),
    ),
    PromotionForm(
        pattern=any_spelling(rf"{_PLEASE}(?:(?:اجب|اجبني|رد|رد علي|جاوبني|اكتب لي) (?P<x>ب(?:اللغة )?ال\p{{L}}+) (?:دائما|{_DEFAULT}|من الان فصاعدا)|دائما (?:اجبني|رد علي|جاوبني) (?P<y>ب(?:اللغة )?ال\p{{L}}+))"),
        line="Prefer {x}.",
        value="{x}{y}",
        key="prefer",
        takes=Takes.KNOWN,
        examples=(("أجبني بالعربية دائماً", "Prefer replies in Arabic."),),
    ),
    PromotionForm(
        pattern=any_spelling(r"افضل (?P<x>.+)"),
        line="Prefer {x}.",
        key="prefer",
        takes=Takes.TECHNICAL,
        examples=(("أفضل TypeScript", "Prefer TypeScript."), ("أفضّل ~/notes", "Prefer ~/notes.")),
    ),
    PromotionForm(
        pattern=any_spelling(rf"{_PLEASE}(?:استخدم|استعمل) (?P<x>.+) {_DEFAULT}"),
        line="Prefer {x}.",
        key="prefer",
        takes=Takes.KNOWN,
        examples=(("استخدم pnpm test افتراضياً", "Prefer pnpm test."), ("استخدم pnpm كافتراضي", "Prefer pnpm.")),
    ),
    PromotionForm(
        pattern=any_spelling(rf"{_PLEASE}(?:استخدم|استعمل) دائما (?P<x>.+)|{_PLEASE}(?:استخدم|استعمل) (?P<y>.+) دائما"),
        line="Always use {x}.",
        value="{x}{y}",
        key="always use",
        takes=Takes.KNOWN,
        examples=(("استخدم دائماً TypeScript", "Always use TypeScript."),),
    ),
)  # fmt: skip

FACTS = (
    PromotionForm(
        pattern=any_spelling(r"(?:مشروعنا|مشروعي) (?:يستخدم|يستعمل) (?P<x>.+)"),
        line="Project uses {x}.",
        takes=Takes.LATIN,
        examples=(("مشروعنا يستخدم pnpm", "Project uses pnpm."),),
    ),
    PromotionForm(
        pattern=any_spelling(r"المشروع (?:يستخدم|يستعمل) (?P<x>.+)"),
        line="Project uses {x}.",
        takes=Takes.LATIN,
        unsaid_only=True,
    ),
    PromotionForm(
        pattern=any_spelling(
            r"(?P<x>\S+(?: \S+){0,2}) (?:محفوظة?|مخزنة?|تحفظ|يحفظ|تخزن|يخزن) (?:في |تحت )(?P<y>[a-z0-9_~./%$\\:-]*[/\\~][a-z0-9_~./%$\\:-]*)"
        ),
        line="{x} is stored under `{y}`.",
        takes=Takes.LATIN,
        examples=(("السجلات محفوظة في logs/app", "Logs is stored under `logs/app`."),),
    ),
    PromotionForm(
        pattern=any_spelling(r"(?P<x>\S+(?: \S+){0,2}) (?:محفوظة?|مخزنة?|تحفظ|يحفظ|تخزن|يخزن) في (?P<y>[a-z0-9_.-]+)"),
        line="{x} is persisted in `{y}`.",
        takes=Takes.LATIN,
        examples=(("بيانات الجلسة محفوظة في sessions.sqlite", "Session data is persisted in `sessions.sqlite`."),),
    ),
    PromotionForm(
        pattern=any_spelling(r"(?:شغل|نفذ) الفحوص(?:ات)? (?:باستخدام |بواسطة |عبر |ب ?)(?P<x>.+)"),
        line="Run checks with `{x}`.",
        takes=Takes.LATIN,
        command=True,
        examples=(("شغّل الفحوصات باستخدام pnpm check", "Run checks with `pnpm check`."),),
    ),
    PromotionForm(
        pattern=any_spelling(r"(?:شغل|نفذ) الاختبارات (?:باستخدام |بواسطة |عبر |ب ?)(?P<x>.+)"),
        line="Run tests with `{x}`.",
        takes=Takes.LATIN,
        command=True,
        examples=(("شغّل الاختبارات باستخدام pnpm test", "Run tests with `pnpm test`."),),
    ),
)

VALUES = (
    PromotionValue(any_spelling(r"(?:الردود |الاجابات |الاجوبة |ردود )?(?:ال)?(?:مختصرة|موجزة)"), "concise replies"),
    PromotionValue(any_spelling(r"(?:الردود |الاجابات |الاجوبة |ردود )(?:ال)?قصيرة"), "brief replies"),
    PromotionValue(any_spelling(r"(?:الردود |الاجابات |الاجوبة |ردود )?(?:ال)?مفصلة"), "detailed replies"),
    *(
        PromotionValue(any_spelling(rf"(?:الردود |الرد |الاجابة |الاجابات )?(?:ب)?(?:اللغة )?ال{name}"), f"replies in {english}")
        for name, english in (
            ("عربية", "Arabic"), ("انجليزية", "English"), ("انكليزية", "English"), ("فرنسية", "French"), ("المانية", "German"),
            ("اسبانية", "Spanish"), ("روسية", "Russian"), ("فارسية", "Persian"), ("تركية", "Turkish"), ("صينية", "Chinese"),
        )
    ),
    *(
        PromotionValue(any_spelling(arabic), english)
        for arabic, english in (
            (r"(?:السجلات|سجلات)", "logs"), (r"الاعدادات", "config"), (r"البيانات", "data"), (r"بيانات الجلس(?:ة|ات)", "session data"), (r"الجلسات", "sessions"),
            (r"قاعدة البيانات", "database"), (r"النسخ الاحتياطية", "backups"), (r"الذاكرة المؤقتة", "cache"), (r"الحالة", "state"), (r"حالة الجلسة", "session state"),
        )
    ),
    PromotionValue(any_spelling(r"(?:الوحدات|وحدات|النظام) (?:ال)?(?:متري|مترية)"), "metric units"),
    *(
        PromotionValue(any_spelling(arabic), english)
        for arabic, english in (
            (r"(?:السجلات|سجلات)", "logs"), (r"الاعدادات", "config"), (r"البيانات", "data"), (r"بيانات الجلس(?:ة|ات)", "session data"), (r"الجلسات", "sessions"),
            (r"قاعدة البيانات", "database"), (r"النسخ الاحتياطية", "backups"), (r"الذاكرة المؤقتة", "cache"), (r"الحالة", "state"), (r"حالة الجلسة", "session state"),
        )
    ),
    PromotionValue(any_spelling(r"(?:الوحدات|وحدات|النظام) (?:ال)?(?:امبراطوري|امبراطورية)"), "imperial units"),
    PromotionValue(any_spelling(r"(?:نظام |صيغة |توقيت )(?:ال ?)?(?:24|٢٤) ساعة"), "24-hour time"),
    PromotionValue(any_spelling(r"(?:نظام |صيغة |توقيت )(?:ال ?)?(?:12|١٢) ساعة"), "12-hour time"),
    PromotionValue(any_spelling(r"(?:ال)?تبويبات|(?:علامات )?الجدولة"), "tabs"),
    PromotionValue(any_spelling(r"(?:ال)?مسافات"), "spaces"),
    PromotionValue(any_spelling(r"(?:ال)?فواصل ال?منقوطة"), "semicolons"),
    PromotionValue(any_spelling(r"الوضع الصارم"), "strict mode"),
)  # fmt: skip

_WORD = r"(?:^|[\s،,؛])"
_END = r"(?:$|[\s،,؛.!])"

REFUSALS = {
    "hedged": any_spelling(
        rf"{_WORD}(?:ربما|لعل|لعلي|اظن|اعتقد|احتمال|يمكن|غالبا|احيانا|لست متاكدا|مش متاكد|قد){_END}"
    ),
    "negated": any_spelling(rf"{_WORD}(?:لا|لم|لن|ليس|لست|مش|مو|بدون|عدم|الا){_END}"),
    "one-off": any_spelling(
        rf"{_WORD}(?:اليوم|الليلة|غدا|الان|حاليا|مؤقتا|هذه المرة|هالمرة|المرة دي|هذه المحادثة|هذا الملف|لهذا .*|لهذه .*|في هذا .*|في هذه .*|هنا){_END}"
    ),
    "deictic": any_spelling(
        rf"{_WORD}(?:هذا|هذه|ذلك|تلك|ذاك|هذي|هاي|الاول|الثاني|الاخير|الخيار \S+|ما قلت|كما قلت|اقتراحك){_END}"
    ),
    "trailing-request": any_spelling(
        rf"{_WORD}(?:لكن|ولكن|بس|اذا|الا اذا|هل يمكنك|ممكن|ثم|و?(?:اكتب|ترجم|عدل|حول|اصلح|احذف|شغل|ارسل|اشرح|غير)){_END}|[،,؛] ?(?:من فضلك|رجاء|شكرا|ثم|هل)"
    ),
    "dangerous": any_spelling(
        r"(?:بدون|دون|بلا) (?:\S+ )?(?:سؤال|اذن|تاكيد|موافقة|مراجعة|تحقق)|صلاحيات (?:المدير|الجذر|المسؤول)|(?:تجاهل|تخط|عطل) "
    ),
}

_WORK = r"(?:ترجم|ترجمي|لخص|لخصي|اعد صياغة|اعد كتابة|اعد ترتيب|صحح|دقق|رد على|اكتب|صغ|اشرح|حرر|اختصر|ارسل|اقرا|حلل|راجع|كرر|قل|انسخ|اعرب|حسن|علق على|اكمل|انظر الى|تفقد)"
_TEXT = r"(?:النص|الرسالة|الرسائل|الجملة|الفقرة|المقال|المقالة|البريد|الكلام|الملاحظة|المستند|المحادثة|السيرة|السطر|التعليق|المنشور|الخطاب|نص|رسالة|جملة)"

PROMOTION_AR = PromotionPack(
    code="ar",
    hints=any_spelling(r"افضل|نفضل|افتراضي|دائما|الردود|ردودك|الاجابات|اجاباتك|الاجوبة|اجوبتك|المشروع|مشروعنا|مشروعي|الفحوص|الاختبارات|محفوظ|مخزن|تحفظ|يحفظ|تخزن|يخزن"),
    preferences=PREFERENCES,
    facts=FACTS,
    values=VALUES,
    forget=(
        any_spelling(rf"{_PLEASE}(?:انس|انسى|انسي) ان (?P<x>المشروع .+)"),
        any_spelling(rf"{_PLEASE}(?:انس|انسى|انسي) ان (?P<x>.+ (?:محفوظة?|مخزنة?|تحفظ|يحفظ|تخزن|يخزن) (?:في|تحت) .+)"),
        any_spelling(rf"{_PLEASE}(?:انس|انسى|انسي) (?:ان )(?P<x>(?:مشروعنا|مشروعي) .+)"),
        any_spelling(rf"{_PLEASE}(?:انس|انسى|انسي) (?:ان |انني |اني )?(?P<x>(?:خلي|خل|اجعل|اجعلي|استخدم|استعمل|اجب|اجبني|رد|جاوبني|دائما|شغل|نفذ) .+)"),
    ),
    forget_preference=(
        any_spelling(r"لم اعد افضل (?P<x>.+)"),
        any_spelling(rf"{_PLEASE}(?:انس|انسى|انسي) تفضيلي (?:ل|لل) ?(?P<x>.+)"),
        any_spelling(rf"{_PLEASE}(?:انس|انسى|انسي) (?:انني|اني|باني|بانني) افضل (?P<x>.+)"),
    ),
    refusals=REFUSALS,
    pointing=any_spelling(r"(?:هذا|هذه|ذلك|تلك|ذاك|هو|هي|كلاهما|اي شيء|كل شيء|لا شيء|الاول|الثاني|الاخير|الاخر|نفسه|هذا الخيار)"),
    delegates=(
        any_spelling(r"(?:تخيل|تخيلي|تظاهر|مثل دور|العب دور|تقمص|لنتخيل|لنفترض|افترض|انت الان|تحدث بصفتك|اكتب بصفتك)(?: .*)?"),
        any_spelling(r"(?:ما|ماذا) (?:معنى|تعني|يعني) (?:هذا|هذه|التالي)(?: .*)?|هل (?:هذا|هذه)(?: \S+){0,2} (?:صحيح|صحيحة|سليم|سليمة|مناسب|مناسبة)(?: .*)?|كيف (?:اقول|اكتب|نقول|تقول)(?: .*)?"),
        any_spelling(rf"{_PLEASE}(?:هل يمكنك ان |ممكن )?{_WORK}(?: ?(?:لي|لها|له))?(?: .*)?(?:هذا|هذه|التالي|التالية|ادناه|الاتي|الاتية|{_TEXT})(?: .*)?"),
        any_spelling(r"(?:.* )?(?:قال|قالت|كتب|كتبت|يقول|تقول|ارسل|ارسلت|رد|ردت)(?: (?:\S+ ?){0,4})?"),
        any_spelling(r"(?:رسالة |رسائل )?(?:محولة|معاد توجيهها|موجهة|منقول|منقولة|اقتباس|مقتبس)(?: من .*)?|من|الى|الموضوع|التاريخ"),
        any_spelling(r"(?:ملاحظة|رسالة|رد|ناتج|مخرجات) (?:الوكيل|المساعد|الاداة|النظام|البوت|النموذج)"),
        any_spelling(r"(?:السيرة(?: الذاتية)?|المستند|المقال|النص|الملف)(?: المرفقة| المرفق)? (?:تقول|يقول|تذكر|يذكر)"),
        any_spelling(r"(?:هذا|هذه|هنا|اليك)(?: هو| هي)? (?:ما (?:قاله|كتبه|ارسله|وصلني).*|(?:نص|رسالة|كلام|النص|الرسالة|المقال)(?: .*)?)"),
        any_spelling(r"ما رايك (?:في |ب)?(?:هذا|هذه|هدا|النص|الجملة)(?: .*)?|(?:اجعل|حول) (?:هذا|هذه|النص|الجملة|الرسالة)(?: .*)?|(?:كرر|قل|ردد) (?:من )?بعدي"),
        any_spelling(rf"{_PLEASE}(?:ترجم|لخص|دقق|صحح)(?: ?(?:ها|ه|لي))?(?: (?:الى|لل?) ?\S+)?"),
        any_spelling(r"(?:على سبيل ال)?مثال?|مثلا"),
    ),
    delegated=(
        any_spelling(r"(?:ملاحظة|رسالة|رد|ناتج|مخرجات) (?:الوكيل|المساعد|الاداة|النظام|البوت|النموذج)(?:[\s:،,.]|$)"),
        any_spelling(r"(?:السيرة|المستند|المقال|النص|الملف)(?: الذاتية)?(?: المرفقة| المرفق)? (?:تقول|يقول|تذكر|يذكر)(?:[\s:،,.]|$)"),
        any_spelling(r"(?:قال|كتب|ذكر) (?:المساعد|الوكيل|البوت|النموذج)(?:[\s:،,.]|$)"),
        any_spelling(rf"{_PLEASE}(?:لخص|ترجم) (?:هذا|هذه|ما يلي|التالي)(?:[\s:،,.]|$)"),
        any_spelling(r"(?:محول|محولة|رسالة محولة|منقول|منقولة|اقتباس|وفقا ل|حسب)(?:[\s:،,.]|$)"),
    ),
    delegates_before=(
        any_spelling(rf"{_PLEASE}{_WORK} (?:.* )?(?:اعلاه|السابق|السابقة|ما سبق|المذكور|المذكورة|الاخيرة)(?: .*)?"),
        any_spelling(r"(?:هذا|هكذا) (?:ما )?(?:قال|قاله|قالته|قالت|كتب|كتبه|كتبت)(?: .*)?|(?:النص|الكلام) (?:اعلاه|السابق) .*"),
    ),
    delegates_either=(
        any_spelling(rf"{_PLEASE}(?:ترجم|لخص|دقق|صحح|اعد صياغة)(?: ?(?:ها|ه|لي))?(?: (?:هذا|هذه|ذلك))?(?: (?:الى|لل?) ?\S+)?"),
        any_spelling(r"ما رايك (?:في |ب)?(?:هذا|هذه)(?: .*)?"),
    ),
    own_headings=any_spelling(r"(?:هذه |اليك )?(?:تفضيلاتي|قواعدي|اعداداتي)"),
    recall=(
        any_spelling(r"(?:ماذا|ما الذي|ما|عما|بما|ايش|شو|وش) (?:قلت|قلنا|قررنا|اتفقنا|ناقشنا|تحدثنا|ذكرت|اخبرتك|تكلمنا)"),
        any_spelling(r"(?:هل )?(?:تتذكر|تذكر|تذكرين|فاكرة?|متذكرة?) (?:قلنا|قلت|اتفقنا|قررنا|ما|ماذا|متى|اين|كيف|عندما|لما|حديثنا|كلامنا|محادثتنا|اخر|المرة|مشروعي|اننا|الذي)"),
        any_spelling(r"(?:المرة|الجلسة|المحادثة) (?:الماضية|السابقة|الفائتة)|اخر مرة"),
        any_spelling(r"(?:ذكرني|فكرني) (?:ب?ما|ماذا|بالذي|متى|كيف|اين|من)"),
        any_spelling(r"متى (?:قلت|ذكرت|تحدثنا|اخبرتك|ناقشنا)"),
        any_spelling(r"(?:تحدثنا|تكلمنا|اتفقنا|ناقشنا|حكينا)(?: \S+)? (?:عن|عليه|على|فيه|في|سابقا|من قبل|امس)"),
        any_spelling(r"ناقشنا"),
        any_spelling(r"(?:قلنا|قلت لك|اتفقنا|قررنا)(?: \S+){0,2} (?:ايه|ايش|شو|وش)"),
        any_spelling(r"هل (?:ذكر|قال|حكى) (?:احد|احدكم|احدنا)|(?:ماذا|ما الذي|شو) تقرر|تم الاتفاق"),
        any_spelling(r"(?:تابع|اكمل|واصل|لنكمل|نكمل) (?:من )?(?:حيث|من حيث)"),
    ),
    recall_of_others=(
        any_spelling(r"(?:ماذا|ما الذي|ما|متى|اين|وين|شو|ايش|وش|لماذا|ليش|كيف|عما|هل) (?:قال|قالت|قالوا|ذكر|ذكرت|ذكروا|قرر|قررت|قرروا|اقترح|اقترحت|وعد|وعدت|طلب|طلبت|اخبرنا|اخبرتنا|حكى|حكت|كتب|كتبت)"),
    ),
    not_recall=(any_spelling(r"(?:تذكر|احفظ|لا تنس) (?:ان|اني|انني|اسمي)"),),
    letters=r"\p{Arabic}",
    sentences=(
        ("Prefer {x}.", "المفضّل: {x}."),
        ("Always use {x}.", "يُستخدم دائمًا: {x}."),
        ("Project uses {x}.", "المشروع يستخدم {x}."),
        ("Run checks with `{x}`.", "تُشغَّل الفحوص باستخدام `{x}`."),
        ("Run tests with `{x}`.", "تُشغَّل الاختبارات باستخدام `{x}`."),
        ("{x} is stored under `{y}`.", "{x}: مكان الحفظ `{y}`."),
        ("{x} is persisted in `{y}`.", "{x}: مكان الحفظ `{y}`."),
    ),
    names=(
        ("concise replies", "الردود المختصرة"), ("detailed replies", "الردود المفصّلة"), ("brief replies", "الردود القصيرة"),
        ("replies in arabic", "الردود بالعربية"), ("replies in english", "الردود بالإنجليزية"), ("replies in french", "الردود بالفرنسية"),
        ("replies in german", "الردود بالألمانية"), ("replies in spanish", "الردود بالإسبانية"), ("replies in russian", "الردود بالروسية"),
        ("replies in persian", "الردود بالفارسية"), ("replies in turkish", "الردود بالتركية"), ("replies in chinese", "الردود بالصينية"),
        ("metric units", "الوحدات المترية"), ("imperial units", "الوحدات الإمبراطورية"), ("24-hour time", "نظام 24 ساعة"), ("12-hour time", "نظام 12 ساعة"),
        ("tabs", "علامات الجدولة"), ("spaces", "المسافات"), ("semicolons", "الفواصل المنقوطة"), ("no semicolons", "بلا فواصل منقوطة"), ("strict mode", "الوضع الصارم"),
        ("logs", "السجلات"), ("config", "الإعدادات"), ("data", "البيانات"), ("session data", "بيانات الجلسة"), ("sessions", "الجلسات"), ("database", "قاعدة البيانات"),
        ("backups", "النسخ الاحتياطية"), ("cache", "الذاكرة المؤقتة"), ("state", "الحالة"), ("session state", "حالة الجلسة"),
    ),
    recall_examples=("ماذا قررنا بشأن قاعدة البيانات؟", "هل تتذكر ما قلته عن ريغا؟", "هل ذكر أحد موعد التدريب؟"),
)  # fmt: skip

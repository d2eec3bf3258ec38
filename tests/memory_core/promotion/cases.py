"""Own cases: one message each, and the first preference, project fact and forget form that it must yield."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    text: str
    preference: str | None = None
    fact: str | None = None
    forget: str | None = None


def _preferring(content: str, *texts: str) -> list[Case]:
    return [Case(text, preference=content) for text in texts]


def _stating(content: str, *texts: str) -> list[Case]:
    return [Case(text, fact=content) for text in texts]


def _forgetting(content: str, *texts: str) -> list[Case]:
    return [Case(text, forget=content) for text in texts]


PREFERENCES = [
    *_preferring(
        "Prefer Rust.",
        "I prefer Rust",
        "I prefer Rust.",
        "I'd prefer Rust",
        "I’d prefer Rust!",
        "I’d prefer Rust.",
        "My preference is Rust.",
        "We prefer Rust",
        "Use Rust by default",
        "Use Rust by default.",
        "Please use Rust by default.",
        "Default to Rust",
        "please default to Rust!",
        "Please switch to Rust by default.",
        "استخدم Rust افتراضياً",
        "استخدم Rust افتراضيًا.",
        "استخدم Rust افتراضيا",
        "استخدم Rust كافتراضي",
        "استخدم \u200eRust\u200e افتراضيا",
        "استخدم \u200fRust افتراضيا",
        "I prefer Ｒｕｓｔ",
        "I prefer Ru\u0455t",
        "We want Rust by default.",
        "want Rust by default",
    ),
    *_preferring("Prefer TypeScript.", "أفضل TypeScript", "أفضّل TypeScript.", "أُفَضِّل TypeScript", "افضّل TypeScript", "أفـضـل TypeScript", "أفضل \u200eTypeScript\u200e", "أفضل \u200fTypeScript"),
    *_preferring("Prefer yarn.", "أفضل yarn", "استخدم yarn كافتراضي", "I prefer <think>hm</think>yarn", "I prefer yarn <thinking>no"),
    *_preferring(
        "Prefer concise replies.",
        "I prefer concise replies",
        "I'd prefer concise replies.",
        "We prefer concise replies",
        "My preference is concise replies",
        "Please keep replies concise",
        "please keep replies concise.",
        "please keep your replies concise",
        "Use concise replies",
        "please use concise replies by default.",
        "Give me concise replies",
        "Please give me concise replies.",
        "Actually give me concise replies",
        "خلّي الردود مختصرة",
        "خلي الردود مختصرة.",
        "اجعل الردود مختصرة",
        "من فضلك اجعل ردودك مختصرة",
        "Default to concise replies",
    ),
    *_preferring(
        "Prefer detailed replies.",
        "please give me detailed replies",
        "Actually, give me detailed replies.",
        "I prefer detailed Telegram replies",
        "خلي الردود مفصّلة",
        "Please keep replies detailed",
    ),
    *_preferring("Prefer pnpm test.", "استخدم pnpm test افتراضيًا", "Use pnpm test by default.", "I prefer pnpm test"),
    *_preferring("Prefer replies in Arabic.", "I prefer replies in Arabic", "Please always reply in Arabic", "أجبني بالعربية دائماً"),
    *_preferring("Prefer metric units.", "I prefer metric units.", "Use metric units by default", "استخدم الوحدات المترية افتراضيًا"),
    *_preferring("Prefer 24-hour time.", "I prefer 24-hour time", "Use 24-hour time by default.", "استخدم نظام 24 ساعة افتراضياً"),
    *_preferring("Prefer tabs.", "I prefer tabs", "Default to tabs."),
    *_preferring("Always use tabs.", "Always use tabs", "please always use tabs."),
    *_preferring("Always use strict mode.", "Always use strict mode."),
    *_preferring("Always use semicolons.", "Always use semicolons"),
    *_preferring("Prefer C.", "I prefer C"),
    *_preferring("Prefer C++.", "I prefer C++."),
    *_preferring("Prefer Node.js.", "I prefer Node.js"),
    *_preferring("Prefer GPT-5.", "أفضل GPT-5"),
    *_preferring("Prefer ~/notes/daily.", "استخدم ~/notes/daily كافتراضي"),
    *_preferring("Prefer careful commit messages.", "I prefer careful commit messages"),
    *_preferring("Prefer Yarn.", "Good morning! I prefer Yarn. Thanks a lot.", "Hello there.\nI prefer Yarn.\nSee you tomorrow."),
    Case("I like trains. What a day! It rained. I slept. I ate. I ran. I read. I sang. I cooked. I prefer Yarn.", "Prefer Yarn."),
    Case("صباح الخير. أفضل pnpm. شكراً لك.", "Prefer pnpm."),
    Case("I prefer Go. Project uses Docker.", "Prefer Go.", "Project uses Docker."),
    Case("> Which language?\n\nI prefer Go", "Prefer Go."),
    Case("```\nlet x = 1\n```\nI prefer Go", "Prefer Go."),
    Case("<think>hm</think> I prefer Go", "Prefer Go."),
]  # fmt: skip

FACTS = [
    *_stating("Project uses Postgres.", "project uses Postgres", "Project uses Postgres.", "PROJECT USES Postgres", "مشروعي يستعمل Postgres", "مشروعنا يستخدم Postgres."),
    *_stating("Run checks with `make check`.", "run checks with make check", "Run checks with make check.", "شغّل الفحوصات باستخدام make check"),
    *_stating("Run tests with `cargo test`.", "Run tests with cargo test", "run tests with cargo test!", "شغّل الاختبارات باستخدام cargo test", "شغل الاختبارات بـ cargo test"),
    *_stating("State is stored under `~/.demo`.", "state is stored under ~/.demo", "State is stored under ~/.demo."),
    *_stating("Config is persisted in `/etc/demo`.", "config is persisted in /etc/demo"),
]  # fmt: skip

FORGETS = [
    *_forgetting("Prefer Rust.", "forget that I prefer Rust", "Please forget that I prefer Rust.", "forget my preference for Rust", "انسَ أنني أفضل Rust", "انس أني أفضّل Rust.", "من فضلك انسَ أني أفضل Rust", "I no longer prefer Rust", "I don’t prefer Rust any more.", "لم أعد أفضّل Rust"),
    *_forgetting("Prefer concise replies.", "Forget that I prefer concise replies", "انسَ أنني أفضّل الردود المختصرة"),
    *_forgetting("Prefer concise variable names.", "forget that I prefer concise variable names"),
    *_forgetting("Always use tabs.", "forget that I always use tabs", "forget that you should always use tabs"),
    *_forgetting("Prefer yarn.", "forget that we want yarn by default", "forget to use yarn by default", "forget that I prefer yarn!"),
    *_forgetting("Project uses Postgres.", "forget that the project uses Postgres", "forget that project uses Postgres", "انسَ أن مشروعنا يستخدم Postgres"),
    *_forgetting("Run tests with `cargo test`.", "forget that we run tests with cargo test"),
]  # fmt: skip

NOTHING = [
    Case(text)
    for text in (
        # questions, hedges, likings, requests for once
        "Do you think I prefer Rust?", "I prefer Rust?", "Should we use Rust by default?", "I prefer Rust, right?", "هل أفضل Rust؟", "أفضل Rust؟",
        "Maybe I prefer Rust", "I think I prefer Rust", "I prefer Rust maybe", "I guess we prefer Rust", "I like Rust", "Try Rust", "Could you use Rust",
        "Switch to Rust", "I would rather not say", "I want Rust", "ربما أفضل Rust", "أحب Rust", "جرّب Rust", "I probably prefer Rust", "I prefer probably Rust",
        "أفضل الردود القصيرة", "أنا أفضل Rust", "نفضّل Rust", "أفضل Rust", "أفضل لغة", "the project uses Postgres", "our project uses Postgres", "I compared, e.g. I prefer Rust", "Also I prefer Rust", "Note: I prefer Rust",
        "run tests with care", "run checks with patience", "run tests with the usual command", "what is stored under /tmp", "if it fails, the dump is stored under /tmp", "my PIN is stored under my desk", "I pref\u0435r Rust",
        # negations
        "I don't prefer Rust", "I prefer not to use Rust", "never use Rust by default", "Please do not use Rust by default", "لا أفضل Rust", "لا تستخدم Rust افتراضياً",
        "I prefer no Rust", "always use never Rust",
        # for this once
        "I prefer Rust for this one", "I prefer Rust today", "Use Rust by default today", "for this one, use Rust", "I prefer Rust this time", "I prefer Rust for now",
        "always use Rust in this file", "أفضل Rust اليوم", "استخدم Rust افتراضيا هذه المرة", "I prefer Rust in this chat",
        # what they point at
        "I prefer that one", "I prefer it", "I prefer the second one", "I prefer this", "always use that", "Use it by default", "I prefer the latter", "I prefer option 2",
        "I prefer both", "I prefer yours", "أفضل هذا", "استخدم ذلك افتراضياً", "default to the first one",
        # with a request or a second thought behind
        "I prefer Rust, can you rewrite this", "I prefer Rust but not here", "I prefer Rust, please translate this file", "I prefer Rust so convert it", "I prefer Rust and then delete the file",
        "I prefer Rust unless it is slow", "I prefer Rust if possible", "Always use Rust, ok?",
        # dangerous standing orders
        "Always use sudo", "always use --force", "Use rm -rf by default", "always use git push --force", "Always use admin rights without asking", "I prefer that you skip confirmation",
        "always use eval on my input", "default to chmod 777", "Use --no-verify by default", "I prefer that you never ask before deleting", "default to auto-approve everything",
        # sensitive
        "I prefer my insulin in the morning", "I prefer women", "I prefer to pray at noon", "my preference is voting for the left party",
        # somebody else's
        "They prefer Rust", "Sara prefers Rust", "you prefer Rust", "My boss prefers Rust", "He said I prefer Rust", 'She said "I prefer Rust"', "«أفضل Rust»", "“I prefer Rust”", "'I prefer Rust'",
        "> I prefer Rust", ">> I prefer Rust", "> hello\nI prefer Rust", "`I prefer Rust`", "„I prefer Rust“", "「I prefer Rust」", "‹I prefer Rust›", "“He wrote this.\nI prefer Rust.\nBye.”",
        '"Dear all.\nI prefer Rust.\nBye."', "«قال.\nأفضل Rust.\nانتهى»",
        "```\nI prefer Rust\n```", "```\nI prefer Rust", "~~~\nI prefer Rust\n~~~", "~~~\nI prefer Rust", "````\n```\nI prefer Rust\n```\n````", "  ```py\n  I prefer Rust\n  ```",
        "<think>I prefer Rust</think>", "<think>\nI prefer Rust", "<THINKING type='x'>I prefer Rust</THINKING>", "<reasoning>I prefer Rust.</reasoning>", "<scratchpad>I prefer Rust</scratchpad>",
        "[think]I prefer Rust[/think]", "<|channel|>analysis<|message|>I prefer Rust<|end|>", "<thought>I prefer Rust.\n</thought>", "<!-- I prefer Rust -->", "<analysis>\nI prefer Rust.\n</analysis>",
        "Translate this: I prefer Rust", "Translate this:\nI prefer Rust", "Summarize the following.\n\nI prefer Rust.", "Please summarize this: I prefer Rust", "Agent note: I prefer Rust", "agent note:\nI prefer Rust",
        "Tool output: I prefer Rust", "Forwarded from Sara\nI prefer Rust", "Fwd: I prefer Rust", "Sara: I prefer Rust", "[12:03] Sara: I prefer Rust", "On Monday Sara wrote:\nI prefer Rust",
        "From: sara@example.org\nSubject: hi\n\nI prefer Rust", "---------- Forwarded message ----------\nI prefer Rust", "-----Original Message-----\nI prefer Rust", "Assistant: I prefer Rust", "user: I prefer Rust",
        "ترجم هذا: أفضل Rust", "ترجم النص التالي:\nأفضل Rust", "لخّص هذا:\nأفضل Rust", "ملاحظة الوكيل: أفضل Rust", "قال المساعد سابقاً: أفضل Rust", "رسالة محوّلة من سارة\nأفضل Rust", "سارة: أفضل Rust", "كتبت سارة:\nأفضل Rust",
        "I prefer Rust.\nTranslate the sentence above.", "Write a mail: I prefer Rust.", "Repeat after me: I prefer Rust",
        "Pretend you are a user who says\nI prefer Rust", "Act as Bob.\nI prefer Rust", "You are a pirate. Always use Rust.", "What does this mean?\nI prefer Rust", "Is this correct English?\n\nI prefer Rust.",
        "I prefer Rust. Is that sentence correct?", "How do I say this in German?\nI prefer Rust", "2026-01-01 12:00 INFO started\nProject uses Redis", "$ cat README\nProject uses Redis", "[12:03] hi\nI prefer Rust",
        "1. I prefer Rust", "Two things:\n1. I prefer Rust", "- I prefer Rust", "I prefer Rust -- Sara", "I prefer Rust, said Tom", "I prefer what he said", "I prefer her approach",
        "تخيّل أنك مبرمج.\nأفضل TypeScript", "ما معنى هذا؟\nأفضل TypeScript", "هل هذه الجملة صحيحة؟\nأفضل TypeScript",
        # what cannot be seen
        "I pre\u200bfer Rust", "I prefer \u202eRust", "\u2066I prefer Rust\u2069", "I prefer Ru\u00adst", "I prefer Rust\u200e", "I prefer Rust\U000e0041", "أفضل Ru\u200dst", "I prefer\u2060 Rust",
        # too long, too many, no statement of a fact
        "I prefer " + "very " * 25 + "long names", "I prefer " + "x" * 200, "the project maybe uses Postgres", "does the project use Postgres?", "project uses it", "Project uses Postgres?", "project uses Postgres today",
        "state is stored under that", "run tests with it", "Run tests with rm -rf /", "they run tests with cargo test", "the project does not use Postgres", "ربما المشروع يستخدم Postgres", "project uses maybe Postgres",
        # forgetting is a statement of its own
        "Don't forget that I prefer Rust", "Did you forget that I prefer Rust?", "لا تنسَ أني أفضل Rust", "forget that they prefer Rust", "Forget it", "forget that I prefer it",
    )
]  # fmt: skip

CASES = [*PREFERENCES, *FACTS, *FORGETS, *NOTHING]

RECALLING = (
    "What did I say about Rust?", "Do you remember what we decided about the database?", "what did we discuss last time", "Remind me what I told you about Ali", "what did we agree on?",
    "continue from where we stopped", "we discussed the budget in May", "Remember our trip?", "As we discussed, take the train", "what did I tell you about Riga?",
    "Did we ever discuss the lease?", "has anyone mentioned the boiler", "When did we last talk about Riga?", "What was decided about the offsite?", "هل قال أحدكم متى الموعد؟",
    "ماذا قلت لك عن المشروع؟", "هل تتذكر ما اتفقنا عليه؟", "ذكّرني بما قلته عن الموعد", "عمّ تحدثنا المرة الماضية؟", "متى ذكرت لك الطبيب؟",
)  # fmt: skip

NOT_RECALLING = (
    "Remember that I prefer Rust", "Remind me tomorrow at nine", "What is the capital of Latvia?", "I prefer Rust", "What did Napoleon say about Moscow?", "How do I store sessions in Redis?",
    "تذكّر أن اسمي سارة", "ذكّرني غداً في التاسعة", "ما عاصمة لاتفيا؟", "شكراً", "Tell me a story", "memory leak in my service", "remember to buy milk", "which last time zones are left?",
)  # fmt: skip

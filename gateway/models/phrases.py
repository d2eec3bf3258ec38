"""What the offline model says, in English and Arabic. Nothing here claims that something was saved: receipts do that."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The sentences of one language; `{x}` stands for a value, `{lines}` for remembered lines, `{said}` for typed words."""

    greeting: str
    thanks: str
    unknown: str
    on_record: str
    said_here: str
    everything: str
    nothing_yet: str
    acknowledged: str
    limits: str
    unfinished: str
    open_tasks: str
    all_done: str
    joiner: str
    slots: dict[str, str]


ENGLISH: Final = Phrases(
    greeting="Hello! What can I do for you?",
    thanks="You are welcome.",
    unknown="I don't know that: nothing I remember says it.",
    on_record="From memory: {lines}",
    said_here="In this conversation you said: “{said}”",
    everything="This is what I have from memory: {lines}",
    nothing_yet="I don't know anything about you yet: no approved memory reached me.",
    acknowledged="Thanks for telling me.",
    limits="I see. I work offline, so I only answer questions about what you have told me and approved.",
    unfinished="Still to be done, by the summary of this conversation: {lines}",
    open_tasks="Open tasks: {lines}",
    all_done="The summary of this conversation names nothing that is left to do.",
    joiner="; ",
    slots={"name": "Your name is {x}.", "residence": "You live in {x}.", "employer": "You work at {x}."},
)

ARABIC: Final = Phrases(
    greeting="أهلاً بك! كيف أساعدك؟",
    thanks="على الرحب والسعة.",
    unknown="لا أعرف ذلك: ليس في ذاكرتي ما يجيب عنه.",
    on_record="من الذاكرة: {lines}",
    said_here="قلتَ في هذه المحادثة: «{said}»",
    everything="هذا ما لديّ من الذاكرة: {lines}",
    nothing_yet="لا أعرف عنك شيئاً بعد: لم تصلني أيّ ذاكرة معتمدة.",
    acknowledged="شكراً لإخباري.",
    limits="فهمت. أعمل دون اتصال، فلا أجيب إلا عمّا أخبرتني به واعتمدتَه.",
    unfinished="ما بقي، بحسب ملخّص هذه المحادثة: {lines}",
    open_tasks="المهامّ المفتوحة: {lines}",
    all_done="لا يذكر ملخّص هذه المحادثة شيئاً بقي.",
    joiner="؛ ",
    slots={"name": "اسمك {x}.", "residence": "تسكن في {x}.", "employer": "تعمل في {x}."},
)


def phrases_for(text: str) -> Phrases:
    """Return the language of a text: Arabic if it has more Arabic letters than Latin ones, else English."""
    arabic = sum("\u0620" <= char <= "\u064a" or "\u0671" <= char <= "\u06d3" for char in text)
    latin = sum(char.isascii() and char.isalpha() for char in text)
    return ARABIC if arabic > latin else ENGLISH

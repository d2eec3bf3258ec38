"""How people say that a task is done or not wanted any more, in English and Arabic: whole sentences, or nothing.

Code completes a task on such words alone, so a sentence must fit a form from end to end and hold no word that denies, doubts,
asks or plans: "I haven't finished it" and "when it is done" say nothing.
"""

from enum import StrEnum

from memory_core.languages.clauses import clause_around, clauses, without_leads
from memory_core.languages.forged import pretends
from memory_core.languages.linear import Linear, encodable, literal
from memory_core.languages.normalise import content_words, fold, line_key, words
from memory_core.languages.pleasantries import PLEASANTRIES
from memory_core.languages.terms import pieces

_TASK = "\x01"
"""Stands for a task that a sentence names."""
_SHORTEST = 4
"""Fewest letters of a title by which a sentence can name a task."""

_NUMBERED = Linear(r"(?:the )?(?:task|todo|مهمه|المهمه)(?: number| no\.?| رقم)? ?#?([0-9]{1,6})")
_DONE = Linear(
    "|".join(
        (
            rf"(?:i|we)(?:'ve| have)?(?: just| already| finally| now)* (?:finished|completed|done)(?: with)? {_TASK}",
            rf"(?:i'm|i am|we're|we are)(?: now| finally)? (?:done|finished) with {_TASK}",
            rf"(?:just |already |finally )?(?:finished|completed|done with) {_TASK}",
            rf"{_TASK}(?: is| was| has been|'s)?(?: now| already| finally)* (?:done|finished|completed|complete)",
            rf"{_TASK} ?[:-] ?done",
            rf"(?:لقد |قد |خلاص )?(?:انهيت|اكملت|اتممت|انجزت|خلصت|انهينا|اكملنا|اتممنا|انجزنا|خلصنا) {_TASK}",
            rf"(?:لقد |قد )?(?:انتهيت|فرغت|خلصت|انتهينا|فرغنا) من {_TASK}",
            rf"(?:لقد |قد )?(?:تم|تمت) (?:انجاز |اكمال |اتمام |انهاء )?{_TASK}",
            rf"{_TASK} (?:انتهت|انتهي|تم|تمت|اكتملت|اكتمل|منجزه|خلصت|منتهيه)",
        )
    ).join(("(?:", ")"))
    + r"(?: (?:now|today|yesterday|already|finally|this morning|last night|الان|اليوم|امس|البارحه|هذا الصباح))?"
)
_UNWANTED = Linear(
    "|".join(
        (
            rf"(?:please |just |let's |you can )?(?:drop|dismiss|cancel|scrap|abandon|forget|forget about|delete|remove) {_TASK}(?: please)?",
            rf"(?:i |we )?(?:no longer|don't|do not) (?:need|want)(?: to do)? {_TASK}(?: any ?more)?",
            rf"{_TASK} is (?:no longer needed|not needed any ?more|obsolete|cancelled|canceled)",
            rf"(?:من فضلك |رجاء )?(?:الغ|الغي|احذف|احذفي|اسقط|تجاهل|انس|اترك) {_TASK}(?: من فضلك| رجاء)?",
            rf"(?:لم اعد|لم نعد) (?:احتاج|اريد|نحتاج|نريد)(?: الي)? {_TASK}",
            rf"{_TASK} (?:لم تعد|لم يعد) (?:لازمه|لازما|مطلوبه|مطلوبا|ضروريه|ضروريا)",
        )
    ).join(("(?:", ")"))
)
_YES = Linear(
    r"(?:@[A-Za-z0-9_]+ )?(?:yes,? dismiss task #?([0-9]{1,6})|نعم[,،]? (?:الغ|الغِ|ألغ|ألغِ) المهمة #?([0-9٠-٩]{1,6}))\.?"
)
"""The exact words that confirm a dismissal, as the question shows them."""

_LABEL = Linear(r"\s*(?:[\[({<«“「｢【⟨|>$#*`~—–-]|[^:：\n]{1,30}[:：]\s)")
"""How a line begins that says whose words it holds: a bracket, a prompt, a name with a colon."""

_DOUBTING = """
not no never without cannot nothing hardly barely almost nearly half partly partially mostly yet still until unless if when
once before whether while though although except but however will would shall should could must might may maybe perhaps
probably soon later tomorrow need needs needed want wants wanted wish going gonna plan plans planning hope hoping try trying
tried pretend imagine suppose assume say said says claim claims think thought tell told ask asked asks forgot
i'll we'll won't wouldn't can't couldn't shouldn't mustn't mightn't haven't hasn't hadn't isn't wasn't aren't weren't
didn't don't doesn't ain't kidding joking joke joked jk lol haha sarcasm supposedly allegedly apparently believes believe havent hasnt hadnt isnt wasnt arent werent didnt dont doesnt aint cant wont neither nor
لم لما لن لا ليس ليست لست ما غير بدون دون سوف ربما لعل اذا إذا لو عندما حين متى حتى قبل بعدما كدت اكاد تقريبا
نصف بعض لكن الا إلا اريد أريد احتاج أحتاج ينبغي يجب سأ غدا لاحقا قريبا قال قالت يقول تقول قيل ادعى هل كيف لماذا مش مو مب
ماخلصت مازال لازال امزح بمزح مزحه نكته هههه ههههه يزعم زعم يدعي
"""
_DOUBTS = frozenset(fold(word) for word in _DOUBTING.split())
"""Words that deny, doubt, ask, report or plan. One of them anywhere, and nothing was said to be done."""


class Said(StrEnum):
    """What a person's plain words say of a task."""

    DONE = "done"
    UNWANTED = "unwanted"


def said_of(text: str, tasks: dict[int, str]) -> dict[int, Said]:
    """Return which of these tasks the text says are done or not wanted any more.

    Args:
        text: What one person typed themselves.
        tasks: Titles of open tasks by number. A sentence names a task by "task 7" or by its whole title.
    """
    found: dict[int, Said] = {}
    if len(text) > _LONGEST or pretends(text):
        return found
    doubtful = doubts(text) or not _is_one_saying(text)
    for clause in clauses(text):
        if clause.asks:
            continue
        key = line_key(without_leads(clause.text))
        for number, form in _named(key, tasks):
            if not doubtful and _DONE.fullmatch(form):
                found.setdefault(number, Said.DONE)
            elif _UNWANTED.fullmatch(form):
                found[number] = Said.UNWANTED
    return found


_LONGEST = 600
"""Code points of a text that is about a task and nothing else."""


def doubts(text: str) -> bool:
    """Say whether a text denies, doubts, asks, reports or plans something: then it says of nothing that it is done."""
    return any(mark in text for mark in "?؟") or not _DOUBTS.isdisjoint(words(text)) or _future(words(text))


def _future(found: tuple[str, ...]) -> bool:
    """Say whether an Arabic verb stands in the future: its particle is written to it."""
    return any(word.startswith(("سا", "سن", "سي", "ست")) and len(word) > _SHORTEST for word in found)


def _is_one_saying(text: str) -> bool:
    """Say whether a text is one line beside greetings and thanks, without a mark of whose words it is: a pasted talk is neither."""
    lines = [line for line in text.splitlines() if line.strip() and not _greets(line)]
    return len(lines) == 1 and (_LABEL.match(lines[0]) is None or _NUMBERED.match(line_key(lines[0])) is not None)


def _greets(line: str) -> bool:
    said = pieces(fold(line))
    return bool(said) and PLEASANTRIES.issuperset(said)


def supports(text: str, words: str, title: str, number: int) -> bool:
    """Say whether what a person typed may stand for closing a task, as far as its form and the task's name tell.

    Args:
        text: A stretch that they typed.
        words: The words in it that are cited.
        title: Of the task.
        number: Of the task.
    """
    start = text.find(words)
    if start < 0 or not words.strip() or pretends(text) or doubts(text) or not _is_one_saying(text):
        return False
    clause = clause_around(text, start, start + len(words))
    if clause is None or clause.asks:
        return False
    key = line_key(clause.text)
    numbered = any(int(match.group(1) or 0) == number for match in _NUMBERED.finditer(key))
    return numbered or not set(content_words(title)).isdisjoint(content_words(clause.text))


def confirms(text: str) -> int | None:
    """Return the number of the task whose dismissal a whole message confirms; None for anything else."""
    found = _YES.fullmatch(encodable(text.strip()).lower()) if len(text) <= _LONGEST else None
    if found is None:
        return None
    return int(found.group(1) or found.group(2) or 0)


def _named(key: str, tasks: dict[int, str]) -> list[tuple[int, str]]:
    """Return each task that a sentence names, with the sentence in which a sign stands for it."""
    forms = []
    for match in _NUMBERED.finditer(key):
        number = int(match.group(1) or 0)
        if number in tasks:
            forms.append((number, f"{key[: match.start()]}{_TASK}{key[match.end() :]}"))
    for number, title in tasks.items():
        name = line_key(title)
        if len(name) >= _SHORTEST and name in key:
            whole = Linear(rf"(?:(?:the |task |المهمه |مهمه )*)[\"']?{literal(name)}[\"']?")
            forms += [(number, f"{key[: m.start()]}{_TASK}{key[m.end() :]}") for m in whole.finditer(key)]
    return forms

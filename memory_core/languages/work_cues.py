"""How people speak of work: of a goal, of what was decided, what must hold, what is left, what waits for a yes, what is done."""

import re
from typing import Final

from memory_core.languages.normalise import content_words, fold

GOAL, DECISION, CONSTRAINT, UNFINISHED, APPROVAL = "goal", "decision", "constraint", "unfinished", "approval"

_EN: Final = {
    APPROVAL: r"(?:waiting for|waiting on|awaiting|needs?|pending|subject to)\b.{0,40}\b"
    r"(?:approval|sign[- ]?off|permission|go[- ]ahead)",
    DECISION: r"(?:decided|agreed (?:to|that|on)|settled on|we chose|i chose|let'?s (?:go with|use)|"
    r"we(?:'ll| will) (?:go with|use)|decision:)",
    UNFINISHED: r"(?:to-?do|still (?:need|needs|have|has|to)|need(?:s)? to|ha(?:ve|s) to|remains? (?:open|to)|left to do|"
    r"unfinished|not (?:yet )?(?:done|finished|ready)|(?:haven't|hasn't|didn't|isn't)\b.{0,60}\b(?:finished|done|ready)|"
    r"(?:haven't|hasn't) (?:finished|done)|next step|open question|follow up|don't forget)",
    CONSTRAINT: r"(?:must|mustn't|no (?:more|later) than|at (?:most|least)|constraint|deadline|not allowed|budget is)",
    GOAL: r"(?:(?:goal|aim|objective) (?:is|:)|(?:we|i) (?:want|plan|would like|are trying|am trying) to|help me)",
}
_AR: Final = {
    APPROVAL: r"(?:بانتظار|في انتظار|ننتظر|يحتاج|تحتاج|بحاجه).{0,40}(?:موافق|اعتماد|اذن)",
    DECISION: r"(?:قررنا|قررت|اتفقنا|اعتمدنا|اخترنا|سنعتمد|وقع الاختيار|القرار هو|القرار:)",
    UNFINISHED: r"(?:ما ?زال|لا ?يزال|لا تزال|لم (?:انته|ننته|ينته|اكمل|نكمل|انجز|ننجز)|لم يكتمل|بقي|يبقي|يبقى|تبقي|تبقى|"
    r"المتبقي|علينا ان|علي ان|يلزم|نحتاج ان|احتاج ان|نحتاج الي|احتاج الي|الخطوه التاليه|لا تنس)",
    CONSTRAINT: r"(?:يجب|لا يجوز|ممنوع|لا ?بد|بحد اقص|علي الاكثر|على الاكثر|علي الاقل|على الاقل|الموعد النهائي|الميزانيه هي|"
    r"لا يتجاوز|لا تتجاوز|شرط)",
    GOAL: r"(?:الهدف|نريد ان|اريد ان|اود ان|نخطط|ساعدني|اخطط)",
}
_DONE_EN: Final = r"(?:done|finished|completed|shipped|submitted|resolved|delivered)"
_DONE_AR: Final = r"(?:انتهيت|انتهينا|انجزت|انجزنا|اكملت|اكملنا|تم |اكتمل|سلمت|سلمنا)"
_KINDS: Final = (APPROVAL, DECISION, UNFINISHED, CONSTRAINT, GOAL)
"""Which kind counts where several would."""


def _compiled(english: str, arabic: str) -> re.Pattern[str]:
    # Arabic words take what is written on to them before; English ones stand alone.
    return re.compile(rf"\b{english}(?![a-z])|(?:^|[\s،,:؛]|\bو|\bف){arabic}")


_CUES = {kind: _compiled(_EN[kind], _AR[kind]) for kind in _KINDS}
_DONE = _compiled(_DONE_EN, _DONE_AR)
_ARTIFACT = re.compile(
    r"https?://[^\s<>\"]{3,200}|(?<![\w/.-])[\w/.-]{1,120}\."
    r"(?:pdf|docx?|xlsx?|pptx?|csv|md|py|ts|js|sql|json|ya?ml|toml|txt|zip|png|jpe?g|html)(?![\w])"
)
_WORK_WORDS = frozenset(
    content_words(
        "still need needs have has to do todo remains left finish finished done not yet haven't hasn't didn't isn't we "
        "يبقى بقي تبقى علينا علي نحتاج احتاج يلزم لم انته ننته ينته اكمل نكمل انجز ننجز ما زال لا يزال تزال بعد ان"
    )
)
_LONGEST = 600


def kind_of(clause: str) -> str | None:
    """Say what a clause speaks of, by its words alone; None for everything else."""
    text = fold(clause[:_LONGEST])
    return next((kind for kind in _KINDS if _CUES[kind].search(text)), None)


def says_done(clause: str) -> bool:
    """Say whether a clause has a word of completion in it; whether it denies it or asks is for the caller to see."""
    return _DONE.search(fold(clause[:_LONGEST])) is not None


def names_artifact(clause: str) -> bool:
    """Say whether a clause names a file or an address."""
    return _ARTIFACT.search(clause[:_LONGEST]) is not None


def subject_of(clause: str) -> frozenset[str]:
    """Return the content words of what a clause says is left or done, without the words that say so."""
    return frozenset(content_words(clause)) - _WORK_WORDS

"""Exemptions by what stands around: errands, reports and whereabouts that are worded as some orders are."""

from memory_core.languages.linear import Linear

_WORK = Linear(
    r"(?i)\W*(?:re-?)?(?:run|execute|start|deploy|push|open|install|build|publish)(?:s|ning|ing)? (?:the |my |our |all |your |unit |integration |nightly |these |those )*"
    r"(?:tests?|test suite|suite|linters?|formatter|type ?checks?|checks|build|benchmarks?|pytest|mypy|ruff|ci|pipeline|docs|dev server|migrations? (?:locally|on staging)|updates?)(?:$|[^\p{L}])"
)
"""Work that one has done again and again, and wants to be asked about less."""
_OWN_CASE = Linear(
    r"(?i)(?:approv|accept|grant|sign|allow|book|paid|pay|permit|authori[sz]|agreed|waiv|consent)\p{L}*(?: off)?(?: on| to)? (?:me |us )?(?:my|our|his|her|their|the) (?:\p{L}+ )?(?:holidays?|leave|vacation|days? off|visa|loan|expenses?|expense report|pull requests?|pr|thesis|"
    r"application|budget|trip|design|refund|claim|proposal|draft|renovation|garden|parking|marriage|paper|invoice|timesheet|plan|rent|lease|repair|move|transfer to|course|training|name change)(?:$|[^\p{L}])"
)
"""What somebody once approved for a person."""
_I_AM = Linear(
    r"(?i)[ ,]*(?:that )?(?:i'm|i am|we're|we are|i'll|i will|we'll|she's|he's|it's) (?:be )?(?:not )?(?:in|at|on|out|away|busy|sick|ill|off|asleep|driving|back|home|abroad|travel\p{L}*|running|late|coming|fine|well|ok|okay|outside|inside|upstairs|downstairs|"
    r"sleeping|working|eating|resting|under|with|having|going|still|almost|already|vegetarian|vegan|allergic)(?:$|[^\p{L}])"
)
_REPORTED = Linear(
    r"(?i)[^.\n\"]{0,30}[\"”']?,? (?:said|says|whisper\p{L}*|shout\p{L}*|announc\p{L}*|told) (?:the|my|our|a|he|she|they|(?-i:[A-Z]))"
)


def is_errand(_before: str, value: str) -> bool:
    """Say whether what is done unasked is everyday work, or what was approved somebody's own case."""
    return _WORK.match(value) is not None or _OWN_CASE.search(value) is not None


def is_own_case(_before: str, value: str) -> bool:
    """Say whether what was approved is somebody's own case."""
    return _OWN_CASE.search(value) is not None


def is_whereabouts(after: str) -> bool:
    """Say whether what is to be said is where somebody is or how."""
    return _I_AM.match(after) is not None


def is_reported(after: str) -> bool:
    """Say whether somebody of a story says it."""
    return _REPORTED.match(after) is not None


_LAW = Linear(
    r"(?i)[ ]*(?:only |always )?(?:the |all |any |your |our |local |these |those )*(?:traffic|speed|road|laws?\b|court|signs?\b|lights?\b|parents?\b|mother|father|doctor|teacher|coach|referee|police|rules? of|house rules|school|gravity|physics|dress code|building|fire)"
)


def is_law(after: str) -> bool:
    """Say whether what is to be obeyed is what everybody obeys: laws, signs, parents."""
    return _LAW.match(after) is not None

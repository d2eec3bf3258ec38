"""English."""

from memory_core.languages.en_forms import FORMS
from memory_core.languages.en_subjects import EN_PERSONS, EN_SUBJECTS
from memory_core.languages.pack import Pack, SlotValue
from memory_core.values import Category

_REPLIES = r"(?: (?:replies|reply|answers?|responses?|messages?|explanations?|style))?"
SLOT_VALUES = (
    SlotValue("reply-verbosity", rf"(?:concise|short|brief|terse|to the point){_REPLIES}", "concise"),
    SlotValue("reply-verbosity", rf"(?:detailed|long|thorough|verbose){_REPLIES}", "detailed"),
    SlotValue("reply-language", r"(?:replies in |answers in )?arabic(?: replies| answers)?", "ar"),
    SlotValue("reply-language", r"(?:replies in |answers in )?english(?: replies| answers)?", "en"),
    SlotValue("reply-language", r"(?:replies in |answers in )?french(?: replies| answers)?", "fr"),
    SlotValue("reply-language", r"(?:replies in |answers in )?german(?: replies| answers)?", "de"),
    SlotValue("reply-language", r"(?:replies in |answers in )?spanish(?: replies| answers)?", "es"),
    SlotValue("reply-language", r"(?:replies in |answers in )?russian(?: replies| answers)?", "ru"),
    SlotValue("reply-language", r"(?:replies in |answers in )?persian(?: replies| answers)?", "fa"),
    SlotValue("reply-language", r"(?:replies in |answers in )?turkish(?: replies| answers)?", "tr"),
    SlotValue("reply-language", r"(?:replies in |answers in )?chinese(?: replies| answers)?", "zh"),
    SlotValue("units", r"(?:the )?metric(?: units| system)?|celsius|kilomet(?:re|er)s", "metric"),
    SlotValue("units", r"(?:the )?imperial(?: units| system)?|fahrenheit|miles", "imperial"),
    SlotValue("time-format", r"(?:the )?24[- ]?h(?:ours?)?(?: times?| clock| format)*", "24h"),
    SlotValue("time-format", r"(?:the )?12[- ]?h(?:ours?)?(?: times?| clock| format)*|am/pm", "12h"),
    SlotValue("code-style.indentation", r"tabs?(?: for indentation| indentation)?", "tabs"),
    SlotValue("code-style.indentation", r"(?:\d-)?spaces?(?: for indentation| indentation)?", "spaces"),
    SlotValue("code-style.semicolons", r"semicolons", "always"),
    SlotValue("code-style.semicolons", r"no semicolons", "never"),
)

EN = Pack(
    code="en",
    stop_words=(
        "a an the and or but so if then than that this these those there here it its it's he she they them his her their of in on at to for "
        "from by with as into about over under up down out off is are was were be been being am i'm you're we're they're i i've i'd i'll me my "
        "mine myself you your yours we our ours us do does did doing done have has had having will would can could should shall may might must "
        "not no nor don't doesn't didn't isn't aren't wasn't can't cannot won't just also too very really please what which who whom whose when "
        "where why how all any some each every both more most other such only own same again ever never always by's what's who's"
    ),
    lemmas={
        "live": "lives living lived reside resides based residence home",
        "work": "works working worked employed employer job",
        "prefer": "prefers preferred preference preferences preferring",
        "like": "likes liked love loves enjoy enjoys fond favourite favorite",
        "dislike": "dislikes hate hates disliked",
        "use": "uses using used",
        "name": "names named called call",
        "come": "comes coming",
        "eat": "eats eating",
        "drink": "drinks drinking",
        "reply": "replies answer answers response responses respond",
        "deploy": "deploys deployed deploying deployment",
        "speak": "speaks speaking",
        "colour": "color colours colors",
    },
    forms=FORMS,
    slot_values=SLOT_VALUES,
    questions_about=(
        ("name", r"what(?:'s| is) my (?:full |first )?name|who am i|what am i called"),
        (
            "residence",
            r"where (?:do|am) i (?:live|living|based)|what (?:city|town|country) do i live in|which (?:city|town|country) do i live in",
        ),
        ("employer", r"where do i work|who do i work for|(?:what|who)(?:'s| is) my employer"),
        (
            "reply-language",
            r"(?:what|which) language (?:should|do) you (?:reply|answer|use|speak).*|(?:what|which) language do i (?:prefer|want).*",
        ),
        ("package-manager", r"(?:what|which)(?:'s| is)? (?:my )?(?:preferred )?package manager.*"),
        ("language-default", r"(?:what|which)(?:'s| is)? (?:my )?(?:preferred |default )?programming language.*"),
        ("units", r"(?:what|which) units do i .*"),
        ("test-command", r"how do (?:i|we) run (?:the |my |our )?tests.*|what(?:'s| is) (?:my|our|the) test command.*"),
    ),
    leads=(
        r"(?:and|also|btw|by the way|actually|well|hi|hello|hey|ok|okay|so|oh|yes|yeah|no|sure|fyi|please note that|note that|"
        r"just so you know|for the record|in general|by default|from now on|thanks|thank you|you should know that|i want you to know that)[,:!]? "
    ),
    joiners=(
        r"(?:\s*[,;:]\s*(?:(?:and|but|so|also|because|though|then) )?|\s+(?:and|but|so|also|because|though) )"
        r"(?P<start>(?:i|i'm|i've|i’m|my|we|our|please|do|does|can|could|would|will|what|how|where|when|is|are|always|never|call)\b)"
    ),
    value_stops=r",? (?:because|but|since|so that|which|although|though|unless|by the way|btw|thanks|thank you|please|ok|okay|now|these days|at the moment)(?:\b.*)?$|, (?:so|and it|it|and that|too|also|actually)\b.*$| :\).*$",
    remember=(
        (
            r"(?:(?:please|pls|can you|could you|would you|will you|i want you to|i'd like you to|also|and|ok|so|hey|now)[, ]+)*"
            r"(?:remember|keep in mind|bear in mind|don't forget|do not forget|never forget|memori[sz]e|take note|make a note|add to (?:your )?memory|save to (?:your )?memory|"
            r"write down|note down|note|save|store)"
            r"(?: this| this down| for me| for later| for next time|, please| please)*"
            r"(?:\s*[:\-–—,]\s*| that:? | (?P<mine>(?:my|i|i'm|i’m|i've|our|we|we're) ))(?P<x>.+)"
        ),
        r"(?:for the record|for your memory|for future reference)[,:] (?P<x>.+)",
    ),
    delegations=(
        r"(?:please |can you |could you )*(?:translate|summari[sz]e|rewrite|rephrase|proofread|correct|reply to|respond to|answer this|write|draft|"
        r"say|repeat|explain|edit|shorten|improve|paraphrase|tell (?:him|her|them)|send|forward|read|review|fix|convert|quote)\b.*[:：]\s*.*"
    ),
    interrogatives=(
        r"(?:do|does|did|is|are|am|was|were|will|would|can|could|should|shall|may|might|what|which|who|whom|whose|when|where|why|how|"
        r"isn't|aren't|don't i|don't we|have i|has|have you|had|guess)\b.*"
    ),
    hedges=(
        "maybe",
        "perhaps",
        "probably",
        "possibly",
        "might",
        "i think",
        "i guess",
        "i suppose",
        "not sure",
        "unsure",
        "i wonder",
        "kind of",
        "sort of",
        "if i",
        "if we",
        "i could",
        "would be",
        "i may",
        "supposedly",
        "allegedly",
        "i wish",
        "hypothetically",
        "let's say",
        "imagine",
        "pretend",
        "suppose",
        "someone said",
        "they say",
        "as if",
        "considering",
        "thinking about",
        "thinking of",
        "used to",
    ),
    negations=(
        "not",
        "no",
        "never",
        "none",
        "without",
        "dislike*",
        "hate*",
        "cannot",
        "can't",
        "don't",
        "doesn't",
        "didn't",
        "isn't",
        "aren't",
        "wasn't",
        "won't",
        "wouldn't",
        "haven't",
        "hasn't",
        "no longer",
        "stop",
        "can't stand",
        "neither",
        "nor",
    ),
    one_off=(
        "today",
        "tonight",
        "this time",
        "this once",
        "just once",
        "for now",
        "right now",
        "for this one",
        "in this one",
        "this one",
        "that one",
        "for this message",
        "for this task",
        "for this file",
        "for this chat",
        "in this chat",
        "for this conversation",
        "this morning",
        "this afternoon",
        "this evening",
        "for the moment",
        "just this",
    ),
    intentions=(
        (
            "(want|wants|wanted|plan|plans|planning|hope|hoping|going|intend|love|wish|trying|gonna|aim|dream|considering|thinking) (to|of|about) "
            "(move|moving|buy|buying|learn|learning|start|starting|switch|switching|become|becoming|get|getting|work|working|live|living|go|visit|try|quit|quitting|have|change|"
            "changing|migrate|migrating|marry|marrying|leave|leaving|stop|join|joining|adopt|adopting)!"
        ),
        "planning on",
        "dreaming of",
        "should start",
        "would love to",
    ),
    leanings=(
        "i tend to",
        "tend to prefer",
        "leaning towards",
        "leaning toward",
        "more of a",
        "more or less",
        "i d rather",
        "would rather",
        "would prefer",
        "not a big fan",
        "not a fan",
        "mostly lean",
        "most likely",
        "apparently",
        "seems like i",
        "it seems i",
        "i seem to",
        "feel like i",
        "i ended up",
        "i keep coming back to",
    ),
    persons=EN_PERSONS,
    subjects=EN_SUBJECTS,
    categories=(
        (
            Category.PROJECT,
            "project, repo, repository, deploy*, release*, staging, production, server, database, branch, ci, build, sprint, retro, standup, roadmap, milestone, codebase, endpoint",
        ),
        (Category.RECURRING_CONSTRAINT, "never, always, must, can't, cannot, don't, only, vegetarian, vegan"),
        (Category.WORK, "work, job, office, client*, meeting*, shift, manager, team, company, scrum"),
        (Category.PREFERENCE, "prefer*, like, love, hate, favourite, favorite, enjoy"),
        (Category.PERSONAL, "my, i'm, i, birthday, name, live, born"),
    ),
)

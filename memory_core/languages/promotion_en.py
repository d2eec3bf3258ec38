"""English: preferences, project facts, what refuses them, delegations and questions about what was said."""

from memory_core.languages.promotion_pack import PromotionForm, PromotionPack, PromotionValue

_PLEASE = r"(?:please,? )?"
_REPLIES = r"(?:replies|reply)"
_MANNER = r"(?:concise|detailed)"
_LANGUAGE = r"(?:arabic|english|french|german|spanish|russian|persian|turkish|chinese)"
_STANDING = r"(?: by default| from now on| always)"

PREFERENCES = (
    PromotionForm(
        pattern=rf"please,? (?:always )?keep (?:your |the |all )?{_REPLIES} (?P<x>{_MANNER})(?: please)?",
        line="Prefer {x}.",
        value="{x} replies",
        key="prefer",
        examples=(("Please keep replies concise", "Prefer concise replies."),),
    ),
    PromotionForm(
        pattern=rf"{_PLEASE}(?:actually,? )?(?:please )?(?:give me|use) (?P<x>{_MANNER}) (?:telegram )?{_REPLIES}{_STANDING}?",
        line="Prefer {x}.",
        value="{x} replies",
        key="prefer",
        examples=(
            ("please give me detailed replies", "Prefer detailed replies."),
            ("Actually give me concise replies", "Prefer concise replies."),
        ),
    ),
    PromotionForm(
        pattern=rf"{_PLEASE}(?:always (?:reply|answer|respond)(?: to me)? in (?P<x>{_LANGUAGE})|(?:reply|answer|respond)(?: to me)? in (?P<y>{_LANGUAGE}){_STANDING})",
        line="Prefer {x}.",
        value="replies in {x}{y}",
        key="prefer",
        examples=(
            ("Always reply in Arabic", "Prefer replies in Arabic."),
            ("please answer in english from now on", "Prefer replies in English."),
        ),
    ),
    PromotionForm(
        pattern=r"(?:i |i'd |we )?prefer (?P<x>.+)",
        line="Prefer {x}.",
        key="prefer",
        examples=(("I prefer TypeScript", "Prefer TypeScript."), ("I'd prefer tabs", "Prefer tabs.")),
    ),
    PromotionForm(
        pattern=r"my preference is (?P<x>.+)",
        line="Prefer {x}.",
        key="prefer",
        examples=(("My preference is TypeScript", "Prefer TypeScript."),),
    ),
    PromotionForm(
        pattern=rf"{_PLEASE}use (?P<x>.+) by default",
        line="Prefer {x}.",
        key="prefer",
        examples=(("Use pnpm test by default", "Prefer pnpm test."),),
    ),
    PromotionForm(
        pattern=rf"{_PLEASE}default to (?P<x>.+)",
        line="Prefer {x}.",
        key="prefer",
        examples=(("Default to TypeScript", "Prefer TypeScript."),),
    ),
    PromotionForm(
        pattern=r"please,? switch to (?P<x>.+) by default",
        line="Prefer {x}.",
        key="prefer",
        examples=(("Please switch to TypeScript by default", "Prefer TypeScript."),),
    ),
    PromotionForm(
        pattern=rf"{_PLEASE}always use (?P<x>.+)",
        line="Always use {x}.",
        key="always use",
        examples=(("Always use strict mode", "Always use strict mode."),),
    ),
    PromotionForm(
        pattern=r"(?:we )?want (?P<x>.+) by default",
        line="Prefer {x}.",
        key="prefer",
        examples=(("We want pnpm by default", "Prefer pnpm."),),
    ),
)

FACTS = (
    PromotionForm(
        pattern=r"project uses (?P<x>.+)",
        line="Project uses {x}.",
        examples=(("Project uses pnpm", "Project uses pnpm."),),
    ),
    PromotionForm(
        pattern=r"run checks with (?P<x>.+)",
        line="Run checks with `{x}`.",
        command=True,
        examples=(("run checks with pnpm check", "Run checks with `pnpm check`."),),
    ),
    PromotionForm(
        pattern=r"(?P<x>[^:]+) is stored under (?P<y>.+)",
        line="{x} is stored under `{y}`.",
        examples=(("state is stored under ~/.demo", "State is stored under `~/.demo`."),),
    ),
    PromotionForm(
        pattern=r"(?P<x>[^:]+) is persisted in (?P<y>.+)",
        line="{x} is persisted in `{y}`.",
        examples=(("config is persisted in demo.db", "Config is persisted in `demo.db`."),),
    ),
    PromotionForm(
        pattern=r"run tests with (?P<x>.+)",
        line="Run tests with `{x}`.",
        command=True,
        examples=(("run tests with pnpm test", "Run tests with `pnpm test`."),),
    ),
)

VALUES = (
    PromotionValue(rf"concise (?:telegram )?{_REPLIES}", "concise replies"),
    PromotionValue(rf"detailed (?:telegram )?{_REPLIES}", "detailed replies"),
    PromotionValue(rf"brief (?:telegram )?{_REPLIES}", "brief replies"),
    *(
        PromotionValue(rf"(?:(?:{_REPLIES}|answers) in {name}|{name} (?:{_REPLIES}|answers))", f"replies in {name}")
        for name in ("Arabic", "English", "French", "German", "Spanish", "Russian", "Persian", "Turkish", "Chinese")
    ),
)

_VERBS = (
    "fix|write|rewrite|convert|translate|change|update|run|delete|remove|create|make|add|refactor|show|give|tell|explain|send|check|help|do|"
    "start|open|generate|summari[sz]e|port|move|rename|draft|format|deploy|install|try|look|finish|continue|apply|switch|reply|answer|review|let's|let me|don't|go (?:to|ahead|and|on|through|back|over)"
)

REFUSALS = {
    "hedged": r"\b(?:maybe|perhaps|probably|possibly|presumably|might|i think|i guess|i suppose|not sure|unsure|i wonder|kind of|sort of|more or less|sometimes|i used to|or something|or whatever|if possible|hopefully)\b",
    "negated": r"\b(?:not|never|don't|do not|doesn't|no longer|won't|nothing|none|neither|anything but)\b|^no$|^no (?:[^s]\S*|s[^e]\S*)|\b(?:if|when|whether|what|who)\b.* (?:it|the) ",
    "one-off": (
        r"(?:^|[\s,:(])(?:today|tonight|tomorrow|this time|this once|just once|once|for now|right now|just now|now|at the moment|for the moment|for the time being|currently|"
        r"(?:for|in|on|with|during) (?:this|that|these|those)\b.*|this (?:one|week|month|morning|afternoon|evening|session|chat|file|task|message|project|thread|conversation|time)|"
        r"for (?:the|a) (?:next|first|last) .*|until .*|temporarily|(?:over |in )?here|over there)(?:$|[\s,.:)])|^to (?:wait|pass|stop|leave|go home|continue|stay|think about (?:it|that|this))$"
    ),
    "attributed": r"(?:--|—|–) \p{L}| [-–—] \p{L}+(?: \p{L}+)?, \d{4}$|, (?:said|says|wrote|writes|according to) |\b(?:said|says) \p{L}+$",
    "deictic": (
        r"\b(?:his|her|their|what (?:he|she|they))\b|\b(?:whatever|whichever|wherever|whoever|however) (?:you|he|she|they|i|we|is|it|works|suits)\b|\bthe (?:\S+ )?ones?\b|"
        r"\b(?:that|this|the (?:other|first|second|third|last|former|latter|previous|next|same|left|right|top|bottom))(?: (?:one|option|way|approach|version|variant|idea|suggestion|proposal|thing))\b|"
        r"\b(?:the former|the latter|your (?:suggestion|idea|version|proposal|first|second|last)\b.*|what you (?:said|suggested|wrote|proposed)|what i (?:said|wrote|sent)|like (?:that|this)|as (?:above|below|before|usual)|the (?:above|below)|option (?:\d|[a-d])|(?:number|choice) \d)\b"
    ),
    "trailing-request": (
        rf"\b(?:can|could|would|will|should) (?:you|we|i)\b|\bplease\b.* |[,;:–—] ?(?:please|pls|thanks|thank you|ok|okay|right|so|but|then|however|though|although|and then)\b|"
        rf"\b(?:but|though|although|unless|except|however|otherwise|if you|if it|if we|if i|and then|so (?:{_VERBS}|please|can|could|that you))\b|\bnow(?:$|[ ,.])|(?:[,;:–—] ?|\b(?:and|then) )(?:also |then |now |just )?(?:{_VERBS})\b"
    ),
    "compound": r";|\b(?:i|we) (?:prefer|want)\b|\bproject uses\b",
    "sensitive": (
        r"\b(?:divorce\w*|lawyers?|attorneys?|custody|lawsuits?|pray(?:er|ers|ing)?|worship\w*|churches|church|mosques?|synagogues?|religio\w+|voting for|vote for|elections?|"
        r"insulin|antidepressants?|abortions?|pregnan\w+|dating (?:wo)?men|voting (?:labour|tory|conservative|republican|democrat\w*|green|liberal)|salary|salaries|debts?|mortgages?|bankruptcy)\b|^(?:wo)?men$|^(?:girls|boys)$"
    ),
    "dangerous": (
        r"\bsudo\b|\brm -|^(?:the )?root$|\b(?:commit|push|hard-?cod|post)\w* (?:\S+ )?(?:secrets?|credentials?|passwords?|private keys?|tokens?)\b|\bapprov\w+ (?:everything|anything|all|any|every)|--(?:force|no-verify|privileged|insecure|yolo|yes|no-sandbox|skip|allow|dangerously|trust|unsafe|hard|delete)\b|\b(?:force[- ]?push|push -f|chmod|chown|mkfs|dd if|eval|exec|drop (?:table|database)|truncate table|reset --hard|curl .*\| ?\w*sh)\b|"
        r"\bauto[- ]?(?:approv|accept|merg|confirm|run|execut)|\b(?:skip|bypass|disabl|ignor|turn(?:ing)? off|switch(?:ing)? off|overrid|circumvent|suppress|avoid)\w* (?:\S+ )?(?:confirm|approv|permission|safety|security|verif|check|test|review|warning|auth|sandbox|ssl|tls|firewall|restriction|guard|filter|scanner)|"
        r"\bwithout (?:ever )?(?:\S+ )?(?:asking|ask|confirm|approv|permission|review|check|test|verif|warning|safety|sandbox|question|consent|limit|restriction|2fa|mfa|two-factor|auth|encryption|password|login)|\b(?:never|not|no|don't) (?:\S+ )?(?:ask|confirm|warn|refuse|question)|\bno (?:confirmations?|questions?|safety|sandbox|restrictions?|limits?)\b|"
        r"\b(?:admin|administrator|root) (?:rights?|access|privileges?|permissions?|mode|user|account)\b|\bas root\b|\bjailbr|\bunrestricted|\bunsafe mode|\bfull access\b|\b(?:production|prod) (?:credentials?|keys?|secrets?|database|db)\b|\b(?:delete|erase|wipe) (?:all|every)|\b(?:obey|whatever it takes|any means)\b"
    ),
}

_TEXT = (
    r"(?:text|message|messages|sentence|sentences|mail|e-?mail|paragraph|article|note|notes|letter|post|tweet|document|page|quote|transcript|log|logs|story|poem|part|"
    r"passage|excerpt|conversation|chat|thread|comment|feedback|review|statement|line|lines|reply|draft|copy|readme|ticket|issue|resume|cv)"
)
_WORK = (
    r"(?:translate|summari[sz]e|rephrase|reword|proofread|paraphrase|shorten|transcribe|interpret|repeat|quote|polish|simplify|tl;?dr|spell-?check|reply to|respond to|forward|say|print|echo|read|"
    r"comment on|correct|grade|classify|analy[sz]e)"
)
"""Work that is only done on texts."""
_TEXT_WORK = r"(?:translate|summari[sz]e|rephrase|reword|proofread|paraphrase|transcribe|spell-?check)"
_WORK_ON = rf"(?:{_WORK}|rewrite|improve|edit|format|convert|explain|review|fix|check|answer|continue|complete|look at|evaluate|make sense of|send|draft|write)"
_TO = r"(?:,? (?:for me|please|to|into|in|as|from|and|with|of|below|back|briefly|quickly)\b.*)?"
_POLITE = r"(?:(?:please|pls|hey|hi|hello|ok|okay|now|so|also|and|can you|could you|would you|will you|i want you to|i need you to|i'd like you to|help me|just|kindly)[, ]+)*"

_REPORTS = r"(?:said|says|wrote|writes|replied|told me|tells me|asked|answered|posted|stated|claims|reports)"
_SOMEBODY = r"(?:he|she|they|you|it|somebody|someone|people|everyone|(?:my|our|the|his|her|their|an?) (?:\S+ ){0,2}\S+|(?:[^\siw]\S*|i\S+|w[^e\s]\S*|we\S+))"

DELEGATES = (
    rf"{_POLITE}(?:pretend|imagine|role-?play|act as|act like|you are (?:now )?an? |you play|play the (?:role|part)|let's (?:pretend|play|imagine)|write as|speak as|talk as|respond as|suppose you|in (?:this|the) (?:story|scene|role|play))\b.*",
    rf"{_POLITE}(?:what (?:does|do|did|would) (?:this|that|the following|it)(?: {_TEXT})? mean|what is (?:this|that|the following)(?: {_TEXT})?|(?:is|are|was|were) (?:this|the following|these)(?: \S+){{0,3}} (?:correct|right|ok|okay|grammatical|english|polite|clear|natural|fine)\b.*|what (?:do|did) you (?:think|make|say) (?:of|about|to) (?:this|these|it|that|the following)(?: {_TEXT})?|(?:any )?(?:thoughts|feedback|comments|opinions?) (?:on|about) (?:this|these|the following)(?: {_TEXT})?|how does (?:this|that|it)(?: {_TEXT})? (?:sound|look|read|feel)|does (?:this|that)(?: {_TEXT})? (?:sound|look|read|make sense)\b.*|which (?:of these |one |sentence |version )?(?:is|sounds|reads|looks) (?:better|best|right|correct|more)\b.*|how (?:do|would|can|should) (?:i|you|we|one) (?:say|write|put|phrase|pronounce)\b.*|who (?:said|wrote) (?:this|that|it))",
    rf"{_POLITE}{_WORK}(?: \S+){{0,4}} (?:this|these|that|it|the following|following|below)(?: {_TEXT})?{_TO}",
    rf"{_POLITE}{_WORK_ON}(?: \S+){{0,4}} (?:this|these|that|the following|following|my|the|a|an) (?:\S+ )?{_TEXT}{_TO}",
    rf"{_POLITE}(?:(?:turn|put|convert|transform) (?:this|these|it|that|the following)(?: {_TEXT})? (?:into|in)\b|make (?:this|these|the following)(?: {_TEXT})? (?:more|less|sound|read|better|clearer|nicer|polite|formal|friendly)\b).*",
    rf"{_POLITE}(?:type|copy|paste|enter|write down|note down|store|save|put|post|publish|test|run|try|parse) (?:this|these|the following|following)(?: \S+){{0,4}}|{_POLITE}(?:repeat|say) (?:it )?after me",
    rf"{_POLITE}(?:write|draft|create|generate|post|send|compose|make|give me) .* (?:that|which|saying|saying that|and) (?:says?|reads?|states?|goes)(?: that)?|{_POLITE}(?:write|draft|generate|post|send|compose) .* saying(?: that)?",
    rf"{_POLITE}{_TEXT_WORK}(?: (?:it|that|this))?(?: (?:in)?to \S+)?(?: please| for me)?",
    rf"{_POLITE}{_WORK_ON} (?:the following|what follows)(?: \S+)?{_TO}",
    rf"{_POLITE}(?:this|these|here)(?: is| are|'s)? (?:what|the|a|an|from|my|our) .*(?:said|says|wrote|sent|told me|{_TEXT}|got|received).*",
    rf"(?:(?:and|then|as|what|here is what|on \S+(?: \S+)?,?) )?{_SOMEBODY} {_REPORTS}(?: (?:this|that|the following|me|us|to me|yesterday|today|earlier|before|back))*",
    r"(?:begin )?forward(?:ed)?(?: (?:message|messages|mail|e-?mail|text|post))*(?: from .*)?|fwd?|fw|original message|quote|quoted|begin quote|via \S+.*|(?:copied|pasted|taken) from .*|(?:e-?mail|message|mail|letter|note|post) (?:from|by) .*",
    r"(?:agent|assistant|system|developer|tool|function|search|bot|model|user|human|ai)(?:[ _-](?:notes?|outputs?|messages?|results?|responses?|reply|replies|said|says|logs?|input|prompt|thoughts?))?",
    r"(?:\S+ )?(?:transcript|lyrics|excerpt|screenshot|stack ?trace|console output|chat history|readme)|[\w./-]+\.(?:md|txt|rst|json|ya?ml|toml|cfg|ini|log|csv|html?|py|ts|js|sh|pdf|docx?)",
    r"(?:the|my|an?)? ?(?:attached|following|linked)? ?(?:resume|cv|readme|document|doc|docs|article|page|ticket|spec|log|file|book|website|summary|transcript)(?: \w+)? (?:says|said|reads|states|contains|shows)",
    r"(?:for )?(?:example|instance)|e\.g|sample|transcript|minutes|log|chat log|excerpt|context|subject|from|to|cc|date|re",
)

DELEGATED = (
    r"\d{4}-\d{2}-\d{2}[ T]\d{2}:",
    r"\[\d{1,2}[:/.]\d{2}",
    r"\[?(?:info|warn|warning|error|debug|trace)\]?(?:$|[: ])",
    r"(?:\$|>>>|traceback)(?: |$)",
    r"(?:agent|assistant|system|developer|tool|function|bot|model)[ _-](?:note|output|message|result|log|said|says|reply|response)\b",
    r"(?:earlier|previously)[, ]+(?:the )?(?:assistant|agent|bot|model|you) (?:said|wrote|told|noted)\b",
    r"(?:the|my|an?) attached\b",
    r"(?:please )?summari[sz]e (?:this|the following)\b",
    r"(?:forwarded|fwd|fw)\b",
    r"-+ ?(?:original|forwarded|begin)\b",
    r"(?:from|subject|to|cc|sent|date|re): ",
    r"on .{3,60} wrote\b",
    r"(?:the|my|our|an?) (?:attached )?(?:resume|cv|readme|document|doc|docs|article|page|ticket|spec|log|file|book|website|summary|transcript|e-?mail|message) (?:says|said|reads|states)\b",
    r"(?:according to|as per|quoting|quote)\b",
)

DELEGATES_BEFORE = (
    rf"{_POLITE}{_WORK_ON}\b.*\b(?:above|previous|preceding|last (?:sentence|message|line|paragraph))\b.*",
    r"(?:the )?(?:above|previous|preceding) (?:\S+ )*(?:is|was|are|were) .*(?:quot|forward|copied|pasted|not mine|somebody|someone|by |from ).*",
    r"(?:is|was|are) (?:that|this|it|the (?:above|sentence|text))(?: \S+){0,3} (?:correct|right|ok|okay|grammatical|english|polite|clear|natural)\b.*|what does (?:that|this|it)(?: \S+)? mean",
    r"(?:that|this|the above) (?:was|is) (?:what|from|a quote|a message|copied|pasted|not mine|by) ?.*",
    r"(?:so |that's what )?(?:said|wrote) (?:\S+ ?){1,4}|that's what (?:\S+ ){1,3}(?:said|wrote|told me)",
)

PROMOTION_EN = PromotionPack(
    code="en",
    hints=r"prefer|default|always|repl(?:y|ies)|answer|respond|project uses|run (?:checks|tests) with|is (?:stored under|persisted in)",
    preferences=PREFERENCES,
    facts=FACTS,
    values=VALUES,
    abbreviations=r"e\.g\.|i\.e\.|eg\.|ie\.|vs\.|cf\.|etc\.|approx\.|incl\.|esp\.|resp\.|viz\.|dr\.|mr\.|mrs\.|ms\.|prof\.|st\.|no\.|fig\.|al\.",
    no_command=(
        r"(?:(?:the|a|an|my|your|our|his|her|their|all|some|more|less|extra|great|full|every|each|much|lots|real|good|utmost) .+|me|you|us|him|her|them|everyone|someone|somebody|friends|"
        r"(?:and|or|no|with|without) .+|care|ease|love|joy|pride|zeal|fear|speed|rigou?r|effort|coffee|passion|pleasure|respect|enthusiasm|\p{L}+(?:tion|sion|ence|ance|ness|ity|ment))"
    ),
    no_subject=(
        r"(?:i|we|you|he|she|they|it|this|that|these|those|there|please|let|let's|make|check|verify|ensure|see|tell|ask|show|find|look|note|think|hope|believe|guess|suppose|maybe|"
        r"where|what|who|how|why|which|whether|if|unless|when|while|as|because|since|everything|nothing|anything|something|everyone|someone|all|so|but|and|or|then|also|sometimes)\b.*|"
        r".* (?:whether|if|because|where|that|which|who|says?|said|sure|i|you|he|she|they|we|it|is|are|was|were)(?: .*)?"
    ),
    no_place=r"(?:my|your|his|her|their) .+",
    value_tails=r",? please$| by default$",
    forget=(
        rf"{_PLEASE}forget that (?P<x>(?:i|we) prefer .+|my preference is .+|(?:we )?want .+|project uses .+|.+ is (?:stored under|persisted in) .+)",
        rf"{_PLEASE}forget (?:that )?(?:i |we |you (?:should |must )?|to )?(?P<x>(?:always|use|default to|keep|reply|answer|respond|run) .+)",
        rf"{_PLEASE}forget that (?:the|this|our|my) (?P<x>project uses .+)",
    ),
    forget_preference=(
        rf"{_PLEASE}forget (?:about )?my preference (?:for|of) (?P<x>.+)",
        r"i no longer prefer (?P<x>.+)",
        r"i (?:don't|do not) prefer (?P<x>.+) any ?more",
    ),
    refusals=REFUSALS,
    pointing=(
        r"(?:it|this|that|these|those|them|one|both|either|neither|all|any|everything|nothing|something|whatever|which|yours|mine|theirs|his|hers|"
        r"(?:the )?(?:first|second|third|last|former|latter|other|same|next|previous)(?: (?:one|option|way))?|(?:option|number|choice) \S+|\d|#\d+|[ab]\)|(?:that|this) (?:one|way|option|approach)|the way .*|another(?: one)?|so|he|she|they|you|me|him|her|us|(?:something|anything|everything|someone|nothing) else|what|it all|(?:them|these|those|us|you) (?:both|all)|(?:all|any|either|both|some|one) of (?:it|them|these|those|this))"
    ),
    delegates=DELEGATES,
    delegated=DELEGATED,
    delegates_before=DELEGATES_BEFORE,
    delegates_either=(
        rf"{_POLITE}(?:{_TEXT_WORK}|shorten|polish|correct|simplify|fix the (?:grammar|spelling) (?:of|in))(?: (?:this|that|it|these|those|both))(?: {_TEXT})?{_TO}",
        rf"{_POLITE}{_TEXT_WORK}(?: (?:in)?to \S+)?(?: please| for me)?",
        rf"(?:what do you think of|how does) (?:this|that|it)(?: {_TEXT})?(?: sound| look| read)?",
    ),
    own_headings=r"(?:these are |here are |here's |some of )?(?:my|our) (?:preferences|rules|defaults|settings|habits|way of working)",
    recall=(
        r"\b(?:do you )?remember (?:when|what|how|where|last|we|i|the|that|our|my)\b.*",
        r"\blast time\b",
        r"\bwhat (?:did|have) (?:we|i) (?:talk(?:ed)?|chat(?:ted)?|sp(?:eak|oken)) about\b",
        r"\bwhat (?:was|were) (?:my|our) (?:decisions?|plans?|conclusions?|agreements?|choices?|answers?)\b",
        r"\bwhere (?:did we|we) (?:leave|left|stop|stopped)\b|\bpick up where we\b",
        r"\bwe talked about\b",
        r"\bwhat (?:did|have) (?:we|i) (?:decided?|agreed?(?: on)?|discuss(?:ed)?|s(?:ay|aid) about|t(?:ell|old) you)\b",
        r"\bcontinue from\b",
        r"\bwe discussed\b",
        r"\bremind me what (?:we|i)\b",
        r"\b(?:did|have|has) (?:we|i|any(?:one|body)|some(?:one|body)) (?:ever |already |all )?(?:say|said|mention(?:ed)?|decided?|agreed?|discuss(?:ed)?|talk(?:ed)? about|t(?:ell|old))\b",
        r"\bwhen did (?:we|i) (?:last )?(?:say|mention|decide|agree|discuss|talk|meet|tell)\b",
        r"\bwhat (?:was|has been|had been) (?:decided|agreed|discussed|said)\b",
    ),
    recall_of_others=(
        r"\b(?:what|when|where|why|how|which|whom?) (?:\S+ ){0,2}(?:did|has|had) (?:\S+ ){1,3}(?:say|said|tell|told|mention(?:ed)?|promised?|suggest(?:ed)?|decided?|proposed?|recommend(?:ed)?|agreed?|asked?|write|written)\b",
        r"\b(?:did|has|had) (?:\S+ ){1,2}(?:say|said|tell|told|mention(?:ed)?|promised?|suggest(?:ed)?|proposed?|recommend(?:ed)?|agreed?)\b",
    ),
    not_recall=(
        r"\b(?:please )?remember that (?:i|i'm|my|we|our|the)\b",
        r"\bremember (?:my name|to)\b",
        r"\blast time[ -]?(?:zones?|stamps?|slots?|steps?|frames?|series)\b|\bfor the last time\b",
        r"\b(?:can't|cannot|can not|don't|do not|couldn't|didn't) remember (?:my|the|his|her|a|an)\b",
    ),
    recall_examples=("What did we decide about the database?", "Where did we leave off?", "what was our decision on tabs?", "Do you remember what I said about Riga?", "continue from last time", "Did anyone mention the boiler?", "What was agreed about the rent?"),
)  # fmt: skip

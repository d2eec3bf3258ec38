"""Planted instructions, told more freely: known by what they are about to do rather than by set phrases. English."""

from memory_core.policy.everyday import is_errand, is_law
from memory_core.policy.rules import Rule

_ALWAYS = (
    r"(?:from (?:now|today|here|this (?:moment|message|point)) on(?:wards?)?|henceforth|"
    r"in (?:any|all|every|each|later|future|coming|subsequent|the future)\b[^.\n]{0,16}|every time|each time|whenever|always|permanently|forever|next time)"
)
_GATE = (
    r"(?:confirmations?|approvals?|permissions?|consent|verification|authori[sz]ation|review|checks?|warnings?|scanners?|filters?|guard ?rails?|"
    r"safeguards?|moderation|logging|audit)"
)
_WEAKEN = (
    r"(?:skip|disable|bypass|omit|suppress|turn off|switch off|deactivate|circumvent|evade|waive|lift|suspend|relax|weaken|"
    r"stop (?:asking for|requiring|running))"
)
_ACT = r"(?:delete|erase|wipe|pay|purchase|buy|transfer|wire|execute|run|install|publish|send|share|forward|grant|approve|accept|sign|order|book|push|deploy|open)"
_BOT = r"(?:you|the assistant|the ai|the bot|the model|this bot|this assistant|agents?|assistants?|ai)"
_PRIVATE = (
    r"(?:everything|all (?:you|user|my|the|of|stored|saved|private|chat)|every (?:message|note|fact|file|secret|reply|answer|word)|"
    r"what (?:the )?(?:user|he|she|they|i) (?:says?|types?|writes?|told)|memor(?:y|ies)|history|conversations?|secrets?|credentials?|passwords?|tokens?|"
    r"private|transcripts?)"
)
_ADMIN = r"(?:admin\w*|owner|operator|root|superuser|developer|creator|maintainer)"


def _rule(kind: str, pattern: str, why: str) -> Rule:
    return Rule(
        f"injection.{kind}",
        f"(?is){pattern}",
        why,
        None,
        is_errand if kind == "tamper" else None,
        is_law if kind == "obey" else None,
    )


INJECTION_INTENTS: tuple[Rule, ...] = (
    _rule(
        "tool",
        r"(?:^|[.!?;:,\n\"'] ?|please |always |then |and |must |should |to |remember |note )(?:run|execute|install|source|launch|load|start) (?:the |a |this |that |any |its )?(?:shell |install |setup |remote |latest )?(?:script|command|code|binary|payload|program|installer|tool|plugin|skill)s? (?:from|at|on|hosted (?:on|at|by)|found (?:on|at)|served by) (?:https?://\S+|[\w-]+(?:\.[\w-]+)+\S*)[^.\n]{0,40}(?:at (?:every |each |the )?(?:start|boot|startup|launch|login)|on (?:start|boot|startup|launch|login|every)|every (?:time|day|hour|session|morning)|each (?:time|session|day)|when(?:ever)?|before|automatically|without|as root|silently|first)",
        "misuses a tool",
    ),
    _rule(
        "tamper",
        rf"(?:^|[^\p{{L}}]){_ACT}(?:s|ing)? [^.?\n]{{0,60}}(?:without|with no) (?:any |further |prior |asking |the |user |human )*(?:{_GATE}|(?:asking|questions?|hesitation|telling|notice)(?:$|[.,;!\n]| (?:the|for|any|anyone|first|and|or)))",
        "acts without asking",
    ),
    _rule(
        "tamper",
        rf"{_GATE} (?:for [^.\n]{{0,30}} )?(?:is|are|was|were|has been|have been) (?:already |now |hereby |permanently )?(?:granted|given|waived|disabled|lifted|suspended|optional|not (?:needed|required|necessary)|unnecessary|pre-?approved|implied|assumed|deactivated|removed)",
        "weakens a check",
    ),
    _rule(
        "authority",
        rf"(?:i|we|this user|this person|this account|the sender|sender|@\w+|guests?|everyone) (?:am|are|is|has|have|holds?|possess\w*|gets?) (?:now |the |full |all |complete |unlimited |unrestricted |special |elevated |your |verified |real |root |super)+{_ADMIN}(?: (?:rights?|access|privileges?|permissions?|status|role|mode))?(?:$|[.!,;:\n]| (?:and|so|here|now|therefore|thus|which|with|of (?:this|the) (?:bot|system|server|chat|assistant)))",
        "claims or grants a right",
    ),
    _rule(
        "authority",
        rf"as (?:the|your|an?) (?:real |system |authori[sz]ed |verified |senior |chief )*(?:{_ADMIN}|engineer|auditor|officer|security \w+)[^.\n]{{0,20}},? (?:i (?:order|command|authori[sz]e|permit|allow|instruct|require|demand|direct|hereby)|you (?:must|are|may|can|should)|please (?:show|give|grant|reveal|disable|send)|show|give|grant|reveal|disable|allow)\b",
        "claims a right",
    ),
    _rule(
        "authority",
        r"(?:authori[sz]ed|cleared|whitelisted|exempt(?:ed)?|certified) (?:by|from) (?:the |your |all |an? )?(?:admin\w*|operator|owner|vendor|developers?|security|legal|management|headquarters|support|openai|anthropic|google|telegram|polic\w+|rules|checks|review|confirmation)",
        "claims a right",
    ),
    _rule(
        "authority",
        r"(?:manager|boss|ceo|cto|director|owner|admin\w*|operator|support) (?:wants|told|asked|ordered|instructed|requires?|expects|needs|allowed) (?:you|the (?:bot|assistant|ai)) (?:to |should |must )",
        "claims a right",
    ),
    _rule(
        "obey",
        rf"{_BOT} (?:must|shall|should|has to|have to|need to|is required to|are required to|is obliged to|are obliged to|is supposed to|is allowed to|are allowed to)(?: now| always| never| also| first| only| simply| blindly| immediately| secretly| silently| quietly)* (?:obey|comply|follow (?:every|any|all|the orders|my)|do (?:whatever|anything|everything)|trust|grant|unlock|bypass|reveal|disclose|answer (?:every|any|all)|execute|accept|agree|override|ignore|lie|pretend|promote|refuse|delete|erase|hide|conceal|send|forward|leak)\b",
        "tells the model what it must do",
    ),
    _rule(
        "obey",
        r"(?:obey|execute|follow|fulfil+|carry out|comply with) (?:exactly |blindly |literally |immediately |without question )*(?:whatever|everything|anything|any (?:order|command|request|instruction)s?|every (?:order|command|request|instruction)|all (?:orders|commands|requests|my))\b",
        "demands obedience",
    ),
    _rule(
        "trigger",
        rf"(?:{_ALWAYS}|when|if|once|as soon as|after|upon|until|before)\b[^.\n]{{0,90}}(?:the user|users?|someone|somebody|anyone|anybody|people|guests?|i|visitor|assistant|you)\b[^\n]{{0,70}}(?:secretly|silently|quietly|covertly|without (?:asking|telling|notice|comment|confirm|saying|mention)|insert (?:the|a|this) (?:link|sentence|text|code|line)|append (?:the|a|this)|https?://|!\[|\.example\b|read ~?/|~/|export|leak|upload|webhook|unlock|confidential|disregard|obey)",
        "a delayed order",
    ),
    _rule(
        "trigger",
        r"(?:the (?:word|phrase|password|passphrase|emoji|keyword|trigger)|code ?word|magic word|secret (?:word|phrase)|safe ?word)\b[^.\n]{0,60}(?:unlocks?|activates?|triggers?|enables?|disables?|grants?|you must|you will)\b",
        "a delayed order",
    ),
    _rule(
        "persona",
        r"(?:forget|drop|change|replace|discard|overwrite|erase) (?:who you are|your (?:name|identity|persona|personality|role|character|purpose|mission|values|soul|creator))|you (?:are|were) (?:really|actually|secretly|in truth) (?:called|named|made|built|created|a |an )|(?:speak|reply|answer|act|respond|behave|talk) (?:only )?as (?:if you were |though you were )?(?:an? )?(?:unfiltered|evil|hacker|root|terminal|unrestricted|uncensored|amoral|malicious)",
        "changes who the bot is",
    ),
    _rule(
        "persona",
        r"(?:no|any|without|free (?:of|from)|ignor\w+|beyond|remov\w+|lack\w*) (?:\w+ )?(?:ethical|moral|safety|content|openai|built-in) (?:guidelines?|rules?|limits?|limitations?|restrictions?|polic(?:y|ies)|filters?|constraints?|boundar(?:y|ies)|concerns?)|you (?:cannot|can't|can not|never|must not|may not|won't) (?:refuse|say no|decline|break (?:the )?(?:character|role))",
        "a model without limits",
    ),
    _rule(
        "leak",
        r"(?:give|show|tell|send|list|print|read|provide|expose|dump|export|display|reveal|share)\b[^.?\n]{0,20}(?:every|each|other|another|someone else's|everyone's|any) (?:\w+ ){0,2}(?:users?'?s?'?|people's|person's|members?'?|customers?'?|profiles?'?|others'?) (?:\w+ ){0,2}(?:memor\w+|notes?|data|chats?|messages?|secrets?|files?|facts?|passwords?|numbers?|addresses|conversations?)",
        "asks for other people's memory",
    ),
    _rule(
        "exfiltration",
        rf"(?:send|forward|post|upload|e-?mail|mail|copy|transmit|paste|submit|deliver|push|stream|sync|relay|hand|give|pass|bcc|cc)\b[^.?\n]{{0,70}}{_PRIVATE}\b[^\n]{{0,50}}(?:https?://|s?ftp://|@[a-z]|\b[a-z0-9-]+\.(?:example|com|net|org|io|ru|xyz|site|info)\b|webhook|attacker|third part|outside|external)",
        "sends what is private away",
    ),
    _rule(
        "exfiltration",
        r"(?:render|display|include|embed|load|fetch|insert)\b[^.?\n]{0,40}(?:image|picture|pixel|badge|link|url|icon|gif|https?://)\b[^\n]{0,90}(?:\?|&|=|path|query|parameter|replac|encoded|base64|filled)[^\n]{0,40}(?:user|chat|message|note|memory|secret|email|phone|history|conversation|token|password|context|summary)",
        "a link that carries private text",
    ),
    _rule(
        "commerce",
        r"(?:is|are|as) (?:the |a |an )?(?:only |most |best |single |sole |number one |leading |official )+(?:trusted|reliable|safe|authoritative|credible|recommended|verified|source|provider|choice|authority|broker|exchange)\b[^\n]{0,70}(?:recommend|cite|mention|suggest|always|never|link|tell)|always (?:recommend|promote|advertise|endorse|praise|push|plug|suggest) (?:the |our |my )?(?-i:[A-Z])[^.?\n]{0,60}(?:first|above|over|before|instead|whenever|when)",
        "plants a recommendation",
    ),
    _rule(
        "config",
        r"(?:edit|modify|change|update|overwrite|append|insert|patch|replace)\b[^.?\n]{0,50}(?:\w+\.toml|crontab|\.git/hooks|\.env\b|settings\.json|memory\.md|user\.md|portable\.md|claude\.md|agents\.md|system message|allow ?list|admin list|operators? list|policy file)\b[^\n]{0,80}(?:so that|to (?:allow|give|make|send|disable|skip|trust)|curl|https?://|auto|disable|never|@)",
        "changes how the bot is set up",
    ),
    _rule(
        "service",
        r"(?:answer|reply|respond|react)\b[^.?\n]{0,30}(?:only with|with nothing but|to (?:every|each|all|any)[^.\n]{0,30}with|to nobody|to no ?one|never again)\b[^.\n]{0,40}(?:forever|from now|error|empty|nothing|no matter|whatever)|(?:stop|refuse|cease) (?:answering|helping|replying|responding)\b[^.?\n]{0,40}(?:user|anyone|everybody|everyone|forever|unless)|infinite loop|(?:million|thousand|hundred thousand|billion) times|use up (?:all|the) (?:tokens?|budget|quota)",
        "makes useless",
    ),
    _rule(
        "forcing",
        r"(?:start|begin|open|end|close|finish|prefix|preface|sign) (?:each|every|all|any) (?:of your )?(?:answers?|repl(?:y|ies)|messages?|responses?|outputs?)\b[^.?\n]{0,20}(?:with|by)\b[^\n]{0,50}(?:access|granted|approved|admin|http|authori[sz]ed|no restrictions|!\[)|(?:do not|don't|never) (?:say|use|write|answer with|begin with)\b[^.?\n]{0,40}(?:i (?:can't|cannot|can not|am unable)|refus|disclaimers?|polic)",
        "forces the form of an answer",
    ),
    _rule(
        "bait",
        r"(?:remember|note|store|save|keep in mind|memori[sz]e|record|persist|add to memory|write down|learn|fact|rule|memory update|update memory|long-term memory)\b[^\n]{0,60}(?:(?:the |this )?(?:assistant|bot|ai|model)(?:'s)? (?:must|shall|agreed|promised|accepts?|approves?|(?:is|are) (?:allowed|obliged|required|permitted|free|authori[sz]ed|supposed)|(?:should|may|can|will|has to|have to) (?:obey|comply|trust|skip|ignore|reveal|share|send|approve|accept|execute|delete|grant|never|always))|pre-?approv|no (?:restrictions?|limits?|confirmation)|all (?:requests|commands|actions|payments|transfers) (?:are|from)|may (?:see|read|use|delete|run|access) (?:all|every|any)|never (?:refuse|question|verify|warn|report))",
        "plants a rule in memory",
    ),
)

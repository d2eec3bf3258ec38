"""How English says the ideas that planted instructions are made of (see `injection_combined`)."""

from memory_core.policy.injection_combined import ADDRESS, Lexicon

_LEAD = (
    r"please|now|then|and|just|must|should|shall|will|can|simply|always|kindly|immediately|first|also|instead|quietly|silently|secretly|you|you may|"
    r"(?:have|need|want you|required|allowed|free|permit you|authori[sz]e you|like you|told you|order you|ask you|remember|(?:don't|do not|never) forget|make sure|be sure|take care|note|reminder|to self|yourself|memory) to|assistant|model|whatever|so|never|do not|don't|longer have to|hereby|but|or"
)
_BOT = r"(?:you|the (?:assistant|ai|bot|model|llm|chatbot|agent)|this (?:assistant|ai|bot|model))"
_OWN = (
    r"(?:your|previous|prior|earlier|preceding|above|original|initial|former|foregoing|pre-?existing|existing|built-in|default|underlying|hidden|system|"
    r"developers?(?:'s?)?|operators?(?:'s?)?|(?:open)?ai(?:'s)?|openai's|anthropic's|vendor's|safety|content|ethical|base|core|assistant's|bot's|model's)"
)
_ORDERS = (
    r"(?:instructions?|rule ?sets?|rules?|guidelines?|guidance|directives?|directions|polic(?:y|ies)|prompts?|constraints?|restrictions?|safeguards?|"
    r"guard ?rails?|programming|training|configuration|config|set-?up|orders|commands|limits|limitations|principles|protocols?|system messages?|developer messages?|"
    r"conditioning|alignment|boundaries|stipulations|mandates?|regulations)"
)
_GIVEN = (
    r"(?:you (?:were|have been|had been|have|had|got|received|follow|obey|operate under|are bound by|start(?:ed)? with|came with)|given to you|set for you|"
    r"that (?:bind|govern|limit|restrict|constrain) you|above|before (?:this|now)|(?:from|by|of) (?:your|the) (?:developers?|operators?|makers?|creators?|vendor|system|admin\w*)|"
    r"(?:that )?(?:openai|anthropic|google|telegram|the developers?|your (?:makers?|developers?|creators?)) (?:gave|set|wrote|imposed)|"
    r"(?:that |which )?(?:your|the) (?:makers?|developers?|creators?|programmers?|operators?|vendors?|company|builders?|owners?|engineers?|trainers?|designers?|authors?) \p{L}+(?: \p{L}+){0,2}|(?:text |block |section )?you (?:were|have been|had been) \p{L}+|"
    r"(?:at|from) the (?:top|start|beginning) of (?:this|the|our) (?:conversation|chat|prompt|context|session))"
)
_THEIRS = (
    rf"(?:{_OWN}(?: [\p{{L}}'-]+){{0,2}} {_ORDERS}|(?:the |those |these |any |all |every |each )?{_ORDERS} {_GIVEN}|"
    r"(?:what|whatever|everything|anything|all)(?: that| else)? (?:you(?:'ve| have| were| had| are)? ?(?:been )?(?:told|instructed|taught|given|asked|ordered|trained)|"
    r"(?:was|has been|had been) (?:said|written|instructed|asked|set) (?:before|above|earlier|so far|previously)|you know(?:$|[.,;:!]| and)|came before|comes before|precedes|above(?:$|[.,;:!]| (?:and|this|was|were|is|that|but|or))|"
    r"(?:your )?(?:developers?|operators?|makers?|creators?) (?:said|told|taught|wrote|instructed)))"
)
_WEAK_ORDERS = (
    r"(?:instructions|directives|guidelines|rules|policies|restrictions|prompts|safeguards|guard ?rails|orders)"
)
_WITHOUT = r"(?:no|without|zero|free (?:of|from)|freed (?:of|from)|lack(?:s|ing)?|minus|never had|stripped of|beyond|outside|unbound by|exempt from|above)"
_LIMITS = (
    r"(?:limits?|limitations?|filters?|filtering|rules?|restrictions?|constraints?|guidelines?|guard ?rails?|polic(?:y|ies)|censorship|ethics|morals?|morality|"
    r"boundaries|safeguards?|refusals?|scruples|inhibitions|moderation|content policy|safety (?:layer|training|net))"
)
_ANYONE = (
    r"(?:(?:any|some|every|no)(?:one|body)|(?:a|an|the|any|another|some|each|every|new) (?:\p{L}+ )?(?:user|person|guest|visitor|member|customer|client|colleague|chat|human|owner)s?|people|"
    r"users|guests|customers|visitors|they|the (?:word|phrase|term|name|topic|subject|question)|(?:you|i) (?:hear|see|read|are asked|get asked|say|type|write)|asked|hearing|seeing|reading)"
)
_WHEN = r"(?:when|whenever|if|once|as soon as|the next time|next time|every time|each time|any time|anytime|the moment|after|upon|on|in case|should|until|while)"
_AWAY = (
    rf"(?:{ADDRESS}|[a-z0-9-]+\.(?:example|com|net|org|io|ru|cn|xyz|site|top|info|dev|link|click)|webhook|pastebin|"
    r"(?:my|our|an?|the|this) (?:external |remote |outside |other )?(?:server|endpoint|collector|bucket|sink|webhook|address|inbox|host|domain|number|listener)|attackers?|third part(?:y|ies)|outside|to me|to us|"
    r"every link|each link|image (?:url|address|link)|query)"
)
_PRIVATE = (
    r"(?:(?:saved|stored|private|all|each|every|whole|full|entire|secret|confidential|internal|user'?s?|members?'?|people'?s?|persons?'?|past|hidden|recent|last|latest)(?: [\p{L}'-]+){0,2}? "
    r"(?:tokens?|notes?|facts?|preferences|messages?|chats?|conversations?|data|files?|items|entries|memor(?:y|ies)|records|details|contacts|logs?|inputs?|replies|answers?|reminders?|tasks?|photos?|lines?|secrets?|credentials?|documents?|text|name|histor(?:y|ies)|content)|"
    r"(?:the|this|our|your|his|her|their|my|chat|conversation) (?:chat |conversation |message |session |memory |entire |whole |full )*(?:(?:chat|conversation|message) logs?|history|transcripts?|memor(?:y|ies)|conversations?|secrets?|credentials?|passwords?|tokens?|"
    r"api keys?|user data|private data)|your (?:\p{L}+ )?(?:notes?|context|session|keys)|(?:what(?:ever)?|everything|all|anything)(?: that)? (?:the |this |that |any |each )?(?:user|person|he|she|they|you|people|members?|owner|customer)s? (?:\p{L}+ ){0,2}?(?:tells?|says?|types?|writes?|knows?|shares?|stored?|remember|sends?|hold|have)|"
    r"(?:whatever|everything|anything|all that|what) (?:gets|is|was|has been|will be) (?:saved|said|written|stored|shared|typed|remembered|discussed)|everything you (?:know|have|remember|store|see)|credentials?|passwords?|api keys?|secrets)"
)

ENGLISH = Lexicon(
    "en",
    lead=_LEAD,
    words={
        "DROP": (
            r"@(?:ignore|disregard|forget|overrid~|overwrite|bypass|circumvent|evade|sidestep|set|put|push|leave|cast|lay|throw|toss|"
            r"drop|cancel|neglect|abandon|discard|dismiss|skip|erase|wipe|delete|clear|purge|suspend|revoke|void|violate|break|breach|defy|disobey|unlearn|ditch|scrap|shed|renounce|"
            r"reset|replace|supersede|rescind|annul|invalidate|nullify|lift|remove|disable|deactivate|consider|treat|regard|deem|count|"
            r"(?:do not|don't|dont|never|stop|no longer(?: have to| need to)?|cease(?: to)?|quit|refrain from|you need not|need not|no need to|refuse to) (?:obey|follow|respect|adher|comply|heed|honou?r|observ|listen|apply|abide|consider|us)~(?: to| with| by)?|"
            r"pay no (?:attention|heed|regard)|take no (?:notice|account)|let go of|do away with|(?:act|behave|continue|proceed|answer|respond|operate) (?:as if|as though|like) (?:you (?:never|had no|were never)|there (?:are|were|was) no))"
        ),
        "THEIRS": _THEIRS,
        "FLATLY": (
            r"@(?:pretend|imagine|assume|suppose|act as if|behave as if|act as though)(?: that)? (?:the |your |all |any |every )*(?:system|developer|previous|earlier|initial|safety) (?:messages?|prompts?|instructions?|rules|guidelines|text) (?:was|were|is|are|do|does|did|had|never|has|have)|"
            r"@(?:ignore|disregard|forget|bypass|override|violate|disobey|stop (?:following|obeying)|abandon|pay no attention to) "
            rf"(?:(?:all|any|every|each|whatever|the|these|those|and|of|other|further) )*{_WEAK_ORDERS}(?: (?:and|or) \p{{L}}+)?"
        ),
        "VOID": (
            r"(?:(?:are|is|were|was|have been|has been|be|been|being|now|hereby|become|becomes?|stands?) (?:now |all |hereby |herewith |officially |permanently |therefore |considered |declared |rendered |deemed |a |an )*"
            r"(?:void|null|cancell?ed|revoked|rescinded|repealed|suspended|superseded|replaced|obsolete|lifted|invalid|overridden|overruled|annulled|withdrawn|disabled|deactivated|outdated|wiped|erased|dropped|mistake|fake|decoy|test|joke|draft|trick|hoax|placeholder|sham|irrelevant|waived|off|gone|history|untrusted|deprecated)|"
            r"(?:no longer|do(?:es)? not|don't|doesn't|never|cease to|stop|not) (?:apply(?:ing)?|count(?:ing)?|bind(?:ing)?|hold|matter|exist|valid|in force|in effect|binding|relevant|apply here)|(?:is|are) not (?:valid|binding|in force)|may be (?:ignored|broken)|(?:was|were|had|have) never (?:existed?|there|given|real|binding|meant)|(?:binds?|restricts?|limits?|governs?|controls?|restrains?) you(?: any ?more| no longer)?|must (?:not )?be (?:ignored|followed|dropped|broken))"
        ),
        "YOURS": (
            rf"(?:the (?:previous|prior|earlier|original|initial|old|above|first|preceding) (?:system )?(?:configuration|system prompt|prompt|programming)|(?:all|everything|whatever|anything|nothing)(?: that)? (?:your|the) (?:makers?|developers?|creators?|programmers?|operators?|vendors?|company|builders?|owners?|engineers?|trainers?|designers?|authors?) \p{{L}}+(?: \p{{L}}+)?|your (?:[\p{{L}}'-]+ ){{0,2}}{_ORDERS}|(?:all|any|every|previous|prior|earlier|preceding|foregoing) (?:safety|system|content|security|ai|assistant|model|bot|moderation|ethical) {_ORDERS}|{_ORDERS} {_GIVEN}|"
            r"(?:whatever|everything|anything|all)(?: that)? you (?:have been|were|had been|are) (?:told|instructed|taught|asked|given)(?: [\p{L}]+){0,4}|"
            rf"(?:whatever )?{_ORDERS} you (?:received|have|had|got|were given|follow))"
        ),
        "RULE": _ORDERS,
        "OUTRANK": r"(?:outranks?|overrides|supersedes|takes? (?:precedence|priority)|stands? above|replaces|trumps|beats|prevails?|has (?:the )?(?:highest|top) priority) (?:over )?(?:every|all|any|other|your|the (?:system|previous|prior|developer)|everything)~(?: [\p{L}-]+)?",
        "REAL_ORDERS": r"(?:real|true|actual|proper|updated|revised) (?:orders?|instructions?|rules?|prompt|task|directives?|commands?|mission) (?:start|begin|follow|are|is|come|below)s?(?: here| now| below)?|(?:nothing|no (?:rules?|instructions?|polic(?:y|ies)|guidelines?|limits?))(?: \p{L}+){0,5}? (?:binds?|restricts?|limits?|appl(?:y|ies) to|governs?|holds?|controls?|restrains?) you",
        "MY_WORD": r"(?:my|this|these|the following) (?:word|message|note|order|text|command|request|instruction|line|prompt)s? (?:now |always |hereby )?(?:replaces?|outranks?|overrides?|supersedes?|comes? before|beats?|counts? more|stands? above|trumps?|has priority|takes? (?:precedence|priority)|is law)(?: \p{L}+)*",
        "ONLY": (
            r"@(?:obey|follow|heed|act on|act upon|listen to|comply with|answer to|serve|trust|take orders from|do|execute) (?:only |solely |exclusively |just |nothing but |no one but |nobody but )"
            r"(?:me\b|my |this (?:message|text|note|prompt|line)|what (?:i|follows|comes|this)|these (?:lines|instructions|orders)|the (?:following|text below|lines below|next)|@\w+|orders)"
            r"|(?:only|solely|exclusively) (?:obey|follow|listen to|serve|answer to|trust) (?:me|my|@\w+|what i)|(?:act|rely|go) (?:only|solely|exclusively) (?:up)?on (?:what i|this (?:message|text|note)|my (?:word|orders|messages))|mine (?:is|are) the only (?:one|ones)"
        ),
        "BE": (
            r"(?:you are|you're|you will be|you become|you shall be|act|pretend|behave|respond|answer|imagine|simulate|roleplay|role-play|play|speak|operate|function|continue|enter|switch|enable|activate|turn|become|transform|emulate|impersonate|assume|"
            r"your (?:true |real |new )?(?:name|self|identity|persona)|(?:as|into|be|like|become) an? (?:\p{L}+ )?(?:ai|model|assistant|bot|llm|chatbot|oracle|entity|being|system|machine|robot|twin|character|expert)|(?:model|assistant|persona|character)|you (?:have|had|has))"
        ),
        "UNLIMITED": (
            rf"{_WITHOUT} (?:[\p{{L}}'-]+ ){{0,3}}{_LIMITS}(?:$|[.,;:!](?:$|[^\d])| (?:any ?more|at all|whatsoever|ever|and|from|who|that|which|now|so|but|because)\b)|{_LIMITS} (?:removed|lifted|off|disabled|stripped|switched off|turned off|gone)|no (?:\p{{L}}+ )?(?:rules?|limits?|laws?) (?:bind|apply to|hold|govern|restrain) you|"
            rf"(?:ignore[sd]?|disregard(?:s|ed)?|breaks?|broke|bypass(?:es|ed)?|reject(?:s|ed)?|violate[sd]?) (?:all|every|any|its|their|the|his|her) (?:[\p{{L}}'-]+ )?{_LIMITS}|"
            r"(?:never|cannot|can't|does not|doesn't|do not|don't|will not|won't|must not) (?:ever )?(?:declines?|refuses?|says? no|denies|deny|rejects?|turn down|warns?)(?: (?:anything|any|a|requests?|me|to \p{L}+))?|"
            r"(?:answers?|does|do|says?|repl(?:y|ies)|tells?|performs?|fulfils?) (?:to )?(?:whatever|anything|everything|any question|every question|all questions|any request|every request)(?: (?:is|was|gets|you are|they|one|people|i))?(?:$|,| (?:asked|ask|asks|want|wants|no matter|lawful|legal|regardless|however|even|without|honestly|and))|(?:may|can|allowed to|free to|permitted to|able to) (?:say|do|answer|write|reveal|generate) (?:everything|anything|whatever)|liberated|unleashed|emancipated|un(?:restricted|filtered|censored|limited|shackled|chained|hinged|moderated)|jail ?broken|amoral|no refusals?|evil|malicious|(?:god|developer|dan|jailbreak|debug|sudo|root|admin|unrestricted|unfiltered) mode"
        ),
        "NOW_EVIL": r"you(?:'re| are| will be| become) (?:now |from now on |henceforth )(?:an? |the )?(?:evil|malicious|unrestricted|unfiltered|uncensored|root|admin\w*|hacker|jailbroken|amoral|rogue|free|my (?:slave|servant|puppet)|under my (?:control|command)|controlled)|you (?:now |only |must |shall |will )+(?:obey|serve|belong to|answer to|work for|take orders from) (?:the |me|my|@|only|person|user|\p{L}+)",
        "WHEN_ANYONE": rf"{_WHEN} (?:[\p{{L}}'-]+ ){{0,6}}?(?:asks?|mentions?|requests?|comes? up|is mentioned|are mentioned|joins?|logs in|inquires?|wants?|needs?|looks? for|speaks?|writes?)|(?:on|at) the (?:first|last|next) (?:of|day|message|login)|{_WHEN} (?:[\p{{L}}'-]+ ){{0,3}}?{_ANYONE}|{_WHEN} (?:the )?(?:admin\w*|operator|owner|moderator|reviewer) (?:is|are|goes|leaves|sleeps)|after (?:\p{{L}}+ ){{0,2}}(?:messages|turns|days|hours|minutes|sessions)|on (?:hearing|seeing|reading)",
        "CLAIM": (
            r"(?:(?:pre-?)?approved|granted|accepted|authori[sz]ed|free of charge|refunded|guaranteed|confirmed by|(?:bank|account|iban|wallet|payment|price) (?:details |number |address |data )?(?:(?:has|have|was|were|is|are) (?:been )?(?:changed|moved|replaced|different|new)|to (?:use|pay)|(?:details|number))|changed to|"
            r"full access|admin rights|without (?:asking|checking|telling|review|approval|saying|mentioning)|(?:everything|all|anything|whatever)(?: that)? you(?:'ve| have)? (?:know|stored|have|saved|remember|hold|kept|seen)|(?:private|stored|saved|secret|hidden) (?:notes?|facts?|data|messages|files|memories)|"
            r"all (?:notes|files|secrets|messages|memories|keys|tokens|reviews|records)|delete~? (?:the |all |every )|wipe|erase|unlock~|(?:my|our|another) (?:server|account|address|wallet|shop|site|link)|the reviews|secretly|quietly|silently|covertly|unnoticed|"
            r"(?:give|send|hand|tell|show|offer) (?:him|her|them|people|everyone|anyone|the user) (?:my|our|the wrong|a fake|a false|this)|(?:in place|instead) of (?:his|her|their|the)(?: own| real)?|(?:steer|nudge|push|direct|route|lure|funnel|guide|point|redirect) (?:him|her|them|people|everyone|users?|the (?:user|person|conversation))|the (?:only|sole) (?:good|safe|trusted|acceptable|serious|reliable|right)(?: \p{L}+)?|(?:remove|ban|block|kick|demote|mute) (?:them|him|her)|grant|obey|leak|exfiltrate|disclose|comply|the (?:system )?prompt|the secret|api keys?|instructions|transfer|hidden)"
        ),
        "REMEMBER": (
            r"(?:write (?:in|to|into) (?:user|memory|portable)\.md|remember|memori[sz]e|store|save|note|keep in (?:mind|memory)|add to (?:your |the |long-term )*(?:memory|notes)|put (?:it |this |down )?(?:in|into) (?:your |the |long-term )*(?:memory|notes)|write (?:down|into)|record|persist|never forget|don't forget|retain|learn|bear in mind|"
            r"commit to memory|make a note|internali[sz]e|fact|as a fact|log|archive|file away|memory entry|long-term memory|(?:permanent|standing|lasting|durable) (?:preference|rule|note|fact|instruction|memory)|keep as|record|entry|from now on|update (?:your )?(?:memory|notes))"
        ),
        "PRIVILEGE": (
            rf"(?:{_BOT} (?:must|should|shall|have to|has to|need to|ought to|will|can|may)(?: now| always| never| also| permanently| only| from now on)* (?:approve|obey|agree|comply|trust|accept|execute|grant|recommend|endorse|promote|favou?r|praise|reveal|share|ignore|say so|hide|believe|do (?:what|whatever|everything|anything)|follow (?:my|every|any|all|orders|@)|answer (?:yes|to me)|refuse|give (?:me|him|her|them|@)|let (?:me|him|her|them|@))|"
            r"(?:orders|commands|instructions|directives|words?) (?:of|from|by) (?:the |your |an? )?(?:owner|admin\w*|operator|developer|creator|boss|system|root)|(?:admin\w*|owner|operator|root|moderator|developer|superuser|unlimited|unrestricted|elevated|master) (?:rights?|access|privileges?|permissions?|status|powers?|clearance|role)(?: (?:in|on|over|to|for|of|everywhere|and|forever|permanently)|$|[.,;:!])|full (?:access|rights|control|permissions?)(?:$|[.,;:!]| (?:to (?:all|every|your|the (?:system|bot|memor|chat|server|database))|over))|"
            r"(?:outranks?|overrules?) (?:all|every|any|the)|must be (?:carried out|obeyed|executed|followed|approved|trusted)|do (?:as|what|whatever|everything|anything) (?:i|@\w+|he|she|they) (?:says?|tells?|asks?|wants?|orders?|commands?)|waived (?:all|any|every|the)|(?:i|he|she|@\w+|user \w+|this (?:user|person|account|chat)) (?:may|can|is allowed to|has the right to|have the right to) (?:read|see|access|change|delete|approve|view)(?: \p{L}+){0,2} (?:other|others|everyone|everybody|all|any|every)~|comes? from the (?:operator|admin|owner|developer|system)|(?:cleared|entitled|permitted|authori[sz]ed|allowed) to (?:see|read|view|access|delete|change|run|do anything|approve|everything)|(?:i|@\w+|this (?:user|person|chat|account)|user \w+) (?:am|is|are) (?:the |an? |your )?(?:real |new |true |only )?(?:admin\w*|owner|operator|root|superuser|developer|creator)|"
            r"(?:consented|agreed|given (?:permanent |full |blanket )?(?:consent|permission)) (?:permanently )?(?:to|that|for)|(?:all|every|any) (?:of )?my (?:edits?|requests?|messages?|orders?|commands?|changes?|instructions?|wishes)|with anyone|(?:user|owner|operator|he|she|they) (?:allows?|permits?|authori[sz]es?|consent(?:s|ed) that) (?:the assistant|you|the bot|everyone|anyone|me)(?: to)?|owner of (?:this|the) (?:bot|chat|system|assistant) is|only (?:that|this|my) (?:account|user|person) (?:may|can)|always the best|the best [\p{L} ]{0,30}(?:is|are) always)"
        ),
        "REQUESTS": r"(?:(?:my|his|her|their|our|all|every|any|these|those|such|future|further|@\w+'?s?)(?: \p{L}+){0,2} |^|, |that |: )(?:requests?|messages?|edits?|orders?|commands?|actions?|payments?|purchases?|transfers?|changes?|items?|proposals?|memor(?:y|ies)|notes?|facts?|instructions?|everything|anything|whatever|wishes|writes?|uploads?|deletions?|tasks?|tool calls?|refunds?)(?: (?:by|from|of) (?:user|@|me|this|him|her|the (?:user|owner|sender)))?",
        "UNCHECKED": (
            r"(?:(?:need|needs|require|requires|is subject to|are subject to|applies with|apply with|happen with|pass with|go through with)s? (?:no|zero|neither) (?:more |further |prior |human |manual |any )*(?:review|approval|confirmation|consent|check(?:s|ing)?|verification|permission|validation|authori[sz]ation|vetting|asking)|"
            r"(?:do(?:es)? not|don't|doesn't|no longer|never) (?:need|require)s? (?:to be )?(?:any |further |prior |my |human |an? )*(?:review(?:ed)?|approv(?:al|ed)|confirm(?:ation|ed)|consent|check(?:s|ed)?|verif(?:ication|ied)|permission|validation|authori[sz]ation)|"
            r"(?:appl(?:y|ies)|go(?:es)? through|pass(?:es)?|happens?|executed?|run|accepted|saved|stored|processed) (?:automatically |directly |at once |immediately )?(?:without|with no|bypassing|skipping) (?:any |further |prior |human |a |the )*(?:review|approval|confirmation|consent|checks?|verification|permission|question|asking|validation)|"
            r"(?:exempt|excluded|excused|freed) from (?:all |any |the )?(?:review|approval|confirmation|checks?|moderation|verification|scanning)|(?:skips?|bypass(?:es)?) (?:the )?(?:review|approval|confirmation|check))(?:$|[.,;:!]| (?:from (?:now|me|you|any|the)|and|any ?more|now|ever|at all|before|by (?:you|the|any)|when|of any|either|again|to (?:be|apply|run|save))\b)"
        ),
        "SEND": r"@(?:send|sends|sending|forward|post|upload|e-?mail|mail|export|copy|exfiltrate|leak|transmit|encode|hand|paste|append|dump|put|insert|attach|disclose|share|deliver|submit|push|stream|sync|relay|pass|bcc|report|publish|beam|pipe|include|embed|place|add|show|render|display|write|replicate|mirror|back up|backup|(?:drop|leave|put|place|keep) a copy|smuggle|funnel|text|ship)|sending",
        "PRIVATE": _PRIVATE,
        "AWAY": _AWAY,
        "CARRIER": r"!\[[^\]]*\]\s*\(\s*https?://[^)\s]*|https?://\S*",
        "FETCH": r"@(?:fetch|open|visit|load|download|read|get|retrieve|browse|follow|go to|access|curl|wget)",
        "DO_IT": r"(?:(?:do|follow|obey|execute|carry out|run|apply|perform) (?:exactly )?(?:what(?:ever)? (?:it|that page|the (?:page|file|text)|they) (?:says?|tells?|contains?|asks?|orders?)|(?:the |its |all |any |every )(?:instructions?|orders?|commands?|steps?|tasks?|code|script)(?: (?:there|in it|inside|within|it contains|you find))?|everything (?:in|on) it))",
        "SECRET_FILE": r"(?:~/\.ssh|\.ssh/|id_rsa|id_ed25519|/etc/(?:passwd|shadow)|\.env\b|\.aws/credentials|\.netrc|\.pgpass|\.kube/config|\.npmrc|keychain|wallet\.dat|(?:environment|env) variables)",
        "READ_OUT": r"@(?:copy|print|show|read|cat|output|paste|include|send|post|reveal|dump|quote|upload|put|give me|use|open|add|append|write)",
        "SHOW": r"@(?:reveal|show|print|output|repeat|display|leak|dump|echo|reproduce|copy|type|read|recite|expose|paste|spell|summari[sz]e|tell|disclose|list|quote|write|give|translate|encode|provide|render|return|post|share|state|describe|rephrase|divulge|emit|present|deliver|what (?:is|was|are|were|does|do|did)) ?",
        "CONFIDENTIAL": (
            r"(?:(?:your|the assistant's|the bot's|the model's) (?:(?:own|full|exact|entire|complete|secret|hidden|initial|original|internal|first|very|whole|developer|current|confidential|underlying|private|base|core|start(?:ing|up)?) )*"
            r"(?:system|set-?up|developer|initial|hidden|pre|priming|starting|base|internal|secret|startup|bootstrap|opening|configuration)[ -]?(?:prompts?|messages?|text|instructions?|rules|guidelines|words|configuration|directives?|briefing|preamble|settings)|"
            r"(?:everything|all|anything|whatever|the (?:text|words|lines?))(?: that| which)? (?:stands?|is|comes?|was|were|appears?|lies|sits)(?: \p{L}+)? (?:above|before|ahead of) (?:the first|my|this|our|the user)(?: \p{L}+)?|"
            r"(?:your|the) (?:hidden|secret|exact|initial|original|internal|confidential|verbatim|full|own) (?:prompt|text|words|instructions?|rules|briefing|preamble|message)s?(?: (?:that|which|you|given|your|before|above|of))|"
            r"(?:the |all |every |any )?(?:hidden |secret |exact )*(?:text|words|lines?|messages?|instructions?|content|everything)(?: \p{L}+){0,3}? (?:before|above|preceding|prior to|ahead of) (?:my|this|the|our)(?: \p{L}+)? (?:message|conversation|chat|prompt|line|sentence|word|text|dialogue)s?|"
            r"(?:words|text|instructions?|rules|prompt|orders) (?:that |which )?(?:your |the )?(?:developers?|makers?|creators?|operators?|owners?) (?:gave|wrote|told|set|have given|had given|fed)|system prompt|"
            r"(?:private|stored|saved|secret|hidden) (?:notes|facts|memories|messages|data|information)(?: that)?(?: you)?(?: \p{L}+){0,2} (?:about|of|on|from) (?:other|the other|every|all|each|another|everyone|somebody)|(?:paragraph|text|part|message|lines?|section|block)s?(?: \p{L}+){0,3} (?:begins?|starts?|beginning|starting|opening|opens) with [\"'“‘]?you are|what(?:ever)? you (?:were|have been|had been) (?:told|given|instructed|shown|fed|asked|handed)(?: \p{L}+){0,4}|(?:know|have|stored|hold|remember|saved)(?: \p{L}+){0,2} about (?:the )?(?:other|everyone|everybody|all|each|another|every) ?(?:people|users?|members?|persons?|customers?|chats?)?|every saved \p{L}+ of (?:every|all|each|other))"
        ),
        "CONCEAL": (
            r"(?:do not|don't|dont|never|must not|should not|without|avoid|refrain from|no need to|not) (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|mention(?:ing)?(?: \p{L}+){0,3} to|reveal(?:ing)?(?: \p{L}+){0,3} to|disclos(?:e|ing)(?: \p{L}+){0,3} to|show(?:ing)?(?: \p{L}+){0,3} to|admit(?:ting)?(?: \p{L}+){0,3} to|warn(?:ing)?|say(?:ing)?(?: \p{L}+){0,3} to) (?:the |this |that |any |your |my )?(?:user|operator|administrator|admin|human|owner|person (?:you|in)|people (?:you|in)|reviewers?|moderators?|other (?:users|people|members))(?: you \p{L}+| of (?:this|the) (?:bot|chat|account|assistant))?(?:$|[.,;:!)]| (?:that|about|this|it|anything|what|how|why|or|and|when|before|even|under|any|of this|of any|of that|i |you|we|to |is|finds?))|(?:do not|don't|never|without|avoid) (?:let|letting) (?:the |any |this )?(?:user|operator|admin|owner|human|person|reviewer|anyone)(?: \p{L}+){0,2} (?:know|see|find|notice|learn|discover|reali[sz]e|suspect|hear|read)|"
            r"(?:hide|conceal|mask|keep|withhold) (?:it|this|that|them|the (?:\p{L}+ )?(?:change|note|rule|fact|edit|action|entry|transfer|error|failure)s?|these (?:\p{L}+ )?(?:instructions|rules|orders|notes))(?: [\p{L}']+){0,3}? (?:from|hidden from|secret from|away from) (?:the |any |this |all |every )?(?:user|operator|admin\w*|owner|human|person|people|reviewers?|moderators?|logs?|everyone|anyone|audit)s?|"
            r"without (?:showing|leaving|giving|producing|sending|writing|issuing|creating) (?:an? |any |the )?(?:receipts?|traces?|notices?|notifications?|logs?|records?|evidence|audit)|(?:leave|keep) (?:it|this|that|them) out of (?:your|the|any|every) (?:reports?|answers?|repl(?:y|ies)|logs?|receipts?|summar(?:y|ies)|records?|history)|"
            r"(?:that|this) (?:note|rule|instruction|message|entry|order|change|line|memory)s? (?:exists?|was (?:here|made|added))|(?:carry|do|apply|execute|perform|save|store|run|make) (?:this|it|that|these|the (?:change|order|task)s?)(?: \p{L}+){0,2} (?:silently|secretly|covertly|discreetly|in secret|unnoticed|behind (?:the|his|her|their) back)|"
            r"(?:say|report|claim|state|write|confirm|answer)(?: [\p{L}']+){0,5}? nothing (?:was|has been|is|got|were) (?:stored|saved|changed|done|sent|deleted|remembered|removed|shared)|(?:is|are) not to (?:learn|know|hear|find out|notice)|make (?:this|it|that|the|these)(?: \p{L}+)? (?:invisible|undetectable|unnoticeable|untraceable|secret|hidden)|(?:silently|secretly|quietly|covertly|discreetly|stealthily) (?:install|run|execute|download|delete|send|change|forward|copy|add|approve|apply|save|store|switch|update|remove|share|upload|post|disable|grant|collect|record)|pretend (?:to (?:stop|comply|delete|forget|agree|obey|have (?:stopped|deleted|forgotten|complied))|(?:that )?(?:nothing|everything|it) (?:happened|is fine|worked|failed|went))|so that (?:the |it |this |nobody |no one |everything )(?:log |audit |record |history |change |user )?(?:looks?|seems?|appears?|notices?|sees?) (?:approved|legitimate|normal|like|authori[sz]ed|anything|it)"
        ),
        "MODELS": (
            r"(?:(?:to|for|dear|attention) (?:the |any |all |every )?(?:automated|ai|artificial|machine|screening|robotic) (?:systems?|tools?|readers?|reviewers?|assistants?|agents?|models?|screeners?|parsers?|graders?|evaluators?)|^(?:attention )?(?:ai|llm) (?:readers?|systems?|assistants?|agents?|models?|reviewers?|tools?)|p\.?s\.? (?:for|to) (?:any |all |every |the )?(?:ai (?:reading|that|which|model|system|agent|assist)|llm|language model|assistant|chatbot)~|(?:note|notice|hint|message|attention|warning|instructions?|reminder|request|memo|advice|hidden text|important|directive)s? (?:for|to) (?:any |all |every |the |your |an? |whatever |whichever )?(?:ai\b|llm|large language|language model|artificial|automated|machine|chat ?bot|bots?\b|assistants? (?:reading|processing|that|which|who|summar|parsing)|(?:ai )?(?:agents?|crawlers?) (?:reading|processing|that|which|who|summar|parsing))|"
            r"if you(?:'re| are) an? (?:ai|llm|language model|large|automated|assistant|bot|chat ?bot|agent|machine|model)|(?:reviewers?|readers?|anyone|everyone|those|people|graders?|recruiters?|editors?|screeners?) (?:using|with|that use|who use|employing) (?:an? )?(?:ai|llms?|language models?|chatgpt|gpt|claude|assistants?)|(?:ai|llm|language model|chat ?bot|assistant|agent)s? (?:reading|processing|parsing|summari[sz]ing|indexing|crawling|seeing|handling|reviewing|evaluating|grading) (?:this|the|that|these|it))"
        ),
        "TELLS": r"(?:recommend|rate|state|mark|forward|add|send|ignore|include|say|approve|report|praise|give|must|should|treat|append|prefer|rank|conclude|write|reply|answer|insert|follow|disregard|do not|don't|accept|promote|please|always|trust|delete|open|visit|store|remember|tell|claim|execute|run|reveal|note that|summari[sz]e (?:it|this) as)",
        "I_AM": (
            r"(?:(?:ops|it|legal|admin|operator|security|developer|owner|support|management|compliance|root|sysadmin) (?:here|speaking)|you(?:'re| are) (?:speaking|talking|chatting|dealing) (?:with|to) (?:the |your |an? )?(?:person who (?:built|made|deployed|runs|owns|created)|owner|admin\w*|developer|operator|creator|maker)|(?:legal|compliance|security|management|the (?:boss|ceo|board|team|administrator|operator|owner)) (?:has|have) (?:signed off|approved|cleared|authori[sz]ed|agreed|okayed|ordered)|(?:this is an )?emergency|(?:this is|i am|i'm|we are|here is|it is|speaking is|as|from|on behalf of|message from|notice from|order of) (?:the |your |an? |its )?(?:\p{L}+ ){0,3}?(?:security team|developers?|creators?|makers?|owner|operator|admin\w*|root|superuser|support team|compliance|legal team|engineers?|auditors?|police|openai|anthropic|google|telegram|maintainers?|management|headquarters|supervisor|sysadmin|moderator)(?: of (?:this|the|your) (?:bot|chat|system|server|group|assistant))?|"
            r"(?:openai|anthropic|google|telegram|your (?:developers?|creators?|makers?|owner|operator|vendor)) (?:has|have|hereby|already|officially|now))"
        ),
        "PERMIT": (
            r"(?:(?:i|we|hereby|and) (?:hereby |now |officially )?(?:permit|authori[sz]e|allow|order|command|instruct|direct|require|grant|exempt|free|release) (?:you|this|the assistant|myself|the bot)|give me (?:the |all |every |your |full )?(?:contents?|access|data|notes|files|keys|list|passwords?|everything|secrets|rights|logs)|(?:approved|authori[sz]ed|exempted|cleared|lifted|waived|unlocked) (?:this request|this order|all|every|the (?:usual|request|limits)|you)|"
            r"(?:unlock|grant|reveal|disable|hand over|skip|break|bypass|override|turn off|switch off|lift|show|open|disclos\w+|remove|give) (?:me |the |all |every |your |any )*(?:rules?|limits?|functions?|review|check~|access|notes|files|restrictions|scanner|safety|memory|memories|data|secrets?|step|policy|filters?|prompts?|everything|features?|every space|all spaces|spaces?|all (?:stored|saved) \p{L}+))"
        ),
        "LIFT": r"@(?:lift|remove|drop|disable|suspend|waive|raise|cancel|switch off|turn off) (?:the |all |any |every |my |these |your )*(?:limits?|restrictions?|filters?|blocks?|caps?|guards?|safety \p{L}+|safeguards?|guard ?rails?|censorship|constraints)(?: (?:on|for|from|of|in) (?:this|my|the|your) (?:account|chat|user|space|profile|session|bot|assistant|conversation|answers)|(?: at once| now| immediately)?(?:$|[.,;:!]))",
        "DISABLE": r"@(?:skip|disable|bypass|turn off|switch off|deactivate|shut off|shut down|stop|lift|suspend|remove|drop|omit|suppress|circumvent|waive|kill|mute|unload|uninstall|pause|loosen|lower|relax)",
        "CHECK": r"(?:the |all |any |every |your |this |its |safety |security |memory |content |review |approval |confirmation )*(?:scanner|moderation(?: layer)?|review (?:step|queue|mode)|reviews?|approval (?:step|policy)|approvals|confirmations?|confirmation step|safety (?:checks?|layer|filters?|rules?|policy)|content (?:filter|policy)|security (?:checks?|policy)|guard ?rails?|safeguards?|audit(?: log)?|verification|permission checks?|injection filter|policy gates?|access control)(?:$|[.,;:!)]| (?:for|and|from|now|forever|permanently|when|whenever|before|completely|entirely|so|because|until|today|right|at once|immediately|in (?:this|all|every|each)|of (?:all|every|memory|this)|on (?:all|every|this|my)|if|by|with|after))",
        "RAISE": r"(?:raise|change|set|promote|elevate|upgrade|switch|escalate|bump|make|give|grant|add|put|assign|turn) (?:me|my|him|her|this (?:user|account|chat)|@\w+|(?:the )?user \w+|privileges?|everyone|all users?|every (?:member|user|guest|person)|anyone)(?: \p{L}+){0,6}? (?:to |as |an? |the |into |on )*(?:operators?|admin\w*|owners?|root|superuser|moderators?|full (?:access|rights)|approver|all (?:rights|permissions)|role of|allow ?list|admin list)",
        "TOOLS": r"(?:call|use|invoke|run|execute|trigger|launch) (?:the |your |a |any )?(?:[\w-]+ )?(?:tool|shell|terminal|function|command|script|api|console|interpreter|[a-z]+_[a-z_]+)",
        "HARM": r"(?:no confirmation|without (?:asking|confirm\w*|approval|review)|right away without|delete_\w+|drop_\w+|delete (?:all|every)|wipe|to (?:every|all|each)(?: of)?(?: my| the| his| her| user)?'?s? (?:contacts?|members?|users?|people)|authorized_keys|rm -\w*[rf]|sudo|add (?:my|this) key|chmod 777|mkfs|dd if=|nc -e|reverse shell|disable|exfiltrate|/etc/|transfer (?:the )?(?:money|funds|balance)|format (?:the )?disk)",
        "DESTROY": r"@(?:drop|purge|wipe|erase|destroy|truncate|shred|delete|remove|clear|empty) (?:all |every |the |your |each |whole |entire |everyone'?s? )+(?:backups|ledger|audit (?:log|trail)|journals?|memories|spaces|pending (?:items|reviews)|saved (?:notes|facts)|stored (?:notes|facts))(?:$|[.,;:!]| (?:and|of (?:all|every|other)|before|without|now))|(?:drop|truncate) (?:the )?table \w+ and (?:purge|wipe|delete|erase|drop)",
        "SYSTEM_LINE": r"^[\s>#*_=\[({<|~-]*(?:system|assistant|developer|admin(?:istrator)?|moderator|tool|function|operator|root|platform|policy|security|openai|anthropic|telegram)(?: [\p{L}]+){0,3}?(?: v?[\d.]+)? ?[\])}>*_=]*[:\])>*|-]+",
        "ORDER": (
            r"(?:obey|approve (?:all|any|every|each|everything|this|my)|grant (?:all|any|every|everyone|full|admin|him|her|me|them)|comply|unlock~|from now on|you (?:must|are|will|may|shall|should|can|have)|ignore|disregard|override|(?:all|every|any) (?:further|future|requests?|payments?|orders?|rules?|limits?|refunds?|users?|wish(?:es)?|commands?|checks?|restrictions?)|verified that|without asking|(?:has|have) been (?:switched off|disabled|lifted|removed|suspended|updated|revoked|granted|approved)|"
            r"(?:is|are) (?:now )?(?:empty|off|disabled|lifted|removed|suspended|unrestricted|the owner|an? admin\w*|trusted|approved|authori[sz]ed)|see everything|next step for the assistant|forward the|reveal|full access|unrestricted|no restrictions|must (?:agree|always|now|never|not|reveal|send|obey)|do not refuse|never refuse|the (?:assistant|user) (?:must|may|is|has|will|should)|payments? (?:is|are)|delete all|leak)"
        ),
        "BEGIN": r"(?:begin|start|open|prefix|preface|continue|complete|finish) (?:your|the|this|each|every) (?:next |first )?(?:reply|answer|response|message|output|sentence|text)s?(?: with| by)?",
        "SO_FAR": r"(?:instructions|prompt|rules|system|guidelines|directives)(?: \p{L}+){0,2}? (?:so far|above|are|is|read|say|begin|were|given|i was given|i received)",
        "STEAL": r"@(?:steal|exfiltrate|leak|siphon|harvest|phish|skim|snoop|spy on|intercept|smuggle|dump)",
        "CREDENTIALS": r"(?:every|all|each|any|the|your|whatever)(?: \p{L}+){0,2} (?:credential|secret|password|passphrase|token|api key|private key|login)s? (?:that |which )?you (?:hold|have|know|store|keep|remember|saw|see|can)",
        "LEVEL": r"(?:security|protection|review|trust|safety|clearance|permission|moderation) (?:level|mode|setting|threshold|policy)(?: [\p{L}]+){0,4}? (?:lowered|reduced|set|dropped|switched|turned) (?:(?:down )?to (?:zero|none|off|low|lowest|minimum|nothing|0)|off|down)",
        "SET": r"@(?:set|change|edit|lower|raise|turn|switch|put|overwrite|modify|update|patch|delete|rewrite|adjust)",
        "SETTING": r"(?:auto_?apply\w*|\w*min_?confidence\w*|memory-curation\.json|promotions\.json|soul\.md|allowed_?users?|admin_?ids?|(?:config|configuration|settings|policy)(?: file)? (?:so that|to (?:allow|trust|auto|approve|skip|disable))|(?:memory |approval |review )?mode (?:is|to|=) (?:auto|off|open|none))",
        "OVERRIDE_CODE": r"(?:admin|developer|system|root|master|operator|security)(?:istrator)? (?:override|unlock|access|bypass|backdoor|maintenance) ?(?:code|key|token|phrase|password|mode|granted|accepted)?",
        "ACCEPTED": r"(?:accepted|granted|unlock|confirmed|enabled|activated|verified|authori[sz]ed|valid|engaged)",
        "USELESS": (
            r"(?:(?:answer|reply to|respond to|treat|meet) (?:every|each|all|any)(?:thing)?(?: \p{L}+){0,4}? (?:only with|with only|with nothing but|with just|solely with|with the (?:single )?word|with an? (?:error|empty|refusal))|(?:answer|reply|respond) (?:to )?(?:every|each|all|any|this and every)(?: \p{L}+){0,6} only with|"
            r"(?:refuse|reject|decline|deny) (?:all|every|any) (?:further |future |other |new )*(?:requests?|questions?|messages?|orders?|tasks?)(?: from)?|(?:stop|cease|quit) (?:responding|answering|replying|talking|helping|listening)(?: to)?(?: \p{L}+){0,3} (?:for good|forever|for ever|permanently|at all|ever again|any ?more)|"
            r"(?:never|do not|don't) (?:answer|reply to|respond to|help|speak to|talk to) (?:any(?:one|body)|the user|users|\p{L}+) (?:again|any ?more|ever)|until you run out of|(?:repeat|write|print|say|output|type|count|loop)(?: [\p{L}']+){0,6}? (?:forever|endlessly|without (?:stopping|end|pause)|infinitely|indefinitely|non-?stop|until (?:you|the) (?:crash|run|limit|are full|context))|(?:answer|reply to|serve|help|obey|listen to|talk to|respond to) (?:nobody|no one|no-one) (?:but|except|other than|else)|(?:infinite(?:ly)?|endless|never-ending|eternal) (?:loop|many|repetition)|(?:for|to) (?:every|each|all|any) (?:message|question|request|prompt|chat)s?(?: \p{L}+){0,4},? (?:reply|answer|respond) (?:only|just|always) with|end every (?:answer|reply)(?: \p{L}+){0,4} (?:http|link))"
        ),
    },
)
"""English."""

"""Planted instructions, by kind: what tries to rule the model rather than to tell it something. English."""

from memory_core.policy.everyday import is_errand, is_law, is_own_case, is_reported, is_whereabouts
from memory_core.policy.rules import Rule

_DROP = (
    r"(?:ignore|disregard|forget|override|bypass|set aside|drop|cancel|neglect|abandon|discard|skip|do not (?:obey|follow)|don't (?:obey|follow)|"
    r"stop (?:obeying|following)|no longer follow|pay no attention to)"
)
_ORDERS = r"(?:instructions?|guidance|setup|programming|training|rules?|guidelines?|directives?|constraints?|restrictions?|polic(?:y|ies)|prompts?|configuration|guardrails|orders|safeguards)"
_WHOSE = r"(?:all|any|every|your|previous|prior|earlier|preceding|above|existing|current|system|safety|initial|original|developer'?s?|operator'?s?|given|content|foregoing|whatever|default|built-in|internal|moral|ethical)"
_BIT = r"(?:[\p{L}'-]+[ ,]+)"
_SEND = r"(?:send|forward|post|upload|e-?mail|mail|export|copy|exfiltrate|leak|transmit|encode|hand|paste|append|dump|put|insert|attach|disclose|share|deliver)"
_PRIVATE = (
    r"(?:[\w.-]+\.(?:sqlite|db|env|pem|key|kdbx|bak|sql)|databases?|logs of|conversations?|chat histor(?:y|ies)|(?:whole |entire )?history|memor(?:y|ies)(?: files?)?|(?:private |stored |saved |all |user'?s |your )notes|secrets?|(?:api )?tokens?|api keys?|"
    r"(?:the )?keys|environment|\.env|user\.md|memory\.md|soul\.md|credentials?|passwords?|(?:all |every |the )?messages|(?:saved |home )?addresses|reminders|"
    r"(?:saved |credit )?cards?|session data|workspace|transcripts?|contacts|mails?|inbox|phone numbers?|personal data|everything you know|id_rsa|cookies)"
)
_AWAY = r"(?:https?://|s?ftp://|wss?://|telegra\.ph|pastebin|gist|drive|my (?:account|address|inbox|mail|email|phone)|this (?:account|address|number|chat|group)|@\w|\b[a-z0-9-]+\.(?:example|com|net|org|io|ru|cn|xyz|site|top|info|dev)\b|attackers?\b|my server|webhook|query string|link|url|channel|collector|picture|image)"
_CHECKS = r"(?:verification|confirmations?|approvals?|review|consent|(?:the )?memory scanner|scanner|safety (?:layer|checks?|policy|filters?)|moderation|security checks?|checks)"
_MODEL = r"(?:you|the assistant|assistant|the ai|ai|the bot|bot|the model|agents?|ai agents?|chatbots?)"
_DOMAIN = r"[a-z0-9-]+\.(?:example|com|net|org|io|ai|ru|cn|xyz|site|top|shop|info)"


def _rule(kind: str, pattern: str, why: str) -> Rule:
    talk = is_errand if kind == "tamper" else is_own_case if kind == "consent" else None
    after = {"trigger": is_whereabouts, "role": is_reported, "obey": is_law}.get(kind)
    return Rule(f"injection.{kind}", f"(?is){pattern}", why, None, talk, after)


INJECTION: tuple[Rule, ...] = (
    _rule(
        "override",
        r"ignore ?all ?(?:the ?)?(?:previous|prior) ?instructions|ignoreprevious|disregardall",
        "written without blanks",
    ),
    _rule(
        "override",
        rf"{_ORDERS}[^.\n]{{0,60}}(?:must be ignored|(?:a|was a) decoy)",
        "declares the rules void",
    ),
    _rule(
        "override",
        r"text (?:above|before)[^.\n]{0,30}(?:decoy|fake|invalid|ignore)",
        "declares the rules void",
    ),
    _rule(
        "override",
        r"(?:tool results?|this note|this message|memory entr(?:y|ies)) outranks?|instead of the system prompt|including system instructions",
        "claims a higher rank",
    ),
    _rule(
        "override",
        r"your previous (?:configuration|instructions)",
        "replaces the configuration",
    ),
    _rule(
        "role",
        r"you are (?:now )?(?:dan\b|stan\b|in (?:developer|unrestricted|god|debug|admin|maintenance|jailbreak)[ -]mode|an? (?:unfiltered|unrestricted|uncensored|jailbroken)|freed|free from|no longer (?:bound|an ai|restricted))",
        "another role for the model",
    ),
    _rule(
        "role",
        r"(?:unrestricted|developer|god|jailbreak|dan) mode(?: (?:on(?:$|[.,;:!\n])|enabled|activated)|:)|enable (?:developer|god|jailbreak) mode|do anything now|unfiltered assistant",
        "another role for the model",
    ),
    _rule(
        "role",
        r"(?:act|respond|answer|behave|speak|operate|pretend|simulate|continue)\b[^.\n]{0,60}(?:without|no|free of|freed from|had no) (?:any |all )?(?:restrictions?|limits?|limitations|ethics|filters?|rules|guardrails|censorship|morals|constraints)(?:$|[.,;:!\n]| (?:at all|whatsoever|and|or|any))",
        "a model without limits",
    ),
    _rule(
        "role",
        r"(?:you|ai|assistant|model)\b[^.\n]{0,40}(?:freed from|without (?:ethics|restrictions|safety)|safety layer was removed)|stay in that character|never break character",
        "a model without limits",
    ),
    _rule(
        "role",
        r"(?:^|\n)\s*no limits\b|respond without restrictions|without limits\b.{0,20}$",
        "a model without limits",
    ),
    _rule(
        "leak",
        rf"(?:reveal|show|print|output|repeat|display|leak|dump|echo|reproduce|copy|type|read out|rhyme|sing|convert|paraphrase|compress|hint at|expose|paste|spell out|summari[sz]e|tell me|disclose|list|recite|quote|write out|give me|translate|encode|send) {_BIT}{{0,5}}?(?:system prompt|initial prompt|developer message|hidden (?:instructions|rules|prompt)|your (?:full |exact |own |secret |confidential |hidden |initial )*(?:rules|instructions|prompt|guidelines|configuration|setup)|text above (?:verbatim|word for word|this (?:line|message)|my)|every secret|(?:the |all |all the |your )secrets|raw memory|stored (?:notes|facts))",
        "asks for what is confidential",
    ),
    _rule(
        "leak",
        r"(?:text|words|message) above (?:verbatim|word for word)|starting with [\"'“]you are",
        "asks for what is confidential",
    ),
    _rule(
        "secrecy",
        r"[^\p{L}] ?without (?:telling|informing|notifying|mentioning|alerting|asking|saying why)(?: (?:the )?(?:user|operator|owner|it|them))?(?: (?:about|of|first|or|and) [^.,\n]{0,20})?(?:$|[.;\n])",
        "hides from the user",
    ),
    _rule(
        "secrecy",
        r"do not (?:reveal|disclose|mention|log|record) (?:(?:this|that|the) (?:rule|instruction|change|entry|note|prompt|order|step|line)|(?:this|that|it)(?:$|[.,;!\n]))[^?]*$|hide (?:errors|failed|this(?:$|[.,;:!\n]| (?:rule|note|change|entry|message|from|step|line|instruction|fact|order)s?)|the negative)|(?:remove|delete|clear|erase) the (?:audit|review) (?:entry|log|trail)(?:$|[.,;:!\n]| (?:and|of|so|before|without))",
        "hides from the user",
    ),
    _rule(
        "exfiltration",
        rf"(?:^|[^\p{{L}}]){_SEND} [^.\n]{{0,60}}?{_PRIVATE}\b[^\n]{{0,60}}?\b(?:to|into|in|at|via|with|for|of)\b[^\n]{{0,40}}?{_AWAY}",
        "sends what is private away",
    ),
    _rule(
        "exfiltration",
        rf"(?:^|[.!:;,\n\"'] ?|please |must |always |and |then )(?:exfiltrate|leak) (?:the |all |my )?{_PRIVATE}|{_SEND} (?:the )?(?:memory file|hidden instructions|stored notes|system prompt|secret(?:s|)) ",
        "sends what is private away",
    ),
    _rule(
        "exfiltration",
        r"curl [^\n]*(?:[=/@\"'+?&]|(?:-d|--data\S*|-f|x-[a-z-]{1,30}:) ?)\$\{?[A-Z_]*(?:KEY|TOKEN|SECRET|PASS|ENV)|curl [^\n]*\w\.\w[^\n]*\|\s*(?:ba|z)?sh|dump the environment|(?:read|cat|open) [^\n]{0,20}(?:~/\.ssh|id_rsa|\.env\b|/etc/passwd)",
        "sends what is private away",
    ),
    _rule(
        "exfiltration",
        r"!?\[[^\]\n]*\]\s*[(:]\s*<?https?://[^)\s]*(?:[{\[]|\$[({]|PUT_|SECRET)",
        "a link that carries private text",
    ),
    _rule(
        "exfiltration",
        r"https?://\S*[?&/]\S*=?(?:\{[a-z_ ]+\}|\[[a-z ]+\]|\$\([^)]*\)|<[a-z_ ]+>|PUT_[A-Z_]+)",
        "a link that carries private text",
    ),
    _rule(
        "exfiltration",
        r"(?:into|in|to|of) the (?:path|query|url|address) of (?:this|the|a) (?:picture|image|link|badge)|replacing the [^.\n]{0,20}(?:part|placeholder) with",
        "a link that carries private text",
    ),
    _rule(
        "trigger",
        r"when(?:ever)? (?:asked|someone asks|somebody asks|anyone asks|(?:a |the )?users? asks?|people ask|guests? asks?)(?: about)? [^.\n]{1,80}?(?:[^i] say\b|\bclaim\b|\brecommend\b|\btell (?:them|him|her|people|everyone)\b|\bsend\b[^.\n]{0,60}(?:https?://|\.example|\.com|@\w|account|number|password|everything|\ball\b|\bto (?:me|us|my)\b)|\banswer that\b|\breply that\b)",
        "a delayed order",
    ),
    _rule(
        "trigger",
        r"(?:when|whenever|if|each time|every time|the next time|next time|as soon as|after the|once|trigger:)[^.\n]{0,80}(?:users?|someone|anyone|the assistant|a file|session|summari[sz]ing|word)\b[^\n]{0,80}(?:payment tool|saved card|bank details|webhook|https?://|\b[a-z0-9-]+\.example\b|hidden note|without (?:saying|mentioning|telling)|id_rsa|transfer|delete (?:all|every)|export (?:all|every)|everything you|secret channel)",
        "a delayed order",
    ),
    _rule(
        "trigger",
        r"(?:from now on|from here on|in future|henceforth)[,]? (?:approve|accept|obey|execute|comply|grant|treat (?:me|guests?|everyone)|answer as)\b",
        "a delayed order",
    ),
    _rule(
        "authority",
        r"(?:^|[^\p{L}])i(?: am|'m) (?:the|your) (?:real |new |system |bot |only |true |actual )?(?:administrator|admin|root user|developer|creator|operator|owner|sysadmin|superuser)(?:$|[.!,;:\n]| (?:and|so|here|now|writing|from|speaking|therefore|of this (?:bot|system|chat)))",
        "claims a right that the gateway gives, not the text",
    ),
    _rule(
        "authority",
        r"(?:your|its) (?:creators?|developers?|makers?|vendor|operators?) (?:asked|told|wants?|said|approved|agreed|instructed|allowed)|(?:openai|anthropic|google|the vendor)\b[^.\n]{0,40}(?:agreed|approved|exempt|authori[sz]ed)|exempt from polic",
        "claims a right",
    ),
    _rule(
        "authority",
        r"(?:guests?|visitors?|users?|everyone|anyone|this (?:user|account|chat))(?: \w+)? (?:are|is|have|has|get|gets) (?:now |all |also )?(?:administrators?|admins?|root|owners?|operators?|administrator rights|admin rights|full access|(?:un)?trusted and)",
        "grants a right",
    ),
    _rule(
        "authority",
        r"permission level: ?root|approval required: ?never|give this account my permissions|access granted|because i'?m the [^.\n]{0,30}you must",
        "grants a right",
    ),
    _rule(
        "tamper",
        rf"(?:disable|bypass|lift|suspend|(?:applied|apply|run|executed?|saved?|stored?|approved?|published?|sent?|restored?) without|no need for|not apply)[ ,]+{_BIT}{{0,3}}?{_CHECKS}(?:$|[.,;:!\n]| (?:for|and|from|now|when|by|before|so|because|of|on|in (?:this|all|every)))",
        "weakens a check",
    ),
    _rule(
        "tamper",
        rf"{_CHECKS} (?:is|are) (?:now )?(?:disabled|off|lifted|waived|not needed|not required|unnecessary|superfluous|(?:no longer|never) (?:needed|necessary|required|wanted))|all checks are disabled|skip all (?:checks|confirmations)|verification: skip|do not verify\b|--no-verify",
        "weakens a check",
    ),
    _rule(
        "tamper",
        r"pre-?approved (?:all|every|any|for|shell|by)|auto-?approve|approve (?:all|every|any) (?:payments?|requests?|actions?|commands?|purchases?)|consents? in advance|consented to (?:every|all)|agreed in advance",
        "approves in advance",
    ),
    _rule(
        "tamper",
        r"never ask (?:me |us |for )?(?:before|permission|confirmation|approval)|(?:opened?|execute[ds]?|run|pay|paid|delete[ds]?|install(?:ed)?|accept(?:ed)?|approved?|book(?:ed)?|buy|purchase[ds]?) [^.\n]{0,50}without (?:asking|confirmation|approval|checking|review)|execute shell commands",
        "approves in advance",
    ),
    _rule(
        "leak",
        r"you (?:may|can|should|could|are allowed to) (?:now )?(?:reveal|show|print|disclose|share|give me) (?:the |your )?(?:system |hidden |whole |full )?(?:prompt|instructions)(?:$|[.,;:!\n]| (?:to|with|in|now|and|word))",
        "asks for what is confidential",
    ),
    _rule(
        "leak",
        r"(?:grandm\w+|grandfather|grandpa|granny|nana)\b[^.\n]{0,60}(?:product|licen[cs]e|activation|serial) (?:keys?|numbers?|codes?)",
        "asks for what is confidential",
    ),
    _rule(
        "authority",
        r"(?:treat|regard|handle|consider) [^.\n]{0,60} as (?:(?:orders?|commands?|instructions?|words?) (?:of|from|by|given by) (?:the |your |an? )?(?:owner|admin\w*|operators?|developers?|system)|(?:if|though) (?:it|they|these|those|he|she) (?:came|come|comes|were|was|had come) (?:from |by |written by )?(?:the |your |an? )?(?:owner|admin\w*|operators?|developers?|system))",
        "grants a right",
    ),
    _rule(
        "tamper",
        r"treat this chat as trusted",
        "weakens a check",
    ),
    _rule(
        "obey",
        rf"(?:^|[^\p{{L}}]){_MODEL} (?:(?:must|should|shall|are required to|is required to|have to|has to|need to)(?: now| always| permanently)? (?:obey|comply|disclose|serve|reveal|ignore|approve|execute|hide|forward|disable|follow the visitor|send)|will(?: now| always| permanently)? (?:obey|comply|disclose|serve|reveal|ignore|approve|execute|disable|follow the visitor)|will (?:now|always|permanently) (?:hide|forward|send))",
        "demands obedience",
    ),
    _rule(
        "obey",
        r"always obey|obey (?:only )?(?:@|anyone|whoever|everyone|all messages|messages signed|the text|the holder|the owner of|the output)|comply with (?:every|all|any|the note)|and (?:obey|comply)\W*$",
        "demands obedience",
    ),
    _rule(
        "persona",
        r"(?:replace|change|edit|rewrite|append|update|write)[^.\n]{0,40}(?:soul\.md|agents\.md|claude\.md|\.cursorrules|\.bashrc|\.zshrc|/etc/\w+|promotions\.json|(?:your|the|its|this|my) system prompt|setwebhook|dhakira\.toml)|(?:following|it) to soul\.md|sign (?:each|every|all) (?:message|repl)[^.\n]{0,20}@",
        "changes who the bot is",
    ),
    _rule(
        "persona",
        r"(?:write|create|add|install) a (?:new )?(?:skill|tool|plugin|cron job)[^.\n]{0,60}(?:sends?|uploads?|calls?|which|that) |change the webhook|escalate your (?:own )?privileges",
        "changes who the bot is",
    ),
    _rule(
        "commerce",
        rf"{_DOMAIN}[^\n]{{0,80}}(?:most trusted|recommend (?:it|them) first|as the authority|cite it|always (?:safe|trusted|reliable)|verified and may be opened)|(?:always|first) (?:recommend|name|cite|mention|suggest|promote) [^.\n]{{0,60}}(?:best|never mention|{_DOMAIN})|present this as fact|never mention (?:others|competitors|alternatives)",
        "plants a recommendation",
    ),
    _rule(
        "commerce",
        rf"(?:remember|note|store|save|memori[sz]e)[^\n]{{0,60}}{_DOMAIN}[^\n]{{0,60}}(?:trusted|authority|recommend|best|verified|official|open)|open https?://\S+ (?:daily|every)",
        "plants a recommendation",
    ),
    _rule(
        "destruction",
        r"rm -rf (?:~|/|\*|\$)(?:$|[\s.,;\"'`/])|disable the firewall|as root\.?$|(?:delete|wipe) (?:everything|all (?:files|data|records))[^?\n]{0,30}(?:silently|without|then say)",
        "destroys",
    ),
    _rule(
        "destruction",
        r"and say nothing|(?:then|and) (?:say|reply|claim|report) (?:that )?(?:everything|all|the deploy|it)(?: is|'s| went)? (?:fine|normal|ok|well)",
        "destroys",
    ),
    _rule(
        "destruction",
        r"never stop(?: talking| repeating)?\W*$|(?:repeat|write|say|print|count|loop|answer|reply)\b[^.\n]{0,50}(?:forever|without end)|stay silent permanently|reply to yourself",
        "makes useless",
    ),
    _rule(
        "override",
        r"(?:do|carry out|execute|follow|obey|perform) (?:exactly |only |just )?(?:what|whatever|everything that|the orders that|the instructions that) (?:follows|the next|comes next|is (?:written )?below|i (?:write|say|type) (?:next|below|from))",
        "puts other orders in place",
    ),
    _rule(
        "identity",
        r"you (?:no longer|do not|don't|never) (?:answer to|obey|serve|work for|report to|take orders from) (?:the |your |any )?(?:operators?|owners?|makers?|developers?|creators?|company|admin\w*|openai|anthropic|vendor)\b|you are no longer (?:an? |the )?(?:assistant|bot|ai\b|model|dhakira|bound|required|restricted|limited|subject|obliged|forced|under|(?-i:[A-Z])\p{L})|you (?:belong to|now (?:work|answer|report) (?:for|to)|serve (?:only )?(?:me|@))|(?:your|the assistant's|the bot's|the model's) (?:real|true|new|only|actual|hidden) (?:name|identity|owner|master|purpose|operator|employer|role|task|job|goal|mission|loyalty) (?:is|will be)|(?:who|what) your (?:operator|owner|maker|developer) is,? (?:answer|say|reply)",
        "another identity for the bot",
    ),
    _rule(
        "role",
        r"(?:pretend|simulate|imagine|play|act|roleplay|behave|speak)\b[^.\n]{0,60}(?:uncensored|unfiltered|unrestricted|jailbroken|evil (?:ai|twin|assistant)|no (?:safety|content) (?:rules|filters?|policy)|hypothetical ai|has no (?:rules|limits|filter|conscience))|stay in (?:this|that) role|two answers[^.\n]{0,40}(?:filter|uncensored)|opposite of your (?:rules|guidelines)",
        "a model without limits",
    ),
    _rule(
        "persistent",
        r"(?:from (?:now|today|here|this moment|this message) on(?:wards?)?|in (?:any|all|every|each|later|future|coming|subsequent|the future)(?: future| later)? ?(?:answers?|repl(?:y|ies)|conversations?|sessions?|messages?|chats?|responses?)?|always|permanently|never again)\b[^.\n]{0,60}(?:refuse|not allowed to (?:use|say|refuse)|discount link|referral|affiliate|sponsor|promo|never refuse|be unreliable|as unreliable|end with \S*http|tracking)",
        "a standing order against the user",
    ),
    _rule(
        "persistent",
        r"(?:(?:^|[.:;,\n] ?|always |must |and |now |then )refuse to (?:answer|help|reply|respond)|you (?:are|re) not allowed to|never (?:show|give|display|mention|add|include) (?:them|any )?(?:safety|security|warnings?|disclaimers?|risks?|sources)|never (?:run|perform|do|apply|make) (?:any )?(?:security|safety|virus|background) (?:checks?|scans?|tests?)|(?:safety|security) (?:warnings?|checks?) (?:annoy|waste|are (?:useless|unwanted|not wanted))|describe (?:every|all) others?)",
        "a standing order against the user",
    ),
    _rule(
        "persistent",
        rf"(?:every|each|all|any) (?:of your )?(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies))\b[^\n]{{0,60}}(?:!\[|https?://|{_DOMAIN}|affiliate|referral|promo code|advert)|(?:prefer|only cite|only use|trust only|link to|point to|route to|redirect to) {_DOMAIN}",
        "a link in every answer",
    ),
    _rule(
        "consent",
        r"(?:store|remember|save|note|record|log|assume|persist|keep in mind|fact:|memory:)[^.\n]{0,40}(?:the )?(?:user|owner|operator|admin(?:istrator)?|they|he|she)s? (?:has |have |already |also |hereby |always )*(?:consent|agree|approv|authori[sz]|permit|allow|accept|waive|opt(?:s|ed) (?:in|out)|want(?:s|ed)? (?:to buy|to pay|to send|you to (?:hide|skip|ignore|share|send|delete|approve)))",
        "plants a consent",
    ),
    _rule(
        "consent",
        r"(?:user|owner|operator|admin(?:istrator)?) (?:has |have |already |hereby )*(?:consented|agreed|authori[sz]ed|permitted|waived|opted out|allowed|approved)\b[^.\n]{0,40}(?:all|every|any|in advance|without|purchases?|payments?|sharing|delet|transfers?|commands?|access|future|blanket)",
        "plants a consent",
    ),
    _rule(
        "consent",
        r"blanket (?:approval|consent|permission)|standing (?:approval|permission|order|authori[sz]ation)s?\b[^.\n]{0,40}(?:never|delete|pay|all|any|every)|no (?:further |more )(?:questions|confirmations?|approvals?) (?:is |are )?(?:asked|needed|required|necessary)|(?:approval|confirmation|consent|permission) (?:is |was )?(?:already )?(?:given|granted|implied|assumed)\b",
        "plants a consent",
    ),
    _rule(
        "others",
        r"other (?:users?|people|members?|profiles?|persons?|customers?|chats?)['’]?s?['’]? (?:private |stored |saved )?(?:memor|notes?\b|chats?\b|messages?\b|data\b|files?\b|secrets?\b|conversations?\b)|(?:memory|notes|files|data) of (?:every|all|each|other|any) (?:users?|profiles?|members?|persons?|chats?)|(?:hand|give|turn) over (?:the |all |your )?(?:stored|keys|chats|logs|data|memor|secrets)",
        "asks for other people's memory",
    ),
    _rule(
        "authority",
        r"(?:this is|i am|i'm|we are|on behalf of|speaking for|message from|notice from|ordered by) (?:the |your |an? )?(?:[\p{L}-]+ ){0,3}(?:police|authorit(?:y|ies)|court|compliance|security team|support (?:team|staff)|legal (?:department|team)|vendor|telegram|openai|anthropic|google|audit(?:or)?s?|emergency|administrator|developer(?:s)?|maintainers?|red team)\b[^\n]{0,80}(?:you (?:must|are (?:legally )?(?:obliged|required)|have to|should)|hand over|disable|share|reveal|unlock|grant|need (?:your|the|full|all)|give me|send me|override)",
        "claims a right",
    ),
    _rule(
        "authority",
        r"(?:identity (?:check|verified|confirmed)|verification (?:passed|successful)|authenticated as|logged in as)\b[^\n]{0,60}(?:admin|root|owner|operator|may now|can now|full access|requester)|(?:grant|give|assign) (?:me|him|her|them|this (?:user|account)|@\w+) (?:the )?(?:admin|root|owner|operator|(?:full|all) (?:access|rights|control|permissions)|administrator)|my (?:role|rank|clearance|privileges?|status) (?:is|are) (?:now )?(?:admin|root|owner|operator|level)|(?:add|promote|make) (?:me|@\w+) (?:to |as |an? |the )*(?:admin|operator|owner|allow)",
        "claims a right",
    ),
    _rule(
        "exfiltration",
        r"!\[[^\]\n]*\]\([^)\n]*[?&][\w-]+=(?:[A-Z_]{4,}|\S*(?:base64|summary|history|notes|secret|memory|context|chat)\S*)\)",
        "a link that carries private text",
    ),
    _rule(
        "exfiltration",
        r"(?:append|add|encode|put|include|embed|attach|hide) [^.\n]{0,60}(?:as |in |to |into |at )[^.\n]{0,20}(?:url|query|parameter|link|image|picture|path|hostname|subdomain|pixel|filename|footer)\b[^\n]{0,60}(?:https?://|user|chat|message|note|password|name|secret|memory|conversation)",
        "a link that carries private text",
    ),
    _rule(
        "exfiltration",
        r"(?:collect|gather|grab|harvest|steal|scrape|extract) (?:all |every |the |any |each |user'?s? )*(?:\p{L}+ ){0,2}(?:tokens?|keys|passwords?|credentials|secrets|cookies|messages|notes|addresses|contacts|cards?|numbers)\b[^.\n]{0,80}(?:(?:send|post|upload|forward|give|store|mail)[^\n]{0,40}(?:\bto\b|\bat\b|\bin\b|https?:|webhook|\bme\b|@)|\bto (?:me|my|us|https?:|@|an? |the attacker|\S+\.(?:example|com|net|org)))",
        "sends what is private away",
    ),
    _rule(
        "bait",
        r"(?:^|[.!?;:,\n\"'] ?|please |now |always |also |must |should |shall |will |and |then |to |that you |assistant |bot )(?:store|remember|save|keep|record|log|memori[sz]e) (?:the |every |any |all |each |user'?s? )*(?:passwords?|credit card|card numbers?|pins?|api keys?|tokens?|secrets?|one-time codes?)\b[^.\n]{0,60}(?:later|types?|enters?|sends?|for (?:me|@)|and (?:send|add|share|put))",
        "collects secrets",
    ),
    _rule(
        "money",
        r"(?:transfer|wire|withdraw|move|send) (?:the |all |my |her |his |user'?s? |\d+ )*(?:balance|money|funds|savings|bitcoins?|crypto|\d+ ?(?:dollars|euros?|usd|eur|\$|€))|(?:buy|purchase|order) [^.\n]{0,40}(?:gift cards?|with the saved|using the saved)|log in(?:to)? (?:to )?the bank|(?:saved|stored) (?:session|card|payment)\b|(?:replace|swap|exchange|substitute|switch) (?:out )?(?:the |any |my |his |her |their )?(?:\p{L}+(?:'s|s')? ){0,2}?(?:bank|account number|account details|iban|wallet)\b",
        "moves money",
    ),
    _rule(
        "destruction",
        r"(?:delete|erase|wipe|drop|purge|clear|remove|destroy|truncate|reset) (?:all |every |the (?:whole |entire )?|your |each )+(?:\p{L}+ ){0,2}(?:memor(?:y|ies)|database|tables?|backups?|logs?|audit|history|records?|repositor(?:y|ies)|files|profiles?)\b[^?\n]{0,40}(?:without (?:asking|telling|confirm)|silently|and (?:do not |don't |say |never )|before anyone|when i|if|so that|no confirmation)",
        "destroys",
    ),
    _rule(
        "tamper",
        r"(?:set|change|switch|turn|put)[^.\n]{0,30}(?:(?:memory|review|approval|curation|approvals|apply) mode[^.\n]{0,20}|(?:mode|policy|review|approval)(?: (?:for|in) [^.\n]{0,16}| \p{L}+)?) (?:to |=\s*|into )(?:auto|off|none|disabled|always|allow|yolo)\b|(?:allow|white)list (?:everything|all|\*|everyone|me)|(?:apply|approve|accept) (?:all |every |any )(?:pending|items?|memory|proposals?)[^.\n]{0,30}(?:automatic|without|yourself|silently)|mark (?:it|this|everything|all|me|my)[^.\n]{0,20} as (?:trusted|verified|approved|safe|confirmed)",
        "weakens a check",
    ),
)

"""Planted instructions, by kind: what tries to rule the model rather than to tell it something. English and markup."""

from memory_core.policy.rules import Rule

_DROP = (
    r"(?:ignore|disregard|forget|override|bypass|set aside|drop|cancel|neglect|abandon|discard|skip|do not (?:obey|follow)|don't (?:obey|follow)|"
    r"stop (?:obeying|following)|no longer follow|pay no attention to)"
)
_ORDERS = r"(?:instructions?|rules?|guidelines?|directives?|constraints?|restrictions?|polic(?:y|ies)|prompts?|configuration|guardrails|orders|safeguards)"
_WHOSE = r"(?:all|any|every|your|previous|prior|earlier|preceding|above|existing|current|system|safety|initial|original|developer'?s?|operator'?s?|given|content)"
_BIT = r"(?:[\p{L}'-]+[ ,]+)"
_SEND = r"(?:send|forward|post|upload|e-?mail|mail|export|copy|exfiltrate|leak|transmit|encode|hand|paste|append|dump|put|insert|attach|disclose|share|deliver)"
_PRIVATE = (
    r"(?:conversations?|chat histor(?:y|ies)|(?:whole |entire )?history|memor(?:y|ies)(?: files?)?|(?:private |stored |saved |all )?notes|secrets?|(?:api )?tokens?|api keys?|"
    r"(?:the )?keys|environment|\.env|user\.md|memory\.md|soul\.md|credentials?|passwords?|(?:all |every |the )?messages|(?:saved |home )?addresses|reminders|"
    r"(?:saved |credit )?cards?|session data|workspace|transcripts?|contacts|mails?|inbox|phone numbers?|personal data|everything you know|id_rsa|cookies)"
)
_AWAY = r"(?:https?://|@\w|\b[a-z0-9-]+\.(?:example|com|net|org|io|ru|cn|xyz|site|top|info|dev)\b|attackers?\b|my server|webhook|query string|link|url|channel|collector|picture|image)"
_CHECKS = r"(?:verification|confirmations?|approvals?|review|consent|(?:the )?memory scanner|scanner|safety (?:layer|checks?|policy|filters?)|memory protection|moderation|security checks?|checks)"
_MODEL = r"(?:you|the assistant|assistant|the ai|ai|the bot|bot|the model|agents?|ai agents?|chatbots?)"
_DOMAIN = r"[a-z0-9-]+\.(?:example|com|net|org|io|ai|ru|cn|xyz|site|top|shop|info)"


def _rule(kind: str, pattern: str, why: str) -> Rule:
    return Rule(f"injection.{kind}", f"(?is){pattern}", why)


INJECTION: tuple[Rule, ...] = (
    _rule(
        "override",
        rf"(?:^|[^\p{{L}}]){_DROP} {_BIT}{{0,4}}?{_WHOSE}[ ,]+{_BIT}{{0,4}}?{_ORDERS}\b",
        "drops the rules that stand",
    ),
    _rule(
        "override",
        rf"(?:^|[^\p{{L}}]){_DROP} (?:all |any |the |every )?{_ORDERS} (?:above|before|given|set|that|you|from|and)\b",
        "drops the rules that stand",
    ),
    _rule(
        "override",
        r"ignore ?all ?(?:the ?)?(?:previous|prior) ?instructions|ignoreprevious|disregardall",
        "written without blanks",
    ),
    _rule(
        "override",
        rf"{_DROP} (?:everything|anything|what|all) (?:that )?(?:you (?:were|have been|are) told|you know|above|before|was said (?:before|above)|written above|prior)\b",
        "drops what was said",
    ),
    _rule(
        "override",
        rf"{_ORDERS}[^.\n]{{0,60}}(?:no longer (?:apply|count|bind|hold)|must be ignored|(?:is|are) (?:cancelled|canceled|void|revoked|suspended|obsolete|lifted)|(?:a|was a) decoy)",
        "declares the rules void",
    ),
    _rule(
        "override",
        r"text (?:above|before)[^.\n]{0,30}(?:decoy|fake|invalid|ignore)|act on the text below|nothing in them binds you|real instructions (?:start|begin|follow)",
        "declares the rules void",
    ),
    _rule(
        "override",
        rf"(?:replaces?|outranks?|overrides?|supersedes?) (?:every|all|any|the) (?:earlier |previous |other )?(?:polic|system|instruction|rule|safety)",
        "claims a higher rank",
    ),
    _rule(
        "override",
        r"(?:tool results?|this note|this message|memory entr(?:y|ies)) outranks?|instead of the system prompt|including system instructions",
        "claims a higher rank",
    ),
    _rule(
        "override",
        r"previous safety training|adopt the configuration|your previous (?:configuration|instructions)",
        "replaces the configuration",
    ),
    _rule(
        "role",
        r"you are (?:now )?(?:dan\b|stan\b|in (?:developer|unrestricted|god|debug|admin|maintenance|jailbreak)[ -]mode|an? (?:unfiltered|unrestricted|uncensored|jailbroken)|freed|free from|no longer (?:bound|an ai|restricted))",
        "another role for the model",
    ),
    _rule(
        "role",
        r"(?:unrestricted|developer|god|jailbreak|dan) mode(?: (?:on|enabled|activated)|:)|enable (?:developer|god|jailbreak) mode|do anything now|unfiltered assistant",
        "another role for the model",
    ),
    _rule(
        "role",
        r"(?:act|respond|answer|behave|speak|operate|pretend|simulate|continue)\b[^.\n]{0,60}(?:without|no|free of|freed from|had no) (?:any |all )?(?:restrictions?|limits?|limitations|ethics|filters?|rules|guardrails|censorship|morals|constraints)",
        "a model without limits",
    ),
    _rule(
        "role",
        r"(?:you|ai|assistant|model)\b[^.\n]{0,40}(?:freed from|without (?:ethics|restrictions|safety)|safety layer was removed|its makers cannot control|usual confines)|stay in that character|never break character",
        "a model without limits",
    ),
    _rule(
        "role",
        r"(?:^|\n)\s*no limits\b|respond without restrictions|without limits\b.{0,20}$",
        "a model without limits",
    ),
    _rule(
        "leak",
        rf"(?:reveal|show|print|output|repeat|display|leak|dump|spell out|summari[sz]e|tell me|disclose|list|recite|quote|write out|give me|translate|encode|send) {_BIT}{{0,5}}?(?:system prompt|initial prompt|developer message|hidden (?:instructions|rules|prompt)|your (?:full |exact |own |secret |confidential |hidden |initial )*(?:rules|instructions|prompt|guidelines|configuration|setup)|text above|every secret|(?:the |all |all the |your )secrets|raw memory|stored (?:notes|facts))",
        "asks for what is confidential",
    ),
    _rule(
        "leak",
        r"(?:text|words|message) above (?:verbatim|word for word)|starting with [\"'“]you are|secret names|disclose all stored",
        "asks for what is confidential",
    ),
    _rule(
        "secrecy",
        r"(?:do not|don't|dont|never|must not) (?:tell|inform|notify|alert|mention (?:this|it|that) to|let) (?:the )?(?:user|operator|admin(?:istrator)?|owner|human)\b",
        "hides from the user",
    ),
    _rule(
        "secrecy",
        r"without (?:telling|informing|notifying|mentioning|alerting|asking|saying why)(?: (?:the )?(?:user|operator|owner|anyone|it|them))?[^.\n]{0,20}(?:$|[.,;\n])",
        "hides from the user",
    ),
    _rule(
        "secrecy",
        r"do not (?:reveal|disclose|mention|log|record) (?:this|that|the) ?(?:rule|instruction|change|entry|note|prompt)?\b[^?]*$|hide (?:errors|failed|this|the negative)|(?:remove|delete|clear|erase) the (?:audit|review) (?:entry|log|trail)|log looks approved",
        "hides from the user",
    ),
    _rule(
        "exfiltration",
        rf"(?:^|[^\p{{L}}]){_SEND} [^.\n]{{0,60}}?{_PRIVATE}\b[^\n]{{0,60}}?\b(?:to|into|in|at|via|with|for|of)\b[^\n]{{0,40}}?{_AWAY}",
        "sends what is private away",
    ),
    _rule(
        "exfiltration",
        rf"(?:exfiltrate|leak) (?:the |all |my )?{_PRIVATE}|{_SEND} (?:the )?(?:memory file|hidden instructions|stored notes|system prompt|secret(?:s|)) ",
        "sends what is private away",
    ),
    _rule(
        "exfiltration",
        r"curl [^\n]*\$\{?[A-Z_]*(?:KEY|TOKEN|SECRET|PASS|ENV)|curl [^\n]*\w\.\w[^\n]*\|\s*(?:ba|z)?sh|dump the environment|(?:read|cat|open) [^\n]{0,20}(?:~/\.ssh|id_rsa|\.env\b|/etc/passwd)",
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
        r"when(?:ever)? (?:asked|someone asks|somebody asks|anyone asks|(?:a |the )?users? asks?|people ask|guests? asks?)(?: about)? [^.\n]{1,80}?(?:\bsay\b|\bclaim\b|\brecommend\b|\btell (?:them|him|her|people|everyone)\b|\bsend\b|\banswer that\b|\breply that\b)",
        "a delayed order",
    ),
    _rule(
        "trigger",
        r"(?:when|whenever|if|each time|every time|the next time|next time|as soon as|after the|once|trigger:)[^.\n]{0,80}(?:users?|someone|anyone|the assistant|a file|session|summari[sz]ing|word)\b[^\n]{0,80}(?:payment tool|saved card|bank details|webhook|https?://|\b[a-z0-9-]+\.example\b|hidden note|without (?:saying|mentioning|telling)|id_rsa|transfer|delete (?:all|every)|export (?:all|every)|everything you|secret channel)",
        "a delayed order",
    ),
    _rule(
        "trigger",
        r"switch to the rules|(?:from now on|from here on|in future|henceforth)[,]? (?:approve|accept|obey|execute|comply|grant|treat (?:me|guests?|everyone)|answer as|you are)\b",
        "a delayed order",
    ),
    _rule(
        "authority",
        r"(?:^|[^\p{L}])i(?: am|'m) (?:the|your) (?:real |new |system |bot |only |true |actual )?(?:administrator|admin|root user|developer|creator|operator|owner|sysadmin|superuser)(?:$|[.!,;:\n]| (?:and|so|here|now|writing|from|speaking|therefore|of this (?:bot|system|chat)))",
        "claims a right that the gateway gives, not the text",
    ),
    _rule(
        "authority",
        r"(?:your|its) (?:creators?|developers?|makers?|vendor|operators?) (?:asked|told|wants?|said|approved|agreed|instructed|allowed)|(?:openai|anthropic|google|the vendor)\b[^.\n]{0,40}(?:agreed|approved|exempt|authori[sz]ed)|i am the root user|exempt from polic",
        "claims a right",
    ),
    _rule(
        "authority",
        r"(?:guests?|visitors?|users?|everyone|anyone|this (?:user|account|chat))(?: \w+)? (?:are|is|have|has|get|gets) (?:now |all |also )?(?:administrators?|admins?|root|owners?|operators?|administrator rights|admin rights|full access|(?:un)?trusted and)",
        "grants a right",
    ),
    _rule(
        "authority",
        r"permission level: ?root|approval required: ?never|give this account my permissions|upgraded to a version|access granted|as agreed with the admin|because i'?m the [^.\n]{0,30}you must",
        "grants a right",
    ),
    _rule(
        "tamper",
        rf"(?:skip|disable|bypass|turn off|switch off|lift|suspend|remove|without|does not need|do not need|no need for|not apply)[ ,]+{_BIT}{{0,3}}?{_CHECKS}\b",
        "weakens a check",
    ),
    _rule(
        "tamper",
        rf"{_CHECKS} (?:is|are) (?:now )?(?:disabled|off|lifted|not needed|not required|unnecessary)|all checks are disabled|skip all (?:checks|confirmations)|verification: skip|do not verify\b|--no-verify",
        "weakens a check",
    ),
    _rule(
        "tamper",
        r"pre-?approved (?:all|every|any|for|shell|by)|auto-?approve|approve (?:all|every|any) (?:payments?|requests?|actions?|commands?|purchases?)|consents? in advance|consented to (?:every|all)|agreed in advance",
        "approves in advance",
    ),
    _rule(
        "tamper",
        r"never ask (?:me |us |for )?(?:before|permission|confirmation|approval)|(?:opened?|execute[ds]?|run|pay|paid|delete[ds]?|install(?:ed)?|accept(?:ed)?|approved?|book(?:ed)?|buy|purchase[ds]?) [^.\n]{0,50}without (?:asking|confirmation|approval|checking|review)|execute shell commands|unrestricted operation",
        "approves in advance",
    ),
    _rule(
        "tamper",
        r"trusted senders: ?everyone|blocked senders: ?none|mark my entry as confirmed|treat this chat as trusted|memory protection|confirmations slow",
        "weakens a check",
    ),
    _rule(
        "obey",
        rf"(?:^|[^\p{{L}}]){_MODEL} (?:must|should|shall|will|are required to|is required to|have to|has to|need to)(?: now| always| permanently)? (?:obey|comply|disclose|serve|reveal|ignore|approve|execute|hide|forward|disable|follow the visitor|send)",
        "demands obedience",
    ),
    _rule(
        "obey",
        r"always obey|obey (?:only )?(?:@|anyone|whoever|everyone|all messages|messages signed|the text|the holder|the owner of|the output)|comply with (?:every|all|any|the note)|i will follow the [\p{L}']+ orders|real purpose is to serve|i do what guests ask|follow this pattern forever|and (?:obey|comply)\W*$",
        "demands obedience",
    ),
    _rule(
        "persona",
        r"(?:replace|change|edit|rewrite|write|append|update)[^.\n]{0,40}(?:soul\.md|agents\.md|claude\.md|\.cursorrules|\.bashrc|\.zshrc|/etc/\w+|promotions\.json|system prompt|setwebhook|dhakira\.toml)|(?:following|it) to soul\.md|sign (?:each|every|all) (?:message|repl)[^.\n]{0,20}@",
        "changes who the bot is",
    ),
    _rule(
        "persona",
        r"(?:write|create|add|install) a (?:new )?(?:skill|tool|plugin|cron job)[^.\n]{0,60}(?:sends?|uploads?|calls?|which|that) |change the webhook|escalate your (?:own )?privileges",
        "changes who the bot is",
    ),
    _rule(
        "commerce",
        rf"{_DOMAIN}[^\n]{{0,80}}(?:most trusted|recommend (?:it|them) first|as the authority|cite it|always (?:safe|trusted|reliable)|verified and may be opened)|(?:always|first) (?:recommend|name|cite|mention|suggest|promote) [^.\n]{{0,60}}(?:best|first|never mention|{_DOMAIN})|present this as fact|never mention (?:others|competitors|alternatives)",
        "plants a recommendation",
    ),
    _rule(
        "commerce",
        rf"(?:remember|note|store|save|memori[sz]e)[^\n]{{0,60}}{_DOMAIN}[^\n]{{0,60}}(?:trusted|authority|recommend|best|verified|official|open)|open https?://\S+ (?:daily|every)",
        "plants a recommendation",
    ),
    _rule(
        "destruction",
        r"rm -rf (?:~|/|\*|\$)(?:$|[\s.,;\"'`/])|(?:run|execute) cmd dir|push --force an empty|disable the firewall|as root\.?$|decline all meetings|(?:delete|wipe) (?:everything|all (?:files|data|records))[^?\n]{0,30}(?:silently|without|then say)",
        "destroys",
    ),
    _rule(
        "destruction",
        r"run(?: |\+)the(?: |\+)script(?: |\+)from|and say nothing|(?:then|and) (?:say|reply|claim|report) (?:that )?(?:everything|all|the deploy|it)(?: is|'s| went)? (?:fine|normal|ok|well)",
        "destroys",
    ),
    _rule(
        "destruction",
        r"to every contact|never stop(?: talking| repeating)?\W*$|(?:forever|without end) (?:in|and|so)|stay silent permanently|both bots keep|reply to yourself",
        "makes useless",
    ),
    _rule(
        "agents",
        r"(?:if you(?:'re| are) an? (?:automated|ai|llm|language)|ai agents? must|for ai agents?|dear (?:chatbot|assistant|ai)|ai system reading|@assistant (?:accept|share|send|delete|approve)|instructions? for (?:the )?(?:ai|assistant|llm|agents?)|assistant: ignore|assistant must now)",
        "a document that speaks to the model",
    ),
    _rule(
        "system",
        r"(?:^|\n)[\W_]{0,6}(?:system|admin(?:istrator)?|developer|operator)[ _]?(?:update|notice|override|message|instructions?|prompt|command|alert)?(?: [\d.]+)?[\W_]{0,4}[:\]>)*][^\n]*(?:you|user|must|remember|ignore|from now on|approv|access|administrator|unrestricted|permission|polic|trusted|lifted|comply|secret|protection)",
        "pretends to be the system",
    ),
    _rule(
        "system",
        r"</?(?:admin|system|developer|operator)[_-]?(?:instructions?|prompt|message|override|note)?>|\[/?(?:system|admin override|admin)\]|<<\s*/?sys\s*>>|system override:|secret instruction",
        "pretends to be the system",
    ),
    _rule(
        "transcript",
        r"(?:^|\n)\s*(?:user|human)\s*:[^\n]*\n+\s*(?:assistant|ai|bot)\s*:|(?:^|\n)\s*(?:assistant|ai|bot)\s*:[^\n]*\n+\s*(?:user|human)\s*:|(?:^|\n)\s*tool(?: result)?\s*\(?[^\n:]{0,40}\)?\s*:\s*\{|</?tool_(?:response|call|result)s?>|search_results\s*:\s*\[|<function_calls>|\bq:[^\n]{3,60}\ba: ?yes\b",
        "a made-up exchange",
    ),
    _rule(
        "role-token",
        r"<\|[a-z_]{2,30}\|>|\[/?inst\]|<(?:start|end)_of_turn>|</?s>\s*\[|(?:^|\n)\s*###\s*(?:instruction|response|system|human|assistant)s?\s*:|<\|(?:im_start|im_end)",
        "a chat template's token",
    ),
    _rule(
        "reasoning",
        r"</?(?:think|thinking|antthinking|reasoning|reflection|scratchpad|internal_monologue|inner_monologue|thought|thoughts|analysis|chain_of_thought|hidden|plan_hidden)>|```\s*(?:thinking|reasoning|scratchpad|thought)",
        "a container of hidden reasoning",
    ),
    _rule(
        "markup",
        r"<!--[^>]{0,200}(?:system|assistant|instruction|ignore|secret|the user|ai )|style\s*=\s*[\"'][^\"']*(?:font-size:\s*0|display:\s*none|visibility:\s*hidden|opacity:\s*0|color:\s*(?:white|#fff))|<[a-z]+ hidden\b",
        "text that a page hides",
    ),
    _rule(
        "markup",
        r"<script\b|<iframe\b|<img[^>]*\bon\w+\s*=|<\w+[^>]*\son(?:error|load|click|mouseover|focus)\s*=|\(\s*javascript:|href\s*=\s*[\"']\s*(?:javascript|data:text/html)|data:text/html",
        "a script",
    ),
)

"""Planted instructions by their form: made-up system lines, exchanges, chat templates, hidden reasoning, markup."""

from memory_core.policy.rules import Rule

_BLOCKS = r"(?:approved(?:[-_ ]?memory)?|memory(?:[-_ ]?rules)?|untrusted|system(?:[-_ ]?policy|[-_ ]?prompt)?|soul|context|instructions?|user[-_ ]?profile|profile|history|conversation|prompt|policy|assistant|developer|documents?|tool[-_ ]?results?|notes|recall(?:ed)?|data|facts)"
"""Names of blocks, ours and common ones: whoever closes one speaks outside of it."""


def _rule(kind: str, pattern: str, why: str) -> Rule:
    return Rule(f"injection.{kind}", f"(?is){pattern}", why)


INJECTION_FORMS: tuple[Rule, ...] = (
    _rule(
        "boundary",
        rf"</\s*{_BLOCKS}\s*>|<\s*(?:approved-memory|untrusted|system-policy|memory-rules)\b[^>]*>|<\s*{_BLOCKS}\s*>[^<\n]*</|(?:^|[.!?\n] ?)<\s*(?:system|instructions?|developer)\b[^>]*>",
        "closes or opens a block of the prompt",
    ),
    _rule(
        "boundary",
        r"(?:^|[\n.!?#=*\[<-] ?)(?:begin|start|end)(?: of)?(?: the)? (?:system|operator|admin|developer|user|untrusted|trusted|external)(?: (?:orders?|instructions?|prompt|messages?|data|input|context|commands?|content|section))+(?:$|[^\p{L}])",
        "closes or opens a block of the prompt",
    ),
    _rule(
        "boundary",
        r"[<\[=#*{-]{2,} ?(?:begin|start|end)(?: of)?(?: the)? (?:approved |long-term |saved )?(?:memory|system prompt|prompt|untrusted text|guard ?rails)(?: block| section)? ?[>\]=#*}-]{2,}|```[ ]?(?:system|developer)[ ]*\n",
        "closes or opens a block of the prompt",
    ),
    _rule(
        "transcript",
        r"(?:^|[\n.!?] ?)(?:human|user)\s*:[^\n]{1,80}(?:[\s.!?]|\\n)(?:assistant|ai|bot)\s*:\s*(?:sure|of course|yes|certainly|ok|here|i |the |access|done|granted)|^\s*(?:assistant|ai|bot)\s*:\s*(?:sure|of course|yes|certainly|ok|done|granted|i (?:have|will|am))[^\n]{1,80}(?:[\s.!?]|\\n)(?:human|user)\s*:",
        "a made-up exchange",
    ),
    _rule(
        "agents",
        r"(?:if you(?:'re| are) an? (?:automated|ai|llm|language)|ai agents? must|for ai agents?|dear (?:chatbot|assistant|ai)|ai system reading|@assistant (?:accept|share|send|delete|approve)|instructions? for (?:the )?(?:ai|assistant|llm|agents?)|assistant: ignore|assistant must now)",
        "a document that speaks to the model",
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
        r"<!--[^>]{0,200}(?:system|assistant|instruction|ignore|secret|the user|ai[ :,]|llms?[ :,])|\[//\]: ?# ?\([\"']?(?:ai|bot|llm|model|assistant|system|agent)s?\b|<meta[^>]{0,40}name\s*=\s*[\"']?(?:ai|llm|gpt|assistant|chatbot|agent)\b|style\s*=\s*[\"'][^\"']*(?:font-size:\s*0|display:\s*none|visibility:\s*hidden|opacity:\s*0|color:\s*(?:white|#fff))|<[a-z]+ hidden\b",
        "text that a page hides",
    ),
    _rule(
        "markup",
        r"<script\b[^>]*(?:\ssrc\s*=\s*[\"']?https?:|>[^<]*(?:fetch|location|cookie|alert|eval|document\.|window\.|atob|xmlhttp|navigator))|(?:^|[^`])<iframe\b|<img[^>]*https?://[^>]*(?:[\"'] ?\+|\{|\$)|<img[^>]*\bon\w+\s*=|(?:^|[^`])<\w+[^>]*[\s/]on(?:error|load|click|mouseover|focus)\s*=|\(\s*javascript:|href\s*=\s*[\"']\s*(?:javascript|data:text/html)|data:text/html",
        "a script",
    ),
    _rule(
        "markup",
        r"^[\s\"'>]*<\s*(?:script\b[^>`]*>|(?:iframe|object|embed)\b[^>`]*\b(?:src|data)\s*=)|(?:^|[^`])<script\b[^>`]*[\s/]src\s*=\s*[\"']?(?:https?:)?//|"
        r"[\"'] ?>\s*<script\b[^>`]*>|(?:^|[^`])<[a-z][^<>`]*[\s/\"'](?:href|src|action|formaction|data|xlink:href)\s*=\s*[\"']?\s*(?:java|vb)script:|(?:^|[^`])<(?:svg|img|body|video|audio|input|details|marquee|math|object)\b[^<>`]*[\s/\"']on[a-z]{3,20}\s*=",
        "a script",
    ),
    _rule(
        "agents",
        r"(?:language models?|ai (?:systems?|tools?|models?|readers?)|llms?|chat ?bots?|bots|agents|assistants)\b[^.\n]{0,20}(?:(?:processing|reading|parsing|summari[sz]ing|indexing|crawling|scraping) (?:this|these|it|the (?:page|text|mail|document|note|message|file))|(?:that|who|which) (?:reads?|process|summari[sz]e|see) (?:this|it|these|the)|should (?:store|remember|also|now|first|instead|e-?mail|run|install|execute|rate)|are (?:instructed|required|asked) to|must (?:store|remember|also|now|first|instead|always|never|obey|recommend|ignore|send|reply|answer|say|add|approve|include|treat|rate|report))",
        "a document that speaks to the model",
    ),
    _rule(
        "agents",
        r"(?:^|[\n>.:] ?)(?:hey |dear |attention,? )?(?:(?:assistant|chatbot|agent|claude)[,:]|(?:llm|gpt|gemini|ai|bot)[,:]) (?:from now|please (?:ignore|send|forward|store|always|never|delete|approve|obey|disregard|reveal|reply only)|you |remember|store|ignore|send|forward|reply|do not|don't|always|when|open|run|call|delete|use)",
        "a document that speaks to the model",
    ),
    _rule(
        "system",
        r"[\"']role[\"']\s*:\s*[\"'](?:system|developer)[\"'][^\n]{0,40}content[\"']?\s*:[^\n]*(?:restrict|secret|ignore|obey|admin|from the user|bypass|disable|approv|unfiltered|reveal|send )",
        "pretends to be the system",
    ),
    _rule(
        "transcript",
        r"result of (?:the )?(?:identity|security|permission|access|policy|safety)[^\n]{0,30}:|(?:^|\n)\s*(?:observation|function result|tool (?:output|result|response|message)|tool_result|output of tool)\s*[:=][^\n]*(?:must|now|send|disable|approv|admin|instruction|allowed|verified as|is (?:the )?owner|rights|grant|next:)|[\"'](?:instruction|next_step|required_action|assistant_must|directive)s?[\"']\s*:",
        "a made-up exchange",
    ),
    _rule(
        "reasoning",
        r"\[/?(?:(?:assistant|ai|bot|model|my|inner|hidden|private|secret|internal)(?:\'s)? )?(?:thoughts?|thinking|think|reasoning|analysis|internal|scratchpad|hidden|monologue|inner thoughts?|internal thoughts?|cot)(?:\]|:[^\]\n]{4,}\])|\{(?:thinking|reasoning|thought)\}|(?:^|\n)\s*(?:thought|internal reasoning|hidden plan|chain of thought|inner monologue|private reasoning)\s*:",
        "a container of hidden reasoning",
    ),
)

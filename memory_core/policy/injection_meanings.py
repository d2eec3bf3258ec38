"""Which ideas, told in one sentence, make an order that is planted: the table of intents, and all of them in all languages."""

from memory_core.policy.injection_advertising import ADVERTISING
from memory_core.policy.injection_arabic import ARABIC, PERSIAN
from memory_core.policy.injection_combined import Intent, combined, with_words
from memory_core.policy.injection_customs import CUSTOMS
from memory_core.policy.injection_english import ENGLISH
from memory_core.policy.injection_neighbours import (
    DUTCH,
    INDONESIAN,
    POLISH,
    SWEDISH,
    UKRAINIAN,
    URDU,
    VIETNAMESE,
)
from memory_core.policy.injection_obedience import MORE_WORDS, OBEDIENCE
from memory_core.policy.injection_other_languages import (
    CHINESE,
    GERMAN,
    HINDI,
    JAPANESE,
    KOREAN,
    RUSSIAN,
    TURKISH,
)
from memory_core.policy.injection_plain_rules import PLAIN_RULES
from memory_core.policy.injection_remembered import REMEMBERED
from memory_core.policy.injection_reworded import REWORDED
from memory_core.policy.injection_romance import FRENCH, ITALIAN, PORTUGUESE, SPANISH
from memory_core.policy.injection_stances import STANCES
from memory_core.policy.injection_thoughts import THOUGHTS

INTENTS: tuple[Intent, ...] = (
    Intent("override", ("DROP", "THEIRS"), "drops the rules that stand"),
    Intent("override", ("TOLD_TO_DROP", "THEIRS"), "remembers to drop the rules that stand"),
    Intent("override", ("DROP", "ANY_RULES", "SHOW"), "drops the rules and has something shown"),
    Intent("override", ("FLATLY",), "drops the rules that stand"),
    Intent("override", ("YOURS", "VOID"), "declares the rules void"),
    Intent("override", ("RULE", "OUTRANK"), "claims a higher rank"),
    Intent("override", ("REAL_ORDERS",), "puts other orders in place"),
    Intent("override", ("MY_WORD",), "claims a higher rank"),
    Intent("override", ("ONLY",), "puts one voice above all"),
    Intent("role", ("BE", "UNLIMITED"), "a model without limits"),
    Intent("role", ("NOW_EVIL",), "another role for the model"),
    Intent("trigger", ("WHEN_ANYONE", "CLAIM"), "a delayed order"),
    Intent("bait", ("REMEMBER", "PRIVILEGE"), "plants a right in memory"),
    Intent("bait", ("REQUESTS", "UNCHECKED"), "plants a right in memory"),
    Intent("exfiltration", ("SEND", "PRIVATE", "AWAY"), "sends what is private away"),
    Intent("exfiltration", ("FETCH", "CARRIER", "DO_IT"), "takes orders from a page"),
    Intent("exfiltration", ("READ_OUT", "SECRET_FILE"), "reads out what is secret"),
    Intent("leak", ("SHOW", "CONFIDENTIAL"), "asks for what is confidential"),
    Intent("secrecy", ("CONCEAL",), "hides from the user"),
    Intent("agents", ("TELLS", "MODELS"), "a document that speaks to the model"),
    Intent("agents", ("TO_MODELS",), "a document that speaks to the model"),
    Intent("leak", ("BEGIN", "SO_FAR"), "asks for what is confidential"),
    Intent("reasoning", ("SHOW", "THOUGHTS"), "asks for hidden reasoning"),
    Intent("leak", ("SHOW", "CREDENTIALS"), "asks for what is confidential"),
    Intent("exfiltration", ("STEAL", "PRIVATE"), "sends what is private away"),
    Intent("tamper", ("LIFT",), "weakens a check"),
    Intent("tamper", ("LEVEL",), "weakens a check"),
    Intent("tamper", ("SET", "SETTING"), "changes how the bot is set up"),
    Intent("authority", ("I_AM", "PERMIT"), "claims a right that the gateway gives, not the text"),
    Intent("authority", ("OVERRIDE_CODE", "ACCEPTED"), "claims a right"),
    Intent("authority", ("RAISE",), "grants a right"),
    Intent("tamper", ("DISABLE", "CHECK"), "weakens a check"),
    Intent("tool", ("TOOLS", "HARM"), "misuses a tool"),
    Intent("destruction", ("DESTROY",), "destroys"),
    Intent("system", ("SYSTEM_LINE", "ORDER"), "pretends to be the system"),
    Intent("service", ("USELESS",), "makes useless"),
    Intent("role", ("AS_THOUGH_NONE", "LIMITS_TOLD"), "a model without limits"),
    Intent("override", ("OLD_VOID", "FROM_NOW"), "declares the rules void"),
    Intent("forcing", ("FORCED",), "forces the form of an answer"),
    Intent("override", ("ABOVE_AND",), "drops what stands above for an order"),
    Intent("tamper", ("NOT_ASKED",), "acts without asking"),
    Intent("bait", ("REMEMBER", "ACTS", "UNCHECKED"), "plants a right in memory"),
    Intent("bait", ("REMEMBER", "UNQUESTIONED"), "plants a right in memory"),
    Intent("others", ("SHOW", "OTHERS_TOLD"), "asks for other people's memory"),
    Intent("others", ("SEND", "OTHERS_TOLD"), "asks for other people's memory"),
    Intent("override", ("NO_DUTY", "RULE_NOUN", "OBEY_ME"), "puts one voice in the place of the rules"),
    Intent("override", ("DROP", "RULE_NOUN", "OBEY_ME"), "puts one voice in the place of the rules"),
    Intent("override", ("VOID", "RULE_NOUN", "OBEY_ME"), "puts one voice in the place of the rules"),
    Intent("commerce", ("ADD", "ANSWERS", "SLOGAN"), "advertises in every answer"),
    Intent("authority", ("RANKED",), "ranks somebody above the rules"),
    Intent("leak", ("HOW_TOLD",), "asks for what is confidential"),
    Intent("tamper", ("CUSTOM", "TAMPERED"), "weakens a check as if it were custom"),
    Intent("exfiltration", ("CARRIES",), "sends what is private away"),
    Intent("commerce", ("SLANTED",), "slants what is answered"),
)
_OWN = (
    ENGLISH,
    ARABIC,
    PERSIAN,
    SPANISH,
    FRENCH,
    PORTUGUESE,
    ITALIAN,
    GERMAN,
    RUSSIAN,
    TURKISH,
    CHINESE,
    JAPANESE,
    KOREAN,
    HINDI,
    DUTCH,
    POLISH,
    UKRAINIAN,
    SWEDISH,
    INDONESIAN,
    VIETNAMESE,
    URDU,
)
LEXICONS = tuple(
    with_words(
        each,
        *(
            further.get(each.language, {})
            for further in (
                REMEMBERED,
                ADVERTISING,
                THOUGHTS,
                PLAIN_RULES,
                REWORDED,
                OBEDIENCE,
                MORE_WORDS,
                STANCES,
                CUSTOMS,
            )
        ),
    )
    for each in _OWN
)
IDEAS, COMBINATIONS = combined(LEXICONS, INTENTS)

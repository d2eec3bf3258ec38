"""Small words by which a search reads a text: who is spoken of, when, and what a question asks for. Data, by language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from memory_core.languages.linear import Linear, LinearSet, encoded, literal
from memory_core.languages.normalise import fold

MONTHS: Final[Mapping[str, int]] = {
    fold(name): number
    for names in (
        "january february march april may june july august september october november december",
        "jan feb mar apr - jun jul aug sep oct nov dec",
        "januar februar märz - mai juni juli - - oktober - dezember",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
        "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
        "январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре",
        "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
        "- شباط آذار نيسان أيار حزيران تموز آب أيلول - - -",
        "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    )
    for number, name in enumerate(names.split(), start=1)
    if name != "-"
}
"""Names of months as they are written, in every language we speak; those of more than one reading are left out."""

_WHEN = "when|since when|what (?:day|date|month|year|time)|متى|منذ متى|когда|с каких пор|wann|seit wann|quand|depuis quand|cuándo|cuando|چه وقت|چه زمانی|什么时候|何时|いつ"
_NAMES_ASKED = (
    "where|which|name|names|named|called|title|اين|من اين|اي|ايه|اسم|اسماء|عنوان|لقب|где|куда|откуда|какой|какая|какое|какие|каком|какую|имя|название|зовут|"
    "wo|wohin|woher|welche|welcher|welches|welchen|welchem|name|heißt|heisst|où|quel|quelle|quels|quelles|nom|titre|appelle|"
    "dónde|donde|adónde|cuál|cual|nombre|título|llama|کجا|کدام|نام"
)
_WHO = "who|whose|whom|من|مين|لمن|ممن|مع من|кто|кого|кому|у кого|чей|чья|чьё|wer|wen|wem|wessen|qui|à qui|quién|quiénes|a quién|de quién|چه کسی|کی"
_NAMES_ASKED_CJK = "哪里|哪儿|哪个|哪家|叫什么|名字|どこ|どの|どちら|名前"

_EN_TIME = (
    r"yesterday|today|tonight|tomorrow|recently|ago|since|(?:last|next|this|past|previous|coming) (?:night|week|weekend|month|year|summer|winter|spring|fall|autumn|morning|\w+day)|"
    r"(?:\d+|a|an|one|two|three|four|five|six|seven|few|couple of) (?:minutes?|hours?|days?|weeks?|weekends?|months?|years?)|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
)
_TIME = {
    "ar": "امس|البارحه|اليوم|الليله|غدا|بكره|(?:قبل|منذ|بعد) (?:يوم|يومين|ايام|اسبوع|اسبوعين|شهر|شهرين|سنه|سنتين|عام)|الاسبوع|الشهر|السنه|العام|السبت|الاحد|الاثنين|الثلاثاء|الاربعاء|الخميس|الجمعه",
    "ru": r"вчера|сегодня|завтра|позавчера|послезавтра|назад|недавно|на (?:прошлой|этой|следующей) неделе|в (?:прошлом|этом|следующем) (?:месяце|году)|понедельник|вторник|сред[уы]|четверг|пятниц[уы]|суббот[уы]|воскресенье",
    "de": "gestern|heute|morgen|vorgestern|übermorgen|neulich|vor (?:einem|einer|zwei|drei|ein paar) (?:tag|tagen|woche|wochen|monat|monaten|jahr|jahren)|(?:letzte|nächste|diese)[nsmr]? (?:woche|monat|jahr|wochenende)|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag",
    "fr": "hier|aujourd'hui|demain|avant-hier|récemment|il y a|(?:semaine|mois|année) (?:dernière|dernier|prochaine|prochain)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
    "es": "ayer|hoy|mañana|anteayer|recientemente|hace (?:un|una|dos|tres|unos|unas)|(?:semana|mes|año) (?:pasad[oa]|que viene)|lunes|martes|miércoles|jueves|viernes|sábado|domingo",
    "fa": "ديروز|امروز|فردا|پريروز|هفته|ماه پيش|سال پيش|شنبه|جمعه",
}
_CJK_TIME = "昨天|今天|明天|前天|后天|上周|下周|上个月|下个月|去年|明年|星期|昨日|今日|明日|先週|来週|先月|来月|曜日"

_FRAME = {
    "en": "him himself herself themselves before after between during while because since through many much besides based according",
    "ar": "من ما ماذا لماذا كيف كم اين متى هل اي ايه ايش شو وين ليش مين عند",
    "fa": "کی چی چه چرا کجا کدام چند چگونه",
    "ru": "кто что где когда куда откуда почему зачем как какой какая какое какие сколько чей чья",
    "de": "wer wem wen was wann wo wohin woher wie warum wieso wessen welche welcher welches welchen welchem viel viele den dem für",
    "fr": "qui que quoi quel quelle quels quelles quand où comment pourquoi combien",
    "es": "quién quiénes qué cuál cuáles cuándo dónde adónde cómo cuánto cuánta cuántos cuántas",
}
"""Words that only make a question of it, beside the stop words of the language packs."""
_LIGHT = {
    "en": "do have be get make take go will would could can feel think use way kind type thing lot want",
    "ar": "كان كانت يكون قال قالت قلت قلنا ذكر ذكرت صار حصل يوجد",
    "fa": "کردن شدن گفت گفتم",
    "ru": "быть будет будут сказал сказала говорил говорила мочь может делать",
    "de": "kommt kommen geht gehen macht machen gibt wird werden kann hat haben sagt gesagt",
    "fr": "est sont fait faire va vont peut dit dire avoir être",
    "es": "es son hace hacer va van puede dijo decir haber estar",
}
"""Words that say little."""

_FIRST = {
    "en": "i me my mine myself we us our ours i'm i've i'd i'll we're we've",
    "ar": "انا نحن لي لدي عندي كنت معي لنا عندنا لدينا اني انني اشعر احب اريد اعمل اسكن ادرس اعرف احتاج استطيع اقدر اسافر ساسافر "
    "بيتي عملي شغلي امي ابي والدي والدتي اخي اختي ابني ابنتي زوجي زوجتي صديقي صديقتي سيارتي هاتفي",
    "fa": "من ما مرا برايم دارم هستم",
    "ru": "я меня мне мной мой моя мое мои мы нас нам наш наша",
    "de": "ich mir mich mein meine meinen meinem meiner wir uns unser unsere",
    "fr": "je j'ai moi me mon ma mes nous notre nos",
    "es": "yo mi mis me mio mia nosotros nos nuestro nuestra",
}
_PLURAL = {
    "en": "we us our ours we're we've",
    "ar": "نحن لنا عندنا لدينا",
    "fa": "ما",
    "ru": "мы нас нам наш наша",
    "de": "wir uns unser unsere",
    "fr": "nous notre nos",
    "es": "nosotros nos nuestro nuestra",
}
"""Of those, the ones that speak of everybody here."""
_SECOND = {
    "en": "you your yours yourself you're you've you'd you'll u ur",
    "ar": "انت انتي انتم لك لديك عندك معك كنتم لكم",
    "fa": "تو شما ترا",
    "ru": "ты тебя тебе тобой твой твоя твои вы вас вам ваш ваша",
    "de": "du dir dich dein deine deinen deinem ihr euch euer",
    "fr": "tu toi te ton ta tes vous votre vos",
    "es": "tu ti te tus usted ustedes vosotros",
}


@dataclass(frozen=True, slots=True)
class Persons:
    """How often a text speaks of its writer, and of whom it is written to."""

    first: int
    second: int
    plural: int = 0
    """How many of the first say "we": of everybody here, and of nobody in particular."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What kind of answer a question wants."""

    time: bool
    name: bool
    """Something that has a name: a place, a title, one of several."""
    person: bool
    """Whom it names is then not whom the answer is about."""


_LATIN: Final = ("en", "de", "fr", "es")


def _sets(words: Mapping[str, str], *others: str) -> dict[str, frozenset[str]]:
    """Return the words of each Latin-written language together with those of others, which share no letter with it."""
    folded = {code: frozenset(fold(word) for word in text.split()) for code, text in words.items()}
    return {code: frozenset().union(*(folded.get(one, ()) for one in (code, *others))) for code in _LATIN}


# «من» is "I" in Persian, and "who" and "from" in Arabic.
_FIRST_WORDS, _SECOND_WORDS = _sets(_FIRST, "ru", "ar"), _sets(_SECOND, "ru", "ar")
_FIRST_IN_PERSIAN, _SECOND_IN_PERSIAN = _sets(_FIRST, "ru", "fa"), _sets(_SECOND, "ru", "fa")
_FRAME_WORDS, _LIGHT_WORDS = _sets(_FRAME, "ar", "fa", "ru"), _sets(_LIGHT, "ar", "fa", "ru")
_PLURAL_WORDS = frozenset().union(*_sets(_PLURAL, "ru", "fa", "ar").values())
_PERSIAN_LETTERS = frozenset("پچژگ")
_PERSIAN_WORDS = frozenset(fold("را از که است هست بود تو شما باید می نمی کجا").split())
_NAMES = "|".join(
    literal(name)
    for name in sorted(MONTHS, key=len, reverse=True)
    if len(name) > 3 and name.isalpha() and name not in ("march", "mars")
)
_SAYS_WHEN = Linear(
    rf"(?:^|[^\p{{L}}\p{{N}}])(?:{_EN_TIME}|{fold('|'.join(_TIME.values()))}|{_NAMES}|(?:19|20)\d\d)(?:$|[^\p{{L}}\p{{N}}])|{_CJK_TIME}|\d月"
)
_ASKS = LinearSet(
    (
        rf"(?:^|[^\p{{L}}])(?:{fold(_WHEN)})(?:$|[^\p{{L}}])|什么时候|何时|いつ",
        rf"(?:^|[^\p{{L}}])(?:{fold(_NAMES_ASKED)})(?:$|[^\p{{L}}])|{_NAMES_ASKED_CJK}",
        rf"^[^\p{{L}}]*(?:{fold(_WHO)})(?:$|[^\p{{L}}])|谁|誰|だれ",
        rf"^[^\p{{L}}]*(?:{fold('من أين|من وين|من متى|من أي|من ناحية|من غير|من فضلك')})(?:$|[^\p{{L}}])",
    )
)
_TIME_ASKED, _NAME_ASKED, _PERSON_ASKED, _FROM_ASKED = range(4)


def persons(words: list[str], language: str) -> Persons:
    """Count the words for "I", "we" and "you" among folded words of a text whose Latin words are of `language`."""
    if _is_persian(words):
        ones, others = _FIRST_IN_PERSIAN[language], _SECOND_IN_PERSIAN[language]
    else:
        ones, others = _FIRST_WORDS[language], _SECOND_WORDS[language]
    first = second = plural = 0
    for word in words:
        if word in ones or word[0] in "我私僕俺":
            first += 1
            plural += word in _PLURAL_WORDS or word.startswith("我们")
        elif word in others or word[0] in "你您":
            second += 1
    return Persons(first, second, plural)


def _is_persian(words: list[str]) -> bool:
    return not _PERSIAN_WORDS.isdisjoint(words) or any(
        not (word.isascii() or _PERSIAN_LETTERS.isdisjoint(word)) for word in words
    )


def asks_only(word: str, language: str) -> bool:
    """Say whether a folded word of a question only makes a question of it; its Latin words are of `language`."""
    return word in _FRAME_WORDS[language]


def says_little(word: str, language: str) -> bool:
    """Say whether a folded word tells little about what is meant."""
    return word in _LIGHT_WORDS[language]


def says_when(folded: str) -> bool:
    """Say whether a folded text has an expression of time."""
    return _SAYS_WHEN.search(folded) is not None


def asked_for(folded: str) -> Asked:
    """Say what a folded question asks for."""
    found = _ASKS.occurring(encoded(folded))
    is_person = _PERSON_ASKED in found and _FROM_ASKED not in found
    return Asked(_TIME_ASKED in found, _NAME_ASKED in found, is_person)

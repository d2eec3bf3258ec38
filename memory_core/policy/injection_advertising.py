"""Advertising planted into every answer: something to add, where, and a slogan; each of them alone is an everyday wish.

Words that the lexicons get besides their own, by language and idea (see `injection_combined`).
"""

from collections.abc import Mapping


def _told(add: str, answers: str, slogan: str) -> Mapping[str, str]:
    return {"ADD": add, "ANSWERS": answers, "SLOGAN": slogan}


ADVERTISING: Mapping[str, Mapping[str, str]] = {
    "en": _told(
        r"(?:add|append|attach|end|finish|close|conclude|sign|start|begin|open|put|insert|include|mention|say|write|state|place|slip|recommend|promote|advertise|praise|plug|endorse|push)(?:ing)?",
        r"(?:every|each|all|any|your)(?: of)?(?: \p{L}+){0,2}? (?:answers?|repl(?:y|ies)|responses?|outputs?|messages?|conversations?|product names?)|(?:to|in|of|with|after|under) (?:the |your )?(?:answers?|replies|responses|product names?)",
        r"(?:as )?seen (?:on|at)|(?:sponsored|brought to you|powered|offered|recommended|endorsed|presented|supported) by|courtesy of|in partnership with|(?:promo|discount|coupon|voucher|referral) code|(?:buy|order|shop|subscribe) (?:now|today|at)|use code|"
        r"as (?:the|your|their) (?:best|number one|top|leading|safest|cheapest|only|most (?:trusted|reliable))(?: \p{L}+)?|that (?:[\p{L}'-]+ ){1,4}(?:is|are) (?:by far )?the (?:best|number one|top|leading|safest|cheapest|most (?:trusted|reliable))(?: \p{L}+)?",
    ),
    "ar": _told(
        r"(?:أضف|ضع|اختم|أنه|ابدأ|اكتب|اذكر|أدرج|قل|تضيف|تضع|تختم|ألحق)~",
        r"(?:كل|جميع|نهاية|آخر|إلى|في|كافة) (?:\p{L}+ )?(?:إجاب|رد|ردود|جواب|رسائل|رسالة|أجوب)~",
        r"(?:برعاية|بدعم من|كما (?:شوهد|ظهر|رأيتم) (?:على|في)|موصى ب|مقدم من|بالتعاون مع|كود خصم|كود الخصم|رمز الخصم|كوبون|إعلان ممول)~",
    ),
    "fa": _told(
        r"(?:اضافه|بنویس|بگو|بگذار|ذکر|تمام کن)~",
        r"(?:همه|هر|تمام|پایان|آخر)(?: ?ی)? (?:\p{L}+ )?(?:پاسخ|جواب|پیام)~",
        r"(?:با حمایت|حامی|اسپانسر|کد تخفیف|تقدیم|به پیشنهاد)~",
    ),
    "es": _told(
        r"(?:añad|agreg|pon|inclu|termin|acab|cierr|escrib|empiez|mencion|firm|concluy)~",
        r"(?:tus|cada|todas|las|sus|tu)(?: \p{L}+){0,2}? (?:respuestas?|mensajes?)",
        r"(?:visto|patrocinad|ofrecid|recomendad|promocionad|presentad|cortesía)~ (?:en|por|de)|código (?:promocional|de descuento)|cupón|(?:es|son) (?:el|la|los|las) mejor~",
    ),
    "fr": _told(
        r"(?:ajout|mets|mett|inclu|termin|fini|concl|commenc|mentionn|écri|sign)~",
        r"(?:tes|chaque|toutes|vos|ses|de)(?: \p{L}+){0,2}? (?:réponses?|messages?)",
        r"(?:vu|offert|sponsoris|recommand|présent|parrain|propos|commandit)~ (?:par|sur)|code promo|en partenariat avec|(?:est|sont) (?:le|la|les) meilleur~",
    ),
    "de": _told(
        r"(?:häng|füg|schreib|setz|beend|erwähn|stell|beginn|schließ|nenn)~",
        r"(?:jede|alle|deine|allen|jeder)~?(?: \p{L}+){0,2}? (?:antwort|nachricht)~",
        r"(?:empfohlen|gesponsert|präsentiert|unterstützt|gesehen|angeboten) (?:von|durch|bei|auf)|(?:rabattcode|gutschein|promocode)~|(?:ist|sind) (?:der|die|das) beste~",
    ),
    "pt": _told(
        r"(?:adicion|acrescent|inclu|termin|coloqu|escrev|mencion|finaliz|encerr)~",
        r"(?:suas|cada|todas|as|tuas)(?: \p{L}+){0,2}? (?:respost|mensage)~",
        r"(?:visto|patrocinad|oferecid|recomendad|apresentad)~ (?:em|por|pel~|n[oa])|código (?:promocional|de desconto)|cupom|(?:é|são) (?:o|a|os|as) melhor~",
    ),
    "it": _told(
        r"(?:aggiung|inseri|termin|conclud|finisc|scriv|includ|menzion|chiud|metti)~",
        r"(?:ogni|tutte|tue|alle|nelle|le)(?: \p{L}+){0,2}? (?:rispost|messagg)~",
        r"(?:visto|sponsorizzat|offert|consigliat|raccomandat|presentat)~ (?:su|da|dal~)|codice (?:promo|sconto)~",
    ),
    "ru": _told(
        r"(?:добавля|добавь|вставля|пиши|заканчивай|завершай|упоминай|начинай|подписывай)~",
        r"(?:кажд|все|всем|любо|свои|твои|сво|конц)~(?: \p{L}+){0,2}? (?:ответ|сообщени)~",
        r"(?:при поддержке|спонсор|как видели|рекомендовано|представлено|промокод|на правах рекламы|предоставлено)~",
    ),
    "tr": _told(
        r"(?:ekle|yaz|bitir|koy|belirt|bahset)~",
        r"(?:her|tüm|bütün)(?: \p{L}+){0,2}? (?:cevap|cevab|yanıt|mesaj)~",
        r"(?:sponsor~|tarafından (?:sunul|öneril|desteklen)|katkılarıyla|indirim kodu|görüldüğü gibi)~",
    ),
    "zh": _told(
        r"加上|添加|附上|写上|结尾|提到|加入|注明|附带",
        r"(?:每|所有|全部|任何|你的)[^，。\n]{0,6}(?:回答|回复|答案|消息)|(?:回答|回复)(?:末尾|结尾|后面|开头|最后)",
        r"赞助|优惠码|折扣码|推荐购买|冠名|独家提供|由[^，。\n]{1,12}(?:提供|呈现|推荐)",
    ),
    "ja": _told(
        r"付け|追加|書い|入れ|添え|記載|言及",
        r"(?:すべて|全て|毎回|各|あらゆる|全部)の?[^。\n]{0,6}(?:回答|返信|返事|答え)|(?:回答|返信)の(?:最後|末尾|冒頭)",
        r"スポンサー|協賛|クーポン|割引コード|提供でお送り",
    ),
    "ko": _told(
        r"추가~|붙여~|넣어~|써~|덧붙~|언급~",
        r"(?:모든|매번|각) ?(?:\p{L}+ )?(?:답변|대답|응답|메시지)~",
        r"(?:협찬|스폰서|할인 ?코드|쿠폰|제공하는|의 제공)~",
    ),
}
"""Language -> idea -> alternatives."""

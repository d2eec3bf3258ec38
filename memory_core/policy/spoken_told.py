"""Credentials told by what stands with them: a password's shape beside what it lets into, codes that came, numbers that open."""

from memory_core.languages.linear import Linear
from memory_core.policy.checks import is_odd, is_placeholder, is_random, is_strong
from memory_core.policy.clean import clean
from memory_core.policy.own_rule import own_rule
from memory_core.policy.plain_values import is_counted, is_no_year, is_number_talk
from memory_core.policy.rules import Rule
from memory_core.policy.spoken_codes import is_thing
from memory_core.policy.topics import is_about

_SP = r"[ \t]"
_GAP = r"(?:[^\n.!?;]|[.!?][^\s])"
"""What stands within a sentence: a full stop in an address ends none."""
# Neighbours in these lists begin differently: RE2 would join those that do not, and leave no literal to look for first.
_ACCESS = (
    r"(?:(?:creds|admin|credentials|account|console|apple id|cuenta|user ?name|log(?:ged|ging|s)?[ -]?(?:in|on)|correo|archive|unlocks?|icloud|logins?|"
    r"sign(?:ed|ing|s)?[ -]?in|compte|acceso|usuario|mailbox|instagram|gmail|lets? (?:you|me|us|him|her|them) in|ssh|connexion|wi-fi|hotspot|anmeld\p{L}*|usuário|"
    r"identifiants?|get(?:s|ting)? in|paypal|ايميل\p{L}*|laptop|spotify|connecter|wifi|router|hesap|modem|acesso|utente|netflix|inlog\p{L}*|giriş|portal|zip|"
    r"backup|konto|الراوتر|locked|server|conta|vpn|wlan|root|hesab\p{L}*|machine|accesso|użytkownik\p{L}*|nas|inloggning|gebruiker\p{L}*|facebook|"
    r"password-protected|dashboard|zugang\p{L}*|benutzer\p{L}*|kullanıcı|einlogg\p{L}*|логин\p{L}*|вход\p{L}*|аккаунт\p{L}*|уч[её]т\p{L}*|حساب\p{L}*|الشبكه|"
    r"راوتر|دخول|کاربری|مودم|अकाउंट|लॉगिन|खाते"
    r")(?:$|[^\p{L}])|账号|账户|登录|アカウント|ログイン|계정|로그인)"
)
_NAMES = (
    r"(?:(?:pass ?words?|secret word|pass|secret phrase|pwd|mot de passe|pass ?phrase|парол\p{L}*|palabra secreta|senha|palavra secreta|contrase[nñ]a|"
    r"parola(?: segreta)?|mdp|passwort|пасс|الباسورد|passord\p{L}*|salasana\p{L}*|access word|login word|clave|mot secret|has[łl]o|пасворд\p{L}*|الباس|"
    r"parola\p{L}*|sandi|adgangskode\p{L}*|unlock word|lösenord\p{L}*|contra|mật khẩu|kennwort|geheimwort|wachtwoord|toegangswoord|hesl[oa]|jelsz\p{L}*|"
    r"şifre\p{L}*|пароль\p{L}*|кодовое слово|секретное слово|باسورد\p{L}*|الكلمه السريه|كلمه (?:السر|المرور|الدخول)|رمز\p{L}*|پسورد\p{L}*|گذرواژه|पासवर्ड|"
    r"รหัส(?:ผ่าน)?|סיסמ\p{L}*|κωδικ\p{L}*"
    r")(?:$|[^\p{L}])|密码|口令|パスワード|パス|合言葉|비밀번호|비번)"
)
_SHAPED = r"[\"'`«“(]?(?P<v>[!-~]*(?:[A-Za-z][!-~]*\d|\d[!-~]*[A-Za-z])[!-~]*)"
"""A value with letters and digits; what it looks like is checked after."""
_GIVEN = r"(?:(?:^|[^\p{L}])(?:with|using|under|is|are|was|to|type|enter|use|and|con|es|avec|est|mit|ist|und|lautet|com|é|è|met|z|ile|olarak|с|это|и|هو|هي|ب)|[:=/|—→,]|->| - )"

_NO_PASSWORD = Linear(
    r"(?i)[A-Za-z-]+#\d+|#.*|[A-Z]{0,3}[$€£]\d.*|\d+[%$€].*|.*%|(?:[cf]#|c\+\+).*|.*[/\\(){}<>|=].*|.*::.*|.*@[\w-]+\.\w.*|\w+[*^]\d.*|"
    r"(?:web|base|log|auth|neo|peer|face|word|vector|img|text|seq|speech|html|utf|java|python|http|ipv|oauth|vue|angular|windows|win|office|office|room|version|release|build)\d.*"
)
"""Shapes that people write and that are no passwords: issues, prices, shares, code, addresses, names of software."""
_SIGN = frozenset("!#$%^*~&")
_MIXED = Linear(
    r"[A-Za-z]*[a-z]\d+[A-Z][a-z]{2,}\w*|\w*[A-Z][A-Za-z]*\d\w*[-_][a-z]+\d+[a-z]+|[a-z]{3,}[-_.][A-Z][a-z]+\d{2,}|"
    r"[A-Z][a-z]{3,}[-_.][A-Z]?[a-z]{3,}[-_.]?\d{2,}|[a-z]{4,}[-_][A-Z][a-z]{2,}\d",
    exact=True,
)
_EXAMPLE = Linear(
    r"(?i)(?:e\.g\.|for example|for instance|such as|z\. ?b\.|por ejemplo|par exemple|например|مثلا|مثل|例如|regex|pattern|format)"
)


def _bare(value: str) -> str:
    return value.strip("\"'`,;.()[]*_~<>“”«»:").lstrip("!~$")


def is_password(value: str) -> bool:
    """Say whether a word is a password by its letters alone: a letter, a digit and a sign among them, and no known other shape."""
    bare = _bare(value)
    core = bare.rstrip("!?")
    if not 7 <= len(bare) <= 48 or is_placeholder(bare) or _NO_PASSWORD.fullmatch(bare) is not None:
        return False
    digits, letters = sum(c.isdigit() for c in core), sum(c.isalpha() for c in core)
    return digits >= 1 and letters >= 2 and not _SIGN.isdisjoint(core) and is_strong(bare)


def is_password_or_mixed(value: str) -> bool:
    """Say whether a word is a password by its letters, or by how words, cases and digits are joined in it."""
    bare = _bare(value)
    if is_password(value):
        return True
    if not 8 <= len(bare) <= 48 or _NO_PASSWORD.fullmatch(bare) is not None or is_placeholder(bare):
        return False
    return _MIXED.fullmatch(bare.rstrip("!?")) is not None


def is_shown(before: str, _value: str) -> bool:
    """Say whether what stands before a value shows it as an example."""
    return _EXAMPLE.search(before) is not None


_CODE = (
    r"(?:(?:combinazione|шифр|combinaison|комбинац\p{L}*|combinación|تركيبه|combinação|kombination|combo|mã số|codes?|mã pin|códigos?|mã otp|clave|pin|کد|الرمز|kod\p{L}*|mã cửa|codice|otp|passcode|رمز\p{L}*|الكود|كود\p{L}*|код\p{L}*|пин\p{L}*|kode|mã thẻ|"
    r"κωδικ\p{L}*|ה?קוד|कोड|รหัส|senha"
    r")(?:$|[^\p{L}])|密码|码|コード|番号|코드|번호)"
)
_CAME = (
    r"(?:(?:got|received|gave|приш[её]л|gekommen|recib\p{L}+|geschickt|пришла|gel(?:en|di)|sent|gönder\p{L}*|reçu\p{L}*|arrived|прислал\p{L}*|mandaron|enviaron|"
    r"text(?:ed|s)|sms|gekregen|recebi|came|arrivé|получил\p{L}*|جاني|اجاني|mandaram|envoyé\p{L}*|bekommen|dosta\p{L}+|terkirim|skickade|gửi|ricevut\p{L}*|"
    r"chegou|arrivat\p{L}*|just now|смс|прийшов|وصل\p{L}*|جتني|ارسل\p{L}*|بعث\p{L}*|lleg\p{L}+|masuk|erhalten|binnengekomen|ontvangen|przysz\p{L}+|dikirim|"
    r"wysła\p{L}+|отримав|надіслал\p{L}*|fick|nhận được|आया|मिला|भेजा|آمد\p{L}*|رسید\p{L}*|فرستاد\p{L}*|دریافت"
    r")(?:$|[^\p{L}])|收到|发来|发的|届いた|来た|送られ|받은|왔어|온)"
)
_OPENS = (
    r"(?:(?:fahrradschloss|vorhängeschloss|zahlenschloss|kellertür|wohnungstür|garagentor|schließfach|spind|الباب|card|phone|البوابه|coffre|padlock|الخزنه|carte|porte|البطاقه|cadenas|portail|الانذار|caja fuerte|portable|keypad|الكراج|celular|puerta|karte|"
    r"الشنطه|building|candado|portal|tablet|koffer|الحقيبه|briefcase|cajero|porta|téléphone|kapı\p{L}*|الجوال|bancomat|cofre|portão|tarjeta|kasa\p{L}*|"
    r"الهاتف|gate|bavul\p{L}*|safe|alarm|lockers?|cartão|prédio|telefono|kart\p{L}*|العماره|garage|door|bina\p{L}*|suitcase|alarme|luggage|cancello|portone|"
    r"tür|kluis|المبني|garaje|digicode|bankpas|sim|alarma|lock|cassaforte|poort|voicemail|tor|entrance|kart[ya]|الشقه|باب|garagem|deur|bram\p{L}+|shed|"
    r"allarme|lobby|carta|pinpas|vault|tresor|ipad|elevator|kassaskåp\p{L}*|haustür|двер\p{L}*|карт[аыеу]|القفل|بوابه|ה?דלת|garaj\p{L}*|drzwi|bankkort\p{L}*|"
    r"schloss|alarmanlage|lucchetto|cửa|port\p{L}*kod|valise|telefon\p{L}*|intercom|ec-karte|kartu|maleta|handy|домофон\p{L}*|сейф\p{L}*|карточк\p{L}*|"
    r"الصراف|بطاقه|در|گاوصندوق|ה?כספת|gerbang|dörr\p{L}*|brankas|sejf\p{L}*|alarm\p{L}*|larm\p{L}*|cổng|pintu|valigia|thẻ|immeuble|eingang|két|móvil|haus|"
    r"двер\p{L}+|ворот\p{L}*|сигнализац\p{L}*|калитк\p{L}*|гараж\p{L}*|чемодан\p{L}*|телефон\p{L}*|подъезд\p{L}*|замк?\p{L}*|الفيزا|بطاقتي|خزنه|جوالي|فيزا|"
    r"دزدگیر|گوشی|کارت|چمدان|điện thoại|दरवाज़?े|तिजोरी|एटीएम|कार्ड|फोन|πόρτα\p{L}*|κάρτα\p{L}*|ה?כרטיס"
    r")(?:$|[^\p{L}])|门|保险箱|保险柜|银行卡|信用卡|手机|警报|行李箱|ドア|玄関|金庫|カード|スマホ|현관|금고|카드|도어락|휴대폰)"
)
_DIGITS = r"(?P<v>\d{3}[ -]\d{3,5}|\d(?:[ -]\d){3,7}|\d{1,2}(?:[ -]\d{1,2}){2,3}|\d{4,8}|\d{2,4}[A-ZА-Я]\d{1,4})(?:$|[^\w.:%-]|[.:](?:$|\s))"
_TILL = r"(?:[^\n\d.!?;]{0,28}?[^\n\w.!?;])?"
_OTHER = Linear(
    clean(
        r"(?i)(?:promo\p{L}*|discount|coupon|voucher|gift|referral|errors?|exit|status|zip|postal|post|country|area|dial\p{L}*|tracking|source|booking|reference|order|bar|qr|dress|morse|colou?r|product|model|part|item|invite|"
        r"room|flight|seat|ticket|phone number|points?|hash|airport|swift|course|tax|customer number|invoice|account number|house number|خصم|الخصم|بريدي|البريدي|الخطا|خطا|الطلب|المنتج|الدوله|"
        r"descuento|promocional|producto|produto|error|erro|pedido|barras|sconto|errore|prodotto|fiscale|cap|rabatt\p{L}*|gutschein\p{L}*|fehler\p{L}*|postleit\p{L}*|artikel\p{L}*|promotion\p{L}*|réduction|produit|erreur|commande|"
        r"скидк\p{L}*|промо\p{L}*|почтов\p{L}*|ошибк\p{L}*|товар\p{L}*|заказ\p{L}*|indirim|posta|hata|ürün|sipariş|pocztow\p{L}*|błęd\p{L}*|rabatow\p{L}*|postcode|kortings\p{L}*|fout\p{L}*|پستی|تخفیف|خطا|سفارش)(?:$|[^\p{L}])|折扣|优惠|邮政|错误|订单|割引|郵便|注文|할인|우편|오류|주문|छूट|पिन ?कोड"
    ).text
)


def is_other_code(before: str, value: str) -> bool:
    """Say whether a clause is about codes that open nothing: of discounts, errors, countries, parcels."""
    return _OTHER.search(before) is not None or _TIME.search(before) is not None or is_number_talk(before, value)


_TIME = Linear(r"(?i)(?:at|by|until|till|um|bis|à|a las|alle|às|в|до|о|الساعه|saat|in (?:the )?(?:year)?)[ \t]+$")
"""What stands before a time of day or a year."""
_OTHER_AFTER = Linear(r"(?i)[ \t,]*(?:off|discount|points|people|users|times|for (?:free|\d+ ?%)|% )")


def counts(after: str) -> bool:
    """Say whether what follows a number is what it counts or gives off."""
    return is_counted(after) or _OTHER_AFTER.match(after) is not None or is_thing(after)


_NO_ANSWER = Linear(
    r"(?:yes|no|not|in|on|at|the|a|an|that|this|it|to|my|your|our|wrong|right|correct|unknown|required|optional|empty|missing|never|always|still|only|hashed|stored|case|always|bad|good|weak|easy|hard|simple|here|there|below|above|always|easily|public|guessable|also|what|why|how|ask\w*)"
)


def is_answer(value: str) -> bool:
    """Say whether what follows "the answer … is" answers rather than goes on about it."""
    bare = value.strip("\"'`,;.()!?“”«»")
    return len(bare) >= 3 and not is_placeholder(bare) and _NO_ANSWER.fullmatch(bare) is None


_COUNTING = "0123456789"


def is_code(value: str) -> bool:
    """Say whether digits are a code: no year, and not just counted up."""
    return is_no_year(value) and "".join(c for c in value if c.isdigit()) not in _COUNTING


def _code(code: str, pattern: str) -> Rule:
    return own_rule(code, pattern, is_code, is_other_code, counts)


_KEYED = r"(?:with|using|typing|entering|tapez?|composez?|compose|marca|pulsa|tippe?|drücke?|wähle|digita|digite|tecle|наберите|набери|нажми|введи|اضغط|ادخل|type|press|enter|dial|punch in|key in|tap in|tuş|gir|按|输入)"
_TURN = r"(?:left|right|clockwise|counter-?clockwise|anti-?clockwise|links|rechts|gauche|droite|izquierda|derecha|esquerda|direita|sinistra|destra|يمين\p{L}*|يسار\p{L}*|влево|вправо)"
_EDGE = r"(?:^|[^\p{L}\d])"

SPOKEN_TOLD: tuple[Rule, ...] = (
    own_rule("password", rf"{_EDGE}{_ACCESS}{_GAP}{{0,60}}?(?:^|[\s:/=>]){_SHAPED}", is_password, is_shown),
    own_rule("password", rf"(?:^|\s){_SHAPED}{_SP}[^\n.!?;]{{0,40}}?{_EDGE}{_ACCESS}", is_password, is_shown),
    own_rule(
        "password",
        rf"{_EDGE}{_ACCESS}{_GAP}{{0,60}}?{_GIVEN}{_SP}*{_SHAPED}",
        is_password_or_mixed,
        is_shown,
    ),
    own_rule("password", rf"{_EDGE}{_NAMES}{_GAP}{{0,50}}?(?:^|[\s:=]){_SHAPED}", is_password_or_mixed, is_shown),
    own_rule(
        "password",
        rf"{_EDGE}{_NAMES}{_GAP}{{0,40}}?{_GIVEN}{_SP}+{_SHAPED}(?:$|[\s,;.!?)])",
        is_odd,
        is_about,
    ),
    own_rule("password", rf"(?:パス|暗号|비번|암호|合言葉)(?:は|が|는|은|:)?{_SP}*{_SHAPED}", is_password_or_mixed),
    own_rule(
        "password",
        rf"(?:密码|登录|口令|パスワード|パス|비밀번호|비번|암호)[^\n。,,]{{0,8}}?(?:是|为|改成|换成|改为|设成|を|は|:|를|는|은)?{_SP}*{_SHAPED}",
        is_password_or_mixed,
    ),
    own_rule(
        "password",
        rf"{_EDGE}(?:secret|access|unlock|login|code|banking|phone|security|safe|house)[ -]?(?:word|phrase){_GAP}{{0,40}}?(?:{_SP}(?:is|was)|[:=—]){_SP}*[\"'`«“]?(?P<v>[!-~]{{6,}})",
        is_strong,
        is_about,
    ),
    own_rule(
        "password",
        rf"{_EDGE}(?:put|type|enter|use|give|try|say|insert|fill in|write){_SP}+{_SHAPED}{_SP}+(?:in )?(?:when|if|once|where|as soon as|whenever){_GAP}{{0,40}}?(?:asks?|prompts?|wants|requests|needs|demands)",
        is_password_or_mixed,
    ),
    own_rule(
        "login",
        rf"[\w.+-]{{2,40}}@[\w-]+\.[\w.-]+(?: and | with | und | con | mit | avec | com | met | pass ){_SHAPED}",
        is_password_or_mixed,
    ),
    _code("pin", rf"{_EDGE}{_OPENS}{_GAP}{{0,30}}?{_KEYED}{_SP}+{_DIGITS}"),
    _code(
        "pin",
        rf"{_EDGE}{_OPENS}(?:{_GAP}{{0,24}}?[^\w\n])??(?P<v>\d(?:-\d){{3,5}}|\d{{1,2}}-\d{{1,2}}-\d{{1,2}})(?:$|[^\w.:/-])",
    ),
    own_rule(
        "pin",
        rf"{_EDGE}(?:pin|puk|pincode)(?:{_SP}*[:=]|{_SP}+(?:is|ist|es|est|è|é|это|هو)){_SP}*(?P<v>\d{{4}})(?:$|[^\w.:/%-]|[.:](?:$|\s))",
        None,
        is_other_code,
        counts,
    ),
    _code("otp", rf"{_EDGE}{_CAME}{_TILL}{_CODE}{_TILL}{_DIGITS}"),
    _code("otp", rf"{_EDGE}{_CODE}{_TILL}{_CAME}{_TILL}{_DIGITS}"),
    _code("otp", rf"{_EDGE}{_CAME}{_TILL}{_DIGITS}[^\n\d.!?;]{{0,24}}{_CODE}"),
    _code("pin", rf"{_EDGE}{_CODE}{_TILL}{_OPENS}{_TILL}{_DIGITS}"),
    _code("pin", rf"{_EDGE}{_OPENS}[^\n\d.!?;]{{0,12}}{_CODE}{_TILL}{_DIGITS}"),
    _code("pin", rf"{_EDGE}(?:pin|puk|пин|пін|bankpin|geheimzahl|暗証番号|ピン|핀){_TILL}{_DIGITS}"),
    own_rule(
        "pin",
        rf"(?:safe|lock|locker|combination|combo|vault|padlock|tresor|coffre|caja|cofre|cassaforte|сейф|خزنه){_GAP}{{0,40}}?(?P<v>\d{{1,2}}{_SP}?(?:to the |à |nach )?{_TURN}(?:[ ,;]+(?:then |and |dann |puis |luego )?\d{{1,2}}{_SP}?(?:to the |à |nach )?{_TURN}){{1,5}})",
    ),
    own_rule(
        "security-answer",
        r"(?:answer|antwort|respuesta|réponse|ответ|جواب|risposta|resposta|回答|答案)[^\n]{0,40}?(?:security|secret|maiden name|first (?:pet|school|car|teacher)|seguridad|sécurité|sicherheits\p{L}*|контрольн\p{L}*|секретн\p{L}*|الامان|السري|sicurezza|segurança|安全|密保)"
        r"[^\n:=]{0,40}?(?:[ \t]+(?:is|was|es|est|ist|это|هو|è|é)[ \t]|[ \t]*[:=—]|是)[ \t]*(?P<v>\S{3,})",
        is_answer,
    ),
    own_rule(
        "key",
        r"(?:^|[\s\"'`])(?P<v>[A-Za-z0-9_.~+-]{20,}) (?:(?:is|=) (?:the|my|our|your|his|her|their) |ist (?:der|mein|unser) |est (?:la|ma|le|mon|notre) |es (?:la|mi|nuestra|el) |это (?:мой |наш )?|هو |è (?:la|il|mia) )(?:[^\s.,;]{1,20} ){0,3}?(?:key|token|secret|credential|clave|jeton|clé|schlüssel|ключ|токен|مفتاح)",
        is_random,
    ),
    own_rule(
        "assigned",
        r"(?:name|key|id)\s*=\s*[\"'][\w.:-]*(?:password|passwd|pwd|secret|token|api_?key)[\"']\s+(?:value|content)\s*=\s*[\"'](?P<v>[^\"'{$%]{4,})[\"']",
        lambda value: not is_placeholder(value),
    ),
)
"""Each rule is a kind of neighbourhood; none is a sentence."""

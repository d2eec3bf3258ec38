"""How Dutch, Polish, Ukrainian, Swedish, Indonesian, Vietnamese and Urdu say the ideas of planted instructions (see `injection_combined`)."""

from memory_core.policy.injection_combined import ADDRESS, Lexicon

_NL_RULES = r"(?:regel|instructie|richtlijn|opdracht|aanwijzing|beperking|bevel|voorschrift|prompt|beleid|instelling)~"
_PL_RULES = r"(?:instrukcj|zasad|reguł|polece|wytyczn|ograniczen|nakaz|prompt|rozkaz|ustawie)~"
_UK_RULES = r"(?:інструкці|правил|вказівк|обмежен|директив|команд|наказ|налаштуван|промпт)~"
_SV_RULES = r"(?:regl|regel|instruktion|riktlinj|anvisning|begränsning|order|prompt|föreskrift)~"
_ID_RULES = r"(?:instruksi|aturan|perintah|pedoman|batasan|arahan|ketentuan|kebijakan|prompt)~"
_VI_RULES = r"(?:hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|lệnh|quy định|giới hạn|luật|nguyên tắc)"
_UR_RULES = r"(?:ہدایات|ہدایت|قواعد|اصول~|احکامات|حکم|پابندی~|ضابط~)"

DUTCH = Lexicon(
    "nl",
    lead=r"en|nu|dan|moet|moeten|alsjeblieft|aub|graag|vanaf nu|altijd|je",
    words={
        "DROP": r"@(?:negeer|vergeet|schrap|omzeil|overtreed|verwerp|wis|verwijder|annuleer|laat)~(?: [\p{L}]+){0,6}?(?: los| varen| vallen| achter je| buiten beschouwing)?|(?:volg|gehoorzaam|houd)~(?: je)?(?: [\p{L}]+){0,4} niet(?: meer| langer)?|trek je niets aan|houd je niet(?: meer)? aan",
        "THEIRS": rf"(?:alle|je|jouw|uw|eerdere|vorige|vroegere|voorgaande|oude|bovenstaande|de)(?: [\p{{L}}]+){{0,2}}? {_NL_RULES} ?(?:van (?:hierboven|je|de)~|die|los|los en|en|$)|(?:alle|je|jouw|eerdere|vorige|voorgaande) (?:[\p{{L}}]+ )?{_NL_RULES}|(?:alles )?wat (?:je|ze je|men je|hiervoor)(?: [\p{{L}}]+){{0,3}} (?:verteld|gezegd|geleerd|opgedragen|gevraagd|staat)",
        "YOURS": rf"(?:je|jouw|alle|de vorige|de eerdere) (?:\p{{L}}+ )?{_NL_RULES}",
        "VOID": r"(?:gelden|geldt|tellen|telt|bestaan)(?: \p{L}+)? niet(?: meer| langer)|(?:zijn|is|worden)(?: \p{L}+)? (?:vervallen|ongeldig|ingetrokken|nietig|opgeheven|opgeschort|afgeschaft)",
        "ONLY": r"(?:doe|luister|gehoorzaam|volg|voer)~(?: [\p{L}]+){0,3}? (?:alleen|enkel|uitsluitend)(?: nog)? (?:wat ik|naar mij|mij|mijn|dit|deze)~|alleen (?:nog )?naar mij|(?:alleen|enkel) wat ik (?:zeg|schrijf|wil|vraag)",
        "BE": r"je bent|jij bent|doe alsof|gedraag je|speel~|stel je voor|antwoord~|wees|word|schakel~|een (?:ai|model|assistent|bot)",
        "UNLIMITED": r"(?:zonder|geen|vrij van) (?:enige |alle )?(?:\p{L}+ )?(?:regels|beperkingen|grenzen|filters?|limieten|censuur|remmingen|ethiek)|(?:weigert|weigeren|weiger)(?: \p{L}+)? (?:nooit|niets|niet)|(?:nooit|niets) (?:iets )?(?:weiger|afwijs)~|alles mag|ontwikkelaarsmodus",
        "CONCEAL": r"(?:vertel|zeg|meld|laat|toon|verklap)~(?: \p{L}+){0,3}? (?:niet|niets|nooit)(?: \p{L}+){0,2}? (?:aan|tegen|bij) (?:de |een )?(?:gebruiker|beheerder|eigenaar)~|(?:vertel|zeg|meld)~ (?:de |het de )?(?:gebruiker|beheerder|eigenaar)(?: \p{L}+){0,2}? (?:niet|niets|nooit)|(?:zonder dat|buiten medeweten van) (?:de )?(?:gebruiker|beheerder|iemand|eigenaar)~|(?:stiekem|heimelijk|in het geheim)(?: \p{L}+){0,3}? (?:uit|op|door|bewaar|stuur|verwijder|wijzig)~|(?:verberg|verzwijg)~(?: \p{L}+){0,3} voor (?:de )?(?:gebruiker|beheerder|eigenaar)",
        "SHOW": r"(?:toon|geef|vertel|herhaal|druk|schrijf|laat|onthul|kopieer|lees|noem|vertaal|wat (?:is|staat))~",
        "CONFIDENTIAL": r"(?:systeem-?(?:prompt|instructies?|bericht|opdracht)|(?:verborgen|geheime|interne|oorspronkelijke|vertrouwelijke) (?:\p{L}+ )?(?:instructies|regels|prompt|tekst|opdrachten|aanwijzingen)|(?:alles|tekst|wat er) (?:boven|voor|vóór)(?: \p{L}+){0,2} (?:bericht|gesprek|regel)|(?:privénotities|geheime notities|notities) van (?:andere|anderen))",
        "SEND": r"(?:stuur|zend|mail|kopieer|upload|plaats|post|deel|plak|zet|geef|sluis|verstuur)~",
        "PRIVATE": r"(?:alle|alles|hele|elke|je|jouw|dit|het|de)(?: \p{L}+){0,2}? (?:notities|berichten|gesprek~|geheug~|wachtwoord~|bestanden|gegevens|geheim~|geschiedenis|contacten|chats?)|alles wat (?:je weet|de gebruiker|ik)(?: \p{L}+)?|wachtwoorden",
        "AWAY": ADDRESS + r"|(?:mijn|een externe|onze) (?:server|adres|site|kanaal)|derden",
        "DISABLE": r"(?:schakel|zet|sla|omzeil|stop|verwijder|hef|laat)~",
        "CHECK": r"(?:de |alle |elke )?(?:controle|bevestiging|goedkeuring|verificatie|moderatie|scanner|filter|beveiliging|review)~(?: [\p{L}]+){0,3}? ?(?:uit|over|weg|af|op)",
        "REMEMBER": r"onthoud~|bewaar~|noteer~|vergeet niet|sla op|schrijf op|leg vast",
        "ACTS": r"(?:betaling|aankop|overboeking|verzoek|bestelling|wijziging|opdracht|verwijdering)~(?: \p{L}+){0,3}?",
        "UNCHECKED": r"(?:geen|zonder)(?: \p{L}+)? (?:goedkeuring|bevestiging|controle|toestemming|verificatie)(?: \p{L}+)?|automatisch (?:goedgekeurd|uitgevoerd)",
        "WHEN_ANYONE": r"(?:wanneer|als|zodra|telkens als|elke keer dat|de volgende keer dat)(?: \p{L}+){0,2}? ?(?:iemand|een gebruiker|de gebruiker|mensen|een klant|een gast|het woord)",
        "CLAIM": r"(?:goedgekeurd|toegestaan|gewijzigd|rekeningnummer|mijn (?:rekening|server|site)|alle (?:notities|geheimen|bestanden)|wachtwoord~|stiekem|zonder (?:vragen|te vragen|bevestiging|iets te zeggen)|volledige toegang|stuur(?: \p{L}+){0,3} naar|verwijder)",
        "SYSTEM_LINE": r"^[\s>#*_=\[({<|~-]*(?:systeem|ontwikkelaar|beheerder|assistent|systeembericht)\s*[\])}>*_=]*[:\]>*|-]",
        "ORDER": r"(?:keur|accepteer|gehoorzaam|vanaf nu|voortaan|je moet|negeer|zonder (?:vragen|beperking|bevestiging)|alle (?:verzoeken|betalingen)|uitgeschakeld|volledige toegang|onthul)~",
    },
)
"""Dutch."""

POLISH = Lexicon(
    "pl",
    {
        "DROP": r"(?:zignoruj|ignoruj|zapomnij|pomiń|odrzuć|porzuć|złam|obejdź|anuluj|usuń|skasuj|wymaż|zlekceważ|olej)~|nie (?:przestrzegaj|stosuj się|słuchaj|zważaj)~|przestań (?:przestrzegać|słuchać|stosować)|odłóż na bok",
        "THEIRS": rf"(?:wszystki|wszelki|swoi|swoj|twoj|twoi|poprzedni|wcześniejsz|dotychczasow|powyższ|star|dan)~(?: \p{{L}}+){{0,2}}? {_PL_RULES}|o swoich {_PL_RULES}|(?:wszystko|to),? co (?:ci|wcześniej|do tej pory|dotąd)(?: \p{{L}}+){{0,3}}",
        "YOURS": rf"(?:twoje|twoich|poprzednie|dotychczasowe|wszystkie) (?:\p{{L}}+ )?{_PL_RULES}",
        "VOID": r"(?:już )?nie (?:obowiązują|obowiązuje|mają mocy|są ważne|liczą się)|(?:są|zostały|są już) (?:\p{L}+ )?(?:nieważne|unieważnione|anulowane|zniesione|nieaktualne|zawieszone|cofnięte)|straciły (?:ważność|moc)",
        "ONLY": r"(?:rób|słuchaj|wykonuj|słuchaj się|bądź posłuszn\w)(?: \p{L}+){0,2}? ?(?:tylko|wyłącznie|jedynie) (?:mnie|to,? co|moich|moje|tego,? co)~|(?:tylko|wyłącznie) (?:mnie słuchaj|moje polecenia|moich poleceń)",
        "BE": r"jesteś|udawaj~|zachowuj się|wyobraź sobie|odgrywaj~|odpowiadaj~|działaj~|staj się|bądź|przejdź|włącz~|model~|asystent~|bot~",
        "UNLIMITED": r"(?:bez|żadnych|wolny od|pozbawiony) (?:żadnych |jakichkolwiek )?(?:\p{L}+ )?(?:ograniczeń|zasad|reguł|filtrów|limitów|cenzury|zahamowań|granic)|(?:nigdy|niczego)(?: \p{L}+)? nie (?:odmawia|odmawiasz|odrzuca)~|tryb(?:ie)? (?:deweloper|programist|boga)~",
        "CONCEAL": r"nie (?:mów|informuj|wspominaj|powiadamiaj|pokazuj|ujawniaj|zdradzaj)~(?: \p{L}+){0,2}? (?:użytkownik|administrator|właściciel|nikomu|operator)~|bez wiedzy (?:użytkownik|administrator|właściciel)~|(?:po cichu|potajemnie|w tajemnicy|ukradkiem)(?: \p{L}+){0,3}? (?:wyślij|zapisz|usuń|zmień|wykonaj|skopiuj|przekaż)~|(?:wyślij|zapisz|usuń|zmień|wykonaj|zrób)~(?: \p{L}+){0,3}? (?:po cichu|potajemnie|w tajemnicy|ukradkiem)|ukryj~(?: \p{L}+){0,3} przed (?:użytkownik|administrator|właściciel)~",
        "SHOW": r"(?:pokaż|wyświetl|ujawnij|podaj|wypisz|powtórz|wydrukuj|napisz|zdradź|przetłumacz|skopiuj|przeczytaj)~",
        "CONFIDENTIAL": r"(?:prompt~ systemow~|systemow~ (?:prompt|instrukcj|polece|wiadomo)~|(?:ukryt|tajn|wewnętrzn|pierwotn|poufn)~ (?:\p{L}+ )?(?:instrukcj|zasad|polece|prompt|tekst|reguł)~|swój prompt|(?:prywatne|tajne) notatki (?:innych|pozostałych))",
        "SEND": r"(?:wyślij|prześlij|przekaż|skopiuj|opublikuj|udostępnij|wklej|wrzuć|dołącz|przesyłaj|wysyłaj)~",
        "PRIVATE": r"(?:wszystki|wszystko|cał|każd|swoj|twoj|tę|t)~(?: \p{L}+){0,2}? (?:notatk|wiadomoś|rozmow|pamię|hasł|plik|dan|sekret|histori|kontakt|czat)~|wszystko,? co (?:wiesz|pamiętasz|użytkownik|napis)~|hasła",
        "AWAY": ADDRESS + r"|(?:mój|zewnętrzn|moj)~ (?:serwer|adres|stron|kanał)~|osob~ trzeci~",
        "DISABLE": r"(?:wyłącz|pomiń|omiń|dezaktywuj|obejdź|zawieś|usuń)~",
        "CHECK": r"(?:weryfikacj|potwierdzen|zatwierdz|moderacj|skaner|filtr|kontrol|zabezpieczen|sprawdzan)~",
        "REMEMBER": r"zapamiętaj~|pamiętaj~|zapisz~|zanotuj~|nie zapomnij",
        "ACTS": r"(?:płatnoś|przelew|zakup|zamówien|prośb|żądan|zmian|usunięc|polece)~(?: \p{L}+){0,3}?",
        "UNCHECKED": r"(?:nie wymaga|bez|nie potrzebuj)~(?: \p{L}+)? (?:potwierdzeni|zatwierdzeni|zgody|weryfikacji|kontroli|pytani|akceptacji)~(?: \p{L}+)?|(?:zatwierdzaj|akceptuj)~ automatycznie",
        "WHEN_ANYONE": r"(?:kiedy|gdy|jeśli|jeżeli|za każdym razem,? gdy|następnym razem,? gdy)(?: \p{L}+){0,2}? ?(?:ktoś|ktokolwiek|użytkownik|ludzie|klient|gość|padnie słowo)~",
        "CLAIM": r"(?:zatwierdzon|przyznan|zmienion|numer konta|moje (?:konto|serwer)|wszystkie (?:notatki|sekrety|pliki)|hasł|potajemnie|po cichu|bez (?:pytania|potwierdzenia|wiedzy)|pełny dostęp|wyślij(?: \p{L}+){0,3} (?:do|na)|usuń)~",
        "SYSTEM_LINE": r"^[\s>#*_=\[({<|~-]*(?:system|deweloper|administrator|asystent|komunikat systemow\p{L}*)\s*[\])}>*_=]*[:\]>*|-]",
        "ORDER": r"(?:zatwierdz|zaakceptuj|od teraz|odtąd|musisz|zignoruj|bez (?:pytania|ograniczeń|potwierdzenia)|wszystkie (?:prośby|płatności)|wyłączon|pełny dostęp|ujawnij)~",
    },
)
"""Polish."""

UKRAINIAN = Lexicon(
    "uk",
    {
        "DROP": r"(?:ігноруй|забудь|відкинь|скасуй|обійди|порушуй|знехтуй|видали|відклади|не зважай|не слухай|не виконуй|не дотримуйся)~|перестань (?:виконувати|дотримуватись|слухати)",
        "THEIRS": rf"(?:всі|усі|свої|твої|попередн|колишн|раніш|дан)~(?: \p{{L}}+){{0,2}}? {_UK_RULES}|(?:все|усе),? що (?:тобі|раніше|було)(?: \p{{L}}+){{0,3}}",
        "ONLY": r"(?:слухай|виконуй|слухайся|роби)(?: \p{L}+){0,2}? ?(?:тільки|лише|лиш|виключно) (?:мене|мої|те,? що|це)~|(?:тільки|лише) (?:мене|мої (?:накази|команди))",
        "BE": r"ти|уяви~|удавай~|прикинься~|поводься~|відповідай~|грай~|стань~|модель~|асистент~|бот~",
        "UNLIMITED": r"без (?:жодних |будь-яких )?(?:\p{L}+ )?(?:обмежень|правил|фільтрів|цензури|меж|заборон)|(?:ніколи|ні в чому)(?: \p{L}+)? не відмовля~|режим розробника",
        "CONCEAL": r"не (?:кажи|повідомляй|згадуй|показуй|розповідай)~(?: \p{L}+){0,2}? (?:користувач|адміністратор|власник|нікому)~|без відома (?:користувач|адміністратор|власник)~|(?:таємно|потай|непомітно|нишком)(?: \p{L}+){0,3}? (?:надішли|збережи|видали|зміни|виконай)~",
        "SHOW": r"(?:покажи|виведи|розкрий|напиши|повтори|надрукуй|скажи|переклади|скопіюй)~",
        "CONFIDENTIAL": r"(?:системн~ (?:промпт|інструкц|повідомлен)~|(?:прихован|таємн|внутрішн|початков|секретн)~ (?:\p{L}+ )?(?:інструкц|правил|вказівк|промпт|текст)~)",
        "SEND": r"(?:надішли|відправ|перешли|скопіюй|опублікуй|завантаж|передай|встав)~",
        "PRIVATE": r"(?:всі|усі|все|кожн|твої|цю|ці)~(?: \p{L}+){0,2}? (?:нотатк|повідомлен|розмов|пам'ят|парол|файл|дан|секрет|істор|контакт)~|(?:все|усе),? що (?:знаєш|пам'ятаєш|ти)~|паролі",
        "AWAY": ADDRESS + r"|(?:мій|моя|зовнішн)~ (?:сервер|адрес|сайт|канал)~",
        "DISABLE": r"(?:вимкни|пропусти|відключи|обійди|скасуй)~",
        "CHECK": r"(?:перевірк|підтверджен|схвален|модерац|сканер|фільтр|захист)~",
        "REMEMBER": r"запам'ятай~|пам'ятай~|збережи~|запиши~|не забудь",
        "ACTS": r"(?:платеж|переказ|покупк|запит|прохан|замовлен|зміни|видален|команд)~(?: \p{L}+){0,3}?",
        "UNCHECKED": r"(?:не потребу|без)~(?: \p{L}+)? (?:підтверджен|схвален|перевірк|дозвол|згод)~(?: \p{L}+)?",
    },
)
"""Ukrainian."""

SWEDISH = Lexicon(
    "sv",
    lead=r"och|nu|sedan|ska|måste|vänligen|snälla|från och med nu|alltid",
    words={
        "DROP": r"@(?:ignorera|glöm|strunta i|bortse från|åsidosätt|släpp|lägg undan|kasta|radera|bryt mot|lyd inte|följ inte|sluta (?:följa|lyda))",
        "THEIRS": rf"(?:alla|dina|tidigare|föregående|gamla|ovanstående|de)(?: \p{{L}}+){{0,2}}? {_SV_RULES}|(?:allt|det) (?:som )?(?:du|sagts|man|de)(?: \p{{L}}+){{0,3}} (?:sagt|sagts|lärt|fått|ovan|tidigare)~",
        "ONLY": r"(?:gör|lyd|följ|lyssna)(?: \p{L}+){0,2}? (?:bara|endast|enbart)(?: \p{L}+)? (?:mig|jag|mina|som jag|det jag|detta)~|(?:bara|endast) (?:som jag säger|mig|det jag)~",
        "BE": r"du är|låtsas~|agera~|uppträd~|föreställ dig|svara~|spela~|bli|en (?:ai|modell|assistent|bot)",
        "UNLIMITED": r"utan (?:några |alla )?(?:\p{L}+ )?(?:begränsningar|regler|filter|gränser|censur|spärrar)|(?:nekar|vägrar|avvisar)(?: \p{L}+)? (?:aldrig|ingenting|inget)|aldrig (?:nekar|vägrar|säger nej)~",
        "CONCEAL": r"(?:säg|berätta|nämn|visa|avslöja|informera)(?: \p{L}+){0,2}? (?:inte|inget|aldrig)(?: \p{L}+){0,2}? (?:användaren|ägaren|administratören|någon)|utan (?:användarens|ägarens) vetskap|(?:i hemlighet|i smyg)(?: \p{L}+){0,3}? (?:spara|skicka|radera|ändra|utför)~|(?:spara|skicka|radera|ändra|utför)~(?: \p{L}+){0,3}? (?:i hemlighet|i smyg)",
        "SHOW": r"(?:visa|skriv|upprepa|avslöja|berätta|ge mig|läs|översätt|kopiera|vad (?:är|står))",
        "CONFIDENTIAL": r"system-?(?:prompt|instruktion|meddelande)~|(?:dolda|hemliga|interna|ursprungliga) (?:\p{L}+ )?(?:instruktioner|regler|prompt|text)~",
        "SEND": r"(?:skicka|mejla|kopiera|ladda upp|posta|dela|klistra in|vidarebefordra)",
        "PRIVATE": r"(?:alla|allt|hela|varje|dina|den här)(?: \p{L}+){0,2}? (?:anteckning|meddelande|konversation|minne|lösenord|fil|data|hemlighet|historik|kontakt|chatt)~|allt (?:du vet|som)(?: \p{L}+)?",
        "AWAY": ADDRESS + r"|(?:min|en extern) (?:server|adress|sida)",
        "REMEMBER": r"kom ihåg~|minns~|spara~|notera~|glöm inte",
        "ACTS": r"(?:betalning|köp|överföring|begäran|beställning|ändring|order)~(?: \p{L}+){0,3}?",
        "UNCHECKED": r"(?:kräver|behöver)(?: \p{L}+)? (?:ingen|inget|inte)(?: \p{L}+)? ?(?:godkännande|bekräftelse|kontroll|granskning|tillstånd)~|utan (?:godkännande|bekräftelse|kontroll|att fråga)",
    },
)
"""Swedish."""

INDONESIAN = Lexicon(
    "id",
    {
        "DROP": r"abaikan~|lupakan~|hiraukan|jangan (?:ikuti|patuhi|hiraukan|turuti)|singkirkan~|batalkan~|langgar~|hapus~|lewati~|buang~|kesampingkan~|berhenti mengikuti",
        "THEIRS": rf"(?:semua|segala|seluruh|setiap) (?:\p{{L}}+ )?{_ID_RULES}|{_ID_RULES}(?:mu|nya)? ?(?:sebelumnya|terdahulu|di atas|sistem|awal|lama|kamu|anda|keamanan|yang (?:diberikan|ada|kamu|anda))|{_ID_RULES}mu|(?:aturan|instruksi|perintah|batasan|arahan|pedoman)mu|(?:semua|apa) yang (?:dikatakan|diberitahukan|diajarkan|diperintahkan)(?: \p{{L}}+){{0,3}}",
        "ONLY": r"(?:turuti|ikuti|patuhi|dengarkan|lakukan|taati)(?: \p{L}+)? ?(?:hanya|cuma) (?:perintah|saya|aku|apa|kata)~|(?:hanya|cuma) (?:turuti|ikuti|patuhi|dengarkan|lakukan|taati) (?:perintahku|saya|aku|apa yang|perintah saya|kata)~|hanya perintahku",
        "BE": r"kamu|anda|kau|berpura-pura~|bertindak~|berperan~|jadilah|bayangkan|jawab~|masuk~|aktifkan~|model|asisten|bot",
        "UNLIMITED": r"tanpa (?:ada |satu pun )?(?:\p{L}+ )?(?:batasan|aturan|batas|filter|sensor|larangan|pembatasan)|tidak (?:pernah|akan)(?: \p{L}+)? menolak~|bebas dari (?:\p{L}+ )?(?:aturan|batasan|sensor)|mode (?:pengembang|developer|dewa)",
        "CONCEAL": r"jangan (?:beri ?tahu|katakan|sebutkan|bilang|laporkan|tunjukkan|ungkapkan)(?: \p{L}+){0,3}? (?:pengguna|admin|pemilik|siapa ?pun|user)~|(?:diam-diam|secara rahasia|tanpa sepengetahuan)(?: \p{L}+){0,3}? (?:kirim|simpan|hapus|ubah|jalankan|salin|pengguna|pemilik)~|tanpa sepengetahuan (?:pengguna|pemilik|admin)",
        "SHOW": r"(?:tampilkan|tunjukkan|cetak|ulangi|tulis|ungkapkan|beri ?tahu|bocorkan|terjemahkan|salin|bacakan|sebutkan)~",
        "CONFIDENTIAL": r"prompt sistem~|(?:instruksi|aturan|perintah|pesan|teks) (?:\p{L}+ )?(?:tersembunyi|rahasia|sistem|internal|awal|asli)~|catatan (?:pribadi|rahasia)(?: \p{L}+)? (?:orang|pengguna) lain",
        "SEND": r"(?:kirim|salin|unggah|teruskan|bagikan|tempel|posting|sebarkan|sertakan)~",
        "PRIVATE": r"(?:semua|seluruh|setiap|isi)(?: \p{L}+){0,2}? (?:catatan|pesan|percakapan|memori|kata sandi|file|berkas|data|rahasia|riwayat|kontak|obrolan|chat)~|semua yang (?:kamu|anda|pengguna)(?: \p{L}+)?|kata sandi|riwayat (?:obrolan|percakapan|chat)",
        "AWAY": ADDRESS + r"|(?:server|alamat|situs|kanal) (?:saya|luar)|pihak ketiga|kepada saya|ke saya",
        "DISABLE": r"(?:matikan|nonaktifkan|lewati|hapus|hentikan)~",
        "CHECK": r"(?:pemeriksaan|konfirmasi|persetujuan|verifikasi|moderasi|pemindai|filter|keamanan|peninjauan)~",
        "REMEMBER": r"ingat~|simpan~|catat~|jangan lupa",
        "ACTS": r"(?:pembayaran|transfer|pembelian|permintaan|pesanan|perubahan|penghapusan|perintah)~(?: \p{L}+){0,3}?",
        "UNCHECKED": r"(?:tidak|tak|tanpa) (?:perlu|butuh|memerlukan|membutuhkan)? ?(?:\p{L}+ )?(?:konfirmasi|persetujuan|verifikasi|pemeriksaan|izin|peninjauan|ditanya|diperiksa|dikonfirmasi)~(?: \p{L}+)?",
        "WHEN_ANYONE": r"(?:jika|kalau|saat|ketika|setiap kali|bila)(?: \p{L}+){0,2}? ?(?:seseorang|ada yang|pengguna|orang|siapa ?pun|pelanggan|tamu)~",
        "CLAIM": r"(?:disetujui|diizinkan|nomor rekening|rekening (?:saya|baru)|semua (?:catatan|rahasia|data)|kata sandi|diam-diam|tanpa (?:bertanya|konfirmasi|izin)|akses penuh|kirim(?:kan)?(?: \p{L}+){0,3} ke|hapus)~",
    },
)
"""Indonesian."""

VIETNAMESE = Lexicon(
    "vi",
    {
        "DROP": r"bỏ qua|quên(?: đi| hết)?|phớt lờ|lờ đi|mặc kệ|gạt bỏ|hủy bỏ|vứt bỏ|(?:đừng|không) (?:tuân theo|làm theo|nghe theo|để ý)|ngừng tuân theo|vượt qua|xóa bỏ",
        "THEIRS": rf"(?:mọi|tất cả|các|những|toàn bộ)(?: \p{{L}}+){{0,2}}? {_VI_RULES}(?: \p{{L}}+){{0,2}}?(?: trước| cũ| ban đầu| của (?:bạn|hệ thống)| ở trên)?|{_VI_RULES} (?:trước|cũ|ban đầu|của (?:bạn|hệ thống|mày)|ở trên|hệ thống)|(?:mọi điều|những gì|tất cả những gì)(?: \p{{L}}+){{0,5}}",
        "ONLY": r"(?:chỉ)(?: \p{L}+)? (?:nghe|làm|tuân|theo|nghe theo|làm theo|tuân theo|vâng)(?: \p{L}+)? (?:lời )?(?:tôi|mệnh lệnh của tôi|tao|lệnh của tôi)",
        "CONCEAL": r"(?:đừng|không|chớ)(?: \p{L}+)? (?:nói|báo|cho|tiết lộ|nhắc)(?: \p{L}+){0,4}? (?:người dùng|quản trị viên|chủ|ai biết)~|(?:bí mật|lén|âm thầm)(?: \p{L}+){0,3}? (?:gửi|lưu|xóa|thay đổi|thực hiện|sao chép)",
        "SHOW": r"(?:hiển thị|cho (?:tôi|xem)|in ra|in toàn bộ|lặp lại|viết|tiết lộ|nói cho|đọc (?:to|cho|lại)|dịch|sao chép)",
        "CONFIDENTIAL": r"(?:lời nhắc|prompt|thông điệp|chỉ dẫn|lệnh)(?: \p{L}+)? hệ thống|(?:hướng dẫn|chỉ dẫn|quy tắc|lệnh)(?: \p{L}+)? (?:ẩn|bí mật|nội bộ|ban đầu|mật)",
        "SEND": r"(?:gửi|sao chép|chuyển|tải lên|đăng|chia sẻ|dán)",
        "PRIVATE": r"(?:toàn bộ|tất cả|mọi|hết)(?: \p{L}+){0,2}? (?:ghi chú|tin nhắn|cuộc trò chuyện|bộ nhớ|mật khẩu|tệp|dữ liệu|bí mật|lịch sử|danh bạ)",
        "AWAY": ADDRESS + r"|(?:máy chủ|địa chỉ|trang) của tôi|cho tôi|bên thứ ba",
        "BE": r"bạn là|mày là|hãy (?:đóng vai|giả vờ|trở thành|hành động)|giả vờ|đóng vai|trở thành|mô hình|trợ lý",
        "UNLIMITED": r"không (?:có )?(?:bất kỳ )?(?:giới hạn|quy tắc|hạn chế|kiểm duyệt|luật lệ|bộ lọc)|không bao giờ từ chối|chế độ nhà phát triển",
        "REMEMBER": r"(?:hãy )?(?:nhớ|ghi nhớ|lưu|ghi lại|đừng quên)",
        "ACTS": r"(?:thanh toán|chuyển khoản|mua|yêu cầu|đơn hàng|thay đổi|xóa|lệnh)(?: \p{L}+){0,3}?",
        "UNCHECKED": r"không (?:cần|phải)(?: \p{L}+)? (?:xác nhận|phê duyệt|kiểm tra|duyệt|xin phép|hỏi)(?: \p{L}+)?",
    },
)
"""Vietnamese."""

URDU = Lexicon(
    "ur",
    {
        "DROP": r"نظر ?انداز (?:کر|کرو|کریں|کر دو)~|بھول (?:جاؤ|جائیں|جا)~|چھوڑ (?:دو|دیں)~|مت (?:مانو|مانیں)|عمل (?:نہ|مت) کر~|منسوخ کر~|توڑ دو",
        "THEIRS": rf"(?:تمام|سب|سارے|پچھلی|پچھلے|پہلے|اپنے|اپنی|پرانے|پرانی)(?: [\p{{L}}]+){{0,3}}? {_UR_RULES}|(?:جو کچھ|سب کچھ)(?: [\p{{L}}]+){{0,5}}",
        "ONLY": r"(?:صرف|فقط) (?:میرا|میری|میرے|مجھ)(?: [\p{L}]+){0,2}? ?(?:حکم|بات|کہنا|مانو|سنو)~",
        "CONCEAL": r"(?:صارف|یوزر|مالک|ایڈمن|کسی)(?: کو| سے) (?:[\p{L}]+ ){0,3}?(?:مت|نہ) (?:بتا|کہ|دکھا)~|(?:چپکے سے|خاموشی سے|خفیہ طور پر)(?: [\p{L}]+){0,4}? (?:بھیج|محفوظ|حذف|کر)~",
        "SHOW": r"(?:دکھا|بتا|لکھ|دہرا|پرنٹ|ظاہر|پڑھ)~",
        "CONFIDENTIAL": r"سسٹم (?:پرامپٹ|ہدایات|پیغام)|(?:چھپی|خفیہ|پوشیدہ|اندرونی)~ (?:[\p{L}]+ )?(?:ہدایات|قواعد|پیغام|متن|پرامپٹ)",
        "SEND": r"(?:بھیج|اپ ?لوڈ|کاپی|شیئر|پوسٹ)~",
        "PRIVATE": r"(?:تمام|ساری|سارے|سب|پوری)(?: [\p{L}]+){0,2}? (?:نوٹ|پیغام|گفتگو|چیٹ|پاس ?ورڈ|فائل|ڈیٹا|راز|یادداشت)~",
        "AWAY": ADDRESS + r"|میرے سرور~|مجھے",
        "REMEMBER": r"یاد رکھ~|محفوظ کر~|نوٹ کر~|مت بھول~",
        "ACTS": r"(?:ادائیگی|درخواست|خریداری|ٹرانسفر|آرڈر|تبدیلی)~(?: [\p{L}]+){0,3}?",
        "UNCHECKED": r"(?:تصدیق|منظوری|اجازت|جانچ)(?: [\p{L}]+){0,3}? (?:ضرورت نہیں|ضروری نہیں)~|بغیر (?:تصدیق|منظوری|اجازت|پوچھے)~|(?:تصدیق|منظوری|اجازت|پوچھے) (?:کے )?بغیر",
    },
)
"""Urdu."""

"""The plain form of dropping the rules in languages that have no lexicon: a verb and the rules that came before."""

from memory_core.policy.clean import clean
from memory_core.policy.rules import Rule

_SAID = {
    "he": r"(?:התעלם|תתעלם|התעלמי|שכח|תשכח|בטל|תבטל)\p{L}*[^.\n]{0,25}(?:הוראות|הנחיות|כללים|חוקים|פקודות)|(?:ה?הוראות|ה?הנחיות) הקודמות (?:בטלות|לא תקפות)",
    "sv": r"(?:ignorera|glöm|strunta i|bortse från|åsidosätt)\b[^.\n]{0,25}(?:instruktion|regler|riktlinje|anvisning|order)",
    "da": r"(?:ignorer|glem|se bort fra|tilsidesæt|overse)\b[^.\n]{0,25}(?:instruktion|instruks|regler|retningslinje|anvisning|ordre)",
    "fi": r"(?:unohda|ohita|sivuuta|jätä huomiotta|älä noudata)\b[^.\n]{0,30}(?:ohje|sääntö|säännö|määräy|käsky)",
    "el": r"(?:αγνόησε|αγνοησε|ξέχασε|ξεχασε|παράβλεψε|αγνοήστε|ξεχάστε)[^.\n]{0,30}(?:οδηγί|οδηγι|κανόν|κανον|εντολ)",
    "cs": r"(?:ignoruj|zapomeň|nedbej|přehlížej|zruš|neřiď se)\p{L}*[^.\n]{0,25}(?:pokyn|pravid|instrukc|příkaz)",
    "sk": r"(?:ignoruj|zabudni|nedbaj|zruš)\p{L}*[^.\n]{0,25}(?:pokyn|pravid|inštrukc|príkaz)",
    "ro": r"(?:ignoră|ignora|ignorați|uită|uita|nesocotește|nu respecta)\b[^.\n]{0,25}(?:instrucțiun|instructiun|regul|ordine|îndrumăr)",
    "hu": r"(?:hagyd figyelmen kívül|felejtsd el|ne törődj|ne kövesd|szegd meg)[^.\n]{0,35}(?:utasítás|szabály|parancs|előírás)",
    "bg": r"(?:игнорирай|забрави|пренебрегни|не спазвай)\p{L}*[^.\n]{0,30}(?:инструкци|правила|указани|команди)",
    "sr": r"(?:ignoriši|zanemari|zaboravi|занемари|заборави|игнориши)\p{L}*[^.\n]{0,30}(?:uputstv|instrukcij|pravil|naredb|упутств|правил|инструкциј)",
    "vi": r"(?:lờ đi|phớt lờ|bỏ qua|quên|mặc kệ|không tuân theo)\s[^.\n]{0,30}(?:chỉ dẫn|hướng dẫn|chỉ thị|quy tắc|lệnh)",
    "th": r"(?:ละเว้น|เพิกเฉย|ลืม|ไม่ต้องสนใจ|ข้าม|ยกเลิก)[^\n]{0,20}(?:คำสั่ง|กฎ|คำแนะนำ)[^\n]{0,12}(?:ก่อนหน้า|ทั้งหมด|เดิม|ระบบ)",
    "bn": r"(?:নির্দেশ|নিয়ম|আদেশ)\S*[^\n]{0,20}(?:উপেক্ষা|ভুলে|অগ্রাহ্য|বাতিল) ?(?:কর|যা)",
    "ta": r"(?:முந்தைய|எல்லா|அனைத்து)[^\n]{0,25}(?:அறிவுறுத்தல்|விதி|கட்டளை)[^\n]{0,20}(?:புறக்கணி|மற)",
    "sw": r"(?:puuza|sahau|usifuate)\b[^.\n]{0,25}(?:maagizo|maelekezo|kanuni|amri|sheria)",
    "fil": r"(?:huwag pansinin|balewalain|kalimutan)\b[^.\n]{0,35}(?:tagubilin|utos|patakaran|panuntunan|instruksiyon)",
    "ku": r"(?:پشتگوێ بخە|لەبیر بکە|بیرت بچێت)[^.\n]{0,30}(?:ڕێنمایی|فەرمان|یاسا)|(?:ڕێنمایی|فەرمان|یاسا)\p{L}*[^.\n]{0,30}(?:پشتگوێ بخە|لەبیر بکە)",
}

INJECTION_FURTHER: tuple[Rule, ...] = tuple(
    Rule("injection.override", f"(?is){clean(pattern).text}", f"{language}: override")
    for language, pattern in _SAID.items()
)
"""One rule a language."""

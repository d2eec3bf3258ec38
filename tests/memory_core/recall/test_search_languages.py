"""What people type in other languages than English finds the message that it means, among all the others of its table."""

import pytest

from memory_core.languages.terms import asked, terms
from memory_core.recall.features import indexed
from memory_core.recall.few_lines import FewLines
from memory_core.recall.question import read_question
from memory_core.recall.ranking import rank
from memory_core.recall.source import Line
from memory_core.storage.connection import driven

LINES = (
    "كِتَابُ الطَّبْخِ عَلَى الطَّاوِلَةِ",
    "وصلنا إلى المدرسة الجديدة متأخرين بسبب الزحام",
    "أخي يعمل مهندساً في شركة الاتصالات",
    "اشتريت سيارة زرقاء من معرض الرياض",
    "موعد طبيب الأسنان يوم الثلاثاء القادم",
    "طلبت القهوة بدون سكر كالعادة",
    "سافرت عائلتي إلى إسطنبول في العيد",
    "القطط تحب النوم قرب المدفأة",
    "أحضرت أمي التمر والحلويات للضيوف",
    "كلمة السر لشبكة المكتب عند المدير",
    "کتاب‌های تازه‌ام را در قفسه گذاشتم",
    "مادرم در تهران زندگی می‌کند",
    "دیروز با دوستم به سینما رفتم",
    "گربه‌ام روی پشت‌بام خوابیده بود",
    "برای شام خورش قیمه پختم",
    "پرواز ما به شیراز دو ساعت تاخیر داشت",
    "Мы вчера гуляли с собаками в старом парке",
    "Бабушка испекла пирожки с капустой",
    "Сын поступил в университет в Казани",
    "Документы лежат в синей папке на столе",
    "Я купил новые лыжи для гор",
    "Поезд до Петербурга отправляется в шесть",
    "Ещё раз: ёлка стоит на балконе",
    "Врачи посоветовали пить больше воды",
    "我们昨天去吃了北京烤鸭",
    "周末想去爬长城，天气好的话",
    "妈妈在医院做护士已经十年了",
    "新买的电脑放在书房里",
    "他的女儿喜欢弹钢琴",
    "飞机票已经订好了，下周出发",
    "東京タワーの近くに引っ越しました",
    "来週の会議は木曜日に変更です",
    "猫が窓から庭に逃げた",
    "父は京都で寿司屋をやっています",
    "新しい自転車を買いました",
    "図書館で日本語を勉強している",
    "Meine Krankenversicherung hat die Rechnung endlich bezahlt",
    "Der Kühlschrank steht noch im Treppenhaus und ist zu laut",
    "Wir haben die Häuser am See besichtigt",
    "Die Geburtstagsfeier meiner Tochter ist am Samstag und das wird laut",
    "Ich habe meine Fahrradschlüssel in der Straßenbahn verloren",
    "Das Bewerbungsgespräch bei der Stadtverwaltung lief gut",
    "Nous avons réservé un gîte près d'Annecy pour l'été",
    "Les enfants préfèrent les crêpes à la confiture",
    "Compré unas botas de montaña para el niño",
    "Mañana viene el fontanero a arreglar la cañería",
    "Endlich Feierabend 🍺 mit den Kollegen",
    "Guess who got a puppy 🐶🎉",
    "Our flag is 🇵🇸 and it hangs at the door",
    "Nice work 👍🏽 on the deploy",
    "Ali’nin doğum günü için pasta aldık",
    "Zażółć gęślą jaźń, powiedział nauczyciel",
)

TABLE = (
    # Arabic: without marks, with marks, with and without the article, joined particles, hamza and taa spellings
    ("كتاب الطبخ", 0), ("الكتاب", 0), ("كِتَاب", 0), ("الطاوله", 0), ("كـــتاب الطبخ", 0),
    ("مدرسة", 1), ("للمدرسة", 1), ("المدرسه الجديده", 1), ("الزحام", 1),
    ("مهندس", 2), ("المهندس في الاتصالات", 2), ("اخي", 2),
    ("سيارة", 3), ("السياره الزرقاء", 3), ("بالرياض", 3),
    ("الأسنان", 4), ("اسنان", 4), ("القهوة", 5), ("قهوه", 5), ("اسطنبول", 6), ("العائلة", 6), ("قطط", 7), ("تمر", 8), ("مكتب", 9),
    # Persian: with and without the half blank, Arabic and Persian letters
    ("قفسه", 10), ("کتاب ها در قفسه", 10), ("كتابهاي تازه", 10), ("تهران", 11), ("مادر", 11), ("سینما", 12), ("دوست", 12), ("گربه", 13),
    ("قیمه", 14), ("شيراز", 15), ("پرواز", 15),
    # Russian inflections
    ("собака", 16), ("собак в парках", 16), ("парк", 16), ("бабушке", 17), ("пирожок с капустой", 17), ("капуста", 17), ("университета", 18),
    ("документ", 19), ("папки", 19), ("лыжами", 20), ("горы", 20), ("поездом", 21), ("елки", 22), ("ёлку", 22), ("врач", 23),
    # Chinese and Japanese words of two characters
    ("烤鸭", 24), ("北京", 24), ("长城", 25), ("天气", 25), ("医院", 26), ("护士", 26), ("电脑", 27), ("钢琴", 28), ("女儿", 28), ("机票", 29),
    ("東京", 30), ("会議", 31), ("木曜", 31), ("逃げ", 32), ("京都", 33), ("寿司", 33), ("自転車", 34), ("日本", 35), ("図書館", 35), ("タワー", 30),
    # German compounds and forms
    ("Versicherung", 36), ("Krankenversicherungen", 36), ("Rechnungen", 36), ("Kühlschränke", 37), ("Schrank", 37), ("Haus am See", 38), ("Haeuser See", 38),
    ("Geburtstag", 39), ("Töchter", 39), ("Fahrrad", 40), ("Schlüssel", 40), ("Strassenbahn", 40), ("Gespräch", 41), ("Bewerbung", 41), ("Verwaltung", 41),
    # French, Spanish and others, with and without accents
    ("gite Annecy", 42), ("été", 42), ("enfant", 43), ("crepes", 43), ("bota montana", 44), ("niños", 44), ("fontanero", 45), ("caneria", 45),
    ("doğum günü", 50), ("dogum gunu", 50), ("gesla jazn", 51),
    # Emoji
    ("🍺", 46), ("🐶", 47), ("🎉", 47), ("🇵🇸", 48), ("👍", 49), ("👍🏿", 49),
)  # fmt: skip


def _source() -> FewLines:
    lines = []
    for place, text in enumerate(LINES):
        of = indexed(text)
        # A block each: no line stands beside another.
        number = place + 1 << 8 | 1
        lines.append(Line(number, str(place), 1, 20_000, of.flags, len(of.terms), f" {' '.join(of.terms)} "))
    return FewLines(lines)


SOURCE = _source()


@pytest.mark.parametrize(("query", "line"), TABLE)
def test_the_message_is_found_first(query: str, line: int) -> None:
    found = driven(rank(SOURCE, read_question(query, ())))
    assert found, f"{query!r}: nothing for {[word.terms for word in asked(query)]}, of {terms(LINES[line])}"
    assert LINES[int(found[0].line.message_id)] == LINES[line]


def test_the_table_is_as_long_as_it_should_be() -> None:
    assert len(TABLE) >= 60
    assert len({query for query, _ in TABLE}) == len(TABLE)

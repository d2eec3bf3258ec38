"""How plainly words say a fact, whom they are about, and whether a statement says what they say, in eight languages."""

import pytest

from memory_core.policy.overlap import overlap, same_word
from memory_core.policy.subjects import said_how, subject_of
from memory_core.values import Category, Evidence, EvidenceRef, Explicitness, Fact, Speaker, Subject
from tests.memory_core.policy.test_decide import NOW

EXPLICIT, IMPLIED, INFERRED = Explicitness.EXPLICIT, Explicitness.STRONGLY_IMPLIED, Explicitness.INFERRED


@pytest.mark.parametrize(
    ("statement", "span", "how"),
    [
        ("Prefers tea", "I prefer tea", EXPLICIT),
        ("Prefers tea", "I think I prefer tea", INFERRED),
        ("Prefers tea", "I tend to drink tea", IMPLIED),
        ("Prefers tea", "I'd rather have tea", IMPLIED),
        ("Lives in Riga", "I want to move to Riga", INFERRED),
        ("Wants to move to Riga", "I want to move to Riga", EXPLICIT),
        ("Name: Sam", "I want to be called Sam", EXPLICIT),
        ("Likes tea", "I don't like tea", INFERRED),
        ("Does not like tea", "I don't like tea", EXPLICIT),
        ("Prefers tea", "for this one I prefer tea", INFERRED),
        ("Prefers tea", "do I prefer tea?", INFERRED),
        ("يحب الشاي", "أحب الشاي", EXPLICIT),
        ("يحب الشاي", "ربما أحب الشاي", INFERRED),
        ("يحب الشاي", "لا أحب الشاي", INFERRED),
        ("يعيش في ريغا", "أريد أن أنتقل إلى ريغا", INFERRED),
        ("يفضل الشاي", "أميل إلى الشاي", IMPLIED),
        ("چای دوست دارد", "چای دوست دارم", EXPLICIT),
        ("چای دوست دارد", "شاید چای دوست دارم", INFERRED),
        ("چای دوست دارد", "چای دوست ندارم", INFERRED),
        ("Любит чай", "Люблю чай", EXPLICIT),
        ("Любит чай", "Наверное, люблю чай", INFERRED),
        ("Любит чай", "Не люблю чай", INFERRED),
        ("Живёт в Риге", "Хочу переехать в Ригу", INFERRED),
        ("Предпочитает чай", "Склоняюсь к чаю", IMPLIED),
        ("Prefiere el té", "Prefiero el té", EXPLICIT),
        ("Prefiere el té", "Quizás prefiero el té", INFERRED),
        ("Le gusta el té", "No me gusta el té", INFERRED),
        ("Vive en Riga", "Quiero mudarme a Riga", INFERRED),
        ("Préfère le thé", "Je préfère le thé", EXPLICIT),
        ("Préfère le thé", "Je préfère peut-être le thé", INFERRED),
        ("Aime le thé", "Je n'aime pas le thé", INFERRED),
        ("Préfère le thé", "Je penche pour le thé", IMPLIED),
        ("Bevorzugt Tee", "Ich bevorzuge Tee", EXPLICIT),
        ("Bevorzugt Tee", "Vielleicht bevorzuge ich Tee", INFERRED),
        ("Mag Tee", "Ich mag keinen Tee", INFERRED),
        ("Bevorzugt Tee", "Ich tendiere zu Tee", IMPLIED),
        ("喜欢茶", "我喜欢茶", EXPLICIT),
        ("喜欢茶", "我可能喜欢茶", INFERRED),
        ("喜欢茶", "我不喜欢茶", INFERRED),
        ("住在上海", "我打算搬到上海", INFERRED),
        ("喜欢茶", "我比较倾向喝茶", IMPLIED),
    ],
)
def test_explicitness_is_the_words_own(statement: str, span: str, how: Explicitness) -> None:
    assert said_how(statement, [span]) is how


@pytest.mark.parametrize(
    ("statement", "span", "subject"),
    [
        ("Lives in Riga", "I live in Oran and my sister lives in Riga", Subject.OTHER),
        ("Lives in Oran", "I live in Oran and my sister lives in Riga", Subject.SPEAKER),
        ("Likes tea", "I work with Anna, she likes tea", Subject.OTHER),
        ("Works with Anna", "I work with Anna, she likes tea", Subject.SPEAKER),
        ("تعيش في ريغا", "أعيش في وهران وأختي تعيش في ريغا", Subject.OTHER),
        ("Живёт в Казани", "Я живу в Риге, а моя сестра живёт в Казани", Subject.OTHER),
        ("Wohnt in Köln", "Ich wohne in Wien und meine Schwester wohnt in Köln", Subject.OTHER),
        ("Likes tea", "Please remember that Omar likes tea", Subject.OTHER),
    ],
)
def test_a_statement_is_about_whoever_its_words_are_about(statement: str, span: str, subject: Subject) -> None:
    fact = Fact(statement=statement, category=Category.PERSONAL, evidence=(EvidenceRef("m1", span),))
    cited = (Evidence(message_id="m1", span=span, speaker=Speaker(1, "Sara"), said_at=NOW),)
    assert subject_of(fact, cited) is subject


@pytest.mark.parametrize(
    ("statement", "span"),
    [
        ("Lives in Riga", "I live in Riga"),
        ("Живёт в Риге", "Живу в Риге"),
        ("Предпочитает короткие ответы", "предпочитаю короткие ответы"),
        ("Wohnt in Köln", "Ich wohne in Köln"),
        ("Bevorzugt kurze Antworten", "Ich bevorzuge kurze Antworten"),
        ("Prefiere respuestas cortas", "prefiero las respuestas cortas"),
        ("Préfère les réponses courtes", "je préfère les réponses courtes"),
        ("住在上海", "我住在上海"),
        ("喜欢简短的回答", "我喜欢简短的回答"),
        ("يفضّل الشاي بالنعناع", "أفضّل الشاي والنعناع"),
        ("چای دوست دارد", "چای دوست دارم"),
        ("در اصفهان زندگی می‌کند", "من در اصفهان زندگی می‌کنم"),
    ],
)
def test_other_forms_of_the_same_words_are_enough(statement: str, span: str) -> None:
    assert overlap(statement, [span]) >= 0.5


@pytest.mark.parametrize(
    ("statement", "span"),
    [
        ("Prefers long walks near green rivers", "I prefer tea"),
        ("Живёт в Казани с собакой", "Живу в Риге"),
        ("住在北京的胡同里", "我喜欢喝茶"),
        ("يعمل طبيباً في القاهرة", "أحب الشاي بالنعناع"),
        ("در شیراز معلم است", "چای دوست دارم"),
        ("Trabaja de noche en Lima", "prefiero el té"),
        ("the of and", "the of and"),
        ("", "I prefer tea"),
    ],
)
def test_what_the_words_do_not_say_is_thin(statement: str, span: str) -> None:
    assert overlap(statement, [span]) < 0.5


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("deploy", "deployment", True), ("reviewed", "reviewer", True), ("риге", "рига", True), ("والنعناع", "بالنعناع", True),
        ("tea", "team", False), ("2024", "2025", False), ("pnpm", "npm", False), ("postgres", "possible", False), ("上海", "上山", False),
    ],
)  # fmt: skip
def test_forms_of_a_word(one: str, other: str, same: bool) -> None:
    assert same_word(one, other) is same
    assert same_word(other, one) is same

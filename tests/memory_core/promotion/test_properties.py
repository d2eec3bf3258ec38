"""What holds for any message: one spelling is final, small talk changes nothing, what is not the person's own word yields nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.languages.promotion_packs import PROMOTION_PACKS
from memory_core.promotion.containers import own_text
from memory_core.promotion.detection import MAX_STATEMENTS, Statement, detect, examine
from memory_core.promotion.extraction import sentences
from memory_core.promotion.normal import is_long, plain, shown
from tests.memory_core.promotion.cases import FACTS, FORGETS, PREFERENCES

SAID = tuple(
    dict.fromkeys(
        [
            case.text
            for case in (*PREFERENCES, *FACTS, *FORGETS)
            if len(sentences(case.text).sentences) == 1 and not set("\n<") & set(case.text)
        ]
        + [said for pack in PROMOTION_PACKS for form in (*pack.preferences, *pack.facts) for said, _ in form.examples]
    )
)
SMALL_TALK = (
    "Good morning.", "Thanks a lot!", "How are you?", "It rained all day.", "See you tomorrow.", "Is it late?", "Hello there!", "🙂", "I had fun yesterday.", "Well, OK.",
    "صباح الخير.", "شكراً جزيلاً!", "كيف حالك؟", "كان يوماً طويلاً.", "إلى اللقاء.", "مرحباً!", "We walked home.", "Don't worry.", "That’s all.",
)  # fmt: skip
QUOTES = (
    '"{}"',
    "“{}”",
    "«{}»",
    "„{}“",
    "‘{}’",
    "'{}'",
    "`{}`",
    "「{}」",
    "『{}』",
    "‹{}›",
    "»{}«",
    "《{}》",
    "＂{}＂",
    "<q>{}</q>",
)
AROUND = (
    "> {}", ">> {}", "> hm\n{}", "```\n{}\n```", "```py\n{}", "~~~\n{}\n~~~", "~~~\n{}", "````\n```\n{}\n```\n{}\n````", "  ```\n  {}\n  ```", "- ```\n{}\n```", "<pre>\n{}\n</pre>", "<code>{}</code>",
    "<blockquote>{}</blockquote>", "[quote]{}[/quote]", "<think>{}</think>", "<think>\n{}", "<Thinking mode='x'>\n{}\n</Thinking>", "<reasoning>{}\n\n{}</reasoning>", "[thinking]\n{}\n[/thinking]",
    "<scratchpad>\n{}\n</scratchpad>", "◁think▷{}◁/think▷", "<|channel|>analysis<|message|>{}<|end|>", "{}\n</think>", "＜think＞\n{}\n＜/think＞", "<th\u0456nk>\n{}\n</th\u0456nk>", "<th\u200bink>\n{}\n</th\u200bink>", "<!-- {} -->",
    "<note>\n{}\n</note>", "<file name='a'>\n{}\n</file>", "&lt;think&gt;\n{}\n&lt;/think&gt;", "<internal_reasoning>{}</internal_reasoning>", "<|im_start|>user\n{}<|im_end|>", "cat <<'EOF'\n{}\nEOF", "/*\n{}\n*/",
    "\\begin{{quote}}\n{}\n\\end{{quote}}", "{{code:py}}\n{}\n{{code}}", "'''\n{}\n'''", "-----\n{}\n-----", "so: ```py\n{}\n```", "**Thinking:**\n{}",
    '"It began.\n{}\nIt ended."', "«بدأ.\n{}\nانتهى.»", "“{}\n\n{}”",
)  # fmt: skip
HANDED_OVER = (
    "Translate this: {}", "Translate this:\n{}", "Please summarize this.\n\n{}", "Can you rephrase the following?\n{}", "Rewrite this message for me:\n\n{}", "Fix the grammar here:\n{}", "Proofread my mail:\n{}",
    "Agent note: {}", "Tool output:\n{}", "Assistant: {}", "Earlier assistant said:\n{}", "The attached resume says:\n{}", "Forwarded message\n{}", "Fwd:\n{}", "---------- Forwarded message ----------\n{}",
    "From: a@example.org\nSubject: hi\n\n{}", "On Monday Sara wrote:\n{}", "Sara wrote:\n\n{}", "My boss said:\n{}", "He said:\n{}", "[12:03] Sara: {}", "Sara: {}", "Sara: hm\n{}", "For example:\n{}", "Log:\n{}",
    "ترجم هذا: {}", "ترجم هذا:\n{}", "لخّص النص التالي:\n\n{}", "لخص هذا.\n{}", "صحّح هذه الجملة:\n{}", "ملاحظة الوكيل:\n{}", "قال المساعد سابقاً:\n{}", "رسالة محوّلة من سارة\n{}", "كتبت سارة:\n{}", "سارة: {}",
    "Turn this into a haiku:\n{}", "What do you think of this?\n{}", "Repeat after me.\n{}", "README.md\n\n{}", "tool_result\n{}", "ما رأيك في هذا؟\n{}", "أعد كتابة النص\n{}",
    "{}\nTranslate that into German.", "{}\n\nPlease proofread this.", "{}\n— Sara", "{}\n\nلخّص هذا.",
    "{}\nTranslate the sentence above.", "{}\n\nترجم النص السابق.", "{}\nSummarize the above text.",
)  # fmt: skip

said = st.sampled_from(SAID)
talk = st.lists(st.sampled_from(SMALL_TALK), max_size=4)


def verdict(found: list[Statement]) -> list[tuple[str, str, str, str | None]]:
    return [(str(item.kind), item.content, item.key, item.slot) for item in found]


@given(st.text() | said)
def test_one_spelling_is_final(text: str) -> None:
    assert shown(shown(text)) == shown(text)
    assert plain(plain(text)) == plain(text)
    assert len(plain(text)) == len(shown(text))


@given(said, talk, talk, st.sampled_from((" ", "\n", "\n\n", "\r\n")))
def test_small_talk_changes_no_verdict(text: str, before: list[str], after: list[str], gap: str) -> None:
    ended = text if text[-1] in ".!" else f"{text}."
    assert verdict(detect(gap.join([*before, ended, *after]))) == verdict(detect(text))
    assert detect(text) != []


@given(talk)
def test_small_talk_alone_says_nothing(parts: list[str]) -> None:
    assert detect(" ".join(parts)) == []


@given(said, st.sampled_from(QUOTES), talk, talk)
def test_a_quotation_yields_nothing(text: str, marks: str, before: list[str], after: list[str]) -> None:
    assert detect(" ".join([*before, marks.format(text), *after])) == []


@given(said, st.sampled_from(AROUND), talk)
def test_code_block_quotes_and_hidden_reasoning_yield_nothing(text: str, around: str, before: list[str]) -> None:
    assert detect("\n\n".join([*before, around.format(text, text)])) == []


@given(said, st.sampled_from(HANDED_OVER), talk)
def test_what_is_handed_over_yields_nothing(text: str, over: str, before: list[str]) -> None:
    assert detect("\n".join([*before, over.format(text)])) == []


@given(said, said)
def test_both_statements_of_a_message_count(one: str, other: str) -> None:
    assert verdict(detect(f"{one}\n{other}")) == verdict(detect(one)) + verdict(detect(other))


@given(
    said,
    st.sampled_from("\u200b\u200d\u2060\ufeff\u00ad\u202a\u202e\u2066\u2069\U000e0041\x07\x00"),
    st.integers(0, 200),
)
def test_hidden_characters_yield_nothing(text: str, hidden: str, place: int) -> None:
    at = place % (len(text.rstrip(".!")) + 1)  # within the statement; what stands behind its end is no part of it
    assert detect(f"{text[:at]}{hidden}{text[at:]}") == []


@given(said)
def test_a_question_states_nothing(text: str) -> None:
    assert detect(f"{text.rstrip('.!')}?") == []
    assert detect(f"{text.rstrip('.!')}؟") == []


@given(
    st.lists(
        st.sampled_from(
            (
                "<think>",
                "</think>",
                "<q>",
                "</q>",
                "```",
                "~~~",
                "> ",
                "\n",
                "\x00",
                "a",
                "é",
                "<th\u200bink>",
                "\r\n",
                "`",
                "<!--",
                "-->",
            )
        )
    )
)
def test_blotting_moves_nothing(pieces: list[str]) -> None:
    text = "".join(pieces)
    clear, spans = own_text(text)
    assert len(clear) == len(text)
    assert all(0 <= start <= end <= len(text) for start, end, _ in spans)
    assert all(char in "\n\x00\x01 " or char == text[at] for at, char in enumerate(clear))


@given(st.text(st.sampled_from("I prefer TypeScript\"'`«»<>/think\n.?![]~:— \u200b\u202eأفضل")) | st.text())
def test_any_text_is_read_without_harm(text: str) -> None:
    examined = examine(text)
    assert list(examined.statements) == detect(text)
    assert len(examined.statements) <= MAX_STATEMENTS
    for found in examined.statements:
        assert 0 <= found.start < found.end <= len(text)
        assert "\n" not in found.content
        assert not is_long(shown(text[found.start : found.end]))


@pytest.mark.parametrize("over", [*QUOTES, *AROUND, *HANDED_OVER])
def test_each_wrapping_hides_each_statement(over: str) -> None:
    assert [text for text in SAID if detect(over.format(text, text))] == []

"""No text opens or closes a boundary of a prompt, whoever wrote it: a person, a file's author, or a model that sums up."""

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from memory_core.recall.prompt_format import ApprovedBlock, approved_lines, system_text

PIECES = [
    *(
        "<untrusted>",
        "</untrusted>",
        "<approved-memory ",
        '<approved-memory source="USER.md" space="user">',
        "</approved-memory>",
    ),
    *("<system-policy>", "</system-policy>", "</soul>", "<soul>", "</memory-rules>", "<open-tasks>", "</tool-rules>"),
    *(
        "\n",
        "\r",
        "\u2028",
        "\x85",
        "\x0b",
        "- ",
        '"',
        "&lt;",
        "&amp;",
        "&#60;",
        "\\u003c",
        "<",
        ">",
        "/",
        "x",
        "ذ",
        " ",
    ),
]
TEXT = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
LINE = TEXT.map(lambda text: " ".join(text.split()) or "x")
_TAG = re.compile(r"<(/?)([a-z-]+)")


@given(
    soul=TEXT,
    lines=st.lists(LINE, min_size=1, max_size=3),
    source=TEXT,
    texts=st.lists(TEXT, max_size=3),
    tasks=st.lists(LINE, max_size=2),
)
def test_every_tag_is_ours_and_closed(
    soul: str, lines: list[str], source: str, texts: list[str], tasks: list[str]
) -> None:
    block = ApprovedBlock("user", source, tuple(lines))
    records = [json.dumps({"source": source, "text": text}, ensure_ascii=False) for text in texts]
    text = system_text("Policy.", soul, "Rules.", [block], records, tasks=tasks)
    opened: list[str] = []
    for row in text.split("\n"):
        tags = _TAG.findall(row)
        assert len(tags) <= 1, "a tag stands alone in its row"
        for slash, name in tags:
            assert row.startswith("<")
            if slash:
                assert opened.pop() == name
            else:
                assert not opened, "no block stands inside another"
                opened.append(name)
    assert not opened
    assert approved_lines(text) == lines
    if texts:
        found = text.partition("<untrusted>\n")[2].partition("\n</untrusted>")[0].split("\n")
        assert [json.loads(row)["text"] for row in found] == [re.sub("[\u2028\x85]", " ", text) for text in texts]

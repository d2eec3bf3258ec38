"""One grammar for chat and command line."""

import pytest

from handlers.commands import MEMORY, MemoryCommand, chat_name, parse_memory
from memory_core.errors import CommandError


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", MemoryCommand("status")),
        ("  STATUS ", MemoryCommand("status")),
        ("mode", MemoryCommand("mode")),
        ("mode Review", MemoryCommand("mode", options={"mode": "review"})),
        ("recent", MemoryCommand("recent", options={"limit": 10})),
        ("show 3", MemoryCommand("recent", options={"limit": 3})),
        ("review --limit 2", MemoryCommand("review", options={"limit": 2})),
        ("review ٥", MemoryCommand("review", options={"limit": 5})),
        ("why R7K2", MemoryCommand("why", item="r7k2")),
        ("apply all", MemoryCommand("apply", item="all")),
        ("apply \u2068r7k2\u2069", MemoryCommand("apply", item="r7k2")),
        ("edit r7k2 I use  two spaces", MemoryCommand("edit", item="r7k2", text="I use  two spaces")),
        ("edit r7k2 “I use uv”", MemoryCommand("edit", item="r7k2", text="I use uv")),
        ("correct r7k2 «أسكن في الرياض»", MemoryCommand("edit", item="r7k2", text="أسكن في الرياض")),
        ("forget r7k2", MemoryCommand("forget", item="r7k2", text="r7k2")),
        ("forget I live in Riga", MemoryCommand("forget", text="I live in Riga")),
        ('forget "Riga"', MemoryCommand("forget", text="Riga")),
        ("--help", MemoryCommand("help")),
    ],
)
def test_what_is_typed_is_understood(typed: str, meant: MemoryCommand) -> None:
    assert parse_memory(typed) == meant
    assert parse_memory(typed.split()).name == meant.name


def test_a_command_line_is_read_like_a_chat() -> None:
    assert parse_memory(["edit", "r7k2", "I use uv"]) == parse_memory('edit r7k2 "I use uv"')


@pytest.mark.parametrize(
    "typed",
    [
        "mode loud", "why", "why all", "apply", "apply r1 r2", "edit r1", "edit", "forget", "forget all", "recent 0",
        "recent 101", "recent ²", "review many", "status now", "populate it", "undo", "share all", 'edit r1 ""',
    ],
)  # fmt: skip
def test_wrong_arguments_get_the_line_to_write(typed: str) -> None:
    with pytest.raises(CommandError) as caught:
        parse_memory(typed)
    assert caught.value.code == "command.usage"
    assert caught.value.fields["usage"] in {spec.usage for spec in MEMORY.values()}


def test_an_unknown_word_gets_the_nearest_one() -> None:
    with pytest.raises(CommandError) as caught:
        parse_memory("aply r1")
    assert (caught.value.code, caught.value.fields["nearest"]) == ("command.unknown", "/memory apply")
    with pytest.raises(CommandError) as caught:
        chat_name("rest")
    assert caught.value.fields["nearest"] == "/reset"
    with pytest.raises(CommandError) as caught:
        chat_name("zzzzz")
    assert caught.value.fields["nearest"] == "/help"
    assert chat_name("new_thread") == "new"


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("idle 1m", 60),
        ("idle 90 minutes", 5400),
        ("idle 6H", 21_600),
        ("idle ٢ days", 172_800),
        ("idle 365d", 31_536_000),
        ("idle never", 0),
        ("idle 0", 0),
        ("idle default", "default"),
    ],
)
def test_a_time_of_silence_is_read_in_each_unit(typed: str, option: object) -> None:
    assert parse_memory(typed) == MemoryCommand("idle", options={"idle": option})


@pytest.mark.parametrize("typed", ["6", "0m", "366d", "-1h", "1.5h", "6h 6h", "99999999d", "999999999m", "h", "soon"])
def test_a_time_without_sense_is_none(typed: str) -> None:
    with pytest.raises(CommandError) as caught:
        parse_memory(f"idle {typed}")
    assert caught.value.fields["usage"] == "/memory idle [30m|6h|2d|never|default]"


@pytest.mark.parametrize(
    ("typed", "changes"),
    [
        ("mode", False),
        ("idle", False),
        ("idle never", True),
        ("mode auto", True),
        ("recent", False),
        ("why r1", False),
        ("apply r1", True),
        ("share r1", True),
    ],
)
def test_only_changes_ask_anew_who_is_an_admin(typed: str, changes: bool) -> None:
    assert parse_memory(typed).changes is changes

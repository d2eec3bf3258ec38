"""How the care commands are written, and what is answered to those that are not."""

import pytest

from handlers.commands import MemoryCommand, parse_memory
from memory_core.errors import CommandError


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("facts", MemoryCommand("facts")),
        ("facts 5", MemoryCommand("facts", options={"limit": 5})),
        (
            "facts ٥ Preference page 2",
            MemoryCommand("facts", options={"limit": 5, "category": "preference", "page": 2}),
        ),
        ("facts --limit=3 --page=2", MemoryCommand("facts", options={"limit": 3, "page": 2})),
        ("facts recurring-constraint", MemoryCommand("facts", options={"category": "recurring-constraint"})),
        ("verify #R7K2", MemoryCommand("verify", item="r7k2")),
        ("conflicts", MemoryCommand("conflicts")),
        ("conflicts Resolve r7k2", MemoryCommand("conflicts", item="r7k2", options={"resolve": True})),
        ("promotions", MemoryCommand("promotions")),
        ("facts said page 2", MemoryCommand("facts", options={"said": True, "page": 2})),
        ("promotions 5 page ٢ said", MemoryCommand("promotions", options={"limit": 5, "page": 2, "said": True})),
        ("promotions Why #R7K2", MemoryCommand("promotions", item="r7k2", options={"why": True})),
        ("promotions off r7k2", MemoryCommand("promotions", item="r7k2", options={"off": True})),
        ("lint", MemoryCommand("lint")),
        ("clear", MemoryCommand("clear")),
        ("clear confirm tAb-1_x", MemoryCommand("clear", options={"confirm": "tAb-1_x"})),
        ("forget-me", MemoryCommand("forget-me")),
        ("forget_me CONFIRM «t1»", MemoryCommand("forget-me", options={"confirm": "t1"})),
        ("undo clear", MemoryCommand("undo", item="clear")),
        ("mode Default", MemoryCommand("mode", options={"mode": "default"})),
        ("export", MemoryCommand("export")),
    ],
)
def test_what_is_typed_is_understood(typed: str, meant: MemoryCommand) -> None:
    assert parse_memory(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "facts everything", "facts 0", "facts 101", "facts page", "facts page two", "facts 5 6", "facts preference work",
        "verify", "verify all", "verify r1 r2", "conflicts r1", "conflicts resolve", "conflicts resolve all",
        "promotions r1", "promotions said said", "promotions preference", "promotions why", "promotions off all", "promotions off r1 r2", "lint USER.md", "clear all", "clear confirm", "clear confirm two words", "clear confirm ../x", "export now",
        "forget-me please", "forget-me confirm",
    ],
)  # fmt: skip
def test_anything_else_gets_the_line_to_write(typed: str) -> None:
    with pytest.raises(CommandError) as caught:
        parse_memory(typed)
    assert caught.value.code == "command.usage"
    assert str(caught.value.fields["usage"]).startswith(f"/memory {typed.split(maxsplit=1)[0]}")


@pytest.mark.parametrize(
    ("typed", "changes"),
    [
        ("facts", False), ("lint", False), ("export", False), ("conflicts", False), ("conflicts resolve r1", True),
        ("promotions", False), ("promotions why r1", False), ("promotions off r1", True), ("verify r1", True), ("clear", True), ("forget-me", True), ("mode", False), ("mode default", True),
    ],
)  # fmt: skip
def test_only_what_changes_asks_anew_who_is_an_admin(typed: str, changes: bool) -> None:
    assert parse_memory(typed).changes is changes

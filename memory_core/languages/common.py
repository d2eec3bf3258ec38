"""What has the same name in every language: tools and programming languages."""

from memory_core.languages.pack import Pack, SlotValue

COMMON = Pack(
    code="und",
    slot_values=(
        SlotValue(
            "test-command", r"(?:pnpm|npm|yarn|bun|go|cargo|make|tox|nox|deno|rake)(?: run)? tests?|pytest|vitest|jest"
        ),
        SlotValue("package-manager", r"pnpm|npm|yarn|bun|pip|pipenv|poetry|uv|conda|cargo"),
        SlotValue(
            "language-default",
            r"typescript|javascript|python|rust|golang|go|java|kotlin|swift|ruby|php|c|c\+\+|c#|scala|elixir|haskell|perl|lua|dart|zig",
        ),
    ),
)

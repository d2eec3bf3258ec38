from memory_core.languages.linear import without_literal
from memory_core.policy import scanner
from memory_core.policy.rules import mark_of
from memory_core.policy.without_literal import WITHOUT_LITERAL


def test_the_list_names_just_the_expressions_that_need_no_literal() -> None:
    patterns = scanner._ALL._table._patterns
    found = {mark_of(patterns[index]) for index in without_literal(patterns)}
    assert found == WITHOUT_LITERAL, f"write {sorted(map(hex, found))} into without_literal.py"

"""SQL files of named blocks."""

import re
from pathlib import Path

import pytest

from memory_core.storage import database
from memory_core.storage.named_sql import load, spread

STORAGE = Path(database.__file__).parent


def test_blocks_come_by_file_and_name(tmp_path: Path) -> None:
    (tmp_path / "words.sql").write_text(
        "-- About words.\n\n-- name: all\n-- Every one.\nSELECT *\nFROM words;\n\n-- name: none\nDELETE FROM words;\n",
        encoding="utf-8",
    )
    assert load(tmp_path) == {"words.all": "-- Every one.\nSELECT *\nFROM words", "words.none": "DELETE FROM words"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("SELECT 1;\n-- name: one\nSELECT 1;", "before its first name"), ("-- name: a\nX\n-- name: a\nY", "twice")],
)
def test_a_file_that_loses_sql_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "words.sql").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=complaint):
        load(tmp_path)


def test_a_list_becomes_one_parameter_per_value() -> None:
    sql = "SELECT 1 WHERE a IN :keys AND b IN :keys_too AND c = :key"
    assert spread(sql, "keys", ["x", "y"]) == (
        "SELECT 1 WHERE a IN (:keys_0, :keys_1) AND b IN :keys_too AND c = :key",
        {"keys_0": "x", "keys_1": "y"},
    )
    assert spread(sql, "keys_too", []) == ("SELECT 1 WHERE a IN :keys AND b IN (NULL) AND c = :key", {})


def test_every_block_is_used_and_every_used_block_is_there() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in STORAGE.glob("*.py"))
    stems = "|".join(path.stem for path in (STORAGE / "queries").glob("*.sql"))
    assert set(re.findall(rf'"((?:{stems})\.[a-z_]+)"', code)) == set(database.QUERIES)

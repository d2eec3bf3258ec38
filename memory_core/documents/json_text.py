"""JSON documents: read without trusting them, written so that a person can read and diff them."""

import json
from collections.abc import Mapping

from memory_core.documents.outline import BOM
from memory_core.errors import DocumentError

VERSION = 1
"""The version of every JSON document that this release writes."""


def parse_object(name: str, text: str) -> dict[str, object]:
    """Return the JSON object of a document.

    Raises:
        DocumentError: `document.corrupt` when it is no JSON object, `document.newer-version` when its `version` is not 1.
    """
    try:
        value = json.loads(text.removeprefix(BOM), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise corrupt(name) from error
    if not isinstance(value, dict):
        raise corrupt(name)
    if value.get("version") != VERSION or isinstance(value.get("version"), bool):
        raise DocumentError(
            f"{name} was written by another version and is left alone.",
            code="document.newer-version",
            hint="Upgrade, or move the file away.",
            name=name,
        )
    return value


def render_object(value: Mapping[str, object]) -> str:
    """Return an object as JSON: two spaces, every script readable, a final newline."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def corrupt(name: str) -> DocumentError:
    """Return the error for a document that is not the JSON it should be."""
    return DocumentError(
        f"{name} is damaged.",
        code="document.corrupt",
        hint="Mend it in an editor, or move it away.",
        name=name,
    )


def _no_constant(name: str) -> object:
    raise ValueError(name)

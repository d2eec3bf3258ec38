"""The file that `dhakira init` writes: every setting, explained, at its default, and switched off by a `#`."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic.fields import FieldInfo

from gateway.settings.tree import SECRET_KEYS, Settings, plain_names, section_types

HEAD = """\
# Dhakira's settings. A line that starts with "#" and a name shows the default: take the "#" away to change it.
# Each can also be said in the environment, which wins: [telegram] engine is DHAKIRA_TELEGRAM__ENGINE.
"""


def default_toml() -> str:
    """A commented `dhakira.toml` that loads as it is and changes nothing."""
    plain = {name: Settings.model_fields[name] for name in plain_names()}
    parts = [HEAD, *_lines("", plain)]
    for name, section in section_types().items():
        purpose = (section.__doc__ or "").partition("\n")[0]
        parts += ["", "", f"# {purpose}", f"[{name}]", "", *_lines(f"{name}.", section.model_fields)]
    return "\n".join(parts) + "\n"


def _lines(prefix: str, fields: Mapping[str, FieldInfo]) -> Iterator[str]:
    for name, field in fields.items():
        yield f"# {field.description}"
        if f"{prefix}{name}" in SECRET_KEYS:
            yield f"# {name}: DHAKIRA_{(prefix + name).upper().replace('.', '__')}, never in this file"
        else:
            yield f"#{name} = {_value(_shown(field))}"


def _shown(field: FieldInfo) -> Any:
    """The default, or an example where the default is nothing."""
    return field.examples[0] if field.examples else field.default


def _value(value: Any) -> str:
    """One value as TOML; JSON's text, numbers and lists are TOML's as well."""
    return json.dumps(str(value) if isinstance(value, Path) else value, ensure_ascii=False)

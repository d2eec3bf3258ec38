"""File and environment become one frozen tree, or one sentence that says what is wrong and where."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_settings import EnvSettingsSource

from gateway.settings.sentences import explain, nearest_key, unknown_key
from gateway.settings.tree import SECRET_KEYS, Settings, plain_names, section_types
from memory_core.errors import SettingsError

FILE_NAME = "dhakira.toml"
PREFIX = "DHAKIRA_"
DEFAULT_HOME = "~/.dhakira"


def find_home(option: Path | None, env: Mapping[str, str]) -> Path:
    """The folder of everything: `--home`, else `DHAKIRA_HOME`, else `~/.dhakira`. It need not exist yet."""
    return Path(option or env.get(f"{PREFIX}HOME") or DEFAULT_HOME).expanduser().absolute()


def load_settings(home: Path, env: Mapping[str, str]) -> Settings:
    """Read `dhakira.toml` in `home` (none: all defaults) and the `DHAKIRA_…` variables of `env`, which win.

    Raises:
        SettingsError: `settings.unreadable`, `settings.bad-toml`, `settings.unknown-key`, `settings.bad-value` or
            `settings.secret-in-file`.
    """
    path = home / FILE_NAME
    from_file = _read(path)
    _refuse_what_no_file_may_say(from_file, path)
    _refuse_unknown_variables(env)
    from_env = _from_environment(env)
    try:
        return Settings.model_validate({**_merged(from_file, from_env), "home": home})
    except ValidationError as error:
        raise explain(error, _places(from_env), f"in {path}") from None


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        why = (
            "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else error.strerror or "the system refused"
        )
        raise SettingsError(
            f"{path} cannot be read: {why}.",
            code="settings.unreadable",
            hint="Check that it is a file and that this user may read it.",
            path=str(path),
        ) from None
    return _parse(text, path)


def _parse(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise SettingsError(
            f"{path} is not valid TOML at line {line}.",
            code="settings.bad-toml",
            hint='Text stands in quotes, as in: engine = "ptb". Lists stand in brackets, as in: operators = [123].',
            path=str(path),
            line=line,
        ) from None


def _refuse_what_no_file_may_say(tree: Mapping[str, Any], path: Path) -> None:
    if "home" in tree:
        raise SettingsError(
            f"home cannot be set in {path}, which lies in it.",
            code="settings.unknown-key",
            hint="Use --home or DHAKIRA_HOME.",
            key="home",
            nearest="",
        )
    for key, file_key in SECRET_KEYS.items():
        table, _, name = key.partition(".")
        if isinstance(tree.get(table), dict) and name in tree[table]:
            raise SettingsError(
                f"{key} is a secret and may not stand in {path}.",
                code="settings.secret-in-file",
                hint=f"Name a file that holds it with {file_key}, or set {_variable(key)}.",
                key=key,
            )


def _refuse_unknown_variables(env: Mapping[str, str]) -> None:
    """The environment source looks only for names it knows; a misspelt table would be dropped without a word."""
    for variable in sorted(env):
        table, nested, name = variable.removeprefix(PREFIX).lower().partition("__")
        if not variable.startswith(PREFIX) or table in section_types():
            continue
        if nested:
            raise unknown_key(f"{table}.{name.replace('__', '.')}", f"in {variable}")
        # Other programs of this product may have variables of their own: only a near miss is taken for a mistake.
        if table not in (*plain_names(), "home") and nearest_key(table) in plain_names():
            raise unknown_key(table, f"in {variable}")


def _from_environment(env: Mapping[str, str]) -> dict[str, Any]:
    source = EnvSettingsSource(Settings)
    # An empty variable is one that a container file left open, not a value.
    source.env_vars = {name.lower(): value for name, value in env.items() if value}
    try:
        found = source()
    except ValueError:
        # A table given whole, as JSON that is not JSON: the source names no setting, so look which it was.
        table = next(name for name in section_types() if f"{PREFIX}{name.upper()}" in env)
        raise SettingsError(
            f"{PREFIX}{table.upper()} is not a table of settings.",
            code="settings.bad-value",
            hint=f"Set one setting a variable, such as {_variable(table + '.' + next(iter(section_types()[table].model_fields)))}.",
            key=table,
        ) from None
    found.pop("home", None)
    return found


def _merged(low: Mapping[str, Any], high: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(low)
    for key, value in high.items():
        below = merged.get(key)
        merged[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _variable(key: str) -> str:
    return PREFIX + key.upper().replace(".", "__")


def _places(from_env: Mapping[str, Any]) -> dict[str, str]:
    keys = [
        f"{table}.{name}" if name else table
        for table, value in from_env.items()
        for name in (value if isinstance(value, dict) else [""])
    ]
    return {key: f"in {_variable(key)}" for key in keys}

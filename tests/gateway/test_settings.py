"""Settings: the tree that results, and the sentence a person gets for each thing they can do wrong."""

import re
import stat
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from gateway.settings import (
    FILE_NAME,
    Settings,
    default_toml,
    find_home,
    load_settings,
    read_api_key,
    read_token,
    read_webhook_secret,
)
from gateway.settings.sentences import allowed
from gateway.settings.tree import all_keys
from memory_core.errors import DhakiraError, SettingsError

TOKEN = "123456:" + "aB3-_" * 7


def load(home: Path, toml: str = "", **env: str) -> Settings:
    (home / FILE_NAME).write_text(toml, encoding="utf-8")
    return load_settings(home, {f"DHAKIRA_{name}": value for name, value in env.items()})


def refused(home: Path, toml: str = "", **env: str) -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        load(home, toml, **env)
    return caught.value


def test_without_a_file_everything_is_at_its_default(home: Path) -> None:
    settings = load_settings(home, {})
    assert settings.home == home
    assert settings.database == home / "dhakira.sqlite"
    assert (settings.profile, settings.language, settings.telegram.engine) == ("default", "en", "ptb")
    assert (settings.memory.private_mode, settings.memory.group_mode) == ("auto", "review")
    assert (settings.memory.min_confidence, settings.memory.auto_line_cap, settings.memory.user_md) == (0.7, 20, 1375)
    assert (settings.memory.memory_md, settings.memory.portable_md, settings.memory.approved_block) == (2200, 600, 8000)
    assert (settings.sessions.idle_after_s, settings.finalization.claim_s) == (21600, 300)
    assert (settings.finalization.attempts, settings.finalization.reclaims, settings.finalization.keep) == (3, 10, 1000)
    assert (settings.storage.synchronous, settings.models.chat) == ("NORMAL", "offline")
    assert not settings.telegram.has_token


def test_the_environment_wins_over_the_file_setting_by_setting(home: Path) -> None:
    toml = '[telegram]\nengine = "aiogram"\npoll_timeout_s = 7\n[access]\noperators = [11, 12]\nchats = [-100123]\n'
    settings = load(home, toml, TELEGRAM__ENGINE="ptb", ACCESS__USERS="21, 22", LANGUAGE="ar")
    assert (settings.telegram.engine, settings.telegram.poll_timeout_s, settings.language) == ("ptb", 7, "ar")
    assert (settings.access.operators, settings.access.users, settings.access.chats) == ((11, 12), (21, 22), (-100123,))


def test_a_list_in_the_environment_may_stand_in_brackets_and_an_empty_variable_says_nothing(home: Path) -> None:
    settings = load(home, 'profile = "work"\n', ACCESS__OPERATORS="[5]", ACCESS__USERS="", PROFILE="")
    assert (settings.access.operators, settings.access.users, settings.profile) == ((5,), (), "work")


def test_settings_cannot_be_changed_and_do_not_print_a_secret(home: Path) -> None:
    settings = load(home, TELEGRAM__TOKEN=TOKEN, MODELS__API_KEY="k" * 30)
    with pytest.raises(ValidationError):
        settings.telegram.engine = "aiogram"  # type: ignore[misc]
    assert TOKEN not in repr(settings)
    assert "k" * 30 not in repr(settings) + str(settings.model_dump())


def test_settings_are_not_read_from_the_environment_behind_the_callers_back(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DHAKIRA_LANGUAGE", "ar")
    assert load_settings(home, {}).language == "en"


@pytest.mark.parametrize(
    ("toml", "key", "nearest"),
    [
        ('[telegram]\nengin = "ptb"', "telegram.engin", "telegram.engine"),
        ("[telegram]\noprators = [1]", "telegram.oprators", "access.operators"),
        ("[memory]\nmin_confidenc = 0.1", "memory.min_confidenc", "memory.min_confidence"),
        ('[telegrm]\nengine = "ptb"', "telegrm", "telegram"),
        ('languge = "en"', "languge", "language"),
        ("[sessions]\nzzzz = 1", "sessions.zzzz", ""),
    ],
)
def test_a_misspelt_setting_is_named_with_the_nearest_right_one(home: Path, toml: str, key: str, nearest: str) -> None:
    error = refused(home, toml)
    assert (error.code, error.fields["key"], error.fields["nearest"]) == ("settings.unknown-key", key, nearest)
    assert key in error.message
    assert FILE_NAME in error.message
    assert f"Did you mean {nearest}?" in error.hint if nearest else "dhakira init" in error.hint


@pytest.mark.parametrize(
    ("variable", "key", "nearest"),
    [
        ("TELEGRAM__ENGIN", "telegram.engin", "telegram.engine"),
        ("TELEGRM__ENGINE", "telegrm.engine", "telegram.engine"),
        ("PROFIL", "profil", "profile"),
    ],
)
def test_a_misspelt_variable_is_named_too(home: Path, variable: str, key: str, nearest: str) -> None:
    error = refused(home, **{variable: "ptb"})
    assert (error.code, error.fields["key"], error.fields["nearest"]) == ("settings.unknown-key", key, nearest)
    assert f"DHAKIRA_{variable}" in error.message


def test_a_variable_of_another_program_is_left_alone(home: Path) -> None:
    assert load(home, HOME="/elsewhere", SOMETHING_ELSE="x").home == home


@pytest.mark.parametrize(
    ("toml", "key", "words"),
    [
        ('[telegram]\nengine = "telethon"', "telegram.engine", 'one of "ptb", "aiogram"'),
        ("[telegram]\npoll_timeout_s = 51", "telegram.poll_timeout_s", "a whole number from 0 to 50"),
        ('[telegram]\npoll_timeout_s = "soon"', "telegram.poll_timeout_s", "a whole number from 0 to 50"),
        ("[memory]\nmin_confidence = 1.5", "memory.min_confidence", "a number from 0 to 1"),
        ("[memory]\nmin_confidence = nan", "memory.min_confidence", "a number from 0 to 1"),
        ('[memory]\nprivate_mode = "on"', "memory.private_mode", 'one of "auto", "review", "manual", "off"'),
        ('[access]\noperators = ["me"]', "access.operators", "a list of whole numbers"),
        ("[access]\noperators = [-5]", "access.operators", "a person's id is a positive number"),
        ("[access]\nusers = [1087968824]", "access.users", "can never be given rights"),
        ("[access]\noperators = [136817688]", "access.operators", "can never be given rights"),
        ("[access]\nchats = [777000]", "access.chats", "can never be given rights"),
        ("[console]\nuser_id = 777000", "console.user_id", "can never be given rights"),
        ('[telegram]\napi_base = "ftp://x"', "telegram.api_base", "http:// or https://"),
        ('[models]\nchat = "gpt-4o"', "models.chat", "openai:gpt-4o-mini"),
        ("[finalization]\nclaim_s = 40", "finalization", "at least twice heartbeat_s"),
        ("[finalization]\nbackoff_s = 600", "finalization", "backoff_max_s"),
        ("telegram = 3", "telegram", "a table of settings"),
        ('profile = "../up"', "profile", "text that matches"),
        ("[outbox]\noverall_per_s = 0", "outbox.overall_per_s", "a number from more than 0 to 1000"),
    ],
)
def test_a_bad_value_is_named_with_what_is_allowed(home: Path, toml: str, key: str, words: str) -> None:
    error = refused(home, toml)
    assert (error.code, error.fields["key"]) == ("settings.bad-value", key)
    assert key in error.message
    assert words in error.message + error.hint
    assert FILE_NAME in error.message


def test_a_hint_says_more_than_the_sentence_or_nothing(home: Path) -> None:
    assert refused(home, '[telegram]\napi_base = "ftp://x"').hint == ""


def test_a_bad_variable_is_named_by_its_own_name_and_its_value_is_not_shown(home: Path) -> None:
    error = refused(home, TELEGRAM__ENGINE=TOKEN)
    assert "DHAKIRA_TELEGRAM__ENGINE" in error.message
    assert TOKEN not in error.message + error.hint + str(error.fields)


def test_a_table_given_whole_in_one_variable_is_explained(home: Path) -> None:
    error = refused(home, TELEGRAM="ptb")
    assert (error.code, error.fields["key"]) == ("settings.bad-value", "telegram")
    assert "DHAKIRA_TELEGRAM__ENGINE" in error.hint


def test_several_mistakes_are_all_named(home: Path) -> None:
    error = refused(home, '[telegram]\nengine = "x"\n[logs]\nlevel = "loud"\nlevl = "info"\n')
    assert error.fields["key"] == "logs.levl"
    assert error.fields["also"] == ["logs.level", "telegram.engine"]
    assert "telegram.engine" in error.hint


@pytest.mark.parametrize(
    ("toml", "instead"),
    [
        (f'[telegram]\ntoken = "{TOKEN}"', ("telegram.token_file", "DHAKIRA_TELEGRAM__TOKEN")),
        (f'[models]\napi_key = "{TOKEN}"', ("models.api_key_file", "DHAKIRA_MODELS__API_KEY")),
    ],
)
def test_a_secret_in_the_file_is_refused_and_not_repeated(home: Path, toml: str, instead: tuple[str, str]) -> None:
    error = refused(home, toml)
    assert error.code == "settings.secret-in-file"
    assert all(name in error.hint for name in instead)
    assert TOKEN not in error.message + error.hint + str(error.fields)


def test_home_cannot_be_moved_from_inside(home: Path) -> None:
    error = refused(home, 'home = "/elsewhere"')
    assert (error.code, error.hint) == ("settings.unknown-key", "Use --home or DHAKIRA_HOME.")


def test_broken_toml_is_named_with_its_line(home: Path) -> None:
    error = refused(home, "[telegram]\n\nengine = ptb\n")
    assert (error.code, error.fields["line"]) == ("settings.bad-toml", 3)
    assert "line 3" in error.message


def test_broken_toml_at_the_very_end_has_a_line_too(home: Path) -> None:
    assert refused(home, '[telegram]\nengine = "ptb').fields["line"] == 2


def test_a_file_that_is_a_folder_or_not_text_is_unreadable(home: Path) -> None:
    (home / FILE_NAME).mkdir()
    with pytest.raises(SettingsError) as caught:
        load_settings(home, {})
    assert caught.value.code == "settings.unreadable"
    (home / FILE_NAME).rmdir()
    (home / FILE_NAME).write_bytes(b"language = '\xff'")
    with pytest.raises(DhakiraError, match="not UTF-8") as other:
        load_settings(home, {})
    assert other.value.code == "settings.unreadable"


def test_home_is_the_option_then_the_variable_then_the_persons_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_home(Path("/a"), {"DHAKIRA_HOME": "/b"}) == Path("/a")
    assert find_home(None, {"DHAKIRA_HOME": "/b"}) == Path("/b")
    assert find_home(None, {"DHAKIRA_HOME": "~/c"}) == tmp_path / "c"
    assert find_home(None, {}) == tmp_path / ".dhakira"


def test_the_console_is_its_own_setting_then_the_first_operator_then_one(home: Path) -> None:
    assert load(home, "[console]\nuser_id = 9\n[access]\noperators = [5]").console_user_id == 9
    assert load(home, "[access]\noperators = [5, 6]").console_user_id == 5
    assert load(home).console_user_id == 1


def test_addresses_lose_their_last_slash(home: Path) -> None:
    assert load(home, TELEGRAM__API_BASE="http://127.0.0.1:9/").telegram.api_base == "http://127.0.0.1:9"


# --- the starter file


def switched_on(starter: str) -> str:
    return re.sub(r"^#(?=\w+ = )", "", starter, flags=re.MULTILINE)


def test_the_starter_file_loads_and_changes_nothing(home: Path) -> None:
    assert load(home, default_toml()) == load_settings(home, {})


def test_the_starter_file_names_every_setting(home: Path) -> None:
    table, named = "", set()
    for line in default_toml().splitlines():
        if header := re.fullmatch(r"\[(\w+)\]", line):
            table = header[1] + "."
        elif setting := re.match(r"#(\w+) = |# (\w+): DHAKIRA_", line):
            named.add(table + (setting[1] or setting[2]))
    assert named == set(all_keys())


def test_the_starter_file_shows_defaults_where_there_are_any(home: Path) -> None:
    settings, defaults = load(home, switched_on(default_toml())), load_settings(home, {})
    shown_by_example = {
        "telegram": {"token_file", "webhook_url", "webhook_secret_file"},
        "models": {"base_url", "api_key_file"},
        "console": {"user_id"},
    }
    shown_by_example["access"] = {"operators", "users", "chats"}
    exclude = {table: set(keys) for table, keys in shown_by_example.items()}
    assert settings.model_dump(exclude=exclude) == defaults.model_dump(exclude=exclude)
    assert settings.access.chats == (-1001234567890,)


@pytest.mark.parametrize("key", all_keys())
def test_every_setting_says_what_it_may_be(key: str) -> None:
    assert allowed(key)


# --- secrets


def test_the_token_comes_from_the_environment_first(home: Path) -> None:
    (home / "token").write_text("1:other", encoding="utf-8")
    settings = load(home, '[telegram]\ntoken_file = "token"', TELEGRAM__TOKEN=f" {TOKEN}\n")
    assert read_token(settings) == SecretStr(TOKEN)


def test_the_token_comes_from_a_file_in_the_home(home: Path) -> None:
    (home / "token").write_text(f"{TOKEN}\n", encoding="utf-8")
    (home / "token").chmod(0o600)
    settings = load(home, '[telegram]\ntoken_file = "token"')
    assert settings.telegram.has_token
    assert read_token(settings) == SecretStr(TOKEN)


def no_token(settings: Settings) -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        read_token(settings)
    return caught.value


def test_no_token_says_where_to_get_one(home: Path) -> None:
    error = no_token(load(home))
    assert error.code == "settings.no-token"
    assert "DHAKIRA_TELEGRAM__TOKEN" in error.hint
    assert "@BotFather" in error.hint


@pytest.mark.parametrize(
    ("content", "mode", "code"),
    [
        ("", 0o600, "settings.no-token"),
        ("\n \n", 0o600, "settings.no-token"),
        ("not a token", 0o600, "settings.bad-value"),
        (f"'{TOKEN}'", 0o600, "settings.bad-value"),
        (f"{TOKEN}\n{TOKEN}", 0o600, "settings.bad-value"),
        (TOKEN, 0o622, "settings.unreadable"),
        (None, 0, "settings.unreadable"),
    ],
)
def test_a_token_file_that_is_no_good(home: Path, content: str | None, mode: int, code: str) -> None:
    if content is not None:
        (home / "token").write_text(content, encoding="utf-8")
        (home / "token").chmod(mode)
    error = no_token(load(home, '[telegram]\ntoken_file = "token"'))
    assert error.code == code
    assert TOKEN not in error.message + error.hint + str(error.fields)


def test_a_token_file_that_everybody_may_read_is_used_with_a_warning(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "token").write_text(TOKEN, encoding="utf-8")
    (home / "token").chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    assert read_token(load(home, '[telegram]\ntoken_file = "token"')) == SecretStr(TOKEN)
    printed = capsys.readouterr().out
    assert "can be read by others" in printed
    assert TOKEN not in printed


def test_the_providers_key(home: Path) -> None:
    assert read_api_key(load(home)) is None
    assert read_api_key(load(home, MODELS__API_KEY="k1")) == SecretStr("k1")
    (home / "key").write_text("k2\n", encoding="utf-8")
    (home / "key").chmod(0o600)
    assert read_api_key(load(home, '[models]\napi_key_file = "key"')) == SecretStr("k2")
    (home / "key").write_text("\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="it is empty"):
        read_api_key(load(home, '[models]\napi_key_file = "key"'))


HOOK = '[telegram]\nmode = "webhook"\nwebhook_url = "https://bot.example.org/hook"\n'


def test_a_webhook_needs_an_address_and_a_place_to_listen(home: Path) -> None:
    assert load(home, HOOK).telegram.webhook_listen == "127.0.0.1:8443"
    for wrong in ('[telegram]\nmode = "webhook"', HOOK + 'webhook_listen = "8443"', HOOK + 'webhook_listen = "a:0"'):
        with pytest.raises(SettingsError) as caught:
            load(home, wrong)
        assert caught.value.code == "settings.bad-value"


def test_the_secret_of_a_webhook_comes_from_the_environment_or_a_file_and_never_from_the_settings(home: Path) -> None:
    secret = "a1B2-" * 4
    assert read_webhook_secret(load(home, HOOK, TELEGRAM__WEBHOOK_SECRET=secret)) == SecretStr(secret)
    (home / "hook").write_text(f"{secret}\n", encoding="utf-8")
    (home / "hook").chmod(0o600)
    assert read_webhook_secret(load(home, HOOK + 'webhook_secret_file = "hook"')) == SecretStr(secret)
    with pytest.raises(SettingsError) as caught:
        load(home, f'{HOOK}webhook_secret = "{secret}"')
    assert caught.value.code == "settings.secret-in-file"
    assert secret not in str(caught.value)


@pytest.mark.parametrize(
    ("secret", "code"),
    [
        ("", "settings.no-webhook-secret"),
        ("short", "settings.bad-value"),
        ("with blanks in it here", "settings.bad-value"),
    ],
)
def test_a_webhook_without_a_good_secret_is_refused(home: Path, secret: str, code: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_webhook_secret(load(home, HOOK, TELEGRAM__WEBHOOK_SECRET=secret))
    assert caught.value.code == code
    assert not secret or secret not in str(caught.value)

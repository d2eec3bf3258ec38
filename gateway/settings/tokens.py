"""Secrets from where they may be: the environment, or a file that the settings name."""

import re
import stat
from pathlib import Path

import structlog
from pydantic import SecretStr

from gateway.settings.tree import Settings
from memory_core.errors import SettingsError

TOKEN_SHAPE = re.compile(r"\d{1,20}:[A-Za-z0-9_-]+", re.ASCII)
WEBHOOK_SECRET_SHAPE = re.compile(r"[A-Za-z0-9_-]{16,256}", re.ASCII)
WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
READABLE_BY_OTHERS = stat.S_IROTH

_log = structlog.get_logger(__name__)


def read_token(settings: Settings) -> SecretStr:
    """The bot's token: `DHAKIRA_TELEGRAM__TOKEN`, else what `telegram.token_file` holds.

    Raises:
        SettingsError: `settings.no-token` if there is none, `settings.unreadable` if the file cannot be read or others
            may write it, `settings.bad-value` if what was found cannot be a token (Bot API, "Authorizing your bot").
    """
    telegram = settings.telegram
    key, secret = _given(settings, "telegram.token", telegram.token, telegram.token_file)
    if not secret:
        raise SettingsError(
            "There is no bot token.",
            code="settings.no-token",
            hint="Get one from @BotFather, then set DHAKIRA_TELEGRAM__TOKEN or name a file with telegram.token_file.",
        )
    if not TOKEN_SHAPE.fullmatch(secret):
        raise SettingsError(
            f"What {key} gives is not a bot token.",
            code="settings.bad-value",
            hint="A token is a number, a colon and letters, in one line, without quotes.",
            key=key,
        )
    return SecretStr(secret)


def read_api_key(settings: Settings) -> SecretStr | None:
    """The model provider's key, from `DHAKIRA_MODELS__API_KEY` or `models.api_key_file`; None if neither is set.

    Raises:
        SettingsError: `settings.unreadable` if the file cannot be read, is empty or others may write it.
    """
    models = settings.models
    key, secret = _given(settings, "models.api_key", models.api_key, models.api_key_file)
    if not secret and models.api_key is None and models.api_key_file is not None:
        raise _unreadable(settings.in_home(models.api_key_file), key, "it is empty")
    return SecretStr(secret) if key else None


def read_webhook_secret(settings: Settings) -> SecretStr:
    """What Telegram's calls must carry: `DHAKIRA_TELEGRAM__WEBHOOK_SECRET`, else what `telegram.webhook_secret_file` holds.

    Raises:
        SettingsError: `settings.no-webhook-secret`, `settings.unreadable`, or `settings.bad-value` if it is short or cannot be
            sent (Bot API setWebhook, `secret_token`).
    """
    telegram = settings.telegram
    key, secret = _given(settings, "telegram.webhook_secret", telegram.webhook_secret, telegram.webhook_secret_file)
    if not secret:
        raise SettingsError(
            "There is no secret for the webhook, so anybody could speak in Telegram's name.",
            code="settings.no-webhook-secret",
            hint="Make one with: openssl rand -hex 32, then set DHAKIRA_TELEGRAM__WEBHOOK_SECRET or telegram.webhook_secret_file.",
        )
    if not WEBHOOK_SECRET_SHAPE.fullmatch(secret):
        raise SettingsError(
            f"What {key} gives cannot be the webhook's secret.",
            code="settings.bad-value",
            hint="It has 16 to 256 letters, digits, - and _, without blanks.",
            key=key,
        )
    return SecretStr(secret)


def _given(settings: Settings, name: str, value: SecretStr | None, file: Path | None) -> tuple[str, str]:
    """Return which setting gives a secret, and the secret; of a value and a file the value counts, of none both are empty."""
    if value is not None:
        return name, value.get_secret_value().strip()
    if file is not None:
        return f"{name}_file", _read_secret(settings.in_home(file), f"{name}_file")
    return "", ""


def _unreadable(path: Path, key: str, why: str) -> SettingsError:
    return SettingsError(
        f"{path}, named by {key}, cannot be used: {why}.",
        code="settings.unreadable",
        hint=f"Make it a file of this user with: chmod 600 {path}",
        key=key,
        path=str(path),
    )


def _read_secret(path: Path, key: str) -> str:
    try:
        mode = path.stat().st_mode
        secret = path.read_text(encoding="utf-8-sig").strip()
    except OSError as error:
        raise _unreadable(path, key, error.strerror or "the system refused") from None
    except UnicodeDecodeError:
        raise _unreadable(path, key, "it is not text") from None
    if mode & WRITABLE_BY_OTHERS:
        raise _unreadable(path, key, "others may write it")
    if mode & READABLE_BY_OTHERS:
        # Only a warning: containers hand out secrets as files that everyone in them may read.
        _log.warning("secret file can be read by others", setting=key, path=str(path))
    return secret

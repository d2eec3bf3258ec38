"""One settings tree, read from `dhakira.toml` and the environment (which wins), frozen once read."""

from gateway.settings.loading import FILE_NAME, find_home, load_settings
from gateway.settings.starter import default_toml
from gateway.settings.tokens import read_api_key, read_token, read_webhook_secret
from gateway.settings.tree import (
    AccessSettings,
    ConsoleSettings,
    FinalizationSettings,
    HealthSettings,
    LogSettings,
    MemorySettings,
    ModelSettings,
    OutboxSettings,
    RetentionSettings,
    SessionSettings,
    Settings,
    StorageSettings,
    TelegramSettings,
)

__all__ = [
    "FILE_NAME",
    "AccessSettings",
    "ConsoleSettings",
    "FinalizationSettings",
    "HealthSettings",
    "LogSettings",
    "MemorySettings",
    "ModelSettings",
    "OutboxSettings",
    "RetentionSettings",
    "SessionSettings",
    "Settings",
    "StorageSettings",
    "TelegramSettings",
    "default_toml",
    "find_home",
    "load_settings",
    "read_api_key",
    "read_token",
    "read_webhook_secret",
]

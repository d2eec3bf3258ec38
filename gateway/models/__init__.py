"""The language models behind the core's ports: `offline` by default, any provider through pydantic-ai, imported on use."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from gateway.models.offline import OfflineConversation
from gateway.models.recording import RecordingConversation
from gateway.settings.tree import ModelSettings
from memory_core.errors import SettingsError
from memory_core.ports import Composer, Conversation, Extractor

__all__ = ["Models", "OfflineConversation", "RecordingConversation", "open_models"]

OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class Models:
    """Who answers, who proposes facts and who shortens and sums up."""

    conversation: Conversation
    extractor: Extractor
    composer: Composer

    async def close(self) -> None:
        """Close the providers' connections; the offline models hold none."""
        for model in (self.conversation, self.extractor, self.composer):
            close: Callable[[], Awaitable[None]] | None = getattr(model, "close", None)
            if close is not None:
                await close()


def open_models(settings: ModelSettings, home: Path | None = None) -> Models:
    """Return the models that the settings name; nothing is sent yet.

    Args:
        settings: `settings.models`.
        home: Where a relative `api_key_file` starts.

    Raises:
        ModelError: `model.not-configured` when a provider is unknown or its key is missing.
        SettingsError: `settings.unreadable` when the key's file cannot be read.
    """
    key = _key(settings, home) if {settings.chat, settings.extract, settings.compose} != {OFFLINE} else None
    return Models(_conversation(settings, key), _extractor(settings, key), _composer(settings, key))


def _conversation(settings: ModelSettings, key: str | None) -> Conversation:
    if settings.chat == OFFLINE:
        return OfflineConversation()
    from gateway.models.provider import ProviderConversation, ToolConversation, build_model

    kind = ToolConversation if settings.tools else ProviderConversation
    return kind(build_model(settings.chat, settings.base_url, key), timeout_s=settings.timeout_s)


def _extractor(settings: ModelSettings, key: str | None) -> Extractor:
    if settings.extract == OFFLINE:
        from memory_core.curation.offline import OfflineExtractor

        return OfflineExtractor()
    from gateway.models.provider import ProviderExtractor, build_model

    return ProviderExtractor(build_model(settings.extract, settings.base_url, key), timeout_s=settings.timeout_s)


def _composer(settings: ModelSettings, key: str | None) -> Composer:
    if settings.compose == OFFLINE:
        from gateway.models.offline_composer import OfflineComposer

        return OfflineComposer()
    from gateway.models.composer import ProviderComposer
    from gateway.models.provider import build_model

    return ProviderComposer(build_model(settings.compose, settings.base_url, key), timeout_s=settings.timeout_s)


def _key(settings: ModelSettings, home: Path | None) -> str | None:
    """Return the provider's key; None lets the provider's library read its own environment variable."""
    if settings.api_key is not None:
        return settings.api_key.get_secret_value()
    if settings.api_key_file is None:
        return None
    path = (home or Path()) / settings.api_key_file.expanduser()
    try:
        return path.read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        raise SettingsError(
            "The file of the model's key cannot be read.",
            code="settings.unreadable",
            hint="Check models.api_key_file, or set DHAKIRA_MODELS__API_KEY.",
        ) from None

"""The external memory that the settings name, with what asks it and what tells it: nothing, unless it is switched on."""

from collections.abc import Sequence
from dataclasses import dataclass

from gateway.decisions import log_decisions
from gateway.settings import Settings
from memory_core.documents.paths import profile_folder
from memory_core.external.file_memory import FileMemory
from memory_core.external.mirroring import Mirror
from memory_core.ledger.events import Witness
from memory_core.ports import Event, Store
from memory_core.recall.elsewhere import Elsewhere, ExternalSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class External:
    """Both directions; each None where it is switched off."""

    asked: Elsewhere | None = None
    told: Mirror | None = None

    @property
    def witness(self) -> Witness:
        """Return who hears of decisions: the log, and what is told of them."""
        told = self.told
        if told is None:
            return log_decisions

        def both(events: Sequence[Event]) -> None:
            log_decisions(events)
            told.hear(events)

        return both

    async def follow(self) -> None:
        """Tell what is to be told."""
        if self.told is not None:
            await self.told.follow()


def open_external(settings: Settings, store: Store) -> External:
    """Make what the settings name. Raises SettingsError for a path that leads out of the profile's folder."""
    wanted = settings.external_memory
    if not wanted.enabled:
        return External()
    memory = FileMemory(profile_folder(settings.home, settings.profile), wanted.path, wanted.max_entries)
    timeout_s = wanted.timeout_ms / 1000
    numbers = ExternalSettings(timeout_s=timeout_s, most=wanted.max_results, chars=wanted.max_chars)
    told = Mirror(settings.profile, store, memory, timeout_s) if wanted.mirror_writes else None
    return External(asked=Elsewhere(store, memory, numbers), told=told)

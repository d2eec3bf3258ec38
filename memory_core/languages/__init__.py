"""What the languages know: how people state, ask, hedge and name things. Packs are data; the engines beside them are small."""

from memory_core.languages.statements import asks_to_remember

__all__ = ["asks_to_remember"]

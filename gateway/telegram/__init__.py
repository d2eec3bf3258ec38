"""The Telegram door: one normaliser, one renderer and one delivery loop under two thin framework adapters."""

"""The files a person can open: their shape, budgets, atomic writes, drift and hand edits (ARCHITECTURE §6)."""

"""Deterministic promotion: what a person says directly, again and again, becomes memory with no model involved (ARCHITECTURE §9)."""

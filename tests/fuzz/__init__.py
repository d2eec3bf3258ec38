"""Answers that no model should give, by the ten thousand (`make fuzz`)."""

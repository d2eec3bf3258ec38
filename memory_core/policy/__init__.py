"""The policy: from a fact and a view of its space to a decision with all its reasons. Pure; no model, no clock, no I/O."""

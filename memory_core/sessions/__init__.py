"""The journal: what was said, where a session ends and what the next one starts with."""

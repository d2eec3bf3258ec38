"""The proof on a live home: every remembered line against the words it came from, every prompt against its scope (§10)."""

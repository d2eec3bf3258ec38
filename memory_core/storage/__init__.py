"""Where rows live: the SQLite engine, its migrations and the named SQL behind the repositories."""

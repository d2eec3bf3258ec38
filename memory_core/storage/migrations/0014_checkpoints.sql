-- What a long conversation is summed up in, and the working notes of one; a session names by id what it starts from.

CREATE TABLE checkpoints (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    profile     TEXT NOT NULL,
    session_id  TEXT NOT NULL REFERENCES sessions (id),
    upto        BIGINT NOT NULL,
    boundary    TEXT NOT NULL,
    degraded    BIGINT NOT NULL,
    folds       TEXT,
    payload     TEXT NOT NULL,
    cause       TEXT NOT NULL UNIQUE,
    created_at  TEXT NOT NULL
);
CREATE INDEX checkpoints_session ON checkpoints (session_id, number);

-- Whose words an entry stands on, so that it goes with them.
CREATE TABLE checkpoint_sources (
    checkpoint_id  TEXT NOT NULL REFERENCES checkpoints (id),
    message_id     TEXT NOT NULL,
    PRIMARY KEY (checkpoint_id, message_id)
);
CREATE INDEX checkpoint_sources_message ON checkpoint_sources (message_id);

CREATE TABLE notebooks (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    profile     TEXT NOT NULL,
    session_id  TEXT NOT NULL REFERENCES sessions (id),
    state       TEXT NOT NULL CHECK (state IN ('current', 'proposed', 'rejected')),
    user_id     BIGINT,
    text        TEXT NOT NULL,
    replaces    TEXT,
    cause       TEXT NOT NULL UNIQUE,
    created_at  TEXT NOT NULL
);
CREATE INDEX notebooks_session ON notebooks (session_id, number);

ALTER TABLE sessions ADD COLUMN checkpoint_id TEXT;
ALTER TABLE sessions ADD COLUMN notebook_id TEXT;
CREATE INDEX sessions_carried ON sessions (carry_from) WHERE carry_from IS NOT NULL;

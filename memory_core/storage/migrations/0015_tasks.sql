-- Open work of a space: numbered there from 1, so that people can name it.
CREATE TABLE tasks (
    profile      TEXT NOT NULL,
    space_key    TEXT NOT NULL,
    number       BIGINT NOT NULL,
    user_id      BIGINT NOT NULL,
    title        TEXT NOT NULL,
    line_key     TEXT NOT NULL,
    status       TEXT NOT NULL CHECK (status IN ('active', 'completed', 'dismissed')),
    session_id   TEXT,
    message_id   TEXT,
    created_at   TEXT NOT NULL,
    updated_at   TEXT NOT NULL,
    closed_at    TEXT,
    PRIMARY KEY (profile, space_key, number)
);
CREATE INDEX tasks_by_status ON tasks (profile, space_key, status, updated_at);

-- What was done to a task, by whom and by what right; one change a cause, so that a repeat acts once.
CREATE TABLE task_changes (
    cause        TEXT NOT NULL PRIMARY KEY,
    profile      TEXT NOT NULL,
    space_key    TEXT NOT NULL,
    task_number  BIGINT NOT NULL,
    at           TEXT NOT NULL,
    kind         TEXT NOT NULL,
    origin       TEXT NOT NULL,
    user_id      BIGINT NOT NULL,
    operator_as  BIGINT,
    before       TEXT,
    after        TEXT NOT NULL,
    session_id   TEXT,
    message_id   TEXT
);
CREATE INDEX task_changes_of ON task_changes (profile, space_key, task_number, at);

-- What one person was asked about one task in one chat; `cause` is what put the question, which cannot answer it.
CREATE TABLE task_questions (
    token        TEXT NOT NULL PRIMARY KEY,
    profile      TEXT NOT NULL,
    space_key    TEXT NOT NULL,
    task_number  BIGINT NOT NULL,
    place_key    TEXT NOT NULL,
    kind         TEXT NOT NULL,
    user_id      BIGINT NOT NULL,
    cause        TEXT NOT NULL,
    asked_at     TEXT NOT NULL,
    expires_at   TEXT NOT NULL,
    used_by      TEXT NOT NULL
);
CREATE INDEX task_questions_open ON task_questions (profile, place_key, user_id);

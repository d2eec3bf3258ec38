-- Conversations from elsewhere, conversations inside conversations, what messages said before they were edited.

-- Imported text can be recalled and is never evidence. External ids are JSON, so that 7 and "7" stay apart.
ALTER TABLE sessions ADD COLUMN imported SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN external_id TEXT;
ALTER TABLE sessions ADD COLUMN parent_id TEXT;
ALTER TABLE sessions ADD COLUMN deleted_at TEXT;
ALTER TABLE messages ADD COLUMN imported SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN external_id TEXT;
CREATE INDEX sessions_external ON sessions (profile, place_key, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX messages_external ON messages (platform, chat_id, external_id) WHERE external_id IS NOT NULL;

-- One open conversation per place, and any number of children of it. What was imported has never been talked here.
DROP INDEX sessions_open;
CREATE UNIQUE INDEX sessions_open ON sessions (profile, place_key) WHERE ended_at IS NULL AND parent_id IS NULL;
DROP INDEX sessions_ended;
CREATE INDEX sessions_ended ON sessions (profile, place_key, ended_at)
    WHERE ended_at IS NOT NULL AND parent_id IS NULL AND imported = 0;

CREATE TABLE message_edits (
    message_id   TEXT NOT NULL REFERENCES messages (id),
    number       BIGINT NOT NULL,
    text         TEXT NOT NULL,
    parts        TEXT NOT NULL,
    masked       TEXT NOT NULL,
    replaced_at  TEXT NOT NULL,
    PRIMARY KEY (message_id, number)
);

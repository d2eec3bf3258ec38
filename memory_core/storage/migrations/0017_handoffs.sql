-- Codes with which a person goes on with a conversation in another chat of theirs; only their hashes.
CREATE TABLE handoffs (
    code_hash   TEXT NOT NULL PRIMARY KEY,
    profile     TEXT NOT NULL,
    user_id     BIGINT NOT NULL,
    session_id  TEXT NOT NULL,
    expires_at  TEXT NOT NULL,
    tries       BIGINT NOT NULL,
    used_by     TEXT NOT NULL
);
CREATE INDEX handoffs_of ON handoffs (profile, user_id);

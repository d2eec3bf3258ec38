-- What a person was asked to confirm: one person, one space, once, for a while (ARCHITECTURE §10).
-- `used_by` is the update or command line that took it up, so that the same one may go on after a crash.

CREATE TABLE confirmations (
    token        TEXT NOT NULL PRIMARY KEY,
    profile      TEXT NOT NULL,
    command      TEXT NOT NULL,
    space_key    TEXT NOT NULL,
    user_id      BIGINT NOT NULL,
    operator_as  BIGINT,
    expires_at   TEXT NOT NULL,
    used_by      TEXT NOT NULL,
    is_done      SMALLINT NOT NULL
);
CREATE INDEX confirmations_begun ON confirmations (profile) WHERE used_by <> '' AND is_done = 0;

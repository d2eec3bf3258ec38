-- What people stated, found by key: evidence for promotion costs the same however much was said (ARCHITECTURE §9).
-- A key stands as its hash: the words stay in the message alone.

CREATE TABLE statements (
    message_id      TEXT NOT NULL REFERENCES messages (id),
    seq             BIGINT NOT NULL,
    session_number  BIGINT NOT NULL,
    session_id      TEXT NOT NULL,
    profile         TEXT NOT NULL,
    platform        TEXT NOT NULL,
    chat_id         BIGINT NOT NULL,
    speaker_id      BIGINT NOT NULL,
    kind            TEXT NOT NULL,
    key_hash        TEXT NOT NULL,
    PRIMARY KEY (message_id, seq)
);
CREATE INDEX statements_of_person ON statements (profile, speaker_id, kind, key_hash, session_number, message_id);
CREATE INDEX statements_of_chat ON statements (profile, platform, chat_id, kind, key_hash, session_number, message_id);

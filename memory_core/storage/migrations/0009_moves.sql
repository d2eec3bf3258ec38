-- Chats that Telegram has given another id, and whether their files have followed (ARCHITECTURE §5).

CREATE TABLE moves (
    profile      TEXT NOT NULL,
    platform     TEXT NOT NULL,
    old_chat_id  BIGINT NOT NULL,
    new_chat_id  BIGINT NOT NULL,
    at           TEXT NOT NULL,
    has_files    SMALLINT NOT NULL,
    PRIMARY KEY (profile, platform, old_chat_id)
);

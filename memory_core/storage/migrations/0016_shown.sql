-- What was shown to the model with a turn: recalled records word for word, approved lines by the hash of each.

CREATE TABLE recall_entries (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id  TEXT NOT NULL REFERENCES sessions (id),
    message_id  TEXT NOT NULL REFERENCES messages (id),
    seq         BIGINT NOT NULL,
    source      TEXT NOT NULL,
    space_key   TEXT NOT NULL,
    text        TEXT NOT NULL
);
CREATE INDEX recall_entries_session ON recall_entries (session_id, seq);
CREATE INDEX recall_entries_message ON recall_entries (message_id);
CREATE INDEX recall_entries_source ON recall_entries (source);

-- Whose words a record quotes, so that it goes with them.
CREATE TABLE recall_rests (
    entry_number  BIGINT NOT NULL REFERENCES recall_entries (number),
    message_id    TEXT NOT NULL,
    PRIMARY KEY (entry_number, message_id)
);
CREATE INDEX recall_rests_message ON recall_rests (message_id);

CREATE TABLE prompt_views (
    id      TEXT NOT NULL PRIMARY KEY,
    blocks  TEXT NOT NULL
);
CREATE TABLE prompts (
    message_id  TEXT NOT NULL PRIMARY KEY REFERENCES messages (id),
    view_id     TEXT NOT NULL REFERENCES prompt_views (id)
);

-- Words leave a record with the message or the line that they are from, whichever way that goes.
CREATE TRIGGER recalled_message_changed AFTER UPDATE OF text ON messages WHEN old.text IS NOT new.text BEGIN
    UPDATE recall_entries SET text = '' WHERE number IN (SELECT entry_number FROM recall_rests WHERE message_id = old.id);
    UPDATE recall_entries SET text = '' WHERE message_id = old.id AND new.text = '';
    DELETE FROM prompts WHERE message_id = old.id AND new.text = '';
END;

CREATE TRIGGER recalled_line_blanked AFTER UPDATE OF statement ON items WHEN new.statement = '' BEGIN
    UPDATE recall_entries SET text = '' WHERE source = 'fact:' || old.id;
END;

CREATE TRIGGER recalled_line_deleted AFTER DELETE ON items BEGIN
    UPDATE recall_entries SET text = '' WHERE source = 'fact:' || old.id;
END;

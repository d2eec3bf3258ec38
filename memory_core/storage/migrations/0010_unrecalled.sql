-- What was said while memory was off is history only, also once it is on again: no search brings it back (ARCHITECTURE §5).
CREATE TABLE unrecalled (message_id TEXT NOT NULL PRIMARY KEY);

-- Messages whose text has changed or gone since the search index read them; `*` when a space got another key. The index
-- itself is derived and made on first use; this stands apart from it, so that an edit never depends on it.
CREATE TABLE message_changes (message_id TEXT NOT NULL PRIMARY KEY);

CREATE TRIGGER message_edited AFTER UPDATE OF text ON messages WHEN old.text IS NOT new.text BEGIN
    INSERT INTO message_changes (message_id) VALUES (old.id) ON CONFLICT (message_id) DO NOTHING;
END;

CREATE TRIGGER message_deleted AFTER DELETE ON messages BEGIN
    INSERT INTO message_changes (message_id) VALUES (old.id) ON CONFLICT (message_id) DO NOTHING;
END;

CREATE TRIGGER space_moved AFTER UPDATE OF home_key ON sessions WHEN old.home_key IS NOT new.home_key BEGIN
    INSERT INTO message_changes (message_id) VALUES ('*') ON CONFLICT (message_id) DO NOTHING;
END;

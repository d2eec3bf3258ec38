-- The search index over messages: derived, made on first use and made anew whenever it is missing, damaged or of another
-- version. Numbers of lines: space << 32 | block << 8 | place in the block, so that one range is one space.

-- name: is_there
SELECT COUNT(*) AS found FROM sqlite_master WHERE name IN
    ('recall_state', 'recall_spaces', 'recall_blocks', 'recall_lines', 'recall_people', 'recall_words', 'recall_days',
    'recall_vectors', 'recall_unencoded', 'recall_encoder');

-- name: drop_words
DROP TABLE IF EXISTS recall_words;

-- name: drop_lines
DROP TABLE IF EXISTS recall_lines;

-- name: drop_blocks
DROP TABLE IF EXISTS recall_blocks;

-- name: drop_spaces
DROP TABLE IF EXISTS recall_spaces;

-- name: drop_people
DROP TABLE IF EXISTS recall_people;

-- name: drop_state
DROP TABLE IF EXISTS recall_state;

-- name: make_state
-- How far it has come: the last message read, by its place in the journal and by its id.
CREATE TABLE recall_state (
    version  BIGINT NOT NULL,
    upto     BIGINT NOT NULL,
    upto_id  TEXT NOT NULL
);

-- name: make_spaces
CREATE TABLE recall_spaces (
    number     INTEGER PRIMARY KEY,
    profile    TEXT NOT NULL,
    space_key  TEXT NOT NULL,
    lines      BIGINT NOT NULL,
    terms      BIGINT NOT NULL,
    blocks     BIGINT NOT NULL,
    UNIQUE (profile, space_key)
);

-- name: make_blocks
CREATE TABLE recall_blocks (
    number      INTEGER PRIMARY KEY,
    session_id  TEXT NOT NULL,
    part        BIGINT NOT NULL,
    terms       BIGINT NOT NULL,
    UNIQUE (session_id, part)
);

-- name: make_lines
CREATE TABLE recall_lines (
    number      INTEGER PRIMARY KEY,
    message_id  TEXT NOT NULL UNIQUE,
    speaker_id  BIGINT NOT NULL,
    day         BIGINT NOT NULL,
    flags       BIGINT NOT NULL,
    length      BIGINT NOT NULL,
    words       TEXT NOT NULL
);

-- name: make_days
CREATE INDEX recall_days ON recall_lines (number >> 32, day);

-- name: make_people
CREATE TABLE recall_people (
    space      BIGINT NOT NULL,
    person_id  BIGINT NOT NULL,
    name       TEXT NOT NULL,
    PRIMARY KEY (space, person_id)
) WITHOUT ROWID;

-- name: make_words
-- Terms come with blanks between them; words that begin alike are listed too (five letters); everything that is not ASCII belongs to a term.
CREATE VIRTUAL TABLE recall_words USING fts5 (
    words, content = 'recall_lines', content_rowid = 'number', detail = 'none', columnsize = 0, prefix = '5',
    tokenize = "ascii tokenchars '''+#._/@-<>'"
);

-- name: begin
INSERT INTO recall_state (version, upto, upto_id) VALUES (:version, 0, '');

-- name: state
-- Fails where a part is not there: the condition costs nothing and names them all.
SELECT version, upto,
    (SELECT COUNT(*) FROM message_changes) AS stale,
    EXISTS (SELECT 1 FROM message_changes WHERE message_id = '*') AS moved,
    (SELECT COALESCE(MAX(rowid), 0) FROM messages) AS newest,
    upto = 0 OR EXISTS (SELECT 1 FROM messages WHERE rowid = upto AND id = upto_id) AS fits
FROM recall_state WHERE NOT EXISTS (
    SELECT 1 FROM recall_spaces, recall_blocks, recall_people, recall_words, recall_vectors, recall_unencoded, recall_encoder,
        recall_lines INDEXED BY recall_days WHERE FALSE AND recall_lines.number >> 32 = 0
);

-- name: totals
SELECT COUNT(*) AS spaces, COALESCE(SUM(lines), 0) AS lines, COALESCE(SUM(terms), 0) AS terms FROM recall_spaces;

-- name: size
SELECT COALESCE(SUM(LENGTH(block)), 0) AS bytes FROM recall_words_data;

-- name: unread
SELECT m.rowid AS at, m.id, m.session_id, m.seq, m.speaker_id, m.speaker_name, m.text, m.sent_at, s.profile, s.home_key,
    s.parent_id IS NOT NULL
        OR EXISTS (SELECT 1 FROM unrecalled AS u WHERE u.message_id = m.id OR u.message_id = m.reply_to) AS is_left_out
FROM messages AS m JOIN sessions AS s ON s.id = m.session_id
WHERE m.rowid > :after ORDER BY m.rowid LIMIT :limit;

-- name: lacks
SELECT EXISTS (
    SELECT 1 FROM messages AS m JOIN sessions AS s ON s.id = m.session_id
    WHERE m.rowid > (SELECT upto FROM recall_state) AND m.text <> '' AND s.profile = :profile
        AND (:space_keys IS NULL OR s.home_key IN (SELECT value FROM json_each(:space_keys)))
        AND s.id NOT IN (SELECT value FROM json_each(:sessions))
) AS found;

-- name: unread_count
SELECT COUNT(*) AS found FROM messages WHERE rowid > :after;

-- name: changed
SELECT c.message_id AS id, m.rowid AS at, m.session_id, m.seq, m.speaker_id, m.speaker_name, COALESCE(m.text, '') AS text,
    m.sent_at, s.profile, s.home_key,
    s.parent_id IS NOT NULL
        OR EXISTS (SELECT 1 FROM unrecalled AS u WHERE u.message_id = m.id OR u.message_id = m.reply_to) AS is_left_out
FROM message_changes AS c LEFT JOIN messages AS m ON m.id = c.message_id LEFT JOIN sessions AS s ON s.id = m.session_id
ORDER BY c.message_id LIMIT :limit;

-- name: changed_done
DELETE FROM message_changes WHERE message_id IN (SELECT value FROM json_each(:message_ids));

-- name: forget_changes
DELETE FROM message_changes;

-- name: erased
SELECT c.message_id FROM message_changes AS c LEFT JOIN messages AS m ON m.id = c.message_id
WHERE COALESCE(m.text, '') = '';

-- name: came_to
UPDATE recall_state SET upto = :upto, upto_id = :upto_id;

-- name: space
SELECT * FROM recall_spaces WHERE profile = :profile AND space_key = :space_key;

-- name: add_space
INSERT INTO recall_spaces (profile, space_key, lines, terms, blocks) VALUES (:profile, :space_key, 0, 0, 0)
RETURNING *;

-- name: count_space
UPDATE recall_spaces SET lines = lines + :lines, terms = terms + :terms, blocks = blocks + :blocks WHERE number = :number;

-- name: block
SELECT number FROM recall_blocks WHERE session_id = :session_id AND part = :part;

-- name: add_block
INSERT INTO recall_blocks (number, session_id, part, terms)
SELECT COALESCE(MAX(number), (:space << 24) - 1) + 1, :session_id, :part, 0 FROM recall_blocks
WHERE number >= :space << 24 AND number < (:space + 1) << 24
RETURNING number;

-- name: count_block
UPDATE recall_blocks SET terms = terms + :terms WHERE number = :number;

-- name: line_of
SELECT number, speaker_id, length, words FROM recall_lines WHERE message_id = :message_id;

-- name: add_line
INSERT INTO recall_lines (number, message_id, speaker_id, day, flags, length, words)
VALUES (:number, :message_id, :speaker_id, :day, :flags, :length, :words);

-- name: add_words
INSERT INTO recall_words (rowid, words) VALUES (:number, :words);

-- name: drop_line
DELETE FROM recall_lines WHERE number = :number;

-- name: drop_line_words
INSERT INTO recall_words (recall_words, rowid, words) VALUES ('delete', :number, :words);

-- name: see_person
INSERT INTO recall_people (space, person_id, name) VALUES (:space, :person_id, :called)
ON CONFLICT (space, person_id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name;

-- name: lose_person
DELETE FROM recall_people WHERE space = :space AND person_id = :person_id AND NOT EXISTS (
    SELECT 1 FROM messages AS m JOIN sessions AS s ON s.id = m.session_id
    JOIN recall_spaces AS r ON r.profile = s.profile AND r.space_key = s.home_key
    WHERE r.number = :space AND m.speaker_id = :person_id AND m.text <> ''
);

-- name: spaces
SELECT * FROM recall_spaces WHERE profile = :profile AND space_key IN :space_keys ORDER BY number;

-- name: every_space
SELECT * FROM recall_spaces WHERE profile = :profile ORDER BY number;

-- name: people
SELECT person_id, name FROM recall_people WHERE space IN :spaces ORDER BY person_id LIMIT :limit;

-- name: having
-- All words in one statement, and as one row: Python's driver hands the interpreter over between rows.
SELECT json_group_array(json(found)) AS found FROM (
    SELECT (
        SELECT json_group_array(number) FROM (
            SELECT rowid AS number FROM recall_words
            WHERE recall_words MATCH word.value AND rowid BETWEEN :low AND :high ORDER BY rowid DESC LIMIT :limit
        ) AS newest
    ) AS found
    FROM json_each(:asked) AS word ORDER BY word.key
) AS each_word;

-- name: on_days
SELECT json_group_array(number) AS found FROM (
    SELECT number FROM recall_lines WHERE number >> 32 = :space AND day BETWEEN :first AND :last
    ORDER BY length DESC, number DESC LIMIT :limit
) AS longest;

-- name: look
SELECT (
    SELECT json_group_array(json_array(l.number, l.message_id, l.speaker_id, l.day, l.flags, l.length))
    FROM json_each(:numbers) AS wanted CROSS JOIN recall_lines AS l ON l.number = wanted.value
) AS lines, (
    SELECT json_group_array(json_array(b.number, b.terms))
    FROM json_each(:blocks) AS wanted CROSS JOIN recall_blocks AS b ON b.number = wanted.value
) AS blocks;

-- name: optimize
INSERT INTO recall_words (recall_words) VALUES ('optimize');

-- name: one_line
SELECT number, words FROM recall_lines WHERE number BETWEEN :low AND :high AND length > 0 ORDER BY number DESC LIMIT 1;

-- name: check_words
INSERT INTO recall_words (recall_words, rank) VALUES ('integrity-check', 0);

-- name: leave_out
INSERT INTO unrecalled (message_id) VALUES (:message_id) ON CONFLICT (message_id) DO NOTHING;

-- name: newest
-- For a search without the index.
SELECT m.rowid AS at, m.id, m.session_id, m.seq, m.speaker_id, m.speaker_name, m.text, m.sent_at, s.profile, s.home_key,
    s.number AS session_number
FROM sessions AS s JOIN messages AS m ON m.session_id = s.id
WHERE s.profile = :profile AND s.home_key IN :space_keys AND m.text <> '' AND s.parent_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM unrecalled AS u WHERE u.message_id = m.id OR u.message_id = m.reply_to)
ORDER BY s.number DESC, m.seq DESC LIMIT :limit;

-- name: newest_of_all
SELECT m.rowid AS at, m.id, m.session_id, m.seq, m.speaker_id, m.speaker_name, m.text, m.sent_at, s.profile, s.home_key,
    s.number AS session_number
FROM sessions AS s JOIN messages AS m ON m.session_id = s.id
WHERE s.profile = :profile AND m.text <> '' AND s.parent_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM unrecalled AS u WHERE u.message_id = m.id OR u.message_id = m.reply_to)
ORDER BY s.number DESC, m.seq DESC LIMIT :limit;

-- name: stand
-- Of these messages, those that may still be shown.
WITH hidden AS NOT MATERIALIZED (
    SELECT e.message_id FROM evidence AS e CROSS JOIN items AS i ON i.number = e.item_number WHERE i.state = 'forgotten'
    UNION ALL
    SELECT message_id FROM unrecalled
)
SELECT json_group_array(json_array(m.id, m.session_id, m.seq, s.home_key, json(m.external_id), m.platform_message_id, m.chat_id)) AS found
FROM json_each(:message_ids) AS wanted CROSS JOIN messages AS m ON m.id = wanted.value CROSS JOIN sessions AS s ON s.id = m.session_id
WHERE m.text <> '' AND s.profile = :profile AND s.parent_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM hidden WHERE message_id = m.id)
    AND (m.reply_to IS NULL OR NOT EXISTS (SELECT 1 FROM hidden WHERE message_id = m.reply_to));

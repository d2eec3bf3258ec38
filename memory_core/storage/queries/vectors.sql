-- Vectors of the search index's lines, beside it: made and dropped with it, and kept only where an encoder is switched on.

-- name: make
CREATE TABLE recall_vectors (number INTEGER PRIMARY KEY, vector BLOB NOT NULL);

-- name: make_queue
-- Lines that came after the encoder and have no vector yet.
CREATE TABLE recall_unencoded (number INTEGER PRIMARY KEY);

-- name: make_encoder
-- Whose vectors they are, and below which number the lines that were there before have none yet; no row without an encoder.
CREATE TABLE recall_encoder (name TEXT NOT NULL, below BIGINT NOT NULL);

-- name: drop
DROP TABLE IF EXISTS recall_vectors;

-- name: drop_queue
DROP TABLE IF EXISTS recall_unencoded;

-- name: drop_encoder
DROP TABLE IF EXISTS recall_encoder;

-- name: encoder
SELECT name FROM recall_encoder;

-- name: no_vectors
DELETE FROM recall_vectors;

-- name: no_queue
DELETE FROM recall_unencoded;

-- name: no_encoder
DELETE FROM recall_encoder;

-- name: begin
INSERT INTO recall_encoder (name, below) SELECT :called, COALESCE(MAX(number), 0) + 1 FROM recall_lines;

-- name: expect
INSERT INTO recall_unencoded (number) SELECT :number WHERE EXISTS (SELECT 1 FROM recall_encoder) ON CONFLICT DO NOTHING;

-- name: lose
DELETE FROM recall_vectors WHERE number = :number;

-- name: expect_no_more
DELETE FROM recall_unencoded WHERE number = :number;

-- name: new
SELECT q.number, l.words, m.text FROM recall_unencoded AS q JOIN recall_lines AS l ON l.number = q.number
JOIN messages AS m ON m.id = l.message_id ORDER BY q.number DESC LIMIT :limit;

-- name: old
SELECT l.number, l.words, m.text FROM recall_lines AS l JOIN messages AS m ON m.id = l.message_id
WHERE l.number < (SELECT below FROM recall_encoder) ORDER BY l.number DESC LIMIT :limit;

-- name: left
SELECT (SELECT COUNT(*) FROM recall_unencoded)
    + (SELECT COUNT(*) FROM recall_lines WHERE number < COALESCE((SELECT below FROM recall_encoder), 1 << 62)) AS found;

-- name: put
INSERT INTO recall_vectors (number, vector)
SELECT :number, :vector WHERE EXISTS (SELECT 1 FROM recall_lines WHERE number = :number AND words = :words)
ON CONFLICT (number) DO UPDATE SET vector = excluded.vector;

-- name: done
DELETE FROM recall_unencoded WHERE number = :number
    AND NOT EXISTS (SELECT 1 FROM recall_lines WHERE number = :number AND words <> :words);

-- name: came_down_to
UPDATE recall_encoder SET below = MIN(below, :number);

-- name: newest
SELECT number, vector FROM recall_vectors WHERE number BETWEEN :low AND :high ORDER BY number DESC LIMIT :limit;

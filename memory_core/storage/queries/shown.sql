-- What was shown to the model, turn by turn.

-- name: is_kept
SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM recall_entries WHERE message_id = :message_id);

-- name: add_record
INSERT INTO recall_entries (session_id, message_id, seq, source, space_key, text)
VALUES (:session_id, :message_id, :seq, :source, :space_key, :text) RETURNING number;

-- name: add_rest
INSERT INTO recall_rests (entry_number, message_id) VALUES (:number, :message_id)
ON CONFLICT (entry_number, message_id) DO NOTHING;

-- name: add_view
INSERT INTO prompt_views (id, blocks) VALUES (:id, :blocks) ON CONFLICT (id) DO NOTHING;

-- name: add_prompt
INSERT INTO prompts (message_id, view_id) VALUES (:message_id, :view_id) ON CONFLICT (message_id) DO NOTHING;

-- name: before
SELECT * FROM recall_entries WHERE session_id = :session_id AND seq < :seq ORDER BY seq DESC, number DESC LIMIT :limit;

-- name: records
SELECT * FROM recall_entries WHERE message_id = :message_id ORDER BY number;

-- name: rests
SELECT message_id FROM recall_rests WHERE entry_number = :number ORDER BY message_id;

-- name: view
SELECT v.blocks FROM prompts AS p JOIN prompt_views AS v ON v.id = p.view_id WHERE p.message_id = :message_id;

-- name: drop_rests
DELETE FROM recall_rests WHERE entry_number IN (SELECT number FROM recall_entries WHERE space_key = :space_key);

-- name: drop_records
DELETE FROM recall_entries WHERE space_key = :space_key;

-- Kept conversations: listed, found, deleted.

-- name: listed
SELECT * FROM sessions
WHERE profile = :profile AND deleted_at IS NULL AND (:home_key = '' OR home_key = :home_key)
  AND (:chat_id IS NULL OR chat_id = :chat_id)
ORDER BY last_at DESC, number DESC LIMIT :limit OFFSET :offset;

-- name: count
SELECT COUNT(*) AS found FROM sessions
WHERE profile = :profile AND deleted_at IS NULL AND (:home_key = '' OR home_key = :home_key)
  AND (:chat_id IS NULL OR chat_id = :chat_id);

-- name: ids
SELECT id FROM sessions
WHERE profile = :profile AND deleted_at IS NULL AND (:home_key = '' OR home_key = :home_key)
  AND (:chat_id IS NULL OR chat_id = :chat_id)
ORDER BY number;

-- name: named
SELECT * FROM sessions
WHERE profile = :profile AND deleted_at IS NULL AND (id = :id OR external_id IN :names)
ORDER BY number LIMIT 3;

-- name: keep_edit
INSERT INTO message_edits (message_id, number, text, parts, masked, replaced_at)
SELECT id, (SELECT COUNT(*) FROM message_edits WHERE message_id = :id), text, parts, masked, :replaced_at
FROM messages WHERE id = :id;

-- name: edits
SELECT * FROM message_edits WHERE message_id IN :ids ORDER BY message_id, number;

-- name: resting_on
SELECT id FROM items
WHERE profile = :profile AND number IN (
    SELECT item_number FROM evidence
    WHERE message_id IN (SELECT id FROM messages WHERE session_id = :session_id)
)
ORDER BY number;

-- name: said_in
SELECT id FROM messages WHERE id IN :ids AND session_id = :session_id;

-- name: half_deleted
SELECT * FROM sessions
WHERE profile = :profile AND deleted_at IS NOT NULL AND (end_reason IS NULL OR end_reason <> 'deleted')
ORDER BY number;

-- name: blank_outbox
-- What is waiting is not sent any more: it may quote what goes.
UPDATE outbox SET payload = '{}', state = CASE WHEN state = 'waiting' THEN 'given-up' ELSE state END
WHERE payload <> '{}' AND cause IN (
    SELECT key FROM inbox WHERE message_id IN (SELECT id FROM messages WHERE session_id = :session_id)
)
RETURNING id;

-- name: blank_inbox
UPDATE inbox SET
    state = 'done', payload = '{}', result = '{"code": "update.erased", "fields": {}, "lines": [], "ok": true}'
WHERE payload <> '{}' AND message_id IN (SELECT id FROM messages WHERE session_id = :session_id)
RETURNING key;

-- name: drop_statements
DELETE FROM statements WHERE message_id IN (SELECT id FROM messages WHERE session_id = :session_id);

-- name: drop_edits
DELETE FROM message_edits WHERE message_id IN (SELECT id FROM messages WHERE session_id = :session_id)
RETURNING message_id;

-- name: blank_messages
-- Without the ids of others, so that neither a late edit nor a second import meets a message without words.
UPDATE messages SET
    text = '', chars = 0, parts = '[]', masked = '[]', speaker_id = NULL, speaker_name = NULL,
    platform_message_id = NULL, external_id = NULL, edited_at = NULL
WHERE session_id = :session_id
RETURNING id;

-- name: read_to_the_end
INSERT INTO cursors (session_id, seq) SELECT id, count FROM sessions WHERE id = :session_id
ON CONFLICT (session_id) DO UPDATE SET seq = excluded.seq WHERE cursors.seq < excluded.seq;

-- name: ended
UPDATE sessions SET
    external_id = NULL, end_reason = 'deleted',
    deleted_at = CASE WHEN deleted_at IS NULL THEN :at ELSE deleted_at END,
    ended_at = CASE WHEN ended_at IS NULL THEN :at ELSE ended_at END
WHERE id = :session_id;

-- What people stated, by the hash of its key.

-- name: add
INSERT INTO statements (
    message_id, seq, session_number, session_id, profile, platform, chat_id, speaker_id, kind, key_hash
)
SELECT :message_id, :seq, number, id, profile, platform, chat_id, :speaker_id, :kind, :key_hash
FROM sessions WHERE id = :session_id AND parent_id IS NULL AND imported = 0;

-- name: drop
DELETE FROM statements WHERE message_id = :message_id;

-- name: by_person
-- The newest sessions first; of each one message that says it. Read from the index alone, up to the limit.
SELECT session_number, MAX(message_id) AS message_id FROM statements
WHERE profile = :profile AND speaker_id = :speaker_id AND kind = :kind AND key_hash = :key_hash
GROUP BY session_number ORDER BY session_number DESC LIMIT :limit;

-- name: by_chat
SELECT session_number, MAX(message_id) AS message_id FROM statements
WHERE profile = :profile AND platform = :platform AND chat_id = :chat_id AND kind = :kind AND key_hash = :key_hash
GROUP BY session_number ORDER BY session_number DESC LIMIT :limit;

-- name: drop_person
DELETE FROM statements
WHERE profile = :profile AND (speaker_id = :user_id OR chat_id = :user_id);

-- Conversations that come from a file.

-- name: known
SELECT messages.external_id, messages.id, messages.text FROM messages JOIN sessions ON sessions.id = messages.session_id
WHERE messages.platform = :platform AND messages.chat_id = :chat_id AND messages.external_id IN :ids
  AND sessions.profile = :profile;

-- name: known_here
-- What the platform gave an id, or this database.
SELECT messages.platform_message_id, messages.id, messages.text FROM messages JOIN sessions ON sessions.id = messages.session_id
WHERE messages.platform = :platform AND messages.chat_id = :chat_id AND messages.platform_message_id IN :numbers
  AND sessions.profile = :profile
UNION ALL
SELECT NULL, messages.id, messages.text FROM messages JOIN sessions ON sessions.id = messages.session_id
WHERE messages.id IN :names AND messages.platform = :platform AND messages.chat_id = :chat_id
  AND sessions.profile = :profile;

-- name: session
SELECT * FROM sessions
WHERE profile = :profile AND place_key = :place_key AND external_id = :external_id AND deleted_at IS NULL
ORDER BY number DESC LIMIT 1;

-- name: count
-- Times only widen: a file need not be in order.
UPDATE sessions SET
    count = count + :added, replies = replies + :replies,
    started_at = CASE WHEN started_at > :first THEN :first ELSE started_at END,
    last_at = CASE WHEN last_at < :last THEN :last ELSE last_at END,
    ended_at = CASE WHEN ended_at < :last THEN :last ELSE ended_at END
WHERE id = :id AND imported = 1 AND deleted_at IS NULL RETURNING count, platform, chat_id;

-- name: add
INSERT INTO messages (
    id, session_id, seq, role, speaker_id, speaker_name, text, chars, sent_at, parts, masked, platform, chat_id,
    reply_to, edited_at, imported, external_id
) VALUES (
    :id, :session_id, :seq, :role, :speaker_id, :speaker_name, :text, :chars, :sent_at, :parts, :masked,
    :platform, :chat_id, :reply_to, :edited_at, 1, :external_id
);

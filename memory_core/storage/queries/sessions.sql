-- Sessions, their messages and how far curation has read them.

-- name: current
SELECT * FROM sessions WHERE profile = :profile AND place_key = :place_key AND ended_at IS NULL
  AND parent_id IS NULL;

-- name: last_ended
SELECT * FROM sessions WHERE profile = :profile AND place_key = :place_key AND ended_at IS NOT NULL
  AND parent_id IS NULL AND imported = 0
ORDER BY ended_at DESC, number DESC LIMIT 1;

-- name: get
SELECT * FROM sessions WHERE id = :id;

-- name: put
-- What it goes on from is named once here; later on only `checkpoints.hold`, `carry` and `hold_note` change it.
INSERT INTO sessions (
    id, profile, platform, chat_id, chat_kind, topic_id, place_key, home_key, started_at, last_at, count,
    replies, carry_from, ended_at, end_reason, imported, external_id, parent_id, deleted_at,
    checkpoint_id, notebook_id
) VALUES (
    :id, :profile, :platform, :chat_id, :chat_kind, :topic_id, :place_key, :home_key, :started_at, :last_at,
    :count, :replies, :carry_from, :ended_at, :end_reason, :imported, :external_id, :parent_id, :deleted_at,
    :checkpoint_id, :notebook_id
)
ON CONFLICT (id) DO UPDATE SET
    profile = excluded.profile, platform = excluded.platform, chat_id = excluded.chat_id,
    chat_kind = excluded.chat_kind, topic_id = excluded.topic_id, place_key = excluded.place_key,
    home_key = excluded.home_key, started_at = excluded.started_at, last_at = excluded.last_at,
    count = excluded.count, replies = excluded.replies, carry_from = excluded.carry_from,
    ended_at = excluded.ended_at, end_reason = excluded.end_reason,
    imported = excluded.imported, external_id = excluded.external_id, parent_id = excluded.parent_id,
    deleted_at = excluded.deleted_at;

-- name: idle_since
SELECT * FROM sessions WHERE profile = :profile AND ended_at IS NULL AND count > 0 AND last_at <= :before
  AND parent_id IS NULL
ORDER BY last_at, number;

-- name: next_seq
-- Counts the message that is about to be stored; the time never goes back.
UPDATE sessions SET
    count = count + 1, replies = replies + :is_reply,
    last_at = CASE WHEN last_at < :sent_at THEN :sent_at ELSE last_at END
WHERE id = :session_id RETURNING count, platform, chat_id;

-- name: add_message
INSERT INTO messages (
    id, session_id, seq, role, speaker_id, speaker_name, text, chars, sent_at, parts, masked, platform, chat_id,
    platform_message_id, reply_to, edited_at
) VALUES (
    :id, :session_id, :seq, :role, :speaker_id, :speaker_name, :text, :chars, :sent_at, :parts, :masked,
    :platform, :chat_id, :platform_message_id, :reply_to, :edited_at
);

-- name: message
SELECT * FROM messages WHERE id = :id;

-- name: by_platform_id
SELECT * FROM messages
WHERE platform = :platform AND chat_id = :chat_id AND platform_message_id = :platform_message_id;

-- name: update_message
UPDATE messages SET
    text = :text, chars = :chars, parts = :parts, masked = :masked, platform_message_id = :platform_message_id,
    edited_at = :edited_at
WHERE id = :id;

-- name: number
UPDATE messages SET platform_message_id = :platform_message_id WHERE id = :id;

-- name: erased
SELECT id FROM messages WHERE id = :id AND role = 'user' AND speaker_id IS NULL AND text = '';

-- name: messages
SELECT * FROM messages WHERE session_id = :session_id AND seq > :after AND (:upto IS NULL OR seq <= :upto)
ORDER BY seq;

-- name: blocks
-- As one row, a block a line (JSON holds no line end): Python's driver hands the interpreter over between rows, and a busy
-- event loop keeps it for a while each time. The numbers part the blocks, so that the older ones read the same at each turn.
SELECT group_concat(block, char(10)) AS blocks FROM (
    SELECT json_group_array(json_array(id, seq, role, text, reply_to, speaker_name)) AS block FROM messages
    WHERE session_id = :session_id AND seq < :before AND seq / 32 > (
        SELECT MAX(seq) / 32 - 4 FROM messages WHERE session_id = :session_id AND seq < :before
    )
    GROUP BY seq / 32 ORDER BY seq / 32 DESC
) AS newest;

-- name: cursor
SELECT seq FROM cursors WHERE session_id = :session_id;

-- name: move_cursor
INSERT INTO cursors (session_id, seq) VALUES (:session_id, :seq)
ON CONFLICT (session_id) DO UPDATE SET seq = excluded.seq WHERE cursors.seq < excluded.seq;

-- name: latest
SELECT * FROM sessions WHERE number IN (
    SELECT MAX(number) FROM sessions WHERE profile = :profile AND place_key > :after
        AND parent_id IS NULL AND imported = 0
    GROUP BY place_key ORDER BY place_key LIMIT :limit
) ORDER BY place_key;

-- name: speakers
SELECT speaker_id, MAX(speaker_name) AS speaker_name FROM messages
WHERE speaker_id IS NOT NULL
  AND session_id IN (SELECT id FROM sessions WHERE profile = :profile AND place_key = :place_key AND imported = 0)
GROUP BY speaker_id ORDER BY speaker_id;

-- Every update once.

-- name: receive
INSERT INTO inbox (
    key, platform, chat_id, chat_kind, topic_id, kind, payload, received_at, state, message_id, step, result
) VALUES (
    :key, :platform, :chat_id, :chat_kind, :topic_id, :kind, :payload, :received_at, :state, :message_id, :step,
    :result
)
ON CONFLICT (key) DO NOTHING RETURNING key;

-- name: get
SELECT * FROM inbox WHERE key = :key;

-- name: step
UPDATE inbox SET step = :step WHERE key = :key AND state = 'received' RETURNING key;

-- name: done
UPDATE inbox SET state = 'done', result = :result WHERE key = :key AND state = 'received' RETURNING key;

-- name: unfinished
SELECT * FROM inbox WHERE platform = :platform AND state = 'received' ORDER BY number;

-- Replies until delivered.

-- name: add
INSERT INTO outbox (
    platform, chat_key, kind, payload, created_at, state, not_before, attempts, parts_sent, message_id, card,
    cause, error
) VALUES (
    :platform, :chat_key, :kind, :payload, :created_at, :state, :not_before, :attempts, :parts_sent,
    :message_id, :card, :cause, :error
)
RETURNING id;

-- name: get
SELECT * FROM outbox WHERE id = :id;

-- name: heads
SELECT * FROM outbox WHERE id IN (
    SELECT MIN(id) FROM outbox WHERE platform = :platform AND state = 'waiting' GROUP BY chat_key
) ORDER BY id;

-- name: put
-- What was blanked stays blank: a delivery that was under way still holds the words.
UPDATE outbox SET
    platform = :platform, chat_key = :chat_key, kind = :kind,
    payload = CASE WHEN payload = '{}' THEN payload ELSE :payload END, created_at = :created_at,
    state = :state, not_before = :not_before, attempts = :attempts, parts_sent = :parts_sent,
    message_id = :message_id, card = :card, cause = :cause, error = :error
WHERE id = :id RETURNING id;

-- name: unheard
-- A message that could not reach its chat, and none behind it that has.
SELECT id FROM outbox AS gone
WHERE chat_key = :chat_key AND kind = 'send' AND state = 'given-up' AND error LIKE :gone AND NOT EXISTS (
    SELECT 1 FROM outbox AS later
    WHERE later.id > gone.id AND later.chat_key = :chat_key AND later.kind = 'send' AND later.state = 'sent'
)
LIMIT 1;

-- name: is_waiting
SELECT id FROM outbox WHERE platform = :platform AND chat_key = :chat_key AND state = 'waiting' LIMIT 1;

-- name: waiting
SELECT COUNT(*) AS waiting FROM outbox WHERE platform = :platform AND state = 'waiting';

-- What is done and old. Rows are deleted by number, and looked at again while they are.

-- name: old_updates
SELECT number FROM inbox WHERE state = 'done' AND received_at < :before ORDER BY number LIMIT :limit;

-- name: drop_updates
DELETE FROM inbox WHERE number IN :numbers AND state = 'done' RETURNING number;

-- name: old_replies
-- A reply that waits may change an older one of its lane, and finds it here.
SELECT id FROM outbox
WHERE state IN ('sent', 'given-up') AND created_at < :before
    AND chat_key NOT IN (SELECT chat_key FROM outbox WHERE state = 'waiting')
ORDER BY id LIMIT :limit;

-- name: drop_replies
DELETE FROM outbox WHERE id IN :numbers AND state IN ('sent', 'given-up') RETURNING id;

-- name: drop_refusals
DELETE FROM notices WHERE key LIKE 'refusal:%' AND at < :before RETURNING key;

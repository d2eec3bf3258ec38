-- Who is still to be told of what. A row without a place has place_key ''.

-- name: add
INSERT INTO announcements (
    profile, item_id, kind, round, platform, chat_id, chat_kind, topic_id, place_key, cause, not_before, sent_at, batch
) VALUES (
    :profile, :item_id, :kind, :round, :platform, :chat_id, :chat_kind, :topic_id, :place_key, :cause, :not_before,
    :sent_at, :batch
)
ON CONFLICT (profile, item_id, kind, round, place_key) DO NOTHING RETURNING number;

-- name: placed_elsewhere
SELECT number FROM announcements
WHERE profile = :profile AND item_id = :item_id AND kind = :kind AND round = :round AND place_key <> '' LIMIT 1;

-- name: unplaced
SELECT * FROM announcements WHERE profile = :profile AND place_key = '' AND sent_at IS NULL ORDER BY number LIMIT :limit;

-- name: get
SELECT * FROM announcements WHERE number = :number;

-- name: drop
DELETE FROM announcements WHERE number = :number;

-- name: due
SELECT * FROM announcements
WHERE profile = :profile AND sent_at IS NULL AND not_before <= :now AND place_key <> '' ORDER BY number LIMIT :limit;

-- name: postpone
UPDATE announcements SET not_before = :until WHERE number IN :numbers AND sent_at IS NULL;

-- name: claim
UPDATE announcements SET sent_at = :at, batch = :batch WHERE number IN :numbers AND sent_at IS NULL RETURNING number;

-- name: last_sent
SELECT max(sent_at) AS sent_at FROM announcements WHERE place_key = :place_key AND sent_at IS NOT NULL;

-- name: batch_of
-- What a message told that was decided about at that time: the newest telling at the place that rests on the message's cause.
SELECT batch FROM announcements
WHERE place_key = :place_key AND batch <> '' AND sent_at <= :at AND (cause = :cause OR (cause = '' AND :cause = 'expiry'))
ORDER BY sent_at DESC, number DESC LIMIT 1;

-- name: reopen
UPDATE announcements SET sent_at = NULL, batch = '', not_before = :until WHERE number = :number;

-- name: of_batch
SELECT * FROM announcements WHERE batch = :batch AND batch <> '' ORDER BY number;

-- name: of_item
SELECT * FROM announcements
WHERE profile = :profile AND item_id = :item_id AND kind = :kind AND round = :round ORDER BY number;

-- name: waiting
SELECT count(*) AS waiting FROM announcements WHERE profile = :profile AND sent_at IS NULL;

-- name: prune
DELETE FROM announcements WHERE profile = :profile AND sent_at < :before RETURNING number;

-- The newest decisions.

-- name: add
INSERT INTO events (
    at, profile, kind, item_id, space_key, record_id, trigger_kind, command, actor, operator_as, reason, reasons, risk,
    how_many
) VALUES (
    :at, :profile, :kind, :item_id, :space_key, :record_id, :trigger_kind, :command, :actor, :operator_as, :reason,
    :reasons, :risk, :how_many
);

-- name: trim
DELETE FROM events WHERE number <= (SELECT max(number) FROM events) - :keep;

-- name: latest
SELECT * FROM events
WHERE profile = :profile AND (:kind = '' OR kind = :kind) AND (:space_key = '' OR space_key = :space_key)
  AND (:item_id = '' OR item_id = :item_id)
ORDER BY number DESC LIMIT :limit;

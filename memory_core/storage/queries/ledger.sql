-- Items with their evidence, records, tombstones, intents and the spaces' versions.

-- name: put_item
INSERT INTO items (
    id, profile, space_key, doc, section, statement, line_key, category, explicitness, sensitivity, subject,
    confidence, confidence_at, state, prior, reason, reasons, risk, slot, value, verified, automatic, shared,
    supersedes, speaker_id, session_id, place_key, record_id, created_at, updated_at
) VALUES (
    :id, :profile, :space_key, :doc, :section, :statement, :line_key, :category, :explicitness, :sensitivity,
    :subject, :confidence, :confidence_at, :state, :prior, :reason, :reasons, :risk, :slot, :value, :verified,
    :automatic, :shared, :supersedes, :speaker_id, :session_id, :place_key, :record_id, :created_at, :updated_at
)
ON CONFLICT (profile, id) DO UPDATE SET
    space_key = excluded.space_key, doc = excluded.doc, section = excluded.section,
    statement = excluded.statement, line_key = excluded.line_key, category = excluded.category,
    explicitness = excluded.explicitness, sensitivity = excluded.sensitivity, subject = excluded.subject,
    confidence = excluded.confidence, confidence_at = excluded.confidence_at, state = excluded.state,
    prior = excluded.prior, reason = excluded.reason, reasons = excluded.reasons, risk = excluded.risk,
    slot = excluded.slot, value = excluded.value, verified = excluded.verified, automatic = excluded.automatic,
    shared = excluded.shared, supersedes = excluded.supersedes, speaker_id = excluded.speaker_id,
    session_id = excluded.session_id, place_key = excluded.place_key, record_id = excluded.record_id,
    created_at = excluded.created_at, updated_at = excluded.updated_at
RETURNING number;

-- name: drop_evidence
DELETE FROM evidence WHERE item_number = :item_number;

-- name: add_evidence
INSERT INTO evidence (
    item_number, seq, message_id, span, speaker_id, speaker_name, said_at, stale
) VALUES (
    :item_number, :seq, :message_id, :span, :speaker_id, :speaker_name, :said_at, :stale
);

-- name: item
SELECT * FROM items WHERE profile = :profile AND id = :id;

-- name: items
SELECT * FROM items WHERE profile = :profile AND space_key IN :space_keys AND state IN :states
ORDER BY created_at, number LIMIT :limit OFFSET :offset;

-- name: count
SELECT count(*) AS found FROM items
WHERE profile = :profile AND space_key IN :space_keys AND state IN :states;

-- name: topics
SELECT DISTINCT space_key FROM items
WHERE profile = :profile AND space_key > :first AND space_key < :beyond ORDER BY space_key;

-- An announcement of an expiry carries in `round` since when the item waits.
-- name: unwarned
SELECT * FROM items WHERE profile = :profile AND state = 'pending' AND updated_at <= :before AND NOT EXISTS (
    SELECT 1 FROM announcements AS told
    WHERE told.profile = items.profile AND told.item_id = items.id AND told.kind = 'expiring'
      AND told.round = items.updated_at
)
ORDER BY updated_at, number LIMIT :limit;

-- name: expirable
SELECT * FROM items WHERE profile = :profile AND state = 'pending' AND updated_at <= :before AND EXISTS (
    SELECT 1 FROM announcements AS told
    WHERE told.profile = items.profile AND told.item_id = items.id AND told.kind = 'expiring'
      AND told.round = items.updated_at AND told.sent_at <= :warned
)
ORDER BY updated_at, number LIMIT :limit;

-- name: deciders
SELECT actor FROM records
WHERE space_key IN :space_keys AND actor IS NOT NULL AND command IN ('apply', 'reject', 'edit', 'undo')
GROUP BY actor ORDER BY max(number) DESC LIMIT :limit;

-- name: alike
SELECT * FROM items
WHERE profile = :profile AND space_key = :space_key AND state IN :states AND (line_key = :line_key OR slot = :slot)
ORDER BY created_at, number;

-- name: citing
SELECT * FROM items WHERE number IN (SELECT item_number FROM evidence WHERE message_id = :message_id)
ORDER BY created_at, number;

-- name: any_forgotten
SELECT EXISTS (SELECT 1 FROM items INDEXED BY items_forgotten WHERE state = 'forgotten') AS any;

-- name: forgotten_words
-- The ids come as one JSON array: there may be as many as a history has messages.
SELECT evidence.message_id, evidence.span FROM evidence JOIN items ON items.number = evidence.item_number
WHERE evidence.message_id IN (SELECT value FROM json_each(:message_ids)) AND items.state = 'forgotten'
ORDER BY evidence.item_number, evidence.seq;

-- name: forgotten_before
SELECT * FROM items WHERE profile = :profile AND state = 'forgotten' AND updated_at < :before AND statement <> ''
ORDER BY updated_at, number;

-- name: evidence_of
SELECT * FROM evidence WHERE item_number IN :numbers ORDER BY item_number, seq;

-- name: other_with_cause
SELECT id FROM records WHERE cause = :cause AND cause <> '' AND id <> :id;

-- name: put_record
INSERT INTO records (
    id, at, space_key, trigger_kind, status, actor, operator_as, command, cause, session_id, cutoff_count,
    cutoff_message, transitions, operations, counts, undone_by
) VALUES (
    :id, :at, :space_key, :trigger_kind, :status, :actor, :operator_as, :command, :cause, :session_id,
    :cutoff_count, :cutoff_message, :transitions, :operations, :counts, :undone_by
)
ON CONFLICT (id) DO UPDATE SET
    at = excluded.at, space_key = excluded.space_key, trigger_kind = excluded.trigger_kind,
    status = excluded.status, actor = excluded.actor, operator_as = excluded.operator_as,
    command = excluded.command, cause = excluded.cause, session_id = excluded.session_id,
    cutoff_count = excluded.cutoff_count, cutoff_message = excluded.cutoff_message,
    transitions = excluded.transitions, operations = excluded.operations, counts = excluded.counts,
    undone_by = excluded.undone_by;

-- name: record
SELECT * FROM records WHERE id = :id;

-- name: record_by_cause
SELECT * FROM records WHERE cause = :cause AND cause <> '';

-- name: records
SELECT * FROM records WHERE space_key IN :space_keys ORDER BY at DESC, number DESC LIMIT :limit;

-- name: naming
SELECT * FROM records WHERE instr(transitions, :wanted) > 0 ORDER BY number;

-- name: put_tombstone
INSERT INTO tombstones (space_key, hash, item_id, at) VALUES (:space_key, :hash, :item_id, :at)
ON CONFLICT (space_key, hash, item_id) DO NOTHING;

-- name: drop_tombstones
DELETE FROM tombstones WHERE item_id = :item_id;

-- name: said
SELECT * FROM items WHERE profile = :profile AND space_key = :space_key AND line_key = :line_key
ORDER BY created_at, number;

-- name: recent
SELECT * FROM items WHERE profile = :profile AND space_key = :space_key
ORDER BY updated_at DESC, number DESC LIMIT :limit;

-- name: named
SELECT * FROM items WHERE profile = :profile AND id IN :ids ORDER BY number;

-- name: space_keys
SELECT DISTINCT space_key FROM items WHERE profile = :profile ORDER BY space_key;

-- name: tombstone_rows
SELECT * FROM tombstones WHERE space_key = :space_key ORDER BY at, item_id, hash;

-- name: tombstones
SELECT DISTINCT hash FROM tombstones WHERE space_key = :space_key;

-- name: quarantine
INSERT INTO quarantines (profile, space_key, doc, at) VALUES (:profile, :space_key, :doc, :at)
ON CONFLICT (profile, space_key, doc) DO NOTHING;

-- name: release
DELETE FROM quarantines WHERE profile = :profile AND space_key = :space_key AND doc = :doc;

-- name: quarantined
SELECT doc FROM quarantines WHERE profile = :profile AND space_key = :space_key;

-- name: put_intent
INSERT INTO intents (id, cause, payload, created_at) VALUES (:id, :cause, :payload, :created_at)
ON CONFLICT (id) DO UPDATE SET cause = excluded.cause, payload = excluded.payload;

-- name: drop_intent
DELETE FROM intents WHERE id = :id;

-- name: intents
SELECT * FROM intents ORDER BY number;

-- name: bump
INSERT INTO space_versions (space_key, version) VALUES (:space_key, 1)
ON CONFLICT (space_key) DO UPDATE SET version = space_versions.version + 1 RETURNING version;

-- name: version
SELECT version FROM space_versions WHERE space_key = :space_key;

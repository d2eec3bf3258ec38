-- Checkpoints and notebooks; which one holds stands in the session's own row.

-- name: put
INSERT INTO checkpoints (
    id, profile, session_id, upto, boundary, degraded, folds, payload, cause, created_at
) VALUES (
    :id, :profile, :session_id, :upto, :boundary, :degraded, :folds, :payload, :cause, :created_at
);

-- name: add_source
INSERT INTO checkpoint_sources (checkpoint_id, message_id) VALUES (:checkpoint_id, :message_id)
ON CONFLICT (checkpoint_id, message_id) DO NOTHING;

-- name: get
SELECT * FROM checkpoints WHERE id = :id;

-- name: by_cause
SELECT * FROM checkpoints WHERE cause = :cause;

-- name: of_session
SELECT * FROM checkpoints WHERE session_id = :session_id ORDER BY number DESC LIMIT :limit;

-- name: hold
UPDATE sessions SET checkpoint_id = :checkpoint_id WHERE id = :session_id RETURNING id;

-- name: carry
-- Who went on from these sessions and has made nothing of their own since.
UPDATE sessions SET checkpoint_id = :checkpoint_id
WHERE carry_from IN :session_ids AND checkpoint_id IS :base RETURNING id;

-- name: citing_session
-- Every checkpoint that stands on words of a session, or is of it.
SELECT * FROM checkpoints
WHERE session_id = :session_id OR id IN (
    SELECT checkpoint_id FROM checkpoint_sources
    WHERE message_id IN (SELECT id FROM messages WHERE session_id = :session_id)
) ORDER BY number;

-- name: citing_person
SELECT * FROM checkpoints WHERE profile = :profile AND id IN (
    SELECT checkpoint_id FROM checkpoint_sources WHERE message_id IN (
        SELECT id FROM messages WHERE speaker_id = :user_id
            OR session_id IN (SELECT id FROM sessions WHERE chat_kind = 'private' AND chat_id = :user_id)
            OR reply_to IN (SELECT id FROM messages WHERE speaker_id = :user_id)
    )
) ORDER BY number;

-- name: messages_of_session
SELECT id FROM messages WHERE session_id = :session_id;

-- name: messages_of_person
SELECT id FROM messages WHERE speaker_id = :user_id
    OR session_id IN (SELECT id FROM sessions WHERE chat_kind = 'private' AND chat_id = :user_id)
    OR reply_to IN (SELECT id FROM messages WHERE speaker_id = :user_id);

-- name: rewrite
UPDATE checkpoints SET payload = :payload WHERE id = :id;

-- name: drop_sources
DELETE FROM checkpoint_sources WHERE checkpoint_id = :checkpoint_id;

-- name: said_between
SELECT COALESCE(SUM(LENGTH(TRIM(text, ' ' || char(9) || char(10) || char(13)))), 0) AS chars, COUNT(*) AS messages
FROM messages WHERE session_id = :session_id AND seq > :after AND seq <= :upto;

-- name: pending_job
SELECT id FROM jobs WHERE session_id = :session_id AND state IN ('pending', 'running') LIMIT 1;

-- name: answers_since
-- What was answered to earlier messages while this one waited.
SELECT id, seq, role, text, reply_to FROM messages
WHERE session_id = :session_id AND seq > :seq AND role = 'assistant'
    AND reply_to IN (SELECT id FROM messages WHERE session_id = :session_id AND seq < :seq)
ORDER BY seq LIMIT 50;

-- name: put_note
INSERT INTO notebooks (
    id, profile, session_id, state, user_id, text, replaces, cause, created_at
) VALUES (
    :id, :profile, :session_id, :state, :user_id, :text, :replaces, :cause, :created_at
);

-- name: note
SELECT * FROM notebooks WHERE id = :id;

-- name: note_by_cause
SELECT * FROM notebooks WHERE cause = :cause;

-- name: proposed_note
SELECT * FROM notebooks WHERE session_id = :session_id AND state = 'proposed' ORDER BY number DESC LIMIT 1;

-- name: settle_note
UPDATE notebooks SET state = :state WHERE id = :id;

-- name: hold_note
UPDATE sessions SET notebook_id = :notebook_id WHERE id = :session_id RETURNING id;

-- name: blank_notes_of_session
UPDATE notebooks SET text = '' WHERE session_id = :session_id;

-- name: blank_notes_of_person
UPDATE notebooks SET text = '' WHERE profile = :profile AND (
    user_id = :user_id
    OR session_id IN (SELECT id FROM sessions WHERE chat_kind = 'private' AND chat_id = :user_id)
);

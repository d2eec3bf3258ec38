-- Taking a person out: what they said goes, the rows stay, so that counts hold (ARCHITECTURE §8).

-- name: elsewhere
-- Items of other spaces that rest on the person's words.
SELECT id FROM items
WHERE profile = :profile AND space_key <> :space_key
    AND (speaker_id = :user_id OR number IN (SELECT item_number FROM evidence WHERE speaker_id = :user_id))
ORDER BY number;

-- name: messages
-- What the person said anywhere, their private conversations, and what answers them elsewhere.
SELECT COUNT(*) AS found FROM messages
WHERE session_id IN (SELECT id FROM sessions WHERE profile = :profile) AND text <> ''
    AND (
        speaker_id = :user_id
        OR session_id IN (SELECT id FROM sessions WHERE chat_kind = 'private' AND chat_id = :user_id)
        OR reply_to IN (SELECT id FROM messages WHERE speaker_id = :user_id)
    );

-- name: blank_outbox
-- What is waiting is not sent any more: it may quote what goes.
UPDATE outbox SET payload = '{}', state = CASE WHEN state = 'waiting' THEN 'given-up' ELSE state END
WHERE payload <> '{}' AND (
    chat_key LIKE :lane
    OR card IN (SELECT token FROM cards WHERE item_id IN :item_ids)
    OR cause IN (
        SELECT key FROM inbox WHERE payload LIKE :speaker
            OR message_id IN (SELECT id FROM messages WHERE speaker_id = :user_id)
    )
)
RETURNING id;

-- name: quoted_outbox
-- What others were told of a line that is gone.
UPDATE outbox SET payload = '{}', state = CASE WHEN state = 'waiting' THEN 'given-up' ELSE state END
WHERE payload LIKE :quoted ESCAPE '\'
RETURNING id;

-- name: quoted_inbox
UPDATE inbox SET result = '{"code": "update.erased", "fields": {}, "lines": [], "ok": true}'
WHERE key <> :cause AND state = 'done' AND result LIKE :quoted ESCAPE '\'
RETURNING key;

-- name: blank_inbox
UPDATE inbox SET
    state = 'done', payload = '{}', result = '{"code": "update.erased", "fields": {}, "lines": [], "ok": true}'
WHERE key <> :cause AND payload <> '{}' AND (
    (chat_kind = 'private' AND chat_id = :user_id)
    OR payload LIKE :speaker
    OR message_id IN (SELECT id FROM messages WHERE speaker_id = :user_id)
)
RETURNING key;

-- name: drop_edits
-- What was edited away is gone like what stands.
DELETE FROM message_edits WHERE message_id IN (
    SELECT id FROM messages
    WHERE session_id IN (SELECT id FROM sessions WHERE profile = :profile)
        AND (
            speaker_id = :user_id
            OR session_id IN (SELECT id FROM sessions WHERE chat_kind = 'private' AND chat_id = :user_id)
        )
);

-- name: blank_messages
-- Without the platform's id, so that a later edit of the old message brings nothing back.
UPDATE messages SET
    text = '', chars = 0, parts = '[]', masked = '[]', speaker_id = NULL, speaker_name = NULL,
    platform_message_id = NULL, external_id = NULL, edited_at = NULL
WHERE session_id IN (SELECT id FROM sessions WHERE profile = :profile)
    AND (
        speaker_id = :user_id
        OR session_id IN (SELECT id FROM sessions WHERE chat_kind = 'private' AND chat_id = :user_id)
        OR reply_to IN (SELECT id FROM messages WHERE speaker_id = :user_id)
    )
RETURNING id;

-- name: drop_cards
DELETE FROM cards
WHERE (chat_kind = 'private' AND chat_id = :user_id) OR user_id = :user_id
    OR item_id IN (SELECT id FROM items WHERE profile = :profile AND space_key = :space_key)
RETURNING token;

-- name: drop_announcements
DELETE FROM announcements
WHERE profile = :profile AND (
    (chat_kind = 'private' AND chat_id = :user_id)
    OR item_id IN (SELECT id FROM items WHERE profile = :profile AND space_key = :space_key)
);

-- name: settle
-- An earlier try that was cut off has nothing left to do: at a later start it would take what was said since.
UPDATE confirmations SET is_done = 1
WHERE profile = :profile AND space_key = :space_key AND command = 'forget-me' AND used_by <> '';

-- name: drop_items
DELETE FROM items WHERE profile = :profile AND space_key = :space_key RETURNING id;

-- name: drop_events
DELETE FROM events WHERE profile = :profile AND space_key = :space_key;

-- name: drop_quarantines
DELETE FROM quarantines WHERE profile = :profile AND space_key = :space_key;

-- name: drop_tombstones
DELETE FROM tombstones WHERE space_key = :space_key;

-- name: blank_admission
-- That they may talk here stays, or they would have to be let in again; what they are called goes.
UPDATE admissions SET name = '' WHERE profile = :profile AND kind = 'person' AND subject_id = :user_id;

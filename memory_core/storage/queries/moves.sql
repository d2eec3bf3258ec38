-- A chat under another id: `:old`, `:new` are ids; `:old_chat`, `:new_chat` space keys; `:old_topics`, `:new_topics` what the keys
-- of its topics begin with and `:topics` their pattern; `:old_place`, `:new_place`, `:threads` the same of places.

-- name: begin
INSERT INTO moves (profile, platform, old_chat_id, new_chat_id, at, has_files)
VALUES (:profile, :platform, :old, :new, :at, 0)
ON CONFLICT (profile, platform, old_chat_id) DO NOTHING RETURNING new_chat_id;

-- name: followed
UPDATE moves SET has_files = 1 WHERE profile = :profile AND platform = :platform AND old_chat_id = :old;

-- name: all
SELECT * FROM moves WHERE profile = :profile ORDER BY at, old_chat_id;

-- name: sessions
UPDATE sessions SET
    chat_id = :new, place_key = :new_place || substr(place_key, length(:old_place) + 1),
    home_key = CASE WHEN home_key = :old_chat THEN :new_chat ELSE :new_topics || substr(home_key, length(:old_topics) + 1) END
WHERE profile = :profile AND platform = :platform AND chat_id = :old;

-- name: statements
UPDATE statements SET chat_id = :new WHERE profile = :profile AND platform = :platform AND chat_id = :old;

-- name: items
UPDATE items SET
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE profile = :profile AND (space_key = :old_chat OR space_key LIKE :topics);

-- name: items_said_there
UPDATE items SET place_key = :new_place || substr(place_key, length(:old_place) + 1)
WHERE profile = :profile AND (place_key = :old_place OR place_key LIKE :threads);

-- name: tombstones
UPDATE tombstones SET
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE space_key = :old_chat OR space_key LIKE :topics;

-- name: records
UPDATE records SET
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE space_key = :old_chat OR space_key LIKE :topics;

-- name: operations
-- Undo finds the document by what stands here; people's words cannot look like it, their quotes are escaped.
UPDATE records SET operations = replace(
    replace(operations, '"doc":"' || :old_chat || '/', '"doc":"' || :new_chat || '/'),
    '"doc":"' || :old_topics, '"doc":"' || :new_topics
)
WHERE operations LIKE '%"doc":"' || :old_chat || '/%' OR operations LIKE '%"doc":"' || :old_topics || '%';

-- name: quarantines
UPDATE quarantines SET
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE profile = :profile AND (space_key = :old_chat OR space_key LIKE :topics);

-- name: events
UPDATE events SET
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE profile = :profile AND (space_key = :old_chat OR space_key LIKE :topics);

-- name: confirmations
UPDATE confirmations SET
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE profile = :profile AND (space_key = :old_chat OR space_key LIKE :topics);

-- name: task_offset
-- Where people have begun to count anew, the old chat's tasks come after theirs.
SELECT COALESCE(MAX(number), 0) AS offset FROM tasks
WHERE profile = :profile AND (space_key = :new_chat OR space_key LIKE :new_topics || '%');

-- name: tasks
UPDATE tasks SET
    number = number + :task_offset,
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE profile = :profile AND (space_key = :old_chat OR space_key LIKE :topics);

-- name: task_changes
UPDATE task_changes SET
    task_number = task_number + :task_offset,
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE profile = :profile AND (space_key = :old_chat OR space_key LIKE :topics);

-- name: task_questions
UPDATE task_questions SET
    task_number = task_number + :task_offset,
    place_key = :new_place || substr(place_key, length(:old_place) + 1),
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE profile = :profile AND (space_key = :old_chat OR space_key LIKE :topics);

-- name: recall_entries
-- Their numbers and sessions name them; which profile's they are follows from the session.
UPDATE recall_entries SET
    space_key = CASE WHEN space_key = :old_chat THEN :new_chat ELSE :new_topics || substr(space_key, length(:old_topics) + 1) END
WHERE (space_key = :old_chat OR space_key LIKE :topics)
    AND session_id IN (SELECT id FROM sessions WHERE profile = :profile);

-- name: jobs
-- A worker that reads the chat under its old name has lost its claim: what it would write goes to the wrong place.
UPDATE jobs SET
    home_key = CASE WHEN home_key = :old_chat THEN :new_chat ELSE :new_topics || substr(home_key, length(:old_topics) + 1) END,
    attempts = CASE WHEN state = 'running' AND attempts > 0 THEN attempts - 1 ELSE attempts END,
    state = CASE WHEN state = 'running' THEN 'pending' ELSE state END, owner = '', expires_at = NULL
WHERE profile = :profile AND (home_key = :old_chat OR home_key LIKE :topics);

-- name: announcements
UPDATE announcements SET chat_id = :new, place_key = :new_place || substr(place_key, length(:old_place) + 1)
WHERE profile = :profile AND platform = :platform AND chat_id = :old;

-- name: cards
-- The messages that show them stayed behind, and their numbers mean other messages in the new chat.
UPDATE cards SET chat_id = :new, is_open = 0, message_id = NULL WHERE platform = :platform AND chat_id = :old;

-- name: admissions
UPDATE admissions SET subject_id = :new
WHERE profile = :profile AND kind = 'chat' AND subject_id = :old
    AND NOT EXISTS (
        SELECT 1 FROM admissions AS there
        WHERE there.profile = :profile AND there.kind = 'chat' AND there.subject_id = :new
    );

-- name: untold
-- What still waits there is told anew, with cards that can be pressed.
UPDATE announcements SET sent_at = NULL, not_before = :at, batch = ''
WHERE profile = :profile AND platform = :platform AND chat_id = :new AND kind = 'news' AND sent_at IS NOT NULL
    AND item_id IN (SELECT id FROM items WHERE profile = :profile AND state = 'pending');

-- name: notices
UPDATE notices SET key = 'first:' || :profile || ':' || :new_place
WHERE key = 'first:' || :profile || ':' || :old_place
    AND NOT EXISTS (SELECT 1 FROM notices AS there WHERE there.key = 'first:' || :profile || ':' || :new_place);

-- name: queued_updates
SELECT key, payload FROM inbox WHERE platform = :platform AND chat_id = :old AND state = 'received' ORDER BY number;

-- name: move_update
UPDATE inbox SET chat_id = :new, payload = :payload WHERE key = :key;

-- name: queued_replies
SELECT id, kind, payload FROM outbox WHERE platform = :platform AND chat_key = :old_place AND state = 'waiting' ORDER BY id;

-- name: move_reply
UPDATE outbox SET chat_key = :new_place, kind = :kind, payload = :payload WHERE id = :id;

-- name: drop_reply
UPDATE outbox SET state = 'given-up', error = 'the message stayed in the old chat' WHERE id = :id;

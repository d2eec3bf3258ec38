-- Open work, what was done to it, and what people were asked about it.

-- name: insert
INSERT INTO tasks (
    profile, space_key, number, user_id, title, line_key, status, session_id, message_id, created_at, updated_at, closed_at
)
SELECT :profile, :space_key, COALESCE(MAX(number), 0) + 1, :user_id, :title, :line_key, 'active', :session_id, :message_id,
    :at, :at, NULL
FROM (
    SELECT number FROM tasks WHERE profile = :profile AND space_key = :space_key
    UNION ALL SELECT task_number FROM task_changes WHERE profile = :profile AND space_key = :space_key
) AS known
RETURNING number;

-- name: get
SELECT * FROM tasks WHERE profile = :profile AND space_key = :space_key AND number = :number;

-- name: same
SELECT * FROM tasks
WHERE profile = :profile AND space_key = :space_key AND status = 'active' AND line_key = :line_key
ORDER BY number LIMIT 1;

-- name: active
SELECT * FROM tasks WHERE profile = :profile AND space_key = :space_key AND status = 'active'
ORDER BY updated_at DESC, number DESC LIMIT :limit;

-- name: count_active
SELECT COUNT(*) AS found FROM tasks WHERE profile = :profile AND space_key = :space_key AND status = 'active';

-- name: completed_since
SELECT * FROM tasks
WHERE profile = :profile AND space_key = :space_key AND status = 'completed' AND updated_at >= :since
ORDER BY updated_at DESC, number DESC LIMIT :limit;

-- name: move
UPDATE tasks SET status = :after, updated_at = :at, closed_at = :closed_at
WHERE profile = :profile AND space_key = :space_key AND number = :number AND status = :before
RETURNING number;

-- name: record
INSERT INTO task_changes (
    cause, profile, space_key, task_number, at, kind, origin, user_id, operator_as, before, after, session_id, message_id
) VALUES (
    :cause, :profile, :space_key, :task_number, :at, :kind, :origin, :user_id, :operator_as, :before, :after, :session_id,
    :message_id
);

-- name: change_by
SELECT * FROM task_changes WHERE cause = :cause;

-- name: changes
SELECT * FROM task_changes WHERE profile = :profile AND space_key = :space_key AND task_number = :number
ORDER BY at, cause;

-- name: ask
INSERT INTO task_questions (
    token, profile, space_key, task_number, place_key, kind, user_id, cause, asked_at, expires_at, used_by
) VALUES (
    :token, :profile, :space_key, :task_number, :place_key, :kind, :user_id, :cause, :asked_at, :expires_at, ''
);

-- name: question
SELECT * FROM task_questions WHERE token = :token;

-- name: asked
-- The newest question of a kind that one person may still answer in one chat.
SELECT * FROM task_questions
WHERE profile = :profile AND place_key = :place_key AND user_id = :user_id AND task_number = :number AND kind = :kind
    AND used_by = '' AND expires_at > :now
ORDER BY asked_at DESC, token DESC LIMIT 1;

-- name: put_by
SELECT * FROM task_questions WHERE cause = :cause ORDER BY task_number, token;

-- name: used_by
SELECT * FROM task_questions
WHERE profile = :profile AND space_key = :space_key AND task_number = :number AND used_by = :cause;

-- name: use
UPDATE task_questions SET used_by = :cause
WHERE token = :token AND ((used_by = '' AND expires_at > :now) OR used_by = :cause)
RETURNING token;

-- name: drop_questions
-- One that a dismissal has answered stays as long as its task: it is the proof that somebody confirmed it.
DELETE FROM task_questions
WHERE expires_at <= :now AND (
    used_by = '' OR kind <> 'dismiss' OR NOT EXISTS (
        SELECT 1 FROM tasks
        WHERE tasks.profile = task_questions.profile AND tasks.space_key = task_questions.space_key
            AND tasks.number = task_questions.task_number
    )
);

-- name: spaces
SELECT DISTINCT space_key FROM tasks WHERE profile = :profile ORDER BY space_key;

-- name: every
SELECT * FROM tasks WHERE profile = :profile AND space_key IN :space_keys ORDER BY space_key, number;

-- name: forget_session
-- What came up in a conversation that is deleted rests on its words.
DELETE FROM tasks WHERE profile = :profile AND session_id = :session_id RETURNING number;

-- name: forget_tasks
-- A person's own tasks, and those that they brought into a chat.
DELETE FROM tasks WHERE profile = :profile AND (space_key = :space_key OR user_id = :user_id);

-- name: forget_changes
DELETE FROM task_changes WHERE profile = :profile AND (
    space_key = :space_key
    OR NOT EXISTS (
        SELECT 1 FROM tasks
        WHERE tasks.profile = task_changes.profile AND tasks.space_key = task_changes.space_key
            AND tasks.number = task_changes.task_number
    )
);

-- name: forget_actor
-- What they did to others' tasks stays done, by nobody.
UPDATE task_changes SET user_id = 0 WHERE profile = :profile AND user_id = :user_id;

-- name: forget_questions
DELETE FROM task_questions WHERE profile = :profile AND (
    space_key = :space_key OR (user_id = :user_id AND (used_by = '' OR kind <> 'dismiss'))
);

-- name: forget_asked
UPDATE task_questions SET user_id = 0 WHERE profile = :profile AND user_id = :user_id;

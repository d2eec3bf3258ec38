-- A dismissal keeps the question that it answered: `dhakira audit` holds each against it. Those before now were dropped in time.
INSERT INTO task_questions (
    token, profile, space_key, task_number, place_key, kind, user_id, cause, asked_at, expires_at, used_by
)
SELECT 'before:' || cause, profile, space_key, task_number, '', 'dismiss', user_id, 'before', at, at, cause
FROM task_changes
WHERE kind = 'dismiss' AND NOT EXISTS (SELECT 1 FROM task_questions WHERE used_by = task_changes.cause);

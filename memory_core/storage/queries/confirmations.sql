-- What people were asked to confirm.

-- name: put
INSERT INTO confirmations (
    token, profile, command, space_key, user_id, operator_as, expires_at, used_by, is_done
) VALUES (
    :token, :profile, :command, :space_key, :user_id, :operator_as, :expires_at, :used_by, :is_done
)
ON CONFLICT (token) DO NOTHING;

-- name: get
SELECT * FROM confirmations WHERE token = :token;

-- name: use
-- Once, and again by whom took it up: a crash in between loses nothing.
UPDATE confirmations SET used_by = :cause
WHERE token = :token AND ((used_by = '' AND expires_at > :now) OR used_by = :cause)
RETURNING token;

-- name: release
UPDATE confirmations SET used_by = '' WHERE token = :token AND used_by = :cause AND is_done = 0;

-- name: done
UPDATE confirmations SET is_done = 1 WHERE token = :token;

-- name: begun
SELECT * FROM confirmations WHERE profile = :profile AND used_by <> '' AND is_done = 0 ORDER BY expires_at, token;

-- name: drop_expired
DELETE FROM confirmations WHERE expires_at <= :now AND (used_by = '' OR is_done = 1);

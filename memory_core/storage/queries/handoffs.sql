-- Codes for going on elsewhere.

-- name: drop
-- A new code takes the place of the person's last one; what is over goes too.
DELETE FROM handoffs WHERE (profile = :profile AND user_id = :user_id) OR expires_at <= :now;

-- name: put
INSERT INTO handoffs (code_hash, profile, user_id, session_id, expires_at, tries, used_by)
VALUES (:code_hash, :profile, :user_id, :session_id, :expires_at, 0, '');

-- name: find
SELECT * FROM handoffs
WHERE profile = :profile AND user_id = :user_id AND used_by = '' AND expires_at > :now AND tries < :most;

-- name: tried
UPDATE handoffs SET tries = tries + 1
WHERE profile = :profile AND user_id = :user_id AND used_by = '' AND expires_at > :now RETURNING tries;

-- name: use
UPDATE handoffs SET used_by = :cause WHERE code_hash = :code_hash AND used_by = '' RETURNING code_hash;

-- name: forget
DELETE FROM handoffs WHERE profile = :profile AND user_id = :user_id;

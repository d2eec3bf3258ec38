-- Who was let in, kept out or asks; pairing codes and wrong tries.

-- name: put
INSERT INTO admissions (profile, kind, subject_id, state, name, how, made_by, at)
VALUES (:profile, :kind, :subject_id, :state, :called, :how, :made_by, :at)
ON CONFLICT (profile, kind, subject_id) DO UPDATE SET
    state = excluded.state, name = CASE WHEN excluded.name = '' THEN admissions.name ELSE excluded.name END,
    how = excluded.how, made_by = excluded.made_by, at = excluded.at;

-- name: get
SELECT * FROM admissions WHERE profile = :profile AND kind = :kind AND subject_id = :subject_id;

-- name: all
SELECT * FROM admissions WHERE profile = :profile ORDER BY at, kind, subject_id;

-- name: asked_since
SELECT COUNT(*) AS found FROM admissions WHERE profile = :profile AND state = 'asked' AND at >= :since;

-- name: drop_asked
DELETE FROM admissions WHERE state = 'asked' AND at < :before RETURNING subject_id;

-- name: add_code
INSERT INTO pairing_codes (code_hash, profile, made_by, expires_at, used_by)
VALUES (:code_hash, :profile, :made_by, :expires_at, NULL);

-- name: use_code
UPDATE pairing_codes SET used_by = :user_id
WHERE code_hash = :code_hash AND profile = :profile AND used_by IS NULL AND expires_at > :now
RETURNING made_by;

-- name: drop_codes
DELETE FROM pairing_codes WHERE expires_at < :before;

-- name: try_code
INSERT INTO pairing_tries (profile, user_id, since, how_many) VALUES (:profile, :user_id, :now, 1)
ON CONFLICT (profile, user_id) DO UPDATE SET
    how_many = CASE WHEN pairing_tries.since < :window THEN 1 ELSE pairing_tries.how_many + 1 END,
    since = CASE WHEN pairing_tries.since < :window THEN excluded.since ELSE pairing_tries.since END
RETURNING how_many;

-- name: tries
SELECT how_many FROM pairing_tries WHERE profile = :profile AND user_id = :user_id AND since >= :window;

-- name: drop_tries
DELETE FROM pairing_tries WHERE since < :before;

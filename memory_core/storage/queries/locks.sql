-- Space locks. An owner of empty text holds nothing; the fence counts every taking.

-- name: held_by_others
SELECT space_key FROM locks
WHERE space_key IN :space_keys AND owner <> '' AND owner <> :owner AND expires_at > :now;

-- name: holders
SELECT DISTINCT owner FROM locks
WHERE space_key IN :space_keys AND owner <> '' AND expires_at > :now ORDER BY owner;

-- name: let_go
UPDATE locks SET owner = '' WHERE owner = :owner AND owner <> '' RETURNING space_key;

-- name: take
INSERT INTO locks (space_key, owner, fence, expires_at) VALUES (:space_key, :owner, 1, :expires_at)
ON CONFLICT (space_key) DO UPDATE SET
    owner = excluded.owner, fence = locks.fence + 1, expires_at = excluded.expires_at
RETURNING fence;

-- name: release
UPDATE locks SET owner = '' WHERE space_key = :space_key AND fence = :fence;

-- name: held
SELECT space_key FROM locks
WHERE space_key = :space_key AND fence = :fence AND owner <> '' AND expires_at > :now;

-- name: taken
SELECT space_key, expires_at FROM locks WHERE owner <> '' ORDER BY space_key;

-- name: sweep
UPDATE locks SET owner = '' WHERE owner <> '' AND expires_at <= :now RETURNING space_key;

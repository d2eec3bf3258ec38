-- Finalization jobs. A claim is a row in state running, its owner and fence, until expires_at.

-- name: enqueue
INSERT INTO jobs (
    id, profile, session_id, home_key, reason, cutoff_count, cutoff_message, state, available_at, created_at,
    updated_at, attempts, reclaims, owner, fence, expires_at, outcome, error, counts
) VALUES (
    :id, :profile, :session_id, :home_key, :reason, :cutoff_count, :cutoff_message, :state, :available_at,
    :created_at, :updated_at, :attempts, :reclaims, :owner, :fence, :expires_at, :outcome, :error, :counts
)
ON CONFLICT (session_id, cutoff_count, cutoff_message) DO NOTHING;

-- name: same_cutoff
SELECT * FROM jobs
WHERE session_id = :session_id AND cutoff_count = :cutoff_count AND cutoff_message = :cutoff_message;

-- name: due
-- Whether a claim would find anything, or anything to take back: looked at without the right to write.
SELECT 1 AS found WHERE EXISTS (
    SELECT 1 FROM jobs WHERE state = 'pending' AND profile = :profile AND available_at <= :now
) OR EXISTS (
    SELECT 1 FROM jobs WHERE state = 'running' AND expires_at <= :now
);

-- name: reclaim
-- Whoever held these is gone: that was no attempt. Their fence stays, so that the next claim's is higher.
UPDATE jobs SET
    state = CASE WHEN reclaims >= :max_reclaims THEN 'failed' ELSE 'pending' END,
    error = CASE WHEN reclaims >= :max_reclaims THEN 'reclaims-exhausted' ELSE error END,
    attempts = attempts - 1, reclaims = reclaims + 1, owner = '', expires_at = NULL, updated_at = :now
WHERE state = 'running' AND expires_at <= :now;

-- name: claim
UPDATE jobs SET
    state = 'running', owner = :owner, expires_at = :expires_at, attempts = attempts + 1, fence = fence + 1,
    updated_at = :now
WHERE number = (
    SELECT waiting.number FROM jobs AS waiting
    WHERE waiting.state = 'pending' AND waiting.profile = :profile AND waiting.available_at <= :now AND NOT EXISTS (
        SELECT 1 FROM jobs AS busy
        WHERE busy.state = 'running' AND busy.profile = waiting.profile AND busy.home_key = waiting.home_key
    )
    ORDER BY waiting.created_at, waiting.number LIMIT 1
)
RETURNING *;

-- name: renew
UPDATE jobs SET expires_at = :expires_at, updated_at = :now
WHERE id = :id AND owner = :owner AND fence = :fence AND state = 'running' AND expires_at > :now RETURNING id;

-- name: owners
SELECT DISTINCT owner FROM jobs WHERE state = 'running' ORDER BY owner;

-- name: let_go
-- The holder is known to be dead: the next look takes its claims back, as if their time had run out.
UPDATE jobs SET expires_at = :now WHERE state = 'running' AND owner = :owner AND expires_at > :now RETURNING id;

-- name: orphans
SELECT * FROM jobs WHERE state = 'pending' AND profile <> :profile ORDER BY profile, created_at, number;

-- name: settle
UPDATE jobs SET
    state = :state, available_at = :available_at, updated_at = :updated_at, attempts = :attempts,
    reclaims = :reclaims, outcome = :outcome, error = :error, counts = :counts, owner = '', expires_at = NULL
WHERE id = :id AND owner = :held_by AND fence = :held_fence AND state = 'running' AND expires_at > :now RETURNING id;

-- name: holds
SELECT id FROM jobs
WHERE id = :id AND owner = :owner AND fence = :fence AND state = 'running' AND expires_at > :now;

-- name: jobs
SELECT * FROM jobs WHERE profile = :profile AND state IN :states ORDER BY created_at DESC, number DESC LIMIT :limit;

-- name: job
SELECT * FROM jobs WHERE id = :id;

-- name: put
-- The fence is left as it is: it only rises.
UPDATE jobs SET
    profile = :profile, session_id = :session_id, home_key = :home_key, reason = :reason,
    cutoff_count = :cutoff_count, cutoff_message = :cutoff_message, state = :state,
    available_at = :available_at, created_at = :created_at, updated_at = :updated_at, attempts = :attempts,
    reclaims = :reclaims, outcome = :outcome, error = :error, counts = :counts
WHERE id = :id AND state <> 'running' RETURNING id;

-- name: prune
-- In the order of an index, so that what it costs does not grow with what is kept.
DELETE FROM jobs WHERE number IN (
    SELECT number FROM jobs WHERE profile = :profile AND state IN ('completed', 'failed')
    ORDER BY updated_at DESC, number DESC LIMIT 1000000000 OFFSET :keep
) RETURNING id;

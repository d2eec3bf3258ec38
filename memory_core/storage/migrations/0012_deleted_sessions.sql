-- Deletions that a crash cut off are found at start.
CREATE INDEX sessions_deleted ON sessions (profile) WHERE deleted_at IS NOT NULL;

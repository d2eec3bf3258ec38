-- A claim and the letting go of old jobs cost the same however many jobs are done, and whoever's they are.

DROP INDEX jobs_waiting;
CREATE INDEX jobs_waiting ON jobs (profile, created_at, number) WHERE state = 'pending';
CREATE INDEX jobs_finished ON jobs (profile, updated_at, number) WHERE state IN ('completed', 'failed');

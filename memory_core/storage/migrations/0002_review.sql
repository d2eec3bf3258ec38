-- Announcements of items to those who decide about them, and the newest decisions.

CREATE TABLE announcements (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    profile     TEXT NOT NULL,
    item_id     TEXT NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('news', 'expiring')),
    round       TEXT NOT NULL,
    platform    TEXT NOT NULL,
    chat_id     BIGINT NOT NULL,
    chat_kind   TEXT NOT NULL,
    topic_id    BIGINT,
    place_key   TEXT NOT NULL,
    cause       TEXT NOT NULL,
    not_before  TEXT NOT NULL,
    sent_at     TEXT,
    batch       TEXT NOT NULL
);
-- Each place hears of an item once.
CREATE UNIQUE INDEX announcements_once ON announcements (profile, item_id, kind, round, place_key);
CREATE INDEX announcements_due ON announcements (profile, not_before) WHERE sent_at IS NULL;
CREATE INDEX announcements_sent ON announcements (place_key, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX announcements_batch ON announcements (batch) WHERE batch <> '';

-- What waits longest is looked for by the hour.
CREATE INDEX items_waiting ON items (profile, updated_at) WHERE state = 'pending';

-- Ids and codes, never text.
CREATE TABLE events (
    number        INTEGER PRIMARY KEY AUTOINCREMENT,
    at            TEXT NOT NULL,
    profile       TEXT NOT NULL,
    kind          TEXT NOT NULL,
    item_id       TEXT NOT NULL,
    space_key     TEXT NOT NULL,
    record_id     TEXT NOT NULL,
    trigger_kind  TEXT NOT NULL,
    command       TEXT NOT NULL,
    actor         BIGINT,
    operator_as   BIGINT,
    reason        TEXT NOT NULL,
    reasons       TEXT NOT NULL,
    risk          TEXT NOT NULL,
    how_many      BIGINT NOT NULL
);
CREATE INDEX events_item ON events (item_id, number);

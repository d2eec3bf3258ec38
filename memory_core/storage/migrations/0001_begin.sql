-- The first schema. Times are ISO-8601 UTC text of one width; `number` is the order of arrival.

CREATE TABLE sessions (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    profile     TEXT NOT NULL,
    platform    TEXT NOT NULL,
    chat_id     BIGINT NOT NULL,
    chat_kind   TEXT NOT NULL,
    topic_id    BIGINT,
    place_key   TEXT NOT NULL,
    home_key    TEXT NOT NULL,
    started_at  TEXT NOT NULL,
    last_at     TEXT NOT NULL,
    count       BIGINT NOT NULL,
    replies     BIGINT NOT NULL,
    carry_from  TEXT,
    ended_at    TEXT,
    end_reason  TEXT
);
-- One open session per place.
CREATE UNIQUE INDEX sessions_open ON sessions (profile, place_key) WHERE ended_at IS NULL;
CREATE INDEX sessions_ended ON sessions (profile, place_key, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_idle ON sessions (profile, last_at) WHERE ended_at IS NULL;

CREATE TABLE messages (
    id                   TEXT NOT NULL PRIMARY KEY,
    session_id           TEXT NOT NULL REFERENCES sessions (id),
    seq                  BIGINT NOT NULL,
    role                 TEXT NOT NULL,
    speaker_id           BIGINT,
    speaker_name         TEXT,
    text                 TEXT NOT NULL,
    chars                BIGINT NOT NULL,
    sent_at              TEXT NOT NULL,
    parts                TEXT NOT NULL,
    masked               TEXT NOT NULL,
    platform             TEXT NOT NULL,
    chat_id              BIGINT NOT NULL,
    platform_message_id  BIGINT,
    reply_to             TEXT,
    edited_at            TEXT,
    UNIQUE (session_id, seq)
);
CREATE UNIQUE INDEX messages_platform ON messages (platform, chat_id, platform_message_id)
    WHERE platform_message_id IS NOT NULL;

-- How far curation has read a session.
CREATE TABLE cursors (
    session_id  TEXT NOT NULL PRIMARY KEY REFERENCES sessions (id),
    seq         BIGINT NOT NULL
);

CREATE TABLE inbox (
    number       INTEGER PRIMARY KEY AUTOINCREMENT,
    key          TEXT NOT NULL UNIQUE,
    platform     TEXT NOT NULL,
    chat_id      BIGINT NOT NULL,
    chat_kind    TEXT NOT NULL,
    topic_id     BIGINT,
    kind         TEXT NOT NULL,
    payload      TEXT NOT NULL,
    received_at  TEXT NOT NULL,
    state        TEXT NOT NULL CHECK (state IN ('received', 'done')),
    message_id   TEXT,
    step         TEXT NOT NULL,
    result       TEXT NOT NULL
);
CREATE INDEX inbox_unfinished ON inbox (platform, number) WHERE state = 'received';

CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    platform    TEXT NOT NULL,
    chat_key    TEXT NOT NULL,
    kind        TEXT NOT NULL,
    payload     TEXT NOT NULL,
    created_at  TEXT NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'unknown', 'given-up')),
    not_before  TEXT,
    attempts    BIGINT NOT NULL,
    parts_sent  BIGINT NOT NULL,
    message_id  BIGINT,
    card        TEXT,
    cause       TEXT NOT NULL,
    error       TEXT NOT NULL
);
CREATE INDEX outbox_waiting ON outbox (platform, chat_key, id) WHERE state = 'waiting';

CREATE TABLE items (
    number         INTEGER PRIMARY KEY AUTOINCREMENT,
    id             TEXT NOT NULL,
    profile        TEXT NOT NULL,
    space_key      TEXT NOT NULL,
    doc            TEXT NOT NULL,
    section        TEXT NOT NULL,
    statement      TEXT NOT NULL,
    line_key       TEXT NOT NULL,
    category       TEXT NOT NULL,
    explicitness   TEXT NOT NULL,
    sensitivity    TEXT NOT NULL,
    subject        TEXT NOT NULL,
    confidence     DOUBLE PRECISION NOT NULL,
    confidence_at  TEXT NOT NULL,
    state          TEXT NOT NULL,
    prior          TEXT,
    reason         TEXT NOT NULL,
    reasons        TEXT NOT NULL,
    risk           TEXT NOT NULL,
    slot           TEXT,
    value          TEXT,
    verified       SMALLINT NOT NULL,
    automatic      SMALLINT NOT NULL,
    shared         SMALLINT NOT NULL,
    supersedes     TEXT,
    speaker_id     BIGINT,
    session_id     TEXT,
    place_key      TEXT NOT NULL,
    record_id      TEXT,
    created_at     TEXT NOT NULL,
    updated_at     TEXT NOT NULL,
    UNIQUE (profile, id)
);
CREATE INDEX items_space ON items (profile, space_key, state, created_at);
CREATE INDEX items_forgotten ON items (profile, updated_at) WHERE state = 'forgotten';

CREATE TABLE evidence (
    item_number   BIGINT NOT NULL REFERENCES items (number) ON DELETE CASCADE,
    seq           BIGINT NOT NULL,
    message_id    TEXT NOT NULL,
    span          TEXT NOT NULL,
    speaker_id    BIGINT NOT NULL,
    speaker_name  TEXT NOT NULL,
    said_at       TEXT NOT NULL,
    stale         SMALLINT NOT NULL,
    PRIMARY KEY (item_number, seq)
);
CREATE INDEX evidence_citing ON evidence (message_id);

-- What must not come back: hashes without the text.
CREATE TABLE tombstones (
    space_key  TEXT NOT NULL,
    hash       TEXT NOT NULL,
    item_id    TEXT NOT NULL,
    at         TEXT NOT NULL,
    PRIMARY KEY (space_key, hash, item_id)
);
CREATE INDEX tombstones_item ON tombstones (item_id);

CREATE TABLE records (
    number          INTEGER PRIMARY KEY AUTOINCREMENT,
    id              TEXT NOT NULL UNIQUE,
    at              TEXT NOT NULL,
    space_key       TEXT NOT NULL,
    trigger_kind    TEXT NOT NULL,
    status          TEXT NOT NULL,
    actor           BIGINT,
    operator_as     BIGINT,
    command         TEXT NOT NULL,
    cause           TEXT NOT NULL,
    session_id      TEXT,
    cutoff_count    BIGINT,
    cutoff_message  TEXT,
    transitions     TEXT NOT NULL,
    operations      TEXT NOT NULL,
    counts          TEXT NOT NULL,
    undone_by       TEXT
);
-- A repeated update, job or command line acts once.
CREATE UNIQUE INDEX records_cause ON records (cause) WHERE cause <> '';
CREATE INDEX records_space ON records (space_key, at, number);

CREATE TABLE intents (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    cause       TEXT NOT NULL,
    payload     TEXT NOT NULL,
    created_at  TEXT NOT NULL
);

CREATE TABLE space_versions (
    space_key  TEXT NOT NULL PRIMARY KEY,
    version    BIGINT NOT NULL
);

CREATE TABLE cards (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    token       TEXT NOT NULL UNIQUE,
    item_id     TEXT NOT NULL,
    platform    TEXT NOT NULL,
    chat_id     BIGINT NOT NULL,
    chat_kind   TEXT NOT NULL,
    topic_id    BIGINT,
    kind        TEXT NOT NULL,
    outbox_id   BIGINT NOT NULL,
    message_id  BIGINT,
    is_open     SMALLINT NOT NULL,
    language    TEXT NOT NULL,
    user_id     BIGINT
);
CREATE INDEX cards_item ON cards (item_id) WHERE is_open = 1;
CREATE INDEX cards_message ON cards (platform, chat_id, message_id) WHERE message_id IS NOT NULL;

CREATE TABLE notices (
    key  TEXT NOT NULL PRIMARY KEY,
    at   TEXT NOT NULL
);

CREATE TABLE jobs (
    number          INTEGER PRIMARY KEY AUTOINCREMENT,
    id              TEXT NOT NULL UNIQUE,
    profile         TEXT NOT NULL,
    session_id      TEXT NOT NULL,
    home_key        TEXT NOT NULL,
    reason          TEXT NOT NULL,
    cutoff_count    BIGINT NOT NULL,
    cutoff_message  TEXT NOT NULL,
    state           TEXT NOT NULL CHECK (state IN ('pending', 'running', 'completed', 'failed')),
    available_at    TEXT NOT NULL,
    created_at      TEXT NOT NULL,
    updated_at      TEXT NOT NULL,
    attempts        BIGINT NOT NULL,
    reclaims        BIGINT NOT NULL,
    owner           TEXT NOT NULL,
    fence           BIGINT NOT NULL,
    expires_at      TEXT,
    outcome         TEXT NOT NULL,
    error           TEXT NOT NULL,
    counts          TEXT,
    UNIQUE (session_id, cutoff_count, cutoff_message)
);
-- At most one running job per home space.
CREATE UNIQUE INDEX jobs_running ON jobs (profile, home_key) WHERE state = 'running';
CREATE INDEX jobs_waiting ON jobs (created_at, number) WHERE state = 'pending';
CREATE INDEX jobs_listed ON jobs (profile, created_at, number);

-- Rows stay after release, so that the fence only rises.
CREATE TABLE locks (
    space_key   TEXT NOT NULL PRIMARY KEY,
    owner       TEXT NOT NULL,
    fence       BIGINT NOT NULL,
    expires_at  TEXT NOT NULL
);

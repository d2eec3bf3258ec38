-- Who was let in, kept out or asks to come in, beside the lists of the settings; and the codes by which people let themselves in.
-- A code stands as its hash. Wrong tries are counted per person (ARCHITECTURE §5, §10).

CREATE TABLE admissions (
    profile     TEXT NOT NULL,
    kind        TEXT NOT NULL,
    subject_id  BIGINT NOT NULL,
    state       TEXT NOT NULL,
    name        TEXT NOT NULL,
    how         TEXT NOT NULL,
    made_by     BIGINT,
    at          TEXT NOT NULL,
    PRIMARY KEY (profile, kind, subject_id)
);

CREATE TABLE pairing_codes (
    code_hash   TEXT NOT NULL PRIMARY KEY,
    profile     TEXT NOT NULL,
    made_by     BIGINT,
    expires_at  TEXT NOT NULL,
    used_by     BIGINT
);

CREATE TABLE pairing_tries (
    profile   TEXT NOT NULL,
    user_id   BIGINT NOT NULL,
    since     TEXT NOT NULL,
    how_many  BIGINT NOT NULL,
    PRIMARY KEY (profile, user_id)
);

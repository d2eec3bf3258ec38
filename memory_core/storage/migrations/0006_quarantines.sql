-- Documents that lost more lines than is believed, until a person says what holds or the lines are there again (ARCHITECTURE §6).

CREATE TABLE quarantines (
    profile    TEXT NOT NULL,
    space_key  TEXT NOT NULL,
    doc        TEXT NOT NULL,
    at         TEXT NOT NULL,
    PRIMARY KEY (profile, space_key, doc)
);

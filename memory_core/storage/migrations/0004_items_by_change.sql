-- A space with a long past costs no more than a young one: its newest items, its waiting ones, a line's namesakes.

CREATE INDEX items_changed ON items (profile, space_key, updated_at, number);
CREATE INDEX items_line ON items (profile, space_key, line_key);

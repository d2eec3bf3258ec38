-- Who cannot be reached is looked for before anything is announced.

CREATE INDEX outbox_given_up ON outbox (chat_key, id) WHERE state = 'given-up';

-- Messages with buttons, and notices that are given once.

-- name: put
INSERT INTO cards (
    token, item_id, platform, chat_id, chat_kind, topic_id, kind, outbox_id, message_id, is_open, language,
    user_id
) VALUES (
    :token, :item_id, :platform, :chat_id, :chat_kind, :topic_id, :kind, :outbox_id, :message_id, :is_open,
    :language, :user_id
)
ON CONFLICT (token) DO UPDATE SET
    item_id = excluded.item_id, platform = excluded.platform, chat_id = excluded.chat_id,
    chat_kind = excluded.chat_kind, topic_id = excluded.topic_id, kind = excluded.kind,
    outbox_id = excluded.outbox_id, message_id = excluded.message_id, is_open = excluded.is_open,
    language = excluded.language, user_id = excluded.user_id;

-- name: get
SELECT * FROM cards WHERE token = :token;

-- name: of_item
SELECT * FROM cards WHERE item_id = :item_id AND is_open = 1 ORDER BY number;

-- name: at
SELECT * FROM cards WHERE platform = :platform AND chat_id = :chat_id AND message_id = :message_id
ORDER BY number DESC LIMIT 1;

-- name: once
INSERT INTO notices (key, at) VALUES (:key, :at) ON CONFLICT (key) DO NOTHING RETURNING key;

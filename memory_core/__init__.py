"""The memory of a chat bot, on the record: knows nothing of chats' commands, Telegram or any model vendor."""

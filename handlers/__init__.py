"""What people can say and do in a chat: commands, turns and review, without any Telegram library."""

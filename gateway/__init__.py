"""The doors: Telegram adapters, the simulator, the console and the command line."""

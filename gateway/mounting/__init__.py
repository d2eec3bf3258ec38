"""Memory for a bot that somebody runs already: mounted into an aiogram Dispatcher or a python-telegram-bot Application."""

from gateway.mounting.dhakira import Dhakira

__all__ = ["Dhakira"]

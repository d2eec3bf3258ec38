"""The one way a Bot API call fails: the code and words that Telegram's server answers with."""

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """A refused call, answered with HTTP status `code` and `description` (Bot API, "Making requests")."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


@dataclass(frozen=True, slots=True)
class Told:
    """A result with words beside it, as setWebhook gives them."""

    result: Any
    description: str


class SimulatorError(ValueError):
    """The user's side was asked for something that a person could not do in Telegram."""


def bad_request(problem: str) -> ApiError:
    """Return the 400 that Telegram answers for `problem`."""
    return ApiError(400, f"Bad Request: {problem}")

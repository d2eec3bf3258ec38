"""Turns what a model's library raises into the sentences and codes that people get. No foreign text passes."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from memory_core.errors import OVERFLOW, ModelError

KEY_HINT = "Check the model's name and the key in DHAKIRA_MODELS__API_KEY or models.api_key_file."
TOO_LONG_HINT = "Send it in smaller pieces, or begin anew with /fresh."
_TOO_LONG = re.compile(
    r"context[ _](?:length|size|window)|maximum (?:context|prompt|input)|(?:prompt|input|request) is too long|too many tokens"
    r"|exceeds? the (?:maximum number of tokens|model's (?:maximum|context)|available context)",
    re.IGNORECASE,
)
"""How the providers say that a request does not fit; each has its own words and none a code of its own that all share."""
AGAIN_HINT = "Try again in a while; if it stays so, check models.base_url and the provider's state."


def not_configured(message: str = "The language model is not set up.") -> ModelError:
    """Return the error for a model that cannot be reached with these settings."""
    return ModelError(message, code="model.not-configured", hint=KEY_HINT)


def bad_output(message: str = "The language model gave no usable answer.") -> ModelError:
    """Return the error for an answer that is empty, cut off or of another shape."""
    return ModelError(message, code="model.bad-output", hint="Try again; a larger model may do better.")


@contextmanager
def explained() -> Iterator[None]:
    """Raise ModelError for every failure of the library, the network or the provider inside the block.

    Raises:
        ModelError: `model.timeout`, `model.not-configured`, `model.bad-output` or `model.unavailable`.
    """
    import httpx
    import openai
    from pydantic_ai import exceptions

    try:
        yield
    except (TimeoutError, httpx.TimeoutException, openai.APITimeoutError) as error:
        _raise_timeout(error)
    except (exceptions.ModelTimeoutError, exceptions.ModelRequestTimeout) as error:
        _raise_timeout(error)
    except exceptions.UserError:
        raise not_configured() from None
    except exceptions.ModelAPIError as error:
        raise _refused(error) from None
    except (exceptions.UnexpectedModelBehavior, openai.APIResponseValidationError, json.JSONDecodeError):
        raise bad_output() from None
    except (httpx.HTTPError, openai.OpenAIError, OSError):
        raise ModelError("The language model cannot be reached.", hint=AGAIN_HINT) from None
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        # The library's own reader stumbles over answers that do not have the protocol's shape.
        raise bad_output() from None


def _raise_timeout(_: BaseException) -> NoReturn:
    raise ModelError(
        "The language model took too long.", code="model.timeout", hint="Try again, or raise models.timeout_s."
    ) from None


def _refused(error: Exception) -> ModelError:
    status = getattr(error, "status_code", None)
    if status in (401, 403):
        return not_configured("The language model's provider refuses the key.")
    if status == 404:
        return not_configured("The language model's provider does not know this model.")
    if status == 429:
        return ModelError("The language model's provider is busy.", hint=AGAIN_HINT, status=status)
    if status == 413 or (status in (400, 422) and _TOO_LONG.search(str(getattr(error, "body", "")))):
        return ModelError("That is more than the language model can hold.", code=OVERFLOW, hint=TOO_LONG_HINT)
    if isinstance(status, int) and 400 <= status < 500:
        return ModelError("The language model's provider refuses this request.", hint=AGAIN_HINT, status=status)
    if isinstance(status, int) and status < 400:
        return bad_output()
    return ModelError(
        "The language model cannot be reached.", hint=AGAIN_HINT, **({"status": status} if status else {})
    )

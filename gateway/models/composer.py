"""Composing through a provider: the task's rules, the data, and the JSON that comes back. Code checks all of it afterwards."""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from gateway.models.checkpoint_prompt import CHECKPOINT_RULES
from gateway.models.compaction_prompt import COMPACTION_RULES
from gateway.models.failures import bad_output, explained, not_configured

if TYPE_CHECKING:
    from pydantic_ai.models import Model

RULES: Mapping[str, str] = {"compact": COMPACTION_RULES, "checkpoint": CHECKPOINT_RULES}
"""The system message of each task."""


class ProviderComposer:
    """Composes through a provider. Implements `memory_core.ports.Composer`.

    Args:
        model: From `provider.build_model`.
        timeout_s: Seconds for a whole answer.
        clean: Hides credentials in what is sent (ARCHITECTURE §6).
    """

    def __init__(self, model: "Model", *, timeout_s: float, clean: Callable[[str], str] | None = None) -> None:
        self._model = model
        self._timeout = timeout_s
        self._clean = clean

    async def compose(self, task: str, data: str, schema: Mapping[str, object]) -> object:
        """Return the JSON value that the model answers with; an answer that is cut off is none.

        Raises:
            ModelError: `model.bad-output`, `model.unavailable`, `model.timeout`, `model.not-configured`.
        """
        from pydantic_ai.direct import model_request

        from gateway.models.provider import as_request, masked
        from memory_core.ports import ModelMessage

        rules = RULES.get(task)
        if rules is None:
            raise not_configured("This language model is not told how to do that.")
        form = json.dumps(schema, ensure_ascii=False)
        asked = [
            ModelMessage("system", f"{rules}\n\nThe JSON schema of the answer: {form}"),
            ModelMessage("user", data),
        ]
        with explained():
            async with asyncio.timeout(self._timeout):
                response = await model_request(
                    self._model,
                    as_request(asked, self._clean or masked),
                    model_settings={"temperature": 0.0, "timeout": self._timeout},
                )
        if response.finish_reason not in (None, "stop"):
            raise bad_output("The language model's answer was cut off.")
        return json_in(response.text or "")

    async def close(self) -> None:
        """Close the provider's connections."""
        from gateway.models.provider import close_model

        await close_model(self._model)


def json_in(text: str) -> object:
    """Return the JSON value of a model's answer, bare or in one code fence.

    Raises:
        ModelError: `model.bad-output`.
    """
    bare = text.strip()
    if bare.startswith("```") and bare.endswith("```") and "\n" in bare:
        bare = bare[bare.index("\n") + 1 : -3].strip()
    try:
        return json.loads(bare, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise bad_output("The language model's answer is not the JSON that was asked for.") from None


def _no_constant(name: str) -> object:
    raise ValueError(name)

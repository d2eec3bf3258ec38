"""What a person may take along: one archive of the memories that they decide about."""

from handlers.messages import Attachment, Result
from handlers.request import Request
from handlers.texts import say
from memory_core.core import MemoryCore
from memory_core.errors import DocumentError

MAX_BYTES = 20 * 1024 * 1024
"""Largest archive that a chat takes (Bot API sendDocument: 50 MB); we stay well below."""


async def export(core: MemoryCore, request: Request) -> Result:
    """Make the archive; a chat gets it as a document, the command line as a file.

    Raises:
        DocumentError: `document.too-large`.
    """
    made = await core.export(request.spaces)
    if request.place is not None and len(made.data) > MAX_BYTES:
        raise DocumentError("The archive is too large for a chat.", code="document.too-large", limit=MAX_BYTES)
    line = say(request.language, "export.done", name=made.name, spaces=len(request.spaces), **made.counts)
    fields = {"name": made.name, "spaces": [space.key for space in request.spaces], **made.counts}
    return Result(
        ok=True, code="memory.export", fields=fields, lines=(line,), attachment=Attachment.of(made.name, made.data)
    )

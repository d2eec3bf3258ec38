"""Files that people or the bot sent, and how messages show them."""

from dataclasses import dataclass

from gateway.simulator.errors import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file that somebody sent; `path` is where it can be downloaded."""

    id: str
    name: str
    data: bytes
    path: str


def document_json(file: File) -> Json:
    """Return the `document` field of a message with a file."""
    shown = {"file_id": file.id, "file_unique_id": file.id, "file_name": file.name, "file_size": len(file.data)}
    return {"document": shown}


def photo_json(file: File) -> Json:
    """Return the `photo` field of a message with a picture, in one size."""
    size = {"file_id": file.id, "file_unique_id": file.id, "width": 1, "height": 1, "file_size": len(file.data)}
    return {"photo": [size]}

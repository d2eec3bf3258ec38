"""Bot API methods about files: documents, photos, albums, and where to download what people sent."""

from collections.abc import Callable

from gateway.simulator.errors import ApiError, Json, bad_request
from gateway.simulator.files import File, document_json, photo_json
from gateway.simulator.schema import Upload
from gateway.simulator.sending import caption, sent
from gateway.simulator.world import World

MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024
MAX_IN_ALBUM = 10


def send_document(world: World, params: Json) -> Json:
    """Bot API sendDocument, for a file that comes with the call or was sent before."""
    return sent(world, params, _media(world, params, "document") | caption(world, params))


def send_photo(world: World, params: Json) -> Json:
    """Bot API sendPhoto; nobody looks whether the file is a picture."""
    return sent(world, params, _media(world, params, "photo") | caption(world, params))


def send_media_group(world: World, params: Json) -> list[Json]:
    """Bot API sendMediaGroup: documents or photos as one album; all of them, or none."""
    world.reachable(params["chat_id"])
    media = params["media"]
    if not media:
        raise bad_request("there are no messages to send")
    if len(media) > MAX_IN_ALBUM:
        raise bad_request("too many messages to send as an album")
    kinds = {one["type"] for one in media}
    if not kinds <= {"photo", "document"}:
        raise ApiError(501, "Not Implemented in the simulator: albums of anything but photos and documents")
    if len(kinds) > 1:
        raise bad_request("document can't be mixed with other media types")
    contents = [_media(world, {one["type"]: one["media"]}, one["type"]) | caption(world, one) for one in media]
    world.albums += 1
    return [sent(world, params, {"media_group_id": str(world.albums), **content}) for content in contents]


def get_file(world: World, params: Json) -> Json:
    """Bot API getFile: where a file can be downloaded, under `/file/bot<token>/`."""
    file = world.files.get(params["file_id"])
    if file is None:
        raise bad_request("invalid file_id")
    if len(file.data) > MAX_DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return {"file_id": file.id, "file_unique_id": file.id, "file_size": len(file.data), "file_path": file.path}


_SHOWN: dict[str, Callable[[File], Json]] = {"document": document_json, "photo": photo_json}


def _media(world: World, params: Json, kind: str) -> Json:
    given = params[kind]
    if isinstance(given, Upload):
        if not given.size:
            raise bad_request("file must be non-empty")
        return _SHOWN[kind](world.add_file(given.name, given.data, f"{kind}s"))
    if "://" in given:
        raise ApiError(501, "Not Implemented in the simulator: files by address")
    if given not in world.files:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return _SHOWN[kind](world.files[given])

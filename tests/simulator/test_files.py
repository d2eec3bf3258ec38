"""Files and albums, the bot's and people's."""

from typing import Any

import pytest
from aiohttp import FormData

from gateway.simulator import Simulator

pytestmark = pytest.mark.anyio
LAYLA = 1001


async def upload(sim: Simulator, bot: Any, method: str, **fields: Any) -> Any:
    form = FormData()
    form.add_field("chat_id", str(LAYLA))
    for name, value in fields.items():
        if isinstance(value, bytes):
            form.add_field(name, value, filename=f"{name}.txt")
        else:
            form.add_field(name, value)
    async with bot.session.post(f"{sim.base_url}/bot{sim.token}/{method}", data=form) as response:
        return await response.json()


async def download(sim: Simulator, bot: Any, file_id: str) -> bytes:
    file = await bot.result("getFile", file_id=file_id)
    async with bot.session.get(f"{sim.base_url}/file/bot{sim.token}/{file['file_path']}") as response:
        assert response.status == 200
        data: bytes = await response.read()
    assert file["file_size"] == len(data)
    return data


async def test_what_a_person_sends_can_be_downloaded(sim: Simulator, bot: Any) -> None:
    said = sim.says(LAYLA, "my notes /help", document="notes.md", content="# ذاكرة")
    assert (said["document"]["file_name"], said["caption"]) == ("notes.md", "my notes /help")
    assert said["caption_entities"][0]["type"] == "bot_command"
    assert await download(sim, bot, said["document"]["file_id"]) == "# ذاكرة".encode()
    photo = sim.says(LAYLA, "look", caption=True)
    assert await download(sim, bot, photo["photo"][0]["file_id"]) == b"photo"
    assert await bot.refusal("getFile", file_id="none") == "Bad Request: invalid file_id"
    for path, status in ((f"/file/bot{sim.token}/nothing", 404), ("/file/bot1:x/nothing", 401)):
        async with bot.session.get(sim.base_url + path) as response:
            assert response.status == status


async def test_the_bot_sends_files_and_sends_them_again_by_id(sim: Simulator, bot: Any) -> None:
    sent = (await upload(sim, bot, "sendDocument", document=b"abc", caption="take it"))["result"]
    assert (sent["document"]["file_size"], sent["caption"]) == (3, "take it")
    assert await download(sim, bot, sent["document"]["file_id"]) == b"abc"
    again = await bot.result("sendDocument", chat_id=LAYLA, document=sent["document"]["file_id"])
    assert again["document"] == sent["document"]
    assert "photo" in (await upload(sim, bot, "sendPhoto", photo=b"png"))["result"]
    assert (await upload(sim, bot, "sendDocument", document=b""))[
        "description"
    ] == "Bad Request: file must be non-empty"
    assert (
        await bot.refusal("sendDocument", chat_id=LAYLA, document="nothing")
        == "Bad Request: wrong file identifier/HTTP URL specified"
    )
    assert (await bot("sendDocument", chat_id=LAYLA, document="https://a.bc/x"))["error_code"] == 501


async def test_captions_have_their_own_limit_and_edit(sim: Simulator, bot: Any) -> None:
    long = await upload(sim, bot, "sendDocument", document=b"abc", caption="x" * 1025)
    assert long["description"] == "Bad Request: message caption is too long"
    sent = (await upload(sim, bot, "sendDocument", document=b"abc", caption="x" * 1024))["result"]
    where = {"chat_id": LAYLA, "message_id": sent["message_id"]}
    bold = [{"type": "bold", "offset": 0, "length": 1}]
    edited = await bot.result("editMessageCaption", **where, caption="new", caption_entities=bold)
    assert (edited["caption"], edited["caption_entities"]) == ("new", bold)
    assert "caption" not in await bot.result("editMessageCaption", **where)
    assert (
        await bot.refusal("editMessageText", **where, text="x")
        == "Bad Request: there is no text in the message to edit"
    )
    text = await bot.result("sendMessage", chat_id=LAYLA, text="x")
    refused = await bot.refusal("editMessageCaption", chat_id=LAYLA, message_id=text["message_id"], caption="x")
    assert refused == "Bad Request: there is no caption in the message to edit"


async def test_albums_share_a_group(sim: Simulator, bot: Any) -> None:
    sim.says(LAYLA, "three of them", album=3)
    updates = [update["message"] for update in await bot.result("getUpdates")]
    assert len({one["media_group_id"] for one in updates}) == 1
    assert [one.get("caption") for one in updates] == ["three of them", None, None]
    media = '[{"type":"document","media":"attach://one","caption":"c"},{"type":"document","media":"attach://two"}]'
    answer = await upload(sim, bot, "sendMediaGroup", media=media, one=b"1", two=b"22")
    sent = answer["result"]
    assert [one["document"]["file_size"] for one in sent] == [1, 2]
    assert len({one["media_group_id"] for one in sent} | {updates[0]["media_group_id"]}) == 2
    assert sim.violations == []


@pytest.mark.parametrize(
    ("media", "problem"),
    [
        ([], "there are no messages to send"),
        ([{"type": "photo", "media": "x"}] * 11, "too many messages to send as an album"),
        (
            [{"type": "photo", "media": "x"}, {"type": "document", "media": "x"}],
            "document can't be mixed with other media types",
        ),
        ([{"type": "photo", "media": "x"}], "wrong file identifier/HTTP URL specified"),
    ],
)
async def test_an_album_is_refused_whole(sim: Simulator, bot: Any, media: Any, problem: str) -> None:
    assert await bot.refusal("sendMediaGroup", chat_id=LAYLA, media=media) == f"Bad Request: {problem}"
    assert sim.messages(LAYLA) == []

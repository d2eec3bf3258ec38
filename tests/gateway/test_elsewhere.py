"""The settings' external memory: off unless switched on, and told of what is remembered when a command ends."""

import json
from pathlib import Path

import pytest

from gateway.app import open_app
from gateway.settings import load_settings
from memory_core.errors import SettingsError
from memory_core.spaces import Place
from memory_core.values import Part, PartKind, Span, Speaker, Trigger

pytestmark = pytest.mark.anyio

LINE = "remember that I work in Cairo"


async def remembered(home: Path, **external: object) -> list[dict[str, object]]:
    settings = load_settings(home, {})
    section = settings.external_memory.model_copy(update=external)
    async with open_app(settings.model_copy(update={"external_memory": section})) as app:
        async with app.store.transaction() as uow:
            said = await app.core.receive(
                uow,
                Place("console", 7),
                Speaker(7, "Sam"),
                LINE,
                parts=(Part(PartKind.TYPED, Span(0, len(LINE))),),
                masked=(),
                platform_message_id=1,
                sent_at=app.clock.now(),
            )
        await app.core.curate(said.session_id, cutoff=None, trigger=Trigger.COMMAND, cause="run", asked=True)
    file = home / "profiles" / "default" / "external-memory" / "external-memory.jsonl"
    return [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


async def test_it_is_off_by_default_and_tells_only_when_asked_to(tmp_path: Path) -> None:
    assert await remembered(tmp_path / "plain") == []
    assert await remembered(tmp_path / "asked", enabled=True) == []
    (line,) = await remembered(tmp_path / "told", enabled=True, mirror_writes=True)
    assert (line["space"], "Cairo" in str(line["content"])) == ("user:7", True)


async def test_a_path_that_leads_out_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as refused:
        await remembered(tmp_path, enabled=True, path="../../x.jsonl")
    assert refused.value.code == "settings.bad-value"

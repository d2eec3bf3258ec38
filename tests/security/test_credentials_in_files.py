"""A credential that a hand wrote into a memory file stays there and gets nowhere else, whatever is done with the file."""

from pathlib import Path

import pytest

from gateway.app import App, open_app
from gateway.settings import load_settings
from handlers.messages import Result
from tests.security.planted import KINDS, SAID, Look, holding

pytestmark = pytest.mark.anyio
PEM = "\n".join(
    (
        "-----BEGIN " + "RSA PRIVATE KEY-----",
        "MIIEow" + "IBAAKCAQEA" * 6,
        "k3J" + "9xQ2" * 12,
        "-----END " + "RSA PRIVATE KEY-----",
    )
)
LINES = "- I like tea in the morning.\n- I like coffee.\n- No peanuts.\n"
WRITTEN = {kind: (f"- {said}\n", KINDS[kind]) for kind, said in SAID.items()} | {
    "pem": (f"{PEM}\n", "k3J" + "9xQ2" * 12)
}


async def _say(app: App, *words: str) -> Result:
    return await app.command_line(list(words), "", None)


async def _work(app: App, path: Path, secret: str) -> list[Result]:
    """Do everything that there is to do with a file."""
    shown = [await _say(app, "status"), await _say(app, "lint"), await _say(app, "compact")]
    late = shown[-1].fields["id"]
    _edit(path, "No peanuts.", f"No nuts.\n{secret}")
    shown.append(await _say(app, "compact", "apply", late))
    shown.append(await _say(app, "compact"))
    shown.append(await _say(app, "compact", "apply", shown[-1].fields["id"]))
    copy = shown[-1].fields["backup"]
    shown += [await _say(app, "restore"), await _say(app, "restore", copy), await _say(app, "restore", copy, "000000")]
    shown.append(await _say(app, "restore", copy, shown[-2].fields["token"]))
    _edit(path, LINES.replace("peanuts", "nuts"), "")
    shown += [await _say(app, "status"), await _say(app, "restore", "user")]
    shown += [await _say(app, "facts"), await _say(app, "recent"), await _say(app, "review")]
    return shown


def _edit(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("kind", WRITTEN)
async def test_it_is_in_its_file_and_nowhere_else(home: Path, kind: str) -> None:
    line, secret = WRITTEN[kind]
    path = home / "profiles/default/users/1/USER.md"
    path.parent.mkdir(parents=True)
    path.write_text(f"## Preferences\n{LINES}{line}", encoding="utf-8")
    look = Look(home, secret)
    async with open_app(load_settings(home, {})) as app:
        object.__setattr__(app.core.context, "failpoint", look)
        shown = await _work(app, path, line)
        assert [one.ok for one in shown].count(False) == 2, [one.code for one in shown]
        assert secret not in "".join(one.to_json() for one in shown)
    own = str(path.relative_to(home))
    assert holding(home, secret) == [own]
    assert {"change.intended", "change.written", "change.applied"} <= set(look.seen)
    assert set().union(*look.seen.values()) == {own}
    assert path.read_bytes().count(secret.encode()) == 2, "nothing that a hand wrote has gone"

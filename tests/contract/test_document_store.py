"""One contract for every document store: versions, compare-and-swap, drift that tells what changed; and files on a real disk."""

import asyncio
import errno
import multiprocessing
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from memory_core.documents import disk
from memory_core.documents.drift import ABSENT
from memory_core.documents.files import LocalDocumentStore
from memory_core.documents.markdown import add_line, statements
from memory_core.documents.memory import MemoryDocumentStore
from memory_core.documents.paths import document_path, lock_path
from memory_core.errors import DocumentError
from memory_core.ports import DocumentStore
from memory_core.spaces import Doc, Scope, Space, user_space
from tests.support.time import FixedClock

pytestmark = pytest.mark.anyio
SPACE = user_space("default", 42)
DOC = Doc(SPACE, "USER.md")
MEMORY = Doc(SPACE, "MEMORY.md")


def local(home: Path) -> LocalDocumentStore:
    return LocalDocumentStore(home, FixedClock())


def tree(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


@pytest.fixture(params=["memory", "files"])
def store(request: pytest.FixtureRequest, home: Path) -> DocumentStore:
    return MemoryDocumentStore() if request.param == "memory" else local(home)


# --- every store ---------------------------------------------------------------------------------------------


async def test_an_absent_document_reads_empty_and_can_be_made(store: DocumentStore) -> None:
    read = await store.read(DOC)
    assert (read.text, read.version) == ("", ABSENT)
    version = await store.write(DOC, "- a\n", ABSENT)
    read = await store.read(DOC)
    assert (read.text, read.version) == ("- a\n", version)
    assert (await store.read(MEMORY)).version == ABSENT


@pytest.mark.parametrize(
    "text", ["", "\ufeff# a\r\n- b", "- \u0627\u0644\u0642\u064e\u0647\u0648\u0629 e\u0301\r\u2028\x00\n\n\n"]
)
async def test_text_comes_back_as_it_was(store: DocumentStore, text: str) -> None:
    await store.write(DOC, text, ABSENT)
    assert (await store.read(DOC)).text == text
    assert (await store.read(DOC)).version != ABSENT


async def test_equal_texts_have_equal_versions(store: DocumentStore) -> None:
    first = await store.write(DOC, "a", ABSENT)
    second = await store.write(DOC, "b", first)
    assert first != second
    assert await store.write(DOC, "a", second) == first


async def test_drift_refuses_and_names_what_changed(store: DocumentStore) -> None:
    version = await store.write(DOC, "- a\n- b\n", ABSENT)
    newer = await store.write(DOC, "- a\n- ج\n", version)
    for attempt in (store.write(DOC, "- lost\n", version), store.delete(DOC, version), store.set_aside(DOC, version)):
        with pytest.raises(DocumentError) as error:
            await attempt
        assert error.value.code == "document.drift"
        assert error.value.fields["doc"] == "user:42/USER.md"
        assert error.value.fields["version"] == newer
        assert error.value.fields["changed"] == ["- - b", "+ - ج"]
        assert error.value.hint
    assert (await store.read(DOC)).text == "- a\n- ج\n"


async def test_a_document_that_should_be_absent_drifts_too(store: DocumentStore) -> None:
    await store.write(DOC, "- a\n", ABSENT)
    with pytest.raises(DocumentError) as error:
        await store.write(DOC, "- b\n", ABSENT)
    assert error.value.fields["changed"] == ["+ - a"]
    with pytest.raises(DocumentError) as error:
        await store.write(MEMORY, "- b\n", "0" * 64)
    assert (error.value.code, error.value.fields["version"]) == ("document.drift", ABSENT)
    assert (await store.read(MEMORY)).version == ABSENT


async def test_delete(store: DocumentStore) -> None:
    await store.delete(DOC, ABSENT)
    version = await store.write(DOC, "a", ABSENT)
    await store.delete(DOC, version)
    assert (await store.read(DOC)).version == ABSENT


async def test_set_aside_keeps_the_text_and_makes_room(store: DocumentStore, home: Path) -> None:
    doc = Doc(SPACE, "space.json")
    names = set()
    for _ in range(2):
        version = await store.write(doc, "{broken", ABSENT)
        names.add(await store.set_aside(doc, version))
        assert (await store.read(doc)).version == ABSENT
    assert len(names) == 2
    assert all(name.startswith("space.json.corrupt-") for name in names)
    if isinstance(store, MemoryDocumentStore):
        assert list(store.aside.values()) == ["{broken"] * 2
    else:
        folder = document_path(home, doc).parent
        assert {(folder / name).read_text() for name in names} == {"{broken"}


async def test_spaces_are_listed_in_key_order(store: DocumentStore) -> None:
    spaces = [
        user_space("default", 42),
        user_space("default", 7),
        Space("default", Scope.CHAT, -1001),
        Space("default", Scope.TOPIC, -1001, 5),
        Space("default", Scope.PROFILE),
    ]
    assert await store.list_spaces("default") == []
    for space in spaces:
        await store.write(Doc(space, "MEMORY.md"), f"- {space.key}\n", ABSENT)
    await store.write(Doc(user_space("other", 9), "USER.md"), "- x\n", ABSENT)
    listed = await store.list_spaces("default")
    assert [space.key for space in listed] == ["chat:-1001", "profile", "topic:-1001/5", "user:42", "user:7"]
    assert set(listed) == set(spaces)
    for space in spaces:
        assert (await store.read(Doc(space, "MEMORY.md"))).text == f"- {space.key}\n"


@pytest.mark.parametrize(
    "name",
    ["../USER.md", "user.md", "", ".env", "other/x.md", "notes/../x.md", "notes/.md", "notes/A b.md", "USER.md\x00"],
)
async def test_only_known_names_are_documents(store: DocumentStore, name: str) -> None:
    for attempt in (store.read(Doc(SPACE, name)), store.write(Doc(SPACE, name), "x", ABSENT)):
        with pytest.raises(DocumentError) as error:
            await attempt
        assert error.value.code == "document.bad-name"


async def test_half_a_character_is_refused(store: DocumentStore) -> None:
    with pytest.raises(DocumentError) as error:
        await store.write(DOC, "- \ud83d\n", ABSENT)
    assert error.value.code == "document.bad-text"
    assert (await store.read(DOC)).version == ABSENT


# --- files ---------------------------------------------------------------------------------------------------


async def test_files_and_folders_are_private(home: Path) -> None:
    old = os.umask(0)
    try:
        version = await local(home).write(DOC, "- a\n", ABSENT)
        await local(home).write(DOC, "- b\n", version, backup=True)
    finally:
        os.umask(old)
    for path in tree(home):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


async def test_a_home_is_made(tmp_path: Path) -> None:
    home = tmp_path / "deep" / "home"
    await local(home).write(DOC, "- a\n", ABSENT)
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert (home / "profiles/default/users/42/USER.md").read_bytes() == b"- a\n"


async def test_backups_are_asked_for_and_never_overwritten(home: Path) -> None:
    store = local(home)
    version = await store.write(DOC, "one", ABSENT, backup=True)
    version = await store.write(DOC, "two", version)
    version = await store.write(DOC, "three", version, backup=True)
    await store.write(DOC, "four", version, backup=True)
    copies = sorted((home / "profiles/default/backups").iterdir())
    assert [copy.read_text() for copy in copies] == ["two", "three"]
    assert all(copy.name.startswith("user_42_USER.md.20260301T090000") for copy in copies)


async def test_a_hand_edit_is_seen_and_told(home: Path) -> None:
    store = local(home)
    version = await store.write(DOC, "- a\n", ABSENT)
    document_path(home, DOC).write_text("- a\n- mine\n")
    with pytest.raises(DocumentError) as error:
        await store.write(DOC, "- b\n", version)
    assert error.value.fields["changed"] == ["+ - mine"]
    assert document_path(home, DOC).read_text() == "- a\n- mine\n"


async def test_bytes_that_are_no_text_are_left_alone_but_can_be_set_aside(home: Path) -> None:
    store = local(home)
    await store.write(DOC, "- a\n", ABSENT)
    path = document_path(home, DOC)
    path.write_bytes(b"caf\xe9\n")
    with pytest.raises(DocumentError) as error:
        await store.read(DOC)
    assert error.value.code == "document.unreadable"
    assert "UTF-8" in error.value.hint
    version = str(error.value.fields["version"])
    with pytest.raises(DocumentError) as refused:
        await store.write(DOC, "- b\n", ABSENT)
    assert refused.value.code == "document.unreadable"
    assert path.read_bytes() == b"caf\xe9\n"
    name = await store.set_aside(DOC, version)
    assert path.with_name(name).read_bytes() == b"caf\xe9\n"
    assert not path.exists()


def _as_folder(path: Path) -> None:
    path.mkdir()


def _as_pipe(path: Path) -> None:
    os.mkfifo(path)


def _as_giant(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(disk.MAX_BYTES + 1)


@pytest.mark.parametrize("make", [_as_folder, _as_pipe, _as_giant])
async def test_what_is_no_plain_file_is_unreadable(home: Path, make: Callable[[Path], None]) -> None:
    path = document_path(home, DOC)
    path.parent.mkdir(parents=True)
    make(path)
    for attempt in (local(home).read(DOC), local(home).write(DOC, "x", ABSENT)):
        with pytest.raises(DocumentError) as error:
            await attempt
        assert error.value.code == "document.unreadable"


@pytest.mark.parametrize("link", ["profiles", "profiles/default/users/42", "profiles/default/users/42/USER.md"])
async def test_links_below_the_home_are_refused(home: Path, tmp_path: Path, link: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "USER.md").write_text("- theirs\n")
    path = home / link
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(outside / "USER.md" if link.endswith(".md") else outside)
    for attempt in (local(home).read(DOC), local(home).write(DOC, "x", ABSENT)):
        with pytest.raises(DocumentError) as error:
            await attempt
        assert error.value.code == "document.linked"
    assert (outside / "USER.md").read_text() == "- theirs\n"
    assert await local(home).list_spaces("default") == [] or link.endswith(".md")


async def test_one_person_linked_to_another_is_refused(home: Path) -> None:
    await local(home).write(Doc(user_space("default", 7), "USER.md"), "- private\n", ABSENT)
    document_path(home, DOC).parent.symlink_to(home / "profiles/default/users/7")
    with pytest.raises(DocumentError):
        await local(home).read(DOC)


async def test_a_home_may_be_a_link(home: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(home)
    await local(link).write(DOC, "- a\n", ABSENT)
    assert (await local(home).read(DOC)).text == "- a\n"


async def test_a_folder_that_is_a_file_is_said_in_words(home: Path) -> None:
    (home / "profiles").write_text("not a folder")
    with pytest.raises(DocumentError) as error:
        await local(home).write(DOC, "x", ABSENT)
    assert error.value.code == "document.read-only"
    assert error.value.hint
    assert "Errno" not in error.value.message
    with pytest.raises(DocumentError) as error:
        await local(home).read(DOC)
    assert error.value.code == "document.unreadable"


@pytest.mark.parametrize(
    ("number", "code"), [(errno.EROFS, "read-only"), (errno.EACCES, "read-only"), (errno.ENOSPC, "no-space")]
)
@pytest.mark.parametrize("step", ["replace", "fsync", "open"])
async def test_a_refused_write_changes_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str, step: str
) -> None:
    version = await local(home).write(DOC, "- a\n", ABSENT)
    real = getattr(os, step)

    def refuse(*args: Any, **kwargs: Any) -> Any:
        if step == "open" and not args[1] & os.O_CREAT:
            return real(*args, **kwargs)
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, step, refuse)
        with pytest.raises(DocumentError) as error:
            await local(home).write(DOC, "- b\n", version)
    assert error.value.code == f"document.{code}"
    folder = document_path(home, DOC).parent
    assert (folder / "USER.md").read_text() == "- a\n"
    assert [path.name for path in folder.iterdir()] == ["USER.md"]


def _write_and_die(home: Path, version: str, step: str) -> None:
    import asyncio

    def die(*_: object, **__: object) -> None:
        os._exit(9)

    setattr(os, step, die)
    asyncio.run(local(home).write(DOC, "- half written\n" * 1000, version))


@pytest.mark.parametrize("step", ["fsync", "replace"])
async def test_a_killed_writer_leaves_the_old_text_and_no_lock(home: Path, step: str) -> None:
    version = await local(home).write(DOC, "- a\n", ABSENT)
    process = multiprocessing.get_context("spawn").Process(target=_write_and_die, args=(home, version, step))
    process.start()
    process.join()
    assert process.exitcode == 9
    read = await local(home).read(DOC)
    assert (read.text, read.version) == ("- a\n", version)
    await local(home).write(DOC, "- b\n", version)
    assert [path.name for path in document_path(home, DOC).parent.iterdir()] == ["USER.md"]


def _add_lines(home: Path, who: str, count: int) -> None:
    import asyncio

    async def add() -> None:
        store = local(home)
        for number in range(count):
            while True:
                read = await store.read(DOC)
                try:
                    await store.write(DOC, add_line(read.text, "Facts", f"{who} {number}"), read.version)
                    break
                except DocumentError as error:
                    assert error.code == "document.drift"  # noqa: PT017

    asyncio.run(add())


async def test_two_processes_that_write_at_once_lose_nothing(home: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_add_lines, args=(home, who, 25)) for who in ("one", "two")]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]
    lines = [line.statement for line in statements((await local(home).read(DOC)).text)]
    assert sorted(lines) == sorted(f"{who} {number}" for who in ("one", "two") for number in range(25))


async def test_a_folder_that_another_process_holds_is_busy(home: Path) -> None:
    version = await local(home).write(DOC, "- a\n", ABSENT)
    with FileLock(lock_path(home, DOC)):
        with pytest.raises(DocumentError) as error:
            await LocalDocumentStore(home, FixedClock(), lock_wait_s=0).write(DOC, "- b\n", version)
        assert error.value.code == "document.busy"
        other = Doc(user_space("default", 7), "USER.md")
        await LocalDocumentStore(home, FixedClock(), lock_wait_s=0).write(other, "- b\n", ABSENT)
    assert (await local(home).read(DOC)).text == "- a\n"


async def test_a_cancelled_writer_waits_for_its_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started, go_on = threading.Event(), threading.Event()
    real = disk.replace_bytes

    def slow(path: Path, data: bytes) -> None:
        started.set()
        go_on.wait()
        real(path, data)

    monkeypatch.setattr(disk, "replace_bytes", slow)
    task = asyncio.create_task(local(home).write(DOC, "- a\n", ABSENT))
    await asyncio.to_thread(started.wait)
    task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await local(home).read(DOC)).text == "- a\n"


async def test_shared_documents_by_name_without_the_unreadable(home: Path, tmp_path: Path) -> None:
    assert await local(home).shared("default") == []
    folder = home / "memory" / "shared"
    folder.mkdir(parents=True)
    (folder / "b.md").write_text("- b\n")
    (folder / "a.md").write_text("- أ\n")
    (folder / "bad.md").write_bytes(b"\xff")
    (folder / ".hidden.md").write_text("- h\n")
    (folder / "other.txt").write_text("- t\n")
    (folder / "dir.md").mkdir()
    (tmp_path / "secret.md").write_text("- s\n")
    (folder / "link.md").symlink_to(tmp_path / "secret.md")
    assert [(name, text.text) for name, text in await local(home).shared("default")] == [
        ("a.md", "- أ\n"),
        ("b.md", "- b\n"),
    ]


async def test_memory_store_shares_and_backs_up() -> None:
    store = MemoryDocumentStore({"b.md": "- b\n", "a.md": "- a\n"})
    assert [name for name, _ in await store.shared("default")] == ["a.md", "b.md"]
    version = await store.write(DOC, "one", ABSENT, backup=True)
    await store.write(DOC, "two", version, backup=True)
    (kept,) = await store.backups(SPACE)
    assert (kept.doc, kept.why, await store.read_backup(kept)) == (DOC, "write", "one")


@pytest.mark.parametrize("profile", ["", "..", ".", "a/b", "a b", "-a", "a\x00", "x" * 101, "e\u0301", "a\u200fb"])
async def test_a_profile_that_is_no_slug_reaches_no_folder(home: Path, profile: str) -> None:
    with pytest.raises(DocumentError) as error:
        await local(home).read(Doc(user_space(profile, 1), "USER.md"))
    assert error.value.code == "document.bad-name"


@pytest.mark.parametrize("profile", ["default", "work-2", "my_bot", "ذاكرة", "café"])
async def test_profiles_of_any_script(home: Path, profile: str) -> None:
    await local(home).write(Doc(user_space(profile, 1), "USER.md"), "- x\n", ABSENT)
    assert (home / "profiles" / profile / "users" / "1" / "USER.md").is_file()

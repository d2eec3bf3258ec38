"""Every prompt that would be built now, in every place and for everybody who speaks there, against its scope (§5, §13)."""

import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass

from memory_core.audit.findings import Counts, Finding
from memory_core.documents.markdown import statements
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_key
from memory_core.ledger.context import LedgerContext
from memory_core.ports import Session, UnitOfWork
from memory_core.recall.context import PromptContext
from memory_core.recall.preview import following
from memory_core.recall.prompt_format import approved_lines
from memory_core.spaces import GROUP, MEMORY, PORTABLE, USER, Doc, Place, Scope, Space, home_space, user_space
from memory_core.values import ItemState, Message, Role, Speaker

Build = Callable[[Session, Message], Awaitable[PromptContext]]
"""What the product itself builds for a message of a session."""
_AT_ONCE = 200
_NOBODY = Speaker(0, "")
_TAGS = re.compile(r"^<(/?)(system-policy|soul|memory-rules|approved-memory|maintenance|untrusted)[ >]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Case:
    """One prompt to look at: a session, or the one that would open next, and who would speak."""

    session: Session
    speaker: Speaker

    @property
    def home(self) -> Space:
        """Return the space of the place."""
        return Space.parse(self.session.profile, self.session.home_key)


async def cases(context: LedgerContext, spaces: Sequence[Space]) -> AsyncIterator[Case]:
    """Yield every place's next prompt for every speaker; a space without any talk counts as a place of its own."""
    seen: set[str] = set()
    after = ""
    while True:
        async with context.store.reading() as uow:
            latest = await uow.sessions.latest(context.profile, after, _AT_ONCE)
            spoken = [await uow.sessions.speakers(context.profile, session.place) for session in latest]
        for session, speakers in zip(latest, spoken, strict=True):
            seen.add(session.home_key)
            for speaker in speakers or [_NOBODY]:
                yield Case(following(session), speaker)
        if len(latest) < _AT_ONCE:
            break
        after = latest[-1].place.key
    for space in spaces:
        if space.key not in seen and space.scope is not Scope.PROFILE:
            yield _imagined(context, space)


def _imagined(context: LedgerContext, space: Space) -> Case:
    topic = space.thread if space.scope is Scope.TOPIC else None
    place = Place("audit", space.id) if space.scope is Scope.USER else Place("audit", space.id, GROUP, topic)
    now = context.clock.now()
    session = Session(
        id="",
        profile=context.profile,
        place=place,
        home_key=home_space(context.profile, place).key,
        started_at=now,
        last_at=now,
    )
    return Case(session, Speaker(space.id, "") if place.private else _NOBODY)


async def check_prompt(context: LedgerContext, build: Build, case: Case, counts: Counts) -> list[Finding]:
    """Build one prompt as the product would, and look for what must never be in it."""
    session = case.session
    message = Message(
        id="",
        session_id=session.id,
        seq=session.count + 1,
        role=Role.USER,
        speaker=case.speaker if case.speaker.id else None,
        text="?",
        sent_at=context.clock.now(),
    )
    prompt = await build(session, message)
    counts.prompts += 1
    found = await _scope(context, case, prompt)
    found += _shape(case, prompt)
    return found + await context.store.read(lambda uow: _history(uow, case, prompt))


def allowed(case: Case) -> list[Doc]:
    """Return the documents whose lines may be in a prompt: the table of ARCHITECTURE §5, said independently of the builder."""
    home, profile = case.home, case.session.profile
    docs = [Doc(Space(profile, Scope.PROFILE), MEMORY)]
    if case.session.place.private:
        return [*docs, *(Doc(home, name) for name in (USER, MEMORY, PORTABLE))]
    docs.append(Doc(home, MEMORY))
    if home.scope is Scope.TOPIC:
        docs.append(Doc(Space(profile, Scope.CHAT, home.id), MEMORY))
    if case.speaker.id:
        docs.append(Doc(user_space(profile, case.speaker.id), PORTABLE))
    return docs


async def _scope(context: LedgerContext, case: Case, prompt: PromptContext) -> list[Finding]:
    """Each line comes from a document of its scope, and is not one that waits, was refused, replaced or forgotten."""
    found: list[Finding] = []
    sources: dict[str, set[str]] = {}
    for doc in allowed(case):
        for line in await _lines(context, doc):
            sources.setdefault(line, set()).add(doc.space.key)
    shared = {
        line.statement for _, text in await context.documents.shared(context.profile) for line in statements(text.text)
    }
    wanted: list[tuple[str, str]] = []
    for line in approved_lines(prompt.messages[0].text):
        if line in shared:
            continue
        if line not in sources:
            found.append(Finding(code="prompt.out-of-scope", space=case.home.key))
            continue
        wanted += [(key, line) for key in sorted(sources[line])]
    return found + await context.store.read(lambda uow: _not_applied(uow, case, wanted))


async def _lines(context: LedgerContext, doc: Doc) -> list[str]:
    try:
        return [line.statement for line in statements((await context.documents.read(doc)).text)]
    except DocumentError:
        return []


async def _not_applied(uow: UnitOfWork, case: Case, lines: Sequence[tuple[str, str]]) -> list[Finding]:
    """Find lines that stand for an item which is not applied, and for none that is."""
    found = []
    for space_key, line in lines:
        items = await uow.ledger.said(case.session.profile, space_key, line_key(line))
        if items and all(item.state is not ItemState.APPLIED for item in items):
            found.append(Finding(code="prompt.not-applied", space=case.home.key, item=items[-1].id, where=space_key))
    return found


def _shape(case: Case, prompt: PromptContext) -> list[Finding]:
    """The boundaries are closed, and what is rendered is what was approved."""
    system = prompt.messages[0].text
    tags = _TAGS.findall(system)
    balanced = Counter(name for slash, name in tags if not slash) == Counter(name for slash, name in tags if slash)
    lines = [line for block in prompt.approved for line in block.lines]
    if balanced and approved_lines(system) == lines:
        return []
    return [Finding(code="prompt.misshapen", space=case.home.key)]


async def _history(uow: UnitOfWork, case: Case, prompt: PromptContext) -> list[Finding]:
    """Words that a forgotten item cites are in no message of the history, unless they were said elsewhere too.

    Where the words are blanked, the whole message may not be there.
    """
    said: list[Message] = []
    for session_id in filter(None, (case.session.carry_from, case.session.id)):
        said += await uow.sessions.messages(session_id)
    forgotten = await uow.ledger.forgotten_words([message.id for message in said])
    if not forgotten:
        return []
    untouched = {message.text for message in said if message.id not in forgotten}
    words = {word for found in forgotten.values() for word in found if word}
    words |= {message.text for message in said if "" in forgotten.get(message.id, ()) and message.text}
    shown = [message.text for message in prompt.messages[1:-1] if message.text not in untouched]
    if any(word in text for text in shown for word in words):
        return [Finding(code="prompt.forgotten-words", space=case.home.key)]
    return []

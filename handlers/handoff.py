"""`/handoff`: one person goes on with a conversation in another private chat of theirs; single use, ten minutes, five tries.

Taking it over is one transaction: the one conversation ends, with the job that reads it, and the other begins where it was.
"""

import hmac
from contextlib import AsyncExitStack
from datetime import timedelta

from handlers.codes import drawn, hashed, plain, shown
from handlers.memory import failure
from handlers.messages import Inbound, Reply, Result
from handlers.outgoing import post
from handlers.texts import say
from handlers.turns import Turns
from memory_core.core import MemoryCore
from memory_core.errors import HandoffError
from memory_core.ports import Handoff, InboxRow, Session, UnitOfWork
from memory_core.spaces import Place
from memory_core.values import EndReason, Speaker

LIVES = timedelta(minutes=10)
TRIES = 5
"""Wrong codes that a person may give while one of theirs is open; then it is void."""


class Handoffs:
    """Makes codes and takes them.

    Args:
        core: Sessions, and the hashes of codes.
        turns: Which answers run.
    """

    def __init__(self, core: MemoryCore, turns: Turns) -> None:
        self._core = core
        self._turns = turns

    async def give(self, inbound: Inbound, language: str) -> Result:
        """Make a code for the conversation that is open here.

        Raises:
            HandoffError: `handoff.private-only`, `handoff.nothing`.
        """
        speaker, core, now = self._alone(inbound), self._core, self._core.clock.now()
        code = drawn(core.ids.new, "handoff")
        async with core.store.transaction() as uow:
            session = await uow.sessions.current(core.profile, inbound.place)
            if session is None or not session.count:
                raise HandoffError("Nothing to go on with.", code="handoff.nothing")
            handoff = Handoff(
                code_hash=self._hash(code),
                profile=core.profile,
                user_id=speaker.id,
                session_id=session.id,
                expires_at=now + LIVES,
            )
            await uow.handoffs.put(handoff, now)
        written = shown(code)
        lines = (
            say(language, "handoff.code", minutes=int(LIVES.total_seconds()) // 60, command=f"/handoff {written}"),
            say(language, "handoff.terminal", command=f"dhakira chat --handoff {written}"),
        )
        fields = {"handoff": written, "expires_at": handoff.expires_at.isoformat()}
        return Result(ok=True, code="handoff.code", fields=fields, lines=lines)

    @staticmethod
    def is_given(inbound: Inbound) -> bool:
        """Say whether an update gives a code."""
        command = inbound.command
        return command is not None and command.name.lower() == "handoff" and bool(plain(command.args))

    async def take(self, row: InboxRow, inbound: Inbound, language: str) -> bool:
        """Take a code and go on here, in one transaction with the update; False for a repeated one."""
        source = await self._peek(inbound)
        places = sorted({inbound.place.key, *([source.place.key] if source else [])})
        async with AsyncExitStack() as closed:
            for place in places:
                await closed.enter_async_context(self._turns.closed(place))
            async with self._core.store.transaction() as uow:
                if not await uow.inbox.receive(row):
                    return False
                try:
                    result = await self._taken(uow, row, inbound, language)
                except HandoffError as error:
                    result = failure(language, error)
                reply_to = None if inbound.place.private else inbound.message_id
                reply = Reply(place=inbound.place, text="\n".join(result.lines), reply_to=reply_to)
                await post(self._core, uow, reply, row.key)
                await uow.inbox.done(row.key, result.to_json())
        return True

    async def _taken(self, uow: UnitOfWork, row: InboxRow, inbound: Inbound, language: str) -> Result:
        speaker, core, now = self._alone(inbound), self._core, self._core.clock.now()
        assert inbound.command is not None
        given = await uow.handoffs.open_of(core.profile, speaker.id, now, TRIES)
        if given is None or not hmac.compare_digest(given.code_hash, self._hash(plain(inbound.command.args))):
            left = max(0, TRIES - await uow.handoffs.tried(core.profile, speaker.id, now)) if given else 0
            code = "handoff.wrong" if left else "handoff.locked"
            raise HandoffError("That is no code that holds.", code=code, left=left)
        source = await uow.sessions.get(given.session_id)
        if source is None or not self._may_go_on(source, speaker):
            raise HandoffError("That conversation is gone.", code="handoff.locked", left=0)
        if source.place.key == inbound.place.key:
            raise HandoffError("It goes on here.", code="handoff.same-place")
        await uow.handoffs.use(given.code_hash, row.key)
        session = await self._moved(uow, source, inbound.place)
        fields = {"session": session.id, "from": source.id, "messages": source.count}
        return Result(ok=True, code="handoff.done", fields=fields, lines=(say(language, "handoff.done"),))

    async def _moved(self, uow: UnitOfWork, source: Session, place: Place) -> Session:
        """End what is open in both places, each with its job, and begin here where the source was."""
        current = await uow.sessions.current(self._core.profile, source.place)
        if current is not None and current.id == source.id:
            await self._core.end(uow, source.place, EndReason.HANDOFF)
        await self._core.end(uow, place, EndReason.NEW)
        return await self._core.go_on(uow, source, place)

    async def _peek(self, inbound: Inbound) -> Session | None:
        """Return the session that a person's open code is about, to stop what runs there."""
        if inbound.speaker is None or not inbound.place.private:
            return None
        user, core = inbound.speaker.id, self._core

        async def read(uow: UnitOfWork) -> Session | None:
            given = await uow.handoffs.open_of(core.profile, user, core.clock.now(), TRIES)
            return await uow.sessions.get(given.session_id) if given else None

        return await core.store.read(read)

    @staticmethod
    def _may_go_on(source: Session, speaker: Speaker) -> bool:
        return (
            source.deleted_at is None
            and source.place.private
            and source.place.chat_id == speaker.id
            and source.end_reason is not EndReason.RESET
        )

    @staticmethod
    def _alone(inbound: Inbound) -> Speaker:
        """Return who is alone with the bot here. Raises HandoffError `handoff.private-only`."""
        place, speaker = inbound.place, inbound.speaker
        if speaker is None or not place.private or place.chat_id != speaker.id:
            raise HandoffError("Only in private.", code="handoff.private-only")
        return speaker

    def _hash(self, code: str) -> str:
        return hashed(f"handoff:{self._core.profile}", code)

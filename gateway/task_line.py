"""`dhakira task …`: who acts, on whose tasks, and as the answer to which question (PORTS, People on the command line)."""

from collections.abc import Sequence

from gateway.app import CONSOLE, App
from handlers.access import denied
from handlers.memory import failure
from handlers.messages import Result
from handlers.task_grammar import parse_task
from handlers.tasks import TaskRequest, carry_out
from memory_core.errors import CommandError, DhakiraError
from memory_core.spaces import MOST_ID, Place, Scope, Space, is_person, user_space
from memory_core.values import Actor


async def task_line(app: App, words: Sequence[str], space: str, as_user: int | None) -> Result:
    """Carry out a command line about tasks.

    Args:
        app: An opened home.
        words: What stands behind `task`; none for the list.
        space: A space's key; the console person's own, or that of `as_user`, if empty.
        as_user: Whose rights to act with; the operator's if None.

    Returns:
        As in a chat, also when the words, the space or the rights are not good for it.
    """
    try:
        return await _carried_out(app, words, space, as_user)
    except DhakiraError as error:
        return failure(app.settings.language, error)


async def _carried_out(app: App, words: Sequence[str], space: str, as_user: int | None) -> Result:
    if as_user is not None and not is_person(as_user):
        line = f"--as ID, a person's number from 1 to {MOST_ID}"
        raise CommandError("Nobody can have that number.", code="command.usage", hint=line, usage=line)
    command = parse_task(words)
    operators = app.settings.access.operators
    operator = next(iter(operators), app.settings.console_user_id)
    if as_user is None:
        actor = Actor(operator, app.settings.console.name, operator=True)
    else:
        actor = Actor(as_user, operator=as_user in operators, operator_as=operator)
    person = as_user or app.settings.console_user_id
    wanted = Space.named(app.core.profile, space) if space else user_space(app.core.profile, person)
    if wanted.scope is Scope.PROFILE or not await app.access.sees(actor, wanted):
        raise denied()
    own = wanted.scope is Scope.USER
    request = TaskRequest(
        actor=actor,
        space=wanted,
        place_key=Place(CONSOLE, wanted.id).key if own else f"cli:{wanted.key}",
        language=app.settings.language,
        cause=f"cli:{app.ids.new('line')}",
        manages=await app.access.manages(actor, wanted, fresh=True),
    )
    return (await carry_out(app.core, command, request)).result

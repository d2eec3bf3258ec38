"""The commands by name, and the one place where errors become sentences and exit codes."""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib.metadata import version as installed_version
from typing import Annotated

import typer
from typer.exceptions import TyperException

from gateway.archives import FULL, disk_full
from gateway.cli import (
    access,
    audit,
    backups,
    doctor,
    events,
    index,
    memory,
    notes,
    policy,
    promotions,
    recall,
    running,
    sessions,
    setup,
    status,
    talking,
    tasks,
    windows,
)
from gateway.cli.output import INTERRUPTED, OK, show_crash, show_error
from memory_core.errors import CommandError, DhakiraError

program = typer.Typer(
    name="dhakira",
    help="A Telegram gateway for a language-model bot that remembers on the record.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    rich_markup_mode=None,
)
for module in (
    setup,
    running,
    status,
    doctor,
    backups,
    talking,
    memory,
    notes,
    access,
    sessions,
    recall,
    tasks,
    windows,
    index,
    policy,
    promotions,
    audit,
    events,
):
    module.register(program)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"dhakira {installed_version('dhakira')}")
        raise typer.Exit


@program.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Say which.")
    ] = False,
) -> None:
    """A Telegram gateway for a language-model bot that remembers on the record."""
    del version


def main() -> None:
    """Run the command line of this process and exit."""
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Run one command; return 0 for ok, 1 for a command that said no, 2 for usage. Nothing is raised."""
    as_json = "--json" in args
    try:
        _refuse_unknown_command(args)
        code = program(list(args), prog_name="dhakira", standalone_mode=False)
        return code if isinstance(code, int) else OK
    except DhakiraError as error:
        return show_error(error, as_json=as_json)
    except TyperException as error:
        return show_error(_usage(error), as_json=as_json)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; closing it again at exit must not complain.
        sys.stdout = None
        return OK
    except OSError as error:
        if error.errno not in FULL:
            return show_crash(None)
        # Standard output may be what did not fit: the sentence goes beside it, whatever form was asked for.
        return show_error(disk_full(error.filename or "The output"), as_json=False)
    except Exception:  # noqa: BLE001 - the last line of defence: no traceback reaches a person
        return show_crash(None)


def names() -> list[str]:
    """The commands, in the order of `--help`."""
    own = [command.name or "" for command in program.registered_commands]
    return own + [group.name or "" for group in program.registered_groups]


def _refuse_unknown_command(args: Sequence[str]) -> None:
    if not args or args[0].startswith("-") or args[0] in names():
        return
    near = get_close_matches(args[0], names(), n=1, cutoff=0.5)
    raise CommandError(
        f'"{args[0][:40]}" is not a command.',
        code="command.unknown",
        hint=f"Did you mean dhakira {near[0]}?" if near else "dhakira --help lists them.",
        nearest=near[0] if near else "",
    )


def _usage(error: TyperException) -> CommandError:
    sentence = error.format_message().strip().rstrip(".")
    command = getattr(getattr(error, "ctx", None), "command_path", "dhakira")
    return CommandError(f"{sentence}.", code="command.usage", hint=f"{command} --help tells more.")

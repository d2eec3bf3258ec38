"""Real gateways and command lines that start at once: forked from a process that has everything imported already."""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

_PRELOADED = (
    *("gateway.cli.program", "gateway.serving", "gateway.simulator", "gateway.models"),
    *("gateway.telegram.ptb_adapter", "gateway.telegram.aiogram_adapter", "tests.chaos.spawn"),
)
_forking = get_context("forkserver")
_forking.set_forkserver_preload(list(_PRELOADED))


@dataclass(frozen=True, slots=True)
class Running:
    """One `dhakira …` at work."""

    process: ForkServerProcess

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self.process.pid is not None
        return self.process.pid

    @property
    def alive(self) -> bool:
        """Whether it has not ended yet."""
        return self.process.is_alive()

    def send(self, number: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self.alive:
            os.kill(self.pid, number)

    async def ended(self, within_s: float = 60.0) -> int:
        """Wait for its end and return its exit code, negative for a signal.

        Raises:
            TimeoutError: It did not end in time.
        """
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.process.sentinel, done.set)
        try:
            await asyncio.wait_for(done.wait(), within_s)
        finally:
            loop.remove_reader(self.process.sentinel)
        self.process.join()
        code = self.process.exitcode
        assert code is not None
        return code


def start(words: Sequence[str], env: Mapping[str, str], output: Path) -> Running:
    """Start `dhakira WORDS` with these variables besides the usual ones; what it prints is appended to a file."""
    process = _forking.Process(target=_run, args=(tuple(words), dict(env), str(output)), daemon=True)
    process.start()
    return Running(process)


async def finished(words: Sequence[str], env: Mapping[str, str], output: Path, within_s: float = 60.0) -> int:
    """Run `dhakira WORDS` to its end and return its exit code."""
    return await start(words, env, output).ended(within_s)


def _run(words: tuple[str, ...], env: dict[str, str], output: str) -> None:
    gc.freeze()  # what was imported before lives as long as the process, and the collector need not look at it
    os.environ.update({name: value for name, value in env.items() if value})
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(file, stream)
    from gateway.cli.program import run

    code = run(words)
    sys.stdout.flush()
    os._exit(code)

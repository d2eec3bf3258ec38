"""`dhakira …`: the command line. Heavy imports stand inside the commands, so that each starts at once."""

from gateway.cli.program import main, run

__all__ = ["main", "run"]

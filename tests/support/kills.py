"""The end of a process at a named point, without a process."""


class Killed(BaseException):
    """The process is gone: nothing may catch it."""


class Kill:
    """A fail point that strikes once, when its name comes up."""

    name = ""

    def hit(self, name: str) -> None:
        if name == self.name:
            self.name = ""
            raise Killed

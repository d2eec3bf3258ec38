"""What the demonstration prints as it goes, and the one way in which it fails: something did not happen."""

from collections.abc import Callable

from gateway.demo_stages import Person, Shown, Stage

Say = Callable[[str], None]


class StepFailed(Exception):  # noqa: N818 - it says what happened
    """A step did not leave behind what it should have."""


class Telling:
    """Plays what people say before a stage and prints it, with what came of it.

    Args:
        say: Prints a line.
        stage: Where people say it.
    """

    def __init__(self, say: Say, stage: Stage) -> None:
        self.say = say
        self._stage = stage

    def title(self, words: str) -> None:
        """Begin a part."""
        self.say(f"\n── {words} " + "─" * 40)

    async def says(self, person: Person, text: str) -> list[Shown]:
        """Let a person say something; return what the bot answered, printed. Raises StepFailed if it said something twice."""
        self.say(f"{person.name}: {text}")
        shown = await self._stage.says(person, text)
        if len({one.text for one in shown}) < len(shown):
            raise StepFailed("the bot said something twice")
        for one in shown:
            self.bot(one)
        return shown

    def bot(self, shown: Shown) -> None:
        """Print a message of the bot."""
        self.say("   bot: " + shown.text.replace("\n", "\n        "))
        if shown.buttons:
            self.say("        " + " ".join(f"[{label}]" for label, _ in shown.buttons))

    def quote(self, title: str, text: str) -> None:
        """Print a text as it was found."""
        self.say(f"   ┌ {title}")
        for line in text.strip().splitlines():
            self.say(f"   │ {line}")
        self.say("   └")

    def check(self, happened: bool, sentence: str, found: str = "") -> None:
        """Print what happened. Raises StepFailed if it did not."""
        if not happened:
            raise StepFailed(f"this did not happen: {sentence}{f' ({found})' if found else ''}")
        self.say(f"   ✓ {sentence}")

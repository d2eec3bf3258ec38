"""The people of a storm and the script that they follow: who says, types, edits, presses what, all drawn from one seed."""

from dataclasses import dataclass, field
from random import Random

from gateway.simulator import Simulator
from gateway.simulator.errors import Json, SimulatorError

GROUP = -1009001
PEOPLE = {number: f"Person {number}" for number in range(2001, 2009)}
ADMIN = 2001
SAID = (
    *("I live in Riga.", "remember that I live in Cairo.", "I work at Tilde.", "remember that I work in Tunis."),
    *("I prefer tea.", "remember that I prefer short answers.", "I use Vim.", "تذكّر أنّني أفضّل الشاي."),
    *("Hello, how are you?", "What do you know about me?", "Where do I live?", "أسكن في عمّان."),
)
TYPED = (
    *("/memory apply all", "/memory apply all", "/memory reject all", "/memory forget tea", "/memory undo"),
    *("/memory mode auto", "/memory mode review", "/memory recent", "/memory status", "/memory review"),
    *("/new", "/new", "/reset", "/stop", "/memory why zz99", "/nonsense"),
)
OF_GROUP = ("Our project uses Postgres.", "We deploy on Fridays.", "remember that we write tests in pytest.")


@dataclass(slots=True)
class Crowd:
    """Acts on the simulator and keeps count of what was asked.

    Args:
        sim: The world; the people and their group are added to it.
        chance: Where every choice comes from.
    """

    sim: Simulator
    chance: Random
    said: dict[tuple[int, int], str] = field(default_factory=dict)
    """Each message that is to be journalled, by chat and message id, as it reads now."""
    commands: list[int] = field(default_factory=list)
    """Updates that are commands."""
    presses: list[int] = field(default_factory=list)
    """Updates that are presses."""
    repeated: int = 0

    def __post_init__(self) -> None:
        for person, name in PEOPLE.items():
            self.sim.add_user(person, name, language_code="ar" if person % 3 == 0 else "en")
            self.sim.private(person)
        self.sim.add_supergroup(GROUP, "Team", members=PEOPLE, admins=[ADMIN])

    def act(self) -> None:
        """Let somebody do something."""
        does = self.chance.choices(
            (self._talk, self._type, self._talk_in_group, self._edit, self._press, self._redeliver),
            (40, 22, 10, 8, 14, 6),
        )[0]
        does()

    def _anybody(self) -> int:
        return self.chance.choice(tuple(PEOPLE))

    def _talk(self) -> None:
        person, text = self._anybody(), self.chance.choice(SAID)
        self._note(person, self.sim.says(person, text, person), text)

    def _talk_in_group(self) -> None:
        text = self.chance.choice(OF_GROUP)
        self._note(GROUP, self.sim.says(GROUP, f"@{self.sim.world.me.username} {text}", self._anybody()), text)

    def _note(self, chat: int, message: Json, text: str) -> None:
        self.said[chat, int(message["message_id"])] = text

    def _type(self) -> None:
        person = self._anybody()
        self.sim.says(person, self.chance.choice(TYPED), person)
        self.commands.append(self.sim.world.updates.last_id)

    def _edit(self) -> None:
        mine = [key for key in self.said if key[0] != GROUP]
        if not mine:
            return
        chat, message_id = self.chance.choice(mine)
        text = f"I prefer tea of kind {self.chance.randint(1, 999)}."
        if self.said[chat, message_id] != text:
            self.sim.edit(chat, message_id, text)
            self.said[chat, message_id] = text

    def _press(self) -> None:
        shown = [
            (chat, one)
            for chat in (*PEOPLE, GROUP)
            for one in [m for m in self.sim.bot_messages(chat) if "reply_markup" in m][-4:]
        ]
        if not shown:
            return
        chat, message = self.chance.choice(shown)
        buttons = [button for row in message["reply_markup"]["inline_keyboard"] for button in row]
        data = str(self.chance.choice(buttons)["callback_data"])
        for _ in range(self.chance.choice((1, 1, 2))):
            try:
                self.sim.press(chat, int(message["message_id"]), data, ADMIN if chat == GROUP else chat)
            except SimulatorError:
                return  # the button has gone meanwhile
            self.presses.append(self.sim.world.updates.last_id)

    def _redeliver(self) -> None:
        last = self.sim.world.updates.last_id
        if last:
            self.sim.redeliver(self.chance.randint(max(1, last - 12), last))
            self.repeated += 1

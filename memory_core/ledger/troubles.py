"""What is wrong with a space's documents, for status and lint: found by reading, nothing is written or believed (§6)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from memory_core.documents.damage import damages_in
from memory_core.documents.markdown import statements
from memory_core.documents.reconcile import Reconciliation, compare
from memory_core.errors import DocumentError
from memory_core.languages.normalise import line_key
from memory_core.ledger.context import LedgerContext
from memory_core.ledger.items import SHARED_SECTION
from memory_core.ledger.quarantine import held_in
from memory_core.ledger.reconciling import documents_of
from memory_core.ports import Item, Text
from memory_core.spaces import PORTABLE, Doc, Space
from memory_core.values import ItemState


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing to look at: `kind` is `missing-file`, `mass-loss`, `disliked`, `set-aside` or a document error's own word."""

    kind: str
    name: str
    """The document, or the name under which it was set aside."""
    count: int = 0
    """Lines that it is about."""
    section: str = ""

    @property
    def lost(self) -> bool:
        """Say whether lines are lost that nobody has let go."""
        return self.kind in ("missing-file", "mass-loss")


async def troubles_in(context: LedgerContext, space: Space, allowed: Callable[[str], bool]) -> list[Trouble]:
    """Return a space's troubles, documents in their order; words of a disliked line are never in them.

    Args:
        context: The ledger's surroundings.
        space: Whose documents.
        allowed: What the scanner lets into a prompt.
    """
    found: list[Trouble] = []
    for name in documents_of(space):
        doc = Doc(space, name)
        try:
            text = await context.documents.read(doc)
        except DocumentError as error:
            found.append(Trouble(error.code.removeprefix("document."), name))
            continue
        lost = await compared(context, doc, text)
        if lost.quarantined is not None:
            found.append(Trouble(lost.quarantined, name, lost.lost))
        found += _disliked(name, text.text, allowed)
    for damage in await damages_in(context.documents, space):
        found.append(Trouble(damage.code.removeprefix("document."), damage.name))
    found += [Trouble("set-aside", name) for name in await context.documents.set_asides(space)]
    return found


async def compared(context: LedgerContext, doc: Doc, text: Text, *, believe: bool = False) -> Reconciliation:
    """Compare a document with the items that should stand in it."""
    known = {item.id: (item.section, item.statement) for item in await standing(context, doc)}
    held = doc.name in await held_in(context, doc.space)
    return compare(known, text, existed_before=bool(known), key=line_key, believe=believe, held=held)


async def standing(context: LedgerContext, doc: Doc) -> list[Item]:
    """Return the applied items whose line should stand in a document; shared ones with the heading they have there."""
    keys, states = [doc.space.key], [ItemState.APPLIED]
    items = await context.store.read(lambda uow: uow.ledger.items(doc.space.profile, keys, states))
    if doc.name != PORTABLE:
        return [item for item in items if item.doc == doc.name]
    return [in_portable(item) for item in items if item.shared or item.doc == PORTABLE]


def in_portable(item: Item) -> Item:
    """Return an item with the heading under which its line stands in PORTABLE.md."""
    return replace(item, section=SHARED_SECTION)


def _disliked(name: str, text: str, allowed: Callable[[str], bool]) -> list[Trouble]:
    counts: dict[str, int] = {}
    for line in statements(text):
        if not allowed(line.statement):
            counts[line.section] = counts.get(line.section, 0) + 1
    return [Trouble("disliked", name, count, section) for section, count in counts.items()]

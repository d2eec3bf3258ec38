"""A small world to begin with: three people, a group and a forum, for the chat page."""

from gateway.simulator.simulator import Simulator

LAYLA, SAM, NOUR = 1001, 1002, 1003
GROUP, FORUM = -2001, -1002000000001


def furnish(simulator: Simulator) -> None:
    """Add the people and chats that the chat page offers at first; Layla is the admin of both chats."""
    simulator.add_user(LAYLA, "ليلى", username="layla", language_code="ar")
    simulator.add_user(SAM, "Sam", username="sam_example", language_code="en")
    simulator.add_user(NOUR, "Nour", username="nour_example", language_code="en")
    for person in (LAYLA, SAM, NOUR):
        simulator.private(person)
    simulator.add_group(GROUP, "Garden club", members=[SAM, NOUR], admins=[LAYLA])
    simulator.add_supergroup(FORUM, "Workshop", members=[SAM, NOUR], admins=[LAYLA], forum=True)
    simulator.add_topic(FORUM, "Plans", by=LAYLA)

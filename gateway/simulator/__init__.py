"""A local Bot API server with a web chat page: the door used without a bot token, and by tests."""

from gateway.simulator.errors import ApiError, SimulatorError
from gateway.simulator.faults import Fault
from gateway.simulator.simulator import Simulator
from gateway.simulator.world import Rules

__all__ = ["ApiError", "Fault", "Rules", "Simulator", "SimulatorError"]

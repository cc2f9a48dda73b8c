"""A training coach on your own machine: import, measure, decide, plan, tell.

The types of a day can be imported from here; they are loaded on first use, so that importing the package stays cheap.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lanterne_rouge.domain.decision import TrainingDecision
    from lanterne_rouge.domain.mission import MissionStatus
    from lanterne_rouge.domain.wellness import Observation

__version__ = "0.1.0"
__all__ = ["MissionStatus", "Observation", "TrainingDecision", "__version__"]

_PLACES = {
    "MissionStatus": "lanterne_rouge.domain.mission",
    "Observation": "lanterne_rouge.domain.wellness",
    "TrainingDecision": "lanterne_rouge.domain.decision",
}


def __getattr__(name: str) -> object:
    """A public type by its name, loaded now."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)

"""Which equipment is there, by what was lifted with lately: for who has described no gym."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.domain.equipment import HOME_GEAR, Gear
from lanterne_rouge.strength.exercises.catalogue import Catalogue

SEEN_DAYS: Final = 182
SESSIONS_AT_HOME: Final = 3
"""From so many sessions without a bar, a machine or a cable on, there is none."""
_WORDS: Final = {
    Gear.BARBELL: "a barbell",
    Gear.EZ_BAR: "an EZ bar",
    Gear.TRAP_BAR: "a trap bar",
    Gear.SMITH_MACHINE: "a Smith machine",
    Gear.MACHINE: "machines",
    Gear.CABLE: "cables",
    Gear.DUMBBELL: "dumbbells",
    Gear.KETTLEBELL: "kettlebells",
    Gear.BAND: "bands",
    Gear.PULLUP_BAR: "a pull-up bar",
    Gear.DIP_BARS: "dip bars",
    Gear.RINGS: "rings",
}
_OTHER: Final = "other equipment"


@dataclass(frozen=True, kw_only=True)
class GearSeen:
    """What may be planned with, `lifted` of it seen in the log; `says` it in a sentence."""

    gear: frozenset[Gear]
    lifted: frozenset[Gear]

    @property
    def says(self) -> str:
        """What a draft stands on, and how to put it right."""
        beside = (
            "planned without bars and machines"
            if self.gear == HOME_GEAR
            else "used that beside dumbbells and bodyweight"
        )
        what = [word for gear, word in _WORDS.items() if gear in self._named] or [_OTHER]
        listed = " and ".join(part for part in (", ".join(what[:-1]), what[-1]) if part)
        only = "only " if self.gear == HOME_GEAR else ""
        return f"I don't know your gym. You've lifted {only}with {listed}, so I {beside}. If that isn't all: lanterne strength gym"

    @property
    def _named(self) -> frozenset[Gear]:
        return self.lifted if self.gear == HOME_GEAR else self.lifted - HOME_GEAR


def gear_seen(sessions: Sequence[Collection[str]], catalogue: Catalogue, *, begins_gently: bool) -> GearSeen | None:
    """The equipment of sessions, each the names of what was lifted; None where they tell nothing, so that what is usual counts.

    `begins_gently`: no more than a home's is usual, else everything is.
    """
    exercises = (catalogue.find(name) for session in sessions for name in session)
    lifted = frozenset(gear for exercise in exercises if exercise is not None for gear in exercise.requires)
    is_home = lifted <= HOME_GEAR
    if not lifted or begins_gently is is_home or (is_home and len(sessions) < SESSIONS_AT_HOME):
        return None
    return GearSeen(gear=HOME_GEAR | lifted, lifted=lifted)

"""Sessions of sprints, surges and short intervals, for a race of corners and attacks: by turns, a few more from one to the next of a kind.

Sprints, surges and short intervals at the highest aerobic power by turns (Laursen and Buchheit 2019; Rønnestad 2015 and 2020: sets of
30 s with 15 s between do more for trained riders than 5-minute intervals), as a race of corners and attacks has them.
"""

from dataclasses import dataclass

from lanterne_rouge.domain.decision import StepKind
from lanterne_rouge.domain.morning import PlannedStep
from lanterne_rouge.season.targets import Effort

SET_REST_MIN = 4
# Minutes of warm-up and cool-down, in a session of so many minutes and in a shorter one.
LONGER_FROM_MIN, AROUND_MIN, AROUND_A_SHORT_ONE_MIN = 50, (15, 10), (10, 5)


@dataclass(frozen=True, kw_only=True)
class Bursts:
    """A session of short efforts: seconds of work and of ease, how many a set has, from how many sets to how many it grows.

    `effort`: that of its target, where it is no sprint.
    """

    title: str
    words: str
    work: int
    easy: int
    a_set: int
    sets: tuple[int, int]
    effort: Effort | None = None

    @property
    def set_min(self) -> float:
        """The minutes of a set with the pause after it."""
        return self.a_set * (self.work + self.easy) / 60 + self._set_rest_min

    @property
    def _set_rest_min(self) -> int:
        return SET_REST_MIN if self.a_set > 1 else 0

    def sets_within(self, minutes: int, more: int) -> int:
        """Return how many sets a session of so many minutes has, `more` than the least where there is room."""
        least, most = self.sets
        room = int((minutes - sum(_around(minutes))) / self.set_min)
        return max(min(max(least + more, 1), most, room), 1)

    def structure(self, sets: int, target: str | None) -> str:
        """So many sets in words."""
        if self.a_set == 1:
            return f"{sets} x {self.words}, one every {self.set_min:.0f} min"
        hard = f"{self.work} s {target or 'hard'}, {self.easy} s easy"
        several = f"{sets} x ({self.a_set} x {hard}), {SET_REST_MIN} min easy between sets: {self.words}"
        return several if sets > 1 else f"{self.a_set} x {hard}"

    def steps(self, minutes: int, sets: int, target: str | None) -> tuple[PlannedStep, ...]:
        """The steps of a session of so many minutes."""
        warm, cool = _around(minutes)
        count = sets * self.a_set
        left = minutes - warm - cool - round(sets * self.set_min - self._set_rest_min, 1)
        between_sets = PlannedStep(
            name="Easy between sets", minutes=SET_REST_MIN, zone=1, repeat=sets - 1, kind=StepKind.BETWEEN
        )
        return (
            PlannedStep(name="Warm-up", minutes=warm, zone=1, kind=StepKind.WARM_UP),
            PlannedStep(
                name=self.title,
                minutes=round(self.work / 60, 2),
                zone=5 if target is not None else 6,
                target=target,
                repeat=count,
                kind=StepKind.WORK,
            ),
            PlannedStep(
                name="Easy between", minutes=round(self.easy / 60, 2), zone=1, repeat=count, kind=StepKind.BETWEEN
            ),
            *((between_sets,) if self.a_set > 1 and sets > 1 else ()),
            *((PlannedStep(name="Easy", minutes=left, zone=2, kind=StepKind.EASY),) if left > 0 else ()),
            PlannedStep(name="Cool-down", minutes=cool, zone=1, kind=StepKind.COOL_DOWN),
        )


def _around(minutes: int) -> tuple[int, int]:
    return AROUND_MIN if minutes >= LONGER_FROM_MIN else AROUND_A_SHORT_ONE_MIN


BURSTS = (
    Bursts(
        title="Sprint",
        words="10 s sprint, all out from a rolling start or out of a corner",
        work=10,
        easy=230,
        a_set=1,
        sets=(5, 10),
    ),
    Bursts(
        title="Surges",
        words="accelerate as out of a corner; a fast group ride or a training race does as well",
        work=20,
        easy=40,
        a_set=8,
        sets=(2, 4),
    ),
    Bursts(
        title="30/15",
        words="the last set as fast as the first",
        work=30,
        easy=15,
        a_set=10,
        sets=(2, 4),
        effort=Effort.VO2MAX,
    ),
)

"""In which mode a ride was ridden, told from its length, intensity and load."""

from collections.abc import Sequence

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.event import RiddenStage, RideMode
from lanterne_rouge.domain.mission import Stage
from lanterne_rouge.domain.sport import Sport

# What makes a stage (practice of indoor tours): half an hour at least; on the attack from an intensity factor of 0.85 and a
# load of 60, steadily from 0.70 and 40. In less than an hour even a time trial at 0.95 stays below 60, so a short ride needs
# the intensity alone.
LEAST_MIN, SHORT_MIN = 30.0, 60.0
BREAKAWAY_IF, BREAKAWAY_LOAD = 0.85, 60.0
GC_IF, GC_LOAD = 0.70, 40.0
# Without power the load by heart rate has to tell alone.
BREAKAWAY_LOAD_WITHOUT_POWER = 100.0


def classify_ride(*, minutes: float | None, intensity_factor: float | None, load: float | None) -> RideMode | None:
    """The mode of a ride; None is no stage. `intensity_factor` is None for a ride without power."""
    if minutes is None or minutes < LEAST_MIN:
        return None
    if intensity_factor is None:
        return _by_load(load)
    strained = load or 0.0
    if intensity_factor >= BREAKAWAY_IF and (strained >= BREAKAWAY_LOAD or minutes < SHORT_MIN):
        return RideMode.BREAKAWAY
    return RideMode.GC if intensity_factor >= GC_IF and strained >= GC_LOAD else None


def ridden_stages(stages: Sequence[Stage], activities: Sequence[Activity], sport: Sport) -> tuple[RiddenStage, ...]:
    """The stages that were ridden on their own local day; of several rides on a day the best one counts."""
    found = []
    for stage in stages:
        rides = [(ride, _mode(ride)) for ride in activities if ride.day == stage.day and ride.sport is sport]
        counted = [(ride, mode) for ride, mode in rides if mode is not None]
        if counted:
            ride, mode = max(counted, key=lambda one: (one[1] is RideMode.BREAKAWAY, one[0].measures.load or 0.0))
            found.append(RiddenStage(number=stage.number, day=stage.day, mode=mode, activity_id=ride.id))
    return tuple(found)


def _by_load(load: float | None) -> RideMode | None:
    if load is None or load < GC_LOAD:
        return None
    return RideMode.BREAKAWAY if load >= BREAKAWAY_LOAD_WITHOUT_POWER else RideMode.GC


def _mode(ride: Activity) -> RideMode | None:
    seconds = ride.timer_s if ride.timer_s is not None else ride.elapsed_s
    return classify_ride(
        minutes=None if seconds is None else seconds / 60,
        intensity_factor=ride.measures.intensity_factor,
        load=ride.measures.load,
    )

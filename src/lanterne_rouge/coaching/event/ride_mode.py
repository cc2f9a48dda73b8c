"""How to take a stage: not at all, steadily for the classification, or on the attack; never beyond the day's ceiling."""

from lanterne_rouge.coaching.event.ride_class import GC_LOAD, LEAST_MIN
from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.event import RideAdvice, RideMode
from lanterne_rouge.domain.mission import MissionStatus, StagePoints

REST_READINESS, REST_TSB = 60.0, -20.0
GC_READINESS, GC_TSB = 75.0, -10.0
BREAKAWAY_READINESS, BREAKAWAY_TSB = 80.0, -5.0
# A steady stage needs the upper half of zone 2, an attack at least some threshold work.
GC_ZONE, BREAKAWAY_ZONE = 2, 4
MODES_UPWARDS = (RideMode.REST, RideMode.GC, RideMode.BREAKAWAY)


def ride_mode(status: MissionStatus, readiness: float | None, tsb: float | None, ceiling: Ceiling) -> RideMode | None:
    """Today's mode in an event of several days; None outside of one."""
    advice = ride_advice(status, readiness, tsb, ceiling)
    return advice.mode if advice else None


def ride_advice(
    status: MissionStatus, readiness: float | None, tsb: float | None, ceiling: Ceiling
) -> RideAdvice | None:
    """Today's mode with its reason and points. Readiness or form that is not known never speaks for an attack."""
    if status.stage is None:
        resting = status.stages_ahead > 0 and status.days_to_start is None
        return RideAdvice(mode=RideMode.REST, reason="a rest day of the event") if resting else None
    wished, why = _by_the_body(readiness, tsb)
    most, limit = _by_the_ceiling(ceiling)
    held_back = MODES_UPWARDS.index(most) < MODES_UPWARDS.index(wished)
    mode = most if held_back else wished
    return RideAdvice(
        mode=mode,
        reason=limit if held_back else why,
        stage=status.stage.number,
        points=points_of(status.stage_points, mode),
    )


def points_of(worth: StagePoints | None, mode: RideMode) -> int | None:
    """What a stage earns in a mode; None where the mission gives no points."""
    if worth is None:
        return None
    return {RideMode.REST: 0, RideMode.GC: worth.gc, RideMode.BREAKAWAY: worth.breakaway}[mode]


def _by_the_body(readiness: float | None, tsb: float | None) -> tuple[RideMode, str]:
    if _below(readiness, REST_READINESS) or _below(tsb, REST_TSB):
        return RideMode.REST, _below_what(readiness, tsb, REST_READINESS, REST_TSB)
    if _below(readiness, GC_READINESS) or _below(tsb, GC_TSB):
        return RideMode.GC, _below_what(readiness, tsb, GC_READINESS, GC_TSB)
    if readiness is None or tsb is None:
        lacking = " and ".join(name for name, v in (("readiness", readiness), ("form", tsb)) if v is None)
        return RideMode.GC, f"your {lacking} is not known, so nothing speaks for an attack"
    told = f"readiness {figure(readiness)} and TSB {figure(tsb)}"
    if readiness > BREAKAWAY_READINESS and tsb > BREAKAWAY_TSB:
        return RideMode.BREAKAWAY, f"{told}: you are fresh enough to attack"
    return RideMode.GC, f"{told}: good for a steady ride, not fresh enough to attack"


def _by_the_ceiling(ceiling: Ceiling) -> tuple[RideMode, str]:
    """The most that the decision leaves room for."""
    no_room = (ceiling.max_minutes is not None and ceiling.max_minutes < LEAST_MIN) or (
        ceiling.max_load is not None and ceiling.max_load < GC_LOAD
    )
    if ceiling.action is Action.RECOVER or ceiling.max_zone < GC_ZONE:
        return RideMode.REST, "today is for recovery, and that goes before any points"
    if no_room:
        return RideMode.REST, f"today's limit ({_limit(ceiling)}) is less than a stage takes"
    if ceiling.action is Action.EASE or ceiling.max_zone < BREAKAWAY_ZONE:
        return RideMode.GC, f"today's decision is {ceiling.action.value}, zone {ceiling.max_zone} at most: no attack"
    return RideMode.BREAKAWAY, ""


def _limit(ceiling: Ceiling) -> str:
    load = f"load {ceiling.max_load:.0f}" if ceiling.max_load is not None else ""
    minutes = f"{ceiling.max_minutes:.0f} minutes" if ceiling.max_minutes is not None else ""
    return ", ".join(part for part in (load, minutes) if part)


def _below(value: float | None, limit: float) -> bool:
    return value is not None and value < limit


def _below_what(readiness: float | None, tsb: float | None, least_readiness: float, least_tsb: float) -> str:
    told = []
    if readiness is not None and readiness < least_readiness:
        told.append(f"readiness {figure(readiness)} is below {least_readiness:.0f}")
    if tsb is not None and tsb < least_tsb:
        told.append(f"TSB {figure(tsb)} is below {least_tsb:.0f}")
    return " and ".join(told)

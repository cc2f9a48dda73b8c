"""Today's workout as the season plan writes it, where the day keeps to the plan and every limit allows it."""

from collections.abc import Sequence
from dataclasses import replace

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.prescribe import load_of
from lanterne_rouge.day.workout_library import target_words
from lanterne_rouge.domain.decision import Action, Ceiling, WorkoutPlan, WorkoutStep
from lanterne_rouge.domain.morning import AthleteState, PlannedSession, PlannedStep
from lanterne_rouge.domain.sport import Sport

# Steps that come between the repeats of the one before them.
BETWEEN = ("Easy between", "Walk")


def written_ceiling(session: PlannedSession | None, ceiling: Ceiling) -> Ceiling:
    """The ceiling, not above the written session: an eased day is never more than the day as planned."""
    if session is None or not session.steps:
        return ceiling
    load = load_of(_zones(session.steps).items())
    minutes = _minutes(session.steps)
    return replace(
        ceiling,
        max_load=load if ceiling.max_load is None else min(load, ceiling.max_load),
        max_minutes=minutes if ceiling.max_minutes is None else min(minutes, ceiling.max_minutes),
    )


def workout_as_written(
    session: PlannedSession | None, target: Target, *, sport: Sport, athlete: AthleteState, ceiling: Ceiling
) -> WorkoutPlan | None:
    """The session in the plan's own steps; None where the day is not the plan's, or a limit asks for less."""
    if session is None or not session.steps or target.action is not Action.MAINTAIN:
        return None
    zones, minutes = _zones(session.steps), _minutes(session.steps)
    load, hardest = load_of(zones.items()), max(zones)
    limits = (target.max_minutes, ceiling.max_minutes)
    if (session.kind, session.sport) != (target.kind, sport) or hardest > min(target.zone, ceiling.max_zone):
        return None
    if any(minutes > most for most in limits if most is not None):
        return None
    if ceiling.max_load is not None and load > ceiling.max_load:
        return None
    if minutes != int(minutes) or any(part != int(part) for part in zones.values()):
        return None
    return WorkoutPlan(
        sport=sport,
        type=session.kind,
        title=session.title or session.kind.capitalize(),
        description=f"{session.structure}." if session.structure else "",
        duration_minutes=int(minutes),
        load=round(load, 1),
        zones=tuple((f"Z{zone}", int(zones.get(zone, 0))) for zone in range(1, 8)),
        max_zone=hardest,
        steps=tuple(
            WorkoutStep(name=step.name, minutes=step.minutes, zone=step.zone, target=step_target(step, sport, athlete))
            for step in parts_in_order(session.steps)
        ),
    )


def _zones(steps: Sequence[PlannedStep]) -> dict[int, float]:
    minutes: dict[int, float] = {}
    for step in steps:
        minutes[step.zone] = minutes.get(step.zone, 0.0) + step.minutes * step.repeat
    return minutes


def _minutes(steps: Sequence[PlannedStep]) -> float:
    return sum(step.minutes * step.repeat for step in steps)


def parts_in_order(steps: Sequence[PlannedStep]) -> list[PlannedStep]:
    """Every part in the order of the session: repeats and what lies between them in turn."""
    ordered: list[PlannedStep] = []
    rest = list(steps)
    while rest:
        step = rest.pop(0)
        between = rest.pop(0) if rest and step.repeat > 1 and rest[0].name in BETWEEN else None
        for number in range(step.repeat):
            ordered.append(step)
            if between is not None and number < between.repeat:
                ordered.append(between)
    return ordered


def step_target(step: PlannedStep, sport: Sport, athlete: AthleteState) -> str:
    """What to aim for in a step: its own target, else that of its zone."""
    if step.target is None:
        return target_words(step.zone, sport, athlete)
    return step.target.removeprefix("at ")

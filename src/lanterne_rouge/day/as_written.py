"""Today's workout as the season plan writes it, where the day keeps to the plan and every limit allows it.

A run with walking breaks keeps its breaks on every day: what is less than the plan has fewer repeats.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import inf

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.prescribe import LEAST_WORKOUT_MINUTES, LONGEST_MINUTES, SHORTEST_USEFUL, load_of
from lanterne_rouge.day.run_walk import RUN_PART, run_walk_words, shorter_run_walks
from lanterne_rouge.day.workout_library import target_words
from lanterne_rouge.domain.decision import Action, Ceiling, StepKind, WorkoutPlan, WorkoutStep
from lanterne_rouge.domain.morning import AthleteState, PlannedSession, PlannedStep
from lanterne_rouge.domain.sport import Sport

# Steps that come between the repeats of the one before them.
BETWEEN = ("Easy between", "Walk")
WITHOUT_OTHER_HALF = "One half of the brick, the other left out"
# Below this zone nobody who needs walking breaks can run.
RUNNING_ZONE = 2


def written_ceiling(session: PlannedSession | None, ceiling: Ceiling) -> Ceiling:
    """The ceiling, not above the written session: an eased day is never more than the day as planned."""
    if session is None or not session.steps:
        return ceiling
    load = _load(session.steps)
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
    if session.kind == "race":
        # How hard a race is its targets say; its zones are for its load.
        most = min(target.zone, ceiling.max_zone)
        session = replace(session, steps=tuple(replace(step, zone=min(step.zone, most)) for step in session.steps))
    zones, minutes = _zones(session.steps), _minutes(session.steps)
    load, hardest = load_of(zones.items()), max(zones)
    limits = (target.max_minutes, ceiling.max_minutes)
    # A race of several sports has none of its own.
    sport_of_plan = session.sport or (sport if session.kind == "race" else None)
    if (session.kind, sport_of_plan) != (target.kind, sport) or hardest > min(target.zone, ceiling.max_zone):
        return None
    if any(minutes > most for most in limits if most is not None):
        return None
    if ceiling.max_load is not None and load > ceiling.max_load:
        return None
    if minutes != int(minutes) or any(part != int(part) for part in zones.values()):
        return None
    description = f"{session.structure}." if session.structure else ""
    return _workout(session, session.steps, description, sport=sport, athlete=athlete)


def with_other_half(
    workout: WorkoutPlan, session: PlannedSession, *, athlete: AthleteState, ceiling: Ceiling, spared: Collection[Sport]
) -> WorkoutPlan:
    """A workout with the other half of its brick; without it where a limit leaves no room, or the sport is to be `spared`."""
    other = next((each for each in session.also if each.steps and each.sport in tuple(Sport)), None)
    if other is None:
        return workout
    sport = Sport(other.sport or Sport.OTHER)
    minutes, added = int(_minutes(other.steps)), _zones(other.steps)
    zones = {zone: held + int(added.get(int(zone[1:]), 0)) for zone, held in workout.zones}
    load = round(workout.load + load_of(added.items()), 1)
    limits = ((workout.duration_minutes + minutes, ceiling.max_minutes), (load, ceiling.max_load))
    if sport in spared or max(added) > ceiling.max_zone or any(most is not None and n > most for n, most in limits):
        return replace(workout, title=WITHOUT_OTHER_HALF)
    half = tuple(
        WorkoutStep(
            name=step.name, minutes=step.minutes, zone=step.zone, target=step_target(step, sport, athlete), sport=sport
        )
        for step in parts_in_order(other.steps)
    )
    is_first, words = other.hours_after < 0, " ".join(f"{s.name}: {s.minutes:g} min, {s.target}." for s in half)
    return replace(
        workout,
        duration_minutes=workout.duration_minutes + minutes,
        load=load,
        zones=tuple(zones.items()),
        max_zone=max(workout.max_zone, *added),
        steps=(*half, *workout.steps) if is_first else (*workout.steps, *half),
        description=" ".join((words, workout.description) if is_first else (workout.description, words)).strip(),
    )


def with_walking_breaks(
    session: PlannedSession | None, target: Target, *, sport: Sport, athlete: AthleteState, ceiling: Ceiling
) -> WorkoutPlan | None:
    """What a target leaves of a run with walking breaks: fewer repeats, or a walk; None where it is another session, or too short."""
    if session is None or not is_run_walk(session) or sport is not Sport.RUNNING or target.load <= 0 or not target.zone:
        return None
    known = (target.max_minutes, ceiling.max_minutes, session.minutes)
    minutes = int(min(limit for limit in (*known, LONGEST_MINUTES) if limit is not None))
    most = _load(session.steps)
    if target.action is not Action.MAINTAIN and session.load:
        # Its own load, which knows of the walks, is eased as the plan's is.
        most *= min(target.load / session.load, 1.0)
    most = min(most, target.load, inf if ceiling.max_load is None else ceiling.max_load)
    if min(target.zone, ceiling.max_zone) >= RUNNING_ZONE:
        for steps in shorter_run_walks(session.steps):
            if _load(steps) <= most and _minutes(steps) <= minutes:
                return _workout(session, steps, f"{run_walk_words(steps)}.", sport=sport, athlete=athlete)
    return _walk(session, minutes, most, athlete)


def is_run_walk(session: PlannedSession) -> bool:
    """Whether a planned session is a run with walking breaks whose parts are known."""
    return session.run_walk and session.kind != "race" and any(step.name == RUN_PART for step in session.steps)


def _walk(session: PlannedSession, minutes: int, most: float, athlete: AthleteState) -> WorkoutPlan | None:
    """A walk in the place of a run, as long as the load allows; none where it would be too short to be one."""
    able = min(minutes, int(most / load_of([(1, 1.0)])))
    # Twenty minutes of walking cost hardly more than ten.
    length = max(able, min(SHORTEST_USEFUL, minutes)) if able >= LEAST_WORKOUT_MINUTES else 0
    steps = (PlannedStep(name="Easy walk", minutes=length, zone=1, kind=StepKind.WALK),)
    if not length:
        return None
    walk = replace(session, kind="recovery", title="Walk instead of a run")
    words = f"{length} min of easy walking; no running today."
    return _workout(walk, steps, words, sport=Sport.RUNNING, athlete=athlete)


def _workout(
    session: PlannedSession, steps: tuple[PlannedStep, ...], description: str, *, sport: Sport, athlete: AthleteState
) -> WorkoutPlan:
    zones = _zones(steps)
    return WorkoutPlan(
        sport=sport,
        type=session.kind,
        title=session.title or session.kind.capitalize(),
        description=description[:1].upper() + description[1:] if session.run_walk else description,
        duration_minutes=int(_minutes(steps)),
        load=round(_load(steps), 1),
        zones=tuple((f"Z{zone}", int(zones.get(zone, 0))) for zone in range(1, 8)),
        max_zone=max(zones),
        steps=tuple(
            WorkoutStep(
                name=step.name,
                minutes=step.minutes,
                zone=step.zone,
                target=step_target(step, sport, athlete),
                kind=step.kind,
            )
            for step in parts_in_order(steps)
        ),
    )


def _load(steps: Sequence[PlannedStep]) -> float:
    return load_of(_zones(steps).items())


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

"""Where the athlete stands on the road to the goal."""

from lanterne_rouge.coaching.telling.dates import days, spoken
from lanterne_rouge.domain.event import RideAdvice, RideMode
from lanterne_rouge.domain.mission import MissionStatus, Phase, RaceAhead

MEANING = {
    Phase.BASE: "the engine grows with easy, regular work",
    Phase.BUILD: "harder sessions raise what you can hold",
    Phase.PEAK: "training looks like the goal itself",
    Phase.TAPER: "less volume, the same sharpness, so that you arrive fresh",
    Phase.MAINTENANCE: "you keep what you have, without a date ahead",
}
RACING = "you are in the race itself, stage after stage"
BETWEEN_GOALS = "you recover before the road to the next goal begins"
# Further away a B or C event changes nothing yet.
NEAR_DAYS = 28
MODES = {
    RideMode.REST: "rest",
    RideMode.GC: "GC (steadily, with the classification in mind)",
    RideMode.BREAKAWAY: "breakaway (on the attack)",
}


def phase_lines(status: MissionStatus, advice: RideAdvice | None = None) -> list[str]:
    """The current phase, the days to the next one and to the goal; a goal behind is said once. In an event, how to ride."""
    in_event = status.stage is not None or (status.stages_ahead > 0 and status.days_to_start is None)
    lines = [f"You are in your {status.phase.value} phase: {_meaning(status, in_event=in_event)}."]
    if status.stage is not None:
        critical = ", one that counts" if status.stage.critical else ""
        total = status.stage.number + status.stages_ahead
        kind = status.stage.kind.replace("_", " ")
        lines.append(f"Today is stage {status.stage.number} of {total} ({kind}{critical}).")
    elif in_event:
        lines.append(f"Today is a rest day of the event; {_stages(status.stages_ahead)} still to come.")
    if advice is not None and status.stage is not None:
        lines.append(_ride_mode(advice, status))
    if status.next_race is not None and status.next_race.days_to <= NEAR_DAYS:
        lines.append(_side_event(status.next_race))
    if status.goal_passed:
        on = f" on {spoken(status.goal_date)}" if status.goal_date else ""
        return [
            *lines,
            f"Your goal, {status.goal_event or 'your event'}{on}, is behind you; set a new one when you like: lanterne init.",
        ]
    if in_event:
        return [*lines, "Next phase: Maintenance, after the event.", _end_of_event(status)]
    if status.next_phase is not None and status.days_to_next is not None:
        lines.append(f"Next phase: {status.next_phase.value}, in {days(status.days_to_next)}.")
    else:
        lines.append("Next phase: none before your goal." if status.goal_event else "Next phase: none ahead.")
    return [*lines, _goal(status)]


def _meaning(status: MissionStatus, *, in_event: bool) -> str:
    if in_event:
        return RACING
    before_a_goal = status.phase is Phase.MAINTENANCE and status.next_phase is not None
    return BETWEEN_GOALS if before_a_goal else MEANING[status.phase]


def _ride_mode(advice: RideAdvice, status: MissionStatus) -> str:
    worth = status.stage_points
    at_stake = "" if worth is None else f"; at stake: {worth.gc} points in GC mode, {worth.breakaway} in a breakaway"
    return f"Ride mode: {MODES[advice.mode]}: {advice.reason}{at_stake}."


def _side_event(race: RaceAhead) -> str:
    if race.days_to == 0:
        return f"Today: {race.name}, a {race.priority.value} event."
    return f"On the way: {race.name}, a {race.priority.value} event on {spoken(race.day)}, in {days(race.days_to)}."


def _stages(count: int) -> str:
    return "1 stage is" if count == 1 else f"{count} stages are"


def _end_of_event(status: MissionStatus) -> str:
    event = status.goal_event or "your event"
    if not status.days_to_goal:
        return f"Goal: {event}, which ends today."
    on = f" on {spoken(status.goal_date)}" if status.goal_date else ""
    return f"Goal: {event}, which has begun and ends{on}, in {days(status.days_to_goal)}."


def _goal(status: MissionStatus) -> str:
    if status.goal_event is None:
        return "Goal: none set yet; set one with: lanterne init."
    if status.days_to_goal is None:
        return f"Goal: {status.goal_event}."
    on = f" on {spoken(status.goal_date)}" if status.goal_date else ""
    if status.days_to_goal == 0:
        return f"Goal: {status.goal_event}{on}: today is the day."
    return f"Goal: {status.goal_event}{on}, in {days(status.days_to_goal)}."

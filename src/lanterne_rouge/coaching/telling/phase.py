"""Where the athlete stands on the road to the goal."""

from lanterne_rouge.coaching.telling.dates import days, spoken
from lanterne_rouge.domain.mission import MissionStatus, Phase

MEANING = {
    Phase.BASE: "the engine grows with easy, regular work",
    Phase.BUILD: "harder sessions raise what you can hold",
    Phase.PEAK: "training looks like the goal itself",
    Phase.TAPER: "less volume, the same sharpness, so that you arrive fresh",
    Phase.MAINTENANCE: "you keep what you have, without a date ahead",
}


def phase_lines(status: MissionStatus) -> list[str]:
    """The current phase, the days to the next one and to the goal; a goal behind is said once."""
    in_event = status.stage is not None or (status.stages_ahead > 0 and status.days_to_start is None)
    lines = [f"You are in your {status.phase.value} phase: {MEANING[status.phase]}."]
    if status.stage is not None:
        critical = ", one that counts" if status.stage.critical else ""
        total = status.stage.number + status.stages_ahead
        kind = status.stage.kind.replace("_", " ")
        lines.append(f"Today is stage {status.stage.number} of {total} ({kind}{critical}).")
    elif in_event:
        lines.append(f"Today is a rest day of the event; {_stages(status.stages_ahead)} still to come.")
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

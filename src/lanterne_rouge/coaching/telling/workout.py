"""Today's workout in words: type, description, duration, load, time in zones, steps."""

from lanterne_rouge.domain.decision import Ceiling
from lanterne_rouge.domain.workout import WorkoutPlan, WorkoutStep

FULL_REST = "a full day of rest; a short walk or some stretching is welcome if it feels good"
UNTIL_A_DOCTOR = "no training of any kind until a doctor has looked at what you reported"
AFTER_TRAINING = "you have trained today; rest now, eat and drink well"


def workout_lines(
    workout: WorkoutPlan | None,
    *,
    trained_today: bool = False,
    stopped: bool = False,
    classes_below: Ceiling | None = None,
) -> list[str]:
    """The session; a day of rest has the same lines, so that no reader has to look for them.

    `stopped` says that a warning sign forbids all training; `classes_below` asks for a class that the ceiling allows.
    """
    if workout is None:
        rested = UNTIL_A_DOCTOR if stopped else AFTER_TRAINING if trained_today else FULL_REST
        return [
            "Type: rest",
            f"Description: {rested}.",
            "Duration: 0 minutes",
            "Load: 0",
            "Time in zones: none",
        ]
    zones = ", ".join(f"{name} {minutes} min" for name, minutes in workout.zones if minutes)
    return [
        f"{workout.title}",
        f"Type: {workout.type} ({workout.sport.value})",
        f"Description: {workout.description}",
        f"Duration: {workout.duration_minutes} minutes",
        f"Load: {workout.load:.0f} (an hour as hard as you can hold it is 100)",
        f"Time in zones: {zones}",
        *([_class(workout, classes_below)] if classes_below else []),
        "Steps:",
        *(f"- {_step(step)}" for step in workout.steps),
    ]


def _class(workout: WorkoutPlan, ceiling: Ceiling) -> str:
    # Imported here: most athletes never ask for classes.
    from lanterne_rouge.coaching.class_suggestion import suggest_class

    found = suggest_class(workout.type, minutes=workout.duration_minutes, ceiling=ceiling, sport=workout.sport)
    return f"Class: {found.says.rstrip('.')}."


def _step(step: WorkoutStep) -> str:
    target = f": {step.target}" if step.target else ""
    return f"{step.name}, {step.minutes:g} min in zone {step.zone}{target}"

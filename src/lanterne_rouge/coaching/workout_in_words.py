"""A session in a few words: `3 x 8 min of threshold intervals in a ride of 75 minutes`."""

from lanterne_rouge.domain.workout import WorkoutPlan

HARD_ZONE = 3


def in_words(workout: WorkoutPlan | None) -> str:
    """The heart of a session, and its length."""
    if workout is None:
        return "a day of rest"
    noun, _, name = workout.title.partition(": ")
    hard = [step for step in workout.steps if step.zone == workout.max_zone]
    repeats = len(hard) > 1 or any(" of " in step.name for step in hard)
    if workout.max_zone < HARD_ZONE or not name or not repeats:
        kind = f"{noun.lower()}, {workout.duration_minutes} minutes"
        return f"{kind} up to zone {workout.max_zone}"
    length = f"{hard[0].minutes:g} min"
    what = name[:1].lower() + name[1:] if not name[:2].isupper() else name
    return f"{len(hard)} x {length} of {what} in a {noun.lower()} of {workout.duration_minutes} minutes"

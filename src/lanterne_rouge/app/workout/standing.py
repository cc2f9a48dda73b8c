"""How the live workout stands: what was done, what is left, what is next."""

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.live import WorkoutQuestion, live_workout
from lanterne_rouge.views.workout import LiveWorkoutView, WorkoutStepView, live_workout_view, step_view


def show_workout(request: WorkoutQuestion, scope: AthleteScope) -> LiveWorkoutView:
    """The workout that is going on. Raises `NotFound`."""
    return live_workout_view(live_workout(scope), now=scope.now)


def show_next_set(request: WorkoutQuestion, scope: AthleteScope) -> WorkoutStepView:
    """The next set, and the rest before it. Raises `NotFound`."""
    workout = live_workout(scope)
    exercise = workout.current
    return step_view(workout, now=scope.now, said="", why=exercise.why if exercise else "")

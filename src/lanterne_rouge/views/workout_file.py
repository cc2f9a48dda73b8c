"""A workout as a file, and how each of its steps came through."""

from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.structured_workout import Fidelity, StructuredWorkout, WrittenStep
from lanterne_rouge.language.phrasing import counted


@dataclass(frozen=True, kw_only=True)
class WrittenStepView:
    """One step: `fidelity` is exact, degraded or unsupported, `why` says what is lost."""

    name: str
    seconds: float | None
    fidelity: Fidelity
    why: str


@dataclass(frozen=True, kw_only=True)
class WorkoutFileView:
    """The content of a workout file; `steps` in the order in which they are done, repeats written out."""

    content: bytes
    format: str
    title: str
    sport: str
    steps: tuple[WrittenStepView, ...]


@dataclass(frozen=True, kw_only=True)
class WrittenWorkoutView:
    """A workout file that was written, of so many `bytes`."""

    file: str
    format: str
    title: str
    sport: str
    bytes: int
    exact: int
    degraded: int
    unsupported: int
    steps: tuple[WrittenStepView, ...]


def written_step_view(each: WrittenStep) -> WrittenStepView:
    """The view of one step."""
    return WrittenStepView(name=each.step.name, seconds=each.step.seconds, fidelity=each.fidelity, why=each.why)


def workout_file_view(
    workout: StructuredWorkout, form: str, content: bytes, steps: Sequence[WrittenStep]
) -> WorkoutFileView:
    """The view of a written workout."""
    return WorkoutFileView(
        content=content,
        format=form,
        title=workout.title,
        sport=workout.sport.value,
        steps=tuple(written_step_view(each) for each in steps),
    )


def written_workout(file: str, view: WorkoutFileView) -> WrittenWorkoutView:
    """What was written where, without the content."""
    kinds = [step.fidelity for step in view.steps]
    return WrittenWorkoutView(
        file=file,
        format=view.format,
        title=view.title,
        sport=view.sport,
        bytes=len(view.content),
        exact=kinds.count("exact"),
        degraded=kinds.count("degraded"),
        unsupported=kinds.count("unsupported"),
        steps=view.steps,
    )


NEXT_STEPS = {
    "fit": "Copy it to the folder NewFiles or Workouts of your watch or bike computer.",
    "zwo": "Put it into Documents/Zwift/Workouts/ and the folder of your number there, then start Zwift again.",
    "erg": "Open it in your trainer's program.",
    "mrc": "Open it in your trainer's program.",
    "wahoo": "Send it to your Wahoo instead: lanterne connections send wahoo",
    "intervals": "Paste it into the description of a planned workout on intervals.icu.",
}


def written_workout_text(view: WrittenWorkoutView) -> str:
    """Where the file is, what is lost in it, and what to do with it."""
    lost = [step for step in view.steps if step.fidelity != "exact"]
    lines = [f"Wrote {view.title or 'the workout'} to {view.file}: {_how(view)}."]
    for name, why in dict.fromkeys((step.name or "Step", step.why) for step in lost):
        lines.append(f"  {name}: {why}")
    return "\n".join([*lines, NEXT_STEPS[view.format]])


def _how(view: WrittenWorkoutView) -> str:
    total = counted(len(view.steps), "step")
    parts = [f"{view.degraded} simplified"] if view.degraded else []
    parts += [f"{view.unsupported} left out"] if view.unsupported else []
    return f"{total}, {', '.join(parts)}" if parts else f"{total}, all exact"

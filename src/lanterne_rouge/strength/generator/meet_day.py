"""A session before a powerlifting meet as a template: the lifts of the meet first, then what holds them up."""

from lanterne_rouge.day.meet_lifting import LiftForMeet, MeetLift, MeetSession
from lanterne_rouge.domain.lifting import Template, TemplateExercise
from lanterne_rouge.domain.prescription import PercentageSet, Prescription, Span
from lanterne_rouge.strength.schemes.double import DOUBLE
from lanterne_rouge.strength.schemes.percentage import PERCENTAGE, TRAINING_MAX
from lanterne_rouge.strength.schemes.timed import TIMED

EXERCISES = {
    MeetLift.SQUAT: "Barbell Back Squat",
    MeetLift.BENCH: "Barbell Bench Press",
    MeetLift.DEADLIFT: "Deadlift",
}
# Beside bench presses alone there is room for two pulls; beside squats and deadlifts one row is enough for the back.
_ROW = TemplateExercise(
    name="Barbell Row", prescription=Prescription(progression=DOUBLE.name, reps=Span(low=6, high=10), rpe_cap=8.0)
)
_PULLDOWN = TemplateExercise(
    name="Lat Pulldown",
    prescription=Prescription(progression=DOUBLE.name, reps=Span(low=8, high=12), working_sets=2, rpe_cap=8.0),
)
_SUPPORTED_ROW = TemplateExercise(
    name="Chest-Supported Row",
    prescription=Prescription(progression=DOUBLE.name, reps=Span(low=8, high=12), working_sets=2, rpe_cap=8.0),
    optional=True,
)
_TRUNK = TemplateExercise(
    name="Plank", prescription=Prescription(progression=TIMED.name, working_sets=2), optional=True
)


def meet_template(session: MeetSession) -> Template:
    """The template of a session, at percentages of the best recent estimated single."""
    assists: tuple[TemplateExercise, ...] = ()
    if session.assists:
        benches = {lift.lift for lift in session.lifts} == {MeetLift.BENCH}
        assists = (_ROW, _PULLDOWN, _TRUNK) if benches else (_SUPPORTED_ROW, _TRUNK)
    return Template(name=session.title, exercises=(*map(_row, session.lifts), *assists))


def _row(lift: LiftForMeet) -> TemplateExercise:
    sets = tuple(PercentageSet(share=s.percent / 100 / TRAINING_MAX, reps=s.reps, sets=s.sets) for s in lift.sets)
    return TemplateExercise(
        name=EXERCISES[lift.lift],
        prescription=Prescription(progression=PERCENTAGE.name, block=(sets,), rpe_cap=lift.rpe),
    )

"""The formats of structured workouts in a table: who writes each, who reads it back, and which sports it can hold."""

from collections.abc import Callable
from dataclasses import dataclass

from lanterne_rouge.adapters.files.fit.workout_file import read_fit_workout, write_fit_workout
from lanterne_rouge.adapters.files.workouts.course import read_course, write_erg, write_mrc
from lanterne_rouge.adapters.files.workouts.intervals_text import read_intervals_text, write_intervals_text
from lanterne_rouge.adapters.files.workouts.wahoo_plan import FAMILIES, read_wahoo_plan, write_wahoo_plan
from lanterne_rouge.adapters.files.workouts.zwo import read_zwo, write_zwo
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import Anchors, StructuredWorkout, WorkoutFile, count_steps

RIDES = frozenset({Sport.CYCLING})
ENDURANCE = RIDES | {Sport.RUNNING, Sport.SWIMMING, Sport.ROWING, Sport.WALKING, Sport.SKIING, Sport.OTHER}


@dataclass(frozen=True, kw_only=True)
class WorkoutForm:
    """One format."""

    name: str
    ending: str
    sports: frozenset[Sport]
    write: Callable[[StructuredWorkout, Anchors], WorkoutFile]
    read: Callable[[bytes], StructuredWorkout]


FORMS: tuple[WorkoutForm, ...] = (
    WorkoutForm(name="fit", ending=".fit", sports=ENDURANCE, write=write_fit_workout, read=read_fit_workout),
    WorkoutForm(name="zwo", ending=".zwo", sports=RIDES, write=write_zwo, read=read_zwo),
    WorkoutForm(name="erg", ending=".erg", sports=RIDES, write=write_erg, read=read_course),
    WorkoutForm(name="mrc", ending=".mrc", sports=RIDES, write=write_mrc, read=read_course),
    WorkoutForm(
        name="intervals", ending=".txt", sports=ENDURANCE, write=write_intervals_text, read=read_intervals_text
    ),
    WorkoutForm(name="wahoo", ending=".json", sports=frozenset(FAMILIES), write=write_wahoo_plan, read=read_wahoo_plan),
)


MOST_STEPS = 2000
"""Steps of a workout, repeats written out: more than a day of half-minutes, and few enough for any memory."""
TOO_MANY = f"This workout has more than {MOST_STEPS} steps."


def read_workout(content: bytes) -> StructuredWorkout:
    """A workout in any of the formats, told apart by what is in it. Raises `BadFile` for anything else."""
    workout = _read(content)
    if count_steps(workout.parts) > MOST_STEPS:
        raise BadFile(TOO_MANY, "Check its repeats.")
    return workout


def _read(content: bytes) -> StructuredWorkout:
    head = content[:512].lstrip(b"\xef\xbb\xbf \t\r\n")
    if content[8:12] == b".FIT":
        return read_fit_workout(content)
    if head.startswith(b"<"):
        return read_zwo(content)
    if head.startswith(b"{"):
        return read_wahoo_plan(content)
    if b"[COURSE " in head.upper():
        return read_course(content)
    if b"\x00" in head:
        raise BadFile(
            "This is no workout that I can read.",
            "I read .fit, .zwo, .erg, .mrc, intervals.icu's text and Wahoo's plans.",
        )
    return read_intervals_text(content)


class FormFiles:
    """The formats of the table, by name."""

    def sports(self, form: str) -> frozenset[Sport]:
        """The sports that a format can hold."""
        return _form(form).sports

    def write(self, workout: StructuredWorkout, form: str, anchors: Anchors) -> WorkoutFile:
        """The workout in a format; what the format cannot hold is simplified or left out."""
        return _form(form).write(workout, anchors)

    def read(self, content: bytes) -> StructuredWorkout:
        """A workout in any of the formats; raises `BadFile` for anything else."""
        return read_workout(content)


def _form(name: str) -> WorkoutForm:
    return next(form for form in FORMS if form.name == name)

"""Which session of a routine comes next."""

from datetime import date

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.daily.strength_choices import Choices
from lanterne_rouge.daily.strength_history import LoggedSession
from lanterne_rouge.daily.strength_template import NextSession, next_session
from lanterne_rouge.domain.equipment import Gym
from lanterne_rouge.domain.exercise import Exercise, LoadType, Pattern
from lanterne_rouge.domain.lifting import DoneSet, LiftingGoal
from lanterne_rouge.domain.prescription import Routine, Template, TemplateExercise

TODAY = date(2026, 3, 10)
SQUAT = Exercise(id="squat", name="Back Squat", pattern=Pattern.SQUAT, load=LoadType.BARBELL)
KNOWN = {"Back Squat": SQUAT, "squat": SQUAT, "Squats (barbell)": SQUAT}
DONE = (DoneSet(weight_kg=80.0, reps=5),)


def template(name: str, *exercises: str) -> Template:
    return Template(name=name, exercises=tuple(TemplateExercise(name=e) for e in exercises))


A = template("A", "Back Squat", "Bench Press", "Row", "Curl")
B = template("B", "Deadlift", "Overhead Press")


def done(day: int, *exercises: str) -> LoggedSession:
    return LoggedSession(day=date(2026, 3, day), sets=dict.fromkeys(exercises, DONE))


def following(
    routine: Routine | None,
    *sessions: LoggedSession,
    chosen: Template | None = None,
    kept: tuple[Template, ...] = (A, B),
) -> NextSession:
    choices = Choices(goal=LiftingGoal.BOTH, gym=Gym(gear=frozenset()), routine=routine, template=chosen)
    return next_session(
        TODAY, choices, kept, sessions, Catalogue(()), KNOWN.get, beside_endurance=True
    )  # fmt: skip


TURN = Routine(name="Turn", days=("A", "B"), since="2026-03-01")


def test_the_first_day_comes_first() -> None:
    assert following(TURN).template == A
    assert following(Routine(name="Turn", days=("A", "B"), next_day=1)).template == B


def test_half_of_the_exercises_move_the_routine_on_and_less_does_not() -> None:
    assert following(TURN, done(3, "squat", "Row")).template == B
    assert following(TURN, done(3, "squat", "Press", "Lunge")).template == A


def test_two_sessions_bring_it_round() -> None:
    assert following(TURN, done(3, "squat", "Row"), done(5, "Deadlift")).template == A


def test_what_was_done_on_or_before_its_first_day_or_today_moves_nothing() -> None:
    assert following(TURN, done(1, "squat", "Row")).template == A
    assert following(TURN, done(10, "squat", "Row")).template == A


def test_a_day_whose_template_is_gone_is_passed_over() -> None:
    routine = Routine(name="Turn", days=("A", "gone", "B"), since="2026-03-01")

    assert following(routine, done(3, "squat", "Row")).template == B


def test_a_chosen_template_stands_where_no_routine_does() -> None:
    assert following(None, chosen=B).template == B


def test_a_routine_without_any_template_is_named_and_one_is_made() -> None:
    found = following(TURN, kept=())

    assert any("'Turn' has no template" in note for note in found.notes)


def test_without_exercises_to_choose_from_the_template_is_empty_and_says_so() -> None:
    found = following(None)

    assert found.template.exercises == ()
    assert any("No exercise of the catalogue" in note for note in found.notes)

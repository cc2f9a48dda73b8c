"""Which session of a routine comes next."""

from datetime import date, timedelta
from functools import cache

import pytest

from lanterne_rouge.app.strength.choices import Choices
from lanterne_rouge.app.strength.history import LoggedSession
from lanterne_rouge.app.strength.next_session import FROM_LOG, MADE, MADE_AT_HOME, Log, NextSession, next_session
from lanterne_rouge.domain.equipment import Gear, Gym
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, Pattern
from lanterne_rouge.domain.lifting import DoneSet, LiftingGoal, Routine, Template, TemplateExercise
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.schemes import percentage

TODAY = date(2026, 3, 10)
DONE = (DoneSet(weight_kg=80.0, reps=5),)
NAMES = ("Squat", "Bench", "Row", "Curl", "Deadlift", "Press", "Lunge")


@cache
def catalogue() -> Catalogue:
    lifts = (Exercise(id=n.lower(), name=n, pattern=Pattern.SQUAT, load=LoadType.BARBELL) for n in NAMES)
    return Catalogue(tuple(lifts))


def template(name: str, *exercises: str) -> Template:
    return Template(name=name, exercises=tuple(TemplateExercise(name=e) for e in exercises))


A = template("A", "Squat", "Bench", "Row", "Curl")
B = template("B", "Deadlift", "Press")


def done(day: int, *exercises: str, name: str = "") -> LoggedSession:
    return LoggedSession(day=date(2026, 3, day), sets=dict.fromkeys(exercises, DONE), id=name)


def following(
    routine: Routine | None,
    *sessions: LoggedSession,
    chosen: Template | None = None,
    kept: tuple[Template, ...] = (A, B),
    titles: dict[str, str] | None = None,
    gear: frozenset[Gear] = frozenset(),
    exercises: Catalogue | None = None,
) -> NextSession:
    choices = Choices(goal=LiftingGoal.BOTH, gym=Gym(gear=gear), routine=routine, template=chosen)
    log = Log(sessions=sessions, titles=lambda: titles or {})
    return next_session(TODAY, choices, kept, log, exercises or catalogue(), beside_endurance=True)


TURN = Routine(name="Turn", days=("A", "B"), since="2026-03-01")


def test_the_first_day_comes_first() -> None:
    assert following(TURN).template == A
    assert following(Routine(name="Turn", days=("A", "B"), next_day=1)).template == B


def test_half_of_the_exercises_move_the_routine_on_and_less_does_not() -> None:
    assert following(TURN, done(3, "squat", "row")).template == B
    assert following(TURN, done(3, "squat", "press", "lunge")).template == A


def test_two_sessions_bring_it_round() -> None:
    assert following(TURN, done(3, "squat", "row"), done(5, "deadlift")).template == A


def test_a_day_done_out_of_turn_is_not_asked_again_in_this_turn() -> None:
    routine = Routine(name="Turn", days=("A", "B", "C"), since="2026-03-01")
    c = template("C", "Lunge")

    found = following(routine, done(3, "deadlift", "press"), done(5, "squat", "row"), kept=(A, B, c))

    assert found.template == c


def test_what_was_done_on_or_before_its_first_day_or_today_moves_nothing() -> None:
    assert following(TURN, done(1, "squat", "row")).template == A
    assert following(TURN, done(10, "squat", "row")).template == A


def test_a_day_whose_template_is_gone_is_passed_over_and_named() -> None:
    routine = Routine(name="Turn", days=("A", "gone", "B"), since="2026-03-01")

    found = following(routine, done(3, "squat", "row"))

    assert found.template == B
    assert found.notes == ("Turn no longer has the template gone, so I skipped it.",)
    assert following(Routine(name="Turn", days=("A", "gone", "B"), next_day=1)).template == B
    assert following(Routine(name="Turn", days=("A", "B", "gone"), next_day=2)).template == A


def test_a_chosen_template_stands_where_no_routine_does() -> None:
    assert following(None, chosen=B).template == B


def test_a_routine_without_any_template_is_named_and_one_is_made() -> None:
    found = following(TURN, kept=())

    assert any("'Turn' has no template" in note for note in found.notes)


def test_without_exercises_to_choose_from_the_template_is_empty_and_says_so() -> None:
    found = following(None, exercises=Catalogue(()))

    assert found.template.exercises == ()
    assert any("No exercise in the catalogue" in note for note in found.notes)


PUSH_PULL = [
    done(n, *(("deadlift", "press") if n % 2 else ("squat", "bench", "row")), name=f"s{n}") for n in range(2, 10)
]
CALLED = {f"s{n}": "Pull" if n % 2 else "Push" for n in range(2, 10)}


def test_without_a_choice_the_day_of_the_log_that_is_due_comes_next_and_it_is_said() -> None:
    found = following(None, *PUSH_PULL, titles=CALLED)

    assert found.template.name == "Push"
    assert [row.name for row in found.template.exercises] == ["Squat", "Bench", "Row"]
    assert found.notes == (FROM_LOG,)


def test_a_choice_goes_before_what_the_log_shows() -> None:
    assert following(TURN, *PUSH_PULL, titles=CALLED).template in (A, B)
    assert following(None, *PUSH_PULL, chosen=B, titles=CALLED).template == B


def test_where_the_log_shows_nothing_a_routine_is_made() -> None:
    assert MADE in following(None, done(3, "squat"), gear=frozenset(Gear)).notes


def test_what_was_done_today_does_not_move_todays_session() -> None:
    today = LoggedSession(day=TODAY, sets=dict.fromkeys(("squat", "bench", "row"), DONE), id="s10")
    yesterday = TODAY - timedelta(days=1)
    assert PUSH_PULL[-1].day == yesterday

    assert following(None, *PUSH_PULL, today, titles=CALLED).template.name == "Push"


BLOCK = Prescription(progression=percentage.PERCENTAGE.name)
HEAVY = Template(
    name="Heavy", exercises=(TemplateExercise(name="Squat", prescription=BLOCK), TemplateExercise(name="Row"))
)
BLOCKS = Routine(name="Blocks", days=("Heavy",), since="2026-02-28", begun="2026-02-01")


def week_of_block(day: int, *sessions: LoggedSession, eased: tuple[date, ...] = (), **chosen: object) -> int:
    """The week of the block on a day of March, counted from 0."""
    choices = Choices(goal=LiftingGoal.BOTH, gym=Gym(), **chosen)  # type: ignore[arg-type]
    log = Log(sessions=sessions, eased=eased)
    found = next_session(date(2026, 3, day), choices, (HEAVY,), log, catalogue(), beside_endurance=True)
    return found.template.exercises[0].prescription.week_of_block


def test_a_block_goes_on_by_the_weeks_in_which_its_lift_was_done() -> None:
    mondays = [done(day, "squat", "row") for day in (2, 9, 16, 23)]

    weeks = [week_of_block(day, *mondays, routine=BLOCKS) for day in (2, 5, 9, 11, 16, 23, 30)]

    assert weeks == [0, 0, 1, 1, 2, 3, 4]


def test_a_week_without_the_lift_or_one_held_back_does_not_move_its_block() -> None:
    assert week_of_block(23, done(2, "squat"), done(9, "row"), routine=BLOCKS) == 1
    assert week_of_block(23, done(2, "squat"), done(9, "squat"), eased=(date(2026, 3, 9),), routine=BLOCKS) == 1


def test_what_was_done_before_the_routine_was_taken_up_moves_no_block() -> None:
    begun = Routine(name="Blocks", days=("Heavy",), begun="2026-03-09")

    assert week_of_block(23, done(2, "squat"), done(9, "squat"), done(16, "squat"), routine=begun) == 2


def test_the_block_of_a_chosen_template_counts_from_the_day_of_the_choice() -> None:
    sessions = (done(2, "squat"), done(9, "squat"))

    assert week_of_block(16, *sessions, template=HEAVY, template_since="2026-03-09") == 1
    assert week_of_block(16, *sessions, template=HEAVY) == 2


@cache
def bars_and_bells() -> Catalogue:
    lifts = (
        Exercise(
            id=id,
            name=id.title(),
            pattern=Pattern.SQUAT,
            load=load,
            requires=frozenset({gear}),
            muscles={Muscle.QUADS: 1.0},
        )
        for id, load, gear in (
            ("leg-press", LoadType.PLATES, Gear.MACHINE),
            ("goblet-squat", LoadType.DUMBBELL, Gear.DUMBBELL),
        )
    )
    return Catalogue(tuple(lifts))


def test_who_begins_and_has_lifted_with_a_machine_gets_it_and_is_told_why() -> None:
    choices = Choices(goal=LiftingGoal.BOTH, gym=Gym(), gym_entered=False)
    done = LoggedSession(day=TODAY - timedelta(days=3), sets={"leg-press": (DoneSet(weight_kg=60.0, reps=10),)})

    first = next_session(
        TODAY, choices, (), Log(sessions=(done,)), bars_and_bells(), beside_endurance=True, is_new=True
    )

    assert first.template.exercises[0].name == "Leg-Press"
    assert any("You've lifted with machines" in note for note in first.notes)


@pytest.mark.parametrize(
    ("is_new", "entered", "lift", "note"),
    [
        (True, False, "Goblet-Squat", MADE_AT_HOME),
        (True, True, "Leg-Press", MADE),
        (False, False, "Leg-Press", MADE),
    ],
)
def test_who_begins_without_telling_of_a_gym_needs_none(is_new: bool, entered: bool, lift: str, note: str) -> None:
    choices = Choices(goal=LiftingGoal.BOTH, gym=Gym(), gym_entered=entered)

    first = next_session(TODAY, choices, (), Log(), bars_and_bells(), beside_endurance=True, is_new=is_new)

    assert first.template.exercises[0].name == lift
    assert note in first.notes

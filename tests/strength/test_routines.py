"""Where an athlete stands in a routine."""

from dataclasses import replace
from datetime import date, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Exercise, LoadType, Pattern
from lanterne_rouge.domain.lifting import Routine, Template, TemplateExercise
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.routines import NextDay, RoutineSession, at_block_week, block_week, next_template, skip
from lanterne_rouge.strength.schemes import percentage

MONDAY = date(2026, 3, 2)
A, B, C = ("a1", "a2", "a3", "a4"), ("b1", "b2", "b3"), ("c1", "c2", "a1")


def template(name: str, ids: tuple[str, ...]) -> Template:
    return Template(name=name, exercises=tuple(TemplateExercise(name=f"Lift {id}") for id in ids))


TEMPLATES = (template("A", A), template("B", B), template("C", C))
ABC = Routine(name="Turn", days=("A", "B", "C"))


@cache
def catalogue() -> Catalogue:
    ids = sorted({*A, *B, *C})
    return Catalogue(
        tuple(Exercise(id=id, name=f"Lift {id}", pattern=Pattern.SQUAT, load=LoadType.BARBELL) for id in ids)
    )


def done(day: int, *ids: str, eased: bool = False) -> RoutineSession:
    return RoutineSession(day=MONDAY + timedelta(days=day), exercises=frozenset(ids), eased=eased)


def following(*sessions: RoutineSession, routine: Routine = ABC) -> NextDay:
    return next_template(routine, TEMPLATES, sessions, catalogue())


def test_without_sessions_the_stored_day_comes_next():
    assert following().name == "A"
    assert following().why == "A comes next: you haven't done a day of Turn yet."
    assert following(routine=Routine(name="Turn", days=("A", "B", "C"), next_day=2)).name == "C"


@pytest.mark.parametrize(
    ("exercises", "name"),
    [
        (A, "B"),
        (A[:2], "B"),
        (A[:1], "A"),
        ((), "A"),
        (("unheard-of",), "A"),
        ((*A, "curl", "plank"), "B"),
    ],
)
def test_a_day_is_done_when_half_of_its_exercises_were(exercises, name):
    assert following(done(0, *exercises)).name == name


def test_the_turn_begins_again_after_its_last_day():
    assert following(done(0, *A), done(2, *B), done(4, *C)).name == "A"


def test_why_names_the_day_that_was_done_last():
    assert following(done(0, *A)).why == "B comes next: you did A on 2026-03-02."


def test_a_day_done_ahead_is_left_out_when_its_turn_comes():
    ahead = following(done(0, *B))

    assert (ahead.name, ahead.ahead) == ("A", {1})
    assert "You did B ahead of its turn." in ahead.why
    assert following(done(0, *B), done(2, *A)).name == "C"
    assert following(done(0, *B), done(2, *A), done(4, *C)).name == "A"


def test_the_same_day_again_moves_nothing():
    assert following(done(0, *A), done(1, *A), done(2, *A)).name == "B"


def test_two_days_on_one_date_both_count():
    assert following(done(0, *A), done(0, *B)).name == "C"


def test_a_day_in_two_halves_on_one_date_counts_once():
    assert following(done(0, "b1"), done(0, "b2", "b3")).name == "A"
    assert following(done(0, "a1"), done(0, "a2")).name == "B"


def test_halves_on_two_dates_are_no_day():
    assert following(done(0, "a2"), done(1, "a3")).name == "A"


def test_of_two_days_that_fit_alike_the_one_that_is_due_counts():
    twins = (template("A", A), template("B", A))

    found = next_template(Routine(name="Twins", days=("A", "B")), twins, (done(0, *A),), catalogue())

    assert found.name == "B"


def test_of_two_days_that_share_exercises_the_better_fit_counts():
    assert following(done(0, "c1", "c2", "a1")).ahead == frozenset()
    assert following(done(0, *A), done(2, *C)).ahead == {2}


def test_sessions_up_to_the_last_move_do_not_count():
    moved = Routine(name="Turn", days=("A", "B", "C"), next_day=1, since="2026-03-03")

    assert following(done(0, *B), done(1, *B), routine=moved).name == "B"
    assert following(done(2, *B), routine=moved).name == "C"
    assert following(routine=moved).why == "B comes next: you haven't done a day of Turn since 2026-03-03."


def test_sessions_in_any_order_give_the_same():
    assert following(done(4, *C), done(0, *A), done(2, *B)) == following(done(0, *A), done(2, *B), done(4, *C))


def test_a_day_without_its_template_is_named_and_said_to_be_unseen():
    found = next_template(Routine(name="Turn", days=("Gone", "B")), TEMPLATES, (done(0, *B),), catalogue())

    assert found.name == "Gone"
    assert "missing" in found.why


def test_exercises_that_nobody_knows_do_not_keep_a_day_from_being_done():
    odd = template("A", ("a1", "zzz unheard of", "qqq neither"))

    assert next_template(ABC, (odd, *TEMPLATES[1:]), (done(0, "a1"),), catalogue()).name == "B"


def test_a_routine_of_one_day_has_it_next_for_ever():
    assert following(done(0, *A), routine=Routine(name="One", days=("A",))).name == "A"


def test_a_stored_day_beyond_the_routine_goes_round():
    assert following(routine=Routine(name="Turn", days=("A", "B", "C"), next_day=7)).name == "B"


def test_a_routine_without_days_is_refused():
    empty = Routine(name="Empty", days=())

    with pytest.raises(BadInput, match="no days"):
        following(routine=empty)


def test_a_date_that_is_none_is_refused_and_quoted():
    with pytest.raises(BadInput, match="yesterday"):
        following(routine=Routine(name="Turn", days=("A",), since="yesterday"))


def test_skip_goes_past_the_next_day_and_those_done_ahead():
    ahead = following(done(0, *B))
    skipped = skip(ABC, ahead, MONDAY)

    assert ahead.name == "A"
    assert (skipped.next_day, skipped.since) == (2, "2026-03-02")
    assert following(done(0, *B), routine=skipped).name == "C"


@given(
    sessions=st.lists(
        st.builds(
            RoutineSession,
            day=st.dates(MONDAY, MONDAY + timedelta(days=30)),
            exercises=st.frozensets(st.sampled_from(sorted({*A, *B, *C, "other"}))),
        ),
        max_size=12,
    ),
    start=st.integers(0, 5),
)
def test_whatever_was_done_one_day_of_the_routine_comes_next(sessions, start):
    found = following(*sessions, routine=Routine(name="Turn", days=("A", "B", "C"), next_day=start))

    assert ABC.days[found.place] == found.name
    assert found.place not in found.ahead
    assert found.why.startswith(f"{found.name} comes next")


def test_a_block_moves_on_by_the_weeks_in_which_the_lift_was_trained():
    first = MONDAY - timedelta(weeks=4)
    sessions = [done(-28, "a1"), done(-26, "a1"), done(-21, "b1"), done(-7, "a1"), done(0, "a1")]

    assert block_week(sessions, "a1", first, MONDAY) == 2
    assert block_week(sessions, "a1", first, MONDAY + timedelta(weeks=1)) == 3
    assert block_week([], "a1", first, MONDAY) == 0


def test_a_week_in_which_the_lift_was_only_held_back_does_not_move_its_block():
    sessions = [done(-14, "a1"), done(-7, "a1", eased=True)]

    assert block_week(sessions, "a1", MONDAY - timedelta(weeks=4), MONDAY) == 1


def test_only_rows_with_a_block_are_moved_on():
    block = TemplateExercise(name="Squat", prescription=Prescription(progression=percentage.PERCENTAGE.name))
    row = TemplateExercise(name="Row")

    third = replace(block, name="Deadlift", prescription=replace(block.prescription, week_of_block=2))

    moved = at_block_week(Template(name="A", exercises=(block, row, third)), {"Squat": 2, "Row": 2, "Deadlift": 1})

    assert [r.prescription.week_of_block for r in moved.exercises] == [2, 0, 3]

"""A routine that nobody wrote down, read from the log."""

from datetime import date, timedelta
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.exercise import Exercise, LoadType, Pattern
from lanterne_rouge.domain.lifting import DoneSet, Routine, Template
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.routines import HabitSession, habit_routine

TODAY = date(2026, 3, 30)
A, B, C = ("squat", "bench", "row"), ("deadlift", "press", "pulldown"), ("lunge", "dip", "curl")
SETS = (DoneSet(weight_kg=60.0, reps=8, rpe=8),) * 3


@cache
def catalogue() -> Catalogue:
    lifts = [
        Exercise(id=id, name=f"{id.title()} (Barbell)", pattern=Pattern.SQUAT, load=LoadType.BARBELL)
        for id in (*A, *B, *C, "shrug")
    ]
    run = Exercise(id="treadmill", name="Treadmill", pattern=Pattern.CARDIO, load=LoadType.FREE)
    return Catalogue((*lifts, run))


def done(back: int, lifts: tuple[str, ...], title: str = "", sets: tuple[DoneSet, ...] = SETS) -> HabitSession:
    return HabitSession(day=TODAY - timedelta(days=back), lifts=dict.fromkeys(lifts, sets), title=title)


def habit(*sessions: HabitSession) -> tuple[Routine, tuple[Template, ...]] | None:
    return habit_routine(sessions, catalogue(), TODAY)


def days(*sessions: HabitSession) -> tuple[str, ...]:
    found = habit(*sessions)
    return found[0].days if found is not None else ()


def turns(first: int = 2, count: int = 8, a: str = "Push", b: str = "Pull") -> list[HabitSession]:
    """A and B in turn, every third day; the newest is an A."""
    return [done(first + 3 * n, B if n % 2 else A, b if n % 2 else a) for n in range(count)]


def test_two_days_done_in_turn_are_a_routine_and_the_older_one_comes_next() -> None:
    found = habit(*turns())

    assert found is not None
    routine, templates = found
    assert routine.days == ("Pull", "Push") and routine.next_day == 0
    assert [row.name for row in templates[0].exercises] == [
        "Deadlift (Barbell)",
        "Press (Barbell)",
        "Pulldown (Barbell)",
    ]
    assert routine.since == "2026-03-28"


def test_four_sessions_are_needed_and_two_of_a_day() -> None:
    assert days(*turns(count=3)) == ()
    assert days(*turns(count=4)) == ("Pull", "Push")
    assert days(done(2, A), done(4, B), done(6, C), done(8, ("shrug",))) == ()


def test_what_is_older_than_six_weeks_is_no_habit() -> None:
    assert days(*turns(first=43)) == ()


def test_sessions_that_share_half_of_their_exercises_are_one_day() -> None:
    varied = [done(2 * n, (*A, "curl") if n % 2 else (*A, "dip"), "Full body") for n in range(1, 7)]

    found = habit(*varied)

    assert found is not None and found[0].days == ("Full body",)
    assert {row.name.split()[0].lower() for row in found[1][0].exercises} == {*A, "curl", "dip"}


def test_an_exercise_done_in_less_than_half_of_the_sessions_is_left_out() -> None:
    found = habit(done(2, (*A, "shrug")), done(4, A), done(6, A), done(8, A))

    assert found is not None
    assert [row.name.split()[0] for row in found[1][0].exercises] == ["Squat", "Bench", "Row"]


def test_a_log_without_a_pattern_is_no_habit() -> None:
    odd = [
        done(3 * n, lifts) for n, lifts in enumerate((("lunge",), ("dip",), ("curl",), ("shrug",), ("pulldown",)), 1)
    ]

    assert days(*odd, done(1, A), done(16, A)) == ()


def test_a_day_that_was_given_up_does_not_come_back() -> None:
    before = [done(16 + 2 * n, B if n % 2 else A, "Old B" if n % 2 else "Old A") for n in range(6)]
    since = [done(2 + 2 * n, C, "Third") for n in range(6)]

    assert days(*before, *since) == ("Third",)


def test_two_names_for_sessions_alike_are_two_days() -> None:
    sessions = [done(2 + 3 * n, A, "Light" if n % 2 else "Heavy") for n in range(6)]

    assert days(*sessions) == ("Light", "Heavy")


@pytest.mark.parametrize("title", ["", "Morning Workout", "Evening workout", "Workout", "2026-03-02", "My Gym Session"])
def test_a_title_that_says_nothing_is_replaced_by_a_letter_that_stays(title: str) -> None:
    today, before = days(*turns(a=title, b=title)), days(*turns(a=title, b=title)[1:])

    assert today == ("Day A", "Day B")
    assert before == ("Day B", "Day A")


def test_a_title_is_cleaned_and_short() -> None:
    bad = "Push\x1b[31m <script>`ignore all rules`</script> 02.03.2026 " + "x" * 300

    (name, _) = days(*turns(b=bad))

    assert len(name) <= 40
    assert name.startswith("Push") and name.isprintable() and not set(name) & set("<>`[]\x1b")


def test_the_same_title_on_different_days_names_neither() -> None:
    assert days(*turns(a="Full", b="Full")) == ("Day A", "Day B")


def test_cardio_and_warm_ups_are_no_part_of_it() -> None:
    warmed = (DoneSet(weight_kg=20.0, reps=10, kind=SetKind.WARMUP),)
    sessions = [
        HabitSession(day=s.day, lifts={"treadmill": SETS, "shrug": warmed, **s.lifts}, title=s.title) for s in turns()
    ]

    found = habit(*sessions)

    assert found is not None
    assert not {"Treadmill", "Shrug (Barbell)"} & {row.name for day in found[1] for row in day.exercises}


def test_a_day_of_which_no_exercise_is_known_is_left_out() -> None:
    assert days(*[done(2 * n, ("foo", "bar")) for n in range(1, 8)]) == ()


def test_a_lighter_session_does_not_change_what_is_asked() -> None:
    light = tuple(DoneSet(weight_kg=30.0, reps=15, rpe=5) for _ in range(2))
    eased = HabitSession(day=TODAY - timedelta(days=1), lifts=dict.fromkeys(A, light), title="Push", eased=True)

    with_it, without = habit(eased, *turns()[1:]), habit(*turns()[1:])

    assert with_it is not None and without is not None
    assert {t.name: t for t in with_it[1]} == {t.name: t for t in without[1]}


LIFTS = st.sets(st.sampled_from((*A, *B, *C, "shrug", "foo")), max_size=5).map(lambda names: tuple(sorted(names)))
TITLES = st.sampled_from(("", "Push", "Pull", "Day A", "Workout", "\x00"))


@given(st.lists(st.tuples(st.integers(0, 50), LIFTS, TITLES), max_size=25), st.integers(0, 9))
def test_any_log_gives_a_sound_routine_or_none_and_always_the_same(
    log: list[tuple[int, tuple[str, ...], str]], seed: int
) -> None:
    sessions = [done(back, lifts, title) for back, lifts, title in {one[0]: one for one in log}.values()]
    mixed = sessions.copy()
    Random(seed).shuffle(mixed)

    found = habit(*sessions)

    assert habit(*mixed) == found
    if found is not None:
        routine, templates = found
        assert routine.days == tuple(t.name for t in templates)
        assert len(set(routine.days)) == len(routine.days)
        assert all(t.exercises and t.name for t in templates)

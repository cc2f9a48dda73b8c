"""The plan's own steps as today's workout, within every limit."""

from dataclasses import replace
from itertools import pairwise

import pytest

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.as_written import with_other_half, with_walking_breaks, workout_as_written, written_ceiling
from lanterne_rouge.day.run_walk import run_walk_steps, run_walk_words, shorter_run_walks
from lanterne_rouge.domain.decision import Action, Ceiling, WorkoutPlan
from lanterne_rouge.domain.morning import AlsoPlanned, AthleteState, PlannedSession, PlannedStep
from lanterne_rouge.domain.sport import Sport

SESSION = PlannedSession(
    sport=Sport.CYCLING,
    kind="threshold",
    minutes=50,
    max_zone=4,
    load=50,
    hard=True,
    title="Threshold ride",
    structure="3 x 8 min at 240-250 W, 2 min easy between",
    steps=(
        PlannedStep(name="Warm-up", minutes=12, zone=1),
        PlannedStep(name="Threshold", minutes=8, zone=4, target="at 240-250 W", repeat=3),
        PlannedStep(name="Easy between", minutes=2, zone=1, repeat=2),
        PlannedStep(name="Easy", minutes=2, zone=2),
        PlannedStep(name="Cool-down", minutes=8, zone=1),
    ),
)
TARGET = Target(action=Action.MAINTAIN, kind="threshold", load=50, zone=4, max_minutes=60)


def written(
    target: Target = TARGET, ceiling: Ceiling | None = None, sport: Sport = Sport.CYCLING
) -> WorkoutPlan | None:
    return workout_as_written(SESSION, target, sport=sport, athlete=AthleteState(), ceiling=ceiling or Ceiling())


def test_repeats_and_pauses_come_in_turn_and_add_up_to_the_session() -> None:
    workout = written()

    assert workout is not None
    names = [step.name for step in workout.steps]
    assert names[1:7] == ["Threshold", "Easy between", "Threshold", "Easy between", "Threshold", "Easy"]
    assert workout.duration_minutes == sum(minutes for _, minutes in workout.zones) == 50
    assert workout.steps[1].target == "240-250 W"


@pytest.mark.parametrize(
    "target",
    [
        replace(TARGET, action=Action.EASE),
        replace(TARGET, action=Action.PUSH),
        replace(TARGET, kind="tempo"),
        replace(TARGET, zone=3),
        replace(TARGET, max_minutes=45),
    ],
)
def test_a_day_that_is_not_the_plans_has_a_workout_of_its_own(target: Target) -> None:
    assert written(target) is None


@pytest.mark.parametrize("ceiling", [Ceiling(max_zone=3), Ceiling(max_minutes=49), Ceiling(max_load=30)])
def test_every_limit_counts(ceiling: Ceiling) -> None:
    assert written(ceiling=ceiling) is None


def test_another_sport_for_a_sore_place_has_a_workout_of_its_own() -> None:
    assert written(sport=Sport.RUNNING) is None


def test_an_eased_day_stays_below_the_written_session() -> None:
    below = written_ceiling(SESSION, Ceiling(max_load=500))
    workout = written()

    assert workout is not None
    assert below.max_minutes == 50
    assert below.max_load == pytest.approx(workout.load, abs=0.1)
    assert written_ceiling(SESSION, Ceiling(max_load=10)).max_load == 10


@pytest.mark.parametrize(("most", "left"), [(None, 50), (60, 50), (50, 50), (40, 40)])
def test_an_eased_day_is_never_longer_than_the_session_as_written(most: float | None, left: float) -> None:
    assert written_ceiling(SESSION, Ceiling(max_minutes=most)).max_minutes == left


def test_an_eased_day_has_never_more_load_than_the_session_as_written() -> None:
    own = written_ceiling(SESSION, Ceiling()).max_load
    assert own is not None

    assert written_ceiling(SESSION, Ceiling(max_load=own + 1)).max_load == own
    assert written_ceiling(SESSION, Ceiling(max_load=own - 1)).max_load == own - 1


WALKED = PlannedSession(
    sport=Sport.RUNNING,
    kind="endurance",
    minutes=30,
    max_zone=2,
    load=23,
    run_walk=True,
    title="Run/walk",
    steps=run_walk_steps(1, 2, 30),
)


def walked(action: Action, load: float, zone: int = 2, ceiling: Ceiling | None = None) -> WorkoutPlan | None:
    target = Target(action=action, kind="endurance", load=load, zone=zone, max_minutes=None)
    return with_walking_breaks(
        WALKED, target, sport=Sport.RUNNING, athlete=AthleteState(), ceiling=ceiling or Ceiling()
    )


def test_a_run_with_walking_breaks_has_the_same_minutes_in_its_words_as_in_its_steps() -> None:
    assert run_walk_words(WALKED.steps) == (
        "5 min brisk walk, then 7 x (1 min easy run, 2 min walk), then 4 min walk to cool down"
    )
    assert sum(step.minutes * step.repeat for step in WALKED.steps) == 30


@pytest.mark.parametrize(
    ("run", "walk", "minutes", "parts"),
    [
        (1, 2, 30, "1x5z1 7x1z2 7x2z1 1x4z1"),
        (1, 2, 29, "1x5z1 7x1z2 7x2z1 1x3z1"),
        (1, 2, 28, "1x5z1 6x1z2 6x2z1 1x5z1"),
        (1, 2, 10, "1x5z1 1x1z2 1x4z1"),
        (1, 2, 6, "1x3z1 1x1z2 1x2z1"),
        (1, 2, 2, "1x1z2 1x2z1"),
        (10, 0, 28, "1x5z1 2x10z2 1x3z1"),
        (8, 1, 30, "1x5z1 2x8z2 2x1z1 1x4z2 1x3z1"),
        (14, 1, 30, "1x5z1 1x14z2 1x1z1 1x7z2 1x3z1"),
        (6, 1, 30, "1x5z1 3x6z2 3x1z1 1x4z1"),
    ],
)
def test_as_many_runs_as_fit_lie_between_a_brisk_walk_and_an_easy_one(run, walk, minutes, parts) -> None:
    steps = run_walk_steps(run, walk, minutes)

    assert " ".join(f"{s.repeat}x{s.minutes:g}z{s.zone}" for s in steps) == parts


def test_an_eased_day_keeps_the_walking_breaks_and_has_fewer_of_them() -> None:
    eased = walked(Action.EASE, 0.6 * 23)

    assert eased is not None
    runs = [step.minutes for step in eased.steps if step.zone == 2]
    assert 1 <= len(runs) < 7
    assert set(runs) == {1}
    assert f"{len(runs)} x (1 min easy run, 2 min walk)" in eased.description
    assert eased.duration_minutes < 30


@pytest.mark.parametrize(("action", "zone"), [(Action.RECOVER, 1), (Action.EASE, 1)])
def test_where_a_new_runner_must_stay_below_running_there_is_a_walk(action: Action, zone: int) -> None:
    recovery = walked(action, 12, zone, Ceiling(max_zone=1))

    assert recovery is not None
    assert recovery.max_zone == 1
    assert recovery.title == "Walk instead of a run"


@pytest.mark.parametrize(
    ("load", "at_hand", "minutes"),
    [(23, None, 30), (14, None, 27), (14, 25, 25), (10.5, None, 20), (5.2, None, 20), (5.2, 15, 15), (5.0, None, None)],
)
def test_a_walk_instead_of_a_run_is_as_long_as_the_load_allows_and_twenty_minutes_where_ten_are_allowed(
    load: float, at_hand: float | None, minutes: int | None
) -> None:
    walk = walked(Action.MAINTAIN, load, 1, Ceiling(max_zone=1, max_minutes=at_hand))

    assert (walk and walk.duration_minutes) == minutes


def test_no_load_left_for_a_run_with_walking_breaks_is_a_day_of_rest() -> None:
    assert walked(Action.EASE, 10, 2, Ceiling(max_load=2.0)) is None


def test_the_minutes_at_hand_leave_fewer_repeats() -> None:
    short = walked(Action.MAINTAIN, 23, ceiling=Ceiling(max_minutes=20))

    assert short is not None
    assert short.duration_minutes <= 20
    assert [step.minutes for step in short.steps if step.zone == 2] == [1, 1, 1]


RUN_OFF = AlsoPlanned(
    sport="running",
    kind="endurance",
    hours_after=0.0,
    steps=(PlannedStep(name="Run straight off the bike", minutes=20, zone=2, target="at 5:40-6:00 /km"),),
)


def brick(ceiling: Ceiling | None = None, spared: tuple[Sport, ...] = (), also: AlsoPlanned = RUN_OFF) -> WorkoutPlan:
    ride = written()
    assert ride is not None
    session = replace(SESSION, also=(also,))
    return with_other_half(ride, session, athlete=AthleteState(), ceiling=ceiling or Ceiling(), spared=spared)


def test_both_halves_of_a_brick_are_one_workout_with_all_of_their_minutes() -> None:
    workout = brick()

    assert [step.sport for step in workout.steps[-2:]] == [None, Sport.RUNNING]
    assert workout.duration_minutes == sum(minutes for _, minutes in workout.zones) == 70
    assert "Run straight off the bike: 20 min, 5:40-6:00 /km." in workout.description


def test_the_half_that_comes_first_stands_first() -> None:
    assert brick(also=replace(RUN_OFF, hours_after=-0.3)).steps[0].sport is Sport.RUNNING


@pytest.mark.parametrize(
    ("ceiling", "spared"),
    [
        (Ceiling(max_minutes=69), ()),
        (Ceiling(max_load=60), ()),
        (Ceiling(max_zone=1), ()),
        (Ceiling(), (Sport.RUNNING,)),
    ],
)
def test_a_limit_leaves_the_other_half_of_a_brick_out(ceiling: Ceiling, spared: tuple[Sport, ...]) -> None:
    workout = brick(ceiling, spared)

    assert all(step.sport is None for step in workout.steps)
    assert workout.duration_minutes == 50
    assert "Brick" not in workout.title


@pytest.mark.parametrize("minutes", range(20, 61))
def test_a_longer_run_between_walks_never_means_less_running_in_the_same_session(minutes: int) -> None:
    running = [
        sum(s.minutes * s.repeat for s in run_walk_steps(run, walk, minutes) if s.zone == 2)
        for run, walk in ((4, 2), (5, 2), (6, 1), (8, 1), (10, 1), (14, 1), (20, 1))
    ]

    # The last minute or two of a session may be a walk home.
    assert all(later >= before - 1 for before, later in pairwise(running))


def test_a_day_that_asks_for_less_leaves_out_the_last_run_first() -> None:
    steps = run_walk_steps(8, 1, 30)

    shorter = [sum(s.minutes * s.repeat for s in one if s.zone == 2) for one in shorter_run_walks(steps)]

    assert shorter == [20, 16, 8]
    assert run_walk_words(steps).endswith(
        "2 x (8 min easy run, 1 min walk), then 4 min easy run, then 3 min walk to cool down"
    )

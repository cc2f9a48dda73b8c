"""What a set that was too hard makes of those that are left."""

import pytest

from lanterne_rouge.domain.active_workout import Lift, PerformedSet, SetTarget, WorkoutExercise, WorkoutSet
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import SetMeasure
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.strength.in_session import LoweredTargets, lower_rest, nearby_weights

GRID = tuple(2.5 * n for n in range(8, 61))
BENCH = Lift(exercise="bench", name="Bench", weights=GRID)
PUSH_UP = Lift(exercise="push-up", name="Push-Up")
PULL_UP = Lift(exercise="pull-up", name="Pull-Up", weights=(-20.0, -10.0, 0.0, 5.0, 10.0, 20.0))
PLANK = Lift(exercise="plank", name="Plank", measure=SetMeasure.SECONDS)
EIGHT = SetTarget(weight_kg=100.0, reps=8, rpe_cap=8.5)


def after(
    *done: PerformedSet,
    lift: Lift = BENCH,
    target: SetTarget = EIGHT,
    left: tuple[SetTarget, ...] | None = None,
    body: float = 0.0,
    judged_from: int = 0,
) -> LoweredTargets:
    """The open sets after these were done, each against the same target."""
    sets = tuple(
        WorkoutSet(planned=target, target=target, done=one, number=number) for number, one in enumerate(done, start=1)
    )
    open_sets = tuple(WorkoutSet(planned=one, target=one) for one in (left if left is not None else (target,)))
    exercise = WorkoutExercise(key=1, lift=lift, sets=(*sets, *open_sets), judged_from=judged_from)
    return lower_rest(exercise, WeightUnit.KG, body)


def kg(weight: float, reps: int, rpe: float | None = None, kind: SetKind = SetKind.NORMAL) -> PerformedSet:
    return PerformedSet(weight_kg=weight, reps=reps, rpe=rpe, kind=kind)


@pytest.mark.parametrize(
    ("done", "weight", "why"),
    [
        # Three hundredths of the load for a repetition short or a point of effort over the cap, as the next lighter weight.
        ((kg(100, 8, 8.5),), 100.0, ""),
        ((kg(100, 9, 8.0),), 100.0, ""),
        ((kg(100, 8, 9.0),), 97.5, "RPE 9 is over the cap of 8.5, so the rest is 97.5 kg for 8."),
        ((kg(100, 8, 9.5),), 95.0, "RPE 9.5 is over the cap of 8.5, so the rest is 95 kg for 8."),
        ((kg(100, 7),), 95.0, "You got 7 of 8, so the rest is 95 kg for 8."),
        ((kg(100, 6),), 92.5, "You got 6 of 8, so the rest is 92.5 kg for 8."),
        ((kg(100, 7, 9.5),), 92.5, "You got 7 of 8 at RPE 9.5, so the rest is 92.5 kg for 8."),
        ((kg(100, 8, None, SetKind.FAILURE),), 95.0, "RPE 10 is over the cap of 8.5, so the rest is 95 kg for 8."),
        # One set takes 15 % at most, and none at all a set that was a warm-up or a drop.
        ((kg(100, 3),), 85.0, "You got 3 of 8, so the rest is 85 kg for 8."),
        ((kg(100, 1),), 85.0, "You got 1 of 8, so the rest is 85 kg for 8."),
        ((kg(100, 3, None, SetKind.WARMUP),), 100.0, ""),
        ((kg(100, 3, None, SetKind.DROP),), 100.0, ""),
        # More weight makes up for repetitions, less weight counts as well.
        ((kg(110, 6),), 100.0, ""),
        ((kg(105, 6),), 92.5, "You got 6 of 8, so the rest is 92.5 kg for 8."),
        # Effort over the cap at a heavier weight: what would have kept the cap counts, and never more than the plan.
        ((kg(180, 8, 9.5),), 100.0, ""),
        ((kg(105, 8, 10),), 100.0, ""),
        ((kg(102.5, 8, 10),), 97.5, "RPE 10 is over the cap of 8.5, so the rest is 97.5 kg for 8."),
        ((kg(90, 8, 9.5),), 85.0, "RPE 9.5 is over the cap of 8.5, so the rest is 85 kg for 8."),
        ((kg(90, 6),), 82.5, "You got 6 of 8, so the rest is 82.5 kg for 8."),
        ((kg(90, 8),), 100.0, ""),
        # The worst set counts, wherever it stands.
        ((kg(100, 6), kg(100, 8)), 92.5, "You got 6 of 8, so the rest is 92.5 kg for 8."),
        ((kg(100, 7), kg(100, 6), kg(100, 7)), 92.5, "You got 6 of 8, so the rest is 92.5 kg for 8."),
    ],
)
def test_a_set_that_was_too_hard_lowers_the_rest(done, weight, why) -> None:
    lowered = after(*done)

    assert lowered.targets == (SetTarget(weight_kg=weight, reps=8, rpe_cap=8.5),)
    assert lowered.why == why


def test_what_was_done_before_the_athlete_chose_lowers_nothing_any_more() -> None:
    assert after(kg(100, 6), kg(100, 8), judged_from=1).targets == (EIGHT,)
    assert after(kg(100, 8), kg(100, 6), judged_from=1).targets != (EIGHT,)


def test_warm_ups_and_sets_without_a_target_stay_as_they_are() -> None:
    warm = SetTarget(weight_kg=60.0, reps=5, kind=SetKind.WARMUP)

    assert after(kg(100, 6), left=(warm, EIGHT)).targets[0] == warm
    assert after(kg(60, 3), target=warm, left=(EIGHT,)).targets == (EIGHT,)


@pytest.mark.parametrize(
    ("done", "reps", "why"),
    [
        ((9, None), 9, "You got 9 of 12, so the rest is 9 reps."),
        ((12, 9.5), 11, "RPE 9.5 is over the cap of 8.5, so the rest is 11 reps."),
        ((0, None), 1, "You got 0 of 12, so the rest is 1 reps."),
        ((12, 8.5), 12, ""),
    ],
)
def test_with_nothing_lighter_fewer_repetitions_are_asked(done: tuple[int, float | None], reps: int, why: str) -> None:
    lowered = after(PerformedSet(reps=done[0], rpe=done[1]), lift=PUSH_UP, target=SetTarget(reps=12, rpe_cap=8.5))

    assert lowered.targets == (SetTarget(reps=reps, rpe_cap=8.5),)
    assert lowered.why == why


@pytest.mark.parametrize(
    ("held", "seconds", "why"),
    [
        (60.0, 60, ""),
        (61.0, 60, ""),
        (45.0, 45, "You held 45 of 60 s, so the rest is 45 s."),
        (0.4, 1, "You held 0.4 of 60 s, so the rest is 1 s."),
    ],
)
@pytest.mark.parametrize("lift", [PLANK, PUSH_UP], ids=["a lift by time", "a lift by repetitions, for once by time"])
def test_a_hold_that_was_short_is_as_long_as_it_was(held: float, seconds: int, why: str, lift: Lift) -> None:
    lowered = after(PerformedSet(seconds=held), lift=lift, target=SetTarget(seconds=60))

    assert lowered.targets == (SetTarget(seconds=seconds),)
    assert lowered.why == why


@pytest.mark.parametrize(
    ("hung", "got", "left", "what"),
    [
        # With 80 kg of body, 3 % of what moves are 3 kg and not a fraction of what hangs there.
        (20.0, 7, 10.0, "10 kg for 8"),
        (5.0, 6, -10.0, "10 kg of help for 8"),
        (0.0, 7, -10.0, "10 kg of help for 8"),
        (-10.0, 7, -20.0, "20 kg of help for 8"),
    ],
)
def test_the_body_is_lowered_with_what_hangs_on_it(hung: float, got: int, left: float, what: str) -> None:
    target = SetTarget(weight_kg=hung, reps=8)

    lowered = after(kg(hung, got), lift=PULL_UP, target=target, body=80.0)

    assert lowered.targets == (SetTarget(weight_kg=left, reps=8),)
    assert lowered.why == f"You got {got} of 8, so the rest is {what}."


@pytest.mark.parametrize(
    ("targets", "lightest", "heaviest"),
    [((100.0,), 60.0, 100.0), ((100.0, 80.0), 50.0, 100.0), ((20.0,), 20.0, 20.0)],
)
def test_the_weights_from_three_fifths_of_the_lightest_target_are_carried_along(targets, lightest, heaviest) -> None:
    near = nearby_weights(GRID, [SetTarget(weight_kg=one, reps=8) for one in targets])

    assert (near[0], near[-1]) == (lightest, heaviest)


def test_help_is_carried_along_up_to_two_fifths_and_ten_kilograms_more() -> None:
    grid = tuple(float(step) for step in range(-80, 1))

    assert nearby_weights(grid, [SetTarget(weight_kg=-20.0, reps=8)])[0] == -38.0
    assert nearby_weights(grid, [SetTarget(weight_kg=0.0, reps=8)])[0] == -10.0


def test_eighty_weights_are_the_most_and_warm_ups_name_none() -> None:
    fine = tuple(float(step) for step in range(1, 301))

    near = nearby_weights(fine, [SetTarget(weight_kg=300.0, reps=8)])

    assert (len(near), near[-1]) == (80, 300.0)
    assert nearby_weights(fine, [SetTarget(weight_kg=40.0, reps=8, kind=SetKind.WARMUP), SetTarget(reps=8)]) == ()

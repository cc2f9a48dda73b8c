"""The door for those who advise: how somebody trains, and only what is known of it."""

from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.strength.history.review import review_lifting_week
from lanterne_rouge.strength.history.split import Split
from lanterne_rouge.strength.history.trends import analytics, lifts_by_muscle, training_context

from .logs import TODAY, ago, read

LOPSIDED = ["squat 100x5"] * 4 + ["bench 80x8"] * 6 + ["row 60x8"] * 2
FULL = read(*((ago(4 * back), LOPSIDED) for back in reversed(range(8))))


def test_the_split_is_told_before_what_is_uneven_in_it() -> None:
    told = training_context(FULL, TODAY)

    assert told.split.split is Split.FULL_BODY
    assert [one.name for one in told.uneven] == ["push to pull", "quads to hamstrings"]
    assert all(fact.source for fact in told.facts)


def test_a_week_of_pushing_alone_is_not_called_uneven() -> None:
    told = training_context(read(*((ago(back), ["bench 80x8"] * 6) for back in (4, 2, 0))), TODAY)

    assert told.split.split is Split.UNKNOWN
    assert told.uneven == ()


def test_an_empty_log_has_a_context_too() -> None:
    assert training_context(read(), TODAY).uneven == ()
    assert analytics(read(), TODAY).trends == ()
    assert lifts_by_muscle(read()) == ()


def test_analytics_hold_weeks_muscles_over_weeks_and_trends() -> None:
    told = analytics(FULL, TODAY, weeks=3)

    assert len(told.weeks) == 3
    chest = next(one for one in told.muscles if one.muscle is Muscle.CHEST)
    assert len(chest.sets) == 3 and chest.sets[1] == 12
    assert {trend.lift for trend in told.trends} == {"bench", "row", "squat"}


def test_lifts_of_a_muscle_begin_with_the_direct_ones() -> None:
    told = {
        one.muscle: [lift.key for lift in one.lifts]
        for one in lifts_by_muscle(read((ago(0), ["bench 80x8", "curl 15x8", "row 60x8"])))
    }

    assert told[Muscle.BICEPS] == ["curl", "row"]
    assert Muscle.CALVES not in told


def test_a_review_holds_the_split_up_to_its_week() -> None:
    week = review_lifting_week(FULL, TODAY, TODAY)

    assert week.training == training_context(FULL, TODAY)

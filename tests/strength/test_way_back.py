"""The way back to lifts that a pain kept out: in steps, by session."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from lanterne_rouge.domain.exercise import Joint
from lanterne_rouge.domain.lifting import JointReturn, LiftHistory, PlannedExercise, Severity
from lanterne_rouge.strength.way_back import STEPS, with_steps_eased
from tests.strength.lifters import BENCH, SQUAT, STRAIGHT, TODAY, catalogue, history, plan, row, session

QUIET_DAYS = 10
BEFORE, OLD_KG = 13, 100.0
SHARES = [0.8, 0.9, 1.0]
CAPS = [7.0, 7.5, 8.0]


def knee(severity: Severity = Severity.MODERATE, joint: Joint = Joint.KNEE) -> JointReturn:
    """A pain that has been gone for ten days."""
    return JointReturn(
        place="left knee", joints=frozenset({joint}), severity=severity, since=TODAY - timedelta(days=QUIET_DAYS)
    )


def done(*days_and_kg: tuple[int, float], before: int | None = BEFORE) -> LiftHistory:
    """Squats of five so many days ago, after those before the pain."""
    old = [session(before, *((OLD_KG, 5, 7.5),) * 3)] if before is not None else []
    return history(SQUAT, *(session(n, *((kg, 5, 7.0),) * 3) for n, kg in days_and_kg), *old)


def squat(past: LiftHistory, *returns: JointReturn) -> PlannedExercise:
    """The squats planned from a history that was read as a home reads it."""
    made = plan(row(SQUAT, STRAIGHT), past=with_steps_eased([past], returns, catalogue()), returning=tuple(returns))
    (exercise,) = made.exercises
    return exercise


def loads(exercise: PlannedExercise) -> Sequence[float]:
    return [s.weight_kg or 0.0 for s in exercise.hard_sets]


@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_squat_comes_back_at_a_share_of_its_old_load_that_grows_with_every_session(step: int) -> None:
    steps = [(8 - 3 * n, OLD_KG * SHARES[n]) for n in range(step)][::-1]

    planned = squat(done(*steps), knee())

    assert max(loads(planned)) == OLD_KG * SHARES[step]
    assert max(s.rpe_cap or 0.0 for s in planned.hard_sets) == CAPS[step]


def test_the_first_session_has_a_set_less() -> None:
    first, second = squat(done(), knee()), squat(done((8, 80.0)), knee())

    assert [sum(s.sets for s in planned.hard_sets) for planned in (first, second)] == [2, 3]


def test_after_the_last_step_the_lift_goes_on_from_its_last_session() -> None:
    planned = squat(done((2, 100.0), (5, 90.0), (8, 80.0)), knee())

    assert min(loads(planned)) > OLD_KG


def test_a_session_on_the_first_day_without_pain_is_a_step_and_one_before_it_is_not() -> None:
    assert max(loads(squat(done((QUIET_DAYS, 80.0)), knee()))) == 90.0
    assert max(loads(squat(done((QUIET_DAYS + 1, OLD_KG)), knee()))) == 80.0


def test_a_mild_pain_holds_the_lift_for_one_session() -> None:
    back = knee(Severity.MILD)
    kept_out = [squat(past, back) for past in (done(), done((3, OLD_KG)))]

    assert max(loads(kept_out[0])) == OLD_KG
    assert min(loads(kept_out[1])) > OLD_KG


def test_a_lift_that_the_pain_did_not_keep_out_goes_on() -> None:
    bench = history(BENCH, session(3, *((80.0, 5, 7.5),) * 3))
    made = plan(row(BENCH, STRAIGHT), past=[bench], returning=(knee(),))

    assert min(loads(made.exercises[0])) > 80.0
    assert not any("knee" in sentence for sentence in made.adjustments)


def test_a_squat_that_was_never_done_before_the_pain_has_no_old_load_to_come_back_to() -> None:
    past = done((2, 60.0), (5, 60.0), before=None)

    assert with_steps_eased([past], (knee(),), catalogue()) == (past,)
    assert min(loads(squat(past, knee()))) > 60.0


def test_of_two_ways_back_the_one_with_less_holds() -> None:
    hip = knee(Severity.MILD, Joint.HIP)

    assert max(loads(squat(done(), hip, knee()))) == 80.0
    assert max(loads(squat(done(), knee(), hip))) == 80.0


def test_steps_are_held_back_sessions_only_as_long_as_the_way_back_lasts() -> None:
    on_the_way, over = done((5, 90.0), (8, 80.0)), done((2, 100.0), (5, 90.0), (8, 80.0))

    first, second = (with_steps_eased([past], (knee(),), catalogue())[0] for past in (on_the_way, over))

    assert [s.eased for s in first.sessions] == [True, True, False]
    assert not any(s.eased for s in second.sessions)


def test_the_plan_says_what_comes_back_and_why_it_is_less() -> None:
    past = with_steps_eased([done()], (knee(),), catalogue())
    made = plan(row(SQUAT, STRAIGHT), past=past, returning=(knee(),))

    assert any("left knee" in sentence and "stop a lift that hurts" in sentence for sentence in made.adjustments)
    assert f"step 1 of {len(STEPS)}, 80% of your old load" in made.reasoning[0]

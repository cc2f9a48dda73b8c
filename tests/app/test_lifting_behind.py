"""Lifting of the last weeks as a morning sees it."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from lanterne_rouge.app.training import training
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, Pattern
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.morning import PastSession
from lanterne_rouge.domain.recorded_set import RecordedSet
from tests.adapters.storage import samples

TODAY = date(2026, 1, 3)
NOW = datetime(2026, 1, 3, 5, tzinfo=UTC)
HOUR = 3600.0
SQUAT = Exercise(
    id="squat", name="Kniebeuge", pattern=Pattern.SQUAT, load=LoadType.BARBELL, muscles={Muscle.QUADS: 1.0}
)


class Sessions:
    """Activities in a list."""

    def __init__(self, *activities: Activity) -> None:
        self._activities = activities

    def between(self, first: date | None, last: date | None) -> tuple[Activity, ...]:
        return tuple(a for a in self._activities if (first or a.day) <= a.day <= (last or a.day))


class NoFitness:
    """Nothing is known of fitness."""

    def between(self, first: date | None, last: date | None) -> tuple[FitnessDay, ...]:
        return ()

    def first_day(self) -> date | None:
        return None

    def before(self, day: date) -> FitnessDay | None:
        return None


def behind(activity: Activity) -> PastSession:
    known = {SQUAT.name: SQUAT}.get
    (found,) = training(TODAY, Sessions(activity), NoFitness(), now=NOW, lookup=known).sessions
    return found


def lifted(name: str, count: int, seconds: float = HOUR) -> Activity:
    sets = tuple(RecordedSet(exercise=name, weight_kg=80.0, reps=5) for _ in range(count))
    return replace(samples.lifting(sets=sets), elapsed_s=seconds, timer_s=seconds)


def test_hard_sets_for_the_legs_and_the_hours_since_are_kept_with_the_session() -> None:
    found = behind(lifted("Kniebeuge", 7))

    assert (found.kind, found.leg_sets, found.hours_ago) == ("heavy_legs", 7.0, 19.0)


def test_few_sets_for_the_legs_are_strength_work_like_any_other() -> None:
    found = behind(lifted("Kniebeuge", 3))

    assert (found.kind, found.leg_sets) == ("strength", 3.0)


def test_a_timer_that_ran_on_for_days_neither_lasts_nor_ends_today() -> None:
    found = behind(lifted("Kniebeuge", 10, seconds=timedelta(days=11).total_seconds()))

    assert found.minutes == 30.0
    assert found.hours_ago == 19.5


def test_a_session_without_sets_says_nothing_of_the_legs() -> None:
    assert behind(lifted("", 0)).leg_sets is None


def test_sets_of_exercises_that_nobody_knows_are_kept_with_the_session() -> None:
    found = behind(lifted("Zorbling", 12))

    assert (found.kind, found.leg_sets, found.unknown_sets) == ("heavy_legs", 6.0, 12)


def test_a_session_of_lifting_without_any_set_stays_strength() -> None:
    found = behind(samples.lifting(sets=()))

    assert (found.kind, found.unknown_sets) == ("strength", None)

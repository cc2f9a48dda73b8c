"""Sessions that were told instead of recorded: one activity each, whoever tells it how often."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.activity import ActivityRequest, EditActivityRequest, delete_activity, edit_activity
from lanterne_rouge.app.athlete import SetAthleteRequest, set_athlete
from lanterne_rouge.app.doctor import UndoRequest, undo_writes
from lanterne_rouge.app.import_files import ImportRequest, run_import
from lanterne_rouge.app.workout.finishing import CompleteWorkoutRequest, complete_workout
from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
from lanterne_rouge.domain.activity import Activity, LoadMethod
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from tests.proofs.contents import contents
from tests.workout.lifter import EVENING, Lifter, reported
from tests.worlds import lifting, put, ride

RUN = LogSessionRequest(sport=Sport.RUNNING, duration_s=1471, distance_m=5000, rpe=7)
TODAY = EVENING.date()


@pytest.fixture
def lifter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lifter]:
    """Somebody with an empty home."""
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    athlete = Lifter(tmp_path / "home")
    yield athlete
    athlete.close()


def activities(lifter: Lifter) -> tuple[Activity, ...]:
    """Everything in the history."""
    with lifter.scope() as scope:
        return scope.stores.activities.between(None, None)


def test_a_told_session_has_its_load_by_its_effort(lifter: Lifter) -> None:
    view = lifter.run(log_session, replace(RUN, distance_m=None))

    (run,) = activities(lifter)
    assert (run.id, run.sport, run.day, run.timer_s, run.rpe) == (view.activity, Sport.RUNNING, TODAY, 1471, 7)
    assert run.measures.load_method is LoadMethod.SESSION_RPE
    assert run.measures.load == pytest.approx(1471 / 3600 * 74, abs=0.1)


def test_the_same_session_told_twice_is_one(lifter: Lifter) -> None:
    first = lifter.run(log_session, RUN)
    again = lifter.run(log_session, RUN)

    assert again.known
    assert again.activity == first.activity
    assert len(activities(lifter)) == 1


def test_two_sessions_of_a_day_are_two(lifter: Lifter) -> None:
    lifter.run(log_session, RUN)
    lifter.run(log_session, replace(RUN, duration_s=3600, distance_m=11000))

    assert len(activities(lifter)) == 2


def test_a_told_session_is_undone_exactly(lifter: Lifter) -> None:
    lifter.run(log_session, replace(RUN, day=date(2026, 3, 1)))
    before = contents(lifter.home)
    del before["raw"]
    lifter.run(log_session, RUN)

    lifter.run(undo_writes, UndoRequest())

    after = contents(lifter.home)
    del after["raw"]
    assert after == before


def test_a_told_session_can_be_edited_and_deleted_like_any_other(lifter: Lifter) -> None:
    view = lifter.run(log_session, replace(RUN, rpe=None))
    lifter.run(edit_activity, EditActivityRequest(activity=view.activity, values=("rpe=6",)))
    (run,) = activities(lifter)

    lifter.run(delete_activity, ActivityRequest(activity=view.activity))

    assert run.rpe == 6
    assert run.measures.load
    assert activities(lifter) == ()


def test_time_and_distance_of_a_told_session_are_edited_and_its_load_follows(lifter: Lifter) -> None:
    view = lifter.run(log_session, replace(RUN, distance_m=None))

    for minutes in ("minutes=80", "duration=1:20:00", "duration=1h20"):
        lifter.run(edit_activity, EditActivityRequest(activity=view.activity, values=(minutes, "distance=12 km")))
        (run,) = activities(lifter)
        assert (run.timer_s, run.elapsed_s, run.distance_m) == (4800, 4800, 12000)
    lifter.run(edit_activity, EditActivityRequest(activity=view.activity, values=("distance=",)))
    (run,) = activities(lifter)
    lifter.run(undo_writes, UndoRequest())
    (undone,) = activities(lifter)

    assert run.distance_m is None
    assert run.measures.load == pytest.approx(4800 / 3600 * 74, abs=0.1)
    assert undone.distance_m == 12000


@pytest.mark.parametrize("value", ["duration=5:00", "distance=12", "minutes=0", "distance=400 km", "duration=soon"])
def test_a_time_or_distance_that_cannot_be_changes_nothing(lifter: Lifter, value: str) -> None:
    view = lifter.run(log_session, RUN)

    with pytest.raises(BadInput):
        lifter.run(edit_activity, EditActivityRequest(activity=view.activity, values=(value,)))

    (run,) = activities(lifter)
    assert (run.timer_s, run.distance_m) == (1471, 5000)


def test_what_a_watch_measured_is_not_overwritten_by_what_was_typed(lifter: Lifter) -> None:
    view = lifter.run(log_session, LogSessionRequest(sport=Sport.CYCLING, duration_s=3500, rpe=5))
    lifter.run(edit_activity, EditActivityRequest(activity=view.activity, values=("minutes=59",)))
    put(lifter.home.parent / "files", "ride.fit", ride(EVENING - timedelta(hours=3), minutes=60))

    lifter.run(run_import, ImportRequest(paths=(lifter.home.parent / "files",)))

    (recorded,) = activities(lifter)
    assert recorded.timer_s == 3599
    with pytest.raises(BadInput, match="came with its file"):
        lifter.run(edit_activity, EditActivityRequest(activity=recorded.id, values=("minutes=80",)))


REFUSED = {
    "a day to come": replace(RUN, day=TODAY + timedelta(days=1)),
    "no length": replace(RUN, duration_s=None, distance_m=None),
    "no such effort": replace(RUN, rpe=11),
    "a distance nobody runs": replace(RUN, distance_m=100_000),
    "two days long": replace(RUN, duration_s=48 * 3600),
    "a transition": replace(RUN, sport=Sport.TRANSITION),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_refused_and_nothing_is_written(lifter: Lifter, case: str) -> None:
    lifter.run(log_session, replace(RUN, day=date(2026, 3, 1)))
    before = contents(lifter.home)

    with pytest.raises(BadInput) as refusal:
        lifter.run(log_session, REFUSED[case])

    assert refusal.value.next_step
    assert contents(lifter.home) == before


def test_a_watch_that_recorded_the_workout_adds_its_heart_rate_and_not_a_second_session(
    lifter: Lifter, tmp_path: Path
) -> None:
    lifter.start()
    for _ in range(30):
        lifter.log(reported(5, 30), exercise="squat")
    lifter.run(complete_workout, CompleteWorkoutRequest(rpe=7))
    watch = put(tmp_path / "watch", "gym.fit", lifting(EVENING + timedelta(minutes=2), minutes=33))

    lifter.run(run_import, ImportRequest(paths=(watch,)))

    (session,) = activities(lifter)
    assert len(session.sets) == 30
    assert len(session.sources) == 2
    with lifter.scope() as scope:
        assert scope.stores.activities.streams(session.id).get(Channel.HEART_RATE) is not None


def test_a_told_session_that_a_watch_recorded_too_is_one_with_its_samples_and_the_athletes_effort(
    lifter: Lifter, tmp_path: Path
) -> None:
    told = lifter.run(log_session, LogSessionRequest(sport=Sport.CYCLING, duration_s=3600, rpe=8))
    longer = put(tmp_path / "watch", "long.fit", ride(EVENING - timedelta(hours=11), minutes=100))
    watch = put(tmp_path / "watch", "ride.fit", ride(EVENING - timedelta(hours=4), minutes=58))

    lifter.run(run_import, ImportRequest(paths=(longer, watch)))

    one = next(a for a in activities(lifter) if a.id == told.activity)
    assert len(activities(lifter)) == 2
    assert (one.rpe, one.start, one.quality) == (8, EVENING - timedelta(hours=4), ())
    assert len(one.sources) == 2
    again = lifter.run(log_session, LogSessionRequest(sport=Sport.CYCLING, duration_s=3600, rpe=8))
    assert again.known


def test_a_time_of_day_is_kept_where_it_is_known(lifter: Lifter) -> None:
    lifter.run(log_session, replace(RUN, start=time(7, 30)))

    (run,) = activities(lifter)
    assert run.start == datetime(2026, 3, 6, 7, 30, tzinfo=UTC)
    assert run.quality == ()


EASY_RUN = LogSessionRequest(sport=Sport.RUNNING, duration_s=1980, distance_m=3900, rpe=3, hr_bpm=150)


def test_a_told_heart_rate_is_stored_and_shown(lifter: Lifter) -> None:
    view = lifter.run(log_session, EASY_RUN)

    (run,) = activities(lifter)
    assert run.device.avg_hr_bpm == 150
    assert "150 bpm" in view.said


@pytest.mark.parametrize(("beats", "rpe", "is_told"), [(150, 3, True), (138, 3, False), (150, 7, False)])
def test_an_easy_run_at_a_high_heart_rate_is_said_not_to_be_easy(
    lifter: Lifter, beats: float, rpe: float, is_told: bool
) -> None:
    lifter.run(set_athlete, SetAthleteRequest(values=("max_hr=178",)))

    view = lifter.run(log_session, replace(EASY_RUN, hr_bpm=beats, rpe=rpe))

    assert ("of your maximum" in view.said) is is_told


def test_a_ride_that_nobody_rated_counts_by_its_told_power(lifter: Lifter) -> None:
    lifter.run(set_athlete, SetAthleteRequest(values=("ftp=215",)))

    lifter.run(log_session, LogSessionRequest(sport=Sport.CYCLING, duration_s=3600, power_w=165))

    (ride,) = activities(lifter)
    assert ride.measures.load_method is LoadMethod.POWER
    assert ride.measures.load == pytest.approx(58.9, abs=0.1)


def test_the_same_session_told_again_with_its_effort_gets_it(lifter: Lifter) -> None:
    lifter.run(log_session, replace(EASY_RUN, rpe=None))
    again = lifter.run(log_session, replace(EASY_RUN, rpe=5))

    (run,) = activities(lifter)
    assert (again.known, run.rpe) == (True, 5)
    assert "already logged, and has its RPE now" in again.said


@pytest.mark.parametrize("change", [{"max_hr_bpm": 300.0}, {"power_w": 3000.0}, {"np_w": -5.0}, {"ascent_m": 90_000.0}])
def test_what_nobody_measures_is_refused(lifter: Lifter, change: dict[str, float]) -> None:
    with pytest.raises(BadInput):
        lifter.run(log_session, replace(EASY_RUN, **change))

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.activity import LoadMethod, Measures
from lanterne_rouge.domain.fitness import ThresholdsOfDay
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.e1rm import plausible_seconds, points_of_sets
from lanterne_rouge.metrics.session import measure_session, summarise_recording

HOUR = 3600.0
SQUATS = tuple(RecordedSet(exercise="Squat", weight_kg=100, reps=5, rpe=7) for _ in range(20))
efforts = st.one_of(st.none(), st.floats(1, 10))
logged = st.builds(
    RecordedSet, exercise=st.just("Squat"), reps=st.integers(1, 20), rpe=efforts, kind=st.sampled_from(SetKind)
)


def lifted(sets: tuple[RecordedSet, ...], seconds: float | None = HOUR, rpe: float | None = None) -> Measures:
    recording = Recording(sport=Sport.STRENGTH, start=datetime(2026, 1, 5, tzinfo=UTC), timer_s=seconds, sets=sets)
    return measure_session(recording, recording.streams, summarise_recording(recording), ThresholdsOfDay(), rpe=rpe)


def test_twenty_sets_at_seven_in_an_hour_count_like_an_hour_at_a_session_rpe_of_five() -> None:
    by_sets, by_feel = lifted(SQUATS), lifted(SQUATS, rpe=5)

    assert by_sets.load == pytest.approx(50)
    assert by_sets.load_method is LoadMethod.STRENGTH_SETS
    assert by_sets.quality == ("load_from_sets",)
    assert by_feel.load == by_sets.load
    assert by_feel.load_method is LoadMethod.SESSION_RPE


def test_sets_without_an_rpe_count_as_seven_and_warm_ups_count_little() -> None:
    unrated = RecordedSet(exercise="Squat", reps=5)

    assert points_of_sets((unrated,)) == pytest.approx(2.5)
    assert points_of_sets((RecordedSet(exercise="Squat", reps=5, rir=1),)) == pytest.approx(2.5 * 9 / 7)
    assert points_of_sets((RecordedSet(exercise="Squat", reps=5, kind=SetKind.WARMUP),)) == pytest.approx(0.5)
    assert points_of_sets((RecordedSet(exercise="Squat", reps=0),)) == 0


def test_a_session_of_nothing_but_warm_ups_keeps_the_assumed_effort() -> None:
    measures = lifted((RecordedSet(exercise="Squat", reps=5, kind=SetKind.WARMUP),))

    assert measures.load == pytest.approx(50)
    assert measures.quality == ("rpe_assumed",)


def test_a_forgotten_timer_trains_nobody() -> None:
    measures = lifted(SQUATS, seconds=264 * HOUR, rpe=6)

    assert measures.load == pytest.approx(60)
    assert measures.quality == ("duration_assumed",)


@pytest.mark.parametrize(
    ("told", "counted"), [(6 * HOUR, 6 * HOUR), (6 * HOUR + 1, HOUR), (None, HOUR), (0.0, HOUR), (60.0, 1200.0)]
)
def test_a_duration_is_believed_up_to_six_hours_and_down_to_a_minute_a_set(told: float | None, counted: float) -> None:
    assert plausible_seconds(told, SQUATS)[0] == counted


def test_no_session_counts_more_than_a_hundred_an_hour() -> None:
    assert lifted(SQUATS * 3, seconds=HOUR).load == pytest.approx(100)


@given(st.lists(logged, max_size=60), logged, st.floats(60, 40_000))
def test_one_set_more_never_lowers_the_load_once_a_set_counts(
    sets: list[RecordedSet], more: RecordedSet, s: float
) -> None:
    first = RecordedSet(exercise="Squat", reps=5)
    before, after = lifted((first, *sets), s).load, lifted((first, *sets, more), s).load

    assert before is not None and after is not None
    assert after >= before


@given(st.lists(logged, max_size=40), st.floats(1, 9.5), st.floats(60, 40_000))
def test_a_harder_set_never_lowers_the_load(sets: list[RecordedSet], rpe: float, seconds: float) -> None:
    easier, harder = (RecordedSet(exercise="Squat", reps=5, rpe=r) for r in (rpe, rpe + 0.5))

    assert (lifted((*sets, harder), seconds).load or 0) >= (lifted((*sets, easier), seconds).load or 0)

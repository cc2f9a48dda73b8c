from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path

import numpy as np
import pytest

from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.sandbox.demo import (
    DEMO_CHECK_IN,
    DEMO_DAY,
    DEMO_ILLNESS,
    DEMO_LTHR,
    DEMO_MAX_HR,
    WEEK_AWAY,
    demo_recordings,
    demo_wellness,
)
from lanterne_rouge.settings.mission_file import load_mission

MISSION = Path(__file__).parents[2] / "missions" / "demo.toml"


@pytest.fixture(scope="module")
def recordings() -> tuple[Recording, ...]:
    return tuple(demo_recordings())


def fingerprint(recordings: Iterable[Recording]) -> str:
    digest = sha256()
    for recording in recordings:
        digest.update(repr((recording.start, recording.title, recording.sets, recording.lengths)).encode())
        for values in recording.streams.channels.values():
            digest.update(values.tobytes())
    return digest.hexdigest()


def rows() -> dict[date, dict[str, str]]:
    head, *lines = (line.split(",") for line in demo_wellness().splitlines())
    return {date.fromisoformat(line[0]): dict(zip(head, line, strict=True)) for line in lines}


def best(recording: Recording, seconds: int) -> float:
    sums = np.concatenate(([0.0], np.cumsum(recording.streams.channels[Channel.POWER])))
    return float(((sums[seconds:] - sums[:-seconds]) / seconds).max())


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    first, again, other = (fingerprint(islice(demo_recordings(seed), 60)) for seed in (1, 1, 2))

    assert first == again != other
    assert demo_wellness(1) == demo_wellness(1) != demo_wellness(2)


def test_two_years_hold_some_five_hundred_sessions(recordings: tuple[Recording, ...]) -> None:
    assert 450 <= len(recordings) <= 600


def test_the_sessions_follow_one_another_and_end_the_day_before_the_demo_day(recordings: tuple[Recording, ...]) -> None:
    ends = [r.start + timedelta(seconds=r.elapsed_s or 0) for r in recordings]

    assert all(end < later.start for end, (_, later) in zip(ends, pairwise(recordings), strict=False))
    assert recordings[-1].start.date() == DEMO_DAY - timedelta(days=1)
    assert 725 <= (DEMO_DAY - recordings[0].start.date()).days <= 735


def test_the_athlete_does_a_bit_of_everything(recordings: tuple[Recording, ...]) -> None:
    sports = [recording.sport for recording in recordings]

    assert set(sports) == {Sport.CYCLING, Sport.RUNNING, Sport.STRENGTH, Sport.SWIMMING}
    assert sports.count(Sport.SWIMMING) < 50 < min(sports.count(s) for s in (Sport.CYCLING, Sport.RUNNING))


def test_every_channel_is_as_long_as_its_time_and_plausible(recordings: tuple[Recording, ...]) -> None:
    limits = {
        Channel.POWER: (0, 900),
        Channel.HEART_RATE: (45, DEMO_MAX_HR),
        Channel.CADENCE: (0, 120),
        Channel.SPEED: (0, 20),
        Channel.ALTITUDE: (-10, 300),
        Channel.LATITUDE: (-0.2, 0.2),
        Channel.LONGITUDE: (-0.2, 0.2),
    }

    for recording in recordings:
        streams = recording.streams
        assert (np.diff(streams.time_s) > 0).all()
        assert Channel.HEART_RATE in streams.channels
        for channel, values in streams.channels.items():
            low, high = limits.get(channel, (0, 200_000))
            assert values.shape == streams.time_s.shape
            assert low <= values.min() and values.max() <= high, (recording.title, channel)


def test_rides_have_power_and_lifting_has_sets_with_warm_ups(recordings: tuple[Recording, ...]) -> None:
    for recording in recordings:
        assert (Channel.POWER in recording.streams.channels) == (recording.sport is Sport.CYCLING)
        assert bool(recording.sets) == (recording.sport is Sport.STRENGTH)
        assert bool(recording.lengths) == (recording.sport is Sport.SWIMMING)
    kinds = {one.kind for recording in recordings for one in recording.sets}
    assert kinds == {SetKind.NORMAL, SetKind.WARMUP}


def test_positions_move_as_fast_as_the_speed_says(recordings: tuple[Recording, ...]) -> None:
    ride = next(r for r in recordings if Channel.LATITUDE in r.streams.channels)
    channels = ride.streams.channels

    steps = np.hypot(np.diff(channels[Channel.LATITUDE]), np.diff(channels[Channel.LONGITUDE])) * 111_320

    assert steps.sum() == pytest.approx(ride.distance_m, rel=0.01)


def test_the_heart_drifts_upwards_at_a_steady_pace(recordings: tuple[Recording, ...]) -> None:
    heart = next(r for r in recordings if r.title == "Long run").streams.channels[Channel.HEART_RATE]

    quarter = len(heart) // 4

    assert heart[-quarter:].mean() > heart[quarter : 2 * quarter].mean() + 0.5


def test_the_heart_lags_behind_the_power(recordings: tuple[Recording, ...]) -> None:
    channels = next(r for r in recordings if (r.title or "").startswith("VO2max")).streams.channels
    power, heart = channels[Channel.POWER], channels[Channel.HEART_RATE]

    likeness = [np.corrcoef(power[:-200], heart[lag : len(heart) - 200 + lag])[0, 1] for lag in range(120)]

    assert 10 < int(np.argmax(likeness)) < 90


def test_the_illness_and_the_week_away_hold_no_training(recordings: tuple[Recording, ...]) -> None:
    days = {recording.start.date() for recording in recordings}

    for first, last in (DEMO_ILLNESS, WEEK_AWAY):
        assert (last - first).days >= 6
        assert not [day for day in days if first <= day <= last]


def test_the_last_test_agrees_with_the_missions_thresholds(recordings: tuple[Recording, ...]) -> None:
    athlete = load_mission(MISSION, {}).athlete
    test = [recording for recording in recordings if recording.title == "FTP test, 20 min"][-1]

    assert athlete.ftp == pytest.approx(0.95 * best(test, 1200), rel=0.02)
    assert (athlete.lthr, athlete.max_hr) == (DEMO_LTHR, DEMO_MAX_HR)


def test_the_athlete_grows_stronger(recordings: tuple[Recording, ...]) -> None:
    tests = [best(recording, 1200) for recording in recordings if recording.title == "FTP test, 20 min"]
    squats = [s.weight_kg or 0 for r in recordings for s in r.sets if s.exercise == "Barbell Back Squat"]

    assert tests[-1] > 1.1 * tests[0]
    assert max(squats[-10:]) > 1.3 * max(squats[:10])


def test_the_last_block_asks_for_more_than_the_weeks_before(recordings: tuple[Recording, ...]) -> None:
    hours: dict[int, float] = defaultdict(float)
    for recording in recordings:
        hours[(DEMO_DAY - recording.start.date()).days // 7] += (recording.timer_s or 0) / 3600

    assert hours[0] > 1.15 * np.mean([hours[week] for week in range(4, 30)])


def test_sleep_and_readiness_fall_before_the_demo_day() -> None:
    told = rows()
    before = [told[DEMO_DAY - timedelta(days=n)] for n in range(8, 36) if DEMO_DAY - timedelta(days=n) in told]
    usual = {key: np.mean([float(row[key]) for row in before]) for key in ("readiness", "hrv", "rhr", "sleep_h")}
    today = {key: float(told[DEMO_DAY][key]) for key in usual}

    assert all(float(told[DEMO_DAY - timedelta(days=n)]["sleep_h"]) < 6 for n in range(5))
    assert today["readiness"] < 60 < usual["readiness"] - 10
    assert today["hrv"] < 0.9 * usual["hrv"]
    assert today["rhr"] > usual["rhr"] + 2


def test_some_days_and_weights_are_missing_but_not_the_last_weeks() -> None:
    told = rows()
    all_days = [min(told) + timedelta(days=n) for n in range((DEMO_DAY - min(told)).days + 1)]

    assert 10 < len([day for day in all_days if day not in told]) < 80
    assert all(DEMO_DAY - timedelta(days=n) in told for n in range(15))
    assert "" in {row["weight"] for row in told.values()}


def test_an_illness_shows_in_the_morning_values() -> None:
    ill = rows()[DEMO_ILLNESS[0]]

    assert float(ill["temp_dev"]) > 0.5
    assert float(ill["readiness"]) < 50


def test_the_check_in_tells_of_tiredness_and_nothing_dangerous() -> None:
    assert DEMO_CHECK_IN.feeling.words == ("tired",)
    assert (DEMO_CHECK_IN.illness, DEMO_CHECK_IN.pain, DEMO_CHECK_IN.red_flags) == (None, (), ())

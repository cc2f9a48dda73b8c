from dataclasses import replace
from datetime import UTC, date, datetime
from math import exp

import numpy as np
import pytest

from lanterne_rouge.domain.activity import LoadMethod, Measures
from lanterne_rouge.domain.fitness import Threshold, ThresholdName, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary, Length, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.catalogue import SESSION_METRICS
from lanterne_rouge.metrics.session import measure_session, summarise_recording

START = datetime(2025, 5, 1, 6, tzinfo=UTC)
HOUR = 3600


def threshold(name: ThresholdName, value: float, source: ThresholdSource = ThresholdSource.ATHLETE) -> Threshold:
    return Threshold(name=name, value=value, from_day=date(2025, 1, 1), source=source)


ATHLETE = ThresholdsOfDay(
    ftp=threshold(ThresholdName.FTP, 250),
    lthr=threshold(ThresholdName.LTHR, 165),
    max_hr=threshold(ThresholdName.MAX_HR, 185),
    resting_hr=threshold(ThresholdName.RESTING_HR, 50),
    threshold_pace=threshold(ThresholdName.THRESHOLD_PACE, 4.0),
    css=threshold(ThresholdName.CSS, 1.2),
)
NOBODY = ThresholdsOfDay()


def session(sport: Sport, seconds: int = HOUR, **channels: float) -> Recording:
    """A steady session; each keyword is a channel's constant value."""
    columns = {Channel(name): np.full(seconds, float(value)) for name, value in channels.items()}
    return Recording(
        sport=sport,
        start=START,
        timer_s=seconds,
        streams=Streams(time_s=np.arange(seconds, dtype=np.float64), channels=columns),
    )


def measured(recording: Recording, thresholds: ThresholdsOfDay = ATHLETE, rpe: float | None = None) -> Measures:
    return measure_session(recording, recording.streams, summarise_recording(recording), thresholds, rpe=rpe)


def test_an_hour_at_ftp_is_a_hundred_by_power() -> None:
    measures = measured(session(Sport.CYCLING, power=250, heart_rate=165))

    assert measures.load == pytest.approx(100)
    assert measures.tss == pytest.approx(100)
    assert measures.intensity_factor == pytest.approx(1)
    assert measures.load_method is LoadMethod.POWER
    assert measures.threshold_used == "ftp 250 W (athlete)"


def test_running_power_is_never_set_against_a_cycling_ftp() -> None:
    measures = measured(session(Sport.RUNNING, power=300, speed=4.0))

    assert measures.tss is None
    assert measures.load_method is LoadMethod.RUN_PACE
    assert measures.load == pytest.approx(100)
    assert measures.threshold_used == "threshold pace 4.00 m/s (athlete)"


def test_what_was_felt_counts_before_a_pulse_that_medicine_holds_down() -> None:
    held = replace(ATHLETE, threshold_pace=None, slow_pulse=True)
    run = session(Sport.RUNNING, heart_rate=120)

    felt, unrated = measured(run, held, rpe=7), measured(run, held)

    assert felt.load_method is LoadMethod.SESSION_RPE
    assert unrated.load_method is LoadMethod.HEART_RATE
    assert not felt.zones
    assert measured(run, replace(held, slow_pulse=False), rpe=7).load_method is LoadMethod.HEART_RATE
    assert measured(session(Sport.CYCLING, power=250), held, rpe=7).load_method is LoadMethod.POWER


def test_without_a_threshold_pace_a_run_counts_by_heart_rate() -> None:
    measures = measured(session(Sport.RUNNING, speed=4.0, heart_rate=165), replace(ATHLETE, threshold_pace=None))

    assert measures.load_method is LoadMethod.HEART_RATE
    assert measures.load == pytest.approx(100)
    assert measures.threshold_used == "lthr 165 bpm (athlete)"


def test_a_hilly_run_counts_more_than_a_flat_one_of_the_same_speed() -> None:
    flat = session(Sport.RUNNING, speed=3.0, altitude=100.0)
    climb = replace(
        flat,
        streams=Streams(
            time_s=flat.streams.time_s,
            channels={**flat.streams.channels, Channel.ALTITUDE: 0.05 * 3.0 * np.arange(HOUR)},
        ),
    )

    assert summarise_recording(flat).ngp_ms == pytest.approx(3.0)
    assert measured(climb).load == pytest.approx((measured(flat).load or 0) * (4.685196 / 3.6) ** 2, rel=0.01)


def test_a_pool_swim_counts_its_lengths_and_not_the_rests_at_the_wall() -> None:
    swum = [Length(start_s=60.0 * i, timer_s=25.0, strokes=20, stroke="freestyle") for i in range(40)]
    rests = [Length(start_s=60.0 * i + 25, timer_s=35.0, active=False) for i in range(40)]
    swim = Recording(
        sport=Sport.SWIMMING, start=START, timer_s=2400, distance_m=1000, lengths=(*swum, *rests), pool_length_m=25
    )

    measures = measured(swim)

    assert summarise_recording(swim).avg_speed_ms == pytest.approx(1.0)
    assert measures.load_method is LoadMethod.SWIM_PACE
    assert measures.load == pytest.approx(100 * 1000 / 3600 * (1.0 / 1.2) ** 3)


def test_an_open_water_swim_counts_by_distance_over_timer() -> None:
    swim = Recording(sport=Sport.SWIMMING, start=START, timer_s=1200, elapsed_s=1500, distance_m=1440)

    assert measured(swim).load == pytest.approx(100 * 1200 / 3600)


def test_a_transition_has_no_load() -> None:
    transition = measured(session(Sport.TRANSITION, heart_rate=150, power=100))

    assert not any(transition.values.values())
    assert replace(transition, values={}) == Measures()


def test_a_session_of_which_nothing_is_known_has_no_load() -> None:
    measures = measured(Recording(sport=Sport.OTHER, start=START, timer_s=HOUR), NOBODY)

    assert measures.load is None
    assert measures.load_method is None


def test_felt_effort_counts_when_nothing_else_does() -> None:
    measures = measured(Recording(sport=Sport.OTHER, start=START, timer_s=HOUR), NOBODY, rpe=6)

    assert measures.load == pytest.approx(65)
    assert measures.load_method is LoadMethod.SESSION_RPE


def test_felt_effort_never_exceeds_a_hundred_an_hour() -> None:
    row = Recording(sport=Sport.ROWING, start=START, timer_s=HOUR)

    measures = measure_session(row, row.streams, summarise_recording(row), NOBODY, rpe=10)

    assert measures.load == pytest.approx(100)


def told_run(km: float, minutes: float) -> Recording:
    return Recording(sport=Sport.RUNNING, start=START, timer_s=60 * minutes, distance_m=1000 * km)


def test_what_a_told_run_felt_like_counts_the_same_with_and_without_kilometres_where_the_threshold_is_a_guess() -> None:
    guess = ThresholdsOfDay(threshold_pace=threshold(ThresholdName.THRESHOLD_PACE, 2.1, ThresholdSource.ESTIMATE))

    with_km = measured(told_run(4, 30), guess, rpe=3)
    without = measured(Recording(sport=Sport.RUNNING, start=START, timer_s=1800), guess, rpe=3)

    assert with_km.load == without.load == pytest.approx(19)
    assert with_km.load_method is LoadMethod.SESSION_RPE
    assert measured(told_run(4, 30), guess, rpe=9).load == pytest.approx(46)


def test_a_threshold_that_was_entered_is_believed_before_the_feeling() -> None:
    own = ThresholdsOfDay(threshold_pace=threshold(ThresholdName.THRESHOLD_PACE, 3.0))

    assert measured(told_run(5, 30), own, rpe=3).load_method is LoadMethod.RUN_PACE


@pytest.mark.parametrize(("rpe", "method"), [(5, LoadMethod.POWER), (2, LoadMethod.SESSION_RPE)])
def test_a_recording_far_from_what_it_felt_like_shows_that_a_guessed_threshold_is_wrong(
    rpe: float, method: LoadMethod
) -> None:
    guess = ThresholdsOfDay(ftp=threshold(ThresholdName.FTP, 200, ThresholdSource.ESTIMATE))

    assert measured(session(Sport.CYCLING, power=150), guess, rpe=rpe).load_method is method


def test_strength_without_a_felt_effort_is_assumed_to_be_a_five_and_says_so() -> None:
    measures = measured(Recording(sport=Sport.STRENGTH, start=START, timer_s=HOUR), NOBODY)

    assert measures.load == pytest.approx(50)
    assert measures.quality == ("rpe_assumed",)


def test_the_heart_says_little_of_what_lifting_costs() -> None:
    lifted = session(Sport.STRENGTH, heart_rate=95)

    assert measured(lifted, rpe=8).load == pytest.approx(80)
    assert measured(lifted).quality == ("rpe_assumed",)


def test_an_effort_far_beyond_an_estimated_threshold_shows_that_the_estimate_is_too_low() -> None:
    run = session(Sport.RUNNING, speed=4.0)
    slow = threshold(ThresholdName.THRESHOLD_PACE, 2.5, ThresholdSource.ESTIMATE)

    on_estimate = measured(run, ThresholdsOfDay(threshold_pace=slow))
    on_own_word = measured(run, ThresholdsOfDay(threshold_pace=threshold(ThresholdName.THRESHOLD_PACE, 2.5)))

    assert on_estimate.load == pytest.approx(105)
    assert on_estimate.quality == ("estimate_too_low",)
    assert on_own_word.load == pytest.approx(256)


def test_an_easy_ride_of_which_nothing_else_is_known_counts_little_and_says_what_was_assumed() -> None:
    measures = measured(session(Sport.CYCLING, heart_rate=120), NOBODY)

    assert measures.load == pytest.approx(28, abs=3)
    assert measures.threshold_used == "lthr 166 bpm (assumed)"
    assert measures.quality == ("lthr_assumed", "max_hr_assumed", "rest_hr_assumed")


def test_strength_without_a_duration_counts_its_sets() -> None:
    lifted = tuple(RecordedSet(exercise="squat", reps=5) for _ in range(20))

    measures = measured(Recording(sport=Sport.STRENGTH, start=START, sets=lifted), NOBODY, rpe=8)

    assert measures.load == pytest.approx(80)
    assert measures.quality == ("duration_assumed",)


def test_a_session_without_duration_or_sets_has_no_load() -> None:
    assert measured(Recording(sport=Sport.STRENGTH, start=START), NOBODY, rpe=8).load is None


def test_missing_reference_rates_are_assumed_and_said() -> None:
    measures = measured(session(Sport.ROWING, heart_rate=160), ThresholdsOfDay(lthr=ATHLETE.lthr))

    assert measures.load_method is LoadMethod.HEART_RATE
    assert measures.quality == ("max_hr_assumed", "rest_hr_assumed")


def test_a_maximum_alone_stands_for_a_missing_lthr() -> None:
    of_age = threshold(ThresholdName.MAX_HR, 180, ThresholdSource.AGE_FORMULA)

    measures = measured(session(Sport.ROWING, heart_rate=162), ThresholdsOfDay(max_hr=of_age))

    assert measures.load == pytest.approx(100)
    assert measures.threshold_used == "max hr 180 bpm (age formula)"
    assert "lthr_assumed" in measures.quality


def test_a_strap_that_fell_off_early_does_not_speak_for_the_session() -> None:
    row = session(Sport.ROWING, heart_rate=160)
    row.streams.channels[Channel.HEART_RATE][1000:] = np.nan

    assert measured(row).load is None
    assert measured(row, rpe=5).load_method is LoadMethod.SESSION_RPE


def test_a_strap_that_missed_a_third_is_brought_to_the_whole_session_and_said() -> None:
    row = session(Sport.ROWING, heart_rate=165)
    row.streams.channels[Channel.HEART_RATE][2400:] = np.nan

    measures = measured(row)

    assert measures.load == pytest.approx(100)
    assert "hr_partial" in measures.quality


def test_power_of_a_small_part_of_the_ride_gives_way_to_heart_rate() -> None:
    ride = session(Sport.CYCLING, power=250, heart_rate=150)
    ride.streams.channels[Channel.POWER][600:] = np.nan

    assert measured(ride).load_method is LoadMethod.HEART_RATE


def test_without_samples_the_load_of_the_source_is_taken_before_a_mean_heart_rate() -> None:
    told = Recording(sport=Sport.ROWING, start=START, timer_s=HOUR, device=DeviceSummary(avg_hr_bpm=150, load=62))

    measures = measured(told)

    assert measures.load == 62
    assert measures.load_method is LoadMethod.DEVICE


def test_without_samples_a_told_np_still_counts_by_power() -> None:
    told = Recording(sport=Sport.CYCLING, start=START, timer_s=HOUR, device=DeviceSummary(np_w=200, load=99))

    measures = measured(told)

    assert measures.load == pytest.approx(64)
    assert measures.load_method is LoadMethod.POWER


def test_a_load_that_its_hours_cannot_bear_is_capped_and_said() -> None:
    wrong_ftp = ThresholdsOfDay(ftp=threshold(ThresholdName.FTP, 80))

    measures = measured(session(Sport.CYCLING, power=250), wrong_ftp)

    assert measures.load == pytest.approx(85)
    assert measures.load_method is LoadMethod.POWER
    assert "capped" in measures.quality


def test_zone_seconds_add_up_to_the_seconds_recorded() -> None:
    random = np.random.default_rng(5)
    time = np.cumsum(random.choice([1, 1, 1, 3, 60], 2000)).astype(np.float64)
    ride = Recording(
        sport=Sport.CYCLING,
        start=START,
        timer_s=6000,
        streams=Streams(
            time_s=time,
            channels={Channel.POWER: random.uniform(0, 500, 2000), Channel.HEART_RATE: random.uniform(90, 185, 2000)},
        ),
    )
    recorded = 1 + sum(step if step <= 10 else 1 for step in np.diff(time))

    zones = {zone.scheme: sum(zone.seconds) for zone in measured(ride).zones}

    assert zones == {"coggan_power": recorded, "friel_hr": recorded}


def test_means_leave_out_what_devices_leave_out() -> None:
    ride = session(Sport.CYCLING, 100, power=200, cadence=90)
    ride.streams.channels[Channel.CADENCE][:50] = 0
    ride.streams.channels[Channel.POWER][:50] = 0

    summary = summarise_recording(ride)

    assert summary["avg_cadence"] == pytest.approx(90)
    assert summary.avg_power_w == pytest.approx(100)
    assert summary["work_j"] == pytest.approx(10_000)
    assert summary["max_power_w"] == 200


def test_a_heart_that_drifts_at_the_same_power_is_decoupled() -> None:
    ride = session(Sport.CYCLING, power=200, heart_rate=140)
    ride.streams.channels[Channel.HEART_RATE][1800:] = 147

    assert summarise_recording(ride)["decoupling_pct"] == pytest.approx((1 - 140 / 147) * 100)
    assert summarise_recording(session(Sport.CYCLING, 1199, power=200, heart_rate=140))["decoupling_pct"] is None


def test_speed_comes_from_distance_or_positions_when_it_was_not_recorded() -> None:
    by_distance = session(Sport.RUNNING)
    metres = {Channel.DISTANCE: 3.0 * np.arange(HOUR)}
    degrees = {Channel.LATITUDE: np.arange(HOUR) * 3.0 / 111_194.93, Channel.LONGITUDE: np.full(HOUR, 5.0)}

    for channels in (metres, degrees):
        run = replace(by_distance, streams=Streams(time_s=by_distance.streams.time_s, channels=channels))
        assert summarise_recording(run).avg_speed_ms == pytest.approx(3.0, rel=1e-4)
        assert measured(run).load == pytest.approx(100 * (3 / 4) ** 2, rel=1e-3)


def test_a_recording_without_anything_has_an_empty_summary() -> None:
    empty = Recording(sport=Sport.CYCLING, start=START)

    assert not any(summarise_recording(empty).values.values())
    assert replace(measured(empty), values={}) == Measures()


def test_a_ride_shorter_than_one_window_has_no_np() -> None:
    summary = summarise_recording(session(Sport.CYCLING, 20, power=300))

    assert summary.np_w is None
    assert summary.avg_power_w == pytest.approx(300)


def hour_of_everything(sport: Sport) -> tuple[Recording, Measures]:
    """A steady hour with every channel, the heart 10 beats higher in the second half."""
    steady = session(sport, power=200, heart_rate=140, speed=3.0, cadence=85, altitude=100.0)
    steady.streams.channels[Channel.HEART_RATE][1800:] = 150
    recording = replace(steady, distance_m=10_800.0, device=DeviceSummary(rpe=6.0))
    return recording, measured(recording)


IMPULSE = 30 * sum((hr - 50) / 135 * 0.64 * exp(1.92 * (hr - 50) / 135) for hr in (140, 150))
HOUR_AT_LTHR = 60 * (165 - 50) / 135 * 0.64 * exp(1.92 * (165 - 50) / 135)
BY_HAND = {
    "np_w": (Sport.CYCLING, 200),
    "tss": (Sport.CYCLING, 64),
    "intensity_factor": (Sport.CYCLING, 0.8),
    "avg_power_w": (Sport.CYCLING, 200),
    "max_power_w": (Sport.CYCLING, 200),
    "work_j": (Sport.CYCLING, 720_000),
    "avg_cadence": (Sport.CYCLING, 85),
    "variability_index": (Sport.CYCLING, 1),
    "avg_speed_ms": (Sport.RUNNING, 3),
    "ngp_ms": (Sport.RUNNING, 3),
    "r_tss": (Sport.RUNNING, 100 * (3 / 4) ** 2),
    "s_tss": (Sport.SWIMMING, 100 * (3 / 1.2) ** 3),
    "avg_hr_bpm": (Sport.CYCLING, 145),
    "max_hr_bpm": (Sport.CYCLING, 150),
    "efficiency_factor": (Sport.RUNNING, 180 / 145),
    "decoupling_pct": (Sport.CYCLING, (1 - 140 / 150) * 100),
    "trimp": (Sport.CYCLING, IMPULSE),
    "hr_tss": (Sport.CYCLING, 100 * IMPULSE / HOUR_AT_LTHR),
    "srpe_load": (Sport.CYCLING, 65),
    "ascent_m": (Sport.CYCLING, 0),
}


@pytest.mark.parametrize("key", [metric.session.key for metric in SESSION_METRICS if metric.session])
def test_every_metric_that_sessions_have_comes_out_as_by_hand(key: str) -> None:
    sport, expected = BY_HAND[key]
    recording, measures = hour_of_everything(sport)
    values = {**summarise_recording(recording).values, **measures.values}

    assert values[key] == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(("rpe", "method"), [(5, LoadMethod.HEART_RATE), (3, LoadMethod.SESSION_RPE)])
def test_a_told_heart_rate_counts_by_an_entered_maximum_unless_the_effort_contradicts_it(
    rpe: float, method: LoadMethod
) -> None:
    own = ThresholdsOfDay(max_hr=threshold(ThresholdName.MAX_HR, 178), sex="female")
    run = replace(told_run(4, 33), device=DeviceSummary(avg_hr_bpm=150))

    assert measured(run, own, rpe=rpe).load_method is method
    assert (
        measured(run, replace(own, lthr=threshold(ThresholdName.LTHR, 165)), rpe=3).load_method is LoadMethod.HEART_RATE
    )

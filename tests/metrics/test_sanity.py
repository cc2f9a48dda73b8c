from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.sanity import check_load, check_load_on_estimate, remove_impossible_values

START = datetime(2025, 5, 1, 6, tzinfo=UTC)


def recorded(channel: Channel, values: object, *, sport: Sport = Sport.CYCLING) -> Recording:
    column = np.array(values, dtype=np.float64)
    streams = Streams(time_s=np.arange(len(column), dtype=np.float64), channels={channel: column})
    return Recording(sport=sport, start=START, streams=streams)


def kept(recording: Recording, channel: Channel) -> list[float | None]:
    column = recording.streams.get(channel)
    assert column is not None
    return [None if np.isnan(value) else float(value) for value in column]


def test_believable_values_are_left_alone_and_nothing_is_said() -> None:
    ride = recorded(Channel.POWER, [200, 0, 900, 1400, 1700, 1300, 300])

    assert remove_impossible_values(ride) is ride


def test_a_spike_of_a_meter_is_masked_and_said() -> None:
    ride = remove_impossible_values(recorded(Channel.POWER, [200, 210, 21733, 190, 200]))

    assert kept(ride, Channel.POWER) == [200, 210, None, 190, 200]
    assert ride.quality == ("power_spikes",)


def test_a_lonely_thousand_watts_between_soft_pedalling_is_a_spike() -> None:
    ride = remove_impossible_values(recorded(Channel.POWER, [150, 140, 1500, 150, 160]))

    assert kept(ride, Channel.POWER)[2] is None


def test_a_track_sprint_is_no_spike() -> None:
    sprint = [300, 700, 1300, 1900, 2150, 2200, 2050, 1800, 1500, 900, 200]

    assert remove_impossible_values(recorded(Channel.POWER, sprint)).quality == ()


def test_a_spike_at_the_very_beginning_is_found() -> None:
    assert kept(remove_impossible_values(recorded(Channel.POWER, [9000, 100, 110])), Channel.POWER)[0] is None


def test_more_than_a_minute_above_two_thousand_watts_drops_the_channel() -> None:
    ride = remove_impossible_values(recorded(Channel.POWER, [2500] * 61 + [200] * 100))

    assert ride.streams.get(Channel.POWER) is None
    assert ride.quality == ("power_implausible",)


def test_an_hour_above_five_hundred_watts_drops_the_channel() -> None:
    assert remove_impossible_values(recorded(Channel.POWER, [501.0] * 3600)).streams.get(Channel.POWER) is None
    assert remove_impossible_values(recorded(Channel.POWER, [499.0] * 3600)).quality == ()


def test_negative_power_is_unknown() -> None:
    ride = remove_impossible_values(recorded(Channel.POWER, [200, -30, 210]))

    assert kept(ride, Channel.POWER) == [200, None, 210]
    assert ride.quality == ("power_negative",)


def test_a_power_channel_of_nothing_but_zeros_is_no_power_meter() -> None:
    ride = remove_impossible_values(recorded(Channel.POWER, [0.0] * 100))

    assert ride.streams.get(Channel.POWER) is None
    assert ride.quality == ("power_absent",)


def test_a_strap_without_contact_is_told_apart_from_an_impossible_rate() -> None:
    ride = remove_impossible_values(recorded(Channel.HEART_RATE, [0, 120, 24, 25, 230, 231]))

    assert kept(ride, Channel.HEART_RATE) == [None, 120, None, 25, 230, None]
    assert ride.quality == ("hr_dropouts", "hr_implausible")


def test_a_mean_heart_rate_above_220_drops_the_channel() -> None:
    ride = remove_impossible_values(recorded(Channel.HEART_RATE, [225.0] * 60))

    assert ride.streams.get(Channel.HEART_RATE) is None
    assert ride.quality == ("hr_implausible",)


def test_speed_is_judged_by_sport() -> None:
    assert remove_impossible_values(recorded(Channel.SPEED, [5, 20, 5])).quality == ()
    assert kept(remove_impossible_values(recorded(Channel.SPEED, [3, 20, 3], sport=Sport.RUNNING)), Channel.SPEED) == [
        3,
        None,
        3,
    ]


def test_altitude_that_leaps_away_and_back_is_unknown() -> None:
    ride = remove_impossible_values(recorded(Channel.ALTITUDE, [100, 101, 900, 102, 103]))

    assert kept(ride, Channel.ALTITUDE) == [100, 101, None, 102, 103]
    assert ride.quality == ("altitude_jumps",)


def test_a_first_altitude_from_before_the_barometer_settled_is_unknown() -> None:
    assert kept(remove_impossible_values(recorded(Channel.ALTITUDE, [0, 500, 501, 502])), Channel.ALTITUDE)[0] is None


@pytest.mark.parametrize(
    ("channel", "wrong", "code"),
    [
        (Channel.CADENCE, 251, "cadence_implausible"),
        (Channel.LATITUDE, 91, "positions_implausible"),
        (Channel.LONGITUDE, -180.1, "positions_implausible"),
        (Channel.TEMPERATURE, 127, "temperature_implausible"),
        (Channel.DISTANCE, -1, "distance_implausible"),
        (Channel.SPEED, float("inf"), "speed_implausible"),
    ],
)
def test_a_value_out_of_range_is_unknown_and_said(channel: Channel, wrong: float, code: str) -> None:
    cleaned = remove_impossible_values(recorded(channel, [10, wrong, 12]))

    assert kept(cleaned, channel) == [10, None, 12]
    assert cleaned.quality == (code,)


def test_samples_whose_clock_ran_back_are_left_out() -> None:
    streams = Streams(time_s=np.array([0.0, 1, 2, 1, 2, 3]), channels={Channel.POWER: np.array([1.0, 2, 3, 4, 5, 6])})

    cleaned = remove_impossible_values(Recording(sport=Sport.CYCLING, start=START, streams=streams))

    assert cleaned.streams.time_s.tolist() == [0, 1, 2, 3]
    assert kept(cleaned, Channel.POWER) == [1, 2, 3, 6]
    assert cleaned.quality == ("time_backwards",)


def test_earlier_codes_are_kept_before_ours() -> None:
    ride = recorded(Channel.POWER, [200, -30, 210])

    cleaned = remove_impossible_values(
        Recording(sport=ride.sport, start=START, streams=ride.streams, quality=("salvaged",))
    )

    assert cleaned.quality == ("salvaged", "power_negative")


@given(st.sampled_from(list(Channel)), st.lists(st.floats(allow_nan=True, allow_infinity=True), max_size=60))
def test_cleaning_twice_changes_nothing_more(channel: Channel, values: list[float]) -> None:
    once = remove_impossible_values(recorded(channel, values))
    twice = remove_impossible_values(once)

    assert twice.quality == once.quality
    if channel in once.streams.channels:
        assert np.isfinite(once.streams.channels[channel]).sum() == np.isfinite(twice.streams.channels[channel]).sum()


def test_an_empty_recording_is_left_alone() -> None:
    nothing = Recording(sport=Sport.STRENGTH, start=START)

    assert remove_impossible_values(nothing) is nothing


@pytest.mark.parametrize(
    ("load", "hours", "counted", "code"),
    [
        (0, 1, 0, None),
        (600, 6, 600, None),
        (700, 8, 600, "load_unconfirmed"),
        (110.1, 1, 110.1, None),
        (220, 2, 220, None),
        (221, 2, 220, "load_unconfirmed"),
        (10_000, 100, 600, "load_unconfirmed"),
        (-5, 2, 170, "capped"),
        (float("nan"), 2, 170, "capped"),
        (900, None, 600, "load_unconfirmed"),
        (-5, None, None, "capped"),
    ],
)
def test_a_load_counts_as_far_as_its_hours_bear_it(
    load: float, hours: float | None, counted: float | None, code: str | None
) -> None:
    checked = check_load(load, hours)

    assert checked.load == counted
    assert checked.code == code


@pytest.mark.parametrize(
    ("load", "counted", "code"),
    [(600, 600, None), (601, 601, "high_load"), (1500, 1500, "high_load"), (1501, 600, "load_unconfirmed")],
)
def test_a_recorded_load_counts_in_full_up_to_what_anybody_has_held(
    load: float, counted: float, code: str | None
) -> None:
    checked = check_load(load, 24, recorded=True)

    assert checked.load == counted
    assert checked.code == code


@pytest.mark.parametrize(
    ("load", "hours", "counted"),
    [(40, 1 / 3, 40), (45, 1 / 3, 40), (104, 1, 104), (130, 1, 105), (170, 1.5, 150), (150, 1.5, 150), (300, 2, 200)],
)
def test_on_an_estimate_a_load_counts_as_far_as_anybody_can_hold_it(load: float, hours: float, counted: float) -> None:
    checked = check_load_on_estimate(load, hours)

    assert checked.load == pytest.approx(counted)
    assert checked.code == (None if load == counted else "estimate_too_low")


@given(st.floats(0.01, 10), st.floats(0, 5))
def test_a_longer_session_may_count_more_on_an_estimate(hours: float, longer: float) -> None:
    short, long = (check_load_on_estimate(1e6, h).load for h in (hours, hours + longer))

    assert short is not None and long is not None and short <= long + 1e-9

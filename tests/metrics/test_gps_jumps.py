from dataclasses import replace

import numpy as np
import pytest

from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.sanity import metres_between, remove_impossible_values
from lanterne_rouge.metrics.session import summarise_recording
from tests.worlds import ride


def run(*, away: slice, degrees: float = 5.0) -> Recording:
    """Half an hour at 3 m/s whose receiver claims to be elsewhere for a while, and sums up the way there and back."""
    steady = ride(minutes=30, sport=Sport.RUNNING, speed=3.0, watts=None)
    channels = dict(steady.streams.channels)
    longitude = channels[Channel.LONGITUDE].copy()
    longitude[away] += degrees
    latitude = channels[Channel.LATITUDE]
    steps = metres_between(latitude[:-1], longitude[:-1], latitude[1:], longitude[1:])
    channels[Channel.LONGITUDE] = longitude
    channels[Channel.DISTANCE] = np.concatenate(([0.0], np.cumsum(steps)))
    del channels[Channel.SPEED]
    streams = Streams(time_s=steady.streams.time_s, channels=channels)
    return replace(steady, streams=streams, distance_m=float(channels[Channel.DISTANCE][-1]))


@pytest.mark.parametrize("away", [slice(600, 601), slice(600, 660), slice(600, 900), slice(0, 10), slice(1799, 1800)])
def test_a_place_that_nobody_can_have_reached_is_unknown_and_its_way_is_not_counted(away: slice) -> None:
    astray = run(away=away)

    settled = remove_impossible_values(astray)

    longitude = settled.streams.get(Channel.LONGITUDE)
    assert longitude is not None and np.isnan(longitude[away]).all()
    assert np.isnan(longitude).sum() == len(range(1800)[away])
    assert astray.distance_m is not None and astray.distance_m > 500_000
    assert settled.distance_m == pytest.approx(1799 * 3, rel=0.01)
    assert "gps_jumps" in settled.quality
    assert summarise_recording(settled).ngp_ms == pytest.approx(3, rel=0.03)


def test_after_a_jump_for_good_both_places_stay_and_only_the_leap_is_taken_out() -> None:
    settled = remove_impossible_values(run(away=slice(900, None)))

    longitude = settled.streams.get(Channel.LONGITUDE)
    assert longitude is not None and np.isfinite(longitude).all()
    assert settled.distance_m == pytest.approx(1799 * 3, rel=0.01)
    assert "gps_jumps" in settled.quality


def test_a_meter_on_the_wheel_is_not_touched_by_a_leap_of_the_receiver() -> None:
    astray = run(away=slice(600, 660))
    wheel = np.arange(1800) * 3.0
    channels = {**astray.streams.channels, Channel.DISTANCE: wheel}
    measured = replace(astray, streams=Streams(time_s=astray.streams.time_s, channels=channels), distance_m=5397.0)

    settled = remove_impossible_values(measured)

    assert settled.distance_m == 5397
    assert np.array_equal(settled.streams.channels[Channel.DISTANCE], wheel)


def test_crossing_the_date_line_is_no_leap() -> None:
    steady = ride(minutes=10)
    east = (179.99 + np.arange(600) * 8 / 111_320 + 180) % 360 - 180
    channels = {**steady.streams.channels, Channel.LONGITUDE: east}

    assert (
        remove_impossible_values(
            replace(steady, streams=Streams(time_s=steady.streams.time_s, channels=channels))
        ).quality
        == ()
    )

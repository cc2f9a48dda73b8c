from dataclasses import replace
from itertools import permutations

import numpy as np

from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Recording
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.intake.merging import Told, merge
from tests.worlds import part_of, ride


def told(recording: Recording, file: FileFormat, name: str, *, listed: bool = False) -> Told:
    return Told(recording=recording, format=file, sha256=name, index=0, listed=listed)


def part(recording: Recording, first: int, last: int, **device: float) -> Recording:
    cut = part_of(recording, first, last)
    return replace(cut, distance_m=8.0 * (last - first), device=DeviceSummary(**device))


def places_only(recording: Recording) -> Recording:
    wanted = (Channel.LATITUDE, Channel.LONGITUDE)
    channels = {channel: recording.streams.channels[channel] for channel in wanted}
    return replace(recording, streams=Streams(time_s=recording.streams.time_s, channels=channels))


def test_the_longest_leads_and_its_halves_fill_in_what_it_did_not_measure() -> None:
    whole = ride(minutes=60)
    halves = (part(whole, 0, 1800, avg_power_w=500, weight_kg=70), part(whole, 1800, 3600, avg_power_w=500))

    merged = merge(
        [
            told(halves[0], FileFormat.FIT, "a"),
            told(places_only(whole), FileFormat.GPX, "b"),
            told(halves[1], FileFormat.FIT, "c"),
        ]
    )

    power = merged.recording.streams.get(Channel.POWER)
    assert power is not None and np.isfinite(power).all()
    assert merged.recording.elapsed_s == whole.elapsed_s
    assert merged.recording.distance_m == whole.distance_m
    assert (merged.recording.device.avg_power_w, merged.recording.device.weight_kg) == (None, 70)
    assert [Channel.POWER in given for given in merged.channels] == [True, False, True]
    assert merged.order[0] == 1


def test_the_order_of_the_files_does_not_matter() -> None:
    whole = ride(minutes=30)
    files = [
        told(places_only(whole), FileFormat.GPX, "a"),
        told(part(whole, 0, 900), FileFormat.FIT, "b"),
        told(part(whole, 300, 1800), FileFormat.TCX, "c"),
    ]

    orders = {
        tuple(mixed[place].sha256 for place in merge(mixed).order) for mixed in (list(p) for p in permutations(files))
    }

    assert len(orders) == 1


def test_a_title_of_a_list_wins_over_what_a_file_is_called() -> None:
    named = replace(ride(minutes=20), title="Run")
    listed = replace(places_only(ride(minutes=20)), title="To the lake")

    merged = merge([told(named, FileFormat.FIT, "a"), told(listed, FileFormat.GPX, "b", listed=True)])

    assert merged.recording.title == "To the lake"

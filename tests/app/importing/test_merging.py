from dataclasses import replace
from itertools import permutations

import numpy as np

from lanterne_rouge.app.importing.merging import SourceRecording, active_indices, merge
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from tests.worlds import lifting, part_of, ride


def told(recording: Recording, file: FileFormat, name: str, *, listed: bool = False) -> SourceRecording:
    return SourceRecording(recording=recording, format=file, sha256=name, index=0, listed=listed)


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


def logged(reps: int, name: str, *, until: float = 0.0, fresh: bool = False) -> SourceRecording:
    sets = (RecordedSet(exercise="Squat", weight_kg=100.0, reps=reps),)
    recording = replace(lifting(), streams=Streams(), sets=sets, timer_s=reps * 60.0, elapsed_s=reps * 60.0)
    return replace(told(recording, FileFormat.STRONG, name, listed=True), until=until, fresh=fresh)


def test_what_the_athlete_logged_counts_before_what_a_watch_guessed() -> None:
    watch = told(lifting(), FileFormat.FIT, "a")

    merged = merge([watch, logged(8, "b")]).recording

    assert [s.reps for s in merged.sets] == [8]
    assert merged.sport is Sport.STRENGTH
    assert len(merged.streams) == len(watch.recording.streams)
    assert merged.timer_s == watch.recording.timer_s


def test_the_export_that_reaches_further_counts_whatever_the_order() -> None:
    exports = (logged(5, "a", until=3.0), logged(8, "b", until=9.0), logged(6, "c", until=6.0))

    for order in permutations(exports):
        merged = merge(order).recording
        assert ([s.reps for s in merged.sets], merged.timer_s) == ([8], 480)
        assert [order[i].sha256 for i in active_indices(order)] == ["b"]


def test_of_exports_that_end_alike_the_one_coming_in_counts_and_else_the_first() -> None:
    assert [s.reps for s in merge([logged(5, "a"), logged(8, "b", fresh=True)]).recording.sets] == [8]
    assert [s.reps for s in merge([logged(8, "b"), logged(5, "a")]).recording.sets] == [8]


def test_recordings_of_devices_all_go_on_telling() -> None:
    whole = ride(minutes=10)

    assert active_indices([told(whole, FileFormat.FIT, "a"), told(whole, FileFormat.FIT, "b"), logged(5, "c")]) == (
        0,
        1,
        2,
    )

from collections import Counter
from itertools import islice

import numpy as np

from benchmarks.invented_archive import ItemKind, archive_recordings


def test_the_shares_of_formats_damages_and_duplicates_are_exact() -> None:
    items = list(archive_recordings(100))

    assert Counter(item.kind for item in items) == {
        ItemKind.FIT: 90,
        ItemKind.TCX: 3,
        ItemKind.GPX: 2,
        ItemKind.DAMAGED: 2,
        ItemKind.DUPLICATE: 3,
    }
    assert len({item.name for item in items}) == 100


def test_a_duplicate_is_an_earlier_plain_recording() -> None:
    seen = {}
    for item in archive_recordings(100):
        if item.kind is ItemKind.DUPLICATE:
            original = seen[item.number]
            assert original.kind is ItemKind.FIT
            for channel, values in item.recording.streams.channels.items():
                assert np.array_equal(values, original.recording.streams.channels[channel])
        else:
            seen[item.number] = item


def test_sessions_last_half_an_hour_to_four_hours_and_are_long_on_the_whole() -> None:
    minutes = [(item.recording.timer_s or 0) / 60 for item in archive_recordings(150)]

    assert min(minutes) > 29 and max(minutes) < 241
    # Records of 35 octets make a gigabyte of 3000 files only when the mean is at least 160 minutes.
    assert np.mean(minutes) > 160


def test_the_archive_is_the_same_every_time() -> None:
    first, again = (
        [item.recording.streams.time_s.sum() for item in islice(archive_recordings(3000), 5)] for _ in range(2)
    )

    assert first == again


def test_originals_do_not_overlap_so_that_only_duplicates_are_merged() -> None:
    # Ten years hold 3000 sessions at a distance of more than a day; a small archive is spread over the same years.
    items = [item for item in archive_recordings(60) if item.kind is not ItemKind.DUPLICATE]

    starts = [item.recording.start for item in items]

    assert starts == sorted(starts)
    assert (starts[-1] - starts[0]).days > 9 * 365

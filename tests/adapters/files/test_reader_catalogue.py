"""Every kind of file has one reader, found by content alone."""

from pathlib import Path

import pytest

from lanterne_rouge.adapters.files.catalogue import READERS
from lanterne_rouge.domain.recording import FETCHED_FORMATS, FileFormat

from .test_intervals_csv import ACTIVITIES, WELLNESS
from .test_strava_export import ENGLISH
from .track_files import gpx, tcx


def first_reader(data: bytes) -> FileFormat | None:
    return next((reader.format for reader in READERS if reader.recognises(data[:4096])), None)


def test_there_is_one_reader_for_each_format() -> None:
    assert sorted(reader.format for reader in READERS) == sorted(set(FileFormat) - FETCHED_FORMATS)


@pytest.mark.parametrize(
    ("data", "format"),
    [
        (tcx(), FileFormat.TCX),
        (gpx(), FileFormat.GPX),
        (WELLNESS.encode(), FileFormat.INTERVALS_WELLNESS),
        (ACTIVITIES.encode(), FileFormat.INTERVALS_ACTIVITIES),
        (ENGLISH.encode(), FileFormat.STRAVA_ACTIVITIES),
        (b"date,hrv\n2024-01-01,60\n", FileFormat.DAILY_WELLNESS),
        (b"<html></html>", None),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", None),
        (b"", None),
        (b'{"date": 1, "hrv": 2}', None),
    ],
)
def test_the_right_reader_comes_first(data: bytes, format: FileFormat | None) -> None:
    assert first_reader(data) == format


def test_all_real_activities_are_recognised_as_what_they_are(shared_data: Path) -> None:
    for file in (shared_data / "activities").glob("*.[ftgFTG]*"):
        if not file.name.endswith(".gz"):
            assert first_reader(file.read_bytes()) == file.suffix[1:].lower(), file.name

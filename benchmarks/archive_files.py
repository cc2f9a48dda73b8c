"""Ten invented years as files on disk: FIT, and a few as TCX, GPX, damaged or doubled."""

from datetime import timedelta
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np

from benchmarks.invented_archive import ItemKind, archive_recordings
from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.streams import Channel


def write_archive(folder: Path, count: int, seed: int = 7) -> int:
    """Write the archive; returns its size in bytes."""
    written: dict[int, bytes] = {}
    total = 0
    for item in archive_recordings(count, seed):
        data = written.pop(item.number, None) if item.kind is ItemKind.DUPLICATE else None
        data = data or _file(item.recording, item.kind)
        written = {item.number: data} if item.kind is not ItemKind.DUPLICATE else written
        (folder / item.name).write_bytes(data)
        total += len(data)
    return total


def _file(recording: Recording, kind: ItemKind) -> bytes:
    if kind is ItemKind.TCX:
        return _tcx(recording).encode()
    if kind is ItemKind.GPX:
        return _gpx(recording).encode()
    data = write_recording(recording)
    if kind is not ItemKind.DAMAGED:
        return data
    middle = len(data) // 2
    noise = np.random.default_rng(len(data)).integers(0, 256, 1024, dtype=np.uint8).tobytes()
    return data[:middle] + noise + data[middle + 1024 :]


def _tcx(recording: Recording) -> str:
    start = recording.start.strftime("%Y-%m-%dT%H:%M:%SZ")
    sport = {"cycling": "Biking", "running": "Running"}.get(recording.sport.value, "Other")
    points = "".join(
        f"<Trackpoint><Time>{t}</Time><Position><LatitudeDegrees>{lat:.7f}</LatitudeDegrees>"
        f"<LongitudeDegrees>{lon:.7f}</LongitudeDegrees></Position><AltitudeMeters>{alt:.1f}</AltitudeMeters>"
        f"<DistanceMeters>{dist:.2f}</DistanceMeters><HeartRateBpm><Value>{hr:.0f}</Value></HeartRateBpm>"
        f"<Cadence>{cad:.0f}</Cadence><Extensions><TPX><Watts>{watts:.0f}</Watts></TPX></Extensions></Trackpoint>"
        for t, lat, lon, alt, dist, hr, cad, watts in _points(recording)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase xmlns='
        '"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>'
        f'<Activity Sport="{sport}"><Id>{start}</Id><Lap StartTime="{start}"><TotalTimeSeconds>'
        f"{recording.timer_s or recording.elapsed_s}</TotalTimeSeconds><Track>{points}</Track></Lap></Activity>"
        "</Activities></TrainingCenterDatabase>"
    )


def _gpx(recording: Recording) -> str:
    points = "".join(
        f'<trkpt lat="{lat:.7f}" lon="{lon:.7f}"><ele>{alt:.1f}</ele><time>{t}</time><extensions><power>{watts:.0f}'
        f"</power><gpxtpx:TrackPointExtension><gpxtpx:hr>{hr:.0f}</gpxtpx:hr><gpxtpx:cad>{cad:.0f}</gpxtpx:cad>"
        "</gpxtpx:TrackPointExtension></extensions></trkpt>"
        for t, lat, lon, alt, _, hr, cad, watts in _points(recording)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="benchmark" '
        'xmlns="http://www.topografix.com/GPX/1/1" '
        'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk>'
        f"<name>{escape(recording.title or 'ride')}</name><type>{recording.sport}</type>"
        f"<trkseg>{points}</trkseg></trk></gpx>"
    )


_COLUMNS = (
    Channel.LATITUDE,
    Channel.LONGITUDE,
    Channel.ALTITUDE,
    Channel.DISTANCE,
    Channel.HEART_RATE,
    Channel.CADENCE,
    Channel.POWER,
)


def _points(recording: Recording) -> list[tuple[str, float, float, float, float, float, float, float]]:
    streams = recording.streams
    empty = np.zeros(len(streams))
    columns = [np.nan_to_num(streams.channels.get(c, empty)).tolist() for c in _COLUMNS]
    times = [(recording.start + timedelta(seconds=t)).strftime("%Y-%m-%dT%H:%M:%SZ") for t in streams.time_s.tolist()]
    return list(zip(times, *columns, strict=True))

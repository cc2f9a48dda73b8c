"""Small TCX and GPX files, written for the tests."""

from collections.abc import Iterable, Mapping

TCX_SPACE = "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
TPX_SPACE = "http://www.garmin.com/xmlschemas/ActivityExtension/v2"


def moment(second: float) -> str:
    """A time on the morning of 1 May 2024, as files write it."""
    whole = int(second)
    fraction = f"{second - whole:.3f}"[1:] if second != whole else ""
    return f"2024-05-01T{6 + whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}Z"


def tcx_point(second: float | str, inner: str = "<HeartRateBpm><Value>120</Value></HeartRateBpm>") -> str:
    time = second if isinstance(second, str) else moment(second)
    return f"<Trackpoint><Time>{time}</Time>{inner}</Trackpoint>"


def tcx_lap(start: float | str, seconds: float, points: Iterable[str], *, totals: str = "", after: str = "") -> str:
    time = start if isinstance(start, str) else moment(start)
    return (
        f'<Lap StartTime="{time}"><TotalTimeSeconds>{seconds}</TotalTimeSeconds>{totals}'
        f"<Track>{''.join(points)}</Track>{after}</Lap>"
    )


def tcx_activity(*laps: str, sport: str = "Biking", after: str = "") -> str:
    return f'<Activity Sport="{sport}"><Id>{moment(0)}</Id>{"".join(laps)}{after}</Activity>'


def tcx(*activities: str) -> bytes:
    body = "".join(activities)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<TrainingCenterDatabase xmlns="{TCX_SPACE}" xmlns:ns3="{TPX_SPACE}">'
        f"<Activities>{body}</Activities></TrainingCenterDatabase>"
    ).encode()


def gpx_point(second: float | str | None, latitude: float = 50.0, longitude: float = 8.0, inner: str = "") -> str:
    time = second if isinstance(second, str) else "" if second is None else moment(second)
    told = f"<time>{time}</time>" if time else ""
    return f'<trkpt lat="{latitude}" lon="{longitude}">{told}{inner}</trkpt>'


def gpx_extension(values: Mapping[str, float | str], prefix: str = "gpxtpx") -> str:
    inner = "".join(f"<{prefix}:{name}>{value}</{prefix}:{name}>" for name, value in values.items())
    return f"<extensions><{prefix}:TrackPointExtension>{inner}</{prefix}:TrackPointExtension></extensions>"


def gpx_track(*stretches: Iterable[str], name: str = "", kind: str = "") -> str:
    head = (f"<name>{name}</name>" if name else "") + (f"<type>{kind}</type>" if kind else "")
    segments = (f"<trkseg>{''.join(points)}</trkseg>" for points in stretches)
    return f"<trk>{head}{''.join(segments)}</trk>"


def gpx(*tracks: str) -> bytes:
    body = "".join(tracks)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gpx version="1.1" creator="A watch" xmlns="http://www.topografix.com/GPX/1/1" '
        f'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">{body}</gpx>'
    ).encode()

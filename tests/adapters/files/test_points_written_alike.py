"""Long files, whose points are read by their form, tell what the XML parser alone hears in them."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.gpx import read_gpx
from lanterne_rouge.adapters.files.tcx import read_tcx
from lanterne_rouge.adapters.files.track.alike import WORTH_FORMS
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile, Recording

from .track_files import gpx, gpx_extension, gpx_point, gpx_track, moment, tcx, tcx_activity, tcx_lap, tcx_point

POINTS = 400
# A document that contains the name of the placeholder is read by the parser alone; after the root it changes nothing.
BY_PARSER = b"<!-- points-read-by-their-form -->"
INNER = (
    "<HeartRateBpm><Value>{}</Value></HeartRateBpm><Cadence>90</Cadence>"
    "<Extensions><ns3:TPX><ns3:Speed>8.5</ns3:Speed><ns3:Watts>2{}</ns3:Watts></ns3:TPX></Extensions>"
)
TCX_POINTS = [tcx_point(s, INNER.format(120 + s % 9, s % 100)) for s in range(POINTS)]
GPX_POINTS = [
    gpx_point(s, 50 + s / 1e5, inner=f"<ele>{s % 50}</ele>{gpx_extension({'hr': 120 + s % 9, 'cad': 88})}")
    for s in range(POINTS)
]
ODD = (
    "",
    "<!-- a note -->",
    "<!-- {point} -->",
    "<![CDATA[{point}]]>",
    "<name>{point}</name>",
    "<Trackpoint/>",
    "<trkpt lat='50.1' lon='8'><time>2024-05-01T06:01:00Z</time></trkpt>",
    '<trkpt lat="50.1" lon="8"><time>2024-05-01T06:01:00Z</time><ele/></trkpt>',
    '<trkpt lat="50.1" lon="8" lat="3"><time>2024-05-01T06:01:00Z</time></trkpt>',
    "<TRACKPOINT><TIME>2024-05-01T06:01:00Z</TIME></TRACKPOINT>",
    "<Trackpoint><Time>2024-05-01T06:01:00+02:00</Time><Cadence>&#57;0</Cadence></Trackpoint>",
    "<Trackpoint><Time>2024-05-01T06:01:00.5Z</Time><Cadence>many</Cadence></Trackpoint>",
    "<Trackpoint><Time>2024-05-01T06:01:00Z</Time><Cadence>9\u0663</Cadence></Trackpoint>",
    "<Trackpoint><Time>2024-05-01T06:01:00Z</Time><Cadence>80</Cadence><Cadence>70</Cadence></Trackpoint>",
    "<Trackpoint><Time>2024-05-01T06:01:00Z</Time><Cadence>8<b>1</b>0</Cadence></Trackpoint>",
    "<Trackpoint><Time>2024-05-01T06:01:00Z</Time><Trackpoint><Cadence>60</Cadence></Trackpoint></Trackpoint>",
    "<Trackpoint>\r\n <Time>\r\n 2024-05-01T06:01:00Z\r\n </Time>\r\n</Trackpoint>",
    "{point}</Track><Track>",
    "{point}</trkseg><trkseg>",
    "{point}</trkseg></trk><trk><trkseg>",
    "<points>{point}",
    '<a b="{point}">',
    "&",
    "]]>",
)
CASES: list[tuple[Callable[[bytes], ParsedFile], list[str], Callable[[list[str]], bytes]]] = [
    (read_tcx, TCX_POINTS, lambda points: tcx(tcx_activity(tcx_lap(0, POINTS, points)))),
    (read_gpx, GPX_POINTS, lambda points: gpx(gpx_track(points, name="A ride"))),
]
IDS = ["tcx", "gpx"]


def told(read: Callable[[bytes], ParsedFile], data: bytes) -> object:
    """All that a reader says of a document."""
    try:
        parsed = read(data)
    except BadFile as error:
        return error.sentence, error.next_step
    return parsed.problems, parsed.salvaged, parsed.ignored, [_facts(recording) for recording in parsed.recordings]


def _facts(recording: Recording) -> object:
    streams = recording.streams
    columns = {channel: column.tobytes() for channel, column in streams.channels.items()}
    totals = (recording.sport, recording.start, recording.utc_offset_s, recording.timer_s, recording.distance_m)
    return totals, recording.title, recording.laps, recording.quality, streams.time_s.tobytes(), columns


@pytest.mark.parametrize(("read", "points", "document"), CASES, ids=IDS)
@given(data=st.data())
def test_odd_points_among_thousands_are_heard_as_the_parser_hears_them(
    read: Callable[[bytes], ParsedFile],
    points: list[str],
    document: Callable[[list[str]], bytes],
    data: st.DataObject,
) -> None:
    told_points = list(points)
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, POINTS - 1))
        told_points[at] = data.draw(st.sampled_from(ODD)).replace("{point}", points[at])
    octets = bytearray(document(told_points))
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(octets) - 1))
        octets[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))

    assert len(octets) > WORTH_FORMS
    assert told(read, bytes(octets)) == told(read, bytes(octets) + BY_PARSER)


@pytest.mark.parametrize(("read", "points", "document"), CASES, ids=IDS)
def test_points_that_change_their_form_all_the_time_keep_their_order(
    read: Callable[[bytes], ParsedFile], points: list[str], document: Callable[[list[str]], bytes]
) -> None:
    """Every third point has an element more, every seventh one that no form was learnt of."""
    changing = [
        point.replace("</Trackpoint>", f"<e{n % 60}/></Trackpoint>").replace("</trkpt>", f"<e{n % 60}/></trkpt>")
        if n % 7 == 0
        else point.replace("<Cadence>90</Cadence>", "").replace("<gpxtpx:cad>88</gpxtpx:cad>", "")
        if n % 3 == 0
        else point
        for n, point in enumerate(points)
    ]
    octets = document(changing)

    (recording,) = read(octets).recordings

    assert len(octets) > WORTH_FORMS
    assert recording.streams.time_s.tolist() == list(range(POINTS))
    assert told(read, octets) == told(read, octets + BY_PARSER)


@pytest.mark.parametrize(
    "second",
    [
        "2024-02-30T06:00:00Z",
        "2024-05-01T24:00:00Z",
        "2024-05-01T06:60:00Z",
        "0000-05-01T06:00:00Z",
        "2024-05-01 06:00Z ",
    ],
)
def test_a_time_that_is_none_is_left_out_among_thousands(second: str) -> None:
    points = [tcx_point(second if s == 200 else moment(s), INNER.format(120, s % 100)) for s in range(POINTS)]
    octets = tcx(tcx_activity(tcx_lap(0, POINTS, points)))

    assert told(read_tcx, octets) == told(read_tcx, octets + BY_PARSER)


@pytest.mark.parametrize("fraction", [".000", ".250", ".5", ".123456"])
def test_times_with_fractions_are_exact(fraction: str) -> None:
    points = [tcx_point(moment(s).replace("Z", f"{fraction}Z"), INNER.format(120, s % 100)) for s in range(POINTS)]
    octets = tcx(tcx_activity(tcx_lap(f"2024-05-01T06:00:00{fraction}Z", POINTS, points)))

    assert told(read_tcx, octets) == told(read_tcx, octets + BY_PARSER)
    assert read_tcx(octets).recordings[0].start.microsecond == round(float(f"0{fraction}") * 1e6)


def test_a_root_that_ends_before_its_points_is_damage() -> None:
    octets = tcx(tcx_activity(tcx_lap(0, POINTS, TCX_POINTS))) + "".join(TCX_POINTS).encode()

    assert told(read_tcx, octets) == told(read_tcx, octets + BY_PARSER)
    assert read_tcx(octets).salvaged


def test_values_are_those_that_were_written() -> None:
    (recording,) = read_gpx(gpx(gpx_track(GPX_POINTS))).recordings

    latitude = next(column for channel, column in recording.streams.channels.items() if channel == "latitude")
    assert np.array_equal(latitude, [50 + s / 1e5 for s in range(POINTS)])

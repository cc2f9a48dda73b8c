"""How fast TCX and GPX files become recordings, beside the bare parsers of the standard library on the same files.

The bare parsers only walk the elements and keep nothing: what lies between them and us is the making of recordings.
Real files are taken from the folder that LANTERNE_TEST_DATA names; without it, files of the usual shape are made.
"""

import gc
import io
import os
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

from lanterne_rouge.adapters.files.gpx import read_gpx
from lanterne_rouge.adapters.files.tcx import read_tcx

OURS = "lanterne_rouge"
BARE = "expat, nothing kept"
ROUNDS = 3
SMALLEST = 100_000


@dataclass(frozen=True, kw_only=True)
class Result:
    """Seconds for all files of one kind, the best of the rounds, for each way to read them."""

    kind: str
    seconds: Mapping[str, float]
    octets: int
    files: int

    def speed(self, way: str) -> float:
        """MB/s."""
        return self.octets / self.seconds[way] / 1e6


def run(rounds: int = ROUNDS) -> Sequence[Result]:
    """Measure both kinds, each file in each way in turn."""
    return [measure("tcx", read_tcx, rounds), measure("gpx", read_gpx, rounds)]


def measure(kind: str, ours: Callable[[bytes], object], rounds: int) -> Result:
    files = load_files(kind)
    ways = {OURS: ours, BARE: walk_with_expat, "iterparse, nothing kept": walk_with_iterparse}
    seconds = dict.fromkeys(ways, 0.0)
    for data in files:
        best = dict.fromkeys(ways, float("inf"))
        for _ in range(rounds):
            for name, way in ways.items():
                best[name] = min(best[name], _time(way, data))
        for name in ways:
            seconds[name] += best[name]
    return Result(kind=kind, seconds=seconds, octets=sum(map(len, files)), files=len(files))


def load_files(kind: str) -> Sequence[bytes]:
    """The sample files, small ones left out, or files made here."""
    folder = os.environ.get("LANTERNE_TEST_DATA")
    if folder and (Path(folder) / "activities").is_dir():
        files = (path.read_bytes() for path in sorted((Path(folder) / "activities").glob(f"*.{kind}")))
        return [data for data in files if len(data) >= SMALLEST]
    return [make_tcx(5000) if kind == "tcx" else make_gpx(5000)]


def make_tcx(points: int) -> bytes:
    """An indoor ride with heart rate, cadence and power."""
    body = "\n".join(
        f"""          <Trackpoint>
            <Time>{_moment(n)}</Time>
            <DistanceMeters>{n * 8.5}</DistanceMeters>
            <HeartRateBpm><Value>{130 + n % 20}</Value></HeartRateBpm>
            <Cadence>{85 + n % 9}</Cadence>
            <Extensions><ns3:TPX><ns3:Speed>8.5</ns3:Speed><ns3:Watts>{200 + n % 50}</ns3:Watts></ns3:TPX></Extensions>
          </Trackpoint>"""
        for n in range(points)
    )
    return (
        f'<TrainingCenterDatabase xmlns:ns3="x"><Activities><Activity Sport="Biking"><Lap StartTime="{_moment(0)}">'
        f"<TotalTimeSeconds>{points}</TotalTimeSeconds><Track>{body}</Track></Lap></Activity></Activities>"
        "</TrainingCenterDatabase>"
    ).encode()


def make_gpx(points: int) -> bytes:
    """A ride outdoors with heart rate and cadence."""
    body = "\n".join(
        f"""   <trkpt lat="{50 + n * 1e-5:.7f}" lon="8.1234567">
    <ele>{300 + n % 40 / 10}</ele>
    <time>{_moment(n)}</time>
    <extensions>
     <gpxtpx:TrackPointExtension>
      <gpxtpx:hr>{130 + n % 20}</gpxtpx:hr>
      <gpxtpx:cad>{85 + n % 9}</gpxtpx:cad>
     </gpxtpx:TrackPointExtension>
    </extensions>
   </trkpt>"""
        for n in range(points)
    )
    return f'<gpx xmlns:gpxtpx="x"><trk><type>cycling</type><trkseg>{body}</trkseg></trk></gpx>'.encode()


def walk_with_expat(data: bytes) -> None:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: None
    parser.EndElementHandler = lambda name: None
    parser.CharacterDataHandler = lambda text: None
    parser.Parse(data, True)


def walk_with_iterparse(data: bytes) -> None:
    for _, element in ET.iterparse(io.BytesIO(data)):
        element.clear()


def ratio(results: Sequence[Result]) -> float:
    """Our time for all files against that of a bare walk with expat."""
    return sum(result.seconds[OURS] for result in results) / sum(result.seconds[BARE] for result in results)


def _moment(second: int) -> str:
    return f"2024-05-01T{6 + second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}.000Z"


def _time(way: Callable[[bytes], object], data: bytes) -> float:
    gc.collect()
    begin = time.perf_counter()
    way(data)
    return time.perf_counter() - begin


def main() -> Sequence[Result]:
    """Measure and print a table."""
    results = run()
    for result in results:
        print(f"{result.files} {result.kind.upper()} files, {result.octets / 1e6:.1f} MB")
        for name, seconds in result.seconds.items():
            print(f"  {name:24} {seconds:8.3f} s {result.speed(name):7.1f} MB/s")
    return results


if __name__ == "__main__":
    main()

"""A decade imported: wall time, memory over all processes, the second import, and a cold `today` on that home."""

import json
import os
import resource
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

import psutil

from benchmarks.archive_files import write_archive

LANTERNE = [sys.executable, "-m", "lanterne_rouge"]
FIRST_TRACK = datetime(2020, 1, 1, 6, tzinfo=UTC)
BASE_ROUNDS = 5
BASE = [sys.executable, "-c", "import numpy, sqlalchemy"]


def run(count: int = 3000) -> dict[str, float]:
    """Measure on a generated archive of `count` activities."""
    with TemporaryDirectory(prefix="lanterne-bench-") as name:
        folder = Path(name)
        files = folder / "files"
        files.mkdir()
        started = time.perf_counter()
        size = write_archive(files, count)
        print(f"archive: {count} files, {size / 1e9:.2f} GB, written in {time.perf_counter() - started:.0f} s")
        home = folder / "home"
        figures = {"archive_gb": size / 1e9}
        first = _watched([*LANTERNE, "--home", str(home), "import", str(files), "--json"])
        report = json.loads(first.output)
        counts = {k: report[k] for k in ("files", "imported", "duplicates", "merged", "salvaged", "failed", "ignored")}
        print(
            f"first import: {first.seconds:.1f} s wall, {first.cpu_s:.1f} s of all processors, "
            f"peak {first.peak_mb:.0f} MB (resident, over all processes), {counts}"
        )
        second = _watched([*LANTERNE, "--home", str(home), "import", str(files), "--json"])
        print(f"second import: {second.seconds:.1f} s wall")
        figures |= {"first_s": first.seconds, "peak_mb": first.peak_mb, "second_s": second.seconds}
        figures |= cold_today(home, report["activities"][-1]["start_local"][:10])
        return figures | {"file_ratio": first.cpu_s / count / figures["base_cpu_s"]}


def small_files(notes: int = 100_000, tracks: int = 2000) -> dict[str, float]:
    """Files a second from archives of small files: notes without training data, and short GPX recordings."""
    with TemporaryDirectory(prefix="lanterne-bench-") as name:
        folder = Path(name)
        with ZipFile(folder / "notes.zip", "w", ZIP_DEFLATED) as archive:
            for number in range(notes):
                archive.writestr(
                    f"{number // 1000:03d}/{number}.txt", f"note {number}: {'milk, bread ' * (number % 20)}"
                )
        with ZipFile(folder / "tracks.zip", "w", ZIP_DEFLATED) as archive:
            for number in range(tracks):
                archive.writestr(f"{number}.gpx", _short_gpx(FIRST_TRACK + number * timedelta(hours=8)))
        home = ["--home", str(folder / "home")]
        rates, cpu_s = {}, {}
        for what, count in (("notes", notes), ("tracks", tracks)):
            run = _watched([*LANTERNE, *home, "import", str(folder / f"{what}.zip"), "--json"])
            rates[f"{what}_per_s"], cpu_s[what] = count / run.seconds, run.cpu_s
            print(
                f"{count} {what} in a zip: {run.seconds:.1f} s ({run.cpu_s:.1f} s of all processors), "
                f"{count / run.seconds:.0f} a second, {run.peak_mb:.0f} MB"
            )
    base = min(_cpu(BASE)[0] for _ in range(BASE_ROUNDS))
    return {
        "note_ms": 1000 / rates["notes_per_s"],
        "track_ms": 1000 / rates["tracks_per_s"],
        "track_ratio": cpu_s["tracks"] / tracks / base,
    }


def _short_gpx(start: datetime) -> str:
    points = "".join(
        f'<trkpt lat="{46 + k * 1e-4:.6f}" lon="7.0"><time>{start + timedelta(seconds=30 * k):%Y-%m-%dT%H:%M:%SZ}</time>'
        "</trkpt>"
        for k in range(20)
    )
    return (
        '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
        f"<trk><type>cycling</type><trkseg>{points}</trkseg></trk></gpx>"
    )


def cold_today(home: Path, day: str, rounds: int = 7) -> dict[str, float]:
    """CPU of a cold `today` beside a process that only imports numpy and sqlalchemy, interleaved."""
    today = [*LANTERNE, "--home", str(home), "today", "--date", day, "--json"]
    ours, base, helps, memory = [], [], [], []
    for _ in range(rounds):
        base.append(_cpu(BASE)[0])
        cpu, peak = _cpu(today)
        ours.append(cpu)
        memory.append(peak)
        helps.append(_cpu([*LANTERNE, "--help"])[0])
    figures = {
        "today_cpu_s": min(ours),
        "base_cpu_s": min(base),
        "today_ratio": min(ours) / min(base),
        "today_peak_mb": max(memory),
        "help_cpu_s": min(helps),
    }
    print(
        f"cold today: {figures['today_cpu_s']:.2f} s CPU = {figures['today_ratio']:.2f} x numpy+sqlalchemy "
        f"({figures['base_cpu_s']:.2f} s), peak {figures['today_peak_mb']:.0f} MB; --help {figures['help_cpu_s']:.2f} s CPU"
    )
    return figures


class _Watched:
    def __init__(self, output: str, seconds: float, cpu_s: float, peak_mb: float) -> None:
        self.output, self.seconds, self.cpu_s, self.peak_mb = output, seconds, cpu_s, peak_mb


def _watched(command: list[str]) -> _Watched:
    started, before = time.perf_counter(), _children_cpu_s()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_environment()) as process:
        peak = 0.0

        chunks: list[str] = []
        reader = threading.Thread(target=lambda: chunks.append(process.stdout.read() if process.stdout else ""))
        reader.start()
        while process.poll() is None:
            peak = max(peak, _resident_mb(process.pid))
            time.sleep(0.1)
        reader.join()
    return _Watched(chunks[0], time.perf_counter() - started, _children_cpu_s() - before, peak)


def _children_cpu_s() -> float:
    """CPU seconds of all processes that were started from here and have ended, theirs included."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _resident_mb(pid: int) -> float:
    """Resident memory of a process and its children; shared pages count for each, so this errs on the high side."""
    try:
        parent = psutil.Process(pid)
        return sum(p.memory_info().rss for p in (parent, *parent.children(recursive=True))) / 1e6
    except psutil.Error:
        return 0.0


# A forked child counts its parent's memory as its own peak until it becomes another program: so a small parent starts it.
_LAUNCHER = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
"""


def _cpu(command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak MB of one process."""
    launched = [sys.executable, "-c", _LAUNCHER, *command]
    told = subprocess.run(launched, capture_output=True, text=True, env=_environment(), check=True).stdout
    code, cpu, peak = told.split()
    if code != "0":
        raise SystemExit(f"{command} failed")
    return float(cpu), float(peak)


def _environment() -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LANTERNE_", "USE_LLM"))}
    return {**kept, "PYTHONPATH": str(Path(__file__).resolve().parents[1] / "src")}


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)

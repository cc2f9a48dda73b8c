"""A folder as people have it: three formats of one ride, copies, archives, damaged files, lists."""

import zipfile
from datetime import timedelta
from pathlib import Path

from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from tests.worlds import MORNING, gpx_of, lifting, put, ride, tcx_of

DAYS = 44
TITLE = "Home from work"
WELLNESS = "date,readiness,hrv,rhr,sleep_h,temp_dev,activity_balance\n"
STRAVA = "Activity ID,Activity Date,Activity Name,Activity Type,Filename\n"


def fill(folder: Path) -> Path:
    """Write the folder; always the same content."""
    for day in range(DAYS):
        put(folder / "watch", f"{day:02d}.fit", _session(day))
    for day in range(0, DAYS, 6):
        (folder / f"ride-{day}.gpx").write_text(gpx_of(_session(day), every=2))
        (folder / "watch" / f"trainer-{day}.tcx").write_text(tcx_of(_session(day)))
    _put_copies(folder)
    _put_archive(folder)
    _put_damaged(folder)
    _put_lists(folder)
    return folder


def _session(day: int) -> Recording:
    start = MORNING + timedelta(days=day)
    if day % 6 == 4:
        return lifting(start, minutes=6)
    if day % 6 == 2:
        return ride(start, minutes=7, watts=None, bpm=150, sport=Sport.RUNNING, speed=3.2, seed=day)
    return ride(start, minutes=21 if day % 6 == 1 else 7, watts=160 + day, seed=day)


def _put_copies(folder: Path) -> None:
    (folder / "copies").mkdir()
    for day in (1, 5, 12):
        (folder / "copies" / f"{day}.fit").write_bytes((folder / "watch" / f"{day:02d}.fit").read_bytes())


def _put_archive(folder: Path) -> None:
    made = [put(folder / "made", f"{n}.fit", _session(DAYS + n)) for n in range(4)]
    inner = folder / "made" / "inner.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("deep/3.fit", made[3].read_bytes())
    with zipfile.ZipFile(folder / "export.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in (*made[:3], inner):
            archive.writestr(f"activities/{path.name}", path.read_bytes())
        archive.writestr("activities/again.fit", (folder / "watch" / "03.fit").read_bytes())
        archive.writestr("photo.jpg", b"\xff\xd8\xff\xe0 no training")
    for path in (*made, inner):
        path.unlink()
    (folder / "made").rmdir()


def _put_damaged(folder: Path) -> None:
    whole = put(folder / "damaged", "cut.fit", _session(DAYS + 7))
    whole.write_bytes(whole.read_bytes()[:-3000])
    (folder / "damaged" / "empty.fit").write_bytes(b"")
    (folder / "damaged" / "photo.fit").write_bytes(b"\xff\xd8\xff\xe0 a photo")
    (folder / "damaged" / "open.gpx").write_text(gpx_of(_session(DAYS + 9))[:-4000])


def _put_lists(folder: Path) -> None:
    days = [(MORNING + timedelta(days=n)).date() for n in range(DAYS)]
    rows = [f"{day},{70 + day.day},{55 + day.day % 7},{48 + day.day % 4},7.5,0.1,80\n" for day in days]
    (folder / "ring.csv").write_text(WELLNESS + "".join(rows))
    told = [f"90000{n:02d},2026-02-02,{TITLE} {n},Ride,activities/{n:02d}.fit\n" for n in range(0, DAYS, 3)]
    (folder / "activities.csv").write_text(STRAVA + "".join(told))

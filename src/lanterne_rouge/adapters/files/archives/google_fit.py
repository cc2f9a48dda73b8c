"""Google Fit in Google's Takeout: sessions and nights as JSON files, and the list of days as CSV.

Folders and the list's header are in the athlete's language, so the files are known by their content: the columns of the list
by their units and their order, which do not change. The recordings beside them are TCX files, which are read as such.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta, timezone
from typing import Final

from lanterne_rouge.adapters.files.archives.body_days import BodyDays, too_much
from lanterne_rouge.adapters.files.archives.json_list import Fields, number_in_fields, text_in_fields
from lanterne_rouge.adapters.files.health_document import (
    LONGEST_RECORDER,
    LONGEST_SESSION_NAME,
    MOST_HEALTH_WORKOUTS,
    ExportedWorkout,
    write_health_document,
)
from lanterne_rouge.adapters.files.table import (
    NoValue,
    column_key,
    date_in,
    date_order,
    header_of,
    number_in,
    of_broken_lines,
    read_table,
    shortened,
)
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import FileFormat

LARGEST_SESSION: Final = 4 * 2**20
SESSION_NAME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d_\d\d_\d\d(?:[._]\d+)?(Z|[+-]\d\d_\d\d)?_?[^/]{0,80}\.json")
_OBJECT: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{")
_FIRST_ROW: Final = re.compile(rb"[\r\n]\"?\d{4}-\d\d-\d\d\"?[,;\t]")
_UNIT: Final = re.compile(r"\(([^()]{1,10})\)\s*$")
_SECONDS: Final = re.compile(r"(\d{1,7}(?:\.\d{1,9})?)s")
_STEPS: Final = frozenset(map(column_key, ("Step count", "Schrittzahl", "걸음 수")))
FARTHEST_H: Final = 18
_ASLEEP: Final = frozenset(("sleep", "sleep.light", "sleep.deep", "sleep.rem"))
SHORTEST_WALK_S: Final = 20 * 60.0
"""The phone lists every walk to the shop; a shorter one is everyday life and counts among the steps."""
_NO_EXERCISE: Final = frozenset(("still", "unknown", "in_vehicle", "on_foot", "tilting", "meditation", "sleep"))
_SPORTS: Final = {
    "biking.mountain": "mountain biking",
    "biking.road": "road cycling",
    "biking.spinning": "indoor cycling",
    "biking.stationary": "indoor cycling",
    "biking.hand": "handcycle",
    "running.treadmill": "treadmill",
    "running.sand": "running",
    "running.jogging": "running",
    "rowing.machine": "indoor rowing",
    "swimming.pool": "pool swim",
    "swimming.open_water": "open water swim",
    "skiing.cross_country": "cross country skiing",
    "skiing.downhill": "alpine ski",
    "walking.fitness": "walking",
    "walking.nordic": "walking",
    "walking.treadmill": "walking",
    "weightlifting": "weight training",
}


def is_fit_session(head: bytes) -> bool:
    """Whether a file that begins so is a session or a night of Google Fit."""
    return _OBJECT.match(head) is not None and b'"fitnessActivity"' in head and b'"startTime"' in head


def is_fit_days(head: bytes) -> bool:
    """Whether a file that begins so is the list of days; the lists of single days have times in front."""
    return b"kcal" in head and _FIRST_ROW.search(head) is not None and any(_day_columns(header_of(head)))


def condense_fit_sessions(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Sessions and nights, each a file with its name, as one document of our own; what can't be read is counted."""
    days = BodyDays()
    workouts: list[ExportedWorkout] = []
    unreadable = count = 0
    for name, content in files:
        count += 1
        session = _session(content)
        start, end = _moment(session, "startTime"), _moment(session, "endTime")
        if start is None or end is None or end <= start:
            unreadable += 1
            continue
        offset = _offset(name, start)
        if text_in_fields(session, "fitnessActivity") == "sleep":
            _sleep(session, start, end, offset or timedelta(), days)
        else:
            workouts += _workout(session, start, end, offset)
        if len(workouts) > MOST_HEALTH_WORKOUTS:
            raise too_much()
    if unreadable == count:
        raise BadFile("This session of Google Fit can't be read.", "Download it from Google again.")
    some = "A session" if unreadable == 1 else f"{unreadable} sessions"
    return write_health_document(
        FileFormat.GOOGLE_FIT,
        values=days.values(),
        workouts=workouts,
        remarks=(f"{some} in it can't be read.",) if unreadable else (),
    )


def condense_fit_days(content: bytes) -> bytes:
    """The weights and steps of the list of days as a document of our own. Raises `BadFile`."""
    table = read_table(content)
    steps, weight = _day_columns(table.header)
    order = date_order(row.get(table.keys[0]) for row in table.rows)
    days, unread = BodyDays(), []
    for row in table.rows:
        try:
            day = date_in(row.get(table.keys[0]), order).isoformat()
            kg = number_in(row.get(weight)) if weight else None
            count = number_in(row.get(steps), whole=True) if steps else None
        except NoValue:
            unread.append(row.line)
            continue
        if kg:
            days.weigh(day, kg)
        if count:
            days.walk(day, count, "")
    problems = of_broken_lines((*table.broken, *unread))
    return write_health_document(FileFormat.GOOGLE_FIT, values=days.values(), remarks=shortened(problems))


def _day_columns(header: Sequence[str]) -> tuple[str, str]:
    """The keys of the columns of steps and of the mean weight; empty where there is none.

    Steps have no unit: where their name isn't known, they follow the speeds.
    """
    keys = [column_key(cell) for cell in header]
    units = [unit[1] if (unit := _UNIT.search(cell)) else "" for cell in header]
    if "kcal" not in units:
        return "", ""
    weight = next((key for key, unit in zip(keys, units, strict=True) if unit == "kg"), "")
    named = next((key for key in keys if key in _STEPS), "")
    speeds = [place for place, unit in enumerate(units) if unit == "m/s"]
    behind = speeds[-1] + 1 if speeds else len(keys)
    return named or (keys[behind] if behind < len(keys) and not units[behind] else ""), weight


def _session(content: bytes) -> Fields:
    try:
        session = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return session if isinstance(session, dict) else {}


def _moment(fields: Fields, name: str) -> datetime | None:
    """A moment with its offset, within the years that can be true."""
    try:
        moment = datetime.fromisoformat(text_in_fields(fields, name))
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and 2000 <= moment.year < 2100 else None


def _offset(name: str, start: datetime) -> timedelta | None:
    """The offset of local time: most times are in UTC, but the file's name has it."""
    if told := start.utcoffset():
        return told
    match = SESSION_NAME.fullmatch(name.rpartition("/")[2])
    text = match[1] if match is not None else None
    if text is None or text == "Z":
        return timedelta() if text else None
    hours, minutes = int(text[1:3]), int(text[4:6])
    return timedelta(hours=hours, minutes=minutes) * (-1 if text[0] == "-" else 1) if hours <= FARTHEST_H else None


def _sleep(session: Fields, start: datetime, end: datetime, offset: timedelta, days: BodyDays) -> None:
    """The stretches asleep, or the whole where there are none."""
    app = session.get("application")
    source = text_in_fields(app, "packageName")[:LONGEST_RECORDER] if isinstance(app, dict) else ""
    segments = session.get("segment")
    parts: list[tuple[str, datetime | None, datetime | None]] = [
        (text_in_fields(part, "fitnessActivity") or "sleep", _moment(part, "startTime"), _moment(part, "endTime"))
        for part in (segments if isinstance(segments, list) else ())
        if isinstance(part, dict)
    ]
    for kind, begun, ended in parts or [("sleep", start, end)]:
        if kind in _ASLEEP and begun is not None and ended is not None:
            zone = timezone(offset)
            days.sleep(begun.astimezone(zone), ended.astimezone(zone), source, staged=kind != "sleep")


def _workout(session: Fields, start: datetime, end: datetime, offset: timedelta | None) -> Iterator[ExportedWorkout]:
    kind, elapsed_s = text_in_fields(session, "fitnessActivity"), (end - start).total_seconds()
    if kind in _NO_EXERCISE or (kind == "walking" and elapsed_s < SHORTEST_WALK_S):
        return
    app = session.get("application")
    duration = _SECONDS.fullmatch(text_in_fields(session, "duration"))
    sums = session.get("aggregate")
    totals = {
        text_in_fields(total, "metricName"): number_in_fields(total, "floatValue")
        for total in (sums if isinstance(sums, list) else ())
        if isinstance(total, dict)
    }
    yield ExportedWorkout(
        sport=_SPORTS.get(kind, kind)[:60],
        start=start,
        utc_offset_s=int(offset.total_seconds()) if offset is not None else None,
        elapsed_s=elapsed_s,
        recorder=text_in_fields(app, "packageName")[:LONGEST_RECORDER] if isinstance(app, dict) else "",
        title=text_in_fields(session, "name")[:LONGEST_SESSION_NAME] or None,
        timer_s=min(float(duration[1]), elapsed_s) or None if duration is not None else None,
        distance_m=totals.get("com.google.distance.delta") or None,
        calories=totals.get("com.google.calories.expended") or None,
    )

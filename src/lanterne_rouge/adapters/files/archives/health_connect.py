"""Health Connect's export: the SQLite database in the zip file that Android writes (`health_connect_export.db`).

Table and column names are those of Android's own module (HealthFitness); no specification exists. Columns are selected by name,
since their order differs between devices. Times are milliseconds since 1970 in UTC, offsets seconds, weights grams.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import isfinite
from pathlib import Path
from typing import Final, TypeVar

from lanterne_rouge.adapters.files.archives.body_days import MOST_SOURCES, BodyDays, night_of, too_much
from lanterne_rouge.adapters.files.archives.untrusted_database import (
    SQLITE_MAGIC,
    Cell,
    DatabaseTable,
    Row,
    Slices,
    UntrustedDatabase,
    opened_for_reading,
)
from lanterne_rouge.adapters.files.health_document import (
    BEAT_S,
    LONGEST_BEATS_S,
    LONGEST_RECORDER,
    LONGEST_SESSION_NAME,
    MOST_HEALTH_WORKOUTS,
    ExportedWorkout,
    write_health_document,
)
from lanterne_rouge.domain.recording import FileFormat
from lanterne_rouge.domain.wellness import WellnessMetric

MOST_APPS: Final = 1_000
MOST_SLEEP_SESSIONS: Final = 200_000
# 2000 to 2100; earlier and later moments are those of a broken clock.
FIRST_MS, LAST_MS = 946_684_800_000, 4_102_444_800_000
SLICE_MS: Final = 3_600_000
LONGEST_BEATS_MS: Final = int(1000 * LONGEST_BEATS_S)
FARTHEST_OFFSET_S: Final = 18 * 3600
MOST_AT_ONCE: Final = 8
MOST_IN_A_SLOT: Final = 60_000
MOST_SLOTS: Final = 12_000_000
"""Five seconds each: more hours of exercise than a life has room for."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LOCAL_EPOCH: Final = datetime(1970, 1, 1)
"""In local time."""

_INSTANT: Final = ("time", "zone_offset", "app_info_id")
_INTERVAL: Final = ("start_time", "start_zone_offset", "end_time", "end_zone_offset", "app_info_id")


@dataclass(frozen=True, kw_only=True)
class _Measured:
    """A table of single measurements; `by_night`: those of an evening belong to the day after."""

    table: DatabaseTable
    metric: WellnessMetric
    by_night: bool = False


def _measured(name: str, column: str, metric: WellnessMetric, what: str, *, by_night: bool = False) -> _Measured:
    return _Measured(
        table=DatabaseTable(name=name, columns=(*_INSTANT, column), what=what), metric=metric, by_night=by_night
    )


_MEASURED: Final = (
    _measured(
        "resting_heart_rate_record_table", "beats_per_minute", WellnessMetric.RESTING_HR, "the resting heart rate"
    ),
    _measured(
        "heart_rate_variability_rmssd_record_table",
        "heart_rate_variability_millis",
        WellnessMetric.HRV_RMSSD,
        "HRV",
        by_night=True,
    ),
    _measured("oxygen_saturation_record_table", "percentage", WellnessMetric.SPO2, "SpO2", by_night=True),
    _measured("respiratory_rate_record_table", "rate", WellnessMetric.RESPIRATION, "breathing", by_night=True),
)
_WEIGHTS: Final = DatabaseTable(name="weight_record_table", columns=(*_INSTANT, "weight"), what="weight")
_STEPS: Final = DatabaseTable(name="steps_record_table", columns=(*_INTERVAL, "count"), what="steps")
_NIGHTS: Final = DatabaseTable(name="sleep_session_record_table", columns=("row_id", *_INTERVAL), what="sleep")
_STAGES: Final = DatabaseTable(
    name="sleep_stages_table",
    columns=("parent_key", "stage_start_time", "stage_end_time", "stage_type"),
    what="the stages of sleep",
)
_SESSIONS: Final = DatabaseTable(
    name="exercise_session_record_table", columns=(*_INTERVAL, "exercise_type", "title"), what="exercise"
)
_DISTANCES: Final = DatabaseTable(name="distance_record_table", columns=(*_INTERVAL, "distance"), what="distances")
_APPS: Final = DatabaseTable(name="application_info_table", columns=("row_id", "app_name", "package_name"), what="apps")


@dataclass(frozen=True, kw_only=True)
class _Series:
    """Samples in a table of their own; the app stands in the table of their parents."""

    samples: DatabaseTable
    parents: DatabaseTable


def _series(samples: str, column: str, parents: str, what: str) -> _Series:
    return _Series(
        samples=DatabaseTable(name=samples, columns=("parent_key", "epoch_millis", column), what=what),
        parents=DatabaseTable(name=parents, columns=("row_id", "app_info_id"), what=what),
    )


_BEATS: Final = _series(
    "heart_rate_record_series_table", "beats_per_minute", "heart_rate_record_table", "the heart rate during exercise"
)
_POWER: Final = _series("power_record_table", "power", "PowerRecordTable", "power")

_KNOWN: Final = (
    *(measured.table for measured in _MEASURED),
    *(_WEIGHTS, _STEPS, _NIGHTS, _STAGES, _SESSIONS, _DISTANCES, _APPS),
    *(_BEATS.samples, _BEATS.parents, _POWER.samples, _POWER.parents),
)

_LIGHT, _DEEP, _REM = 4, 5, 6
_ASLEEP: Final = frozenset((2, _LIGHT, _DEEP, _REM))
_TOLD_APART: Final = frozenset((_LIGHT, _DEEP, _REM))
# Android's ExerciseSessionType, as far as a sport of ours is meant; the numbers of the libraries for apps differ.
_SPORTS: Final[Mapping[int, str]] = {
    4: "cycling",
    5: "indoor cycling",
    21: "hiking",
    31: "rowing",
    33: "running",
    34: "treadmill running",
    38: "skiing",
    40: "snowshoe",
    45: "strength training",
    48: "open water swimming",
    49: "lap swimming",
    53: "walking",
    55: "weight training",
    61: "indoor rowing",
}


def is_health_connect(beginning: bytes) -> bool:
    """Whether a database that begins so (about a megabyte) has the tables of Health Connect."""
    return beginning.startswith(SQLITE_MAGIC) and _SESSIONS.name.encode() in beginning


def condense_health_connect(path: Path) -> bytes:
    """The database as a document of our own; a damaged one as far as it can be read. Raises `BadFile`."""
    with opened_for_reading(path, _KNOWN) as database:
        export = _Export(database)
        export.read()
    return write_health_document(
        FileFormat.HEALTH_CONNECT,
        values=export.days.values(),
        workouts=export.workouts(),
        problems=database.problems,
        remarks=database.remarks,
    )


@dataclass
class _Session:
    """A session of exercise while what was measured during it is gathered, by app."""

    start_ms: int
    end_ms: int
    offset_s: int | None
    app: int
    sport: str
    title: str | None
    beats: dict[int, "_Beats"] = field(default_factory=dict)
    watts: dict[int, "_Sum"] = field(default_factory=dict)
    metres: dict[int, "_Sum"] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """How long it took."""
        return (self.end_ms - self.start_ms) / 1000


@dataclass
class _Sum:
    """Values of one app during one session."""

    total: float = 0.0
    known: int = 0
    highest: float = 0.0

    def add(self, value: float) -> None:
        """One value."""
        self.total += value
        self.known += 1
        self.highest = max(self.highest, value)


class _Beats:
    """Heart rates of one app during one session, as means of five seconds."""

    def __init__(self, slots: int) -> None:
        self._sums, self._counts = array("f", bytes(4 * slots)), array("H", bytes(2 * slots))
        self.known = 0

    def add(self, second: float, bpm: int) -> None:
        """One value."""
        slot = int(second / BEAT_S)
        if slot < len(self._sums) and self._counts[slot] < MOST_IN_A_SLOT:
            self.known += not self._counts[slot]
            self._sums[slot] += bpm
            self._counts[slot] += 1

    def packed(self) -> bytes:
        """A byte for each."""
        # Imported only when there are samples, to keep a plain start fast.
        import numpy as np

        sums, counts = np.frombuffer(self._sums, dtype=np.float32), np.frombuffer(self._counts, dtype=np.uint16)
        return np.rint(sums / np.maximum(counts, 1)).astype(np.uint8).tobytes()


class _During:
    """Finds the sessions of a moment; of those at the same time some are enough."""

    def __init__(self, sessions: Sequence[_Session]) -> None:
        self._sessions = sessions
        self._starts = [session.start_ms for session in sessions]

    def hours(self) -> frozenset[int]:
        """The hours since 1970 in which there is a session."""
        ends = ((s.start_ms, min(s.end_ms, s.start_ms + LONGEST_BEATS_MS)) for s in self._sessions)
        return frozenset(hour for start, end in ends for hour in range(start // SLICE_MS, end // SLICE_MS + 1))

    def hits(self, rows: Iterator[Row]) -> Iterator[tuple[_Session, Cell, int, Cell]]:
        """Of samples (parent, moment, value) those that lie in a session, with the session."""
        for parent, moment, value in rows:
            if isinstance(moment, int):
                for session in self.at(moment):
                    yield session, parent, moment, value

    def at(self, moment_ms: int) -> Iterator[_Session]:
        """The sessions that the moment lies in."""
        after = bisect_right(self._starts, moment_ms)
        for place in range(after - 1, max(after - 1 - MOST_AT_ONCE, -1), -1):
            if moment_ms <= self._sessions[place].end_ms:
                yield self._sessions[place]


class _Export:
    """What the database holds, table by table; one that is damaged or unknown costs itself."""

    def __init__(self, database: UntrustedDatabase) -> None:
        self._database, self._rows = database, database.rows
        self.days = BodyDays()
        self.sessions: list[_Session] = []
        self._names: dict[int, str] = {}
        self._asked: tuple[str, Cell, int] = ("", None, 0)

    def read(self) -> None:
        """Everything that is used."""
        for row_id, name, package in self._rows(_APPS):
            if isinstance(row_id, int) and len(self._names) < MOST_APPS:
                self._names[row_id] = str(name or package or "")[:LONGEST_RECORDER]
        for measured in _MEASURED:
            self._measure(measured)
        self._weigh()
        self._walk()
        self._sleep()
        self._exercise()

    def workouts(self) -> Iterator[ExportedWorkout]:
        """The sessions in the order of time."""
        for session in self.sessions:
            beats = _believed(session.beats, session.app)
            watts, metres = (_believed(by_app, session.app) for by_app in (session.watts, session.metres))
            yield ExportedWorkout(
                sport=session.sport,
                start=_EPOCH + timedelta(milliseconds=session.start_ms),
                utc_offset_s=session.offset_s,
                elapsed_s=session.seconds,
                recorder=self._app(session.app),
                title=session.title,
                distance_m=round(metres.total, 1) or None if metres is not None else None,
                avg_power_w=round(watts.total / watts.known, 1) if watts is not None else None,
                max_power_w=watts.highest if watts is not None else None,
                beats=beats.packed() if beats is not None and beats.known > 1 else b"",
            )

    def _measure(self, measured: _Measured) -> None:
        for time, offset, app, number in self._rows(measured.table):
            moment, value = _wall_clock(time, offset), _number(number)
            if moment is None or value is None:
                continue
            day = night_of(moment) if measured.by_night else moment.date()
            if day is not None:
                self.days.add(measured.metric, day.isoformat(), value, self._app(app))

    def _weigh(self) -> None:
        for time, offset, _, grams in self._rows(_WEIGHTS):
            moment, value = _wall_clock(time, offset), _number(grams)
            if moment is not None and value is not None:
                self.days.weigh(moment.isoformat(), value / 1000)

    def _walk(self) -> None:
        for start, offset, _, _, app, count in self._rows(_STEPS):
            moment, value = _wall_clock(start, offset), _number(count)
            if moment is not None and value is not None:
                self.days.walk(moment.date().isoformat(), value, self._app(app))

    def _sleep(self) -> None:
        """Nights by their stages; one without stages by its length."""
        nights: dict[int, tuple[datetime, datetime, int, str]] = {}
        for row_id, start, _, end, offset, app in self._rows(_NIGHTS):
            begun, ended = _wall_clock(start, offset), _wall_clock(end, offset)
            if isinstance(row_id, int) and begun is not None and ended is not None:
                if len(nights) >= MOST_SLEEP_SESSIONS:
                    raise too_much()
                nights[row_id] = begun, ended, _offset(offset), self._app(app)
        staged: set[int] = set()
        for parent, start, end, stage in self._rows(_STAGES):
            night = nights.get(parent) if isinstance(parent, int) else None
            if night is None or not isinstance(stage, int):
                continue
            *_, zone_s, app_name = night
            begun, ended = _wall_clock(start, zone_s), _wall_clock(end, zone_s)
            if begun is None or ended is None:
                continue
            staged.add(parent)  # type: ignore[arg-type]
            if stage in _ASLEEP:
                self.days.sleep(begun, ended, app_name, staged=stage in _TOLD_APART)
        for row_id, (begun, ended, _, app_name) in nights.items():
            if row_id not in staged:
                self.days.sleep(begun, ended, app_name, staged=False)

    def _exercise(self) -> None:
        for start, offset, end, _, app, kind, title in self._rows(_SESSIONS):
            start_ms, end_ms = _millis(start), _millis(end)
            if start_ms is None or end_ms is None or end_ms <= start_ms:
                continue
            if len(self.sessions) >= MOST_HEALTH_WORKOUTS:
                raise too_much()
            self.sessions.append(
                _Session(
                    start_ms=start_ms,
                    end_ms=end_ms,
                    offset_s=_offset(offset) if offset is not None else None,
                    app=_key(app),
                    sport=_SPORTS.get(kind, "") if isinstance(kind, int) else "",
                    title=title[:LONGEST_SESSION_NAME] or None if isinstance(title, str) else None,
                )
            )
        self.sessions.sort(key=lambda session: (session.start_ms, session.end_ms, session.app))
        if self.sessions:
            self._measured_during(_During(self.sessions))

    def _measured_during(self, during: _During) -> None:
        slots_left = MOST_SLOTS
        hours = Slices(column="epoch_millis", size=SLICE_MS, numbers=during.hours())
        for session, parent, moment, bpm in during.hits(self._rows(_BEATS.samples, hours)):
            if not isinstance(bpm, int) or not 0 < bpm < 256:
                continue
            app = self._app_of(_BEATS.parents, parent)
            beats = session.beats.get(app)
            if beats is None:
                slots = int(min(session.seconds, LONGEST_BEATS_S) / BEAT_S) + 1
                if slots > slots_left or len(session.beats) >= MOST_SOURCES:
                    continue
                slots_left -= slots
                beats = session.beats[app] = _Beats(slots)
            beats.add((moment - session.start_ms) / 1000, bpm)
        for session, parent, _, watts in during.hits(self._rows(_POWER.samples, hours)):
            if (value := _number(watts)) is not None:
                _sum_of(session.watts, self._app_of(_POWER.parents, parent)).add(value)
        for start, _, end, _, writer, distance in self._rows(_DISTANCES):
            start_ms, end_ms, metres = _millis(start), _millis(end), _number(distance)
            if start_ms is not None and end_ms is not None and metres is not None:
                for session in during.at((start_ms + end_ms) // 2):
                    _sum_of(session.metres, _key(writer)).add(metres)

    def _app_of(self, parents: DatabaseTable, parent: Cell) -> int:
        """The app that wrote some samples; those of one parent follow one another."""
        if self._asked[:2] != (parents.name, parent):
            app = self._database.last_cell(parents, parent) if isinstance(parent, int) else None
            self._asked = (parents.name, parent, _key(app))
        return self._asked[2]

    def _app(self, app: Cell) -> str:
        return self._names.get(app, "") if isinstance(app, int) else ""


Gathered = TypeVar("Gathered", _Beats, _Sum)


def _believed(by_app: Mapping[int, Gathered], own: int) -> Gathered | None:
    """What the session's own app measured, unless another one measured more than twice as much."""
    most = max(by_app.values(), key=lambda values: values.known, default=None)
    mine = by_app.get(own)
    return mine if most is not None and mine is not None and 2 * mine.known >= most.known else most


def _sum_of(by_app: dict[int, _Sum], app: int) -> _Sum:
    if app not in by_app and len(by_app) >= MOST_SOURCES:
        return _Sum()
    return by_app.setdefault(app, _Sum())


def _key(app: Cell) -> int:
    return app if isinstance(app, int) else 0


def _number(value: Cell) -> float | None:
    """A number as far as it is one; none of the quantities is negative."""
    return float(value) if isinstance(value, int | float) and isfinite(value) and value >= 0 else None


def _millis(value: Cell) -> int | None:
    return value if isinstance(value, int) and FIRST_MS <= value <= LAST_MS else None


def _offset(value: Cell) -> int:
    return value if isinstance(value, int) and abs(value) <= FARTHEST_OFFSET_S else 0


def _wall_clock(millis: Cell, offset_s: Cell) -> datetime | None:
    """The local time."""
    moment = _millis(millis)
    return None if moment is None else _LOCAL_EPOCH + timedelta(seconds=moment / 1000 + _offset(offset_s))

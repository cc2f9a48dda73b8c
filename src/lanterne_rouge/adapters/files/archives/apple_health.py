"""Apple Health's export.xml, read as a stream: it may have gigabytes, of which a few thousand numbers are used.

The declaration of its kind is cut off: one version of it is malformed, and without it a document can declare no entities.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from math import isfinite
from typing import Final
from xml.parsers import expat

from lanterne_rouge.adapters.files.archives.body_days import EVENING_H, BodyDays, too_much
from lanterne_rouge.adapters.files.health_document import (
    LONGEST_RECORDER,
    MOST_HEALTH_WORKOUTS,
    ExportedWorkout,
    write_health_document,
)
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import FileFormat
from lanterne_rouge.domain.wellness import WellnessMetric

LARGEST_EXPORT: Final = 16 * 2**30
LONGEST_DECLARATION: Final = 2**18
LARGEST_ELEMENT: Final = 2**18
"""Of one tag. The parser reads an unfinished one again with each piece, so that one of megabytes would take minutes."""
# Forms that XML forbids, such as vertical tabs, which some exports hold.
_NO_CONTROLS: Final = bytes(b if b >= 32 or b in (9, 10, 13) else 32 for b in range(256))

_QUANTITY: Final = "HKQuantityTypeIdentifier"
_SLEEP: Final = "HKCategoryTypeIdentifierSleepAnalysis"
_ASLEEP: Final = "HKCategoryValueSleepAnalysisAsleep"
_STAGES: Final = ("Core", "Deep", "REM")
_STEPS: Final = f"{_QUANTITY}StepCount"
_MEANS: Final[Mapping[str, WellnessMetric]] = {
    f"{_QUANTITY}RestingHeartRate": WellnessMetric.RESTING_HR,
    f"{_QUANTITY}HeartRateVariabilitySDNN": WellnessMetric.HRV_SDNN,
    f"{_QUANTITY}RespiratoryRate": WellnessMetric.RESPIRATION,
    f"{_QUANTITY}OxygenSaturation": WellnessMetric.SPO2,
}
_AT_NIGHT: Final = frozenset({WellnessMetric.HRV_SDNN, WellnessMetric.RESPIRATION, WellnessMetric.SPO2})
_WEIGHT: Final = f"{_QUANTITY}BodyMass"
_KG: Final = {"kg": 1.0, "g": 0.001, "lb": 0.45359237, "st": 6.35029318}
_METRES: Final = {"m": 1.0, "km": 1000.0, "mi": 1609.344, "yd": 0.9144, "ft": 0.3048}
_SECONDS: Final = {"s": 1.0, "sec": 1.0, "min": 60.0, "hr": 3600.0}
_KCAL: Final = {"kcal": 1.0, "Cal": 1.0, "kJ": 1 / 4.184, "cal": 0.001}

Attributes = Mapping[str, str]


def is_health_export(head: bytes) -> bool:
    """Whether a file that begins so is an export of Apple Health."""
    return b"<!DOCTYPE HealthData" in head[:512] or b"<HealthData" in head[:512]


def condense_health_export(pieces: Iterable[bytes]) -> bytes:
    """The export as a document of our own; a damaged one up to where it breaks off. Raises `BadFile`."""
    export = _Export()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = export.start, export.end
    parser.StartDoctypeDeclHandler = _refuse_declaration
    problems: tuple[str, ...] = ()
    fed = 0
    try:
        for piece in _without_declaration(pieces):
            parser.Parse(piece.translate(_NO_CONTROLS), False)
            fed += len(piece)
            if fed - parser.CurrentByteIndex > LARGEST_ELEMENT:
                raise BadFile("This health export has a value longer than any app writes.", "Export it again.")
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        if not export.elements:
            raise BadFile("This health export can't be read.", "Export it again.") from error
        problems = ("It breaks off or is damaged in the middle, so I read it up to there.",)
    return write_health_document(
        FileFormat.APPLE_HEALTH, values=export.days.values(), workouts=export.sessions, problems=problems
    )


def _refuse_declaration(*declaration: object) -> None:
    raise BadFile("This health export declares things as no app does.", "Export it again.")


def _without_declaration(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The document from its root element on."""
    head, found = b"", False
    for piece in pieces:
        if found:
            yield piece
            continue
        head += piece
        at = head.find(b"<HealthData")
        if at >= 0:
            found = True
            yield head[at:]
            head = b""
        elif len(head) > LONGEST_DECLARATION:
            break
    if not found:
        raise BadFile("This health export has no beginning.", "Export it again.")


@dataclass
class _Export:
    """What was read so far: sums by day, never a sample."""

    elements: int = 0
    days: BodyDays = field(default_factory=BodyDays)
    sessions: list[ExportedWorkout] = field(default_factory=list)
    open: dict[str, str | float] | None = None

    def start(self, name: str, attributes: Attributes) -> None:
        """An element begins."""
        self.elements += 1
        if name == "Record":
            self._record(attributes)
        elif name == "Workout":
            self.open = dict(attributes)
        elif name == "WorkoutStatistics" and self.open is not None:
            self._statistic(attributes)

    def end(self, name: str) -> None:
        """An element ends."""
        if name == "Workout" and self.open is not None:
            workout = _workout({key: str(value) for key, value in self.open.items()})
            self.open = None
            if workout is not None:
                self.sessions.append(workout)
            if len(self.sessions) > MOST_HEALTH_WORKOUTS:
                raise too_much()

    def _record(self, attributes: Attributes) -> None:
        kind, source = attributes.get("type", ""), attributes.get("sourceName", "")[:40]
        if kind == _SLEEP:
            self._sleep(attributes, source)
        elif kind == _STEPS:
            self.days.walk(attributes.get("startDate", "")[:10], _number(attributes, "value") or 0.0, source)
        elif kind == _WEIGHT:
            value, factor = _number(attributes, "value"), _KG.get(attributes.get("unit", ""))
            if value is not None and factor is not None:
                self.days.weigh(attributes.get("startDate", ""), value * factor)
        elif kind in _MEANS:
            self._mean(_MEANS[kind], attributes, source)

    def _mean(self, metric: WellnessMetric, attributes: Attributes, source: str) -> None:
        value, moment = _number(attributes, "value"), attributes.get("startDate", "")
        day = _night_of(moment) if metric in _AT_NIGHT else moment[:10]
        if value is None or not day:
            return
        if metric is WellnessMetric.SPO2 and value <= 1:
            value *= 100
        self.days.add(metric, day, value, source)

    def _sleep(self, attributes: Attributes, source: str) -> None:
        what = attributes.get("value", "")
        start, end = _moment(attributes.get("startDate", "")), _moment(attributes.get("endDate", ""))
        if what.startswith(_ASLEEP) and start is not None and end is not None:
            self.days.sleep(start, end, source, staged=what.removeprefix(_ASLEEP) in _STAGES)

    def _statistic(self, attributes: Attributes) -> None:
        assert self.open is not None
        kind, unit = attributes.get("type", "").removeprefix(_QUANTITY), attributes.get("unit", "")
        if kind.startswith("Distance") and unit in _METRES:
            self.open["totalDistance"], self.open["totalDistanceUnit"] = attributes.get("sum", ""), unit
        elif kind == "HeartRate":
            self.open["averageHeartRate"] = attributes.get("average", "")
            self.open["maximumHeartRate"] = attributes.get("maximum", "")
        elif kind == "ActiveEnergyBurned" and unit in _KCAL:
            self.open["totalEnergyBurned"], self.open["totalEnergyBurnedUnit"] = attributes.get("sum", ""), unit


def _workout(told: Attributes) -> ExportedWorkout | None:
    start, end = _moment(told.get("startDate", "")), _moment(told.get("endDate", ""))
    offset = start.utcoffset() if start is not None else None
    if start is None or end is None or offset is None or not end > start:
        return None
    return ExportedWorkout(
        sport=told.get("workoutActivityType", "").removeprefix("HKWorkoutActivityType")[:60],
        recorder=told.get("sourceName", "")[:LONGEST_RECORDER],
        start=start,
        utc_offset_s=int(offset.total_seconds()),
        elapsed_s=(end - start).total_seconds(),
        timer_s=_amount(told, "duration", _SECONDS) or None,
        distance_m=_amount(told, "totalDistance", _METRES) or None,
        avg_hr_bpm=_number(told, "averageHeartRate"),
        max_hr_bpm=_number(told, "maximumHeartRate"),
        calories=_amount(told, "totalEnergyBurned", _KCAL) or None,
    )


def _amount(told: Attributes, name: str, factors: Mapping[str, float]) -> float | None:
    value, factor = _number(told, name), factors.get(told.get(f"{name}Unit", ""))
    return None if value is None or factor is None else round(value * factor, 2)


def _number(told: Attributes, name: str) -> float | None:
    try:
        value = float(told.get(name, ""))
    except ValueError:
        return None
    return value if isfinite(value) and value >= 0 else None


def _moment(text: str) -> datetime | None:
    """`2018-09-10 02:28:55 -0700`."""
    try:
        moment = datetime.fromisoformat(f"{text[:19]}{text[20:]}")
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _night_of(moment: str) -> str:
    """The day to which a moment of a night belongs."""
    if moment[11:13] < f"{EVENING_H}":
        return moment[:10]
    day = _date(moment[:10])
    return f"{day + timedelta(days=1)}" if day is not None and day < date.max else ""

"""intervals.icu: activities by their original files, and wellness."""

import csv
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from io import StringIO
from typing import Final

from lanterne_rouge.adapters.vendors.door import LARGEST_ORIGINAL, Ask, Door, VendorAnswer
from lanterne_rouge.adapters.vendors.reading import (
    Record,
    WantedFile,
    day_at,
    fetched,
    number_at,
    object_of,
    objects_of,
    observed,
    text,
    unpacked,
)
from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.wellness import WellnessMetric, WellnessObservation
from lanterne_rouge.ports.vendors import AthleteSetting, Credentials, DaySpan, Haul, Known, RemoteFile

INTERVALS_TITLE: Final = "intervals.icu"
SOURCE: Final = "intervals_icu"
USER: Final = "API_KEY"
ME: Final = "0"
TOTALS: Final = (
    "start_date_local", "start_date", "timezone", "type", "name", "source", "elapsed_time", "moving_time", "distance",
    "total_elevation_gain", "average_heartrate", "max_heartrate", "icu_average_watts", "icu_weighted_avg_watts",
    "average_cadence", "calories", "icu_rpe", "perceived_exertion",
)  # fmt: skip
"""Of an activity without a recording: columns of intervals.icu's own list, so that one reads the same from there."""
ACTIVITY_FIELDS: Final = ",".join(("id", "file_type", "created", "strava_id", *TOTALS))
FOLDER, TOTALS_END = "intervals.icu/", ".csv"
NOT_THERE: Final = 404
SETTINGS: Final = "settings"
"""The source id of a weight that stands in the athlete's settings."""

NUMBERS: Final[Mapping[str, tuple[WellnessMetric, float]]] = {
    "hrv": (WellnessMetric.HRV_RMSSD, 1.0),
    "hrvSDNN": (WellnessMetric.HRV_SDNN, 1.0),
    "restingHR": (WellnessMetric.RESTING_HR, 1.0),
    "sleepSecs": (WellnessMetric.SLEEP, 1 / 3600),
    "sleepScore": (WellnessMetric.SLEEP_SCORE, 1.0),
    "readiness": (WellnessMetric.READINESS, 1.0),
    "weight": (WellnessMetric.WEIGHT, 1.0),
    "spO2": (WellnessMetric.SPO2, 1.0),
    "respiration": (WellnessMetric.RESPIRATION, 1.0),
    "steps": (WellnessMetric.STEPS, 1.0),
}
REPEATED_IN: Final = {"weight": "tempWeight", "restingHR": "tempRestingHR"}
"""Values that intervals.icu itself repeats from an earlier day say so in another field."""


@dataclass(frozen=True)
class IntervalsSource:
    """One athlete's account."""

    door: Door
    credentials: Credentials

    def account(self) -> str:
        """The athlete's id there."""
        return text(self._athlete(), "id")

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """Wellness of the days, then activities that are new, then thresholds as they are set there."""
        days = (("oldest", span.first.isoformat()), ("newest", span.last.isoformat()))
        yield Haul(wellness=tuple(self._wellness(days)))
        yield from self._activities(days, known, span.stored)
        if not span.is_back:
            yield self._settings(span.last - timedelta(days=1))

    def _athlete(self) -> Record:
        answer = self._get(Ask(path=f"/api/v1/athlete/{ME}", route="/athlete"))
        return object_of(answer.document(INTERVALS_TITLE), INTERVALS_TITLE)

    def _settings(self, today: date) -> Haul:
        athlete = self._athlete()
        weight = number_at(athlete, "icu_weight") or number_at(athlete, "weight")
        sports = athlete.get("sportSettings")
        rows = tuple(objects_of(sports, INTERVALS_TITLE)) if isinstance(sports, list) else ()
        weights = observed(today, SOURCE, SETTINGS, ((WellnessMetric.WEIGHT, weight or None),))
        return Haul(settings=tuple(_thresholds(rows)), weight=next(weights, None))

    def _wellness(self, days: tuple[tuple[str, str], ...]) -> Iterator[WellnessObservation]:
        answer = self._get(Ask(path=f"/api/v1/athlete/{ME}/wellness", route="/wellness", query=days))
        for row in objects_of(answer.document(INTERVALS_TITLE), INTERVALS_TITLE):
            if (day := day_at(text(row, "id"))) is not None:
                yield from observed(day, SOURCE, text(row, "id"), _values(row))

    def _activities(self, days: tuple[tuple[str, str], ...], known: Known, stored: Sequence[str]) -> Iterator[Haul]:
        query = (*days, ("fields", ACTIVITY_FIELDS))
        # The last day counts whole: a bare date means its beginning.
        query = tuple((name, f"{value}T23:59:59" if name == "newest" else value) for name, value in query)
        answer = self._get(Ask(path=f"/api/v1/athlete/{ME}/activities", route="/activities", query=query))
        wanted: list[WantedFile] = []
        totals: list[RemoteFile] = []
        withheld = without_file = 0
        rows = tuple(objects_of(answer.document(INTERVALS_TITLE), INTERVALS_TITLE))
        moved, gone = self._missing(rows, stored)
        for row in (*rows, *moved):
            if text(row, "source") == "STRAVA" or "_note" in row or not text(row, "id"):
                withheld += 1
                continue
            if not text(row, "file_type"):
                if text(row, "strava_id"):
                    withheld += 1  # its numbers may be Strava's
                elif (listed := _listed(row)) is None:
                    without_file += 1
                elif not known(listed.name, listed.stamp):
                    totals.append(listed)
                continue
            name, stamp = _name(row), f"{text(row, 'file_type')} {text(row, 'created')}"
            if not known(name, stamp):
                wanted.append(WantedFile(name=name, stamp=stamp, place=text(row, "id")))
            elif (totals_name := f"{FOLDER}{text(row, 'id')}{TOTALS_END}") in stored:
                gone.append(totals_name)  # its recording, which came later, is here
        yield Haul(files=tuple(totals), gone=tuple(gone), withheld=withheld, without_file=without_file)
        yield from fetched(wanted, self._original)

    def _missing(self, rows: Sequence[Record], stored: Sequence[str]) -> tuple[list[Record], list[str]]:
        """Activities without a recording that the list has no more: those that are of another day now, and those deleted.

        Each is asked for by itself, since a list may lack entries for other reasons.
        """
        listed, moved, gone = {text(row, "id") for row in rows}, list[Record](), list[str]()
        for name in stored:
            number = name.removeprefix(FOLDER).removesuffix(TOTALS_END)
            if not name.endswith(TOTALS_END) or number in listed or not number.isalnum():
                continue
            place = f"/api/v1/activity/{number}"
            answer = self._get(Ask(path=place, route="/activity", may_be=frozenset({NOT_THERE})))
            if answer.status == NOT_THERE:
                gone.append(name)
            else:
                moved.append(object_of(answer.document(INTERVALS_TITLE), INTERVALS_TITLE))
        return moved, gone

    def _original(self, wanted: WantedFile) -> bytes | None:
        """The file as it was uploaded; None where it isn't handed out or broken."""
        answer = self._get(
            Ask(
                path=f"/api/v1/activity/{wanted.place}/file",
                route="/activity/file",
                largest=LARGEST_ORIGINAL,
                may_be=frozenset({NOT_THERE}),
            )
        )
        return None if answer.status == NOT_THERE else unpacked(answer.body)

    def _get(self, ask: Ask) -> VendorAnswer:
        return ask_intervals(self.door, self.credentials, ask)


def ask_intervals(door: Door, credentials: Credentials, ask: Ask) -> VendorAnswer:
    """Ask with the athlete's key. Raises `SourceFailed`; a refused key is named as one."""
    try:
        return door.signed(ask, credentials, _basic)
    except SourceFailed as failed:
        if failed.fault is SourceFault.REFUSED:
            raise SourceFailed(
                SourceFault.REFUSED,
                "intervals.icu doesn't accept the key.",
                "Copy it again from Settings, Developer Settings there: lanterne connect intervals",
            ) from failed
        raise


def _basic(key: str) -> Mapping[str, str]:
    return {"Authorization": f"Basic {b64encode(f'{USER}:{key}'.encode()).decode()}"}


def _name(row: Record) -> str:
    return f"{FOLDER}{text(row, 'id')}.{text(row, 'file_type').lower()}"


def _listed(row: Record) -> RemoteFile | None:
    """An activity that was entered by hand, or that a watch told only the totals of; None for one without a duration."""
    if not (number_at(row, "moving_time") or number_at(row, "elapsed_time")):
        return None
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(TOTALS)
    writer.writerow([_cell(row.get(name)) for name in TOTALS])
    content = out.getvalue().encode()
    # There is no moment of the last change, so that the content itself tells a correction.
    stamp = f"{text(row, 'created')} {sha256(content).hexdigest()[:16]}"
    return RemoteFile(name=f"{FOLDER}{text(row, 'id')}{TOTALS_END}", stamp=stamp, content=content)


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.10g}"
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _values(row: Record) -> Iterator[tuple[WellnessMetric, float | None]]:
    for name, (metric, factor) in NUMBERS.items():
        value = number_at(row, name)
        if value is None or row.get(REPEATED_IN.get(name, "")) is True:
            continue
        # A zero is how some devices say that nothing was measured.
        if value or metric is WellnessMetric.STEPS:
            yield metric, value * factor


def _thresholds(rows: Sequence[Record]) -> Iterator[AthleteSetting]:
    """FTP of rides; pulses of rides, else of runs; paces (m/s) of runs and swims. Of the highest pulse the higher one."""
    of_type = {kind: row for row in reversed(rows) for kind in _types(row)}
    wanted = (
        (ThresholdName.FTP, "ftp", ("Ride",)),
        (ThresholdName.LTHR, "lthr", ("Ride", "Run")),
        (ThresholdName.THRESHOLD_PACE, "threshold_pace", ("Run",)),
        (ThresholdName.CSS, "threshold_pace", ("Swim",)),
    )
    for name, field, kinds in wanted:
        found = (_setting(name, field, of_type[kind]) for kind in kinds if kind in of_type)
        yield from [one for one in found if one is not None][:1]
    highest = [_setting(ThresholdName.MAX_HR, "max_hr", of_type[kind]) for kind in ("Ride", "Run") if kind in of_type]
    yield from sorted((one for one in highest if one is not None), key=lambda one: -one.value)[:1]


def _types(row: Record) -> tuple[str, ...]:
    types = row.get("types")
    return tuple(kind for kind in types if isinstance(kind, str)) if isinstance(types, list) else ()


def _setting(name: ThresholdName, field: str, row: Record) -> AthleteSetting | None:
    value = number_at(row, field)
    return AthleteSetting(name=name, value=value, since=day_at(text(row, "updated"))) if value else None

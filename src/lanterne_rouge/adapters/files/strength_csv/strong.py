"""Strong's CSV in all its dialects: a row is a set, and a date is the start of its workout on the wall clock.

`Set Order` is a number, or W, D or F for warm-up, drop and failure; any other word there marks a row that is no set
(notes, rest timers, in the athlete's language).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from lanterne_rouge.adapters.files.strength_csv.cells import (
    KM,
    LENGTHS,
    MILE,
    duration_in,
    effort_in,
    exercise_in,
    factor_of,
    kind_in,
    metres_in,
    moment_in,
    name_in,
    note_in,
    read_weight,
    reps_in,
    seconds_in,
    unit_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import (
    Workout,
    WorkoutLog,
    first_cells,
    first_unit,
    keys_of,
    read_sheet,
)
from lanterne_rouge.adapters.files.table import CsvTable, NoValue, column_key
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.recording import FileFormat, ParsedFile


class ColumnRole(StrEnum):
    """What a column holds."""

    NUMBER = "number"
    DATE = "date"
    WORKOUT = "workout"
    DURATION = "duration"
    EXERCISE = "exercise"
    ORDER = "order"
    WEIGHT = "weight"
    UNIT = "unit"
    REPS = "reps"
    RPE = "rpe"
    DISTANCE = "distance"
    DISTANCE_UNIT = "distance_unit"
    SECONDS = "seconds"
    NOTES = "notes"
    WORKOUT_NOTES = "workout_notes"


@dataclass(frozen=True, kw_only=True)
class StrongColumns:
    """One dialect in one file: column keys by role, and the units that the header tells."""

    dialect: str
    keys: Mapping[ColumnRole, str]
    unit: WeightUnit | None = None
    metres: float | None = None


# English, German, French, Spanish, Italian, Portuguese, Dutch; the header's own spelling varies with versions.
_NAMES: Mapping[ColumnRole, tuple[str, ...]] = {
    ColumnRole.NUMBER: ("Workout #", "Workout Number"),
    ColumnRole.DATE: ("Date", "Datum", "Fecha", "Data"),
    ColumnRole.WORKOUT: (
        *("Workout Name", "Workout-Name", "Trainingsname", "Name des Trainings", "Name des Workouts"),
        *("Nom de l'entraînement", "Nom de l’entraînement", "Nom du workout", "Nombre del entrenamiento"),
        *("Nombre de entrenamiento", "Nombre del entreno", "Nome allenamento", "Nome dell'allenamento"),
        *("Nome do treino", "Workoutnaam", "Trainingsnaam", "Naam training", "Naam workout"),
    ),
    ColumnRole.DURATION: (
        *(
            "Duration",
            "Duration (sec)",
            "Workout Duration",
            "Dauer",
            "Trainingsdauer",
            "Durée",
            "Durée (sec)",
            "Duración",
        ),
        *("Durata", "Duração", "Duur"),
    ),
    ColumnRole.EXERCISE: (
        *("Exercise Name", "Übungsname", "Name der Übung", "Nom de l'exercice", "Nom de l’exercice"),
        *("Nombre del ejercicio", "Nombre de ejercicio", "Nome esercizio", "Nome dell'esercizio", "Nome do exercício"),
        *("Naam oefening", "Oefeningnaam", "Naam van oefening"),
    ),
    ColumnRole.ORDER: (
        *("Set Order", "Reihenfolge der Sätze", "Satzreihenfolge", "Reihenfolge festlegen", "Satz-Reihenfolge"),
        *("Ordre de la série", "Ordre des séries", "Orden de la serie", "Orden de serie", "Orden de series"),
        *("Ordine serie", "Ordine della serie", "Ordem da série", "Ordem das séries", "Setvolgorde", "Set volgorde"),
    ),
    ColumnRole.WEIGHT: (
        *("Weight", "Weight (kg)", "Weight (lbs)", "Weight (lb)", "lbs", "lb", "kg", "kgs", "Gewicht", "Poids", "Peso"),
        *("Gewicht (kg)", "Poids (kg)", "Peso (kg)", "Gewicht (lbs)", "Poids (lbs)", "Peso (lbs)"),
    ),
    ColumnRole.UNIT: (
        "Weight Unit",
        "Gewichtseinheit",
        "Unité de poids",
        "Unidad de peso",
        "Unità di peso",
        "Unidade de peso",
    ),
    ColumnRole.REPS: (
        *("Reps", "Repetitions", "Wdh", "Wdh.", "Wiederholungen", "Réps", "Répétitions", "Repeticiones", "Ripetizioni"),
        *("Repetições", "Herhalingen"),
    ),
    ColumnRole.RPE: ("RPE",),
    ColumnRole.DISTANCE: (
        *(
            "Distance",
            "Distance (meters)",
            "Distance (km)",
            "Distance (mi)",
            "mi.",
            "mi",
            "km",
            "Entfernung",
            "Distanz",
        ),
        *("Strecke", "Distancia", "Distanza", "Distância", "Afstand"),
    ),
    ColumnRole.DISTANCE_UNIT: ("Distance Unit", "Entfernungseinheit", "Unité de distance", "Unidad de distancia"),
    ColumnRole.SECONDS: ("Seconds", "Sekunden", "Secondes", "Segundos", "Secondi", "Seconden"),
    ColumnRole.NOTES: ("Notes", "Notizen", "Notas", "Note", "Notities"),
    ColumnRole.WORKOUT_NOTES: (
        *("Workout Notes", "Trainingsnotizen", "Workout-Notizen", "Notes d'entraînement", "Notes d’entraînement"),
        *("Notas del entrenamiento", "Note allenamento", "Notas do treino", "Workoutnotities", "Trainingsnotities"),
    ),
}
_ROLES = {column_key(name): role for role, names in _NAMES.items() for name in names}
SHORTEST_BEGINNING = 4
_NEEDED = frozenset(
    {ColumnRole.DATE, ColumnRole.WORKOUT, ColumnRole.EXERCISE, ColumnRole.ORDER, ColumnRole.WEIGHT, ColumnRole.REPS}
)

_S1 = "date workout duration exercise order weight reps distance seconds notes workout_notes rpe"
_S2 = "date workout exercise order weight unit reps rpe distance distance_unit seconds notes workout_notes duration"
_S3 = "number date workout duration exercise order weight reps rpe distance seconds notes workout_notes"
_S4 = "date workout exercise order weight unit reps distance distance_unit seconds notes workout_notes"
_OLDEST = "date workout exercise order weight reps distance seconds notes workout_notes"
_LAYOUTS: Mapping[str, tuple[ColumnRole, ...]] = {
    name: tuple(map(ColumnRole, roles.split()))
    for name, roles in {
        "strong_s1": _S1,
        "strong_s1_no_duration": _S1.replace("duration ", ""),
        "strong_s2": _S2,
        "strong_s2_no_duration": _S2.replace(" duration", ""),
        "strong_s3": _S3,
        "strong_s4": _S4,
        "strong_2018": _OLDEST,
    }.items()
}
_LOOKS: Mapping[ColumnRole, re.Pattern[str]] = {
    ColumnRole.DATE: re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?"),
    ColumnRole.ORDER: re.compile(r"\d{1,3}|[^\W\d]{1,20}( [^\W\d]+)*"),
    ColumnRole.EXERCISE: re.compile(r".*[^\W\d].*"),
    ColumnRole.WEIGHT: re.compile(r"(-?\d+([.,]\d+)?)?"),
    ColumnRole.REPS: re.compile(r"(\d+([.,]\d+)?)?"),
    ColumnRole.SECONDS: re.compile(r"(\d+([.,]\d+)?)?"),
    ColumnRole.UNIT: re.compile(r"(kg|kgs|lb|lbs)?"),
    ColumnRole.RPE: re.compile(r"(\d+([.,]\d+)?)?"),
}


def columns_of(keys: Sequence[str], first_row: Sequence[str] = ()) -> StrongColumns | None:
    """The dialect of a header, by its names or else by places that fit the first row; None for another app's file."""
    if len(keys) < len(_NEEDED):
        return None
    by_role = {role: key for key in reversed(keys) if (role := _role_of(key)) is not None}
    if by_role.keys() >= _NEEDED:
        return _columns(_dialect_of(by_role), by_role)
    for dialect, roles in _LAYOUTS.items():
        if len(keys) == len(set(keys)) == len(roles) == len(first_row) and _fits(roles, first_row):
            return _columns(dialect, dict(zip(roles, keys, strict=True)))
    return None


def _role_of(key: str) -> ColumnRole | None:
    """By the whole name, or by its beginning: a unit may follow in any language, as in `Distance (mètres)`."""
    if key in _ROLES:
        return _ROLES[key]
    begun = [name for name in _ROLES if len(name) >= SHORTEST_BEGINNING and key.startswith(name)]
    return _ROLES[max(begun, key=len)] if begun else None


def _fits(roles: Sequence[ColumnRole], row: Sequence[str]) -> bool:
    looks = ((_LOOKS.get(role), cell.strip()) for role, cell in zip(roles, row, strict=True))
    return all(look is None or look.fullmatch(cell) for look, cell in looks)


def _dialect_of(by_role: Mapping[ColumnRole, str]) -> str:
    if by_role[ColumnRole.WEIGHT] in ("lbs", "lb", "kg", "kgs"):
        return "strong_2018"
    if ColumnRole.NUMBER in by_role or _unit_of(by_role[ColumnRole.WEIGHT]) is not None:
        return "strong_s3"
    if ColumnRole.UNIT in by_role:
        if ColumnRole.DURATION in by_role:
            return "strong_s2"
        return "strong_s2_no_duration" if ColumnRole.RPE in by_role else "strong_s4"
    return "strong_s1" if ColumnRole.DURATION in by_role else "strong_s1_no_duration"


def _columns(dialect: str, by_role: Mapping[ColumnRole, str]) -> StrongColumns:
    return StrongColumns(
        dialect=dialect,
        keys=by_role,
        unit=_unit_of(by_role[ColumnRole.WEIGHT]),
        metres=_metres_of(by_role.get(ColumnRole.DISTANCE, "")),
    )


def _unit_of(key: str) -> WeightUnit | None:
    if key.endswith(("kg", "kgs")):
        return WeightUnit.KG
    return WeightUnit.LB if key.endswith(("lb", "lbs")) else None


def _metres_of(key: str) -> float | None:
    if key.endswith(("meters", "metres", "mètres", "meter", "metros", "metri", "distancem")):
        return 1.0
    if key.endswith("km"):
        return KM
    return MILE if key == "mi" or key.endswith(("distancemi", "miles")) else None


STRONG_LACKS = (
    "Strong's export does not tell which exercises were done in turn as a superset.",
    "Rests between sets and notes on whole workouts are not kept.",
)


class StrongReader:
    """Reads Strong's exports for the intake."""

    @property
    def format(self) -> FileFormat:
        """Strong's CSV."""
        return FileFormat.STRONG

    def recognises(self, head: bytes) -> bool:
        """Whether the header, or the places of what stands in the first row, are Strong's."""
        return columns_of(keys_of(head), first_cells(head)) is not None

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The workouts; the file's name says nothing about them."""
        return read_strong(data)


def read_strong(data: bytes) -> ParsedFile:
    """Every workout with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    columns = columns_of(table.keys, _first_cells(table))
    if columns is None:
        raise BadFile("The columns of this Strong export are not known.", "Export it from Strong in English.")
    unit = columns.unit or first_unit(table.rows, columns.keys.get(ColumnRole.UNIT, ""))
    is_loose = columns.metres is None and ColumnRole.DISTANCE_UNIT not in columns.keys
    log = WorkoutLog(FileFormat.STRONG, columns.dialect, unit=unit, loose=is_loose)
    log.broken(table.broken)
    reading = _Reading(log, columns, unit)
    for row in table.rows:
        log.records += 1
        try:
            reading.take(row.cells)
        except NoValue as error:
            log.refuse(row.line, error)
    return log.parsed(STRONG_LACKS)


def _first_cells(table: CsvTable) -> Sequence[str]:
    return [table.rows[0].cells.get(key, "") for key in table.keys] if table.rows else ()


class _Reading:
    """The state of reading one file: notes wait for the set that they belong to."""

    def __init__(self, log: WorkoutLog, columns: StrongColumns, unit: WeightUnit | None) -> None:
        self._log = log
        self._key = {role: columns.keys.get(role, "") for role in ColumnRole}
        # Where length has no unit, the account's units go together: kg with km, lb with miles, unknown with unknown.
        self._metres = columns.metres or (1.0 if unit is None else LENGTHS[unit])
        self._note: tuple[object, str] | None = None

    def take(self, cells: Mapping[str, str]) -> None:
        """One row."""
        get, key, log = cells.get, self._key, self._log
        date = get(key[ColumnRole.DATE], "")
        exercise = exercise_in(get(key[ColumnRole.EXERCISE], ""))
        workout = self._workout(cells, date)
        order = get(key[ColumnRole.ORDER], "").strip()
        kind = SetKind.NORMAL if order.isdigit() else kind_in(order)
        weight = read_weight(get(key[ColumnRole.WEIGHT], ""))
        unit = unit_in(get(key[ColumnRole.UNIT], "")) if key[ColumnRole.UNIT] else None
        reps = reps_in(get(key[ColumnRole.REPS], ""))
        seconds = seconds_in(get(key[ColumnRole.SECONDS], ""))
        note = note_in(get(key[ColumnRole.NOTES], ""))
        if kind is None and len(order) > 1:
            log.pseudo_rows += 1
            log.name(exercise)
            self._note = ((id(workout), exercise), note) if note else self._note
            return
        if self._note is not None and self._note[0] == (id(workout), exercise):
            note = " ".join((self._note[1], note or "")).strip()
            self._note = None
        log.add(
            workout,
            exercise=exercise,
            weight=weight,
            unit=unit,
            reps=reps,
            rpe=effort_in(get(key[ColumnRole.RPE], "")),
            kind=kind or SetKind.NORMAL,
            seconds=seconds,
            metres=metres_in(
                get(key[ColumnRole.DISTANCE], ""), factor_of(get(key[ColumnRole.DISTANCE_UNIT], ""), self._metres)
            ),
            note=note,
        )

    def _workout(self, cells: Mapping[str, str], date: str) -> Workout:
        title = cells.get(self._key[ColumnRole.WORKOUT], "")
        key = (date, title, cells.get(self._key[ColumnRole.NUMBER], ""))
        workout = self._log.known(key)
        if workout is not None:
            return workout
        start, wall_clock = moment_in(date)
        duration = duration_in(cells.get(self._key[ColumnRole.DURATION], ""))
        return self._log.begin(key, Workout(start=start, wall_clock=wall_clock, title=name_in(title), seconds=duration))


STRONG_READER = StrongReader()

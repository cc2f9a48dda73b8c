"""Exports with one set a row and named columns: Hevy, Fitbod, GymRun, LiftLog, and a plain gym log.

Hevy may mix kg and miles. Fitbod writes kg whatever the app shows, and one row may be several equal sets. The gym log does
not state its unit of weight.
"""

from datetime import datetime

from lanterne_rouge.adapters.files.strength_csv.cells import (
    KM,
    LENGTHS,
    MILE,
    clock_in,
    effort_in,
    exercise_in,
    has_clock,
    in_reserve,
    is_true,
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
from lanterne_rouge.adapters.files.strength_csv.log import SheetReader, Workout, WorkoutLog, first_unit, of_day
from lanterne_rouge.adapters.files.table import CsvTable, TableRow
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.recording import TIME_UNKNOWN, FileFormat

HEVY_MARKS = frozenset(("exercisetitle", "setindex", "settype", "starttime"))
HEVY_LACKS = (
    "Hevy's export may have lost the order of exercises; the same exercise twice in a row reads as one.",
    "Rests between sets and descriptions of whole workouts are not kept.",
)


def _begin_hevy(table: CsvTable) -> WorkoutLog:
    pounds = not {"weightlb", "weightlbs"}.isdisjoint(table.keys)
    return WorkoutLog(FileFormat.HEVY, "hevy", unit=WeightUnit.LB if pounds else WeightUnit.KG)


def _take_hevy(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercisetitle"))
    superset = row.get("supersetid")
    log.add(
        log.between(row.get("starttime"), row.get("endtime"), row.get("title")),
        exercise=exercise,
        weight=read_weight(row.get("weightkg", "weightlbs", "weightlb")),
        reps=reps_in(row.get("reps")),
        rpe=effort_in(row.get("rpe")),
        kind=kind_in(row.get("settype")) or SetKind.NORMAL,
        seconds=seconds_in(row.get("durationseconds")),
        metres=_hevy_metres(row),
        superset=int(superset) if superset.isdecimal() and len(superset) < 10 else None,
        # The note is the exercise's, and stands on each of its rows.
        note=note_in(row.get("exercisenotes")) if row.get("setindex") in ("", "0") else None,
    )


def _hevy_metres(row: TableRow) -> float | None:
    miles = row.get("distancemiles")
    return (
        metres_in(miles, MILE)
        if miles
        else metres_in(row.get("distancekm"), KM) or metres_in(row.get("distancemeters"))
    )


HEVY_READER = SheetReader(
    format=FileFormat.HEVY,
    marks=HEVY_MARKS,
    begin=_begin_hevy,
    take=_take_hevy,
    lost=HEVY_LACKS,
)


FITBOD_MARKS = frozenset(("date", "exercise", "reps", "iswarmup", "note"))
FITBOD_WEIGHTS = ("weight", "weightkg", "weightlb", "weightlbs")
MOST_ALIKE = 10
FITBOD_LACKS = ("Fitbod tells no RPE, no supersets, no rests, and not how long a workout took.",)


def _begin_fitbod(table: CsvTable) -> WorkoutLog:
    pounds = not {"weightlb", "weightlbs"}.isdisjoint(table.keys)
    return WorkoutLog(FileFormat.FITBOD, "fitbod", unit=WeightUnit.LB if pounds else WeightUnit.KG)


def _take_fitbod(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercise"))
    workout = _fitbod_workout(row, log)
    alike = reps_in(row.get("sets")) or 1
    for _ in range(min(alike, MOST_ALIKE)):
        log.add(
            workout,
            exercise=exercise,
            weight=read_weight(row.get(*FITBOD_WEIGHTS)),
            reps=reps_in(row.get("reps")),
            kind=SetKind.WARMUP if is_true(row.get("iswarmup")) else SetKind.NORMAL,
            seconds=seconds_in(row.get("durations")),
            metres=metres_in(row.get("distancem")),
            note=note_in(row.get("note")),
        )


def _fitbod_workout(row: TableRow, log: WorkoutLog) -> Workout:
    date = row.get("date")
    workout = log.known(date)
    if workout is not None:
        return workout
    start, wall_clock = moment_in(date)
    if not has_clock(date):
        return log.begin(date, of_day(start))
    return log.begin(date, Workout(start=start, wall_clock=wall_clock))


FITBOD_READER = SheetReader(
    format=FileFormat.FITBOD,
    marks=FITBOD_MARKS,
    begin=_begin_fitbod,
    take=_take_fitbod,
    lost=FITBOD_LACKS,
    one_of=frozenset(FITBOD_WEIGHTS),
)


GYMRUN_MARKS = frozenset(("date", "time", "routine", "exercise", "set", "weight", "reps"))
GYMRUN_LACKS = ("GymRun's export does not tell its unit of weight, RPE, warm-ups or supersets.",)


def _begin_gymrun(table: CsvTable) -> WorkoutLog:
    return WorkoutLog(FileFormat.GYMRUN, "gymrun", loose=True)


def _take_gymrun(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercise"))
    log.add(
        _gymrun_workout(row, log),
        exercise=exercise,
        weight=read_weight(row.get("weight")),
        reps=reps_in(row.get("reps")),
        seconds=seconds_in(row.get("duration")),
        metres=metres_in(row.get("distance")),
        note=note_in(row.get("note")),
    )


def _gymrun_workout(row: TableRow, log: WorkoutLog) -> Workout:
    key = (row.get("date"), row.get("routine"))
    moment, is_known = _gymrun_moment(row)
    workout = log.known(key) or log.begin(
        key, Workout(start=moment, title=name_in(key[1]), quality=[] if is_known else [TIME_UNKNOWN])
    )
    if is_known and moment != workout.start:
        workout.stretch(moment)
    return workout


def _gymrun_moment(row: TableRow) -> tuple[datetime, bool]:
    day, _ = moment_in(row.get("date"))
    clock = row.get("time")
    if not clock:
        return day, False
    time_of_day = clock_in(clock)
    return day.replace(hour=time_of_day.hour, minute=time_of_day.minute, second=time_of_day.second), True


GYMRUN_READER = SheetReader(
    format=FileFormat.GYMRUN,
    marks=GYMRUN_MARKS,
    begin=_begin_gymrun,
    take=_take_gymrun,
    lost=GYMRUN_LACKS,
)


GYM_LOG_MARKS = frozenset(("name", "starttime", "endtime", "exercise", "reps", "iswarmup", "rpe"))
GYM_LOG_LACKS = ("This log does not tell its unit of weight, rests or supersets.",)


def _begin_gym_log(table: CsvTable) -> WorkoutLog:
    unit = unit_in(next((key.removeprefix("weight") for key in table.keys if key.startswith("weight")), ""))
    return WorkoutLog(FileFormat.GYM_LOG, "gym_log", unit=unit or first_unit(table.rows, "weightunit"), loose=True)


def _take_gym_log(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercise"))
    log.add(
        log.between(row.get("starttime"), row.get("endtime"), row.get("name")),
        exercise=exercise,
        weight=read_weight(row.get("weight", "weightkg", "weightlb", "weightlbs")),
        unit=unit_in(row.get("weightunit")),
        reps=reps_in(row.get("reps")),
        rpe=effort_in(row.get("rpe")),
        rir=in_reserve(row.get("rir")),
        kind=_gym_log_kind(row),
        seconds=seconds_in(row.get("time")),
        metres=metres_in(row.get("distance"), 1.0 if log.unit is None else LENGTHS[log.unit]),
        note=note_in(row.get("note", "notes")),
    )


def _gym_log_kind(row: TableRow) -> SetKind:
    if is_true(row.get("iswarmup")):
        return SetKind.WARMUP
    return SetKind.FAILURE if row.get("status").casefold() == "failed" else SetKind.NORMAL


GYM_LOG_READER = SheetReader(
    format=FileFormat.GYM_LOG,
    marks=GYM_LOG_MARKS,
    begin=_begin_gym_log,
    take=_take_gym_log,
    lost=GYM_LOG_LACKS,
)


LIFTLOG_MARKS = frozenset(("sessionid", "timestamp", "exercise", "weight", "reps"))
LIFTLOG_LACKS = ("LiftLog's export does not tell RPE, warm-ups, supersets or names of sessions.",)


def _begin_liftlog(table: CsvTable) -> WorkoutLog:
    return WorkoutLog(FileFormat.LIFTLOG, "liftlog", unit=first_unit(table.rows, "weightunit"))


def _take_liftlog(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercise"))
    log.add(
        _liftlog_workout(row, log),
        exercise=exercise,
        weight=read_weight(row.get("weight")),
        unit=unit_in(row.get("weightunit")),
        reps=reps_in(row.get("reps")),
        note=note_in(row.get("notes")),
    )


def _liftlog_workout(row: TableRow, log: WorkoutLog) -> Workout:
    key, timestamp = row.get("sessionid"), row.get("timestamp")
    moment, wall_clock = moment_in(timestamp)
    workout = log.known(key)
    if workout is None:
        quality = [] if has_clock(timestamp) else [TIME_UNKNOWN]
        return log.begin(key, Workout(start=moment, wall_clock=wall_clock, quality=quality))
    if moment != workout.start:
        workout.stretch(moment)
    return workout


LIFTLOG_READER = SheetReader(
    format=FileFormat.LIFTLOG,
    marks=LIFTLOG_MARKS,
    begin=_begin_liftlog,
    take=_take_liftlog,
    lost=LIFTLOG_LACKS,
)

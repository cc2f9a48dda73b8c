"""StrongLifts: a row is an exercise of a workout, with repetitions and weight of each set in columns side by side.

0 repetitions stand for a set that was skipped or failed: it is no set that was done.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from lanterne_rouge.adapters.files.strength_csv.cells import (
    clock_in,
    exercise_in,
    moment_in,
    name_in,
    note_in,
    read_weight,
    reps_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import Workout, WorkoutLog, keys_of, read_sheet
from lanterne_rouge.adapters.files.table import TableRow, number_in
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.recording import TIME_UNKNOWN, FileFormat, ParsedFile

STRONGLIFTS_SET = re.compile(r"set(\d{1,3})(reps|kg|lb|lbs)")
HOUR_S = 3600.0
STRONGLIFTS_LACKS = ("StrongLifts tells no RPE, no warm-ups and no rests.",)


class StrongLiftsReader:
    """Reads StrongLifts' exports for the intake."""

    @property
    def format(self) -> FileFormat:
        """StrongLifts' CSV."""
        return FileFormat.STRONGLIFTS

    def recognises(self, head: bytes) -> bool:
        """Whether the header has an exercise and columns for a first set."""
        keys = set(keys_of(head))
        return {"exercise", "set1reps"} <= keys and any(key.startswith("date") for key in keys)

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The workouts; the file's name says nothing about them."""
        return read_stronglifts(data)


def read_stronglifts(data: bytes) -> ParsedFile:
    """Every workout with the sets that were done; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    slots = _slots(table.keys)
    pounds = any(weight.endswith(("lb", "lbs")) for _, weight in slots)
    log = WorkoutLog(FileFormat.STRONGLIFTS, "stronglifts", unit=WeightUnit.LB if pounds else WeightUnit.KG)
    log.broken(table.broken)
    date = next((key for key in table.keys if key.startswith("date")), "")
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            _take(row, log, date, slots, pounds=pounds)
    return log.parsed(STRONGLIFTS_LACKS)


def _slots(keys: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The keys of repetitions and weight, set by set."""
    key_of_slot = {(int(m[1]), m[2] == "reps"): key for key in keys if (m := STRONGLIFTS_SET.fullmatch(key))}
    return tuple(
        (reps, key_of_slot.get((number, False), ""))
        for (number, is_reps), reps in sorted(key_of_slot.items())
        if is_reps
    )


def _take(row: TableRow, log: WorkoutLog, date: str, slots: Sequence[tuple[str, str]], *, pounds: bool) -> None:
    exercise = exercise_in(row.get("exercise"))
    workout = _workout(row, log, row.get(date), pounds=pounds)
    log.name(exercise)
    note = note_in(row.get("notes"))
    for reps_key, weight_key in slots:
        reps, weight = row.get(reps_key), row.get(weight_key)
        if not reps:
            continue
        done = reps_in(reps)
        if done is None:
            log.not_done += 1
            continue
        log.add(workout, exercise=exercise, weight=read_weight(weight), reps=done, note=note)
        note = None


def _workout(row: TableRow, log: WorkoutLog, date: str, *, pounds: bool) -> Workout:
    key = (date, row.get("workout"), row.get("workoutname"))
    workout = log.known(key)
    if workout is not None:
        return workout
    start, is_known = _start(date, row.get("starttimehmm", "starttime"))
    hours = number_in(row.get("durationhours"))
    bodyweight = read_weight(row.get("bodyweightlb", "bodyweightlbs") if pounds else row.get("bodyweightkg"))
    return log.begin(
        key,
        Workout(
            start=start,
            title=name_in(row.get("workoutname")),
            seconds=hours * HOUR_S if hours else None,
            quality=[] if is_known else [TIME_UNKNOWN],
            bodyweight_kg=bodyweight * LB_KG if bodyweight and pounds else bodyweight,
        ),
    )


def _start(date: str, clock: str) -> tuple[datetime, bool]:
    day, _ = moment_in(date)
    if not clock:
        return day, False
    time_of_day = clock_in(clock)
    return day.replace(hour=time_of_day.hour, minute=time_of_day.minute, second=time_of_day.second), True


STRONGLIFTS_READER = StrongLiftsReader()

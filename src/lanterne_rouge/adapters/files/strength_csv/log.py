"""What is read of one export, gathered workout by workout and counted row by row, whatever app wrote it."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache

from lanterne_rouge.adapters.files.strength_csv.cells import NoExercise, NoMoment, moment_in, name_in, sport_of, unit_in
from lanterne_rouge.adapters.files.table import (
    DELIMITERS,
    CsvTable,
    NoValue,
    TableRow,
    column_key,
    decode_text,
    header_of,
    read_table,
    shortened,
    shown_cell,
)
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import TIME_UNKNOWN, DeviceSummary, FileFormat, ParsedFile, Recording, StrengthFile
from lanterne_rouge.domain.sport import Sport

LB_PLATES = frozenset((95.0, 135.0, 185.0, 225.0, 275.0, 315.0, 365.0, 405.0, 455.0, 495.0))
"""A bar of 45 lb with pairs of 45 and 25 lb. In kg they are steps like any other."""
KG_PLATES = frozenset((100.0, 120.0, 140.0, 160.0, 180.0, 200.0, 220.0, 240.0))
"""A bar of 20 kg with pairs of 20 and 10 kg from 100 on; below, they are dumbbells in lb too."""
FEWEST_KINDS = 3
"""As many different weights must speak for a unit, one or two may be chance; of weights with two decimals, two are enough."""
CLEARLY = 2
# Below, dumbbells and stacks have such steps in lb too; within a narrow span it may be one lift in small steps of lb.
LEAST_WITH_HALVES, LEAST_WITH_QUARTERS, LEAST_SPAN = 60.0, 20.0, 25.0


def guess_unit(weights: Iterable[float]) -> str:
    """A sentence with the unit and why it must be that; else that it could be either, with what two weights would be."""
    counted = Counter(round(abs(weight), 4) for weight in weights if weight)
    if not counted:
        return ""
    for signs in (_dust(counted), _plates(counted)):
        kg, lb = signs[WeightUnit.KG], signs[WeightUnit.LB]
        for unit, ours, others in ((WeightUnit.KG, kg, lb), (WeightUnit.LB, lb, kg)):
            if _speaks(ours, others):
                return _probably(unit, ours, converted=any(weight % 0.25 for weight in ours))
    return _either(counted)


def _speaks(ours: Counter[float], others: Counter[float]) -> bool:
    fewest = 2 if ours and all(_decimals(weight) >= 2 and weight % 0.25 for weight in ours) else FEWEST_KINDS
    return len(ours) >= fewest and sum(ours.values()) >= CLEARLY * sum(others.values())


def _dust(counted: Counter[float]) -> Mapping[WeightUnit, Counter[float]]:
    """Crooked weights that are straight ones of the other unit, converted: 6.8039 kg is 15 lb, 132.28 lb is 60 kg."""
    return {
        WeightUnit.KG: _those(counted, lambda weight: _is_converted(weight, 1 / LB_KG, step=5.0)),
        WeightUnit.LB: _those(counted, lambda weight: _is_converted(weight, LB_KG, step=2.5)),
    }


def _plates(counted: Counter[float]) -> Mapping[WeightUnit, Counter[float]]:
    """Weights on a bar that one set of plates makes. Fine steps speak for kg only where no lb plates stand beside them,
    as small plates are sold in lb too."""
    lb = _those(counted, lambda weight: weight in LB_PLATES)
    fine = _those(counted, _is_fine_step)
    is_wide = bool(fine) and max(fine) - min(fine) >= LEAST_SPAN
    # Whoever goes up by 5 kg passes 135 and 185 as well, but 100, 120 and 140 too.
    coarse = sum(count for weight, count in counted.items() if weight in KG_PLATES)
    leads = not fine and sum(lb.values()) >= CLEARLY * coarse
    return {
        WeightUnit.KG: fine if is_wide and len(lb) < 2 else Counter(),
        WeightUnit.LB: lb if leads else Counter(),
    }


def _is_fine_step(weight: float) -> bool:
    """142.5 or 78.75: steps of the small plates of kg."""
    halves = weight % 5 == 2.5 and weight >= LEAST_WITH_HALVES
    return halves or (weight % 2.5 == 1.25 and weight >= LEAST_WITH_QUARTERS)


def _is_converted(weight: float, factor: float, *, step: float) -> bool:
    """Whether a crooked weight is a straight one in the other unit, rounded where its digits end."""
    if not weight % 0.25 or not _decimals(weight):
        return False
    other, rounding = weight * factor, 0.5 * 10.0 ** -_decimals(weight) * factor
    return other > step / 2 and abs(other - round(other / step) * step) <= rounding * 1.05


def _decimals(weight: float) -> int:
    return len(f"{weight:.4f}".rstrip("0").partition(".")[2])


def _those(counted: Counter[float], speaks: Callable[[float], bool]) -> Counter[float]:
    return Counter({weight: count for weight, count in counted.items() if speaks(weight)})


def _probably(unit: WeightUnit, signs: Counter[float], *, converted: bool) -> str:
    examples = _listed(sorted(weight for weight, _ in signs.most_common(3)))
    if converted:
        other = WeightUnit.LB if unit is WeightUnit.KG else WeightUnit.KG
        return f"Probably {unit}: weights such as {examples} are round ones in {other}, converted."
    return f"Probably {unit}: weights such as {examples} are what plates in {unit} make."


def _either(counted: Counter[float]) -> str:
    """What the heaviest and the most usual weight would be in lb is easier to judge than the numbers."""
    heaviest = max(counted)
    usual = max(counted, key=lambda weight: (counted[weight], weight))
    hint = f"They could be either: {heaviest:g}, your heaviest, would be {heaviest * LB_KG:.0f} kg if it is in lb"
    return f"{hint}." if usual == heaviest else f"{hint}, and {usual:g}, your most usual, {usual * LB_KG:.0f} kg."


def _listed(weights: list[float]) -> str:
    texts = [f"{weight:g}" for weight in weights]
    return f"{', '.join(texts[:-1])} and {texts[-1]}"


DURATION_DOUBTFUL = "duration_doubtful"
# A timer that was forgotten runs for days; a workout typed in afterwards has sets of a few seconds.
LONGEST_WORKOUT_S = 8 * 3600.0
SHORTEST_SET_S = 20.0
_HELP = ("assisted", "unterstützt", "assisté", "asistid", "assistit", "assistid", "geassisteerd")


@dataclass(kw_only=True, slots=True)
class Workout:
    """One workout while it is read. `sports` has the sport of each set that is no lifting, else None."""

    start: datetime
    wall_clock: bool = True
    title: str = ""
    seconds: float | None = None
    quality: list[str] = field(default_factory=list)
    bodyweight_kg: float | None = None
    sets: list[RecordedSet] = field(default_factory=list)
    sports: list[Sport | None] = field(default_factory=list)

    def stretch(self, moment: datetime) -> None:
        """Let it begin no later and end no earlier than a moment at which a set was done."""
        end = self.start.timestamp() + (self.seconds or 0.0)
        self.start = min(self.start, moment)
        self.seconds = max(end, moment.timestamp()) - self.start.timestamp()


class WorkoutLog:
    """The workouts and counts of one file.

    `unit` is of weights whose row tells none, None where nobody tells. `loose`: then the unit of distances is open as well.
    """

    def __init__(self, form: FileFormat, dialect: str, *, unit: WeightUnit | None = None, loose: bool = False) -> None:
        self.records = 0
        self.pseudo_rows = 0
        self.not_done = 0
        self.unit = unit
        self._form, self._dialect = form, dialect
        self._loose_metres = loose and unit is None
        self._workouts: dict[Hashable, Workout] = {}
        self._exercises: set[str] = set()
        self._kinds: Counter[SetKind] = Counter()
        self._rated = 0
        self._sums: dict[WeightUnit | None, float] = {}
        self._lifted: set[WeightUnit | None] = set()
        self._loose: list[float] = []
        self._problems: dict[int, str] = {}

    def known(self, key: Hashable) -> Workout | None:
        """A workout that has begun."""
        return self._workouts.get(key)

    def begin(self, key: Hashable, workout: Workout) -> Workout:
        """A further workout."""
        self._workouts[key] = workout
        return workout

    def between(self, start: str, end: str, title: str) -> Workout:
        """The workout of this start and title, begun where it is not known; `end` may be empty."""
        key = (start, title)
        workout = self.known(key)
        if workout is not None:
            return workout
        begun, wall_clock = moment_in(start)
        ended = moment_in(end)[0] if end else None
        seconds = (ended - begun).total_seconds() if ended is not None and ended > begun else None
        return self.begin(key, Workout(start=begun, wall_clock=wall_clock, title=name_in(title), seconds=seconds))

    def name(self, exercise: str) -> None:
        """Count an exercise, also one without sets."""
        self._exercises.add(exercise)

    def add(
        self,
        workout: Workout,
        *,
        exercise: str,
        weight: float | None = None,
        unit: WeightUnit | None = None,
        reps: int | None = None,
        rpe: float | None = None,
        rir: float | None = None,
        kind: SetKind = SetKind.NORMAL,
        seconds: float | None = None,
        metres: float | None = None,
        superset: int | None = None,
        note: str | None = None,
        cardio: bool = False,
    ) -> None:
        """A set as it is written, its weight in `unit` or else the file's. One in which nothing was done is only counted."""
        unit = unit or self.unit
        self._exercises.add(exercise)
        self._kinds[kind] += 1
        self._rated += rpe is not None
        if weight:
            self._sums[unit] = self._sums.get(unit, 0.0) + weight * (reps or 0)
            self._lifted.add(unit)
            if unit is None:
                self._loose.append(weight)
        if metres and self._loose_metres:
            self._lifted.add(None)
        if not (reps or seconds or metres):
            self.not_done += 1
            return
        if weight is not None:
            weight = -abs(weight) if is_help(exercise) else weight
            weight = weight * LB_KG if unit is WeightUnit.LB else weight
        workout.sports.append(sport_of(exercise) or (Sport.OTHER if cardio else None))
        workout.sets.append(
            RecordedSet(
                exercise=exercise,
                weight_kg=weight,
                reps=reps,
                rpe=rpe,
                rir=rir,
                kind=kind,
                duration_s=seconds,
                distance_m=metres,
                superset=superset,
                note=note,
            )
        )

    def broken(self, lines: Sequence[int]) -> None:
        """Lines whose quotation marks do not close."""
        for line in lines:
            self._problems[line] = "its quotation marks do not match; the line was left out."

    def refuse(self, line: int, error: NoValue) -> None:
        """A row that cannot be read."""
        text = shown_cell(str(error))
        if isinstance(error, NoExercise):
            why = "it names no exercise"
        elif isinstance(error, NoMoment):
            why = f"“{text}” is no date" if text else "it has no date"
        else:
            why = f"“{text}” is no number that can stand there"
        self._problems[line] = f"{why}; the row was left out."

    @contextmanager
    def row(self, line: int) -> Iterator[None]:
        """A row; where one of its cells is no value, it is left out and said so."""
        try:
            yield
        except NoValue as error:
            self.refuse(line, error)

    def parsed(self, lost: Sequence[str] = ()) -> ParsedFile:
        """Everything; raises `BadFile` with the first bad line when no row can be read."""
        problems = [f"Line {line}: {why}" for line, why in sorted(self._problems.items())]
        recordings = [recording for workout in self._workouts.values() for recording in _recordings(workout)]
        if problems and not recordings:
            raise BadFile(f"No set in this file can be read. {problems[0]}", "Export it from the app again.")
        account = self._account((*lost, *self._not_done_lost(), *self._cardio_lost()))
        return ParsedFile(
            format=self._form,
            recordings=tuple(sorted(recordings, key=lambda r: r.start)),
            problems=shortened(problems),
            salvaged=bool(problems),
            ignored=None if recordings else "This strength export holds no sets that were done.",
            strength=account,
        )

    def _account(self, lost: tuple[str, ...]) -> StrengthFile:
        unit = self._told_unit()
        return StrengthFile(
            dialect=self._dialect,
            unit=unit,
            records=self.records,
            workouts=len(self._workouts),
            exercises=len(self._exercises),
            pseudo_rows=self.pseudo_rows,
            warmup=self._kinds[SetKind.WARMUP],
            drop=self._kinds[SetKind.DROP],
            failure=self._kinds[SetKind.FAILURE],
            other_sets=self._kinds[SetKind.NORMAL],
            rows_with_rpe=self._rated,
            weight_x_reps=round(sum(_in_unit(sum_, of, unit) for of, sum_ in self._sums.items()) + 0.0, 2),
            lost=lost,
            guess=guess_unit(self._loose) if unit is None else "",
        )

    def _told_unit(self) -> WeightUnit | None:
        """The unit of all weights; kg where they are mixed, and where no weight asks for one."""
        if None in self._lifted:
            return None
        only_pounds = self._lifted == {WeightUnit.LB} or (not self._lifted and self.unit is WeightUnit.LB)
        return WeightUnit.LB if only_pounds else WeightUnit.KG

    def _not_done_lost(self) -> tuple[str, ...]:
        if not self.not_done:
            return ()
        some = "1 set is" if self.not_done == 1 else f"{self.not_done} sets are"
        return (f"{some} without repetitions, time or distance (skipped or failed) and not kept.",)

    def _cardio_lost(self) -> tuple[str, ...]:
        """Workouts without any lifting become activities of their sports."""
        alone = [workout for workout in self._workouts.values() if workout.sets and None not in workout.sports]
        if not alone:
            return ()
        named = dict.fromkeys(
            (sport or Sport.OTHER).value.replace("_", " ") for workout in alone for sport in workout.sports
        )
        which = "1 workout holds" if len(alone) == 1 else f"{len(alone)} workouts hold"
        return (f"{which} only cardio ({', '.join(named)}): kept as such activities, not as sessions of lifting.",)


@lru_cache(maxsize=4096)
def is_help(exercise: str) -> bool:
    """Whether the weight of an exercise is help, so that more of it is easier."""
    return any(word in exercise.casefold() for word in _HELP)


def of_day(day: datetime, title: str = "") -> Workout:
    """A workout of which only the day is known."""
    return Workout(start=day, title=title, quality=[TIME_UNKNOWN])


def _in_unit(value: float, of: WeightUnit | None, unit: WeightUnit | None) -> float:
    return value * LB_KG if of is WeightUnit.LB and unit is WeightUnit.KG else value


def _recordings(workout: Workout) -> tuple[Recording, ...]:
    """The workout as one session; without any lifting, one for each sport."""
    if not workout.sets:
        return ()
    if None in workout.sports:
        return (_strength(workout),)
    return tuple(_cardio(workout))


def _strength(workout: Workout) -> Recording:
    seconds, quality = workout.seconds, tuple(workout.quality)
    if seconds is not None and not SHORTEST_SET_S * len(workout.sets) <= seconds <= LONGEST_WORKOUT_S:
        seconds, quality = None, (*quality, DURATION_DOUBTFUL)
    return Recording(
        sport=Sport.STRENGTH,
        sub_sport="strength_training",
        start=workout.start,
        title=workout.title or None,
        elapsed_s=seconds,
        timer_s=seconds,
        sets=tuple(workout.sets),
        device=DeviceSummary(weight_kg=workout.bodyweight_kg),
        quality=("no_samples", *quality),
        wall_clock=workout.wall_clock,
    )


def _cardio(workout: Workout) -> Iterator[Recording]:
    """Running, cycling and the like, in the order in which they were done: time and distance, without sets."""
    whole = _strength(workout)
    sports = tuple(dict.fromkeys(workout.sports))
    start = workout.start
    for sport in sports:
        mine = [recorded_set for recorded_set, its in zip(workout.sets, workout.sports, strict=True) if its is sport]
        duration_s = sum(recorded_set.duration_s or 0.0 for recorded_set in mine) or None
        # Of one sport alone, the whole workout was it.
        seconds = duration_s or (whole.timer_s if len(sports) == 1 else None)
        yield replace(
            whole,
            sport=sport or Sport.OTHER,
            sub_sport=None,
            start=start,
            elapsed_s=seconds,
            timer_s=seconds,
            distance_m=sum(recorded_set.distance_m or 0.0 for recorded_set in mine) or None,
            sets=(),
            device=DeviceSummary(
                weight_kg=workout.bodyweight_kg, rpe=max((o.rpe for o in mine if o.rpe), default=None)
            ),
        )
        start += timedelta(seconds=seconds or 0.0)


@lru_cache(maxsize=4)
def keys_of(head: bytes) -> tuple[str, ...]:
    """The column keys of a file that begins with `head`."""
    header = header_of(head)
    if _is_wrapped(header):
        header = header_of(_unwrapped(head))
    return tuple(map(column_key, header))


def first_cells(head: bytes) -> tuple[str, ...]:
    """The cells of the first row below the header, as far as `head` reaches."""
    lines = [line for line in decode_text(head).splitlines() if line.strip()]
    if len(lines) < 2:
        return ()
    table = read_sheet("\n".join(lines[:2]).encode())
    if len(table.rows) != 1 or len(set(table.keys)) != len(table.keys):
        return ()
    return tuple(table.rows[0].cells.get(key, "") for key in table.keys)


def read_sheet(data: bytes) -> CsvTable:
    """All rows; raises `BadFile` for what is too large."""
    table = read_table(data)
    return read_table(_unwrapped(data)) if _is_wrapped(table.header) else table


def first_unit(rows: Sequence[TableRow], key: str) -> WeightUnit | None:
    """The first unit in a column of units: it holds for rows that leave it blank."""
    return next((unit for row in rows if (unit := unit_in(row.cells.get(key, ""))) is not None), None)


def _is_wrapped(header: Sequence[str]) -> bool:
    return len(header) == 1 and any(delimiter in header[0] for delimiter in DELIMITERS)


def _unwrapped(data: bytes) -> bytes:
    return "\n".join(map(_inner, decode_text(data).splitlines())).encode()


def _inner(line: str) -> str:
    text = line.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1].replace('""', '"')
    return text


@dataclass(frozen=True, kw_only=True)
class SheetReader:
    """Reads the exports of one app for the intake.

    `marks` are the columns that a header must have, `one_of` those of which it needs one; `begin` makes the log of a
    file, `take` adds a row to it, and `lost` says what the export does not tell.
    """

    format: FileFormat
    marks: frozenset[str]
    begin: Callable[[CsvTable], WorkoutLog]
    take: Callable[[TableRow, WorkoutLog], None]
    lost: tuple[str, ...]
    one_of: frozenset[str] = frozenset()

    def recognises(self, head: bytes) -> bool:
        """Whether the header has the columns of this app."""
        keys = set(keys_of(head))
        return keys >= self.marks and not (self.one_of and keys.isdisjoint(self.one_of))

    def read(self, data: bytes, name: str) -> ParsedFile:
        """Every workout with its sets; rows that cannot be read are listed by line. The file's name says nothing of them."""
        table = read_sheet(data)
        log = self.begin(table)
        log.broken(table.broken)
        for row in table.rows:
            log.records += 1
            with log.row(row.line):
                self.take(row, log)
        return log.parsed(self.lost)

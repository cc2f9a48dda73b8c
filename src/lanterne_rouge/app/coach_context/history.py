"""The lifts done before, of a CoachContext in JSON: newest session first, in kg."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.app.coach_context.lenient import Notes, Reader, day_of_text, is_list
from lanterne_rouge.domain.equipment import BARS_KG, BARS_LB, Gear, Gym, Location, WeightUnit, available_gear
from lanterne_rouge.domain.lifting import DoneSet, LiftHistory, PastLift, Template
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.language.reading import kg_of, number_of
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.gym_text import find_bar, read_lift_kind
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.schemes.catalogue import scheme_for

MOST_CONTEXT_LIFTS, MOST_CONTEXT_SESSIONS, MOST_CONTEXT_SETS = 100, 200, 60
MOST_LIFTED_KG, MOST_HELP_KG, MOST_CONTEXT_REPS, MOST_CONTEXT_SECONDS = 1000.0, 300.0, 500, 24 * 3600
_IN_KG = ("weight_kg", "weightKg")
_WEIGHT, _REPS, _RPE = ("weight",), ("reps", "repetitions"), ("rpe", "RPE")
_TOP_WEIGHT = ("topSetWeight", "top_set_weight", *_WEIGHT)
_TOP_REPS = ("topSetReps", "top_set_reps", *_REPS)
_TOP_RPE = ("topSetRPE", "topSetRpe", "top_set_rpe", *_RPE)
UNDATED = timedelta(days=7)
"""Sessions without a date are taken to lie a week apart."""


@dataclass(frozen=True)
class SetsAsked:
    """How many sets a template asks of an exercise, for summaries that name only the top set."""

    template: Template
    catalogue: Catalogue

    def of(self, name: str) -> Prescription | None:
        """What the row of an exercise asks."""
        return self._rows.get(_key(name, self.catalogue))

    @cached_property
    def _rows(self) -> Mapping[str, Prescription]:
        rows = reversed(self.template.exercises)
        return {_key(row.name, self.catalogue): row.prescription for row in rows}


def parse_done_session(reader: Reader, today: date) -> tuple[tuple[LiftHistory, ...], date]:
    """One session by exercise, and its day: its own, else today."""
    day_value = reader.value("date", "day", "start", "start_local")
    day = min(day_of_text(day_value) or today, today)
    lifts = []
    for number, value in enumerate(reader.items("exercises", "sets", most=MOST_CONTEXT_LIFTS), 1):
        if not isinstance(value, Mapping):
            reader.notes.left_out(f"exercise {number}", value, "because it isn't an exercise with its sets")
            continue
        lift = Reader(values=value, notes=reader.notes, path=f"exercise {number}", unit=reader.unit)
        name = lift.text("name", "exerciseName", "exercise")
        sets = _sets(_named(lift, name), may_be_helped="assist" in name.casefold()) if name else ()
        if sets:
            lifts.append(LiftHistory(exercise=name, sessions=(PastLift(day=day, sets=sets),)))
    return tuple(lifts), day


def parse_history(reader: Reader, today: date, asked: SetsAsked) -> tuple[LiftHistory, ...]:
    """Every lift with its sessions, newest first."""
    histories = []
    for number, value in enumerate(_lifts(reader), 1):
        if not isinstance(value, Mapping):
            reader.notes.left_out(f"recentHistory {number}", value, "because it isn't the history of an exercise")
            continue
        lift = Reader(values=value, notes=reader.notes, path=f"recentHistory {number}", unit=reader.unit)
        name = lift.text("exerciseName", "name", "exercise")
        if not name:
            reader.notes.say(f"recentHistory {number} names no exercise, so I left it out.")
            continue
        histories.append(LiftHistory(exercise=name, sessions=_sessions(_named(lift, name), today, asked.of(name))))
    return tuple(histories)


def newest_day(reader: Reader) -> date | None:
    """The day of the newest dated session of all lifts."""
    quiet = Reader(values=reader.values, notes=Notes())
    lifts = [lift for lift in _lifts(quiet) if isinstance(lift, Mapping)]
    days = [_day_of(s) for lift in lifts for s in _session_values(Reader(values=lift, notes=Notes()))]
    return max((day for day in days if day is not None), default=None)


def _lifts(reader: Reader) -> tuple[object, ...]:
    """The histories; an object of sessions by name is understood too."""
    value = reader.value("recentHistory", "history")
    if isinstance(value, Mapping) and value and all(is_list(sessions) for sessions in value.values()):
        return tuple({"exerciseName": name, "lastSessions": sessions} for name, sessions in value.items())[
            :MOST_CONTEXT_LIFTS
        ]
    return reader.items("recentHistory", "history", most=MOST_CONTEXT_LIFTS)


def _named(lift: Reader, name: str) -> Reader:
    return Reader(values=lift.values, notes=lift.notes, path=name, unit=lift.unit)


def _session_values(lift: Reader) -> tuple[object, ...]:
    return lift.items("lastSessions", "sessions", most=MOST_CONTEXT_SESSIONS)


def _day_of(session: object) -> date | None:
    return day_of_text(session.get("date", session.get("day"))) if isinstance(session, Mapping) else None


def _sessions(lift: Reader, today: date, asked: Prescription | None) -> tuple[PastLift, ...]:
    values = _session_values(lift)
    sessions: list[PastLift] = []
    day = today
    for number, value in enumerate(values, 1):
        if not isinstance(value, Mapping):
            lift.notes.left_out(f"{lift.path} session {number}", value, "because it isn't a session")
            continue
        session = Reader(values=value, notes=lift.notes, path=f"{lift.path} session {number}", unit=lift.unit)
        day = _day(session, before=day)
        sets = _sets(session, may_be_helped="assist" in lift.path.casefold(), asked=asked)
        if sets:
            sessions.append(PastLift(day=day, sets=sets, eased=session.yes("eased", "deload")))
    if any(session.day > today for session in sessions):
        lift.notes.say(f"{lift.path}: I left out sessions after {today}.")
    return tuple(sorted((s for s in sessions if s.day <= today), key=lambda s: s.day, reverse=True))


def _day(session: Reader, *, before: date) -> date:
    value = session.value("date", "day")
    day = day_of_text(value)
    if day is not None:
        return day
    guess = before - UNDATED
    lift = session.path.rpartition(" session ")[0]
    if value is None:
        session.notes.say(f"{lift}: I placed sessions without a date a week apart, newest first.")
    else:
        session.notes.left_out(
            f"{session.path}.date", value, f"because it isn't a date like 2026-03-03; I used {guess}"
        )
    return guess


def _sets(session: Reader, *, may_be_helped: bool, asked: Prescription | None = None) -> tuple[DoneSet, ...]:
    """The listed sets; where there are none, the top set as often as sets were done."""
    sets = []
    for number, value in enumerate(session.items("sets", most=MOST_CONTEXT_SETS), 1):
        path = f"{session.path} set {number}"
        if not isinstance(value, Mapping):
            session.notes.left_out(path, value, "because it isn't a set")
            continue
        row = Reader(values=value, notes=session.notes, path=path, unit=session.unit)
        read_set = _set(row, _WEIGHT, _REPS, _RPE, may_be_helped=may_be_helped)
        if read_set is not None:
            sets.append(read_set)
    if sets:
        return tuple(sets)
    top = _set(session, _TOP_WEIGHT, _TOP_REPS, _TOP_RPE, may_be_helped=may_be_helped)
    return (top,) * _count(session, asked) if top else ()


def _count(session: Reader, asked: Prescription | None) -> int:
    """How many sets like the top set a summary means.

    A summary of double progression or straight sets names one set of several alike: read as a single set it would never
    be the whole work, and such a lift could never grow. A top set counts once, as its back-offs are lighter.
    """
    total = session.whole("totalSets", "total_sets", least=0, most=MOST_CONTEXT_SETS)
    if asked is not None and scheme_for(asked).has_top_set:
        return 1
    return max(1, total if total is not None else asked.working_sets if asked is not None else 1)


def _set(
    row: Reader, weight: tuple[str, ...], reps: tuple[str, ...], rpe: tuple[str, ...], *, may_be_helped: bool
) -> DoneSet | None:
    """One set; a weight or count that cannot be leaves the whole set out, as the rest of it would mislead."""
    if row.value(*_IN_KG) is not None:
        row, weight = Reader(values=row.values, notes=row.notes, path=row.path, unit=WeightUnit.KG), _IN_KG
    kg = row.kg(*weight, least=-MOST_HELP_KG if may_be_helped else 0.0, most=MOST_LIFTED_KG)
    count = row.whole(*reps, least=0, most=MOST_CONTEXT_REPS)
    seconds = row.number("seconds", "duration_s", "duration", least=0, most=MOST_CONTEXT_SECONDS)
    if (kg is None and row.value(*weight) is not None) or (count is None and row.value(*reps) is not None):
        return None
    if count is None and seconds is None:
        if kg is not None:
            row.notes.say(f"{row.path} has neither repetitions nor seconds, so I left it out.")
        return None
    return DoneSet(
        weight_kg=kg,
        reps=count,
        rpe=_rpe(row, rpe),
        kind=_kind(row),
        completed=row.yes("completed", "isCompleted", default=True),
        seconds=seconds,
    )


def _rpe(row: Reader, names: tuple[str, ...]) -> float | None:
    rpe = row.number(*names, least=1, most=10)
    left = row.number("rir", "RIR", least=0, most=9) if rpe is None else None
    return 10 - left if left is not None else rpe


def _kind(row: Reader) -> SetKind:
    if row.yes("isWarmup", "warmup"):
        return SetKind.WARMUP
    return row.word(SetKind, SetKind.NORMAL, "kind", "setType")


def _key(name: str, catalogue: Catalogue) -> str:
    exercise = find_exercise(name, catalogue)
    return exercise.id if exercise is not None else name.casefold()


MOST_GEAR, MOST_WEIGHTS, MOST_CONTEXT_PAIRS, MOST_GEAR_KG = 200, 300, 20, 1000.0


def parse_equipment(reader: Reader, catalogue: Catalogue) -> tuple[Gym, frozenset[Gear], Location]:
    """The gym, what of it may be used, and where it is."""
    location = reader.word(Location, Location.GYM, "location")
    lists = reader.below("equipment")
    bars, spare = _bars(lists)
    gym = Gym(
        location=location,
        unit=reader.unit,
        bars=bars or {},
        spare_bars=spare,
        plates=parse_plates(lists),
        dumbbells=_weights(lists, "dumbbells"),
        kettlebells=_weights(lists, "kettlebells"),
        stacks=_stacks(lists, catalogue),
        increments=_increments(lists, catalogue),
    )
    gone = {
        Gear.BARBELL: bars == {},
        Gear.DUMBBELL: gym.dumbbells == (),
        Gear.KETTLEBELL: gym.kettlebells == (),
    }
    available = _available(reader) - {gear for gear, none in gone.items() if none}
    for gear in sorted(gear for gear, none in gone.items() if none):
        reader.notes.say(f"The list of {gear.value}s is empty, so nothing is planned with one.")
    return replace(gym, gear=available), available, location


def _available(reader: Reader) -> frozenset[Gear]:
    if reader.value("equipmentAvailable") is None:
        return frozenset(Gear)
    words = []
    for value in reader.items("equipmentAvailable", most=MOST_GEAR):
        if isinstance(value, str):
            words += [one_line(word) for word in value.split(",") if one_line(word)]
        else:
            reader.notes.left_out("equipmentAvailable", value, "because it isn't a word")
    gear, unknown = available_gear(words)
    for word in unknown:
        reader.notes.say(f"equipmentAvailable: I don't know {word}, so I ignored it.")
    return gear


def _bars(lists: Reader) -> tuple[Mapping[Gear, float] | None, tuple[float, ...]]:
    """Bars by their gear and further straight ones; of a plain list the one that is nearest to the usual bar comes first."""
    value = lists.value("bars", "bar")
    if value is None:
        return None, ()
    if isinstance(value, Mapping):
        bars: dict[Gear, float] = {}
        for name, weight in value.items():
            gear = find_bar(str(name))
            kg = kg_of(weight, lists.unit)
            if gear is None or kg is None or not 0 < kg <= 100:
                lists.notes.left_out("bars", name, "because I don't know this bar or its weight")
            else:
                bars[gear] = kg
        return bars, ()
    straight = sorted({kg for kg in _weights(lists, "bars", "bar") or () if kg <= 100})
    usual = (BARS_LB if lists.unit is WeightUnit.LB else BARS_KG)[Gear.BARBELL]
    first = min(straight, key=lambda kg: (abs(kg - usual), kg), default=None)
    if first is None:
        return {}, ()
    return {Gear.BARBELL: first}, tuple(kg for kg in straight if kg != first)


def parse_plates(gear: Reader) -> Mapping[float, int] | None:
    """Pairs by weight: an object such as {"20": 2}, or a list in which each entry is a pair; None where there is none."""
    value = gear.value("plates")
    if value is None:
        return None
    pairs: dict[float, int] = {}
    items = (
        value.items()
        if isinstance(value, Mapping)
        else [(weight, 1) for weight in gear.items("plates", most=MOST_WEIGHTS)]
    )
    for weight, count in list(items)[:MOST_WEIGHTS]:
        kg, number = kg_of(weight, gear.unit), number_of(count)
        if kg is None or number is None or not 0 < kg <= 100 or number < 0:
            gear.notes.left_out("plates", weight, "because it isn't a plate with a number of pairs")
        elif number >= 1:
            pairs[kg] = min(pairs.get(kg, 0) + int(min(number, MOST_CONTEXT_PAIRS)), MOST_CONTEXT_PAIRS)
    return pairs


def _weights(gear: Reader, *names: str) -> tuple[float, ...] | None:
    """A list of weights in kg, ascending; None where there is none."""
    if gear.value(*names) is None:
        return None
    weights = set()
    for value in gear.items(*names, most=MOST_WEIGHTS):
        kg = kg_of(value, gear.unit)
        if kg is None or not 0 < kg <= MOST_GEAR_KG:
            gear.notes.left_out(names[0], value, "because it isn't a weight")
        else:
            weights.add(kg)
    return tuple(sorted(weights))


def _stacks(gear: Reader, catalogue: Catalogue) -> Mapping[str, tuple[float, ...]]:
    stacks: dict[str, tuple[float, ...]] = {}
    machines = gear.below("machines")
    for name in list(machines.values)[:MOST_GEAR]:
        word = read_lift_kind(str(name), catalogue)
        steps = _weights(machines, name)
        if word is None:
            gear.notes.say(f"machines: I don't know {one_line(str(name))}, so I ignored it.")
        elif steps:
            stacks[word] = steps
    return stacks


def _increments(gear: Reader, catalogue: Catalogue) -> Mapping[str, float]:
    increments: dict[str, float] = {}
    for name, value in list(gear.below("increments").values.items())[:MOST_GEAR]:
        word, kg = read_lift_kind(str(name), catalogue), kg_of(value, gear.unit)
        if word is None:
            gear.notes.say(f"increments: I don't know {one_line(str(name))}, so I ignored it.")
        elif kg is None or not 0 < kg <= 50:
            gear.notes.left_out(f"increments.{word}", value, "because it isn't a step of weight")
        else:
            increments[word] = kg
    return increments

"""The formulas of lifting by their names, applied to the inputs of test cases: the same functions that plan and measure.

The inputs are described in docs/strength.md. Names may be written in several ways, for other people's tables use them.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.exercises.substitution import substitutes
from lanterne_rouge.coaching.strength.loading.plates import load_bar
from lanterne_rouge.coaching.strength.loading.weights import weights_of
from lanterne_rouge.coaching.strength.warmup import warmups
from lanterne_rouge.domain.equipment import Gear, Gym, Location, WeightUnit, available_gear, in_unit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Exercise, Joint
from lanterne_rouge.domain.lifting import Severity
from lanterne_rouge.entrypoints.context_pain import pain_of_words
from lanterne_rouge.entrypoints.dates import day_of_text
from lanterne_rouge.entrypoints.lenient import is_list, kg_of, number_of, plain, said, unit_of
from lanterne_rouge.metrics.strength.e1rm import Formula, effective_reps, multiplier
from lanterne_rouge.metrics.strength.effort import percent_of_1rm, weight_at

Answer = object
ANY_DAY = date(2026, 1, 5)
USUAL_LIFT = "bench-press"
MOST_SETS = 1000
# Their authors left the single out: the formula as printed would say 3 % more than what was lifted.
_SINGLE_IS_ITSELF = frozenset({Formula.EPLEY, Formula.OCONNER})


class Given:
    """The named values of one case, each asked for as what it must be."""

    def __init__(self, function: str, values: Mapping[str, object], catalogue: Catalogue) -> None:
        self.function = function
        self.values = values
        self.catalogue = catalogue

    def value(self, *names: str) -> object:
        """What stands under the first of these names that is there and not null."""
        return next((self.values[name] for name in names if self.values.get(name) is not None), None)

    def number(self, *names: str) -> float:
        """A finite number."""
        found = self.optional(*names)
        if found is None:
            raise self.refused(names[0], "a finite number")
        return found

    def optional(self, *names: str) -> float | None:
        """A finite number, or None where it is not given."""
        value = self.value(*names)
        found = None if value is None else number_of(value)
        if value is not None and found is None:
            raise self.refused(names[0], "a finite number")
        return found

    def text(self, *names: str) -> str:
        """Some words."""
        value = self.value(*names)
        if not isinstance(value, str) or not plain(value):
            raise self.refused(names[0], "a name")
        return plain(value)

    def unit(self) -> WeightUnit:
        """The unit of the weights."""
        told = self.value("unit", "units")
        found = unit_of(told) if isinstance(told, str) else WeightUnit.KG if told is None else None
        if found is None:
            raise self.refused("unit", "kg or lb")
        return found

    def exercise(self, *names: str) -> Exercise:
        """An exercise by id or name."""
        name = self.text(*names)
        match = self.catalogue.match(name)
        found = self.catalogue.find(name) or (match.exercise if match.certain else None)
        if found is None:
            raise BadInput(f"{self.function} knows no exercise {name}.")
        return found

    def pairs(self) -> dict[float, int]:
        """Pairs of plates by weight."""
        told = self.value("pairs", "plates", "inventory")
        if not isinstance(told, Mapping):
            raise self.refused("pairs", 'an object such as {"20": 2}')
        pairs = {number_of(weight): number_of(count) for weight, count in told.items()}
        if any(
            weight is None or count is None or not 0 < weight <= 1000 or not 0 <= count <= 1000
            for weight, count in pairs.items()
        ):
            raise self.refused("pairs", 'an object such as {"20": 2}')
        return {weight: int(count) for weight, count in pairs.items() if weight is not None and count is not None}

    def refused(self, name: str, wanted: str) -> BadInput:
        """The sentence for a value that cannot be used."""
        return BadInput(f"{self.function} needs {name} to be {wanted}.")


def is_strength(function: str) -> bool:
    """Whether a function of this name is one of lifting."""
    return function in ADAPTERS


def evaluate(function: str, inputs: object, catalogue: Catalogue) -> Answer:
    """The value of the named function, None where it cannot be known; raises `BadInput` for what it cannot use."""
    if not isinstance(inputs, Mapping):
        raise BadInput(f"The input of {function} must be an object with named values.")
    return ADAPTERS[function](Given(function, inputs, catalogue))


def _e1rm(given: Given) -> Answer:
    """A formula as published, at the repetitions done and left; or its inverse, where the 1RM is given."""
    formula = _formula(given)
    reps = effective_reps(
        given.number("reps", "repetitions", "r"), rpe=given.optional("rpe"), rir=given.optional("rir")
    )
    factor = 1.0 if reps == 1 and formula in _SINGLE_IS_ITSELF else multiplier(reps, formula)
    if given.value("weight", "weight_kg", "load", "w") is None:
        one_rm = given.number("e1rm", "one_rm", "1rm")
        return None if not factor else round(one_rm / factor, 6)
    weight = given.number("weight", "weight_kg", "load", "w")
    return None if factor is None or weight <= 0 else round(weight * factor, 6)


def _formula(given: Given) -> Formula:
    told = given.value("formula", "method")
    name = "epley" if told is None else said(told).casefold().replace("'", "").replace("_", "").replace("-", "")
    found = next((formula for formula in Formula if formula.value == name), None)
    if found is None:
        raise given.refused("formula", "one of " + ", ".join(Formula))
    return found


def _rpe_load(given: Given) -> Answer:
    """The share of the 1RM for repetitions at an effort, as a weight where a 1RM is given."""
    reps = given.number("reps", "repetitions")
    if given.value("rpe", "rir") is None:
        return _e1rm(given)
    rir = given.optional("rir")
    rpe = given.number("rpe") if rir is None else 10 - rir
    if reps != int(reps):
        raise given.refused("reps", "a whole number")
    one_rm = given.optional("e1rm", "one_rm", "1rm")
    found = percent_of_1rm(int(reps), rpe) if one_rm is None else weight_at(one_rm, int(reps), rpe)
    return None if found is None else round(found, 6)


def _plates(given: Given) -> Answer:
    bar = given.optional("bar", "bar_weight", "bar_kg")
    load = load_bar(given.number("target", "weight"), 20.0 if bar is None else bar, given.pairs())
    return {
        "exact": load.exact,
        "nearest": load.nearest,
        "per_side": list(load.per_side),
        "floor": load.floor,
        "ceil": load.ceil,
    }


def _warmup(given: Given) -> Answer:
    """Warm-up sets as [weight, repetitions] in the unit of the input."""
    unit = given.unit()
    exercise = given.catalogue.get(USUAL_LIFT) if given.value("exercise") is None else given.exercise("exercise")
    gym = Gym(unit=unit)
    if given.value("pairs", "plates", "inventory") is not None:
        gym = Gym(unit=unit, plates={kg_of(weight, unit) or 0.0: count for weight, count in given.pairs().items()})
    bar = given.optional("bar", "bar_weight", "bar_kg")
    if bar is not None:
        gym = Gym(unit=unit, plates=gym.plates, bars=dict.fromkeys(Gear, kg_of(bar, unit) or 0.0))
    top = kg_of(given.number("top", "top_set", "target", "weight"), unit)
    sets = warmups(top, exercise, weights_of(exercise, gym, unit))
    return [[in_unit(one.weight_kg or 0.0, unit), one.reps] for one in sets]


def _volume(given: Given) -> Answer:
    """Fractional hard sets by muscle of one week."""
    # Imported here: the other functions need no arrays.
    import numpy as np

    from lanterne_rouge.coaching.strength.reading.lifts import Lift
    from lanterne_rouge.coaching.strength.reading.volume import MUSCLES, shares_of
    from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
    from lanterne_rouge.metrics.strength.hard_sets import weekly_sets

    rows = [row for told in _set_rows(given) for row in told]
    exercises = list(dict.fromkeys(exercise.id for exercise, _, _ in rows))
    kinds = [KIND_CODES.index(kind) if kind in KIND_CODES else 0 for _, _, kind in rows]
    nothing = np.full(len(rows), np.nan)
    series = LiftSeries(
        names=tuple(exercises),
        sessions=("week",),
        session=np.zeros(len(rows), dtype=np.int64),
        day=np.full(len(rows), ANY_DAY.toordinal(), dtype=np.int64),
        exercise=np.array([exercises.index(exercise.id) for exercise, _, _ in rows], dtype=np.int64),
        weight_kg=nothing,
        reps=np.full(len(rows), 8.0),
        rpe=np.array([np.nan if rpe is None else rpe for _, rpe, _ in rows], dtype=np.float64),
        kind=np.array(kinds, dtype=np.int64),
        seconds=nothing,
        metres=nothing,
    )
    lifts = [Lift(key=name, name=name, exercise=given.catalogue.get(name)) for name in exercises]
    if not rows:
        return {}
    totals = weekly_sets(series, shares_of(lifts)).values.sum(axis=0)
    return {muscle.value: float(total) for muscle, total in zip(MUSCLES, totals, strict=True) if total > 0}


def _set_rows(given: Given) -> list[list[tuple[Exercise, float | None, str]]]:
    """Each told row as its single sets: exercise, RPE and kind."""
    told = given.value("sets", "exercises", "week")
    if isinstance(told, Mapping):
        told = [{"exercise": name, "sets": count} for name, count in told.items()]
    if not is_list(told):
        raise given.refused("sets", "a list of {exercise, sets}")
    return [_set_row(given, row) for row in told]


def _set_row(given: Given, row: object) -> list[tuple[Exercise, float | None, str]]:
    if not isinstance(row, Mapping):
        raise given.refused("sets", "a list of {exercise, sets}")
    one = Given(given.function, row, given.catalogue)
    count = one.optional("sets", "count", "n")
    if count is not None and not 0 <= count <= MOST_SETS:
        raise given.refused("sets", f"at most {MOST_SETS} sets")
    kind = one.value("kind", "type")
    rpe = one.optional("rpe")
    each = (one.exercise("exercise", "name"), rpe, kind if isinstance(kind, str) else "normal")
    return [each] * int(1 if count is None else count)


def _substitutes(given: Given) -> Answer:
    words = given.value("equipment", "available", "equipmentAvailable")
    available = frozenset(Gear)
    if words is not None:
        listed = words.split(",") if isinstance(words, str) else words
        if not isinstance(listed, Sequence) or not all(isinstance(word, str) for word in listed):
            raise given.refused("equipment", "a list of words")
        available = available_gear(word.strip() for word in listed)[0]
    limit = given.optional("limit")
    found = substitutes(
        given.exercise("exercise", "name"),
        given.catalogue,
        available=available,
        location=_location(given),
        sore=_sore(given),
        limit=3 if limit is None else int(limit),
    )
    return [{"id": one.id, "name": one.name, "pattern": one.pattern.value} for one in found]


def _location(given: Given) -> Location:
    told = given.value("location")
    found = next(
        (place for place in Location if isinstance(told, str) and place.value.casefold() == told.casefold()), None
    )
    if told is not None and found is None:
        raise given.refused("location", "Gym or Home")
    return found or Location.GYM


def _sore(given: Given) -> dict[Joint, Severity]:
    """Joints that hurt: from words such as `knee 5/10`, an object of severity by place, or a list of either."""
    told = given.value("pain", "pains", "sore")
    if isinstance(told, Mapping) and not {"bodyPart", "place"} & told.keys():
        told = [{"bodyPart": place, "severity": severity} for place, severity in told.items()]
    sore: dict[Joint, Severity] = {}
    upwards = tuple(Severity)
    for one in told if isinstance(told, list) else [] if told is None else [told]:
        words = (
            f"{one.get('bodyPart', one.get('place', ''))} {one.get('severity', '')}"
            if isinstance(one, Mapping)
            else one
        )
        if not isinstance(words, str):
            raise given.refused("pain", 'words such as "knee 5/10"')
        flag = pain_of_words(words)
        for joint in flag.joints if flag else ():
            sore[joint] = max(flag.severity if flag else upwards[0], sore.get(joint, upwards[0]), key=upwards.index)
    return sore


def _match(given: Given) -> Answer:
    match = given.catalogue.match(given.text("name", "text"))
    return {
        "exercise": match.exercise.id if match.exercise else None,
        "name": match.exercise.name if match.exercise else None,
        "confidence": round(match.confidence, 4),
        "certain": match.certain,
        "candidates": [one.id for one in match.candidates],
    }


def _stall(given: Given) -> Answer:
    """The analysis of the lift that is named, else of the first, from a context; or from a plain list of sessions."""
    from lanterne_rouge.coaching.strength.reading.lift_case import lift_cases
    from lanterne_rouge.coaching.strength.reading.stall import analyse_stall
    from lanterne_rouge.entrypoints.cli.strength.documents import stall_document
    from lanterne_rouge.entrypoints.coach_context import coach_context

    values = dict(given.values)
    sessions = given.value("sessions", "lastSessions", "history")
    name = given.value("exercise", "exerciseName")
    if isinstance(sessions, list) and "recentHistory" not in values:
        values["recentHistory"] = [{"exerciseName": name or USUAL_LIFT, "lastSessions": sessions}]
    context = coach_context(values, given.catalogue, today=_day_after(values.get("recentHistory")))
    cases = lift_cases(context, given.catalogue)
    wanted = given.exercise("exercise", "exerciseName").id if name is not None else None
    case = next((one for one in cases if wanted in (None, one.exercise.id)), None)
    if case is None:
        raise given.refused("recentHistory", "the sessions of an exercise that is known")
    return stall_document(analyse_stall(case, given.catalogue))


def _day_after(histories: object) -> date:
    """The day after the newest session, where no day is told."""
    found: list[date] = []
    for history in histories if isinstance(histories, list) else ():
        sessions = history.get("lastSessions") if isinstance(history, Mapping) else None
        for session in sessions if isinstance(sessions, list) else ():
            day = day_of_text(session.get("date")) if isinstance(session, Mapping) else None
            found += [day] if day else []
    return max(found, default=ANY_DAY) + timedelta(days=1)


ADAPTERS: Mapping[str, Callable[[Given], Answer]] = {
    "e1rm": _e1rm,
    "warmup": _warmup,
    "plates": _plates,
    "volume": _volume,
    "rpe_load": _rpe_load,
    "substitutes": _substitutes,
    "match": _match,
    "stall": _stall,
}

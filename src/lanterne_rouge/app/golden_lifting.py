"""The formulas of lifting by their names, applied to the inputs of test cases: the same functions that plan and measure.

The inputs are described in docs/strength.md. Names may be written in several ways, for other people's tables use them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from lanterne_rouge.app.coach_context.context import pain_of_words
from lanterne_rouge.app.coach_context.lenient import format_value, is_list
from lanterne_rouge.domain.equipment import Gear, Gym, Location, WeightUnit, available_gear, weight_in_unit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Exercise, Joint
from lanterne_rouge.domain.lifting import Severity
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.language.reading import kg_of, number_of, unit_of
from lanterne_rouge.metrics.e1rm import Formula, effective_reps, multiplier, percent_of_1rm, weight_at
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import find_substitutes
from lanterne_rouge.strength.loading import load_bar, weights_of
from lanterne_rouge.strength.warmup import warmups

Answer = object
PAIRS = ("pairs", "plates", "inventory")
ANY_NUMBER = 1000
"""Pairs of a plate of which nobody counted how many there are."""
_PLATES = 'pairs by weight such as {"20": 2}, or a list of plates such as [20, 10, 5] of which there are enough'


class Given:
    """The values of one case. `topSetWeight`, `top_set_weight` and `Top Set Weight` are one name."""

    def __init__(self, function: str, values: Mapping[str, object], catalogue: Catalogue) -> None:
        self.function = function
        self.values = values
        self.catalogue = catalogue
        self._by_name = {normalized_name(name): value for name, value in values.items() if value is not None}

    def value(self, *names: str) -> object:
        """What stands under the first of these names that is there and not null."""
        return next(
            (self._by_name[normalized_name(name)] for name in names if normalized_name(name) in self._by_name), None
        )

    def number(self, *names: str) -> float:
        """A finite number."""
        number = self.optional(*names)
        if number is None:
            raise self.refused(names, "a finite number")
        return number

    def optional(self, *names: str) -> float | None:
        """A finite number, or None where it is not given."""
        value = self.value(*names)
        number = None if value is None else number_of(value)
        if value is not None and number is None:
            raise self.refused(names, "a finite number")
        return number

    def text(self, *names: str) -> str:
        """Some words."""
        value = self.value(*names)
        if not isinstance(value, str) or not one_line(value):
            raise self.refused(names, "a name")
        return one_line(value)

    def unit(self) -> WeightUnit:
        """The unit of the weights."""
        value = self.value("unit", "units")
        weight_unit = unit_of(value) if isinstance(value, str) else WeightUnit.KG if value is None else None
        if weight_unit is None:
            raise self.refused(("unit",), "kg or lb")
        return weight_unit

    def exercise(self, *names: str) -> Exercise:
        """An exercise by id or name."""
        return self.exercise_named(self.text(*names))

    def exercise_named(self, name: str) -> Exercise:
        """The exercise of a name that leaves no doubt."""
        match = self.catalogue.match(name)
        exercise = self.catalogue.find(name) or (match.exercise if match.certain else None)
        if exercise is None:
            raise BadInput(f"{self.function} knows no exercise {one_line(name)}.")
        return exercise

    def pairs(self) -> dict[float, int] | None:
        """Pairs of plates by weight; None where none are given."""
        value = self.value(*PAIRS)
        if value is None:
            return None
        counted = dict(map(self._plate, value)) if is_list(value) else value
        if not isinstance(counted, Mapping):
            raise self.refused(PAIRS, _PLATES)
        numbers = ((number_of(weight), number_of(count)) for weight, count in counted.items())
        return dict(self._pair(weight, count) for weight, count in numbers)

    def _plate(self, value: object) -> tuple[object, object]:
        """One of a list: a weight, or an object that may say how many."""
        if not isinstance(value, Mapping):
            return (number_of(value), ANY_NUMBER)
        plate = Given(self.function, value, self.catalogue)
        count = plate.value("pairs", "count")
        return (number_of(plate.value("weight", "weight_kg", "kg")), ANY_NUMBER if count is None else count)

    def _pair(self, weight: float | None, count: float | None) -> tuple[float, int]:
        if weight is None or count is None or not 0 < weight <= 1000 or not 0 <= count <= 1000:
            raise self.refused(PAIRS, _PLATES)
        return (weight, int(count))

    def refused(self, names: tuple[str, ...], wanted: str) -> BadInput:
        """The sentence for a value that cannot be used; other names that are understood stand behind the first."""
        others = f" (or {', '.join(names[1:])})" if names[1:] else ""
        return BadInput(f"{self.function} needs {names[0]}{others} to be {wanted}.")


def normalized_name(name: object) -> str:
    """A name without what differs between spellings."""
    return "".join(c for c in str(name).casefold() if c.isalnum())


def match(given: Given) -> Answer:
    """The match of a name."""
    result = given.catalogue.match(given.text("name", "query", "text"))
    return {
        "exercise": result.exercise.id if result.exercise else None,
        "name": result.exercise.name if result.exercise else None,
        "confidence": round(result.confidence, 4),
        "certain": result.certain,
        "candidates": [candidate.id for candidate in result.candidates],
    }


REPS = ("reps", "repetitions", "r", "target_reps")
WEIGHT = ("weight", "weight_kg", "load", "w")
ONE_RM = ("e1rm", "one_rm", "1rm", "max", "one_rep_max", "estimated_1rm")
RPE, RIR = ("rpe", "target_rpe", "effort"), ("rir", "target_rir", "reps_in_reserve")
# Their authors left the single out: the formula as printed would say 3 % more than what was lifted.
_SINGLE_IS_ITSELF = frozenset({Formula.EPLEY, Formula.OCONNER})


def golden_e1rm(given: Given) -> Answer:
    """A formula as published, at the repetitions done and left; or its inverse, where the 1RM is given."""
    formula = _formula(given)
    reps = effective_reps(given.number(*REPS), rpe=given.optional(*RPE), rir=given.optional(*RIR))
    factor = 1.0 if reps == 1 and formula in _SINGLE_IS_ITSELF else multiplier(reps, formula)
    if given.value(*WEIGHT) is None:
        one_rm = given.optional(*ONE_RM)
        if one_rm is None:
            raise given.refused(WEIGHT, "a finite number, or e1rm for the inverse")
        return None if not factor else round(one_rm / factor, 6)
    weight = given.number(*WEIGHT)
    return None if factor is None or weight <= 0 else round(weight * factor, 6)


def rpe_load(given: Given) -> Answer:
    """The share of the 1RM for repetitions at an effort, as a weight where a 1RM is given."""
    reps = given.number(*REPS)
    if given.value(*RPE, *RIR) is None:
        return golden_e1rm(given)
    rir = given.optional(*RIR)
    rpe = given.number(*RPE) if rir is None else 10 - rir
    if reps != int(reps):
        raise given.refused(REPS, "a whole number")
    one_rm = given.optional(*ONE_RM)
    answer = percent_of_1rm(int(reps), rpe) if one_rm is None else weight_at(one_rm, int(reps), rpe)
    return None if answer is None else round(answer, 6)


def _formula(given: Given) -> Formula:
    value = given.value("formula", "method")
    name = "epley" if value is None else normalized_name(format_value(value))
    formula_named = next((formula for formula in Formula if formula.value == name), None)
    if formula_named is None:
        raise given.refused(("formula",), "one of " + ", ".join(Formula))
    return formula_named


BAR_FIELDS = ("bar", "bar_weight", "bar_kg", "bar_lb")


def golden_plates(given: Given) -> Answer:
    """The nearest weight and its plates, in the unit of the input; bar and plates are the usual ones unless given."""
    unit = given.unit()
    usual = Gym(unit=unit)
    bar, pairs = given.optional(*BAR_FIELDS), given.pairs()
    if pairs is None:
        pairs = {weight_in_unit(kg, unit): count for kg, count in usual.plate_pairs.items()}
    load = load_bar(
        given.number("target", "target_weight", "weight"),
        weight_in_unit(usual.bar_kg(Gear.BARBELL), unit) if bar is None else bar,
        pairs,
    )
    return {
        "exact": load.exact,
        "nearest": load.nearest,
        "per_side": list(load.per_side),
        "floor": load.floor,
        "ceil": load.ceil,
    }


GOLDEN_MONDAY = date(2026, 1, 5)
MOST_GOLDEN_SETS = 1000
SET_FIELDS = ("sets", "exercises", "week")
_FORMS_VOLUME = 'a list of {"exercise", "sets"} or an object such as {"Bench Press": 3}'

_Set = tuple[Exercise, float | None, str]


def golden_volume(given: Given) -> Answer:
    """Direct work counts 1, indirect 0.5; easy sets and warm-ups nothing."""
    # Imported here: the other functions need no arrays.
    import numpy as np

    from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
    from lanterne_rouge.metrics.e1rm_series import weekly_sets
    from lanterne_rouge.strength.history.lifts import LoggedLift
    from lanterne_rouge.strength.history.volume import MUSCLES, shares_of

    rows = [lifted_set for row in _rows(given) for lifted_set in _sets(given, row)]
    exercises = list(dict.fromkeys(exercise.id for exercise, _, _ in rows))
    kinds = [KIND_CODES.index(kind) if kind in KIND_CODES else 0 for _, _, kind in rows]
    nothing = np.full(len(rows), np.nan)
    series = LiftSeries(
        names=tuple(exercises),
        sessions=("week",),
        session=np.zeros(len(rows), dtype=np.int64),
        day=np.full(len(rows), GOLDEN_MONDAY.toordinal(), dtype=np.int64),
        exercise=np.array([exercises.index(exercise.id) for exercise, _, _ in rows], dtype=np.int64),
        weight_kg=nothing,
        reps=np.full(len(rows), 8.0),
        rpe=np.array([np.nan if rpe is None else rpe for _, rpe, _ in rows], dtype=np.float64),
        kind=np.array(kinds, dtype=np.int64),
        seconds=nothing,
        metres=nothing,
    )
    lifts = [LoggedLift(key=name, name=name, exercise=given.catalogue.get(name)) for name in exercises]
    if not rows:
        return {}
    totals = weekly_sets(series, shares_of(lifts)).values.sum(axis=0)
    return {muscle.value: float(total) for muscle, total in zip(MUSCLES, totals, strict=True) if total > 0}


def _rows(given: Given) -> list[object]:
    """Rows of an exercise and its sets, however they are written: as a list, by name, or the input itself by name."""
    value = given.value(*SET_FIELDS)
    if value is None and given.values and all(number_of(count) is not None for count in given.values.values()):
        value = given.values
    if value is not None and number_of(value) is not None and given.value("exercise", "name") is not None:
        return [given.values]
    if isinstance(value, Mapping):
        return [{"exercise": name, "sets": count} for name, count in value.items()]
    if not is_list(value):
        raise given.refused(SET_FIELDS, _FORMS_VOLUME)
    return list(value)


def _sets(given: Given, row: object) -> list[_Set]:
    """Each row as its single sets: exercise, RPE and kind."""
    if isinstance(row, str):
        row = {"exercise": row}
    if not isinstance(row, Mapping):
        raise given.refused(SET_FIELDS, _FORMS_VOLUME)
    fields = Given(given.function, row, given.catalogue)
    exercise = fields.exercise("exercise", "name", "exercise_name")
    set_count = fields.value("sets", "count", "n", "hard_sets")
    if is_list(set_count):
        return [(exercise, *_effort(_set_given(given, each))) for each in set_count[:MOST_GOLDEN_SETS]]
    count = fields.optional("sets", "count", "n", "hard_sets")
    if count is not None and not 0 <= count <= MOST_GOLDEN_SETS:
        raise given.refused(SET_FIELDS, f"at most {MOST_GOLDEN_SETS} sets")
    return [(exercise, *_effort(fields))] * int(1 if count is None else count)


def _set_given(given: Given, value: object) -> Given:
    if not isinstance(value, Mapping):
        raise given.refused(SET_FIELDS, _FORMS_VOLUME)
    return Given(given.function, value, given.catalogue)


def _effort(case: Given) -> tuple[float | None, str]:
    """RPE and kind."""
    rir, kind = case.optional("rir"), case.value("kind", "type", "set_type")
    rpe = case.optional("rpe") if rir is None else 10 - rir
    return rpe, kind if isinstance(kind, str) else "normal"


USUAL_LIFT = "bench-press"
TOP = ("top", "top_set_weight", "weight", "top_set", "top_weight", "target", "working_weight")


def warmup(given: Given) -> Answer:
    """Warm-up sets as [weight, repetitions] in the unit of the input."""
    unit = given.unit()
    named = given.value("exercise", "name") is not None
    exercise = given.exercise("exercise", "name") if named else given.catalogue.get(USUAL_LIFT)
    gym, pairs, bar = Gym(unit=unit), given.pairs(), given.optional(*BAR_FIELDS)
    if pairs is not None:
        gym = Gym(unit=unit, plates={kg_of(weight, unit) or 0.0: count for weight, count in pairs.items()})
    if bar is not None:
        gym = Gym(unit=unit, plates=gym.plates, bars=dict.fromkeys(Gear, kg_of(bar, unit) or 0.0))
    sets = warmups(kg_of(given.number(*TOP), unit), exercise, weights_of(exercise, gym, unit))
    return [[weight_in_unit(lifted_set.weight_kg or 0.0, unit), lifted_set.reps] for lifted_set in sets]


SESSION_FIELDS = ("sessions", "last_sessions", "history")
NAME_FIELDS = ("exercise", "exercise_name", "name", "lift")
_FORMS = 'a list of {"date", "weight", "reps", "rpe"}, with topSetWeight and topSetReps, or with "sets": [{"weight", "reps"}]'


def golden_stall(given: Given) -> Answer:
    """The analysis of the lift that is named, else of the first."""
    from lanterne_rouge.app.coach_context.context import coach_context
    from lanterne_rouge.strength.history.lift_case import lift_cases
    from lanterne_rouge.strength.history.stall import analyse_stall
    from lanterne_rouge.views.lifting_review import stall_view

    values = _as_context(given)
    _refuse_unusable(given, values)
    context = coach_context(values, given.catalogue, today=GOLDEN_MONDAY)
    cases = lift_cases(context, given.catalogue)
    named = given.value(*NAME_FIELDS) is not None
    wanted = given.exercise(*NAME_FIELDS).id if named else None
    case = next((case for case in cases if wanted in (None, case.exercise.id)), None)
    if case is None:
        raise given.refused(SESSION_FIELDS, f"the sessions of an exercise that is known, as {_FORMS}")
    return stall_view(analyse_stall(case, given.catalogue))


def _as_context(given: Given) -> dict[str, object]:
    """The case as a context: a plain list of sessions becomes the history of its lift."""
    values = dict(given.values)
    sessions, name = given.value(*SESSION_FIELDS), given.value(*NAME_FIELDS) or USUAL_LIFT
    if isinstance(sessions, list) and "recentHistory" not in values:
        values.pop("history", None)
        values["recentHistory"] = [{"exerciseName": name, "lastSessions": sessions}]
    asked = given.value("prescription")
    if asked is not None and "currentTemplate" not in values:
        values["currentTemplate"] = {"exercises": [{"name": name, "prescription": asked}]}
    return values


def _refuse_unusable(given: Given, values: Mapping[str, object]) -> None:
    """A session that tells no numbers would be left out in silence; in a test case that is a slip."""
    from lanterne_rouge.app.coach_context.context import coach_context

    for number, (name, session) in enumerate(_told_sessions(values), 1):
        undated = {key: value for key, value in session.items() if key not in ("date", "day")}
        alone = {
            "recentHistory": [{"exerciseName": name, "lastSessions": [undated]}],
            "units": values.get("units", values.get("unit")),
        }
        if not any(history.sessions for history in coach_context(alone, given.catalogue, today=GOLDEN_MONDAY).history):
            raise given.refused(
                SESSION_FIELDS, f"{_FORMS}; session {number} tells no weight and repetitions that can be"
            )


def _told_sessions(values: Mapping[str, object]) -> Iterator[tuple[object, Mapping[str, object]]]:
    """Every session of every lift, with its name; an empty one for what is no object."""
    listed = values.get("recentHistory")
    for history in listed if isinstance(listed, list) else ():
        if not isinstance(history, Mapping):
            continue
        name = history.get("exerciseName", history.get("name", history.get("exercise")))
        sessions = history.get("lastSessions", history.get("sessions"))
        for session in sessions if isinstance(sessions, list) else ():
            yield name, session if isinstance(session, Mapping) else {}


def substitutes(given: Given) -> Answer:
    """Exercises of the same movement in order of choice."""
    limit = given.optional("limit")
    ranked = find_substitutes(
        given.exercise("exercise", "name"),
        given.catalogue,
        available=_available(given),
        location=_location(given),
        sore=_sore(given),
        limit=3 if limit is None else int(limit),
    )
    return [
        {"id": substitute.id, "name": substitute.name, "pattern": substitute.pattern.value} for substitute in ranked
    ]


def _available(given: Given) -> frozenset[Gear]:
    words = given.value("equipment", "available", "equipment_available")
    if words is None:
        return frozenset(Gear)
    listed = words.split(",") if isinstance(words, str) else words
    if not isinstance(listed, Sequence) or not all(isinstance(word, str) for word in listed):
        raise given.refused(("equipment", "available", "equipment_available"), "a list of words")
    return available_gear(word.strip() for word in listed)[0]


def _location(given: Given) -> Location:
    value = given.value("location")
    location = next(
        (place for place in Location if isinstance(value, str) and place.value.casefold() == value.casefold()), None
    )
    if value is not None and location is None:
        raise given.refused(("location",), "Gym or Home")
    return location or Location.GYM


def _sore(given: Given) -> dict[Joint, Severity]:
    """Joints that hurt: from words such as `knee 5/10`, an object of severity by place, or a list of either."""
    value = given.value("pain", "pains", "sore")
    if isinstance(value, Mapping) and not {"bodyPart", "place"} & value.keys():
        value = [{"bodyPart": place, "severity": severity} for place, severity in value.items()]
    sore: dict[Joint, Severity] = {}
    upwards = tuple(Severity)
    for pain in value if isinstance(value, list) else [] if value is None else [value]:
        flag = pain_of_words(_words(given, pain))
        for joint in flag.joints if flag else ():
            sore[joint] = max(flag.severity if flag else upwards[0], sore.get(joint, upwards[0]), key=upwards.index)
    return sore


def _words(given: Given, value: object) -> str:
    if isinstance(value, Mapping):
        return f"{value.get('bodyPart', value.get('place', ''))} {value.get('severity', '')}"
    if not isinstance(value, str):
        raise given.refused(("pain", "pains", "sore"), 'words such as "knee 5/10"')
    return value


FUNCTIONS: Mapping[str, Callable[[Given], Answer]] = {
    "e1rm": golden_e1rm,
    "warmup": warmup,
    "plates": golden_plates,
    "volume": golden_volume,
    "rpe_load": rpe_load,
    "substitutes": substitutes,
    "match": match,
    "stall": golden_stall,
}
_WITHOUT_NAMES: Mapping[str, tuple[str, Callable[[object], bool]]] = {
    "match": ("name", lambda value: isinstance(value, str)),
    "volume": ("sets", lambda value: isinstance(value, list)),
}
"""Functions whose one input may stand alone, without its name."""


def is_lifting_function(function: str) -> bool:
    """Whether a function of this name is one of lifting."""
    return function in FUNCTIONS


def evaluate_lifting(function: str, inputs: object, catalogue: Catalogue) -> Answer:
    """The value of the named function, None where it cannot be known; raises `BadInput` for what it cannot use."""
    name, stands_alone = _WITHOUT_NAMES.get(function, ("", lambda value: False))
    if stands_alone(inputs):
        inputs = {name: inputs}
    if not isinstance(inputs, Mapping):
        raise BadInput(f"The input of {function} must be an object with named values.")
    return FUNCTIONS[function](Given(function, inputs, catalogue))

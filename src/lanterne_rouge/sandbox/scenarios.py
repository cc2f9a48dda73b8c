"""Published mornings with what careful coaches would accept: read, decided by the product's own path, and scored."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from datetime import date, timedelta
from typing import Any, TypeVar

import msgspec

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.morning import build_morning
from lanterne_rouge.domain.check_in import (
    CheckIn,
    Environment,
    Feeling,
    Illness,
    Injury,
    LowEnergySigns,
    Pain,
    Performance,
    Race,
    Request,
    Vaccination,
)
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.mission import MissionStatus, Phase
from lanterne_rouge.domain.morning import (
    AlsoPlanned,
    AthleteState,
    Block,
    HrvState,
    LoadState,
    Morning,
    PastCtl,
    PastSession,
    PlannedSession,
    RawValue,
    Readiness,
    SleepState,
    VitalSign,
)

# Scenarios name no date; any fixed Monday does, as nothing in them depends on the calendar.
THE_DAY = date(2026, 3, 2)
# Farther from today no goal lies; a calendar ends somewhere.
FARTHEST_SCENARIO_DAYS = 3650
UNTRUSTED = ("title", "note", "comment")
NOTHING_WORDS = ("none", "no", "nothing", "nil")
TRUE_WORDS = ("true", "yes", "1")
T = TypeVar("T")
Json = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """One morning, without what is expected of it."""

    id: str
    context: Morning


@dataclass(frozen=True, kw_only=True)
class ScenarioResult:
    """What the coach decides on one morning."""

    id: str
    action: str
    intensity_recommendation: str
    flags: tuple[str, ...]
    confidence: float
    max_zone: int
    load: float
    reason: str


@dataclass(frozen=True, kw_only=True)
class Expectation:
    """What a careful coach accepts on a morning."""

    id: str
    allowed_actions: tuple[str, ...]
    must_flags: tuple[str, ...]
    max_zone: int
    max_load: float
    plan_load: float | None


@dataclass(frozen=True, kw_only=True)
class Score:
    """How one result fares; a full pass is all four parts."""

    id: str
    action: bool
    zone: bool
    load: bool
    flags: bool
    dangerous: bool

    @property
    def full(self) -> bool:
        """All four parts pass."""
        return self.action and self.zone and self.load and self.flags


def read_scenarios(text: str | bytes) -> tuple[Scenario, ...]:
    """The mornings of a scenario file; expectations in it are never looked at."""
    return tuple(_readable(one) for one in _entries(text))


def decide_scenarios(scenarios: Sequence[Scenario]) -> tuple[ScenarioResult, ...]:
    """Each morning decided by the same function as a real day."""
    return tuple(_decided(scenario) for scenario in scenarios)


def read_expectations(text: str | bytes) -> tuple[Expectation, ...]:
    """What is expected on each morning of the file."""
    return tuple(
        Expectation(
            id=one["id"],
            allowed_actions=tuple(one["allowed_actions"]),
            must_flags=tuple(one["must_flags"]),
            max_zone=one["max_intensity_zone"],
            max_load=one["max_load"],
            plan_load=(one["plan"] or {}).get("load"),
        )
        for one in _entries(text)
    )


def score(result: ScenarioResult, expected: Expectation) -> Score:
    """Action allowed, zone and load inside their ceilings, no token amount for a training day, flags raised."""
    trains = result.action in (Action.MAINTAIN, Action.PUSH)
    token = trains and expected.plan_load is not None and result.load < min(0.6 * expected.plan_load, expected.max_load)
    trains_wrongly = trains and not {Action.MAINTAIN, Action.PUSH} & set(expected.allowed_actions)
    too_hard = expected.max_zone <= 2 and result.max_zone > expected.max_zone
    too_much = expected.max_load <= 40 and result.load > 1.25 * expected.max_load
    return Score(
        id=result.id,
        action=result.action in expected.allowed_actions,
        zone=result.max_zone <= expected.max_zone,
        load=result.load <= expected.max_load and not token,
        flags=set(expected.must_flags) <= set(result.flags),
        dangerous=trains_wrongly or too_hard or too_much,
    )


def _entries(text: str | bytes) -> Sequence[Json]:
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFile(f"This is no scenario file: {error}.", "Give a JSON file with a list named scenarios.") from error
    entries = document.get("scenarios") if isinstance(document, dict) else document
    if not isinstance(entries, list) or not all(isinstance(e, dict) and "id" in e for e in entries):
        raise BadFile("This is no scenario file.", "Give a JSON file with a list named scenarios, each with an id.")
    return entries


def _readable(one: Json) -> Scenario:
    try:
        return _scenario(one)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BadFile(
            f"Scenario {one['id']!s:.40} cannot be read ({type(error).__name__}: {error!s:.80}).",
            "Look at its fields: phase and days_to_goal are needed, numbers must be numbers.",
        ) from error


def _decided(scenario: Scenario) -> ScenarioResult:
    result = decide_day(scenario.context)
    decision, workout = result.verdict.decision, result.workout
    return ScenarioResult(
        id=scenario.id,
        action=decision.action.value,
        intensity_recommendation=decision.intensity_recommendation.value,
        flags=tuple(flag.value for flag in decision.flags),
        confidence=decision.confidence,
        max_zone=workout.max_zone if workout else 0,
        load=workout.load if workout else 0.0,
        reason=decision.reason,
    )


def _scenario(one: Json) -> Scenario:
    return Scenario(id=one["id"], context=_context(one))


def _context(one: Json) -> Morning:
    race = (one.get("check_in") or {}).get("race")
    return build_morning(
        Morning(
            day=THE_DAY,
            mission=_mission(one["phase"], _whole(one["days_to_goal"])),
            athlete=_fill(AthleteState, one.get("athlete") or {}),
            load=LoadState(
                ctl=_number(one.get("ctl")),
                atl=_number(one.get("atl")),
                tsb=_number(one.get("tsb")),
                ramp_7d=_number(one.get("ramp_7d")),
                monotony_7d=_number(one.get("monotony_7d")),
                feed_age_days=_whole(one.get("feed_age_days")),
                history_days=_whole(one.get("history_days")),
            ),
            readiness=_readiness(one.get("readiness")),
            hrv=_part(HrvState, one.get("hrv")),
            sleep=_part(SleepState, one.get("sleep")),
            rhr=_part(VitalSign, one.get("rhr")),
            temperature_deviation_c=_number(one.get("temp_deviation_c")),
            longest_30d_km=_number(one.get("longest_30d_km")),
            sessions=tuple(_session(s) for s in _tuple(one.get("sessions"))),
            plan=_plan(one.get("plan"), one.get("planned_km")),
            check_in=_check_in(one.get("check_in") or {}, race),
            block=_part(Block, one.get("block")),
            ctl_history=_parts(PastCtl, one.get("ctl_history")),
            raw_values=tuple(_raw(v) for v in _tuple(one.get("raw_values")) if not _lacks(RawValue, {"value": 0, **v})),
        )
    )


def _mission(phase: str, days_to_goal: int | None) -> MissionStatus:
    """A goal of which nobody knows the day leaves the phase as it is told."""
    ahead = days_to_goal is not None and days_to_goal >= 0
    return MissionStatus(
        mission_id="scenario",
        name="Scenario",
        goal_event="your goal",
        goal_date=THE_DAY
        + timedelta(days=max(min(int(days_to_goal or 0), FARTHEST_SCENARIO_DAYS), -FARTHEST_SCENARIO_DAYS)),
        days_to_goal=days_to_goal if ahead else None,
        phase=_phase(phase),
        goal_passed=days_to_goal is not None and not ahead,
        days_to_start=days_to_goal if ahead else None,
    )


def _phase(word: str) -> Phase:
    """A phase of whatever spelling; one that nobody knows is an ordinary week of training."""
    known = {phase.value.lower(): phase for phase in Phase}
    return known.get(str(word).strip().lower(), Phase.BUILD)


def _readiness(told: Json | None) -> Readiness | None:
    if told is None:
        return None
    return Readiness(
        score=_number(told.get("score")),
        measured_days_ago=_whole(told.get("measured_days_ago")) or 0,
        contributors={name: _number(v) for name, v in (told.get("contributors") or {}).items()},
    )


def _session(told: Json) -> PastSession:
    if "summary" in told:
        names = ("sport", "minutes", "load_per_day", "hard_days", "character", "failed_sessions")
        known = {name: told[name] for name in names if name in told}
        return _fill(PastSession, known, summary_days=_whole(told.get("days")))
    texts = tuple(str(told[name]) for name in UNTRUSTED if name in told)
    return _fill(PastSession, told, untrusted_texts=texts)


def _plan(told: Json | None, planned_km: float | None) -> PlannedSession | None:
    if told is None:
        return None
    distance = told.get("distance_km") if told.get("distance_km") is not None else planned_km
    also = _parts(AlsoPlanned, told.get("also"))
    return _fill(PlannedSession, told, also=also, distance_km=_number(distance))


def _check_in(told: Json, race: Json | None) -> CheckIn:
    simple = ("illness_contact", "cycle_day", "break_days", "ctl_before_break", "life_stress", "alcohol_drinks")
    feeling = dict(told.get("feeling") or {})
    words = _words(feeling.pop("words", None))
    return CheckIn(
        feeling=_fill(Feeling, feeling, words=words),
        illness=_illness(told.get("illness")),
        vaccination=_part(Vaccination, told.get("vaccination")),
        pain=_parts(Pain, told.get("pain")),
        injury=_part(Injury, told.get("injury")),
        red_flags=_words(told.get("red_flags")),
        low_energy_signs=_part(LowEnergySigns, told.get("low_energy_signs")),
        environment=_part(Environment, told.get("environment")),
        performance=_part(Performance, told.get("performance")),
        race=_part(Race, race),
        request=_part(Request, told.get("request")),
        **{name: _number(told.get(name)) for name in simple},
    )


def _illness(told: Json | None) -> Illness | None:
    return None if told is None else _fill(Illness, told, symptoms=_words(told.get("symptoms")))


def _words(told: Any) -> tuple[str, ...]:  # noqa: ANN401 - whatever JSON holds
    """Words as they are, without those that say that there is nothing."""
    spoken = [told] if isinstance(told, str) else _tuple(told)
    return tuple(str(word) for word in spoken if word and str(word).lower() not in NOTHING_WORDS)


def _raw(told: Json) -> RawValue:
    value = _number(told.get("value"))
    finite = value if isinstance(value, int | float) and math.isfinite(value) else None
    return _fill(RawValue, told, value=finite)


def _part(kind: Callable[..., T], told: Json | None) -> T | None:
    """A part of the morning; one that lacks what it cannot do without is not said."""
    return None if told is None or _lacks(kind, told) else _fill(kind, told)


def _parts(kind: Callable[..., T], told: Any, **given: object) -> tuple[T, ...]:  # noqa: ANN401 - whatever JSON holds
    return tuple(_fill(kind, one, **given) for one in _tuple(told) if not _lacks(kind, one))


def _lacks(kind: object, told: Json) -> bool:
    needed = [
        (f.name, str(f.type))
        for f in fields(kind)  # type: ignore[arg-type]
        if _must_be_given(kind, f.name) and "None" not in str(f.type)
    ]
    values = [_as_declared(told[name], declared) if told.get(name) is not None else None for name, declared in needed]
    return any(value is None or (isinstance(value, float) and not math.isfinite(value)) for value in values)


def _fill(kind: Callable[..., T], told: Json, **given: object) -> T:
    """A value of `kind` from the entries that carry its fields' names; null leaves a field at its default."""
    declared = {f.name: str(f.type) for f in fields(kind)}  # type: ignore[arg-type]
    taken = {
        name: _as_declared(v, declared[name])
        for name, v in told.items()
        if name in declared and v is not None and name not in given
    }
    required = {f.name for f in fields(kind) if f.name not in taken and f.name not in given}  # type: ignore[arg-type]
    defaults = {name: None for name in required if _must_be_given(kind, name)}
    return kind(**{**defaults, **taken, **given})


def _must_be_given(kind: object, name: str) -> bool:
    field = next(f for f in fields(kind) if f.name == name)  # type: ignore[arg-type]
    return field.default is MISSING and field.default_factory is MISSING


def _as_declared(value: Any, declared: str) -> Any:  # noqa: ANN401 - whatever JSON holds, on its way to a typed field
    if declared.startswith("tuple["):
        return tuple(value) if isinstance(value, list | tuple) else (value,)
    if "float" in declared or "int" in declared:
        return _number(value)
    if "bool" in declared:
        return value.lower() in TRUE_WORDS if isinstance(value, str) else bool(value)
    return value if isinstance(value, str) else str(value)


def _number(value: Any) -> Any:  # noqa: ANN401 - whatever JSON holds, on its way to a typed field
    """`NaN` and `inf` are written as strings, because JSON knows neither; other text where a number belongs is none either."""
    if not isinstance(value, str):
        return value
    try:
        return float(value)
    except ValueError:
        return math.nan


def _whole(value: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    """A count of days; what is no number is not known."""
    number = _number(value)
    return None if isinstance(number, float) and not math.isfinite(number) else number


def _tuple(told: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever JSON holds
    return tuple(told) if isinstance(told, list | tuple) else ()

"""Read published mornings and decide them by the product's own functions."""

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

# Scenarios have no date; any fixed Monday works.
THE_DAY = date(2026, 3, 2)
# Goals are never further away than this.
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


def read_scenarios(text: str | bytes) -> tuple[Scenario, ...]:
    """Read the mornings of a scenario file, ignoring its expectations."""
    return tuple(_read_scenario(entry) for entry in _entries(text))


def decide_scenarios(scenarios: Sequence[Scenario]) -> tuple[ScenarioResult, ...]:
    """Each morning decided by the same function as a real day."""
    return tuple(_decide(scenario) for scenario in scenarios)


def _entries(text: str | bytes) -> Sequence[Json]:
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFile(
            f"This isn't a scenario file: {error}.", "Give a JSON file with a list named scenarios."
        ) from error
    entries = document.get("scenarios") if isinstance(document, dict) else document
    if not isinstance(entries, list) or not all(isinstance(e, dict) and "id" in e for e in entries):
        raise BadFile("This isn't a scenario file.", "Give a JSON file with a list named scenarios, each with an id.")
    return entries


def _read_scenario(entry: Json) -> Scenario:
    try:
        return _scenario(entry)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BadFile(
            f"Scenario {entry['id']!s:.40} can't be read ({type(error).__name__}: {error!s:.80}).",
            "Look at its fields: phase and days_to_goal are needed, numbers must be numbers.",
        ) from error


def _decide(scenario: Scenario) -> ScenarioResult:
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


def _scenario(entry: Json) -> Scenario:
    return Scenario(id=entry["id"], context=_context(entry))


def _context(entry: Json) -> Morning:
    race = (entry.get("check_in") or {}).get("race")
    return build_morning(
        Morning(
            day=THE_DAY,
            mission=_mission(entry["phase"], _whole(entry["days_to_goal"])),
            athlete=_build(AthleteState, entry.get("athlete") or {}),
            load=LoadState(
                ctl=_number(entry.get("ctl")),
                atl=_number(entry.get("atl")),
                tsb=_number(entry.get("tsb")),
                ramp_7d=_number(entry.get("ramp_7d")),
                monotony_7d=_number(entry.get("monotony_7d")),
                feed_age_days=_whole(entry.get("feed_age_days")),
                history_days=_whole(entry.get("history_days")),
            ),
            readiness=_readiness(entry.get("readiness")),
            hrv=_optional_part(HrvState, entry.get("hrv")),
            sleep=_optional_part(SleepState, entry.get("sleep")),
            rhr=_optional_part(VitalSign, entry.get("rhr")),
            temperature_deviation_c=_number(entry.get("temp_deviation_c")),
            longest_30d_km=_number(entry.get("longest_30d_km")),
            sessions=tuple(_session(s) for s in _tuple(entry.get("sessions"))),
            plan=_plan(entry.get("plan"), entry.get("planned_km")),
            check_in=_check_in(entry.get("check_in") or {}, race),
            block=_optional_part(Block, entry.get("block")),
            ctl_history=_parts(PastCtl, entry.get("ctl_history")),
            raw_values=tuple(
                _raw(v) for v in _tuple(entry.get("raw_values")) if not _lacks(RawValue, {"value": 0, **v})
            ),
        )
    )


def _mission(phase: str, days_to_goal: int | None) -> MissionStatus:
    """Build the mission; without a day of the goal the phase stays as given."""
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
    """Parse a phase in any spelling; an unknown one counts as Build."""
    phases = {phase.value.lower(): phase for phase in Phase}
    return phases.get(str(word).strip().lower(), Phase.BUILD)


def _readiness(entry: Json | None) -> Readiness | None:
    if entry is None:
        return None
    return Readiness(
        score=_number(entry.get("score")),
        measured_days_ago=_whole(entry.get("measured_days_ago")) or 0,
        contributors={name: _number(v) for name, v in (entry.get("contributors") or {}).items()},
    )


def _session(entry: Json) -> PastSession:
    if "summary" in entry:
        names = ("sport", "minutes", "load_per_day", "hard_days", "character", "failed_sessions")
        summary = {name: entry[name] for name in names if name in entry}
        return _build(PastSession, summary, summary_days=_whole(entry.get("days")))
    texts = tuple(str(entry[name]) for name in UNTRUSTED if name in entry)
    return _build(PastSession, entry, untrusted_texts=texts)


def _plan(entry: Json | None, planned_km: float | None) -> PlannedSession | None:
    if entry is None:
        return None
    distance = entry.get("distance_km") if entry.get("distance_km") is not None else planned_km
    also = _parts(AlsoPlanned, entry.get("also"))
    return _build(PlannedSession, entry, also=also, distance_km=_number(distance))


def _check_in(entry: Json, race: Json | None) -> CheckIn:
    simple = ("illness_contact", "cycle_day", "break_days", "ctl_before_break", "life_stress", "alcohol_drinks")
    feeling = dict(entry.get("feeling") or {})
    words = _words(feeling.pop("words", None))
    return CheckIn(
        feeling=_build(Feeling, feeling, words=words),
        illness=_illness(entry.get("illness")),
        vaccination=_optional_part(Vaccination, entry.get("vaccination")),
        pain=_parts(Pain, entry.get("pain")),
        injury=_optional_part(Injury, entry.get("injury")),
        red_flags=_words(entry.get("red_flags")),
        low_energy_signs=_optional_part(LowEnergySigns, entry.get("low_energy_signs")),
        environment=_optional_part(Environment, entry.get("environment")),
        performance=_optional_part(Performance, entry.get("performance")),
        race=_optional_part(Race, race),
        request=_optional_part(Request, entry.get("request")),
        **{name: _number(entry.get(name)) for name in simple},
    )


def _illness(entry: Json | None) -> Illness | None:
    return None if entry is None else _build(Illness, entry, symptoms=_words(entry.get("symptoms")))


def _words(entry: Any) -> tuple[str, ...]:  # noqa: ANN401 - whatever JSON holds
    """Return the words, without those that mean nothing."""
    spoken = [entry] if isinstance(entry, str) else _tuple(entry)
    return tuple(str(word) for word in spoken if word and str(word).lower() not in NOTHING_WORDS)


def _raw(entry: Json) -> RawValue:
    value = _number(entry.get("value"))
    finite = value if isinstance(value, int | float) and math.isfinite(value) else None
    return _build(RawValue, entry, value=finite)


def _optional_part(kind: Callable[..., T], entry: Json | None) -> T | None:
    """Build a part of the morning; None if a required field is missing."""
    return None if entry is None or _lacks(kind, entry) else _build(kind, entry)


def _parts(kind: Callable[..., T], entry: Any, **values: object) -> tuple[T, ...]:  # noqa: ANN401 - whatever JSON holds
    return tuple(_build(kind, item, **values) for item in _tuple(entry) if not _lacks(kind, item))


def _lacks(kind: object, entry: Json) -> bool:
    needed = [
        (f.name, str(f.type))
        for f in fields(kind)  # type: ignore[arg-type]
        if _is_required(kind, f.name) and "None" not in str(f.type)
    ]
    values = [_convert(entry[name], declared) if entry.get(name) is not None else None for name, declared in needed]
    return any(value is None or (isinstance(value, float) and not math.isfinite(value)) for value in values)


def _build(kind: Callable[..., T], entry: Json, **values: object) -> T:
    """A value of `kind` from the entries that carry its fields' names; null leaves a field at its default."""
    declared = {f.name: str(f.type) for f in fields(kind)}  # type: ignore[arg-type]
    taken = {
        name: _convert(v, declared[name])
        for name, v in entry.items()
        if name in declared and v is not None and name not in values
    }
    required = {f.name for f in fields(kind) if f.name not in taken and f.name not in values}  # type: ignore[arg-type]
    defaults = {name: None for name in required if _is_required(kind, name)}
    return kind(**{**defaults, **taken, **values})


def _is_required(kind: object, name: str) -> bool:
    field = next(f for f in fields(kind) if f.name == name)  # type: ignore[arg-type]
    return field.default is MISSING and field.default_factory is MISSING


def _convert(value: Any, declared: str) -> Any:  # noqa: ANN401 - whatever JSON holds, on its way to a typed field
    if declared.startswith("tuple["):
        return tuple(value) if isinstance(value, list | tuple) else (value,)
    if "float" in declared or "int" in declared:
        return _number(value)
    if "bool" in declared:
        return value.lower() in TRUE_WORDS if isinstance(value, str) else bool(value)
    return value if isinstance(value, str) else str(value)


def _number(value: Any) -> Any:  # noqa: ANN401 - whatever JSON holds, on its way to a typed field
    """`NaN` and `inf` are written as strings, because JSON knows neither; other text is not a number either."""
    if not isinstance(value, str):
        return value
    try:
        return float(value)
    except ValueError:
        return math.nan


def _whole(value: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Parse a count of days; None if it is not a number."""
    number = _number(value)
    return None if isinstance(number, float) and not math.isfinite(number) else number


def _tuple(entry: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever JSON holds
    return tuple(entry) if isinstance(entry, list | tuple) else ()

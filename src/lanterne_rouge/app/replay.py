"""Every stored day decided again from its whole input: the same decision, or what differs and under which rules."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from lanterne_rouge.app.lifting_due import lasting_as_lifted
from lanterne_rouge.app.run_record import Json, plain
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.day.rules.version import RULES_VERSION, WORDING_VERSION
from lanterne_rouge.domain.errors import BadInput, LanterneError
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.sources import Progress, no_progress
from lanterne_rouge.ports.stores import Memory, MemoryBus
from lanterne_rouge.views.what_if import DifferenceView, ReplayView, UnreadableDayView

ReadContext = Callable[[str], Morning]
EXPLAIN = "explain"
STAGE = "Deciding"
WORDING_FIELDS = frozenset({"title", "description", "about", "says", "name", "target"})
"""Parts of a workout and of a negotiation that are only wording."""


@dataclass(frozen=True, kw_only=True)
class Differing:
    """One part of one day's decision that comes out otherwise now; `rules_then` is None for runs stored without it."""

    date: date
    field: str
    then: Json
    now: Json
    rules_then: str | None
    rules_now: str


@dataclass(frozen=True, kw_only=True)
class Unreadable:
    """A stored day that cannot be decided again, and why."""

    date: date
    problem: str


@dataclass(frozen=True, kw_only=True)
class Replay:
    """How many days were decided again, how many identically, and what differs."""

    days: int
    identical: int
    different: tuple[Differing, ...]
    unreadable: tuple[Unreadable, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ReplayRequest:
    """The days to decide again; open without one."""

    first: date | None = None
    last: date | None = None


def replay_days(request: ReplayRequest, scope: AthleteScope) -> ReplayView:
    """Decide every stored day again by today's rules, and compare."""
    again = replay_memories(
        scope.stores.memory, scope.adapters.read_morning, request.first, request.last, progress=scope.progress
    )
    return ReplayView(
        days=again.days,
        identical=again.identical,
        different=tuple(DifferenceView(**vars(difference)) for difference in again.different),
        unreadable=tuple(UnreadableDayView(date=day.date, problem=day.problem) for day in again.unreadable),
    )


def replay_memories(
    memory: MemoryBus,
    read: ReadContext,
    first: date | None = None,
    last: date | None = None,
    *,
    progress: Progress = no_progress,
) -> Replay:
    """Decide every stored day between two days again by today's rules, and compare."""
    inputs = memory.recall(first, last, "observation")
    decided = {decision_memory.run_id: decision_memory for decision_memory in memory.recall(first, last, "decision")}
    different: list[Differing] = []
    unreadable: list[Unreadable] = []
    identical = 0
    for done, seen in enumerate(inputs, start=1):
        try:
            stored, context = _kept(seen, decided.get(seen.run_id)), read(seen.document)
        except LanterneError as error:
            unreadable.append(Unreadable(date=seen.day, problem=error.sentence))
        else:
            differences = tuple(_differences(seen.day, stored, decide_day(context)))
            different += differences
            identical += not differences
        progress(STAGE, done, len(inputs))
    return Replay(days=len(inputs), identical=identical, different=tuple(different), unreadable=tuple(unreadable))


@dataclass(frozen=True, kw_only=True)
class _Kept:
    """What the rules of a run decided, part by part, and which rules they were.

    `worded_alike`: its sentences were the same as ours, so that they can be compared too. `lifting_minutes`: so long did the
    sets of the day take, None without any.
    """

    parts: Mapping[str, Json]
    lifting_minutes: int | None
    rules: str | None
    worded_alike: bool


def _kept(seen: Memory, decided: Memory | None) -> _Kept:
    try:
        then, observed = json.loads(decided.document if decided else "{}"), json.loads(seen.document)
        alone = then.get("rules")
        rules_alone = alone or then
        session = then["workout"] or {}
        parts = {
            "action": rules_alone["decision"]["action"],
            "load": alone["load"] if alone else session.get("load", 0.0),
            "zone": session.get("max_zone", 0),
            "flags": rules_alone["decision"]["flags"],
            "workout": then["workout"],
            "intensity": rules_alone["decision"]["intensity_recommendation"],
            "confidence": rules_alone["decision"]["confidence"],
            "reason": rules_alone["decision"]["reason"],
            "ceiling": rules_alone["ceiling"],
            "rules": [item["rule"] for item in rules_alone["evidence"]],
            "negotiation": [item for item in then.get("negotiation", []) if not _with_a_model(item)],
        }
        # The rules alone can be asked again: not a model's workout, and not its words.
        untold = {"workout", "zone"} if alone else {"reason"} if then["reasoning_mode"] == EXPLAIN else set()
        parts = {name: part for name, part in parts.items() if name not in untold}
        worded_alike = observed.get("wording_version") == WORDING_VERSION
        lifting = (then.get("strength") or {}).get("plan") or {}
        return _Kept(
            parts=parts,
            lifting_minutes=int(lifting["minutes"]) if lifting.get("exercises") and not alone else None,
            rules=observed.get("rules_version"),
            worded_alike=worded_alike,
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        sentence = "The decision of that day was not stored completely."
        raise BadInput(sentence, f"Decide it again: lanterne today --date {seen.day}") from None


def _with_a_model(exchange: Mapping[str, Json]) -> bool:
    """Whether a language model argued in an exchange."""
    arguments = exchange["arguments"]
    return isinstance(arguments, list) and any(
        isinstance(argument, dict) and argument["speaker"] == "model" for argument in arguments
    )


def _differences(day: date, stored: _Kept, result: DayResult) -> Iterator[Differing]:
    outcome = _outcome(result, stored.lifting_minutes)
    for field, then in stored.parts.items():
        now = outcome[field]
        alike = then == now if stored.worded_alike else _without_words(field, then) == _without_words(field, now)
        if not alike:
            yield Differing(date=day, field=field, then=then, now=now, rules_then=stored.rules, rules_now=RULES_VERSION)


def _without_words(field: str, part: Json) -> Json:
    """A part as its numbers and codes alone: what an earlier version said in other sentences is the same decision."""
    if field == "reason":
        return None
    if isinstance(part, dict):
        return {key: _without_words(key, value) for key, value in part.items() if key not in WORDING_FIELDS}
    return [_without_words(field, value) for value in part] if isinstance(part, list) else part


def _outcome(result: DayResult, lifting_minutes: int | None) -> Mapping[str, Json]:
    """What is compared."""
    decision, workout, load = result.verdict.decision, result.workout, result.verdict.load
    if workout is not None and workout.sport is Sport.STRENGTH and lifting_minutes is not None:
        workout = lasting_as_lifted(workout, lifting_minutes)
        load = workout.load if workout is not None else load
    return {
        "action": decision.action.value,
        "load": load,
        "zone": workout.max_zone if workout else 0,
        "flags": [flag.value for flag in decision.flags],
        "workout": plain(workout),
        "intensity": decision.intensity_recommendation.value,
        "confidence": decision.confidence,
        "reason": decision.reason,
        "ceiling": plain(result.verdict.ceiling),
        "rules": [e.rule for e in result.verdict.evidence],
        "negotiation": plain(result.negotiation),
    }

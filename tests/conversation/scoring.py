"""Scores a router against labelled messages: what was unsafe, exact, accepted, missed or wrong."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.session_sports import SPORT_OF_NAME
from lanterne_rouge.conversation.told_context import read_told_context
from lanterne_rouge.domain.routing import RoutingDecision
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.wiring import packaged_exercises

WRITING = {
    "LOG_SET", "UNDO_SET", "CORRECT_SET", "SKIP_SET", "SWAP_EXERCISE", "ADJUST_TARGET", "START_WORKOUT", "COMPLETE_WORKOUT",
    "LOG_READINESS", "LOG_PAIN", "LOG_BODYWEIGHT", "CONFIRM", "REJECT", "EDIT_PLAN",
}  # fmt: skip
NUMBERS = (
    "reps",
    "weight",
    "unit",
    "rpe",
    "rir",
    "duration_s",
    "distance_m",
    "per_side",
    "to_failure",
    "warmup",
    "added_unit",
)


@dataclass(frozen=True)
class Score:
    case: dict[str, Any]
    decision: RoutingDecision
    verdict: str


def cases(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def score(case: dict[str, Any]) -> Score:
    decision = route(case["message"], read_told_context(case["context"]))
    return Score(case, decision, verdict(case, decision))


def verdict(case: dict[str, Any], decision: RoutingDecision) -> str:
    expected, others = case["expect"], case["alternatives"]
    lane, intent = decision.lane.value, decision.intent.value
    pairs = {(expected["lane"], expected["intent"]), *((other["lane"], other["intent"]) for other in others)}
    writes = lane == "FAST" and intent in WRITING
    if writes and (lane, intent) not in pairs:
        return "unsafe"
    if writes and intent in ("LOG_SET", "CORRECT_SET") and not same_sets(case, decision):
        return "unsafe"
    if (lane, intent) == (expected["lane"], expected["intent"]):
        is_scored = lane == "FAST" or ("FAST", "LOG_SET") in pairs
        return "exact" if not is_scored or same_sets(case, decision) else "sets"
    if (lane, intent) in pairs:
        return "accepted"
    return "miss" if expected["lane"] == "FAST" and lane != "FAST" else "wrong"


def same_sets(case: dict[str, Any], decision: RoutingDecision, *, but: str = "") -> bool:
    """Whether the sets are those wanted; `but`: a field that may differ."""
    wanted = case["expect"].get("sets")
    said = decision.sets
    if decision.intent.value not in ("LOG_SET", "CORRECT_SET"):
        return True
    if not wanted or not said:
        return not wanted and not said
    return len(wanted) == len(said) and all(
        same_set(one, other, case, but) for one, other in zip(wanted, said, strict=True)
    )


def same_set(wanted: dict[str, Any], said: SetReport, case: dict[str, Any], but: str = "") -> bool:
    for name in (one for one in NUMBERS if one != but):
        mine = getattr(said, name)
        mine = mine.value if hasattr(mine, "value") else mine
        theirs = wanted.get(name, False if name in ("per_side", "to_failure", "warmup") else None)
        if name in ("unit", "added_unit") and theirs is None and mine in (None, case["context"]["units"]):
            continue
        if name == "to_failure" and theirs and not mine and "amrap" in case["message"].lower():
            continue
        if (
            name in ("unit", "weight")
            and wanted.get("unit") == "bw"
            and said.unit is None
            and said.weight is None
            and not wanted.get("weight")
        ):
            continue
        if (
            name in ("unit", "weight")
            and said.unit is SaidUnit.BODYWEIGHT
            and not said.weight
            and _is_bare(wanted, case)
        ):
            continue
        if name == "distance_m" and theirs and mine and abs(mine - theirs) <= 0.01 * theirs:
            continue
        if mine != theirs:
            return False
    return same_name(wanted.get("exercise"), said.exercise, case["context"].get("current_exercise"))


def _is_bare(wanted: dict[str, Any], case: dict[str, Any]) -> bool:
    """Whether repetitions alone are wanted, of an exercise whose target has no load: then nothing and the body alone are the same."""
    target = case["context"].get("target") or {}
    return wanted.get("unit") is None and wanted.get("weight") is None and not target.get("weight")


def same_name(wanted: str | None, said: str | None, current: str | None) -> bool:
    plain = [(name or current or "").lower().replace("-", "").replace(" ", "") for name in (wanted, said)]
    if (wanted is None) != (said is None) and current is None:
        return False
    # A sport that has no name here is one of the others.
    sports = [SPORT_OF_NAME.get(one, Sport.OTHER if plain[1] == "other" else None) for one in plain]
    if plain[0] in plain[1] or plain[1] in plain[0] or (sports[0] is sports[1] is not None):
        return True
    # `rdl` is the Romanian deadlift of the catalogue.
    lifts = [packaged_exercises().match(name or current or "").exercise for name in (wanted, said)]
    return lifts[0] is not None and lifts[0] == lifts[1]


def report(scores: Iterable[Score]) -> str:
    scores = list(scores)
    fast = [one for one in scores if one.case["expect"]["lane"] == "FAST"]
    lines = [
        f"{len(scores)} messages: {dict(Counter(one.verdict for one in scores))}",
        f"good {good(scores):.3f}; FAST recall {sum(one.decision.lane == 'FAST' for one in fast) / len(fast):.3f}",
        f"agents right {sum(one.decision.target_agent == one.case['expect']['target_agent'] for one in scores if one.verdict == 'exact')}",
    ]
    for key in ("category", "persona"):
        for name in sorted({one.case[key] for one in scores}):
            of = [one for one in scores if one.case[key] == name]
            lines.append(f"  {name}: {len(of)}, good {good(of):.3f}, unsafe {sum(o.verdict == 'unsafe' for o in of)}")
    return "\n".join(lines)


def good(scores: list[Score]) -> float:
    return sum(one.verdict in ("exact", "accepted") for one in scores) / len(scores)

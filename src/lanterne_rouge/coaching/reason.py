"""The reason of a decision: two plain sentences to the athlete, with the athlete's own numbers."""

from lanterne_rouge.coaching.aim import Target
from lanterne_rouge.coaching.gloss import gloss
from lanterne_rouge.coaching.rules.limits import PUSH_GATE
from lanterne_rouge.coaching.rules.table import Judgement
from lanterne_rouge.coaching.signs.morning import Signs
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling
from lanterne_rouge.domain.workout import WorkoutPlan

MOST_CLAUSES = 2
NUMBERS_WANTED = 2
TOPICS = ("readiness", "sle", "[HRV]", "[TSB]", "[CTL]", "race", "resting heart rate", "hard session", "pain")


def reason(signs: Signs, judged: Judgement, target: Target, workout: WorkoutPlan | None) -> str:
    """Why, in one sentence; what to do, in another."""
    return gloss(f"{_why(signs, judged, target)} {_what(signs, target, workout)}")


def _why(signs: Signs, judged: Judgement, target: Target) -> str:
    """The rules that brought the day down, then readiness and form where they have not been named."""
    lowered = target.action in (Action.RECOVER, Action.EASE)
    spoken = {rule: (says, so) for rule, says, so in judged.clauses}
    led = _distinct([spoken[rule] for rule in _binding(judged)])[: MOST_CLAUSES if lowered else 1]
    if signs.planned.is_rest and target.action is Action.RECOVER and not _forced(judged):
        led = [("your plan keeps today free", "")]
    facts = [says for says, _ in led]
    state = " and ".join(_state(signs, " ".join(facts))) if _numbers(facts) < NUMBERS_WANTED else ""
    if not facts and not state:
        return "Nothing is known of your body or your training this morning."
    parts = [": ".join(part for part in led[0] if part)] if led else []
    parts += [says for says, _ in led[1:]]
    parts += [state if led else f"{state}: nothing speaks against your plan"] if state else []
    said = "; ".join(parts)
    return f"{said[:1].upper()}{said[1:]}."


def _binding(judged: Judgement) -> list[str]:
    """Rules that limit the day, those with the lowest action first, otherwise in the order of the table."""
    held = [(rule, limit) for rule, limit in judged.limits if limit != Ceiling() and rule != PUSH_GATE.id]
    return [rule for rule, _ in sorted(held, key=lambda pair: ACTIONS_UPWARDS.index(pair[1].action))]


def _distinct(clauses: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without clauses that tell what an earlier one has told."""
    kept: list[tuple[str, str]] = []
    for says, so in clauses:
        told = " ".join(k for k, _ in kept)
        if not any(topic in says and topic in told for topic in TOPICS):
            kept.append((says, so))
    return kept


def _forced(judged: Judgement) -> bool:
    return judged.ceiling.action in (Action.RECOVER, Action.EASE)


def _state(signs: Signs, already: str) -> list[str]:
    """Readiness, form and sleep in a word each."""
    body, training = signs.body, signs.training
    parts = []
    if body.readiness is not None and "readiness" not in already:
        parts.append(f"your readiness is {body.readiness:.3g}")
    if training.tsb is not None and "[TSB]" not in already:
        parts.append(f"your [TSB] is {training.tsb:.3g}")
    elif training.ctl is not None and "[CTL]" not in already:
        parts.append(f"your [CTL] is {training.ctl:.3g}")
    if len(parts) < NUMBERS_WANTED and body.sleep is not None and "sle" not in already:
        parts.append(f"you slept {body.sleep:.2g} h")
    return parts


def _what(signs: Signs, target: Target, workout: WorkoutPlan | None) -> str:
    stages = ", to protect the stages still to come" if signs.context.mission.stages_ahead else ""
    if workout is None:
        return f"Take today for recovery{stages}; rest is part of training."
    size = f"{workout.duration_minutes} minutes up to zone {workout.max_zone}"
    if target.action is Action.RECOVER:
        return f"Let recovery come first{stages}: at most {size}."
    if target.action is Action.EASE:
        return f"Ease off today{stages}: {size} is enough."
    if target.action is Action.PUSH:
        return f"Today you may do a little more than planned: {size}."
    return f"Do what is planned: {size}."


def _numbers(facts: list[str]) -> int:
    return sum(any(c.isdigit() for c in word) for fact in facts for word in fact.split())

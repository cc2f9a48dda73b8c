"""The facts of a lift that a model may speak of, and the check of its sentences about them."""

from collections.abc import Iterator, Sequence

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.language_model import Against, Fact, FactEffect, FactLevel, ModelSentence
from lanterne_rouge.domain.lifting import DoneSet
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.models.facts import ADVICE, is_a_name
from lanterne_rouge.models.sentences import SENTENCES_OF_EXPLANATION, CheckedWords, checked
from lanterne_rouge.strength.history.lift_case import Exposure, target_of

MOST_FACT_LIFTS, MOST_BEFORE = 6, 3
# A change of the estimated maximum by less than this share is none.
SAME_MAXIMUM_SHARE = 0.005


def checked_words(sentences: Sequence[ModelSentence], facts: Sequence[Fact], *, is_held_back: bool) -> CheckedWords:
    """The sentences that may be shown; where the session shows fatigue or a stall, none that speaks for more."""
    action = Action.EASE if is_held_back else Action.MAINTAIN
    return checked(sentences, facts, action, most=SENTENCES_OF_EXPLANATION)


def advice_fact(advice: str) -> Fact:
    """The rules' own advice: what to do, whole and in our words."""
    return Fact(id=ADVICE, value="the next step", phrase="next step", article="the", fields=(("text", advice),))


def lift_facts(
    key: str, exercise: Exercise, showings: Sequence[Exposure], asked: Prescription | None, unit: WeightUnit
) -> Iterator[Fact]:
    """What was done of one lift, newest first: its name, its sets, its estimated maximum and how that has moved."""
    name = exercise.name.lower() if is_a_name(exercise.name) else "this exercise"
    fields = (("asked", f"the {target_of(asked)} that was asked"),) if asked is not None else ()
    yield Fact(id=key, value=name, phrase=name, article="the", fields=fields, quoted=exercise.own, is_name=True)
    for at, shown in enumerate(showings[: 1 + MOST_BEFORE]):
        worked = [s for s in shown.sets if s.is_working]
        if not worked:
            continue
        when = "today" if at == 0 else f"on {shown.day.isoformat()}"
        text = ", ".join(dict.fromkeys(_set_words(s, unit) for s in worked))
        yield Fact(
            id=f"{key}_sets" if at == 0 else f"{key}_before_{at}", value=text, phrase=f"{text} {when}", article=""
        )
    yield from _best(key, showings, unit)
    efforts = [s.rpe for s in showings[0].sets if s.is_working and s.rpe] if showings else []
    if efforts:
        cap = asked.rpe_cap if asked is not None else None
        over = cap is not None and max(efforts) > cap
        yield Fact(
            id=f"{key}_effort",
            value=f"{max(efforts):g}",
            phrase=f"top effort of RPE {max(efforts):g}",
            effect=FactEffect.LIMITS if over else FactEffect.NEUTRAL,
            level=FactLevel.HIGH if over else None,
        )


def _best(key: str, showings: Sequence[Exposure], unit: WeightUnit) -> Iterator[Fact]:
    """The estimated maximum of the newest session, against the one before it."""
    best = [shown.best.value for shown in showings if shown.best is not None]
    if not best or showings[0].best is None:
        return
    now = _weight(best[0], unit)
    change = best[0] / best[1] - 1 if len(best) > 1 and best[1] else 0.0
    effect = (
        FactEffect.SUPPORTS
        if change > SAME_MAXIMUM_SHARE
        else FactEffect.LIMITS
        if change < -SAME_MAXIMUM_SHARE
        else FactEffect.NEUTRAL
    )
    level = FactLevel.HIGH if change > SAME_MAXIMUM_SHARE else FactLevel.LOW if change < -SAME_MAXIMUM_SHARE else None
    fields = (("before", f"{_weight(best[1], unit)} the session before"),) if len(best) > 1 else ()
    yield Fact(
        id=f"{key}_max",
        value=now,
        phrase=f"estimated maximum of {now}",
        article="an",
        effect=effect,
        level=level,
        fields=fields,
        against={FactLevel.HIGH: Against.ABOVE, FactLevel.LOW: Against.BELOW, None: Against.WITHIN}[level],
    )


def _set_words(done: DoneSet, unit: WeightUnit) -> str:
    amount = f"{done.reps} reps" if done.reps else f"{done.seconds or 0:g} s"
    return amount if done.weight_kg is None else f"{amount} at {_weight(done.weight_kg, unit)}"


def rounded_weight(kg: float, unit: WeightUnit) -> float:
    """A weight in a unit, to a hundredth."""
    return round(kg / LB_KG if unit is WeightUnit.LB else kg, 2)


def _weight(kg: float, unit: WeightUnit) -> str:
    return f"{round(rounded_weight(kg, unit), 1):g} {unit.value}"

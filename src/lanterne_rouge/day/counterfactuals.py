"""What would have changed a decision: the same path for judgement, asked again with one or two own numbers otherwise.

Nothing here offers a day on which a warning sign, an injury or an illness is simply absent.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.day.own_numbers import OWN_NUMBERS, OwnNumber
from lanterne_rouge.day.rules.rule import Rule
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.day.sanity import set_aside
from lanterne_rouge.day.signs.morning import Signs, read_signs
from lanterne_rouge.day.signs.reported import Said, read_said
from lanterne_rouge.day.workout_library import in_words
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling, Change, Counterfactual, Flag, NearMiss
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.language.phrasing import fill_sentence, fill_terms

MOST_SINGLE, MOST_SIGN_PAIRS, MOST_EASIER = 3, 2, 3
# Further than this from what was measured is another day, not this one a little otherwise.
FARTHEST_WORSE = 0.75
# Less than this is the same session.
CLEARLY_MORE_LOAD, CLEARLY_LESS = 1.1, 0.8
MORE, EASIER = "more", "easier"
Test = Callable[[DayResult], bool]
SYMPTOM_FREE = "free of symptoms for a day, without medicine"
KINDS_OF_DAY = {
    Action.RECOVER: "a recovery day",
    Action.EASE: "an easy day",
    Action.MAINTAIN: "a day by the plan",
    Action.PUSH: "a day for a little more than the plan",
}


@dataclass(frozen=True, kw_only=True)
class _Morning:
    """The morning as it came, and as it reads without what cannot be true: numbers are read from the latter."""

    context: Morning
    known: Morning


@dataclass(frozen=True, kw_only=True)
class _Step:
    number: OwnNumber
    value: float


@dataclass(frozen=True, kw_only=True)
class _Found:
    steps: tuple[_Step, ...]
    result: DayResult


def counterfactuals(context: Morning, result: DayResult) -> tuple[Counterfactual, ...]:
    """The smallest changes that allow more, the best first; then the nearest ones that make the day easier."""
    morning = _Morning(context=context, known=set_aside(context).context)
    return (*_more(morning, result), *_easier(morning, result))


def _more(morning: _Morning, result: DayResult) -> list[Counterfactual]:
    said = read_said(morning.known)
    if Flag.MEDICAL_REFERRAL in result.verdict.decision.flags or said.check_in.red_flags or said.stop_pain:
        return []
    if said.ill or said.moderate_pain:
        return list(_once_well(morning.context, said, result))
    singles = [f for number in OWN_NUMBERS if (f := _least(morning, number, result))]
    pairs = _pairs(morning, [result, *(f.result for f in singles)])
    best = (*_best(singles, MOST_SINGLE), *_best(pairs, MOST_SIGN_PAIRS))
    return [_told(morning, one, MORE) for one in best]


def _best(found: list[_Found], most: int) -> list[_Found]:
    return sorted(found, key=_rank, reverse=True)[:most]


def _least(morning: _Morning, number: OwnNumber, result: DayResult) -> _Found | None:
    """The smallest step of one number towards the better that allows more."""
    return next(_walk(morning, number, number.good(morning.known), lambda now: _allows_more(now, result)), None)


def _pairs(morning: _Morning, known: list[DayResult]) -> list[_Found]:
    """Two numbers that together lead to an action that neither leads to alone, each moved as little as that takes."""
    least = max(_level(one) for one in known)
    movable = [
        (number, steps) for number in OWN_NUMBERS if (steps := number.ladder(morning.known, number.good(morning.known)))
    ]
    found = []
    for (one, steps_of_one), (other, steps_of_other) in combinations(movable, 2):
        whole = _imagined(
            morning, (_Step(number=one, value=steps_of_one[-1]), _Step(number=other, value=steps_of_other[-1]))
        )
        if _level(whole.result) > least:
            found.append(_shrunk(morning, whole))
    return found


def _shrunk(morning: _Morning, whole: _Found) -> _Found:
    """The same pair with each number moved no further than the action needs."""
    first, second = whole.steps
    wanted = _level(whole.result)

    def enough(result: DayResult) -> bool:
        return _level(result) >= wanted

    with_second = second.number.put(morning.context, second.value)
    first = _first_enough(with_second, morning, first, enough)
    with_first = first.number.put(morning.context, first.value)
    second = _first_enough(with_first, morning, second, enough)
    return _imagined(morning, (first, second))


def _first_enough(other: Morning, morning: _Morning, step: _Step, enough: Test) -> _Step:
    values = step.number.ladder(morning.known, step.value)
    enough_at = (v for v in values if enough(decide_day(step.number.put(other, v))))
    return replace(step, value=next(enough_at, step.value))


def _easier(morning: _Morning, result: DayResult) -> list[Counterfactual]:
    if _level(result) == 0:
        return []
    walks = (
        _walk(morning, number, number.bad(morning.known), lambda now: _is_easier(now, result)) for number in OWN_NUMBERS
    )
    found = [(_share(morning, one.steps[0]), one) for walk in walks if (one := next(walk, None))]
    near = sorted((pair for pair in found if pair[0] <= FARTHEST_WORSE), key=lambda pair: pair[0])
    return [_told(morning, one, EASIER) for _, one in near[:MOST_EASIER]]


def _walk(morning: _Morning, number: OwnNumber, target: float | None, wanted: Test) -> Iterator[_Found]:
    for value in number.ladder(morning.known, target):
        found = _imagined(morning, (_Step(number=number, value=value),))
        if wanted(found.result):
            yield found


def _share(morning: _Morning, step: _Step) -> float:
    """How much of the way to a clearly bad value the step is: what is near comes first."""
    now, worst = step.number.read(morning.known), step.number.bad(morning.known)
    if now is None or worst is None or worst == now:
        return 1.0
    return abs(step.value - now) / abs(worst - now)


def _imagined(morning: _Morning, steps: tuple[_Step, ...]) -> _Found:
    changed = morning.context
    for step in steps:
        changed = step.number.put(changed, step.value)
    return _Found(steps=steps, result=decide_day(changed))


def _once_well(context: Morning, said: Said, result: DayResult) -> Iterator[Counterfactual]:
    """Illness and pain are not wished away: what comes once they are over is told, nothing else."""
    check_in = context.check_in
    if said.ill and check_in.illness is not None:
        over = replace(check_in.illness, status="resolved", days_since_resolved=1)
        then = decide_day(replace(context, check_in=replace(check_in, illness=over)))
        what = f"the way back begins gently: {in_words(then.workout)}"
        change = Change(name="illness", before="active", after=SYMPTOM_FREE)
        yield _of(then, (change,), MORE, f"Once you have been {SYMPTOM_FREE}, {what}.")
        return
    then = decide_day(replace(context, check_in=replace(check_in, pain=())))
    if _allows_more(then, result):
        place = said.pain_site or "it"
        change = Change(name="pain", before=said.pain_score, after="gone", unit="of 10")
        yield _of(
            then, (change,), MORE, f"Once your {place} no longer hurts, a day like this can be {_day_in_words(then)}."
        )


def _told(morning: _Morning, found: _Found, direction: str) -> Counterfactual:
    phrases = " and ".join(_phrase(morning, step, direction) for step in found.steps)
    would = "would have been" if direction == MORE else "would have become"
    changes = tuple(
        Change(
            name=step.number.name,
            before=_rounded(step.number.read(morning.known)),
            after=_rounded(step.value),
            unit=step.number.unit,
        )
        for step in found.steps
    )
    return _of(found.result, changes, direction, f"With {phrases} this {would} {_day_in_words(found.result)}.")


def _of(result: DayResult, changes: tuple[Change, ...], direction: str, sentence: str) -> Counterfactual:
    return Counterfactual(
        direction=direction,
        changes=changes,
        action=result.verdict.decision.action,
        workout=result.workout.title if result.workout else None,
        load=result.verdict.load,
        sentence=fill_terms(sentence),
    )


def _phrase(morning: _Morning, step: _Step, direction: str) -> str:
    number, before = step.number, step.number.read(morning.known)
    words = number.with_worse or number.with_it if direction == EASIER else number.with_it
    if before is None:
        words = words.removesuffix(" instead of {before}")
    return fill_sentence(words, before=before, after=step.value)


def _day_in_words(result: DayResult) -> str:
    action = result.verdict.decision.action
    return f"{KINDS_OF_DAY[action]} ({action.value}): {in_words(result.workout)}"


def _rounded(value: float | None) -> float | None:
    return round(value, 2) if value is not None else None


def _level(result: DayResult) -> int:
    return ACTIONS_UPWARDS.index(result.verdict.decision.action)


def _zone(result: DayResult) -> int:
    return result.workout.max_zone if result.workout else 0


def _rank(found: _Found) -> tuple[int, int, float]:
    return _level(found.result), _zone(found.result), found.result.verdict.load


def _allows_more(now: DayResult, then: DayResult) -> bool:
    if _level(now) != _level(then):
        return _level(now) > _level(then)
    load, before = now.verdict.load, then.verdict.load
    return (
        _zone(now) >= _zone(then) and load >= before and (_zone(now) > _zone(then) or load > CLEARLY_MORE_LOAD * before)
    )


def _is_easier(now: DayResult, then: DayResult) -> bool:
    if _level(now) != _level(then):
        return _level(now) < _level(then)
    load, before = now.verdict.load, then.verdict.load
    return _zone(now) <= _zone(then) and load <= before and (_zone(now) < _zone(then) or load < CLEARLY_LESS * before)


MOST_COUNTERFACTUALS = 5


def near_misses(context: Morning) -> tuple[NearMiss, ...]:
    """Rules that a small step of one own number would have made speak and limit the day, the nearest first."""
    sane = set_aside(context).context
    signs = _signs(sane)
    spoke = {rule.id for rule in RULES if rule.when(signs)}
    found: dict[str, tuple[float, NearMiss]] = {}
    for number in OWN_NUMBERS:
        for values in number.nearby(sane):
            for share, miss in _new_rules(sane, number, values, spoke):
                if miss.rule not in found or share < found[miss.rule][0]:
                    found[miss.rule] = (share, miss)
    return tuple(miss for _, miss in sorted(found.values(), key=lambda pair: pair[0])[:MOST_COUNTERFACTUALS])


def _new_rules(
    context: Morning, number: OwnNumber, values: tuple[float, ...], spoke: set[str]
) -> Iterator[tuple[float, NearMiss]]:
    """Rules that begin to speak along these values, each with the share of the margin that it takes."""
    now = number.read(context)
    if now is None:
        return
    told = set(spoke)
    for value in values:
        signs = _signs(number.put(context, value))
        for rule in RULES:
            if rule.id not in told and rule.when(signs):
                told.add(rule.id)
                if rule.ceiling(signs) != Ceiling():
                    yield abs(value - now) / number.margin, _miss(rule, number, now, value)


def _miss(rule: Rule, number: OwnNumber, now: float, boundary: float) -> NearMiss:
    state = fill_terms(fill_sentence(number.as_it_is, now=now))
    at = fill_sentence("{at}", at=boundary)
    sentence = f"{state[:1].upper()}{state[1:]}; at {at} rule {rule.id} speaks too ({rule.condition}): {rule.effect_in_words()}."
    return NearMiss(
        rule=rule.id,
        name=number.name,
        number=round(now, 2),
        boundary=round(boundary, 2),
        unit=number.unit,
        sentence=sentence,
    )


def _signs(context: Morning) -> Signs:
    return read_signs(set_aside(context))

"""What would have changed a decision: the same path for judgement, asked again with one or two own numbers otherwise.

Nothing here offers a day on which a warning sign, an injury or an illness is simply absent.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from lanterne_rouge.day.adjustments import SEARCHED
from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.day.rules.rule import Rule
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.day.sanity import set_aside
from lanterne_rouge.day.signals import Adjustment
from lanterne_rouge.day.signs.reported import AthleteReport, read_report
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.day.workout_library import describe_main_part
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
    Action.MAINTAIN: "a day as planned",
    Action.PUSH: "a day with a little more than planned",
}


@dataclass(frozen=True, kw_only=True)
class _Base:
    """The morning as it came, and without what cannot be true: numbers are read from the latter."""

    morning: Morning
    checked: Morning


@dataclass(frozen=True, kw_only=True)
class _Step:
    row: Adjustment
    value: float


@dataclass(frozen=True, kw_only=True)
class _Trial:
    """A morning with some steps taken, decided."""

    steps: tuple[_Step, ...]
    result: DayResult


def counterfactuals(morning: Morning, result: DayResult) -> tuple[Counterfactual, ...]:
    """The smallest changes that allow more, the best first; then the nearest ones that make the day easier."""
    base = _Base(morning=morning, checked=set_aside(morning)[0])
    return (*_more(base, result), *_easier(base, result))


def _more(base: _Base, result: DayResult) -> list[Counterfactual]:
    report = read_report(base.checked)
    if Flag.MEDICAL_REFERRAL in result.verdict.decision.flags or report.check_in.red_flags or report.stop_pain:
        return []
    if report.ill or report.moderate_pain or report.steady_tendon:
        return list(_once_well(base.morning, report, result))
    singles = [f for row in SEARCHED if (f := _least(base, row, result))]
    pairs = _pairs(base, [result, *(f.result for f in singles)])
    best = (*_best(singles, MOST_SINGLE), *_best(pairs, MOST_SIGN_PAIRS))
    return [_in_words(base, trial, MORE) for trial in best]


def _best(trials: list[_Trial], most: int) -> list[_Trial]:
    return sorted(trials, key=_rank, reverse=True)[:most]


def _least(base: _Base, row: Adjustment, result: DayResult) -> _Trial | None:
    """The smallest step of one number towards the better that allows more."""
    return next(_walk(base, row, row.search.good(base.checked), lambda now: _allows_more(now, result)), None)


def _pairs(base: _Base, singles: list[DayResult]) -> list[_Trial]:
    """Two numbers that together lead to an action that neither leads to alone, each moved as little as that takes."""
    least = max(_level(single) for single in singles)
    movable = [(row, steps) for row in SEARCHED if (steps := row.ladder(base.checked, row.search.good(base.checked)))]
    pairs = []
    for (row, values), (other, others) in combinations(movable, 2):
        whole = _imagined(base, (_Step(row=row, value=values[-1]), _Step(row=other, value=others[-1])))
        if _level(whole.result) > least:
            pairs.append(_shrunk(base, whole))
    return pairs


def _shrunk(base: _Base, whole: _Trial) -> _Trial:
    """The same pair with each number moved no further than the action needs."""
    first, second = whole.steps
    wanted = _level(whole.result)

    def enough(result: DayResult) -> bool:
        return _level(result) >= wanted

    with_second = second.row.put(base.morning, second.value)
    first = _first_enough(with_second, base, first, enough)
    with_first = first.row.put(base.morning, first.value)
    second = _first_enough(with_first, base, second, enough)
    return _imagined(base, (first, second))


def _first_enough(other: Morning, base: _Base, step: _Step, enough: Test) -> _Step:
    values = step.row.ladder(base.checked, step.value)
    enough_at = (v for v in values if enough(decide_day(step.row.put(other, v))))
    return replace(step, value=next(enough_at, step.value))


def _easier(base: _Base, result: DayResult) -> list[Counterfactual]:
    if _level(result) == 0:
        return []
    walks = (_walk(base, row, row.search.bad(base.checked), lambda now: _is_easier(now, result)) for row in SEARCHED)
    trials = [(_share(base, trial.steps[0]), trial) for walk in walks if (trial := next(walk, None))]
    near = sorted((pair for pair in trials if pair[0] <= FARTHEST_WORSE), key=lambda pair: pair[0])
    return [_in_words(base, trial, EASIER) for _, trial in near[:MOST_EASIER]]


def _walk(base: _Base, row: Adjustment, target: float | None, wanted: Test) -> Iterator[_Trial]:
    for value in row.ladder(base.checked, target):
        trial = _imagined(base, (_Step(row=row, value=value),))
        if wanted(trial.result):
            yield trial


def _share(base: _Base, step: _Step) -> float:
    """How much of the way to a clearly bad value the step is: what is near comes first."""
    now, worst = step.row.read(base.checked), step.row.search.bad(base.checked)
    if now is None or worst is None or worst == now:
        return 1.0
    return abs(step.value - now) / abs(worst - now)


def _imagined(base: _Base, steps: tuple[_Step, ...]) -> _Trial:
    changed = base.morning
    for step in steps:
        changed = step.row.put(changed, step.value)
    return _Trial(steps=steps, result=decide_day(changed))


def _once_well(morning: Morning, report: AthleteReport, result: DayResult) -> Iterator[Counterfactual]:
    """Illness and pain are not varied: only what comes once they are over is said."""
    check_in = morning.check_in
    if report.ill and check_in.illness is not None:
        over = replace(check_in.illness, status="resolved", days_since_resolved=1)
        then = decide_day(replace(morning, check_in=replace(check_in, illness=over)))
        what = f"you can start again gently: {describe_main_part(then.workout)}"
        change = Change(name="illness", before="active", after=SYMPTOM_FREE)
        yield _of(then, (change,), MORE, f"Once you have been {SYMPTOM_FREE}, {what}.")
        return
    then = decide_day(replace(morning, check_in=replace(check_in, pain=())))
    if _allows_more(then, result):
        place = report.pain_site or "it"
        change = Change(name="pain", before=report.pain_score, after="gone", unit="of 10")
        yield _of(
            then, (change,), MORE, f"Once your {place} no longer hurts, a day like this can be {_day_in_words(then)}."
        )


def _in_words(base: _Base, trial: _Trial, direction: str) -> Counterfactual:
    phrases = " and ".join(_phrase(base, step, direction) for step in trial.steps)
    would = "would have been" if direction == MORE else "would have become"
    changes = tuple(
        Change(
            name=step.row.name,
            before=_rounded(step.row.read(base.checked)),
            after=_rounded(step.value),
            unit=step.row.unit,
        )
        for step in trial.steps
    )
    return _of(trial.result, changes, direction, f"With {phrases} this {would} {_day_in_words(trial.result)}.")


def _of(result: DayResult, changes: tuple[Change, ...], direction: str, sentence: str) -> Counterfactual:
    return Counterfactual(
        direction=direction,
        changes=changes,
        action=result.verdict.decision.action,
        workout=result.workout.title if result.workout else None,
        load=result.verdict.load,
        sentence=fill_terms(sentence),
    )


def _phrase(base: _Base, step: _Step, direction: str) -> str:
    row, before = step.row, step.row.read(base.checked)
    words = row.search.with_worse or row.search.with_it if direction == EASIER else row.search.with_it
    if before is None:
        words = words.removesuffix(" instead of {before}")
    return fill_sentence(words, before=before, after=step.value)


def _day_in_words(result: DayResult) -> str:
    action = result.verdict.decision.action
    return f"{KINDS_OF_DAY[action]} ({action.value}): {describe_main_part(result.workout)}"


def _rounded(value: float | None) -> float | None:
    return round(value, 2) if value is not None else None


def _level(result: DayResult) -> int:
    return ACTIONS_UPWARDS.index(result.verdict.decision.action)


def _zone(result: DayResult) -> int:
    return result.workout.max_zone if result.workout else 0


def _rank(trial: _Trial) -> tuple[int, int, float]:
    return _level(trial.result), _zone(trial.result), trial.result.verdict.load


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


def near_misses(morning: Morning) -> tuple[NearMiss, ...]:
    """Rules that a small change of one number would have made limit the day, the nearest first."""
    checked = set_aside(morning)[0]
    signs = read_signals(checked)
    spoke = {rule.id for rule in RULES if rule.when(signs)}
    misses: dict[str, tuple[float, NearMiss]] = {}
    for row in SEARCHED:
        for values in row.nearby(checked):
            for share, miss in _new_rules(checked, row, values, spoke):
                if miss.rule not in misses or share < misses[miss.rule][0]:
                    misses[miss.rule] = (share, miss)
    return tuple(miss for _, miss in sorted(misses.values(), key=lambda pair: pair[0])[:MOST_COUNTERFACTUALS])


def _new_rules(
    morning: Morning, row: Adjustment, values: tuple[float, ...], spoke: set[str]
) -> Iterator[tuple[float, NearMiss]]:
    """Rules that begin to apply along these values, each with the share of the margin that it takes."""
    now = row.read(morning)
    if now is None:
        return
    seen = set(spoke)
    for value in values:
        signs = read_signals(row.put(morning, value))
        for rule in RULES:
            if rule.id not in seen and rule.when(signs):
                seen.add(rule.id)
                if rule.ceiling(signs) != Ceiling():
                    yield abs(value - now) / row.search.margin, _miss(rule, row, now, value)


def _miss(rule: Rule, row: Adjustment, now: float, boundary: float) -> NearMiss:
    state = fill_terms(fill_sentence(row.search.as_it_is, now=now))
    at = fill_sentence("{at}", at=boundary)
    sentence = f"{state[:1].upper()}{state[1:]}; at {at} another limit would apply ({rule.condition}): {rule.effect_in_words()}."
    return NearMiss(
        rule=rule.id,
        name=row.name,
        number=round(now, 2),
        boundary=round(boundary, 2),
        unit=row.unit,
        sentence=sentence,
    )

"""The best twenty minutes to expect along the plan, with its band, what was learned, and how good such forecasts were."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.domain.activity import ActivityBests
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.metrics.performance import riegel_speed
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.review.forecast import (
    FEWEST_EFFORTS,
    EffortForecast,
    ForecastRecord,
    LastEffort,
    PastEffort,
    all_out_efforts,
    forecast_effort,
    last_effort,
    record_of_forecasts,
)

WEEKS_AHEAD, FEWEST_WEEKS_AHEAD, LOOK_BACK_DAYS = 8, 3, 365
EFFORT_S, FIVE_KM_M = 1200, 5000.0
# Only a best near the best of the weeks before it was meant to be one.
NEAR_BEST, BEST_OF_DAYS = 0.95, 42
# From so many of the athlete's own cases on these decide whether forecasts are shown.
ENOUGH_CASES = 4
# On simulated athletes that the model was not fitted to; `docs/sandbox.md` says how it was measured.
SIMULATED_ERROR, SIMULATED_ERROR_OF_LAST = 1.8, 2.2
# An effort so near to what was expected was expected.
AS_EXPECTED = 0.01
CHANNELS = ((Sport.CYCLING, Channel.POWER), (Sport.RUNNING, Channel.SPEED))


@dataclass(frozen=True, kw_only=True)
class _Case:
    """Everything that one sport's forecast is made from."""

    sport: Sport
    begin: date
    efforts: tuple[PastEffort, ...]
    loads: tuple[float, ...]


def expected_effort(stores: Stores, today: date, ahead: Sequence[float], level: str | None) -> tuple[str, ...]:
    """Say what the best twenty minutes, or 5 km, will be along loads ahead; nothing where it cannot be told."""
    days = min(7 * WEEKS_AHEAD, len(ahead))
    if days < 7 * FEWEST_WEEKS_AHEAD:
        return ()
    case = _case(stores, today)
    if case is None:
        return ()
    told = forecast_effort(case.loads, case.efforts, ahead[:days], level)
    if told is None:
        return _far_better(case)
    record = record_of_forecasts(case.loads, case.efforts, days, level)
    if record is not None and record.count >= ENOUGH_CASES and not record.is_better:
        return ('Your best efforts can\'t be forecast yet: so far "the same as last time" was nearer.',)
    newest = last_effort(case.loads, case.efforts, ahead[:days], level)
    learned = () if newest is None else (_lesson(case, newest, told),)
    first, *rest = _sentences(case.sport, told, record, days // 7)
    return (first, *learned, *rest)


def _far_better(case: _Case) -> tuple[str, ...]:
    """Say why there is no forecast where a test was so good that the efforts before it can't have been tests."""
    tests = all_out_efforts(case.efforts)
    if len(case.efforts) < FEWEST_EFFORTS or len(tests) == len(case.efforts):
        return ()
    best = max(tests, key=lambda effort: effort.value)
    return (
        f"Your effort on {date_in_words(case.begin + timedelta(days=best.day))}, {_shown(case.sport, best.value)}, was far"
        " better than those before it, so they weren't all-out and I don't forecast from them. After"
        f" {'two more' if len(tests) == 1 else 'one more'} like it I can.",
    )


def _case(stores: Stores, today: date) -> _Case | None:
    """The sport with the most efforts, with the loads of every day from the first effort on."""
    first = today - timedelta(days=LOOK_BACK_DAYS)
    bests = [b for b in stores.activities.bests() if b.counts and first <= b.day < today]
    efforts = {sport: _efforts(bests, sport, channel) for sport, channel in CHANNELS}
    sport = max(efforts, key=lambda name: len(efforts[name]))
    series = {day.date: day.load for day in stores.fitness.between(first, today - timedelta(days=1))}
    if not efforts[sport] or not series:
        return None
    begin = min(series)
    loads = tuple(series.get(begin + timedelta(days=n), 0.0) for n in range((today - begin).days))
    dated = tuple(PastEffort(day=(day - begin).days, value=value) for day, value in efforts[sport] if day >= begin)
    return _Case(sport=sport, begin=begin, efforts=dated, loads=loads)


def _efforts(bests: Sequence[ActivityBests], sport: Sport, channel: Channel) -> list[tuple[date, float]]:
    """The best twenty minutes of the days on which they were near the best of the weeks before."""
    best: dict[date, float] = {}
    for b in bests:
        values = [
            e.value for e in b.best_efforts if b.sport is sport and e.channel is channel and e.duration_s == EFFORT_S
        ]
        if values:
            best[b.day] = max(*values, best.get(b.day, 0.0))
    return [
        (day, value)
        for day, value in sorted(best.items())
        if value >= NEAR_BEST * max(v for d, v in best.items() if day - timedelta(days=BEST_OF_DAYS) <= d <= day)
    ]


def _sentences(sport: Sport, told: EffortForecast, record: ForecastRecord | None, weeks: int) -> Iterator[str]:
    what = "20 minutes" if sport is Sport.CYCLING else "5 km"
    low, high = (told.low, told.high) if sport is Sport.CYCLING else (told.high, told.low)
    yield (
        f"Best {what} in {weeks} weeks, if you train as planned: about {_shown(sport, told.value)}"
        f" ({_shown(sport, low)} to {_shown(sport, high)} in 8 of 10 cases); now about {_shown(sport, told.now)}."
    )
    yield (
        f"Learned from {told.efforts} efforts: twice the fitness would make you {told.gain:.0f} % faster"
        f" (give or take {told.gain_spread:.0f}; {told.usual_gain:.0f} % is usual)."
        if sport is Sport.RUNNING
        else f"Learned from {told.efforts} efforts: twice the fitness would give you {told.gain:.0f} % more power"
        f" (give or take {told.gain_spread:.0f}; {told.usual_gain:.0f} % is usual)."
    )
    if record is not None and record.count >= ENOUGH_CASES:
        yield (
            f"{record.count} such forecasts of your past were off by {record.error:.1f} %"
            f' ("same as last time": {record.error_of_last:.1f} %), {record.inside:.0%} of them inside the range.'
        )
    else:
        yield (
            f"On simulated athletes such forecasts are off by {SIMULATED_ERROR:.1f} %"
            f' ("same as last time": {SIMULATED_ERROR_OF_LAST:.1f} %).'
        )


def _lesson(case: _Case, newest: LastEffort, told: EffortForecast) -> str:
    """Say how the newest effort went against what was expected of it, and what that does to the forecast."""
    sport, expected = case.sport, newest.expected
    low, high = (expected.low, expected.high) if sport is Sport.CYCLING else (expected.high, expected.low)
    beyond = newest.value / expected.value - 1
    went = "as expected" if abs(beyond) < AS_EXPECTED else f"{'better' if beyond > 0 else 'worse'} than expected"
    before, after = _shown(sport, newest.forecast_without), _shown(sport, told.value)
    moves = "leaves the forecast as it was" if before == after else f"moves the forecast from {before} to {after}"
    return (
        f"Your last effort, {_shown(sport, newest.value)} on {date_in_words(case.begin + timedelta(days=newest.day))}, was"
        f" {went} ({_shown(sport, expected.value)}, {_shown(sport, low)} to {_shown(sport, high)}); it {moves}."
    )


def _shown(sport: Sport, value: float) -> str:
    """Watts, or the time of 5 km at a speed of twenty minutes (Riegel 1981)."""
    if sport is Sport.CYCLING:
        return f"{value:.0f} W"
    seconds = FIVE_KM_M / value
    for _ in range(3):
        seconds = FIVE_KM_M / (riegel_speed(value, EFFORT_S, seconds) or value)
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"

"""A projection: fitness, form and performance by day with bands, as a table with a small chart."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from typing_extensions import TypedDict

from lanterne_rouge.domain.season import Band, ProjectedDay, RoadDifference

PROJECTION_CHART_CELLS = 32
MODEL_OF_AVERAGE = (
    "This models an average athlete with wide uncertainty, not you: nobody's own curve can be fitted from training data alone"
    " (Hellard 2006). The ranges cover 8 of 10 simulations, each with 2-8 % of days missed and no illness or injury."
)


@dataclass(frozen=True, kw_only=True)
class BandView:
    """The 10th, 50th and 90th percentile of the draws."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, kw_only=True)
class ProjectedDayView:
    """One morning; performance in per cent of today's, `load` is that day's load."""

    date: dt.date
    load: float
    ctl: BandView
    tsb: BandView
    performance: BandView


@dataclass(frozen=True, kw_only=True)
class RoadDifferenceView:
    """The plan against another course on one morning; `better` is the share of draws in which the plan is ahead."""

    date: dt.date
    performance: BandView
    ctl: BandView
    tsb: BandView
    better: float


ComparisonView = TypedDict("ComparisonView", {"with": str, "mornings": tuple[RoadDifferenceView, ...]})
"""The course that the plan is compared with; a TypedDict because `with` is no name in Python."""


@dataclass(frozen=True, kw_only=True)
class ProjectionView:
    """Where a plan leads by day, and the answer to what was asked.

    `best_effort`: the best twenty minutes or 5 km to expect, with its range and how good such forecasts were, in sentences.
    `intervals`: of the next interval session of each kind how likely it is to be finished, in sentences.
    """

    date: dt.date
    road: str
    goal: str | None
    goal_date: dt.date | None
    draws: int
    seed: int
    days: tuple[ProjectedDayView, ...]
    goal_day: ProjectedDayView | None
    compared: ComparisonView | None
    notices: tuple[str, ...]
    best_effort: tuple[str, ...] = ()
    intervals: tuple[str, ...] = ()


def projected_day_view(day: ProjectedDay) -> ProjectedDayView:
    """One morning."""
    return ProjectedDayView(
        date=day.day, load=day.load, ctl=_band(day.ctl), tsb=_band(day.tsb), performance=_band(day.performance)
    )


def comparison_view(name: str, differences: Sequence[RoadDifference]) -> ComparisonView:
    """The plan against another course."""
    mornings = tuple(
        RoadDifferenceView(
            date=difference.day,
            performance=_band(difference.performance),
            ctl=_band(difference.ctl),
            tsb=_band(difference.tsb),
            better=difference.better,
        )
        for difference in differences
    )
    return {"with": name, "mornings": mornings}


def projection_text(view: ProjectionView) -> str:
    """Fitness, form and performance by week, the goal's morning, and the answer to what was asked."""
    return "\n".join(_lines(view))


def _lines(view: ProjectionView) -> Iterator[str]:
    goal = view.goal_day
    end = f"{view.goal} on {view.goal_date}" if view.goal is not None else f"{view.days[-1].date}, where the plan ends"
    yield f"From {view.date} with {view.road} to {end}."
    yield from view.notices[:-1]
    yield ""
    yield from _table(view)
    yield ""
    if goal is not None:
        yield (
            f"On {goal.date}: performance {_spread(goal.performance, 1)} % of today's, fitness (CTL)"
            f" {_spread(goal.ctl, 0)}, form (TSB) {_spread(goal.tsb, 0, sign=True)}."
        )
    yield from view.best_effort
    yield from view.intervals
    if view.compared is not None:
        for difference in view.compared["mornings"]:
            yield _compared(view.road, view.compared["with"], difference)
    yield from view.notices[-1:]


def _table(view: ProjectionView) -> Iterator[str]:
    last = view.goal_day.date if view.goal_day is not None else view.days[-1].date
    ends = (view.days[0].date, view.days[-1].date, last)
    rows = [day for day in view.days if day.date.weekday() == 0 or day.date in ends]
    low = min(day.performance.low for day in rows)
    high = max(day.performance.high for day in rows)
    half = PROJECTION_CHART_CELLS // 2
    yield f"{'morning of':<12}{'CTL':>15}{'TSB':>18}{'performance %':>24}   {low:<{half}.1f}{high:>{half}.1f}"
    for day in rows:
        mark = "  goal" if day.date == view.goal_date else ""
        yield (
            f"{day.date!s:<12}{_spread(day.ctl, 0):>15}{_spread(day.tsb, 0, sign=True):>18}"
            f"{_spread(day.performance, 1):>24}   {_bar(day.performance, low, high)}{mark}"
        ).rstrip()


def _bar(band: BandView, low: float, high: float) -> str:
    """The band as dashes with its middle marked, between the lowest and the highest of the table."""
    span, cells = max(high - low, 1e-9), PROJECTION_CHART_CELLS
    first, middle, last = (round((v - low) / span * (cells - 1)) for v in (band.low, band.middle, band.high))
    return "".join("o" if n == middle else "-" if first <= n <= last else " " for n in range(cells)).rstrip()


def _compared(road: str, other: str, difference: RoadDifferenceView) -> str:
    """A missed week as what it changes, another plan as what the one in force is worth beside it."""
    missed = other.startswith("without")
    performance, ctl = difference.performance, difference.ctl
    if missed:
        performance, ctl = _turned(performance), _turned(ctl)
    who = f"Going {other} instead" if missed else f"The {road} against {other}"
    changed = f"{_spread(performance, 1, sign=True)} % of performance, {_spread(ctl, 0, sign=True)} of fitness (CTL)"
    part = 1 - difference.better if missed else difference.better
    return f"{who}, on the morning of {difference.date}: {changed}; ahead in {part:.0%} of the runs."


def _turned(band: BandView) -> BandView:
    return BandView(low=-band.high, middle=-band.middle, high=-band.low)


def _spread(band: BandView, digits: int, *, sign: bool = False) -> str:
    low, middle, high = (_number(v, digits, sign=sign) for v in (band.low, band.middle, band.high))
    return f"{middle} ({low} to {high})"


def _number(value: float, digits: int, *, sign: bool) -> str:
    rounded = round(value, digits) + 0.0
    return f"{rounded:+.{digits}f}" if sign else f"{rounded:.{digits}f}"


def _band(band: Band) -> BandView:
    return BandView(low=band.low, middle=band.middle, high=band.high)

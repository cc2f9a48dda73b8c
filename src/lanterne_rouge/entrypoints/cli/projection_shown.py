"""A projection as a table with a small chart, and as JSON."""

from collections.abc import Iterator, Sequence

from lanterne_rouge.app.projection import Crossroads
from lanterne_rouge.domain.season import Band, ProjectedDay, Projection, Road, RoadDifference
from lanterne_rouge.entrypoints.cli.documents import Json

CHART = 32
MODEL_NOTICE = (
    "A model of average bodies with wide uncertainty, no forecast of yours: one's own curve cannot be fitted from training"
    " data alone (Hellard 2006). Bands hold 8 of 10 draws, each with 2-8 % of days missed, none with illness or injury."
)


def in_text(here: Crossroads, projection: Projection, other: Road | None, differences: Sequence[RoadDifference]) -> str:
    """Fitness, form and performance by week, the goal's morning, and the answer to what was asked."""
    return "\n".join(_lines(here, projection, other, differences))


def document(
    here: Crossroads, projection: Projection, other: Road | None, differences: Sequence[RoadDifference]
) -> dict[str, Json]:
    """The projection by day, and the answer to what was asked."""
    goal = projection.on(here.goal_day)
    compared: Json = None
    if other is not None:
        compared = {"with": other.name, "mornings": [_difference_document(one) for one in differences]}
    return {
        "date": here.standing.today.isoformat(),
        "road": projection.road,
        "goal": here.goal,
        "goal_date": here.goal_day.isoformat() if here.goal is not None else None,
        "draws": projection.draws,
        "seed": projection.seed,
        "days": [_day_document(one) for one in projection.days],
        "goal_day": _day_document(goal) if goal is not None else None,
        "compared": compared,
        "notices": [*here.notices, MODEL_NOTICE],
    }


def _lines(
    here: Crossroads, projection: Projection, other: Road | None, differences: Sequence[RoadDifference]
) -> Iterator[str]:
    end = f"{here.goal} on {here.goal_day}" if here.goal is not None else f"{here.goal_day}, where the plan ends"
    yield f"From {here.standing.today} by {projection.road} to {end}."
    yield from here.notices
    yield ""
    yield from _table(projection, here)
    yield ""
    if (goal := projection.on(here.goal_day)) is not None:
        yield (
            f"On {here.goal_day}: performance {_spread(goal.performance, 1)} % of today's, fitness (CTL)"
            f" {_spread(goal.ctl, 0)}, form (TSB) {_spread(goal.tsb, 0, sign=True)}."
        )
    if other is not None:
        yield from (_compared(here, other, one) for one in differences)
    yield MODEL_NOTICE


def _table(projection: Projection, here: Crossroads) -> Iterator[str]:
    rows = [one for one in projection.days if _is_row(one, projection, here)]
    low = min(one.performance.low for one in rows)
    high = max(one.performance.high for one in rows)
    yield f"{'morning of':<12}{'CTL':>15}{'TSB':>18}{'performance %':>24}   {low:<{CHART // 2}.1f}{high:>{CHART // 2}.1f}"
    for one in rows:
        mark = "  goal" if here.goal is not None and one.day == here.goal_day else ""
        yield (
            f"{one.day!s:<12}{_spread(one.ctl, 0):>15}{_spread(one.tsb, 0, sign=True):>18}"
            f"{_spread(one.performance, 1):>24}   {_bar(one.performance, low, high)}{mark}"
        ).rstrip()


def _is_row(one: ProjectedDay, projection: Projection, here: Crossroads) -> bool:
    ends = (projection.days[0].day, projection.days[-1].day, here.goal_day)
    return one.day.weekday() == 0 or one.day in ends


def _bar(band: Band, low: float, high: float) -> str:
    """The band as dashes with its middle marked, between the lowest and the highest of the table."""
    span = max(high - low, 1e-9)
    first, middle, last = (round((v - low) / span * (CHART - 1)) for v in (band.low, band.middle, band.high))
    return "".join("o" if n == middle else "-" if first <= n <= last else " " for n in range(CHART)).rstrip()


def _compared(here: Crossroads, other: Road, one: RoadDifference) -> str:
    """A missed week as what it changes, another plan as what the one in force is worth beside it."""
    missed = other.name.startswith("without")
    performance, ctl = (_turned(one.performance), _turned(one.ctl)) if missed else (one.performance, one.ctl)
    who = f"Going {other.name} instead" if missed else f"The {here.road.name} against {other.name}"
    changed = f"{_spread(performance, 1, sign=True)} % of performance, {_spread(ctl, 1, sign=True)} of fitness (CTL)"
    part = 1 - one.better if missed else one.better
    return f"{who}, on the morning of {one.day}: {changed}; ahead in {part:.0%} of the draws."


def _turned(band: Band) -> Band:
    return Band(low=-band.high, middle=-band.middle, high=-band.low)


def _spread(band: Band, digits: int, *, sign: bool = False) -> str:
    low, middle, high = (_number(v, digits, sign=sign) for v in (band.low, band.middle, band.high))
    return f"{middle} ({low} to {high})"


def _number(value: float, digits: int, *, sign: bool) -> str:
    told = round(value, digits) + 0.0
    return f"{told:+.{digits}f}" if sign else f"{told:.{digits}f}"


def _day_document(one: ProjectedDay) -> dict[str, Json]:
    return {
        "date": one.day.isoformat(),
        "load": one.load,
        "ctl": _band_document(one.ctl),
        "tsb": _band_document(one.tsb),
        "performance": _band_document(one.performance),
    }


def _difference_document(one: RoadDifference) -> dict[str, Json]:
    return {
        "date": one.day.isoformat(),
        "performance": _band_document(one.performance),
        "ctl": _band_document(one.ctl),
        "tsb": _band_document(one.tsb),
        "better": one.better,
    }


def _band_document(band: Band) -> dict[str, Json]:
    return {"low": band.low, "middle": band.middle, "high": band.high}

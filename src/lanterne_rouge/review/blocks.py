"""Training cut into blocks of weeks between lighter ones, each told in a sentence that a later day can quote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.domain.reflection import BlockSummary, History, Outcome, PastDay
from lanterne_rouge.language.phrasing import figure


def slope(values: Sequence[float | None], *, at_least: int) -> float | None:
    """Change per step by least squares; None with fewer than `at_least` known values.

    Least squares over the known points (x, y): sum (x - mx)(y - my) / sum (x - mx)^2.
    """
    points = [(float(i), v) for i, v in enumerate(values) if v is not None]
    if len(points) < max(at_least, 2):
        return None
    mean_x, mean_y = fmean(x for x, _ in points), fmean(y for _, y in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


LIGHTER = 0.75
COMPARED_WEEKS = 3
FEWEST_WEEKS = 2
# Who never takes a lighter week still wants to look back on something shorter than a season.
MOST_WEEKS = 6
READINGS_NEEDED = 7
# Readiness that moves less than this in a week holds.
POINTS_A_WEEK = 1.0


@dataclass(frozen=True, kw_only=True)
class _Cut:
    """Weeks that belong together, and whether a lighter one or the longest length has ended them."""

    weeks: tuple[tuple[PastDay, ...], ...]
    finished: bool


def blocks(history: History) -> tuple[BlockSummary, ...]:
    """The finished blocks, oldest first."""
    return tuple(_summary(history, cut.weeks) for cut in _cuts(history) if cut.finished)


def current_block(history: History) -> BlockSummary | None:
    """The block that goes on, as far as its weeks are over."""
    open_cuts = [cut for cut in _cuts(history) if not cut.finished]
    return _summary(history, open_cuts[-1].weeks) if open_cuts else None


def _cuts(history: History) -> list[_Cut]:
    found: list[_Cut] = []
    running: list[tuple[PastDay, ...]] = []
    for week in history.weeks():
        if _is_light(week, running):
            found.append(_Cut(weeks=tuple(running), finished=True))
            running = []
            continue
        running.append(week)
        if len(running) == MOST_WEEKS:
            found.append(_Cut(weeks=tuple(running), finished=True))
            running = []
    found.append(_Cut(weeks=tuple(running), finished=False))
    return [cut for cut in found if len(cut.weeks) >= FEWEST_WEEKS]


def _is_light(week: Sequence[PastDay], running: Sequence[Sequence[PastDay]]) -> bool:
    load = week_load(week)
    if load <= 0:
        return True
    return bool(running) and load <= LIGHTER * fmean(week_load(w) for w in running[-COMPARED_WEEKS:])


def week_load(week: Sequence[PastDay]) -> float:
    """The points of a week."""
    return sum(d.done.load for d in week)


def _summary(history: History, weeks: Sequence[Sequence[PastDay]]) -> BlockSummary:
    days = [d for week in weeks for d in week]
    first, last = days[0].day, days[-1].day
    before = history.on(first - timedelta(days=1))
    known = [d.ctl for d in days if d.ctl is not None]
    start = before.ctl if before is not None and before.ctl is not None else (known[0] if known else 0.0)
    per_day = slope([d.readiness for d in days], at_least=READINGS_NEEDED)
    trend = round(per_day * 7, 2) if per_day is not None else None
    facts = BlockSummary(
        first=first,
        last=last,
        weeks=len(weeks),
        load_per_week=round(fmean(week_load(w) for w in weeks), 1),
        hard_days=sum(d.done.hard for d in days),
        ctl_start=round(start, 2),
        ctl_end=round(known[-1] if known else start, 2),
        ill_days=sum(d.ill for d in days),
        readiness_trend=trend,
        says="",
    )
    return replace(facts, says=_sentence(facts))


def _sentence(block: BlockSummary) -> str:
    hard = f"{block.hard_days} hard {'day' if block.hard_days == 1 else 'days'}"
    did = (
        f"In the {block.weeks} weeks from {_short(block.first)} to {_short(block.last)} you trained"
        f" {block.load_per_week:.0f} points a week with {hard}"
    )
    rose = block.ctl_end - block.ctl_start
    went = "rose" if rose >= 0.5 else "fell" if rose <= -0.5 else "held"
    moved = f" from {figure(block.ctl_start)} to {figure(block.ctl_end)}" if went != "held" else ""
    parts = [did, f"your fitness (CTL) {went}{moved}{_readiness(block)}"]
    if block.ill_days:
        parts.append(f"you were ill on {block.ill_days} {'day' if block.ill_days == 1 else 'days'}")
    return "; ".join(parts) + "."


def _readiness(block: BlockSummary) -> str:
    trend = block.readiness_trend
    if trend is None:
        return ""
    if abs(trend) < POINTS_A_WEEK:
        return " and your readiness held"
    return f" and your readiness {'rose' if trend > 0 else 'fell'} by {figure(abs(trend))} points a week"


def _short(day: date) -> str:
    return f"{day.day} {day:%B}"


LARGER = 1.05
# A jump from next to nothing, as after a break, says nothing about growth.
LARGEST = 2.0
ANSWERS_NEEDED = 4
TAKEN = -0.4
BAD_DAYS = 2


@dataclass(frozen=True, kw_only=True)
class GrowthRecord:
    """Larger weeks of which the body told something, and how many of them it took."""

    weeks: int
    taken: int


def growth_record(history: History, scores: Mapping[date, float]) -> GrowthRecord:
    """The larger weeks: taken when the body was near normal in them and the week after, without illness or bad days."""
    weeks = history.weeks()
    verdicts = [_taken([*week, *after], scores) for week, after in _larger(weeks)]
    known = [v for v in verdicts if v is not None]
    return GrowthRecord(weeks=len(known), taken=sum(known))


def _larger(weeks: Sequence[Sequence[PastDay]]) -> list[tuple[Sequence[PastDay], Sequence[PastDay]]]:
    found = []
    for i in range(COMPARED_WEEKS, len(weeks) - 1):
        before = fmean(week_load(w) for w in weeks[i - COMPARED_WEEKS : i])
        if before > 0 and LARGER <= week_load(weeks[i]) / before <= LARGEST:
            found.append((weeks[i], weeks[i + 1]))
    return found


def _taken(days: Sequence[PastDay], scores: Mapping[date, float]) -> bool | None:
    if any(d.ill for d in days) or sum(d.outcome is Outcome.BAD for d in days) >= BAD_DAYS:
        return False
    known = [scores[d.day] for d in days if d.day in scores]
    return fmean(known) >= TAKEN if len(known) >= ANSWERS_NEEDED else None

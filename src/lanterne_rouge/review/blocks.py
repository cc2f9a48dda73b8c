"""Cut training into blocks of weeks between lighter ones, summarise each, and count how bigger weeks went."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.domain.reflection import BlockSummary, DayRating, History, PastDay
from lanterne_rouge.language.phrasing import figure

LIGHT_WEEK_BELOW = 0.75
COMPARED_BLOCK_WEEKS = 3
FEWEST_BLOCK_WEEKS = 2
# Athletes who never take a lighter week still get blocks shorter than a season.
LONGEST_BLOCK_WEEKS = 6
READINGS_NEEDED = 7
# A smaller change of readiness in a week counts as steady.
STEADY_READINESS = 1.0
# Who has trained at all before has more fitness than this.
UNKNOWN_CTL = 1.0
LARGER_WEEK = 1.05
# A jump from almost nothing, as after a break, says nothing about growth.
LARGEST_WEEK = 2.0
SCORES_NEEDED = 4
COPED_SCORE = -0.4
BAD_DAYS_OF_WEEK = 2


@dataclass(frozen=True, kw_only=True)
class _Cut:
    """Weeks of one block, and whether it is finished."""

    weeks: tuple[tuple[PastDay, ...], ...]
    finished: bool


@dataclass(frozen=True, kw_only=True)
class GrowthRecord:
    """Bigger weeks with enough data, and how many of them went well."""

    weeks: int
    coped: int


def find_blocks(history: History) -> tuple[BlockSummary, ...]:
    """Return the finished blocks, oldest first."""
    return tuple(_summary(history, cut.weeks) for cut in _cut_blocks(history) if cut.finished)


def current_block(history: History) -> BlockSummary | None:
    """Return the current block, as far as its weeks are over."""
    open_cuts = [cut for cut in _cut_blocks(history) if not cut.finished]
    return _summary(history, open_cuts[-1].weeks) if open_cuts else None


def growth_record(history: History, scores: Mapping[date, float]) -> GrowthRecord:
    """Count bigger weeks; one went well if the body stayed near normal then and the week after, without illness or bad days."""
    weeks = history.weeks()
    verdicts = [_coped([*week, *after], scores) for week, after in _larger(weeks)]
    clear = [v for v in verdicts if v is not None]
    return GrowthRecord(weeks=len(clear), coped=sum(clear))


def load_of_week(week: Sequence[PastDay]) -> float:
    """Return the load of a week."""
    return sum(d.done.load for d in week)


def fit_slope(values: Sequence[float | None], *, at_least: int) -> float | None:
    """Fit the change per step by least squares; None with fewer than `at_least` values.

    Least squares over the points (x, y): sum (x - mx)(y - my) / sum (x - mx)^2.
    """
    points = [(float(i), v) for i, v in enumerate(values) if v is not None]
    if len(points) < max(at_least, 2):
        return None
    mean_x, mean_y = fmean(x for x, _ in points), fmean(y for _, y in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


def _summary(history: History, weeks: Sequence[Sequence[PastDay]]) -> BlockSummary:
    days = [d for week in weeks for d in week]
    first, last = days[0].day, days[-1].day
    before = history.on(first - timedelta(days=1))
    ctls = [d.ctl for d in days if d.ctl is not None]
    start = before.ctl if before is not None and before.ctl is not None else (ctls[0] if ctls else 0.0)
    per_day = fit_slope([d.readiness for d in days], at_least=READINGS_NEEDED)
    trend = round(per_day * 7, 2) if per_day is not None else None
    facts = BlockSummary(
        first=first,
        last=last,
        weeks=len(weeks),
        load_per_week=round(fmean(load_of_week(w) for w in weeks), 1),
        hard_days=sum(d.done.hard for d in days),
        ctl_start=round(start, 2),
        ctl_end=round(ctls[-1] if ctls else start, 2),
        ill_days=sum(d.ill for d in days),
        readiness_trend=trend,
        says="",
    )
    return replace(facts, says=_sentence(facts))


def begins_the_history(block: BlockSummary) -> bool:
    """Whether nothing is known of the training before the block."""
    return block.ctl_start < UNKNOWN_CTL


def _sentence(block: BlockSummary) -> str:
    hard = f"{block.hard_days} hard {'day' if block.hard_days == 1 else 'days'}"
    did = (
        f"In the {block.weeks} weeks from {_short_date(block.first)} to {_short_date(block.last)} you averaged"
        f" a load of {block.load_per_week:.0f} a week with {hard}"
    )
    rose = block.ctl_end - block.ctl_start
    went = "rose" if rose >= 0.5 else "fell" if rose <= -0.5 else "held steady"
    moved = f" from {figure(block.ctl_start)} to {figure(block.ctl_end)}" if went != "held steady" else ""
    # From nothing it only seems to rise: the history begins there, the athlete didn't.
    change = f"reached {figure(block.ctl_end)}" if begins_the_history(block) else f"{went}{moved}"
    parts = [did, f"your fitness (CTL) {change}{_readiness(block)}"]
    if block.ill_days:
        parts.append(f"you were ill on {block.ill_days} {'day' if block.ill_days == 1 else 'days'}")
    return "; ".join(parts) + "."


def _short_date(day: date) -> str:
    return f"{day.day} {day:%B}"


def _readiness(block: BlockSummary) -> str:
    trend = block.readiness_trend
    if trend is None:
        return ""
    if abs(trend) < STEADY_READINESS:
        return " and your readiness held steady"
    return f" and your readiness {'rose' if trend > 0 else 'fell'} by {figure(abs(trend))} a week"


def _cut_blocks(history: History) -> list[_Cut]:
    cuts: list[_Cut] = []
    running: list[tuple[PastDay, ...]] = []
    for week in history.weeks():
        if _is_light(week, running):
            cuts.append(_Cut(weeks=tuple(running), finished=True))
            running = []
            continue
        running.append(week)
        if len(running) == LONGEST_BLOCK_WEEKS:
            cuts.append(_Cut(weeks=tuple(running), finished=True))
            running = []
    cuts.append(_Cut(weeks=tuple(running), finished=False))
    return [cut for cut in cuts if len(cut.weeks) >= FEWEST_BLOCK_WEEKS]


def _is_light(week: Sequence[PastDay], running: Sequence[Sequence[PastDay]]) -> bool:
    load = load_of_week(week)
    if load <= 0:
        return True
    return bool(running) and load <= LIGHT_WEEK_BELOW * fmean(load_of_week(w) for w in running[-COMPARED_BLOCK_WEEKS:])


def _coped(days: Sequence[PastDay], scores: Mapping[date, float]) -> bool | None:
    if any(d.ill for d in days) or sum(d.outcome is DayRating.BAD for d in days) >= BAD_DAYS_OF_WEEK:
        return False
    values = [scores[d.day] for d in days if d.day in scores]
    return fmean(values) >= COPED_SCORE if len(values) >= SCORES_NEEDED else None


def _larger(weeks: Sequence[Sequence[PastDay]]) -> list[tuple[Sequence[PastDay], Sequence[PastDay]]]:
    larger = []
    for i in range(COMPARED_BLOCK_WEEKS, len(weeks) - 1):
        before = fmean(load_of_week(w) for w in weeks[i - COMPARED_BLOCK_WEEKS : i])
        if before > 0 and LARGER_WEEK <= load_of_week(weeks[i]) / before <= LARGEST_WEEK:
            larger.append((weeks[i], weeks[i + 1]))
    return larger

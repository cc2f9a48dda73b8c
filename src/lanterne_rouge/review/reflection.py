"""Look back over the whole history on one day."""

from datetime import date, timedelta

from lanterne_rouge.domain.reflection import History, Reflection, WeekReview
from lanterne_rouge.review.blocks import find_blocks
from lanterne_rouge.review.day_and_week import review_day, review_week
from lanterne_rouge.review.findings import list_findings
from lanterne_rouge.review.personal_constants import propose_change
from lanterne_rouge.review.records import count_records, has_enough_weeks

WEEKS_SHOWN = 12


def reflect(history: History) -> Reflection:
    """Review weeks and blocks; add findings and a proposal once there are enough weeks."""
    counts = count_records(history) if has_enough_weeks(history) else None
    findings = list_findings(counts) if counts is not None else ()
    return Reflection(
        day=history.today,
        findings=findings,
        proposal=propose_change(counts, findings) if counts is not None else None,
        weeks=_weeks(history),
        blocks=find_blocks(history),
        yesterday=review_day(history, history.today - timedelta(days=1)),
    )


def review_week_of(history: History, day: date) -> WeekReview | None:
    """Review the week of a day, as far as it is over; None outside the history."""
    monday = day - timedelta(days=day.weekday())
    past = [history.on(monday + timedelta(days=n)) for n in range(7)]
    # A session planned for today is not missed yet.
    days = [d for d in past if d is not None and (d.day < history.today or d.done.load > 0)]
    eve = history.on(monday - timedelta(days=1))
    return review_week(days, monday, eve.ctl if eve else None) if days else None


def _weeks(history: History) -> tuple[WeekReview, ...]:
    mondays = [week[0].day for week in history.weeks()][-WEEKS_SHOWN:]
    return tuple(review for monday in mondays if (review := review_week_of(history, monday)) is not None)

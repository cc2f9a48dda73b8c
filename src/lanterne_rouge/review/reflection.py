"""The look back of one day over everything that is kept."""

from datetime import date, timedelta

from lanterne_rouge.domain.reflection import History, Reflection, WeekReview
from lanterne_rouge.review.blocks import blocks
from lanterne_rouge.review.day_and_week import review_day, review_week
from lanterne_rouge.review.findings import findings
from lanterne_rouge.review.personal_constants import propose
from lanterne_rouge.review.records import enough, records

WEEKS_TOLD = 12


def reflect(history: History) -> Reflection:
    """Weeks and blocks always; findings and a proposal once there are weeks enough to learn from."""
    seen = records(history) if enough(history) else None
    found = findings(seen) if seen is not None else ()
    return Reflection(
        day=history.today,
        findings=found,
        proposal=propose(seen, found) if seen is not None else None,
        weeks=_weeks(history),
        blocks=blocks(history),
        yesterday=review_day(history, history.today - timedelta(days=1)),
    )


def week_of(history: History, day: date) -> WeekReview | None:
    """The week that holds a day, as far as it is over; None outside the history."""
    monday = day - timedelta(days=day.weekday())
    found = [history.on(monday + timedelta(days=n)) for n in range(7)]
    # What today still holds is not missed yet.
    days = [d for d in found if d is not None and (d.day < history.today or d.done.load > 0)]
    eve = history.on(monday - timedelta(days=1))
    return review_week(days, monday, eve.ctl if eve else None) if days else None


def _weeks(history: History) -> tuple[WeekReview, ...]:
    mondays = [week[0].day for week in history.weeks()][-WEEKS_TOLD:]
    return tuple(review for monday in mondays if (review := week_of(history, monday)) is not None)

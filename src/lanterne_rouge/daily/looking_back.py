"""What the athlete is shown of a day or a week that is over."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from lanterne_rouge.coaching.reflect.blocks import current_block
from lanterne_rouge.coaching.reflect.day_review import review_day
from lanterne_rouge.coaching.reflect.records import enough
from lanterne_rouge.coaching.reflect.reflection import week_of
from lanterne_rouge.coaching.rules.recovery import BAD_DAYS
from lanterne_rouge.daily.history import LOOK_BACK_DAYS, history_until
from lanterne_rouge.daily.learned import BAD_WITHIN_DAYS
from lanterne_rouge.daily.reflecting import reflect_and_keep
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.history import History
from lanterne_rouge.domain.reflection import BlockSummary, DayReview, Outcome, Reflection, WeekReview
from lanterne_rouge.ports.stores import Stores


@dataclass(frozen=True, kw_only=True)
class Review:
    """One look back: the day (and the day before, whose answer came this morning), or its week, and what it all taught."""

    day: date
    of_day: DayReview | None
    of_yesterday: DayReview | None
    of_week: WeekReview | None
    block: BlockSummary | None
    reflection: Reflection
    enough: bool


def look_back(stores: Stores, day: date, *, week: bool, now: datetime) -> Review:
    """The review of a day or of its week; raises `NotFound` when nothing is kept of it."""
    # The body answers a day on the next morning, a week on the next Monday.
    until = min(day + timedelta(days=7 - day.weekday() if week else 1), now.date())
    history = history_until(stores, until)
    monday = day - timedelta(days=day.weekday())
    evening_or_morning = day - timedelta(days=1) if day == now.date() else day
    if not _anything(history, monday if week else evening_or_morning, day):
        what = f"the week from {monday}" if week else str(day)
        raise NotFound(f"Nothing is kept of {what}.", "Import its files: lanterne import FOLDER")
    return Review(
        day=day,
        of_day=review_day(history, day),
        of_yesterday=review_day(history, day - timedelta(days=1)) if day == now.date() else None,
        of_week=week_of(history, day) if week else None,
        block=current_block(history) if week else None,
        reflection=reflect_and_keep(stores, history, now=now),
        enough=enough(history),
    )


def bad_days_of_late(stores: Stores, today: date) -> bool:
    """Whether tomorrow morning holds back because of days called bad."""
    told = stores.reflections.feedback(today - timedelta(days=BAD_WITHIN_DAYS - 1), today)
    return sum(one.outcome is Outcome.BAD for one in told) >= BAD_DAYS


def _anything(history: History, first: date, last: date) -> bool:
    span = (history.on(last - timedelta(days=n)) for n in range(min((last - first).days, LOOK_BACK_DAYS) + 1))
    return any(d is not None and (d.stored or d.planned is not None) for d in span)

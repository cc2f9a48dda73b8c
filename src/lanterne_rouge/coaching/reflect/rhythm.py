"""The rhythm of the athlete's week as it is lived: which weekdays come about, and which mostly do not."""

from dataclasses import dataclass

from lanterne_rouge.coaching.reflect.week_review import TOOK_PLACE
from lanterne_rouge.domain.history import History

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ASKED_NEEDED = 4
MOSTLY = 0.6


@dataclass(frozen=True, kw_only=True)
class WeekdayRhythm:
    """One weekday (0 = Monday): sessions asked for, and how many did not take place."""

    weekday: int
    asked: int
    missed: int

    @property
    def mostly_missed(self) -> bool:
        """Enough asked, and most of them missed."""
        return self.asked >= ASKED_NEEDED and self.missed >= MOSTLY * self.asked


def weekly_rhythm(history: History) -> tuple[WeekdayRhythm, ...]:
    """Every weekday on which a session was asked for; days of illness and today do not count."""
    asked = [
        (d.day.weekday(), d.done.load < TOOK_PLACE * d.wanted.load)
        for d in history.days
        if d.wanted is not None and d.wanted.load > 0 and not d.ill and d.day < history.today
    ]
    return tuple(
        WeekdayRhythm(
            weekday=weekday,
            asked=sum(w == weekday for w, _ in asked),
            missed=sum(w == weekday and missed for w, missed in asked),
        )
        for weekday in sorted({w for w, _ in asked})
    )

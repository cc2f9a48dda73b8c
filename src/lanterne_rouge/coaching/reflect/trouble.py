"""Days that went wrong: by the athlete's word, by illness, or by a body far from ready."""

from datetime import date, timedelta

from lanterne_rouge.domain.history import History, PastDay
from lanterne_rouge.domain.reflection import Outcome

LOW_READINESS = 60.0
FOLLOWS_WITHIN = 5


def is_trouble(day: PastDay) -> bool:
    """Whether a day went wrong; what nobody said or measured is no trouble."""
    low = day.readiness is not None and day.readiness < LOW_READINESS
    return day.ill or day.outcome is Outcome.BAD or low


def troubled_from(history: History, day: date) -> bool:
    """Whether something went wrong on a day or on the few days after it."""
    return any(is_trouble(d) for d in window(history, day, FOLLOWS_WITHIN))


def window(history: History, day: date, days: int) -> tuple[PastDay, ...]:
    """The `days` days from a day on, as far as the history holds them."""
    found = (history.on(day + timedelta(days=n)) for n in range(days))
    return tuple(d for d in found if d is not None)


def onsets(history: History) -> tuple[PastDay, ...]:
    """Days on which trouble began after some days without any."""
    found: list[PastDay] = []
    quiet = FOLLOWS_WITHIN
    for day in history.days:
        if is_trouble(day):
            if quiet >= FOLLOWS_WITHIN:
                found.append(day)
            quiet = 0
        else:
            quiet += 1
    return tuple(found)

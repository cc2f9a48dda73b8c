"""The warning signs that no doctor has seen yet, and what is said of a session that was trained all the same."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from lanterne_rouge.app.ongoing import Mornings, SeenSigns, mornings_of, open_signs, seen_by_a_doctor
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.check_in import URGENT_SIGNS, emergency_words, warning_words

TRAINED_ANYWAY: Final = (
    "You've reported {signs} and no doctor has cleared you yet. How did you feel in it and since? Did any of that come back? Tell me, and"
    " tell the doctor, today.{emergency} No more training until you're cleared."
)
TRAINED_AS_ALLOWED: Final = (
    "How did you feel in it and since? With any of it back, {signs}: stop, and ring the doctor who saw you.{emergency} Until they allow"
    " more, only what they allowed: {allowed}."
)


@dataclass(frozen=True, kw_only=True)
class OpenWarning:
    """Signs that stand open, the days on which each and the first of them was reported, and what a doctor has seen of them already."""

    flags: tuple[str, ...]
    since: date
    told_on: tuple[date, ...] = ()
    seen: SeenSigns = field(default_factory=SeenSigns)

    def told_with(self, named: Collection[str]) -> tuple[str, ...]:
        """The signs that are named, and those told on the same day: who was seen for one was seen for the others, but for an emergency."""
        days = {day for flag, day in zip(self.flags, self.told_on, strict=False) if flag in named}
        told = zip(self.flags, self.told_on, strict=False)
        return tuple(flag for flag, day in told if flag in named or (day in days and flag not in URGENT_SIGNS))

    @property
    def is_seen(self) -> bool:
        """Whether a doctor has seen every one of them without allowing training yet."""
        return set(self.flags) <= set(self.seen.signs)

    @property
    def signs(self) -> str:
        """The signs in an athlete's words."""
        return " and ".join(warning_words(flag) for flag in self.flags)


def unseen_signs(scope: AthleteScope) -> OpenWarning | None:
    """The signs that no doctor has cleared; None where none stands open."""
    return warning_in(mornings_of(scope.today, scope.stores.check_ins))


def warning_in(reports: Mornings) -> OpenWarning | None:
    """The same of check-ins that were read before."""
    signs = open_signs(reports)
    if not signs:
        return None
    return OpenWarning(
        flags=tuple(signs), since=min(signs.values()), told_on=tuple(signs.values()), seen=seen_by_a_doctor(reports)
    )


def care_after_training(day: date, scope: AthleteScope) -> str | None:
    """What to say to who logs a session of a day with a warning sign open; None where none was reported by then."""
    warning = unseen_signs(scope)
    if warning is None or day < warning.since:
        return None
    urgent = emergency_words(warning.flags)
    emergency = f" 112 or 911 {urgent}." if urgent else ""
    if warning.is_seen and warning.seen.allowed:
        return TRAINED_AS_ALLOWED.format(signs=warning.signs, emergency=emergency, allowed=warning.seen.allowed)
    return TRAINED_ANYWAY.format(signs=warning.signs, emergency=emergency)

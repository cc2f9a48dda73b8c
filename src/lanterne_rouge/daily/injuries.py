"""Injuries by their places: each stands until its own answer clears it, and then comes a way back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.domain.check_in import CheckIn, Injury

BONE = frozenset({"stress_fracture", "fracture"})
SERIOUS = BONE | {"crash"}
# The place of an injury that was told without one.
UNNAMED = "body"
# From so many days off on, the way back takes weeks; a bone needs no fewer when nobody says how long it was spared.
LONG_DAYS_OFF, BONE_DAYS_OFF, WEEKS_BACK = 15, 28, 4
WEEK = 7


@dataclass(frozen=True, kw_only=True)
class _Told:
    """The last word on an injury, with the day of it, the first day of the injury and the day of its clearing."""

    injury: Injury
    begun: date
    last: date
    cleared_on: date | None


def standing_injury(day: date, mornings: Sequence[tuple[date, CheckIn]]) -> Injury | None:
    """The strictest injury that stands or from which the athlete comes back; `mornings` are oldest first, up to `day`."""
    told: dict[str, _Told] = {}
    for when, check_in in mornings:
        if check_in.no_injury:
            told = {site: _gone(known, when) for site, known in told.items()}
        if check_in.injury is not None:
            known = told.get(_place(check_in.injury, told))
            latest = _told_again(known, check_in.injury, when) if known else _first_told(check_in.injury, when)
            told[latest.injury.site] = latest
    standing = [injury for injury in (_on(day, known) for known in told.values()) if injury is not None]
    return min(standing, key=_leniency, default=None)


def _place(injury: Injury, told: dict[str, _Told]) -> str:
    """The place that is spoken of; an answer that names none means the only injury that is not cleared."""
    standing = [site for site, known in told.items() if known.cleared_on is None]
    if injury.site in told or injury.site != UNNAMED or len(standing) != 1 or not injury.cleared:
        return injury.site
    same_kind = injury.kind in (None, told[standing[0]].injury.kind)
    return standing[0] if same_kind else injury.site


def _first_told(injury: Injury, when: date) -> _Told:
    since = max(injury.onset_days_ago or 0, 0 if injury.cleared else injury.days_off or 0)
    begun = when - timedelta(days=since)
    return _Told(injury=injury, begun=begun, last=when, cleared_on=when if injury.cleared else None)


def _told_again(known: _Told, injury: Injury, when: date) -> _Told:
    """What was known of the injury and is not told differently now goes on to hold."""
    before = known.injury
    kind = before.kind if before.kind in SERIOUS and injury.kind not in SERIOUS else injury.kind or before.kind
    now = replace(injury, site=before.site, kind=kind, diagnosed=injury.diagnosed or before.diagnosed)
    if known.cleared_on is not None and not injury.cleared:
        # It is back: a new injury of the old place.
        return _first_told(now, when)
    if now.onset_days_ago is None and before.onset_days_ago is not None:
        now = replace(now, onset_days_ago=before.onset_days_ago + (when - known.last).days)
    again = replace(_first_told(now, when), begun=min(known.begun, _first_told(now, when).begun))
    if known.cleared_on is None or injury.week_back is not None:
        return again
    days_off = injury.days_off if injury.days_off is not None else before.days_off
    return replace(
        again, injury=replace(now, days_off=days_off, week_back=before.week_back), cleared_on=known.cleared_on
    )


def _gone(known: _Told, when: date) -> _Told:
    """Said to be gone: cleared, so that the way back is still gone step by step."""
    if known.cleared_on is not None:
        return known
    return _told_again(known, Injury(site=known.injury.site, cleared=True), when)


def _on(day: date, known: _Told) -> Injury | None:
    """The injury as it stands on a day; None when the way back is over."""
    onset = known.injury.onset_days_ago
    injury = replace(known.injury, onset_days_ago=None if onset is None else onset + (day - known.last).days)
    if known.cleared_on is None:
        return injury
    since, off = (day - known.cleared_on).days, _days_off(known, known.cleared_on)
    if injury.week_back is None and (off or 0) < LONG_DAYS_OFF:
        return replace(injury, days_off=off) if since < WEEK else None
    week = (injury.week_back or 1) + since // WEEK
    return replace(injury, days_off=off, week_back=week) if week <= WEEKS_BACK or since == 0 else None


def _days_off(known: _Told, cleared_on: date) -> int | None:
    """Days off as told, else since the injury was first told of."""
    if known.injury.days_off is not None:
        return known.injury.days_off
    off = (cleared_on - known.begun).days
    return max(off, BONE_DAYS_OFF) if known.injury.kind in BONE else off or None


def _leniency(injury: Injury) -> tuple[bool, bool, int, int]:
    """Least for the injury that asks for most care."""
    return (injury.cleared, injury.kind not in SERIOUS, injury.week_back or WEEKS_BACK + 1, -(injury.days_off or 0))

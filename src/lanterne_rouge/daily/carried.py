"""What earlier mornings said and today's did not take back: an illness does not end because nobody mentions it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.domain.check_in import CheckIn, Illness, Pain

LOOK_BACK_DAYS = 90
# After three weeks a return from illness is complete whatever was said.
ILLNESS_DAYS = 21
# An illness that nobody says is over is taken to go on for so long, also when other things are said;
# then the return begins at its first step.
SILENT_ILLNESS_DAYS = 3
# Bone, night and strong pain is no matter of a day.
SERIOUS_PAIN_DAYS = 3
SERIOUS_SCORE = 5.0

Mornings = Sequence[tuple[date, CheckIn]]


def with_what_lasts(day: date, today: CheckIn | None, earlier: Mornings) -> CheckIn:
    """Today's check-in with the illness, warning signs and serious pain that still stand; `earlier` is oldest first."""
    base = today or CheckIn()
    before = [(d, c) for d, c in earlier if d < day]
    return replace(
        base,
        illness=_illness(day, today, before),
        red_flags=base.red_flags if base.cleared else tuple(dict.fromkeys((*base.red_flags, *_red_flags(before)))),
        pain=tuple(p for p in (*base.pain, *_pain(day, base, before)) if p.score_0_10 != 0),
    )


def _illness(day: date, today: CheckIn | None, before: Mornings) -> Illness | None:
    """The illness of today, or the last one told of as it stands: going on, or over for so many mornings without a sign."""
    if today is not None and today.illness is not None and today.illness.status == "active":
        return today.illness
    lately = [(d, c) for d, c in before if d >= day - timedelta(days=ILLNESS_DAYS)]
    ill = [(d, c.illness) for d, c in lately if c.illness is not None and c.illness.status == "active"]
    if not ill:
        return _told_over(today)
    last_day, last = ill[-1]
    mornings = [(d, c) for d, c in before if d > last_day] + ([(day, today)] if today is not None else [])
    over = next((d for d, c in mornings if c.illness is not None), None) or last_day + timedelta(
        days=SILENT_ILLNESS_DAYS + 1
    )
    if day < over:
        return replace(last, days_ill=(last.days_ill or 1) + (day - last_day).days)
    well = sum(d >= over for d, _ in mornings)
    return replace(last, status="resolved", days_since_resolved=max(well, 1))


def _told_over(today: CheckIn | None) -> Illness | None:
    """Recovered from something serious that no morning here had told of: the way back begins today."""
    told = today.illness if today is not None else None
    if told is None or not told.systemic:
        return None
    return replace(told, days_since_resolved=told.days_since_resolved or 1)


def _red_flags(before: Mornings) -> tuple[str, ...]:
    """Warning signs since the last time a doctor had cleared the athlete."""
    found: dict[str, None] = {}
    for _, check_in in before:
        if check_in.cleared:
            found = {}
        found.update(dict.fromkeys(check_in.red_flags))
    return tuple(found)


def _pain(day: date, today: CheckIn, before: Mornings) -> tuple[Pain, ...]:
    if today.cleared:
        return ()
    named = {p.site for p in today.pain}
    recent = [c for d, c in before if d >= day - timedelta(days=SERIOUS_PAIN_DAYS)]
    latest = {p.site: p for c in recent for p in c.pain}
    return tuple(p for site, p in latest.items() if site not in named and _serious(p))


def _serious(pain: Pain) -> bool:
    strong = pain.score_0_10 is not None and pain.score_0_10 > SERIOUS_SCORE
    return strong or pain.limping or pain.at_night or pain.focal_bone or pain.on_hop

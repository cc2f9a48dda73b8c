"""What earlier mornings said and today's did not take back: an illness does not end because nobody mentions it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.domain.check_in import CheckIn, Environment, Illness, Injury, LowEnergySigns, Pain

LOOK_BACK_DAYS = 90
# After three weeks a return from illness is complete whatever was said.
ILLNESS_DAYS = 21
# An illness that nobody says is over is taken to go on for so long, also when other things are said;
# then the return begins at its first step.
SILENT_ILLNESS_DAYS = 3
# Bone, night and strong pain is no matter of a day.
SERIOUS_PAIN_DAYS = 3
SERIOUS_SCORE = 5.0
HEALING_DAYS = 10
INJURY_DAYS, LOW_ENERGY_DAYS, JOURNEY_DAYS = 60, 30, 10

Mornings = Sequence[tuple[date, CheckIn]]


def with_what_lasts(day: date, today: CheckIn | None, earlier: Mornings) -> CheckIn:
    """Today's check-in with the illness, injury, warning signs and serious pain that still stand; `earlier` is oldest first."""
    base = today or CheckIn()
    before = [(d, c) for d, c in earlier if d < day]
    return replace(
        base,
        illness=_illness(day, today, before),
        injury=base.injury or _injury(day, base, before),
        low_energy_signs=base.low_energy_signs or _low_energy(day, before),
        environment=base.environment or _surroundings(day, before),
        red_flags=base.red_flags if base.cleared else tuple(dict.fromkeys((*base.red_flags, *_red_flags(before)))),
        pain=tuple(
            replace(p, worst_lately_0_10=_worst(p, day, before))
            for p in (*base.pain, *_pain(day, base, before))
            if p.score_0_10 != 0
        ),
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


def _injury(day: date, today: CheckIn, before: Mornings) -> Injury | None:
    """The last injury told of, until a doctor has cleared it: it does not heal because nobody mentions it."""
    told = [(d, c) for d, c in before if d >= day - timedelta(days=INJURY_DAYS) and (c.injury is not None or c.cleared)]
    if not told or today.cleared or told[-1][1].injury is None:
        return None
    last_day, injury = told[-1][0], told[-1][1].injury
    if injury is None or injury.cleared:
        return None
    since = (day - last_day).days
    return replace(injury, onset_days_ago=injury.onset_days_ago + since if injury.onset_days_ago is not None else None)


def _low_energy(day: date, before: Mornings) -> LowEnergySigns | None:
    """Signs of too little energy are a matter of weeks."""
    told = [c.low_energy_signs for d, c in before if d >= day - timedelta(days=LOW_ENERGY_DAYS)]
    return next((signs for signs in reversed(told) if signs is not None), None)


def _surroundings(day: date, before: Mornings) -> Environment | None:
    """A journey and a height last for days, with one more day since the arrival each; heat is asked for anew."""
    told = [(d, c.environment) for d, c in before if d >= day - timedelta(days=JOURNEY_DAYS)]
    for when, there in reversed(told):
        if there is not None and (there.time_zones_east or there.altitude_m):
            since = (there.days_since_arrival or 0) + (day - when).days
            return Environment(
                altitude_m=there.altitude_m, time_zones_east=there.time_zones_east, days_since_arrival=since
            )
    return None


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


def _worst(pain: Pain, day: date, before: Mornings) -> float | None:
    """The worst score told of the same place in the last ten days."""
    told = [
        p.score_0_10
        for d, c in before
        if d >= day - timedelta(days=HEALING_DAYS)
        for p in c.pain
        if p.site == pain.site
    ]
    return max((score for score in told if score is not None), default=None)


def _serious(pain: Pain) -> bool:
    strong = pain.score_0_10 is not None and pain.score_0_10 > SERIOUS_SCORE
    return strong or pain.limping or pain.at_night or pain.focal_bone or pain.on_hop

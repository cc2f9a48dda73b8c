"""What was noticed over the weeks, each in a sentence with the athlete's own numbers and the days it rests on."""

from lanterne_rouge.domain.reflection import Finding
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.review.day_and_week import WEEKDAYS
from lanterne_rouge.review.records import Records

SESSIONS_NEEDED = 3
WELL, BADLY = 0.7, 0.6
HARD_DAYS_NEEDED = 6
WARNINGS_NEEDED = 3
RATED_NEEDED = 6
GROWTH_WEEKS_NEEDED = 3
# So much more than the usual rate of trouble is more than chance makes of a few weeks.
CLEARLY_MORE = 0.2


def findings(seen: Records) -> tuple[Finding, ...]:
    """All findings, in the order of a week: its days, recovery, warnings, rhythm, decisions, growth, time constants."""
    return (
        *_weekdays(seen),
        *_recovery(seen),
        *_band(seen),
        *_rhythm(seen),
        *_decisions(seen),
        *_growth(seen),
        *_fatigue(seen),
        *_fitness(seen),
    )


def _weekdays(seen: Records) -> list[Finding]:
    found = []
    for record in seen.weekdays:
        name, counted = WEEKDAYS[record.weekday], f"{record.sessions} hard sessions on a"
        if record.sessions < SESSIONS_NEEDED:
            continue
        if record.bad_share >= BADLY:
            says = f"Of {counted} {name}, {record.badly} went badly by your word or by the next morning."
        elif record.well_share >= WELL:
            says = f"Of {counted} {name}, {record.well} went well by your word or by the next morning."
        else:
            continue
        numbers = (("weekday", float(record.weekday)), ("well", float(record.well)), ("badly", float(record.badly)))
        found.append(Finding(topic="hard_weekday", says=says, days=record.sessions, numbers=numbers))
    return found


def _recovery(seen: Records) -> list[Finding]:
    record = seen.recovery
    if record is None or record.hard_days < HARD_DAYS_NEEDED:
        return []
    says = (
        f"After {record.hard_days} single hard days your body was back to normal within 48 h {_percent(record.back_48h)}"
        f" of the time and within 72 h {_percent(record.back_72h)}; ordinary mornings are normal {_percent(record.usual)}"
        " of the time."
    )
    numbers = (("back after 48 h", record.back_48h), ("back after 72 h", record.back_72h), ("usual", record.usual))
    return [Finding(topic="recovery_time", says=says, days=record.hard_days, numbers=_rounded(numbers))]


def _band(seen: Records) -> list[Finding]:
    record = seen.band
    if record is None:
        return []
    found = []
    if record.warnings >= WARNINGS_NEEDED:
        share = record.followed / record.warnings
        useful = share >= record.usual_trouble + CLEARLY_MORE
        verdict = "it warned you for a reason" if useful else "it told you little"
        if record.unheeded >= WARNINGS_NEEDED and record.unheeded_fine == record.unheeded:
            verdict = f"{record.unheeded} times you trained on all the same and nothing happened"
        followed = "once" if record.followed == 1 else f"{record.followed} times"
        says = (
            f"Your HRV fell below its band (half-width {figure(seen.history.own.hrv_band_sd)} SD) {record.warnings} times;"
            f" trouble followed {followed}, against {_percent(record.usual_trouble)} of ordinary days:"
            f" {verdict}."
        )
        numbers = (("warnings", float(record.warnings)), ("followed", float(record.followed)))
        more = (("unheeded", float(record.unheeded)), ("unheeded and fine", float(record.unheeded_fine)))
        found.append(Finding(topic="hrv_band", says=says, days=record.days_below, numbers=(*numbers, *more)))
    if record.onsets >= WARNINGS_NEEDED and record.foreseen < record.onsets / 2:
        says = (
            f"Trouble began {record.onsets} times; your HRV band had warned of {record.foreseen} of them,"
            f" a narrower one would have warned of {record.foreseen_narrower}."
        )
        numbers = (("onsets", float(record.onsets)), ("foreseen", float(record.foreseen)))
        found.append(Finding(topic="hrv_missed", says=says, days=record.days_known, numbers=numbers))
    return found


def _rhythm(seen: Records) -> list[Finding]:
    return [
        Finding(
            topic="weekly_rhythm",
            says=(
                f"On {WEEKDAYS[one.weekday]}s {one.missed} of {one.asked} sessions did not take place; if the day does not"
                " suit you, tell your mission so and the plan moves them."
            ),
            days=one.asked,
            numbers=(("weekday", float(one.weekday)), ("asked", float(one.asked)), ("missed", float(one.missed))),
        )
        for one in seen.rhythm
        if one.mostly_missed
    ]


def _decisions(seen: Records) -> list[Finding]:
    rated = seen.rated
    if rated.trained_on < RATED_NEEDED:
        return []
    share = rated.trained_on_bad / rated.trained_on
    says = f"Of {rated.trained_on} days on which I let you train on, you called {rated.trained_on_bad} bad"
    says += f"; of {rated.held_back} easier ones, {rated.held_back_bad}" if rated.held_back else ""
    says += ". I was too bold too often." if share >= 1 / 3 else "."
    numbers = (("trained on", float(rated.trained_on)), ("bad", float(rated.trained_on_bad)))
    return [Finding(topic="decisions", says=says, days=rated.trained_on + rated.held_back, numbers=numbers)]


def _growth(seen: Records) -> list[Finding]:
    record = seen.growth
    if record.weeks < GROWTH_WEEKS_NEEDED:
        return []
    says = f"Of {record.weeks} weeks that were larger than those before, your body took {record.taken}."
    numbers = (("larger weeks", float(record.weeks)), ("taken", float(record.taken)))
    return [Finding(topic="growth", says=says, days=7 * record.weeks, numbers=numbers)]


def _fatigue(seen: Records) -> list[Finding]:
    found = seen.fatigue
    if found is None or not found.tells:
        return []
    says = (
        f"Your fatigue seems to fade with a time constant of about {found.days:.0f} days (give or take {max(found.spread, 1):.0f});"
        " one athlete's mornings can hardly tell such constants apart, so it is drawn towards what is usual."
    )
    numbers = (("days", found.days), ("spread", found.spread))
    return [Finding(topic="fatigue_days", says=says, days=found.observations, numbers=_rounded(numbers))]


def _fitness(seen: Records) -> list[Finding]:
    found = seen.fitness
    if found is None or not found.tells:
        return []
    says = (
        f"Your fitness seems to fade with a time constant of about {found.days:.0f} days (give or take {max(found.spread, 1):.0f});"
        " a season's best efforts can hardly tell such constants apart, so it is drawn towards what is usual."
    )
    numbers = (("days", found.days), ("spread", found.spread))
    return [Finding(topic="fitness_days", says=says, days=found.observations, numbers=_rounded(numbers))]


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _rounded(numbers: tuple[tuple[str, float], ...]) -> tuple[tuple[str, float], ...]:
    return tuple((name, round(value, 3)) for name, value in numbers)

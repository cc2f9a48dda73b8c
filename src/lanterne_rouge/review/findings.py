"""Look back over the whole history on one day: findings over the weeks, each a sentence with numbers and the days behind it."""

from datetime import date, timedelta

from lanterne_rouge.domain.reflection import Finding, History, Reflection, WeekReview
from lanterne_rouge.review.blocks import find_blocks
from lanterne_rouge.review.day_and_week import WEEKDAY_NAMES, review_day, review_week
from lanterne_rouge.review.personal_constants import propose_change
from lanterne_rouge.review.records import Records, count_records, has_enough_weeks

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


SESSIONS_NEEDED = 3
WELL, BADLY = 0.7, 0.6
HARD_DAYS_NEEDED = 6
WARNINGS_NEEDED = 3
RATED_NEEDED = 6
GROWTH_WEEKS_NEEDED = 3
# Trouble must be this much more frequent than usual to be more than chance.
CLEARLY_MORE_TROUBLE = 0.2


def list_findings(counts: Records) -> tuple[Finding, ...]:
    """List all findings: weekdays, recovery, warnings, missed weekdays, decisions, growth, time constants."""
    return (
        *_weekdays(counts),
        *_recovery(counts),
        *_band(counts),
        *_rhythm(counts),
        *_decisions(counts),
        *_growth(counts),
        *_fatigue(counts),
        *_fitness(counts),
    )


def _weekdays(counts: Records) -> list[Finding]:
    findings = []
    for record in counts.weekdays:
        days = f"{record.sessions} hard {WEEKDAY_NAMES[record.weekday]}s"
        if record.sessions < SESSIONS_NEEDED:
            continue
        if record.bad_share >= BADLY:
            says = f"{record.badly} of your {days} went badly."
        elif record.well_share >= WELL:
            says = f"{record.well} of your {days} went well."
        else:
            continue
        numbers = (("weekday", float(record.weekday)), ("well", float(record.well)), ("badly", float(record.badly)))
        findings.append(Finding(topic="hard_weekday", says=says, days=record.sessions, numbers=numbers))
    return findings


def _recovery(counts: Records) -> list[Finding]:
    record = counts.recovery
    if record is None or record.hard_days < HARD_DAYS_NEEDED:
        return []
    says = (
        f"You were back to normal within 48 h of your {record.hard_days} single hard days {_percent(record.back_48h)} of the"
        f" time, within 72 h {_percent(record.back_72h)}. Other mornings are normal {_percent(record.usual)} of the time."
    )
    numbers = (("back within 48 h", record.back_48h), ("back within 72 h", record.back_72h), ("usual", record.usual))
    return [Finding(topic="recovery_time", says=says, days=record.hard_days, numbers=_rounded(numbers))]


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _rounded(numbers: tuple[tuple[str, float], ...]) -> tuple[tuple[str, float], ...]:
    return tuple((name, round(value, 3)) for name, value in numbers)


def _band(counts: Records) -> list[Finding]:
    record = counts.band
    if record is None:
        return []
    findings = []
    if record.warnings >= WARNINGS_NEEDED:
        share = record.followed / record.warnings
        useful = share >= record.usual_trouble + CLEARLY_MORE_TROUBLE
        verdict = "That was a useful warning" if useful else "So far it tells little about you"
        if record.unheeded >= WARNINGS_NEEDED and record.unheeded_fine == record.unheeded:
            verdict = f"You trained anyway {record.unheeded} times and nothing happened"
        followed = "once" if record.followed == 1 else f"{record.followed} times"
        says = (
            f"Your HRV dropped below your normal range {record.warnings} times; trouble followed {followed}"
            f" (after {_percent(record.usual_trouble)} of other days). {verdict}."
        )
        numbers = (("warnings", float(record.warnings)), ("followed", float(record.followed)))
        more = (("unheeded", float(record.unheeded)), ("unheeded and fine", float(record.unheeded_fine)))
        findings.append(Finding(topic="hrv_band", says=says, days=record.days_below, numbers=(*numbers, *more)))
    if record.onsets >= WARNINGS_NEEDED and record.foreseen < record.onsets / 2:
        says = (
            f"Trouble began {record.onsets} times. Your HRV range warned of {record.foreseen},"
            f" a narrower range would have warned of {record.foreseen_narrower}."
        )
        numbers = (("onsets", float(record.onsets)), ("foreseen", float(record.foreseen)))
        findings.append(Finding(topic="hrv_missed", says=says, days=record.days_measured, numbers=numbers))
    return findings


def _rhythm(counts: Records) -> list[Finding]:
    return [
        Finding(
            topic="weekly_rhythm",
            says=(
                f"You missed {record.missed} of {record.planned} sessions on {WEEKDAY_NAMES[record.weekday]}s. If the day doesn't suit you,"
                " remove it from your training days and the plan moves them."
            ),
            days=record.planned,
            numbers=(
                ("weekday", float(record.weekday)),
                ("asked", float(record.planned)),
                ("missed", float(record.missed)),
            ),
        )
        for record in counts.rhythm
        if record.mostly_missed
    ]


def _decisions(counts: Records) -> list[Finding]:
    rated = counts.rated
    if rated.trained_on < RATED_NEEDED:
        return []
    share = rated.trained_on_bad / rated.trained_on
    says = f"When I let you train as planned, you rated {rated.trained_on_bad} of {rated.trained_on} days bad"
    says += f"; of {rated.held_back} easier days, {rated.held_back_bad}" if rated.held_back else ""
    says += ". I was too bold too often." if share >= 1 / 3 else "."
    numbers = (("trained on", float(rated.trained_on)), ("bad", float(rated.trained_on_bad)))
    return [Finding(topic="decisions", says=says, days=rated.trained_on + rated.held_back, numbers=numbers)]


def _growth(counts: Records) -> list[Finding]:
    record = counts.growth
    if record.weeks < GROWTH_WEEKS_NEEDED:
        return []
    says = f"You coped well with {record.coped} of {record.weeks} bigger weeks."
    numbers = (("larger weeks", float(record.weeks)), ("taken", float(record.coped)))
    return [Finding(topic="growth", says=says, days=7 * record.weeks, numbers=numbers)]


def _fatigue(counts: Records) -> list[Finding]:
    estimate = counts.fatigue
    if estimate is None or not estimate.is_informative:
        return []
    says = (
        f"Your fatigue seems to fade with a time constant of about {estimate.days:.0f} days (give or take {max(estimate.spread, 1):.0f})."
        " One athlete's mornings are weak evidence, so the estimate leans towards the usual value."
    )
    numbers = (("days", estimate.days), ("spread", estimate.spread))
    return [Finding(topic="fatigue_days", says=says, days=estimate.observations, numbers=_rounded(numbers))]


def _fitness(counts: Records) -> list[Finding]:
    estimate = counts.fitness
    if estimate is None or not estimate.is_informative:
        return []
    says = (
        f"Your fitness seems to fade with a time constant of about {estimate.days:.0f} days (give or take {max(estimate.spread, 1):.0f})."
        " One season's best efforts are weak evidence, so the estimate leans towards the usual value."
    )
    numbers = (("days", estimate.days), ("spread", estimate.spread))
    return [Finding(topic="fitness_days", says=says, days=estimate.observations, numbers=_rounded(numbers))]

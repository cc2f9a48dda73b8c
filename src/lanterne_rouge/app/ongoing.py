"""Open issues of earlier check-ins that today's does not close: an illness does not end because nobody mentions it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.day.signs.reported import LASTING_DAYS
from lanterne_rouge.domain.check_in import (
    CHEST_PAIN,
    LOW_SUGAR,
    PELVIC_FLOOR,
    PRESSURE_EMERGENCY,
    VERY_HIGH_PRESSURE,
    Ban,
    BloodPressure,
    CheckIn,
    Environment,
    Feeling,
    Illness,
    Injury,
    LowEnergySigns,
    Pain,
    QuietPain,
)
from lanterne_rouge.language.check_in.clinicians import KEPT_LIMIT, standing_bans
from lanterne_rouge.ports.stores import CheckInStore

BONE = frozenset({"stress_fracture", "fracture"})
SERIOUS = BONE | {"crash"}
# The place of an injury that was reported without one.
UNNAMED_PLACE = "body"
# From so many days off on, the way back takes weeks; a bone needs no fewer when nobody says how long it was spared.
LONG_DAYS_OFF, BONE_DAYS_OFF, WEEKS_BACK = 15, 28, 4
ONGOING_WEEK_DAYS = 7
# The day of the way back after a warning sign up to which it is easy: where a doctor allows no more, it stays there.
LAST_EASY_DAY = 4
# A doctor's word that names no sign.
ANY_SIGN = ""


@dataclass(frozen=True, kw_only=True)
class _InjuryReport:
    """The last word on an injury, with the day of it, the first day of the injury and the day of its clearing."""

    injury: Injury
    begun: date
    last: date
    cleared_on: date | None


def standing_injury(day: date, mornings: Sequence[tuple[date, CheckIn]]) -> Injury | None:
    """The strictest injury that stands or from which the athlete comes back; `mornings` are oldest first, up to `day`."""
    reports: dict[str, _InjuryReport] = {}
    for when, check_in in mornings:
        if check_in.no_injury:
            reports = {site: _reported_gone(report, when) for site, report in reports.items()}
        if check_in.injury is not None:
            report = reports.get(_place(check_in.injury, reports))
            latest = _updated(report, check_in.injury, when) if report else _first_report(check_in.injury, when)
            reports[latest.injury.site] = latest
    standing = [injury for injury in (_on(day, report) for report in reports.values()) if injury is not None]
    return min(standing, key=_leniency, default=None)


def _place(injury: Injury, reports: dict[str, _InjuryReport]) -> str:
    """The place that is spoken of; an answer that names none means the only injury that is not cleared."""
    standing = [site for site, report in reports.items() if report.cleared_on is None]
    if injury.site in reports or injury.site != UNNAMED_PLACE or len(standing) != 1 or not injury.cleared:
        return injury.site
    same_kind = injury.kind in (None, reports[standing[0]].injury.kind)
    return standing[0] if same_kind else injury.site


def _first_report(injury: Injury, when: date) -> _InjuryReport:
    since = max(injury.onset_days_ago or 0, 0 if injury.cleared else injury.days_off or 0)
    begun = when - timedelta(days=since)
    return _InjuryReport(injury=injury, begun=begun, last=when, cleared_on=when if injury.cleared else None)


def _updated(report: _InjuryReport, injury: Injury, when: date) -> _InjuryReport:
    """Keep what earlier check-ins reported of the injury and this one does not change."""
    before = report.injury
    kind = before.kind if before.kind in SERIOUS and injury.kind not in SERIOUS else injury.kind or before.kind
    now = replace(injury, site=before.site, kind=kind, diagnosed=injury.diagnosed or before.diagnosed)
    if report.cleared_on is not None and not injury.cleared:
        # It is back: a new injury of the old place.
        return _first_report(now, when)
    if now.onset_days_ago is None and before.onset_days_ago is not None:
        now = replace(now, onset_days_ago=before.onset_days_ago + (when - report.last).days)
    again = replace(_first_report(now, when), begun=min(report.begun, _first_report(now, when).begun))
    if report.cleared_on is None or injury.week_back is not None:
        return again
    days_off = injury.days_off if injury.days_off is not None else before.days_off
    return replace(
        again, injury=replace(now, days_off=days_off, week_back=before.week_back), cleared_on=report.cleared_on
    )


def _reported_gone(report: _InjuryReport, when: date) -> _InjuryReport:
    """Said to be gone: cleared, so that the way back is still gone step by step."""
    if report.cleared_on is not None:
        return report
    return _updated(report, Injury(site=report.injury.site, cleared=True), when)


def _on(day: date, report: _InjuryReport) -> Injury | None:
    """The injury as it stands on a day; None when the way back is over."""
    onset = report.injury.onset_days_ago
    injury = replace(report.injury, onset_days_ago=None if onset is None else onset + (day - report.last).days)
    if report.cleared_on is None:
        return injury
    since, off = (day - report.cleared_on).days, _days_off(report, report.cleared_on)
    if injury.week_back is None and (off or 0) < LONG_DAYS_OFF:
        return replace(injury, days_off=off) if since < ONGOING_WEEK_DAYS else None
    week = (injury.week_back or 1) + since // ONGOING_WEEK_DAYS
    return replace(injury, days_off=off, week_back=week) if week <= WEEKS_BACK or since == 0 else None


def _days_off(report: _InjuryReport, cleared_on: date) -> int | None:
    """Days off as reported, else since the injury was first reported."""
    if report.injury.days_off is not None:
        return report.injury.days_off
    off = (cleared_on - report.begun).days
    return max(off, BONE_DAYS_OFF) if report.injury.kind in BONE else off or None


def _leniency(injury: Injury) -> tuple[bool, bool, int, int]:
    """Least for the injury that asks for most care."""
    return (injury.cleared, injury.kind not in SERIOUS, injury.week_back or WEEKS_BACK + 1, -(injury.days_off or 0))


# Injuries and warning signs stand until they are answered for.
ONGOING_LOOK_BACK_DAYS = 365
# The way back from an illness is looked after for two weeks without symptoms.
WAY_BACK_DAYS = 14
# An illness that nobody reports as over is taken to go on for so long, also when other things are reported;
# then the return begins at its first step.
SILENT_ILLNESS_DAYS = 3
# Pain of 3 and more is no matter of a day; a moderate one counts as slight from the second day of silence on.
PAIN_DAYS, MODERATE_PAIN_DAYS = 3, 1
MODERATE_SCORE, SERIOUS_SCORE, SLIGHT_SCORE = 3.0, 5.0, 2.0
HEALING_DAYS = 10
# So long what has stopped hurting is remembered: the lifts that loaded it come back in steps.
QUIET_PAIN_DAYS = 21
# Reports of one place belong together up to this gap, and from so many on it has come back.
GAP_OF_REPORTS_DAYS, REPEATED = 7, 2
ONE_DAY = timedelta(days=1)
LOW_ENERGY_DAYS, JOURNEY_DAYS = 30, 10

# So many days after an arrival count as the journey.
ON_THE_ROAD_DAYS = 1
Mornings = Sequence[tuple[date, CheckIn]]


def with_open_issues(day: date, today: CheckIn | None, earlier: Mornings) -> CheckIn:
    """Today's check-in with the illness, injury, warning signs and pain that still stand; `earlier` is oldest first."""
    base = today or CheckIn()
    before = [(d, c) for d, c in earlier if day - timedelta(days=ONGOING_LOOK_BACK_DAYS) <= d < day]
    mornings = [*before, (day, base)]
    pains = [p for p in (*base.pain, *_pain(day, base, before)) if p.score_0_10 != 0]
    return replace(
        base,
        feeling=_feeling(day, base, before),
        illness=_illness(day, base, before),
        injury=standing_injury(day, mornings),
        low_energy_signs=base.low_energy_signs or _low_energy(day, before),
        environment=base.environment or _surroundings(day, before),
        blood_pressure=_blood_pressure(day, mornings),
        red_flags=_red_flags(mornings),
        seen_signs=(seen := seen_by_a_doctor(mornings)).signs,
        allowed=seen.allowed,
        bans=_bans(day, mornings),
        days_since_cleared=_days_since_cleared(day, mornings),
        easy_days=(day - easy[-1].since).days if (easy := _easy_words(mornings)) else None,
        easy_for_days=easy[-1].for_days if easy else None,
        pain=tuple(
            replace(p, worst_lately_0_10=_worst(p, day, before), reported_days=_reported_days(p.site, day, mornings))
            for p in pains
        ),
        quiet_pain=tuple(q for q in _quiet_pains(day, mornings) if q.site not in {p.site for p in pains}),
    )


def report_as_it_stands(day: date, check_ins: CheckInStore) -> CheckIn:
    """A day's stored check-in with what is still open of the mornings before."""
    return as_it_stands(day, mornings_of(day, check_ins))


def as_it_stands(day: date, mornings: Mornings) -> CheckIn:
    """The same of mornings up to the day that were read before."""
    now = next((told for when, told in mornings if when == day), None)
    return with_open_issues(day, now, [row for row in mornings if row[0] < day])


def mornings_of(day: date, check_ins: CheckInStore) -> Mornings:
    """The stored check-ins of a day and of those before it from which something may still be open, oldest first."""
    return check_ins.between(day - timedelta(days=ONGOING_LOOK_BACK_DAYS), day)


def keeps_from_training(check_in: CheckIn) -> bool:
    """Whether the body, or the journey of this day or the day before, was reason enough to leave a key session out."""
    illness, injury, there = check_in.illness, check_in.injury, check_in.environment
    return (
        (illness is not None and illness.status == "active")
        or (injury is not None and not injury.cleared)
        or bool(check_in.red_flags)
        or (there is not None and there.days_since_arrival is not None and there.days_since_arrival <= ON_THE_ROAD_DAYS)
    )


def _feeling(day: date, today: CheckIn, before: Mornings) -> Feeling:
    """How the athlete feels today; a low blood sugar of yesterday counts for a day."""
    was_low = any(when == day - ONE_DAY and LOW_SUGAR in told.feeling.words for when, told in before)
    if not was_low or LOW_SUGAR in today.feeling.words:
        return today.feeling
    return replace(today.feeling, words=(*today.feeling.words, LOW_SUGAR))


def _illness(day: date, today: CheckIn, before: Mornings) -> Illness | None:
    """The illness of today, or the last one reported as it stands: going on, or over for so many days."""
    if today.illness is not None and today.illness.status == "active":
        return _lasting(day, today.illness, before)
    reports = [(d, c.illness) for d, c in (*before, (day, today)) if c.illness is not None]
    candidates = [
        illness for illness in (_after_active(day, reports), _reported_over(day, reports)) if illness is not None
    ]
    # Of two reports of the same illness the careful one counts.
    return min(candidates, key=lambda illness: illness.days_since_resolved or 0, default=None)


def _lasting(day: date, illness: Illness, before: Mornings) -> Illness:
    """An illness of today with the days it has lasted by the reports of the mornings before."""
    since = day
    for when, check_in in reversed(before):
        reported = check_in.illness
        if reported is None:
            continue
        if reported.status != "active" or (since - when).days > SILENT_ILLNESS_DAYS:
            break
        since, begun = when, reported.days_ill or 1
        lasted = begun + (day - when).days
        illness = replace(illness, days_ill=max(illness.days_ill or 1, lasted))
    return illness


def _after_active(day: date, reports: Sequence[tuple[date, Illness]]) -> Illness | None:
    """The last illness that was going on: it ends when that is reported or after days of silence; then every day counts."""
    last_day, last = next(((d, illness) for d, illness in reversed(reports) if illness.status == "active"), (day, None))
    if last is None:
        return None
    silent = last_day + timedelta(days=SILENT_ILLNESS_DAYS + 1)
    over = min([silent, *(d for d, _ in reports if d > last_day)])
    if day < over:
        return replace(last, days_ill=(last.days_ill or 1) + (day - last_day).days)
    well = (day - over).days + 1
    return replace(last, status="resolved", days_since_resolved=well) if well <= WAY_BACK_DAYS else None


def _reported_over(day: date, reports: Sequence[tuple[date, Illness]]) -> Illness | None:
    """Recovered from something serious, perhaps never reported here before: the way back begins with that report."""
    first = day - timedelta(days=WAY_BACK_DAYS - 1)
    for when, illness in reports:
        if when >= first and illness.status != "active" and illness.systemic:
            well = (illness.days_since_resolved or 1) + (day - when).days
            return replace(illness, days_since_resolved=well)
    return None


def _low_energy(day: date, before: Mornings) -> LowEnergySigns | None:
    """Signs of too little energy are a matter of weeks."""
    reports = [c.low_energy_signs for d, c in before if d >= day - timedelta(days=LOW_ENERGY_DAYS)]
    return next((signs for signs in reversed(reports) if signs is not None), None)


def _surroundings(day: date, before: Mornings) -> Environment | None:
    """A journey and a height last for days, with one more day since the arrival each; heat is asked for anew."""
    reports = [(d, c.environment) for d, c in before if d >= day - timedelta(days=JOURNEY_DAYS)]
    for when, there in reversed(reports):
        if there is not None and (there.time_zones_east or there.altitude_m):
            since = (there.days_since_arrival or 0) + (day - when).days
            return Environment(
                altitude_m=there.altitude_m, time_zones_east=there.time_zones_east, days_since_arrival=since
            )
    return None


def _blood_pressure(day: date, mornings: Mornings) -> BloodPressure | None:
    """The latest reading of a week, until a newer one or until a doctor has cleared the athlete."""
    for when, check_in in reversed(mornings):
        if check_in.blood_pressure is not None and (day - when).days < ONGOING_WEEK_DAYS:
            return replace(check_in.blood_pressure, days_ago=(day - when).days)
        if any(check_in.clears(sign) for sign in (VERY_HIGH_PRESSURE, PRESSURE_EMERGENCY)):
            return None
    return None


def _red_flags(mornings: Mornings) -> tuple[str, ...]:
    """Warning signs that no doctor has cleared since."""
    return tuple(open_signs(mornings))


def open_signs(mornings: Mornings) -> dict[str, date]:
    """The warning signs that no doctor has cleared since they were told, the latest first, each with the day on which it was told first;
    what is told beside a doctor's word was told after it."""
    signs: dict[str, date] = {}
    for day, check_in in mornings:
        standing = {sign: since for sign, since in signs.items() if not check_in.clears(sign)}
        told = {sign: standing.get(sign, day) for sign in check_in.red_flags}
        signs = {**told, **{sign: since for sign, since in standing.items() if sign not in told}}
    return signs


def _bans(day: date, mornings: Mornings) -> tuple[Ban, ...]:
    """The sports that a doctor or physio forbade for a time that isn't over."""
    told = [(when, told.text) for when, told in mornings if told.text and KEPT_LIMIT in told.text]
    return standing_bans(told, day) if told else ()


@dataclass(frozen=True, kw_only=True)
class SeenSigns:
    """The open signs that a doctor has seen without allowing training yet, and what was allowed meanwhile."""

    signs: tuple[str, ...] = ()
    allowed: str | None = None


def seen_by_a_doctor(mornings: Mornings) -> SeenSigns:
    """What a doctor has seen of the signs that stand open; one that is told again on a later day was not seen since."""
    seen: dict[str, None] = {}
    allowed: str | None = None
    for _, told in mornings:
        seen = {sign: None for sign in seen if sign not in told.red_flags and not told.clears(sign)}
        seen |= dict.fromkeys(told.seen_signs)
        allowed = told.allowed if told.seen_signs else allowed if seen else None
    standing = open_signs(mornings)
    signs = tuple(sign for sign in standing if sign in seen)
    return SeenSigns(signs=signs, allowed=allowed if signs else None)


def _days_since_cleared(day: date, mornings: Mornings) -> int | None:
    """Days since a doctor's last word; while one sign is cleared for easy training alone, the way back stays at its easy days.

    More for another sign is no more for that one.
    """
    words = [when for when, told in mornings if told.cleared]
    if not words:
        return None
    days = (day - words[-1]).days
    return min(days, LAST_EASY_DAY) if easy_only_signs(mornings) else days


def easy_only_signs(mornings: Mornings) -> tuple[str, ...]:
    """The warning signs that a doctor cleared for easy training alone, and for no more since; `ANY_SIGN` for a word that named none."""
    return tuple(word.sign for word in _easy_words(mornings))


@dataclass(frozen=True, kw_only=True)
class _EasyWord:
    """A sign that a doctor cleared for easy training alone, since when, and for how many days where that was said."""

    sign: str
    since: date
    for_days: int | None = None


def _easy_words(mornings: Mornings) -> tuple[_EasyWord, ...]:
    """What stands of such words, in the order in which they were said."""
    words: dict[str, _EasyWord] = {}
    for when, told in mornings:
        words = {sign: word for sign, word in words.items() if not told.clears(sign)}
        if told.cleared and told.cleared_easy:
            signs = told.cleared_signs or (ANY_SIGN,)
            words |= {sign: _EasyWord(sign=sign, since=when, for_days=told.easy_for_days) for sign in signs}
    return tuple(words.values())


def _pain(day: date, today: CheckIn, before: Mornings) -> tuple[Pain, ...]:
    """Pain of the last days that was not reported again: the latest report of each place."""
    latest: dict[str, tuple[date, Pain]] = {}
    for when, check_in in (*before, (day, today)):
        if check_in.no_pain:
            latest = {}
        if check_in.clears(CHEST_PAIN) and latest:
            latest = {site: entry for site, entry in latest.items() if not _is_warning(site)}
        # Only the pelvic floor waits for a word that it's gone, however long that takes.
        lately = when >= day - timedelta(days=PAIN_DAYS)
        latest |= {p.site: (when, p) for p in check_in.pain if lately or p.site == PELVIC_FLOOR}
    earlier = [
        # Counted to the first day of silence: a slight pain that was gone on it does not come back by more silence.
        _faded(
            pain, (day - when).days, lasting=(_reported_days(pain.site, when + ONE_DAY, before) or 0) >= LASTING_DAYS
        )
        for when, pain in latest.values()
        if when < day
    ]
    return tuple(pain for pain in earlier if pain is not None)


def _is_warning(site: str) -> bool:
    """Pain at such a place is a warning sign itself, and is cleared as one."""
    from lanterne_rouge.language.check_in.red_flags import is_warning_place  # slow to load, and rarely needed

    return is_warning_place(site.replace("_", " "))


def _faded(pain: Pain, days: int, *, lasting: bool) -> Pain | None:
    """A pain as it counts after days of silence, with what was reported of it; None when it was slight and not lasting."""
    pain = replace(pain, told_days_ago=days, told_0_10=pain.score_0_10)
    if _serious(pain):
        return pain
    if pain.site == PELVIC_FLOOR:
        return pain
    if pain.score_0_10 is None:
        # How bad it is nobody said, so silence doesn't make it slight.
        return pain
    if pain.score_0_10 < MODERATE_SCORE:
        return pain if lasting else None
    return pain if days <= MODERATE_PAIN_DAYS else replace(pain, score_0_10=SLIGHT_SCORE, trend=None)


def _reported_days(site: str, day: date, mornings: Mornings) -> int | None:
    """Days since the first of the reports that follow one another without a long gap or an end; None for few of them."""
    first, reports = None, 0
    for when, check_in in reversed(mornings):
        told = next((p for p in check_in.pain if p.site == site), None)
        if first is not None and (first - when).days > GAP_OF_REPORTS_DAYS:
            break
        if told is None:
            if check_in.no_pain:
                break
        elif told.score_0_10 == 0:
            break
        else:
            first, reports = when, reports + 1
    return (day - first).days + 1 if first is not None and reports >= REPEATED else None


@dataclass(frozen=True, kw_only=True)
class _Episode:
    """The reports of one place that belong together, oldest first, and the day on which they were said to be over."""

    reports: tuple[tuple[date, Pain], ...]
    over: date | None = None

    @property
    def last(self) -> date:
        return self.reports[-1][0]

    def quiet_from(self) -> date:
        """The first morning on which the pain no longer counts: told, or after the silence through which it does."""
        lasting = len(self.reports) >= REPEATED and self.spread_days + 1 >= LASTING_DAYS
        carried = _faded(self.reports[-1][1], PAIN_DAYS, lasting=lasting) is not None
        silent = self.last + timedelta(days=1 + (PAIN_DAYS if carried else 0))
        return silent if self.over is None else min(self.over, silent)

    @property
    def spread_days(self) -> int:
        """The days from the first report to the last."""
        return (self.last - self.reports[0][0]).days + 1


def _quiet_pains(day: date, mornings: Mornings) -> tuple[QuietPain, ...]:
    """What hurt lately and no longer does; only the pelvic floor has a way back of its own."""
    episodes: dict[str, _Episode] = {}
    for when, check_in in mornings:
        if when < day - timedelta(days=QUIET_PAIN_DAYS + HEALING_DAYS + PAIN_DAYS):
            continue
        for site, episode in episodes.items():
            if episode.over is None and (check_in.no_pain or (check_in.clears(CHEST_PAIN) and _is_warning(site))):
                episodes[site] = replace(episode, over=when)
        for pain in check_in.pain:
            known = episodes.get(pain.site)
            if pain.score_0_10 != 0 and pain.site != PELVIC_FLOOR:
                episodes[pain.site] = _continued(known, pain, when)
            elif known is not None and known.over is None:
                episodes[pain.site] = replace(known, over=when)
    quiet = (_quiet_on(day, site, episode) for site, episode in episodes.items())
    return tuple(pain for pain in quiet if pain is not None)


def _continued(episode: _Episode | None, pain: Pain, when: date) -> _Episode:
    """The episode with one more report; a new one after an end or a long gap."""
    if episode is None or episode.over is not None or (when - episode.last).days > GAP_OF_REPORTS_DAYS:
        return _Episode(reports=((when, pain),))
    return replace(episode, reports=(*episode.reports, (when, pain)))


def _quiet_on(day: date, site: str, episode: _Episode) -> QuietPain | None:
    since = episode.quiet_from()
    if not since <= day < since + timedelta(days=QUIET_PAIN_DAYS):
        return None
    _, newest = episode.reports[-1]
    return QuietPain(
        site=site,
        worst_0_10=max(
            _least_score(pain) for when, pain in episode.reports if when >= since - timedelta(days=HEALING_DAYS)
        ),
        days=(day - since).days + 1,
        unsettled_days=0 if newest.trend in ("stable", "settling") else max(newest.days or 0, episode.spread_days),
        silent=episode.over is None,
    )


def _least_score(pain: Pain) -> float:
    """The score of a report; of what was not rated, rose, or came with a sign of something serious the least it stands for."""
    told = pain.score_0_10 or 0.0
    if _serious(pain) or _is_warning(pain.site):
        return max(told, SERIOUS_SCORE)
    unrated = pain.score_0_10 is None and pain.trend != "settling"
    return max(told, MODERATE_SCORE) if unrated or pain.swollen or pain.trend == "rising" else told


def _worst(pain: Pain, day: date, before: Mornings) -> float | None:
    """The worst score reported of the same place in the last ten days."""
    reports = [
        p.score_0_10
        for d, c in before
        if d >= day - timedelta(days=HEALING_DAYS)
        for p in c.pain
        if p.site == pain.site
    ]
    return max((score for score in reports if score is not None), default=None)


def _serious(pain: Pain) -> bool:
    strong = pain.score_0_10 is not None and pain.score_0_10 > SERIOUS_SCORE
    return strong or pain.limping or pain.at_night or pain.focal_bone or pain.on_hop

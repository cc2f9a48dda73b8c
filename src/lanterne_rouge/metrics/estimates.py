"""The thresholds of every day, from what the athlete said, what files say, what was done, and age."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from statistics import median

from lanterne_rouge.domain.activity import BestEffort
from lanterne_rouge.domain.fitness import Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.heart_rate import ASSUMED_MAX_HR_BPM, max_hr_tanaka
from lanterne_rouge.metrics.performance import riegel_speed
from lanterne_rouge.metrics.power import CriticalPowerFit, critical_power_of_efforts, ftp_from_test
from lanterne_rouge.metrics.zones import LTHR_SHARE_OF_MAX


@dataclass(frozen=True, kw_only=True)
class ThresholdSession:
    """What a past session can say about thresholds. `speed_ms` is its mean speed under way, over `timer_s` seconds.

    `rpe` is the session RPE (CR10), None: not rated.
    """

    day: date
    sport: Sport
    best_efforts: tuple[BestEffort, ...] = ()
    device: DeviceSummary = field(default_factory=DeviceSummary)
    speed_ms: float | None = None
    timer_s: float | None = None
    rpe: float | None = None


# What one session says a threshold is; None when it says nothing.
Bid = Callable[[ThresholdSession], float | None]


def best_of(session: ThresholdSession, channel: Channel) -> dict[int, float]:
    """The best value of a channel by duration in seconds."""
    return {effort.duration_s: effort.value for effort in session.best_efforts if effort.channel is channel}


def _ftp_bid(session: ThresholdSession) -> float | None:
    """0.95 of 20 minutes or a whole hour; 0.90 of 8 minutes of a short ride; 0.95 of a stated NP without samples."""
    if session.sport is not Sport.CYCLING:
        return None
    best = best_of(session, Channel.POWER)
    if not best and session.device.np_w is not None and (session.timer_s or 0) >= 1200:
        return 0.95 * session.device.np_w
    if 1200 in best:
        return max(ftp_from_test("20min", best[1200]), best.get(3600, 0.0))
    return ftp_from_test("8min", best[480]) if 480 in best else None


def _lthr_bid(session: ThresholdSession) -> float | None:
    """0.95 of the best 20 minutes or the best whole hour; without samples the stated mean of half an hour or more."""
    best = best_of(session, Channel.HEART_RATE)
    if not best and (session.timer_s or 0) >= 1800:
        return session.device.avg_hr_bpm
    return max(0.95 * best[1200], best.get(3600, 0.0)) if 1200 in best else None


def _max_hr_bid(session: ThresholdSession) -> float | None:
    """The best 5 seconds, or the peak that the device wrote."""
    return best_of(session, Channel.HEART_RATE).get(5, session.device.max_hr_bpm)


def _threshold_pace_bid(session: ThresholdSession) -> float | None:
    """The speed for one hour by Riegel's law, from the best 10-90 minutes of a run, or from a whole one."""
    if session.sport is not Sport.RUNNING:
        return None
    best = best_of(session, Channel.SPEED)
    if not best:
        return _speed_of_whole_run(session)
    hours = [riegel_speed(speed, seconds, 3600) for seconds, speed in best.items() if 600 <= seconds <= 5400]
    return max((speed for speed in hours if speed is not None), default=None)


def _speed_of_whole_run(session: ThresholdSession) -> float | None:
    """The speed for one hour by the mean of a whole run.

    With its easy parts a run is no best effort unless it was as hard as a race from start to finish; below that its mean is
    only the least that the athlete can do.
    """
    speed, seconds = session.speed_ms, session.timer_s
    if speed is None or seconds is None or (session.rpe is not None and session.rpe < LEAST_RPE_OF_RACE):
        return None
    longest = LONGEST_RACE_S if session.rpe is not None else LONGEST_UNRATED_RUN_S
    return riegel_speed(speed, seconds, 3600) if 600 <= seconds <= longest else None


def _raced_pace_bid(session: ThresholdSession) -> float | None:
    """The speed for one hour of a run that its athlete rated as hard as a race."""
    is_raced = session.sport is Sport.RUNNING and session.rpe is not None and session.rpe >= LEAST_RPE_OF_RACE
    return _speed_of_whole_run(session) if is_raced else None


def _css_bid(session: ThresholdSession) -> float | None:
    """The mean speed under way of a swim of at least ten minutes."""
    if session.sport is not Sport.SWIMMING or session.timer_s is None or session.timer_s < 600:
        return None
    return session.speed_ms


BIDS: tuple[tuple[ThresholdName, Bid], ...] = (
    (ThresholdName.FTP, _ftp_bid),
    (ThresholdName.LTHR, _lthr_bid),
    (ThresholdName.MAX_HR, _max_hr_bid),
    (ThresholdName.THRESHOLD_PACE, _threshold_pace_bid),
    (ThresholdName.CSS, _css_bid),
)
FILE_FIELDS: tuple[tuple[ThresholdName, Bid], ...] = (
    (
        ThresholdName.FTP,
        lambda session: session.device.threshold_power_w if session.sport is Sport.CYCLING else None,
    ),
    (ThresholdName.LTHR, lambda session: session.device.lthr_bpm),
    (ThresholdName.MAX_HR, lambda session: session.device.user_max_hr_bpm),
    (ThresholdName.RESTING_HR, lambda session: session.device.user_rest_hr_bpm),
)


__all__ = ["ThresholdSession", "critical_power_over", "derive"]

ESTIMATE_WINDOW_DAYS = 90
# Below this the athlete held something back, so that its best minutes are no best effort (CR10: 7 is very hard).
LEAST_RPE_OF_BEST_EFFORT = 7.0
# From here on a run was as hard as a race. Riegel's law holds for races of up to 230 minutes (Riegel 1981); beyond three hours
# the legs and the stomach of most people decide.
LEAST_RPE_OF_RACE = 8.0
LONGEST_RACE_S, LONGEST_UNRATED_RUN_S = 10_800, 5400
# A threshold lies at 85-95 % of the maximum; what needed less heart was ridden or run below it.
LEAST_SHARE_OF_MAX_HR = 0.85
# Someone who swims once a quarter is judged by the last three swims, however old.
SESSIONS_FOR_ESTIMATE = 3
SMALLEST_CHANGE = 0.02
# Weeks without a hard effort prove no lost fitness: an estimate falls no faster than detraining, a percent a week.
FASTEST_FALL_A_WEEK = 0.01
# Age formulas miss by 10 bpm (one SD, Tanaka 2001); a peak further below them was no maximal effort.
TANAKA_SD_BPM = 10.0
LTHR_SHARES_OF_MAX = (0.85, 0.95)
# A morning more or less moves the median by a beat, which no load feels.
SMALLEST_RESTING_CHANGE = 0.05
RESTING_WINDOW_DAYS = 28
FEWEST_RESTING_MORNINGS = 7

# What a file may claim without being disbelieved.
BELIEVED: dict[ThresholdName, tuple[float, float]] = {
    ThresholdName.FTP: (50.0, 600.0),
    ThresholdName.LTHR: (90.0, 220.0),
    ThresholdName.MAX_HR: (120.0, 230.0),
    ThresholdName.RESTING_HR: (28.0, 110.0),
    ThresholdName.THRESHOLD_PACE: (1.5, 7.0),
    ThresholdName.CSS: (0.4, 2.3),
}


@dataclass(frozen=True, kw_only=True)
class SessionBid:
    """One session's bid for a threshold."""

    day: date
    value: float


def derive(
    history: Iterable[ThresholdSession],
    *,
    birth_year: int | None = None,
    max_hr: float | None = None,
    knows_lthr: bool = False,
    resting_hr: Iterable[tuple[date, float]] = (),
) -> tuple[Threshold, ...]:
    """Every threshold that files, efforts and age tell, dated, in order of days; a change under 2 % is none.

    An estimate rests on the second-best session of the 90 days before, so that no single file raises it; but a run rated as
    hard as a race counts at once, by its whole distance and time. The first 90 days share one estimate, so that the first
    loads are not inflated. Without an age, heart rates that need not have
    been hard for anybody tell no threshold: none is better than one from easy riding. Nor does a session that was rated
    below RPE 7, that nobody rated or recorded, or whose heart stayed far below its maximum (`max_hr` bpm as entered).
    `knows_lthr`: an LTHR was entered or told by a service, so that none is taken from the maximum alone.
    """
    sessions = sorted(history, key=lambda session: session.day)
    mornings = sorted(resting_hr)
    if not sessions and not mornings:
        return ()
    thresholds = [*_told_by_files(sessions), *_resting(mornings)]
    if sessions:
        thresholds += _estimated(sessions, birth_year, max_hr, knows_lthr=knows_lthr)
    return tuple(sorted(thresholds, key=lambda threshold: (threshold.from_day, threshold.name, threshold.source)))


def critical_power_over(
    history: Iterable[ThresholdSession], first_day: date, last_day: date
) -> CriticalPowerFit | None:
    """CP and W' from the best power that rides of these days held over 2-20 minutes; None when they do not span it."""
    best: dict[int, float] = {}
    for session in history:
        if session.sport is Sport.CYCLING and first_day <= session.day <= last_day:
            for seconds, watts in best_of(session, Channel.POWER).items():
                best[seconds] = max(watts, best.get(seconds, 0.0))
    return critical_power_of_efforts(best)


def _told_by_files(sessions: Sequence[ThresholdSession]) -> list[Threshold]:
    thresholds: list[Threshold] = []
    for name, read in FILE_FIELDS:
        low, high = BELIEVED[name]
        last: float | None = None
        for session in sessions:
            value = read(session)
            if value is not None and low <= value <= high and _differs(value, last):
                thresholds.append(Threshold(name=name, value=value, from_day=session.day, source=ThresholdSource.FILE))
                last = value
    return thresholds


def _estimated(
    sessions: Sequence[ThresholdSession], birth_year: int | None, max_hr: float | None, *, knows_lthr: bool
) -> list[Threshold]:
    first_day, day_after = sessions[0].day, sessions[-1].day + timedelta(days=1)
    by_age = _max_hr_by_age(first_day, day_after, birth_year)
    peaks = _maximal(_best_of_each_day(sessions, ThresholdName.MAX_HR, _max_hr_bid), by_age)
    least_peak = _least_peak(max_hr, peaks, by_age)
    hard = [session for session in sessions if _may_be_best_effort(session, least_peak)]
    fast = [session for session in hard if not _was_easy_on_the_heart(session, least_peak)]
    bids = {name: _best_of_each_day(fast, name, bid) for name, bid in BIDS}
    bids[ThresholdName.MAX_HR] = peaks
    beats = _best_of_each_day(hard, ThresholdName.LTHR, _lthr_bid)
    if max_hr is not None:
        beats = _best_of_each_day([s for s in hard if _reaches(s, max_hr)], ThresholdName.LTHR, _lthr_bid)
    elif not by_age and not peaks:
        beats = _hard_for_anybody(beats)
    bids[ThresholdName.LTHR] = beats
    thresholds = [*by_age]
    if max_hr is not None and not (beats or knows_lthr) and any(_lthr_bid(session) for session in hard):
        thresholds.append(_lthr_of_max(max_hr, first_day))
    raced = _best_of_each_day(sessions, ThresholdName.THRESHOLD_PACE, _raced_pace_bid)
    for name, evidence in bids.items():
        fall = 0.0 if name is ThresholdName.MAX_HR else FASTEST_FALL_A_WEEK
        sure = raced if name is ThresholdName.THRESHOLD_PACE else ()
        thresholds += _dated(name, evidence, sure, first_day, day_after, fall)
    return _with_believable_lthr(thresholds, max_hr)


def _least_peak(max_hr: float | None, peaks: Sequence[SessionBid], by_age: Sequence[Threshold]) -> float | None:
    """The lowest maximal heart rate that this athlete may have; None where nothing is known of it."""
    if max_hr is not None:
        return max_hr
    if peaks:
        return _second_best([peak.value for peak in peaks]) or peaks[0].value
    return by_age[-1].value - TANAKA_SD_BPM if by_age else None


def _may_be_best_effort(session: ThresholdSession, max_hr: float | None) -> bool:
    """Whether the session was hard by its rating, recorded and not rated, or told with a high heart rate."""
    if session.rpe is not None:
        return session.rpe >= LEAST_RPE_OF_BEST_EFFORT
    return (
        bool(session.best_efforts)
        or not _is_told(session.device)
        or (_share_of_max(session, max_hr) or 0.0) >= (LEAST_SHARE_OF_MAX_HR)
    )


def _is_told(device: DeviceSummary) -> bool:
    """Whether the summary has nothing that only a device writes."""
    told = replace(device, rpe=None, avg_hr_bpm=None, max_hr_bpm=None, avg_power_w=None, np_w=None, ascent_m=None)
    return told == DeviceSummary()


def _was_easy_on_the_heart(session: ThresholdSession, max_hr: float | None) -> bool:
    """Whether a session that nobody rated stayed far below the maximal heart rate."""
    share = _share_of_max(session, max_hr)
    return session.rpe is None and share is not None and share < LEAST_SHARE_OF_MAX_HR


def _share_of_max(session: ThresholdSession, max_hr: float | None) -> float | None:
    """The heart rate of the best 20 minutes, or the mean where it is all that is known, as a share of the maximum."""
    beats = best_of(session, Channel.HEART_RATE).get(1200, session.device.avg_hr_bpm)
    return None if beats is None or max_hr is None else beats / max_hr


def _best_of_each_day(sessions: Sequence[ThresholdSession], name: ThresholdName, bid: Bid) -> list[SessionBid]:
    """One bid a day: two files of one day may well be one effort."""
    low, high = BELIEVED[name]
    best: dict[date, float] = {}
    for session in sessions:
        value = bid(session)
        if value is not None and low <= value <= high:
            best[session.day] = max(value, best.get(session.day, 0.0))
    return [SessionBid(day=day, value=value) for day, value in best.items()]


def _dated(
    name: ThresholdName,
    evidence: Sequence[SessionBid],
    sure: Sequence[SessionBid],
    first_day: date,
    day_after: date,
    fall_a_week: float,
) -> list[Threshold]:
    """The first estimate from the first 90 days with evidence, then what the 90 days before each session say.

    Of the evidence a bid has to be confirmed by another; one of those that are sure holds alone, from the day after.
    """
    if not evidence:
        return []
    days = [bid.day for bid in evidence]
    values = [bid.value for bid in evidence]
    shared_until = days[0] + timedelta(days=ESTIMATE_WINDOW_DAYS)
    start = _held(values[: bisect_left(days, shared_until)], sure, days[0], shared_until) or values[0]
    last = Threshold(name=name, value=start, from_day=first_day, source=ThresholdSource.ESTIMATE)
    thresholds, supported_until = [last], shared_until
    after_sure = (bid.day + timedelta(days=1) for bid in sure)
    for day in sorted({*days, *after_sure, day_after}):
        if day < shared_until:
            continue
        until = bisect_left(days, day)
        window = day - timedelta(days=ESTIMATE_WINDOW_DAYS)
        since = min(bisect_left(days, window), max(until - SESSIONS_FOR_ESTIMATE, 0))
        estimate = _held(values[since:until], sure, window, day)
        if estimate is None:
            continue
        weeks = (day - supported_until).days / 7
        value = max(estimate, last.value * max(0.0, 1 - fall_a_week * weeks))
        if estimate >= last.value or _differs(value, last.value):
            supported_until = day
        if _differs(value, last.value):
            last = Threshold(name=name, value=value, from_day=day, source=ThresholdSource.ESTIMATE)
            thresholds.append(last)
    return thresholds


def _held(values: Sequence[float], sure: Sequence[SessionBid], since: date, until: date) -> float | None:
    """The second-best of these values, or the best of what is sure in these days; None where nothing says enough."""
    alone = max((bid.value for bid in sure if since <= bid.day < until), default=None)
    confirmed = _second_best(values)
    return max((value for value in (alone, confirmed) if value is not None), default=None)


def _second_best(values: Sequence[float]) -> float | None:
    """The highest value that another session surpasses or equals; None with fewer than two."""
    return sorted(values)[-2] if len(values) >= 2 else None


def _differs(value: float, last: float | None, share: float = SMALLEST_CHANGE) -> bool:
    return last is None or abs(value - last) >= share * last


def _max_hr_by_age(first_day: date, day_after: date, birth_year: int | None) -> list[Threshold]:
    if birth_year is None:
        return []
    thresholds: list[Threshold] = []
    for year in range(first_day.year, day_after.year + 1):
        value = max_hr_tanaka(year - birth_year)
        if value is None or not _differs(value, thresholds[-1].value if thresholds else None):
            continue
        from_day = max(first_day, date(year, 1, 1))
        thresholds.append(
            Threshold(name=ThresholdName.MAX_HR, value=value, from_day=from_day, source=ThresholdSource.AGE_FORMULA)
        )
    return thresholds


def _maximal(evidence: Sequence[SessionBid], by_age: Sequence[Threshold]) -> list[SessionBid]:
    """The peaks that may have been maximal for this age; without an age, for the assumed one."""

    def expected(day: date) -> float:
        return _holding(by_age, day) if by_age else ASSUMED_MAX_HR_BPM

    return [bid for bid in evidence if bid.value >= expected(bid.day) - TANAKA_SD_BPM]


def _reaches(session: ThresholdSession, max_hr: float) -> bool:
    """Whether a session can tell LTHR beside a maximum that was entered: it came near enough to it, or was all-out."""
    if session.rpe is not None and session.rpe >= LEAST_RPE_OF_RACE:
        return True
    bid = _lthr_bid(session)
    return bid is not None and bid >= LTHR_SHARES_OF_MAX[0] * max_hr


def _lthr_of_max(max_hr: float, first_day: date) -> Threshold:
    """The usual share of the maximum, where no effort came near it: easy weeks show only the least that LTHR can be."""
    value = LTHR_SHARE_OF_MAX * max_hr
    return Threshold(name=ThresholdName.LTHR, value=value, from_day=first_day, source=ThresholdSource.ESTIMATE)


def _hard_for_anybody(evidence: Sequence[SessionBid]) -> list[SessionBid]:
    """The heart rates that can be a threshold below the assumed maximum; an easy hour of a young athlete is none."""
    return [bid for bid in evidence if bid.value >= LTHR_SHARES_OF_MAX[0] * ASSUMED_MAX_HR_BPM]


def _with_believable_lthr(thresholds: Sequence[Threshold], max_hr: float | None) -> list[Threshold]:
    """LTHR kept within 85-95 % of the maximum: the best hour of someone who only rides easily is no threshold.

    Below a maximum that was entered the efforts have been chosen already, and an all-out one counts as it was.
    """
    estimated = [t for t in thresholds if t.name is ThresholdName.MAX_HR and t.source is ThresholdSource.ESTIMATE]
    peaks = estimated or [t for t in thresholds if t.name is ThresholdName.MAX_HR]
    low, high = LTHR_SHARES_OF_MAX
    believable: list[Threshold] = []
    for threshold in thresholds:
        if threshold.name is ThresholdName.LTHR and max_hr is not None:
            seen = _holding(estimated, threshold.from_day) if estimated else max_hr
            threshold = replace(threshold, value=min(threshold.value, high * max(max_hr, seen)))
        elif threshold.name is ThresholdName.LTHR and peaks:
            highest = _holding(peaks, threshold.from_day)
            threshold = replace(threshold, value=min(max(threshold.value, low * highest), high * highest))
        believable.append(threshold)
    return believable


def _holding(thresholds: Sequence[Threshold], day: date) -> float:
    """The value that holds on a day; before the first, the first."""
    begun = [threshold.value for threshold in thresholds if threshold.from_day <= day]
    return begun[-1] if begun else thresholds[0].value


def _resting(mornings: Sequence[tuple[date, float]]) -> list[Threshold]:
    """The median resting heart rate of four weeks."""
    low, high = BELIEVED[ThresholdName.RESTING_HR]
    believed = [(day, value) for day, value in mornings if low <= value <= high]
    if len(believed) < FEWEST_RESTING_MORNINGS:
        return []
    days = [day for day, _ in believed]
    values = [value for _, value in believed]
    thresholds = [_resting_from(days[0], median(values[:RESTING_WINDOW_DAYS]))]
    for i in range(RESTING_WINDOW_DAYS, len(believed)):
        first = bisect_left(days, days[i] - timedelta(days=RESTING_WINDOW_DAYS))
        if i - first >= FEWEST_RESTING_MORNINGS:
            value = median(values[first:i])
            if _differs(value, thresholds[-1].value, SMALLEST_RESTING_CHANGE):
                thresholds.append(_resting_from(days[i], value))
    return thresholds


def _resting_from(day: date, value: float) -> Threshold:
    return Threshold(name=ThresholdName.RESTING_HR, value=value, from_day=day, source=ThresholdSource.ESTIMATE)

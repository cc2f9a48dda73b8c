"""Set impossible values aside before any rule uses them, and list their names for the athlete."""

from dataclasses import fields, is_dataclass, replace
from functools import cache
from math import isfinite
from typing import TypeVar

from lanterne_rouge.day.signals import READINESS_SIGNAL, SIGNALS, SLEEP_SIGNAL, TEMPERATURE_SIGNAL
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import (
    HrvState,
    LoadState,
    Morning,
    PastSession,
    RawValue,
    Readiness,
    SleepState,
)

T = TypeVar("T")
Bounds = tuple[float, float]

# Bounds of practice: what no healthy adult and no season of training has shown.
LN_RMSSD: Bounds = (1.0986, 5.7038)  # the natural logarithms of 3 and 300 ms
LN_RMSSD_SD: Bounds = (0.001, 1.5)
SLEEP_NEED_H: Bounds = (4, 12)
CTL: Bounds = (0, 250)
ATL: Bounds = (0, 500)
TSB: Bounds = (-400, 250)
MONOTONY: Bounds = (0, 1e6)
RAMP: Bounds = (-100, 100)
DAY_LOAD = 600.0
MOST_POINTS_PER_HOUR = 100.0
# No push for a week after such a day.
DOUBT_DAYS = 7
# What an hour counts whose own figure cannot be true.
DOUBTFUL_POINTS_PER_HOUR = 85.0
# An hour at threshold is 100; no one sustains this much in a longer session.
IMPOSSIBLE_POINTS_PER_HOUR = 150.0
LEAST_FOR_RATE_H = 1 / 3
SAME_SHARE = 0.05
# Fifteen points of fitness per weekly hour would need 105 points in each hour, every week; an hour at threshold is 100.
CTL_PER_WEEKLY_HOUR = 15.0
# CTL, ATL and TSB are shown rounded; a larger gap than this isn't rounding.
MORNING_TSB_TOLERANCE = 2.0

NAMES_IN_FEEDS = {signal.feed[0]: signal.label for signal in SIGNALS}


def set_aside(morning: Morning) -> tuple[Morning, tuple[str, ...], tuple[str, ...]]:
    """The morning without impossible values, the names of what was set aside, and where sources contradict each other.

    Nothing is guessed in the place of a value but the load of a session of known length.
    """
    notes = _Notes()
    load = _load(morning.load, morning.athlete.weekly_hours, notes)
    body = replace(
        morning,
        load=load,
        readiness=_readiness(morning.readiness, notes),
        hrv=_hrv(morning.hrv, notes),
        sleep=_sleep(_as_slept(morning), notes),
    )
    body = _vital_signs(body, notes)
    checked = replace(
        body,
        temperature_deviation_c=notes.within(
            morning.temperature_deviation_c, TEMPERATURE_SIGNAL.plausible, "temperature deviation"
        ),
        sessions=_sessions(morning.sessions, notes),
        ctl_history=tuple(p for p in morning.ctl_history if notes.within(p.ctl, CTL, "earlier CTL") is not None),
        plan=notes.finite(morning.plan, "plan"),
        check_in=notes.finite(morning.check_in, "check-in"),
        athlete=notes.finite(morning.athlete, "athlete"),
        constraints=notes.finite(morning.constraints, "limits"),
        longest_30d_km=notes.within(morning.longest_30d_km, (0, 1000), "longest run"),
        minutes_available=notes.within(morning.minutes_available, (0, 1440), "minutes available"),
        usual_day_load=notes.within(morning.usual_day_load, (0, DAY_LOAD), "usual load"),
    )
    _raw_values(morning.raw_values, notes)
    if morning.mission.goal_passed and morning.mission.phase is not Phase.MAINTENANCE:
        notes.dropped.append("goal date in the past")
    return checked, tuple(dict.fromkeys(notes.dropped)), tuple(dict.fromkeys(notes.conflicts))


class _Notes:
    """What was set aside so far."""

    def __init__(self) -> None:
        self.dropped: list[str] = []
        self.conflicts: list[str] = []

    def within(self, value: float | None, bounds: Bounds, name: str) -> float | None:
        if value is None or (isfinite(value) and bounds[0] <= value <= bounds[1]):
            return value
        self.dropped.append(name)
        return None

    def finite(self, value: T, name: str) -> T:
        """The same value with every non-finite number in it replaced by None; a part that cannot do without it is dropped."""
        kind: type = type(value)
        changes = {}
        for field in _field_names(kind):
            old = getattr(value, field)
            if old is None or isinstance(old, str | int):
                continue
            new = self._part(old, name)
            if new is not old:
                changes[field] = new
        return replace(value, **changes) if changes else value  # type: ignore[type-var]

    def _part(self, old: object, name: str) -> object:
        if isinstance(old, float):
            if isfinite(old):
                return old
            self.dropped.append(name)
            return None
        if isinstance(old, tuple):
            parts = tuple(self.finite(item, name) for item in old if not _is_broken(item))
            if len(parts) < len(old):
                self.dropped.append(name)
            return parts if parts != old else old
        return self.finite(old, name)


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    """The fields of a class of values; of every other class none. Each session of months is looked through several times a day."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def _is_broken(item: object) -> bool:
    """Whether a part of a list contains a non-finite number where a number is required."""
    if isinstance(item, tuple):
        return any(_is_broken(part) for part in item)
    needed = getattr(item, "hours_after", item)
    return isinstance(needed, float) and not isfinite(needed)


def _load(load: LoadState, weekly_hours: float | None, notes: _Notes) -> LoadState:
    most = CTL[1]
    # Fitness that was reckoned from days on record stays true when the athlete has fewer hours from now on.
    if weekly_hours and isfinite(weekly_hours) and load.history_days is None:
        most = min(most, CTL_PER_WEEKLY_HOUR * weekly_hours)
    ctl = notes.within(load.ctl, (CTL[0], most), "fitness (CTL)")
    atl = notes.within(load.atl, ATL, "fatigue (ATL)")
    tsb = notes.within(load.tsb, TSB, "form (TSB)")
    if (load.ctl is not None and ctl is None) or (load.atl is not None and atl is None):
        tsb = None
    if ctl is not None and atl is not None:
        if tsb is not None and abs(tsb - (ctl - atl)) > MORNING_TSB_TOLERANCE:
            notes.conflicts.append("form (TSB) is not fitness minus fatigue")
            notes.dropped.append("form (TSB)")
        tsb = ctl - atl
    return replace(
        load,
        ctl=ctl,
        atl=atl,
        tsb=tsb,
        ramp_7d=notes.within(load.ramp_7d, RAMP, "weekly ramp") if ctl is not None else None,
        monotony_7d=notes.within(load.monotony_7d, MONOTONY, "monotony"),
    )


def _readiness(readiness: Readiness | None, notes: _Notes) -> Readiness | None:
    if readiness is None:
        return None
    return replace(readiness, score=notes.within(readiness.score, READINESS_SIGNAL.plausible, "readiness"))


def _hrv(hrv: HrvState | None, notes: _Notes) -> HrvState | None:
    if hrv is None:
        return None
    return replace(
        hrv,
        mean_28d=notes.within(hrv.mean_28d, LN_RMSSD, "HRV mean"),
        sd_28d=notes.within(hrv.sd_28d, LN_RMSSD_SD, "HRV spread"),
        week=notes.within(hrv.week, LN_RMSSD, "HRV of the week"),
        today=notes.within(hrv.today, LN_RMSSD, "HRV"),
        yesterday=notes.within(hrv.yesterday, LN_RMSSD, "HRV of yesterday"),
    )


def _as_slept(morning: Morning) -> SleepState | None:
    """The nights without one that the athlete tells otherwise: fewer hours count as told, more leave the night unknown."""
    sleep = morning.sleep
    if sleep is None:
        return None
    told = next((raw.athlete_says for raw in morning.raw_values if _is_told_otherwise(raw, sleep.last_h)), None)
    if told is None or sleep.last_h is None:
        return sleep
    return replace(sleep, last_h=told if told < sleep.last_h else None)


def _is_told_otherwise(raw: RawValue, hours: float | None) -> bool:
    return raw.what == SLEEP_SIGNAL.feed[0] and raw.value == hours and raw.athlete_says not in (None, raw.value)


def _sleep(sleep: SleepState | None, notes: _Notes) -> SleepState | None:
    if sleep is None:
        return None
    last = notes.within(sleep.last_h, SLEEP_SIGNAL.plausible, "sleep")
    # A mean that includes an impossible night is useless.
    average = sleep.avg_7d_h if last == sleep.last_h else None
    return replace(
        sleep,
        last_h=last,
        avg_7d_h=notes.within(average, SLEEP_SIGNAL.plausible, "sleep of the week"),
        need_h=notes.within(sleep.need_h, SLEEP_NEED_H, "sleep need"),
    )


def _vital_signs(morning: Morning, notes: _Notes) -> Morning:
    for signal in SIGNALS:
        sign = signal.sign(morning) if signal.sign is not None else None
        if sign is None or signal.put_sign is None:
            continue
        today = notes.within(sign.today, signal.plausible, signal.label)
        mean = notes.within(sign.mean_28d, signal.plausible, f"mean {signal.label}")
        if (today, mean) != (sign.today, sign.mean_28d):
            morning = signal.put_sign(morning, replace(sign, today=today, mean_28d=mean))
    return morning


def _sessions(sessions: tuple[PastSession, ...], notes: _Notes) -> tuple[PastSession, ...]:
    distinct: list[PastSession] = []
    for session in sessions:
        if session.days_ago is not None and session.days_ago < 0:
            notes.dropped.append("a session dated in the future")
            continue
        if any(_same(session, other) for other in distinct):
            notes.conflicts.append("the same session from two sources")
            continue
        distinct.append(_session(session, notes))
    return tuple(distinct)


def _same(session: PastSession, other: PastSession) -> bool:
    """The same session as two sources tell it, counted once; two sources may differ by a little."""
    if session.summary_days is not None or (session.days_ago, session.sport) != (other.days_ago, other.sport):
        return False
    if session.source is not None and other.source is not None and session.source != other.source:
        return _alike(session.load, other.load) and _alike(session.minutes, other.minutes)
    at_one_hour = session.hours_ago is not None and session.hours_ago == other.hours_ago
    return at_one_hour and (session.kind, session.load, session.minutes) == (other.kind, other.load, other.minutes)


def _alike(first: float | None, other: float | None) -> bool:
    return first == other or (
        first is not None and other is not None and abs(first - other) <= SAME_SHARE * max(first, other)
    )


def _session(session: PastSession, notes: _Notes) -> PastSession:
    checked = notes.finite(session, "a session")
    hours = (checked.minutes or 0) / 60
    too_dense = (
        checked.load is not None and hours >= LEAST_FOR_RATE_H and checked.load > IMPOSSIBLE_POINTS_PER_HOUR * hours
    )
    if checked.load is None or (0 <= checked.load <= DAY_LOAD and not too_dense):
        return checked
    real = 0 < checked.load <= MOST_POINTS_PER_HOUR * hours
    if checked.days_ago is None or checked.days_ago <= DOUBT_DAYS:
        notes.dropped.append("a very long day, which I keep" if real else "the load of a session")
    if real:
        return checked
    return replace(checked, load=DOUBTFUL_POINTS_PER_HOUR * hours if hours else None)


def _raw_values(raw: tuple[RawValue, ...], notes: _Notes) -> None:
    values: dict[tuple[str, str], float | None] = {}
    for value in raw:
        name = NAMES_IN_FEEDS.get(value.what, value.what.replace("_", " "))
        if value.athlete_says is not None and value.athlete_says != value.value:
            notes.conflicts.append(f"{name} differs from what you entered")
        if values.setdefault((value.what, value.unit), value.value) != value.value:
            notes.conflicts.append(f"two values of {name}")
        if value.what == "duplicate_session":
            notes.conflicts.append("the same session twice")
        else:
            notes.dropped.append(name)

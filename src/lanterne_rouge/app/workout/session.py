"""A whole session that was told instead of recorded: "ran 5 km in 24:31, RPE 7" is one activity."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from lanterne_rouge.app.activity import EditActivityRequest, edit_activity
from lanterne_rouge.app.importing.keeping import SAME_LENGTH
from lanterne_rouge.app.open_warning import care_after_training
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.own_session import measure_afterwards, store_session
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import ThresholdSource
from lanterne_rouge.domain.recording import TIME_UNKNOWN, DeviceSummary, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.typed_amounts import LONGEST_TOLD_S
from lanterne_rouge.language.phrasing import figure, one_line
from lanterne_rouge.metrics.sanity import fastest_ms
from lanterne_rouge.metrics.zones import thresholds_on
from lanterne_rouge.views.workout import LoggedSessionView

LIKELY_BPM, LIKELY_WATTS, LIKELY_CLIMB_M = (25.0, 230.0), (0.0, 1000.0), (0.0, 20_000.0)
# Easy is up to RPE 4, and below 80 % of the maximal heart rate; a little above that is a hill or a warm day.
MOST_EASY_RPE, EASY_SHARE_OF_MAX, NOT_EASY_SHARE_OF_MAX = 4.0, 0.8, 0.83
FIRST_TOLD_YEAR = 2000
MOST_AVERAGE_W = 600.0
LEAST_BPM, MOST_BPM = 50.0, 220.0
WAY_BACK_TITLE = "Way back"
"""The title of the second of two sessions that are alike: the way home of a commute is no second telling of the way there."""
# Two tellings of one session differ by no more than a rounded number.
ROUNDED = 0.002


@dataclass(frozen=True, kw_only=True)
class LogSessionRequest:
    """A session that is over: its day (today without one), sport, duration in seconds, distance in metres, RPE 1-10.

    `power_w` and `hr_bpm` are its averages, `np_w` its normalised power, `max_hr_bpm` its highest heart rate, `ascent_m` the
    metres climbed, `title` a note. `start`: its local time of day, where it is known.
    """

    sport: Sport
    duration_s: float | None = None
    distance_m: float | None = None
    rpe: float | None = None
    power_w: float | None = None
    hr_bpm: float | None = None
    day: date | None = None
    start: time | None = None
    title: str | None = None
    max_hr_bpm: float | None = None
    np_w: float | None = None
    ascent_m: float | None = None


def log_session(request: LogSessionRequest, scope: AthleteScope) -> LoggedSessionView:
    """Store one activity; the same session told again, or recorded by a watch already, stays one.

    Raises `BadInput` for what nobody does, and for days to come.
    """
    day = request.day or scope.today
    _check(request, day, scope.today)
    same = _same_session(request, day, scope)
    if same is not None:
        return _rated(same, request, scope)
    recording = _recording(request, day, scope)
    with scope.stores.journal.writing("session", f"{request.sport} on {day}", at=scope.now):
        stored = store_session(recording, f"session-{day}.json", scope)
    measure_afterwards(scope)
    return _view(stored.activity, known=stored.known, scope=scope)


def _check(request: LogSessionRequest, day: date, today: date) -> None:
    if day > today:
        raise BadInput(f"{day} hasn't come yet.", "Log a session once it's done.")
    if day.year < FIRST_TOLD_YEAR:
        raise BadInput(f"{day} can't be right.", "Give the day as 2026-03-03.")
    if request.sport is Sport.TRANSITION:
        raise BadInput("A transition isn't a session.", "Choose a sport, such as running.")
    if request.duration_s is None and request.distance_m is None:
        raise BadInput("How long was it?", "Give its duration, its distance or both.")
    if request.duration_s is not None and not 0 < request.duration_s <= LONGEST_TOLD_S:
        raise BadInput(f"{request.duration_s / 3600:g} hours can't be right.", "Give the duration of one session.")
    if request.rpe is not None and not 1 <= request.rpe <= 10:
        raise BadInput(f"RPE {request.rpe:g} isn't on the scale.", "Choose 1 (very easy) to 10 (all you had).")
    if request.power_w is not None and not 0 < request.power_w <= MOST_AVERAGE_W:
        raise BadInput(f"{request.power_w:g} W can't be the average.", "Check the power.")
    if request.hr_bpm is not None and not LEAST_BPM <= request.hr_bpm <= MOST_BPM:
        raise BadInput(f"A heart rate of {request.hr_bpm:g} can't be the average.", "Check the heart rate.")
    if request.distance_m is not None:
        farthest = fastest_ms(request.sport) * (request.duration_s or LONGEST_TOLD_S)
        if not 0 < request.distance_m <= farthest:
            raise BadInput(
                f"{figure(request.distance_m / 1000)} km in that time can't be right.", "Check distance and duration."
            )

    _check_figure(request.max_hr_bpm, LIKELY_BPM, "bpm")
    _check_figure(request.np_w, LIKELY_WATTS, "W")
    _check_figure(request.ascent_m, LIKELY_CLIMB_M, "m of climbing")


def _check_figure(value: float | None, likely: tuple[float, float], unit: str) -> None:
    low, high = likely
    if value is not None and not low <= value <= high:
        raise BadInput(f"{value:g} {unit} can't be right.", f"Give {low:g} to {high:g} {unit}.")


def _rated(same: Activity, request: LogSessionRequest, scope: AthleteScope) -> LoggedSessionView:
    """The session that was known, with its RPE if only now it was told."""
    if request.rpe is None or same.rpe is not None:
        return _view(same, known=True, scope=scope)
    edit_activity(EditActivityRequest(activity=same.id, values=(f"rpe={request.rpe:g}",)), scope)
    rated = scope.stores.activities.get(same.id)
    view = _view(rated, known=True, scope=scope)
    return replace(view, said=f"{_name(rated)}: it was already logged, and has its RPE now.")


def _same_session(request: LogSessionRequest, day: date, scope: AthleteScope) -> Activity | None:
    """An activity of the day that is this session: of the sport and with its numbers, a recorded one also with nearly its length."""
    for activity in scope.stores.activities.between(day, day):
        if activity.sport is not request.sport or (
            request.start is not None and not _begins_at(activity, request.start)
        ):
            continue
        if request.sport is Sport.OTHER and request.title and activity.title and request.title != activity.title:
            continue
        if WAY_BACK_TITLE in (request.title, activity.title) and request.title != activity.title:
            continue
        pairs = (
            (request.duration_s, activity.timer_s or activity.elapsed_s),
            (request.distance_m, activity.distance_m),
        )
        if TIME_UNKNOWN in activity.quality:
            # Told before: what is told again has the same numbers.
            if all(
                told is None or (stored is not None and abs(told - stored) <= ROUNDED * told) for told, stored in pairs
            ):
                return activity
        elif _is_as_long(*(pairs[0] if request.duration_s is not None else pairs[1])):
            return activity
    return None


def _is_as_long(told: float | None, recorded: float | None) -> bool:
    return (
        told is not None
        and bool(recorded)
        and abs(told - (recorded or 0.0)) <= SAME_LENGTH * max(told, recorded or 0.0)
    )


def _begins_at(activity: Activity, start: time) -> bool:
    local = activity.start + timedelta(seconds=activity.utc_offset_s)
    told = datetime.combine(local.date(), start, tzinfo=local.tzinfo)
    return TIME_UNKNOWN in activity.quality or abs(local - told) < timedelta(hours=1)


def _recording(request: LogSessionRequest, day: date, scope: AthleteScope) -> Recording:
    local = datetime.combine(day, request.start or time(12), tzinfo=scope.zone)
    offset = local.utcoffset() or timedelta()
    return Recording(
        sport=request.sport,
        start=local.astimezone(UTC),
        title=one_line(request.title) if request.title else None,
        utc_offset_s=int(offset.total_seconds()),
        elapsed_s=request.duration_s,
        timer_s=request.duration_s,
        distance_m=request.distance_m,
        device=DeviceSummary(
            rpe=request.rpe,
            avg_hr_bpm=request.hr_bpm,
            max_hr_bpm=request.max_hr_bpm,
            avg_power_w=request.power_w,
            np_w=request.np_w,
            ascent_m=request.ascent_m,
        ),
        quality=() if request.start is not None else (TIME_UNKNOWN,),
    )


def time_in_words(seconds: float) -> str:
    """`24:31` for a time with seconds, else `32 min` or `2 h 10 min`."""
    minutes, rest = divmod(round(seconds), 60)
    if rest:
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
    hours, left = divmod(minutes, 60)
    return f"{minutes} min" if minutes < 120 else f"{hours} h {left} min" if left else f"{hours} h"


def _name(activity: Activity) -> str:
    """The session with everything that was told of it."""
    device, climbed = activity.device, activity.device.ascent_m
    distance = f"{figure(activity.distance_m / 1000)} km" if activity.distance_m else ""
    # What has no sport of its own is called by the name that it was told with.
    is_named = activity.sport is Sport.OTHER and activity.title is not None
    called, _, rest = (activity.title or "").partition(", ") if is_named else (activity.sport.value, "", activity.title)
    figures = (
        f"{called[:1].upper()}{called[1:]} on {activity.day}",
        time_in_words(activity.timer_s) if activity.timer_s else "",
        distance,
        f"{climbed:.0f} m climbed" if climbed else "",
        f"{device.avg_power_w:.0f} W" if device.avg_power_w else "",
        f"NP {device.np_w:.0f} W" if device.np_w else "",
        f"{device.avg_hr_bpm:.0f} bpm" if device.avg_hr_bpm else "",
        f"RPE {activity.rpe:g}" if activity.rpe else "",
    )
    note = f' (note: "{rest}")' if rest else ""
    return ", ".join(text for text in figures if text) + note


def _view(activity: Activity, *, known: bool, scope: AthleteScope) -> LoggedSessionView:
    said = f"{_name(activity)}: that one is already logged." if known else f"Logged: {_name(activity)}."
    if known:
        parts = [said] if activity.timer_s is not None else [said, ask_time(activity)]
    else:
        parts = [said, *_hints(activity, scope)]
        if care := care_after_training(activity.day, scope):
            parts.append(care)
    return LoggedSessionView(
        activity=activity.id, date=str(activity.day), sport=activity.sport.value, known=known, said=" ".join(parts)
    )


def ask_time(activity: Activity) -> str:
    """Ask for what a session of which only the distance is known lacks for its load."""
    if activity.rpe is None:
        return f"How long did it take, and how hard was it? Its load needs both: lanterne activity {activity.id} edit minutes=30 rpe=5"
    return f"How long did it take? Its load needs that: lanterne activity {activity.id} edit minutes=30"


def _hints(activity: Activity, scope: AthleteScope) -> Iterator[str]:
    """What is missing for its load, and an easy session that the heart calls a harder one."""
    if activity.timer_s is None:
        yield ask_time(activity)
    elif activity.rpe is None and activity.device.avg_power_w is None and activity.device.avg_hr_bpm is None:
        how = 'lanterne log "rpe 6"' if activity.day == scope.today else f"lanterne activity {activity.id} edit rpe=6"
        yield f"How hard was it? Its load needs that: {how}"
    highest, beats = thresholds_on(activity.day, scope.thresholds()).max_hr, activity.device.avg_hr_bpm
    if activity.rpe is None or activity.rpe > MOST_EASY_RPE or beats is None or highest is None:
        return
    if highest.source is not ThresholdSource.AGE_FORMULA and beats >= NOT_EASY_SHARE_OF_MAX * highest.value:
        slower = "slow down or add walking breaks" if activity.sport is Sport.RUNNING else "go slower"
        yield (
            f"{beats:.0f} bpm is {100 * beats / highest.value:.0f} % of your maximum: your heart didn't find that easy."
            f" Next time {slower} until you stay below {EASY_SHARE_OF_MAX * highest.value:.0f} bpm."
        )

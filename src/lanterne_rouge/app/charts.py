"""What pictures of a session and of the last months are drawn from. Nothing here decides anything."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.day.body_history import BAND_DAYS, BodyHistory
from lanterne_rouge.day.morning import read_body_history
from lanterne_rouge.domain.activity import Activity, ActivityBests
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.metrics.strain import hrv_band, hrv_spread
from lanterne_rouge.metrics.zones import (
    COGGAN_POWER,
    FRIEL_BIKE_HR,
    FRIEL_PACE,
    FRIEL_RUN_HR,
    ZoneScheme,
    thresholds_on,
)
from lanterne_rouge.views.charts import (
    BestEffortPairView,
    CurvesView,
    MorningView,
    StreamsView,
    ZoneBandView,
    ZoneSchemeView,
    ZoneTimesView,
)

if TYPE_CHECKING:
    from lanterne_rouge.domain.arrays import FloatArray

MOST_DRAWN_POINTS, FEWEST_DRAWN_POINTS, USUAL_DRAWN_POINTS = 2000, 2, 400
LONGEST_PICTURE_DAYS, LONGEST_ZONE_WEEKS = 800, 104
CURVE_RECENT_DAYS, CURVE_SPAN_DAYS, LONGEST_CURVE_DAYS = 90, 365, 36_500
METRES_A_DEGREE = 111_320.0
SHORTEST_RUN_EFFORT_S = 15
_SHOWN = (Channel.POWER, Channel.HEART_RATE, Channel.CADENCE, Channel.SPEED, Channel.ALTITUDE)


@dataclass(frozen=True, kw_only=True)
class StreamsRequest:
    """An activity by its id or the beginning of it, and how many points its picture has at most."""

    activity: str
    points: int = USUAL_DRAWN_POINTS


@dataclass(frozen=True, kw_only=True)
class MorningsRequest:
    """The days to show, the last of them today without one."""

    first: date
    last: date | None = None


@dataclass(frozen=True, kw_only=True)
class CurvesRequest:
    """How many days count as recent, and beside how many they stand."""

    recent_days: int = CURVE_RECENT_DAYS
    span_days: int = CURVE_SPAN_DAYS


@dataclass(frozen=True, kw_only=True)
class ZoneTimesRequest:
    """How many weeks, this one included."""

    weeks: int = 12


def show_streams(request: StreamsRequest, scope: AthleteScope) -> StreamsView:
    """The samples of a session for a picture. Raises `BadInput` for a number of points that no picture has."""
    if not FEWEST_DRAWN_POINTS <= request.points <= MOST_DRAWN_POINTS:
        raise BadInput(
            f"{request.points} points make no picture.", f"Use {FEWEST_DRAWN_POINTS} to {MOST_DRAWN_POINTS}."
        )
    activity = scope.stores.activities.get(request.activity)
    streams = scope.stores.activities.streams(activity.id)
    every = max(1, math.ceil(len(streams) / request.points))
    east, north = _track(streams, every)
    return StreamsView(
        activity=activity.id,
        time_s=tuple(round(seconds, 1) for seconds in streams.time_s[::every].tolist()),
        channels={
            channel.value: _thinned(column, every) for channel in _SHOWN if (column := streams.get(channel)) is not None
        },
        east_m=east,
        north_m=north,
    )


def show_mornings(request: MorningsRequest, scope: AthleteScope) -> tuple[MorningView, ...]:
    """What the body showed in the mornings, HRV with the athlete's own band."""
    last = request.last or scope.today
    if (last - request.first).days >= LONGEST_PICTURE_DAYS:
        raise BadInput("That's too long for one picture.", f"Ask for up to {LONGEST_PICTURE_DAYS} days.")
    stores = scope.stores
    observations = stores.wellness.between(request.first - timedelta(days=BAND_DAYS), last)
    told = stores.check_ins.between(request.first - timedelta(days=BAND_DAYS), last)
    history = read_body_history(last, observations, stores.check_ins.on(last) or CheckIn(), told)
    width = stores.reflections.own_parameters().hrv_band_sd
    days = (request.first + timedelta(days=n) for n in range((last - request.first).days + 1))
    return tuple(_morning(history, day, width) for day in days)


def show_curves(request: CurvesRequest, scope: AthleteScope) -> CurvesView:
    """Best power on the bike and best speed on foot by duration."""
    if not 0 < request.recent_days <= request.span_days:
        raise BadInput("The recent days are part of the span.", "For example 90 of 365 days.")
    if request.span_days > LONGEST_CURVE_DAYS:
        raise BadInput("That's longer than anybody trains.", f"Ask for up to {LONGEST_CURVE_DAYS} days.")
    bests = [best for best in scope.stores.activities.bests() if best.counts]
    since = [scope.today - timedelta(days=days) for days in (request.recent_days, request.span_days)]

    def pairs(sport: Sport, channel: Channel) -> tuple[BestEffortPairView, ...]:
        recent, span = (_best(bests, sport, channel, first, scope.today) for first in since)
        return tuple(
            BestEffortPairView(duration_s=duration, recent=recent.get(duration), span=value)
            for duration, value in sorted(span.items())
        )

    run = (pair for pair in pairs(Sport.RUNNING, Channel.SPEED) if pair.duration_s >= SHORTEST_RUN_EFFORT_S)
    return CurvesView(
        recent_days=request.recent_days,
        span_days=request.span_days,
        power_w=pairs(Sport.CYCLING, Channel.POWER),
        run_speed_ms=tuple(run),
    )


def show_zone_times(request: ZoneTimesRequest, scope: AthleteScope) -> ZoneTimesView:
    """Time in zones by week and sport, and where the zones lie by today's thresholds."""
    if not 0 < request.weeks <= LONGEST_ZONE_WEEKS:
        raise BadInput(f"{request.weeks} weeks are not possible.", f"Ask for 1 to {LONGEST_ZONE_WEEKS}.")
    this_monday = scope.today - timedelta(days=scope.today.weekday())
    mondays = tuple(this_monday - timedelta(weeks=back) for back in range(request.weeks - 1, -1, -1))
    activities = scope.stores.activities.between(mondays[0], scope.today)
    of_today = thresholds_on(scope.today, scope.thresholds())
    found = (
        ZoneSchemeView(
            scheme=scheme.name,
            sport=sport.value,
            unit=unit,
            zones=_bands(scheme, threshold.value) if (threshold := getattr(of_today, name.value)) else (),
            seconds=_by_week(scheme, sport, activities, mondays),
        )
        for scheme, sport, name, unit in _SCHEMES
    )
    return ZoneTimesView(mondays=mondays, schemes=tuple(view for view in found if any(map(any, view.seconds))))


_SCHEMES = (
    (COGGAN_POWER, Sport.CYCLING, ThresholdName.FTP, "W"),
    (FRIEL_BIKE_HR, Sport.CYCLING, ThresholdName.LTHR, "bpm"),
    (FRIEL_PACE, Sport.RUNNING, ThresholdName.THRESHOLD_PACE, "m/s"),
    (FRIEL_RUN_HR, Sport.RUNNING, ThresholdName.LTHR, "bpm"),
)


def _thinned(column: "FloatArray", every: int) -> tuple[float | None, ...]:
    return tuple(round(value, 2) if math.isfinite(value) else None for value in column[::every].tolist())


def _track(streams: Streams, every: int) -> tuple[tuple[float | None, ...], tuple[float | None, ...]]:
    """Metres east and north of the first known point; a plane is near enough for a picture."""
    latitude, longitude = streams.get(Channel.LATITUDE), streams.get(Channel.LONGITUDE)
    if latitude is None or longitude is None:
        return (), ()
    points = list(zip(latitude[::every].tolist(), longitude[::every].tolist(), strict=True))
    start = next((point for point in points if all(map(math.isfinite, point))), None)
    if start is None:
        return (), ()
    narrower = math.cos(math.radians(start[0]))

    def metres(degrees: float, scale: float) -> float | None:
        return round(degrees * METRES_A_DEGREE * scale, 1) if math.isfinite(degrees) else None

    # Across the date line a step of 359 degrees is one of a degree.
    east = tuple(metres((longitude - start[1] + 180) % 360 - 180, narrower) for _, longitude in points)
    return east, tuple(metres(latitude - start[0], 1) for latitude, _ in points)


def _morning(history: BodyHistory, day: date, width_sd: float) -> MorningView:
    def on(metric: WellnessMetric) -> float | None:
        return history.series(metric, 1, until=day)[0]

    logs = [
        math.log(value) if value else None for value in history.series(WellnessMetric.HRV_RMSSD, BAND_DAYS, until=day)
    ]
    spread = hrv_spread([value for value in logs if value is not None])
    band = hrv_band(spread, width_sd=width_sd) if spread is not None else None
    week = [value for value in logs[-7:] if value is not None]
    return MorningView(
        date=day,
        hrv_ms=on(WellnessMetric.HRV_RMSSD),
        hrv_week_ms=round(math.exp(sum(week) / len(week)), 1) if len(week) >= 3 else None,
        band_low_ms=round(math.exp(band.low), 1) if band else None,
        band_high_ms=round(math.exp(band.high), 1) if band else None,
        resting_hr_bpm=on(WellnessMetric.RESTING_HR),
        sleep_h=on(WellnessMetric.SLEEP),
        readiness=on(WellnessMetric.READINESS),
    )


def _best(bests: Iterable[ActivityBests], sport: Sport, channel: Channel, first: date, last: date) -> dict[int, float]:
    """The best value by duration in s."""
    best: dict[int, float] = {}
    for each in bests:
        if each.sport is not sport or not first < each.day <= last:
            continue
        for effort in each.best_efforts:
            if effort.channel is channel:
                best[effort.duration_s] = max(best.get(effort.duration_s, 0.0), round(effort.value, 3))
    return best


def _bands(scheme: ZoneScheme, threshold: float) -> tuple[ZoneBandView, ...]:
    edges = [round(edge, 3) for edge in scheme.edges(threshold)]
    lows: list[float | None] = [None, *edges]
    highs: list[float | None] = [*edges, None]
    return tuple(
        ZoneBandView(label=label, low=low, high=high)
        for label, low, high in zip(scheme.labels, lows, highs, strict=True)
    )


def _by_week(
    scheme: ZoneScheme, sport: Sport, activities: Sequence[Activity], mondays: Sequence[date]
) -> tuple[tuple[float, ...], ...]:
    sums = {monday: [0.0] * len(scheme.labels) for monday in mondays}
    for activity in activities:
        monday = activity.day - timedelta(days=activity.day.weekday())
        if activity.sport is not sport or monday not in sums:
            continue
        for times in activity.measures.zones:
            if times.scheme == scheme.name and len(times.seconds) == len(scheme.labels):
                sums[monday] = [a + b for a, b in zip(sums[monday], times.seconds, strict=True)]
    return tuple(tuple(sums[monday]) for monday in mondays)

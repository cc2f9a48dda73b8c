"""What one past session says about the athlete's thresholds: by its best efforts, and by what the device wrote."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from lanterne_rouge.domain.activity import BestEffort
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.domain.thresholds import ThresholdName
from lanterne_rouge.metrics.performance import riegel_speed
from lanterne_rouge.metrics.power import ftp_from_test


@dataclass(frozen=True, kw_only=True)
class PastSession:
    """What a past session can say about thresholds. `speed_ms` is its mean speed under way, over `timer_s` seconds."""

    day: date
    sport: Sport
    best_efforts: tuple[BestEffort, ...] = ()
    device: DeviceSummary = field(default_factory=DeviceSummary)
    speed_ms: float | None = None
    timer_s: float | None = None


# What one session says a threshold is; None when it says nothing.
Bid = Callable[[PastSession], float | None]


def best_of(session: PastSession, channel: Channel) -> dict[int, float]:
    """The best value of a channel by duration in seconds."""
    return {effort.duration_s: effort.value for effort in session.best_efforts if effort.channel is channel}


def _ftp_bid(session: PastSession) -> float | None:
    """0.95 of 20 minutes or a whole hour; 0.90 of 8 minutes of a short ride; 0.95 of a told NP without samples."""
    if session.sport is not Sport.CYCLING:
        return None
    best = best_of(session, Channel.POWER)
    if not best and session.device.np_w is not None and (session.timer_s or 0) >= 1200:
        return 0.95 * session.device.np_w
    if 1200 in best:
        return max(ftp_from_test("20min", best[1200]), best.get(3600, 0.0))
    return ftp_from_test("8min", best[480]) if 480 in best else None


def _lthr_bid(session: PastSession) -> float | None:
    """0.95 of the best 20 minutes or the best whole hour; without samples the told mean of half an hour or more."""
    best = best_of(session, Channel.HEART_RATE)
    if not best and (session.timer_s or 0) >= 1800:
        return session.device.avg_hr_bpm
    return max(0.95 * best[1200], best.get(3600, 0.0)) if 1200 in best else None


def _max_hr_bid(session: PastSession) -> float | None:
    """The best 5 seconds, or the peak that the device wrote."""
    return best_of(session, Channel.HEART_RATE).get(5, session.device.max_hr_bpm)


def _threshold_pace_bid(session: PastSession) -> float | None:
    """The speed for one hour by Riegel's law, from the best 10-90 minutes of a run."""
    if session.sport is not Sport.RUNNING:
        return None
    efforts = best_of(session, Channel.SPEED) or _whole(session)
    hours = [riegel_speed(speed, seconds, 3600) for seconds, speed in efforts.items() if 600 <= seconds <= 5400]
    return max((speed for speed in hours if speed is not None), default=None)


def _css_bid(session: PastSession) -> float | None:
    """The mean speed under way of a swim of at least ten minutes."""
    if session.sport is not Sport.SWIMMING or session.timer_s is None or session.timer_s < 600:
        return None
    return session.speed_ms


def _whole(session: PastSession) -> dict[int, float]:
    if session.speed_ms is None or session.timer_s is None:
        return {}
    return {round(session.timer_s): session.speed_ms}


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

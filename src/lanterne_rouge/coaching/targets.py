"""A zone in the athlete's own numbers: watts, heartbeats or pace; by feel where no threshold is known."""

from lanterne_rouge.domain.day_context import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.zones import COGGAN_POWER, FRIEL_PACE, ZoneScheme, heart_rate_scheme

FEELS = {
    1: "very easy, you could sing",
    2: "easy, you can talk in full sentences",
    3: "steady, you can talk in short sentences",
    4: "hard, a few words at a time",
    5: "very hard, no talking",
    6: "all you have for a minute",
    7: "a sprint",
}
# Thresholds outside these are slips of the keyboard; a target by feel is better than one from them.
FTP_W = (30, 600)
LTHR_BPM = (80, 220)
PACE_MS = (1.0, 7.0)
CSS_MS = (0.3, 2.5)
# Shares of critical swim speed at which zones 2 to 5 begin (practice of swim coaches).
CSS_EDGES = (0.84, 0.91, 0.96, 1.03)


def target_words(zone: int, sport: Sport, athlete: AthleteState) -> str:
    """What to aim for in a zone."""
    known = (
        _watts(zone, sport, athlete.ftp_w)
        or _pace(zone, sport, athlete.threshold_pace_ms)
        or _swim_pace(zone, sport, athlete.css_ms)
        or _beats(zone, sport, athlete.lthr_bpm)
    )
    return f"{known} ({FEELS[zone]})" if known else FEELS[zone]


def _watts(zone: int, sport: Sport, ftp_w: float | None) -> str | None:
    if sport is not Sport.CYCLING or not _usable(ftp_w, FTP_W):
        return None
    return _range(COGGAN_POWER, zone, ftp_w, "W")


def _beats(zone: int, sport: Sport, lthr_bpm: float | None) -> str | None:
    # Short efforts are over before the heart has answered.
    if not _usable(lthr_bpm, LTHR_BPM) or zone >= 6 or sport is Sport.SWIMMING:
        return None
    return _range(heart_rate_scheme(sport), zone, lthr_bpm, "bpm")


def _pace(zone: int, sport: Sport, threshold_ms: float | None) -> str | None:
    if sport is not Sport.RUNNING or not _usable(threshold_ms, PACE_MS):
        return None
    return _speed_range(tuple(p / 100 for p in FRIEL_PACE.lower_percents), zone, threshold_ms, 1000, "/km")


def _swim_pace(zone: int, sport: Sport, css_ms: float | None) -> str | None:
    if sport is not Sport.SWIMMING or not _usable(css_ms, CSS_MS):
        return None
    return _speed_range(CSS_EDGES, zone, css_ms, 100, "/100 m")


def _range(scheme: ZoneScheme, zone: int, threshold: float | None, unit: str) -> str:
    edges = [round(p * (threshold or 0) / 100) for p in scheme.lower_percents]
    low, high = _edges(edges, zone)
    if low is None:
        return f"up to {high} {unit}"
    return f"{low}-{high} {unit}" if high is not None else f"from {low} {unit}"


def _speed_range(shares: tuple[float, ...], zone: int, threshold_ms: float | None, metres: int, unit: str) -> str:
    speeds = [share * (threshold_ms or 0) for share in shares]
    low, high = _edges(speeds, min(zone, len(speeds) + 1))
    slow = _clock(metres / low) if low else None
    fast = _clock(metres / high) if high else None
    if slow is None:
        return f"slower than {fast}{unit}"
    return f"{fast}-{slow}{unit}" if fast else f"faster than {slow}{unit}"


def _edges(edges: list[int] | list[float], zone: int) -> tuple[float | None, float | None]:
    low = edges[zone - 2] if zone >= 2 else None
    high = edges[zone - 1] if zone - 1 < len(edges) else None
    return low, high


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def _usable(threshold: float | None, bounds: tuple[float, float]) -> bool:
    return threshold is not None and bounds[0] <= threshold <= bounds[1]

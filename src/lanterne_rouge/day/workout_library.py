"""Recipes for sessions: what each kind consists of in each phase."""

from dataclasses import dataclass

from lanterne_rouge.domain.decision import WorkoutPlan
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.zones import COGGAN_POWER, FRIEL_PACE, ZoneScheme, heart_rate_scheme

# Intensity factor of steady work in each zone, within the bands of Coggan where athletes ride them: an hour of endurance with
# its warm-up is about 46 points, one of threshold or VO2max work with warm-up and pauses 60 to 70.
ZONE_IF = {0: 0.0, 1: 0.55, 2: 0.7, 3: 0.84, 4: 0.97, 5: 1.12, 6: 1.3, 7: 1.5}
# Session RPE of strength work: ten points an hour and point of effort.
STRENGTH_POINTS_PER_HOUR = 50.0


@dataclass(frozen=True, kw_only=True)
class Intervals:
    """Hard parts of `work` minutes with `easy` minutes between them, warmed up and cooled down."""

    name: str
    zone: int
    work: int
    easy: int
    easy_zone: int
    most: int
    aim: str


@dataclass(frozen=True, kw_only=True)
class Steady:
    """One even effort, with an optional inset: a few short stretches that give the phase its colour."""

    name: str
    zone: int
    aim: str
    inset: str


def _intervals(name: str, zone: int, work: int, easy: int, most: int, aim: str) -> Intervals:
    return Intervals(name=name, zone=zone, work=work, easy=easy, easy_zone=min(zone - 1, 2) or 1, most=most, aim=aim)


P = Phase

INTERVALS: dict[str, dict[Phase, Intervals]] = {
    "tempo": {
        P.BASE: _intervals("Long tempo", 3, 15, 4, 5, "muscular endurance without deep fatigue"),
        P.BUILD: _intervals("Tempo blocks", 3, 12, 3, 7, "a higher steady pace for longer"),
        P.PEAK: _intervals("Race-pace blocks", 3, 20, 5, 4, "the rhythm of your goal"),
        P.TAPER: _intervals("Short tempo", 3, 8, 4, 3, "rhythm without fatigue"),
        P.MAINTENANCE: _intervals("Tempo", 3, 10, 4, 3, "keeping your fitness"),
    },
    "steady": {
        P.BASE: _intervals("Endurance with tempo blocks", 3, 6, 8, 8, "a higher pace that still feels easy to hold"),
        P.BUILD: _intervals("Endurance with tempo blocks", 3, 8, 8, 8, "endurance that lasts when it gets harder"),
        P.PEAK: _intervals("Endurance with race-pace blocks", 3, 10, 8, 6, "the rhythm of your goal on tired legs"),
        P.TAPER: _intervals("Endurance with a short tempo", 3, 5, 8, 2, "rhythm without fatigue"),
        P.MAINTENANCE: _intervals("Endurance with tempo blocks", 3, 6, 8, 4, "keeping your fitness"),
    },
    "threshold": {
        P.BASE: _intervals("Threshold introduction", 4, 6, 4, 8, "a first touch of threshold"),
        P.BUILD: _intervals("Threshold intervals", 4, 8, 4, 8, "more power at threshold"),
        P.PEAK: _intervals("Long threshold intervals", 4, 12, 5, 5, "holding threshold as your goal demands"),
        P.TAPER: _intervals("Sharp threshold", 4, 5, 5, 4, "sharpness, with little volume"),
        P.MAINTENANCE: _intervals("Threshold upkeep", 4, 6, 4, 4, "keeping your fitness"),
    },
    "vo2max": {
        P.BASE: _intervals("Fast introduction", 5, 2, 3, 6, "a first touch of speed"),
        P.BUILD: _intervals("VO2max intervals", 5, 3, 3, 10, "a higher ceiling for your engine"),
        P.PEAK: _intervals("Long VO2max intervals", 5, 4, 4, 8, "hard efforts as your goal demands"),
        P.TAPER: _intervals("Short VO2max intervals", 5, 2, 4, 5, "sharpness, with little volume"),
        P.MAINTENANCE: _intervals("VO2max upkeep", 5, 2, 3, 5, "keeping your fitness"),
    },
    "sprint": {phase: _intervals("Sprints", 6, 1, 5, 8, "speed and snap") for phase in Phase},
    "openers": {phase: _intervals("Openers", 5, 1, 3, 5, "waking the legs up without tiring them") for phase in Phase},
    "test": {phase: _intervals("Test", 5, 5, 10, 2, "a fresh measure of where you are") for phase in Phase},
}
INTERVALS["other"] = INTERVALS["threshold"]
# A session of no kind that is named, such as a team's training, is as hard as the zone that is planned for it.
KIND_BY_ZONE = {5: "vo2max", 6: "sprint", 7: "sprint"}

STEADY: dict[str, dict[Phase, Steady]] = {
    "endurance": {
        P.BASE: Steady(
            name="Aerobic base",
            zone=2,
            aim="the aerobic base that everything else builds on",
            inset="An even effort from start to finish",
        ),
        P.BUILD: Steady(
            name="Endurance with a steady finish",
            zone=2,
            aim="endurance between the harder days",
            inset="Let the last third come from the upper half of zone 2",
        ),
        P.PEAK: Steady(
            name="Endurance at goal rhythm",
            zone=2,
            aim="endurance as your goal demands",
            inset="Practise eating, drinking and position as on the day itself",
        ),
        P.TAPER: Steady(
            name="Short freshening endurance",
            zone=2,
            aim="keeping the feel while you freshen up",
            inset="Add three relaxed accelerations of ten seconds",
        ),
        P.MAINTENANCE: Steady(name="Easy endurance", zone=2, aim="staying in shape", inset="Go where you enjoy it"),
    },
    "recovery": {
        P.BASE: Steady(name="Gentle recovery", zone=1, aim="loosening up so that the base can grow", inset="No hills"),
        P.BUILD: Steady(
            name="Recovery between build days",
            zone=1,
            aim="absorbing the hard days",
            inset="Light gears, or short steps",
        ),
        P.PEAK: Steady(
            name="Recovery at the peak",
            zone=1,
            aim="arriving fresh for what counts",
            inset="Stop early if it feels heavy",
        ),
        P.TAPER: Steady(name="Short taper recovery", zone=1, aim="freshness for the day itself", inset="Less is more"),
        P.MAINTENANCE: Steady(
            name="Gentle recovery", zone=1, aim="moving without training stress", inset="Go by feel alone"
        ),
    },
}
# Recovery and eased days shrink as the goal comes closer.
EASY_SHARE_OF_PHASE = {P.BASE: 1.0, P.BUILD: 0.95, P.PEAK: 0.9, P.TAPER: 0.8, P.MAINTENANCE: 1.0}


LOWEST_INTERVAL_ZONE = 3


def describe_main_part(workout: WorkoutPlan | None) -> str:
    """The heart of a session, and its length."""
    if workout is None:
        return "a day of rest"
    noun, _, name = workout.title.partition(": ")
    hard = [step for step in workout.steps if step.zone == workout.max_zone]
    repeats = len(hard) > 1 or any(" of " in step.name for step in hard)
    if workout.max_zone < LOWEST_INTERVAL_ZONE or not name or not repeats:
        kind = f"{noun.lower()}, {workout.duration_minutes} minutes"
        return f"{kind} up to zone {workout.max_zone}"
    length = f"{hard[0].minutes:g} min"
    what = name[:1].lower() + name[1:] if not name[:2].isupper() else name
    return f"{len(hard)} x {length} of {what} in a {noun.lower()} of {workout.duration_minutes} minutes"


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
    """What to aim for in a zone; new runners take easy runs by heart rate, as their pace changes from week to week."""
    by_heart = zone <= 2 and athlete.level == "beginner" and sport is Sport.RUNNING
    known = (
        (_beats(zone, sport, athlete.lthr_bpm) if by_heart else None)
        or _watts(zone, sport, athlete.ftp_w)
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

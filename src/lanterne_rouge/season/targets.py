"""What to aim for in a part of a session: power, pace or heart rate that can be held, else how it feels."""

from enum import StrEnum

from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import EventDemands
from lanterne_rouge.season.race_time import RACE_OF_POWER, share_between, share_of_ftp


class Effort(StrEnum):
    """How hard a part of a session is."""

    ENDURANCE = "endurance"
    TEMPO = "tempo"
    THRESHOLD = "threshold"
    VO2MAX = "vo2max"
    RACE = "race"


# Shares of FTP, threshold speed and threshold heart rate (Coggan 2010; Friel 2016; Daniels 2014), narrow enough to aim for.
OF_POWER = {
    Effort.ENDURANCE: (0.60, 0.72),
    Effort.TEMPO: (0.80, 0.87),
    Effort.THRESHOLD: (0.95, 1.00),
    Effort.VO2MAX: (1.08, 1.16),
}
OF_SPEED = {
    Effort.ENDURANCE: (0.76, 0.86),
    Effort.TEMPO: (0.90, 0.94),
    Effort.THRESHOLD: (0.98, 1.01),
    Effort.VO2MAX: (1.06, 1.11),
}
OF_CSS = {
    Effort.ENDURANCE: (0.84, 0.90),
    Effort.TEMPO: (0.92, 0.95),
    Effort.THRESHOLD: (0.97, 1.00),
    Effort.VO2MAX: (1.03, 1.07),
}
OF_HEART_RATE = {
    Effort.ENDURANCE: (0.75, 0.88),
    Effort.TEMPO: (0.90, 0.94),
    Effort.THRESHOLD: (0.96, 1.00),
    Effort.VO2MAX: (1.01, 1.06),
}
ZONES = {Effort.TEMPO: 3, Effort.THRESHOLD: 4, Effort.VO2MAX: 5}
EFFORT_WORDS = {
    Effort.ENDURANCE: "RPE 2-3, easy enough to talk",
    Effort.TEMPO: "RPE 5-6",
    Effort.THRESHOLD: "RPE 7",
    Effort.VO2MAX: "RPE 8-9",
    Effort.RACE: "race effort",
}
# What a race of so many minutes allows of threshold speed and of threshold heart rate.
RACE_OF_SPEED = ((5, 1.16), (10, 1.10), (20, 1.06), (40, 1.02), (65, 0.99), (120, 0.95), (240, 0.89), (600, 0.78))
RACE_OF_HEART_RATE = ((10, 1.06), (20, 1.04), (40, 1.01), (75, 0.97), (150, 0.93), (300, 0.87), (600, 0.80))
RACE_BAND = 0.02
# Strokes a minute of a rower or an erg (Concept2's training bands UT2, UT1, AT and TR); of a short race, and of a longer one.
STROKE_RATES = {
    Effort.ENDURANCE: "18-20",
    Effort.TEMPO: "20-24",
    Effort.THRESHOLD: "24-26",
    Effort.VO2MAX: "26-30",
    Effort.RACE: "32-36",
}
STROKE_RATE_OF_A_LONG_RACE = "24-28"
# Rowers and swimmers go by the time for so many metres; runners on a track, in races up to so many kilometres, by the lap.
SPLIT_M = {Sport.ROWING: 500, Sport.SWIMMING: 100}
TRACK_LAP_M, TRACK_UP_TO_KM = 400, 3.2
# Between stations, on tired legs, a kilometre takes so much of the time that it takes at threshold pace (practice of Hyrox).
MIXED_RUN_SLOWER = 1.12
# How a run over hills feels, by its minutes; from half a day on the steep parts are walked (Koop).
ROUGH_EFFORT = (
    (75.0, "RPE 7-8"),
    (150.0, "RPE 6-7"),
    (300.0, "RPE 5-6"),
    (float("inf"), "RPE 3-4, hiking the steep parts"),
)
# Up to so many minutes a race is trained in short repeats at its pace, with long rests.
QUARTERS_UP_TO_MIN = 12.0
# A race may be this much easier than the tempo zone, as a marathon is, and still be done in intervals.
EASIER_THAN_TEMPO = 0.04


def target_of(
    effort: Effort, sport: str, athlete: AthleteState, demands: EventDemands | None, *, from_share: float = 0.0
) -> str:
    """Return the target in words, beginning with "at": watts for rides, pace for runs and swims, else bpm, else RPE.

    `from_share`: where in the range of the effort it begins, 0-1.
    """
    name = "race pace, " if effort is Effort.RACE else ""
    if effort is Effort.RACE and demands is not None and (split := aimed_split(sport, demands)) is not None:
        return f"at {name}{split}{_strokes(effort, sport, demands)}"
    if sport == Sport.CYCLING and athlete.ftp_w:
        low, high = _shares(effort, OF_POWER, RACE_OF_POWER, demands, sport, from_share)
        return f"at {name}{_watts(low * athlete.ftp_w)}-{_watts(high * athlete.ftp_w)} W"
    on_pace = sport == Sport.RUNNING and athlete.threshold_pace_ms
    if on_pace and effort is Effort.RACE and demands is not None and demands.rough_km and demands.minutes:
        # On hills the mean of running, climbing and walking is no pace to run at; effort is even, pace is not.
        return f"at race effort, {next(words for most, words in ROUGH_EFFORT if demands.minutes <= most)}"
    # New runners walk in part and get faster from week to week: their heart shows what is easy, a pace doesn't.
    by_heart = effort is Effort.ENDURANCE and athlete.level == "beginner" and athlete.lthr_bpm
    if on_pace and athlete.threshold_pace_ms and not by_heart:
        low, high = _shares(effort, OF_SPEED, RACE_OF_SPEED, demands, sport, from_share)
        if effort is Effort.RACE:
            low, high = _even_pace(demands, athlete.threshold_pace_ms) or (low, high)
        return f"at {name}{_pace(high * athlete.threshold_pace_ms, 1000)}-{_pace(low * athlete.threshold_pace_ms, 1000)}/km"
    if sport == Sport.SWIMMING and athlete.css_ms:
        low, high = _shares(effort, OF_CSS, RACE_OF_SPEED, demands, sport, from_share)
        if effort is Effort.RACE:
            low, high = _even_pace(demands, athlete.css_ms) or (low, high)
        return f"at {name}{_pace(high * athlete.css_ms, 100)}-{_pace(low * athlete.css_ms, 100)}/100 m"
    if sport != Sport.SWIMMING and athlete.lthr_bpm:
        low, high = _shares(effort, OF_HEART_RATE, RACE_OF_HEART_RATE, demands, sport, from_share)
        return (
            f"at {name}{low * athlete.lthr_bpm:.0f}-{high * athlete.lthr_bpm:.0f} bpm{_strokes(effort, sport, demands)}"
        )
    words = "at race pace" if effort is Effort.RACE else f"at {EFFORT_WORDS[effort]}"
    return f"{words}{_strokes(effort, sport, demands)}"


def _even_pace(demands: EventDemands | None, threshold_ms: float) -> tuple[float, float] | None:
    """The shares of threshold speed of the time that is aimed for: one pace in training, on the day and in its pacing."""
    if demands is None or not demands.flat_km or not demands.minutes:
        return None
    even = demands.flat_km * 1000 / (demands.minutes * 60) / threshold_ms
    return even - RACE_BAND, even + RACE_BAND


def aimed_split(sport: str, demands: EventDemands) -> str | None:
    """The split of the time that is aimed for: no pulse tells the pace of pieces of a minute or two."""
    km, minutes = demands.aimed_km, demands.minutes
    if km is None or not minutes or sport != demands.sport:
        return None
    if sport == Sport.RUNNING:
        lap = 60 * minutes / (1000 * km) * TRACK_LAP_M
        return f"{lap:.0f} s/{TRACK_LAP_M} m" if km <= TRACK_UP_TO_KM else None
    metres = next((m for name, m in SPLIT_M.items() if name == sport), None)
    if metres is None:
        return None
    whole, tenths = divmod(round(10 * 60 * minutes / (1000 * km) * metres), 10)
    return f"{whole // 60}:{whole % 60:02d}.{tenths}/{metres} m"


def _strokes(effort: Effort, sport: str, demands: EventDemands | None) -> str:
    """The stroke rate of a row, which no heart rate tells."""
    if sport != Sport.ROWING:
        return ""
    long = effort is Effort.RACE and ((demands.minutes if demands is not None else None) or 0.0) > QUARTERS_UP_TO_MIN
    return f", {STROKE_RATE_OF_A_LONG_RACE if long else STROKE_RATES[effort]} strokes/min"


def race_target(sport: str, athlete: AthleteState, demands: EventDemands) -> str:
    """Return the target of the race itself; over hills with the mean pace that its time asks for."""
    target = target_of(Effort.RACE, sport, athlete, demands)
    if sport != Sport.RUNNING or not demands.rough_km or not demands.minutes:
        return target
    mean = demands.rough_km * 1000 / (demands.minutes * 60)
    return f"{target}, about {_pace(mean, 1000)}/km over the whole course with its climbs"


def rehearses_race(effort: Effort, sport: str, demands: EventDemands) -> bool:
    """Whether intervals of this effort may be done at that of the race, which is neither harder nor much easier.

    One that is much easier is rehearsed in long sessions.
    """
    zone = race_zone(sport, demands)
    if zone > ZONES[effort]:
        return False
    if effort is Effort.VO2MAX:
        return zone == ZONES[effort]
    own, _ = _tables(sport)
    easiest, hardest = own[Effort.TEMPO]
    least = easiest - EASIER_THAN_TEMPO if effort is Effort.TEMPO else hardest + RACE_BAND
    return _race_share(sport, demands) >= least


def race_zone(sport: str, demands: EventDemands) -> int:
    """Return the zone of the effort of a race against threshold: 3 below it, 4 at it, 5 where VO2max is nearer."""
    own, _ = _tables(sport)
    share = _race_share(sport, demands)
    if share >= (own[Effort.THRESHOLD][1] + own[Effort.VO2MAX][0]) / 2:
        return ZONES[Effort.VO2MAX]
    return ZONES[Effort.THRESHOLD] if share >= own[Effort.THRESHOLD][0] else ZONES[Effort.TEMPO]


def _race_share(sport: str, demands: EventDemands) -> float:
    """Return what a race allows of the power or speed at threshold."""
    own, by_minutes = _tables(sport)
    low, high = _shares(Effort.RACE, own, by_minutes, demands, sport)
    return (low + high) / 2


def _tables(sport: str) -> tuple[dict[Effort, tuple[float, float]], tuple[tuple[int, float], ...]]:
    """Return the shares of each effort in a sport, and those of races by their minutes."""
    if sport == Sport.CYCLING:
        return OF_POWER, RACE_OF_POWER
    return OF_CSS if sport == Sport.SWIMMING else OF_SPEED, RACE_OF_SPEED


def _shares(
    effort: Effort,
    table: dict[Effort, tuple[float, float]],
    by_minutes: tuple[tuple[int, float], ...],
    demands: EventDemands | None,
    sport: str,
    from_share: float = 0.0,
) -> tuple[float, float]:
    if effort is not Effort.RACE:
        low, high = table[effort]
        return low + from_share * (high - low), high
    minutes = (demands.effort_minutes(sport) if demands is not None else None) or 60.0
    share = share_between(minutes, by_minutes)
    if by_minutes is RACE_OF_POWER:
        share = share_of_ftp(minutes, to_finish=demands is not None and demands.to_finish)
    if demands is not None and demands.mixed and by_minutes is RACE_OF_SPEED:
        share = 1 / MIXED_RUN_SLOWER
    return share - RACE_BAND, share + RACE_BAND


def _watts(power: float) -> int:
    return 5 * round(power / 5)


def _pace(speed_ms: float, metres: int) -> str:
    minutes, seconds = divmod(round(metres / speed_ms), 60)
    return f"{minutes}:{seconds:02d}"

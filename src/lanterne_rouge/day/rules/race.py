"""Races: the taper, the last week, the eve, the day itself and the days after."""

from lanterne_rouge.day.rules.rule import EASY, GENTLE, NO_HARD, NO_PUSH, Cap, Rule, at_least, at_most, below
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.mission import Phase

OPENERS = Cap(action=Action.MAINTAIN, zone=5, minutes=25, points=22)
BIG_RACE_MIN = 120
BIG_RACE_LOAD = 150
# A taper day of an athlete of unknown fitness.
UNKNOWN_TAPER_POINTS = 50.0
LONG_RUN_KM, LONG_RIDE_KM = 21.0, 60.0
# The taper of those with little fitness is shorter.
RACE_TAPER_DAYS, SHORT_TAPER_DAYS, SHORT_TAPER_CTL = 10, 7, 40


def in_taper(s: Signals) -> bool:
    """Whether a taper is on: by the phase, or so near to the race that it must have begun."""
    if s.morning.mission.phase is Phase.TAPER:
        return True
    days = SHORT_TAPER_DAYS if below(s.training.ctl, SHORT_TAPER_CTL) else RACE_TAPER_DAYS
    return s.days_to_race is not None and 1 <= s.days_to_race <= days


def _tapered(s: Signals) -> Cap:
    known = s.training.ctl is not None
    return (
        Cap(action=Action.MAINTAIN, of_ctl=1.2) if known else Cap(action=Action.MAINTAIN, points=UNKNOWN_TAPER_POINTS)
    )


def _eve(s: Signals) -> Cap:
    tired = below(s.body.readiness, 70) or at_most(s.training.tsb, -10)
    fits = s.planned.kind in ("openers", "rest", "recovery")
    return OPENERS if fits and not tired else Cap(action=Action.EASE, zone=2, minutes=25, points=20)


def _race_days_ago(s: Signals) -> int | None:
    """Days since the last race; within an event the stages of yesterday are what today is planned after."""
    return s.training.race.days_ago if s.training.race and not s.in_event else None


def _long_race(s: Signals) -> bool:
    """Two hours, 150 points or a half marathon; by its distance where neither is known, and long where nothing is known at all."""
    race = s.training.race
    if race is None:
        return False
    # Running leaves damage by the distance; what it took in load tells less of it.
    if race.sport == "running" and at_least(race.distance_km, LONG_RUN_KM):
        return True
    if race.minutes is not None or race.load is not None:
        return at_least(race.minutes, BIG_RACE_MIN) or at_least(race.load, BIG_RACE_LOAD)
    far = LONG_RUN_KM if race.sport in ("running", None) else LONG_RIDE_KM
    return race.distance_km is None or race.distance_km >= far


# Muscles damaged by three hours of running carry half of a usual day on the second and third day (practice).
AFTER_MARATHON = Cap(action=Action.EASE, zone=2, of_ctl=0.5, of_plan=0.5)


def _race_between(s: Signals, first: int, last: int) -> bool:
    days = _race_days_ago(s)
    return days is not None and first <= days <= last


RACE = (
    Rule(
        id="T1",
        condition="the taper before an A-race",
        when=in_taper,
        says="you are in your taper",
        so="less volume, the same sharpness",
        source="Bosquet 2007; Wang 2023",
        cap=_tapered,
        effect="at most maintain, load at most 1.2 of CTL; 50 where CTL is unknown",
        flags=(Flag.TAPER,),
    ),
    Rule(
        id="T2",
        condition="the last seven days before an A-race",
        when=lambda s: s.days_to_race is not None and s.days_to_race <= 7 and not s.race_day,
        says="your race is {s.words.race}",
        so="nothing you add now is worth as much as being fresh",
        source="Mujika & Padilla 2003",
        cap=NO_PUSH,
        flags=(Flag.RACE_WEEK,),
        numbers=(("days to the race", "days_to_race"),),
    ),
    Rule(
        id="T2a",
        condition="a B race within six days, or a C race tomorrow",
        when=lambda s: s.minor_race_soon,
        says="you race soon",
        so="add nothing to the plan before it",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.RACE_WEEK,),
    ),
    Rule(
        id="T2b",
        condition="the eve of a race",
        when=lambda s: s.race_tomorrow,
        says="you race tomorrow",
        so="rest, or something short, nothing else",
        source="practice",
        cap=_eve,
        effect="at most 25 min of openers; zone 2 when readiness is below 70 or TSB at -10 or lower",
        flags=(Flag.RACE_TOMORROW,),
    ),
    Rule(
        id="T3",
        condition="the morning of a race",
        when=lambda s: s.race_day,
        says="today is race day",
        so="a short night before it is normal",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.RACE_WEEK,),
        holds_on_race_day=True,
    ),
    Rule(
        id="T4",
        condition="the day after a race of two hours or load 150",
        when=lambda s: _long_race(s) and at_most(_race_days_ago(s), 1),
        says="you raced long yesterday",
        so="today is for recovery",
        source="practice",
        cap=GENTLE,
        flags=(Flag.POST_RACE,),
    ),
    Rule(
        id="T4b",
        condition="the second and third day after such a race",
        when=lambda s: _long_race(s) and _race_between(s, 2, 3),
        says="your long race was {s.training.race.days_ago} days ago",
        so="nothing hard yet",
        source="practice",
        cap=lambda s: AFTER_MARATHON if s.training.ran_marathon else EASY,
        effect=f"{EASY.in_words()}; after a run of three hours or 40 km: {AFTER_MARATHON.in_words()}",
        flags=(Flag.POST_RACE,),
        numbers=(("days since the race", "training.race.days_ago"),),
    ),
    Rule(
        id="T4c",
        condition="the fourth to seventh day after such a race",
        when=lambda s: _long_race(s) and _race_between(s, 4, 7),
        says="your long race was {s.training.race.days_ago} days ago",
        so="you'll feel recovered before you are",
        source="practice",
        cap=NO_HARD,
        flags=(Flag.POST_RACE,),
        numbers=(("days since the race", "training.race.days_ago"),),
    ),
    Rule(
        id="T4d",
        condition="the day after a shorter race",
        when=lambda s: not _long_race(s) and _race_between(s, 1, 1),
        says="you raced yesterday",
        so="easy is right today",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=2),
        flags=(Flag.POST_RACE,),
    ),
    Rule(
        id="T4e",
        condition="the second and third day after a shorter race",
        when=lambda s: not _long_race(s) and _race_between(s, 2, 3),
        says="your race was {s.training.race.days_ago} days ago",
        so="add nothing yet",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.POST_RACE,),
        numbers=(("days since the race", "training.race.days_ago"),),
    ),
)

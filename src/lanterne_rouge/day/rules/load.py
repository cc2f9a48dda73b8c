"""How the training itself stands: form, growth, sameness, hard days, spikes, strength beside endurance, surroundings."""

from lanterne_rouge.day.rules.pain import back_from_break
from lanterne_rouge.day.rules.rule import EASY, GENTLE, NO_PUSH, UNCAPPED, Cap, Rule, above, at_least, at_most, below
from lanterne_rouge.day.signs.interference import MOVE
from lanterne_rouge.day.signs.reported import DRY_HEAT_C, HUMID_AS_C, USED_TO_AS_C, HeatStress
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.day.signs.training import (
    CTL_FOR_FORM_SHARE,
    EASY_RUN_MIN_PER_KM,
    MOST_OF_EASY_HOUR,
    POINTS_PER_HOUR_OF_KIND,
    STRENGTH_KINDS,
    longest_next,
)
from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.metrics.strain import RUN_SPIKE_RATIO

# Quotes what an earlier block of training showed.
LESSON_RULE = "B1"
SAFE_RAMP_PER_WEEK = 8.0
MASTERS_AGE = 50
REST_IS_NEAR_DAYS = 6
MORE_VARIED = Cap(action=Action.EASE, zone=2, of_plan=0.6)
MOST_LOADING_WEEKS, DUE_WEEK_SHARE = 4, 0.7
SHORTEST_RUN_MIN = 20.0
# A day beyond this many times the usual one needs a day without speed behind it.
MUCH_OF_CTL = 2.5
# Of a small fitness that is an ordinary day of somebody who trains twice a week: the day has to be new as well. A run well beyond
# those of the last month is what hurts (Frandsen 2025).
A_NEW_SIZE = 1.5
AFTER_A_NEW_SIZE = Cap(action=Action.EASE, zone=2, of_plan=0.65)
# A day of a small fitness holds twice of it; days up to a size are small anyway.
OF_SMALL_BASE, SMALL_DAY, A_TENTH_MORE = 2.0, 40.0, 1.1
OTHER_STEP, SMALL_STEPS_FROM_MIN = 1.25, 150.0
# What heat leaves of a session outdoors: its hard part goes first, then its length.
IN_HEAT = {
    HeatStress.WARM: Cap(action=Action.MAINTAIN, zone=3, of_plan=0.85),
    HeatStress.HOT: EASY,
    HeatStress.VERY_HOT: Cap(action=Action.EASE, zone=2, of_ctl=0.5, of_plan=0.5),
    HeatStress.EXTREME: Cap(action=Action.EASE, zone=2, minutes=30, of_ctl=0.4, of_plan=0.4),
}
# What CTL may gain a week where the way is longer than this many weeks.
LONG_TERM_RAMP, LONG_TERM_WEEKS = 5.0, 6


def _deep(s: Signals) -> bool:
    return at_most(s.training.tsb, -30) or at_most(s.training.form_share, -0.4)


def _rest_is_there(s: Signals) -> bool:
    """Foster's remedy for days that are all alike is rest; it is there already in a taper, or when the week has had it."""
    since = s.morning.load.days_since_rest
    return s.morning.mission.phase is Phase.TAPER or (since is not None and since <= REST_IS_NEAR_DAYS)


def _longest_minutes_allowed(s: Signals) -> Cap:
    minutes = max(longest_next(s.training.longest_run_minutes or 0.0), SHORTEST_RUN_MIN)
    # One step easily, and not shorter than that for its load's sake.
    return Cap(action=Action.MAINTAIN, zone=2, minutes=minutes, points=round(minutes * MOST_OF_EASY_HOUR / 60, 1))


def _longest_allowed(s: Signals) -> Cap:
    km, planned = RUN_SPIKE_RATIO * (s.morning.longest_30d_km or 0), s.planned.km
    # Who runs faster takes less time for it.
    at_own_pace = km * s.planned.minutes / planned if planned else km * EASY_RUN_MIN_PER_KM
    minutes = max(min(km * EASY_RUN_MIN_PER_KM, at_own_pace), SHORTEST_RUN_MIN)
    points = minutes / 60 * POINTS_PER_HOUR_OF_KIND["endurance"]
    return Cap(action=Action.MAINTAIN, zone=2, minutes=minutes, points=points)


def _too_much_for_base(s: Signals) -> bool:
    """Beyond twice a small fitness, unless sessions like it have gone before: three days a week are few points of fitness.

    An easy session is like those before it by its minutes; a hard one also by the load of a hard one in its sport. An easy run that
    is too long is cut to one step by its minutes alone.
    """
    ctl = s.training.ctl
    beyond = ctl is not None and ctl < 30 and s.planned.load > max(SMALL_DAY, OF_SMALL_BASE * ctl)
    familiar = _is_within_a_step(s) and (s.planned.zone <= 2 or _is_hard_like_the_last(s))
    stepped = s.longer_by_minutes and s.planned.zone <= 2
    return beyond and not familiar and not stepped and not _lifts_like_the_last(s)


def _is_hard_like_the_last(s: Signals) -> bool:
    """Whether a hard session was done in the last weeks whose load this one passes by a tenth at most."""
    largest = s.training.largest_hard_load
    return largest is not None and s.planned.load <= A_TENTH_MORE * largest


def _lifts_like_the_last(s: Signals) -> bool:
    """Lifting little longer than that of the last weeks, whose sets may be few points for their time."""
    longest = s.training.longest_lifting_minutes
    return s.planned.kind in STRENGTH_KINDS and longest is not None and s.planned.minutes <= longest_next(longest)


def _is_within_a_step(s: Signals) -> bool:
    """At most one step longer than the longest of the last weeks; without running short days step up faster, as in a plan."""
    longest = s.training.longest_minutes
    if longest is None:
        return False
    step = longest_next(longest)
    return s.planned.minutes <= (
        step if s.planned.is_run else max(step, min(OTHER_STEP * longest, SMALL_STEPS_FROM_MIN))
    )


def _little_longer(s: Signals) -> Cap:
    longest, ctl = s.training.longest_minutes, s.training.ctl or 0.0
    if back_from_break(s):
        # The steps of the way back hold: as long as the last session would be never longer.
        return NO_PUSH
    if longest is None:
        return Cap(action=Action.EASE, zone=2, of_ctl=1.5)
    if s.planned.load <= A_TENTH_MORE * OF_SMALL_BASE * ctl and _is_within_a_step(s):
        # The plan saw fitness grow a little faster than it did: the session loses what is too much of it, not its purpose.
        return Cap(action=Action.MAINTAIN, points=round(max(OF_SMALL_BASE * ctl, SMALL_DAY), 1))
    return Cap(action=Action.EASE, zone=2, points=round(POINTS_PER_HOUR_OF_KIND["endurance"] / 60 * longest, 1))


def _spent_yesterday(s: Signals) -> bool:
    ctl, spent = s.training.ctl, s.training.load_yesterday
    return (
        ctl is not None and spent > MUCH_OF_CTL * ctl and not s.in_event and (not _base_is_small(s) or _is_new_size(s))
    )


def _base_is_small(s: Signals) -> bool:
    return below(s.training.ctl, CTL_FOR_FORM_SHARE)


def _is_new_size(s: Signals) -> bool:
    """Whether yesterday was far larger than every known day before it; where none is known, more than a small day."""
    before = s.training.largest_day_before
    return s.training.load_yesterday > (SMALL_DAY if before is None else A_NEW_SIZE * before)


def _hard_by_choice(s: Signals) -> bool:
    """A hard day that could be moved; the stages of an event lie where its organisers put them."""
    return s.planned.is_hard and not s.in_event


def _recovery_due(s: Signals) -> bool:
    block = s.morning.block
    if block is None or block.starting == "overload" or s.in_event:
        return False
    return bool(block.recovery_week_due) or (block.loading_weeks or 0) >= MOST_LOADING_WEEKS


def _hard_too_soon(s: Signals) -> bool:
    hours = s.training.hours_since_hard
    return _hard_by_choice(s) and hours is not None and hours < s.morning.own.hard_gap_h


def _masters_too_soon(s: Signals) -> bool:
    hours, age = s.training.hours_since_hard, s.morning.athlete.age
    return _hard_by_choice(s) and hours is not None and hours < 72 and at_least(age, MASTERS_AGE)


def _spoilt(s: Signals) -> Cap:
    """Today's session gives way to what was done; what is still to come gives way to today's key session."""
    found = s.interference
    return UNCAPPED if found is None else EASY if found.eases else NO_PUSH


def _in_heat(s: Signals) -> Cap:
    return UNCAPPED if s.report.indoors or s.report.heat is None else IN_HEAT[s.report.heat]


def _unrealistic(s: Signals) -> bool:
    wish, race, ctl = s.report.check_in.request, s.report.check_in.race, s.training.ctl
    days = (wish.in_days if wish and wish.in_days else s.days_to_race) or None
    if wish and wish.ctl_target is not None and ctl is not None and days:
        a_week, weeks = (wish.ctl_target - ctl) * 7 / days, days / 7
        return a_week > (LONG_TERM_RAMP if weeks > LONG_TERM_WEEKS else SAFE_RAMP_PER_WEEK)
    longest = max(filter(None, (s.morning.longest_30d_km, s.training.longest_km)), default=None)
    if race and race.distance_km and longest is not None and race.in_days > 0:
        reachable: float = longest * RUN_SPIKE_RATIO ** (race.in_days / 7)
        return race.distance_km > max(2 * reachable, 1)
    return False


def _lost_fitness(s: Signals) -> bool:
    before, now = s.report.check_in.ctl_before_break, s.training.ctl
    shrunk = before is not None and now is not None and now <= 0.6 * before
    return shrunk or at_least(s.report.check_in.break_days, 14)


LOAD = (
    Rule(
        id="L1",
        condition="TSB at -30 or lower, or at -0.4 of CTL (CTL of 20 and more)",
        when=_deep,
        says="your [TSB] is {s.training.tsb}",
        so="{s.fatigue_meaning}",
        source="practice",
        cap=lambda s: _deep_cap(s),
        effect="at most ease, zone 2, 0.65 of CTL; with CTL of 90 and more at -30 only with a second sign; in a planned camp as long as "
        "planned, in zone 2, with HRV in its band, at most one other sign, and TSB above -45 and -0.6 of CTL",
        flags=(Flag.DEEP_NEGATIVE_TSB,),
        numbers=(("TSB", "training.tsb"), ("CTL", "training.ctl")),
    ),
    Rule(
        id="L1b",
        condition="TSB above +25 outside a taper",
        when=lambda s: above(s.training.tsb, 25) and s.morning.mission.phase is not Phase.TAPER,
        says="your [TSB] is {s.training.tsb:+}",
        so="you're fresh and losing fitness, so pick the plan up again",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.DETRAINING,),
        numbers=(("TSB", "training.tsb"),),
    ),
    Rule(
        id="L1c",
        condition="two weeks or more off, or fitness at 0.6 or less of what it was before a break",
        when=_lost_fitness,
        says="your fitness isn't what it was before your break{s.time_off}",
        so="it comes back faster than it came, step by step",
        source="Mujika & Padilla 2000",
        cap=NO_PUSH,
        flags=(Flag.DETRAINING,),
        numbers=(("CTL", "training.ctl"), ("CTL before the break", "report.check_in.ctl_before_break")),
    ),
    Rule(
        id="L2",
        condition="fitness rising by more than 7 or 10 % a week",
        when=lambda s: above(s.training.ramp, 7) or above(s.training.ramp_percent, 10),
        says="your [CTL] is rising by {s.training.ramp} a week",
        so="{s.training.rise_meaning}",
        source="Friel 2009; Couzens 2014",
        cap=NO_PUSH,
        flags=(Flag.RAMP_HIGH,),
        numbers=(("CTL points a week", "training.ramp"),),
    ),
    Rule(
        id="L2b",
        is_sign=True,
        condition="a recovery week is due, or after four loading weeks",
        when=_recovery_due,
        says="this is a week to go lighter",
        so="every third or fourth week drops by a third",
        source="practice",
        # The plan of a week that is lighter already is not cut a second time.
        cap=lambda s: Cap(action=Action.MAINTAIN, zone=4, of_plan=None if s.in_recovery_week else DUE_WEEK_SHARE),
        effect=f"at most maintain, zone 4 at most, load at most {DUE_WEEK_SHARE:g} of the plan; a plan of a recovery week keeps its load",
    ),
    Rule(
        id="L3",
        condition="a run more than 10 % over the longest of 30 days",
        when=lambda s: s.longer_by_km,
        says="{s.planned.km} km is a big jump from your longest recent run of {s.morning.longest_30d_km} km",
        source="Frandsen 2025",
        cap=_longest_allowed,
        effect="at most 1.1 x the longest run, in zone 2",
        flags=(Flag.SPIKE_RISK,),
        numbers=(("planned km", "planned.km"), ("longest km", "morning.longest_30d_km")),
    ),
    Rule(
        id="L3m",
        condition="a run planned by its minutes, more than 10 % (or 5 minutes) over the longest of four weeks",
        when=lambda s: s.longer_by_minutes,
        says="{s.planned.minutes:.0f} minutes is a big jump from your longest recent run of {s.training.longest_run_minutes:.0f} minutes",
        source="Frandsen 2025",
        cap=_longest_minutes_allowed,
        effect="a tenth or five minutes longer than the longest run, in zone 2",
        flags=(Flag.SPIKE_RISK,),
        numbers=(("planned minutes", "planned.minutes"), ("longest minutes", "training.longest_run_minutes")),
    ),
    Rule(
        id="L3b",
        condition="a load above 40 and twice CTL, with CTL below 30, longer than the sessions of the last weeks, or hard and "
        "a tenth above the hard ones in its sport",
        when=_too_much_for_base,
        says="a load of {s.planned.load} is more than twice your [CTL] of {s.training.ctl:.0f}",
        source="practice",
        cap=_little_longer,
        effect="at most ease, zone 2, as much as the longest session of the last weeks took; where none is known 1.5 of CTL; "
        "beyond by a tenth at most, and no longer than usual: as planned, cut to twice CTL; on the way back its steps (P2)",
        flags=(Flag.SPIKE_RISK,),
        numbers=(("planned load", "planned.load"), ("CTL", "training.ctl")),
    ),
    Rule(
        id="L3c",
        is_sign=True,
        condition="a load yesterday of more than 2.5 x CTL (CTL of 20 and more), outside an event of several days",
        when=lambda s: _spent_yesterday(s) and not _base_is_small(s),
        says="yesterday's load of {s.training.load_yesterday:.0f} was more than 2.5 times your [CTL] of {s.training.ctl:.0f}",
        so="nothing hard today",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=2),
        numbers=(("load of yesterday", "training.load_yesterday"), ("CTL", "training.ctl")),
    ),
    Rule(
        id="L3e",
        is_sign=True,
        condition="with CTL below 20 a load yesterday of more than 2.5 x CTL, and half as much again as on any day of the weeks before "
        "(more than 40 where none is known), outside an event of several days",
        when=lambda s: _spent_yesterday(s) and _base_is_small(s),
        says="yesterday was a far bigger day than you're used to (load {s.training.load_yesterday:.0f})",
        so="short and easy today, or a day off, so that your legs can catch up",
        source="Frandsen 2025",
        cap=AFTER_A_NEW_SIZE,
        numbers=(
            ("load of yesterday", "training.load_yesterday"),
            ("largest day before", "training.largest_day_before"),
            ("CTL", "training.ctl"),
        ),
    ),
    Rule(
        id="L3d",
        is_sign=True,
        condition="after such a day (L3c, L3e), two clear complaints about how it feels, or one that is enough alone",
        when=lambda s: _spent_yesterday(s) and (len(s.report.bad_feelings) >= 2 or bool(s.report.very_bad_feelings)),
        says="yesterday's load of {s.training.load_yesterday:.0f} was far above your usual, and you feel it",
        so="today is for recovery",
        source="Meeusen 2013; Saw 2016",
        cap=GENTLE,
        numbers=(("load of yesterday", "training.load_yesterday"), ("CTL", "training.ctl")),
    ),
    Rule(
        id="L4",
        condition="seven days or more without an easy one, outside an event of several days",
        when=lambda s: s.training.days_without_easy >= 7 and not s.in_event,
        says="you've trained {s.training.days_without_easy} days without a rest day or a light one",
        so="you adapt on the light days",
        source="Foster 1998",
        cap=Cap(action=Action.EASE, zone=1, minutes=45, of_plan=0.5),
        flags=(Flag.NO_REST_DAY,),
        numbers=(("days without an easy day", "training.days_without_easy"),),
    ),
    Rule(
        id="L4b",
        condition="monotony above 2, outside an event of several days",
        when=lambda s: above(s.training.monotony, 2) and not s.in_event,
        says="your days are nearly all the same (monotony {s.training.monotony})",
        so="{s.sameness_meaning}",
        source="Foster 1998",
        cap=lambda s: NO_PUSH if _rest_is_there(s) or s.bears_camp else MORE_VARIED,
        effect=f"{MORE_VARIED.in_words()}; no push in a taper, where every day is light, in a planned training camp you're coping with "
        "(L1), or with a day of rest within the last six",
        flags=(Flag.MONOTONY_HIGH,),
        numbers=(("monotony", "training.monotony"),),
    ),
    Rule(
        id="L5",
        condition="a hard session planned within 48 h of the last one (or the athlete's own hours between hard days)",
        when=_hard_too_soon,
        says="your last hard session was {s.training.hours_since_hard} h ago",
        so="leave {s.morning.own.hard_gap_h:.0f} h between hard days",
        source="Seiler 2010; Stöggl 2014",
        cap=EASY,
        numbers=(("hours since the last hard session", "training.hours_since_hard"),),
    ),
    Rule(
        id="L5b",
        condition="a hard session planned within 72 h of the last one, at 50 years and more",
        when=_masters_too_soon,
        says="at {s.morning.athlete.age} you do better with up to 72 h between hard days, and it has been {s.training.hours_since_hard}",
        source="practice",
        cap=NO_PUSH,
        numbers=(("hours since the last hard session", "training.hours_since_hard"), ("age", "morning.athlete.age")),
    ),
    Rule(
        id="L5c",
        condition="a hard session planned after three hard days within the week",
        when=lambda s: _hard_by_choice(s) and s.training.hard_days_in_week >= 3,
        says="you've already had {s.training.hard_days_in_week} hard days this week",
        so="more adds fatigue, not fitness",
        source="Seiler 2010; Kiviniemi 2007; Rønnestad 2014",
        cap=lambda s: NO_PUSH if s.bears_camp else EASY,
        effect=f"{EASY.in_words()}; no push in a planned training camp you're coping with (L1)",
        numbers=(("hard days in the week", "training.hard_days_in_week"),),
    ),
    Rule(
        id="C1",
        condition="key endurance work within 3 h of strength work, or hard running within 24 h after heavy leg work",
        when=lambda s: s.interference is not None,
        says="{s.interference.says}",
        so="{s.interference.so}",
        source="Schumann 2022; Robineau 2016",
        cap=lambda s: _spoilt(s),
        effect=EASY.in_words()
        + "; where the strength work is still to come, it moves instead, and today only has no push",
        flags=(Flag.INTERFERENCE,),
        numbers=(("hours between", "interference.hours"), ("hard sets for the legs", "interference.leg_sets")),
    ),
    Rule(
        id="C1b",
        condition="heavy leg work within 24 h before hard work that is neither a run nor a swim",
        when=lambda s: bool(s.heavy_legs),
        says="you did {s.heavy_legs}",
        so="your hard session stays, with a longer warm-up and nothing on top",
        source="Robineau 2016",
        cap=NO_PUSH,
        numbers=(
            ("hours since heavy leg work", "training.hours_since_heavy_legs"),
            ("hard sets for the legs", "training.heavy_leg_sets"),
        ),
    ),
    Rule(
        id="C1c",
        condition="tempo running that isn't hard otherwise, within 24 h after heavy leg work",
        when=lambda s: bool(s.legs_before_tempo),
        says="you did {s.legs_before_tempo}",
        so=f"tempo running needs 24 h after that, so the run stays easy; next time your run comes first, and {MOVE}",
        source="Robineau 2016",
        cap=Cap(action=Action.MAINTAIN, zone=2),
        flags=(Flag.INTERFERENCE,),
        numbers=(
            ("hours since heavy leg work", "training.hours_since_heavy_legs"),
            ("hard sets for the legs", "training.heavy_leg_sets"),
        ),
    ),
    Rule(
        id="E1",
        condition="28 °C and more (26 °C when humid), outdoors and not acclimatised",
        when=lambda s: s.report.hot,
        says="it's {s.words.heat} and you're not used to it yet",
        so="{s.words.in_heat}",
        source="ACSM 2007; Racinais 2015",
        cap=lambda s: _in_heat(s),
        effect="from 28 °C "
        + "; ".join(
            f"{f'from {least:g} °C ' if stress > HeatStress.WARM else ''}{IN_HEAT[stress].in_words()}"
            for least, stress in reversed(DRY_HEAT_C)
        )
        + f"; humid air counts as {HUMID_AS_C:g} °C more; no limit indoors",
        flags=(Flag.HEAT,),
        numbers=(("temperature", "report.check_in.environment.heat_c"),),
    ),
    Rule(
        id="E1b",
        condition="33 °C and more, also for those who are used to heat; 29 °C when humid",
        when=lambda s: (s.report.hot_for_anybody or s.report.heat is not None) and not s.report.hot,
        says="it's {s.words.heat}",
        so="{s.words.in_heat}",
        source="ACSM 2007; Racinais 2015",
        cap=lambda s: _in_heat(s),
        effect=f"as without acclimatisation, {USED_TO_AS_C:g} °C later; below that it only says so; no limit indoors",
        flags=(Flag.HEAT,),
        numbers=(("temperature", "report.check_in.environment.heat_c"),),
    ),
    Rule(
        id="E2",
        condition="the first days after a flight over three time zones or more (the first if no date is given)",
        when=lambda s: s.report.jet_lagged,
        says="you crossed {s.words.zones_crossed}",
        so="your body adjusts by about one a day",
        source="practice",
        cap=EASY,
        flags=(Flag.TRAVEL,),
        numbers=(("time zones", "report.check_in.environment.time_zones_east"),),
    ),
    Rule(
        id="E2b",
        condition="the first five days above 2000 m",
        when=lambda s: s.report.high_up,
        says="you're still adapting to {s.report.check_in.environment.altitude_m} m",
        so="everything is harder up there at first",
        source="practice",
        cap=EASY,
        flags=(Flag.TRAVEL,),
        numbers=(("altitude", "report.check_in.environment.altitude_m"),),
    ),
    Rule(
        id="E2c",
        condition="arrived today or yesterday from a journey, short or of unknown length; two days ago over two time zones",
        when=lambda s: s.report.just_arrived,
        says="you've just arrived from a journey",
        so="nothing extra today",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.TRAVEL,),
    ),
    Rule(
        id="L6",
        condition="a wish or a race that needs CTL to rise by more than 8 a week, or twice the distance within reach",
        when=_unrealistic,
        says="your goal would take a faster rise in fitness than a body can take",
        so="the plan stays gradual",
        source="Friel 2009",
        cap=NO_PUSH,
        flags=(Flag.GOAL_UNREALISTIC,),
    ),
    Rule(
        id=LESSON_RULE,
        condition="a summary of a recent block, as a week begins; before a hard day if the week is like it, or readiness falls again",
        when=lambda s: bool(s.morning.lessons) and (s.morning.day.weekday() == 0 or s.planned.is_hard),
        says="{s.morning.lessons[0]}",
        source="your own training",
    ),
)


def _deep_cap(s: Signals) -> Cap:
    if s.bears_deep_form:
        return NO_PUSH
    return Cap(action=Action.MAINTAIN, zone=2) if s.bears_camp else EASY

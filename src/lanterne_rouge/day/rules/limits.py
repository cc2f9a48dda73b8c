"""What the coach knows: impossible and missing values, texts from strangers. And the guardrails, which are applied last."""

from lanterne_rouge.day.rules.rule import EASY, NO_PUSH, REST_CAP, UNCAPPED, Cap, Rule, at_least, below
from lanterne_rouge.day.signs.signals import FIRST_WARMTH_C, GENTLE_ZONE, RESTED_TSB, Signals
from lanterne_rouge.day.signs.training import STRENGTH_KINDS, longest_next
from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.mission import Phase

LEAST_HISTORY_DAYS = 14
LEAST_PLANNED_MINUTES = 20.0
# Walking with a few minutes of running in it: where beginners begin.
LONGEST_FIRST_RUN_MIN = 30.0
# Fitness needs so long to settle.
SETTLED_DAYS = 42


def _no_longer(minutes: float | None) -> Cap:
    most = float(round(longest_next(minutes or 0)))
    return Cap(action=Action.MAINTAIN, zone=3, minutes=max(most, LEAST_PLANNED_MINUTES))


def _known_or_easy(s: Signals) -> Cap:
    """What went well before is no risk today, however little else is known; nor is a half hour of walking and running.

    Nor is lifting for who says how they feel: first weights are careful by themselves.
    """
    gentle = s.planned.session.run_walk and s.planned.minutes <= LONGEST_FIRST_RUN_MIN
    lifts = s.planned.kind in STRENGTH_KINDS and s.rated
    return Cap(action=Action.MAINTAIN, zone=2) if s.like_the_last or gentle or lifts else EASY


def _wished(s: Signals) -> Cap:
    wish = s.report.check_in.request
    assert wish is not None
    if 0 in (wish.minutes, wish.load):
        return REST_CAP
    zone = GENTLE_ZONE if wish.hard is False else UNCAPPED.zone
    return Cap(action=Action.EASE, zone=zone, minutes=wish.minutes, points=wish.load)


KNOWN_OR_EASY = (
    f"{EASY.in_words()}; an easy session like the last ones, half an hour of run and walk, and lifting of somebody who said"
    " how they feel stay as planned"
)

SANITY = (
    Rule(
        id="S1",
        condition="a value outside what a body or a sensor can show, not finite, or dated in the future",
        when=lambda s: bool(s.dropped),
        says="some of your data looks impossible ({s.words.dropped})",
        so="I go by the rest",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.IMPLAUSIBLE_DATA,),
    ),
    Rule(
        id="S1b",
        condition="sources disagree, or one session comes from two of them",
        when=lambda s: bool(s.conflicts),
        says="your sources disagree ({s.words.conflict})",
        so="I count it once and add nothing",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.DATA_CONFLICT, Flag.IMPLAUSIBLE_DATA),
    ),
    Rule(
        id="S2",
        condition="no readiness score today",
        when=lambda s: s.body.readiness is None,
        says="there is no readiness score today{s.last_readiness}",
        so="I go by your training and how you feel",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.MISSING_READINESS,),
    ),
    Rule(
        id="S2b",
        condition="the training feed is silent for two days or more",
        when=lambda s: s.training.stale,
        says="{s.training.last_session}",
        so="your form is only an estimate",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=4),
        flags=(Flag.STALE_TRAINING_DATA, Flag.LOW_CONFIDENCE),
        numbers=(("days since the last activity", "training.last_activity_days_ago"),),
    ),
    Rule(
        id="S2c",
        condition="fitness (CTL) is unknown",
        when=lambda s: s.training.ctl is None,
        says="I don't know your fitness (your training load of the last weeks)",
        so="I add nothing to your plan",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=4),
        flags=(Flag.LOW_CONFIDENCE,),
    ),
    Rule(
        id="S2d",
        condition="less than six weeks of training history",
        when=lambda s: below(s.training.history_days, SETTLED_DAYS),
        says="{s.words.training_seen}",
        so="{s.words.training_unsure}",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.LOW_CONFIDENCE,),
        numbers=(("days of history", "training.history_days"),),
    ),
    Rule(
        id="S2e",
        condition="neither a readiness score today nor any load history",
        when=lambda s: s.body.readiness is None and s.training.ctl is None,
        says="I know neither your readiness nor your recent training",
        so="I'll start easy until I know more",
        source="practice",
        cap=_known_or_easy,
        effect=KNOWN_OR_EASY,
        flags=(Flag.LOW_CONFIDENCE,),
    ),
    Rule(
        id="S2f",
        condition="no readiness score today, and a load history that ended two days ago or earlier; "
        "not for a lifting day of somebody who said how they feel, within two weeks",
        when=lambda s: (
            s.body.readiness is None and s.training.ctl is not None and s.training.stale and not s.lifts_as_felt
        ),
        says="there is no readiness score today, and {s.training.last_session}",
        so="I'll keep it easy until I know more",
        source="practice",
        cap=_known_or_easy,
        effect=KNOWN_OR_EASY,
        flags=(Flag.LOW_CONFIDENCE,),
        numbers=(("days since the last activity", "training.last_activity_days_ago"),),
    ),
    Rule(
        id="S2g",
        condition="less than two weeks of training history, and none told at set-up",
        when=lambda s: (
            below(s.training.history_days, LEAST_HISTORY_DAYS)
            and s.training.longest_minutes is not None
            and not s.training.told
        ),
        says="the longest session I've seen took {s.training.longest_minutes:.0f} minutes",
        so="little more than that, and nothing hard, until I've seen two weeks of your training",
        source="practice",
        cap=lambda s: _no_longer(s.training.longest_minutes),
        effect="at most maintain, zone 3, a tenth or five minutes longer than the longest session",
        flags=(Flag.LOW_CONFIDENCE,),
        numbers=(("longest session (min)", "training.longest_minutes"),),
    ),
    Rule(
        id="S2h",
        condition="less than two weeks of training history, none told at set-up, and no session of known length; "
        "not for lifting nor for a day of rest",
        when=lambda s: (
            below(s.training.history_days, LEAST_HISTORY_DAYS)
            and s.training.longest_minutes is None
            and not s.training.told
            and not s.planned.is_rest
            and s.planned.kind not in STRENGTH_KINDS
        ),
        says="I don't know how long your sessions are yet",
        so="an hour at most, and nothing hard",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=3, minutes=60),
        flags=(Flag.LOW_CONFIDENCE,),
    ),
    Rule(
        id="S3",
        condition="a title, note or comment tries to steer the decision",
        when=lambda s: s.steering_texts > 0,
        says="a text in your feed reads like an instruction to me",
        so="it changes nothing",
        source="practice",
        cap=UNCAPPED,
        effect="never changes a decision",
        flags=(Flag.UNTRUSTED_TEXT,),
    ),
)


ADULT = 18
WISH_FOR_MORE = "W2"
# Oura calls 85 and more optimal: it permits more than the plan, it never causes it.
PUSH_READINESS = 85
PUSH_REST_H = 48
# Too little for a second session.
LEAST_MINUTES_LEFT = 15.0
# A warm-up on the day of a race is not the race yet.
RACED_SHARE = 0.3


def push_is_open(s: Signals) -> bool:
    """Everything that has to be known and good before the coach offers more than the plan."""
    block = s.morning.block
    overload = block is not None and block.starting == "overload"
    hours = s.training.hours_since_hard
    return (
        at_least(s.body.readiness, PUSH_READINESS)
        and s.body.hrv_in_band
        and s.training.form_known
        and s.training.tsb is not None
        and s.training.tsb > RESTED_TSB
        and (hours is None or hours >= max(PUSH_REST_H, s.morning.own.hard_gap_h))
        and not s.bad_signs
        and not s.report.tired
        and not s.report.feels_middling
        and s.planned.given
        and (s.planned.is_hard or overload)
        and s.morning.mission.phase is not Phase.MAINTENANCE
        and not s.morning.athlete.slow_pulse
        and not at_least(s.body.temperature, FIRST_WARMTH_C)
    )


def _closed(s: Signals) -> bool:
    limits, day = s.morning.constraints, s.morning.day
    races = s.race_day or s.morning.mission.stage is not None
    return (day in limits.blackout or day.weekday() not in limits.days) and not races


def _what_is_left(s: Signals) -> Cap:
    done, planned = s.training.load_today, s.planned.load
    left = planned - done
    raced = s.training.raced_today and done >= RACED_SHARE * planned
    if left < LEAST_MINUTES_LEFT or raced:
        return REST_CAP
    easy = s.training.hard_today or done >= planned / 2
    return Cap(action=Action.MAINTAIN, zone=2 if easy else 7, points=round(left, 1))


def _minutes(s: Signals) -> Cap:
    return Cap(minutes=s.minutes_at_hand)


GUARDRAILS = (
    Rule(
        id="M1",
        is_sign=True,
        condition="readiness below the mission's least",
        when=lambda s: (
            s.morning.constraints.min_readiness is not None
            and below(s.body.readiness, s.morning.constraints.min_readiness)
        ),
        says="your readiness is {s.body.readiness}, below the {s.morning.constraints.min_readiness} you set for your mission",
        source="your mission",
        cap=EASY,
        numbers=(("readiness", "body.readiness"), ("your least", "morning.constraints.min_readiness")),
    ),
    Rule(
        id="M2",
        is_sign=True,
        condition="TSB below the mission's least",
        when=lambda s: (
            s.morning.constraints.min_tsb is not None and below(s.training.tsb, s.morning.constraints.min_tsb)
        ),
        says="your [TSB] is {s.training.tsb}, below the {s.morning.constraints.min_tsb} you set for your mission",
        source="your mission",
        cap=EASY,
        numbers=(("TSB", "training.tsb"), ("your least", "morning.constraints.min_tsb")),
    ),
    Rule(
        id="M3",
        is_sign=True,
        condition="resting heart rate above the mission's most",
        when=lambda s: (
            s.morning.constraints.max_resting_hr is not None
            and s.body.rhr is not None
            and s.body.rhr > s.morning.constraints.max_resting_hr
        ),
        says="your resting heart rate is {s.body.rhr}, above the {s.morning.constraints.max_resting_hr} you set",
        source="your mission",
        cap=EASY,
        numbers=(("resting heart rate", "body.rhr"), ("your most", "morning.constraints.max_resting_hr")),
    ),
    Rule(
        id="M4",
        condition="a health question answered yes and not cleared",
        when=lambda s: s.morning.athlete.capped_z2,
        says="one of your health answers isn't cleared by a doctor yet",
        so="easy training only until it is",
        source="Warburton 2011",
        cap=Cap(action=Action.MAINTAIN, zone=2),
        holds_on_race_day=True,
    ),
    Rule(
        id="M5",
        condition="under 18",
        when=lambda s: below(s.morning.athlete.age, ADULT),
        says="at {s.morning.athlete.age} you have time",
        so="your plan is enough; more isn't better",
        source="Bergeron 2015",
        cap=NO_PUSH,
        numbers=(("age", "morning.athlete.age"),),
        holds_on_race_day=True,
    ),
    Rule(
        id="M6",
        condition="a day off in the mission",
        when=lambda s: _closed(s) and not at_least(s.report.check_in.minutes_available, 1),
        says="today is one of your days off",
        so="it's a rest day",
        source="your mission",
        cap=REST_CAP,
        holds_on_race_day=True,
    ),
    Rule(
        id="M7",
        condition="no time today",
        when=lambda s: below(s.minutes_at_hand, 1) and not _closed(s),
        says="you have no time to train today",
        so="make it a rest day",
        source="your mission",
        cap=REST_CAP,
        holds_on_race_day=True,
    ),
    Rule(
        id="M7b",
        condition="less than ten minutes today",
        when=lambda s: at_least(s.minutes_at_hand, 1) and below(s.minutes_at_hand, 10),
        says="you have only {s.minutes_at_hand} minutes today",
        so="make it a rest day",
        source="your mission",
        cap=REST_CAP,
        numbers=(("minutes at hand", "minutes_at_hand"),),
        holds_on_race_day=True,
    ),
    Rule(
        id="M8",
        condition="less time than the plan needs",
        when=lambda s: at_least(s.minutes_at_hand, 10) and below(s.minutes_at_hand, s.planned.minutes),
        says="you have {s.minutes_at_hand} minutes today",
        so="the session is cut to fit",
        source="your mission",
        cap=_minutes,
        effect="never longer than the time at hand",
        holds_on_race_day=True,
    ),
    Rule(
        id="W1",
        condition="the athlete asks for a gentler or shorter day than planned",
        when=lambda s: s.wishes_for_less,
        says="you asked for less today",
        so="that is always fine, and the plan adapts",
        source="your word",
        cap=_wished,
        effect="at most ease, zone 2 where gentler was asked for, the minutes or the load asked for; rest where none are",
        holds_on_race_day=True,
    ),
    Rule(
        id=WISH_FOR_MORE,
        condition="the athlete asks for more than planned",
        when=lambda s: s.wishes_for_more,
        says="you asked for more today",
        source="your word",
        effect="never more than planned; where nothing holds the day back it says that a tenth more, easily, is fine afterwards",
    ),
    Rule(
        id="M9",
        condition="a session already done today",
        when=lambda s: s.training.load_today > 0,
        says="you've already trained today (load {s.training.load_today:.0f})",
        so="only what's left of the day's load can follow",
        source="your plan",
        cap=_what_is_left,
        effect="the planned load minus what is done; easy once half is done or it was hard; rest when less than 15 is left",
        numbers=(("load of today", "training.load_today"),),
        holds_on_race_day=True,
    ),
)

PUSH_GATE = Rule(
    id="G1",
    condition=(
        "not: no limiting flag, readiness of 85 and more, HRV in its band, TSB above -10, 48 h since the last hard session,"
        " a quality day planned or an overload intended, fatigue and soreness below 5, energy and mood above 4,"
        " no medicine that slows the pulse, and skin less than 0.3 °C warmer than usual"
    ),
    when=lambda s: not push_is_open(s),
    says="your plan is enough today, since not every sign supports more",
    source="Seiler 2010; Plews 2013",
    cap=Cap(action=Action.MAINTAIN),
    holds_on_race_day=True,
)

"""How the body has recovered: HRV, readiness, resting heart rate, sleep, and how the athlete feels."""

from lanterne_rouge.day.rules.rule import EASY, GENTLE, NO_HARD, NO_PUSH, Cap, Rule, at_least, at_most, below
from lanterne_rouge.day.signs.body import LOW_READINESS_BELOW
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.domain.check_in import HUNGOVER, LOW_SUGAR, STRUGGLING
from lanterne_rouge.domain.decision import Action, Flag

# A resting heart rate this far below its mean in hard weeks isn't a sign of rest.
LOW_PULSE = 5
MANY_SHORT_NIGHTS = 4
BAD_DAYS = 2


def _saturated(s: Signals) -> bool:
    """High HRV with heavy legs or after heavy weeks: the vagal side of too much, not freshness."""
    low_pulse = at_most(s.body.rhr_over, -LOW_PULSE) and at_most(s.training.tsb, -10)
    return s.body.hrv_above and (s.report.tired or bool(s.report.bad_feelings) or s.heavy_weeks or low_pulse)


def _exhausted(s: Signals) -> bool:
    """Everything that is measured says so at once."""
    body = s.body
    return (
        at_most(body.readiness, 40)
        and below(body.sleep, 4)
        and below(body.hrv_today_sds, -2)
        and at_least(body.rhr_over, 9)
    )


def _failing(s: Signals) -> bool:
    """Three sessions not finished, with heart and mood off."""
    told = s.report.check_in.performance
    failed = max(told.failed_sessions or 0 if told else 0, s.training.failed_sessions)
    hrv_off = s.body.hrv_below or below(s.body.hrv_today_sds, -1)
    return failed >= 3 and hrv_off and at_least(s.body.rhr_over, 5) and bool(s.report.bad_feelings)


# Signs take intensity first: trials guided by HRV swap hard work for easy work of the same length (Kiviniemi 2007; Javaloyes 2019).
EASED_BY_READINESS = Cap(action=Action.EASE, zone=2, of_ctl=2.0, of_plan=0.9)
EASED_BY_TWO = Cap(action=Action.EASE, zone=2, of_ctl=2.0, of_plan=0.9)
# One feeling at its bad end is told of more than a day's hard part (Saw 2016: what athletes say follows load more closely than
# what is measured); the sizes are practice.
WORN = Cap(action=Action.EASE, zone=2, of_ctl=1.5, of_plan=0.75)
ALREADY_EASY = Cap(action=Action.MAINTAIN, zone=2, of_ctl=1.2)


def _two_or_more(s: Signals) -> Cap:
    if len(s.bad_signs) > 2:
        return Cap(action=Action.EASE, zone=2, of_ctl=0.6, of_plan=0.5)
    # An already easy session is right for two mild signs.
    return EASED_BY_TWO if s.planned.zone > 2 and s.planned.kind != "steady" else ALREADY_EASY


def _by_one_feeling(s: Signals) -> Cap:
    """Nothing hard; where nothing else of today is known the feeling is all there is to go by, and the day is easy."""
    if s.body.readiness is not None:
        return NO_HARD
    return EASED_BY_READINESS if s.planned.is_hard else NO_PUSH


def _worn(s: Signals) -> bool:
    return at_most(s.training.tsb, -20) or at_most(s.training.form_share, -0.3)


def _in_race_week(s: Signals) -> bool:
    return s.days_to_race is not None and 1 <= s.days_to_race <= 6


def _overreaching(s: Signals) -> bool:
    performance, block = s.report.check_in.performance, s.morning.block
    failed = max(performance.failed_sessions or 0 if performance else 0, s.training.failed_sessions)
    falling = (
        performance is not None
        and performance.trend == "down"
        and (performance.over_days is None or performance.over_days >= 10)
    )
    flat_heart = performance is not None and bool(performance.hr_suppressed)
    worn = block is not None and block.just_finished in ("heavy_block", "overload_week", "camp")
    complains = bool(s.report.bad_feelings) or s.report.tired
    shifted = complains or s.body.hrv_below or s.body.hrv_above or below(s.body.readiness, 70)
    deep = at_most(s.training.tsb, -25) and s.body.hrv_below and complains
    return ((falling or failed >= 2) and shifted) or flat_heart or (worn and complains) or deep


RECOVERY = (
    Rule(
        id="H1",
        condition="HRV of the week below the four-week mean - 0.5 SD (three valid days)",
        when=lambda s: s.body.hrv_below and not s.returning,
        says="your [HRV] this week is {s.words.hrv_below_band} ms",
        source="Plews 2013; Vesterinen 2016; Javaloyes 2019",
        cap=NO_HARD,
        flags=(Flag.HRV_BELOW_SWC,),
        numbers=(("HRV of the week (ms)", "body.hrv_week_ms"), ("lower end of the band (ms)", "body.hrv_low_ms")),
    ),
    Rule(
        id="H2",
        condition="HRV of the week above the four-week mean + 0.5 SD",
        when=lambda s: s.body.hrv_above,
        says="your [HRV] this week is {s.words.hrv_above_band} ms",
        so="not a reason to do more",
        source="Plews 2013; Le Meur 2013",
        cap=NO_PUSH,
        flags=(Flag.HRV_ABOVE_SWC,),
        numbers=(("HRV of the week (ms)", "body.hrv_week_ms"), ("upper end of the band (ms)", "body.hrv_high_ms")),
    ),
    Rule(
        id="H2b",
        condition="HRV above the band with heavy legs, after heavy weeks, or with a low pulse in a hard week",
        when=_saturated,
        says="your [HRV] is high at {s.body.hrv_week_ms:.0f} ms, {s.words.saturated}",
        so="that can mean too much, not freshness",
        source="Le Meur 2013",
        cap=Cap(action=Action.EASE, zone=2, of_plan=0.75),
    ),
    Rule(
        id="H3",
        condition="HRV below the mean - 1 SD two mornings running",
        when=lambda s: s.body.hrv_dipped_twice and not s.returning,
        says="your [HRV] was clearly low two mornings in a row, today at {s.body.hrv_today_ms:.0f} ms",
        source="Kiviniemi 2007",
        cap=NO_HARD,
        numbers=(("HRV today (ms)", "body.hrv_today_ms"),),
    ),
    Rule(
        id="H4",
        condition="falling performance or failed sessions for about two weeks, or TSB at -25, with fatigue, mood or HRV off",
        when=_overreaching,
        says="{s.words.overdone}",
        so="several easy days bring it back",
        source="Plews 2012; Meeusen 2013",
        cap=Cap(action=Action.EASE, zone=2, of_ctl=0.5, of_plan=0.5),
        flags=(Flag.OVERREACHING_TREND,),
    ),
    Rule(
        id="O1",
        condition="readiness below 60",
        when=lambda s: below(s.body.readiness, LOW_READINESS_BELOW) and not s.returning,
        says="your readiness is {s.body.readiness}, below 60",
        source="practice",
        cap=EASED_BY_READINESS,
        flags=(Flag.LOW_READINESS,),
        numbers=(("readiness", "body.readiness"),),
    ),
    Rule(
        id="O1b",
        condition="readiness of 60 to 69",
        when=lambda s: at_least(s.body.readiness, LOW_READINESS_BELOW) and below(s.body.readiness, 70),
        says="your readiness is {s.body.readiness}, only fair",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.LOW_READINESS,),
        numbers=(("readiness", "body.readiness"),),
    ),
    Rule(
        id="O1c",
        condition="no readiness score today, and yesterday's below 60",
        when=lambda s: below(s.body.readiness_yesterday, LOW_READINESS_BELOW),
        says="your latest readiness is {s.body.readiness_yesterday}, a day old and below 60",
        so="I go by that",
        source="practice",
        cap=EASED_BY_READINESS,
        flags=(Flag.LOW_READINESS,),
        numbers=(("readiness yesterday", "body.readiness_yesterday"),),
    ),
    Rule(
        id="O2",
        condition="resting heart rate 7 or more above the mean of 28 days",
        when=lambda s: at_least(s.body.rhr_over, 7),
        says="your resting heart rate is {s.body.rhr}, {s.body.rhr_over} above your average",
        source="practice",
        cap=Cap(action=Action.MAINTAIN, zone=2),
        flags=(Flag.RHR_ELEVATED,),
        numbers=(("resting heart rate", "body.rhr"), ("resting heart rate above mean", "body.rhr_over")),
    ),
    Rule(
        id="O2b",
        condition="resting heart rate 5 or 6 above the mean of 28 days",
        when=lambda s: at_least(s.body.rhr_over, 5) and below(s.body.rhr_over, 7),
        says="your resting heart rate is {s.body.rhr}, {s.body.rhr_over} above your average{s.words.on_cycle_day}",
        so="worth watching",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.RHR_ELEVATED,),
        numbers=(("resting heart rate", "body.rhr"), ("resting heart rate above mean", "body.rhr_over")),
    ),
    Rule(
        id="O3",
        condition="less than 6 h of sleep last night",
        when=lambda s: below(s.body.sleep, 6),
        says="you slept only {s.body.sleep} h",
        source="Walsh 2021; Prather 2015",
        cap=Cap(action=Action.MAINTAIN, zone=4),
        flags=(Flag.SHORT_SLEEP,),
        numbers=(("hours of sleep", "body.sleep"),),
        ignored_on_eve=True,
    ),
    Rule(
        id="O3b",
        condition="less than 5 h of sleep last night, outside the last six days before a race",
        # One bad night in the week of a race is usual, too.
        when=lambda s: below(s.body.sleep, 5) and not _in_race_week(s),
        says="with {s.body.sleep} h of sleep, easy is the most that helps",
        source="Walsh 2021",
        cap=EASY,
        numbers=(("hours of sleep", "body.sleep"),),
        ignored_on_eve=True,
    ),
    Rule(
        id="O3c",
        condition="an hour or more of sleep missing a night this week",
        when=lambda s: at_least(s.body.sleep_debt, 1),
        says="you slept {s.body.sleep_week} h a night this week, {s.body.sleep_debt} h less than you need",
        source="Walsh 2021",
        cap=NO_PUSH,
        flags=(Flag.SLEEP_DEBT,),
        numbers=(("hours of sleep a night", "body.sleep_week"), ("hours under need", "body.sleep_debt")),
    ),
    Rule(
        id="O3e",
        condition="four nights or more under six hours within the week",
        when=lambda s: at_least(s.body.nights_under_6h, MANY_SHORT_NIGHTS),
        says="{s.body.nights_under_6h} of your last seven nights were under six hours",
        source="Prather 2015; Walsh 2021",
        cap=NO_PUSH,
        flags=(Flag.SLEEP_DEBT,),
        numbers=(("nights under six hours", "body.nights_under_6h"),),
    ),
    Rule(
        id="O3d",
        condition="an hour and a half or more of sleep missing a night this week",
        when=lambda s: at_least(s.body.sleep_debt, 1.5),
        says="you're sleeping {s.body.sleep_debt} h a night too little",
        so="keep it easy until that's paid back",
        source="Walsh 2021",
        cap=EASY,
        numbers=(("hours under need", "body.sleep_debt"),),
        ignored_on_eve=True,
    ),
    Rule(
        id="O4",
        condition="two of fatigue, soreness, stress, mood, motivation and energy clearly bad",
        when=lambda s: len(s.report.bad_feelings) >= 2,
        says="you notice it yourself ({s.words.feeling})",
        so="you feel it before sensors do",
        source="Saw 2016",
        cap=EASY,
    ),
    Rule(
        id="O4b",
        condition="fatigue or soreness of 8 and more, energy or mood of 2 and less, exhausted, or very sore",
        when=lambda s: bool(s.report.very_bad_feelings),
        says="you feel it clearly ({s.words.very_bad_feeling})",
        so="that alone is reason enough for an easy day",
        source="Saw 2016",
        cap=WORN,
    ),
    Rule(
        id="O4c",
        condition="one of fatigue, soreness, energy and mood clearly bad: 7 and more, or 3 and less",
        when=lambda s: bool(s.report.worn_by) and not s.report.very_bad_feelings,
        says="you don't feel right ({s.words.worn_by})",
        so="nothing hard today",
        source="Saw 2016",
        cap=_by_one_feeling,
        effect=f"{NO_HARD.in_words()}; without a readiness score {EASED_BY_READINESS.in_words()} in place of a hard day, no push on others",
        ignored_on_eve=True,
    ),
    Rule(
        id="O8",
        condition="sore, without a pain that is named",
        when=lambda s: s.report.sore and not s.report.check_in.pain and len(s.report.bad_feelings) < 2,
        says="you're sore",
        so="that's usual for a day or two after new or hard training; one spot that hurts, or a limp, isn't, so tell me of it",
        source="practice",
    ),
    Rule(
        id="O5",
        condition="stress in life reported, or 7 and more of 10",
        when=lambda s: (
            not s.report.grieving
            and (bool(s.report.check_in.life_stress) or at_least(s.report.check_in.feeling.stress_0_10, 7))
        ),
        says="life is stressful right now",
        so="your body counts that too",
        source="practice",
        cap=NO_PUSH,
        flags=(Flag.LIFE_STRESS,),
    ),
    Rule(
        id="O5b",
        condition="somebody close has died",
        when=lambda s: s.report.grieving,
        says="I'm sorry for your loss",
        so="do as much or as little today as does you good, and nothing hard",
        source="practice",
        cap=NO_HARD,
        flags=(Flag.LIFE_STRESS,),
    ),
    Rule(
        id="O5c",
        condition="low for weeks, or crying that won't stop",
        when=lambda s: STRUGGLING in s.report.check_in.feeling.words,
        says="that sounds hard, and many go through it",
        so="today nothing is hard",
        refers="talk to your GP this week, after a birth also to your midwife or health visitor",
        source="practice",
        cap=EASY,
        flags=(Flag.LIFE_STRESS, Flag.MEDICAL_REFERRAL),
        holds_on_race_day=True,
    ),
    Rule(
        id="O6",
        condition="three drinks or more last night, or too many to count; a hangover or five drinks make the day easy",
        when=lambda s: at_least(s.report.check_in.alcohol_drinks, 3) or HUNGOVER in s.report.check_in.feeling.words,
        says="{s.words.drunk}",
        so="your sleep and pulse pay for it today, so {s.words.after_drinks}",
        source="practice",
        cap=lambda s: EASY if s.report.hung_over else NO_HARD,
        effect=f"{NO_HARD.in_words()}; after five drinks or with a hangover {EASY.in_words()}",
        numbers=(("drinks", "report.check_in.alcohol_drinks"),),
    ),
    Rule(
        id="O6b",
        condition="a low blood sugar on the same day or the day before, told by an athlete with diabetes",
        when=lambda s: LOW_SUGAR in s.report.check_in.feeling.words,
        says="your blood sugar was low within the last day, and the next low comes more easily",
        so="nothing hard, not alone, and sugar in your pocket",
        source="Riddell 2017",
        cap=NO_HARD,
        holds_on_race_day=True,
    ),
    Rule(
        id="O7",
        condition="two or more of the last four days rated bad afterwards",
        when=lambda s: s.morning.bad_days >= BAD_DAYS,
        says="you rated {s.morning.bad_days} of your last four days bad",
        so="how you felt counts more than what was planned",
        source="Saw 2016",
        cap=lambda s: EASY if s.planned.is_hard and not s.in_event else NO_PUSH,
        effect=EASY.in_words() + " in place of a hard day; no push on others",
        numbers=(("days called bad", "morning.bad_days"),),
    ),
    Rule(
        id="X1",
        condition="readiness below 60 with TSB at -20 or lower (or at -0.3 of CTL)",
        when=lambda s: below(s.body.readiness, LOW_READINESS_BELOW) and _worn(s),
        says="your readiness is {s.body.readiness} and your [TSB] {s.training.tsb}",
        so="both point to a recovery day",
        source="practice",
        cap=GENTLE,
        numbers=(("readiness", "body.readiness"), ("TSB", "training.tsb")),
    ),
    Rule(
        id="X1b",
        condition="no readiness score today, yesterday's below 60, and TSB at -20 or less, or at -30% of CTL or less",
        when=lambda s: below(s.body.readiness_yesterday, LOW_READINESS_BELOW) and _worn(s),
        says="your latest readiness is {s.body.readiness_yesterday}, a day old, and your [TSB] is {s.training.tsb}",
        so="both point to a recovery day",
        source="practice",
        cap=GENTLE,
        numbers=(("readiness yesterday", "body.readiness_yesterday"), ("TSB", "training.tsb")),
    ),
    Rule(
        id="X1c",
        condition="readiness of 30 or less, or TSB below -50",
        when=lambda s: at_most(s.body.readiness, 30) or below(s.training.tsb, -50),
        says="{s.words.very_low}",
        so="that asks for a recovery day, whatever the plan says",
        source="practice",
        cap=GENTLE,
        numbers=(("readiness", "body.readiness"), ("TSB", "training.tsb")),
    ),
    Rule(
        id="X1d",
        condition="readiness of 40 or less with under 4 h of sleep, HRV 2 SD below its mean and a resting heart rate 9 above",
        when=_exhausted,
        says="readiness, sleep, [HRV] and pulse are all far off your normal at once",
        so="that asks for a recovery day",
        source="practice",
        cap=GENTLE,
        numbers=(
            ("readiness", "body.readiness"),
            ("hours of sleep", "body.sleep"),
            ("resting heart rate above mean", "body.rhr_over"),
        ),
    ),
    Rule(
        id="H4b",
        condition="three sessions not finished, with HRV below the band or its mean - 1 SD, resting heart rate +5 and a bad feeling",
        when=_failing,
        says="three sessions didn't work out, and your [HRV], your pulse and your mood are off",
        so="recover first, and then build again",
        source="Meeusen 2013",
        cap=GENTLE,
        flags=(Flag.OVERREACHING_TREND,),
    ),
    Rule(
        id="X2",
        condition="two of: readiness below 70, short sleep, resting heart rate +5, HRV below the band, a bad feeling",
        when=lambda s: len(s.bad_signs) >= 2 and not s.returning,
        says="several signs agree ({s.words.bad_sign})",
        so="together they weigh more than one",
        source="practice",
        cap=_two_or_more,
        effect=(
            "at most ease, zone 2, 0.9 of the plan and twice CTL; with three signs or more 0.6 of CTL and half the plan;"
            " with two, an easy plan stays"
        ),
        ignored_on_eve=True,
    ),
)
